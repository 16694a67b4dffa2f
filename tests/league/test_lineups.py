"""Who plays today: rested pitchers, and nine men where they belong."""

from datetime import date, timedelta

import pytest

from league.simulation.lineups import (
    Man,
    TooFew,
    Workload,
    bench_of,
    man_of,
    order_bullpen,
    part_staff,
    pick_lineup,
    pick_starter,
    read_positions,
)
from scoring.diamond import Position
from scoring.lineup import Player

DAY = date(2026, 5, 1)


def man(name, positions=""):
    """Return a man of a roster."""
    return man_of(Player(name, name), positions)


def roster(pitchers=7):
    """Return eight regulars, three others, and pitchers P1 to P7."""
    regulars = [man(f"R{place}", str(place)) for place in (8, 4, 7, 3, 9, 5, 6, 2)]
    others = [man("OF", "OF"), man("IF", "4, 5, 6"), man("C2", "2, 3")]
    return [*regulars, *others, *(man(f"P{n}", "P") for n in range(1, pitchers + 1))]


def names(players):
    """Return the names of players."""
    return [player.name for player in players]


def places(lineup):
    """Return the order as pairs of name and place."""
    return [(spot.player.name, spot.position.abbreviation) for spot in lineup.slots]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("8, 7", ["CF", "LF"]),
        ("SS/2B", ["SS", "2B"]),
        ("OF", ["LF", "CF", "RF"]),
        ("sp", ["P"]),
        ("DH", []),
        ("", []),
    ],
)
def test_positions_are_read_as_rosters_write_them(text, found):
    assert [place.abbreviation for place in read_positions(text)] == found


# -- pitchers --------------------------------------------------------------------------


def test_five_start_and_the_others_relieve():
    rotation, bullpen = part_staff(roster())
    assert names(rotation) == ["P1", "P2", "P3", "P4", "P5"]
    assert names(bullpen) == ["P6", "P7"]


def test_a_small_staff_keeps_two_for_the_bullpen():
    rotation, bullpen = part_staff(roster(pitchers=4))
    assert (names(rotation), names(bullpen)) == (["P1", "P2"], ["P3", "P4"])


def test_a_roster_may_say_who_starts_and_who_relieves():
    men = [man("A", "RP"), man("B", "SP"), man("C", "SP"), man("D", "RP")]
    rotation, bullpen = part_staff(men)
    assert (names(rotation), names(bullpen)) == (["B", "C"], ["A", "D"])


def test_without_pitchers_the_last_of_the_roster_pitch():
    men = [man(f"M{n}") for n in range(1, 11)]
    rotation, bullpen = part_staff(men)
    assert (names(rotation), names(bullpen)) == (["M9"], ["M10"])


def test_the_rotation_turns_when_there_is_a_game_every_day():
    rotation, bullpen = part_staff(roster())
    work, started = Workload(), []
    for number in range(10):
        day = DAY + timedelta(days=number)
        starter = pick_starter(rotation, bullpen, work, day)
        work.add(day, [starter])
        started.append(starter.name)
    assert started == ["P1", "P2", "P3", "P4", "P5"] * 2


def test_nobody_starts_twice_on_a_day():
    rotation, bullpen = part_staff(roster())
    work = Workload()
    first = pick_starter(rotation, bullpen, work, DAY)
    work.add(DAY, [first])
    assert pick_starter(rotation, bullpen, work, DAY) != first


def test_a_starter_who_relieved_yesterday_is_passed_over():
    rotation, bullpen = part_staff(roster())
    work = Workload()
    work.add(DAY - timedelta(days=1), [Player("other"), rotation[0]])
    assert pick_starter(rotation, bullpen, work, DAY).name == "P2"


def test_the_longest_rested_relieves_first_and_the_closer_last():
    bullpen = [Player(name, name) for name in ("closer", "A", "B", "C")]
    work = Workload()
    work.add(DAY - timedelta(days=2), [Player("starter"), bullpen[1]])
    work.add(DAY - timedelta(days=5), [Player("starter"), bullpen[2]])
    found = order_bullpen(bullpen, work, DAY)
    assert names(found) == ["C", "B", "A", "closer"]


def test_two_days_in_a_row_are_enough_for_a_reliever():
    bullpen = [Player(name, name) for name in ("closer", "A")]
    work = Workload()
    for ago in (2, 1):
        work.add(DAY - timedelta(days=ago), [Player("starter"), bullpen[1]])
    assert names(order_bullpen(bullpen, work, DAY)) == ["closer"]


# -- the nine --------------------------------------------------------------------------


def test_everybody_plays_his_own_place_and_the_pitcher_bats_ninth():
    lineup = pick_lineup(roster(), Player("P1", "P1"), turn=8)
    assert places(lineup) == [
        ("R8", "CF"),
        ("R4", "2B"),
        ("R7", "LF"),
        ("R3", "1B"),
        ("R9", "RF"),
        ("R5", "3B"),
        ("R6", "SS"),
        ("R2", "C"),
        ("P1", "P"),
    ]
    assert lineup.fault == ""


def test_a_designated_hitter_bats_for_the_pitcher():
    lineup = pick_lineup(roster(), Player("P1", "P1"), turn=8, designated_hitter=True)
    assert lineup.pitcher == Player("P1", "P1")
    assert ("OF", "DH") in places(lineup)
    assert len(lineup.slots) == 9


def test_a_regular_rests_in_his_turn_when_somebody_names_his_place():
    resting = pick_lineup(roster(), Player("P1", "P1"), turn=1)
    assert ("IF", "2B") in places(resting)
    assert "R4" not in names(resting.players)


def test_men_move_over_so_that_every_place_is_filled():
    men = roster()
    men[7] = man("R2", "3, 2")  # the catcher would rather play first base
    men[10] = man("X", "1B")
    lineup = pick_lineup(men, Player("P1", "P1"), turn=8)
    assert ("R2", "C") in places(lineup)
    assert ("R3", "1B") in places(lineup)


def test_a_roster_without_places_still_fields_nine():
    men = [Man(Player(f"M{n}", str(n))) for n in range(9)]
    lineup = pick_lineup(men, men[8].player)
    assert lineup.fault == ""
    assert lineup.player_at(Position.PITCHER) == men[8].player


def test_eight_men_are_too_few():
    with pytest.raises(TooFew) as refusal:
        pick_lineup(roster()[:8], Player("R8", "8"))
    assert refusal.value.count == 8


def test_the_bench_has_no_pitchers_and_nobody_who_plays():
    men = roster()
    lineup = pick_lineup(men, Player("P1", "P1"), turn=8)
    assert names(bench_of(men, lineup)) == ["OF", "IF", "C2"]
