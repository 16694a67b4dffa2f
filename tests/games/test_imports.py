"""A whole game taken over from its file: once, again, changed, refused."""

import pytest

from games.models import Game
from games.record.loading import load_record
from games.services import import_game_record
from scoring.gamefile import GameRejected, format_game, parse_game


@pytest.fixture
def text(whole_game):
    """The text of a game by names only, and no such game in the store."""
    lines = []
    for line in format_game(load_record(whole_game)).splitlines():
        head, _, tail = line.partition(" [")
        lines.append(head + tail.partition("]")[2] if tail else line)
    whole_game.delete()
    return "\n".join(lines)


@pytest.fixture
def take(house, text):
    """Import a text for the cast's teams."""
    men = {p.name: p for p in [*house.owl_men, *house.ram_men]}

    def take(text=text, user=None):
        return import_game_record(
            user,
            parse_game(text),
            visitors=house.owls,
            home=house.rams,
            find_player=lambda side, man: men.get(man.name),
        )

    return take


def test_an_imported_game_is_complete(take, house):
    game = take()
    assert (game.status, game.visitors_runs, game.home_runs) == ("final", 1, 2)
    assert game.innings == 3
    assert game.plays.count() == 25
    assert game.battinglines.count() == 18
    assert game.date == house.game.date


def test_the_same_file_again_changes_nothing(take):
    first = take()
    again = take()
    assert (again.pk, again.version) == (first.pk, first.version)
    assert Game.objects.count() == 1


def test_a_corrected_file_takes_the_place_of_the_first(take, text):
    first = take()
    game = take(text.replace("\n8\n", "\n9\n", 1))
    assert game.pk == first.pk
    assert game.version == first.version + 1
    assert "9" in [row.text for row in game.plays.all()]
    assert game.revisions.get().before.splitlines()[:2] == ["SO", "8"]


def test_unknown_players_are_all_named_and_nothing_is_stored(take, text):
    text = text.replace("O. Ames", "O. Amos").replace("R. Vance", "R. Vence")
    with pytest.raises(GameRejected) as refusal:
        take(text)
    assert [v.message for v in refusal.value.violations] == [
        "Owls has no player named O. Amos",
        "Rams has no player named R. Vence",
    ]
    assert not Game.objects.exists()


def test_two_names_for_one_player_are_refused(house, text):
    with pytest.raises(GameRejected, match="is in the line-up twice"):
        import_game_record(
            None,
            parse_game(text),
            visitors=house.owls,
            home=house.rams,
            find_player=lambda side, man: house.owl_men[0],
        )


def test_a_file_that_does_not_play_is_refused_with_its_line(take, text):
    with pytest.raises(GameRejected) as refusal:
        take(text.replace("\nBB\n", "\nSO\n", 1))
    assert refusal.value.violations[0].where.line > 20
    assert not Game.objects.exists()


def test_a_file_without_a_date_is_refused(take, text):
    text = "\n".join(line for line in text.splitlines() if "[Date" not in line)
    with pytest.raises(GameRejected, match="the tag Date cannot be read"):
        take(text)


def test_unknown_tags_and_dice_are_kept(take, text):
    text = '[Umpire "J. Sol"]\n' + text.replace("\n8\n", "\n8 {1 2 | 3} ; windy\n", 1)
    record = load_record(take(text))
    assert record.tag("Umpire") == "J. Sol"
    assert "\n8 {1 2 | 3} ; windy\n" in format_game(record)


def test_a_long_remark_of_a_file_is_kept_whole(take, text, client):
    remark = "x" * 3000
    game = take(text.replace("\nSO\n", f"\nSO ; {remark}\n", 1))
    assert remark in game.plays.first().line
    assert remark in client.get(f"/games/{game.pk}/plays/").content.decode()
    assert remark in client.get(f"/games/{game.pk}/game.score").content.decode()


def test_a_man_placed_on_base_is_one_of_the_side_at_bat(take, text, house):
    text = text.replace("\nbottom 2\n", "\nbottom 2\nplace 3: R. Tate\n", 1)
    game = take(text.replace('[Result "1-2"]', ""))
    placed = game.plays.get(text__startswith="place")
    assert placed.text == f"place 3: R. Tate [{house.ram_men[6].pk}]"
