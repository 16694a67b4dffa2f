"""What a league learns of its games: a new one, a change, a deletion."""

from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from games.models import Game
from league.models import Fixture
from league.services import note_change, place_game


@receiver(post_save, sender=Game)
def notice_game(instance, created, raw=False, **rest):
    """Place a new game in its season; count a change of one that has its place."""
    if raw:
        return
    if created:
        place_game(instance)
    fixture = Fixture.objects.filter(game=instance).only("season_id").first()
    if fixture is not None:
        note_change(fixture.season_id)


@receiver(post_delete, sender=Fixture)
def notice_deletion(instance, **rest):
    """Count a game that has left the season."""
    note_change(instance.season_id)
