"""Who may play for a team on a day. A league says; without one, everybody may."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date

from django.utils.translation import gettext as _

from games.models import Player, PlayerAlias, Team
from games.permissions import players_near
from games.words.names import normalize_name
from scoring.faults import PlayRejected, violation
from scoring.lineup import Player as Man

#: The most digits that a player's number can have.
LONGEST_NUMBER = 18

RosterSource = Callable[[Team, date], Iterable[Player]]
#: What men play, by their keys: the numbers of positions, the usual one first.
PlaceSource = Callable[[Team, date], Mapping[int, Sequence[int]]]

_sources: list[RosterSource] = []
_place_sources: list[PlaceSource] = []


def register_roster_source(source: RosterSource) -> None:
    """Let this callable say who is on a team's roster on a date."""
    _sources[:] = [source]


def register_place_source(source: PlaceSource) -> None:
    """Let this callable say what a team's men play, in the order of the roster."""
    _place_sources[:] = [source]


def places_of(team: Team, day: date) -> Mapping[int, Sequence[int]]:
    """Return what the men of a roster play on a day; empty where nobody says."""
    return _place_sources[0](team, day) if _place_sources else {}


def roster_of(team: Team, day: date) -> list[Player]:
    """Return a team's roster on a day; empty where none is kept."""
    return list(_sources[0](team, day)) if _sources else []


def offered_players(team: Team, day: date) -> list[Player]:
    """Return who may play for a team on a day, in the order of their names.

    Where no roster is kept, or it cannot fill a line-up, everybody is offered who
    belongs to no foreign league.
    """
    roster = roster_of(team, day)
    if len(roster) >= 9:
        return roster
    rest = players_near(team).exclude(pk__in=[player.pk for player in roster])
    return [*roster, *rest]


def find_player(team: Team, day: date, man: Man) -> Player:
    """Return the player whom a typed name means, on this team's roster first.

    Raises ``PlayRejected`` when there is nobody, or more than one.
    """
    if man.id.isdecimal() and len(man.id) <= LONGEST_NUMBER:
        if player := players_near(team).filter(pk=int(man.id)).first():
            return player
        raise PlayRejected(violation("G421", team=team, name=f"{man.name} [{man.id}]"))
    wanted = normalize_name(man.name)
    offered = offered_players(team, day)
    found = [player for player in offered if player.search_name == wanted]
    if not found:
        aliases = PlayerAlias.objects.filter(search_name=wanted, player__in=offered)
        known = set(aliases.values_list("player_id", flat=True))
        found = [player for player in offered if player.pk in known]
    if not found:
        hint = _("Check the spelling, or add him to the roster first.")
        raise PlayRejected(violation("G421", team=team, name=man.name, hint=hint))
    if len(found) > 1:
        numbers = ", ".join(f"{player.name} [{player.pk}]" for player in found)
        hint = _("There are %(names)s.") % {"names": numbers}
        raise PlayRejected(violation("G425", team=team, name=man.name, hint=hint))
    return found[0]
