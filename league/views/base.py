"""What the pages of a season share: which season, and how a table is read."""

from django.core.paginator import Paginator
from django.http import Http404
from django.shortcuts import render
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.views.generic import TemplateView
from django_tables2 import RequestConfig, SingleTableMixin

from games.shown.kept import answer, page_key
from league.access.roles import readable_seasons
from league.figures.seasons import SeasonFigures
from league.files.export import GuardedExportMixin, TableFilesMixin
from league.models import Season

ROWS_A_PAGE = 50


class TablePaginator(Paginator):
    """Pages of one size, whatever an address asks for."""

    def __init__(self, object_list, per_page, **options):
        """Cut the rows into pages."""
        super().__init__(object_list, ROWS_A_PAGE, **options)


PAGING = {"paginator_class": TablePaginator}


def arrange(request, table):
    """Return a table sorted and paged as the address says."""
    return RequestConfig(request, paginate=PAGING).configure(table)


def season_asked_for(request) -> Season | None:
    """Return the season that the address names, or the current one, if any.

    Raises ``Http404`` when the address names one that is not there.
    """
    slug = request.GET.get("season", "")
    if not slug:
        return default_season_of(request)
    named = [season for season in seasons_of(request) if season.slug == slug]
    if not named:
        raise Http404(_("There is no such season."))
    return named[0]


def seasons_of(request) -> list[Season]:
    """Return the seasons that this person may read; asked once for a request."""
    if not hasattr(request, "readable_seasons"):
        request.readable_seasons = list(readable_seasons(request.user))
    return request.readable_seasons


def default_season_of(request) -> Season | None:
    """Return the season of an address that names none; asked once for a request."""
    if not hasattr(request, "default_season"):
        known = seasons_of(request)
        request.default_season = min(known, key=_by_default, default=None)
    return request.default_season


def _by_default(season: Season):
    """The order in which ``find_season`` looks for a season without a name."""
    return not season.is_current, -season.start.toordinal(), season.pk


class SeasonPage(TableFilesMixin, TemplateView):
    """A page about one season; without any season it says how to begin one."""

    season: Season | None = None

    def dispatch(self, request, *args, **kwargs):
        """Find the season, then answer."""
        self.season = self.find_season()
        if self.season is None:
            return render(request, "league/season_none.html")
        return super().dispatch(request, *args, **kwargs)

    def find_season(self) -> Season | None:
        """Return the season that this page is about."""
        return season_asked_for(self.request)

    @cached_property
    def season_query(self) -> str:
        """What links add to stay in a season that is not shown by default."""
        default = default_season_of(self.request)
        return "" if self.season == default else f"?season={self.season.slug}"

    @cached_property
    def figures(self) -> SeasonFigures:
        """The figures of the season."""
        return SeasonFigures(self.season)

    def get_context_data(self, **context):
        """Add the season, and the others to choose from."""
        return super().get_context_data(
            season=self.season,
            seasons=seasons_of(self.request),
            season_query=self.season_query,
            **context,
        )


class SeasonView(SeasonPage):
    """A page about a season that is made once for all who may see the same.

    A page that inherits from this is answered from the cache while nothing changes, and
    with 304 to a browser that has it: see ``games.shown.kept``. It may depend on the
    address, the language, the day, the season (any change of it, of its games, its
    teams and players raises its version), on who asks and what he may do; what it
    depends on besides, the view adds in ``get_extra_key``. A page that shows more than
    one season says ``shows_all_seasons``.
    """

    shows_all_seasons = False

    def get(self, request, *args, **kwargs):
        """Answer with the page as it is kept, or make it."""

        def make():
            return super(SeasonView, self).get(request, *args, **kwargs)

        return answer(request, self.get_key(), make)

    def get_key(self) -> str:
        """Return the name of all that this page depends on."""
        request = self.request
        default = default_season_of(request)
        return page_key(
            request,
            (self.season.pk, self.season.version, default and default.pk),
            self.get_versions() if self.shows_all_seasons else (),
            self.get_extra_key(),
        )

    def get_versions(self) -> list:
        """Return the version of every season, for a page that shows several."""
        seasons = seasons_of(self.request)
        return sorted((season.pk, season.version) for season in seasons)

    def get_extra_key(self) -> object:
        """Return what else the page depends on, as JSON can hold it."""
        return None


class SeasonTablePage(GuardedExportMixin, SingleTableMixin, SeasonView):
    """A page with one table, which can be fetched as CSV or XLSX."""

    table_pagination = PAGING

    def get_table_kwargs(self):
        """Let the table's links stay in the season."""
        return {"season_query": self.season_query}

    def get_export_filename(self, export_format):
        """Return a name such as ``batting-rattlecup-2026.csv``."""
        return f"{self.export_name}-{self.season.slug}.{export_format}"
