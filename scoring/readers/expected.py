"""Expected runs of any ruleset with plays: from every situation, and a game.

A half-inning is a chain of plays from situation to situation. Its expected runs are
the solution of linear equations: in exact fractions where the game is small, else by
iteration. A game is taken as nine innings of both sides, all batted to the third out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.diamond import Base, Situation
from scoring.notation import parse_play
from scoring.play import Code, Play
from scoring.readers.graph import Graph
from scoring.readers.odds import Distribution, Odds
from scoring.resolution import all_moves
from scoring.rulesets.base import Done, PlateAppearance, Ruleset

INNINGS = 9
_CLOSE = 1e-12

#: What may follow a state: chance, runs, the next state (``None``: the side is out).
Arrow = tuple[Fraction, int, PlateAppearance | None]


def after_play(situation: Situation, play: Play) -> tuple[Situation | None, int]:
    """Return the situation after a complete play, and the runs scored.

    >>> from scoring.notation import parse_play
    >>> after_play(Situation((False, False, True)), parse_play("H2* 3>H"))
    (Situation(occupied=(False, True, False), outs=0), 1)
    """
    men = set(situation.runners)
    outs, runs = situation.outs, 0
    moves = all_moves(play)
    men -= {move.start for move in moves}
    for move in moves:
        outs += move.out
        runs += move.scores
        if not move.out and move.end not in (Base.BATTER, Base.HOME):
            men.add(move.end)
    if outs >= 3:
        return None, runs
    occupied = (Base.FIRST in men, Base.SECOND in men, Base.THIRD in men)
    return Situation(occupied, outs), runs


def _next(
    appearance: PlateAppearance, done: Done
) -> tuple[PlateAppearance | None, int]:
    situation, runs = after_play(appearance.situation, done.play)
    if situation is None:
        return None, runs
    count = (0, 0) if done.play.is_plate_appearance else (done.balls, done.strikes)
    left = appearance.hit_and_runs
    if done.hit_and_run:
        left = max(0, left - 1)
    moved = {move.start for move in all_moves(done.play)}
    kept = tuple(base for base in done.no_lead if base not in moved)
    after = PlateAppearance(situation, *count, hit_and_runs=left, no_lead=kept)
    return after, runs


class HalfInning:
    """A half-inning of one ruleset under two managers' policies.

    ``exact`` solves in fractions, which only the small games can afford.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        offense: str = "standard",
        defense: str = "standard",
        *,
        exact: bool = False,
    ):
        self.odds = Odds(Graph(ruleset), offense, defense)
        self.start = PlateAppearance(hit_and_runs=ruleset.hit_and_run_limit)
        self.arrows: dict[PlateAppearance, list[Arrow]] = {}
        self.ends: dict[PlateAppearance, Distribution] = {}
        self._unfold()
        self._exact = exact

    def _unfold(self) -> None:
        """Find every state that a half-inning may come to, and what may follow."""
        waiting = [self.start]
        while waiting:
            state = waiting.pop()
            if state in self.arrows:
                continue
            arrows: list[Arrow] = []
            ends = self.ends[state] = self.odds.outcomes(state)
            for done, chance in ends.items():
                after, runs = _next(state, done)
                arrows.append((chance, runs, after))
                if after is not None:
                    waiting.append(after)
            self.arrows[state] = arrows

    def expected_runs(self) -> Fraction | float:
        """Return the expected runs of a half-inning."""
        if self._exact:
            return _solve(self.arrows)[self.start]
        return _iterate(self.arrows)[self.start]

    def visits(self) -> dict[PlateAppearance, float]:
        """Return how often a half-inning comes to each state."""
        found = dict.fromkeys(self.arrows, 0.0)
        flow = {self.start: 1.0}
        while sum(flow.values()) > _CLOSE:
            further: dict[PlateAppearance, float] = {}
            for state, mass in flow.items():
                found[state] += mass
                for chance, _, after in self.arrows[state]:
                    if after is not None:
                        share = mass * float(chance)
                        further[after] = further.get(after, 0.0) + share
            flow = further
        return found

    def shares(self) -> dict[Code, float]:
        """Return how often a plate appearance comes to each code."""
        found: dict[Code, float] = {}
        for state, mass in self.visits().items():
            for done, chance in self.ends[state].items():
                if (code := done.play.code) is not None:
                    found[code] = found.get(code, 0.0) + mass * float(chance)
        total = sum(found.values())
        return {code: mass / total for code, mass in found.items()}


def _iterate(
    arrows: Mapping[PlateAppearance, list[Arrow]],
) -> dict[PlateAppearance, float]:
    """Go round until nothing changes any more."""
    worth = dict.fromkeys(arrows, 0.0)
    rows = {
        state: [(float(c), runs, after) for c, runs, after in row]
        for state, row in arrows.items()
    }
    change = 1.0
    while change > _CLOSE:
        change = 0.0
        for state, row in rows.items():
            value = sum(
                chance * (runs + (worth[after] if after else 0.0))
                for chance, runs, after in row
            )
            change = max(change, abs(value - worth[state]))
            worth[state] = value
    return worth


def _solve(
    arrows: Mapping[PlateAppearance, list[Arrow]],
) -> dict[PlateAppearance, Fraction]:
    """Solve worth = runs + arrows x worth by elimination, in exact fractions."""
    states = list(arrows)
    rows: dict[PlateAppearance, dict[PlateAppearance, Fraction]] = {}
    known: dict[PlateAppearance, Fraction] = {}
    for state in states:
        row: dict[PlateAppearance, Fraction] = {}
        for chance, _, after in arrows[state]:
            if after is not None:
                row[after] = row.get(after, Fraction(0)) + chance
        rows[state] = row
        known[state] = sum((c * r for c, r, _ in arrows[state]), Fraction(0))
    for state in states:
        row = rows[state]
        scale = 1 / (1 - row.pop(state, Fraction(0)))
        rows[state] = row = {after: share * scale for after, share in row.items()}
        known[state] *= scale
        for other in states:
            weight = rows[other].pop(state, Fraction(0)) if other != state else 0
            if weight:
                known[other] += weight * known[state]
                for after, share in row.items():
                    rows[other][after] = rows[other].get(after, Fraction(0)) + (
                        weight * share
                    )
    return known


@dataclass(frozen=True, slots=True)
class Expected:
    """Expected runs of a half-inning and of a side's nine innings."""

    half_inning: Fraction | float

    @property
    def game(self) -> float:
        """Runs a side scores in nine innings."""
        return float(self.half_inning * INNINGS)


def expected_runs(ruleset: Ruleset, *, exact: bool = False) -> Expected:
    """Return the expected runs of a ruleset with two standard managers."""
    return Expected(HalfInning(ruleset, exact=exact).expected_runs())


def runs_of_tables(tables: Mapping[Situation, Mapping[str, Fraction]]) -> Expected:
    """Return the expected runs by tables of odds, for a game with no other plays.

    They hold the next play of each situation by its text; a play between pitches is
    taken to leave a fresh count.
    """
    arrows: dict[PlateAppearance, list[Arrow]] = {}
    for situation, table in tables.items():
        row: list[Arrow] = []
        for text, chance in table.items():
            after, runs = after_play(situation, parse_play(text))
            row.append((chance, runs, PlateAppearance(after) if after else None))
        arrows[PlateAppearance(situation)] = row
    return Expected(_iterate(arrows)[PlateAppearance()])
