"""A tournament's bracket: rounds as columns, series as boxes, lines between them.

Whoever prints one gives every word of it; the press draws, and breaks what is too large
for a page: a long tree into strips of a few rounds, a tall round into parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from scoring.press import style
from scoring.press.document import Press
from scoring.press.fit import Fitted, fit_line
from scoring.press.fonts import missing_characters
from scoring.press.geometry import LIVE_HEIGHT, LIVE_WIDTH, POINTS_PER_MM, Rect
from scoring.press.leaf import Leaves, Table
from scoring.press.options import DEFAULTS, PrintOptions
from scoring.press.pen import Pen
from scoring.press.tags import Element

Feed = Literal["none", "both", "top", "bottom", "level"]

#: The most rounds beside each other, and places below each other.
MOST_ROUNDS: Final = 6
MOST_PLACES: Final = 8
GAP: Final = 7.0
#: The heights of a round's heading, of a box's head and of each side in it.
ROUND_HEAD: Final = 5.5
TIE_HEAD: Final = 3.8
SIDE: Final = 4.3
TIE: Final = TIE_HEAD + 2 * SIDE
#: A box and the room above and below it: where there are few, they stand apart.
PLACE: Final = TIE + 1.6
TALLEST_PLACE: Final = 17.0
#: In a box: the seed, the games won or the runs.
SEED: Final = 5.5
SCORE: Final = 7.0
WIDEST: Final = 58.0
NARROW: Final = 44.0
#: How much larger a small bracket may be drawn, if its boxes keep that width.
GRAINS: Final = (1.8, 1.5, 1.25)
#: The room of the title and what it is, of the champion, of the page's number, of a
#: heading.
TOP: Final = 17.5
CHAMPION: Final = style.CHAMPION[0] / POINTS_PER_MM * 1.6
FOLIO: Final = 5.0
_HEADING: Final = style.TABLE_TITLE[0] / POINTS_PER_MM * 1.6


@dataclass(frozen=True, slots=True)
class TieSide:
    """A side of a series: a team with its seed, or in words who it will be.

    ``score`` are games won, or runs; ``is_known`` is false while nobody is there.
    """

    name: str
    seed: str | int = ""
    score: str | int = ""
    has_won: bool = False
    is_known: bool = True


@dataclass(frozen=True, slots=True)
class Tie:
    """A series: its name, how it stands in words, both sides."""

    name: str
    sides: tuple[TieSide, TieSide]
    state: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a round: a series, a team that has a bye, or nothing.

    ``feed`` names the lines that lead here from the round before.
    """

    tie: Tie | None = None
    bye: TieSide | None = None
    feed: Feed = "none"


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its name, how long its series are, its places from the top."""

    title: str
    places: tuple[Place, ...]
    length: str = ""


@dataclass(frozen=True, slots=True)
class BracketTree:
    """Rounds that belong together, each with as many places as the last or half."""

    rounds: tuple[Round, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class BracketValues:
    """A tournament as it is printed.

    ``about`` stands below the title, ``champion`` is the sentence that names the
    winner; ``groups`` are the tables of what was played before.
    """

    title: str
    trees: tuple[BracketTree, ...]
    about: str = ""
    champion: str = ""
    groups: tuple[Table, ...] = ()


def print_brackets(
    title: str,
    brackets: Iterable[BracketValues],
    options: PrintOptions = DEFAULTS,
    *,
    allow_missing: bool = False,
) -> bytes:
    """Return tournaments as PDF, each on a page of its own or on several."""
    press = Press(title, options)
    leaves = Leaves(press, LIVE_WIDTH, LIVE_HEIGHT)
    leaves.has_folios = True
    for bracket in brackets:
        _print_bracket(leaves, bracket)
    leaves.close()
    return press.save(allow_missing=allow_missing)


def missing_in_bracket(bracket: BracketValues) -> set[str]:
    """Return the characters of a bracket that no face has (case D-44)."""
    texts = [bracket.title, bracket.about, bracket.champion]
    for side in _sides(bracket.trees):
        texts.append(side.name)
    return {char for text in texts for char in missing_characters(text)}


def _sides(trees: Iterable[BracketTree]) -> Iterator[TieSide]:
    for tree in trees:
        for place in (place for each in tree.rounds for place in each.places):
            if place.tie is not None:
                yield from place.tie.sides
            if place.bye is not None:
                yield place.bye


def _print_bracket(leaves: Leaves, bracket: BracketValues) -> None:
    grain = grain_of(bracket)
    leaves.title(bracket.title, level=0)
    if bracket.about:
        leaves.text(bracket.about, style.TITLE[0])
    if bracket.champion:
        leaves.heading(bracket.champion, _larger(style.CHAMPION, grain), kind="P")
    for group in bracket.groups:
        leaves.table(group, across=3 if len(bracket.groups) > 2 else 2, level=1)
    for tree in bracket.trees:
        for number, strip in enumerate(strips_of(tree)):
            _print_strip(leaves, strip, grain, is_first=number == 0)
    for name in names_cut(bracket):
        leaves.text(name, style.VALUE[0])


# -- what fits beside and below each other ---------------------------------------------


def strips_of(tree: BracketTree) -> Iterator[BracketTree]:
    """Yield the parts of a tree that stand on a page, the first rounds first.

    >>> rounds = tuple(Round("", (Place(),) * n) for n in (32, 16, 8, 4, 2, 1))
    >>> [[len(r.places) for r in s.rounds] for s in strips_of(BracketTree(rounds))]
    [[8, 4, 2, 1], [8, 4, 2, 1], [8, 4, 2, 1], [8, 4, 2, 1], [2, 1]]
    """
    rounds = list(tree.rounds)
    while rounds:
        parts = -(-len(rounds[0].places) // MOST_PLACES)
        whole = [r for r in rounds if not len(r.places) % parts]
        beside = whole[: _evenly(len(whole))] or rounds[:1]
        for part in range(parts):
            yield replace(tree, rounds=tuple(_part(r, part, parts) for r in beside))
        rounds = rounds[len(beside) :]


def _evenly(rounds: int) -> int:
    """Return how many of so many rounds stand beside each other."""
    strips = -(-rounds // MOST_ROUNDS)
    return -(-rounds // strips) if strips else 0


def _part(played: Round, part: int, parts: int) -> Round:
    size = -(-len(played.places) // parts)
    return replace(played, places=played.places[part * size : (part + 1) * size])


def place_height(strip: BracketTree, grain: float = 1.0) -> float:
    """Return the height of a place of a strip's first round."""
    count = max(len(each.places) for each in strip.rounds)
    return grain * max(PLACE, min(TALLEST_PLACE, MOST_PLACES * PLACE / count))


def round_rects(
    strip: BracketTree, y: float = 0.0, grain: float = 1.0
) -> tuple[Rect, ...]:
    """Return the column of each round of a strip, below its heading."""
    count = len(strip.rounds)
    width = min(WIDEST * grain, (LIVE_WIDTH - GAP * (count - 1)) / count)
    places = max(len(each.places) for each in strip.rounds)
    top, height = y + ROUND_HEAD * grain, place_height(strip, grain) * places
    return tuple(Rect(n * (width + GAP), top, width, height) for n in range(count))


def tie_rect(column: Rect, place: int, places: int, grain: float = 1.0) -> Rect:
    """Return the box of a series: in the middle of its place."""
    height = column.height / places
    middle = column.y + (place + 0.5) * height
    return Rect(column.x, middle - grain * TIE / 2, column.width, grain * TIE)


def grain_of(bracket: BracketValues) -> float:
    """Return by how much a bracket is drawn larger: as far as it fits on one page."""
    strips = [list(strips_of(tree)) for tree in bracket.trees]
    if bracket.groups or any(len(each) > 1 for each in strips):
        return 1.0
    for grain in GRAINS:
        height = TOP + grain * CHAMPION
        for (strip,) in strips:
            height += _strip_height(strip, grain) + (_HEADING if strip.title else 0.0)
        rounds = max((len(strip.rounds) for (strip,) in strips), default=0)
        width = rounds * (grain * NARROW + GAP) - GAP
        if height <= LIVE_HEIGHT - FOLIO and width <= LIVE_WIDTH:
            return grain
    return 1.0


def _strip_height(strip: BracketTree, grain: float) -> float:
    return grain * (ROUND_HEAD + 2.0) + round_rects(strip, grain=grain)[0].height


# -- drawing ---------------------------------------------------------------------------


def _print_strip(
    leaves: Leaves, strip: BracketTree, grain: float, *, is_first: bool
) -> None:
    height = _strip_height(strip, grain)
    leaves.keep(height + (_HEADING if strip.title else 0.0))
    if strip.title:
        leaves.heading(strip.title, style.TABLE_TITLE, level=1 if is_first else None)
    pen, section, y = leaves.strip(height)
    board, columns = _Board(pen, section, grain), round_rects(strip, y, grain)
    board.draw_lines(strip, columns)
    for played, column in zip(strip.rounds, columns, strict=True):
        board.draw_round(played, column)


def feeders(
    before: Sequence[Place], after: Sequence[Place], index: int
) -> tuple[int, ...]:
    """Return the places of a round from which lines lead to one of the next.

    A team that has a bye goes on by a line too.
    """
    top, feed = 2 * index, after[index].feed
    if feed == "level":
        return (index,)
    wanted = {"both": {top, top + 1}, "top": {top}, "bottom": {top + 1}}
    fed = wanted.get(feed, set())
    if len(before) == 2 * len(after):
        fed |= {place for place in (top, top + 1) if before[place].bye}
    return tuple(sorted(fed))


class _Board:
    """Draws rounds on a strip of a page, larger by the factor ``grain``."""

    def __init__(self, pen: Pen, section: Element, grain: float) -> None:
        self.pen, self.section, self.grain = pen, section, grain

    def _rect(self, column: Rect, place: int, places: int) -> Rect:
        return tie_rect(column, place, places, self.grain)

    def draw_lines(self, strip: BracketTree, columns: tuple[Rect, ...]) -> None:
        """Draw the lines that lead from the boxes of a round to those of the next."""
        for number in range(1, len(columns)):
            before, after = (r.places for r in strip.rounds[number - 1 : number + 1])
            for index in range(len(after)):
                end = self._rect(columns[number], index, len(after))
                for feeder in feeders(before, after, index):
                    start = self._rect(columns[number - 1], feeder, len(before))
                    self._draw_line(start, end)

    def _draw_line(self, start: Rect, end: Rect) -> None:
        y, goal = start.y + start.height / 2, end.y + end.height / 2
        turn = start.right + GAP / 2
        points = ((start.right, y), (turn, y), (turn, goal), (end.x, goal))
        self.pen.path(points, style.TIE_RULE)

    def draw_round(self, played: Round, column: Rect) -> None:
        """Draw a round: its heading, and what stands in its places."""
        pen, y = self.pen, column.y - 1.9 * self.grain
        with pen.tagged(pen.tree.add(self.section, "H3")):
            room = column.width
            length = fit_line(played.length, room * 0.45, self._size(style.VALUE))
            size = self._size(style.HEADING)
            title = fit_line(played.title, room * 0.55 - 1, size, bold=True)
            pen.set_line(column.x, y, title, bold=True)
            black = style.LABEL_BLACK
            pen.set_line(column.right, y, length, align="right", black=black)
        series = pen.tree.add(self.section, "L")
        for index, place in enumerate(played.places):
            rect = self._rect(column, index, len(played.places))
            if place.tie is not None:
                self._draw_tie(series, place.tie, rect)
            elif place.bye is not None:
                self._draw_bye(series, place.bye, rect)

    def _draw_bye(self, series: Element, side: TieSide, rect: Rect) -> None:
        pen, height = self.pen, SIDE * self.grain
        y = rect.y + (rect.height - height) / 2
        row = Rect(rect.x, y, rect.width, height)
        pen.path(row.corners, style.TABLE_RULE, dashes=style.DASHES, closed=True)
        element = pen.tree.add(pen.tree.add(series, "LI"), "LBody")
        with pen.tagged(element):
            element.actual = self._draw_side(side, row)

    def _draw_tie(self, series: Element, tie: Tie, rect: Rect) -> None:
        pen, size = self.pen, self._size(style.VALUE)
        head = Rect(rect.x, rect.y, rect.width, TIE_HEAD * self.grain)
        sides = Rect(rect.x, head.bottom, rect.width, SIDE * self.grain)
        pen.head(head)
        for y in (head.bottom, sides.bottom):
            pen.rule((rect.x, y), (rect.right, y), style.TABLE_RULE)
        pen.box(rect, style.TIE_RULE)
        element = pen.tree.add(pen.tree.add(series, "LI"), "LBody")
        with pen.tagged(element):
            state = fit_line(tie.state, rect.width * 0.55 - 1, size)
            name = fit_line(tie.name, rect.width * 0.45 - 1, size)
            pen.set_line(rect.x + 0.8, head.baseline, name)
            pen.set_line(rect.right - 0.8, head.baseline, state, align="right")
            said = [
                self._draw_side(side, sides.row(number, sides.height))
                for number, side in enumerate(tie.sides)
            ]
            about = ", ".join(filter(None, (tie.name, tie.state)))
            element.actual = f"{about}: {'; '.join(said)}"

    def _draw_side(self, side: TieSide, row: Rect) -> str:
        """Draw a side of a series; return all of it in one line."""
        pen, before, behind = self.pen, SEED * self.grain, SCORE * self.grain
        seed, name, score = row.columns((before, row.width - before - behind, behind))
        black = style.BLACK if side.is_known else style.LABEL_BLACK
        line = fit_line(str(side.seed), before - 2, self._size(style.VALUE))
        pen.set_line(seed.right - 1.6, row.baseline, line, align="right")
        line, bold = _fit_side(side, row.width, self.grain), side.has_won
        pen.set_line(name.x, row.baseline, line, bold=bold, black=black)
        size = self._size(style.FIGURE)
        line = fit_line(str(side.score), behind - 1, size, bold=bold)
        pen.set_line(score.right - 1, row.baseline, line, bold=bold, align="right")
        return _in_full(side, side.score)

    def _size(self, sizes: tuple[float, float]) -> tuple[float, float]:
        return _larger(sizes, self.grain)


def _larger(sizes: tuple[float, float], grain: float) -> tuple[float, float]:
    return sizes[0] * grain, sizes[1]


def _fit_side(side: TieSide, width: float, grain: float) -> Fitted:
    """Return the name of a side as it is set in a box so wide."""
    room = width - grain * SEED - (grain * SCORE if side.score != "" else 1)
    sizes = _larger(style.NAME if side.is_known else style.VALUE, grain)
    return fit_line(side.name, room, sizes, bold=side.has_won)


def _in_full(side: TieSide, *more: str | int) -> str:
    return " ".join(str(each) for each in (side.seed, side.name, *more) if each != "")


def names_cut(bracket: BracketValues) -> tuple[str, ...]:
    """Return in full the names that are cut somewhere, each with its seed."""
    found: dict[str, None] = {}
    grain = grain_of(bracket)
    for tree in bracket.trees:
        for strip in strips_of(tree):
            width = round_rects(strip, grain=grain)[0].width
            for side in _sides((strip,)):
                if _fit_side(side, width, grain).is_cut:
                    found[_in_full(side)] = None
    return tuple(found)
