"""Players signed, released and traded; how many a roster holds, who wears what."""

from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied, ValidationError

from games.models import Player
from league.models import RosterSpell, SeasonTeam
from league.services import rosters
from league.services.rosters import Move
from league.setup.forms import SignForm
from league.setup.rosters import players_on

pytestmark = pytest.mark.django_db

MAY = date(2026, 5, 10)


@pytest.fixture
def boss(two_teams):
    """A commissioner of the league."""
    user = get_user_model().objects.create_user("boss")
    two_teams.league.memberships.create(user=user, role="commissioner")
    return user


def entry_of(cast, code):
    return SeasonTeam.objects.select_related("season__league").get(team__code=code)


def spell_of(name):
    return RosterSpell.objects.select_related(
        "player", "season_team__team", "season_team__season"
    ).get(player__name=name, end=None)


def names_on(team, day):
    return {player.name for player in players_on(team, day)}


def refusal(act, *args, **terms):
    with pytest.raises(ValidationError) as caught:
        act(*args, **terms)
    return " ".join(caught.value.messages)


def test_a_trade_ends_one_spell_and_begins_another(two_teams, boss):
    a, b = two_teams.teams["AAA"], two_teams.teams["BBB"]
    moves = [Move(spell_of("AAA 10"), entry_of(two_teams, "BBB"))]
    (spell,) = rosters.trade_players(boss, two_teams.season, moves, MAY)
    old = RosterSpell.objects.get(player__name="AAA 10", season_team__team=a)
    assert (old.end, spell.start, spell.end) == (date(2026, 5, 9), MAY, None)
    assert "AAA 10" in names_on(a, date(2026, 5, 9))
    assert "AAA 10" not in names_on(a, MAY)
    assert "AAA 10" in names_on(b, MAY)


def test_several_change_sides_at_once_or_nobody_does(two_teams, boss):
    to_a, to_b = entry_of(two_teams, "AAA"), entry_of(two_teams, "BBB")
    good = [Move(spell_of("AAA 10"), to_b), Move(spell_of("BBB 9"), to_a)]
    spells = rosters.trade_players(boss, two_teams.season, good, MAY)
    assert [s.season_team.team.code for s in spells] == ["BBB", "AAA"]
    late = RosterSpell.objects.get(player__name="BBB 8")
    late.end = date(2026, 5, 1)
    late.save()
    bad = [Move(spell_of("AAA 9"), to_b), Move(late, to_a)]
    said = refusal(rosters.trade_players, boss, two_teams.season, bad, date(2026, 6, 1))
    assert said == "BBB 8 is not with Team BBB on 2026-06-01."
    assert spell_of("AAA 9").season_team.team.code == "AAA"


def test_the_traded_man_keeps_his_number_only_where_it_is_free(two_teams, boss):
    moves = [Move(spell_of("AAA 3"), entry_of(two_teams, "BBB"))]
    (spell,) = rosters.trade_players(boss, two_teams.season, moves, MAY)
    assert spell.number == ""
    back = [Move(spell, entry_of(two_teams, "AAA"))]
    (spell,) = rosters.trade_players(boss, two_teams.season, back, date(2026, 6, 1))
    assert (spell.number, spell.season_team.team.code) == ("", "AAA")
    free = RosterSpell.objects.get(player__name="BBB 4")
    rosters.change_spell(boss, free, number="44")
    (spell,) = rosters.trade_players(
        boss, two_teams.season, [Move(spell_of("BBB 4"), back[0].to)], date(2026, 6, 2)
    )
    assert spell.number == "44"


def test_a_man_who_has_played_since_is_not_traded_before_it(two_teams, boss):
    a, b = two_teams.teams["AAA"], two_teams.teams["BBB"]
    game = two_teams.game(a, "1-0", b, date=date(2026, 5, 20))
    two_teams.bat(game, a, Player.objects.get(name="AAA 1"), ab=4)
    moves = [Move(spell_of("AAA 1"), entry_of(two_teams, "BBB"))]
    said = refusal(rosters.trade_players, boss, two_teams.season, moves, MAY)
    assert said.startswith("AAA 1 played for Team AAA in the game Team AAA at Team BBB")
    assert spell_of("AAA 1").season_team.team.code == "AAA"
    rosters.trade_players(boss, two_teams.season, moves, date(2026, 5, 21))
    assert spell_of("AAA 1").season_team.team.code == "BBB"


def test_the_game_that_stands_against_a_day_tells_which_day_is_right(two_teams, boss):
    a, b = two_teams.teams["AAA"], two_teams.teams["BBB"]
    for day in (12, 20):
        game = two_teams.game(a, "1-0", b, date=date(2026, 5, day))
        two_teams.bat(game, a, Player.objects.get(name="AAA 1"), ab=4)
    spell = spell_of("AAA 1")
    moves = [Move(spell, entry_of(two_teams, "BBB"))]
    said = refusal(rosters.trade_players, boss, two_teams.season, moves, MAY)
    assert said == (
        "AAA 1 played for Team AAA in the game Team AAA at Team BBB, 2026-05-20, "
        "which must stay within his time there."
    )
    said = refusal(rosters.change_spell, boss, spell, start=date(2026, 5, 15))
    assert "the game Team AAA at Team BBB, 2026-05-12, which" in said


def test_a_released_man_is_there_on_his_last_day(two_teams, boss):
    rosters.release_player(boss, spell_of("AAA 5"), MAY)
    team = two_teams.teams["AAA"]
    assert "AAA 5" in names_on(team, MAY)
    assert "AAA 5" not in names_on(team, date(2026, 5, 11))


def test_a_released_man_is_signed_by_another_team(two_teams, boss):
    spell = rosters.release_player(boss, spell_of("AAA 5"), MAY)
    b = entry_of(two_teams, "BBB")
    said = refusal(rosters.sign_player, boss, b, spell.player, start=MAY)
    assert said == "AAA 5 is with Team AAA at that time; end that spell first."
    rosters.sign_player(boss, b, spell.player, start=date(2026, 5, 11), number="99")
    assert Player.objects.filter(name="AAA 5").count() == 1


def test_a_new_player_is_stored_with_his_spell_or_not_at_all(two_teams, boss):
    entry = entry_of(two_teams, "AAA")
    man = Player(name="大谷 翔平", bats="L")
    said = refusal(rosters.sign_player, boss, entry, man, start=MAY, number="1")
    assert said == "AAA 1 wears number 1 at that time."
    assert not Player.objects.filter(name="大谷 翔平").exists()
    man = Player(name="大谷 翔平", bats="L")
    rosters.sign_player(boss, entry, man, start=MAY, number="17")
    assert spell_of("大谷 翔平").number == "17"


def test_who_is_signed_in_mid_season_is_there_from_today(two_teams, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.localdate", lambda: MAY)
    entry = entry_of(two_teams, "AAA")
    assert SignForm(None, entry=entry)["start"].value() == two_teams.season.start
    two_teams.game(two_teams.teams["AAA"], "1-0", two_teams.teams["BBB"])
    assert SignForm(None, entry=entry)["start"].value() == MAY


def test_a_number_is_free_again_after_a_release(two_teams, boss):
    rosters.release_player(boss, spell_of("AAA 7"), MAY)
    entry = entry_of(two_teams, "AAA")
    rosters.sign_player(
        boss, entry, Player(name="New"), start=date(2026, 5, 11), number="7"
    )
    assert spell_of("New").number == "7"


def test_the_active_limit_is_refused_with_its_day(two_teams, boss):
    two_teams.season.active_limit = 10
    two_teams.season.save()
    entry = entry_of(two_teams, "AAA")
    said = refusal(rosters.sign_player, boss, entry, Player(name="New"), start=MAY)
    assert said == (
        "Team AAA would have 11 players on 2026-05-10; this season allows 10."
        " Release somebody by the day before."
    )
    rosters.release_player(boss, spell_of("AAA 7"), date(2026, 5, 9))
    rosters.sign_player(boss, entry, Player(name="New"), start=MAY)
    assert len(players_on(two_teams.teams["AAA"], MAY)) == 10


def test_one_man_for_another_fits_two_full_rosters(two_teams, boss):
    two_teams.season.active_limit = 10
    two_teams.season.save()
    to_a, to_b = entry_of(two_teams, "AAA"), entry_of(two_teams, "BBB")
    said = refusal(
        rosters.trade_players,
        boss,
        two_teams.season,
        [Move(spell_of("AAA 10"), to_b)],
        MAY,
    )
    assert said.startswith("Team BBB would have 11 players on 2026-05-10")
    moves = [Move(spell_of("AAA 10"), to_b), Move(spell_of("BBB 10"), to_a)]
    assert len(rosters.trade_players(boss, two_teams.season, moves, MAY)) == 2


def test_a_number_is_changed_on_a_roster_that_became_too_large(two_teams, boss):
    two_teams.season.active_limit = 9
    two_teams.season.save()
    assert rosters.change_spell(boss, spell_of("AAA 1"), number="50").number == "50"


def test_a_spell_with_games_is_not_taken_away(two_teams, boss):
    a, b = two_teams.teams["AAA"], two_teams.teams["BBB"]
    game = two_teams.game(a, "1-0", b, date=MAY)
    two_teams.bat(game, a, Player.objects.get(name="AAA 1"), ab=4)
    said = refusal(rosters.remove_spell, boss, spell_of("AAA 1"))
    assert "AAA 1 played for Team AAA" in said
    rosters.remove_spell(boss, spell_of("AAA 2"))
    assert not RosterSpell.objects.filter(player__name="AAA 2").exists()


def test_a_trade_is_in_the_history_of_both_spells(two_teams, boss):
    moves = [Move(spell_of("AAA 10"), entry_of(two_teams, "BBB"))]
    (spell,) = rosters.trade_players(boss, two_teams.season, moves, MAY)
    old = RosterSpell.objects.get(player__name="AAA 10", season_team__team__code="AAA")
    assert [row.end for row in old.history.order_by("history_id")] == [
        None,
        date(2026, 5, 9),
    ]
    assert spell.history.count() == 1


def test_only_commissioners_trade(two_teams):
    ann = get_user_model().objects.create_user("ann")
    moves = [Move(spell_of("AAA 10"), entry_of(two_teams, "BBB"))]
    with pytest.raises(PermissionDenied):
        rosters.trade_players(ann, two_teams.season, moves, MAY)
    with pytest.raises(PermissionDenied):
        rosters.release_player(ann, spell_of("AAA 10"), MAY)


def test_a_spell_of_last_year_that_was_not_ended_holds_nobody_this_year(two_teams):
    team = two_teams.teams["AAA"]
    new = two_teams.make_season("2027", start=date(2027, 4, 4))
    entry = SeasonTeam.objects.create(season=new, team=team)
    two_teams.man(entry, "Fresh", 1, start=date(2027, 4, 4))
    assert names_on(team, date(2027, 5, 1)) == {"Fresh"}
    assert len(names_on(team, date(2026, 5, 1))) == 10
