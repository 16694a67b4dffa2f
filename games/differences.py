"""What a change to a game does to its figures: score, decisions, men's lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import Game
from scoring.diamond import SIDES
from scoring.replay import Replay
from scoring.stats.boxscore import compile_box
from scoring.stats.lines import BoxScore
from scoring.stats.rates import format_innings

_BATTING = {
    "ab": "AB",
    "r": "R",
    "h": "H",
    "doubles": "2B",
    "triples": "3B",
    "home_runs": "HR",
    "rbi": "RBI",
    "bb": "BB",
    "so": "SO",
    "sb": "SB",
    "cs": "CS",
    "sh": "SH",
    "sf": "SF",
}
_PITCHING = {
    "outs": "IP",
    "h": "H",
    "r": "R",
    "er": "ER",
    "bb": "BB",
    "so": "SO",
    "decision": "",
}
_FIELDING = {"po": "PO", "a": "A", "e": "E"}


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure of the game before and after a change."""

    what: str
    now: str
    then: str


def differences(game: Game, before: Replay, after: Replay) -> tuple[Difference, ...]:
    """Return every figure that a change moves, the score first."""
    old, new = compile_box(before), compile_box(after)
    return (*_line_scores(game, old, new), *_men(old, new))


def _line_scores(game: Game, old: BoxScore, new: BoxScore) -> Iterator[Difference]:
    what = _("Runs, hits, errors")
    for side, one, other in zip(SIDES, old.linescore, new.linescore, strict=True):
        now, then = (f"{row.r}, {row.h}, {row.e}" for row in (one, other))
        if now != then:
            yield Difference(f"{game.team(side).code} – {what}", now, then)


def _men(old: BoxScore, new: BoxScore) -> Iterator[Difference]:
    for kind, counts in (
        ("batting", _BATTING),
        ("pitching", _PITCHING),
        ("fielding", _FIELDING),
    ):
        lines = [_by_man(box, kind) for box in (old, new)]
        for key in dict.fromkeys((*lines[0], *lines[1])):
            one, other = lines[0].get(key), lines[1].get(key)
            moved = [name for name in counts if _show(one, name) != _show(other, name)]
            if moved:
                now, then = (_told(line, moved, counts) for line in (one, other))
                yield Difference((one or other).player.name, now, then)


def _by_man(box: BoxScore, kind: str) -> dict:
    return {
        (line.player, line.side, getattr(line, "position", None)): line
        for line in getattr(box, kind)
    }


def _show(line, name: str) -> str:
    if line is None:
        return ""
    value = getattr(line, name)
    return format_innings(value) if name == "outs" else str(value)


def _told(line, names: list[str], labels: dict[str, str]) -> str:
    if line is None:
        return "–"
    parts = (f"{labels[name]} {_show(line, name)}".strip() for name in names)
    return ", ".join(part for part in parts if part) or "–"
