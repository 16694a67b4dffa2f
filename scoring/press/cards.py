"""Small things to print: line-up cards, rosters, a box score, tables of a league."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.diamond import SIDES, Side
from scoring.press import style
from scoring.press.book import Man, Team
from scoring.press.document import Press
from scoring.press.header import join
from scoring.press.leaf import Leaves, Table
from scoring.press.options import DEFAULTS, PrintOptions
from scoring.press.portrait import HEIGHT, WIDTH
from scoring.press.words import Words, words_of
from scoring.stats.lines import BoxScore, PitchingLine
from scoring.stats.rates import format_innings

_EMPTY_LINES: Final = 6


@dataclass(frozen=True, slots=True)
class LineupCard:
    """What a manager hands over: the batting order, the pitcher, the men in reserve."""

    team: str
    opponent: str = ""
    date: str = ""
    order: tuple[Man, ...] = ()
    pitcher: Man | None = None
    reserves: tuple[Man, ...] = ()


#: How much larger a card or a roster is set than a table of figures.
LARGE: Final = 1.35


def _open(
    title: str, options: PrintOptions, grain: float = 1.0
) -> tuple[Press, Leaves]:
    press = Press(title, options, portrait=True)
    return press, Leaves(press, WIDTH, HEIGHT, grain)


# -- before a game ---------------------------------------------------------------------


def print_lineup_cards(
    cards: Iterable[LineupCard],
    options: PrintOptions = DEFAULTS,
    *,
    allow_missing: bool = False,
) -> bytes:
    """Return line-up cards as PDF, a page each, with lines for those to come in."""
    words = words_of(options.language)
    press, leaves = _open(words("cards"), options, LARGE)
    for card in cards:
        leaves.title(card.team or words("card"), level=0)
        against = words("against", team=card.opponent) if card.opponent else ""
        if line := join((against, card.date)):
            leaves.text(line, 10)
        leaves.skip(4)
        leaves.table(_order_table(card, words))
        leaves.table(_men_table(words("reserves"), card.reserves, words))
        leaves.skip(8)
        leaves.field(words("manager"), 90)
    leaves.close()
    return press.save(allow_missing=allow_missing)


def _order_table(card: LineupCard, words: Words) -> Table:
    """Return the batting order with an empty line for a substitute below each man."""
    rows: list[tuple[str | int, ...]] = []
    for slot in range(1, max(9, len(card.order)) + 1):
        man = card.order[slot - 1] if slot <= len(card.order) else Man("")
        rows.append((slot, man.number, man.name, man.position, ""))
        rows.append(("", "", "", "", ""))
    if card.pitcher is not None:
        rows.append(("P", card.pitcher.number, card.pitcher.name, "1", ""))
    headings = tuple(map(words, ("slot", "number", "batter", "position", "came_in")))
    columns = frozenset({2, 3})
    return Table("", headings, tuple(rows), words=columns, wide=True, ruled=2)


def _men_table(title: str, men: tuple[Man, ...], words: Words) -> Table:
    rows = [(man.number, man.name, man.position) for man in men]
    rows += [("", "", "")] * (_EMPTY_LINES if not rows else 0)
    headings = tuple(map(words, ("number", "name", "position")))
    columns = frozenset({1, 2})
    return Table(title, headings, tuple(rows), words=columns, wide=True, ruled=1)


def print_rosters(
    teams: Iterable[Team],
    options: PrintOptions = DEFAULTS,
    *,
    allow_missing: bool = False,
) -> bytes:
    """Return rosters as PDF, a page or more for each team."""
    words = words_of(options.language)
    press, leaves = _open(words("rosters"), options, LARGE)
    for team in teams:
        leaves.title(team.name, level=0)
        for line in team.about:
            leaves.text(line, 9)
        leaves.skip(3)
        leaves.table(_men_table("", team.roster, words))
    leaves.close()
    return press.save(allow_missing=allow_missing)


# -- after it --------------------------------------------------------------------------

_BATTING: Final = "ab r h doubles triples home_runs rbi bb so sb".split()
_PITCHING: Final = "h r er bb so home_runs bf".split()


def print_box(
    box: BoxScore,
    teams: tuple[str, str],
    title: str = "",
    options: PrintOptions = DEFAULTS,
    *,
    notes: Sequence[str] | None = None,
    allow_missing: bool = False,
) -> bytes:
    """Return a box score as PDF: the line score, batting, pitching, notes.

    ``notes`` stand in for those of the box, in another language for instance.
    """
    words = words_of(options.language)
    title = title or words("box")
    press, leaves = _open(title, options)
    leaves.title(title, level=0)
    leaves.table(_line_table(box, teams, words))
    for side, team in zip(SIDES, teams, strict=True):
        leaves.table(_batting_table(box, side, team, words))
    for side, team in zip(SIDES, teams, strict=True):
        leaves.table(_pitching_table(box, side, team, words), across=2)
    for note in box.notes if notes is None else notes:
        leaves.text(note, 7.5)
    leaves.close()
    return press.save(allow_missing=allow_missing)


def _line_table(box: BoxScore, teams: tuple[str, str], words: Words) -> Table:
    count = max(len(row.innings) for row in box.linescore)
    rows = tuple(
        (
            team,
            *("" if runs is None else runs for runs in row.innings),
            *("" for _ in range(count - len(row.innings))),
            *(row.r, row.h, row.e, row.lob),
        )
        for team, row in zip(teams, box.linescore, strict=True)
    )
    innings = map(str, range(1, count + 1))
    return Table("", (words("team"), *innings, *words.row("box_line")), rows, wide=True)


def _batting_table(box: BoxScore, side: Side, team: str, words: Words) -> Table:
    rows: list[tuple[str | int, ...]] = []
    for line in box.batting_of(side):
        positions = "-".join(each.symbol.upper() for each in line.positions)
        name = f"{'  ' if line.order > 1 else ''}{line.player.name}, {positions}"
        rows.append((name, *(getattr(line, count) for count in _BATTING)))
    sums = (sum(int(row[n]) for row in rows) for n in range(1, len(_BATTING) + 1))
    rows.append((words("total"), *sums))
    heads = (words("batter"), *words.row("box_batting"))
    title = words("batting_of", team=team)
    return Table(title, heads, tuple(rows), wide=True, has_sum=True)


def _pitching_table(box: BoxScore, side: Side, team: str, words: Words) -> Table:
    rows = tuple(
        (
            _pitcher_name(line, words),
            format_innings(line.outs),
            *(getattr(line, count) for count in _PITCHING),
        )
        for line in box.pitching_of(side)
    )
    heads = (words("pitcher"), *words.row("pitching"))
    return Table(words("pitching_of", team=team), heads, rows, wide=True)


def _pitcher_name(line: PitchingLine, words: Words) -> str:
    if not line.decision:
        return line.player.name
    return f"{line.player.name} ({words(f'decision.{line.decision}')})"


# -- a league --------------------------------------------------------------------------


def print_tables(
    title: str,
    tables: Iterable[Table],
    options: PrintOptions = DEFAULTS,
    *,
    allow_missing: bool = False,
) -> bytes:
    """Return tables as PDF: standings, leaders, statistics."""
    return print_chapters(
        title, [Chapter("", tuple(tables))], options, allow_missing=allow_missing
    )


@dataclass(frozen=True, slots=True)
class Chapter:
    """Tables that belong together, under a title."""

    title: str
    tables: tuple[Table, ...]


def print_chapters(
    title: str,
    chapters: Iterable[Chapter],
    options: PrintOptions = DEFAULTS,
    *,
    allow_missing: bool = False,
) -> bytes:
    """Return chapters of tables as PDF, each from a new page on: a book of records."""
    press, leaves = _open(title, options)
    leaves.has_folios = True
    leaves.title(title, level=0)
    for number, chapter in enumerate(chapters):
        if number:
            leaves.turn()
        if chapter.title:
            leaves.heading(chapter.title, style.CHAPTER, level=1)
        for table in chapter.tables:
            is_small = len(table.headings) <= 4 and not table.wide
            level = 2 if chapter.title else 1
            leaves.table(table, across=2 if is_small else 1, level=level)
    leaves.close()
    return press.save(allow_missing=allow_missing)
