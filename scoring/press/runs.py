"""The sheet of a game without batters: three dice give runs by half-inning only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from scoring.diamond import SIDES
from scoring.press import style
from scoring.press.blanks import blank_game
from scoring.press.document import Press
from scoring.press.fit import fit_line
from scoring.press.footer import draw_signatures
from scoring.press.geometry import COLUMNS, Rect
from scoring.press.header import draw_particulars, game_titles
from scoring.press.options import DEFAULTS, PrintOptions
from scoring.press.page import Page, pages_of
from scoring.press.pen import Pen
from scoring.press.portrait import FIELD_WIDTHS, FIELDS, LINE_SCORE, SIGNATURES, WIDTH
from scoring.press.sheet import check_copies, game_title
from scoring.press.tables import add_row, add_table, put
from scoring.press.tags import Element
from scoring.press.words import Words

#: The table of a side: inning, rolls, runs, runs so far.
WIDTHS: Final = (12.0, 54.0, 13.0, 13.0)
TOP: Final = 22.0
HEAD: Final = 5.0
BOTTOM: Final = 248.0
#: A row is as high as this, or lower when there are many.
TALLEST: Final = 16.0
MOST_INNINGS: Final = 40


@dataclass(frozen=True, slots=True)
class RunsGame:
    """A game of which only the runs of each half-inning are known.

    ``runs`` are those by inning, visitors first; ``rolls``, by inning too, are the
    dice as they are to be printed (``1-4-1 6-1-2``), when they are known.
    """

    teams: tuple[str, str] = ("", "")
    runs: tuple[Sequence[int], Sequence[int]] = ((), ())
    rolls: tuple[Sequence[str], Sequence[str]] = ((), ())
    tags: tuple[tuple[str, str], ...] = ()

    @property
    def innings(self) -> int:
        """How many innings the sheet has, twelve at least."""
        return max(COLUMNS, *map(len, self.runs))

    @property
    def is_blank(self) -> bool:
        """Whether nothing was played."""
        return not any(self.runs)


def print_runs(
    game: RunsGame,
    options: PrintOptions = DEFAULTS,
    *,
    copies: int = 1,
    allow_missing: bool = False,
) -> bytes:
    """Return a game without batters on one upright page, filled or blank."""
    check_copies(copies)
    if game.innings > MOST_INNINGS:
        raise ValueError(f"a sheet has at most {MOST_INNINGS} innings")
    sheet = blank_game(game.teams, game.tags)
    page = next(pages_of(sheet, sheet.sides[0]))
    press = Press(game_title(sheet, options), options, portrait=True)
    for _ in range(copies):
        with press.section() as section, press.page() as pen:
            _draw(pen, game, page, section)
    return press.save(allow_missing=allow_missing)


def _draw(pen: Pen, game: RunsGame, page: Page, section: Element) -> None:
    league, title = game_titles(page, pen.words)
    with pen.tagged(pen.tree.add(section, "H1")):
        name = title or pen.words("scoresheet")
        line = fit_line(name, 120, style.UPRIGHT_TITLE, bold=True)
        pen.set_line(0, 4.6, line, bold=True)
    if league:
        with pen.tagged(pen.tree.add(section, "P")):
            line = fit_line(league, 66, style.TITLE)
            pen.set_line(WIDTH, 4.6, line, align="right")
    _draw_line_score(pen, game, section)
    draw_particulars(pen, page, section, FIELDS, FIELD_WIDTHS)
    for index in range(2):
        _draw_side(pen, game, index, section)
    draw_signatures(pen, section, SIGNATURES)


def line_columns(game: RunsGame) -> tuple[float, ...]:
    """Return the widths of the line score: team, innings, runs."""
    team, total = 32.0, 10.0
    each = (LINE_SCORE.width - team - total) / game.innings
    return (team, *[each] * game.innings, total)


def _draw_line_score(pen: Pen, game: RunsGame, section: Element) -> None:
    where, widths, height = LINE_SCORE, line_columns(game), LINE_SCORE.height / 3
    head, table = where.row(0, height), add_table(pen, section)
    pen.head(head)
    heads = ("", *range(1, game.innings + 1), pen.words.row("line_totals")[0])
    row, size = add_row(pen, table), style.LINE_HEADING
    for rect, text in zip(head.columns(widths), heads, strict=True):
        put(pen, row, rect, text, size, scope="Column")
    for index, runs in enumerate(game.runs):
        row, rects = add_row(pen, table), where.row(index + 1, height).columns(widths)
        team, size = game.teams[index], style.LINE_SCORE
        put(pen, row, rects[0], team, size, scope="Row", bold=True, align="left")
        written = [*line_runs(game, index), *[""] * game.innings][: game.innings]
        for rect, count in zip(rects[1:-1], written, strict=True):
            put(pen, row, rect, count, size)
        total = "" if game.is_blank else sum(runs)
        put(pen, row, rects[-1], total, size, bold=True)
    rules = [rect.x for rect in head.columns(widths)[1:]]
    pen.grid(where, rows=[where.y + height, where.y + 2 * height], columns=rules)


def line_runs(game: RunsGame, index: int) -> tuple[int | str, ...]:
    """Return a side's innings; X where the home side need not bat (case D-43)."""
    runs, (visitors, home) = tuple(game.runs[index]), game.runs
    is_won = len(home) < len(visitors) >= 9 and sum(home) > sum(visitors)
    return (*runs, "X") if index == 1 and is_won else runs


def side_rect(game: RunsGame, index: int, inning: int) -> Rect:
    """Return the row of an inning, from 1, in a side's table; row 0 is its head."""
    height = min(TALLEST, (BOTTOM - TOP - 2 * HEAD) / game.innings)
    x, top = index * (WIDTH - sum(WIDTHS)), TOP + HEAD
    if inning == 0:
        return Rect(x, top, sum(WIDTHS), HEAD)
    return Rect(x, top + HEAD + (inning - 1) * height, sum(WIDTHS), height)


def _draw_side(pen: Pen, game: RunsGame, index: int, section: Element) -> None:
    head, words = side_rect(game, index, 0), pen.words
    with pen.tagged(pen.tree.add(section, "H2")):
        team = game.teams[index] or words(SIDES[index].value)
        line = fit_line(team, head.width, style.TABLE_TITLE, bold=True)
        pen.set_line(head.x, head.y - 1.4, line, bold=True)
    pen.head(head)
    table = add_table(pen, section)
    row, size = add_row(pen, table), style.HEADING
    for rect, title in zip(head.columns(WIDTHS), _heads(words), strict=True):
        put(pen, row, rect, title, size, scope="Column", bold=True)
    rolls, runs = game.rolls[index], line_runs(game, index)
    so_far = tuple(accumulate(game.runs[index]))
    rows = [side_rect(game, index, n) for n in range(1, game.innings + 1)]
    for inning, rect in enumerate(rows):
        strip = Rect(rect.x, rect.y + rect.height / 2 - 2.5, rect.width, 5.0)
        row, (name, dice, *figures) = add_row(pen, table), strip.columns(WIDTHS)
        put(pen, row, name, inning + 1, style.HEADING, scope="Row", bold=True)
        put(pen, row, dice, _at(rolls, inning), style.VALUE, align="left")
        for place, values in zip(figures, (runs, so_far), strict=True):
            put(pen, row, place, _at(values, inning), style.FIGURE)
    whole = Rect(head.x, head.y, head.width, rows[-1].bottom - head.y)
    columns = [rect.x for rect in head.columns(WIDTHS)[1:]]
    pen.grid(whole, rows=[rect.y for rect in rows], columns=columns)
    pen.box(whole, style.FRAME)


def _heads(words: Words) -> tuple[str, ...]:
    return tuple(map(words, ("inning", "rolls_tally", "runs", "so_far")))


def _at(values: Sequence[int | str], index: int) -> int | str:
    return values[index] if index < len(values) else ""
