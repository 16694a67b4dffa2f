"""Line-up cards: who bats in which slot, who plays where, who may come in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scoring.diamond import FIELD, Position, Side
from scoring.faults import IllegalPlay, Violation, violation
from scoring.phrases import phrase


@dataclass(frozen=True, slots=True)
class Player:
    """A man in a game, known by his name; ``id`` tells namesakes apart."""

    name: str
    id: str = ""

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Spot:
    """A man and what he does."""

    player: Player
    position: Position


@dataclass(frozen=True, slots=True)
class Lineup:
    """One side's men at one moment: the batting order and a pitcher who may not bat.

    ``slots`` holds the batting order, slot 1 first. ``pitcher`` is set only when a
    designated hitter bats for the pitcher. ``gone`` holds everybody who has left.
    ``fielders`` is derived: the men in the field by position, pitcher first, with
    ``None`` where nobody stands. ``fault`` is derived too: what keeps this side from
    taking the field, or nothing. Nine different positions must be filled before any
    pitch (OBR 5.10).
    """

    slots: tuple[Spot, ...]
    pitcher: Player | None = None
    gone: frozenset[Player] = frozenset()
    fielders: tuple[Player | None, ...] = field(init=False, compare=False, repr=False)
    fault: str = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        men: list[Player | None] = [None] * 9
        for spot in self.slots:
            if spot.position <= 9:
                men[spot.position - 1] = spot.player
        if self.pitcher is not None:
            men[0] = self.pitcher
        object.__setattr__(self, "fielders", tuple(men))
        object.__setattr__(self, "fault", self._field_fault())

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody in the game now, batting order first."""
        men = tuple(spot.player for spot in self.slots)
        return (*men, self.pitcher) if self.pitcher is not None else men

    def player_at(self, position: Position) -> Player | None:
        """Return the man in the field at this position, or ``None``."""
        return self.fielders[position - 1]

    def slot_of(self, player: Player) -> int | None:
        """Return the slot (from 1) in which this man bats, or ``None``."""
        for number, spot in enumerate(self.slots, start=1):
            if spot.player == player:
                return number
        return None

    def _field_fault(self) -> str:
        filled = Counter(s.position for s in self.slots if s.position.is_fielder)
        if self.pitcher is not None:
            filled[Position.PITCHER] += 1
        for position in FIELD:
            if not filled[position]:
                return phrase("there is no {fielder}", fielder=position.fielder)
            if filled[position] > 1:
                return phrase(
                    "there are two men at {position}", position=position.spoken
                )
        return ""


@dataclass(frozen=True, slots=True)
class Substitution:
    """A change in a line-up.

    Exactly one of these says where: ``slot`` (from 1), ``base`` (the runner on that
    base is run for; 1-3), or neither, when the pitcher who does not bat is changed.
    The same man in the same slot with another position is a switch in the field.
    ``count`` holds the balls and strikes when the change came in the middle of a
    plate appearance: they decide who is charged (OBR 9.15(b), 9.16(h)).
    """

    side: Side
    player: Player
    position: Position
    slot: int | None = None
    base: int | None = None
    count: tuple[int, int] | None = None


def check_lineup(
    lineup: Lineup, side: Side, *, batters: int = 9, designated_hitter: bool = True
) -> list[Violation]:
    """Return what is wrong with a starting line-up; ``batters`` is the most allowed.

    Nine men in the order are the least (the rulebook's "nine players"); a league
    with extra hitters allows more (OBR is silent, case D-12).
    """
    found: list[Violation] = []
    names = Counter(lineup.players)
    for player, count in names.items():
        if count > 1:
            found.append(violation("G407", side=side.spoken, name=player.name))
    if len(lineup.slots) < 9:
        found.append(violation("G412", side=side.spoken, count=len(lineup.slots)))
    if len(lineup.slots) > batters:
        found.append(
            violation(
                "G411",
                side=side.spoken,
                count=len(lineup.slots),
                ruleset="this league",
                allowed=batters,
                hint=phrase("Extra hitters (eh) are a league option."),
            )
        )
    if not designated_hitter:
        found += _designated_hitters(lineup, side)
    by_position: dict[Position, list[str]] = {}
    for spot in lineup.slots:
        by_position.setdefault(spot.position, []).append(spot.player.name)
    if lineup.pitcher is not None:
        by_position.setdefault(Position.PITCHER, []).append(lineup.pitcher.name)
    for position in FIELD:
        men = by_position.get(position, [])
        if not men:
            found.append(violation("G409", side=side.spoken, position=position.spoken))
        elif len(men) > 1:
            found.append(
                violation(
                    "G410",
                    side=side.spoken,
                    position=position.spoken,
                    names=" and ".join(men),
                )
            )
    return found


def _designated_hitters(lineup: Lineup, side: Side) -> Iterator[Violation]:
    """Yield what a league without the designated hitter has against a card."""
    hitters = [s for s in lineup.slots if s.position is Position.DESIGNATED_HITTER]
    for spot in hitters:
        yield violation("G430", side=side.spoken, name=spot.player.name)
    if lineup.pitcher is not None and not hitters:
        yield violation("G431", side=side.spoken, name=lineup.pitcher.name)


def substitute(
    lineup: Lineup, change: Substitution, *, re_entry: bool = False
) -> Lineup:
    """Return the line-up after a change.

    The slot must be known by now (a pinch runner's is found by the engine). Raises
    ``IllegalPlay`` when the man is in the game elsewhere, has left it and
    ``re_entry`` is off, or the slot does not exist (OBR 5.10).
    """
    player, side = change.player, change.side
    if player in lineup.gone and not re_entry:
        raise IllegalPlay(violation("L234", side=side.spoken, name=player.name))
    if change.slot is None:
        return _change_pitcher(lineup, change)
    if not 1 <= change.slot <= len(lineup.slots):
        raise IllegalPlay(violation("L235", side=side.spoken, slot=change.slot))
    leaving = lineup.slots[change.slot - 1].player
    bats_in = lineup.slot_of(player)
    if bats_in is not None and bats_in != change.slot:
        raise IllegalPlay(
            violation(
                "L236",
                side=side.spoken,
                name=player.name,
                hint=phrase(
                    "He bats in slot {slot}; write the change for that slot.",
                    slot=bats_in,
                ),
            )
        )
    slots = list(lineup.slots)
    slots[change.slot - 1] = Spot(player, change.position)
    gone = lineup.gone - {player}
    if leaving != player:
        gone |= {leaving}
    pitcher = lineup.pitcher
    if pitcher is not None and pitcher == player:
        pitcher = None  # he takes a place in the order: the designated hitter is lost
    elif pitcher is not None and change.position is Position.PITCHER:
        gone |= {pitcher}
        pitcher = None
    return replace(lineup, slots=tuple(slots), gone=gone, pitcher=pitcher)


def _change_pitcher(lineup: Lineup, change: Substitution) -> Lineup:
    player, side = change.player, change.side
    if lineup.pitcher is None or change.position is not Position.PITCHER:
        raise IllegalPlay(
            violation(
                "L241",
                side=side.spoken,
                name=player.name,
                hint=phrase("Name the slot he takes in the order."),
            )
        )
    if lineup.slot_of(player) is not None:
        raise IllegalPlay(violation("L236", side=side.spoken, name=player.name))
    gone = (lineup.gone | {lineup.pitcher}) - {player}
    return replace(lineup, pitcher=player, gone=gone)
