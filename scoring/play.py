"""A play as a value: what the batter did and where every runner went."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.diamond import Base, Position
from scoring.phrases import phrase

Relay = tuple[Position, ...]


class Code(StrEnum):
    """What the batter's turn came to, as the scoresheet abbreviates it.

    ``RELAY`` stands for an out written as the fielders who made it (``4-3``, ``8``).
    """

    STRIKEOUT = "SO"
    WALK = "BB"
    INTENTIONAL_WALK = "IBB"
    HIT_BY_PITCH = "HBP"
    INTERFERENCE = "CI"
    SINGLE = "H1"
    DOUBLE = "H2"
    TRIPLE = "H3"
    HOME_RUN = "H4"
    FIELDERS_CHOICE = "FC"
    ERROR = "E"
    INFIELD_FLY = "IF"
    RELAY = "RELAY"
    OUT = "OUT"

    @property
    def is_hit(self) -> bool:
        """Whether this is a base hit."""
        return self in HITS

    @property
    def is_out(self) -> bool:
        """Whether the batter is put out unless the play says otherwise."""
        return self in OUTS


HITS = {Code.SINGLE: 1, Code.DOUBLE: 2, Code.TRIPLE: 3, Code.HOME_RUN: 4}
OUTS = frozenset({Code.STRIKEOUT, Code.INFIELD_FLY, Code.RELAY, Code.OUT})
WALKS = frozenset({Code.WALK, Code.INTENTIONAL_WALK})
#: Codes that are a plate appearance but not an at bat (DB-STA-1, OBR 9.02(a)(1)).
NOT_AT_BATS = WALKS | {Code.HIT_BY_PITCH, Code.INTERFERENCE}
#: Codes after which only forced runners move by themselves.
DEAD_BALLS = NOT_AT_BATS
_OUTFIELD = frozenset(
    {Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD}
)


class Cause(StrEnum):
    """Why a runner moved or was out, when the batter's play does not say."""

    STEAL = "SB"
    WILD_PITCH = "WP"
    PASSED_BALL = "PB"
    BALK = "BK"
    INDIFFERENCE = "DI"
    OTHER = "OA"
    CAUGHT_STEALING = "CS"
    PICKED_OFF = "PO"
    PICKED_OFF_STEALING = "POCS"

    @property
    def is_out(self) -> bool:
        """Whether the runner is put out, unless an error saves him."""
        return self in OUT_CAUSES

    @property
    def is_caught_stealing(self) -> bool:
        """Whether the runner is charged with a caught stealing."""
        return self in (Cause.CAUGHT_STEALING, Cause.PICKED_OFF_STEALING)

    @property
    def is_pickoff(self) -> bool:
        """Whether a throw to his base caught the runner off it."""
        return self in (Cause.PICKED_OFF, Cause.PICKED_OFF_STEALING)

    @property
    def spoken(self) -> str:
        """The cause in words."""
        return _SPOKEN_CAUSES[self]


_SPOKEN_CAUSES = {
    Cause.STEAL: phrase("steal"),
    Cause.WILD_PITCH: phrase("wild pitch"),
    Cause.PASSED_BALL: phrase("passed ball"),
    Cause.BALK: phrase("balk"),
    Cause.INDIFFERENCE: phrase("indifference"),
    Cause.OTHER: phrase("another play"),
    Cause.CAUGHT_STEALING: phrase("caught stealing"),
    Cause.PICKED_OFF: phrase("picked off"),
    Cause.PICKED_OFF_STEALING: phrase("picked off stealing"),
}
OUT_CAUSES = frozenset(
    {Cause.CAUGHT_STEALING, Cause.PICKED_OFF, Cause.PICKED_OFF_STEALING}
)


class Mark(StrEnum):
    """The scorer's word on a whole play, where the notation alone would mislead."""

    SACRIFICE_FLY = "SF"
    NO_DOUBLE_PLAY = "NDP"
    GROUNDED = "GDP"
    NOT_GROUNDED = "NGDP"


class Ruling(StrEnum):
    """The scorer's word on a run, against what the rules would say."""

    UNEARNED = "UR"
    TEAM_UNEARNED = "TUR"
    NO_RBI = "NR"
    RBI = "RBI"


@dataclass(frozen=True, slots=True)
class Advance:
    """What one runner (or the batter) did: from where to where, safe or out.

    ``relay`` names the fielders of a putout, the last of them making it; ``errors``
    the fielders whose errors let the runner move, and ``assists`` those who threw to
    them. A batter who goes from the plate to the plate only carries the error on a
    foul fly that was dropped.
    """

    start: Base
    end: Base
    out: bool = False
    relay: Relay = ()
    cause: Cause | None = None
    errors: Relay = ()
    assists: Relay = ()
    rulings: frozenset[Ruling] = frozenset()

    @property
    def moves(self) -> bool:
        """Whether the runner leaves his base, on foot or put out."""
        return self.out or self.end is not self.start

    @property
    def scores(self) -> bool:
        """Whether the runner comes home."""
        return self.end is Base.HOME and not self.out

    @property
    def reason_given(self) -> bool:
        """Whether the move explains itself (a steal, an error, a wild pitch ...)."""
        return self.cause is not None or bool(self.errors)


@dataclass(frozen=True, slots=True)
class Play:
    """One play: the batter's part, or ``None`` between pitches, and the runners'.

    ``fielders`` is the relay of the batter's out; of an error, those who threw and
    last the one who erred; the fielder of a fielder's choice or an infield fly.
    ``bases`` counts the bases of an error (``2E5``), ``rbi`` the asterisks.
    ``advances`` are in running order, lead runner first; the batter is among them
    only when he does not end where the code puts him. ``shorthand`` holds ``SB``,
    ``CS``, ``PO``, ``WP``, ``PB`` or ``BK`` written without saying which runner; only
    the situation can tell.
    """

    code: Code | None = None
    fielders: Relay = ()
    bases: int = 1
    rbi: int = 0
    is_sacrifice: bool = False
    advances: tuple[Advance, ...] = ()
    marks: frozenset[Mark] = frozenset()
    shorthand: Cause | None = None
    batter_name: str = ""

    @property
    def is_plate_appearance(self) -> bool:
        """Whether the play ends the batter's turn."""
        return self.code is not None

    @property
    def is_fly(self) -> bool:
        """Whether the batter was caught in the air."""
        if self.code is Code.INFIELD_FLY:
            return True
        return (
            self.code is Code.RELAY
            and len(self.fielders) == 1
            and self.fielders[0] in _OUTFIELD
        )

    @property
    def is_ground_out(self) -> bool:
        """Whether the batter was put out on a ball on the ground."""
        return self.code in (Code.RELAY, Code.OUT) and not self.is_fly

    @property
    def batter_base(self) -> Base:
        """The base the code puts the batter on; ``BATTER`` when it puts him out."""
        if self.code is None or self.code in OUTS:
            return Base.BATTER
        if self.code is Code.ERROR:
            return Base(self.bases)
        return Base(HITS.get(self.code, 1))

    def advance_from(self, start: Base) -> Advance | None:
        """Return what the runner from this base (or the batter) did, if written."""
        for advance in self.advances:
            if advance.start is start:
                return advance
        return None

    @property
    def batter_advance(self) -> Advance | None:
        """Where the batter ended, written or implied; ``None`` between pitches."""
        if self.code is None:
            return None
        written = self.advance_from(Base.BATTER)
        if written is not None:
            return written
        base = self.batter_base
        if base is Base.BATTER:
            return Advance(Base.BATTER, Base.FIRST, out=True, relay=self.fielders)
        return Advance(Base.BATTER, base)
