"""Whole games played from dice and managers."""

from collections import Counter
from dataclasses import replace
from math import sqrt

import pytest
from cast import nine
from simulated import die_of, games_of, simulate, simulator_of

from scoring.diamond import Base, Half, Situation
from scoring.engine import start_game
from scoring.gamefile import format_game, parse_game
from scoring.notation import format_play, parse_play
from scoring.play import Code
from scoring.readers.complete import open_book
from scoring.readers.ending import stop_after, stop_at_winning_run
from scoring.readers.odds import SITUATIONS
from scoring.readers.play import Simulator, Table, lead_off_base, new_table
from scoring.readers.policy import POLICIES
from scoring.readers.refollow import refollow_replay
from scoring.readers.season import Season
from scoring.record import HalfLine, PlayLine
from scoring.replay import replay_game, spell_out_game
from scoring.rulesets import Done, load_ruleset
from scoring.state import Runner
from scoring.stats.boxscore import compile_box

GAMES = 200


# -- the record --------------------------------------------------------------------


def test_the_same_dice_give_the_same_game_to_the_last_byte():
    first = simulate(Simulator(load_ruleset("diceball", ["all"])), "repeat")
    again = simulate(simulator_of("all"), "repeat")
    assert format_game(first.record) == format_game(again.record)


def test_other_dice_give_another_game():
    one, other = (simulate(simulator_of(), seed) for seed in ("a", "b"))
    assert one.record.entries != other.record.entries


def test_a_record_says_rules_options_innings_and_result():
    game = simulate(simulator_of("all"), 1, (("Seed", "1"), ("Home", "Otters")))
    tags = dict(game.record.tags)
    visitors, home = game.state.runs
    assert tags["Rules"] == "diceball"
    assert tags["Plays"].startswith("designated_steal, regular_steal")
    assert (tags["Seed"], tags["Home"], tags["Innings"]) == ("1", "Otters", "9")
    assert tags["Result"] == f"{visitors}-{home}"


def test_a_short_game_is_as_long_as_its_tag_says():
    game = simulate(simulator_of(), 5, (("Innings", "3"),))
    assert game.state.inning >= 3
    assert game.state.is_over
    assert len(game.state.line[0]) >= 3


def test_every_half_inning_has_a_heading_and_every_play_its_dice():
    """An intentional walk before the first pitch is the only play without a die."""
    for game in games_of(GAMES, "all")[:20]:
        headings = [e for e in game.record.entries if isinstance(e, HalfLine)]
        assert headings[:2] == [HalfLine(Half.TOP, 1), HalfLine(Half.BOTTOM, 1)]
        assert len(headings) == len(set(headings))
        plays = [e for e in game.record.entries if isinstance(e, PlayLine)]
        assert all(e.dice or e.play.code is Code.INTENTIONAL_WALK for e in plays)


def test_pitches_stand_together_and_every_other_roll_by_itself():
    ones = simulator_of()
    faces = iter([1, 1, 6, 2, 5, 5] + [1] * 400)
    done, dice = ones.next_play(
        start_game(nine(), nine()), Table(), lambda sides: next(faces)
    )
    assert dice[:3] == ((1, 1, 6), (2,), (5, 5))
    assert all(len(roll) == 1 for roll in dice[3:])
    assert done.play.code is not None


@pytest.mark.parametrize("options", [(), ("all",)], ids=["basic", "all"])
def test_the_record_is_canonical_and_proves(options):
    """The written game read again is the same game, and nothing is wrong with it."""
    for game in games_of(GAMES, *options):
        text = format_game(game.record)
        replay = replay_game(parse_game(text))
        assert replay.violations == ()
        assert replay.state == game.state
        assert format_game(spell_out_game(replay)) == text
        assert compile_box(game).proof == ()


@pytest.mark.parametrize("options", [(), ("all",)], ids=["basic", "all"])
def test_a_games_own_dice_followed_again_give_the_same_file(options):
    simulator = simulator_of(*options)
    for game in games_of(GAMES, *options):
        again = refollow_replay(game, simulator.ruleset, simulator.trail)
        assert [str(each) for each in again.violations] == []
        assert format_game(again.record) == format_game(game.record)


def test_the_season_counts_what_the_box_scores_count():
    season = Season()
    box = Counter()
    for game in games_of(GAMES, "all")[:40]:
        season.add(game)
        score = compile_box(game)
        for line in score.batting:
            for name in "pa ab r h rbi bb ibb so sh sf sb cs gdp".split():
                box[name] += getattr(line, name)
            box["2b"] += line.doubles
            box["3b"] += line.triples
            box["hr"] += line.home_runs
        box["e"] += sum(row.e for row in score.linescore)
        box["lob"] += sum(row.lob for row in score.linescore)
    assert dict(box) == dict(season.counts)


@pytest.mark.clause("DB-FIG-1", "DB-FIG-4")
def test_league_averages_are_near_those_of_the_rulebook():
    season = Season()
    for game in games_of(GAMES):
        season.add(game)
    found = {name: float(value) for name, value in season.averages.items()}
    assert found["so_share"] == pytest.approx(0.23061, abs=0.01)
    assert found["bb_share"] == pytest.approx(0.11285, abs=0.01)
    assert found["avg"] == pytest.approx(0.251, abs=0.02)
    assert 3 < found["runs_a_side"] < 5
    assert 0.12 < found["doubles_share"] < 0.25
    assert 0.01 < found["triples_share"] < 0.06


# -- the table besides the game ------------------------------------------------------


def test_a_side_has_two_hit_and_runs_a_game():
    """DB-HNR-3: no game is followed in which a side tries a third."""
    table = new_table(load_ruleset("diceball", ["hit_and_run"]))
    assert table.attempts == (2, 2)
    assert new_table(load_ruleset("diceball")).attempts == (0, 0)


def test_the_count_lasts_until_the_batter_is_done():
    before = start_game(nine(), nine())
    table = Table(1, 1, (2, 2))
    steal = Done(parse_play("1>2(SB)"), balls=2, strikes=1)
    assert table.after(before, steal, before) == Table(2, 1, (2, 2))
    walk = Done(parse_play("BB"), hit_and_run=True)
    assert table.after(before, walk, before) == Table(attempts=(1, 2))
    other_half = replace(before, half=Half.BOTTOM)
    assert table.after(before, steal, other_half) == Table(attempts=(2, 2))


def test_the_designated_stealer_is_the_man_of_the_first_slot():
    state = start_game(nine(), nine())
    man = state.lineups[0].slots[0].player
    runner = Runner(man, 1, state.lineups[1].fielders[0])
    assert lead_off_base(state) is None
    assert lead_off_base(replace(state, bases=(None, runner, None))) is Base.SECOND


def test_only_the_lead_off_man_steals_when_only_he_may():
    simulator = Simulator(load_ruleset("diceball", ["designated_steal"]))
    thieves = {
        move.runner.slot
        for seed in range(40)
        for outcome in simulate(simulator, seed).outcomes
        for move in outcome.moves
        if move.advance.cause is not None
    }
    assert thieves == {1}


def test_managers_differ():
    def steals(policy):
        simulator = Simulator(load_ruleset("diceball", ["all"]), policy, policy)
        season = Season()
        for seed in range(12):
            season.add(simulate(simulator, seed))
        return season.counts["sb"] + season.counts["cs"]

    counts = [steals(POLICIES[name]) for name in ("never", "standard", "aggressive")]
    assert counts[0] == 0 < counts[1] < counts[2]


# -- the end of a game ---------------------------------------------------------------


@pytest.mark.clause("DB-GAM-2")
@pytest.mark.parametrize(
    ("play", "needed", "counted"),
    [
        ("H2** 3>H 2>H 1>3", 1, "H1* 3>H 2>3 1>2"),
        ("H2** 3>H 2>H 1>3", 2, "H2** 3>H 2>H 1>3"),
        ("H2* 3>H", 1, "H1* 3>H"),
        ("H3** 2>H 1>H", 1, "H2* 2>H 1>3"),
        ("H4** 1>H", 1, "H4** 1>H"),
        ("E5 3>H 2>H 1>2", 1, "E5 3>H 2>3 1>2"),
        ("BB* 3>H 2>3 1>2", 1, "BB* 3>H 2>3 1>2"),
        ("2E6 3>H 2>H 1>3", 1, "E6 3>H 2>3 1>2"),
        ("3E4 2>H 1>H", 1, "2E4 2>H 1>3"),
    ],
)
def test_a_game_ends_with_the_winning_run(play, needed, counted):
    assert format_play(stop_after(needed, parse_play(play))) == counted


def test_runs_count_in_full_until_the_last_half_inning():
    state = start_game(nine(), nine())
    play = parse_play("H2** 3>H 2>H 1>3")
    assert stop_at_winning_run(state, play) is play
    late = replace(state, half=Half.BOTTOM, inning=9, runs=(3, 3), line=((3,), (3,)))
    assert format_play(stop_at_winning_run(late, play)) == "H1* 3>H 2>3 1>2"


def test_home_sides_win_in_their_last_turn_by_the_runs_they_need():
    won = [
        game
        for game in games_of(GAMES, "all")
        if game.state.half is Half.BOTTOM and game.state.winner == "home"
    ]
    assert won
    for game in won:
        visitors, home = game.state.runs
        last = game.outcomes[-1]
        assert home == visitors + 1 or last.play.code == "H4"


# -- agreement with the odds ---------------------------------------------------------


def state_in(situation: Situation):
    """Return a game in this situation, the men on base from the fifth slot on."""
    state = start_game(nine(), nine())
    pitcher = state.lineups[1].fielders[0]
    bases = tuple(
        Runner(state.lineups[0].slots[4 + n].player, 5 + n, pitcher) if on else None
        for n, on in enumerate(situation.occupied)
    )
    return replace(state, bases=bases, outs=situation.outs)


def chi_square(counts: Counter, chances) -> tuple[float, int]:
    """Return the statistic and its degrees of freedom, rare plays taken together."""
    total = counts.total()
    statistic, cells, rest_seen, rest_expected = 0.0, 0, 0, 0.0
    assert counts.keys() <= chances.keys()
    for play, chance in chances.items():
        expected = float(chance) * total
        if expected < 8:
            rest_seen += counts[play]
            rest_expected += expected
            continue
        statistic += (counts[play] - expected) ** 2 / expected
        cells += 1
    if rest_expected >= 8:
        statistic += (rest_seen - rest_expected) ** 2 / rest_expected
        cells += 1
    return statistic, cells - 1


@pytest.mark.parametrize("options", [(), ("all",)], ids=["basic", "all"])
def test_plays_are_as_frequent_as_the_odds_say(options):
    """All 24 situations, 1,200 plays each: chi-square within three sigma."""
    ruleset = load_ruleset("diceball", options)
    book = open_book(ruleset)
    assert book.is_exact
    simulator = Simulator(ruleset, knows_score=False)
    die = die_of("chi-square")
    statistic, freedom = 0.0, 0
    for situation in SITUATIONS:
        state, table = state_in(situation), new_table(ruleset)
        counts = Counter(
            format_play(simulator.next_play(state, table, die)[0].play)
            for _ in range(1200)
        )
        found, cells = chi_square(counts, book.table(situation))
        statistic, freedom = statistic + found, freedom + cells
    assert freedom > 200
    assert abs(statistic - freedom) < 3 * sqrt(2 * freedom)
