"""The vocabulary of the field: bases, positions, halves, sides, the situation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from scoring.phrases import phrase


class Base(IntEnum):
    """A place on the base path, in running order.

    >>> Base.parse("H") - Base.parse("3")
    1
    """

    BATTER = 0
    FIRST = 1
    SECOND = 2
    THIRD = 3
    HOME = 4

    @property
    def symbol(self) -> str:
        """The letter or digit of this base in notation: ``B 1 2 3 H``."""
        return "B123H"[self]

    @property
    def spoken(self) -> str:
        """The base as people say it: "second base"."""
        return _SPOKEN_BASES[self]

    @classmethod
    def parse(cls, symbol: str) -> Base:
        """Return the base written ``B``, ``1``, ``2``, ``3`` or ``H``."""
        return cls("B123H".index(symbol.upper()))


_SPOKEN_BASES = (
    phrase("the plate"),
    phrase("first base"),
    phrase("second base"),
    phrase("third base"),
    phrase("home"),
)

BASES = (Base.FIRST, Base.SECOND, Base.THIRD)


class Position(IntEnum):
    """What a man in the line-up does in the field (DB-SHT-2), or instead of it.

    One to nine are the scoresheet's positions. A designated hitter, an extra
    hitter, a pinch hitter and a pinch runner are in the order without a place
    in the field.
    """

    PITCHER = 1
    CATCHER = 2
    FIRST_BASE = 3
    SECOND_BASE = 4
    THIRD_BASE = 5
    SHORTSTOP = 6
    LEFT_FIELD = 7
    CENTER_FIELD = 8
    RIGHT_FIELD = 9
    DESIGNATED_HITTER = 10
    EXTRA_HITTER = 11
    PINCH_HITTER = 12
    PINCH_RUNNER = 13

    @property
    def symbol(self) -> str:
        """The position in a game file: ``1`` to ``9``, ``dh eh ph pr``."""
        return str(int(self)) if self.is_fielder else _ROLES[self]

    @property
    def spoken(self) -> str:
        """The position as people say it: "shortstop"."""
        return _SPOKEN_POSITIONS[self - 1]

    @property
    def fielder(self) -> str:
        """The man at the position as people call him: "first baseman"."""
        return _FIELDERS[self - 1]

    @property
    def abbreviation(self) -> str:
        """The position as a box score prints it: ``P C 1B 2B 3B SS LF CF RF``."""
        return _ABBREVIATIONS[self - 1]

    @property
    def is_fielder(self) -> bool:
        """Whether this is one of the nine places in the field."""
        return self <= 9

    @classmethod
    def parse(cls, symbol: str) -> Position:
        """Return the position written ``1`` to ``9``, ``dh``, ``eh``, ``ph``, ``pr``.

        Raises ``ValueError`` for anything else.
        """
        text = symbol.strip().lower()
        if len(text) == 1 and text in "123456789":
            return cls(int(text))
        for position, role in _ROLES.items():
            if role == text:
                return position
        raise ValueError(symbol)


_ROLES = {
    Position.DESIGNATED_HITTER: "dh",
    Position.EXTRA_HITTER: "eh",
    Position.PINCH_HITTER: "ph",
    Position.PINCH_RUNNER: "pr",
}
_SPOKEN_POSITIONS = (
    phrase("pitcher"),
    phrase("catcher"),
    phrase("first base"),
    phrase("second base"),
    phrase("third base"),
    phrase("shortstop"),
    phrase("left field"),
    phrase("center field"),
    phrase("right field"),
    phrase("designated hitter"),
    phrase("extra hitter"),
    phrase("pinch hitter"),
    phrase("pinch runner"),
)
_FIELDERS = (
    *_SPOKEN_POSITIONS[:2],
    phrase("first baseman"),
    phrase("second baseman"),
    phrase("third baseman"),
    phrase("shortstop"),
    phrase("left fielder"),
    phrase("center fielder"),
    phrase("right fielder"),
    *_SPOKEN_POSITIONS[9:],
)
_ABBREVIATIONS = "P C 1B 2B 3B SS LF CF RF DH EH PH PR".split()

FIELD = tuple(Position(number) for number in range(1, 10))


class Half(StrEnum):
    """The part of an inning in which one side bats."""

    TOP = "top"
    BOTTOM = "bottom"

    @property
    def batting(self) -> Side:
        """The side at bat."""
        return _BATTING[self]

    @property
    def fielding(self) -> Side:
        """The side in the field."""
        return _FIELDING[self]


class Side(StrEnum):
    """One of the two teams of a game."""

    VISITORS = "visitors"
    HOME = "home"

    @property
    def opponent(self) -> Side:
        """The other side."""
        return Side.HOME if self is Side.VISITORS else Side.VISITORS

    @property
    def spoken(self) -> str:
        """The side as people say it: "the visitors", "the home side"."""
        return _SPOKEN_SIDES[self]

    @property
    def half(self) -> Half:
        """The half-inning in which this side bats."""
        return Half.TOP if self is Side.VISITORS else Half.BOTTOM


SIDES = (Side.VISITORS, Side.HOME)
_SPOKEN_SIDES = {
    Side.VISITORS: phrase("the visitors"),
    Side.HOME: phrase("the home side"),
}
_BATTING = {Half.TOP: Side.VISITORS, Half.BOTTOM: Side.HOME}
_FIELDING = {Half.TOP: Side.HOME, Half.BOTTOM: Side.VISITORS}


@dataclass(frozen=True, slots=True)
class Situation:
    """The base-out situation: which bases are occupied, how many are out (0-2).

    >>> str(Situation((True, False, True), 1))
    'runners on first and third, one out'
    """

    occupied: tuple[bool, bool, bool] = (False, False, False)
    outs: int = 0

    def is_occupied(self, base: Base) -> bool:
        """Whether a runner stands on this base (first, second or third)."""
        return self.occupied[base - 1]

    @property
    def runners(self) -> tuple[Base, ...]:
        """The occupied bases, lead runner first."""
        return tuple(base for base in reversed(BASES) if self.occupied[base - 1])

    @property
    def forced(self) -> tuple[Base, ...]:
        """The bases whose runners must go when the batter does, lead runner first.

        >>> Situation((True, False, True), 0).forced
        (<Base.FIRST: 1>,)
        """
        forced: list[Base] = []
        for base in BASES:
            if not self.occupied[base - 1]:
                break
            forced.insert(0, base)
        return tuple(forced)

    def __str__(self) -> str:
        runners, outs = _SPOKEN_RUNNERS[self.occupied], _SPOKEN_OUTS[self.outs]
        return phrase("{runners}, {outs}", runners=runners, outs=outs)


_SPOKEN_RUNNERS = {
    (False, False, False): phrase("bases empty"),
    (True, False, False): phrase("runner on first"),
    (False, True, False): phrase("runner on second"),
    (False, False, True): phrase("runner on third"),
    (True, True, False): phrase("runners on first and second"),
    (True, False, True): phrase("runners on first and third"),
    (False, True, True): phrase("runners on second and third"),
    (True, True, True): phrase("bases loaded"),
}
_SPOKEN_OUTS = (
    phrase("nobody out"),
    phrase("one out"),
    phrase("two out"),
    phrase("three out"),
)
