"""Readers of a ruleset's tree: the same rules played, followed, enumerated, judged."""
