"""Rulings: hit or error, earned or not, the pitchers of record; all in the text."""

import pytest
from django.test import Client
from django.urls import reverse

from games.corrections.rulings import second_thoughts
from games.faults import GameChanged
from games.models import Game, PitchingLine
from games.record.exports import exported_record
from games.record.loading import replay_of
from games.services import rebuild_game, record_play, rule_pitchers
from scoring.gamefile import parse_entry


@pytest.fixture
def browser(scorer):
    browser = Client()
    browser.force_login(scorer, "django.contrib.auth.backends.ModelBackend")
    return browser


def offered(state, line):
    found = second_thoughts(state, parse_entry(line))
    return {each.label: each.text for group in found.values() for each in group}


def test_a_hit_may_become_an_error_of_any_fielder(score):
    state = replay_of(score("BB")).state
    found = offered(state, "H2* 1>H")
    assert found["E6"] == "2E6 1>H"
    assert len([label for label in found if label.startswith("E")]) == 9


def test_an_error_may_become_a_hit_with_its_runs_batted_in(score):
    state = replay_of(score("H3")).state
    assert offered(state, "E5 3>H")["H1"] == "H1* 3>H"


def test_a_run_may_be_ruled_unearned_and_back(score):
    state = replay_of(score("H3")).state
    found = offered(state, "H1* 3>H")
    assert found["O. Ames: unearned"] == "H1* 3>H(UR)"
    assert found["O. Ames: no run batted in"] == "H1 3>H(NR)"
    back = offered(state, "H1* 3>H(UR)")
    assert back["O. Ames: unearned"] == "H1* 3>H"


def test_other_lines_have_no_second_thoughts(game):
    state = replay_of(game).state
    assert second_thoughts(state, parse_entry("called")) == {}
    assert offered(state, "SO") == {}


def test_a_scoring_change_on_the_pitchers_own_error(score, browser, game):
    """Case D-29: H1 becomes E1; the run of that batter is no longer earned."""
    score("H1", "H4**", "SO")
    pitcher = PitchingLine.objects.get(order=1, team=game.home)
    assert (pitcher.h, pitcher.r, pitcher.er) == (2, 2, 2)
    address = reverse("games:play_edit", args=[game.pk, 1])
    html = browser.get(address).content.decode()
    assert "?text=E1" in html
    html = browser.get(address, {"text": "E1"}).content.decode()
    assert "ER 2" in html and "ER 1" in html, "one click shows what changes"
    assert "OWL – Runs, hits, errors" in html
    version = Game.objects.get(pk=game.pk).version
    data = {"text": "E1", "version": version, "why": "", "confirm": "1"}
    assert browser.post(address, data).status_code == 302
    pitcher = PitchingLine.objects.get(order=1, team=game.home)
    assert (pitcher.h, pitcher.r, pitcher.er) == (1, 2, 1)


def decisions(game):
    lines = PitchingLine.objects.filter(game=game).exclude(decision="")
    return {line.decision: line.player.name for line in lines}


@pytest.fixture
def two_pitchers(scorer, score, game):
    return score(
        *["SO"] * 3,
        *["H4*", "SO", "SO", "SO"],
        "sub home 9: R. Wells, 1",
        *["SO"] * 3,
        *["SO"] * 3,
        *["SO"] * 3,
    )


def test_the_scorer_names_the_winner_and_it_holds(scorer, two_pitchers):
    game = two_pitchers
    pitchers = {line.player.name: line.player for line in game.pitchinglines.all()}
    by_rule = decisions(game)
    other = next(n for n in ("R. Vance", "R. Wells") if n != by_rule["W"])
    named = {"WinningPitcher": pitchers[other]}
    game = rule_pitchers(scorer, game, named, version=game.version, why="he pitched")
    assert decisions(game)["W"] == other
    rebuild_game(game)
    assert decisions(game)["W"] == other, "kept on recalculation"
    assert exported_record(game).tag("WinningPitcher") == other
    revision = game.revisions.first()
    assert (revision.action, revision.why) == ("ruling", "he pitched")
    game = rule_pitchers(scorer, game, {"WinningPitcher": None}, version=game.version)
    assert decisions(game) == by_rule


def test_the_ruling_has_a_page_and_a_mark(browser, two_pitchers):
    game = two_pitchers
    address = reverse("games:game_rulings", args=[game.pk])
    assert "Winning pitcher" in browser.get(address).content.decode()
    wells = game.pitchinglines.get(player__name="R. Wells").player_id
    data = {"WinningPitcher": wells, "version": game.version, "why": ""}
    assert browser.post(address, data).status_code == 302
    html = browser.get(game.get_absolute_url()).content.decode()
    assert 'class="ruled"' in html
    stale = browser.post(address, data | {"WinningPitcher": ""}, follow=True)
    assert "changed meanwhile" in stale.content.decode()


def test_a_stale_ruling_is_refused(scorer, two_pitchers):
    with pytest.raises(GameChanged):
        rule_pitchers(scorer, two_pitchers, {"WinningPitcher": None}, version=1)


def test_a_game_without_plays_can_be_ruled_on_nothing(browser, game):
    address = reverse("games:game_rulings", args=[game.pk])
    assert browser.get(address).status_code == 200


def test_marks_of_the_record_survive_new_plays(scorer, score, game):
    game = score("H3", "H1* 3>H(UR)")
    record_play(scorer, game, "SO", version=game.version)
    assert PitchingLine.objects.get(order=1, team=game.home).er == 0
