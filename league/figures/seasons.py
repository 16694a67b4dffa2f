"""The figures of seasons and careers, read from the stored totals.

``SeasonFigures`` reads a stage of a season: everybody, or a team or a player alone.
``CareerFigures`` reads all seasons of a player; ``career_sums`` adds up the careers of
everybody in the database. Nothing here looks at the lines of games, or at plays.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import ceil

from django.db.models import Q, QuerySet, Sum
from django.utils.functional import cached_property

from games.models import Game, Player, Team
from league.figures.lines import (
    BattingSeason,
    FieldingSeason,
    PitchingSeason,
    SeasonLine,
    TeamSeason,
    counts_of,
)
from league.figures.totals import sums_of
from league.models import (
    Fixture,
    League,
    Season,
    SeasonBatting,
    SeasonFielding,
    SeasonPitching,
    SeasonTeamTotals,
)
from scoring.diamond import Position

REGULAR = Fixture.Stage.REGULAR
OUTS_IN_AN_INNING = 3

_PLAYER_FIELDS = [field.attname for field in Player._meta.concrete_fields]
_PLAYER = [f"player__{name}" for name in _PLAYER_FIELDS]

#: The kind of line that each model of totals is read as.
KINDS = {
    SeasonBatting: BattingSeason,
    SeasonPitching: PitchingSeason,
    SeasonFielding: FieldingSeason,
}


def final_games(season, stage: str = REGULAR) -> QuerySet[Game]:
    """Return the games of a stage of a season that have ended, the latest first."""
    return Game.objects.filter(
        fixture__season=season, fixture__stage=stage, status=Game.Status.FINAL
    )


class SeasonFigures:
    """The lines of a stage of a season, read from the database once each and kept.

    ``team`` or ``player`` (a row or its number) has only their lines read. ``totals``
    are the totals of teams, by their numbers, where they are known already.
    """

    def __init__(
        self,
        season: Season,
        stage: str = REGULAR,
        *,
        team=None,
        player=None,
        totals=None,
    ):
        """Read nothing yet."""
        self.season = season
        self._totals = totals
        self.stage = stage
        self._terms = {"team": team, "player": player}

    @cached_property
    def team_totals(self) -> dict[int, SeasonTeamTotals]:
        """The totals of every team that has played, by the team's number."""
        if self._totals is not None:
            return self._totals
        rows = SeasonTeamTotals.objects.filter(season=self.season, stage=self.stage)
        return {row.team_id: row for row in rows.select_related("team").order_by()}

    @cached_property
    def games_of(self) -> Counter:
        """How many games each team (by its number) has played to the end."""
        return Counter({key: row.g for key, row in self.team_totals.items()})

    @cached_property
    def teams(self) -> dict[int, Team]:
        """The teams that played, by their number."""
        return {key: row.team for key, row in self.team_totals.items()}

    @cached_property
    def team_lines(self) -> tuple[TeamSeason, ...]:
        """A line for each team that has played, by the teams' names."""
        lines = [
            TeamSeason(
                team=row.team,
                season=self.season,
                stage=self.stage,
                **{name: getattr(row, name) for name in counts_of(TeamSeason)},
            )
            for row in self.team_totals.values()
        ]
        return tuple(sorted(lines, key=lambda line: line.team.name.casefold()))

    @cached_property
    def batting(self) -> tuple[BattingSeason, ...]:
        """A line for each batter and team, by the players' names."""
        return self._lines(SeasonBatting)

    @cached_property
    def pitching(self) -> tuple[PitchingSeason, ...]:
        """A line for each pitcher and team, by the players' names."""
        return self._lines(SeasonPitching)

    @cached_property
    def fielding(self) -> tuple[FieldingSeason, ...]:
        """A line for each fielder, team and position, by the players' names."""
        return self._lines(SeasonFielding)

    def sums_of_teams(self, model) -> list[SeasonLine]:
        """Return what the players of each team come to, as the database adds them up.

        ``model`` is a model of totals. The games are the team's, and so are what nine
        men in the field share: the outs, and the double and triple plays.
        """
        kind = KINDS[model]
        names = [name for name in counts_of(kind) if name != "g"]
        rows = model.objects.filter(season=self.season, stage=self.stage).order_by()
        wanted = sums_of(names)
        if model is SeasonFielding:
            on_the_mound = Q(position=Position.PITCHER)
            wanted["sum_outs"] = Sum("outs", filter=on_the_mound, default=0)
        sums = rows.values_list("team_id").annotate(**wanted)
        lines = [
            kind(
                player=None,
                teams=(self.teams[team],),
                season=self.season,
                stage=self.stage,
                g=self.games_of[team],
                **dict(zip(names, counts, strict=True)),
            )
            for team, *counts in sums
            if team in self.teams
        ]
        return (
            [self._shared(line) for line in lines] if kind is FieldingSeason else lines
        )

    def _shared(self, line: FieldingSeason) -> FieldingSeason:
        """Return a team's line with the double and triple plays of the team."""
        row = self.team_totals[line.teams[0].pk]
        return replace(line, dp=row.dp, tp=row.tp)

    def _lines(self, model):
        rows = model.objects.filter(season=self.season, stage=self.stage)
        rows = rows.filter(**{name: of for name, of in self._terms.items() if of})
        return tuple(
            sorted(
                read_lines(
                    rows,
                    seasons={self.season.pk: self.season},
                    teams=self.teams,
                    games={
                        (self.season.pk, key): n for key, n in self.games_of.items()
                    },
                ),
                key=_by_name,
            )
        )


class CareerFigures:
    """All seasons of a player in a stage: a line for each season and team.

    ``stage`` may be ``None`` for both; each line says which it is of. ``seasons``
    leaves out what he did in others. A career, or a season with several
    teams, is ``add_up`` of the lines.
    """

    def __init__(self, player: Player, stage: str | None = REGULAR, *, seasons=None):
        """Read nothing yet."""
        self.player = player
        self.stage = stage
        self._seasons = seasons
        self._teams: dict[int, Team] = {}

    @cached_property
    def batting(self) -> tuple[BattingSeason, ...]:
        """His seasons as a batter, the first first."""
        return self._lines(SeasonBatting)

    @cached_property
    def pitching(self) -> tuple[PitchingSeason, ...]:
        """His seasons as a pitcher, the first first."""
        return self._lines(SeasonPitching)

    @cached_property
    def fielding(self) -> tuple[FieldingSeason, ...]:
        """His seasons as a fielder by position, the first first."""
        return self._lines(SeasonFielding)

    @cached_property
    def seasons(self) -> dict[int, Season]:
        """Every season that is asked about, by its number."""
        seasons = self._seasons
        if seasons is None:
            seasons = Season.objects.select_related("league")
        return {season.pk: season for season in seasons}

    def _lines(self, model):
        rows = model.objects.filter(player=self.player, season__in=self.seasons)
        if self.stage is not None:
            rows = rows.filter(stage=self.stage)
        lines = read_lines(rows, seasons=self.seasons, teams=self._teams)
        return tuple(
            sorted(lines, key=lambda line: (line.season.start, *_by_name(line)))
        )


# -- rows read as lines --------------------------------------------------------------


def read_lines(rows, *, seasons, teams=None, games=None) -> list[SeasonLine]:
    """Return rows of totals as lines, in no order.

    ``seasons`` are those that occur, by their numbers; ``teams`` those that are known
    already: the others are asked for and put into it. ``games`` is how often a team, by
    season and number, has played, for who qualifies; without it everybody does.
    """
    kind = KINDS[rows.model]
    names = counts_of(kind)
    at = len(_PLAYER) + 3
    extra = ("position",) if kind is FieldingSeason else ()
    keys = "stage", "season_id", "team_id"
    found = list(rows.order_by().values_list(*_PLAYER, *keys, *extra, *names))
    teams = {} if teams is None else teams
    if unknown := {row[at - 1] for row in found} - teams.keys():
        teams.update(Team.objects.in_bulk(unknown))
    players: dict[int, Player] = {}
    needs: dict[tuple, int] = {}
    lines = []
    for row in found:
        number, (stage, season_id, team_id), counts = row[0], row[at - 3 : at], row[at:]
        if number not in players:
            players[number] = Player.from_db(None, _PLAYER_FIELDS, row[: at - 3])
        more = {"position": Position(counts[0])} if extra else {}
        asks = season_id, team_id, *more.values()
        if asks not in needs:
            played = games.get((season_id, team_id), 0) if games else 0
            needs[asks] = needed_of(kind, seasons[season_id], played, **more)
        lines.append(
            kind(
                player=players[number],
                teams=(teams[team_id],),
                season=seasons[season_id],
                stage=stage,
                needed=needs[asks],
                **more,
                **dict(zip(names, counts[len(extra) :], strict=True)),
            )
        )
    return lines


def needed_of(kind, season: Season, games: int, position=None) -> int:
    """Return what qualifying asks after so many games of a team (OBR 9.22).

    Plate appearances of a batter, rounded to whole ones; outs of a pitcher; games of a
    fielder at a position: of a catcher half of the team's, of others two thirds. It is
    the least whole number that is enough.
    """
    if kind is BattingSeason:
        return int(Fraction(season.qualifying_pa) * games + Fraction(1, 2))
    if kind is PitchingSeason or position is Position.PITCHER:
        return ceil(Fraction(season.qualifying_ip) * games * OUTS_IN_AN_INNING)
    if position is Position.CATCHER:
        return ceil(Fraction(games, 2))
    return ceil(Fraction(2 * games, 3))


def _by_name(line: SeasonLine):
    """Return where a line stands, whatever the order of the rows that are stored."""
    player, position = line.player, getattr(line, "position", None) or 0
    teams = [team.name for team in line.teams]
    return player.sort_name.casefold(), player.pk, teams, line.stage, position


def career_sums(model, stage: str = REGULAR, *, league: League | None = None):
    """Return the careers of everybody as a query: a dict of sums for each player.

    ``model`` is a model of totals; the names are ``player_id`` and ``sum_`` with the
    count, so ``career_sums(SeasonBatting).order_by("-sum_h")[:10]``.
    """
    rows = model.objects.filter(stage=stage)
    if league is not None:
        rows = rows.filter(season__league=league)
    sums = sums_of(counts_of(KINDS[model]))
    return rows.order_by().values("player_id").annotate(**sums)


# -- lines added up ------------------------------------------------------------------


def _by_player(line: SeasonLine):
    return line.player.pk


def by_position(line: SeasonLine):
    """Return whose line this is, by his number, and at which position."""
    return line.player.pk, line.position


def total_by_player(lines: Iterable[SeasonLine], key=_by_player) -> list[SeasonLine]:
    """Return one line for each player: his only one, or the total of his teams'.

    With ``by_position`` as the key, one for each player and position.
    """
    parts: dict[object, list[SeasonLine]] = defaultdict(list)
    for line in lines:
        parts[key(line)].append(line)
    return [mine[0] if len(mine) == 1 else add_up(mine) for mine in parts.values()]


def with_totals(lines: Iterable[SeasonLine], key=_by_player) -> list[SeasonLine]:
    """Return the lines of each team, with a total before those of a traded player."""
    parts = defaultdict(list)
    for line in lines:
        parts[key(line)].append(line)
    found: list[SeasonLine] = []
    for mine in parts.values():
        found += [*total_by_player(mine, key), *mine] if len(mine) > 1 else mine
    return found


def add_up(lines: Iterable[SeasonLine]) -> SeasonLine | None:
    """Return the sum of some lines as one line, or ``None`` when there are none."""
    first, *others = list(lines) or [None]
    return first.plus(others) if others else first


__all__ = [
    "BattingSeason",
    "CareerFigures",
    "FieldingSeason",
    "PitchingSeason",
    "SeasonFigures",
    "SeasonLine",
    "TeamSeason",
    "add_up",
    "by_position",
    "career_sums",
    "final_games",
    "needed_of",
    "read_lines",
    "total_by_player",
    "with_totals",
]
