"""Which plays a box can stand for: what a play writes into the boxes of the men.

A play writes the batter's box (``H2*``) and may add a token to a runner's box (``SB``,
``9-4-2``). The plays of a ruleset come with their exact odds; where there is none that
fits, everything baseball allows is tried, the usual first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from scoring.completion import complete_play
from scoring.diamond import BASES, Base, Position, Situation
from scoring.faults import PlayRejected
from scoring.legality import check_play
from scoring.play import HITS, WALKS, Advance, Cause, Code, Play, Relay
from scoring.readers.complete import Book
from scoring.readers.ending import stop_after
from scoring.resolution import all_moves
from scoring.scoresheet.notes import write_batter, write_runner

Tokens = tuple[str, ...]

#: How much less likely a play is for each base somebody moves unusually.
_UNUSUAL = 0.1
#: How likely plays are that the odds do not know; below all that they know.
_UNKNOWN = 1e-4
#: More runs than this no play can bring in but a home run with the bases loaded.
_MOST_RUNS = 4
#: How likely a steal is taken to be where the odds say nothing of it.
_STEAL = 0.02
_CAUSES = {cause.value: cause for cause in Cause if not cause.is_out}
#: How likely anything between two pitches is beside a ball that is hit.
_BETWEEN = 0.05
#: How much rarer a steal is on a pitch that ends the batter's turn, and other oddities.
_ON_LAST_PITCH = 0.02
#: Codes with which men steal: the batter has not touched the ball.
_NO_CONTACT = WALKS | {Code.STRIKEOUT, Code.HIT_BY_PITCH}
#: Codes with which a fielder may put a runner out alone.
_ON_THE_GROUND = frozenset({Code.FIELDERS_CHOICE, Code.RELAY})
#: How a man is put out who is caught at home on a squeeze.
_TAGGED = (Position.CATCHER,)
_COVERS = {
    Position.CATCHER: Base.HOME,
    Position.FIRST_BASE: Base.FIRST,
    Position.SECOND_BASE: Base.SECOND,
    Position.SHORTSTOP: Base.SECOND,
    Position.THIRD_BASE: Base.THIRD,
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play that may stand in the boxes: how likely, who moves, what is added.

    ``added`` holds for every man with something in his box (by the base where he
    began, ``BATTER`` for the batter) the tokens this play adds.
    """

    play: Play
    weight: float
    moves: tuple[Advance, ...]
    added: tuple[tuple[Base, Tokens], ...]
    is_known: bool = True


def make_candidate(play: Play, weight: float, *, is_known: bool = True) -> Candidate:
    """Return a complete play with what it writes."""
    moves = all_moves(play)
    added = [(move.start, write_runner(play, move)) for move in moves]
    return Candidate(
        play, weight, moves, tuple(each for each in added if each[1]), is_known
    )


class Candidates:
    """The plays for a box, by situation and what the batter's box says."""

    def __init__(self, book: Book | None = None):
        self.book = book
        self._known: dict[tuple[Situation, int], dict[str, tuple[Candidate, ...]]] = {}

    def known(
        self, situation: Situation, main: str, needed: int | None
    ) -> tuple[Candidate, ...]:
        """Return the plays of the ruleset that write this (``""``: no batter's box).

        ``needed`` runs end the game, if that is given.
        """
        if self.book is None:
            return ()
        if needed is None or needed > _MOST_RUNS:
            needed = _MOST_RUNS
        key = (situation, needed)
        if key not in self._known:
            self._known[key] = self._index(situation, needed)
        return self._known[key].get(main, ())

    def _index(
        self, situation: Situation, needed: int
    ) -> dict[str, tuple[Candidate, ...]]:
        assert self.book is not None
        weights: dict[Play, float] = {}
        for play, chance in self.book.plays(situation):
            if needed < _MOST_RUNS:
                play = stop_after(needed, play)
            if play.code is Code.INFIELD_FLY:  # the box does not say who caught it
                play = replace(play, fielders=())
            weights[play] = weights.get(play, 0.0) + float(chance)
        found: dict[str, list[Candidate]] = {}
        for play, weight in weights.items():
            main = write_batter(play) if play.code is not None else ""
            found.setdefault(main, []).append(make_candidate(play, weight))
        return {main: tuple(each) for main, each in found.items()}

    def steals(
        self, situation: Situation, main: Play | None, tokens: Mapping[Base, str]
    ) -> tuple[Candidate, ...]:
        """Return the steals that the boxes tell, where the house has steals at all.

        Tables of odds know no lead-off man, so his steals are weighed by hand.
        """
        if self.book is None or not self.book.ruleset.option_names:
            return ()
        if main is not None and main.code not in (Code.STRIKEOUT, Code.WALK):
            return ()
        weight = _STEAL if main is None else _STEAL * _ON_LAST_PITCH
        return tuple(
            replace(each, weight=weight, is_known=True)
            for each in self.any(situation, main, tokens)
            if _is_steal(situation, each.play)
        )

    def any(
        self,
        situation: Situation,
        main: Play | None,
        tokens: Mapping[Base, str],
    ) -> tuple[Candidate, ...]:
        """Return everything baseball allows, given each runner's next token."""
        base = _UNKNOWN if self.book is not None else 1.0
        is_known = self.book is None
        said = tuple(sorted(tokens.items()))
        if main is None:
            plays = _between(situation, said)
        else:
            plays = _at_bat(situation, main, said)
        return tuple(
            make_candidate(play, base * weight, is_known=is_known)
            for play, weight in plays
        )


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


# -- without odds --------------------------------------------------------------------


def _relay(token: str) -> Relay:
    parts = token.removeprefix("PO ").split("-")
    if all(part in "123456789" and len(part) == 1 for part in parts):
        return tuple(Position(int(part)) for part in parts)
    return ()


def _runner_moves(base: Base, token: str, main: Play) -> Iterator[Advance | None]:
    """Yield what a runner may do on a ball, ``None`` for staying."""
    yield None
    for end in range(base + 1, Base.HOME + 1):
        yield Advance(base, Base(end))
    relay = _relay(token)
    if relay and main.code is Code.RELAY and relay == main.fielders:
        for length in range(1, len(relay)):
            yield Advance(base, Base(base + 1), True, relay[:length])
    least = 1 if main.code in _ON_THE_GROUND else 2
    if len(relay) >= least and main.code not in _NO_CONTACT:
        cover = _COVERS.get(relay[-1])
        for end in (cover,) if cover is not None else BASES[base:]:
            if end > base:
                yield Advance(base, end, True, relay)
    if token.startswith("2-") and relay and main.code is Code.STRIKEOUT:
        yield Advance(base, Base(base + 1), True, relay, Cause.CAUGHT_STEALING)
    if token in _CAUSES and main.code in _NO_CONTACT:
        yield Advance(base, Base(base + 1), cause=_CAUSES[token])
    if token[:1] == "E" and token[1:] in "123456789" and token[1:]:
        errors = (Position(int(token[1:])),)
        for end in range(base + 1, Base.HOME + 1):
            yield Advance(base, Base(end), errors=errors)


@lru_cache(maxsize=8192)
def _at_bat(
    situation: Situation, main: Play, tokens: tuple[tuple[Base, str], ...]
) -> tuple[tuple[Play, float], ...]:
    said = dict(tokens)
    usual = _usual_ends(situation, main)
    runners = situation.runners
    batter: list[Advance | None] = [None]
    if said.get(Base.BATTER):
        batter += _batter_moves(main, said[Base.BATTER])
    options = [list(_runner_moves(base, said.get(base, ""), main)) for base in runners]
    found = []
    for moves in product(*options, batter):
        advances = tuple(move for move in moves if move is not None)
        play = replace(main, advances=advances)
        if check_play(situation, play):
            continue
        away = 0
        for base, move in zip(runners, moves, strict=False):
            end = base if move is None else move.end
            away += 0 if move is not None and move.out else abs(end - usual[base])
        found.append((play, _UNUSUAL**away * _strangeness(main, advances)))
    found.sort(key=lambda item: -item[1])
    return tuple(found)


def _strangeness(main: Play, advances: tuple[Advance, ...]) -> float:
    """Weigh steals on the last pitch, and outs on a hit that no outfielder began."""
    weight = 1.0
    for move in advances:
        from_infield = move.out and move.relay[0] < Position.LEFT_FIELD
        if move.cause is not None or (main.code in HITS and from_infield):
            weight *= _ON_LAST_PITCH
    if main.code is Code.FIELDERS_CHOICE and not any(m.out for m in advances):
        weight *= _ON_LAST_PITCH
    return weight


def _batter_moves(main: Play, token: str) -> Iterator[Advance]:
    """Yield how a batter may be put out, or go on, after he reached base."""
    relay = _relay(token)
    base = main.batter_base
    if base is Base.BATTER or not token:
        return
    if len(relay) > 1:
        cover = _COVERS.get(relay[-1])
        for end in range(base + 1, Base.HOME + 1):
            if cover is None or cover == end:
                yield Advance(Base.BATTER, Base(end), True, relay)
    elif token[:1] == "E" and token[1:].isdecimal():
        errors = (Position(int(token[1])),)
        for end in range(base + 1, Base.HOME + 1):
            yield Advance(Base.BATTER, Base(end), errors=errors)


def _usual_ends(situation: Situation, main: Play) -> dict[Base, int]:
    try:
        play = complete_play(situation, main)
    except PlayRejected:
        play = main
    ends: dict[Base, int] = {}
    for base in situation.runners:
        move = play.advance_from(base)
        ends[base] = move.end if move is not None else base
    return ends


@lru_cache(maxsize=8192)
def _between(
    situation: Situation, tokens: tuple[tuple[Base, str], ...]
) -> tuple[tuple[Play, float], ...]:
    """Return the plays between pitches for which the runners' next tokens stand."""
    options: list[list[Advance | None]] = []
    for base, token in tokens:
        if base is Base.BATTER:
            continue
        moves: list[Advance | None] = [None]
        relay = _relay(token)
        if token in _CAUSES:
            moves.append(Advance(base, Base(base + 1), cause=_CAUSES[token]))
        elif token.startswith("PO ") and relay:
            moves.append(Advance(base, base, True, relay, Cause.PICKED_OFF))
        elif len(relay) > 1 or (relay == _TAGGED and base is Base.THIRD):
            cause = Cause.CAUGHT_STEALING
            moves.append(Advance(base, Base(base + 1), True, relay, cause))
        elif token[:1] == "E" and token[1:].isdecimal():
            errors = (Position(int(token[1])),)
            moves.append(Advance(base, Base(base + 1), errors=errors))
        options.append(moves)
    found = []
    for some in product(*options):
        advances = tuple(
            sorted((m for m in some if m is not None), key=lambda move: -move.start)
        )
        play = Play(advances=advances)
        if advances and not check_play(situation, play):
            throws = all(m.relay[0] <= Position.CATCHER for m in advances if m.out)
            found.append((play, _BETWEEN if throws else _BETWEEN * _ON_LAST_PITCH))
    return tuple(found)
