"""The inside of a box: where its diamond, its circle and its words stand."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.diamond import Base
from scoring.press.geometry import Point


@dataclass(frozen=True, slots=True)
class CellShape:
    """The inside of a box: places from its top left corner."""

    width: float
    height: float

    LEFT = 0.8
    MAIN_BASELINE = 3.3
    OUT_RADIUS = 1.65
    RING_RADIUS = 0.7
    TICK = 0.44  # of a leg of the diamond
    PITCH_SIDE = 1.6

    @property
    def is_narrow(self) -> bool:
        """Whether the box is one of more than twelve columns."""
        return self.width < 14

    @property
    def is_low(self) -> bool:
        """Whether the box is one of more than nine rows."""
        return self.height < 12

    @property
    def half(self) -> float:
        """Half the diagonal of the diamond."""
        if not self.is_narrow:
            return 2.6 if self.is_low else 3.3
        return min(2.6, (self.height - 5.4) / 2)

    @property
    def centre(self) -> Point:
        """The middle of the diamond."""
        right = 1.0
        if not self.is_narrow:
            right = 2.2 if self.is_low else 1.2
        return (self.width - right - self.half, self.height - 1.2 - self.half)

    def base(self, base: Base) -> Point:
        """Return where a base is; the plate for the batter and for home."""
        (x, y), half = self.centre, self.half
        return {
            Base.FIRST: (x + half, y),
            Base.SECOND: (x, y - half),
            Base.THIRD: (x - half, y),
        }.get(base, (x, y + half))

    @property
    def out_circle(self) -> Point:
        """The middle of the circle with the out's number."""
        return (self.width - 2.3, 2.3)

    def main_width(self, *, beside_circle: bool) -> float:
        """Return how wide the main notation may be."""
        is_beside = beside_circle or self.base(Base.SECOND)[1] < self.MAIN_BASELINE
        return self.width - (5.5 if is_beside else 1.6)

    @property
    def later_width(self) -> float:
        """How wide a later event may be beside the diamond."""
        return self.width - (6.6 if self.is_narrow else 8.6)

    @property
    def later_baselines(self) -> tuple[float, ...]:
        """The baselines of the later events."""
        if not self.is_low:
            return (6.1, 8.6, 11.1)
        return (self.height - 3.4, self.height - 0.9)
