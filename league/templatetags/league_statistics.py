"""What pages of statistics write at once: heads, boards of leaders, lines of turns."""

from functools import lru_cache
from urllib.parse import quote_plus

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import mark_safe
from django.utils.translation import gettext, ngettext

from league.figures.behind import page_of
from league.figures.splits import WAYS
from league.glossary import BATTING, STATISTICS
from league.tables.rows import write_heads
from scoring.stats.rates import format_rate

register = template.Library()

_KEYS = (
    "pa ab h doubles triples home_runs rbi bb ibb so hbp sh sf gdp ba obp slg ops"
).split()
TURN_STATISTICS = [STATISTICS[BATTING][key] for key in _KEYS]


@register.simple_tag(takes_context=True)
def table_heads(context, table):
    """Return the heads of a table's columns."""
    return write_heads(table, context["request"].GET, reverse("league:glossary"))


@register.simple_tag
def leader_rows(board, season_query=""):
    """Return the rows of a board: rank, name, teams, and the value with its link."""
    query = conditional_escape(season_query)
    return mark_safe("".join(_leader_row(each, query) for each in board.leaders))  # noqa: S308


def _leader_row(leader, query: str) -> str:
    value = conditional_escape(leader.value)
    if leader.address:  # escaped already
        value = f'<a href="{leader.address}">{value}</a>'
    if leader.padded:
        note = ngettext(
            "%(n)s hitless at bat added", "%(n)s hitless at bats added", leader.padded
        )
        note = conditional_escape(note % {"n": leader.padded})
        value += f'<abbr title="{note}">*</abbr>'
    name = conditional_escape(leader.line.player)
    return (
        f'<tr><td class="number">{leader.rank}</td><th scope="row">'
        f'<a href="{leader.player_address}{query}">{name}</a></th>'
        f'<td class="code">{conditional_escape(leader.line.team_codes)}</td>'
        f'<td class="number">{value}</td></tr>'
    )


@register.simple_tag
def streak_rows(rows, kind="", alone=False):
    """Return the rows of a board of streaks; of the longest, which of them go on."""
    note = gettext("goes on") if kind == "longest" else ""
    cells = (
        each.written(has_name=not alone, goes_on=note if each.goes_on else "")
        for each in rows
    )
    return format_html_join("", "<tr>{}</tr>", ((each,) for each in cells))


@register.simple_tag
def turn_heads():
    """Return the headings of the columns, linked to the glossary."""
    glossary = reverse("league:glossary")
    heads = ((glossary, stat.anchor, stat.name, stat.label) for stat in TURN_STATISTICS)
    cell = (
        '<th scope="col" class="number">'
        '<a href="{}#{}"><abbr title="{}">{}</abbr></a></th>'
    )
    return format_html_join("", cell, heads)


@lru_cache(maxsize=64)
def _query(**terms: str) -> str:
    """Return the terms that all rows of a page share as the end of an address."""
    return urlencode(terms)


@register.simple_tag
def turn_cells(line, who, season, asked, part, way="", value=""):
    """Return the cells of a line; counts link to the turns of that split."""
    kind = "player" if who._meta.model_name == "player" else "team"
    terms = {"season": season.slug, "stage": asked.stage, "span": asked.span}
    if kind == "player" and asked.team is not None and way != "faced":
        terms["team"] = asked.team
    terms["part"] = part
    query = _query(**terms)
    if way in WAYS:
        query += f"&split={way}&value={quote_plus(str(value))}"
    start = conditional_escape(f"{page_of(f'league:{kind}_plays', who.pk)}?{query}")
    has_page = not way or way in WAYS
    cells = []
    for stat in TURN_STATISTICS:
        number = getattr(line, stat.key)
        text = format_rate(number) if stat.is_rate else str(number)
        if number and has_page:
            text = f'<a href="{start}&amp;count={stat.turns}">{text}</a>'
        cells.append(f'<td class="number">{text}</td>')
    return mark_safe("".join(cells))  # noqa: S308  made of numbers and ours


@register.simple_tag
def statistic_heading(stat):
    """Return the label of a statistic, linked to the glossary."""
    return format_html(
        '<a href="{}#{}"><abbr title="{}">{}</abbr></a>',
        reverse("league:glossary"),
        stat.anchor,
        stat.name,
        stat.label,
    )
