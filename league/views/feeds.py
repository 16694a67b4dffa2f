"""What other programs follow: calendars of the schedule, feeds of results.

An address may end in ``?key=``, the key of a person's feeds: a program that cannot log
in reads with it what that person may read.
"""

from hashlib import sha256

from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers

from games.models import Team
from league.access.reading import person_of
from league.access.roles import readable_seasons
from league.files.feeds import CONTENT_TYPE, results_of_fixtures, write_results
from league.models import Fixture, League, Season, SeasonTeam
from league.schedule.calendar import write_calendar
from league.schedule.fixtures import calendar_events, fixtures_of, of_team


def calendar(request, slug, pk=None):
    """Answer with the calendar of a season, or of one of its teams."""
    season = get_object_or_404(Season.objects.select_related("league"), slug=slug)
    fixtures, name = fixtures_of(season), str(season)
    if pk is not None:
        entries = SeasonTeam.objects.select_related("team")
        entry = entries.filter(season=season, team=pk).first()
        if entry is None:
            raise Http404
        fixtures, name = of_team(fixtures, entry.team), f"{entry.team}, {season}"
    events = calendar_events(fixtures, base_of(request))
    text = write_calendar(name, events, request.build_absolute_uri())
    response = _answer(request, text, "text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{slug}.ics"'
    return response


def league_feed(request, slug):
    """Answer with the latest results of all seasons of a league."""
    league = get_object_or_404(League, slug=slug)
    fixtures = Fixture.objects.filter(season__league=league)
    season = league.seasons.order_by("-is_current", "-start").first()
    query = f"?season={season.slug}" if season else ""
    return _feed(request, league.name, reverse("league:results") + query, fixtures)


def team_feed(request, pk):
    """Answer with the latest results of a team, in the leagues that may be read."""
    team = get_object_or_404(Team, pk=pk)
    seasons = readable_seasons(person_of(request)).order_by().values("pk")
    fixtures = Fixture.objects.filter(
        Q(visitors=team) | Q(home=team), season__in=seasons
    )
    page = reverse("league:team_detail", args=[team.pk])
    return _feed(request, team.name, page, fixtures)


def _feed(request, title, page, fixtures):
    base = base_of(request)
    results = results_of_fixtures(fixtures)
    address = request.build_absolute_uri()
    text = write_results(title, base + page, address, results, base)
    return _answer(request, text, CONTENT_TYPE)


def base_of(request) -> str:
    """Return what the site's addresses begin with, without the slash at the end."""
    return request.build_absolute_uri("/").rstrip("/")


def _answer(request, text: str, kind: str) -> HttpResponse:
    """Answer with a text, or with 304 to a program that has it already."""
    tag = f'"{sha256(text.encode()).hexdigest()[:32]}"'
    response = HttpResponse(text, content_type=kind, headers={"ETag": tag})
    patch_vary_headers(response, ["Accept-Language"])
    return get_conditional_response(request, etag=tag, response=response)
