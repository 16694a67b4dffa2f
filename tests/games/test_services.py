"""Recording: right, refused, stale, sent twice, taken back."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied, ValidationError

from games.faults import GameChanged, LineupRejected
from games.models import Game
from games.record.loading import load_record, replay_of
from games.services import (
    create_game,
    delete_game,
    record_play,
    record_substitution,
    set_lineup,
    undo_last_play,
)
from scoring.faults import AmbiguousPlay, IllegalPlay, InvalidPlay, PlayRejected
from scoring.gamefile import format_game, parse_game
from scoring.replay import replay_game
from scoring.stats.boxscore import compile_box
from scoring.stats.lines import PITCHING_COUNTS


def texts(game):
    return [row.line for row in game.plays.all()]


# -- a game and its cards ----------------------------------------------------------


def test_a_new_game_takes_the_park_of_the_home_team(game):
    assert game.park == "Rams Park"
    assert game.status == "scheduled"
    assert game.visitors_runs is None


def test_a_stranger_may_not_put_a_game_down(house):
    for nobody in (AnonymousUser(), None):
        with pytest.raises(PermissionDenied):
            create_game(nobody, visitors=house.owls, home=house.rams, date="2026-06-01")


def test_the_same_game_twice_on_a_day_needs_a_number(scorer, house):
    terms = {"visitors": house.owls, "home": house.rams, "date": house.game.date}
    with pytest.raises(ValidationError, match="already have a game of that number"):
        create_game(scorer, **terms)
    assert create_game(scorer, **terms, number=2).pk


def test_a_card_with_two_shortstops_is_refused_and_the_old_one_kept(
    scorer, house, make_card
):
    spots = make_card(house.owl_men)
    spots[0] = (1, house.owl_men[0], 6)
    with pytest.raises(LineupRejected) as refusal:
        set_lineup(scorer, house.game, "visitors", spots)
    ids = {each.id for each in refusal.value.violations}
    assert ids == {"G409", "G410"}
    assert house.game.lineup_entries.get(side="visitors", slot=1).position == 8


def test_a_man_cannot_play_for_both_sides(scorer, house, make_card):
    spots = make_card([house.ram_men[0], *house.owl_men[1:]])
    with pytest.raises(ValidationError, match="cannot play for both sides"):
        set_lineup(scorer, house.game, "visitors", spots)


def test_a_pitcher_who_does_not_bat_has_slot_0(scorer, house, make_card):
    spots = make_card(house.owl_men)
    spots[8] = (9, house.owl_men[8], 10)
    spots.append((0, house.owl_men[9], 1))
    set_lineup(scorer, house.game, "visitors", spots)
    assert replay_of(house.game).start.lineups[0].pitcher.name == "O. Judd"


def test_only_staff_delete_a_game(scorer, staff, game, score):
    score("SO")
    with pytest.raises(PermissionDenied):
        delete_game(scorer, game)
    delete_game(staff, game)
    assert not Game.objects.exists()


# -- plays -------------------------------------------------------------------------


def test_a_play_is_stored_with_every_move_spelled_out(score):
    game = score("BB", "h1")
    assert texts(game) == ["BB", "H1 1>2"]
    assert game.plays.last().typed == "h1"
    assert game.version == 4  # two cards, two plays


def test_dice_and_remarks_are_kept_beside_the_play(score):
    row = score("4-3 {1 1 6 | 2} ; off the bag").plays.get()
    assert (row.text, row.dice, row.remark) == ("4-3", "1 1 6 | 2", "off the bag")
    assert row.line == "4-3 {1 1 6 | 2} ; off the bag"


@pytest.mark.parametrize(
    ("text", "cause", "code"),
    [
        ("4-", InvalidPlay, "N103"),
        ("", InvalidPlay, "N102"),
        ("1>2(SB)", IllegalPlay, "L201"),
        ("SB", IllegalPlay, "L221"),
        ("sub home 9: Nobody Known, 1", PlayRejected, "G421"),
        ("sub home 9 Wells", PlayRejected, "G404"),
        ("SO {1 99}", PlayRejected, "G419"),
        ("sub home 9: R. Nash, 1", PlayRejected, "L236"),
    ],
)
def test_a_refused_line_changes_nothing(scorer, game, snapshot_of, text, cause, code):
    before = snapshot_of(game)
    with pytest.raises(cause) as refusal:
        record_play(scorer, game, text, version=game.version)
    assert refusal.value.violation.id == code
    assert snapshot_of(game) == before


def test_a_short_form_for_two_runners_is_refused_with_the_candidates(scorer, score):
    game = score("BB", "8", "H1 1>3")
    game = score("BB 1>2")
    with pytest.raises(AmbiguousPlay) as refusal:
        record_play(scorer, game, "PO", version=game.version)
    assert len(refusal.value.candidates) == 3


def test_nothing_is_recorded_before_both_cards_are_there(scorer, house):
    terms = {"visitors": house.owls, "home": house.rams, "date": "2026-06-01"}
    game = create_game(scorer, **terms)
    with pytest.raises(PlayRejected, match="line-up of .*visitors.* is missing"):
        record_play(scorer, game, "SO", version=game.version)


def test_a_stranger_may_not_record(game):
    with pytest.raises(PermissionDenied):
        record_play(AnonymousUser(), game, "SO", version=game.version)


def test_the_game_becomes_live_then_final_with_a_winner(whole_game, house):
    assert whole_game.status == "final"
    assert (whole_game.visitors_runs, whole_game.home_runs) == (1, 2)
    assert whole_game.winner == house.rams
    assert whole_game.innings_played == 3


@pytest.mark.parametrize(
    ("line", "status", "winner"),
    [
        ("called", "final", "OWL"),
        ("forfeit visitors", "final", "RAM"),
        ("suspended", "suspended", None),
    ],
)
def test_a_game_may_end_before_it_is_played_out(score, line, status, winner):
    game = score("H4*", line)
    assert game.status == status
    assert (game.winner.code if game.winner else None) == winner


def test_a_run_is_never_scored_by_a_ghost(score):
    """Case D-10: after a home run the bases are empty."""
    game = score("H2", "H4**", "H1")
    state = replay_of(game).state
    assert state.runs == (2, 0)
    assert [bool(runner) for runner in state.bases] == [True, False, False]


def test_no_pitch_is_thrown_without_a_pitcher(scorer, score, house):
    """Case D-07: the pitcher was hit for; nobody is on the mound."""
    score("SO", "SO", "SO", *["BB"] * 2, "sub home 3: R. Wells, ph", "H4***")
    score(*["SO"] * 3)
    game = house.game
    with pytest.raises(IllegalPlay, match="there is no right fielder") as refusal:
        record_play(scorer, game, "SO", version=game.version)
    assert refusal.value.violation.id == "L232"
    score("sub home 3: R. Yates, 9", "SO")


# -- changes of players ------------------------------------------------------------


def test_a_typed_name_is_stored_with_the_players_number(score, house):
    game = score("sub home 9: r. wélls, 1")
    man = house.ram_men[9]
    assert texts(game) == [f"sub home 9: R. Wells [{man.pk}], 1"]


def test_a_name_with_two_owners_needs_a_number(scorer, house, make_player):
    twin = make_player("R. Wells")
    with pytest.raises(PlayRejected) as refusal:
        record_play(
            scorer, house.game, "sub home 9: R. Wells, 1", version=house.game.version
        )
    assert refusal.value.violation.id == "G425"
    assert f"[{twin.pk}]" in refusal.value.violation.hint
    line = f"sub home 9: R. Wells [{twin.pk}], 1"
    record_play(scorer, house.game, line, version=house.game.version)
    assert replay_of(house.game).state.lineups[1].fielders[0].id == str(twin.pk)


def test_a_substitution_from_the_form_is_the_same_line(scorer, house, score):
    game = score("BB")
    record_substitution(
        scorer,
        game,
        side="visitors",
        base=1,
        player=house.owl_men[10],
        version=game.version,
    )
    assert texts(game)[-1] == f"sub visitors run 1: O. Kane [{house.owl_men[10].pk}]"


def test_a_player_who_is_renamed_stays_the_same_man(score, house):
    game = score("sub home 9: R. Wells, 1", "H4*")
    man = house.ram_men[9]
    man.name = "R. Wells-Fargo"
    man.save()
    assert replay_of(game).state.lineups[1].fielders[0].name == "R. Wells-Fargo"
    assert replay_of(game).state.runs == (1, 0)


# -- two browsers ------------------------------------------------------------------


def test_the_second_of_two_browsers_is_told_what_the_first_did(scorer, game, score):
    seen = game.version
    score("SO")
    with pytest.raises(GameChanged) as refusal:
        record_play(scorer, game, "BB", version=seen)
    assert [str(each) for each in refusal.value.since] == ["SO"]
    assert refusal.value.game.version == seen + 1
    assert texts(game) == ["SO"]


def test_the_same_play_delivered_twice_is_one_play(scorer, game, snapshot_of):
    """Case D-49: a retry, and then the corrected content."""
    seen = game.version
    first = record_play(scorer, game, "H1, 8-4", version=seen, key="play-1")
    again = record_play(scorer, game, "H1, 8-4", version=seen, key="play-1")
    assert again.pk == first.pk
    record_play(scorer, game, "H1", version=seen, key="play-1")
    assert texts(game) == ["H1"]
    assert replay_of(game).state.outs == 0
    assert game.revisions.get().before == "H1, 8-4"


def test_a_late_correction_by_resending_is_refused(scorer, game, score):
    seen = game.version
    record_play(scorer, game, "H1, 8-4", version=seen, key="play-1")
    score("SO")
    with pytest.raises(GameChanged):
        record_play(scorer, game, "H1", version=seen, key="play-1")
    assert texts(game) == ["H1, 8-4", "SO"]


# -- undo --------------------------------------------------------------------------


def test_undo_takes_back_the_last_line_and_says_so(scorer, game, score, snapshot_of):
    score("SO", "BB")
    before = snapshot_of(game)
    score("H4**")
    game.refresh_from_db()
    taken = undo_last_play(scorer, game, game.version)
    assert taken.line == "H4** 1>H"
    assert snapshot_of(game)[1:] == before[1:]
    revision = game.revisions.get()
    assert (revision.action, revision.before, revision.user) == (
        "undo",
        "H4** 1>H",
        scorer,
    )


def test_undo_brings_a_finished_game_back(scorer, whole_game):
    undo_last_play(scorer, whole_game, whole_game.version)
    whole_game.refresh_from_db()
    assert (whole_game.status, whole_game.winner) == ("live", None)


def test_undo_of_a_stale_page_is_refused(scorer, game, score):
    seen = score("SO").version
    score("BB")
    with pytest.raises(GameChanged):
        undo_last_play(scorer, game, seen)
    assert texts(game) == ["SO", "BB"]


def test_undo_of_nothing_is_refused(scorer, game):
    with pytest.raises(PlayRejected, match="no play to take back"):
        undo_last_play(scorer, game, game.version)


# -- the record --------------------------------------------------------------------


def test_a_stored_game_is_a_game_file_and_back(whole_game):
    record = load_record(whole_game)
    again = parse_game(format_game(record))
    assert again.entries == record.entries
    replay = replay_game(again)
    assert not replay.violations
    assert replay.state.runs == (1, 2)
    assert record.tag("Result") == "1-2"


def test_reading_a_game_takes_few_queries(whole_game, django_assert_num_queries):
    game = Game.objects.select_related("visitors", "home").get()
    with django_assert_num_queries(2):
        replay_of(game)


def test_a_man_may_be_placed_on_base_by_rule(score, house):
    game = score(*["SO"] * 18)
    assert replay_of(game).state.inning == 4
    game = score("place 2: o. ives", "H1* 2>H")
    assert texts(game)[-2] == f"place 2: O. Ives [{house.owl_men[8].pk}]"
    assert replay_of(game).state.runs == (1, 0)
    record = parse_game(format_game(load_record(game)))
    assert replay_game(record).state.runs == (1, 0)


def test_every_count_of_the_box_score_is_stored(score, game):
    score("H1", "sub home 9: R. Wells, 1", "H2* 1>H", "5-4-3", "SF8")
    score(*["called"])
    first, second = game.pitchinglines.filter(team=game.home)
    assert (first.h, first.ab, first.ir, first.gf) == (1, 1, 0, 0)
    assert (second.ir, second.irs, second.gf, second.doubles) == (1, 1, 1, 1)
    score_of_visitors = game.line_scores.get(side="visitors")
    box = compile_box(replay_of(game))
    assert score_of_visitors.er == box.linescore[0].er
    for line in box.pitching:
        stored = game.pitchinglines.get(player_id=int(line.player.id))
        assert [getattr(stored, name) for name in PITCHING_COUNTS] == [
            getattr(line, name) for name in PITCHING_COUNTS
        ]
