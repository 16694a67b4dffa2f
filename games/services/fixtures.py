"""A game put down, its starting cards, a game taken away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from games.corrections.changes import revise_cards
from games.desk.dice import held_table, laid_for
from games.faults import LineupRejected
from games.hooks.terms import agreed_terms
from games.house import optional_plays
from games.models import Game, LineupEntry, Player
from games.permissions import NEW_GAME, REMOVE_GAME, SCORE_GAME, require
from games.record.loading import Card, card_of, lineup_of, replay_of, replay_text
from games.services.derived import rebuild_game
from games.services.locking import check_version, lock_game
from games.services.storing import note_revision, snapshot_of
from scoring.diamond import Position, Side
from scoring.lineup import check_lineup


class CardSpot(NamedTuple):
    """A line of a card: slot from 1 (0: the pitcher who does not bat), man, place."""

    slot: int
    player: Player
    position: Position


@transaction.atomic
def create_game(
    user,
    *,
    visitors,
    home,
    date,
    plays: Iterable[str] | None = None,
    are_agreed: bool = False,
    **terms,
) -> Game:
    """Put a game down; ``terms`` are number, ruleset, innings, batters, park and so on.

    ``plays`` are the optional plays of the ruleset that are on; ``None``: every one.
    What the teams' season has settled takes the place of what is said here, unless
    the terms ``are_agreed`` already. Raises ``ValidationError`` when the game cannot
    be.
    """
    agreed = {} if are_agreed else agreed_terms(visitors, home, date)
    game = Game(visitors=visitors, home=home, date=date, **{**terms, **agreed})
    require(user, NEW_GAME, game)
    choose_plays(game, None if agreed else plays)
    game.park = game.park or home.park
    game.full_clean()
    game.save()
    game.scorers.add(user)
    return game


def choose_plays(game: Game, plays: Iterable[str] | None) -> None:
    """Set a game's tag ``Plays``; without the tag every optional play is on.

    Raises ``ValidationError`` for a play that the ruleset does not have.
    """
    there_are = optional_plays(game.ruleset)
    if plays is None or not there_are:
        return
    chosen = set(plays)
    if unknown := sorted(chosen - set(there_are)):
        raise ValidationError(
            _("There is no optional play %(name)s in this game."),
            params={"name": ", ".join(unknown)},
        )
    if chosen != set(there_are):
        on = [name for name in there_are if name in chosen]
        game.extra_tags = game.extra_tags | {"Plays": ", ".join(on) or "none"}


@transaction.atomic
def set_lineup(
    user,
    game: Game,
    side: Side | str,
    spots: Iterable[tuple[int, Player, Position | int]],
    *,
    version: int | None = None,
) -> Game:
    """Fill in a side's starting card: (slot, player, position), slot 0 does not bat.

    Raises ``LineupRejected``; once plays are recorded, ``PlaysNoLongerFit`` when they
    do not fit the new card; ``GameChanged``.
    """
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    check_version(game, version)
    side = Side(side)
    card = [CardSpot(slot, player, Position(place)) for slot, player, place in spots]
    _check_card(game, side, card)
    old = list(game.lineup_entries.filter(side=side).select_related("player"))
    cards: list[Card] = [
        (side.value, spot.slot, spot.player.man, int(spot.position)) for spot in card
    ]
    if sorted(cards) == sorted(card_of(entry) for entry in old):
        return game
    held = game.table
    if game.plays.exists():
        before = replay_of(game).state
        after = replay_text(revise_cards(game, side, tuple(cards))).state
        held = held_table(game, before, after)
    game.version += 1
    game.table = laid_for(held, game.version)
    _store_card(user, game, side, card, old)
    return rebuild_game(game)


def _store_card(
    user, game: Game, side: Side, card: list[CardSpot], old: list[LineupEntry]
) -> None:
    """Store a card; once plays are recorded, with a note of the old one."""
    snapshot = snapshot_of(game)
    game.lineup_entries.filter(side=side).delete()
    new = LineupEntry.objects.bulk_create(
        LineupEntry(
            game=game, side=side, slot=s.slot, player=s.player, position=s.position
        )
        for s in card
    )
    if game.plays.exists():
        cards = _card_text(old), _card_text(new)
        note_revision(user, game, "line-up", *cards, why="", snapshot=snapshot)


@transaction.atomic
def set_lineups(user, game: Game, cards, *, version: int | None = None) -> Game:
    """Fill in both cards at once: a mapping from side to what ``set_lineup`` takes."""
    require(user, SCORE_GAME, game)
    check_version(lock_game(game), version)
    for side, spots in cards.items():
        game = set_lineup(user, game, side, spots)
    return game


def _check_card(game: Game, side: Side, card: list[CardSpot]) -> None:
    cards = [(side.value, s.slot, s.player.man, int(s.position)) for s in card]
    lineup = lineup_of(cards, side)
    found = check_lineup(
        lineup,
        side,
        batters=game.batters,
        designated_hitter=game.designated_hitter,
    )
    if found:
        raise LineupRejected(found)
    other = game.lineup_entries.exclude(side=side).select_related("player")
    theirs = {entry.player_id: entry.player for entry in other}
    both = [spot.player.name for spot in card if spot.player.pk in theirs]
    if both:
        raise ValidationError(
            _("%(names)s cannot play for both sides."),
            params={"names": ", ".join(both)},
        )


def _card_text(entries: Iterable[LineupEntry]) -> str:
    return "\n".join(str(entry) for entry in entries)


@transaction.atomic
def delete_game(user, game: Game) -> None:
    """Take a game away with everything in it."""
    require(user, REMOVE_GAME, game)
    lock_game(game).delete()
