"""A statistic: what it is called, how it is counted, what is behind it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

COUNT, RATE, TWO, INNINGS = "count", "rate", "two", "innings"
BATTING, PITCHING, FIELDING, TEAM = "batting", "pitching", "fielding", "team"

#: What the parts of the glossary are called.
PARTS = {
    BATTING: _("Batting"),
    PITCHING: _("Pitching"),
    FIELDING: _("Fielding"),
    TEAM: _("Teams"),
}


@dataclass(frozen=True, eq=False)
class Statistic:
    """A statistic of a part: ``key`` is the attribute of a line that holds it.

    ``kind`` says how it is written, ``uses`` of which counts of the same line it is
    made, ``turns`` which turns at bat are behind it (a name in
    ``league.figures.behind``); without, the games in which it is not nought are.
    """

    part: str
    key: str
    label: Promise
    name: Promise
    formula: Promise
    kind: str = COUNT
    uses: tuple[str, ...] = ()
    turns: str = ""
    least_first: bool = False

    def __deepcopy__(self, memo) -> Statistic:
        """Return itself: a table copies its columns, but not what they are of."""
        return self

    @cached_property
    def code(self) -> str:
        """The English label, as files have it."""
        with override("en"):
            return str(self.label)

    @property
    def anchor(self) -> str:
        """The place of the statistic on the page of the glossary."""
        return f"{self.part}-{self.key}"

    @property
    def is_rate(self) -> bool:
        """Whether it is a quotient, for which a leader must qualify."""
        return self.kind in (RATE, TWO)
