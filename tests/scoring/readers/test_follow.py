"""Dice rolled at a table, followed as they fall; and recorded dice followed again."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from cast import nine
from simulated import die_of, games_of, simulate, simulator_of

from scoring.diamond import Base, Situation
from scoring.faults import PlayRejected
from scoring.gamefile import format_game, parse_game, parse_play_line
from scoring.notation import format_play
from scoring.readers.follow import Followed, follow_game, resume, split_words
from scoring.readers.refollow import endings, refollow
from scoring.readers.trail import Trail
from scoring.record import HalfLine, PlayLine
from scoring.replay import replay_game
from scoring.rulesets import PlateAppearance, load_ruleset

DEMO = Path(__file__).resolve().parents[3] / "league" / "demo" / "games"


def begin(bases="", outs=0, *options, stealer=None):
    """Return a play before its first pitch."""
    situation = Situation(("1" in bases, "2" in bases, "3" in bases), outs)
    appearance = PlateAppearance(situation, stealer=stealer)
    return Followed(load_ruleset("diceball", options).begin(appearance))


def refused(act, *arguments):
    """Return the sentence with which something is refused."""
    with pytest.raises(PlayRejected) as caught:
        act(*arguments)
    return str(caught.value.violation)


# -- one play --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("2 1 2 4 1", "SO {2 1 2 4 1}"),  # DB-PIT-3
        ("4 1 3 4 2 3 4 5", "BB {4 1 3 4 2 3 4 5}"),  # DB-PIT-4
        ("1 1 6 | 6 | 6 5 5 5 4 4", "H4* {1 1 6 | 6 | 6 5 5 5 4 4}"),  # DB-BAT-1
        ("6 2 3 4", "IF6 {6 | 2 | 3 4}"),
        ("{6 | 2 | 6 6 | 6 | 5}", "4-3 {6 | 2 | 6 6 | 6 | 5}"),  # DB-GRD-2
        ("6, 2, 6 6, 6, 1, 6, stay", "2E4 {6 | 2 | 6 6 | 6 | 1 | 6}"),  # DB-ERR-6
    ],
)
def test_a_line_of_dice_gives_the_play(line, text):
    assert begin().give_line(line).text == text


@pytest.mark.clause("DB-HIT-3")
def test_the_rulebooks_single_is_followed_die_by_die():
    play = begin().give_line("6 | 3 | 5 5 4")
    for face in (4, 5, 3, 4, 4):
        play = play.give_die(face)
    play = play.give("2").give_die(2) if play.need.choices else play.give_die(2)
    assert "B" in [choice.name for choice in play.need.choices]
    assert format_play(play.say("stop").done.play) == "H1"


def test_it_says_who_rolls_what():
    play = begin()
    assert str(play.need) == "the defense rolls 1 die (pitch)"
    play = play.give_die(6)
    assert str(play.need) == "the offense rolls 1 die (number of dice)"
    play = play.give_die(3)
    assert str(play.need) == "the offense rolls 3 dice (hitting dice)"
    play = play.give_die(1).give_die(2)
    assert str(play.need) == "the offense rolls 1 die (hitting dice)"
    assert play.text == ""


def test_it_names_the_choices_of_a_call():
    play = begin("2").give_line("6 | 2 | 5 5")
    assert str(play.need) == (
        "the offense decides (runners who are not forced):"
        " 2 = the runner on second runs, stay"
    )


def test_a_die_means_silence_where_silence_is_an_answer():
    play = begin("1", 0, "regular_steal", "intentional_walk")
    assert str(play.need).endswith("; a die means pitch")
    followed = play.give_die(1)
    assert [move.choice for move in followed.moves] == ["pitch", "no-play", ""]


def test_a_later_call_may_be_said_at_once_and_shortened():
    play = begin("1", 0, "regular_steal", "intentional_walk").give("steal")
    assert [move.choice for move in play.moves] == ["pitch", "steal-2"]
    assert play.give_line("4 6").text == "1>2(SB) {4 | 6}"


def test_going_back_is_keeping_the_play_before():
    before = begin().give_line("1 1")
    after = before.give_die(1)
    assert after.done
    assert not before.done
    assert before.give_die(4).need.what == "pitch"


@pytest.mark.parametrize(
    ("start", "word", "sentence"),
    [
        ("", "7", "R702 pitch: a die shows 1 to 6; 7 is not possible."),
        ("", "0", "R702 pitch: a die shows 1 to 6; 0 is not possible."),
        ("6 6 1 2 3", "9", "R702 hitting dice: a die shows 1 to 6; 9 is not possible."),
        (
            "",
            "bunt",
            "F903 “bunt” is neither a die nor a choice;"
            " the defense rolls 1 die (pitch).",
        ),
        ("1 1 1", "1", "F901 the play is done: SO."),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(start, word, sentence):
    assert refused(begin().give_line(start).give, word) == sentence


def test_a_call_without_silence_comes_before_the_die():
    play = begin("2").give_line("6 | 2 | 5 5")
    assert refused(play.give, "3").startswith(
        "F902 the offense decides first (runners who are not forced): 2 = the"
    )
    assert refused(play.give, "slide") == (
        "R703 runners who are not forced: “slide” is not on offer;"
        " the choices are 2, stay."
    )


def test_the_signs_between_dice_only_part_them():
    assert split_words("{1 1 6 | 2, 5 5}") == ["1", "1", "6", "2", "5", "5"]


# -- a whole game ---------------------------------------------------------------


def follow_recorded(game, table):
    """Give a table the dice of a game and the calls that broke silence."""
    calls = refollow(game.record, table.ruleset).calls
    plays = [e for e in game.record.entries if isinstance(e, PlayLine)]
    for play, said in zip(plays, map(list, calls), strict=True):
        faces = [str(face) for roll in play.dice for face in roll]
        while faces or said:
            names = [choice.name for choice in table.need.choices]
            word = said if said and said[0] in names else faces
            table = table.give(word.pop(0))
    return table


def test_a_game_followed_to_its_end_is_the_game_file():
    table = follow_game(load_ruleset("diceball"), (nine(), nine()))
    assert table.record.tag("Result") == "*"
    assert table.record.entries[0] == HalfLine(table.state.half, 1)
    for _ in range(54):
        table = table.give_line("1 1 1") if not table.state.is_over else table
    assert table.state.inning == 10  # nobody scored in nine
    table = table.give_line("1 1 1 1 1 1 1 1 1").give_line("6 6 6 6 6 6 6 6")
    assert table.state.is_over
    assert table.need is None
    assert table.record.tag("Result") == "0-1"
    replay = replay_game(parse_game(format_game(table.record)))
    assert replay.violations == ()
    assert refused(table.give, "1") == "F904 the game is over."


@pytest.mark.parametrize("at", ["6", "6 3 1", "2 2 6 2 5 5 4"])
def test_a_table_is_saved_and_resumed_in_mid_play(at):
    ruleset = load_ruleset("diceball")
    table = follow_game(ruleset, (nine(), nine()), (("Home", "Otters"),))
    table = table.give_line("1 1 1 4 4 4 5").give_line(at)
    saved = json.loads(json.dumps(table.save()))
    again = resume(ruleset, saved)
    assert again == table
    assert again.save() == saved


def test_count_and_attempts_are_saved():
    ruleset = load_ruleset("diceball", ["all"])
    table = follow_game(ruleset, (nine(), nine())).give_line("4 4 4 5")
    table = table.give("hit-and-run").give_line("1 6")
    assert format_play(table.record.entries[-1].play) == "1>2(SB)"
    assert (table.table.strikes, table.table.attempts) == (1, (1, 2))
    assert resume(ruleset, table.save()) == table


@pytest.mark.parametrize(
    "change",
    [
        {"game": "nonsense"},
        {"count": "1-1"},
        {"moves": [[7]]},
        {"moves": 3},
        {"held": ["x"]},
        {"attempts": [1]},
    ],
)
def test_a_table_that_cannot_be_resumed_is_refused(change):
    ruleset = load_ruleset("diceball")
    saved = follow_game(ruleset, (nine(), nine())).save() | change
    assert refused(resume, ruleset, saved)[:4] in ("F905", "R702")


# -- recorded dice ---------------------------------------------------------------


def test_all_ends_of_some_dice_are_found():
    trail = Trail(load_ruleset("diceball", ["intentional_walk", "regular_steal"]))
    runner = Situation((True, False, False))
    start = trail.begin(PlateAppearance(runner))
    found = {
        format_play(ending.done.play): ending.calls
        for ending in endings(trail, start, ((1,), (6,)))
    }
    assert found == {"1>2(SB)": ("steal-2",)}
    assert [e.calls for e in endings(trail, start, ())] == [("walk",)]
    assert endings(trail, start, ((1, 1), (1,))) == ()


def test_calls_are_told_without_the_silent_ones():
    game = simulate(simulator_of("all"), "calls")
    again = refollow(game.record, simulator_of("all").ruleset)
    plays = [e for e in game.record.entries if isinstance(e, PlayLine)]
    assert len(again.calls) == len(plays) == again.followed
    assert "pitch" not in {call for calls in again.calls for call in calls}


def test_a_wrong_die_is_found():
    game = games_of(1)[0]
    text = format_game(game.record)
    first = next(e for e in game.record.entries if isinstance(e, PlayLine))
    changed = replace(first, dice=((1, 1, 4),))
    entries = [changed if e is first else e for e in game.record.entries]
    again = refollow(
        replace(game.record, entries=tuple(entries)), simulator_of().ruleset
    )
    assert [v.id for v in again.violations] == ["F906"]
    assert format_game(game.record) == text


def test_dice_that_lead_to_another_play_say_to_which():
    record = games_of(1)[0].record
    record = replace(record, entries=(parse_play_line("BB {1 1 1}"),))
    again = refollow(record, simulator_of().ruleset)
    assert str(again.violations[0]).startswith(
        "F907 these dice and calls lead to SO, not to BB."
    )


def test_lines_without_dice_are_taken_as_written():
    record = games_of(1)[0].record
    entries = tuple(
        replace(e, dice=()) if isinstance(e, PlayLine) else e for e in record.entries
    )
    again = refollow(replace(record, entries=entries), simulator_of().ruleset)
    assert again.is_same
    assert again.followed == 0


#: The demo league's lines whose last die of the defense was not thrown: the men had
#: stopped on green before the ball rolled again.
NOT_REACHED = {
    ("2026-04-05-TKM-COP", "H2 1>3"),
    ("2026-04-05-TKM-COP", "H1** 3>H 2>H 1>3"),
    ("2026-04-12-ANB-TKM", "H2"),
    ("2026-04-12-COP-SAL", "H2 1>3"),
}


def test_the_demo_games_are_followed_again():
    ruleset = load_ruleset("diceball", ["all"])
    trail = Trail(ruleset)
    found, followed = set(), 0
    for path in sorted(DEMO.glob("*.score")):
        record = parse_game(path.read_bytes())
        again = refollow(record, ruleset, trail)
        followed += again.followed
        found |= {(path.stem, v.params["play"]) for v in again.violations}
    assert followed > 650
    assert found <= NOT_REACHED


def test_the_lead_off_man_is_known_to_the_table():
    ruleset = load_ruleset("diceball", ["designated_steal"])
    table = follow_game(ruleset, (nine(), nine())).give_line("4 4 4 4")
    assert table.table.appearance(table.state, table.ruleset).stealer is Base.FIRST
    names = [choice.name for choice in table.need.choices]
    assert names == ["no-play", "designated-steal"]


def test_a_whole_game_is_followed_from_its_dice_and_calls():
    game = simulate(simulator_of(), "whole")
    table = follow_game(simulator_of().ruleset, (nine(), nine()))
    again = follow_recorded(game, table)
    assert [
        format_play(e.play) for e in again.record.entries if hasattr(e, "play")
    ] == [format_play(e.play) for e in game.record.entries if hasattr(e, "play")]
    assert die_of(1)(6) in range(1, 7)
