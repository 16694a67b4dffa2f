"""Who may run and read a league, in one place.

Site *staff* may do everything. A league's *commissioners* run all of it and nothing of
another league; a *manager* keeps his team's roster where the league lets him; *members*
(commissioners, scorers, readers, managers of its teams) read a league that is not open
to everybody. What a league adds to the permissions of its games is in ``offices``.
"""

import rules
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Game, Player, Team
from games.permissions import has_account, is_readable, is_staff, teams_managed
from league.access import roles
from league.access.offices import league_of_game
from league.models import League, RosterSpell, SeasonTeam

READ = "league.read"
MAKE_LEAGUE = "league.make_league"
RUN_LEAGUE = "league.run_league"
KEEP_MEMBERS = "league.keep_members"
KEEP_SCHEDULE = "league.keep_schedule"
KEEP_TEAM = "league.keep_team"
KEEP_PLAYER = "league.keep_player"
KEEP_ROSTER = "league.keep_roster"
SET_RULES = "league.set_rules"

_REFUSALS = {
    READ: gettext_lazy("Only the members of its league may read this."),
    MAKE_LEAGUE: gettext_lazy("Only the site's staff may make a league."),
    RUN_LEAGUE: gettext_lazy("Only the league's commissioners may do this."),
    KEEP_MEMBERS: gettext_lazy("Only the league's commissioners may name its members."),
    KEEP_SCHEDULE: gettext_lazy(
        "Only the league's commissioners may change its schedule."
    ),
    KEEP_TEAM: gettext_lazy(
        "Only commissioners of every league in which it plays may change a team."
    ),
    KEEP_PLAYER: gettext_lazy(
        "Only commissioners of every league in which he plays may change a player."
    ),
    KEEP_ROSTER: gettext_lazy(
        "Only the league's commissioners, and the team's managers where the league"
        " lets them, may change a roster."
    ),
    SET_RULES: gettext_lazy(
        "Only the league's commissioners may set the rules of a season."
    ),
}


def leagues_of(thing) -> frozenset[int]:
    """Return the keys of the leagues to which something belongs.

    Takes a league, a game, a team, a player, and whatever has a ``league``, a
    ``season``, a ``season_team``, a ``fixture``, a ``tournament`` or a ``game``.
    """
    if isinstance(thing, League):
        return frozenset([thing.pk])
    if isinstance(thing, Game):
        key = league_of_game(thing)
        return frozenset() if key is None else frozenset([key])
    if (known := getattr(thing, "known_leagues", None)) is not None:
        return known  # a page has found them out already
    if isinstance(thing, Team):
        entries = SeasonTeam.objects.filter(team=thing).order_by()
        return frozenset(entries.values_list("season__league_id", flat=True))
    if isinstance(thing, Player):
        spells = RosterSpell.objects.filter(player=thing).order_by()
        return frozenset(
            spells.values_list("season_team__season__league_id", flat=True)
        )
    if getattr(thing, "league_id", None) is not None:
        return frozenset([thing.league_id])
    for name in ("season", "season_team", "fixture", "tournament", "game"):
        if (above := getattr(thing, name, None)) is not None:
            return leagues_of(above)
    return frozenset()


@rules.predicate
def is_commissioner(user, thing) -> bool:
    """Whether this person runs every league to which something belongs."""
    run = roles.leagues_run(user)
    if thing is None or not run:
        return False
    leagues = leagues_of(thing)
    return bool(leagues) and leagues <= run


@rules.predicate
def keeps_his_roster(user, entry) -> bool:
    """Whether this person manages the team of this season, and the league lets him."""
    return (
        isinstance(entry, SeasonTeam)
        and entry.team_id in teams_managed(user)
        and entry.season.league.managers_keep_rosters
    )


@rules.predicate
def is_open_to(user, thing) -> bool:
    """Whether something may be read by this person."""
    if isinstance(thing, Game):
        return is_readable(user, thing)
    hidden = roles.hidden_leagues(user)
    if not hidden:
        return True
    if isinstance(thing, Player):
        found = roles.readable_players(user, Player.objects.filter(pk=thing.pk))
        return found.exists()
    leagues = leagues_of(thing)
    return not leagues or bool(leagues - hidden)


_commissioner = has_account & (is_staff | is_commissioner)
rules.add_perm(READ, is_staff | is_open_to)
rules.add_perm(MAKE_LEAGUE, has_account & is_staff)
for _name in (
    RUN_LEAGUE,
    KEEP_MEMBERS,
    KEEP_SCHEDULE,
    KEEP_TEAM,
    KEEP_PLAYER,
    SET_RULES,
):
    rules.add_perm(_name, _commissioner)
rules.add_perm(
    KEEP_ROSTER, has_account & (is_staff | is_commissioner | keeps_his_roster)
)


def may(user, permission: str, thing=None) -> bool:
    """Whether a person may do this to something of a league."""
    return rules.has_perm(permission, user, thing)


def require(user, permission: str, thing=None) -> None:
    """Raise ``PermissionDenied``, with the reason, unless a person may do this."""
    if not may(user, permission, thing):
        raise PermissionDenied(_(_REFUSALS[permission]))
