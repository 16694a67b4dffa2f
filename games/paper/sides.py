"""A typed paper grid laid out as the two sides of a sheet, from where a game stands.

What is recorded already stands in the grid too, but is never written again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Game, Player
from games.paper.draft import TOTALS, BoxKey, Draft
from games.record.loading import GameText, box_of, replay_text
from games.words.speech import say
from scoring.diamond import SIDES, Position, Side
from scoring.faults import PlayRejected, Violation
from scoring.lineup import Player as Man
from scoring.replay import Replay
from scoring.scoresheet import SideSheet, write_scoresheet
from scoring.state import GameState, name_half

_CHANGE = gettext_lazy(
    "Change %(number)s: choose the slot, the man, his positions (9, ph, pr, ph-9) and"
    " the inning in which he came in."
)

if TYPE_CHECKING:
    from scoring.readers.paper import PaperMan, PaperSide
    from scoring.readers.sheet_on import Begun, LateMan, ReadHalf

# -- what is recorded ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Recorded:
    """A box that is recorded: its text, the tokens in it, who batted."""

    text: str
    main: str
    later: tuple[str, ...]
    name: str


def recorded_boxes(text: GameText) -> dict[BoxKey, Recorded]:
    """Return the boxes that the plays of a game fill."""
    replay = replay_text(text)
    if not replay.outcomes:
        return {}
    found: dict[BoxKey, Recorded] = {}
    for sheet in write_scoresheet(replay, box_of(text)).sides:
        for (slot, column), cell in sheet.cells.items():
            inning = sheet.columns[column].inning
            key = (sheet.side.value, inning, _turn(sheet, column), slot)
            whole = ", ".join((cell.main, *cell.later))
            found[key] = Recorded(whole, cell.main, cell.later, cell.batter.name)
    return found


def _turn(sheet: SideSheet, column: int) -> int:
    """Return how often the order was gone through in an inning, with this column."""
    inning = sheet.columns[column].inning
    return sum(c.inning == inning for c in sheet.columns[: column + 1])


@dataclass(frozen=True, slots=True)
class Clash:
    """A typed box that is recorded otherwise; it is not written."""

    key: BoxKey
    name: str
    typed: str
    recorded: str

    @property
    def place(self) -> str:
        """The box in words."""
        side, inning, _turn, slot = self.key
        half = name_half(Side(side).half, inning)
        return f"{half}, {slot}. {self.name}".rstrip(". ")


def begun_half(
    replay: Replay, recorded: Mapping[BoxKey, Recorded], sides: tuple
) -> Begun | None:
    """Return how far the half-inning in progress has come; ``None`` between two."""
    from scoring.readers.paper import PaperMan, read_box
    from scoring.readers.sheet_half import OnBase, Point
    from scoring.readers.sheet_on import Begun

    state = replay.state
    steps = [
        step
        for step in replay.steps
        if (step.before.half, step.before.inning) == (state.half, state.inning)
    ]
    played = [step.outcome for step in steps if step.outcome]
    if state.is_over or not (played or any(state.bases)):
        return None
    count = len(state.lineup(state.half.batting).slots)
    slots = [o.batter_slot for o in played if o.play.code is not None]
    first = slots[0] if slots else state.batter_slot
    placed = [r for r in state.bases if r and (r.is_placed or r.slot not in slots)]
    ghosts = tuple(
        read_box(r.slot, PaperMan(r.player.name, ()), "BB", "") for r in placed
    )
    bases: list[OnBase | None] = []
    for runner in state.bases:
        if runner is None:
            bases.append(None)
        elif runner in placed:
            bases.append(OnBase(placed.index(runner), 0))
        else:
            last = max(n for n, slot in enumerate(slots) if slot == runner.slot)
            key = (state.half.batting.value, state.inning, last // count + 1)
            bases.append(
                OnBase(len(placed) + last, len(recorded[*key, runner.slot].later))
            )
    runs = sum(len(o.runs) for o in played)
    point = Point(len(placed) + len(slots), state.outs, tuple(bases), runs)
    return Begun(first, point, ghosts)


class Desk:
    """A draft laid out as the two sides of a sheet."""

    def __init__(
        self,
        game: Game,
        draft: Draft,
        state: GameState,
        recorded: Mapping[BoxKey, Recorded],
    ):
        self.game, self.draft, self.state = game, draft, state
        self.recorded = recorded
        self.clashes: list[Clash] = []
        self.faults: list[str] = []
        self.men: dict[tuple[Side, str], Man] = {}
        self.pitchers: list[LateMan] = []
        self.unread: Unread | None = None
        ids = [int(c.player) for c in draft.changes if c.player.isdecimal()]
        self._named = Player.objects.in_bulk([n for n in ids if n < 2**31])

    def sides(self) -> tuple[PaperSide, PaperSide]:
        """Return both sides, with the boxes that are not recorded yet."""
        visitors, home = (self._side(side) for side in SIDES)
        self._drop_unread((visitors, home))
        return visitors, home

    def unread_half(self, state: GameState) -> ReadHalf:
        """Return the half-inning with a box that nobody can read."""
        from scoring.readers.sheet_on import ReadHalf

        assert self.unread is not None  # noqa: S101
        each = self.unread
        return ReadHalf(
            each.side,
            each.inning,
            state,
            state,
            fault=each.fault,
            place=each.place,
            first_column=each.first_column,
        )

    def _side(self, side: Side) -> PaperSide:
        from scoring.readers.paper import PaperSide

        paper = PaperSide(side, self.game.team(side).name, self._slots(side))
        innings = [k[1] for k in self.draft.boxes if k[0] == side]
        last = max([self.state.inning, *innings])
        for inning in range(1, last + 1):
            paper.columns += [inning] * self._columns(side, inning)
        self._fill(paper)
        for (where, what, inning), text in self.draft.totals.items():
            if where == side and text.isdecimal():
                paper.totals[TOTALS[what], inning] = int(text)
        return paper

    def _columns(self, side: Side, inning: int) -> int:
        used = [k[2] for k in self.recorded if k[:2] == (side, inning)]
        return max([self.draft.columns(side, inning), *used])

    # -- men ---------------------------------------------------------------------

    def _slots(self, side: Side) -> list[list[PaperMan]]:
        from scoring.readers.paper import PaperMan

        slots = []
        lineup = self.state.lineup(side)
        for spot in lineup.slots:
            self.men[side, spot.player.name] = spot.player
            slots.append([PaperMan(spot.player.name, (spot.position,))])
        for number, change in enumerate(self.draft.changes, start=1):
            where, _colon, slot = change.where.partition(":")
            if where == side:
                self._send_in(
                    side, number, int(slot) if slot.isdecimal() else -1, slots
                )
        return slots

    def _send_in(self, side: Side, number: int, slot: int, slots: list) -> None:
        from scoring.readers.paper import PaperMan
        from scoring.readers.sheet_on import LateMan

        change = self.draft.changes[number - 1]
        player = self._named.get(int(change.player)) if change.player.isdecimal() else 0
        entered = int(change.entered) if change.entered.isdecimal() else 0
        positions = self._positions(change.positions)
        if not player or not positions or not entered or not 0 <= slot <= len(slots):
            self.faults.append(_CHANGE % {"number": number})
            return
        man, lineup = player.man, self.state.lineup(side)
        if man in lineup.gone and entered <= self.state.inning:
            return  # made long ago
        if self.men.setdefault((side, man.name), man) != man:
            said = _("Two men are called %(name)s; enter his plays by notation.")
            self.faults.append(said % {"name": man.name})
        elif not slot:
            if lineup.pitcher != man:
                self.pitchers.append(LateMan(side, man.name, entered))
        elif man == lineup.slots[slot - 1].player:
            now = slots[slot - 1][0]
            more = tuple(each for each in positions if each not in now.positions)
            slots[slot - 1][0] = replace(now, positions=(*now.positions, *more))
        else:
            slots[slot - 1].append(PaperMan(man.name, positions, entered))

    @staticmethod
    def _positions(text: str) -> tuple[Position, ...]:
        try:
            return tuple(Position.parse(part) for part in text.split("-") if part)
        except ValueError:
            return ()

    def _batting(self, paper: PaperSide, key: BoxKey) -> PaperMan:
        """Return who bats in a box: the last man of the slot who is in by then."""
        _side, inning, turn, slot = key
        men = paper.slots[slot - 1]
        found = men[0]
        for man in men[1:]:
            first = man.positions[0]
            takes_field = first.is_fielder and paper.side is Side.HOME
            bats = takes_field or not (
                first.is_fielder or first == Position.PINCH_RUNNER
            )
            runs = first is Position.PINCH_RUNNER and turn > 1
            if man.entered < inning or (man.entered == inning and (bats or runs)):
                found = man
        return found

    # -- boxes -------------------------------------------------------------------

    def _fill(self, paper: PaperSide) -> None:
        side = paper.side
        typed = {key: text for key, text in self.draft.boxes.items() if key[0] == side}
        for key, known in self.recorded.items():
            if key[0] == side and self._is_now(key[:2]):
                typed.setdefault(key, known.text)
        for key, text in sorted(typed.items(), key=lambda item: item[0][1:]):
            if key[3] > len(paper.slots) or not 1 <= key[1] <= paper.columns[-1]:
                continue
            if (text := self._kept(key, text)) is not None:
                self._write(paper, key, text)

    def _write(self, paper: PaperSide, key: BoxKey, text: str) -> None:
        from scoring.readers.paper import read_box

        side, inning, turn, slot = key
        place = slot, paper.columns.index(inning) + turn - 1
        man = self._batting(paper, key)
        said = {
            "name": man.name,
            "half": say(name_half(Side(side).half, inning)),
        }
        words = _("the box of %(name)s in the %(half)s") % said
        try:
            paper.boxes[place] = read_box(slot, man, text, words)
        except PlayRejected as refusal:
            first = paper.columns.index(inning)
            unread = Unread(Side(side), inning, refusal.violation, place, first)
            if self.unread is None or unread.order < self.unread.order:
                self.unread = unread

    def _is_now(self, half: tuple[str, int]) -> bool:
        return half == (self.state.half.batting.value, self.state.inning)

    def _kept(self, key: BoxKey, text: str) -> str | None:
        """Return what is to be read of a typed box; ``None``: it is recorded."""
        known = self.recorded.get(key)
        name = known.name if known else ""
        if not self.state.is_over and self._is_now(key[:2]):
            if known is None or _begins(text, known):
                return text
            self.clashes.append(Clash(key, name, text, known.text))
            return known.text
        now = order_of(self.state.half.batting, self.state.inning)
        if known is None and order_of(Side(key[0]), key[1]) > now:
            return text
        if known is None and self.state.is_over:
            return text
        if known is None or _tokens(text) != _tokens(known.text):
            self.clashes.append(Clash(key, name, text, known.text if known else ""))
        return None

    def _drop_unread(self, sides: tuple[PaperSide, PaperSide]) -> None:
        """Leave out the half-inning with the unreadable box, and all after it."""
        if self.unread is None:
            return
        for paper in sides:
            for slot, column in list(paper.boxes):
                if order_of(paper.side, paper.columns[column]) >= self.unread.order:
                    del paper.boxes[slot, column]


@dataclass(frozen=True, slots=True)
class Unread:
    """A box that nobody can read, why, and where it stands."""

    side: Side
    inning: int
    fault: Violation
    place: tuple[int, int]
    first_column: int

    @property
    def order(self) -> tuple[int, bool]:
        """What its half-inning is sorted by."""
        return order_of(self.side, self.inning)


def order_of(side: Side, inning: int) -> tuple[int, bool]:
    """Return what half-innings are sorted by."""
    return inning, side is Side.HOME


def _tokens(text: str) -> list[str]:
    """Return what a box says, part by part, the batter's part as it is written out."""
    from scoring.readers.paper import PaperMan, read_box

    try:
        box = read_box(1, PaperMan("", ()), text, "")
    except PlayRejected:
        return [text]
    return [box.main, *box.later]


def _begins(text: str, known: Recorded) -> bool:
    """Whether a typed box begins with what is recorded; more may have happened."""
    said = [known.main, *known.later]
    return _tokens(text)[: len(said)] == said
