"""Games that are not played out: forfeited, called, suspended."""

import pytest
from django.test import Client
from django.urls import reverse

from games.faults import PlaysNoLongerFit
from games.models import BattingLine, Game, LineScore, PitchingLine
from games.services import replace_play
from scoring.faults import PlayRejected

BACKEND = "django.contrib.auth.backends.ModelBackend"


def test_a_tied_game_is_not_called(score, game):
    """A fresh replay would not have it; suspended it may be."""
    with pytest.raises(PlayRejected, match="cannot be called while it is tied"):
        score("SO", "called")
    score("suspended")
    game.refresh_from_db()
    assert game.status == Game.Status.SUSPENDED


def test_a_tied_game_is_called_where_ties_are_allowed(score, game):
    Game.objects.update(ties=True)
    score("SO", "called")
    game.refresh_from_db()
    assert game.is_final
    assert game.is_tie


@pytest.mark.parametrize(
    ("line", "winner"), [("forfeit home", "Owls"), ("forfeit visitors", "Rams")]
)
def test_a_forfeit_is_typed_in_the_field(score, game, line, winner):
    score("H4*", line)
    game.refresh_from_db()
    assert game.is_final
    assert game.winner.name == winner


def test_a_correction_that_ties_a_called_game_is_a_misfit(scorer, score, game):
    score("H4*", "SO", "called")
    game.refresh_from_db()
    with pytest.raises(PlaysNoLongerFit):
        replace_play(scorer, game, 1, "SO", version=game.version)


@pytest.mark.parametrize(
    ("lines", "forfeit", "runs"),
    [
        ([], "forfeit visitors", (0, 9)),
        (["H4*", "SO"], "forfeit visitors", (0, 9)),
        (["H4*", "SO"], "forfeit home", (9, 0)),
    ],
)
def test_an_early_forfeit_is_nine_to_nothing_and_counts_for_nobody(
    staff, score, game, lines, forfeit, runs
):
    """Case D-32 (b), (c): a result, and no player's records."""
    score(*lines, forfeit)
    game.refresh_from_db()
    assert (game.visitors_runs, game.home_runs) == runs
    for model in (BattingLine, PitchingLine, LineScore):
        assert not model.objects.filter(game=game).exists()
    html = Client().get(game.get_absolute_url()).content.decode()
    assert "nothing counts for the players" in html
    assert ("Totals" in html) is bool(lines), "no box of noughts"
    browser = Client()
    browser.force_login(staff, BACKEND)
    html = browser.get(game.get_absolute_url()).content.decode()
    assert "Neither side has confirmed this game" in html


@pytest.mark.parametrize(
    ("forfeit", "runs", "decisions"),
    [
        # The visitors lead, 1-0: their pitchers win only what is forfeited to them.
        ("forfeit home", (9, 0), ["L", "W"]),
        ("forfeit visitors", (0, 9), ["", ""]),
    ],
)
def test_a_later_forfeit_counts_for_the_players(score, game, forfeit, runs, decisions):
    """Case D-32 (a): the pitchers have a decision when the winner was ahead."""
    Game.objects.update(innings=9)
    score("H4*", *["SO"] * 30, forfeit)
    game.refresh_from_db()
    assert (game.visitors_runs, game.home_runs) == runs
    assert BattingLine.objects.filter(game=game).count() == 18
    assert [score.r for score in LineScore.objects.filter(game=game)] == [1, 0]
    found = PitchingLine.objects.filter(game=game).values_list("decision", flat=True)
    assert sorted(found) == decisions


def test_an_inning_that_nobody_began_is_not_in_the_line_score(score, game):
    """Called after the home half: the next inning is no part of the game."""
    score("H4*", *["SO"] * 6, "called")
    game.refresh_from_db()
    assert game.innings_played == 1
    innings = LineScore.objects.filter(game=game).values_list("innings", flat=True)
    assert list(innings) == [[1], [0]]


def test_an_end_is_chosen_with_a_tap(scorer, score, game):
    score("SO")
    browser = Client()
    browser.force_login(scorer, BACKEND)
    entry = reverse("games:game_entry", args=[game.pk])
    for mode in ("notation", "touch", "dice"):
        html = browser.get(entry, {"mode": mode}).content.decode()
        for end in ("suspended", "forfeit visitors", "forfeit home"):
            assert f'name="choice" value="{end}"' in html
        assert 'value="called"' not in html, "it is tied"
    score("H4*")
    html = browser.get(entry).content.decode()
    assert 'value="called"' in html
    game.refresh_from_db()
    data = {"version": game.version, "key": "k", "choice": "called"}
    assert browser.post(entry, data).status_code == 302
    game.refresh_from_db()
    assert (game.ending, game.winner.name) == ("called", "Owls")


def test_the_box_score_of_a_suspended_game_leads_on(scorer, score):
    game = score("SO", "suspended")
    browser = Client()
    browser.force_login(scorer, BACKEND)
    html = browser.get(game.get_absolute_url()).content.decode()
    assert "The game is suspended." in html and "Go on with the game" in html
    assert (
        "Go on with the game"
        not in Client().get(game.get_absolute_url()).content.decode()
    )


@pytest.mark.parametrize(
    ("lines", "said"), [(["forfeit home"], "by forfeit"), (["H4*", "called"], "called")]
)
def test_the_list_of_games_tells_how_a_game_ended(score, lines, said):
    game = score(*lines)
    html = Client().get(reverse("games:game_list")).content.decode()
    row = html.partition(f'href="{game.get_absolute_url()}"')[2].partition("</tr>")[0]
    assert f"· {said}" in row


@pytest.mark.parametrize(
    ("relievers", "winner", "asked"),
    [(("judd",), "O. Judd", False), (("judd", "kane"), "O. Kane", True)],
)
def test_the_winner_is_asked_only_among_several(score, relievers, winner, asked):
    """The starter was taken out early: of one reliever there is no choice."""
    Game.objects.update(innings=9)
    halves = [["SO"] * 3 for _half in range(18)]
    halves[0] = ["H4*", *halves[0]]
    for number, name in enumerate(relievers):
        halves[7 + 4 * number].insert(0, f"p {name}")
    game = score(*(line for half in halves for line in half))
    assert (game.status, game.winner.name) == ("final", "Owls")
    winners = PitchingLine.objects.filter(game=game, decision="W")
    assert winners.get().player.name == winner
    html = Client().get(game.get_absolute_url()).content.decode()
    assert ("He may choose from" in html) is asked
