"""What a league learns of its games: a new one, a change, a deletion."""

from django.db.models import F
from django.db.models.signals import post_delete, post_save, pre_delete, pre_save
from django.dispatch import receiver

from games.models import Game, Player, Team
from games.signals import game_rebuilt
from league.models import (
    Division,
    Fixture,
    League,
    RosterSpell,
    Season,
    SeasonTeam,
)
from league.services import note_change, place_game
from league.services.books import telling_books
from league.services.placing import follow_game, free_fixture, note_changes, note_games
from league.services.totals import sum_game, sum_place


@receiver(post_save, sender=Game)
def notice_game(instance, created, raw=False, **rest):
    """Place a new game in its season; let the place of an older one follow it."""
    if raw:
        return
    if created:
        place_game(instance)
    fixture = Fixture.objects.filter(game=instance).first()
    if fixture is not None:
        fixture.game = instance
        stood = _stand_of(fixture)
        if follow_game(fixture):
            fixture.save()
        if _stand_of(fixture) != stood:
            note_games([fixture.season_id])
        note_change(fixture.season_id)


def _stand_of(fixture):
    """Return who plays and when: that a game has ended is told by what it comes to."""
    sides = fixture.visitors_id, fixture.home_id
    return *sides, fixture.date, fixture.number


@receiver(pre_delete, sender=Game)
def release_fixture(instance, **rest):
    """Let a scheduled place wait for another game; a place of its own goes too."""
    fixture = Fixture.objects.filter(game=instance).first()
    if fixture is not None:
        free_fixture(fixture)


@receiver(post_delete, sender=Fixture)
def notice_deletion(instance, **rest):
    """Count a game that has left the season."""
    note_change(instance.season_id)


# -- what is summed of the games -----------------------------------------------------


@receiver(game_rebuilt, sender=Game)
def sum_rebuilt_game(game, players, teams, was_final, **rest):
    """Sum whom a change concerns anew, if the game counted before or counts now."""
    if not (was_final or game.is_final):
        return
    with telling_books(game, players, has_ended=not was_final):
        if players or teams:
            sum_game(game, players, with_teams=teams)
        # Its turns at bat may be others though nobody's line is.
        note_games(Fixture.objects.filter(game=game).order_by().values("season"))


@receiver(pre_save, sender=Fixture)
def remember_place(instance, raw=False, **rest):
    """Keep where a fixture stood and which game it held, until it is stored."""
    instance.stood = None
    if not raw and instance.pk:
        stored = Fixture.objects.filter(pk=instance.pk)
        instance.stood = stored.values_list("season_id", "stage", "game_id").first()


@receiver(post_save, sender=Fixture)
def sum_moved_game(instance, raw=False, **rest):
    """Sum anew where a game was before and where it is now."""
    now = instance.season_id, instance.stage, instance.game_id
    before = getattr(instance, "stood", None)
    if raw or now == before:
        return
    for season_id, stage, game_id in filter(None, (before, now)):
        _sum_place(season_id, stage, game_id)


@receiver(post_delete, sender=Fixture)
def sum_lost_game(instance, **rest):
    """Sum anew where a game is no more."""
    _sum_place(instance.season_id, instance.stage, instance.game_id)


def _sum_place(season_id, stage, game_id):
    game = game_id and Game.objects.filter(pk=game_id).first()
    if game:
        sum_place(season_id, stage, game)


# -- what else the pages of a season show --------------------------------------------


#: Where a man is shown: on a roster, on a card, and on the lines of whoever came in.
_OF_A_MAN = ("season_teams__spells__player",) + tuple(
    f"fixtures__game__{lines}__player"
    for lines in ("lineup_entries", "battinglines", "pitchinglines", "fieldinglines")
)
#: How the seasons are found that show something, and by what of it.
_SEASONS_OF = {
    Division: (("pk",), "season_id"),
    SeasonTeam: (("pk",), "season_id"),
    RosterSpell: (("season_teams",), "season_team_id"),
    Team: (("season_teams__team",), "pk"),
    Player: (_OF_A_MAN, "pk"),
}


@receiver(pre_save, sender=Season)
def raise_version(instance, raw=False, **rest):
    """Let a season that is stored anew not bring an older version back."""
    if not (raw or instance._state.adding):
        instance.version = F("version") + 1


@receiver(post_save, sender=Season)
def notice_season(instance, raw=False, created=False, update_fields=None, **rest):
    """Count the change to a season for all of them, and tell it its version."""
    if raw:
        return
    if created or update_fields is None or "version" in update_fields:
        note_changes(except_season=instance.pk)  # all of them name each other
    else:
        note_changes()
    if not created:
        instance.refresh_from_db(fields=["version"])


@receiver(post_save, sender=League)
@receiver([post_delete], sender=Season)
def notice_league(**rest):
    """Count a change that every season's pages may name."""
    note_changes()


@receiver([post_save, post_delete], sender=Division)
@receiver([post_save, post_delete], sender=SeasonTeam)
@receiver([post_save, post_delete], sender=RosterSpell)
@receiver(post_save, sender=Team)
@receiver(post_save, sender=Player)
def notice_change(sender, instance, raw=False, created=False, **rest):
    """Let the pages of the seasons in which something is shown be made anew."""
    if raw or (created and sender in (Team, Player)):
        return
    paths, key = _SEASONS_OF[sender]
    for path in paths:
        note_changes(**{path: getattr(instance, key)})
