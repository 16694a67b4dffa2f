"""Where one can go from every page: what the menu in the head of the site holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.urls import NoReverseMatch, get_script_prefix, reverse
from django.utils.translation import gettext_lazy as _

from games.permissions import NEW_GAME, is_staff
from games.permissions import may as may_in_game
from league.access.roles import leagues_run
from league.models import Season


@cache
def _address(name: str, prefix: str) -> str:
    """Return the address of a page that names nothing; asked once by a process."""
    return reverse(name)


@dataclass(frozen=True)
class Page:
    """A page of the menu: its address by name, and what it is called.

    ``here`` names other pages that belong to it. A page of a season takes
    ``?season=`` along; ``slug`` says whose short name stands in the address.
    """

    name: str
    title: str
    here: tuple[str, ...] = ()
    of_season: bool = True
    slug: str = ""

    def address(self, season: Season | None, query: str) -> str:
        """Return the address; raises ``NoReverseMatch`` when it needs a season."""
        if not self.slug:
            start = _address(self.name, get_script_prefix())
            return start + (query if self.of_season else "")
        if season is None:
            raise NoReverseMatch(self.name)
        return reverse(
            self.name, args=[(season if self.slug == "season" else season.league).slug]
        )


@dataclass(frozen=True)
class Link:
    """A line of the menu; ``is_here`` marks the page that is shown."""

    title: str
    address: str
    is_here: bool


@dataclass(frozen=True)
class Group:
    """Lines under one heading; without a heading they stand side by side."""

    title: str
    links: tuple[Link, ...]

    @property
    def is_here(self) -> bool:
        """Whether the page that is shown is one of these."""
        return any(link.is_here for link in self.links)


FIRST = (
    Page("league:standings", _("Standings")),
    Page(
        "games:game_list",
        _("Games"),
        ("games:game_detail", "games:game_plays", "games:game_sheet"),
        of_season=False,
    ),
    Page("league:schedule", _("Schedule"), ("league:fixture_detail",)),
)
STATISTICS = (
    Page("league:statistics", _("All statistics")),
    Page("league:leaders", _("Leaders")),
    Page("league:batting", _("Batting")),
    Page("league:pitching", _("Pitching")),
    Page("league:fielding", _("Fielding")),
    Page("league:team_statistics", _("Team statistics")),
    Page(
        "league:career_batting",
        _("Careers"),
        ("league:career_pitching", "league:career_fielding"),
    ),
    Page("league:records", _("Records")),
    Page("league:streaks", _("Streaks")),
    Page("league:head_to_head", _("Head to head")),
    Page("league:glossary", _("Glossary"), of_season=False),
)
LEAGUE = (
    Page("league:team_list", _("Teams"), ("league:team_detail",)),
    Page(
        "league:player_list", _("Players"), ("league:player_detail",), of_season=False
    ),
    Page("league:results", _("Results")),
    Page(
        "league:postseason",
        _("Postseason"),
        ("league:tournament_detail", "league:series_detail"),
    ),
    Page("league:champion_list", _("Champions"), of_season=False),
    Page(
        "league:ruleset_list",
        _("Dice games"),
        ("league:ruleset_detail",),
        of_season=False,
    ),
    Page("league:season_print", _("To print"), ("league:team_print",)),
)
OFFICE = (
    Page("league:setup", _("Set-up"), of_season=False),
    Page("league:season_setup", _("This season"), slug="season"),
    Page("league:season_rules", _("Rules")),
    Page("league:member_list", _("Members"), slug="league"),
    Page("league:simulate", _("Simulate games")),
    Page("league:job_list", _("Long work"), of_season=False),
)
NEW = Page("games:game_new", _("New game"), of_season=False)


def menu_for(user, season: Season | None, query: str, here: str) -> list[Group]:
    """Return the menu that a person sees; ``here`` is the name of the page shown."""
    pages = [("", FIRST), (_("Statistics"), STATISTICS), (_("League"), LEAGUE)]
    office = tuple(_office(user, season))
    pages += [(_("Office"), office)] if office else []
    groups = [
        Group(str(title), tuple(_links(group, season, query, here)))
        for title, group in pages
    ]
    return [group for group in groups if group.links]


def _office(user, season: Season | None) -> Iterator[Page]:
    """Yield what is for those who run a league, or put games down."""
    if user is None or not user.is_authenticated:
        return
    if may_in_game(user, NEW_GAME):
        yield NEW
    run = leagues_run(user)
    if not (is_staff(user) or run):
        return
    is_his = season is None or is_staff(user) or season.league_id in run
    yield from OFFICE if is_his else OFFICE[:1]


def _links(
    pages: tuple[Page, ...], season: Season | None, query: str, here: str
) -> Iterator[Link]:
    for page in pages:
        try:
            address = page.address(season, query)
        except NoReverseMatch:
            continue  # this site, or this page, has none
        yield Link(str(page.title), address, here in (page.name, *page.here))
