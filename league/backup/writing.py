"""A league as the files of an archive."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable

from django.db import models
from django.utils.translation import gettext as _

from games.models import Game, LineupEntry, Player, PlayRecord, Revision, Team
from games.record.exports import exported_record
from games.record.loading import has_lineups, load_text
from league.backup.archive import write_archive, write_toml
from league.backup.cells import Names
from league.backup.sheets import LEAGUE_SHEETS, SEASON_SHEETS, SEASONS, Scope, Sheet
from league.models import (
    Entrant,
    Fixture,
    League,
    RosterSpell,
    Season,
    SeasonTeam,
)
from scoring.gamefile import format_game

#: Told how much of how much is done, and at what the work is.
Progress = Callable[[int, int, object], None]

_NUMBER = re.compile(r"\[(\d{1,18})\]")


def silent(done: int, total: int, what: object = "") -> None:
    """Tell nobody."""


def back_up(league: League, progress: Progress = silent) -> bytes:
    """Return the archive of a league; the same league gives the same bytes."""
    teams = list(Team.objects.filter(pk__in=_teams_of(league)).order_by("pk"))
    men = list(Player.objects.filter(pk__in=_players_of(league)).order_by("pk"))
    scope = Scope(
        league,
        frozenset(team.pk for team in teams),
        frozenset(man.pk for man in men),
    )
    names = Names(league, teams, men)
    seasons = list(league.seasons.order_by("start", "slug"))
    files = {"league.toml": _head(league, names)}
    for sheet in LEAGUE_SHEETS:
        files[sheet.name] = write_sheet(sheet, scope, names)
    games = Game.objects.filter(fixture__season__league=league)
    total, done = games.count(), 0
    for season in seasons:
        files |= _season_files(season, scope, names)
        for name, content in _game_files(season):
            done += 1
            progress(done, total, season)
            if content is not None:
                files[name] = content
    head = {
        "program": "Pennant",
        "league": league.slug,
        "name": league.name,
        "seasons": [season.slug for season in seasons],
    }
    progress(total, total, _("packing"))
    return write_archive(files, head)


def _season_files(season: Season, scope: Scope, names: Names) -> dict[str, bytes]:
    place = f"{SEASONS}{season.slug}/"
    here = Scope(scope.league, scope.teams, scope.players, season)
    files = {f"{place}season.toml": _head(season, names)}
    for sheet in SEASON_SHEETS:
        files[place + sheet.name] = write_sheet(sheet, here, names)
    return files


def write_sheet(sheet: Sheet, scope: Scope, names: Names) -> bytes:
    """Return the rows of a sheet as CSV, with the names of the fields above them."""
    target = io.StringIO(newline="")
    writer = csv.writer(target, lineterminator="\r\n")
    fields = sheet.fields
    writer.writerow([field.name for field in fields])
    for row in sheet.rows(scope).iterator(chunk_size=2000):
        writer.writerow([names.cell(field, row) for field in fields])
    return target.getvalue().encode()


def _head(row: League | Season, names: Names) -> bytes:
    """Return a league or a season as TOML."""
    sheet = Sheet("", type(row), lambda scope: models.Q())
    values: dict[str, object] = {}
    for field in sheet.fields:
        value = getattr(row, field.attname)
        if field.name == "league" or field.primary_key or value is None:
            continue
        if field.name == "coin":
            value = [names.name(Team, key) for key in value]
        is_plain = isinstance(field, models.JSONField | models.BooleanField)
        is_plain = is_plain or isinstance(field, models.IntegerField | models.DateField)
        values[field.name] = value if is_plain else str(value)
    return write_toml({"number": row.pk, **values}).encode()


def _game_files(season: Season):
    """Yield the name and the text of each game's file; a game without cards has none.

    A game that cannot be replayed any more has none either: its rows are kept.
    """
    games = Game.objects.filter(fixture__season=season).order_by("date", "number", "pk")
    for game in games.select_related("visitors", "home").iterator(chunk_size=200):
        again = f"-{game.number}" if game.number > 1 else ""
        teams = f"{game.visitors.code}-{game.home.code}"
        name = f"{SEASONS}{season.slug}/games/{game.date}-{teams}{again}.score"
        if not has_lineups(load_text(game)):
            yield name, None
            continue
        try:
            yield name, format_game(exported_record(game)).encode()
        except Exception:  # noqa: BLE001  whatever is wrong with it, the rows are kept
            yield name, None


# -- who belongs to a league -----------------------------------------------------------


def _teams_of(league: League) -> set[int]:
    """Return the teams of a league's seasons, schedules, games and tournaments."""
    found: set[int] = set()
    entries = SeasonTeam.objects.filter(season__league=league)
    found |= set(entries.order_by().values_list("team_id", flat=True))
    fixtures = Fixture.objects.filter(season__league=league)
    found |= _both(fixtures)
    found |= _both(Game.objects.filter(fixture__season__league=league))
    entrants = Entrant.objects.filter(tournament__season__league=league)
    found |= set(entrants.order_by().values_list("team_id", flat=True))
    return found


def _both(rows) -> set[int]:
    pairs = rows.order_by().values_list("visitors_id", "home_id")
    return {key for pair in pairs for key in pair}


def _players_of(league: League) -> set[int]:
    """Return everybody on a roster or in a game of a league, now or in its history."""
    spells = RosterSpell.objects.filter(season_team__season__league=league)
    found = set(spells.order_by().values_list("player_id", flat=True))
    entries = SeasonTeam.objects.filter(season__league=league).order_by()
    former = RosterSpell.history.filter(season_team__in=entries.values("pk"))
    found |= set(former.order_by().values_list("player_id", flat=True))
    ours = {"game__fixture__season__league": league}
    cards = LineupEntry.objects.filter(**ours).order_by()
    found |= set(cards.values_list("player_id", flat=True))
    plays = PlayRecord.objects.filter(**ours, text__contains="[").order_by()
    found |= _named_in(plays.values_list("text", flat=True))
    revisions = Revision.objects.filter(**ours).order_by()
    for snapshot in revisions.values_list("snapshot", flat=True):
        found |= {card[2] for card in snapshot.get("cards", [])}
        found |= _named_in(snapshot.get("lines", []))
    return {key for key in found if key}


def _named_in(lines: Iterable[str]) -> set[int]:
    return {int(number) for line in lines for number in _NUMBER.findall(line)}
