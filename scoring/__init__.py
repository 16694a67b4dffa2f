"""Baseball and its dice games: notation, rules of scoring, box scores and sheets.

Nothing in this package knows a database, a clock, a web request or a source of
chance; whoever calls it brings those.
"""
