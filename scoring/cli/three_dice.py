"""Three-dice baseball on the command line: games of runs, between two or several."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from scoring.cli.files import CLEAN, VIOLATIONS, Unusable
from scoring.cli.house import make_die
from scoring.faults import PlayRejected
from scoring.rulesets.three_dice import (
    NAME,
    LineScore,
    follow_dice,
    format_line_score,
    pairings,
    play_game,
)

#: The sides when nobody is named, visitors first.
_TWO = ("Visitors", "Home")


def _players(options: argparse.Namespace) -> tuple[str, ...]:
    """Return who plays, two or more; raises ``Unusable``."""
    names = tuple(name.strip() for name in options.players.split(",") if name.strip())
    if names and (len(names) < 2 or len(set(names)) < len(names)):
        raise Unusable("--players names two players or more, each once, with commas")
    return names


def simulate_three_dice(options: argparse.Namespace) -> int:
    """Play games with random dice: of two sides, or everybody against everybody."""
    if options.plays or options.board or options.out:
        raise Unusable(f"{NAME} has no optional plays, no board and no game files")
    if options.games < 1:
        raise Unusable("--games is 1 or more")
    players = _players(options)
    played = list(_games(options, players))
    if options.json:
        print(json.dumps(_report(played, players or _TWO)))
    elif len(played) == 1:
        visitors, home, game = played[0]
        print(_two_lines(visitors, home, game))
    else:
        if players:
            for visitors, home, game in played[: len(pairings(players))]:
                print(f"{_two_lines(visitors, home, game)}\n")
        for row in _standings(played, players or _TWO):
            print(f"{row['player']:<20} {row['won']:>4}-{row['lost']:<4} {row['runs']}")
        halves = sum(len(game.halves) for *_, game in played)
        runs = sum(sum(game.runs) for *_, game in played)
        print(f"{len(played)} games, {runs / halves:.3f} runs a half-inning")
    return CLEAN


Played = tuple[str, str, LineScore]


def _games(options: argparse.Namespace, players: tuple[str, ...]) -> Iterator[Played]:
    """Play every round of the pairings, each game from its own seed."""
    pairs = pairings(players) if players else (_TWO,)
    number = 0
    for _ in range(options.games):
        for visitors, home in pairs:
            number += 1
            seed = options.seed if number == 1 else f"{options.seed}.{number}"
            yield visitors, home, play_game(make_die(seed))


def _two_lines(visitors: str, home: str, game: LineScore) -> str:
    width = max(len(visitors), len(home))
    lines = format_line_score(game).split("\n")
    rows = zip((visitors, home), lines, game.runs, strict=True)
    return "\n".join(f"{name:<{width}}  {line}  {total}" for name, line, total in rows)


def _standings(
    played: list[Played], players: tuple[str, ...]
) -> list[dict[str, object]]:
    """Return a row for each player, who won most first."""
    won = dict.fromkeys(players, 0)
    lost, runs = dict(won), dict(won)
    for visitors, home, game in played:
        for player, scored in zip((visitors, home), game.runs, strict=True):
            runs[player] += scored
        winner, loser = visitors, home
        if game.runs[1] > game.runs[0]:
            winner, loser = home, visitors
        won[winner] += 1
        lost[loser] += 1
    order = sorted(players, key=lambda player: (-won[player], lost[player]))
    return [
        {"player": p, "won": won[p], "lost": lost[p], "runs": runs[p]} for p in order
    ]


def _report(played: list[Played], players: tuple[str, ...]) -> dict[str, object]:
    halves = sum(len(game.halves) for *_, game in played)
    runs = sum(sum(game.runs) for *_, game in played)
    return {
        "rules": NAME,
        "games": len(played),
        "half_innings": halves,
        "runs_a_half_inning": round(runs / halves, 5),
        "standings": _standings(played, players),
    }


def follow_three_dice(options: argparse.Namespace) -> int:
    """Read dice line by line and print the line score as half-innings end.

    A line that is refused is named and ends the reading.
    """
    game = LineScore()
    held: tuple[int, ...] = ()
    for number, line in enumerate(sys.stdin, start=1):
        words = line.replace(",", " ").replace("|", " ").split()
        if not words or words[0].startswith(";"):
            continue
        try:
            runs, held = follow_dice((*held, *_faces(words)))
            for each in runs:
                game = game.record_half(each)
        except PlayRejected as refusal:
            print(f"line {number}: {refusal.violation}", file=sys.stderr)
            return VIOLATIONS
        if game.is_over:
            break
    print(_two_lines(*_TWO, game))
    return CLEAN


def _faces(words: list[str]) -> tuple[int, ...]:
    """Return the faces typed; what is no number is a face that no die shows."""
    return tuple(int(w) if w.isascii() and w.isdecimal() else 0 for w in words)
