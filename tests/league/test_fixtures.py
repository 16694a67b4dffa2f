"""The schedule stored and changed; games in their places (case D-41)."""

from datetime import date, timedelta

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied, ValidationError

from games.models import Game
from league import services
from league.models import Fixture
from league.race.pennant import Pennant, standings_of
from league.schedule.fixtures import terms_for
from league.schedule.maker import make_schedule
from league.services import FixtureRejected

pytestmark = pytest.mark.django_db

START = date(2026, 4, 5)


@pytest.fixture
def boss(db):
    return get_user_model().objects.create_user("boss", is_staff=True)


@pytest.fixture
def four(cast):
    """The league with four teams and no game yet."""
    for code in ("AAA", "BBB", "CCC", "DDD"):
        cast.team(code, men=0)
    return cast


@pytest.fixture
def planned(four, boss):
    """The league with a double round robin."""
    schedule = make_schedule(terms_for(four.season, start=START, inside=2))
    four.made = services.keep_schedule(boss, four.season, schedule)
    return four


def first(cast):
    return cast.season.fixtures.order_by("date", "pk").first()


def refused(code):
    return pytest.raises(FixtureRejected, check=lambda fault: fault.code == code)


def test_a_schedule_is_kept_as_it_was_shown(planned):
    kept = planned.season.fixtures
    assert kept.count() == 12
    assert set(kept.values_list("status", "is_scheduled")) == {("planned", True)}
    assert len(set(kept.values_list("uid", flat=True))) == 12


def test_a_second_schedule_takes_the_first_ones_place_only_when_asked(planned, boss):
    schedule = make_schedule(terms_for(planned.season, start=START, inside=1))
    with refused("schedule_exists"):
        services.keep_schedule(boss, planned.season, schedule)
    services.keep_schedule(boss, planned.season, schedule, replace=True)
    assert planned.season.fixtures.count() == 6


def test_a_schedule_leaves_games_alone_that_are_there(four, boss):
    a, b = four.teams["AAA"], four.teams["BBB"]
    schedule = make_schedule(terms_for(four.season, start=START, inside=1))
    same = next(g for g in schedule.games if {g.visitors, g.home} == {a, b})
    four.game(same.visitors, "5-3", same.home, date=same.date, number=1)
    services.keep_schedule(boss, four.season, schedule)
    assert four.season.fixtures.count() == 6


def test_only_staff_and_commissioners_keep_the_schedule(planned):
    user = get_user_model().objects.create_user("ann")
    fixture = first(planned)
    for act in (services.cancel, services.swap_sides, services.postpone):
        with pytest.raises(PermissionDenied):
            act(user, fixture)
    planned.league.memberships.create(user=user, role="commissioner")
    user = get_user_model().objects.get(pk=user.pk)  # roles are asked once a request
    assert services.cancel(user, fixture).status == "cancelled"


def test_a_game_put_down_takes_the_place_that_waits_for_it(planned):
    fixture = first(planned)
    game = planned.game(
        fixture.visitors, "2-1", fixture.home, date=fixture.date, number=1
    )
    assert game.fixture.pk == fixture.pk
    assert game.fixture.status == "played"
    assert planned.season.fixtures.count() == 12


def test_a_deleted_game_leaves_its_place_waiting(planned):
    fixture = first(planned)
    game = planned.game(fixture.visitors, "2-1", fixture.home, date=fixture.date)
    version = Pennant(planned.season).season.version
    Game.objects.filter(pk=game.pk).delete()
    fixture.refresh_from_db()
    assert (fixture.game, fixture.status) == (None, "planned")
    planned.season.refresh_from_db()
    assert planned.season.version > version


def test_a_game_without_a_plan_takes_its_place_with_it(four):
    game = four.game(four.teams["AAA"], "2-1", four.teams["BBB"])
    Game.objects.filter(pk=game.pk).delete()
    assert not Fixture.objects.exists()


def test_a_moved_game_moves_its_place(planned):
    fixture = first(planned)
    game = planned.game(fixture.visitors, "2-1", fixture.home, date=fixture.date)
    game.date += timedelta(3)
    game.save()
    fixture.refresh_from_db()
    assert fixture.date == game.date
    assert fixture.moved_from == START
    assert fixture.sequence == 2


def test_two_games_of_one_day_are_two_games(planned, boss):
    one = first(planned)
    a, b = one.visitors, one.home
    two = services.add_fixture(boss, planned.season, a, b, one.date)
    assert (one.number, two.number) == (1, 2)
    assert one.get_absolute_url() != two.get_absolute_url()
    games = [
        planned.game(a, score, b, date=one.date, number=number)
        for number, score in [(1, "5-3"), (2, "2-4")]
    ]
    assert [game.fixture.pk for game in games] == [one.pk, two.pk]
    records = {
        row.team: str(row.record)
        for part in standings_of(planned.season)
        for row in part.rows
    }
    assert (records[a], records[b]) == ("1-1", "1-1")
    games[1].delete()
    services.cancel(boss, two)
    one.refresh_from_db()
    assert one.get_absolute_url() == games[0].get_absolute_url()
    assert Game.objects.get().visitors_runs == 5


def test_a_postponed_game_waits_for_a_day_and_keeps_the_first(planned, boss):
    fixture = services.postpone(boss, first(planned))
    assert (fixture.status, fixture.sequence) == ("postponed", 1)
    fixture = services.postpone(boss, fixture, date(2026, 6, 1))
    assert (fixture.status, fixture.date) == ("planned", date(2026, 6, 1))
    assert (fixture.moved_from, fixture.sequence) == (START, 2)
    assert [each.status for each in fixture.history.all()] == ["planned", "postponed"]


def test_a_game_moved_to_a_day_on_which_the_two_meet_is_the_second(planned, boss):
    one = first(planned)
    back = planned.season.fixtures.get(visitors=one.home, home=one.visitors)
    moved = services.postpone(boss, back, one.date)
    assert moved.number == 2


def test_two_games_change_their_days(planned, boss):
    one, other = first(planned), planned.season.fixtures.order_by("date").last()
    days = one.date, other.date
    one, other = services.swap_days(boss, one, other)
    assert (one.date, other.date) == days[::-1]
    assert (one.sequence, other.sequence) == (1, 1)
    with refused("not_two"):
        services.swap_days(boss, one, one)
    same_day = planned.season.fixtures.filter(date=one.date).exclude(pk=one.pk).first()
    with refused("no_change"):
        services.swap_days(boss, one, same_day)


def test_the_two_games_of_a_pair_change_days_and_stay_first_of_them(planned, boss):
    one = first(planned)
    back = planned.season.fixtures.get(visitors=one.home, home=one.visitors)
    day = back.date
    one, back = services.swap_days(boss, one, back)
    assert (one.date, one.number) == (day, 1)
    assert (back.date, back.number) == (START, 1)


def test_home_and_visitors_change_sides(planned, boss):
    before = first(planned)
    after = services.swap_sides(boss, before)
    assert (after.visitors, after.home) == (before.home, before.visitors)


def test_a_cancelled_game_stays_and_can_be_planned_again(planned, boss):
    fixture = services.cancel(boss, first(planned))
    assert planned.season.fixtures.count() == 12
    assert services.restore(boss, fixture).status == "planned"


def test_a_place_with_a_game_does_not_change(planned, boss):
    fixture = first(planned)
    planned.game(fixture.visitors, "2-1", fixture.home, date=fixture.date)
    for act in (services.cancel, services.postpone, services.swap_sides):
        with refused("has_game"):
            act(boss, fixture)


def test_a_game_of_another_day_can_be_linked(planned, boss):
    fixture = first(planned)
    game = planned.game(fixture.visitors, "2-1", fixture.home, date=date(2026, 8, 1))
    assert planned.season.fixtures.count() == 13
    linked = services.link_game(boss, fixture, game)
    assert planned.season.fixtures.count() == 12
    assert (linked.pk, linked.status, linked.date) == (fixture.pk, "played", game.date)
    other = planned.season.fixtures.filter(game=None).exclude(
        visitors__in=[fixture.visitors, fixture.home],
        home__in=[fixture.visitors, fixture.home],
    )
    with refused("other_teams"):
        services.link_game(boss, other.first(), game)


def test_a_planned_game_begins_by_the_rules_of_the_season(planned, boss):
    fixture = first(planned)
    game = services.begin_game(boss, fixture)
    assert (game.date, game.innings) == (fixture.date, planned.season.innings)
    assert game.fixture == fixture
    assert services.begin_game(boss, fixture) == game


def test_rules_are_set_until_a_game_is_final(planned, boss):
    services.set_rules(boss, planned.season, tie_breakers=["coin"], playoff_places=2)
    planned.season.refresh_from_db()
    assert planned.season.tie_breakers == ["coin"]
    fixture = first(planned)
    planned.game(fixture.visitors, "2-1", fixture.home, date=fixture.date)
    with pytest.raises(ValidationError, match="a game is final"):
        services.set_rules(boss, planned.season, tie_breakers=[])
    services.set_rules(boss, planned.season, tie_breakers=["coin"])


@pytest.mark.parametrize(
    "change", [{"tie_breakers": ["age"]}, {"days_of_play": []}, {"days_of_play": [7]}]
)
def test_rules_that_do_not_exist_are_refused(four, boss, change):
    with pytest.raises(ValidationError):
        services.set_rules(boss, four.season, **change)


def test_a_coin_parts_level_teams_and_is_kept(four, boss):
    services.set_rules(boss, four.season, tie_breakers=["coin"])
    a, b, c, d = four.teams.values()
    four.game(a, "2-1", b)
    four.game(c, "2-1", d)
    table = Pennant(four.season).tables[0]
    assert sorted(map(len, table.undecided)) == [2, 2]
    drawn = services.toss_coin(boss, four.season, [a, c])
    four.season.refresh_from_db()
    rows = Pennant(four.season).tables[0].rows
    assert [row.team for row in rows[:2]] == drawn
    assert rows[0].decision.breaker.key == "coin"


def test_a_tie_break_game_of_the_schedule_counts_in_no_record(four, boss):
    rules = {"tie_breakers": ["tie_break_game"]}
    four.season = services.set_rules(boss, four.season, **rules)
    a, b, c, d = four.teams.values()
    four.game(a, "2-1", b)
    four.game(c, "2-1", d)
    extra = services.add_fixture(boss, four.season, a, c, START, is_tie_break=True)
    game = services.begin_game(boss, extra)
    Game.objects.filter(pk=game.pk).update(
        status="final", visitors_runs=0, home_runs=1, winner=c
    )
    rows = Pennant(four.season).tables[0].rows
    assert [(row.team, str(row.record)) for row in rows[:2]] == [(c, "1-0"), (a, "1-0")]


def test_the_remaining_games_decide_who_is_out(planned):
    a = planned.teams["AAA"]
    for fixture in planned.season.fixtures.all():
        if a in (fixture.visitors, fixture.home):
            score = "1-0" if fixture.visitors == a else "0-1"
            planned.game(
                fixture.visitors,
                score,
                fixture.home,
                date=fixture.date,
                number=fixture.number,
            )
    pennant = Pennant(planned.season)
    assert sum(pennant.remaining.values()) == 6
    assert pennant.chances[a].has_clinched_first
    assert {bool(c.barred_by) for t, c in pennant.chances.items() if t != a} == {True}


def test_without_a_schedule_nothing_is_said_about_the_end(four):
    four.game(four.teams["AAA"], "2-1", four.teams["BBB"])
    assert Pennant(four.season).chances == {}
