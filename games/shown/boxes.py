"""The box score of a stored game, arranged as people print it."""

from __future__ import annotations

from dataclasses import dataclass, fields

from django.utils.translation import gettext as _

from games.models import Game, Team
from games.words.speech import say
from scoring.diamond import Position, Side
from scoring.gamefile import SubstitutionLine
from scoring.lineup import Player as Man
from scoring.replay import Replay
from scoring.state import ordinal
from scoring.stats.lines import BattingLine, BoxScore, LineScoreRow, PitchingLine
from scoring.stats.notes import write_side_notes


@dataclass(frozen=True, slots=True)
class BatterRow:
    """A batter as the box prints him; a substitute has a mark and is indented."""

    line: BattingLine
    positions: str
    mark: str = ""

    @property
    def is_substitute(self) -> bool:
        """Whether he came in for somebody."""
        return self.line.order > 1


@dataclass(frozen=True, slots=True)
class SideBox:
    """One side of a box score."""

    team: Team
    side: Side
    row: LineScoreRow
    batters: tuple[BatterRow, ...]
    batting_totals: BattingLine
    pitchers: tuple[PitchingLine, ...]
    pitching_totals: PitchingLine
    marks: tuple[str, ...]
    notes: tuple[str, ...]


def lay_out_box(game: Game, replay: Replay, box: BoxScore) -> list[SideBox]:
    """Return both sides of a box score, the visitors first."""
    return [
        _side_box(game.team(side), side, replay, box)
        for side in (Side.VISITORS, Side.HOME)
    ]


def _side_box(team: Team, side: Side, replay: Replay, box: BoxScore) -> SideBox:
    marks = _marks(replay, side)
    batters = tuple(
        BatterRow(
            line,
            "-".join(position.abbreviation.lower() for position in line.positions),
            marks[line.player][0] if line.player in marks else "",
        )
        for line in box.batting_of(side)
    )
    return SideBox(
        team,
        side,
        box.linescore[side is Side.HOME],
        batters,
        _total(BattingLine(Man(""), side, 0, 0), [row.line for row in batters]),
        box.pitching_of(side),
        _total(PitchingLine(Man(""), side, 0), box.pitching_of(side)),
        tuple(f"{mark} – {words}" for mark, words in marks.values()),
        tuple(map(say, write_side_notes(box, side))),
    )


def _total(total, lines):
    """Return a line with the sums of the counts of others."""
    labels = {"slot", "order"}
    for count in fields(total):
        if isinstance(getattr(total, count.name), int) and count.name not in labels:
            setattr(total, count.name, sum(getattr(x, count.name) for x in lines))
    return total


def _marks(replay: Replay, side: Side) -> dict[Man, tuple[str, str]]:
    """Return the mark and the note of every pinch hitter (a, b) and runner (1, 2)."""
    marks: dict[Man, tuple[str, str]] = {}
    letters, digits = iter("abcdefghijklmnopqrstuvwxyz"), iter(range(1, 100))
    for step in replay.steps:
        entry = step.entry
        if not isinstance(entry, SubstitutionLine) or entry.change.side is not side:
            continue
        change = entry.change
        said = {"inning": say(ordinal(step.before.inning))}
        if change.base is not None or change.position is Position.PINCH_RUNNER:
            said["name"] = _leaving(step.before, change)
            words = _("ran for %(name)s in the %(inning)s") % said
            marks[change.player] = str(next(digits)), words
        elif change.position is Position.PINCH_HITTER:
            said["name"] = _leaving(step.before, change)
            words = _("batted for %(name)s in the %(inning)s") % said
            marks[change.player] = next(letters, "+"), words
    return marks


def _leaving(state, change) -> str:
    if change.base is not None and state.bases[change.base - 1]:
        return state.bases[change.base - 1].player.name
    return state.lineup(change.side).slots[change.slot - 1].player.name
