"""A league, its season, its teams and rosters, from one file."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from pathlib import Path

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import slugify

from games.models import Player, Team
from league.models import League, RosterSpell, Season, SeasonTeam
from league.setup.colors import next_color
from league.setup.rosters import name_key

_TEAM = ("name", "place", "park", "color")


class LeagueRejected(Exception):
    """A league file was refused; the sentence says where and why."""


def load_league(path: Path) -> Season:
    """Set up the season that a league file describes, or bring it up to date.

    Loading the same file again adds nothing. Raises ``LeagueRejected`` and stores
    nothing when the file is not in order.
    """
    path = Path(path)
    try:
        described = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as fault:
        raise LeagueRejected(
            f"{path.name}: it cannot be opened: {fault.strerror}."
        ) from None
    except UnicodeDecodeError:
        raise LeagueRejected(f"{path.name}: the file is not UTF-8 text.") from None
    except tomllib.TOMLDecodeError as fault:
        raise LeagueRejected(f"{path.name}: it cannot be read: {fault}.") from None
    try:
        return create_league(described)
    except LeagueRejected as fault:
        raise LeagueRejected(f"{path.name}: {fault}") from None


@transaction.atomic
def create_league(described: dict) -> Season:
    """Set up a season from its description: league, season, teams with players."""
    season = _set_up_season(_part(described, "league"), _part(described, "season"))
    teams = described.get("team", [])
    if not isinstance(teams, list) or not all(isinstance(each, dict) for each in teams):
        raise LeagueRejected("write each team under [[team]].")
    for each in teams:
        team = _set_up_team(each, season)
        entry, _ = SeasonTeam.objects.get_or_create(season=season, team=team)
        taken: set[RosterSpell] = set()
        for man in each.get("player", []):
            taken.add(_set_up_player(man, entry, taken))
    return season


def _part(described: dict, name: str) -> dict:
    part = described.get(name)
    if not isinstance(part, dict):
        raise LeagueRejected(f"the part [{name}] is missing.")
    return part


def _need(part: dict, key: str, where: str):
    value = part.get(key)
    if value in (None, ""):
        raise LeagueRejected(f"{where}: {key} is missing.")
    return value


def _store(row, where: str):
    """Validate and save a row; a fault becomes a sentence with its place."""
    try:
        row.full_clean()
    except ValidationError as fault:
        reasons = [
            f"{name}: {' '.join(sentences)}"
            if name != "__all__"
            else " ".join(sentences)
            for name, sentences in fault.message_dict.items()
        ]
        raise LeagueRejected(f"{where}: {'; '.join(reasons)}") from None
    row.save()
    return row


def _set_up_season(league_part: dict, season_part: dict) -> Season:
    name = str(_need(league_part, "name", "[league]"))
    slug = str(league_part.get("slug") or slugify(name))
    league = League.objects.filter(slug=slug).first() or League(slug=slug)
    league.name = name
    _store(league, "[league]")
    name = str(_need(season_part, "name", "[season]"))
    season = Season.objects.filter(league=league, name=name).first()
    if season is None:
        others = league.seasons.filter(is_current=True)
        season = Season(league=league, name=name, is_current=not others.exists())
        season.slug = f"{slug}-{slugify(name) or league.seasons.count() + 1}"
    season.start = _need(season_part, "start", "[season]")
    if not isinstance(season.start, date):
        raise LeagueRejected("[season]: start is a date such as 2026-04-05.")
    for key in ("ruleset", "innings", *Season.FROZEN):
        if key in season_part:
            setattr(season, key, season_part[key])
    return _store(season, "[season]")


def _set_up_team(described: dict, season: Season) -> Team:
    code = str(_need(described, "code", "[[team]]"))
    where = f"team {code}"
    name = " ".join(str(_need(described, "name", where)).split())
    team = Team.objects.filter(code=code).first() or Team(code=code)
    if team.pk and name_key(team.name) != name_key(name):
        ours = SeasonTeam.objects.filter(team=team, season__league=season.league)
        if not ours.exists():
            raise LeagueRejected(f"{where}: {team} of another league has this code.")
    for key in _TEAM:
        if key in described:
            setattr(team, key, str(described[key]).strip())
    if team.pk is None and "color" not in described:
        team.color = next_color(season)
    return _store(team, where)


def _set_up_player(
    described: dict, entry: SeasonTeam, taken: set[RosterSpell]
) -> RosterSpell:
    """Store a player and his spell, which is none of those taken by his namesakes."""
    where = f"team {entry.team.code}"
    name = " ".join(str(_need(described, "name", f"{where}, a player")).split())
    number = str(described.get("number", ""))
    where = f"{where}, {name}"
    spells = entry.spells.select_related("player")
    spell = _named([each for each in spells if each not in taken], name, number)
    player = spell.player if spell else _known_player(entry, name, number) or Player()
    player.name = name
    for key in ("sort_name", "bats", "throws"):
        if key in described:
            setattr(player, key, str(described[key]))
    player.search_name = player.search_name or name
    _store(player, where)
    spell = spell or RosterSpell(
        season_team=entry, player=player, start=entry.season.start
    )
    positions = _positions(described.get("positions", ""))
    if (spell.number, spell.positions) != (number, positions) or not spell.pk:
        spell.number, spell.positions = number, positions
        _store(spell, where)
    return spell


def _positions(written) -> str:
    """Return positions as text: numbers in a list, or what a roster says (OF)."""
    if isinstance(written, list):
        return ", ".join(map(str, written))
    return ", ".join(re.split(r"\s*,\s*", str(written).strip()))


def _named(spells, name: str, number: str) -> RosterSpell | None:
    """Return the spell of this name; of namesakes, the one with this number."""
    found = [each for each in spells if name_key(each.player.name) == name_key(name)]
    same = [each for each in found if each.number == number]
    players = {each.player for each in found}
    return same[0] if same else found[0] if len(players) == 1 else None


def _known_player(entry: SeasonTeam, name: str, number: str) -> Player | None:
    """Return the player of this name whom the team had in an earlier season."""
    earlier = RosterSpell.objects.filter(season_team__team=entry.team).exclude(
        season_team=entry
    )
    spell = _named(earlier.select_related("player").order_by("-start"), name, number)
    return spell.player if spell else None
