"""The figures of players and teams: totals, leaders, splits, logs, records."""
