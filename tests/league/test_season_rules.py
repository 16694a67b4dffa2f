"""The rules of a season: set, frozen, taken over by its games, and honoured."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.urls import reverse

from games.faults import LineupRejected
from games.models import Game, Player
from games.services import create_game, set_lineup
from league import services
from league.models import Fixture, Season
from league.setup.rules_form import RulesForm
from league.setup.terms import terms_of

pytestmark = pytest.mark.django_db

RULES = {
    "ruleset": "diceball",
    "optional_plays": "squeeze, intentional_walk",
    "judge": "strict",
    "innings": 7,
    "designated_hitter": False,
    "batters": 10,
    "re_entry": True,
    "may_tie": True,
    "mercy_runs": 3,
    "mercy_innings": 2,
}


@pytest.fixture
def boss(two_teams):
    """Somebody of the site's staff."""
    return get_user_model().objects.create_user("boss", is_staff=True)


def set_up(cast, boss, **rules):
    return services.set_rules(boss, cast.season, **rules)


def planned_game(cast, boss, day=date(2026, 5, 1)):
    teams = cast.teams
    fixture = services.add_fixture(boss, cast.season, teams["AAA"], teams["BBB"], day)
    return services.begin_game(boss, Fixture.objects.get(pk=fixture.pk))


def sent(season, **changes):
    """Return what the page of rules sends when only these are changed."""
    form = RulesForm(None, season=season)
    data = {}
    for field in form:
        value = field.value()
        if not (value is None or value is False or value in ("", [])):
            data[field.html_name] = value if isinstance(value, list) else str(value)
    data |= {name: value for name, value in changes.items() if value is not None}
    for name in [name for name, value in changes.items() if value is None]:
        data.pop(name, None)
    return data


# -- games take the rules over -------------------------------------------------------


def test_a_game_of_the_schedule_takes_the_seasons_rules_over(two_teams, boss):
    set_up(two_teams, boss, **RULES)
    game = planned_game(two_teams, boss)
    assert (game.ruleset, game.judge, game.innings) == ("diceball", "strict", 7)
    assert (game.designated_hitter, game.batters) == (False, 10)
    assert (game.re_entry, game.ties) == (True, True)
    assert (game.mercy_runs, game.mercy_innings) == (3, 2)
    assert game.extra_tags == {"Plays": "squeeze, intentional_walk"}


def test_a_game_put_down_by_hand_is_played_by_the_seasons_rules_too(two_teams, boss):
    set_up(two_teams, boss, **RULES)
    a, b = two_teams.teams["AAA"], two_teams.teams["BBB"]
    game = create_game(
        boss, visitors=a, home=b, date=date(2026, 5, 2), innings=9, batters=9
    )
    assert (game.innings, game.batters, game.mercy_runs) == (7, 10, 3)


def test_a_game_outside_all_seasons_keeps_what_was_said(two_teams, boss):
    set_up(two_teams, boss, **RULES)
    a, b = two_teams.teams["AAA"], two_teams.teams["BBB"]
    game = create_game(boss, visitors=a, home=b, date=date(2025, 5, 2), innings=3)
    assert (game.innings, game.batters, game.mercy_runs) == (3, 9, 0)


def test_every_optional_play_needs_no_tag(two_teams):
    assert "extra_tags" not in terms_of(two_teams.season)


def test_a_designated_hitter_is_refused_on_a_card_of_a_league_without_him(
    two_teams, boss
):
    set_up(two_teams, boss, designated_hitter=False)
    game = planned_game(two_teams, boss)
    men = list(Player.objects.filter(name__startswith="AAA").order_by("pk"))
    spots = [(n, men[n - 1], n if n > 1 else 10) for n in range(1, 10)]
    with pytest.raises(LineupRejected) as caught:
        set_lineup(boss, game, "visitors", [*spots, (0, men[9], 1)])
    assert [v.id for v in caught.value.violations] == ["G430"]
    set_lineup(boss, game, "visitors", [(n, men[n - 1], n) for n in range(1, 10)])
    assert game.lineup_entries.count() == 9


def test_extra_hitters_are_allowed_as_far_as_the_season_says(two_teams, boss):
    set_up(two_teams, boss, batters=10)
    game = planned_game(two_teams, boss)
    men = list(Player.objects.filter(name__startswith="AAA").order_by("pk"))
    spots = [(n, men[n - 1], min(n, 9)) for n in range(1, 10)] + [(10, men[9], 11)]
    set_lineup(boss, game, "visitors", spots)
    assert game.lineup_entries.count() == 10


def test_the_run_rule_ends_a_stored_game(two_teams, boss):
    """Case D-43: the game is final, and the half not played is marked."""
    from games.services import record_play

    set_up(two_teams, boss, innings=3, mercy_runs=3, mercy_innings=1)
    game = planned_game(two_teams, boss)
    for code, side in (("AAA", "visitors"), ("BBB", "home")):
        men = list(Player.objects.filter(name__startswith=code).order_by("pk"))
        set_lineup(boss, game, side, [(n, men[n - 1], n) for n in range(1, 10)])
    for text in ["SO", "SO", "SO", "H4*", "H4*", "H4*"]:
        game.refresh_from_db()
        record_play(boss, game, text, version=game.version)
    game.refresh_from_db()
    assert (game.status, game.ending) == ("final", "played")
    assert (game.visitors_runs, game.home_runs) == (0, 3)
    assert (game.innings_played, game.winner.code) == (1, "BBB")
    assert "run-rule=3/1" in _file_of(game)


def _file_of(game):
    from games.record.loading import load_record
    from scoring.gamefile import format_game

    return format_game(load_record(game))


def test_a_file_of_a_game_with_the_run_rule_is_loaded_as_it_was_played(
    two_teams, tmp_path
):
    text = two_teams.file(
        Innings="3",
        Options="run-rule=2/1, no-dh",
        plays=["top 1", "SO", "SO", "SO", "bottom 1", "BB", "H4**"],
    )
    (tmp_path / "1.score").write_text(text)
    report = services.load_games(tmp_path, two_teams.season)
    assert report.summary == "1 file: 1 loaded"
    game = Game.objects.get()
    assert (game.status, game.home_runs, game.mercy_runs) == ("final", 2, 2)
    assert game.designated_hitter is False


# -- which rules there are -----------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "field", "sentence"),
    [
        ({"mercy_runs": 10}, "mercy_innings", "needs both a lead and the innings"),
        ({"mercy_innings": 5}, "mercy_innings", "needs both a lead and the innings"),
        (
            {"mercy_runs": 10, "mercy_innings": 8, "innings": 7},
            "mercy_innings",
            "would begin after the last inning",
        ),
        ({"optional_plays": "balk"}, "optional_plays", "no optional play balk"),
        ({"batters": 8}, "batters", "greater than or equal to 9"),
        ({"active_limit": 8}, "active_limit", "greater than or equal to 9"),
        ({"simulate_after_days": 0}, "simulate_after_days", "or equal to 1"),
        ({"qualifying_pa": Decimal("-1")}, "qualifying_pa", "or equal to 0"),
        ({"policy": "wild"}, "policy", "not a valid choice"),
        ({"judge": "harsh"}, "judge", "not a valid choice"),
    ],
)
def test_rules_that_cannot_be_are_refused(two_teams, boss, rules, field, sentence):
    with pytest.raises(ValidationError) as caught:
        set_up(two_teams, boss, **rules)
    assert sentence in " ".join(caught.value.message_dict[field])


@pytest.mark.parametrize("rule", Season.FROZEN)
def test_every_rule_is_frozen_once_a_game_is_final(two_teams, boss, rule):
    other = {
        **RULES,
        "ties": "half",
        "tie_breakers": ["coin"],
        "days_of_play": [6],
        "playoff_places": 4,
        "qualifying_pa": Decimal("2.0"),
        "qualifying_ip": Decimal("0.5"),
        "active_limit": 25,
        "simulate_after_days": 3,
        "policy": "aggressive",
        "ruleset": "card",
        "mercy_runs": 3,
        "mercy_innings": 1,
    }
    set_up(two_teams, boss, innings=3, mercy_runs=10, mercy_innings=2)
    two_teams.game(two_teams.teams["AAA"], "2-1", two_teams.teams["BBB"])
    value = {"optional_plays": "squeeze"}.get(rule, other[rule])
    with pytest.raises(ValidationError) as caught:
        set_up(two_teams, boss, **{rule: value})
    assert list(caught.value.message_dict) == [rule]
    assert "a game is final" in caught.value.message_dict[rule][0]


# -- the page ------------------------------------------------------------------------


def test_the_page_sets_every_rule(client, two_teams, boss):
    client.force_login(boss)
    data = sent(
        two_teams.season,
        innings="7",
        plays=["squeeze"],
        judge="strict",
        designated_hitter=None,
        batters="11",
        mercy_runs="10",
        mercy_innings="5",
        qualifying_pa="2.5",
        active_limit="25",
        simulate_after_days="3",
        policy="never",
        may_tie="on",
        tie_breaker_0="coin",
    )
    response = client.post(reverse("league:season_rules"), data)
    assert response.status_code == 302
    season = Season.objects.get()
    assert (season.innings, season.batters, season.judge) == (7, 11, "strict")
    assert (season.optional_plays, season.designated_hitter) == ("squeeze", False)
    assert (season.mercy_runs, season.mercy_innings) == (10, 5)
    assert (season.qualifying_pa, season.qualifying_ip) == (Decimal("2.5"), 1)
    assert (season.active_limit, season.simulate_after_days) == (25, 3)
    assert (season.policy, season.may_tie) == ("never", True)
    assert season.tie_breakers == ["coin", "run_difference"]
    assert season.rules_are_set is True


def test_a_decimal_comma_is_taken_d51(client, two_teams, boss):
    client.force_login(boss)
    data = sent(two_teams.season, qualifying_pa="2,5")
    response = client.post(
        reverse("league:season_rules"), data, headers={"accept-language": "fr"}
    )
    assert response.status_code == 302
    assert Season.objects.get().qualifying_pa == Decimal("2.5")


def test_a_rule_that_cannot_be_is_told_at_its_field(client, two_teams, boss):
    client.force_login(boss)
    data = sent(two_teams.season, mercy_runs="10")
    response = client.post(reverse("league:season_rules"), data)
    assert response.status_code == 422
    assert "A run rule needs both a lead and the innings" in response.content.decode()
    assert Season.objects.get().mercy_runs == 0


def test_frozen_rules_are_shown_but_not_offered(client, two_teams, boss):
    two_teams.game(two_teams.teams["AAA"], "2-1", two_teams.teams["BBB"])
    client.force_login(boss)
    html = client.get(reverse("league:season_rules")).content.decode()
    assert "A game is final, so these rules stay as they are." in html
    assert "Set the rules" not in html


def test_every_rule_is_in_the_commissioners_guide():
    guide = (Path(__file__).parents[2] / "docs" / "league.md").read_text("utf-8")
    missing = [name for name in Season.FROZEN if f"`{name}`" not in guide]
    assert [name for name in missing if name != "ruleset"] == []


def test_a_game_put_down_on_its_page_says_whose_rules_it_has(client, two_teams, boss):
    set_up(two_teams, boss, innings=7)
    client.force_login(boss)
    a, b = two_teams.teams["AAA"], two_teams.teams["BBB"]
    data = {"visitors": a.pk, "home": b.pk, "date": "2026-05-02", "number": "1"}
    data |= {"ruleset": "diceball", "innings": "9", "batters": "9", "judge": "off"}
    response = client.post(reverse("games:game_new"), data, follow=True)
    assert "It is played by the rules of its season." in response.content.decode()
    game = Game.objects.get()
    assert (game.innings, game.judge) == (7, "lenient")
