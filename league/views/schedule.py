"""The pages of a season's schedule."""

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property

from league.pages.forms import TeamFilter
from league.pages.queries import teams_of
from league.permissions import KEEP_SCHEDULE, may
from league.schedule.fixtures import (
    MONTHS_ALL,
    by_day,
    choose_month,
    fixtures_of,
    in_month,
    months_of,
    of_team,
)
from league.views.base import SeasonView

#: A month of five games a day fits on one page; a whole season is cut.
FIXTURES_A_PAGE = 150


class ScheduleView(SeasonView):
    """The schedule by date: a month at a time, or all games of a team."""

    template_name = "league/schedule.html"

    @cached_property
    def filter(self) -> TeamFilter:
        """The team asked for."""
        return TeamFilter(self.request.GET, teams_of(self.season))

    def get_context_data(self, **context):
        """Add the days that are asked for, and the months there are."""
        team = self.filter.chosen_team
        fixtures = fixtures_of(self.season)
        fixtures = of_team(fixtures, team) if team else fixtures
        months = months_of(fixtures)
        asked = self.request.GET.get("month", MONTHS_ALL if team else "")
        month = choose_month(months, asked, timezone.localdate())
        if month != MONTHS_ALL:
            fixtures = in_month(fixtures, month)
        pages = Paginator(fixtures, FIXTURES_A_PAGE)
        page = pages.get_page(self.request.GET.get("page"))
        return super().get_context_data(
            filter=self.filter,
            team=team,
            page=page,
            days=by_day(page.object_list),
            months=months,
            month=month,
            feed=self.feed_address(team),
            may_keep=may(self.request.user, KEEP_SCHEDULE, self.season),
            **context,
        )

    def feed_address(self, team):
        """Return the address of the calendar without its scheme."""
        address = (
            reverse("league:team_calendar", args=[self.season.slug, team.pk])
            if team
            else reverse("league:calendar", args=[self.season.slug])
        )
        return f"{self.request.get_host()}{address}"
