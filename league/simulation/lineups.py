"""Who plays today: a starter who has rested, and a line-up by positions.

Pure functions of a roster, in the order in which it is written, and of who pitched
when. The rules are simple, and told in docs/league.md:

* Pitchers are the men who name P first. The first of them are the rotation, at most
  five, so that at least two are left for the bullpen; ``SP`` and ``RP`` in a roster
  say it outright. In the rotation whoever started longest ago starts, of those who
  have rested four days since they last pitched.
* Every place in the field goes to the first man of the roster who names it first. What
  is left goes to men who name it at all, then to anybody.
* The order is that of the roster, the pitcher ninth. In every game of nine one man of
  the order rests, each in his turn, when somebody else names his place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from scoring.diamond import FIELD, Position
from scoring.lineup import Lineup, Player, Spot

#: The longest rotation; days that a starter rests; days in a row a reliever may pitch.
ROTATION = 5
STARTER_RESTS = 4
RELIEVER_DAYS = 2
#: The men whom a bullpen keeps before the rotation grows.
BULLPEN = 2
MEN_NEEDED = 9

_P = Position
_OUTFIELD = (_P.LEFT_FIELD, _P.CENTER_FIELD, _P.RIGHT_FIELD)
_INFIELD = (_P.SHORTSTOP, _P.SECOND_BASE, _P.THIRD_BASE, _P.FIRST_BASE)
_NAMES: dict[str, tuple[Position, ...]] = {
    **{str(int(p)): (p,) for p in FIELD},
    **{p.abbreviation: (p,) for p in FIELD},
    "SP": (_P.PITCHER,),
    "RP": (_P.PITCHER,),
    "OF": _OUTFIELD,
    "IF": _INFIELD,
    "MI": (_P.SHORTSTOP, _P.SECOND_BASE),
    "CI": (_P.FIRST_BASE, _P.THIRD_BASE),
    "UT": (*_INFIELD, *_OUTFIELD),
    "UTIL": (*_INFIELD, *_OUTFIELD),
}


@dataclass(frozen=True, slots=True)
class Man:
    """A man of a roster: who, and what he plays, his usual place first.

    ``role`` is ``SP`` or ``RP`` when the roster says so.
    """

    player: Player
    positions: tuple[Position, ...] = ()
    role: str = ""

    @property
    def is_pitcher(self) -> bool:
        """Whether pitching is what he does first."""
        return self.positions[:1] == (Position.PITCHER,)


def read_positions(text: str) -> tuple[Position, ...]:
    """Return the places that a roster names, in order; what nobody knows is left out.

    >>> [p.abbreviation for p in read_positions("6, 4")], read_positions("DH")
    (['SS', '2B'], ())
    """
    words = re.split(r"[\s,;/·-]+", text.upper())
    found = [place for word in words for place in _NAMES.get(word, ())]
    return tuple(dict.fromkeys(found))


def man_of(player: Player, positions: str) -> Man:
    """Return a man of a roster from his line there."""
    words = re.findall(r"\b[SR]P\b", positions.upper())
    return Man(player, read_positions(positions), words[0] if words else "")


# -- who has pitched when -------------------------------------------------------------


@dataclass
class Workload:
    """When everybody started and pitched last, by player; grows game by game."""

    started: dict[Player, date] = field(default_factory=dict)
    pitched: dict[Player, tuple[date, ...]] = field(default_factory=dict)

    def add(self, day: date, pitchers: Iterable[Player]) -> None:
        """Count a game's pitchers, the starter first; games come in any order."""
        for number, player in enumerate(pitchers):
            if number == 0:
                self.started[player] = max(day, self.started.get(player, day))
            days = {*self.pitched.get(player, ()), day}
            self.pitched[player] = tuple(sorted(days))[-RELIEVER_DAYS:]

    def rest(self, player: Player, day: date) -> int:
        """Return the days since a man last pitched; very many when he has not."""
        days = self.pitched.get(player)
        return (day - days[-1]).days if days else 10_000

    def is_used_up(self, player: Player, day: date) -> bool:
        """Whether a man pitched today already, or on each of the last two days."""
        days = self.pitched.get(player, ())
        if self.rest(player, day) < 1:
            return True
        last = [(day - each).days for each in days]
        return last == list(range(RELIEVER_DAYS, 0, -1))


# -- pitchers -------------------------------------------------------------------------


def part_staff(men: Sequence[Man]) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
    """Return the rotation and the bullpen of a roster; without pitchers, anybody.

    The first man of the bullpen is the closer.
    """
    staff = [man for man in men if man.is_pitcher]
    staff = staff or [man for man in men if Position.PITCHER in man.positions]
    staff = staff or list(men[MEN_NEEDED - 1 :])
    starters = [man.player for man in staff if man.role == "SP"]
    bullpen = [man.player for man in staff if man.role == "RP"]
    rest = [man.player for man in staff if not man.role]
    spare = len(rest) if bullpen else max(1, len(rest) - BULLPEN)
    count = max(0, min(ROTATION - len(starters), spare))
    return (*starters, *rest[:count]), (*bullpen, *rest[count:])


def pick_starter(
    rotation: Sequence[Player], bullpen: Sequence[Player], work: Workload, day: date
) -> Player:
    """Return who starts: rested, and of these the one who started longest ago."""

    def rank(player: Player) -> tuple[bool, date, int]:
        is_tired = work.rest(player, day) <= STARTER_RESTS
        last = work.started.get(player, date.min)
        return is_tired, last, -work.rest(player, day)

    fresh = [player for player in rotation if work.rest(player, day) >= 1]
    return min(fresh or (*bullpen, *rotation), key=rank)


def order_bullpen(
    bullpen: Sequence[Player], work: Workload, day: date
) -> tuple[Player, ...]:
    """Return who may relieve today, the longest rested first and the closer last."""
    fit = [player for player in bullpen if not work.is_used_up(player, day)]
    fit = fit or [player for player in bullpen if work.rest(player, day) >= 1]
    closer, others = fit[:1], fit[1:]
    return (*sorted(others, key=lambda p: -work.rest(p, day)), *closer)


# -- the nine -------------------------------------------------------------------------


class TooFew(Exception):
    """A roster has fewer men than a line-up needs; ``count`` says how many it has."""

    def __init__(self, count: int):
        self.count = count
        super().__init__(f"{count} men")


def pick_lineup(
    men: Sequence[Man],
    starter: Player,
    *,
    turn: int = 0,
    designated_hitter: bool = False,
) -> Lineup:
    """Return the line-up for a team's game number ``turn``; raises ``TooFew``."""
    if len(men) < MEN_NEEDED + designated_hitter:
        raise TooFew(len(men))
    others = [man for man in men if man.player != starter]
    hitters = [man for man in others if not man.is_pitcher]
    hitters += [man for man in others if man.is_pitcher]
    nine = _fill_field(hitters)
    rested = turn % MEN_NEEDED
    order = [man for man in hitters if man in nine.values()]
    if rested < len(order):
        without = [man for man in hitters if man != order[rested]]
        again = _fill_field(without, strict=True)
        nine = again or nine
    places = {man.player: place for place, man in nine.items()}
    if designated_hitter:
        extra = next(man for man in hitters if man.player not in places)
        places[extra.player] = Position.DESIGNATED_HITTER
    spots = [
        Spot(man.player, places[man.player]) for man in men if man.player in places
    ]
    if designated_hitter:
        return Lineup(tuple(spots), starter)
    return Lineup((*spots, Spot(starter, Position.PITCHER)))


def _fill_field(men: Sequence[Man], *, strict: bool = False) -> dict[Position, Man]:
    """Return a man for each of eight places; empty when ``strict`` finds no one fit."""
    taken: dict[Position, Man] = {}
    for man in men:
        if man.positions and man.positions[0] is not Position.PITCHER:
            taken.setdefault(man.positions[0], man)
    for place in FIELD[1:]:
        if place not in taken:
            _find_for(place, men, taken, set())
    free = [man for man in men if man not in taken.values()]
    for place in FIELD[1:]:
        if place not in taken:
            if strict or not free:
                return {}
            taken[place] = free.pop(0)
    return taken


def _find_for(
    place: Position,
    men: Sequence[Man],
    taken: dict[Position, Man],
    asked: set[Position],
) -> bool:
    """Find a man who names this place, moving others to what they name as well."""
    asked.add(place)
    where = {man: other for other, man in taken.items()}
    able = [man for man in men if place in man.positions]
    for man in able:
        if man not in where:
            taken[place] = man
            return True
    for man in able:
        theirs = where[man]
        if theirs not in asked and _find_for(theirs, men, taken, asked):
            taken[place] = man
            return True
    return False


def bench_of(men: Sequence[Man], lineup: Lineup) -> tuple[Player, ...]:
    """Return the men who may bat for a pitcher: no pitchers, and not in the game."""
    playing = set(lineup.players)
    return tuple(m.player for m in men if not m.is_pitcher and m.player not in playing)
