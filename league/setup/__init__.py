"""Setting a league up: its rules, teams, players and rosters."""
