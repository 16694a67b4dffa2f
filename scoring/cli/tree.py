"""Verbs that play a dice game: simulate, follow."""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from scoring.cli.files import (
    CLEAN,
    INTERRUPTED,
    VIOLATIONS,
    Unusable,
    Verbs,
    read,
    tell,
)
from scoring.cli.house import (
    add_house,
    add_policy,
    house_from,
    make_die,
    policies_from,
    policy,
)
from scoring.cli.three_dice import follow_three_dice, simulate_three_dice
from scoring.diamond import Position
from scoring.faults import PlayRejected
from scoring.gamefile import format_dice, format_entry, format_game
from scoring.lineup import Lineup, Player, Spot
from scoring.readers.follow import FollowedGame, follow_game, resume
from scoring.readers.play import Simulator
from scoring.readers.season import PRINTED, Season
from scoring.record import PlayLine
from scoring.replay import Replay
from scoring.rulesets import three_dice
from scoring.rulesets.base import Ruleset

_EVERY = 50  # games between two lines of progress
#: Where the nine of a made-up line-up play, in batting order.
_POSITIONS = (8, 4, 6, 3, 7, 5, 9, 2, 1)


def make_nine() -> Lineup:
    """Return the rulebook's Batter A to Batter I."""
    return Lineup(
        tuple(
            Spot(Player(f"Batter {letter}"), Position(number))
            for letter, number in zip("ABCDEFGHI", _POSITIONS, strict=True)
        )
    )


# -- simulate ------------------------------------------------------------------------


def simulate(options: argparse.Namespace) -> int:
    """Play games with random dice; print the game, or what all of them come to."""
    if options.rules == three_dice.NAME:
        return simulate_three_dice(options)
    if options.players:
        raise Unusable(f"--players goes with --rules {three_dice.NAME}")
    ruleset, managers = house_from(options), policies_from(options)
    if options.games < 1:
        raise Unusable("--games is 1 or more")
    if options.out:
        Path(options.out).mkdir(parents=True, exist_ok=True)
    season, last, status = Season(), None, CLEAN
    try:
        with _without_collecting():
            for game in _games(ruleset, managers, options):
                season.add(game)
                last = game
    except KeyboardInterrupt:
        print(f"\nstopped after {season.games} games", file=sys.stderr)
        status = INTERRUPTED
    if last is not None and options.games == 1 and not (options.json or options.out):
        print(format_game(last.record), end="")
    elif options.json:
        print(json.dumps(_about(ruleset, options) | season.to_json()))
    else:
        print(_format_season(season, PRINTED if ruleset.name == "diceball" else {}))
    return status


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Games are values without cycles; looking for some takes half the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _games(
    ruleset: Ruleset, managers: tuple[str, str], options: argparse.Namespace
) -> Iterator[Replay]:
    """Play the games one after another, each from its own seed."""
    visitors, home = map(policy, managers)
    simulator = Simulator(ruleset, visitors, home)
    lineups = (make_nine(), make_nine())
    for number in range(1, options.games + 1):
        seed = options.seed if number == 1 else f"{options.seed}.{number}"
        tags = (
            ("Visitors", "Visitors"),
            ("Home", "Home"),
            ("Seed", seed),
            ("Policy", ",".join(dict.fromkeys(managers))),
        )
        game = simulator.play_game(lineups, make_die(seed), tags)
        if options.out:
            path = Path(options.out) / f"{_file_name(seed)}.score"
            path.write_text(format_game(game.record), encoding="utf-8")
        yield game
        if options.games > _EVERY and number % _EVERY == 0:
            print(f"\r{number} of {options.games} games", end="", file=sys.stderr)
    if options.games > _EVERY:
        print(file=sys.stderr)


def _file_name(seed: str) -> str:
    return "".join(c if c.isalnum() or c in ".-_" else "_" for c in f"game-{seed}")


def _about(ruleset: Ruleset, options: argparse.Namespace) -> dict[str, object]:
    return {
        "rules": ruleset.name,
        "optional_plays": list(ruleset.option_names),
        "policy": options.policy,
        "seed": options.seed,
    }


def _format_season(season: Season, known: Mapping[str, str]) -> str:
    lines = [f"{season.games} games, {season.plays} plays"]
    for name, value in season.averages.items():
        printed = f"  (printed {known[name]})" if name in known else ""
        shown = "–" if value is None else f"{float(value):.4f}"
        lines.append(f"{name:<16} {shown}{printed}")
    counts = ", ".join(f"{n} {count}" for n, count in season.counts.items())
    return "\n".join([*lines, counts])


# -- follow --------------------------------------------------------------------------


def follow(options: argparse.Namespace) -> int:
    """Type the dice as they fall at the table; get the plays in notation."""
    if options.rules == three_dice.NAME:
        return follow_three_dice(options)
    game, status = _listen(_open_table(options), sys.stdin.isatty())
    if options.state:
        Path(options.state).write_text(json.dumps(game.save()), encoding="utf-8")
    if options.output:
        Path(options.output).write_text(format_game(game.record), encoding="utf-8")
    return status


def _open_table(options: argparse.Namespace) -> FollowedGame:
    ruleset = house_from(options)
    if options.state and Path(options.state).exists():
        return _resume(ruleset, Path(options.state))
    lineups, tags = (make_nine(), make_nine()), tuple[tuple[str, str], ...]()
    if options.lineups:
        replay, remarks = read(options.lineups)
        if replay is None:
            tell(options.lineups, remarks)
            raise Unusable(f"{options.lineups} has no line-ups that can be read")
        lineups = replay.record.lineups
        kept = ("Visitors", "Home", "Date", "Site", "Innings")
        tags = tuple(tag for tag in replay.record.tags if tag[0] in kept)
    return follow_game(ruleset, lineups, tags)


def _resume(ruleset: Ruleset, path: Path) -> FollowedGame:
    try:
        return resume(ruleset, json.loads(path.read_text(encoding="utf-8")))
    except ValueError:
        raise Unusable(f"{path} is no saved table") from None
    except PlayRejected as refusal:
        raise Unusable(f"{path}: {refusal.violation}") from None


def _listen(game: FollowedGame, talks: bool) -> tuple[FollowedGame, int]:
    """Read lines until the game is over, the input ends or Ctrl+C is pressed.

    On a terminal a line that is refused is told and can be typed again; from a pipe it
    ends the reading.
    """
    before: list[FollowedGame] = []
    number = 0
    while not game.state.is_over:
        if talks:
            print(_prompt(game), file=sys.stderr)
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            break
        number += 1
        words = line.strip()
        if not line or words == "quit":
            break
        if words == "undo":
            game = before.pop() if before else game
            continue
        if not words or words.startswith(";"):
            continue
        try:
            after = game.give_line(words)
        except PlayRejected as refusal:
            place = "" if talks else f"line {number}: "
            print(f"{place}{refusal.violation}", file=sys.stderr)
            if talks:
                continue
            return game, VIOLATIONS
        before.append(game)
        _show_new(game, after)
        game = after
    if game.state.is_over:
        visitors, home = game.state.runs
        print(f"The game is over, {visitors}-{home}.")
    return game, CLEAN


def _prompt(game: FollowedGame) -> str:
    state, table = game.state, game.table
    where = f"{state.half_name}, {state.situation}, count {table.balls}-{table.strikes}"
    dice = [*game.play.dice, game.play.held] if game.play.held else game.play.dice
    so_far = f" So far {format_dice(tuple(dice))}." if dice else ""
    return f"{where}; {state.batter} bats.{so_far} Now {game.need}."


def _show_new(before: FollowedGame, after: FollowedGame) -> None:
    """Print the lines that a line of dice has added to the record."""
    known = len(before.record.entries)
    if known == 1 and len(after.record.entries) > 1:
        known = 0
    for entry in after.record.entries[known:]:
        if isinstance(entry, PlayLine) or not after.state.is_over:
            print(format_entry(entry), flush=True)


def add_verbs(add: Verbs) -> None:
    """Add these verbs to the command line."""
    verb = add(simulate, "games played with random dice", None)
    add_house(verb, also=(three_dice.NAME,))
    add_policy(verb)
    verb.add_argument("--games", type=int, default=1, metavar="N", help="how many")
    verb.add_argument("--seed", default="1", metavar="S", help="of the dice (1)")
    verb.add_argument("--out", metavar="DIR", help="a folder for the game files")
    verb.add_argument("--json", action="store_true", help="totals as JSON")
    verb.add_argument(
        "--players",
        metavar="A,B,C",
        default="",
        help=f"who plays {three_dice.NAME}, everybody against everybody",
    )
    verb = add(follow, "type the dice, get the notation", None)
    add_house(verb, also=(three_dice.NAME,))
    verb.add_argument(
        "--lineups", metavar="FILE", help="a game file whose line-ups are used"
    )
    verb.add_argument(
        "--state", metavar="FILE", help="a file to go on from and to save to"
    )
    verb.add_argument("-o", "--output", metavar="OUT", help="the game file to write")
