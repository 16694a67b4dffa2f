"""The sheet that fills itself beside the entry desk: grids, pitchers, proof."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.record.loading import GameText, box_of
from games.shown.sheets import SheetTable, lay_out_sheet
from scoring.diamond import SIDES
from scoring.engine import Outcome
from scoring.replay import Replay
from scoring.scoresheet import write_scoresheet


def running_sheets(text: GameText, replay: Replay) -> dict:
    """Return what the entry page shows of the sheet; nothing before the first play.

    The side that batted in the last play stands first, with its newest box marked.
    """
    if not replay.outcomes:
        return {}
    box, outcome = box_of(text), replay.outcomes[-1]
    sheets = write_scoresheet(replay, box).sides
    batting = outcome.before.half.batting
    first = lay_out_sheet(sheets[SIDES.index(batting)], _slot_written(outcome))
    return {
        "box": box,
        "running": first,
        "other_running": lay_out_sheet(sheets[SIDES.index(batting.opponent)]),
        "pitchers": box.pitching_of(replay.state.half.fielding),
        "newest": _told(first),
    }


def _slot_written(outcome: Outcome) -> int:
    """Return the slot whose box a play was written in: the batter's or a runner's."""
    if outcome.play.code is not None or not outcome.moves:
        return outcome.batter_slot
    return outcome.moves[0].runner.slot


def _told(table: SheetTable) -> str:
    """Say what the newest box holds, for those who do not see it."""
    box = table.newest
    if box is None or box.cell is None:
        return ""
    parts = [box.cell.main, *box.cell.later]
    if box.words:
        parts.append(box.words)
    said = {
        "name": box.cell.batter.name,
        "inning": table.columns[table.present].inning,
        "box": pgettext("list", ", ").join(filter(None, parts)),
    }
    return _("On the sheet: %(name)s, inning %(inning)s: %(box)s.") % said
