"""What every ruleset must do, whatever its rules: the recipe's shared tests."""

from dataclasses import fields
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from scoring.gamefile import format_game, parse_game
from scoring.legality import check_play
from scoring.notation import format_play, parse_play
from scoring.press import print_game
from scoring.readers.expected import HalfInning, after_play, expected_runs
from scoring.readers.follow import Followed, follow_game
from scoring.readers.graph import Graph
from scoring.readers.judge import Judge
from scoring.readers.odds import SITUATIONS, Odds
from scoring.readers.play import Simulator
from scoring.readers.policy import standard
from scoring.readers.refollow import refollow
from scoring.readers.witness import witness
from scoring.replay import replay_game
from scoring.rulesets import (
    RULESETS,
    BoardRejected,
    Call,
    Done,
    PlateAppearance,
    Roll,
    load_ruleset,
)
from scoring.scoresheet import format_sheet, write_scoresheet
from scoring.stats.boxscore import compile_box
from tests.scoring.rulesets.small_table import nine, simulate

#: Every game, and the add-ons with their options: a name, then what is switched on.
NAMES = [*sorted(RULESETS), "one_die_advanced leads", "two_dice_advanced leads"]
#: Enumerating Diceball! takes minutes; its tables have tests of their own.
SMALL = [name for name in NAMES if name != "diceball"]
EXACT = [name for name in SMALL if name != "card"]

every = pytest.mark.parametrize("name", NAMES)
small = pytest.mark.parametrize("name", SMALL)


def load(name, *options):
    """Return the ruleset of a name with the options that stand behind it."""
    game, *on = name.split()
    return load_ruleset(game, [*on, *options])


def appearance(chance):
    """Return some situation and count; a count only where the game has pitches."""
    return PlateAppearance(
        chance.choice(SITUATIONS), chance.randint(0, 3), chance.randint(0, 2)
    )


def walk(step, chance, manager=None):
    """Follow dice and calls by chance, and return every step, the last one done."""
    steps = [step]
    while not isinstance(step, Done):
        if isinstance(step, Roll):
            faces = tuple(chance.randint(1, step.sides) for _ in range(step.dice))
            step = step.after(faces)
        else:
            assert isinstance(step, Call)
            assert len(step.choices) > 1
            assert step.silent is None or step.silent in step.choices
            assert len({choice.name for choice in step.choices}) == len(step.choices)
            assert all(choice.words for choice in step.choices)
            assert step.view() is not None
            said = manager(step, step.view()) if manager else None
            step = step.after(said or chance.choice(step.choices))
        steps.append(step)
    return steps


@every
def test_every_call_and_roll_leads_to_a_play_that_baseball_allows(name):
    chance = Random(7)
    ruleset = load(name, "all")
    for _ in range(1500):
        start = appearance(chance)
        done = walk(ruleset.begin(start), chance)[-1]
        text = format_play(done.play)
        assert check_play(start.situation, done.play) == (), (start, text)
        assert parse_play(text) == done.play
        if done.play.is_plate_appearance:
            assert (done.balls, done.strikes) == (0, 0)


@every
def test_equal_steps_are_equal_and_frozen(name):
    chance = Random(8)
    ruleset = load(name, "all")
    for _ in range(100):
        seed = chance.random()
        start = appearance(chance)
        once = walk(ruleset.begin(start), Random(seed))
        again = walk(ruleset.begin(start), Random(seed))
        assert once == again
        assert list(map(hash, once)) == list(map(hash, again))
        with pytest.raises(AttributeError):
            setattr(once[0], fields(once[0])[0].name, None)


@every
def test_every_value_has_faces_and_the_ways_add_up(name):
    chance = Random(9)
    ruleset = load(name, "all")
    seen = set()
    for _ in range(300):
        for step in walk(ruleset.begin(appearance(chance)), chance):
            if not isinstance(step, Roll) or (type(step), step.dice) in seen:
                continue
            seen.add((type(step), step.dice))
            assert sum(step.values().values()) == step.sides**step.dice
            for value in step.values():
                assert step.read(step.faces_for(value)) == value
    assert seen


@cache
def odds_of(name):
    return Odds(Graph(load(name)))


@small
@pytest.mark.parametrize("situation", SITUATIONS, ids=str)
def test_the_odds_of_a_situation_add_up_to_exactly_one(name, situation):
    ends = odds_of(name).outcomes(PlateAppearance(situation))
    assert sum(ends.values()) == Fraction(1)
    assert all(chance > 0 for chance in ends.values())
    assert all(check_play(situation, done.play) == () for done in ends)


@small
def test_no_way_at_all_leads_to_a_play_that_baseball_forbids(name):
    """Every step there is, whatever the managers call."""
    graph = Graph(load(name))
    for situation in SITUATIONS:
        stack = [graph.begin(PlateAppearance(situation))]
        seen = set(stack)
        while stack:
            node = stack.pop()
            if node.done is not None:
                assert check_play(situation, node.done.play) == ()
                continue
            further = [each for each in node.successors() if each not in seen]
            seen.update(further)
            stack += further


@small
def test_every_play_of_the_odds_has_a_witness_that_leads_to_it(name):
    """Enumerating, searching and following by hand agree."""
    odds = odds_of(name)
    for situation in SITUATIONS[:8] + SITUATIONS[17:18]:
        start = PlateAppearance(situation)
        for done in list(odds.outcomes(start))[:12]:
            found = witness(odds.graph, situation, done.play)
            assert found is not None, (str(situation), format_play(done.play))
            followed = Followed(odds.graph.ruleset.begin(start))
            for move in found.moves:
                words = [move.choice] if move.choice else map(str, move.faces)
                for word in words:
                    followed = followed.give(word)
            assert followed.done == found.done


#: How many games of each prove here, some twenty seconds in all. Two thousand of the
#: dear ones take a minute each; ``benchmarks/rulesets.py`` plays so many of every one.
GAMES = {"two_dice": 2000, "one_die": 400}
GAMES |= {"two_dice_advanced": 300, "two_dice_advanced leads": 300}
AT_LEAST = 200


@every
def test_simulated_games_prove(name):
    """Batters come out even with runs, men left and outs; hits, errors and all."""
    for replay in simulate(load(name), GAMES.get(name, AT_LEAST)):
        assert replay.state.is_over
        assert compile_box(replay).proof == ()


@every
def test_simulated_games_round_trip(name):
    ruleset = load(name)
    for replay in simulate(ruleset, 4 if name in ("diceball", "card") else 12, seed=2):
        text = format_game(replay.record)
        record = parse_game(text)
        assert record == replay.record
        again = replay_game(record)
        assert again.violations == ()
        assert again.state == replay.state


@every
def test_the_dice_of_a_game_lead_to_its_plays_again(name):
    ruleset = load(name)
    for replay in simulate(ruleset, 2, seed=5):
        assert refollow(replay.record, ruleset).violations == ()


@small
def test_the_judge_finds_every_play_of_a_game_possible(name):
    ruleset = load(name)
    judge = Judge(ruleset)
    for replay in simulate(ruleset, 2, seed=6):
        assert judge.judge_game(replay) == ()


@every
def test_a_game_followed_by_hand_is_the_game_played(name):
    """The same dice and managers give the same record, die by die."""
    ruleset = load(name)
    lineups = (nine("Visitor"), nine("Home"))
    dice = Random(11)
    simulator = Simulator(ruleset, knows_score=False)
    played = simulator.play_game(lineups, lambda sides: dice.randint(1, sides))
    dice = Random(11)
    game = follow_game(ruleset, lineups)
    while game.need is not None:
        step = game.play.step
        if isinstance(step, Roll):
            game = game.give(str(dice.randint(1, step.sides)))
        else:
            game = game.give(standard(step, step.view()).name)
    assert game.state == played.state
    assert game.record.entries == played.record.entries


@every
def test_its_sheets_print(name):
    replay = next(simulate(load(name), 1, seed=2))
    sheet = write_scoresheet(replay, compile_box(replay))
    assert "Visitor 1" in format_sheet(sheet)
    assert print_game(sheet).startswith(b"%PDF")


@every
def test_its_name_and_key_are_its_own(name):
    ruleset = load(name)
    assert ruleset.name == name.split()[0]
    assert ruleset.title
    assert ruleset.key == load(name).key
    assert len({load(other).key for other in NAMES}) == len(NAMES)
    assert load(name, "all").title == ruleset.title


@every
def test_it_refuses_what_it_does_not_have(name):
    with pytest.raises(BoardRejected, match="has no optional play juggling"):
        load(name, "juggling")
    with pytest.raises(BoardRejected, match="nowhere"):
        load_ruleset(name.split()[0], board={"nowhere": 1})


#: Expected runs of a half-inning between two standard managers, by enumeration.
RUNS = {
    "one_die": Fraction(4491581, 1119744),
    "two_dice": Fraction(269109828625, 367845981696),
}


@pytest.mark.parametrize("name", RUNS)
def test_the_exact_runs_of_a_half_inning(name):
    assert expected_runs(load(name), exact=True).half_inning == RUNS[name]


@pytest.mark.parametrize("name", EXACT)
def test_exact_runs_and_iteration_agree_with_games(name):
    ruleset = load(name)
    exact = float(expected_runs(ruleset, exact=True).half_inning)
    assert float(HalfInning(ruleset).expected_runs()) == pytest.approx(exact)
    chance, runs, halves = Random(4), 0, 1200
    for _ in range(halves):
        state = PlateAppearance()
        while state is not None:
            done = walk(ruleset.begin(state), chance, standard)[-1]
            situation, scored = after_play(state.situation, done.play)
            runs += scored
            state = situation and PlateAppearance(situation, no_lead=done.no_lead)
    assert runs / halves == pytest.approx(exact, rel=0.15)


def test_the_simulator_takes_any_ruleset():
    for name in NAMES:
        assert Simulator(load(name)).ruleset.name == name.split()[0]
