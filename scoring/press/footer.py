"""The foot of a sheet: pitchers, proof, dice, notes or more batters, signatures."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.press import style
from scoring.press.fit import fit_line, fit_name
from scoring.press.geometry import (
    BASELINE,
    DICE,
    EXTRA_LABEL,
    EXTRA_LINES,
    EXTRA_LISTS,
    NOTES,
    PROOF,
    SIGNATURES,
    Rect,
)
from scoring.press.header import draw_field, field_rects
from scoring.press.page import Extra, Page
from scoring.press.pen import Pen
from scoring.press.square import draw_code
from scoring.press.tables import add_row, add_table, put
from scoring.press.tags import Element
from scoring.press.words import ENGLISH, Words
from scoring.scoresheet import PitcherRow, Proof
from scoring.stats.rates import format_innings

#: How wide the label beside the dice is, and the room of a game's code.
DICE_LABEL = 14.0
EXTRA_TOP = 0.8
CODE_ROOM = 18.0
#: So many faces of a die stand beside each other.
ROW_OF_FACES = 10
#: The room of the number on a pitcher's shirt, at the end of his name's place.
PITCHER_NUMBER = 6.0
#: Slot, name, position, inning, AB, R, H, RBI of an additional batter.
EXTRA_WIDTHS = (4.0, 24.5, 6.5, 4.0, 3.6, 3.6, 3.6, 3.6)
#: The counts that a proof names even when they are 0.
_ALWAYS_NAMED = ("AB", "BB", "SH", "SF")


def draw_footer(pen: Pen, page: Page, section: Element) -> None:
    """Draw the band below the playing grid."""
    draw_pitchers(pen, page, section)
    draw_proof(pen, page, section, PROOF)
    draw_dice(pen, page, section, DICE)
    if page.extras:
        _draw_extras(pen, page, section)
    else:
        _draw_notes(pen, section, NOTES.right - (CODE_ROOM if page.link else 0))
    if page.link:
        draw_code(pen, section, code_rect(), page.link)
    draw_signatures(pen, section, SIGNATURES)


def draw_signatures(pen: Pen, section: Element, where: Rect) -> None:
    """Draw the lines on which the scorer and the managers sign."""
    fields = ("scorer", "visiting_manager", "home_manager")
    for rect, key in zip(field_rects(where), fields, strict=True):
        draw_field(pen, section, rect, pen.words(key), "")


def code_rect() -> Rect:
    """Return the square of the code that leads to a game's page."""
    side = NOTES.height - 0.6
    return Rect(NOTES.right - side, NOTES.y + 0.4, side, side)


# -- pitchers ------------------------------------------------------------------------


def pitcher_rect(page: Page, index: int) -> Rect:
    """Return the row of a pitcher of a sheet."""
    return page.foot.pitcher_row(index, len(page.pitchers))


def draw_pitchers(pen: Pen, page: Page, section: Element) -> None:
    """Draw the table of the pitchers whom the side faced."""
    foot, table = page.foot, add_table(pen, section)
    head = Rect(foot.pitchers.x, foot.pitchers.y, foot.pitchers.width, foot.head_height)
    pen.head(head)
    words, team = pen.words, page.side.opponent
    title = words("pitchers_of", team=team) if team else words("pitchers")
    room = foot.pitcher_widths[0] - 1.2
    if fit_line(title, room, style.TOTAL, bold=True).is_cut:
        title = team
    headings = (words("decisions"), *words.row("pitching"), words("rolls"))
    (first, *others), row = head.columns(foot.pitcher_widths), add_row(pen, table)
    size = style.TOTAL
    put(pen, row, first, title, size, scope="Column", bold=True, align="left")
    for rect, heading in zip(others, headings, strict=True):
        put(pen, row, rect, heading, size, scope="Column", bold=True)
    for index, pitcher in enumerate(page.pitchers):
        _draw_pitcher(pen, page, add_row(pen, table), index, pitcher)
    count = max(len(page.pitchers), foot.pitcher_rows)
    rows = [foot.pitcher_row(i, count).y for i in range(count)]
    pen.grid(foot.pitchers, rows=rows, columns=[rect.x for rect in others])


def pitcher_figures(
    pitcher: PitcherRow, words: Words = ENGLISH
) -> tuple[str | int, ...]:
    """Return a pitcher's figures in the order of the table's heads."""
    decision = pitcher.decision
    return (
        words(f"decision.{decision}") if decision else "",
        format_innings(pitcher.outs),
        pitcher.h,
        pitcher.r,
        pitcher.er,
        pitcher.bb,
        pitcher.so,
        pitcher.home_runs,
        pitcher.bf,
        "" if pitcher.rolls is None else pitcher.rolls,
    )


def _draw_pitcher(
    pen: Pen, page: Page, row: Element, index: int, pitcher: PitcherRow
) -> None:
    rect = pitcher_rect(page, index)
    name, *others = rect.columns(page.foot.pitcher_widths)
    sizes = style.name_sizes(rect.height)
    number, room = pitcher.number, name.width - 1.2
    if number:
        room -= PITCHER_NUMBER
    fitted = fit_name(pitcher.name, room, sizes)
    actual = f"{pitcher.name} {number}".strip() if fitted.text != pitcher.name else ""
    with pen.tagged(pen.tree.add_cell(row, scope="Row", actual=actual)):
        pen.set_line(name.x + 0.6, name.baseline, fitted)
        if number:
            line = fit_line(number, PITCHER_NUMBER - 1, style.LABEL)
            pen.set_line(name.right - 0.6, name.baseline, line, align="right")
    for place, figure in zip(others, pitcher_figures(pitcher, pen.words), strict=True):
        put(pen, row, place, figure, sizes)


# -- proof, dice, notes ----------------------------------------------------------------


def proof_parts(
    proof: Proof, words: Words = ENGLISH, *, is_blank: bool
) -> tuple[str, str, str]:
    """Return the three parts of a proof: batters, their fates, the comparison."""
    fates = (("R", proof.r), ("LB", proof.lob), ("outs", proof.outs))
    named = [(n, c) for n, c in proof.counts if c or n in _ALWAYS_NAMED]
    if is_blank:
        spaces = [(name, " " * 5) for name in _ALWAYS_NAMED]
        empty = [(name, " " * 5) for name, _ in fates]
        return f"{_sum(spaces, words)} =", f"{_sum(empty, words)} =", ""
    made = _sum(named, words)
    total, accounted = proof.plate_appearances, proof.accounted
    fate = f"{_sum(fates, words)} = {accounted}"
    balance = (
        f"{total} = {accounted}" if proof.is_balanced else f"{total} / {accounted} !"
    )
    return f"{made} = {total}", fate, balance


def _sum(parts: Iterable[tuple[str, int | str]], words: Words) -> str:
    return " + ".join(f"{words(f'proof.{name}')} {count}" for name, count in parts)


def draw_proof(pen: Pen, page: Page, section: Element, where: Rect) -> None:
    """Draw the proof of a side: its batters against what became of them."""
    made, fate, balance = proof_parts(
        page.side.proof, pen.words, is_blank=page.is_blank
    )
    y, part = where.y + 0.6 * where.height, where.width / 124
    with pen.tagged(pen.tree.add(section, "P")):
        label = pen.write(
            *(where.x, y, pen.words("proof"), style.LABEL[0]), black=style.LABEL_BLACK
        )
        x = where.x + label + 2
        pen.set_line(x, y, fit_line(made, 62 * part - label - 2, style.PROOF))
        pen.set_line(where.x + 63 * part, y, fit_line(fate, 46 * part, style.PROOF))
        if balance:
            bold = not page.side.proof.is_balanced
            line = fit_line(balance, 14 * part, style.PROOF, bold=bold)
            pen.set_line(where.right, y, line, bold=bold, align="right")


def die_rects(page: Page, where: Rect = DICE) -> tuple[Rect, ...]:
    """Return the boxes in which the faces of the dice are counted, from 1.

    More than ten faces, those of a die of twenty, stand in two equal rows.
    """
    count = max(6, len(page.side.dice))
    rows = 1 if count <= ROW_OF_FACES else 2
    across, height = -(-count // rows), where.height / rows
    box = Rect(where.x + DICE_LABEL, where.y, where.width - DICE_LABEL, height)
    widths = [box.width / across] * across
    found = [
        rect for row in range(rows) for rect in box.row(row, height).columns(widths)
    ]
    return tuple(found)


def draw_dice(pen: Pen, page: Page, section: Element, where: Rect) -> None:
    """Draw the counters of the dice, with their counts when they are known."""
    _write_label(pen, section, where, pen.words.row("dice_rolled"))
    rects, table = die_rects(page, where), add_table(pen, section)
    size, row, y = style.LABEL[0], None, -1.0
    for number, rect in enumerate(rects, start=1):
        if row is None or rect.y != y:
            row, y = add_row(pen, table), rect.y
        face = pen.tree.add_cell(row, scope="Column")
        with pen.tagged(face):
            y_of = rect.y + min(2.8, BASELINE * rect.height)
            pen.write(rect.x + 0.8, y_of, str(number), size, bold=True)
        counts = page.side.dice[number - 1 : number] or (0,)
        count = counts[0] if page.side.dice else ""
        room = Rect(rect.x + 3, rect.y, rect.width - 3, rect.height)
        put(pen, row, room, count, style.FIGURE, align="right")
    first = rects[0]
    pen.grid(
        Rect(first.x, where.y, where.right - first.x, where.height),
        rows=sorted({rect.y for rect in rects} - {where.y}),
        columns=sorted({rect.x for rect in rects} - {first.x}),
    )


def _write_label(
    pen: Pen, section: Element, rect: Rect, words: tuple[str, ...]
) -> None:
    """Write a label at the left of a box, a word a line."""
    with pen.tagged(pen.tree.add(section, "P")):
        for index, word in enumerate(words):
            y = rect.y + 2.9 + 2.8 * index
            pen.write(rect.x, y, word, style.LABEL[0], black=style.LABEL_BLACK)


def _draw_notes(pen: Pen, section: Element, right: float) -> None:
    y, size = NOTES.y + 3.6, style.LABEL[0]
    with pen.tagged(pen.tree.add(section, "P")):
        words = pen.words("field.Notes")
        label = pen.write(NOTES.x, y, words, size, black=style.LABEL_BLACK)
    start = NOTES.x + label + 1
    for line in range(3):
        y = NOTES.y + 4.4 + 5.0 * line
        pen.rule((start, y), (right, y), style.TABLE_RULE)
        start = NOTES.x


def extra_rect(index: int) -> Rect:
    """Return the line of an additional batter."""
    height = (NOTES.height - EXTRA_TOP) / EXTRA_LINES
    column, line = divmod(index, EXTRA_LINES)
    width = (NOTES.width - EXTRA_LABEL) / EXTRA_LISTS
    x = NOTES.x + EXTRA_LABEL + column * width
    return Rect(x, NOTES.y + EXTRA_TOP + line * height, sum(EXTRA_WIDTHS), height)


def _draw_extras(pen: Pen, page: Page, section: Element) -> None:
    _write_label(pen, section, NOTES, pen.words.row("more_batters"))
    table = add_table(pen, section)
    for index, extra in enumerate(page.extras):
        _draw_extra(pen, add_row(pen, table), extra_rect(index), extra)


def _draw_extra(pen: Pen, row: Element, line: Rect, extra: Extra) -> None:
    batter, sizes = extra.batter, style.SMALL_NAME
    slot, name, *others = line.columns(EXTRA_WIDTHS)
    put(pen, row, slot, extra.slot, sizes, bold=True)
    room = (line.right if extra.name_only else name.right) - name.x - 1.2
    fitted = fit_name(batter.name, room, sizes)
    with pen.tagged(pen.tree.add_cell(row, scope="Row", actual=batter.name)):
        pen.set_line(name.x + 0.6, name.baseline, fitted)
    black = style.SUB_RULE_BLACK
    start, end = (line.x, line.bottom), (line.right, line.bottom)
    pen.rule(start, end, style.SUB_RULE, black=black)
    if extra.name_only:
        return
    counts = (batter.ab, batter.r, batter.h, batter.rbi)
    figures: tuple[str | int, ...] = (batter.positions, batter.entered, *counts)
    for rect, figure in zip(others, figures, strict=True):
        put(pen, row, rect, figure, sizes)
