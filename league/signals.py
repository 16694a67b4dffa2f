"""What a league learns of its games: a new one, a change, a deletion."""

from django.db.models.signals import post_delete, post_save, pre_delete
from django.dispatch import receiver

from games.models import Game
from league.models import Fixture
from league.services import note_change, place_game
from league.services.placing import follow_game, free_fixture


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
        if follow_game(fixture):
            fixture.save()
        note_change(fixture.season_id)


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
