"""The cells of a line of turns at bat, each linked to the turns behind it."""

from functools import lru_cache
from urllib.parse import quote_plus

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import mark_safe

from league.figures.behind import page_of
from league.figures.splits import WAYS
from league.glossary import BATTING, STATISTICS
from scoring.stats.rates import format_rate

register = template.Library()

_KEYS = (
    "pa ab h doubles triples home_runs rbi bb ibb so hbp sh sf gdp ba obp slg ops"
).split()
TURN_STATISTICS = [STATISTICS[BATTING][key] for key in _KEYS]


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
        query += f"&split={way}&value={quote_plus(value)}"
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
