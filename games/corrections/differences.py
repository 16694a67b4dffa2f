"""What a change to a game does to its figures: score, decisions, men's lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.models import Game
from games.words.speech import say_decision
from scoring.diamond import SIDES
from scoring.replay import Replay
from scoring.stats.boxscore import compile_box
from scoring.stats.lines import BoxScore
from scoring.stats.rates import format_innings

_BATTING = {
    "ab": pgettext_lazy("batting", "AB"),
    "r": pgettext_lazy("batting", "R"),
    "h": pgettext_lazy("batting", "H"),
    "doubles": pgettext_lazy("batting", "2B"),
    "triples": pgettext_lazy("batting", "3B"),
    "home_runs": pgettext_lazy("batting", "HR"),
    "rbi": pgettext_lazy("batting", "RBI"),
    "bb": pgettext_lazy("batting", "BB"),
    "so": pgettext_lazy("batting", "SO"),
    "sb": pgettext_lazy("batting", "SB"),
    "cs": pgettext_lazy("batting", "CS"),
    "sh": pgettext_lazy("batting", "SH"),
    "sf": pgettext_lazy("batting", "SF"),
}
_PITCHING = {
    "outs": pgettext_lazy("pitching", "IP"),
    "h": pgettext_lazy("pitching", "H"),
    "r": pgettext_lazy("pitching", "R"),
    "er": pgettext_lazy("pitching", "ER"),
    "bb": pgettext_lazy("pitching", "BB"),
    "so": pgettext_lazy("pitching", "SO"),
    "decision": "",
}
_FIELDING = {
    "po": pgettext_lazy("fielding", "PO"),
    "a": pgettext_lazy("fielding", "A"),
    "e": pgettext_lazy("fielding", "E"),
}


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
    if name == "decision":
        return say_decision(value)
    return format_innings(value) if name == "outs" else str(value)


def _told(line, names: list[str], labels: dict[str, str]) -> str:
    if line is None:
        return "–"
    parts = (f"{labels[name]} {_show(line, name)}".strip() for name in names)
    return ", ".join(part for part in parts if part) or "–"
