"""Games as scoring knows them: loaded from the rows, played, and kept ready."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock

from games.models import Game, LineupEntry, Player, PlayRecord
from games.record.entries import man_in, parse_line, with_man
from scoring.diamond import SIDES, Position, Side
from scoring.faults import PlayRejected
from scoring.gamefile import (
    UNFINISHED,
    Entry,
    GameRecord,
    order_tags,
)
from scoring.lineup import Lineup, Spot
from scoring.lineup import Player as Man
from scoring.record import format_options
from scoring.replay import Replay, apply_entry, replay_game, spell_out_game
from scoring.state import GameOptions
from scoring.stats.boxscore import compile_box
from scoring.stats.lines import BoxScore

#: How many games are kept played, for the next page that needs them.
KEPT_REPLAYS = 128

#: A line of a card: side, slot (0: pitcher who does not bat), man, position.
Card = tuple[str, int, Man, int]


@dataclass(frozen=True, slots=True)
class GameText:
    """All that a replay depends on; equal texts are the same game."""

    cards: tuple[Card, ...]
    entries: tuple[Entry, ...]
    options: GameOptions
    tags: tuple[tuple[str, str], ...] = ()


@lru_cache(maxsize=16384)
def _entry(line: str) -> Entry:
    return parse_line(line, longest=None)


_NUMBER = re.compile(r"\[(\d{1,18})\]")


def read_entries(lines: Iterable[str]) -> tuple[Entry, ...]:
    """Return stored lines as entries, every man under the name he has today."""
    entries = [_entry(line) for line in lines]
    named = [man for man in map(man_in, entries) if man is not None]
    numbers = {int(man.id) for man in named if man.id.isdecimal()}
    if not numbers:
        return tuple(entries)
    men = {str(p.pk): p.man for p in Player.objects.filter(pk__in=numbers).order_by()}
    return tuple(
        with_man(entry, men.get(man.id, man)) if (man := man_in(entry)) else entry
        for entry in entries
    )


def options_of(game: Game) -> GameOptions:
    """Return what was settled for a game before it began."""
    return GameOptions(
        game.innings,
        game.batters,
        game.re_entry,
        game.ties,
        game.designated_hitter,
        game.mercy_runs,
        game.mercy_innings,
    )


def tags_of(game: Game, result: str = UNFINISHED) -> tuple[tuple[str, str], ...]:
    """Return the tags of a game's file."""
    tags = {
        "Rules": game.ruleset,
        "Visitors": game.visitors.name,
        "Home": game.home.name,
        "Date": game.date.isoformat(),
        "Site": game.park,
        "Number": str(game.number) if game.number > 1 else "",
        "Innings": str(game.innings) if game.innings != 9 else "",
        "Options": format_options(options_of(game)),
        "Result": result,
        "Scorer": game.scorer,
        **game.extra_tags,
    }
    return order_tags((name, value) for name, value in tags.items() if value)


def card_of(entry: LineupEntry) -> Card:
    """Return a line of a stored card as scoring knows it."""
    return entry.side, entry.slot, entry.player.man, entry.position


def lineup_of(cards: Sequence[Card], side: Side) -> Lineup:
    """Return one side's starting line-up."""
    mine = sorted(card for card in cards if card[0] == side and card[1] > 0)
    pitcher = next((c[2] for c in cards if c[0] == side and c[1] == 0), None)
    return Lineup(tuple(Spot(card[2], Position(card[3])) for card in mine), pitcher)


def load_cards(game: Game) -> tuple[Card, ...]:
    """Return both starting cards; empty while they are not filled in."""
    return tuple(map(card_of, game.lineup_entries.select_related("player")))


def load_text(game: Game, lines: Iterable[str] | None = None) -> GameText:
    """Return the text of a game, with other lines than the stored ones if given."""
    if lines is None:
        lines = [row.line for row in game.plays.all()]
    return GameText(
        load_cards(game), read_entries(lines), options_of(game), tags_of(game)
    )


def record_of(text: GameText) -> GameRecord:
    """Return a game's text as the record that scoring plays."""
    lineups = lineup_of(text.cards, Side.VISITORS), lineup_of(text.cards, Side.HOME)
    return GameRecord(lineups, text.entries, text.tags)


def has_lineups(text: GameText) -> bool:
    """Whether both cards are filled in, so that a game can begin."""
    return {card[0] for card in text.cards} == set(SIDES)


_replays: OrderedDict[GameText, Replay] = OrderedDict()
_lock = Lock()


def replay_text(text: GameText) -> Replay:
    """Play a game from its text, or from the play before when that is at hand.

    The whole text is the key, so that a replay is never out of date.
    """
    with _lock:
        if (known := _replays.get(text)) is not None:
            _replays.move_to_end(text)
            return known
        earlier = text.entries and _replays.get(
            replace(text, entries=text.entries[:-1])
        )
    replay = _extend(earlier, text) if earlier else None
    replay = replay or replay_game(record_of(text), text.options)
    with _lock:
        _replays[text] = replay
        while len(_replays) > KEPT_REPLAYS:
            _replays.popitem(last=False)
    return replay


def _extend(earlier: Replay, text: GameText) -> Replay | None:
    if earlier.violations:
        return None
    try:
        step = apply_entry(earlier.state, text.entries[-1])
    except PlayRejected:
        return None
    return replace(earlier, record=record_of(text), steps=(*earlier.steps, step))


_boxes: OrderedDict[GameText, BoxScore] = OrderedDict()


def box_of(text: GameText) -> BoxScore:
    """Return the box score of a game's text, counted once; it is read, not changed."""
    with _lock:
        if (known := _boxes.get(text)) is not None:
            return known
    box = compile_box(replay_text(text))
    with _lock:
        _boxes[text] = box
        while len(_boxes) > KEPT_REPLAYS:
            _boxes.popitem(last=False)
    return box


def replay_of(game: Game) -> Replay:
    """Return a stored game, played as far as it has come."""
    return replay_text(load_text(game))


def load_record(game: Game) -> GameRecord:
    """Return a stored game as a record, headings and result written out."""
    replay = replay_of(game)
    state = replay.state
    result = f"{state.runs[0]}-{state.runs[1]}" if game.is_final else UNFINISHED
    record = spell_out_game(replay)
    return replace(record, tags=tags_of(game, result))


def lines_of(game: Game) -> list[str]:
    """Return the stored lines of a game, in order."""
    return [row.line for row in PlayRecord.objects.filter(game=game)]
