"""Earlier lines replaced and deleted: everything after them is played again."""

import pytest

from games.corrections.changes import try_change
from games.faults import GameChanged, PlaysNoLongerFit
from games.record.loading import replay_of
from games.services import delete_play, rebuild_game, replace_play, set_lineup
from scoring.faults import IllegalPlay, PlayRejected


def texts(game):
    return [row.line for row in game.plays.all()]


def test_an_extra_out_can_be_taken_back(scorer, score, snapshot_of):
    """Case D-50: outs went 0 to 2; without the tick they go 0 to 1."""
    game = score("BB", "5-4-3 1x2(5-4)", "H2")
    assert replay_of(game).state.outs == 2
    replace_play(scorer, game, 2, "FC 1x2(5-4)", version=game.version, why="unticked")
    state = replay_of(game).state
    assert state.outs == 1
    # The batter is on base now; the double moves him, and the text says so.
    assert texts(game) == ["BB", "FC 1x2(5-4)", "H2 1>3"]
    assert [bool(runner) for runner in state.bases] == [False, True, True]
    revision = game.revisions.get()
    assert revision.before == "5-4-3 1x2(5-4)"
    assert (revision.after, revision.why) == ("FC 1x2(5-4)", "unticked")


def test_later_plays_that_no_longer_fit_are_listed_and_nothing_is_stored(
    scorer, score, snapshot_of
):
    game = score("BB", "1>2(SB)", "H1* 2>H", "1>2(SB)", "8")
    before = snapshot_of(game)
    with pytest.raises(PlaysNoLongerFit) as refusal:
        replace_play(scorer, game, 1, "SO", version=game.version)
    found = [(m.sequence, m.line, m.violation.id) for m in refusal.value.misfits]
    assert found[0] == (2, "1>2(SB)", "L201")
    assert found[1][:2] == (3, "H1* 2>H")
    assert snapshot_of(game) == before


def test_a_play_that_would_slip_into_the_other_half_does_not_fit(
    scorer, score, snapshot_of
):
    game = score("SO", "SO", "SO", "4-3")
    before = snapshot_of(game)
    with pytest.raises(PlaysNoLongerFit) as refusal:
        replace_play(scorer, game, 2, "BB", version=game.version)
    (misfit,) = refusal.value.misfits
    assert (misfit.line, misfit.half) == ("4-3", "bottom of the 1st")
    assert "top of the 1st is due" in str(misfit)
    assert snapshot_of(game) == before


def test_lines_may_be_put_in_between(scorer, score):
    game = score("SO", "SO", "SO", "4-3")
    replace_play(scorer, game, 2, "BB\nSO", version=game.version)
    assert texts(game) == ["SO", "BB", "SO", "SO", "4-3"]
    assert [row.sequence for row in game.plays.all()] == [1, 2, 3, 4, 5]


def test_the_new_text_itself_is_refused_with_its_own_reason(scorer, score, snapshot_of):
    game = score("SO", "BB")
    before = snapshot_of(game)
    with pytest.raises(IllegalPlay, match="nobody is on second base"):
        replace_play(scorer, game, 1, "2>3(SB)", version=game.version)
    with pytest.raises(PlayRejected, match="a play is missing"):
        replace_play(scorer, game, 1, "  ", version=game.version)
    assert snapshot_of(game) == before


def test_a_play_is_deleted_and_the_rest_closes_up(scorer, score):
    game = score("H4*", "SO", "BB")
    delete_play(scorer, game, 2, version=game.version)
    game.refresh_from_db()
    assert texts(game) == ["H4*", "BB"]
    assert [row.sequence for row in game.plays.all()] == [1, 2]
    assert game.visitors_runs == 1


def test_a_change_of_a_stale_page_is_refused(scorer, score):
    seen = score("SO").version
    game = score("BB")
    with pytest.raises(GameChanged):
        replace_play(scorer, game, 1, "8", version=seen)
    with pytest.raises(GameChanged):
        delete_play(scorer, game, 1, version=seen)
    assert texts(game) == ["SO", "BB"]


def test_a_change_tried_out_tells_who_bats_instead(score):
    game = score("SO", "BB", "H1 1>2")
    change = try_change(game, 1, "")
    assert not change.misfits
    assert [(s.line, s.before, s.after) for s in change.shifts] == [
        ("BB", "O. Boyle", "O. Ames"),
        ("H1 1>2", "O. Côté", "O. Boyle"),
    ]
    old, new = change.at
    assert (old.outs, new.outs) == (1, 0)


def test_a_card_may_be_mended_while_the_plays_still_fit(
    scorer, score, house, make_card
):
    score("SO", "sub visitors 2: O. Kane, 4", "BB")
    mended = [house.owl_men[9], *house.owl_men[1:]]
    set_lineup(scorer, house.game, "visitors", make_card(mended))
    house.game.refresh_from_db()
    assert house.game.battinglines.get(slot=1, team=house.owls).player.name == "O. Judd"
    assert house.game.revisions.get().action == "line-up"


def test_a_card_that_the_plays_do_not_fit_is_refused(scorer, score, house, make_card):
    game = score("SO", "sub visitors 2: O. Kane, 4", "BB")
    with pytest.raises(PlaysNoLongerFit):
        set_lineup(
            scorer, game, "visitors", make_card([house.owl_men[10], *house.owl_men[1:]])
        )
    assert game.lineup_entries.get(side="visitors", slot=1).player.name == "O. Ames"


# -- derived lines -------------------------------------------------------------------


def test_derived_lines_equal_a_full_recount_after_every_kind_of_change(
    scorer, whole_game, snapshot_of
):
    replace_play(scorer, whole_game, 2, "9", version=whole_game.version)
    whole_game.refresh_from_db()
    stored = snapshot_of(whole_game)
    rebuild_game(whole_game)
    assert snapshot_of(whole_game) == stored


def test_derived_lines_follow_the_plays(whole_game, house):
    lines = whole_game.battinglines.filter(team=house.owls)
    score = whole_game.line_scores.get(side="visitors")
    assert sum(line.r for line in lines) == score.r == whole_game.visitors_runs == 1
    assert score.innings == [0, 1, 0]
    assert whole_game.line_scores.get(side="home").innings == [1, 0, 1]
    assert sum(line.h for line in lines) == score.h
    winner = whole_game.pitchinglines.get(decision="W")
    assert (winner.player.name, winner.outs) == ("R. Vance", 9)
    assert whole_game.battinglines.filter(positions="CF").count() == 2
