"""What is read of tournaments: the bracket behind the rows, seeds, champions."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from games.models import Game, Team
from league.brackets import Bracket, Plan, SeriesState, follow, make_plan
from league.models import Award, Fixture, Season, Series, Tournament
from league.race.pennant import Pennant
from league.standings import Result, StandingsRow, compile_standings
from scoring.diamond import Side

#: Fixtures that will be played, or are being played.
COMING = (Fixture.Status.PLANNED, Fixture.Status.POSTPONED)


class TournamentBracket:
    """A stored tournament as a bracket; its rows are each read once."""

    def __init__(self, tournament: Tournament):
        """Take a tournament; nothing is read before it is asked for."""
        self.tournament = tournament

    @cached_property
    def teams(self) -> list[Team]:
        """The entrants in seed order."""
        entrants = self.tournament.entrants.select_related("team").order_by("seed")
        return [entrant.team for entrant in entrants]

    @cached_property
    def plan(self) -> Plan:
        """The series that there are."""
        return make_plan(self.tournament.format, len(self.teams))

    @cached_property
    def series(self) -> dict[str, Series]:
        """The rows of the series by key."""
        rows = self.tournament.series.select_related("awarded").order_by("order")
        return {row.key: row for row in rows}

    @cached_property
    def fixtures(self) -> dict[int, list[Fixture]]:
        """The games of each series, by the key of its row, in order of play."""
        found: dict[int, list[Fixture]] = defaultdict(list)
        rows = Fixture.objects.filter(series__tournament=self.tournament)
        rows = rows.select_related("visitors", "home", "game")
        for fixture in rows.order_by("date", "number", "pk"):
            found[fixture.series_id].append(fixture)
        return found

    @cached_property
    def bracket(self) -> Bracket[Team]:
        """The bracket after all results."""
        results = {
            key: [
                result_of(fixture)
                for fixture in self.fixtures[row.pk]
                if fixture.game and fixture.game.is_final
            ]
            for key, row in self.series.items()
        }
        rulings = {
            key: row.awarded for key, row in self.series.items() if row.awarded_id
        }
        return follow(
            self.plan, self.teams, results, rulings=rulings, rule=self.group_rule
        )

    @property
    def group_rule(self) -> dict:
        """How ties count and level teams are parted in a group: as in the season."""
        season = self.tournament.season
        return {"ties": season.ties, "tie_breakers": season.tie_breakers}

    def fixtures_of(self, key: str) -> list[Fixture]:
        """Return the games of a series, cancelled ones too."""
        return self.fixtures[self.series[key].pk] if key in self.series else []

    def is_disputed(self, state: SeriesState[Team]) -> bool:
        """Whether others than those who belong there have begun a game."""
        if state.is_disputed:
            return True
        sides = set(state.sides)
        return any(
            fixture.game_id and {fixture.visitors, fixture.home} != sides
            for fixture in self.fixtures_of(state.plan.key)
        )

    @property
    def has_begun(self) -> bool:
        """Whether a game was put down."""
        return any(f.game_id for games in self.fixtures.values() for f in games)


def result_of(fixture: Fixture) -> Result[Team]:
    """Return the result of a fixture's final game."""
    game = fixture.game
    winner = None
    if game.winner_id is not None:
        winner = Side.HOME if game.winner_id == fixture.home_id else Side.VISITORS
    return Result(
        fixture.visitors,
        fixture.home,
        game.visitors_runs or 0,
        game.home_runs or 0,
        fixture.date,
        fixture.number,
        winner,
        game.innings_played,
        game.innings,
    )


def tournaments_of(season: Season) -> list[Tournament]:
    """Return the tournaments of a season, the one for the pennant first."""
    rows = season.tournaments.select_related("season__league", "champion")
    return sorted(
        rows, key=lambda t: (t.status == "cancelled", not t.decides_pennant, t.start)
    )


# -- seeds from the standings ----------------------------------------------------------


@dataclass(frozen=True)
class Proposed:
    """A team that would play the postseason if it began now, and why.

    ``is_level`` says that nothing parts it from another team beside it.
    """

    row: StandingsRow[Team]
    is_first: bool
    is_level: bool

    @property
    def team(self) -> Team:
        """The team."""
        return self.row.team


def propose_entrants(season: Season) -> list[Proposed]:
    """Return the teams of the postseason in seed order, as the standings are now.

    First places of the divisions come first, by their records; then the wild cards.
    A season that names no number of places proposes all its teams.
    """
    pennant = Pennant(season)
    if not pennant.parts:
        return []
    places = season.playoff_places or len(pennant.teams)
    firsts = [table.rows[0].team for table in pennant.tables]
    rest = [team for team in pennant.teams.values() if team not in firsts]
    ordered = [
        *compile_standings(firsts, pennant.results, **pennant.rule),
        *compile_standings(rest, pennant.results, **pennant.rule),
    ]
    shared = {
        team for table in pennant.tables for level in table.undecided for team in level
    }
    return [
        Proposed(row, row.team in firsts, row.team in shared)
        for row in ordered[:places]
    ]


# -- champions -------------------------------------------------------------------------


def is_all_played(season: Season) -> bool:
    """Whether the regular schedule was made and nothing of it is left to play."""
    regular = season.fixtures.filter(stage=Fixture.Stage.REGULAR)
    if regular.filter(status__in=COMING).exists():
        return False
    return regular.filter(is_scheduled=True, game__status=Game.Status.FINAL).exists()


def first_place_of(season: Season) -> Team | None:
    """Return who is first of all teams, or ``None`` when several are."""
    pennant = Pennant(season)
    rows = compile_standings(pennant.teams.values(), pennant.results, **pennant.rule)
    if not rows or (len(rows) > 1 and rows[1].rank == rows[0].rank):
        return None
    return rows[0].team


def champion_of(season: Season) -> Award | None:
    """Return the season's pennant, once it is won."""
    pennants = season.awards.filter(kind=Award.Kind.PENNANT)
    return pennants.select_related("team", "tournament").first()


def awards_by_season(league=None) -> list[tuple[Season, list[Award]]]:
    """Return the seasons in which something was won, the latest first."""
    awards = Award.objects.select_related("season__league", "team", "tournament")
    if league is not None:
        awards = awards.filter(season__league=league)
    found: dict[Season, list[Award]] = {}
    for award in awards.order_by("-season__start", "season", "-kind", "pk"):
        found.setdefault(award.season, []).append(award)
    return list(found.items())
