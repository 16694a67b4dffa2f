"""The foot of a sheet: pitchers, proof, dice, notes or more batters, signatures."""

from __future__ import annotations

from scoring.press import style
from scoring.press.fit import fit_line, fit_name
from scoring.press.geometry import (
    DICE,
    EXTRA_LABEL,
    EXTRA_LINES,
    EXTRA_LISTS,
    NOTES,
    PITCHER_HEAD,
    PITCHER_WIDTHS,
    PITCHERS,
    PROOF,
    SIGNATURES,
    Rect,
    pitcher_row,
)
from scoring.press.header import draw_field
from scoring.press.page import Extra, Page
from scoring.press.pen import Pen
from scoring.scoresheet import PitcherRow, Proof
from scoring.stats.rates import format_innings

_HEADINGS = ("W L S", "IP", "H", "R", "ER", "BB", "SO", "HR", "BF", "Rolls")
#: Slot, name, position, inning, AB, R, H, RBI of an additional batter.
EXTRA_WIDTHS = (4.0, 24.5, 6.5, 4.0, 3.6, 3.6, 3.6, 3.6)
#: The counts that a proof names even when they are 0.
_ALWAYS_NAMED = ("AB", "BB", "SH", "SF")


def draw_footer(pen: Pen, page: Page) -> None:
    """Draw the band below the playing grid."""
    _draw_pitchers(pen, page)
    _draw_proof(pen, page)
    _draw_dice(pen)
    if page.extras:
        _draw_extras(pen, page)
    else:
        _draw_notes(pen)
    fields = ("Scorer", "Visiting manager", "Home manager")
    for rect, label in zip(SIGNATURES.columns([124 / 3] * 3), fields, strict=True):
        draw_field(pen, Rect(rect.x, rect.y, rect.width - 2, rect.height), label, "")


# -- pitchers ------------------------------------------------------------------------


def _draw_pitchers(pen: Pen, page: Page) -> None:
    head = Rect(PITCHERS.x, PITCHERS.y, PITCHERS.width, PITCHER_HEAD)
    pen.shade(head, style.HEAD_BLACK)
    title = f"Pitchers faced: {page.side.opponent}".removesuffix(": ")
    first, *others = head.columns(PITCHER_WIDTHS)
    pen.fill_in(first, title, style.TOTAL, bold=True, align="left")
    for rect, heading in zip(others, _HEADINGS, strict=True):
        pen.fill_in(rect, heading, style.TOTAL, bold=True)
    count = len(page.pitchers)
    for index, pitcher in enumerate(page.pitchers):
        _draw_pitcher(pen, pitcher_row(index, count), pitcher)
    rows = [pitcher_row(i, count).y for i in range(max(count, 7))]
    columns = [rect.x for rect in others]
    pen.grid(PITCHERS, rows=rows, columns=columns)


def pitcher_figures(pitcher: PitcherRow) -> tuple[str | int, ...]:
    """Return a pitcher's figures in the order of the table's heads."""
    return (
        pitcher.decision,
        format_innings(pitcher.outs),
        pitcher.h,
        pitcher.r,
        pitcher.er,
        pitcher.bb,
        pitcher.so,
        pitcher.home_runs,
        pitcher.bf,
    )


def _draw_pitcher(pen: Pen, row: Rect, pitcher: PitcherRow) -> None:
    name, *others = row.columns(PITCHER_WIDTHS)
    sizes = style.NAME if row.height >= 4 else style.SMALL_NAME
    fitted = fit_name(pitcher.name, name.width - 1.2, sizes)
    pen.set_line(name.x + 0.6, name.baseline, fitted)
    for rect, figure in zip(others, pitcher_figures(pitcher), strict=False):
        pen.fill_in(rect, figure, sizes)


# -- proof, dice, notes ----------------------------------------------------------------


def proof_parts(proof: Proof, *, is_blank: bool) -> tuple[str, str, str]:
    """Return the three parts of a proof: batters, their fates, the comparison."""
    space = "      "
    named = [(n, c) for n, c in proof.counts if c or n in _ALWAYS_NAMED]
    if is_blank:
        made = " + ".join(f"{name}{space}" for name in _ALWAYS_NAMED)
        return f"{made} =", f"R{space} + LB{space} + opponent outs{space} =", ""
    made = " + ".join(f"{name} {count}" for name, count in named)
    total, accounted = proof.plate_appearances, proof.accounted
    fate = f"R {proof.r} + LB {proof.lob} + opponent outs {proof.outs} = {accounted}"
    balance = (
        f"{total} = {accounted}" if proof.is_balanced else f"{total} / {accounted} !"
    )
    return f"{made} = {total}", fate, balance


def _draw_proof(pen: Pen, page: Page) -> None:
    made, fate, balance = proof_parts(page.side.proof, is_blank=page.is_blank)
    baseline = PROOF.y + 3.6
    label = pen.write(
        PROOF.x, baseline, "Proof", style.LABEL[0], black=style.LABEL_BLACK
    )
    x = PROOF.x + label + 2
    pen.set_line(x, baseline, fit_line(made, 52, style.PROOF))
    pen.set_line(PROOF.x + 63, baseline, fit_line(fate, 46, style.PROOF))
    if balance:
        line = fit_line(balance, 14, style.PROOF, bold=True)
        bold = not page.side.proof.is_balanced
        pen.set_line(PROOF.right, baseline, line, bold=bold, align="right")


def _draw_dice(pen: Pen) -> None:
    width = 14.0
    box = Rect(DICE.x + width, DICE.y, DICE.width - width, DICE.height)
    _write_label(pen, DICE, ("Dice", "rolled"))
    faces = box.columns([box.width / 6] * 6)
    for number, rect in enumerate(faces, start=1):
        pen.write(rect.x + 0.8, rect.y + 2.8, str(number), style.LABEL[0], bold=True)
    pen.grid(box, columns=[rect.x for rect in faces[1:]])


def _write_label(pen: Pen, rect: Rect, words: tuple[str, ...]) -> None:
    """Write a label at the left of a box, a word a line."""
    for index, word in enumerate(words):
        y = rect.y + 2.9 + 2.8 * index
        pen.write(rect.x, y, word, style.LABEL[0], black=style.LABEL_BLACK)


def _draw_notes(pen: Pen) -> None:
    y = NOTES.y + 3.6
    label = pen.write(NOTES.x, y, "Notes", style.LABEL[0], black=style.LABEL_BLACK)
    start = NOTES.x + label + 1
    for line in range(3):
        y = NOTES.y + 4.4 + 5.0 * line
        pen.rule((start, y), (NOTES.right, y), style.TABLE_RULE)
        start = NOTES.x


def extra_rect(index: int) -> Rect:
    """Return the line of an additional batter."""
    height = NOTES.height / EXTRA_LINES
    column, line = divmod(index, EXTRA_LINES)
    width = (NOTES.width - EXTRA_LABEL) / EXTRA_LISTS
    x = NOTES.x + EXTRA_LABEL + column * width
    return Rect(x, NOTES.y + line * height, sum(EXTRA_WIDTHS), height)


def _draw_extras(pen: Pen, page: Page) -> None:
    _write_label(pen, NOTES, ("Additional", "batters"))
    for index, extra in enumerate(page.extras):
        _draw_extra(pen, extra_rect(index), extra)


def _draw_extra(pen: Pen, row: Rect, extra: Extra) -> None:
    batter, sizes = extra.batter, style.SMALL_NAME
    slot, name, *others = row.columns(EXTRA_WIDTHS)
    pen.fill_in(slot, extra.slot, sizes, bold=True)
    room = (row.right if extra.name_only else name.right) - name.x - 1.2
    fitted = fit_name(batter.name, room, sizes)
    pen.set_line(name.x + 0.6, name.baseline, fitted)
    black = style.SUB_RULE_BLACK
    start, end = (row.x, row.bottom), (row.right, row.bottom)
    pen.rule(start, end, style.SUB_RULE, black=black)
    if extra.name_only:
        return
    counts = (batter.ab, batter.r, batter.h, batter.rbi)
    figures: tuple[str | int, ...] = (batter.positions, batter.entered, *counts)
    for rect, figure in zip(others, figures, strict=True):
        pen.fill_in(rect, figure, sizes)
