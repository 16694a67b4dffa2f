"""Planned games taken over from the rows of a file."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _

from games.models import Team
from games.words.days import format_day
from league.imports.reading import Line
from league.imports.report import Fate, Row
from league.imports.values import read_count, read_date
from league.models import Fixture
from league.services.importing import Trial
from league.services.schedule import MOST_GAMES_A_DAY
from league.setup.rosters import name_key, nearest


class FixtureRows:
    """Takes the games of a file into a season's schedule, row by row."""

    def __init__(self, trial: Trial):
        """Read the season's teams and games once."""
        self.trial = trial
        teams = list(Team.objects.filter(seasons__season=trial.season))
        self.names = {name_key(team.name): team for team in teams}
        self.codes = {name_key(team.code): team for team in teams}
        self.fixtures = {
            (each.visitors_id, each.home_id, each.date, each.number): each
            for each in trial.season.fixtures.exclude(
                status__in=[Fixture.Status.CANCELLED, Fixture.Status.POSTPONED]
            )
        }
        self.seen: dict[tuple, int] = {}

    def name_of(self, line: Line) -> str:
        """Return what the row is about."""
        cells = (self.trial.cell(line, each) for each in ("date", "visitors", "home"))
        return " ".join(str(cell) for cell in cells if cell)

    def take(self, line: Line, row: Row) -> None:
        """Plan the game, unless it is planned or played already."""
        trial = self.trial
        day = self._day(line)
        visitors, home = self._team(line, "visitors"), self._team(line, "home")
        if visitors is not None and visitors == home:
            trial.refuse("home", _("A team cannot play itself."))
        number = trial.read(line, "number", read_count, 1, MOST_GAMES_A_DAY)
        trial.check()
        pair = visitors.pk, home.pk, day
        number = number or self.seen.get(pair, 0) + 1
        self.seen[pair] = max(self.seen.get(pair, 0), number)
        row.what = f"{day:%Y-%m-%d} {visitors.code} @ {home.code}"
        row.what += f" ({number})" if number > 1 else ""
        key = (*pair, number)
        if key in self.fixtures:
            return
        fixture = Fixture(
            season=trial.season,
            visitors=visitors,
            home=home,
            date=day,
            number=number,
            is_scheduled=True,
        )
        fixture.full_clean()
        fixture.save()
        self.fixtures[key] = fixture
        row.fate = Fate.NEW

    def _day(self, line: Line) -> date | None:
        trial = self.trial
        day = trial.read(line, "date", read_date)
        if day is None:
            trial.refuse("date", _("The game needs a day."))
        elif day < trial.season.start:
            sentence = _("The season begins on %(day)s.")
            trial.refuse("date", sentence % {"day": format_day(trial.season.start)})
        return day

    def _team(self, line: Line, side: str) -> Team | None:
        name = self.trial.text(line, side, 80)
        if not name:
            self.trial.refuse(side, _("Which team? The cell is empty."))
            return None
        key = name_key(name)
        if team := self.codes.get(key) or self.names.get(key):
            return team
        hint = nearest(name, [team.name for team in self.names.values()])
        sentence = _("No team of this season is called %(name)s.") % {"name": name}
        self.trial.refuse(side, f"{sentence} {hint}".strip())
        return None
