"""Who leads a season in what."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from league.figures import SeasonFigures, SeasonLine, total_by_player
from scoring.stats.rates import format_rate, format_two


@dataclass(frozen=True)
class Category:
    """What leaders lead in; ``is_rate`` asks them to qualify."""

    code: str
    title: str
    attribute: str
    is_rate: bool = False
    least_first: bool = False
    show: Callable[[object], str] = str


BATTING_CATEGORIES = (
    Category("BA", _("Batting average"), "ba", is_rate=True, show=format_rate),
    Category("HR", _("Home runs"), "home_runs"),
    Category("RBI", _("Runs batted in"), "rbi"),
    Category("SB", _("Stolen bases"), "sb"),
)
PITCHING_CATEGORIES = (
    Category("W", _("Wins"), "w"),
    Category(
        "ERA",
        _("Earned run average"),
        "era",
        is_rate=True,
        least_first=True,
        show=format_two,
    ),
    Category("SO", _("Strikeouts"), "so"),
    Category("SV", _("Saves"), "sv"),
)


@dataclass(frozen=True)
class Leader:
    """A place among the leaders; equal values share a rank."""

    rank: int
    line: SeasonLine
    value: str


@dataclass(frozen=True)
class LeaderBoard:
    """The leaders of a category; ``tied`` more than fit share the value ``at``."""

    category: Category
    leaders: tuple[Leader, ...]
    tied: int = 0
    at: str = ""


def lead(lines: Iterable[SeasonLine], category: Category, top: int = 5) -> LeaderBoard:
    """Return the first few of a category.

    Players level with the last place stand on the board together or, when they are
    too many, are only counted.
    """
    values = [
        (getattr(line, category.attribute), line)
        for line in lines
        if line.is_qualified or not category.is_rate
    ]
    values = [(value, line) for value, line in values if value is not None]
    if not category.is_rate:
        values = [(value, line) for value, line in values if value > 0]
    values.sort(key=lambda pair: pair[0], reverse=not category.least_first)
    shown, tied, at = values, 0, ""
    if len(values) > top:
        last = values[top - 1][0]
        if values[top][0] == last:
            shown = [pair for pair in values[:top] if pair[0] != last]
            tied = sum(value == last for value, _ in values)
            at = category.show(last)
        else:
            shown = values[:top]
    ranks = [value for value, _ in values]
    leaders = tuple(
        Leader(ranks.index(value) + 1, line, category.show(value))
        for value, line in shown
    )
    return LeaderBoard(category, leaders, tied, at)


def batting_leaders(figures: SeasonFigures) -> list[LeaderBoard]:
    """Return the boards of the batters."""
    players = total_by_player(figures.batting)
    return [lead(players, category) for category in BATTING_CATEGORIES]


def pitching_leaders(figures: SeasonFigures) -> list[LeaderBoard]:
    """Return the boards of the pitchers."""
    players = total_by_player(figures.pitching)
    return [lead(players, category) for category in PITCHING_CATEGORIES]
