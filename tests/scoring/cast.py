"""A small cast: two line-ups of nine, games written as plain lines, random games.

Both sides are called Batter A to Batter I, as in the rulebook; the side tells them
apart. Batter I pitches, Batter H catches, Batter B plays second base, and so on.
"""

from random import Random

import pytest

from scoring.completion import complete_play, completions
from scoring.diamond import Base, Half, Position, Side, Situation
from scoring.engine import apply_play, apply_substitution, start_game
from scoring.faults import PlayRejected
from scoring.gamefile import (
    UNFINISHED,
    GameRecord,
    PlaceLine,
    PlayLine,
    SubstitutionLine,
    parse_play_line,
    parse_substitution,
)
from scoring.legality import check_play
from scoring.lineup import Lineup, Player, Spot, Substitution
from scoring.notation import format_play, parse_play
from scoring.replay import replay_game
from scoring.resolution import resolve_play
from scoring.state import GameOptions
from scoring.stats.boxscore import compile_box

VISITORS, HOME = Side.VISITORS, Side.HOME

#: Where Batter A to Batter I play.
POSITIONS = (8, 4, 6, 3, 7, 5, 9, 2, 1)

#: Three up, three down; and the same in four halves, as long as nothing happens.
QUIET = "SO / SO / SO"

ALL_SITUATIONS = tuple(
    Situation((first, second, third), outs)
    for outs in range(3)
    for third in (False, True)
    for second in (False, True)
    for first in (False, True)
)


def situation(runners: str = "", outs: int = 0) -> Situation:
    """Return the situation written ``1-3`` with so many outs."""
    return Situation(("1" in runners, "2" in runners, "3" in runners), outs)


def batter(letter: str) -> Player:
    """Return the man of the cast with this letter."""
    return Player(f"Batter {letter}")


def nine(positions=POSITIONS) -> Lineup:
    """Return a side's nine, Batter A first."""
    return Lineup(
        tuple(
            Spot(batter(letter), Position(number))
            for letter, number in zip("ABCDEFGHI", positions, strict=True)
        )
    )


def nine_with_a_designated_hitter() -> Lineup:
    """Return nine men of whom Batter I bats for the pitcher, called Ace."""
    lineup = nine()
    hitter = Spot(batter("I"), Position.DESIGNATED_HITTER)
    return Lineup((*lineup.slots[:8], hitter), Player("Ace"))


def entry(text: str):
    """Return the entry that one line means: a play, a change, a man placed."""
    text = text.strip()
    if text.startswith("sub "):
        return SubstitutionLine(parse_substitution(text))
    if text.startswith("place "):
        base, _, name = text.removeprefix("place ").partition(":")
        return PlaceLine(Base.parse(base), Player(name.strip()))
    return parse_play_line(text)


def write_game(*halves: str, innings: int = 9, options: str = "", lineups=None):
    """Return the record of half-innings such as ``SO / 9 / BB / H1, 8-4``."""
    entries = [entry(text) for half in halves for text in half.split(" / ")]
    tags = [("Innings", str(innings)), ("Result", UNFINISHED)]
    if options:
        tags.append(("Options", options))
    return GameRecord(lineups or (nine(), nine()), tuple(entries), tuple(tags))


def play_game(*halves: str, innings: int = 9, options: str = "", lineups=None):
    """Play half-innings from the top of the first on; everything must be legal."""
    record = write_game(*halves, innings=innings, options=options, lineups=lineups)
    replay = replay_game(record)
    assert [str(fault) for fault in replay.violations] == []
    return replay


def play_inning(half: str, **more):
    """Play the beginning of a game: the top of the first."""
    return play_game(half, **more)


def box_of(*halves: str, **more):
    """Return the box score of half-innings, which must prove."""
    box = compile_box(play_game(*halves, **more))
    assert [str(fault) for fault in box.proof] == []
    return box


def line_of(lines, name: str, side: Side = VISITORS, **more):
    """Return the one line of a man; ``A`` stands for Batter A."""
    full = f"Batter {name}" if len(name) == 1 else name
    found = [
        line
        for line in lines
        if line.player.name == full
        and line.side is side
        and all(getattr(line, key) == value for key, value in more.items())
    ]
    assert len(found) == 1, found
    return found[0]


def counts(line, stats: str):
    """Return the counts of a line in this order: ``counts(line, "ab r h")``."""
    return tuple(getattr(line, stat) for stat in stats.split())


def bases_of(state) -> str:
    """Draw who stands where: ``1A 3C``, or nothing."""
    return " ".join(
        f"{base}{runner.player.name.removeprefix('Batter ')}"
        for base, runner in enumerate(state.bases, start=1)
        if runner is not None
    )


def completed(text: str, runners: str = "", outs: int = 0) -> str:
    """Return the canonical text of a play with everybody's moves in it."""
    return format_play(complete_play(situation(runners, outs), parse_play(text)))


def faults_of(text: str, runners: str = "", outs: int = 0) -> list[str]:
    """Return the ids of everything that is wrong with a play taken at its word."""
    found = check_play(situation(runners, outs), parse_play(text))
    return [fault.id for fault in found]


def resolved(text: str, runners: str = "", outs: int = 0):
    """Return what a play does, completed first."""
    here = situation(runners, outs)
    return resolve_play(here, complete_play(here, parse_play(text)))


def refusal(act, *arguments):
    """Return the first violation with which something is refused."""
    with pytest.raises(PlayRejected) as caught:
        act(*arguments)
    return caught.value.violation


# -- games at random -----------------------------------------------------------------

#: What may happen in a random game: the text and how often of a hundred.
_OFTEN = {
    "SO": 12, "4-3": 8, "6-3": 8, "8": 6, "7": 5, "BB": 7, "H1": 12, "H2": 5,
    "H4": 3, "3": 3, "5-4-3": 4, "6-4-3": 4, "FC": 3, "E6": 3, "2E7": 1, "IF6": 2,
    "IF": 1, "H3": 2, "SB": 2, "CS 2-4": 1, "CS": 1, "PO 1-3": 1, "WP": 2, "PB": 1,
    "BK": 1, "HBP": 2, "IBB": 1, "CI": 1, "SH 1-3": 2, "SH E1": 1, "H1, 8-4": 1,
    "H2, 9-6-5": 1, "SO 2-3": 1, "SO B>1(WP)": 1, "SO B>1(PB)": 1, "8* 3>H": 3,
    "4-3* 3>H": 2, "FC 1x2(4-6)": 3, "H1 2xH(8-2)": 1, "1>2(SB)": 2, "2>3(SB)": 1,
    "3>H(SB)": 1, "H1 B>2(E8)": 1, "8 1x1(8-3)": 1, "1-2-3": 1, "SO 1x2(CS 2-6)": 1,
    "OUT": 1, "E5 3>H": 1, "3>H(WP)": 1, "2>H(E4)": 1, "1x1(PO 1-3)": 1,
}  # fmt: skip
RANDOM_TEXTS, RANDOM_WEIGHTS = tuple(_OFTEN), tuple(_OFTEN.values())


def legal_readings(state, text: str) -> list:
    """Return the plays that a text can mean now and that the game allows."""
    try:
        found = completions(state.situation, parse_play(text))
    except PlayRejected:
        return []
    allowed = []
    for play in found:
        try:
            apply_play(state, play)
        except PlayRejected:
            continue
        allowed.append(play)
    return allowed


def _substitutions(state, dice: Random, number: int) -> list[Substitution]:
    """Return the changes before the next pitch: those needed, and at times others."""
    fielding, batting = state.half.fielding, state.half.batting
    lineup = state.lineup(fielding)
    needed = []
    missing = [p for p in Position if p <= 9 and lineup.player_at(p) is None]
    for slot, spot in enumerate(lineup.slots, start=1):
        if spot.position in (Position.PINCH_HITTER, Position.PINCH_RUNNER):
            needed.append(Substitution(fielding, spot.player, missing.pop(0), slot))
    if needed or dice.random() > 0.06:
        return needed
    new, slot = Player(f"New Man {number}"), dice.randint(1, 9)
    runners = [base for base in (1, 2, 3) if state.bases[base - 1]]
    match dice.choice(("pitcher", "hitter", "runner", "switch")):
        case "pitcher":
            on_the_mound = lineup.slot_of(lineup.player_at(Position.PITCHER))
            return [Substitution(fielding, new, Position.PITCHER, on_the_mound)]
        case "hitter":
            return [
                Substitution(batting, new, Position.PINCH_HITTER, state.batter_slot)
            ]
        case "runner" if runners:
            base = dice.choice(runners)
            return [Substitution(batting, new, Position.PINCH_RUNNER, base=base)]
        case "switch":
            other = slot % 9 + 1
            one, two = lineup.slots[slot - 1], lineup.slots[other - 1]
            return [
                Substitution(fielding, one.player, two.position, slot),
                Substitution(fielding, two.player, one.position, other),
            ]
    return []


def play_at_random(seed: int, innings: int = 9, **more):
    """Play a game to its end, each play drawn among those that are legal."""
    dice = Random(seed)
    options = GameOptions(innings=innings, **more)
    state = start_game(nine(), nine(), options)
    entries: list = []
    while not state.is_over:
        for change in _substitutions(state, dice, len(entries)):
            state = apply_substitution(state, change)
            entries.append(SubstitutionLine(change))
        text = dice.choices(RANDOM_TEXTS, RANDOM_WEIGHTS)[0]
        if readings := legal_readings(state, text):
            play = dice.choice(readings)
            rolls = ((dice.randint(1, 6),),) if dice.random() < 0.2 else ()
            entries.append(PlayLine(play, rolls))
            state = apply_play(state, play).after
        assert len(entries) < 3000, "a game that does not end"
    tags = (("Innings", str(innings)),)
    return replay_game(GameRecord((nine(), nine()), tuple(entries), tags), options)


def halves_of(replay) -> set[tuple[int, Half]]:
    """Return the half-innings in which something was played."""
    return {(o.before.inning, o.before.half) for o in replay.outcomes}
