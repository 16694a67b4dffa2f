"""Leagues, seasons, divisions, teams and players made and changed by their keepers."""

from __future__ import annotations

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.models import Player, PlayerAlias, Team
from games.words.names import normalize_name
from league.models import (
    Division,
    League,
    Membership,
    RosterSpell,
    Season,
    SeasonTeam,
    TwoPeople,
)
from league.permissions import KEEP_PLAYER, KEEP_TEAM, MAKE_LEAGUE, RUN_LEAGUE, require
from league.services.placing import note_change
from league.setup.colors import next_color
from league.setup.rosters import name_key

#: What a new season may take over from an old one.
TEAMS, ROSTERS, RULES = "teams", "rosters", "rules"


def _free_slug(model, wanted: str, longest: int = 50) -> str:
    """Return a short name that nobody has: the one wanted, or that with a number."""
    wanted = wanted[: longest - 3].strip("-")
    taken = set(model.objects.values_list("slug", flat=True))
    number = 2
    slug = wanted
    while slug in taken:
        slug = f"{wanted}-{number}"
        number += 1
    return slug


def _store(row):
    row.full_clean()
    row.save()
    return row


@transaction.atomic
def make_league(user, *, name: str, **terms) -> League:
    """Make a league; whoever makes it is its first commissioner."""
    require(user, MAKE_LEAGUE)
    slug = terms.pop("slug", "") or _free_slug(League, slugify(name) or "league")
    league = _store(League(name=name, slug=slug, **terms))
    Membership.objects.get_or_create(
        league=league, user=user, defaults={"role": Membership.Role.COMMISSIONER}
    )
    return league


@transaction.atomic
def change_league(user, league: League, **terms) -> League:
    """Change a league's name, and who may read it."""
    require(user, RUN_LEAGUE, league)
    league = League.objects.select_for_update().get(pk=league.pk)
    for name, value in terms.items():
        setattr(league, name, value)
    return _store(league)


@transaction.atomic
def begin_season(
    user,
    league: League,
    *,
    name: str,
    start,
    is_current: bool = True,
    model: Season | None = None,
    carry: Collection[str] = (),
    **rules,
) -> Season:
    """Make a season, its teams, rosters and rules taken over from another if wanted.

    ``carry`` says what is taken over from ``model``: teams with their divisions,
    rosters (whoever is with a team at its end; needs the teams), rules. Raises
    ``ValidationError``.
    """
    require(user, RUN_LEAGUE, league)
    if model is not None and model.league_id != league.pk:
        raise ValidationError(_("That season is another league's."), code="foreign")
    if is_current:
        league.seasons.filter(is_current=True).update(is_current=False)
    terms = model.rules if model is not None and RULES in carry else {}
    slug = _free_slug(Season, f"{league.slug}-{slugify(name) or 'season'}")
    season = Season(
        league=league,
        rules_are_set=bool(terms),
        name=name,
        slug=slug,
        start=start,
        is_current=is_current,
        **{**terms, **rules},
    )
    _store(season)
    if model is not None and {TEAMS, ROSTERS} & set(carry):
        _carry_teams(model, season, with_rosters=ROSTERS in carry)
    return season


def _carry_teams(model: Season, season: Season, *, with_rosters: bool) -> None:
    divisions = {None: None}
    for old in model.divisions.all():
        new = Division.objects.create(season=season, name=old.name, place=old.place)
        divisions[old.pk] = new
    for old in model.season_teams.all():
        entry = SeasonTeam.objects.create(
            season=season,
            team_id=old.team_id,
            division=divisions[old.division_id],
            policy=old.policy,
        )
        if with_rosters:
            _carry_roster(old, entry)


def _carry_roster(old: SeasonTeam, entry: SeasonTeam) -> None:
    """Let everybody who was with a team at the end be with it from the first day."""
    last = old.season.fixtures.aggregate(last=Max("date"))["last"]
    for spell in old.spells.order_by("start"):
        if spell.end is not None and (last is None or spell.end < last):
            continue
        RosterSpell(
            season_team=entry,
            player_id=spell.player_id,
            number=spell.number,
            positions=spell.positions,
            note=spell.note,
            start=entry.season.start,
        ).save()


@transaction.atomic
def change_season(user, season: Season, *, is_current: bool, **terms) -> Season:
    """Change a season's name and first day, and whether it is the one shown first."""
    require(user, RUN_LEAGUE, season)
    season = Season.objects.select_for_update().get(pk=season.pk)
    if is_current:
        others = season.league.seasons.filter(is_current=True).exclude(pk=season.pk)
        others.update(is_current=False)
    for name, value in {**terms, "is_current": is_current}.items():
        setattr(season, name, value)
    _store(season)
    note_change(season.pk)
    return season


# -- divisions and teams ---------------------------------------------------------------


@transaction.atomic
def add_division(user, season: Season, name: str) -> Division:
    """Add a division at the end."""
    require(user, RUN_LEAGUE, season)
    place = (season.divisions.aggregate(last=Max("place"))["last"] or 0) + 1
    division = _store(Division(season=season, name=name.strip(), place=place))
    note_change(season.pk)
    return division


@transaction.atomic
def remove_division(user, division: Division) -> None:
    """Take a division away; its teams stay in the season, without one."""
    require(user, RUN_LEAGUE, division.season)
    note_change(division.season_id)
    division.delete()


@transaction.atomic
def place_teams(user, season: Season, places: dict[int, int | None]) -> None:
    """Put teams in divisions: keys of the season's teams, and of divisions or none."""
    require(user, RUN_LEAGUE, season)
    known = set(season.divisions.values_list("pk", flat=True))
    for entry in season.season_teams.select_for_update():
        division = places.get(entry.pk, entry.division_id)
        if division is not None and division not in known:
            raise ValidationError(_("This division belongs to another season."))
        if entry.division_id != division:
            entry.division_id = division
            entry.save(update_fields=["division"])
    note_change(season.pk)


@transaction.atomic
def make_team(user, season: Season, *, division=None, **terms) -> SeasonTeam:
    """Make a team and let it take part in a season.

    A team without a color gets the first one that is free.
    """
    require(user, RUN_LEAGUE, season)
    team = Team(**{"color": next_color(season), **terms})
    team.slug = _free_slug(Team, slugify(team.name) or team.code.lower(), 80)
    _store(team)
    return enter_team(user, season, team, division=division)


@transaction.atomic
def enter_team(user, season: Season, team: Team, *, division=None) -> SeasonTeam:
    """Let a team that there is take part in a season."""
    require(user, RUN_LEAGUE, season)
    entry = SeasonTeam.objects.filter(season=season, team=team).first()
    entry = entry or SeasonTeam(season=season, team=team)
    if division is not None:
        entry.division = division
    _store(entry)
    note_change(season.pk)
    return entry


@transaction.atomic
def withdraw_team(user, entry: SeasonTeam) -> None:
    """Take a team out of a season in which it has no game planned or played."""
    require(user, RUN_LEAGUE, entry.season)
    fixtures = entry.season.fixtures
    if fixtures.filter(visitors=entry.team_id).exists() or (
        fixtures.filter(home=entry.team_id).exists()
    ):
        raise ValidationError(
            _("%(team)s has games in this season; take those away first."),
            params={"team": entry.team},
            code="has_games",
        )
    note_change(entry.season_id)
    entry.delete()


@transaction.atomic
def change_team(user, team: Team, **terms) -> Team:
    """Change a team's name, code, colors, place or park; its address stays."""
    require(user, KEEP_TEAM, team)
    team = Team.objects.select_for_update().get(pk=team.pk)
    for name, value in terms.items():
        setattr(team, name, value)
    _store(team)
    for key in set(team.seasons.values_list("season_id", flat=True)):
        note_change(key)
    return team


# -- players ---------------------------------------------------------------------------


@transaction.atomic
def change_player(user, player: Player, *, aliases=None, **terms) -> Player:
    """Change what is known of a player; his former name is kept as another name."""
    require(user, KEEP_PLAYER, player)
    player = Player.objects.select_for_update().get(pk=player.pk)
    before = player.name
    for name, value in terms.items():
        setattr(player, name, value)
    _store(player)
    if aliases is not None:
        wanted = {name_key(name) for name in aliases}
        for alias in player.aliases.all():
            if name_key(alias.name) not in wanted:
                alias.delete()
        for name in aliases:
            add_alias(player, name)
    if before != player.name:
        add_alias(player, before)
    for key in set(player.spells.values_list("season_team__season_id", flat=True)):
        note_change(key)
    return player


def add_alias(player: Player, name: str) -> None:
    """Keep another name of a player, unless it is one that he has already."""
    known = {name_key(alias.name) for alias in player.aliases.all()}
    if name_key(name) and name_key(name) not in known | {name_key(player.name)}:
        alias = PlayerAlias(player=player, name=name, search_name=normalize_name(name))
        _store(alias)


@transaction.atomic
def tell_apart(user, first: Player, second: Player) -> None:
    """Note that two players who look like one are two people."""
    require(user, KEEP_PLAYER, first)
    require(user, KEEP_PLAYER, second)
    first, second = sorted((first, second), key=lambda player: player.pk)
    TwoPeople.objects.get_or_create(first=first, second=second, defaults={"user": user})
