"""Two records of one person found and made one, with their games and figures."""

from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied, ValidationError
from django.urls import reverse

from games.models import (
    BattingLine,
    FieldingLine,
    LineupEntry,
    PitchingLine,
    Player,
    PlayerAlias,
    PlayerMerge,
    Revision,
)
from games.services.merging import games_with
from league.models import RosterSpell, SeasonBatting, SeasonTeam, TwoPeople
from league.services import load_games, merging, office
from league.setup.duplicates import find_duplicates, likeness

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(two_teams):
    """Somebody of the site's staff."""
    return get_user_model().objects.create_user("boss", is_staff=True)


@pytest.fixture
def split(two_teams, tmp_path):
    """AAA 4 has two records: with the first game, and with the second and third.

    In the second he starts, in the third he comes in for another.
    """
    spell = RosterSpell.objects.get(player__name="AAA 4")
    spell.end = date(2026, 4, 6)
    spell.save()
    entry = SeasonTeam.objects.get(team__code="AAA")
    two_teams.man(entry, "AAA Four", 44, start=date(2026, 4, 7))
    plays = ["top 1", "SO", "H1", "SO", "9", "bottom 1", "BB", "H4**"]
    first = two_teams.file()
    second = two_teams.file(Date="2026-04-07").replace("4. AAA 4,", "4. AAA Four,")
    third = two_teams.file(
        Date="2026-04-08",
        plays=["sub visitors 4: AAA Four, 4", *plays],
    ).replace("4. AAA 4,", "4. AAA 10,")
    for number, text in enumerate((first, second, third), start=1):
        (tmp_path / f"{number}.score").write_text(text)
    report = load_games(tmp_path, two_teams.season)
    assert report.summary == "3 files: 3 loaded"
    return Player.objects.get(name="AAA 4"), Player.objects.get(name="AAA Four")


def totals(player):
    rows = SeasonBatting.objects.filter(player=player)
    return sorted(rows.values_list("team__code", "g", "pa", "ab", "so"))


def test_a_merge_repoints_everything_and_the_totals_are_right_after_it(split, boss):
    kept, lost = split
    assert (len(games_with(kept)), len(games_with(lost))) == (1, 2)
    before = totals(kept), totals(lost)
    assert before[0] and before[1]
    number = lost.pk
    merge = merging.merge_players(boss, kept, lost)
    assert not Player.objects.filter(pk=number).exists()
    for model in (LineupEntry, BattingLine, PitchingLine, FieldingLine, RosterSpell):
        assert not model.objects.filter(player_id=number).exists()
    assert not SeasonBatting.objects.filter(player_id=number).exists()
    sums = [
        sum(column)
        for column in zip(*(row[1:] for part in before for row in part), strict=True)
    ]
    assert [row[1:] for row in totals(kept)] == [tuple(sums)]
    assert len(games_with(kept)) == 3
    assert len(merge.moved["games"]) == 2


def test_plays_that_name_the_man_are_rewritten(split, boss):
    kept, lost = split
    (game_id,) = [
        pk
        for pk in games_with(lost)
        if not LineupEntry.objects.filter(game=pk, player=lost).exists()
    ]
    merging.merge_players(boss, kept, lost)
    from games.models import Game

    texts = list(Game.objects.get(pk=game_id).plays.values_list("text", flat=True))
    assert texts[0] == f"sub visitors 4: AAA 4 [{kept.pk}], 4"


def test_former_versions_can_still_be_restored_after_a_merge(split, boss):
    kept, lost = split
    game_id = LineupEntry.objects.filter(player=lost).values_list("game_id", flat=True)[
        0
    ]
    revision = Revision.objects.create(
        game_id=game_id,
        version=1,
        action="edit",
        snapshot={
            "cards": [["visitors", 4, lost.pk, 4]],
            "lines": [f"sub visitors 4: AAA Four [{lost.pk}], 5", "SO"],
            "tags": {"Seed": "1"},
        },
    )
    merging.merge_players(boss, kept, lost)
    revision.refresh_from_db()
    assert revision.snapshot == {
        "cards": [["visitors", 4, kept.pk, 4]],
        "lines": [f"sub visitors 4: AAA 4 [{kept.pk}], 5", "SO"],
        "tags": {"Seed": "1"},
    }


def test_the_old_name_is_kept_with_who_merged_and_when(split, boss):
    kept, lost = split
    number = lost.pk
    merging.merge_players(boss, kept, lost)
    assert [alias.name for alias in kept.aliases.all()] == ["AAA Four"]
    merge = PlayerMerge.objects.get(player=kept)
    assert (merge.old_number, merge.old_name, merge.user) == (number, "AAA Four", boss)
    assert merge.at is not None


def test_a_file_with_the_old_name_is_loaded_for_the_man_who_is_left(
    split, boss, two_teams, tmp_path
):
    kept, lost = split
    merging.merge_players(boss, kept, lost)
    text = two_teams.file(Date="2026-04-09").replace("4. AAA 4,", "4. AAA Four,")
    place = tmp_path / "more"
    place.mkdir()
    (place / "4.score").write_text(text)
    assert load_games(place, two_teams.season).summary == "1 file: 1 loaded"
    assert len(games_with(kept)) == 4


def test_two_who_played_in_one_game_are_two_people(split, boss):
    kept, _lost = split
    other = Player.objects.get(name="AAA 5")
    said = merging.look_at_merge(kept, other).hindrances
    assert said[0].startswith(
        "Both played in the game Team AAA at Team BBB, 2026-04-06"
    )
    with pytest.raises(ValidationError):
        merging.merge_players(boss, kept, other)
    assert Player.objects.filter(pk=other.pk).exists()


def test_two_with_two_teams_on_one_day_are_refused_with_the_day(two_teams, boss):
    one = two_teams.man(two_teams.teams["AAA"], "J. Oña", 51)
    other = two_teams.man(two_teams.teams["BBB"], "Juan Oña", 51)
    (said,) = merging.look_at_merge(one, other).hindrances
    assert said.startswith(
        "On 2026-04-05 they are with two teams, Team AAA and Team BBB"
    )


def test_spells_of_one_team_that_meet_become_one(two_teams, boss):
    one = two_teams.man(two_teams.teams["AAA"], "J. Oña", 51, end=date(2026, 6, 1))
    other = two_teams.man(
        two_teams.teams["AAA"], "Juan Oña", "", start=date(2026, 5, 1), positions="4"
    )
    merging.merge_players(boss, one, other)
    spell = one.spells.get()
    assert (spell.start, spell.end) == (date(2026, 4, 5), None)
    assert (spell.number, spell.positions) == ("51", "4")
    assert {row.player_id for row in RosterSpell.history.filter(player_id=one.pk)} == {
        one.pk
    }


def test_a_merge_fills_in_the_hands_that_one_record_lacks(two_teams, boss):
    one = two_teams.man(two_teams.teams["AAA"], "J. Oña", 51, end=date(2026, 5, 1))
    other = Player.objects.create(name="Juan Oña", bats="L", throws="R")
    merging.merge_players(boss, one, other)
    one.refresh_from_db()
    assert (one.bats, one.throws) == ("L", "R")


def test_only_who_keeps_both_players_merges_them(split):
    kept, lost = split
    ann = get_user_model().objects.create_user("ann")
    with pytest.raises(PermissionDenied):
        merging.merge_players(ann, kept, lost)


# -- finding them --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("Oña, J.", "ONA, J.", "the same name"),
        ("Jérôme Côté", "Côté Jérôme", "the same words in another order"),
        ("J. Oña", "Juan Ona", "one may be the other's short form"),
        ("Jonathan Tremblay", "Jonatan Tremblay", "nearly the same name"),
        ("Al Bly", "Jim Bly", None),
        ("Cyrus Penhallow", "Silas Dray", None),
        ("大谷 翔平", "大谷 翔太", None),
    ],
)
def test_two_names_look_like_one_person_or_do_not(one, other, reason):
    first = Player.objects.create(name=one)
    second = Player.objects.create(name=other)
    found = likeness(first, second)
    assert (str(found) if found else None) == reason
    pairs = find_duplicates(Player.objects.all())
    assert [str(pair.reason) for pair in pairs] == ([reason] if reason else [])


def test_an_alias_gives_a_pair_away():
    first = Player.objects.create(name="Ichiro Suzuki")
    Player.objects.create(name="鈴木 一朗")
    office.add_alias(first, "鈴木 一朗")
    (pair,) = find_duplicates(Player.objects.all())
    assert str(pair.reason) == "one has the other's name as another name"


def test_those_who_were_told_apart_are_not_shown_again(two_teams, boss):
    one = two_teams.man(two_teams.teams["AAA"], "Jim Bly", 51)
    other = two_teams.man(two_teams.teams["BBB"], "Jim Bly", 51)
    assert len(find_duplicates(Player.objects.filter(name="Jim Bly"))) == 1
    office.tell_apart(boss, other, one)
    assert find_duplicates(Player.objects.filter(name="Jim Bly")) == []
    assert TwoPeople.objects.get().first == one


def test_a_new_name_keeps_the_old_one_as_another(two_teams, boss):
    player = Player.objects.get(name="AAA 1")
    office.change_player(boss, player, name="Juan Oña", aliases=["フアン", "Johnny"])
    names = set(PlayerAlias.objects.values_list("name", flat=True))
    assert names == {"AAA 1", "フアン", "Johnny"}
    office.change_player(boss, player, aliases=["Johnny"])
    assert [a.name for a in player.aliases.all()] == ["Johnny"]


# -- the pages -----------------------------------------------------------------------


def test_the_page_shows_both_records_and_then_merges(client, split, boss):
    kept, lost = split
    client.force_login(boss)
    address = reverse("league:player_merge") + f"?keep={kept.pk}&lose={lost.pk}"
    html = client.get(address).content.decode()
    assert "2 games of AAA Four become those of AAA 4" in html
    assert html.count("2026, Team AAA") == 2
    response = client.post(
        reverse("league:player_merge"), {"keep": kept.pk, "lose": lost.pk}
    )
    assert response.status_code == 302
    assert not Player.objects.filter(pk=lost.pk).exists()


def test_the_page_says_what_moves_games_rosters_and_names(client, split, boss):
    kept, lost = split
    office.add_alias(lost, "Four of AAA")
    client.force_login(boss)
    address = reverse("league:player_merge") + f"?keep={kept.pk}&lose={lost.pk}"
    html = client.get(address).content.decode()
    assert "1 spell on a roster goes over to AAA 4." in html
    assert "Kept as other names: AAA Four, Four of AAA." in html


def test_the_page_of_records_without_games_does_not_speak_of_games(
    client, two_teams, boss
):
    kept = two_teams.man(two_teams.teams["AAA"], "Jim Bly", 51)
    lost = Player.objects.create(name="Jim Blyy", search_name="jim blyy")
    client.force_login(boss)
    address = reverse("league:player_merge") + f"?keep={kept.pk}&lose={lost.pk}"
    html = client.get(address).content.decode()
    assert "0 games" not in html
    assert "Jim Blyy was in no game and on no roster; the record goes." in html
    entry = SeasonTeam.objects.get(team__code="AAA")
    entry.spells.create(player=lost, start=date(2026, 4, 5))
    html = client.get(address).content.decode()
    assert "1 spell on a roster goes over to Jim Bly." in html
    assert "games of" not in html


def test_the_page_of_pairs_offers_a_comparison(client, two_teams, boss):
    one = two_teams.man(two_teams.teams["AAA"], "Jim Bly", 51)
    other = two_teams.man(two_teams.teams["BBB"], "Jim Blyy", 51)
    client.force_login(boss)
    html = client.get(reverse("league:duplicates")).content.decode()
    assert f"?keep={one.pk}&amp;lose={other.pk}" in html
    client.post(reverse("league:tell_apart"), {"keep": one.pk, "lose": other.pk})
    html = client.get(reverse("league:duplicates")).content.decode()
    assert f"?keep={one.pk}&amp;lose={other.pk}" not in html


@pytest.mark.parametrize(
    "query", ["", "?keep=x&lose=1", "?keep=1", "?keep=99999&lose=1"]
)
def test_a_pair_that_is_none_is_not_found(client, boss, query):
    client.force_login(boss)
    assert client.get(reverse("league:player_merge") + query).status_code == 404
