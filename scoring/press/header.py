"""The top of a sheet: the title, the line score, the game's particulars."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.press import style
from scoring.press.fit import fit_line
from scoring.press.geometry import (
    COLUMNS,
    FIELDS,
    LINE_INNINGS,
    LINE_LABEL,
    LINE_SCORE,
    LINE_TOTAL,
    LIVE_WIDTH,
    TITLE,
    UPRIGHT_LINE,
    Rect,
)
from scoring.press.page import Page
from scoring.press.pen import Pen
from scoring.press.tables import add_row, add_table, put
from scoring.press.tags import Element
from scoring.press.words import Words

#: Between fields beside each other.
FIELD_GAP = 2.0
#: The particulars of a game, three rows of three: their tags.
PARTICULARS = (
    ("Date", "Site", "Weather"),
    ("Start", "Finish", "Dice"),
    ("Scorer", "Umpire", "Notes"),
)


def draw_header(pen: Pen, page: Page, section: Element) -> None:
    """Draw the bands above the playing grid."""
    _draw_title(pen, page, section)
    draw_line_score(pen, page, section, LINE_SCORE)
    draw_particulars(pen, page, section, FIELDS)


def _draw_title(pen: Pen, page: Page, section: Element) -> None:
    team, baseline = page.side.team, 5.2
    if team:
        line = fit_line(team, 120, style.TEAM_NAME, bold=True)
        with pen.tagged(pen.tree.add(section, "H1")):
            pen.set_line(TITLE.x, baseline, line, bold=True)
    else:
        label = pen.words(page.side.side.value)
        draw_field(pen, section, Rect(TITLE.x, 2.0, 120, 4.3), label, "")
    for baseline, text in zip((3.6, 7.2), game_titles(page, pen.words), strict=True):
        if text:
            line = fit_line(text, 130, style.TITLE)
            with pen.tagged(pen.tree.add(section, "P")):
                pen.set_line(TITLE.right, baseline, line, align="right")


def game_titles(page: Page, words: Words) -> tuple[str, str]:
    """Return what game it is: its league and season, its number and teams."""
    game = page.game
    league, season = game.tag("League"), game.tag("Season")
    if season:
        season = words("season", season=season)
    number = game.tag("Number")
    if number:
        number = words("game", number=number)
    visitors, home = (row.team for row in game.linescore)
    teams, sheet = "", ""
    if visitors and home:
        teams = words("at", visitors=visitors, home=home)
    if page.count > 1:
        sheet = words("sheet_of", number=page.number, count=page.count)
    return join((league, season, page.folio)), join((number, teams, sheet))


def join(parts: Iterable[str]) -> str:
    """Join what is known with dashes."""
    return " – ".join(filter(None, parts))


def line_score_columns(page: Page) -> tuple[float, ...]:
    """Return the widths of the line score: team, innings, R, H, E, LB."""
    innings = max(COLUMNS, len(page.innings))
    each = LINE_INNINGS / innings
    is_upright = page.block.width < LIVE_WIDTH
    label, total = UPRIGHT_LINE if is_upright else (LINE_LABEL, LINE_TOTAL)
    return (label, *([each] * innings), *([total] * 4))


def draw_line_score(pen: Pen, page: Page, section: Element, where: Rect) -> None:
    """Draw the line score of both sides in three rows."""
    scale, height = where.width / LINE_SCORE.width, where.height / 3
    widths = [width * scale for width in line_score_columns(page)]
    head, table = where.row(0, height), add_table(pen, section)
    pen.head(head)
    first = page.innings.start + 1
    innings = [str(first + n) for n in range(len(widths) - 5)]
    headings = ("", *innings, *pen.words.row("line_totals"))
    row = add_row(pen, table)
    for rect, heading in zip(head.columns(widths), headings, strict=True):
        put(pen, row, rect, heading, style.LINE_HEADING, scope="Column")
    for index, line in enumerate(page.game.linescore, start=1):
        row, rects = add_row(pen, table), where.row(index, height).columns(widths)
        name, size = rects[0], style.LINE_SCORE
        put(pen, row, name, line.team, size, scope="Row", bold=True, align="left")
        played = list(line.innings[page.innings.start : page.innings.stop])
        played += [""] * (len(innings) - len(played))
        for rect, runs in zip(rects[1:-4], played, strict=True):
            put(pen, row, rect, runs, size)
        totals: tuple[str | int, ...] = (line.r, line.h, line.e, line.lob)
        for rect, count in zip(rects[-4:], totals, strict=True):
            put(pen, row, rect, "" if page.is_blank else count, size, bold=True)
    pen.grid(
        where,
        rows=[where.y + height, where.y + 2 * height],
        columns=[rect.x for rect in head.columns(widths)[1:]],
    )
    x = head.columns(widths)[-4].x
    pen.rule((x, where.y), (x, where.bottom), page.block.rules.frame)


def draw_particulars(
    pen: Pen,
    page: Page,
    section: Element,
    where: Rect,
    widths: Sequence[float] = (1, 1, 1),
) -> None:
    """Draw the fields of a game's particulars, three rows of three.

    ``widths`` are those of the columns, in proportion.
    """
    for index, fields in enumerate(PARTICULARS):
        rects = field_rects(where.row(index, where.height / 3), widths)
        for rect, tag in zip(rects, fields, strict=True):
            label = pen.words(f"field.{tag}")
            draw_field(pen, section, rect, label, page.game.tag(tag))


def field_rects(row: Rect, widths: Sequence[float] = (1, 1, 1)) -> tuple[Rect, ...]:
    """Return the fields of a row, as wide in proportion, with gaps between them."""
    room = row.width - FIELD_GAP * (len(widths) - 1)
    fields, x = [], row.x
    for width in widths:
        fields.append(Rect(x, row.y, room * width / sum(widths), row.height))
        x = fields[-1].right + FIELD_GAP
    return tuple(fields)


def draw_field(pen: Pen, section: Element, rect: Rect, label: str, value: str) -> None:
    """Draw a label and, on the rule that follows it, what is filled in."""
    size, shade = style.LABEL[0], style.LABEL_BLACK
    element = pen.tree.add(section, "P")
    with pen.tagged(element):
        start = rect.x + pen.write(rect.x, rect.baseline, label, size, black=shade) + 1
        if value:
            line = fit_line(value, rect.right - start - 1, style.VALUE)
            pen.set_line(start + 0.5, rect.baseline, line)
            element.actual = f"{label}: {value}"
    y = rect.baseline + 0.8
    pen.rule((start, y), (rect.right, y), style.TABLE_RULE)
