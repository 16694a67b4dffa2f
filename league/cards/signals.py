"""A game that is begun keeps the cards with which it was begun."""

from django.dispatch import receiver

from games.models import Game
from games.signals import game_rebuilt
from league.services.cards import follow_plays


@receiver(game_rebuilt, sender=Game)
def hold_cards_of_game(game, **rest):
    """Hold the version of the cards from the first play on."""
    follow_plays(game)
