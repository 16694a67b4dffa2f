"""Who wears which number on which day, and what a printed sheet says of its league."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date

from django.db.models import Q

from games.hooks.imprint import Shirt
from games.models import Game, Team
from league.models import Fixture, RosterSpell, Season, SeasonTeam
from scoring.lineup import Player as Man


def shirts_on(team: Team, day: date) -> list[Shirt]:
    """Return a team's roster on a day, by number.

    Of each league the season counts that began last, as for the line-ups.
    """
    entries = SeasonTeam.objects.filter(team=team, season__start__lte=day)
    latest = dict(
        entries.order_by("season__start", "pk").values_list("season__league_id", "pk")
    )
    spells = RosterSpell.objects.filter(
        Q(end=None) | Q(end__gte=day), season_team__in=latest.values(), start__lte=day
    )
    return shirts_from(spells.select_related("player"))


def shirts_from(spells: Iterable[RosterSpell]) -> list[Shirt]:
    """Return roster spells as shirts, by number, each man once."""
    men = {}
    for spell in sorted(spells, key=_by_number):
        men.setdefault(
            spell.player_id, Shirt(spell.player, spell.number, spell.positions)
        )
    return list(men.values())


def _by_number(spell: RosterSpell):
    number = int(spell.number) if spell.number.isdecimal() else 1000
    return number, spell.number, spell.player.sort_name.casefold()


def league_tags(game: Game) -> dict[str, str]:
    """Return the league and the season of a game as the tags of its sheet."""
    fixture = None
    if game.pk:
        found = Fixture.objects.filter(game=game)
        fixture = found.select_related("season__league").first()
    season = fixture.season if fixture else getattr(game, "planned_season", None)
    return season_tags(season) if season else {}


def season_tags(season: Season) -> dict[str, str]:
    """Return what a sheet says of its season."""
    return {"League": season.league.name, "Season": season.name}


class SeasonShirts:
    """All numbers of a season, read once: for many games one after another."""

    def __init__(self, season: Season):
        """Read every spell of the season."""
        self._spells: dict[int, list[RosterSpell]] = defaultdict(list)
        spells = RosterSpell.objects.filter(season_team__season=season)
        for spell in spells.select_related("player", "season_team"):
            self._spells[spell.season_team.team_id].append(spell)

    def on_roster(self, team_id: int) -> list[Shirt]:
        """Return everybody who was on a team's roster in the season, by number."""
        return shirts_from(self._spells[team_id])

    def numbers(self, game: Game) -> dict[Man, str]:
        """Return the numbers that both sides wear in a game, by the men."""
        return {
            spell.player.man: spell.number
            for team in (game.visitors_id, game.home_id)
            for spell in self._spells[team]
            if spell.number and _covers(spell, game.date)
        }


def _covers(spell: RosterSpell, day: date) -> bool:
    return spell.start <= day and (spell.end is None or day <= spell.end)
