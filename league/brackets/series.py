"""One series: whose home each game is, and how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from league.brackets.plan import BracketRejected, gettext_noop
from league.standings.results import Result, Team, in_order_of_play

#: How the games of a series go from park to park, by its length. The better seed is
#: at home first, and whenever all games are played has one game more at home.
HOME_PATTERNS: dict[str, dict[int, str]] = {
    "2-3-2": {3: "1-1-1", 5: "2-2-1", 7: "2-3-2", 9: "2-3-2-1-1"},
    "2-2-1-1-1": {3: "1-1-1", 5: "2-2-1", 7: "2-2-1-1-1", 9: "2-2-1-1-1-1-1"},
    "alternate": {3: "1-1-1", 5: "1-1-1-1-1", 7: "1-1-1-1-1-1-1"},
    "higher": {},
}


def home_games(pattern: str, games: int) -> tuple[bool, ...]:
    """Return for each game of a series whether the better seed is at home.

    ``pattern`` is a key of ``HOME_PATTERNS``, or stands of games by turns that add up
    to the length, such as ``2-3-2``.

    >>> home_games("2-3-2", 5)
    (True, True, False, False, True)
    """
    if pattern == "higher" or games == 1:
        return (True,) * games
    text = HOME_PATTERNS.get(pattern, {}).get(games)
    text = text or ("-".join("1" * games) if pattern == "alternate" else pattern)
    stands = [int(stand) if stand.isdecimal() else 0 for stand in text.split("-")]
    if min(stands) < 1 or sum(stands) != games:
        raise BracketRejected(
            "home_pattern",
            gettext_noop(
                "The home games %(pattern)s do not fit a series of %(games)s."
            ),
            pattern=pattern,
            games=games,
        )
    return tuple(
        turn % 2 == 0 for turn, stand in enumerate(stands) for _ in range(stand)
    )


@dataclass(frozen=True)
class Count(Generic[Team]):
    """How a series stands. A tied game is played again and counts nothing.

    ``counted`` are its games in order of play, ``surplus`` those that were played
    after it was decided, ``misfits`` those of other teams.
    """

    wins: tuple[int, int] = (0, 0)
    ties: int = 0
    winner: Team | None = None
    counted: tuple[Result[Team], ...] = ()
    surplus: tuple[Result[Team], ...] = ()
    misfits: tuple[Result[Team], ...] = ()


def count_series(
    sides: Sequence[Team | None], results: Iterable[Result[Team]], needed: int
) -> Count[Team]:
    """Count the games of a series by day and number, as far as its last win.

    ``needed`` wins decide it; 0 when all games count whoever leads, as in a group.
    """
    wins, ties = [0, 0], 0
    counted, surplus, misfits = [], [], []
    for result in sorted(results, key=in_order_of_play):
        if {result.visitors, result.home} != set(sides):
            misfits.append(result)
            continue
        if needed and max(wins) == needed:
            surplus.append(result)
            continue
        counted.append(result)
        outcome = result.outcome_for(result.side_of(sides[0]))
        if outcome == "T":
            ties += 1
        else:
            wins[outcome == "L"] += 1
    winner = sides[wins.index(needed)] if needed and needed in wins else None
    return Count(
        (wins[0], wins[1]),
        ties,
        winner,
        tuple(counted),
        tuple(surplus),
        tuple(misfits),
    )
