"""Who leads in what: a season, a postseason, or all time."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from operator import itemgetter

from league.figures.behind import page_of
from league.figures.seasons import SeasonFigures, SeasonLine, total_by_player
from league.glossary import BATTING, FIELDING, INNINGS, PITCHING, RATE, TWO, Statistic
from league.glossary import statistic as find_statistic
from scoring.stats.rates import INFINITE, format_innings, format_rate, format_two

_SHOWN: dict[str, Callable[[object], str]] = {
    RATE: format_rate,
    TWO: format_two,
    INNINGS: format_innings,
}
#: Rates of batters for which a man short of turns at bat may lead all the same.
_PADDED = {"ba", "obp", "slg", "ops"}


@dataclass(frozen=True)
class Category:
    """What leaders lead in: a statistic; a rate asks them to qualify."""

    statistic: Statistic

    @property
    def code(self) -> str:
        """The English label."""
        return self.statistic.code

    @property
    def title(self):
        """The name."""
        return self.statistic.name

    @property
    def attribute(self) -> str:
        """The attribute of a line that holds the value."""
        return self.statistic.key

    @property
    def is_rate(self) -> bool:
        """Whether leaders must qualify."""
        return self.statistic.is_rate

    @property
    def least_first(self) -> bool:
        """Whether the least value leads."""
        return self.statistic.least_first

    @property
    def sort(self) -> str:
        """How a table is sorted by this category."""
        return f"{'' if self.least_first else '-'}{self.attribute}"

    def show(self, value) -> str:
        """Return a value as it is written."""
        return _SHOWN.get(self.statistic.kind, str)(value)


def categories(part: str, keys: str) -> tuple[Category, ...]:
    """Return the categories of some statistics of a part, by their keys."""
    return tuple(Category(find_statistic(part, key)) for key in keys.split())


#: On the front page of a season.
BATTING_CATEGORIES = categories(BATTING, "ba home_runs rbi sb")
PITCHING_CATEGORIES = categories(PITCHING, "w era so sv")
#: On the page of leaders.
ALL_CATEGORIES = {
    BATTING: categories(
        BATTING,
        "ba obp slg ops home_runs rbi r h doubles triples tb xbh bb sb g pa",
    ),
    PITCHING: categories(
        PITCHING, "era w pct so sv whip outs cg sho hld g oba so9 bb9 so_bb"
    ),
    FIELDING: categories(FIELDING, "po a dp"),
}


@dataclass(frozen=True)
class Leader:
    """A place among the leaders; equal values share a rank.

    ``padded`` is how many hitless at bats were added to let him qualify, ``address``
    where what is behind the value is told.
    """

    rank: int
    line: SeasonLine
    value: str
    padded: int = 0
    address: str = ""

    @property
    def player_address(self) -> str:
        """The page of the player."""
        return page_of("league:player_detail", self.line.player.pk)


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
    too many, are only counted. A batter who is short of plate appearances leads in a
    rate when he would with as many hitless at bats as he is short of (OBR 9.22(a)).
    """
    values = _ranked(list(lines), category, top)
    shown, tied, at = values, 0, ""
    if len(values) > top:
        last = values[top - 1][0]
        if values[top][0] == last:
            shown = [entry for entry in values[:top] if entry[0] != last]
            tied = sum(value == last for value, *_ in values)
            at = category.show(last)
        else:
            shown = values[:top]
    ranks = [value for value, *_ in values]
    leaders = tuple(
        Leader(
            ranks.index(value) + 1,
            line,
            category.show(getattr(line, category.attribute)),
            padded,
        )
        for value, line, padded in shown
    )
    return LeaderBoard(category, leaders, tied, at)


def _ranked(lines: list[SeasonLine], category: Category, top: int | None = None):
    """Return value, line and added at bats of everybody who counts, best first.

    With ``top`` those who are worse than the one after it may be left out.
    """
    name = category.attribute
    if not category.is_rate:
        values = [(getattr(line, name), line, 0) for line in lines]
        values = [entry for entry in values if entry[0] > 0]
    else:
        able = [line for line in lines if line.is_qualified]
        values = [(getattr(line, name), line, 0) for line in able]
        values = [entry for entry in values if entry[0] is not None]
        if category.statistic.part == BATTING and name in _PADDED:
            values = [*_padded(lines, name, values), *values]
    if not category.is_rate:
        values.sort(key=itemgetter(0), reverse=not category.least_first)
        return values
    return _by_rate(values, category.least_first, top)


def who_counts(lines: Iterable[SeasonLine], category: Category) -> list[SeasonLine]:
    """Return the lines that may lead in a category, the best first."""
    return [line for _value, line, _padded in _ranked(list(lines), category)]


def _by_rate(values: list[tuple], least_first: bool, top: int | None) -> list[tuple]:
    """Return entries by their exact rates; numbers that compare fast part most."""
    fast = [_as_float(value) for value, *_ in values]
    if top is not None and len(values) > top:
        last = sorted(fast, reverse=not least_first)[top]
        pairs = zip(fast, values, strict=True)
        near = [p for p in pairs if (p[0] <= last if least_first else p[0] >= last)]
        fast, values = [rough for rough, _ in near], [entry for _, entry in near]
    keys = [(rough, entry[0]) for rough, entry in zip(fast, values, strict=True)]
    order = sorted(range(len(values)), key=keys.__getitem__, reverse=not least_first)
    return [values[number] for number in order]


def _as_float(rate) -> float:
    return inf if rate is INFINITE else rate.numerator / rate.denominator


def _padded(lines: list[SeasonLine], name: str, values):
    """Return who would be first with hitless at bats up to what is asked of him."""
    rates = ((_as_float(value), value) for value, *_ in values)
    best = max(rates, default=(0, Fraction(0)))[1]
    found = []
    for line in lines:
        if line.is_qualified or not line.pa:
            continue
        own = getattr(line, name)
        if own is not None and own < best:
            continue  # a hitless at bat more makes no rate better
        short = line.needed - line.pa
        with_outs = replace(line, ab=line.ab + short, pa=line.pa + short)
        value = getattr(with_outs, name)
        if value and value >= best:
            found.append((value, line, short))
    first = max((value for value, *_ in found), default=None)
    return [entry for entry in found if entry[0] == first]


def leaders_of(
    lines: Iterable[SeasonLine], wanted: Iterable[Category], top: int = 5
) -> list[LeaderBoard]:
    """Return the board of each category; a traded player counts with all his teams."""
    players = total_by_player(lines)
    return [lead(players, category, top) for category in wanted]


def batting_leaders(figures: SeasonFigures, top: int = 5) -> list[LeaderBoard]:
    """Return the boards of the batters on the front page."""
    return leaders_of(figures.batting, BATTING_CATEGORIES, top)


def pitching_leaders(figures: SeasonFigures, top: int = 5) -> list[LeaderBoard]:
    """Return the boards of the pitchers on the front page."""
    return leaders_of(figures.pitching, PITCHING_CATEGORIES, top)
