"""Which plays a box can stand for: what a play writes into the boxes of the men.

A play writes the batter's box (``H2*``) and may add a token to a runner's box (``SB``,
``9-4-2``). The plays of a ruleset come with their exact odds, for the men who are on
the field; where there is none that fits, everything baseball allows is tried, the usual
first. What the ruleset cannot reach is never weighed as if it could.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.completion import complete_play, spell_out
from scoring.diamond import Base, Position, Situation
from scoring.play import Advance, Cause, Code, Play
from scoring.readers.ending import stop_after
from scoring.readers.judge import Judge
from scoring.readers.men import fresh
from scoring.readers.sheet_usual import ON_LAST_PITCH, at_bat, between
from scoring.resolution import all_moves
from scoring.rulesets.base import PlateAppearance
from scoring.scoresheet.notes import write_batter, write_runner

Tokens = tuple[str, ...]

#: How likely plays are that the odds do not know; below all that they know.
_UNKNOWN = 1e-4
#: More runs than this no play can bring in but a home run with the bases loaded.
_MOST_RUNS = 4
#: How many situations' candidates are remembered.
_KEPT_INDEXES = 1_000
#: How likely a steal is taken to be where the odds say nothing of it.
_STEAL = 0.02


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play that may stand in the boxes: how likely, who moves, what is added.

    ``added`` holds for every man with something in his box (by the base where he
    began, ``BATTER`` for the batter) the tokens this play adds. ``is_known`` says that
    the rules of the house can surely reach it; others are asked for.
    """

    play: Play
    weight: float
    moves: tuple[Advance, ...]
    added: tuple[tuple[Base, Tokens], ...]
    is_known: bool = True


def make_candidate(
    situation: Situation, play: Play, weight: float, *, is_known: bool = True
) -> Candidate:
    """Return a complete play with what it writes."""
    moves = all_moves(play)
    if play.code is not None and situation.outs + sum(move.out for move in moves) > 2:
        # A third out leaves out who only made room: he is somewhere all the same.
        moves = all_moves(complete_play(situation, spell_out(situation, play)))
    added = [(move.start, write_runner(play, move)) for move in moves]
    return Candidate(
        play, weight, moves, tuple(each for each in added if each[1]), is_known
    )


_Index = dict[str, tuple[Candidate, ...]]


class Candidates:
    """The plays for a box, by who is on the field and what the batter's box says.

    ``judge`` knows what the rules of the house can reach; without one everything goes
    that baseball allows.
    """

    def __init__(self, judge: Judge | None = None):
        self.judge = judge
        self._known: dict[tuple[PlateAppearance, int, bool], _Index] = {}

    def known(
        self,
        where: PlateAppearance,
        main: str,
        needed: int | None,
        *,
        sends: bool = False,
    ) -> tuple[Candidate, ...]:
        """Return the plays of the ruleset that write this (``""``: no batter's box).

        ``needed`` runs end the game, if that is given; ``sends`` says that the
        designated stealer has something in his box yet, so he will be sent.
        """
        if self.judge is None:
            return ()
        if needed is None or needed > _MOST_RUNS:
            needed = _MOST_RUNS
        key = (fresh(self.judge.ruleset, where), needed, sends)
        if key not in self._known:
            if len(self._known) >= _KEPT_INDEXES:
                self._known.clear()
            self._known[key] = self._index(*key)
        return self._known[key].get(main, ())

    def _index(self, where: PlateAppearance, needed: int, sends: bool) -> _Index:
        assert self.judge is not None
        weights: dict[Play, float] = {}
        for play, chance in self._odds(where, sends=sends):
            if needed < _MOST_RUNS:
                play = stop_after(needed, play)
            if play.code is Code.INFIELD_FLY:  # the box does not say who caught it
                play = replace(play, fielders=())
            weights[play] = weights.get(play, 0.0) + chance
        found: dict[str, list[Candidate]] = {}
        for play, weight in weights.items():
            main = write_batter(play) if play.code is not None else ""
            candidate = make_candidate(
                where.situation, play, weight, is_known=self.judge.book.is_exact
            )
            found.setdefault(main, []).append(candidate)
        return {main: tuple(each) for main, each in found.items()}

    def _odds(
        self, where: PlateAppearance, *, sends: bool
    ) -> Iterator[tuple[Play, float]]:
        """Yield the odds; without ``sends`` nobody knows whether he would be sent.

        Managers differ most in whether they send the designated stealer, so a man who
        stayed is no sign that he was not there: half of the turns at bat are those with
        him, half those without.
        """
        assert self.judge is not None
        plays = self.judge.book.plays(where)
        if where.stealer is None or sends:
            yield from ((play, float(chance)) for play, chance in plays)
            return
        usual = self.judge.book.plays(replace(where, stealer=None))
        share = _at_bats(usual) / _at_bats(plays)
        for play, chance in plays:
            yield play, float(chance) * (share / 2 if play.code is not None else 1.0)
        for play, chance in usual:
            yield play, float(chance) / 2

    def is_possible(
        self, where: PlateAppearance, play: Play, needed: int | None
    ) -> bool:
        """Whether the rules of the house can reach a play, with any dice and calls."""
        if self.judge is None:
            return True
        outs = where.situation.outs + sum(move.out for move in all_moves(play))
        if outs > 2 and any(m.cause and not m.out for m in play.advances):
            return False  # a judge looks at outs and runs; nobody steals behind them
        return self.judge.judge(where, play, needed).is_possible

    def steals(
        self,
        where: PlateAppearance,
        main: Play | None,
        tokens: Mapping[Base, str],
        needed: int | None,
    ) -> tuple[Candidate, ...]:
        """Return the steals that the boxes tell, where the house can reach them.

        The odds are those of usual managers, and others steal when those would not.
        """
        if self.judge is None:
            return ()
        if main is not None and main.code not in (Code.STRIKEOUT, Code.WALK):
            return ()
        weight = _STEAL if main is None else _STEAL * ON_LAST_PITCH
        situation = where.situation
        return tuple(
            replace(each, weight=weight, is_known=True)
            for each in self.any(situation, main, tokens)
            if _is_steal(situation, each.play)
            and self.is_possible(where, each.play, needed)
        )

    def any(
        self,
        situation: Situation,
        main: Play | None,
        tokens: Mapping[Base, str],
    ) -> tuple[Candidate, ...]:
        """Return everything baseball allows, given each runner's next token."""
        base = _UNKNOWN if self.judge is not None else 1.0
        is_known = self.judge is None
        said = tuple(sorted(tokens.items()))
        if main is None:
            plays = between(situation, said)
        else:
            plays = at_bat(situation, main, said)
        return tuple(
            make_candidate(situation, play, base * weight, is_known=is_known)
            for play, weight in plays
        )


def _at_bats(plays: tuple[tuple[Play, Fraction], ...]) -> float:
    """Return how likely the batter's turn ends with the next play."""
    return float(sum(chance for play, chance in plays if play.code is not None))


def _is_steal(situation: Situation, play: Play) -> bool:
    """Whether men steal, against a throw by the catcher, and nobody else moves."""
    caused = [move for move in play.advances if move.cause is not None]
    for move in caused:
        if move.out:
            if move.relay[:1] != (Position.CATCHER,) or len(move.relay) > 2:
                return False
        elif move.cause not in (Cause.STEAL, Cause.OTHER) or move.end is Base.HOME:
            return False
    others = {move.start for move in play.advances if move.cause is None}
    forced = situation.forced if play.code is Code.WALK else ()
    return bool(caused) and others <= set(forced)
