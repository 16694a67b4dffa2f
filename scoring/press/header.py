"""The top of a sheet: the title, the line score, the game's particulars."""

from __future__ import annotations

from scoring.press import style
from scoring.press.fit import fit_line
from scoring.press.geometry import (
    COLUMNS,
    FIELDS,
    LINE_INNINGS,
    LINE_LABEL,
    LINE_SCORE,
    LINE_TOTAL,
    TITLE,
    Rect,
)
from scoring.press.page import Page
from scoring.press.pen import Pen

#: The particulars of a game, three rows of three: label and tag.
PARTICULARS = (
    (("Date", "Date"), ("Park", "Site"), ("Weather", "Weather")),
    (("Start", "Start"), ("Finish", "Finish"), ("Dice set", "Dice")),
    (("Scorer", "Scorer"), ("Umpire", "Umpire"), ("Notes", "Notes")),
)
_ROW = 5.0


def draw_header(pen: Pen, page: Page) -> None:
    """Draw the bands above the playing grid."""
    _draw_title(pen, page)
    _draw_line_score(pen, page)
    _draw_particulars(pen, page)


def _draw_title(pen: Pen, page: Page) -> None:
    team, baseline = page.side.team, 5.2
    if team:
        line = fit_line(team, 120, style.TEAM_NAME, bold=True)
        pen.set_line(TITLE.x, baseline, line, bold=True)
    else:
        label = page.side.side.value.capitalize()
        draw_field(pen, Rect(TITLE.x, 2.0, 120, 4.3), label, "")
    for baseline, text in zip((3.6, 7.2), _titles(page), strict=True):
        line = fit_line(text, 130, style.TITLE)
        pen.set_line(TITLE.right, baseline, line, align="right")


def _titles(page: Page) -> tuple[str, str]:
    game = page.game
    season = game.tag("Season")
    league = " – ".join(
        filter(None, (game.tag("League"), season and f"Season {season}"))
    )
    sheet = f"sheet {page.number} of {page.count}" if page.count > 1 else ""
    number = game.tag("Number")
    visitors, home = (row.team for row in game.linescore)
    title = " – ".join(
        filter(
            None,
            (
                f"Game {number}" if number else "",
                f"{visitors} at {home}" if visitors and home else "",
                sheet,
            ),
        )
    )
    return league, title


def line_score_columns(page: Page) -> tuple[float, ...]:
    """Return the widths of the line score: team, innings, R, H, E, LB."""
    innings = max(COLUMNS, len(page.innings))
    each = LINE_INNINGS / innings
    return (LINE_LABEL, *([each] * innings), *([LINE_TOTAL] * 4))


def _draw_line_score(pen: Pen, page: Page) -> None:
    widths = line_score_columns(page)
    head = LINE_SCORE.row(0, _ROW)
    pen.shade(head, style.HEAD_BLACK)
    first = page.innings.start + 1
    innings = [str(first + n) for n in range(len(widths) - 5)]
    headings = ("", *innings, "R", "H", "E", "LB")
    for rect, heading in zip(head.columns(widths), headings, strict=True):
        pen.fill_in(rect, heading, style.LINE_HEADING)
    for index, row in enumerate(page.game.linescore, start=1):
        rects = LINE_SCORE.row(index, _ROW).columns(widths)
        pen.fill_in(rects[0], row.team, style.LINE_SCORE, bold=True, align="left")
        played = row.innings[page.innings.start : page.innings.stop]
        for rect, runs in zip(rects[1:], played, strict=False):
            pen.fill_in(rect, runs, style.LINE_SCORE)
        if not page.is_blank:
            for rect, count in zip(
                rects[-4:], (row.r, row.h, row.e, row.lob), strict=True
            ):
                pen.fill_in(rect, count, style.LINE_SCORE, bold=True)
    pen.grid(
        LINE_SCORE,
        rows=[LINE_SCORE.y + _ROW, LINE_SCORE.y + 2 * _ROW],
        columns=[rect.x for rect in head.columns(widths)[1:]],
    )
    totals = head.columns(widths)[-4].x
    pen.rule((totals, LINE_SCORE.y), (totals, LINE_SCORE.bottom), style.FRAME)


def _draw_particulars(pen: Pen, page: Page) -> None:
    width = FIELDS.width / 3
    for index, fields in enumerate(PARTICULARS):
        rects = FIELDS.row(index, _ROW).columns([width] * 3)
        for rect, (label, tag) in zip(rects, fields, strict=True):
            field = Rect(rect.x, rect.y, rect.width - 2, rect.height)
            draw_field(pen, field, label, page.game.tag(tag))


def draw_field(pen: Pen, rect: Rect, label: str, value: str) -> None:
    """Draw a label and, on the rule that follows it, what is filled in."""
    size = style.LABEL[0]
    shade = style.LABEL_BLACK
    start = rect.x + pen.write(rect.x, rect.baseline, label, size, black=shade) + 1
    y = rect.baseline + 0.8
    pen.rule((start, y), (rect.right, y), style.TABLE_RULE)
    if value:
        line = fit_line(value, rect.right - start - 1, style.VALUE)
        pen.set_line(start + 0.5, rect.baseline, line)
