"""What many simulated games come to: counts of plays, and the league's averages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.engine import Outcome
from scoring.play import NOT_AT_BATS, WALKS, Cause, Code
from scoring.replay import Replay

#: What is counted, in the order in which it is told; both sides together.
COUNTS = "pa ab r h 2b 3b hr rbi bb ibb so sh sf sb cs gdp e lob".split()

_CODES = {
    Code.DOUBLE: "2b",
    Code.TRIPLE: "3b",
    Code.HOME_RUN: "hr",
    Code.STRIKEOUT: "so",
    Code.INTENTIONAL_WALK: "ibb",
}

#: Averages that the rulebook prints or that real baseball is known by.
PRINTED: Mapping[str, str] = {
    "avg": ".251",
    "so_share": "23%",
    "bb_share": "11%",
}


class Season:
    """Adds up games as they are played."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(COUNTS, 0))
        self.games = self.half_innings = self.home_wins = self.plays = 0

    def add(self, game: Replay) -> None:
        """Count one finished game."""
        self.games += 1
        visitors, home = game.state.runs
        self.home_wins += home > visitors
        self.counts["r"] += visitors + home
        for outcome in game.outcomes:
            self.plays += 1
            self._count(outcome)

    def _count(self, outcome: Outcome) -> None:
        counts, play, found = self.counts, outcome.play, outcome.resolution
        counts["rbi"] += play.rbi
        counts["e"] += len(found.errors)
        counts["gdp"] += found.is_double_play_ball
        code = play.code
        if code is not None:
            counts["pa"] += 1
            counts["sh"] += play.is_sacrifice
            counts["sf"] += found.is_sacrifice_fly
            sacrificed = play.is_sacrifice or found.is_sacrifice_fly
            counts["ab"] += code not in NOT_AT_BATS and not sacrificed
            counts["h"] += code.is_hit
            counts["bb"] += code in WALKS
            if code in _CODES:
                counts[_CODES[code]] += 1
        for move in play.advances:
            if move.cause is Cause.STEAL:
                counts["sb"] += 1
            elif move.cause is Cause.CAUGHT_STEALING:
                counts["cs"] += 1
        after = outcome.after
        if after.is_over or after.half is not outcome.before.half:
            self.half_innings += 1
            counts["lob"] += _left_on_base(outcome)

    @property
    def averages(self) -> dict[str, Fraction | None]:
        """The averages of all games by name; ``None`` where nothing was counted."""
        c = self.counts
        at_bats = c["ab"] + c["bb"] + c["sf"]
        bases = c["h"] + c["2b"] + 2 * c["3b"] + 3 * c["hr"]
        return {
            "runs_a_side": _divide(c["r"], 2 * self.games),
            "hits_a_side": _divide(c["h"], 2 * self.games),
            "errors_a_side": _divide(c["e"], 2 * self.games),
            "avg": _divide(c["h"], c["ab"]),
            "obp": _divide(c["h"] + c["bb"], at_bats),
            "slg": _divide(bases, c["ab"]),
            "so_share": _divide(c["so"], c["pa"]),
            "bb_share": _divide(c["bb"], c["pa"]),
            "doubles_share": _divide(c["2b"], c["h"]),
            "triples_share": _divide(c["3b"], c["h"]),
            "home_runs_share": _divide(c["hr"], c["h"]),
            "home_win_share": _divide(self.home_wins, self.games),
        }

    def to_json(self) -> dict[str, Any]:
        """Return counts and averages as values that JSON can hold."""
        return {
            "games": self.games,
            "half_innings": self.half_innings,
            "plays": self.plays,
            "counts": {name: self.counts[name] for name in COUNTS},
            "averages": {
                name: None if value is None else round(float(value), 5)
                for name, value in self.averages.items()
            },
        }


def _divide(count: int, by: int) -> Fraction | None:
    return Fraction(count, by) if by else None


def _left_on_base(outcome: Outcome) -> int:
    """Count the men on base when a half-inning ended with this play."""
    before, found = outcome.before, outcome.resolution
    men = sum(runner is not None for runner in before.bases)
    men += outcome.play.code is not None
    return men - found.outs - found.runs


__all__ = ["COUNTS", "PRINTED", "Season"]
