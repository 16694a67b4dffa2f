"""The pennant table: results in, rows in order out. No Django, exact fractions."""

from league.standings.results import (
    Result,
    Team,
    Ties,
    WonLost,
    games_behind,
    streak,
)
from league.standings.table import (
    EXPECTED_EXPONENT,
    LATEST_GAMES,
    StandingsRow,
    compile_standings,
    standing,
)
from league.standings.tiebreak import (
    TIE_BREAKERS,
    Decision,
    Evidence,
    TieBreaker,
    break_tie,
)
from league.standings.wildcard import compile_wild_card

__all__ = [
    "EXPECTED_EXPONENT",
    "LATEST_GAMES",
    "TIE_BREAKERS",
    "Decision",
    "Evidence",
    "Result",
    "StandingsRow",
    "Team",
    "TieBreaker",
    "Ties",
    "WonLost",
    "break_tie",
    "compile_standings",
    "compile_wild_card",
    "games_behind",
    "standing",
    "streak",
]
