"""Who belongs to a league: named, changed, let go; who may read it."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth import get_user_model
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from games.models import Game, Team, TeamManager
from league.models import League, Membership, SeasonTeam
from league.permissions import KEEP_MEMBERS, KEEP_TEAM, may, require

COMMISSIONER = Membership.Role.COMMISSIONER
READER = Membership.Role.READER


def find_person(name: str):
    """Return the account with this user name, or the only one with this e-mail.

    Raises ``ValidationError`` when there is none that is active, or several.
    """
    people = get_user_model().objects.filter(is_active=True)
    name = name.strip()
    for field in ("username", "username__iexact", "email__iexact"):
        found = list(people.filter(**{field: name})[:2]) if name else []
        if len(found) == 1:
            return found[0]
        if found:
            raise ValidationError(
                _("Several accounts are called “%(name)s”; write the user name."),
                params={"name": name},
            )
    raise ValidationError(
        _("There is no account “%(name)s”. Check it, or make the account."),
        params={"name": name},
    )


@transaction.atomic
def make_account(
    user,
    league: League,
    name: str,
    role: str = READER,
    teams: Iterable[Team] | None = None,
):
    """Make an account without a password for a new member, and return it.

    Its first password is set by the link of ``password_link``. Raises
    ``ValidationError`` when the name is taken or no user name.
    """
    require(user, KEEP_MEMBERS, league)
    accounts = get_user_model().objects
    name = accounts.model.normalize_username(name.strip())
    if accounts.filter(username__iexact=name).exists():
        raise ValidationError(_("There is an account of this name already."))
    person = accounts.model(username=name)
    person.set_unusable_password()
    person.full_clean()
    person.save()
    Membership.objects.create(league=league, user=person, role=role, made_account=True)
    set_member(user, league, person, role, teams)
    return person


@transaction.atomic
def set_member(
    user, league: League, person, role: str, teams: Iterable[Team] | None = None
) -> Membership:
    """Give a person a part in a league, and teams of it to manage.

    ``None`` leaves the teams as they are; of those that also play in a league that
    ``user`` does not run nothing changes. Raises ``ValidationError`` when nobody would
    be left to run the league.
    """
    require(user, KEEP_MEMBERS, league)
    _lock(league)
    member = Membership.objects.filter(league=league, user=person).first()
    if member is None:
        member = Membership(league=league, user=person)
    elif role != COMMISSIONER:
        _keep_a_commissioner(member)
    member.role = role
    member.full_clean()
    member.save()
    if teams is not None:
        _give_teams(user, league, person, set(teams))
    return member


def _give_teams(user, league: League, person, chosen: set[Team]) -> None:
    offered = set(teams_to_give(user, league))
    if foreign := chosen - offered:
        raise ValidationError(
            _("%(team)s is not this league's alone."), params={"team": foreign.pop()}
        )
    others = offered - chosen
    TeamManager.objects.filter(user=person, team__in=others).delete()
    for team in chosen:
        TeamManager.objects.get_or_create(user=person, team=team)


@transaction.atomic
def remove_member(user, league: League, person) -> None:
    """Let a person go: his part, his teams here, the games he was to score.

    Raises ``ValidationError`` for the last commissioner.
    """
    require(user, KEEP_MEMBERS, league)
    _lock(league)
    member = Membership.objects.filter(league=league, user=person).first()
    if member is not None:
        _keep_a_commissioner(member)
        member.delete()
    _give_teams(user, league, person, set())
    given = Game.scorers.through.objects.filter(user=person.pk)
    given.filter(game__fixture__season__league=league).delete()


@transaction.atomic
def set_reading(
    user, league: League, *, is_public: bool, managers_keep_rosters: bool
) -> League:
    """Say who may read a league, and whether managers keep their rosters."""
    require(user, KEEP_MEMBERS, league)
    league = _lock(league)
    league.is_public = is_public
    league.managers_keep_rosters = managers_keep_rosters
    league.save(update_fields=["is_public", "managers_keep_rosters"])
    return league


@transaction.atomic
def password_link(user, league: League, person) -> tuple[str, str]:
    """Return the two parts of the link that sets a first password; older ones end.

    Only of an account that was made for this league and that nobody has used yet.
    Raises ``ValidationError`` for any other.
    """
    require(user, KEEP_MEMBERS, league)
    if not waits_for_password(league, person):
        raise ValidationError(
            _("This account has its password; only its owner can change it.")
        )
    person.set_unusable_password()
    person.save(update_fields=["password"])
    key = urlsafe_base64_encode(force_bytes(person.pk))
    return key, default_token_generator.make_token(person)


def waits_for_password(league: League, person) -> bool:
    """Whether an account was made for this league and has not been used yet."""
    if person.has_usable_password() or person.last_login or person.is_staff:
        return False
    mine = Membership.objects.filter(league=league, user=person, made_account=True)
    return not person.is_superuser and mine.exists()


# -- what the pages ask ----------------------------------------------------------------


def teams_of_league(league: League):
    """Return the teams that ever played in a league, by name."""
    entries = SeasonTeam.objects.filter(season__league=league).order_by()
    return Team.objects.filter(pk__in=entries.values("team"))


def teams_to_give(user, league: League) -> list[Team]:
    """Return the teams of a league whose managers a person may name.

    A team that also plays in a league of other commissioners is not among them: its
    managers would have a say in games there.
    """
    return [team for team in teams_of_league(league) if may(user, KEEP_TEAM, team)]


def people_of(league: League) -> list:
    """Return everybody of a league by name, with ``member`` and ``teams``."""
    members = {row.user_id: row for row in league.memberships.select_related("user")}
    managers: dict[int, list[Team]] = {}
    rows = TeamManager.objects.filter(team__in=teams_of_league(league))
    for row in rows.select_related("team").order_by("team__name"):
        managers.setdefault(row.user_id, []).append(row.team)
    accounts = get_user_model().objects
    people = list(accounts.filter(pk__in={*members, *managers}))
    for person in people:
        person.member = members.get(person.pk)
        person.teams = managers.get(person.pk, [])
        made_here = person.member is not None and person.member.made_account
        person.waits = made_here and not (
            person.has_usable_password() or person.last_login
        )
    return sorted(people, key=lambda person: person.get_username().casefold())


def _lock(league: League) -> League:
    return League.objects.select_for_update().get(pk=league.pk)


def _keep_a_commissioner(member: Membership) -> None:
    if member.role != COMMISSIONER or member.pk is None:
        return
    kept = Membership.objects.filter(role=COMMISSIONER, user__is_active=True)
    was = Membership.objects.filter(pk=member.pk, role=COMMISSIONER).exists()
    if was and not kept.filter(league=member.league_id).exclude(pk=member.pk).exists():
        raise ValidationError(
            _("The league would have no commissioner left; name another one first.")
        )
