"""What is behind a number: the addresses of games and turns at bat, and the terms.

``Behind`` makes the address for a number in a table. ``TURNS`` are the kinds of turns
at bat that can be asked for by name.
"""

from __future__ import annotations

from functools import cache

from django.db.models import Q
from django.urls import get_script_prefix, reverse
from django.utils.html import conditional_escape
from django.utils.http import urlencode

from games.record.appearances import COUNTED, NOT_AT_BATS
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
    start, end = _place(viewname, get_script_prefix())
    return f"{start}{number}{end}"


class Behind:
    """Makes the addresses behind the numbers of one table.

    ``season`` is the slug of the season of the page; ``is_career`` says that a line
    without a season of its own means all seasons. What follows the number of a player
    or a team in an address is made once for all lines that share it.
    """

    def __init__(
        self, season: str, stage: str = Fixture.Stage.REGULAR, is_career: bool = False
    ):
        """Take the terms of the page."""
        self.season = season
        self.stage = stage
        self.is_career = is_career
        self._made: dict[tuple, tuple[str, str]] = {}

    def address(self, record, statistic: Statistic) -> str:
        """Return the address behind a number of a line, ready for an attribute."""
        player = getattr(record, "player", None)
        season = getattr(record, "season", None)
        slug = season and season.slug
        team = None
        if player is not None and season and len(record.teams) == 1:
            team = record.teams[0].pk
        key = statistic, slug, team, player is None
        if (made := self._made.get(key)) is None:
            made = self._made[key] = self._make(*key)
        start, end = made
        return f"{start}{(player or record.team).pk}{end}"

    def _make(self, statistic: Statistic, slug, team, is_team: bool) -> tuple[str, str]:
        """Return an address, cut where the number of the player or team stands."""
        terms = {"season": slug or self.season}
        if slug is None and self.is_career:
            terms["span"] = "career"
        if self.stage == POSTSEASON:
            terms["stage"] = self.stage
        who = "team" if is_team else "player"
        page = f"league:{who}_plays" if statistic.turns else f"league:{who}_log"
        if statistic.turns:
            terms["count"] = statistic.turns
            if statistic.part == PITCHING:
                terms["part"] = PITCHING
        elif not is_team:
            terms["part"] = statistic.part
            if statistic.key not in ("g", "outs") and not statistic.is_rate:
                terms["count"] = statistic.key
        elif statistic.part == TEAM and statistic.key in ("w", "l", "t"):
            terms["outcome"] = statistic.key
        if team is not None:
            terms["team"] = team
        start, end = _place(page, get_script_prefix())
        return start, conditional_escape(f"{end}?{urlencode(terms)}")
