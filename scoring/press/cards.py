"""Small things to print: line-up cards, rosters, a box score, tables of a league."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from scoring.diamond import SIDES, Position, Side
from scoring.lineup import Player
from scoring.press.book import Man, Team
from scoring.press.document import Press
from scoring.press.leaf import Leaves, Table
from scoring.press.options import DEFAULTS, PrintOptions
from scoring.press.portrait import HEIGHT, WIDTH
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


class BattingLine(Protocol):
    """A man's batting in a box score."""

    @property
    def player(self) -> Player: ...
    @property
    def order(self) -> int: ...
    @property
    def positions(self) -> Sequence[Position]: ...


class PitchingLine(Protocol):
    """A man's pitching in a box score."""

    player: Player
    decision: str
    outs: int


class LineScoreRow(Protocol):
    """A side's line score."""

    @property
    def innings(self) -> tuple[int | None, ...]: ...
    @property
    def r(self) -> int: ...
    @property
    def h(self) -> int: ...
    @property
    def e(self) -> int: ...
    @property
    def lob(self) -> int: ...


class Box(Protocol):
    """A compiled box score."""

    @property
    def linescore(self) -> tuple[LineScoreRow, LineScoreRow]: ...
    @property
    def notes(self) -> Sequence[str]: ...
    def batting_of(self, side: Side) -> Sequence[BattingLine]: ...
    def pitching_of(self, side: Side) -> Sequence[PitchingLine]: ...


def _open(title: str, options: PrintOptions) -> tuple[Press, Leaves]:
    press = Press(title, options, portrait=True)
    return press, Leaves(press, WIDTH, HEIGHT)


# -- before a game ---------------------------------------------------------------------


def print_lineup_cards(
    cards: Iterable[LineupCard], options: PrintOptions = DEFAULTS
) -> bytes:
    """Return line-up cards as PDF, a page each, with lines for those to come in."""
    press, leaves = _open("Line-up cards", options)
    for card in cards:
        leaves.title(card.team or "Line-up card")
        about = (f"against {card.opponent}" if card.opponent else "", card.date)
        if line := " – ".join(filter(None, about)):
            leaves.text(line, 10)
        leaves.skip(4)
        leaves.table(_order_table(card))
        leaves.table(_men_table("In reserve", card.reserves))
        leaves.skip(8)
        leaves.field("Manager", 90)
    leaves.close()
    return press.save()


def _order_table(card: LineupCard) -> Table:
    """Return the batting order with an empty line for a substitute below each man."""
    rows: list[tuple[str | int, ...]] = []
    for slot in range(1, max(9, len(card.order)) + 1):
        man = card.order[slot - 1] if slot <= len(card.order) else Man("")
        rows.append((slot, man.number, man.name, man.position, ""))
        rows.append(("", "", "", "", ""))
    if card.pitcher is not None:
        rows.append(("P", card.pitcher.number, card.pitcher.name, "1", ""))
    headings = ("#", "No", "Batter", "Pos", "In the inning")
    return Table("", headings, tuple(rows), words=frozenset({2, 3}))


def _men_table(title: str, men: tuple[Man, ...]) -> Table:
    rows = [(man.number, man.name, man.position) for man in men]
    rows += [("", "", "")] * (_EMPTY_LINES if not rows else 0)
    return Table(title, ("No", "Name", "Pos"), tuple(rows), words=frozenset({1, 2}))


def print_rosters(teams: Iterable[Team], options: PrintOptions = DEFAULTS) -> bytes:
    """Return rosters as PDF, a page or more for each team."""
    press, leaves = _open("Rosters", options)
    for team in teams:
        leaves.title(team.name, level=0)
        for line in team.about:
            leaves.text(line, 9)
        leaves.skip(3)
        leaves.table(_men_table("", team.roster))
    leaves.close()
    return press.save()


# -- after it --------------------------------------------------------------------------

_BATTING: Final = ("ab", "r", "h", "doubles", "triples", "home_runs", "rbi")
_BATTING_TOO: Final = ("bb", "so", "sb")
_BATTING_HEADS: Final = tuple("AB R H 2B 3B HR RBI BB SO SB".split())
_PITCHING: Final = ("h", "r", "er", "bb", "so", "home_runs", "bf")
_PITCHING_HEADS: Final = tuple("IP H R ER BB SO HR BF".split())


def print_box(
    box: Box,
    teams: tuple[str, str],
    title: str = "Box score",
    options: PrintOptions = DEFAULTS,
) -> bytes:
    """Return a box score as PDF: the line score, batting, pitching, notes."""
    press, leaves = _open(title, options)
    leaves.title(title)
    leaves.table(_line_table(box, teams))
    for side, team in zip(SIDES, teams, strict=True):
        leaves.table(_batting_table(box, side, team))
    for side, team in zip(SIDES, teams, strict=True):
        leaves.table(_pitching_table(box, side, team), across=2)
    for note in box.notes:
        leaves.text(note, 7.5)
    leaves.close()
    return press.save()


def _line_table(box: Box, teams: tuple[str, str]) -> Table:
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
    return Table("", ("Team", *innings, "R", "H", "E", "LOB"), rows)


def _batting_table(box: Box, side: Side, team: str) -> Table:
    counts = (*_BATTING, *_BATTING_TOO)
    rows: list[tuple[str | int, ...]] = []
    for line in box.batting_of(side):
        positions = "-".join(each.symbol.upper() for each in line.positions)
        name = f"{'  ' if line.order > 1 else ''}{line.player.name}, {positions}"
        rows.append((name, *(getattr(line, count) for count in counts)))
    sums = (sum(int(row[n]) for row in rows) for n in range(1, len(counts) + 1))
    rows.append(("Total", *sums))
    return Table(f"{team}, batting", ("Batter", *_BATTING_HEADS), tuple(rows))


def _pitching_table(box: Box, side: Side, team: str) -> Table:
    rows = tuple(
        (
            " ".join(filter(None, (line.player.name, line.decision))),
            format_innings(line.outs),
            *(getattr(line, count) for count in _PITCHING),
        )
        for line in box.pitching_of(side)
    )
    return Table(f"{team}, pitching", ("Pitcher", *_PITCHING_HEADS), rows)


# -- a league --------------------------------------------------------------------------


def print_tables(
    title: str, tables: Iterable[Table], options: PrintOptions = DEFAULTS
) -> bytes:
    """Return tables as PDF: standings, leaders, statistics."""
    press, leaves = _open(title, options)
    leaves.title(title, level=0)
    for table in tables:
        leaves.table(table, across=2 if len(table.headings) <= 4 else 1)
    leaves.close()
    return press.save()
