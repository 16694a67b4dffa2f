"""Statistics of games: count in whole numbers, divide once, in ``rates``."""
