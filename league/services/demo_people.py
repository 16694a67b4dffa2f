"""The people of the demo league: accounts, divisions, trades, who signed what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction

from games.models import Game, Player, Team
from games.services import sign_game
from league.models import League, Membership, RosterSpell, Season, SeasonTeam
from league.services.members import set_member
from league.services.office import add_alias, add_division, place_teams
from league.services.rosters import Move, sign_player, trade_players
from scoring.diamond import SIDES, Side

#: The account that runs the league, and its members: part in it, team that they manage.
CHIEF = "demo"
MEMBERS = {
    "demo-manager": (Membership.Role.READER, "SAL"),
    "demo-scorer": (Membership.Role.SCORER, ""),
    "demo-reader": (Membership.Role.READER, ""),
}
#: Everybody may know it, so it is for accounts that nobody else can reach.
PASSWORD = "rattlecup"  # noqa: S105
#: First basemen who change sides on this day of the files.
TRADED, TRADE_DAY = (("COP", "34"), ("VCE", "44")), date(2026, 5, 6)
#: Signed on a day of the files: club, number, name, sort name, positions, other names.
SIGNED = (
    (
        date(2026, 5, 3),
        "KZM",
        "50",
        "大谷内 翔馬",
        "Otaniuchi, Shoma",
        "1, 9",
        ("おおたにうち しょうま", "Shoma Ohtaniuchi"),
    ),
    # Somebody typed him in a second time: a pair for the page of doubles.
    (date(2026, 5, 18), "COP", "", "Vendelin Capek", "Capek, Vendelin", "", ()),
)
PROTEST = "Their shortstop rolled the die under the table, twice, and read it alone."


def open_accounts() -> list[str]:
    """Return the accounts of the demo that have the password that everybody knows."""
    return [person.get_username() for person in _open_accounts()]


@transaction.atomic
def close_accounts() -> list[str]:
    """Take that password from the accounts that have it; return their names."""
    found = _open_accounts()
    for person in found:
        person.set_unusable_password()
        person.save(update_fields=["password"])
    return [person.get_username() for person in found]


def _open_accounts() -> list:
    people = get_user_model().objects.filter(
        username__in=[CHIEF, *MEMBERS], is_active=True
    )
    return [
        person
        for person in people.order_by("username")
        if check_password(PASSWORD, person.password)
    ]


def make_members(league: League, password: str | None):
    """Make the accounts of the demo, with this password, and return the commissioner.

    An account of such a name that is there already keeps its password.
    """
    users = get_user_model().objects
    secret = make_password(password)
    chief, _ = users.get_or_create(username=CHIEF, defaults={"password": secret})
    Membership.objects.create(
        league=league, user=chief, role=Membership.Role.COMMISSIONER
    )
    for name, (role, code) in MEMBERS.items():
        person, _ = users.get_or_create(username=name, defaults={"password": secret})
        teams = list(Team.objects.filter(code=code)) if code else None
        set_member(chief, league, person, role, teams)
    return chief


def scorers():
    """Return the people to whom the game in progress is given."""
    return get_user_model().objects.filter(username="demo-reader")


def make_divisions(chief, season: Season, names: Mapping[str, Sequence[str]]) -> None:
    """Put the teams of a season in divisions: codes by name."""
    places = {}
    entries = {entry.team.code: entry for entry in season.season_teams.all()}
    for name, codes in names.items():
        division = add_division(chief, season, name)
        places |= {entries[code].pk: division.pk for code in codes}
    place_teams(chief, season, places)


def make_moves(chief, season: Season, shift: timedelta) -> None:
    """Trade and sign players, on days that are moved by ``shift``."""
    entries = {entry.team.code: entry for entry in season.season_teams.all()}
    first, second = (_spell(entries[code], number) for code, number in TRADED)
    moves = [Move(first, second.season_team), Move(second, first.season_team)]
    trade_players(chief, season, moves, TRADE_DAY + shift)
    for day, code, number, name, sort_name, positions, others in SIGNED:
        player = Player(name=name, sort_name=sort_name)
        terms = {"start": day + shift, "number": number, "positions": positions}
        sign_player(chief, entries[code], player, **terms)
        for other in others:
            add_alias(player, other)


def _spell(entry: SeasonTeam, number: str) -> RosterSpell:
    return entry.spells.select_related("season_team__team").get(number=number)


def sign_games(chief, season: Season) -> None:
    """Let both sides confirm what was scored by hand, and one protest a result."""
    games = Game.objects.filter(fixture__season=season, status=Game.Status.FINAL)
    for game in games.exclude(source_hash="").exclude(ending="forfeit"):
        for side in SIDES:
            sign_game(chief, game, side, version=game.version)
    lost = games.filter(home__code="SAL", source_hash="").exclude(winner__code="SAL")
    game = lost.order_by("-date", "-number").first()
    manager = get_user_model().objects.get(username="demo-manager")
    sign_game(
        manager, game, Side.HOME, version=game.version, protest=True, text=PROTEST
    )
