"""Who is meant: the teams of a season and the players of a roster, by their names.

A name is taken as it is written, but for case, spaces and the way its accents are
encoded (NFC). A spelling without the accents is only proposed, never guessed.
"""

import unicodedata
from collections.abc import Iterable
from datetime import date
from difflib import get_close_matches

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games.models import Player, Team
from games.words.names import normalize_name
from league.models import RosterSpell, Season, SeasonTeam
from league.simulation.lineups import read_positions
from scoring.faults import PlayRejected, violation
from scoring.lineup import Player as Man


def players_on(team: Team, day: date) -> list[Player]:
    """Return who is on a team's roster on a day, by name."""
    return list(Player.objects.filter(spells__in=_spells_on(team, day)).distinct())


def places_on(team: Team, day: date) -> dict[int, list[int]]:
    """Return what everybody on a team's roster plays, in the order it was written."""
    spells = _spells_on(team, day).order_by("pk")
    return {
        player: [int(place) for place in read_positions(positions)]
        for player, positions in spells.values_list("player_id", "positions")
    }


def _spells_on(team: Team, day: date) -> QuerySet[RosterSpell]:
    """Return the spells of a team that hold on a day.

    Of each league the season counts that began last: a spell of an older one that
    was never ended holds nobody.
    """
    entries = SeasonTeam.objects.filter(team=team, season__start__lte=day)
    latest = {
        league: key
        for key, league in entries.order_by("season__start", "pk").values_list(
            "pk", "season__league_id"
        )
    }
    return RosterSpell.objects.filter(
        Q(end=None) | Q(end__gte=day), season_team__in=latest.values(), start__lte=day
    )


def name_key(name: str) -> str:
    """Return what two spellings of one name share.

    >>> name_key("  ONA ") == name_key("Ona"), name_key("Oña") == name_key("Ona")
    (True, False)
    """
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def nearest(name: str, names: Iterable[str]) -> str:
    """Return a hint with the names that are most like this one, or nothing."""
    plain: dict[str, list[str]] = {}
    for each in names:
        plain.setdefault(normalize_name(each), []).append(each)
    close = get_close_matches(normalize_name(name), plain, n=3, cutoff=0.6)
    found = [each for key in close for each in plain[key]]
    if not found:
        return ""
    return _("Did you mean %(names)s?") % {"names": _(" or ").join(found)}


def find_team(season: Season, name: str) -> Team:
    """Return the team of a season with this name or code.

    Raises ``PlayRejected`` with the nearest names as a hint.
    """
    teams = list(Team.objects.filter(seasons__season=season))
    for team in teams:
        if name_key(name) in (name_key(team.name), name_key(team.code)):
            return team
    hint = nearest(name, [team.name for team in teams])
    names = ", ".join(map(str, teams)) or _("none")
    said = {"season": season, "names": names}
    hint = hint or _("The teams of %(season)s are %(names)s.") % said
    raise PlayRejected(violation("G420", name=f"“{name}”", hint=hint))


class Roster:
    """A team's players in a season, found by name."""

    def __init__(self, season: Season, team: Team):
        """Read the roster once, whoever is asked for afterwards."""
        self.team = team
        entry = SeasonTeam.objects.get(season=season, team=team)
        spells = entry.spells.select_related("player")
        self.spells = list(spells.prefetch_related("player__aliases"))

    def _named(self, key: str) -> list[RosterSpell]:
        """Return the spells of those who have a name, or of whom it is another name."""
        own = [s for s in self.spells if name_key(s.player.name) == key]
        return own or [
            spell
            for spell in self.spells
            if key in {name_key(alias.name) for alias in spell.player.aliases.all()}
        ]

    def find(self, man: Man) -> Player:
        """Return the player meant; namesakes are told apart by ``Name [number]``.

        Raises ``PlayRejected`` when there is nobody of that name, or several.
        """
        key = name_key(man.name)
        spells = self._named(key)
        players = {spell.player for spell in spells}
        if len(players) > 1 and man.id:
            numbered = {
                spell.player
                for spell in spells
                if man.id in (spell.number, str(spell.player.pk))
            }
            players = numbered or players
        if len(players) == 1:
            return players.pop()
        if not players:
            hint = nearest(man.name, {spell.player.name for spell in self.spells})
            hint = hint or _("Add him to the roster, or correct the spelling.")
            raise PlayRejected(
                violation("G421", team=self.team, name=f"“{man.name}”", hint=hint)
            )
        ways = sorted(f"{spell.player.name} [{spell.number}]" for spell in spells)
        hint = _("Write %(names)s.") % {"names": _(" or ").join(ways)}
        raise PlayRejected(violation("G425", team=self.team, name=man.name, hint=hint))
