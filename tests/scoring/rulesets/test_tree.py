"""The tree as a whole: frozen steps that merge, and plays that baseball allows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.diamond import Base
from scoring.legality import check_play
from scoring.notation import format_play, parse_play
from scoring.readers.graph import Graph
from scoring.readers.odds import SITUATIONS
from scoring.readers.witness import essence
from scoring.rulesets import (
    Call,
    Done,
    PlateAppearance,
    Roll,
    load_ruleset,
)
from scoring.rulesets.base import Reading, _values
from tests.scoring.rulesets.table import begin, go, hit, zone_dice

appearances = st.builds(
    PlateAppearance,
    st.sampled_from(SITUATIONS),
    st.integers(0, 3),
    st.integers(0, 2),
    st.sampled_from([None, Base.FIRST, Base.SECOND, Base.THIRD]),
    st.integers(0, 2),
)
options = st.sampled_from([(), ("all",), ("hit_and_run",), ("squeeze", "full_count")])


def walk(data, step):
    """Follow random dice and calls to the end."""
    for _ in range(300):
        if isinstance(step, Roll):
            faces = data.draw(st.tuples(*[st.integers(1, 6)] * step.dice))
            step = step.after(faces)
        elif isinstance(step, Call):
            assert len(step.choices) > 1
            assert step.silent is None or step.silent in step.choices
            assert len({choice.name for choice in step.choices}) == len(step.choices)
            assert all(choice.words for choice in step.choices)
            view = step.view()
            assert len({man.start for man in view.men}) == len(view.men)
            step = step.after(data.draw(st.sampled_from(step.choices)))
        else:
            return step
    return None


@settings(max_examples=400)
@given(st.data(), appearances, options)
def test_every_way_ends_in_a_play_that_baseball_allows(data, appearance, on):
    done = walk(data, load_ruleset("diceball", on).begin(appearance))
    if done is None:  # nothing but fouls
        return
    text = format_play(done.play)
    assert check_play(appearance.situation, done.play) == ()
    assert parse_play(text) == done.play
    if done.play.is_plate_appearance:
        assert (done.balls, done.strikes) == (0, 0)


@settings(max_examples=100)
@given(st.data(), appearances)
def test_every_step_on_the_way_may_lead_to_the_play_it_ends_in(data, appearance):
    step = load_ruleset("diceball", ["all"]).begin(appearance)
    steps = []
    for _ in range(200):
        steps.append(step)
        if isinstance(step, Done):
            break
        if isinstance(step, Roll):
            faces = data.draw(st.tuples(*[st.integers(1, 6)] * step.dice))
            step = step.after(faces)
        else:
            step = step.after(data.draw(st.sampled_from(step.choices)))
    if isinstance(step, Done):
        goal = essence(appearance.situation, step.play)
        for earlier in steps:
            assert earlier.leads_to(goal), earlier


def test_equal_situations_are_equal_steps():
    assert go(begin(), 2, 1, 4) == go(begin(), 4, 3, 2)
    assert go(begin(), 6) == go(begin(), 1, 4, 6)  # the count no longer matters
    assert hash(go(begin(), 6)) == hash(go(begin(), 1, 4, 6))
    assert hit(3) == hit(4)  # both are the first baseman's
    assert hit(24) == hit(25)
    assert hit(15, "1", 0) == hit(15, "1", 1)
    assert go(hit(10), 3, 1) != go(hit(10), 3, 2)
    assert begin("1", stealer=1) == begin("1")  # nobody steals here


def test_steps_of_different_boards_or_options_are_different():
    assert begin("1", 0, "squeeze") != begin("1")


def test_steps_are_frozen():
    step = hit(12)
    with pytest.raises(AttributeError):
        step.grounder = None
    with pytest.raises(AttributeError):
        step.grounder.die = 1


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_ways_of_the_dice_add_up(dice):
    for reading in (Reading.SUM, Reading.COMBINATION):
        assert sum(_values(dice, 6, reading).values()) == 6**dice
    assert len(_values(2, 6, Reading.EACH)) == 36


def test_faces_for_a_value_read_as_that_value():
    step = go(begin(), 6, 4)
    for value in step.values():
        faces = step.faces_for(value)
        assert all(1 <= face <= 6 for face in faces)
        assert step.read(faces) == value


def test_the_table_of_the_tests_hits_every_zone():
    assert [sum(zone_dice(zone)[1]) for zone in range(1, 37)] == list(range(1, 37))


def test_a_graph_past_its_largest_size_is_begun_anew():
    graph = Graph(load_ruleset("diceball"), largest=10)
    first = graph.begin(PlateAppearance())
    contact = first.after(6)
    for number, _ in contact.rolls.values():
        assert number.rolls
    assert len(graph) > 10
    again = graph.begin(PlateAppearance())
    assert len(graph) == 1
    assert again is not first
    assert again.step == first.step
    assert first.after(6) is contact
