"""The files of an archive as rows of this site.

A row keeps the number it had, as long as all numbers of its kind are free here; then
every page has the address that it had. Otherwise the rows of that kind get new ones,
and whatever names them is rewritten.
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import (
    Game,
    Player,
    PlayerAlias,
    PlayRecord,
    Revision,
    Team,
)
from games.words.names import normalize_name, romanize
from league.backup.archive import Archive, BackupRejected
from league.backup.cells import Numbers, refuse
from league.backup.sheets import LEAGUE_SHEETS, SEASON_SHEETS, SEASONS, Sheet
from league.models import DeckEntry, League, Season

BATCH = 500
_NUMBER = re.compile(r"\[(\d{1,18})\]")
_LONGEST_CELL = 10_000_000
#: Seconds of 2020: versions of seasons begin beyond any that a cache may hold.
_LONG_AGO = 1_577_836_800

Step = Callable[[str], None]


@dataclass
class Reader:
    """Reads an archive into the database, file after file; ``step`` hears which."""

    archive: Archive
    step: Step
    numbers: Numbers = field(default_factory=Numbers)
    stored: list[type[models.Model]] = field(default_factory=list)

    def read(self) -> League:
        """Store everything but what follows from the plays; return the league.

        Raises ``BackupRejected`` with the place of what cannot be.
        """
        csv.field_size_limit(_LONGEST_CELL)
        self._find_people()
        league = self._read_head("league.toml", League)
        self.numbers.name(League, league.slug, league.pk)
        seasons = self._seasons()
        for sheet in LEAGUE_SHEETS:
            self._read_sheet(sheet, sheet.name)
        for slug in seasons:
            place = f"{SEASONS}{slug}/"
            season = self._read_head(f"{place}season.toml", Season, league=league)
            self.numbers.name(Season, season.slug, season.pk)
        for sheet in SEASON_SHEETS:
            for slug in seasons:
                self._read_sheet(sheet, f"{SEASONS}{slug}/{sheet.name}")
        self._free_numbers()
        return league

    # -- people ------------------------------------------------------------------------

    def _find_people(self) -> None:
        """Find the accounts that are named; make those that are not there.

        They have no password: a commissioner or the staff lets them in.
        """
        model = get_user_model()
        named: dict[str, tuple[str, int, str]] = {}
        for sheet, place in self._all_sheets():
            columns = [
                each.name
                for each in sheet.fields
                if isinstance(each, models.ForeignKey) and each.related_model is model
            ]
            if not columns:
                continue
            for line, row in self._rows(sheet, place):
                for column in columns:
                    if row[column]:
                        named.setdefault(row[column], (place, line, column))
        known = {each.username: each for each in model.objects.filter(pk__gt=0)}
        for name, where in named.items():
            if name not in known:
                known[name] = self._make_person(model, name, where)
        self.numbers.users = {name: known[name] for name in named}

    def _make_person(self, model, name: str, where):
        person = model(username=name)
        person.set_unusable_password()
        try:
            person.clean_fields()
        except ValidationError as fault:
            raise refuse(*where, " ".join(fault.messages)) from None
        person.save()
        return person

    def _all_sheets(self) -> Iterator[tuple[Sheet, str]]:
        for sheet in LEAGUE_SHEETS:
            yield sheet, sheet.name
        for slug in self._seasons():
            for sheet in SEASON_SHEETS:
                yield sheet, f"{SEASONS}{slug}/{sheet.name}"

    def _seasons(self) -> list[str]:
        slugs = self.archive.head.get("seasons", [])
        if not isinstance(slugs, list) or not all(isinstance(s, str) for s in slugs):
            raise BackupRejected("manifest.toml", _("The seasons are a list of names."))
        return slugs

    # -- heads -------------------------------------------------------------------------

    def _read_head(self, place: str, model, **terms):
        """Store the league or a season of a TOML file."""
        self.step(place)
        try:
            values = tomllib.loads(self.archive.text(place))
        except tomllib.TOMLDecodeError as fault:
            why = _("It cannot be read: %(why)s.") % {"why": fault}
            raise BackupRejected(place, why) from None
        number = values.pop("number", None)
        known = {each.name for each in Sheet("", model, lambda scope: None).fields}
        if unknown := sorted(values.keys() - known):
            said = _("Nobody knows %(name)s.")
            raise BackupRejected(place, said % {"name": unknown[0]})
        if not isinstance(number, int):
            raise BackupRejected(place, _("It has no number."))
        self.numbers.settle(model, [number])
        codes = values.pop("coin", [])
        row = model(pk=self.numbers.number(model, number), **values, **terms)
        if model is Season:
            row.version = max(1, int(timezone.now().timestamp()) - _LONG_AGO)
            row.games_version = row.version
            row.coin = [self._team(place, code) for code in codes]
        try:
            row.full_clean(exclude=["id"])
        except ValidationError as fault:
            raise BackupRejected(place, " ".join(fault.messages)) from None
        self._insert(place, model, [row])
        return row

    def _team(self, place: str, code: str) -> int:
        found = self.numbers.found[Team].get(code)
        if found is None:
            said = _("There is no team %(name)s in this archive.")
            raise BackupRejected(place, said % {"name": code})
        return found

    # -- sheets ------------------------------------------------------------------------

    def _read_sheet(self, sheet: Sheet, place: str) -> None:
        """Store the rows of a file."""
        self.step(place)
        rows = list(self._rows(sheet, place))
        key = sheet.model._meta.pk
        numbers = [self._number(place, line, key.name, row) for line, row in rows]
        if len(set(numbers)) < len(numbers):
            twice = next(n for n in numbers if numbers.count(n) > 1)
            said = _("The number %(number)s is there twice.")
            raise BackupRejected(place, said % {"number": twice})
        self.numbers.settle(sheet.model, numbers)
        made = []
        for (line, row), number in zip(rows, numbers, strict=True):
            made.append(self._row(sheet, place, line, row, number))
            if sheet.model is Team:
                self.numbers.name(Team, row["code"], made[-1].pk)
        if sheet.model is Team:
            self._check_free(place, made)
        self._insert(place, sheet.model, made)

    def _rows(self, sheet: Sheet, place: str) -> Iterator[tuple[int, dict[str, str]]]:
        """Yield the rows of a file with their lines; each has every column."""
        reader = csv.reader(io.StringIO(self.archive.text(place), newline=""))
        wanted = [each.name for each in sheet.fields]
        try:
            header = next(reader, [])
            if sorted(header) != sorted(wanted):
                odd = sorted(set(header) ^ set(wanted))
                said = _("The columns are not those of this form: %(names)s.")
                names = {"names": ", ".join(odd)[:200]}
                raise BackupRejected(place, said % names)
            line = reader.line_num + 1
            for row in reader:
                if len(row) != len(header):
                    said = _("It has %(number)s cells and not %(wanted)s.")
                    values = {"number": len(row), "wanted": len(header)}
                    raise refuse(place, line, "–", said % values)
                yield line, dict(zip(header, row, strict=True))
                line = reader.line_num + 1
        except csv.Error as fault:
            raise refuse(place, reader.line_num, "–", fault) from None

    def _number(self, place: str, line: int, column: str, row: dict) -> int:
        text = row[column]
        if not (text.isdecimal() and 0 < int(text) < 2**62):
            raise refuse(place, line, column, _("Here stands the number of the row."))
        return int(text)

    def _row(self, sheet: Sheet, place: str, line: int, cells: dict, number: int):
        values = {}
        for each in sheet.fields:
            try:
                value = self.numbers.value(each, cells[each.name])
            except (ValueError, TypeError) as fault:
                raise refuse(place, line, each.name, fault) from None
            if sheet.tracked and each.name == sheet.tracked._meta.pk.name:
                value = self.numbers.number(sheet.tracked, value)
            values[each.attname] = value
        values[sheet.model._meta.pk.attname] = self.numbers.number(sheet.model, number)
        row = sheet.model(**values)
        if isinstance(row, Player | PlayerAlias):
            row.search_name, row.sound = normalize_name(row.name), romanize(row.name)
        if self.numbers.changed[Player]:
            self._rename(row)
        return row

    def _rename(self, row) -> None:
        """Let texts name players by the numbers that they have here."""
        if isinstance(row, PlayRecord):
            row.text = self._renamed(row.text)
        elif isinstance(row, Revision):
            cards = [
                [side, slot, self.numbers.number(Player, man), position]
                for side, slot, man, position in row.snapshot.get("cards", [])
            ]
            lines = [self._renamed(line) for line in row.snapshot.get("lines", [])]
            if row.snapshot:
                row.snapshot = {**row.snapshot, "cards": cards, "lines": lines}
            row.before, row.after = self._renamed(row.before), self._renamed(row.after)
        elif isinstance(row, Game):
            row.extra_tags = {
                name: self._new_key(value) if name.endswith("Pitcher") else value
                for name, value in row.extra_tags.items()
            }
        elif isinstance(row, DeckEntry):
            row.key = self._new_key(row.key)

    def _renamed(self, text: str) -> str:
        return _NUMBER.sub(lambda match: f"[{self._new_key(match[1])}]", text)

    def _new_key(self, text: str) -> str:
        if not text.isdecimal():
            return text
        return str(self.numbers.number(Player, int(text)))

    # -- storing -----------------------------------------------------------------------

    def _check_free(self, place: str, teams: list[Team]) -> None:
        """Refuse a team that is there already, by any of its names."""
        for column in ("code", "name", "slug"):
            wanted = [getattr(team, column) for team in teams]
            there = Team.objects.filter(**{f"{column}__in": wanted}).first()
            if there is not None:
                said = _("There is a team %(team)s (%(code)s) on this site already.")
                values = {"team": there, "code": there.code}
                raise BackupRejected(place, said % values)

    def _insert(self, place: str, model, rows: list) -> None:
        """Store rows as they are; nobody is told of them one by one."""
        stamps = [
            each
            for each in model._meta.concrete_fields
            if getattr(each, "auto_now", False) or getattr(each, "auto_now_add", False)
        ]
        kept = [[getattr(row, each.attname) for each in stamps] for row in rows]
        try:
            with transaction.atomic():
                model._default_manager.bulk_create(rows, batch_size=BATCH)
        except IntegrityError as fault:
            why = (str(fault).splitlines() or [""])[0]
            said = _("The database does not take it: %(why)s.")
            raise BackupRejected(place, said % {"why": why}) from None
        if stamps:
            for row, values in zip(rows, kept, strict=True):
                for each, value in zip(stamps, values, strict=True):
                    setattr(row, each.attname, value)
            names = [each.name for each in stamps]
            model._default_manager.bulk_update(rows, names, batch_size=BATCH)
        self.stored.append(model)

    def _free_numbers(self) -> None:
        """Let the database go on counting after the highest number."""
        found = list(dict.fromkeys(self.stored))
        for sql in connection.ops.sequence_reset_sql(no_style(), found):
            with connection.cursor() as cursor:
                cursor.execute(sql)
