"""The race for the pennant as the pages show it: tables, numbers, the chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import F
from django.utils.translation import gettext as _

from games.models import Game, Team
from league.models import Fixture, Season
from league.pages.queries import results_of
from league.race import clinching as race
from league.standings import (
    TIE_BREAKERS,
    Decision,
    Result,
    StandingsRow,
    compile_standings,
    compile_wild_card,
)


@dataclass(frozen=True)
class StandingsTable:
    """The standings of a division, or of a season without divisions."""

    name: str
    rows: tuple[StandingsRow[Team], ...]

    @property
    def has_ties(self) -> bool:
        """Whether any team has played a tie."""
        return any(row.t for row in self.rows)

    @property
    def decisions(self) -> Iterator[tuple[StandingsRow[Team], Decision[Team]]]:
        """The rows that a tie-breaker put ahead of others, and how it did.

        Before the first game there is nothing to part.
        """
        for row in self.rows:
            if row.decision is not None and row.record.games:
                yield row, row.decision

    @property
    def undecided(self) -> list[list[Team]]:
        """The groups of teams that no tie-breaker parts, once they have played."""
        ranks: dict[int, list[Team]] = {}
        for row in self.rows:
            if row.record.games:
                ranks.setdefault(row.rank, []).append(row.team)
        return [teams for teams in ranks.values() if len(teams) > 1]


@dataclass(frozen=True)
class Chances:
    """What is still open to a team; ``barred_by`` proves that first place is not."""

    magic: int | None
    tragic: int | None
    barred_by: tuple[Team, ...] = ()
    has_clinched_first: bool = False
    is_out: bool = False
    has_clinched_place: bool = False


class Pennant:
    """A season's standings and race, each asked of the database once."""

    def __init__(self, season: Season, games: Sequence[Game] | None = None):
        """Take a season; nothing is read before it is asked for.

        ``games`` are the season's, when they are read at a glance already.
        """
        self.season = season
        self._games = games

    @cached_property
    def results(self) -> list[Result[Team]]:
        """The results of the season."""
        return results_of(self.season, self.teams, self._games)

    @cached_property
    def parts(self) -> dict[str, list[Team]]:
        """The teams of each division by its name; one part without any divisions."""
        entries = self.season.season_teams.select_related("team", "division").order_by(
            F("division__place").asc(nulls_last=True), "division__name", "team__name"
        )
        parts: dict[str, list[Team]] = {}
        for entry in entries:
            name = entry.division.name if entry.division else ""
            parts.setdefault(name, []).append(entry.team)
        return parts

    @cached_property
    def teams(self) -> dict[int, Team]:
        """The teams by their keys."""
        return {team.pk: team for teams in self.parts.values() for team in teams}

    @cached_property
    def rule(self) -> dict:
        """What the season says about ties and level teams."""
        divided = len(self.parts) > 1
        return {
            "ties": self.season.ties,
            "tie_breakers": self.season.tie_breakers,
            "division_of": {
                team: name
                for name, teams in self.parts.items()
                for team in teams
                if divided
            },
            "coin": [self.teams[key] for key in self.season.coin if key in self.teams],
        }

    @cached_property
    def tables(self) -> list[StandingsTable]:
        """The table of each division, or the one of all teams."""
        return [
            StandingsTable(name, compile_standings(teams, self.results, **self.rule))
            for name, teams in self.parts.items()
        ]

    @property
    def rows(self) -> list[StandingsRow[Team]]:
        """The rows of all tables."""
        return [row for table in self.tables for row in table.rows]

    @property
    def wild_cards(self) -> int:
        """The places for teams that are not first of their division."""
        return max(0, self.season.playoff_places - len(self.parts))

    @cached_property
    def wild_card(self) -> StandingsTable | None:
        """The table of those who run for a wild card, in a season with divisions."""
        if not self.wild_cards or len(self.parts) < 2:
            return None
        tables = [table.rows for table in self.tables]
        return StandingsTable("", compile_wild_card(tables, self.results, **self.rule))

    # -- the race --------------------------------------------------------------------

    @cached_property
    def remaining(self) -> Counter:
        """How often each pair has still to meet, as the schedule has it."""
        left = Fixture.objects.filter(
            season=self.season,
            stage=Fixture.Stage.REGULAR,
            is_tie_break=False,
            status__in=[Fixture.Status.PLANNED, Fixture.Status.POSTPONED],
        )
        pairs = left.order_by().values_list("visitors_id", "home_id")
        known = self.teams
        return Counter(
            (known[one], known[other])
            for one, other in pairs
            if one in known and other in known
        )

    @cached_property
    def has_schedule(self) -> bool:
        """Whether a schedule was made, so that the end of the season is known."""
        regular = self.season.fixtures.filter(stage=Fixture.Stage.REGULAR)
        return regular.filter(is_scheduled=True).exists()

    @cached_property
    def chances(self) -> dict[Team, Chances]:
        """What is open to each team; empty before a schedule and the first result."""
        if not (self.results and self.has_schedule):
            return {}
        open_race = race.Race(
            {row.team: row.record for row in self.rows},
            self.remaining,
            list(self.parts.values()),
            self.wild_cards,
            self.season.ties,
        )
        return {row.team: self._chances(open_race, row) for row in self.rows}

    def _chances(self, open_race, row: StandingsRow[Team]) -> Chances:
        team = row.team
        bars = race.who_bars(open_race, team)
        leads = row.gb is None
        place = self.season.playoff_places > 0
        return Chances(
            magic=race.magic_number_of(open_race, team) if leads else None,
            tragic=None if leads else race.tragic_number(open_race, team),
            barred_by=tuple(sorted(bars, key=str)),
            has_clinched_first=race.has_clinched_first(open_race, team),
            is_out=race.is_out(open_race, team),
            has_clinched_place=place and race.has_clinched_place(open_race, team),
        )

    def race_of(self, teams: Sequence[Team]) -> list[race.RaceDay[Team]]:
        """Return how many games behind these teams were after each day."""
        return race.follow_race(teams, self.results, self.season.ties)

    @property
    def tie_breaker_titles(self) -> list[str]:
        """The season's tie-breakers in words, in their order."""
        return [_(TIE_BREAKERS[key].title) for key in self.season.tie_breakers]


def standings_of(season: Season) -> list[StandingsTable]:
    """Return the season's tables: one for each division, or one for all."""
    return Pennant(season).tables
