"""A play put together by taps: a likely play, fielders on the field, then runners."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.house import Likely, house_of
from games.models import Game
from scoring.completion import spell_out
from scoring.diamond import Base, Position
from scoring.engine import apply_play
from scoring.faults import PlayRejected
from scoring.gamefile import PlayLine, format_entry, parse_entry
from scoring.notation import format_play, parse_play
from scoring.play import Advance, Play
from scoring.state import GameState

#: What is offered where no dice say what is likely.
_USUAL = "SO BB 6-3 4-3 8 7 9 H1 H2 FC".split()
#: How a play begins that is not an out; those of the second row want a fielder.
_KINDS = "SO BB HBP H1 H2 H3 H4 FC".split()
_WITH_FIELDER = "E 2E IF SH".split()
#: The ways of the runners, to be tapped where nobody knows who is on base.
_WAYS = "1>2 1>3 1>H 1x2 2>3 2>H 2x3 2xH 3>H 3xH B>2 Bx2".split()
#: Where the fielders stand on the drawn field.
_PLACES = {
    1: (170, 178),
    2: (170, 258),
    3: (268, 160),
    4: (228, 102),
    5: (72, 160),
    6: (112, 102),
    7: (52, 60),
    8: (170, 32),
    9: (288, 60),
}
_RELAY = re.compile(r"(?:SH )?(?:[1-9]-)*[1-9]\Z")


@dataclass(frozen=True, slots=True)
class Fielder:
    """A fielder on the drawn field, and the play that a tap on him makes."""

    number: int
    name: str
    x: int
    y: int
    text: str
    is_in: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a runner may have done, and the play with it."""

    label: str
    text: str
    is_now: bool = False


@dataclass(frozen=True, slots=True)
class Runner:
    """A runner, or the batter, with what he may have done."""

    base: int
    name: str
    options: tuple[Option, ...]

    @property
    def following(self) -> str:
        """The play with the next of his options: a tap on him makes it."""
        places = [n for n, option in enumerate(self.options) if option.is_now]
        after = places[0] + 1 if places else 0
        return self.options[after % len(self.options)].text


@dataclass(frozen=True, slots=True)
class Touch:
    """What can be tapped now."""

    likely: tuple[Likely, ...]
    kinds: tuple[str, ...]
    with_fielder: tuple[str, ...]
    fielders: tuple[Fielder, ...]
    moves: tuple[str, ...] = tuple(_WAYS)


def likely_plays(game: Game, state: GameState, most: int = 8) -> tuple[Likely, ...]:
    """Return the plays that are likely now, the likeliest first."""
    if state.is_over or state.lineup(state.half.fielding).fault:
        return ()
    if house := house_of(game):
        return house.likely(state, most=most)
    return tuple(Likely(text) for text in _USUAL[:most])


def lay_out_touch(game: Game, state: GameState, draft: str) -> Touch:
    """Return the buttons and the field for a play that is put together."""
    head = _head(draft)
    men = state.lineup(state.half.fielding).fielders
    fielders = tuple(
        Fielder(
            number,
            f"{Position(number).abbreviation} {man.name}" if man else "",
            *_PLACES[number],
            _with_fielder(head, number),
            str(number) in re.findall(r"[1-9]", head)
            if _wants_fielder(head)
            else False,
        )
        for number, man in enumerate(men, start=1)
    )
    return Touch(
        likely_plays(game, state), tuple(_KINDS), tuple(_WITH_FIELDER), fielders
    )


def _head(draft: str) -> str:
    """Return the batter's part of what was tapped so far."""
    words = draft.upper().split()
    if words[:1] == ["SH"]:
        return " ".join(words[:2])
    return words[0] if words else ""


def _wants_fielder(head: str) -> bool:
    return bool(_RELAY.match(head)) or head in _WITH_FIELDER


def _with_fielder(head: str, number: int) -> str:
    if head == "SH":
        return f"SH {number}"
    if head in _WITH_FIELDER:
        return f"{head}{number}"
    return f"{head}-{number}" if _RELAY.match(head) else str(number)


# -- the runners of a play ----------------------------------------------------------


def runners_of(state: GameState, line: str) -> tuple[Runner, ...]:
    """Return what each runner may have done otherwise in a whole play."""
    try:
        entry = parse_entry(line)
        if not isinstance(entry, PlayLine):
            return ()
        play = apply_play(state, entry.play).play
    except PlayRejected:
        return ()
    men = [
        (Base(n), man.player.name) for n, man in enumerate(state.bases, start=1) if man
    ]
    if play.code is not None and not play.code.is_out:
        men.insert(0, (Base.BATTER, state.batter.name))
    found = (
        Runner(base, name, tuple(_options(state, entry, play, base)))
        for base, name in reversed(men)
    )
    return tuple(runner for runner in found if len(runner.options) > 1)


def _options(
    state: GameState, entry: PlayLine, play: Play, base: Base
) -> Iterator[Option]:
    now = play.batter_advance if base is Base.BATTER else play.advance_from(base)
    now = now or Advance(base, base)
    for move, label in _moves(play, base, now):
        is_now = (move.end, move.out) == (now.end, now.out)
        text = format_entry(entry) if is_now else _written(state, entry, play, move)
        if text:
            yield Option(label, text, is_now)


def _moves(play: Play, base: Base, now: Advance) -> Iterator[tuple[Advance, str]]:
    if base is not Base.BATTER:
        yield Advance(base, base), _("stays")
    first = play.batter_base if base is Base.BATTER else Base(base + 1)
    for end in range(max(first, 1), Base.HOME + 1):
        reached = Base(end)
        name = _SHORT[reached]
        safe = Advance(base, reached, cause=None if now.out else now.cause)
        yield safe, _("to %(base)s") % {"base": name}
        if reached > first or base is not Base.BATTER:
            out = Advance(base, reached, out=True)
            yield out, _("out at %(base)s") % {"base": name}


_SHORT = {Base.FIRST: "1", Base.SECOND: "2", Base.THIRD: "3", Base.HOME: "H"}


def _written(state: GameState, entry: PlayLine, play: Play, move: Advance) -> str:
    """Return the play with another move of one runner; empty when it cannot be."""
    others = [each for each in play.advances if each.start is not move.start]
    moves = sorted([*others, move], key=lambda each: -each.start)
    if move.start is Base.BATTER and (move.end, move.out) == (play.batter_base, False):
        moves = others
    scoring = sum(each.scores for each in moves)
    for rbi in dict.fromkeys((scoring, play.rbi, 0)) if play.code else (0,):
        changed = replace(play, advances=tuple(moves), rbi=rbi, batter_name="")
        try:
            whole = spell_out(state.situation, apply_play(state, changed).play)
            text = format_play(whole)
            parse_play(text)
        except PlayRejected:
            continue
        return format_entry(replace(entry, play=whole))
    return ""


# -- the moves of a play, drawn -------------------------------------------------------

_CORNERS = {
    Base.BATTER: (170, 190),
    Base.FIRST: (250, 114),
    Base.SECOND: (170, 38),
    Base.THIRD: (90, 114),
    Base.HOME: (170, 190),
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A runner's way on the diamond: the points of a line, and whether he is out."""

    points: str
    is_out: bool


def draw_moves(state: GameState, line: str) -> tuple[Drawn, ...]:
    """Return the ways of everybody who runs on a whole play."""
    try:
        entry = parse_entry(line)
        if not isinstance(entry, PlayLine):
            return ()
        outcome = apply_play(state, entry.play)
    except PlayRejected:
        return ()
    batter = outcome.play.batter_advance
    moves = [m for m in outcome.play.advances if m.start is not Base.BATTER]
    if batter is not None and (not batter.out or batter.end > Base.FIRST):
        moves.append(batter)
    return tuple(
        Drawn(
            " ".join(
                "{},{}".format(*_CORNERS[Base(n)])
                for n in range(move.start, move.end + 1)
            ),
            move.out,
        )
        for move in moves
        if move.moves
    )
