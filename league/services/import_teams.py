"""Teams taken over from the rows of a file."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.models import Team
from league.imports.reading import Line
from league.imports.report import Fate, Row
from league.imports.values import read_color, read_name
from league.models import Division, SeasonTeam
from league.permissions import KEEP_TEAM, may
from league.services.importing import Trial
from league.services.office import add_division, make_team
from league.setup.rosters import name_key

_TEXTS = ("place", "park")
_COLORS = ("color", "second_color")


class TeamRows:
    """Takes the teams of a file into a season, row by row."""

    def __init__(self, trial: Trial):
        """Read the season's teams and divisions once."""
        self.trial = trial
        entries = trial.season.season_teams.select_related("team", "division")
        self.entries = {entry.team.code: entry for entry in entries}
        divisions = trial.season.divisions.all()
        self.divisions = {name_key(each.name): each for each in divisions}
        self.seen: set[str] = set()

    def name_of(self, line: Line) -> str:
        """Return what the row is about."""
        return str(self.trial.cell(line, "name") or self.trial.cell(line, "code"))

    def take(self, line: Line, row: Row) -> None:
        """Make the team, or bring it up to date."""
        code = self.trial.text(line, "code", 40).upper()
        if code and code in self.seen:
            self.trial.refuse("code", _("This code stands in the file twice."))
        self.seen.add(code)
        terms = self._terms(line)
        division_name = self.trial.text(line, "division", 40)
        self._check(code, terms)
        entry = self.entries.get(code)
        division = self._division(division_name)
        if entry is None:
            entry = self._new(code, terms, division)
            self.entries[code] = entry
            row.fate = Fate.NEW
        elif self._update(entry, terms, division, row):
            row.fate = Fate.CHANGED
        if division is not None:  # one that a refused row had made is gone with it
            self.divisions[name_key(division.name)] = division

    def _check(self, code: str, terms) -> None:
        """Refuse the row when a cell was refused, with what else is wrong in others."""
        trial = self.trial
        if not trial.faults:
            return
        try:
            Team(code=code, **terms).clean_fields(exclude=[*trial.faults, "slug"])
        except ValidationError as fault:
            trial.refuse_all(fault)
        trial.check()

    def _terms(self, line: Line) -> dict[str, str]:
        trial = self.trial
        name, _is_mended = trial.read(line, "name", read_name)
        if not name:
            trial.refuse("name", _("The team needs a name."))
        terms = {"name": name}
        for field in _TEXTS:
            if trial.has(field):
                terms[field] = trial.text(line, field, 80)
        for field in _COLORS:
            if value := trial.read(line, field, read_color):
                terms[field] = value
        return terms

    def _division(self, name: str) -> Division | None:
        if not name:
            return None
        known = self.divisions.get(name_key(name))
        return known or add_division(self.trial.user, self.trial.season, name)

    def _new(self, code: str, terms, division) -> SeasonTeam:
        trial = self.trial
        known = Team.objects.filter(code=code).first()
        if known is None:
            return make_team(
                trial.user, trial.season, division=division, code=code, **terms
            )
        ours = SeasonTeam.objects.filter(
            team=known, season__league=trial.season.league_id
        )
        if not ours.exists():
            sentence = _("%(team)s of another league has this code; choose another.")
            trial.refuse("code", sentence % {"team": known})
            trial.check()
        entry = SeasonTeam.objects.create(
            season=trial.season, team=known, division=division
        )
        self._update(entry, terms, division, None)
        return entry

    def _update(self, entry: SeasonTeam, terms, division, row: Row | None) -> bool:
        team, changed = entry.team, False
        for field, value in terms.items():
            if getattr(team, field) != value:
                changed = True
                if row is not None:
                    row.remarks.append(f"{getattr(team, field) or '–'} → {value}")
                setattr(team, field, value)
        if changed:
            if not may(self.trial.user, KEEP_TEAM, team):
                sentence = _("This team plays in other leagues; their part too.")
                self.trial.refuse("name", sentence)
                self.trial.check()
            team.full_clean()
            team.save()
        if division is not None and entry.division_id != division.pk:
            if row is not None:
                row.remarks.append(f"{entry.division or '–'} → {division}")
            entry.division = division
            entry.save()
            changed = True
        return changed
