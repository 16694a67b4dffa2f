"""Names as files write them, and the people they mean (case D-46)."""

import unicodedata
from datetime import date

import pytest
from django.core.exceptions import ValidationError

from league.models import RosterSpell, SeasonTeam
from league.setup.rosters import Roster, find_team, players_on
from scoring.faults import PlayRejected
from scoring.lineup import Player as Man


@pytest.fixture
def team(cast):
    return cast.team("ONA", name="Équipe Oña", men=0)


def roster(cast, team):
    return Roster(cast.season, team)


@pytest.mark.parametrize(
    "written",
    ["Équipe Oña", "équipe  oña", "ona", unicodedata.normalize("NFD", "équipe oña")],
)
def test_a_team_is_known_by_name_or_code(cast, team, written):
    assert find_team(cast.season, written) == team


def test_an_unknown_team_is_answered_with_the_nearest_names(cast, team):
    with pytest.raises(PlayRejected, match="G420 .* Did you mean Équipe Oña?"):
        find_team(cast.season, "Equipe Ona")
    with pytest.raises(PlayRejected, match="The teams of Test League 2026 are Équipe"):
        find_team(cast.season, "Z")


def test_a_team_of_another_season_is_unknown(cast, team):
    other = cast.make_season("2027")
    with pytest.raises(PlayRejected, match="The teams of Test League 2027 are none"):
        find_team(other, "ONA")


def test_a_player_is_known_however_his_accents_are_encoded(cast, team):
    player = cast.man(team, "Oña, J.")
    apart = unicodedata.normalize("NFD", "OÑA,  J.")
    assert roster(cast, team).find(Man(apart)) == player


def test_a_name_without_its_accents_is_proposed_and_not_taken(cast, team):
    cast.man(team, "Oña, J.")
    with pytest.raises(PlayRejected, match="G421 .* Did you mean Oña, J."):
        roster(cast, team).find(Man("Ona, J."))


def test_of_two_names_that_differ_in_an_accent_the_exact_one_is_meant(cast, team):
    plain, accented = cast.man(team, "Ona, J."), cast.man(team, "Oña, J.")
    assert roster(cast, team).find(Man("Ona, J.")) == plain
    assert roster(cast, team).find(Man("Oña, J.")) == accented


def test_namesakes_are_told_apart_by_their_number(cast, team):
    first, second = cast.man(team, "Jim Bly", 7), cast.man(team, "Jim Bly", 22)
    with pytest.raises(PlayRejected, match="G425 Équipe Oña has two players named Jim"):
        roster(cast, team).find(Man("Jim Bly"))
    assert roster(cast, team).find(Man("Jim Bly", "22")) == second
    assert roster(cast, team).find(Man("jim bly", "7")) == first
    with pytest.raises(PlayRejected, match="G425"):
        roster(cast, team).find(Man("Jim Bly", "99"))


def test_a_player_who_left_and_came_back_is_one_player(cast, team):
    player = cast.man(team, "Jim Bly", 7, end=date(2026, 5, 1))
    cast.man(team, "", 7, player=player, start=date(2026, 6, 1))
    assert roster(cast, team).find(Man("Jim Bly")) == player


def test_the_roster_of_a_day_holds_those_whose_spell_covers_it(cast, team):
    stays = cast.man(team, "Stays")
    leaves = cast.man(team, "Leaves", end=date(2026, 5, 1))
    assert players_on(team, date(2026, 5, 1)) == [leaves, stays]
    assert players_on(team, date(2026, 5, 2)) == [stays]
    assert players_on(team, date(2026, 4, 4)) == []


def test_a_player_is_with_one_team_at_a_time(cast, team):
    player = cast.man(team, "Jim Bly", end=date(2026, 5, 1))
    other = SeasonTeam.objects.create(
        season=cast.season, team=cast.team("BBB", men=0, season=cast.make_season("x"))
    )
    spell = RosterSpell(season_team=other, player=player, start=date(2026, 5, 1))
    with pytest.raises(
        ValidationError, match="Jim Bly is with Équipe Oña at that time"
    ):
        spell.full_clean()
    spell.start = date(2026, 5, 2)
    spell.full_clean()


def test_a_change_to_a_roster_keeps_its_history(cast, team):
    cast.man(team, "Jim Bly", 7)
    spell = SeasonTeam.objects.get(team=team).spells.get()
    spell.number = "8"
    spell.save()
    assert [past.number for past in spell.history.all()] == ["8", "7"]
