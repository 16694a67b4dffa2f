"""Games that the program plays: the same dice, whole games, by the season's rules."""

from datetime import date, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.models import (
    BattingLine,
    Game,
    LineScore,
    PitchingLine,
    PlateAppearance,
    PlayRecord,
)
from games.record.loading import replay_of
from games.services import rebuild_game
from games.signals import game_rebuilt
from league.figures.books import stamp_of
from league.models import Fixture, RosterSpell, SeasonBook
from league.services import verify
from league.services.scene import SimulationRefused
from league.services.simulation import (
    Order,
    simulate,
    simulate_late,
)
from scoring.rulesets import RULESETS

pytestmark = pytest.mark.django_db

OPENING_DAY = date(2026, 4, 5)


def records(season):
    """Return all that was played in a season: cards and lines, game by game."""
    games = Game.objects.filter(fixture__season=season).order_by("date")
    return [
        (
            list(game.lineup_entries.values_list("slot", "player__name", "position")),
            [row.line for row in game.plays.all()],
        )
        for game in games
    ]


def take_away(season):
    """Delete the games of a season; the schedule waits for others."""
    for game in Game.objects.filter(fixture__season=season):
        game.delete()


def starters(team):
    """Return who started for a team, game by game."""
    lines = PitchingLine.objects.filter(team=team, order=1).order_by("game__date")
    return list(lines.values_list("player__name", flat=True))


# -- what is played --------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games(season):
    assert simulate(season, Order(seed="7")) == 10
    first = records(season)
    take_away(season)
    simulate(season, Order(seed="7"))
    assert records(season) == first
    take_away(season)
    simulate(season, Order(seed="8"))
    assert records(season) != first


def test_stored_games_are_final_proved_and_derived_from_their_plays(season):
    simulate(season, Order(seed="7"))
    for game in Game.objects.all():
        assert game.is_final
        assert replay_of(game).violations == ()
        assert replay_of(game).state.runs == (game.visitors_runs, game.home_runs)
    game = Game.objects.first()
    models = (BattingLine, PitchingLine, LineScore, PlateAppearance)
    before = [list(m.objects.filter(game=game).values()) for m in models]
    rebuild_game(game)
    assert [list(m.objects.filter(game=game).values()) for m in models] == before
    assert all(before)


def test_the_totals_of_the_season_are_those_of_its_games(season):
    simulate(season, Order(seed="7"))
    out, err = StringIO(), StringIO()
    call_command("verify", season=season.slug, verbosity=0, stdout=out, stderr=err)
    assert err.getvalue() == ""


def test_the_books_of_the_season_are_stored_after_the_last_game(season):
    simulate(season, Order(seed="7"))
    season.refresh_from_db()
    stamps = SeasonBook.objects.filter(season=season).values_list("stamp", flat=True)
    assert list(stamps) == [stamp_of(season)] * 2
    assert list(verify(season)) == []


def test_who_follows_games_hears_of_each_when_all_are_stored(season):
    heard = {}

    def listen(game, players, teams, was_final, **rest):
        lines = BattingLine.objects.filter(game=game).values_list("player_id")
        assert {player for player, _team in players} >= {key for (key,) in lines}
        in_place = Fixture.objects.exclude(game=None).count()
        heard[game.pk] = game.is_final, bool(players), teams, was_final, in_place

    game_rebuilt.connect(listen)
    try:
        simulate(season, Order(seed="7"))
    finally:
        game_rebuilt.disconnect(listen)
    assert set(heard) == set(Game.objects.values_list("pk", flat=True))
    assert set(heard.values()) == {(True, True, True, False, 10)}


def test_the_season_has_changed_for_its_pages(season):
    before = season.version
    simulate(season, Order(seed="7"))
    season.refresh_from_db()
    assert season.version > before


def test_the_rotation_goes_round(season, cast):
    simulate(season, Order(seed="7"))
    found = starters(cast.teams["AAA"])
    assert found == [f"AAA {n}" for n in (11, 12, 13, 14, 15)] * 2


def test_games_that_were_played_before_count_for_the_rotation(season, cast):
    simulate(season, Order("until", OPENING_DAY + timedelta(days=2), "7"))
    simulate(season, Order(seed="8"))
    assert starters(cast.teams["AAA"]) == [f"AAA {n}" for n in range(11, 16)] * 2


def test_relievers_come_in_and_are_recorded(season):
    simulate(season, Order(seed="7"))
    assert PlayRecord.objects.filter(text__startswith="sub ").exists()
    assert PitchingLine.objects.filter(order__gt=1).exists()


def test_a_traded_man_plays_for_his_new_team_from_that_day_on(season, cast):
    spell = RosterSpell.objects.get(player__name="AAA 1")
    spell.end = OPENING_DAY + timedelta(days=4)
    spell.save()
    entry = season.season_teams.get(team=cast.teams["BBB"])
    start = OPENING_DAY + timedelta(days=5)
    RosterSpell.objects.create(
        season_team=entry, player=spell.player, start=start, positions="8"
    )
    simulate(season, Order(seed="7"))
    lines = BattingLine.objects.filter(player=spell.player)
    for line in lines.select_related("game", "team"):
        assert line.team.code == ("AAA" if line.game.date < start else "BBB")


@pytest.mark.parametrize("rules", sorted(RULESETS))
@pytest.mark.parametrize("has_hitter", [False, True])
def test_every_dice_game_can_be_played(season, rules, has_hitter):
    season.ruleset, season.designated_hitter, season.innings = rules, has_hitter, 3
    season.save()
    day = Order("day", OPENING_DAY, "7")
    assert simulate(season, day) == 1
    game = Game.objects.get()
    assert (game.ruleset, game.innings, game.is_final) == (rules, 3, True)
    assert replay_of(game).violations == ()


def test_three_dice_have_no_batters_and_a_line_score(season):
    season.ruleset = "three_dice"
    season.save()
    simulate(season, Order("day", OPENING_DAY, "7"))
    game = Game.objects.get()
    lines = list(game.line_scores.all())
    assert game.is_final
    assert [line.r for line in lines] == [game.visitors_runs, game.home_runs]
    assert sum(lines[0].innings) == game.visitors_runs
    assert not game.lineup_entries.exists()
    rebuild_game(game)
    assert Game.objects.get().is_final


def test_managers_are_those_of_the_teams_unless_others_are_named(season, cast):
    season.season_teams.filter(team=cast.teams["AAA"]).update(policy="aggressive")
    simulate(season, Order("day", OPENING_DAY, "7"))
    simulate(season, Order("day", OPENING_DAY + timedelta(1), "7", {"BBB": "never"}))
    first, second = Game.objects.order_by("date")
    assert first.extra_tags["Policy"] == "aggressive,standard"
    assert second.extra_tags["Policy"] == "aggressive,never"


# -- which games -----------------------------------------------------------------------


def test_only_planned_games_without_a_game_are_played(season, cast):
    cancelled, begun = season.fixtures.order_by("date")[:2]
    Fixture.objects.filter(pk=cancelled.pk).update(status="cancelled")
    game = Game.objects.create(
        visitors=begun.visitors, home=begun.home, date=begun.date
    )
    assert simulate(season, Order(seed="7")) == 8
    game.refresh_from_db()
    assert game.status == "scheduled"


def test_the_postseason_is_played_by_itself(season, planned):
    planned(OPENING_DAY + timedelta(days=30), stage="postseason")
    assert simulate(season, Order("postseason", seed="7")) == 1
    assert Game.objects.get().fixture.stage == "postseason"
    assert simulate(season, Order(seed="7")) == 10


def test_late_results_follow_the_rule_of_the_season(season):
    assert simulate_late(season) == 0
    today = timezone.localdate()
    for days_ago, fixture in enumerate(season.fixtures.order_by("-date")):
        Fixture.objects.filter(pk=fixture.pk).update(
            date=today - timedelta(days=days_ago)
        )
    season.simulate_after_days = 7
    season.save()
    assert simulate_late(season, seed="7") == 3
    assert simulate_late(season, seed="7") == 0
    latest = Game.objects.order_by("-date").first()
    assert latest.date == today - timedelta(days=7)


def test_the_command_for_late_results_says_how_many(season):
    season.simulate_after_days = 7
    season.save()
    out = StringIO()
    call_command("simulate_late", stdout=out)
    assert out.getvalue() == "Test League 2026: 10 games simulated\n"


def test_the_command_refuses_a_season_without_the_rule(season):
    with pytest.raises(CommandError, match="has no rule for late results"):
        call_command("simulate_late", season.slug)


# -- refused ---------------------------------------------------------------------------


def refusal_of(season, **terms):
    """Return why an order is refused; nothing may be stored."""
    with pytest.raises(SimulationRefused) as refusal:
        simulate(season, Order(**{"seed": "7", **terms}))
    assert not Game.objects.exists()
    return str(refusal.value)


def test_a_roster_that_is_too_small_is_told_before_the_first_game(season, cast):
    day = OPENING_DAY + timedelta(days=6)
    spells = RosterSpell.objects.filter(season_team__team=cast.teams["BBB"])
    spells.exclude(player__name__in=["BBB 1", "BBB 2"]).update(end=day)
    assert refusal_of(season) == (
        "Team BBB has 2 players on its roster on 2026-04-12; 9 are needed. "
        "Add some, and start again."
    )


def test_rules_that_are_no_dice_game_are_refused(season):
    season.ruleset = "baseball"
    season.save()
    expected = "The rules of this season, baseball, are no dice game."
    assert refusal_of(season) == expected


def test_a_manager_that_nobody_knows_is_refused(season):
    assert refusal_of(season, policies={"AAA": "bold"}) == (
        "No manager plays “bold”; there are never, standard, aggressive."
    )


def test_a_seed_with_strange_characters_is_refused(season):
    assert "letters, figures" in refusal_of(season, seed='7" x')


def test_a_seed_is_kept_whole_or_refused_with_the_limit(season):
    assert refusal_of(season, seed="x" * 31) == (
        "The seed has 31 characters; 30 are the most."
    )
    simulate(season, Order("day", OPENING_DAY, "x" * 30))
    assert Game.objects.get().extra_tags["Seed"].startswith("x" * 30 + ".2026")


def test_a_game_outside_the_schedule_is_not_doubled(season):
    fixture = season.fixtures.first()
    game = Game.objects.create(
        visitors=fixture.visitors, home=fixture.home, date=fixture.date
    )
    Fixture.objects.filter(pk=fixture.pk).update(game=None, status="planned")
    with pytest.raises(SimulationRefused, match="link it there first"):
        simulate(season, Order(seed="7"))
    assert list(Game.objects.all()) == [game]
