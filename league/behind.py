"""What is behind a number: the addresses of games and turns at bat, and the terms.

``Behind`` makes the address for a number in a table. ``TURNS`` are the kinds of turns
at bat that can be asked for by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.db.models import Q
from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.http import urlencode

from games.appearances import COUNTED, NOT_AT_BATS
from games.models import Team
from league.glossary import PITCHING, TEAM, Statistic
from league.models import Fixture

POSTSEASON = Fixture.Stage.POSTSEASON

#: The turns at bat behind a count, by its name.
TURNS: dict[str, Q] = {
    "pa": Q(),
    "ab": ~Q(result__in=NOT_AT_BATS),
    **{name: Q(result__in=results) for name, results in COUNTED.items()},
    "xbh": Q(result__in=("2B", "3B", "HR")),
    "gdp": Q(is_gdp=True),
    "rbi": Q(driven_in__gt=0),
}


@cache
def _place(viewname: str, prefix: str) -> tuple[str, str]:
    """Return the address of a page of a player or team, cut where his number is."""
    start, end = reverse(viewname, args=[0]).split("/0/")
    return f"{start}/", f"/{end}"


def page_of(viewname: str, number: int) -> str:
    """Return the address of a page that names one player or team."""
    from django.urls import get_script_prefix

    start, end = _place(viewname, get_script_prefix())
    return f"{start}{number}{end}"


@dataclass(frozen=True)
class Behind:
    """Makes the addresses behind the numbers of one table.

    ``season`` is the slug of the season of the page; ``is_career`` says that a line
    without a season of its own means all seasons.
    """

    season: str
    stage: str = Fixture.Stage.REGULAR
    is_career: bool = False

    def address(self, record, statistic: Statistic) -> str:
        """Return the address behind a number of a line, ready for an attribute."""
        season = getattr(record, "season", None)
        terms = {"season": season.slug if season else self.season}
        if season is None and self.is_career:
            terms["span"] = "career"
        if self.stage == POSTSEASON:
            terms["stage"] = self.stage
        player = getattr(record, "player", None)
        if player is None:
            return self._of_team(record, statistic, terms)
        team = record.teams[0].pk if season and len(record.teams) == 1 else None
        return self.of_player(player.pk, statistic, terms, team)

    def of_player(self, number: int, statistic: Statistic, terms, team=None) -> str:
        """Return the address of what a player's number is made of."""
        terms = dict(terms)
        if statistic.turns:
            view = "league:player_plays"
            terms["count"] = statistic.turns
            if statistic.part == PITCHING:
                terms["part"] = PITCHING
        else:
            view = "league:player_log"
            terms["part"] = statistic.part
            if statistic.key not in ("g", "outs") and not statistic.is_rate:
                terms["count"] = statistic.key
        if team is not None:
            terms["team"] = team
        return conditional_escape(f"{page_of(view, number)}?{urlencode(terms)}")

    def _of_team(self, record, statistic: Statistic, terms) -> str:
        team: Team = record.team
        if statistic.turns:
            terms["count"] = statistic.turns
            if statistic.part == PITCHING:
                terms["part"] = PITCHING
            address = page_of("league:team_plays", team.pk)
        else:
            address = page_of("league:team_log", team.pk)
            if statistic.part == TEAM and statistic.key in ("w", "l", "t"):
                terms["outcome"] = statistic.key
        return conditional_escape(f"{address}?{urlencode(terms)}")
