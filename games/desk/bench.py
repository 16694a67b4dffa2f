"""Who may still come in, and the changes of players that are a tap or a word away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from games.hooks.rosters import offered_players
from games.models import Game, Player, Team
from games.words.names import normalize_name
from scoring.diamond import BASES, FIELD, SIDES, Position, Side
from scoring.gamefile import format_substitution
from scoring.lineup import Player as Man
from scoring.lineup import Substitution
from scoring.state import GameState

#: How many men are offered as chips; the rest are in the form.
MOST_OFFERED = 24
#: How changes are begun in the field: ``ph``, ``pr 2``, ``p``, ``ds``, and a name.
_SHORT = re.compile(r"(ph|p|pr|ds)\s+(?:([123])\s+)?(?=[^\W\d])(.+)", re.IGNORECASE)
_DOUBLE = re.compile(r"(.+?)\s+(\d{1,2})\s+(.+)")
_TOGETHER = re.compile(r"\s*&\s*(?=sub\s)", re.IGNORECASE)


@dataclass(frozen=True)
class Bench:
    """One side's men: who is in the game, who is free to come in, who has left."""

    side: Side
    team: Team
    playing: tuple[Player, ...]
    free: tuple[Player, ...]
    gone: tuple[Player, ...]

    @property
    def offered(self) -> tuple[Player, ...]:
        """The free men who are shown as chips."""
        return self.free[:MOST_OFFERED]

    @property
    def left(self) -> tuple[Player, ...]:
        """Who has left the game and may not come back."""
        return tuple(man for man in self.gone if man not in self.free)

    @cached_property
    def men(self) -> dict[int, Player]:
        """Everybody who may be named, by his number."""
        return {p.pk: p for p in (*self.free, *self.playing, *self.gone)}

    def meant_by(self, name: str) -> Player | None:
        """Return the one man whose name this is, or begins so; a free man first."""
        wanted = normalize_name(name)
        for men in (self.free, self.playing):
            for fits in (_is_named, _begins):
                found = [man for man in men if fits(man.search_name, wanted)]
                if len(found) == 1:
                    return found[0]
                if found:
                    return None
        return None


def _is_named(name: str, wanted: str) -> bool:
    return name == wanted


def _begins(name: str, wanted: str) -> bool:
    words = re.split(r"[\s.]+", name)
    return name.startswith(wanted) or any(word.startswith(wanted) for word in words)


def bench_of(game: Game, state: GameState, side: Side) -> Bench:
    """Return who may come in for a side; those who left may where the league allows."""
    team, lineup = game.team(side), state.lineup(side)
    other = state.lineup(side.opponent)
    playing = {man.id for man in lineup.players}
    left = {man.id for man in lineup.gone} - playing
    theirs = {man.id for man in (*other.players, *other.gone)}
    offered = offered_players(team, game.date)
    known = {str(player.pk) for player in offered}
    missing = [int(number) for number in (playing | left) - known if number.isdecimal()]
    if missing:  # he has left the roster since
        offered = [*offered, *Player.objects.filter(pk__in=missing)]
    free, gone, inside = [], [], []
    for player in offered:
        number = str(player.pk)
        if number in playing:
            inside.append(player)
        elif number in left:
            gone.append(player)
        elif number not in theirs:
            free.append(player)
    if state.options.re_entry:
        free += gone
    return Bench(side, team, tuple(inside), tuple(free), tuple(gone))


def benches_of(game: Game, state: GameState) -> dict[Side, Bench]:
    """Return both benches."""
    return {side: bench_of(game, state, side) for side in SIDES}


# -- changes that are a tap away ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Swap:
    """A change of players that can be tapped: who comes in, and the line it makes."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Swaps:
    """Changes of one kind; ``is_due``: the game cannot go on without one."""

    title: str
    swaps: tuple[Swap, ...]
    is_due: bool = False


def swaps_of(state: GameState, benches: dict[Side, Bench]) -> list[Swaps]:
    """Return the changes that may come now, by kind, those that are due first."""
    batting = benches[state.half.batting]
    fielding = benches[state.half.fielding]
    due = list(_due(state, fielding))
    return [
        each
        for each in (*due, *_for_batter(state, batting), *_pitchers(state, fielding))
        if each.swaps
    ]


def _due(state: GameState, bench: Bench) -> Iterator[Swaps]:
    """Yield who may take the place in the field of a man who batted or ran."""
    lineup = state.lineup(bench.side)
    if not lineup.fault:
        return
    empty = [place for place in FIELD if lineup.player_at(place) is None]
    for slot, spot in enumerate(lineup.slots, start=1):
        if spot.position not in (Position.PINCH_HITTER, Position.PINCH_RUNNER):
            continue
        for place in empty:
            title = _("Slot %(slot)s, %(name)s: who plays %(position)s?") % {
                "slot": slot,
                "name": spot.player.name,
                "position": place.abbreviation,
            }
            stays = Substitution(bench.side, spot.player, place, slot)
            own = Swap(spot.player.name, format_substitution(stays))
            yield Swaps(title, (own, *_each(bench, place, slot=slot)), is_due=True)


def _for_batter(state: GameState, bench: Bench) -> Iterator[Swaps]:
    title = _("Bat for %(name)s") % {"name": state.batter.name}
    slot = state.batter_slot
    yield Swaps(title, _each(bench, Position.PINCH_HITTER, slot=slot))
    for base in BASES:
        if runner := state.runner(base):
            title = _("Run for %(name)s") % {"name": runner.player.name}
            swaps = _each(bench, Position.PINCH_RUNNER, base=int(base))
            yield Swaps(title, swaps)


def _pitchers(state: GameState, bench: Bench) -> Iterator[Swaps]:
    if state.pitcher is None:
        return
    slot = state.lineup(bench.side).slot_of(state.pitcher)
    title = _("Pitch for %(name)s") % {"name": state.pitcher.name}
    yield Swaps(title, _each(bench, Position.PITCHER, slot=slot))


def _each(bench: Bench, place: Position, **where) -> tuple[Swap, ...]:
    return tuple(
        Swap(
            man.name,
            format_substitution(Substitution(bench.side, man.man, place, **where)),
        )
        for man in bench.offered
    )


# -- changes that are a word away -----------------------------------------------------


def split_move(game: Game, state: GameState, line: str) -> list[str]:
    """Return the lines of one move: one, or changes of players joined by ``&``.

    ``ph``, ``pr``, ``p`` and ``ds`` with names are written out.
    """
    short = _SHORT.fullmatch(line.strip())
    if short is None:
        return _TOGETHER.split(line)
    kind, base, name = short[1].lower(), short[2], short[3].strip()
    half = state.half
    side = half.batting if kind in ("ph", "pr") else half.fielding
    bench = bench_of(game, state, side)
    if kind == "ds":
        double = _DOUBLE.fullmatch(name)
        if double is None:
            return [line]
        pitcher, fielder = _man(bench, double[1]), _man(bench, double[3])
        return double_switch(state, side, pitcher, int(double[2]), fielder) or [line]
    change = _short_change(state, side, kind, base, _man(bench, name))
    return [format_substitution(change) if change else line]


def _short_change(
    state: GameState, side: Side, kind: str, base: str | None, man: Man
) -> Substitution | None:
    """Return a change that was written short; ``None``: it is not plain for whom."""
    if kind == "ph":
        return Substitution(side, man, Position.PINCH_HITTER, state.batter_slot)
    if kind == "p":
        return Substitution(side, man, Position.PITCHER, pitcher_slot(state, side))
    on = [int(each) for each in BASES if state.runner(each)]
    number = int(base) if base else on[0] if len(on) == 1 else None
    if number is None:
        return None
    return Substitution(side, man, Position.PINCH_RUNNER, base=number)


def pitcher_slot(state: GameState, side: Side) -> int | None:
    """Return where the pitcher bats; ``None`` when he does not."""
    lineup = state.lineup(side)
    if lineup.pitcher is not None:
        return None
    man = lineup.player_at(Position.PITCHER)
    if man is not None:
        return lineup.slot_of(man)
    places = [spot.position for spot in lineup.slots]
    gaps = [n for n, place in enumerate(places, start=1) if not place.is_fielder]
    return gaps[0] if gaps else None


def double_switch(
    state: GameState, side: Side, pitcher: Man, slot: int, fielder: Man
) -> list[str]:
    """Return the two lines of a double switch; empty where none can be.

    The new pitcher bats in this slot. The fielder bats where the pitcher did, and
    plays where the man of the slot played.
    """
    lineup, old = state.lineup(side), pitcher_slot(state, side)
    if old is None or old == slot or not 1 <= slot <= len(lineup.slots):
        return []
    place = lineup.slots[slot - 1].position
    changes = (
        Substitution(side, pitcher, Position.PITCHER, slot),
        Substitution(side, fielder, place, old),
    )
    return [format_substitution(change) for change in changes]


def _man(bench: Bench, name: str) -> Man:
    meant = bench.meant_by(name)
    return meant.man if meant else Man(name)
