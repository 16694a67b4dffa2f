"""Which rows stand in which file of an archive.

A sheet is a model's rows as CSV, a column for each field: a field that is added to a
model is in the next backup without a word here. A model that is added must be named:
in ``SHEETS``, or in ``DERIVED`` or ``LEFT_OUT`` (a test looks).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import models
from django.db.models import Q

from games.models import (
    BattingLine,
    FieldingLine,
    Game,
    LineScore,
    LineupEntry,
    PitchingLine,
    PlateAppearance,
    Player,
    PlayerAlias,
    PlayerMerge,
    PlayRecord,
    Revision,
    Signature,
    Team,
    TeamManager,
)
from games.models.preferences import PrintPreference
from league.models import (
    ApiToken,
    Award,
    DeckEntry,
    DeckVersion,
    Division,
    Draft,
    Entrant,
    FeedKey,
    Fixture,
    GameCards,
    Job,
    JobFile,
    League,
    Membership,
    RosterSpell,
    Season,
    SeasonBatting,
    SeasonBook,
    SeasonFielding,
    SeasonPitching,
    SeasonTeam,
    SeasonTeamTotals,
    SentResult,
    Series,
    Tournament,
    TwoPeople,
    WriteCount,
)


@dataclass(frozen=True)
class Scope:
    """Whose rows are taken: a league with its teams and players, or a season of it."""

    league: League
    teams: frozenset[int]
    players: frozenset[int]
    season: Season | None = None


@dataclass(frozen=True)
class Sheet:
    """The rows of a model in a file; ``pick`` says which belong to a scope."""

    name: str
    model: type[models.Model]
    pick: Callable[[Scope], Q]

    def rows(self, scope: Scope):
        """Return the rows of a scope, in one order."""
        rows = self.model._default_manager.filter(self.pick(scope))
        return rows.order_by(self.model._meta.pk.name)

    @property
    def fields(self) -> list[models.Field]:
        """The fields that are written."""
        left_out = NOT_WRITTEN.get(self.model, ())
        return [f for f in self.model._meta.concrete_fields if f.name not in left_out]

    @property
    def tracked(self) -> type[models.Model] | None:
        """The model whose former versions these rows are, if they are such."""
        return getattr(self.model, "instance_type", None)


#: Fields that follow from others, or that a site counts for itself.
NOT_WRITTEN: dict[type[models.Model], tuple[str, ...]] = {
    Season: ("version", "games_version"),
    Player: ("search_name", "sound"),
    PlayerAlias: ("search_name", "sound"),
}


def _of(path: str) -> Callable[[Scope], Q]:
    """Pick what leads to the season by this path."""
    return lambda scope: Q(**{path: scope.season})


def _of_league(path: str) -> Callable[[Scope], Q]:
    return lambda scope: Q(**{path: scope.league})


def _of_players(*paths: str) -> Callable[[Scope], Q]:
    return lambda scope: Q(**{f"{path}__in": scope.players for path in paths})


def _spells(scope: Scope) -> Q:
    """Former versions of spells with the teams of the season, also of spells gone."""
    entries = SeasonTeam.objects.filter(season=scope.season).order_by()
    return Q(season_team__in=entries.values("pk"))


#: Files of the whole league, in the order in which they are read.
LEAGUE_SHEETS = (
    Sheet("teams.csv", Team, lambda scope: Q(pk__in=scope.teams)),
    Sheet("players.csv", Player, lambda scope: Q(pk__in=scope.players)),
    Sheet("members.csv", Membership, _of_league("league")),
    Sheet("managers.csv", TeamManager, lambda scope: Q(team__in=scope.teams)),
    Sheet("other_names.csv", PlayerAlias, _of_players("player")),
    Sheet("merges.csv", PlayerMerge, _of_players("player")),
    Sheet("two_people.csv", TwoPeople, _of_players("first", "second")),
    Sheet("cards.csv", DeckVersion, _of_league("league")),
    Sheet("card_entries.csv", DeckEntry, _of_league("version__league")),
)

#: Files of each season, in the order in which they are read.
SEASON_SHEETS = (
    Sheet("divisions.csv", Division, _of("season")),
    Sheet("teams.csv", SeasonTeam, _of("season")),
    Sheet("rosters.csv", RosterSpell, _of("season_team__season")),
    Sheet("rosters_history.csv", RosterSpell.history.model, _spells),
    Sheet("tournaments.csv", Tournament, _of("season")),
    Sheet("tournaments_history.csv", Tournament.history.model, _of("season")),
    Sheet("entrants.csv", Entrant, _of("tournament__season")),
    Sheet("series.csv", Series, _of("tournament__season")),
    Sheet("games.csv", Game, _of("fixture__season")),
    Sheet("scorers.csv", Game.scorers.through, _of("game__fixture__season")),
    Sheet("lineups.csv", LineupEntry, _of("game__fixture__season")),
    Sheet("plays.csv", PlayRecord, _of("game__fixture__season")),
    Sheet("revisions.csv", Revision, _of("game__fixture__season")),
    Sheet("signatures.csv", Signature, _of("game__fixture__season")),
    Sheet("cards_held.csv", GameCards, _of("game__fixture__season")),
    Sheet("schedule.csv", Fixture, _of("season")),
    Sheet("schedule_history.csv", Fixture.history.model, _of("season")),
    Sheet("awards.csv", Award, _of("season")),
)

#: Written as TOML.
HEADS = (League, Season)

#: Rows that follow from the plays and are made anew.
DERIVED = {
    BattingLine,
    FieldingLine,
    LineScore,
    PitchingLine,
    PlateAppearance,
    SeasonBatting,
    SeasonBook,
    SeasonFielding,
    SeasonPitching,
    SeasonTeamTotals,
}

#: Rows of a site or a person, not of a league.
LEFT_OUT = {
    ApiToken,
    Draft,
    FeedKey,
    Job,
    JobFile,
    PrintPreference,
    SentResult,
    WriteCount,
}

#: What the paths of the files begin with, for a season's.
SEASONS = "seasons/"
