"""A game as a record: two line-up cards and an ordered list of entries."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from scoring.diamond import Base, Half, Side
from scoring.faults import Violation
from scoring.lineup import Lineup, Player, Substitution
from scoring.play import Play
from scoring.state import Ending, GameOptions

#: Tags in the order in which they are written; any other tag follows them.
TAGS = (
    "Rules Visitors Home Date Site Season Number Innings Options Result Seed Scorer"
).split()
#: The result of a game that is still being played.
UNFINISHED = "*"

Dice = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class PlayLine:
    """A play as written: its value, the dice behind it, a remark."""

    play: Play
    dice: Dice = ()
    comment: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class HalfLine:
    """The heading of a half-inning."""

    half: Half
    inning: int
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class SubstitutionLine:
    """A change of players."""

    change: Substitution
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A man put on base by a rule of the league, as in extra innings."""

    base: Base
    player: Player
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class CommentLine:
    """A remark on a line of its own."""

    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class EndLine:
    """An end that is not played out; ``side`` is the one that forfeits."""

    ending: Ending
    side: Side | None = None
    line: int = field(default=0, compare=False)


Entry = PlayLine | HalfLine | SubstitutionLine | PlaceLine | CommentLine | EndLine


@dataclass(frozen=True, slots=True)
class GameRecord:
    """Two line-up cards and what happened, in order: all that is ever stored."""

    lineups: tuple[Lineup, Lineup]
    entries: tuple[Entry, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()

    def tag(self, name: str, default: str = "") -> str:
        """Return a tag's value."""
        return dict(self.tags).get(name, default)

    @property
    def team_names(self) -> tuple[str, str]:
        """What the two teams are called, visitors first."""
        return self.tag("Visitors", "Visitors"), self.tag("Home", "Home")

    @property
    def options(self) -> GameOptions:
        """The game's options, from its tags."""
        said = [word.strip() for word in self.tag("Options").lower().split(",")]
        batters = next((w[8:] for w in said if w.startswith("batters=")), "9")
        rule = next((w[9:] for w in said if w.startswith("run-rule=")), "")
        mercy = re.fullmatch(r"(\d{1,2})/(\d{1,2})", rule)
        return GameOptions(
            innings=_small_number(self.tag("Innings", "9")),
            batters=_small_number(batters),
            re_entry="re-entry" in said,
            ties="ties" in said,
            designated_hitter="no-dh" not in said,
            mercy_runs=int(mercy[1]) if mercy else 0,
            mercy_innings=int(mercy[2]) if mercy else 0,
        )


def format_options(options: GameOptions) -> str:
    """Return what the tag ``Options`` says of a game; the innings have their own.

    >>> format_options(GameOptions(batters=10, mercy_runs=12, mercy_innings=5))
    'batters=10, run-rule=12/5'
    """
    said = ["re-entry"] * options.re_entry + ["ties"] * options.ties
    said += [f"batters={options.batters}"] * (options.batters != 9)
    said += ["no-dh"] * (not options.designated_hitter)
    rule = f"run-rule={options.mercy_runs}/{options.mercy_innings}"
    return ", ".join([*said, *[rule] * options.has_run_rule])


def _small_number(text: str) -> int:
    """Return a number of one or two digits; nine when it is none."""
    return int(text) if text.isdecimal() and len(text) <= 2 else 9


def order_tags(tags: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return tags in the order in which they are written."""

    def rank(tag: tuple[str, str]) -> int:
        return TAGS.index(tag[0]) if tag[0] in TAGS else len(TAGS)

    return tuple(sorted(tags, key=rank))


class GameRejected(Exception):
    """A game file was refused; ``violations`` says why, in file order."""

    def __init__(self, violations: Iterable[Violation]):
        self.violations = tuple(violations)
        super().__init__("; ".join(map(str, self.violations)))
