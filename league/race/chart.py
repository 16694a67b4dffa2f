"""The race as a drawing: where the lines go. The template writes the SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor

from league.race.clinching import RaceDay
from scoring.stats.rates import round_half_up

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 34, 62, 14, 28
LABEL_HEIGHT = 15
#: How far apart the lines of level teams are drawn.
SIDE_BY_SIDE = 1.4
#: As many lines as can be told apart; more begin again.
STYLES = 8


@dataclass(frozen=True)
class Mark:
    """A number or a day beside an axis."""

    at: float
    text: str


@dataclass(frozen=True)
class Line:
    """A team's line through the season, and its label at the end of it."""

    team: object
    style: int
    points: str
    end: tuple[float, float]
    label_y: float


@dataclass(frozen=True)
class RaceChart:
    """All that is drawn, in the units of the drawing, and the numbers behind it."""

    days: list[date]
    lines: list[Line]
    behind: list[Mark]
    dates: list[Mark]
    table: list[tuple[object, list[str]]]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM
    top: int = TOP


def draw_race(race: Sequence[RaceDay], teams: Sequence) -> RaceChart | None:
    """Return the drawing of a race, or nothing before a second day of play.

    ``teams`` are in the order of the standings, which is that of the table.
    """
    if len(race) < 2:
        return None
    first, last = race[0].day, race[-1].day
    values = [each for day in race for each in day.behind.values()]
    least, most = min(0, floor(min(values))), max(1, ceil(max(values)))

    def x(day: date) -> float:
        share = (day - first).days / (last - first).days
        return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)

    def y(value) -> float:
        share = (float(value) - least) / (most - least)
        return round(TOP + share * (HEIGHT - TOP - BOTTOM), 1)

    def beside(value, place: int) -> float:
        """Return the height of a line, so that level teams run side by side."""
        return round(y(value) + SIDE_BY_SIDE * (place - (len(teams) - 1) / 2), 1)

    ends = _spread([y(race[-1].behind[team]) for team in teams])
    lines = [
        Line(
            team=team,
            style=place % STYLES,
            points=" ".join(
                f"{x(day.day)},{beside(day.behind[team], place)}" for day in race
            ),
            end=(x(last), beside(race[-1].behind[team], place)),
            label_y=ends[place],
        )
        for place, team in enumerate(teams)
    ]
    step = max(1, ceil((most - least) / 6))
    return RaceChart(
        days=[day.day for day in race],
        lines=lines,
        behind=[Mark(y(n), str(n)) for n in range(least, most + 1, step)],
        dates=[Mark(x(day), day.isoformat()[5:]) for day in _some_days(race)],
        table=[(team, [_shown(day.behind[team]) for day in race]) for team in teams],
    )


def _shown(behind) -> str:
    return round_half_up(behind, 1) if behind else "–"


def _some_days(race: Sequence[RaceDay]) -> list[date]:
    """Return up to five of the days, with the first and the last, far apart."""
    days = [day.day for day in race]
    number = min(5, len(days))
    places = {round(i * (len(days) - 1) / (number - 1)) for i in range(number)}
    return [days[place] for place in sorted(places)]


def _spread(heights: list[float]) -> list[float]:
    """Return the heights moved apart, so that no label stands on another."""
    order = sorted(range(len(heights)), key=lambda place: (heights[place], place))
    placed = dict.fromkeys(order, 0.0)
    lowest = HEIGHT - BOTTOM
    at = float("-inf")
    for place in order:
        at = max(heights[place], at + LABEL_HEIGHT)
        placed[place] = at
    for place in reversed(order):
        placed[place] = min(placed[place], lowest)
        lowest = placed[place] - LABEL_HEIGHT
    return [round(placed[place] + 4, 1) for place in range(len(heights))]
