"""What would become, or became, of every row of a file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from games.models import Player


class Fate(StrEnum):
    """What becomes of a row."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    ASKED = "asked"
    REFUSED = "refused"

    @property
    def label(self):
        """The word on the page."""
        return _LABELS[self]


_LABELS = {
    Fate.NEW: _("new"),
    Fate.CHANGED: _("changed"),
    Fate.SAME: _("as it is"),
    Fate.ASKED: _("to be answered"),
    Fate.REFUSED: _("refused"),
}


@dataclass(frozen=True)
class Fault:
    """What is wrong in a row: the column, and the sentence with the mend."""

    column: str
    sentence: str


@dataclass
class Row:
    """A row of the file and what becomes of it."""

    number: int
    what: str
    fate: Fate = Fate.SAME
    remarks: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    candidates: list[Player] = field(default_factory=list)

    @property
    def answer_name(self) -> str:
        """The name of the field that answers who is meant."""
        return f"row-{self.number}"


@dataclass(frozen=True)
class Report:
    """What becomes of a whole file."""

    rows: tuple[Row, ...]
    way: str
    ignored: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()

    def count(self, fate: Fate) -> int:
        """Return how many rows end like this."""
        return self.counts[fate]

    @property
    def counts(self) -> Counter[Fate]:
        """How many rows end in which way."""
        return Counter(row.fate for row in self.rows)

    @property
    def tally(self) -> list[tuple[Fate, int]]:
        """The ways that occur, in a fixed order, with their counts."""
        return [(fate, self.counts[fate]) for fate in Fate if self.counts[fate]]

    @property
    def is_good(self) -> bool:
        """Whether no row is refused or waits for an answer."""
        return not (self.counts[Fate.REFUSED] or self.counts[Fate.ASKED])

    @property
    def changes_nothing(self) -> bool:
        """Whether everything in the file is stored already."""
        return self.is_good and self.counts[Fate.SAME] == len(self.rows)
