"""A file taken over into a season: tried first, then stored whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.imports.headings import (
    COLUMNS,
    KEEPS_OTHERS,
    NEEDED,
    TEXT_COLUMNS,
    field_of,
)
from league.imports.reading import LARGEST_FILE, Line, Sheet, read_sheet
from league.imports.report import Fate, Fault, Report, Row
from league.imports.values import CellRejected, read_text
from league.models import Draft, Season, SeasonTeam
from league.permissions import RUN_LEAGUE, require
from league.services.placing import note_change

#: How long a file that nobody confirmed is kept.
KEPT = timedelta(days=1)


class RowRejected(Exception):
    """A row that cannot be taken over; what is wrong with it stands in its trial."""


@dataclass
class Trial:
    """A file on its way in: what the importers share.

    ``answers`` says by row number who is meant: the key of a player, or ``new``;
    ``team`` is the team of every row of a roster that names none. ``faults`` are
    those of the row that is being taken, by field: all of them, one of each cell.
    """

    user: object
    season: Season
    sheet: Sheet
    kind: str
    answers: Mapping[int, str] = field(default_factory=dict)
    team: SeasonTeam | None = None
    faults: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        fields = [field_of(self.kind, each) for each in self.sheet.headings]
        self.place: dict[str, int] = {}
        for index, name in enumerate(fields):
            if name is not None:
                self.place.setdefault(name, index)
        used = set(self.place.values())
        self.others = [
            index
            for index, heading in enumerate(self.sheet.headings)
            if index not in used and heading
        ]

    def cell(self, line: Line, name: str) -> str | date:
        """Return a cell by the field of its column; empty where there is none."""
        index = self.place.get(name)
        return "" if index is None or index >= len(line.cells) else line.cells[index]

    def text(self, line: Line, name: str, longest: int) -> str:
        """Return a cell that must be text; empty, and noted, when it is none."""
        return self.read(line, name, read_text, longest)

    def read(self, line: Line, name: str, reader, *terms):
        """Return a cell as a reader of ``league.imports.values`` reads it.

        A cell that is refused is noted and read as if it were empty, so that the
        other cells are looked at too.
        """
        try:
            return reader(self.cell(line, name), *terms)
        except CellRejected as refusal:
            self.refuse(name, str(refusal))
            return reader("", *terms)

    def refuse(self, name: str, sentence: str) -> None:
        """Note what is wrong with a cell; the first word on it stands."""
        self.faults.setdefault(name, sentence)

    def refuse_all(self, fault: ValidationError) -> None:
        """Note what a model has against a row, each sentence at its field."""
        if not hasattr(fault, "error_dict"):
            self.refuse("", " ".join(fault.messages))
            return
        for name, sentences in fault.message_dict.items():
            self.refuse("" if name == NON_FIELD_ERRORS else name, " ".join(sentences))

    def is_faulty(self, *names: str) -> bool:
        """Whether something is wrong with one of these cells of the row."""
        return not self.faults.keys().isdisjoint(names)

    def check(self) -> None:
        """Raise ``RowRejected`` when anything is wrong with the row so far."""
        if self.faults:
            raise RowRejected

    def has(self, name: str) -> bool:
        """Whether the file has a column for a field."""
        return name in self.place

    def heading(self, name: str) -> str:
        """Return what the file calls a field, or what it would have to."""
        index = self.place.get(name)
        if index is not None:
            return self.sheet.headings[index]
        return COLUMNS[self.kind].get(name, (name,))[0]


class _Trial(Exception):
    """Takes back what was stored for a trial."""


def keep_draft(user, season: Season, kind: str, name: str, content: bytes) -> Draft:
    """Keep a file that was sent, so that it can be looked at and then confirmed.

    Raises ``FileRejected`` for one that cannot be read.
    """
    require(user, RUN_LEAGUE, season)
    read_sheet(content, kind)
    Draft.objects.filter(at__lt=timezone.now() - KEPT).delete()
    return Draft.objects.create(
        season=season, kind=kind, file_name=name[-120:], content=content, user=user
    )


def try_draft(user, draft: Draft, *, answers=None, team=None) -> Report:
    """Return what would become of every row; nothing is stored."""
    return _take_over(user, draft, answers or {}, team, is_trial=True)


def confirm_draft(user, draft: Draft, *, answers=None, team=None) -> Report:
    """Store a file whole, when nothing in it is refused or waits for an answer.

    All in one transaction: where one row is refused, nothing is stored. A file that
    was stored is not kept.
    """
    return _take_over(user, draft, answers or {}, team, is_trial=False)


def _take_over(user, draft: Draft, answers, team, *, is_trial: bool) -> Report:
    season = draft.season
    require(user, RUN_LEAGUE, season)
    sheet = read_sheet(bytes(draft.content), draft.kind)
    trial = Trial(user, season, sheet, draft.kind, answers, team)
    report = None
    try:
        with transaction.atomic():
            Season.objects.select_for_update().get(pk=season.pk)
            report = _run(trial)
            if is_trial or not report.is_good:
                raise _Trial
            if not report.changes_nothing:
                note_change(season.pk)
            Draft.objects.filter(pk=draft.pk).delete()
    except _Trial:
        pass
    return report


def _run(trial: Trial) -> Report:
    from league.services.import_players import PlayerRows
    from league.services.import_schedule import FixtureRows
    from league.services.import_teams import TeamRows

    kinds = {"players": PlayerRows, "teams": TeamRows, "schedule": FixtureRows}
    taker = kinds[trial.kind](trial)
    missing = [name for name in NEEDED[trial.kind] if not trial.has(name)]
    rows = [_take(trial, taker, line, missing) for line in trial.sheet.lines]
    others = tuple(trial.sheet.headings[index] for index in trial.others)
    keeps = trial.kind in KEEPS_OTHERS
    return Report(
        tuple(rows),
        trial.sheet.way,
        ignored=() if keeps else others,
        kept=others if keeps else (),
    )


def _take(trial: Trial, taker, line: Line, missing: list[str]) -> Row:
    """Take one row over, in a savepoint of its own, and say what became of it."""
    row = Row(line.number, taker.name_of(line))
    trial.faults = {}
    for name in missing:
        trial.refuse(name, _("The file has no such column."))
    for name in TEXT_COLUMNS & set(trial.place):
        trial.text(line, name, 300)
    try:
        with transaction.atomic():
            taker.take(line, row)
    except RowRejected:
        pass
    except ValidationError as fault:
        trial.refuse_all(fault)
    if trial.faults:
        row.fate = Fate.REFUSED
        row.candidates = []
        row.faults = [Fault(trial.heading(n), said) for n, said in _in_order(trial)]
    return row


def _in_order(trial: Trial) -> list[tuple[str, str]]:
    """Return the faults of a row as its cells stand in the file."""
    last = len(trial.sheet.headings)
    return sorted(
        trial.faults.items(), key=lambda fault: trial.place.get(fault[0], last)
    )


__all__ = [
    "LARGEST_FILE",
    "RowRejected",
    "Trial",
    "confirm_draft",
    "keep_draft",
    "try_draft",
]
