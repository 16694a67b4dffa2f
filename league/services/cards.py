"""A league's cards and ratings changed: a new version is stored when it can be played.

What cannot be played is refused with the place named, and the league keeps the version
it has. Nothing is ever taken out of an older one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from games.hooks.houses import PARTS, board_of_game
from games.models import Game, Player
from league.cards.boards import (
    BY_MAN,
    board_at,
    board_of,
    change_board,
    digest_of,
    latest_version,
    league_playing,
    season_board,
)
from league.cards.shown import sentence_of
from league.models import (
    DeckEntry,
    DeckVersion,
    GameCards,
    League,
    RosterSpell,
)
from league.permissions import RUN_LEAGUE, require
from scoring.faults import PlayRejected
from scoring.rulesets.card.cards import format_card, read_card
from scoring.rulesets.card.deck import EVERYBODY, load_deck
from scoring.rulesets.ratings import load_ratings

#: A change: the part of the board, whose entry it is, and the entry.
Change = tuple[str, str, object]


def store_changes(
    user, league: League, changes: Iterable[Change], note: str = ""
) -> DeckVersion | None:
    """Store changes to a league's cards as one new version, and return it.

    An entry of ``None`` takes the league's own away, ``False`` the card itself. When
    nothing is new nothing is stored, and ``None`` is returned. Raises
    ``ValidationError`` with one sentence, and stores nothing, when the whole could not
    be played.
    """
    require(user, RUN_LEAGUE, league)
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)
        last = latest_version(league.pk)
        board = board_at(last)
        before = digest_of(board)
        wanted = [(part, key, _tidy(part, key, entry)) for part, key, entry in changes]
        changed = [each for each in wanted if _is_new(board, *each)]
        for part, key, entry in changed:
            change_board(board, part, key, entry)
        board = {part: entries for part, entries in board.items() if entries}
        check_board(league, board)
        digest = digest_of(board)
        if not changed or digest == before:
            return None
        number = last.number + 1 if last else 1
        version = DeckVersion.objects.create(
            league=league, number=number, user=user, note=note[:200], digest=digest
        )
        DeckEntry.objects.bulk_create(
            DeckEntry(version=version, part=part, key=key, entry=entry)
            for part, key, entry in changed
        )
    return version


def _tidy(part: str, key: str, entry: object) -> object:
    """Return a card's entry in the order in which all are written."""
    if part != "deck" or not entry:
        return entry
    try:
        return format_card(read_card(key, entry))
    except PlayRejected:
        return entry  # the check of the whole board says why it is refused


def _is_new(board: Mapping, part: str, key: str, entry: object) -> bool:
    if part not in BY_MAN:
        return board.get(part, {}) != (entry or {})
    entries = board.get(part, {})
    if entry is None:
        return key in entries
    return key not in entries or entries[key] != (None if entry is False else entry)


def check_board(league: League, board: Mapping[str, object]) -> None:
    """Refuse a board that cannot be played, or without a card for a man of the league.

    Raises ``ValidationError`` with the sentence that names the place.
    """
    try:
        deck = load_deck({k: board[k] for k in ("table", "deck") if k in board})
        load_ratings({k: board[k] for k in ("ratings", "default") if k in board})
    except PlayRejected as refusal:
        raise ValidationError(sentence_of(refusal)) from None
    if EVERYBODY in deck.cards:
        return
    if lacking := without_card(league, deck.cards):
        raise ValidationError(
            _("The deck has no card for %(player)s, and no card for everybody else.")
            % {"player": lacking[0]}
        )


def without_card(league: League, cards: Mapping[str, object]) -> list[Player]:
    """Return who is on a roster of the league's seasons now without his own card."""
    spells = RosterSpell.objects.filter(
        season_team__season__league=league, season_team__season__is_current=True
    )
    spells = spells.filter(end=None).select_related("player").order_by("player")
    players = dict.fromkeys(spell.player for spell in spells)
    return [player for player in players if str(player.pk) not in cards]


def restore_version(user, league: League, number: int) -> DeckVersion | None:
    """Play with an older version again: a new version that holds what it held.

    Version 0 are the cards of the rules, before the league had any of its own.
    """
    require(user, RUN_LEAGUE, league)
    versions = DeckVersion.objects.filter(league=league)
    old = versions.get(number=number) if number else None
    wanted, now = board_at(old), board_at(latest_version(league.pk))
    changes: list[Change] = []
    for part in {*wanted, *now}:
        before, after = now.get(part, {}), wanted.get(part, {})
        if part not in BY_MAN:
            changes.append((part, part, after or None))
            continue
        for key in {*before, *after}:
            entry = after.get(key) if key in after else None
            is_gone = key in after and entry is None
            changes.append((part, key, False if is_gone else entry))
    note = _("Version %(number)s again") % {"number": number}
    return store_changes(user, league, changes, note)


def remove_all(user, league: League, part: str, key: str) -> DeckVersion | None:
    """Take away a league's own entry: he plays with everybody's from now on."""
    return store_changes(user, league, [(part, key, None)])


# -- games ----------------------------------------------------------------------------


def hold_cards(games: Iterable[Game]) -> None:
    """Let games that are begun keep the cards with which they are played.

    They are held once; whoever has no plays any more plays with the latest again.
    """
    wanted = [game for game in games if game.ruleset in PARTS]
    if not wanted:
        return
    held = set(
        GameCards.objects.filter(game__in=wanted)
        .order_by()
        .values_list("game_id", flat=True)
    )
    new = [game for game in wanted if game.pk not in held]
    played = {game: (league_playing(game), board_of_game(game).key) for game in new}
    keys = {key for _league, key in played.values()}
    found = DeckVersion.objects.filter(digest__in=keys).order_by("number")
    versions = {(each.league_id, each.digest): each for each in found}
    GameCards.objects.bulk_create(
        GameCards(game=game, version=versions.get(with_what))
        for game, with_what in played.items()
    )


def follow_plays(game: Game) -> None:
    """Hold a game's cards from its first play on, and no longer than it has one."""
    if game.ruleset not in PARTS:
        return
    if game.plays.exists():
        hold_cards([game])
    else:
        GameCards.objects.filter(game=game).delete()
        vars(game).pop("_board", None)


# -- one man in place of two ----------------------------------------------------------


def move_cards(kept: Player, lost: Player) -> None:
    """Give a man the cards and ratings of another record of his, where he has none."""
    mine, his = str(kept.pk), str(lost.pk)
    entries = DeckEntry.objects.filter(part__in=BY_MAN)
    own = set(
        entries.filter(key=mine).order_by().values_list("version__league_id", "part")
    )
    leagues = set()
    for entry in entries.filter(key=his).select_related("version"):
        if (entry.version.league_id, entry.part) not in own:
            entry.key = mine
            entry.save(update_fields=["key"])
            leagues.add(entry.version.league_id)
    for version in DeckVersion.objects.filter(league__in=leagues):
        version.digest = digest_of(board_at(version))
        version.save(update_fields=["digest"])


__all__ = [
    "board_of",
    "check_board",
    "follow_plays",
    "hold_cards",
    "move_cards",
    "remove_all",
    "restore_version",
    "season_board",
    "store_changes",
    "without_card",
]
