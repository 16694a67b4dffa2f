"""Changes of players: in a word, in two taps, two at once; and who is still free."""

import pytest
from django.test import Client
from django.urls import reverse

from games.corrections.changes import play_move
from games.desk.bench import bench_of, benches_of, swaps_of
from games.models import Game
from games.record.loading import replay_of
from games.services import record_lines, record_play, take_back
from scoring.diamond import Side
from scoring.faults import PlayRejected


@pytest.fixture
def browser(scorer):
    browser = Client()
    browser.force_login(scorer, "django.contrib.auth.backends.ModelBackend")
    return browser


def state_of(game):
    game.refresh_from_db()
    return replay_of(game).state


def texts(game):
    return [row.text for row in game.plays.all()]


def free(game, side):
    return [man.name for man in bench_of(game, state_of(game), Side(side)).free]


@pytest.mark.usefixtures("rosters")
def test_the_bench_is_who_has_not_played(game, score):
    assert free(game, "visitors") == ["O. Judd", "O. Kane", "O. Lowe"]
    score("ph judd")
    assert free(game, "visitors") == ["O. Kane", "O. Lowe"]
    bench = bench_of(game, state_of(game), Side.VISITORS)
    assert [man.name for man in bench.left] == ["O. Ames"]


@pytest.mark.usefixtures("rosters")
def test_who_has_left_is_free_again_where_the_league_allows(game, score):
    Game.objects.update(re_entry=True)
    score("ph judd", "SO")
    assert "O. Ames" in free(game, "visitors")
    game = score("sub visitors 1: Ames, 8")
    assert state_of(game).lineup(Side.VISITORS).slots[0].player.name == "O. Ames"


@pytest.fixture
def rosters(house):
    """Say who is on each roster, twelve men a side."""
    from games.hooks.rosters import register_roster_source

    men = {house.owls.pk: house.owl_men, house.rams.pk: house.ram_men}
    register_roster_source(lambda team, day: men[team.pk])


@pytest.mark.usefixtures("rosters")
@pytest.mark.parametrize(
    ("before", "typed", "line"),
    [
        ([], "ph Judd", "sub visitors 1: O. Judd, ph"),
        ([], "PH o. judd", "sub visitors 1: O. Judd, ph"),
        (["BB"], "pr kane", "sub visitors run 1: O. Kane"),
        (["BB", "BB"], "pr 2 kane", "sub visitors run 2: O. Kane"),
        ([], "p Yates", "sub home 9: R. Yates, 1"),
        ([], "sub home 4: Reed, 6", "sub home 5: R. Reed, 6"),
    ],
)
def test_a_change_is_a_word_and_a_name(game, score, house, before, typed, line):
    if "Reed" in typed:
        typed = typed.replace("4", "5")
    score(*before)
    step = play_move(game, state_of(game), typed)[0]
    words = line.split(": ")[1].split(",")[0]
    assert step.entry.change.player.name == words
    game = score(typed)
    text = texts(game)[-1]
    number = step.entry.change.player.id
    assert text.replace(f" [{number}]", "") == line


@pytest.mark.usefixtures("rosters")
def test_a_runner_must_be_named_when_two_are_on(game, score):
    score("BB", "BB")
    with pytest.raises(PlayRejected):
        score("pr kane")


@pytest.mark.usefixtures("rosters")
def test_a_name_that_two_men_begin_with_is_not_guessed(game, score, house):
    house.owl_men[10].name = "O. Judson"
    house.owl_men[10].save()
    with pytest.raises(PlayRejected):
        score("ph jud")
    score("ph judd")


@pytest.mark.usefixtures("rosters")
def test_a_double_switch_is_one_move(scorer, game, score):
    score("SO")
    rows = record_lines(scorer, game, "ds yates 1 wells", version=game.version)
    assert len(rows) == 2
    lineup = state_of(game).lineup(Side.HOME)
    assert [lineup.slots[n].player.name for n in (0, 8)] == ["R. Yates", "R. Wells"]
    assert [int(lineup.slots[n].position) for n in (0, 8)] == [1, 8]
    assert not lineup.fault
    assert [each.name for each in lineup.gone] and len(lineup.gone) == 2
    taken = take_back(scorer, game, game.version)
    assert len(taken) == 2
    assert texts(game) == ["SO"]


@pytest.mark.usefixtures("rosters")
def test_a_double_switch_that_cannot_be_stores_nothing(scorer, game, score):
    score("SO")
    with pytest.raises(PlayRejected):
        record_lines(scorer, game, "ds yates 1 nobody", version=game.version)
    text = "sub home 1: Yates, 1 & sub home 9: Otis, 8"
    with pytest.raises(PlayRejected):
        record_lines(scorer, game, text, version=game.version)
    assert texts(game) == ["SO"]


@pytest.mark.usefixtures("rosters")
def test_a_double_switch_sent_twice_is_recorded_once(scorer, game, score):
    score("SO")
    for _ in range(2):
        text = "ds yates 1 wells"
        version = game.version
        record_lines(scorer, game, text, version=version, key="k1")
    assert len(texts(game)) == 3


@pytest.mark.usefixtures("rosters")
def test_two_changes_made_apart_are_taken_back_apart(scorer, score):
    game = score("p yates", "ph judd")
    take_back(scorer, game, game.version)
    assert len(texts(game)) == 1


@pytest.mark.usefixtures("rosters")
def test_the_changes_offered_are_lines_that_can_be_recorded(scorer, game, score):
    score("SO", "BB")
    state = state_of(game)
    groups = swaps_of(state, benches_of(game, state))
    assert [group.title for group in groups] == [
        "Bat for O. Côté",
        "Run for O. Boyle",
        "Pitch for R. Vance",
    ]
    for group in groups:
        assert len(group.swaps) == 3
        assert len(play_move(game, state, group.swaps[0].text)) == 1


@pytest.mark.usefixtures("rosters")
def test_after_a_pinch_hitter_for_the_pitcher_a_pitcher_is_asked_for(game, score):
    """Case D-07."""
    score(*["SO"] * 3, *["BB"] * 8, "ph wells", *["SO"] * 3)
    state = state_of(game)
    first = swaps_of(state, benches_of(game, state))[0]
    assert first.is_due
    assert first.title == "Slot 9, R. Wells: who plays P?"
    assert [swap.name for swap in first.swaps] == ["R. Wells", "R. Yates", "R. Zane"]
    score(first.swaps[1].text)
    assert not state_of(game).lineup(Side.HOME).fault


@pytest.mark.usefixtures("rosters")
def test_the_form_makes_a_double_switch(browser, game, score, house):
    score("SO")
    yates, wells = house.ram_men[10], house.ram_men[9]
    data = {
        "version": game.version,
        "double": "1",
        "double-pitcher": yates.pk,
        "double-slot": "1",
        "double-fielder": wells.pk,
    }
    address = reverse("games:play_substitute", args=[game.pk])
    assert browser.post(address, data).status_code == 302
    assert texts(game)[1:] == [
        f"sub home 1: R. Yates [{yates.pk}], 1",
        f"sub home 9: R. Wells [{wells.pk}], 8",
    ]
    data |= {"version": game.version + 1, "double-fielder": yates.pk}
    assert browser.post(address, data).status_code == 422


@pytest.mark.usefixtures("rosters")
def test_what_is_shortened_is_told_before_it_is_recorded(browser, game, score):
    score("SO")
    address = reverse("games:play_preview", args=[game.pk])
    html = browser.get(address, {"play": "ds yates 1 wells"}).content.decode()
    assert "R. Yates replaces R. Nash, pitcher, R. Wells replaces R. Vance" in html
    html = browser.get(address, {"play": "ph jud"}).content.decode()
    assert "O. Judd bats for O. Boyle" in html


def test_without_a_roster_everybody_is_free_but_the_other_side(game, house):
    names = free(game, "visitors")
    assert "R. Wells" in names
    assert "R. Nash" not in names


@pytest.mark.usefixtures("rosters")
def test_a_double_switch_is_one_line_of_an_edit(scorer, game, score):
    from games.services import replace_play

    score("SO", "p yates", "SO")
    game.refresh_from_db()
    replace_play(scorer, game, 2, "ds yates 1 wells", version=game.version)
    assert [text[:10] for text in texts(game)] == [
        "SO",
        "sub home 1",
        "sub home 9",
        "SO",
    ]


@pytest.mark.usefixtures("rosters")
def test_record_play_returns_the_last_line_of_a_move(scorer, game):
    row = record_play(scorer, game, "ds yates 1 wells", version=game.version)
    assert row.sequence == 2
