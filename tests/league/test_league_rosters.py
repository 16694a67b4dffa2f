"""Names as files write them, and the people they mean (case D-46)."""

import unicodedata
from datetime import date

import pytest
from django.core.exceptions import ValidationError

from games.desk.cards import last_card, roster_card
from games.models import Game, LineupEntry
from league.models import RosterSpell, SeasonTeam
from league.setup.rosters import Roster, find_team, players_on
from scoring.diamond import Side
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


# -- the card of the next game ---------------------------------------------------------

WRITTEN = ("1", "SP", "1", "4, 6", "6", "OF", "2", "3", "5", "OF", "7")


@pytest.fixture
def next_game(cast, team):
    """A game of a team of eleven of whom nobody has played yet."""
    for number, positions in enumerate(WRITTEN, start=1):
        # The names run the other way than the roster was written.
        cast.man(team, f"Man {99 - number}", number, positions=positions)
    guests = cast.team("GUE")
    return Game.objects.create(visitors=guests, home=team, date=date(2026, 5, 3))


def numbers_of(card, team):
    """Return the number that stands in each position."""
    spells = RosterSpell.objects.filter(season_team__team=team)
    worn = dict(spells.values_list("player_id", "number"))
    return {place.position: worn.get(place.player) for place in card.values()}


def test_a_team_that_has_not_played_yet_stands_where_its_roster_says(next_game, team):
    card = roster_card(next_game, Side.HOME)
    assert numbers_of(card, team) == {
        **{1: "1", 2: "7", 3: "8", 4: "4", 5: "9", 6: "5"},
        **{7: "11", 8: "6", 9: "10"},
    }
    assert card[9].position == 1, "the pitcher bats last"


def test_who_was_traded_is_not_on_the_card_as_in_the_last_game(cast, next_game, team):
    before = Game.objects.create(
        visitors=next_game.visitors, home=team, date=date(2026, 5, 1)
    )
    for slot, place in roster_card(next_game, Side.HOME).items():
        LineupEntry.objects.create(
            game=before,
            side="home",
            slot=slot,
            player_id=place.player,
            position=place.position,
        )
    RosterSpell.objects.filter(number="8").update(end=date(2026, 5, 2))
    shown = numbers_of(last_card(next_game, Side.HOME), team)
    assert (shown[2], shown[3], shown[4]) == ("7", None, "4")
    card = numbers_of(roster_card(next_game, Side.HOME), team)
    assert (card[1], card[3]) == ("1", "2"), "nobody else is left but a pitcher"
