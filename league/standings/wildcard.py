"""The teams that are not first of their division but among the best of the rest."""

from __future__ import annotations

from collections.abc import Sequence

from league.standings.results import Result, Team
from league.standings.table import StandingsRow, compile_standings


def compile_wild_card(
    divisions: Sequence[Sequence[StandingsRow[Team]]],
    results: Sequence[Result[Team]],
    **rule,
) -> tuple[StandingsRow[Team], ...]:
    """Return the table of all teams but the first of each division.

    ``rule`` is what ``compile_standings`` takes: ties, tie-breakers, divisions, coin.
    Games behind are counted from the first of this table.
    """
    rest = [row.team for rows in divisions for row in rows[1:]]
    return compile_standings(rest, results, **rule)
