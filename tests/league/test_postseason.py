"""Tournaments stored: made, followed through results, corrected, called off."""

import threading
from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.db import connection, transaction

from games.models import Game
from league import services
from league.models import Award, Division, Fixture, Season, SeasonTeam, Tournament
from league.postseason.tournaments import champion_of, propose_entrants
from league.schedule.fixtures import terms_for
from league.schedule.maker import make_schedule
from league.services import TournamentRejected
from tests.league.conftest import Cast

pytestmark = pytest.mark.django_db

START = date(2026, 10, 1)  # a Thursday
CODES = ("AAA", "BBB", "CCC", "DDD", "EEE", "FFF")


@pytest.fixture
def boss():
    return get_user_model().objects.create_user("boss", is_staff=True)


@pytest.fixture
def six(cast):
    """The league with six teams and no game yet."""
    for code in CODES:
        cast.team(code, men=0)
    return cast


def make(cast, boss, codes="AAA BBB CCC DDD", **terms):
    teams = [cast.teams[code] for code in codes.split()]
    options = terms.pop("options", {})
    terms = {"name": "Playoffs", "start": START, **terms}
    return services.create_tournament(
        boss, cast.season, teams=teams, options=options, **terms
    )


def planned(tournament, key=None):
    """Return what is planned: day, visitors, home."""
    fixtures = Fixture.objects.filter(series__tournament=tournament, status="planned")
    if key:
        fixtures = fixtures.filter(series__key=key)
    return [
        (f"{f.date:%m-%d}", f.visitors.code, f.home.code)
        for f in fixtures.filter(game=None).order_by("date", "number", "pk")
    ]


def play_next(cast, tournament, key, winner):
    """Play the next planned game of a series; return it."""
    fixture = (
        Fixture.objects.filter(series__tournament=tournament, series__key=key)
        .filter(status="planned", game=None)
        .order_by("date", "number")
        .first()
    )
    won_away = fixture.visitors.code == winner
    return cast.game(
        fixture.visitors,
        "5-3" if won_away else "3-5",
        fixture.home,
        date=fixture.date,
        number=fixture.number,
    )


def turn_round(game):
    """Correct a result so that the other team has won."""
    game.visitors_runs, game.home_runs = game.home_runs, game.visitors_runs
    game.winner = game.home if game.winner == game.visitors else game.visitors
    game.save()


def fresh(tournament):
    return Tournament.objects.get(pk=tournament.pk)


def row(tournament, key):
    return tournament.series.get(key=key)


def sides(series):
    return [team.code if team else None for team in (series.top, series.bottom)]


# -- making one -----------------------------------------------------------------------


def test_a_tournament_plans_the_games_that_are_sure_to_be_played(six, boss):
    tournament = make(six, boss, options={"best_of_semifinals": 3})
    assert planned(tournament) == [
        ("10-01", "DDD", "AAA"),
        ("10-01", "CCC", "BBB"),
        ("10-02", "AAA", "DDD"),
        ("10-02", "BBB", "CCC"),
    ]
    assert tournament.status == "running"
    stages = set(Fixture.objects.values_list("stage", flat=True))
    assert stages == {"postseason"}


def test_games_are_on_days_of_play_only(six, boss):
    tournament = make(
        six, boss, "AAA BBB", options={"best_of_final": 5}, days_of_play=[0, 5]
    )
    days = [day for day, _, _ in planned(tournament)]
    assert days == ["10-03", "10-05", "10-10"]


def test_a_tournament_is_refused_with_a_reason(six, boss):
    cases = {
        "entrants": {"codes": "AAA"},
        "team_twice": {"codes": "AAA AAA"},
        "best_of": {"options": {"best_of": 2}},
        "options": {"options": {"nonsense": 2}},
        "clash": {"name": ""},
    }
    for code, terms in cases.items():
        with pytest.raises(TournamentRejected) as refusal:
            make(six, boss, **terms)
        assert refusal.value.code == code
    assert not Tournament.objects.exists()


def test_a_team_of_another_season_cannot_take_part(six, boss):
    other = six.make_season("2025")
    six.team("XXX", men=0, season=other)
    with pytest.raises(TournamentRejected, match="Team XXX does not take part"):
        make(six, boss, "AAA XXX")


def test_one_tournament_decides_the_pennant(six, boss):
    make(six, boss)
    with pytest.raises(TournamentRejected, match="Another tournament decides"):
        make(six, boss, name="Another")
    make(six, boss, name="Cup", decides_pennant=False)


def test_only_commissioners_make_a_tournament(six):
    with pytest.raises(PermissionDenied):
        make(six, get_user_model().objects.create_user("fan"))


# -- following results ----------------------------------------------------------------


def test_a_winner_advances_and_its_next_games_are_planned(six, boss):
    tournament = make(six, boss, options={"best_of_final": 3})
    play_next(six, tournament, "M1-1", "DDD")
    assert sides(row(tournament, "M2-1")) == ["DDD", None]
    assert planned(tournament, "M2-1") == []
    play_next(six, tournament, "M1-2", "BBB")
    assert sides(row(tournament, "M2-1")) == ["DDD", "BBB"]
    assert planned(tournament, "M2-1") == [
        ("10-02", "DDD", "BBB"),
        ("10-03", "BBB", "DDD"),
    ]


def test_one_more_game_is_planned_when_it_is_necessary(six, boss):
    tournament = make(six, boss, "AAA BBB", options={"best_of_final": 3})
    play_next(six, tournament, "M1-1", "AAA")
    assert len(planned(tournament)) == 1
    play_next(six, tournament, "M1-1", "BBB")
    assert planned(tournament) == [("10-03", "BBB", "AAA")]
    play_next(six, tournament, "M1-1", "BBB")
    assert planned(tournament) == []
    assert fresh(tournament).champion.code == "BBB"
    assert row(tournament, "M1-1").bottom_wins == 2


def test_a_tied_game_is_played_again(six, boss):
    tournament = make(six, boss, "AAA BBB")
    fixture = tournament.series.get().fixtures.get()
    six.game(fixture.visitors, "2-2", fixture.home, date=fixture.date, number=1)
    assert planned(tournament) == [("10-02", "BBB", "AAA")]
    assert fresh(tournament).champion is None


def test_the_champion_wins_the_pennant(six, boss):
    tournament = make(six, boss, "AAA BBB")
    assert champion_of(six.season) is None
    game = play_next(six, tournament, "M1-1", "BBB")
    award = champion_of(six.season)
    assert (award.team.code, award.tournament) == ("BBB", tournament)
    assert fresh(tournament).status == "over"
    turn_round(game)
    assert champion_of(six.season).team.code == "AAA"
    assert Award.objects.count() == 1


def test_a_cup_leaves_the_pennant_alone(six, boss):
    tournament = make(six, boss, "AAA BBB", decides_pennant=False)
    play_next(six, tournament, "M1-1", "BBB")
    assert champion_of(six.season) is None
    assert six.season.awards.get().kind == "cup"


def test_games_of_a_tournament_count_in_no_table(six, boss):
    from league.race.pennant import Pennant

    tournament = make(six, boss, "AAA BBB")
    assert not Pennant(six.season).has_schedule
    assert not Pennant(six.season).remaining
    play_next(six, tournament, "M1-1", "BBB")
    assert all(row.record.games == 0 for row in Pennant(six.season).rows)


def test_advancing_twice_changes_nothing(six, boss):
    tournament = make(six, boss, options={"best_of_semifinals": 3})
    play_next(six, tournament, "M1-1", "DDD")
    before = list(Fixture.objects.order_by("pk").values())
    version = Season.objects.get(pk=six.season.pk).version
    services.advance(tournament)
    services.advance_season(six.season)
    assert list(Fixture.objects.order_by("pk").values()) == before
    assert Season.objects.get(pk=six.season.pk).version == version


def test_a_double_elimination_is_played_to_its_second_final(six, boss):
    tournament = make(six, boss, "AAA BBB CCC", kind="double")
    play_next(six, tournament, "W1-2", "BBB")
    play_next(six, tournament, "W2-1", "BBB")
    play_next(six, tournament, "L2-1", "AAA")
    play_next(six, tournament, "F1-1", "AAA")
    assert fresh(tournament).champion is None
    play_next(six, tournament, "F2-1", "AAA")
    assert fresh(tournament).champion.code == "AAA"


def test_groups_are_played_side_by_side_and_then_the_knock_out(six, boss):
    tournament = make(
        six,
        boss,
        " ".join(CODES),
        kind="groups",
        options={"groups": 2, "advance": 1},
    )
    assert [day for day, _, _ in planned(tournament)] == [
        "10-01",
        "10-01",
        "10-02",
        "10-02",
        "10-03",
        "10-03",
    ]
    for series in tournament.series.exclude(key__startswith="M"):
        best = min(series.top.code, series.bottom.code)
        play_next(six, tournament, series.key, best)
    assert sides(row(tournament, "M1-1")) == ["AAA", "BBB"]
    assert planned(tournament) == [("10-04", "BBB", "AAA")]


# -- corrections and deletions --------------------------------------------------------


def test_a_corrected_result_sends_the_other_team_on_while_nothing_is_lost(six, boss):
    tournament = make(six, boss)
    game = play_next(six, tournament, "M1-1", "DDD")
    play_next(six, tournament, "M1-2", "BBB")
    old = row(tournament, "M2-1").fixtures.get()
    turn_round(game)
    assert sides(row(tournament, "M2-1")) == ["AAA", "BBB"]
    old.refresh_from_db()
    assert (old.status, old.sequence) == ("cancelled", 1)
    assert planned(tournament, "M2-1") == [("10-03", "BBB", "AAA")]
    assert fresh(tournament).status == "running"


def test_a_played_game_is_never_lost_by_a_correction(six, boss):
    tournament = make(six, boss)
    game = play_next(six, tournament, "M1-1", "DDD")
    play_next(six, tournament, "M1-2", "BBB")
    final = play_next(six, tournament, "M2-1", "DDD")
    turn_round(game)
    assert fresh(tournament).status == "unsettled"
    assert row(tournament, "M2-1").is_unsettled
    assert champion_of(six.season) is None
    assert Fixture.objects.get(game=final).series.key == "M2-1"
    assert planned(tournament) == []


def test_the_commissioner_lets_it_stand(six, boss):
    tournament = make(six, boss)
    game = play_next(six, tournament, "M1-1", "DDD")
    play_next(six, tournament, "M1-2", "BBB")
    play_next(six, tournament, "M2-1", "DDD")
    turn_round(game)
    semi = row(tournament, "M1-1")
    services.rule_series(boss, semi, six.teams["DDD"], "played on in good faith")
    assert fresh(tournament).status == "over"
    assert champion_of(six.season).team.code == "DDD"
    assert row(tournament, "M1-1").awarded_by == boss
    services.rule_series(boss, semi, None)
    assert fresh(tournament).status == "unsettled"


def test_the_commissioner_takes_the_game_out_of_the_series(six, boss):
    tournament = make(six, boss)
    game = play_next(six, tournament, "M1-1", "DDD")
    play_next(six, tournament, "M1-2", "BBB")
    final = play_next(six, tournament, "M2-1", "DDD")
    turn_round(game)
    services.release_game(boss, Fixture.objects.get(game=final))
    assert fresh(tournament).status == "running"
    assert planned(tournament) == [("10-02", "BBB", "AAA")]
    assert Fixture.objects.get(game=final).stage == "postseason"


def test_a_game_that_counts_stays_in_its_series(six, boss):
    tournament = make(six, boss)
    game = play_next(six, tournament, "M1-1", "DDD")
    with pytest.raises(TournamentRejected, match="counts in the series"):
        services.release_game(boss, Fixture.objects.get(game=game))


def test_a_ruling_needs_a_team_of_the_series(six, boss):
    tournament = make(six, boss)
    with pytest.raises(TournamentRejected, match="Team BBB does not play"):
        services.rule_series(boss, row(tournament, "M1-1"), six.teams["BBB"])


def test_a_ruling_cancels_what_is_planned(six, boss):
    tournament = make(six, boss, "AAA BBB", options={"best_of_final": 3})
    services.rule_series(boss, row(tournament, "M1-1"), six.teams["BBB"], "no show")
    assert planned(tournament) == []
    assert set(Fixture.objects.values_list("status", flat=True)) == {"cancelled"}
    assert champion_of(six.season).team.code == "BBB"


def test_a_deleted_game_is_played_again(six, boss):
    tournament = make(six, boss)
    game = play_next(six, tournament, "M1-1", "DDD")
    play_next(six, tournament, "M1-2", "BBB")
    game.delete()
    assert sides(row(tournament, "M2-1")) == [None, "BBB"]
    assert planned(tournament) == [("10-01", "DDD", "AAA")]


def test_games_deleted_together_are_played_again(six, boss):
    tournament = make(six, boss)
    play_next(six, tournament, "M1-1", "DDD")
    play_next(six, tournament, "M1-2", "BBB")
    Game.objects.all().delete()
    assert len(planned(tournament)) == 2
    assert row(tournament, "M1-1").winner is None


def test_a_game_that_is_called_off_by_hand_is_planned_again(six, boss):
    tournament = make(six, boss, "AAA BBB")
    fixture = Fixture.objects.get()
    services.cancel(boss, fixture)
    assert planned(tournament) == [("10-02", "BBB", "AAA")]


def test_a_game_that_is_moved_or_swapped_stays_so(six, boss):
    tournament = make(six, boss, "AAA BBB", options={"best_of_final": 3})
    first = Fixture.objects.order_by("date").first()
    services.swap_sides(boss, first)
    services.postpone(boss, first, date(2026, 10, 9))
    assert planned(tournament) == [("10-02", "AAA", "BBB"), ("10-09", "AAA", "BBB")]


def test_a_new_schedule_leaves_the_tournament_alone(six, boss):
    tournament = make(six, boss)
    before = planned(tournament)
    schedule = make_schedule(terms_for(six.season, start=six.season.start, inside=1))
    services.store_schedule(six.season, schedule)
    services.store_schedule(six.season, schedule, replace=True)
    assert planned(tournament) == before


def test_a_season_is_deleted_with_its_tournaments(six, boss):
    make(six, boss)
    six.season.delete()
    assert not Tournament.objects.exists()
    assert not Fixture.objects.exists()


# -- changing and calling off ---------------------------------------------------------


def test_seeds_change_until_a_game_has_begun(six, boss):
    tournament = make(six, boss)
    teams = [six.teams[code] for code in ("DDD", "CCC", "BBB")]
    services.edit_tournament(boss, tournament, teams=teams, name="Finals")
    assert planned(tournament) == [("10-01", "BBB", "CCC")]
    play_next(six, tournament, "M1-2", "BBB")
    with pytest.raises(TournamentRejected, match="A game has begun"):
        services.edit_tournament(boss, tournament, teams=teams[::-1])
    services.edit_tournament(boss, tournament, teams=teams, name="Last")
    assert fresh(tournament).name == "Last"
    with pytest.raises(TournamentRejected, match="A game has begun"):
        services.edit_tournament(
            boss, tournament, teams=teams, options={"best_of_final": 3}
        )


def test_a_tournament_without_games_goes_altogether(six, boss):
    assert services.cancel_tournament(boss, make(six, boss)) is False
    assert not Tournament.objects.exists()
    assert not Fixture.objects.exists()


def test_a_tournament_with_games_is_called_off_and_keeps_them(six, boss):
    tournament = make(six, boss)
    game = play_next(six, tournament, "M1-1", "DDD")
    assert services.cancel_tournament(boss, tournament) is True
    assert fresh(tournament).status == "cancelled"
    assert planned(tournament) == []
    assert Fixture.objects.get(game=game).series.key == "M1-1"
    assert services.advance(tournament) is None
    make(six, boss, name="Anew")


# -- seeds and champions --------------------------------------------------------------


def test_first_places_are_seeded_before_wild_cards(six):
    east = Division.objects.create(season=six.season, name="East", place=1)
    west = Division.objects.create(season=six.season, name="West", place=2)
    for code, division in zip(CODES, [east] * 3 + [west] * 3, strict=True):
        SeasonTeam.objects.filter(team__code=code).update(division=division)
    six.season.playoff_places = 3
    six.season.save()
    t = six.teams
    for winner, loser in ["AB", "AC", "BC", "BC", "BD", "EF", "FD", "EF"]:
        six.game(t[winner * 3], "3-1", t[loser * 3])
    proposed = propose_entrants(six.season)
    assert [(p.team.code, p.is_first) for p in proposed] == [
        ("AAA", True),
        ("EEE", True),
        ("BBB", False),
    ]


def test_without_places_all_teams_are_proposed(six):
    assert len(propose_entrants(six.season)) == 6


def finish(cast, *results):
    """Play a schedule of the first three teams to its end."""
    SeasonTeam.objects.exclude(team__code__in=CODES[:3]).delete()
    schedule = make_schedule(terms_for(cast.season, start=cast.season.start, inside=1))
    services.store_schedule(cast.season, schedule)
    games = []
    for winner in results:
        fixture = cast.season.fixtures.filter(game=None).order_by("date").first()
        away = fixture.visitors.code[0] == winner
        games.append(
            cast.game(
                fixture.visitors,
                "3-1" if away else "1-3",
                fixture.home,
                date=fixture.date,
                number=fixture.number,
            )
        )
    return games


def test_first_place_wins_the_pennant_when_everything_is_played(six):
    finish(six, "C", "A", "A")
    award = champion_of(six.season)
    assert (award.team.code, award.tournament) == ("AAA", None)


def test_nobody_wins_the_pennant_before_the_last_game(six):
    finish(six, "C", "A")
    assert champion_of(six.season) is None


def test_level_teams_wait_for_what_parts_them(six, boss):
    six.season.tie_breakers = ["tie_break_game"]
    six.season.save()
    finish(six, "B", "C", "A")
    assert champion_of(six.season) is None
    services.name_champion(boss, six.season, six.teams["CCC"])
    assert champion_of(six.season).is_ruling
    services.name_champion(boss, six.season, None)
    assert champion_of(six.season) is None


def test_places_in_the_playoffs_have_to_be_played_for(six):
    six.season.playoff_places = 2
    six.season.save()
    finish(six, "C", "A", "A")
    assert champion_of(six.season) is None


def test_a_longer_schedule_takes_the_pennant_back(six):
    finish(six, "C", "A", "A")
    schedule = make_schedule(terms_for(six.season, start=START, inside=1))
    services.store_schedule(six.season, schedule, replace=True)
    assert champion_of(six.season) is None


def test_a_deleted_game_takes_the_pennant_back(six):
    games = finish(six, "C", "A", "A")
    games[0].delete()
    assert champion_of(six.season) is None


# -- two at the same moment -----------------------------------------------------------


@pytest.mark.skipif(
    connection.vendor != "postgresql",
    reason="SQLite lets one transaction begin after the other has ended",
)
@pytest.mark.django_db(transaction=True)
def test_two_results_at_the_same_moment_both_advance():
    cast = Cast()
    for code in CODES:
        cast.team(code, men=0)
    boss = get_user_model().objects.create_user("boss", is_staff=True)
    for turn in range(10):
        tournament = make(cast, boss, name=f"Cup {turn}", decides_pennant=False)
        start = threading.Barrier(2)

        def end(key, winner, tournament=tournament, start=start):
            try:
                start.wait()
                with transaction.atomic():
                    play_next(cast, tournament, key, winner)
            finally:
                connection.close()

        ends = [("M1-1", "DDD"), ("M1-2", "BBB")]
        threads = [threading.Thread(target=end, args=each) for each in ends]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sides(row(tournament, "M2-1")) == ["DDD", "BBB"]
        assert len(planned(tournament, "M2-1")) == 1
