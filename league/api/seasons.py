"""Leagues, seasons, and what belongs to a season."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import Annotated

from django.db.models import Prefetch
from django.shortcuts import get_object_or_404
from ninja import Query, Router

from games.models import Game, Player, Team
from league.access.roles import (
    readable_leagues,
    readable_players,
    readable_seasons,
    readable_teams,
)
from league.api import schemas as shape
from league.api.answers import DEFAULT, Limit, Offset, all_versions, page, tag
from league.api.faults import Refusal
from league.api.games import game_out, with_seasons
from league.figures.leaders import batting_leaders, pitching_leaders
from league.figures.seasons import SeasonFigures, with_totals
from league.models import Fixture, League, RosterSpell, Season, SeasonTeam
from league.pages.queries import games_of
from league.race.pennant import Pennant
from scoring.stats.rates import INFINITE, round_half_up

router = Router()

Since = Annotated[
    datetime | None,
    Query(None, description="Only games changed after this moment (ISO 8601)."),
]
BATTING_RATES = {"ba": 3, "obp": 3, "slg": 3, "ops": 3}
PITCHING_RATES = {"era": 2, "whip": 2, "pct": 3}
FIELDING_RATES = {"fpct": 3}


def find_season(request, slug: str) -> Season:
    """Return a season that may be read, or answer 404; the answer is tagged."""
    seasons = readable_seasons(request.user)
    season = get_object_or_404(seasons, slug=slug)
    tag(request, season.pk, season.version)
    return season


def rate(value, places: int) -> float | None:
    """Return a rate as a number, rounded half up; ``None`` where there is none."""
    if value is None or value is INFINITE:
        return None
    return float(round_half_up(Fraction(value), places))


# -- leagues and seasons ---------------------------------------------------------------


@router.get("/leagues", response=shape.Page[shape.LeagueOut], tags=["leagues"])
def leagues(request, limit: Limit = DEFAULT, offset: Offset = 0):
    """List the leagues that you may read."""
    tag(request, all_versions())
    latest_first = Prefetch("seasons", Season.objects.order_by("-start", "slug"))
    found = readable_leagues(request.user).prefetch_related(latest_first)
    return page(request, found, limit, offset, _league_out)


@router.get("/leagues/{slug:slug}", response=shape.LeagueOut, tags=["leagues"])
def league(request, slug: str):
    """Return a league."""
    found = get_object_or_404(readable_leagues(request.user), slug=slug)
    tag(request, all_versions())
    return _league_out(found)


def _league_out(found: League) -> dict:
    seasons = sorted(found.seasons.all(), key=lambda each: each.start, reverse=True)
    return {
        "slug": found.slug,
        "name": found.name,
        "is_public": found.is_public,
        "seasons": [season.slug for season in seasons],
    }


@router.get("/seasons", response=shape.Page[shape.SeasonOut], tags=["seasons"])
def seasons(
    request, league: str | None = None, limit: Limit = DEFAULT, offset: Offset = 0
):
    """List the seasons that you may read, the latest first; of one league if named."""
    tag(request, all_versions())
    found = readable_seasons(request.user)
    if league is not None:
        get_object_or_404(readable_leagues(request.user), slug=league)
        found = found.filter(league__slug=league)
    return page(request, found.order_by("-start", "slug"), limit, offset, _season_out)


@router.get("/seasons/{slug:slug}", response=shape.SeasonOut, tags=["seasons"])
def season(request, slug: str):
    """Return a season with its rules."""
    return _season_out(find_season(request, slug))


def _season_out(found: Season) -> dict:
    rules = {
        name: value if isinstance(value, bool | int | str | list | None) else str(value)
        for name, value in found.rules.items()
    }
    return {
        "slug": found.slug,
        "name": found.name,
        "league": found.league.slug,
        "start": found.start,
        "is_current": found.is_current,
        "version": found.version,
        "rules": rules,
    }


# -- teams and people ------------------------------------------------------------------


@router.get(
    "/seasons/{slug:slug}/teams", response=shape.Page[shape.TeamOut], tags=["teams"]
)
def season_teams(request, slug: str, limit: Limit = DEFAULT, offset: Offset = 0):
    """List the teams of a season, each with its division."""
    found = find_season(request, slug)
    entries = found.season_teams.select_related("team", "division")

    def make(entry: SeasonTeam) -> dict:
        division = entry.division.name if entry.division else None
        return {**_team_out(entry.team), "division": division}

    return page(request, entries.order_by("team__name"), limit, offset, make)


@router.get("/teams/{int:pk}", response=shape.TeamOut, tags=["teams"])
def team(request, pk: int):
    """Return a team."""
    found = get_object_or_404(readable_teams(request.user), pk=pk)
    tag(request, all_versions())
    return _team_out(found)


def _team_out(found: Team) -> dict:
    names = "code name place park color second_color".split()
    return {"id": found.pk, **{name: getattr(found, name) for name in names}}


@router.get("/players", response=shape.Page[shape.PlayerOut], tags=["players"])
def players(
    request,
    season: str | None = None,
    limit: Limit = DEFAULT,
    offset: Offset = 0,
):
    """List the players of whom you may read; those of a season's rosters if named."""
    tag(request, all_versions())
    found = readable_players(request.user).prefetch_related("aliases")
    if season is not None:
        named = get_object_or_404(readable_seasons(request.user), slug=season)
        spells = RosterSpell.objects.filter(season_team__season=named)
        found = found.filter(pk__in=spells.order_by().values("player"))
    return page(request, found, limit, offset, _player_out)


@router.get("/players/{int:pk}", response=shape.PlayerOut, tags=["players"])
def player(request, pk: int):
    """Return a player."""
    found = get_object_or_404(readable_players(request.user), pk=pk)
    tag(request, all_versions())
    return _player_out(found)


def _player_out(found: Player) -> dict:
    return {
        "id": found.pk,
        "name": found.name,
        "sort_name": found.sort_name,
        "bats": found.bats,
        "throws": found.throws,
        "other_names": [alias.name for alias in found.aliases.all()],
    }


@router.get(
    "/seasons/{slug:slug}/rosters", response=shape.Page[shape.RosterOut], tags=["teams"]
)
def rosters(
    request,
    slug: str,
    team: str | None = None,
    limit: Limit = DEFAULT,
    offset: Offset = 0,
):
    """List who is with which team from when until when; of one team if named."""
    found = find_season(request, slug)
    spells = RosterSpell.objects.filter(season_team__season=found)
    if team is not None:
        entry = get_object_or_404(found.season_teams, team__code=team)
        spells = spells.filter(season_team=entry)
    spells = spells.select_related("player", "season_team__team")
    order = ("season_team__team__name", "player__sort_name", "start", "pk")
    return page(request, spells.order_by(*order), limit, offset, _roster_out)


def _roster_out(spell: RosterSpell) -> dict:
    return {
        "team": spell.season_team.team.code,
        "player": {"id": spell.player.pk, "name": spell.player.name},
        "number": spell.number,
        "positions": spell.positions,
        "start": spell.start,
        "end": spell.end,
    }


# -- schedule and results --------------------------------------------------------------


@router.get(
    "/seasons/{slug:slug}/fixtures",
    response=shape.Page[shape.FixtureOut],
    tags=["schedule"],
)
def fixtures(request, slug: str, limit: Limit = DEFAULT, offset: Offset = 0):
    """List the schedule of a season by date."""
    found = Fixture.objects.filter(season=find_season(request, slug))
    found = found.select_related("visitors", "home").order_by("date", "number", "pk")
    return page(request, found, limit, offset, fixture_out)


def fixture_out(found: Fixture) -> dict:
    """Return a place in the schedule as the API has it."""
    return {
        "id": found.pk,
        "uid": str(found.uid),
        "date": found.date,
        "number": found.number,
        "visitors": found.visitors.code,
        "home": found.home.code,
        "status": found.status,
        "stage": found.stage,
        "moved_from": found.moved_from,
        "sequence": found.sequence,
        "game": found.game_id,
    }


@router.get(
    "/seasons/{slug:slug}/games", response=shape.Page[shape.GameOut], tags=["games"]
)
def season_games(request, slug: str, limit: Limit = DEFAULT, offset: Offset = 0):
    """List all games of a season, the first first."""
    found = with_seasons(games_of(find_season(request, slug)))
    ordered = found.order_by("date", "number", "pk")
    return page(request, ordered, limit, offset, lambda g: game_out(request, g))


@router.get(
    "/seasons/{slug:slug}/results", response=shape.Page[shape.GameOut], tags=["games"]
)
def results(
    request,
    slug: str,
    since: Since = None,
    limit: Limit = DEFAULT,
    offset: Offset = 0,
):
    """List the games that have ended, by when they last changed.

    Ask with ``since`` set to the ``updated`` of the last one that you have.
    """
    found = with_seasons(games_of(find_season(request, slug)))
    found = found.filter(status=Game.Status.FINAL)
    if since is not None:
        if since.tzinfo is None:
            sentence = "since needs a time zone, such as 2026-04-05T12:00:00Z."
            raise Refusal(422, sentence)
        found = found.filter(updated__gt=since)
    ordered = found.order_by("updated", "pk")
    return page(request, ordered, limit, offset, lambda g: game_out(request, g))


# -- figures ---------------------------------------------------------------------------


@router.get(
    "/seasons/{slug:slug}/standings",
    response=shape.Page[shape.StandingOut],
    tags=["figures"],
)
def standings(request, slug: str, limit: Limit = DEFAULT, offset: Offset = 0):
    """Return the standings, division by division."""
    tables = Pennant(find_season(request, slug)).tables
    rows = [(table.name, row) for table in tables for row in table.rows]
    return page(request, rows, limit, offset, lambda pair: _standing_out(*pair))


def _standing_out(division: str, row) -> dict:
    counts = {name: getattr(row, name) for name in "w l t rs ra diff".split()}
    return {
        "rank": row.rank,
        "division": division,
        "team": row.team.code,
        "pct": rate(row.pct, 3),
        "gb": None if row.gb is None else float(row.gb),
        **counts,
    }


def _figures(request, slug: str, kind: str, rates: dict, limit: int, offset: int):
    figures = SeasonFigures(find_season(request, slug))
    lines = with_totals(getattr(figures, kind))
    return page(request, lines, limit, offset, lambda line: _line_out(line, rates))


def _line_out(line, rates: dict) -> dict:
    from league.figures.lines import counts_of

    position = getattr(line, "position", None)
    return {
        "player": {"id": line.player.pk, "name": line.player.name},
        "team": f"{len(line.teams)}TM" if line.is_total else line.teams[0].code,
        "is_total": line.is_total,
        "is_qualified": getattr(line, "is_qualified", None),
        "position": position and position.abbreviation,
        "counts": {name: getattr(line, name) for name in counts_of(type(line))},
        "rates": {n: rate(getattr(line, n), places) for n, places in rates.items()},
    }


@router.get(
    "/seasons/{slug:slug}/batting", response=shape.Page[shape.LineOut], tags=["figures"]
)
def batting(request, slug: str, limit: Limit = DEFAULT, offset: Offset = 0):
    """List the batters by name; a traded player has a total before his teams."""
    return _figures(request, slug, "batting", BATTING_RATES, limit, offset)


@router.get(
    "/seasons/{slug:slug}/pitching",
    response=shape.Page[shape.LineOut],
    tags=["figures"],
)
def pitching(request, slug: str, limit: Limit = DEFAULT, offset: Offset = 0):
    """List the pitchers by name; ``outs`` are innings times three."""
    return _figures(request, slug, "pitching", PITCHING_RATES, limit, offset)


@router.get(
    "/seasons/{slug:slug}/fielding",
    response=shape.Page[shape.LineOut],
    tags=["figures"],
)
def fielding(request, slug: str, limit: Limit = DEFAULT, offset: Offset = 0):
    """List the fielders by name and position."""
    figures = SeasonFigures(find_season(request, slug))
    lines = figures.fielding
    return page(
        request, lines, limit, offset, lambda line: _line_out(line, FIELDING_RATES)
    )


@router.get(
    "/seasons/{slug:slug}/leaders", response=list[shape.LeadersOut], tags=["figures"]
)
def leaders(request, slug: str):
    """Return the leaders of a season in each category."""
    figures = SeasonFigures(find_season(request, slug))
    boards = [*batting_leaders(figures), *pitching_leaders(figures)]
    return [_board_out(board) for board in boards]


def _board_out(board) -> dict:
    return {
        "code": board.category.code,
        "category": board.category.attribute,
        "leaders": [
            {
                "rank": leader.rank,
                "player": {
                    "id": leader.line.player.pk,
                    "name": leader.line.player.name,
                },
                "team": leader.line.team_codes,
                "value": leader.value,
            }
            for leader in board.leaders
        ],
        "tied": board.tied,
        "at": board.at,
    }
