"""A typed paper grid read on from the game as it stands: plays, questions, faults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from games.house import House, house_of
from games.models import Game
from games.paper.draft import BoxKey, Draft
from games.paper.sides import Clash, Desk, Recorded, begun_half, recorded_boxes
from games.record.loading import GameText, load_text, replay_text
from scoring.diamond import Side
from scoring.record import Entry
from scoring.state import GameState

if TYPE_CHECKING:
    from scoring.readers.sheet import SheetReader
    from scoring.readers.sheet_on import ReadHalf


@dataclass(frozen=True, slots=True)
class PaperReading:
    """A draft read on from the game as it stands.

    ``faults`` are sentences about changes of players; ``clashes`` boxes that stand
    otherwise in the record.
    """

    text: GameText
    state: GameState
    recorded: Mapping[BoxKey, Recorded]
    halves: tuple[ReadHalf, ...] = ()
    clashes: tuple[Clash, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def complete(self) -> tuple[ReadHalf, ...]:
        """The half-innings that can be recorded: over, one after the other."""
        if self.faults:
            return ()
        found = []
        for half in self.halves:
            if not half.is_over:
                break
            found.append(half)
        return tuple(found)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The lines that would be recorded."""
        return tuple(entry for half in self.complete for entry in half.entries)

    @property
    def digest(self) -> str:
        """What names these lines, so that what is confirmed is what was shown."""
        text = "\n".join(map(repr, self.entries))
        return sha256(text.encode()).hexdigest()[:20] if text else ""

    @property
    def after(self) -> GameText:
        """The game with the half-innings that can be recorded."""
        return replace(self.text, entries=(*self.text.entries, *self.entries))


@lru_cache(maxsize=8)
def _reader(house: House | None) -> SheetReader:
    from scoring.readers.sheet import SheetReader

    return SheetReader(house.ruleset, house.book) if house else SheetReader()


def read_draft(game: Game, draft: Draft, text: GameText | None = None) -> PaperReading:
    """Return a draft read on from the stored game; nothing in it is raised.

    ``text`` is the game's text, when it was loaded already.
    """
    from scoring.readers.sheet_on import GoingOn

    text = text or load_text(game)
    replay = replay_text(text)
    state, recorded = replay.state, recorded_boxes(text)
    desk = Desk(game, draft, state, recorded)
    sides = desk.sides()
    clashes = tuple(desk.clashes)
    if desk.faults:
        return PaperReading(text, state, recorded, (), clashes, tuple(desk.faults))
    going_on = GoingOn(
        _reader(house_of(game)),
        sides,
        state,
        begun=begun_half(replay, recorded, sides),
        men=desk.men,
        pitchers=desk.pitchers,
        answers={(Side(s), n): said for (s, n), said in draft.answers.items()},
    )
    halves = going_on.halves()
    if desk.unread is not None and all(half.is_over for half in halves):
        halves = (*halves, desk.unread_half(going_on.state))
    return PaperReading(text, state, recorded, halves, clashes)
