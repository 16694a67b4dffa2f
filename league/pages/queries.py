"""What the pages ask of a season, in a fixed number of queries each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter

from django.db.models import F, Sum
from django.utils.functional import cached_property

from games.models import Game, PitchingLine, Player, Team
from league.access.roles import readable_seasons
from league.figures.behind import page_of
from league.figures.seasons import REGULAR, final_games
from league.models import RosterSpell, Season, SeasonTeam
from league.standings import Result
from scoring.diamond import Side


def find_season(slug: str = "", user=None) -> Season | None:
    """Return the season with this short name; without one, the current season.

    With ``user``, only among the seasons that this person may read.
    """
    seasons = Season.objects.select_related("league")
    if user is not None:
        seasons = readable_seasons(user)
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


#: What pages show of a game at a glance; the rest is asked for when it is used.
_GLANCE = (
    "visitors home winner date number status ending visitors_runs home_runs innings"
    " innings_played extra_tags"
).split()


def games_at_a_glance(season: Season) -> list[Game]:
    """Return the season's games of both stages in one reading, the latest first.

    Their teams are not read with them: see ``name_teams``. Each has ``stage`` and
    ``is_tie_break``; ``results_of`` takes the results from them.
    """
    games = Game.objects.filter(fixture__season=season).only(*_GLANCE)
    return list(
        games.annotate(
            stage=F("fixture__stage"), is_tie_break=F("fixture__is_tie_break")
        )
    )


def name_teams(games: Iterable[Game], teams: Mapping[int, Team]) -> None:
    """Let games have these teams, by their keys, on their sides."""
    for game in games:
        for side in ("visitors", "home"):
            if team := teams.get(getattr(game, f"{side}_id")):
                setattr(game, side, team)


#: What a result is made of, in the order of ``_result_from``.
_RESULT = (
    "pk visitors_id home_id visitors_runs home_runs date number winner_id"
    " innings_played innings fixture__is_tie_break"
).split()
_as_row = attrgetter(*(name.removeprefix("fixture__") for name in _RESULT))


def results_of(
    season: Season,
    teams: Mapping[int, Team] | None = None,
    games: Iterable[Game] | None = None,
) -> list[Result[Team]]:
    """Return the results that count in the standings, or part level teams.

    ``teams`` are taken as they are given: equal rows that are one object are compared
    much faster. ``games`` are those of the season, read at a glance already.
    """
    if games is None:
        rows = list(final_games(season).order_by().values_list(*_RESULT))
    else:
        counted = (each for each in games if each.is_final and each.stage == REGULAR)
        rows = [_as_row(each) for each in counted]
    named = {key for row in rows for key in row[1:3]}
    known = dict(teams or {})
    if unknown := named - known.keys():
        known |= Team.objects.in_bulk(unknown)
    teams = known
    outs = _outs_of(season) if "runs_allowed" in season.tie_breakers else {}
    return [_result_from(row, teams, outs) for row in rows]


def _outs_of(season: Season) -> dict[tuple[int, int], int]:
    """Return the outs that each team made in the field, by game and team."""
    lines = PitchingLine.objects.filter(
        game__fixture__season=season, game__status=Game.Status.FINAL
    )
    sums = lines.order_by().values_list("game", "team").annotate(outs=Sum("outs"))
    return {(game, team): outs for game, team, outs in sums}


def _result_from(row, teams: dict[int, Team], outs) -> Result[Team]:
    key, visitors, home, away_runs, home_runs, day, number, winner, *rest = row
    innings, scheduled, is_tie_break = rest
    made = outs.get((key, visitors), 0), outs.get((key, home), 0)
    return Result(
        teams[visitors],
        teams[home],
        away_runs or 0,
        home_runs or 0,
        day,
        number,
        _winning_side(winner, home),
        innings,
        scheduled,
        made if any(made) else None,
        is_tie_break,
    )


def _winning_side(winner: int | None, home: int) -> Side | None:
    if winner is None:
        return None
    return Side.HOME if winner == home else Side.VISITORS


@dataclass(frozen=True)
class TeamGame:
    """A game as one of its teams sees it."""

    game: Game
    team: Team

    @property
    def address(self) -> str:
        """The page of the game."""
        return page_of("games:game_detail", self.game.pk)

    @cached_property
    def side(self) -> Side:
        """The side on which the team played."""
        return self.game.side_of(self.team)

    @cached_property
    def is_home(self) -> bool:
        """Whether the team played at home."""
        return self.side is Side.HOME

    @property
    def opponent(self) -> Team:
        """The other team."""
        return self.game.team(self.side.opponent)

    @cached_property
    def outcome(self) -> str:
        """``W``, ``L`` or ``T``, and nothing before the end."""
        if not self.game.is_final:
            return ""
        if self.game.winner_id is None:
            return "T"
        return "W" if self.game.winner_id == self.team.pk else "L"

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
