"""The columns of a league's tables: what a cell shows, by what it is sorted.

Rates are sorted by their exact value, and players without one come last whichever
way the column is sorted.
"""

from copy import copy
from decimal import Decimal
from html import escape

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext
from django_tables2.data import TableListData
from django_tables2.rows import BoundRow
from django_tables2.utils import Accessor

from games.words.days import format_day
from games.words.names import normalize_name
from league.figures.behind import page_of
from league.glossary import COUNT, INNINGS, RATE, STATISTICS, TWO, Statistic
from league.tables.rows import values_of, write_rows
from scoring.stats.rates import (
    DASH,
    INFINITE,
    format_innings,
    format_rate,
    format_two,
    round_half_up,
)


class ExactData(TableListData):
    """Rows sorted by exact values, those without a value last in both directions."""

    def order_by(self, aliases):
        """Sort by the columns named, the most telling first."""
        for alias in reversed(list(aliases)):
            column = self.table.columns[alias.bare].column
            keys = list(column.order_by or [column.accessor])
            for key in reversed(keys):
                down = alias.is_descending != key.startswith("-")
                self._sort(Accessor(key.removeprefix("-")), down)

    def _sort(self, accessor, down):
        found = [(accessor.resolve(row), row) for row in self.data]
        known = [pair for pair in found if pair[0] is not None]
        known.sort(key=lambda pair: _collate(pair[0]), reverse=down)
        self.data = [row for _, row in known]
        self.data += [row for value, row in found if value is None]


def _collate(value):
    return normalize_name(value) if isinstance(value, str) else value


# -- columns -------------------------------------------------------------------------


class CountColumn(tables.Column):
    """A whole number under an abbreviation; ``title`` says what it stands for.

    ``file_heading`` is used in files, where the abbreviation stands twice.
    """

    def __init__(self, code, title, *, file_heading="", **options):
        options.setdefault("initial_sort_descending", True)
        super().__init__(verbose_name=code, **options)
        self.title = title
        self.file_heading = file_heading
        self.is_number = True

    def __deepcopy__(self, memo):
        """Return a copy: each table has its own, but what they hold never changes."""
        return copy(self)

    def render(self, value):
        """Return the number as it is, in every language."""
        return str(value)

    def value(self, value):
        """Return the number for a file."""
        return value


class RateColumn(CountColumn):
    """A rate to three places."""

    places = 3
    show = staticmethod(format_rate)

    def render(self, value):
        """Return the rate, rounded half up."""
        return self.show(value)

    def value(self, value):
        """Return the rate as a number for a file; an infinite one is left out."""
        return None if value is INFINITE else Decimal(round_half_up(value, self.places))


class TwoPlacesColumn(RateColumn):
    """A rate to two places, such as the earned run average."""

    places = 2
    show = staticmethod(format_two)


class InningsColumn(CountColumn):
    """Outs, shown as innings and thirds."""

    def render(self, value):
        """Return ``6.2`` for twenty outs."""
        return format_innings(value)

    def value(self, value):
        """Return what is shown, as text: ``6.2`` is no decimal number."""
        return format_innings(value)


class _OfStatistic:
    """A column of a statistic; its numbers link to what is behind them."""

    def __init__(self, statistic: Statistic, **options):
        if statistic.least_first:
            options.setdefault("initial_sort_descending", False)
        super().__init__(statistic.label, statistic.name, **options)
        self.statistic = statistic

    def render(self, value, record, table):
        """Return the number, linked to the games or plays behind it, if any."""
        text = super().render(value)
        address = table.behind(record, self.statistic) if value else ""
        if not address:
            return text
        # Both are made of numbers and names of ours: there is nothing to escape.
        return SafeString(f'<a href="{address}">{text}</a>')


class _Count(_OfStatistic, CountColumn):
    pass


class _Rate(_OfStatistic, RateColumn):
    pass


class _Two(_OfStatistic, TwoPlacesColumn):
    pass


class _Innings(_OfStatistic, InningsColumn):
    pass


_KINDS = {COUNT: _Count, RATE: _Rate, TWO: _Two, INNINGS: _Innings}


def columns_of(part: str, keys: str) -> dict[str, tables.Column]:
    """Return the columns of some statistics of a part by their keys, in this order.

    A table takes them into its body: ``vars().update(columns_of(BATTING, "g pa"))``.
    """
    found = [STATISTICS[part][key] for key in keys.split()]
    return {each.key: _KINDS[each.kind](each) for each in found}


class TextColumn(CountColumn):
    """Something short that is not a number, such as a won-lost record."""

    def value(self, value):
        """Return what is shown."""
        return str(value)


class TeamColumn(tables.Column):
    """The code of a team that links to its page, or how many teams a total adds up."""

    def __init__(self, **options):
        options = {"accessor": "teams", "order_by": "team_codes", **options}
        super().__init__(verbose_name=_("Tm"), **options)
        self.title = _("Team")

    def render(self, value, record, table):
        """Return the linked code."""
        if record.is_total:
            label = pgettext("number of teams", "%(count)sTM") % {"count": len(value)}
            return format_html('<abbr title="{}">{}</abbr>', record.team_codes, label)
        address = table.address_of("league:team_detail", value[0])
        text = format_html('<abbr title="{}">{}</abbr>', value[0].name, value[0].code)
        return format_html('<a href="{}">{}</a>', address, text)

    def value(self, value, record):
        """Return the code, or ``2TM`` for the total of two teams."""
        return f"{len(value)}TM" if record.is_total else value[0].code


class NameColumn(tables.Column):
    """A name that links to its page; mostly the heading of its row."""

    def __init__(self, heading, accessor, viewname, *, order_by, is_row_heading=True):
        super().__init__(
            verbose_name=heading,
            accessor=accessor,
            order_by=order_by,
        )
        self.viewname = viewname
        self.title = ""
        self.is_row_heading = is_row_heading

    def render(self, value, record, table):
        """Return the linked name, or what the line of totals is called."""
        if record is table.total:
            return _("Total")
        address = escape(table.address_of(self.viewname, value))
        return SafeString(f'<a href="{address}">{escape(str(value))}</a>')

    def value(self, value):
        """Return the name."""
        return str(value)


class DateColumn(tables.Column):
    """The day of a game, which links to its box score; the heading of its row."""

    def __init__(self, accessor="date"):
        super().__init__(
            verbose_name=_("Date"),
            accessor=accessor,
            order_by=(accessor, accessor.replace("date", "number")),
            initial_sort_descending=True,
        )
        self.title = ""
        self.is_row_heading = True

    def render(self, value, record):
        """Return the day, linked to the game."""
        game = getattr(record, "game", record)
        again = f" ({game.number})" if game.number > 1 else ""
        return format_html(
            '<a href="{}"><time datetime="{}">{}</time>{}</a>',
            game.get_absolute_url(),
            value.isoformat(),
            format_day(value),
            again,
        )

    def value(self, value):
        """Return the day as files have it: 2026-04-05."""
        return value.isoformat()


# -- the kind of table ---------------------------------------------------------------


class LeagueTable(tables.Table):
    """What the tables share: exact sorting, a caption, a dash for what is missing.

    ``total`` is a line that is shown below the others and never sorted or exported;
    ``season_query`` keeps the links in a season that is not shown by default. The
    caption is only heard, not seen, where a heading of the page says the same.
    """

    caption = ""
    shows_caption = False
    can_be_fetched = True
    file_key = ""  # set by a page that offers this table as a file

    class Meta:
        default = DASH
        template_name = "league/_table.html"
        attrs = {"class": "sheet statistics"}

    def __init__(self, data, *, caption="", total=None, season_query="", **options):
        self.caption = caption or self.caption
        self.total = copy(total)  # never one of the rows, though it may equal one
        self.season_query = season_query
        super().__init__(ExactData(list(data)), **options)

    def address_of(self, viewname, row):
        """Return the address of a row's page in the season of this table."""
        return page_of(viewname, row.pk) + self.season_query

    def behind(self, record, statistic):
        """Return the address of what is behind a number; escaped, empty for none."""
        return ""

    def as_values(self, exclude_columns=None):
        """Yield the headings and the rows for a file."""
        headings, *rows = values_of(self, exclude_columns or ())
        columns = [column.column for column in self.columns.iterall()]
        yield [
            getattr(column, "file_heading", "") or heading
            for column, heading in zip(columns, headings, strict=True)
        ]
        yield from rows

    @property
    def written_rows(self):
        """The rows of the page that is shown, each as the HTML of its cells."""
        return write_rows(self, self.paginated_rows)

    @property
    def total_row(self):
        """The line of totals with its cells, or ``None``."""
        return None if self.total is None else BoundRow(self.total, table=self)

    @property
    def written_total(self):
        """The line of totals as the HTML of its cells."""
        return next(write_rows(self, [self.total_row]))
