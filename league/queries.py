"""What the pages ask of a season, in a fixed number of queries each."""

from dataclasses import dataclass

from django.db.models import F

from games.models import Game, Player, Team
from league.figures import final_games
from league.models import RosterSpell, Season, SeasonTeam
from league.standings import Result, StandingsRow, compile_standings
from scoring.diamond import Side


def find_season(slug: str = "") -> Season | None:
    """Return the season with this short name; without one, the current season."""
    seasons = Season.objects.select_related("league")
    if slug:
        return seasons.filter(slug=slug).first()
    return seasons.order_by("-is_current", "-start", "pk").first()


def teams_of(season: Season) -> list[Team]:
    """Return the season's teams by name."""
    return list(Team.objects.filter(seasons__season=season))


# -- results and standings -----------------------------------------------------------


def games_of(season: Season):
    """Return the season's games with their teams, the latest first."""
    return Game.objects.filter(fixture__season=season).select_related(
        "visitors", "home", "winner"
    )


def results_of(season: Season) -> list[Result[Team]]:
    """Return the results that count in the standings."""
    games = final_games(season).select_related("visitors", "home").order_by()
    return [_result_of(game) for game in games]


def _result_of(game: Game) -> Result[Team]:
    winner = None if game.winner_id is None else game.side_of(game.winner_id)
    return Result(
        game.visitors,
        game.home,
        game.visitors_runs or 0,
        game.home_runs or 0,
        game.date,
        game.number,
        winner,
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


def standings_of(season: Season) -> list[StandingsTable]:
    """Return the season's tables: one for each division, or one for all."""
    entries = season.season_teams.select_related("team", "division").order_by(
        F("division__place").asc(nulls_last=True), "division__name", "team__name"
    )
    parts: dict[str, list[Team]] = {}
    for entry in entries:
        name = entry.division.name if entry.division else ""
        parts.setdefault(name, []).append(entry.team)
    results = results_of(season)
    return [
        StandingsTable(name, compile_standings(teams, results, ties=season.ties))
        for name, teams in parts.items()
    ]


@dataclass(frozen=True)
class TeamGame:
    """A game as one of its teams sees it."""

    game: Game
    team: Team

    @property
    def side(self) -> Side:
        """The side on which the team played."""
        return self.game.side_of(self.team)

    @property
    def is_home(self) -> bool:
        """Whether the team played at home."""
        return self.side is Side.HOME

    @property
    def opponent(self) -> Team:
        """The other team."""
        return self.game.team(self.side.opponent)

    @property
    def outcome(self) -> str:
        """``W``, ``L`` or ``T``, and nothing before the end."""
        return (
            _result_of(self.game).outcome_for(self.side) if self.game.is_final else ""
        )

    @property
    def score(self) -> str:
        """The runs of the team and of its opponent."""
        runs = self.game.visitors_runs, self.game.home_runs
        mine, theirs = reversed(runs) if self.is_home else runs
        return "" if mine is None else f"{mine}-{theirs}"


# -- rosters -------------------------------------------------------------------------


def roster_of(season_team: SeasonTeam) -> list[RosterSpell]:
    """Return a team's spells, those who have left last, by uniform number."""
    spells = season_team.spells.select_related("player")
    return sorted(spells, key=_by_number)


def _by_number(spell: RosterSpell):
    number = int(spell.number) if spell.number.isdecimal() else 1000
    return spell.end is not None, number, spell.number, spell.player.sort_name


def spells_of(player: Player):
    """Return a player's spells with season and team, the latest first."""
    return player.spells.select_related(
        "season_team__team", "season_team__season__league"
    ).order_by("-start", "-pk")
