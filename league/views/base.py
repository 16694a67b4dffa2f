"""What the pages of a season share: which season, and how a table is read."""

from django.core.paginator import Paginator
from django.http import Http404
from django.shortcuts import render
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.views.generic import TemplateView
from django_tables2 import RequestConfig, SingleTableMixin

from league.export import GuardedExportMixin
from league.figures import SeasonFigures
from league.models import Season
from league.queries import find_season

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
    season = find_season(slug)
    if slug and season is None:
        raise Http404(_("There is no such season."))
    return season


class SeasonPage(TemplateView):
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
        default = find_season()
        return "" if self.season == default else f"?season={self.season.slug}"

    @cached_property
    def figures(self) -> SeasonFigures:
        """The figures of the season."""
        return SeasonFigures(self.season)

    def get_context_data(self, **context):
        """Add the season, and the others to choose from."""
        return super().get_context_data(
            season=self.season,
            seasons=Season.objects.select_related("league"),
            season_query=self.season_query,
            **context,
        )


class SeasonTablePage(GuardedExportMixin, SingleTableMixin, SeasonPage):
    """A page with one table, which can be fetched as CSV or XLSX."""

    table_pagination = PAGING

    def get_table_kwargs(self):
        """Let the table's links stay in the season."""
        return {"season_query": self.season_query}

    def get_export_filename(self, export_format):
        """Return a name such as ``batting-rattlecup-2026.csv``."""
        return f"{self.export_name}-{self.season.slug}.{export_format}"
