"""What tournaments learn of their games, in the transaction of each change."""

from django.db.models import QuerySet
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from games.models import Game
from games.signals import game_rebuilt
from league.models import Fixture, Season
from league.services.postseason import advance, advance_season, follow_regular


@receiver(game_rebuilt, sender=Game)
def follow_rebuilt_game(game, teams=True, **rest):
    """Follow a game that has ended, goes on again, or has another result."""
    if not teams:
        return
    fixture = Fixture.objects.filter(game=game).select_related("series__tournament")
    _follow(fixture.first())


@receiver(post_save, sender=Game)
def follow_stored_game(instance, raw=False, created=False, **rest):
    """Follow a result that was stored as it is."""
    if raw or not instance.is_final:
        return
    fixtures = Fixture.objects.filter(game=instance, series__isnull=False)
    _follow(fixtures.select_related("series__tournament").first())


@receiver(post_save, sender=Fixture)
def follow_fixture(instance, raw=False, **rest):
    """Follow a change of the schedule, unless the bracket has made it."""
    if not (raw or getattr(instance, "follows_bracket", False)):
        _follow(instance)


@receiver(post_delete, sender=Fixture)
def follow_deletion(instance, origin=None, **rest):
    """Follow a fixture that is gone, but not when its season or tournament goes."""
    kind = origin.model if isinstance(origin, QuerySet) else type(origin)
    if kind is Fixture:
        _follow(instance)


def _follow(fixture: Fixture | None) -> None:
    if fixture is None:
        return
    if fixture.series_id:
        advance(fixture.series.tournament)
    elif fixture.stage == Fixture.Stage.REGULAR:
        follow_regular(fixture)


@receiver(post_save, sender=Season)
def follow_season(instance, raw=False, created=False, **rest):
    """Follow a change of the rules by which places are won."""
    if not (raw or created):
        advance_season(instance)
