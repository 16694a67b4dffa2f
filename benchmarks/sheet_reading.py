"""How many half-innings come back from a bare paper sheet, and how quickly.

    python benchmarks/sheet_reading.py [GAMES] [PLAYS] [POLICY] [RULESET ...]

Simulated games (1,000 of Diceball!, with all optional plays, standard managers) are
written as sheets with boxes and the line score only, read back, and compared
half-inning by half-inning: runs, hits, errors and every player's line; and play by
play. Reading with a ruleset's odds and without is measured. PLAYS is ``all``, ``none``
or a list of optional plays. ``every`` names all rulesets; one that rates men is read
again with a card or ratings of each man's own. A game of three dice is its line score,
read back number by number.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scoring.diamond import FIELD  # noqa: E402
from scoring.faults import PlayRejected  # noqa: E402
from scoring.lineup import Lineup, Player, Spot  # noqa: E402
from scoring.play import Code  # noqa: E402
from scoring.readers.judge import load_house  # noqa: E402
from scoring.readers.play import Simulator  # noqa: E402
from scoring.readers.policy import POLICIES  # noqa: E402
from scoring.readers.sheet import SheetReader  # noqa: E402
from scoring.readers.sheet_runs import read_runs, write_runs  # noqa: E402
from scoring.replay import replay_game  # noqa: E402
from scoring.rulesets import RULESETS, three_dice  # noqa: E402
from scoring.rulesets.card.deck import usual_cards  # noqa: E402
from scoring.scoresheet import sheet_to_csv, write_scoresheet  # noqa: E402
from scoring.stats.boxscore import compile_box  # noqa: E402

MEN = [[f"{side} {letter}" for letter in "ABCDEFGHI"] for side in ("Visitor", "Home")]


def halves(replay):
    """Return the plays of each half-inning."""
    found = defaultdict(list)
    for outcome in replay.outcomes:
        found[outcome.before.inning, outcome.before.half].append(outcome)
    return found


def lines(outcomes) -> Counter:
    """Count everything that a half-inning puts into somebody's line."""
    found = Counter()
    for outcome in outcomes:
        play, resolution = outcome.play, outcome.resolution
        if play.code is not None:
            found[outcome.batter_slot, play.code] += 1
            found[outcome.batter_slot, "rbi"] += play.rbi
            found[outcome.batter_slot, "sf"] += resolution.is_sacrifice_fly
        found["outs"] += resolution.outs
        found["gdp"] += resolution.is_double_play_ball
        for fielder in resolution.errors:
            found["errors", fielder] += 1
        for move in outcome.moves:
            found[move.runner.slot, "r"] += move.scores
            if move.advance.cause is not None:
                found[move.runner.slot, move.advance.cause] += 1
    return +found


def plays(outcomes) -> list:
    """Return the plays; a box does not say who caught an infield fly."""
    return [
        replace(o.play, fielders=()) if o.play.code is Code.INFIELD_FLY else o.play
        for o in outcomes
    ]


def bare(replay) -> str:
    """Write a sheet with boxes and line score, nothing behind the names."""
    rows = sheet_to_csv(write_scoresheet(replay, compile_box(replay))).splitlines()
    return "\n".join(
        row.rsplit(",", 4)[0] if row.count(",") > 4 else row for row in rows
    )


def own_board(ruleset: str) -> dict[str, object]:
    """Return a card or ratings for every man, no two quite alike."""
    chance, men = Random("own"), [name for side in MEN for name in side]
    if ruleset == "card":
        kinds = [card for name, card in usual_cards().items() if name != "everybody"]
        return {"deck": {man: _shuffled(chance, chance.choice(kinds)) for man in men}}
    names = ("wild_pitch", "balk", "passed_ball", "second_steal")
    return {
        "ratings": {man: {name: chance.randint(0, 20) for name in names} for man in men}
    }


def _shuffled(chance: Random, card) -> dict[str, str]:
    """Return a card with the results of its rolls dealt anew."""
    words = card["hitting"].split()
    results = words[1::2]
    chance.shuffle(results)
    pattern = " ".join(f"{a} {b}" for a, b in zip(words[::2], results, strict=True))
    return {**card, "hitting": pattern}


def compare(name: str, reader: SheetReader, games) -> None:
    """Read every game's sheet and print the shares."""
    count = Counter()
    worst = spent = 0.0
    for game in games:
        text = bare(game)
        start = process_time()
        try:
            reading = reader.read(text)
        except PlayRejected as refusal:
            count["refused"] += 1
            print(f"  refused: {refusal.violation}")
            continue
        finally:
            taken = process_time() - start
            worst, spent = max(worst, taken), spent + taken
        replay = replay_game(reading.record)
        count["other"] += replay.state.runs != game.state.runs
        theirs = halves(replay)
        asked = {(guess.inning, guess.half) for guess in reading.guesses}
        count["guesses"] += len(reading.guesses)
        count["remarks"] += len(reading.remarks)
        for half, outcomes in halves(game).items():
            again = theirs.get(half, [])
            count["halves"] += 1
            same_lines = lines(outcomes) == lines(again)
            count["lines"] += same_lines
            count["unasked"] += not same_lines and half not in asked
            same = plays(outcomes) == plays(again)
            count["plays"] += same
            count["unlisted"] += not same and half not in asked
    tell(name, len(games), count)
    print(f"  CPU a sheet {1000 * spent / len(games):.0f} ms, worst {worst:.2f} s")


def tell(name: str, games: int, count: Counter) -> None:
    """Print what was counted."""
    total = count["halves"] or 1
    known = count["halves"] - count["unasked"]
    print(f"{name}: {count['halves']} half-innings of {games} games")
    print(f"  the same lines for every player: {100 * count['lines'] / total:.2f}%")
    print(f"  the same lines, or a question:   {100 * known / total:.2f}%")
    print(f"  the very same plays:             {100 * count['plays'] / total:.2f}%")
    print(f"  other plays, and no choice told: {count['unlisted']}")
    print(f"  choices a game {count['guesses'] / games:.1f}, ", end="")
    print(f"house remarks {count['remarks']}, refused {count['refused']}, ", end="")
    print(f"another score {count['other']}")


def played(simulator: Simulator, games: int) -> list:
    """Play so many games, the same for everybody who asks."""
    lineups = tuple(
        Lineup(tuple(Spot(Player(name), n) for name, n in zip(men, FIELD, strict=True)))
        for men in MEN
    )
    found = []
    for seed in range(games):
        random = Random(f"sheet.{seed}").random
        found.append(
            simulator.play_game(lineups, lambda sides, r=random: int(r() * sides) + 1)
        )
    return found


def houses(name: str, options: str) -> Iterator[tuple[str, object]]:
    """Yield a ruleset with men who are all alike, and with men of their own."""
    ruleset = load_house(name, options)
    yield name, ruleset
    if ruleset.rates_men:
        yield f"{name}, own", load_house(name, options, own_board(name))


def compare_runs(games: int) -> None:
    """Read the line scores of games of three dice."""
    same = 0
    for seed in range(games):
        random = Random(f"sheet.{seed}").random
        game = three_dice.play_game(lambda sides, r=random: int(r() * sides) + 1)
        same += read_runs(write_runs(game, ("Ana", "Ben"))).game == game
    print(f"three_dice: {same} of {games} line scores the same")


def main() -> None:
    """Print both readings of every ruleset that is named."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    options = sys.argv[2] if len(sys.argv) > 2 else "all"
    manager = POLICIES[sys.argv[3] if len(sys.argv) > 3 else "standard"]
    names = sys.argv[4:] or ["diceball"]
    if names == ["every"]:
        names = [*RULESETS, three_dice.NAME]
    for name in names:
        if name == three_dice.NAME:
            compare_runs(games)
            continue
        for title, ruleset in houses(name, options):
            simulated = played(Simulator(ruleset, manager, manager), games)
            compare(f"{title}, with exact odds", SheetReader(ruleset), simulated)
            compare(f"{title}, by what is usual", SheetReader(), simulated)


if __name__ == "__main__":
    main()
