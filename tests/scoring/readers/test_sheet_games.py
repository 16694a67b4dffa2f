"""The sheets of every dice game, read back by its own odds and by what is usual."""

import random

import pytest
from cast import nine
from simulated import die_of

from scoring.gamefile import format_game, parse_game
from scoring.notation import format_play
from scoring.readers.judge import Judge
from scoring.readers.play import Simulator
from scoring.readers.policy import POLICIES
from scoring.readers.sheet import SheetReader
from scoring.replay import replay_game
from scoring.rulesets import RULESETS, load_ruleset
from scoring.rulesets.card.deck import usual_cards
from scoring.scoresheet import sheet_to_csv, write_scoresheet
from scoring.stats.boxscore import compile_box

MEN = [player.name for player in (spot.player for spot in nine().slots)]
GAMES = 5


def cards_of_their_own():
    """Deal the kinds of cards to the men, one after another."""
    kinds = sorted(set(usual_cards()) - {"everybody"})
    deck = {man: usual_cards()[kinds[n % len(kinds)]] for n, man in enumerate(MEN)}
    return {"deck": deck}


def ratings_of_their_own():
    """Give the men ratings from a seed."""
    chance = random.Random(3)
    names = ("wild_pitch", "balk", "passed_ball", "second_steal")
    ratings = {man: {name: chance.randint(0, 20) for name in names} for man in MEN}
    return {"ratings": ratings}


#: Every game with its optional plays, and with men of their own where they count.
HOUSES = {
    **{name: (name, ["all"], None) for name in RULESETS},
    "diceball, basic": ("diceball", [], None),
    "one_die_advanced, no leads": ("one_die_advanced", [], None),
    "two_dice_advanced, no leads": ("two_dice_advanced", [], None),
    "card, own": ("card", [], cards_of_their_own()),
    "two_dice_advanced, own": ("two_dice_advanced", ["all"], ratings_of_their_own()),
}


def play(ruleset, count=GAMES, policy="standard"):
    """Play games by a ruleset."""
    simulator = Simulator(ruleset, POLICIES[policy], POLICIES[policy])
    sides = (nine(), nine())
    return [simulator.play_game(sides, die_of(f"games.{n}")) for n in range(count)]


def bare_sheet(replay):
    """Write a sheet with its boxes and line score, nothing behind the names."""
    rows = sheet_to_csv(write_scoresheet(replay, compile_box(replay))).splitlines()
    return "\n".join(
        row.rsplit(",", 4)[0] if row.count(",") > 4 else row for row in rows
    )


@pytest.mark.parametrize("house", HOUSES)
def test_the_sheets_of_every_game_come_back_with_the_same_line_scores(house):
    name, options, board = HOUSES[house]
    ruleset = load_ruleset(name, options, board)
    reader, judge = SheetReader(ruleset), Judge(ruleset)
    for game in play(ruleset):
        reading = reader.read(bare_sheet(game))
        again = replay_game(parse_game(format_game(reading.record)))
        assert again.state.line == game.state.line
        assert again.state.runs == game.state.runs
        assert reading.remarks == ()
        assert judge.judge_game(again) == ()


@pytest.mark.parametrize("house", HOUSES)
def test_they_come_back_without_knowing_the_game_too(house):
    """Their outs name no fielders (``OUT``), and steals are nobody's usual play."""
    name, options, board = HOUSES[house]
    reader = SheetReader()
    for game in play(load_ruleset(name, options, board), 3):
        again = replay_game(reader.read(bare_sheet(game)).record)
        assert again.state.line == game.state.line


@pytest.mark.parametrize(
    "house", ["card", "card, own", "two_dice_advanced", "diceball"]
)
@pytest.mark.parametrize("policy", ["standard", "aggressive"])
def test_no_play_is_proposed_that_the_game_cannot_reach(house, policy):
    name, options, board = HOUSES[house]
    ruleset = load_ruleset(name, options, board)
    reader, judge = SheetReader(ruleset), Judge(ruleset)
    proposed = 0
    for game in play(ruleset, 2, policy):
        reading = reader.read(bare_sheet(game))
        assert reading.remarks == ()
        outcomes = replay_game(reading.record).outcomes
        for guess in reading.guesses:
            place = (guess.inning, guess.half, guess.batter)
            states = [
                o.before
                for o in outcomes
                if (o.before.inning, o.before.half, o.batter.name) == place
            ]
            for other, share in guess.others:
                proposed += 1
                assert share > 0
                assert any(judge.judge_now(s, other).is_possible for s in states), (
                    format_play(other)
                )
    assert proposed > 0
