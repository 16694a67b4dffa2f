"""A file taken over into a season: tried first, then stored whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.imports.headings import KEEPS_OTHERS, NEEDED, TEXT_COLUMNS, field_of
from league.imports.reading import LARGEST_FILE, Line, Sheet, read_sheet
from league.imports.report import Fate, Fault, Report, Row
from league.imports.values import CellRejected, read_text
from league.models import Draft, Season, SeasonTeam
from league.permissions import RUN_LEAGUE, require
from league.services.placing import note_change

#: How long a file that nobody confirmed is kept.
KEPT = timedelta(days=1)


class RowRejected(Exception):
    """A row that cannot be taken over; ``column`` is the field at fault."""

    def __init__(self, column: str, sentence: str):
        """Keep the field and say the sentence."""
        super().__init__(sentence)
        self.column = column


@dataclass
class Trial:
    """A file on its way in: what the importers share.

    ``answers`` says by row number who is meant: the key of a player, or ``new``;
    ``team`` is the team of every row of a roster that names none.
    """

    user: object
    season: Season
    sheet: Sheet
    kind: str
    answers: Mapping[int, str] = field(default_factory=dict)
    team: SeasonTeam | None = None

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
        """Return a cell that must be text; raises ``RowRejected``."""
        return self.read(line, name, read_text, longest)

    def read(self, line: Line, name: str, reader, *terms):
        """Return a cell as a reader of ``league.imports.values`` reads it."""
        try:
            return reader(self.cell(line, name), *terms)
        except CellRejected as refusal:
            raise RowRejected(name, str(refusal)) from None

    def has(self, name: str) -> bool:
        """Whether the file has a column for a field."""
        return name in self.place

    def heading(self, name: str) -> str:
        """Return what the file calls a field."""
        index = self.place.get(name)
        return "" if index is None else self.sheet.headings[index]


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
    try:
        if missing:
            sentence = _("The file has no such column.")
            raise RowRejected(missing[0], sentence)
        _check_texts(trial, line)
        with transaction.atomic():
            taker.take(line, row)
    except RowRejected as refusal:
        row.fate = Fate.REFUSED
        column = trial.heading(refusal.column) or refusal.column
        row.faults.append(Fault(column, str(refusal)))
    except ValidationError as fault:
        row.fate = Fate.REFUSED
        row.faults += _faults(trial, fault)
    return row


def _check_texts(trial: Trial, line: Line) -> None:
    for name in TEXT_COLUMNS & set(trial.place):
        trial.text(line, name, 300)


def _faults(trial: Trial, fault: ValidationError) -> list[Fault]:
    if not hasattr(fault, "error_dict"):
        return [Fault("", " ".join(fault.messages))]
    return [
        Fault(
            trial.heading(name) or ("" if name == "__all__" else name),
            " ".join(sentences),
        )
        for name, sentences in fault.message_dict.items()
    ]


__all__ = [
    "LARGEST_FILE",
    "RowRejected",
    "Trial",
    "confirm_draft",
    "keep_draft",
    "try_draft",
]
