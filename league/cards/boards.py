"""What a league plays card games with: its board at one version, and that of a game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from games.hooks.houses import NO_BOARD, Board, part_for
from games.models import Game
from league.access.offices import league_of_game, season_for
from league.models import DeckEntry, DeckVersion, GameCards, Season

#: The parts of a board that hold one entry for each of many men.
BY_MAN = ("deck", "ratings")


def latest_version(league_id: int | None) -> DeckVersion | None:
    """Return a league's last version of its cards, if it has any of its own."""
    if league_id is None:
        return None
    return DeckVersion.objects.filter(league=league_id).order_by("-number").first()


def board_at(version: DeckVersion | None) -> dict[str, object]:
    """Return all of a league's cards and ratings as they were at a version.

    In the form that ``load_deck`` and ``load_ratings`` read, players by their numbers.
    """
    if version is None:
        return {}
    rows = DeckEntry.objects.filter(
        version__league=version.league_id, version__number__lte=version.number
    ).order_by("version__number", "pk")
    board: dict[str, dict] = {}
    for part, key, entry in rows.values_list("part", "key", "entry"):
        change_board(board, part, key, entry)
    return {part: entries for part, entries in board.items() if entries}


def change_board(board: dict, part: str, key: str, entry) -> None:
    """Put an entry in its place on a board; ``None`` takes it away."""
    if part not in BY_MAN:
        board[part] = dict(entry or {})
        return
    entries = board.setdefault(part, {})
    if entry is None:
        entries.pop(key, None)
    else:
        entries[key] = None if entry is False else entry


def digest_of(board: Mapping[str, object]) -> str:
    """Return a word that is another for another board."""
    text = json.dumps(board, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def board_for(version: DeckVersion | None, ruleset: str) -> Board:
    """Return what a ruleset reads of a version of a league's cards."""
    if version is None:
        return NO_BOARD
    return Board(version.digest, lambda: part_for(ruleset, board_at(version)))


def board_of(season: Season) -> dict[str, object]:
    """Return the cards and ratings with which a season is played now.

    It holds ``table``, ``deck``, ``ratings`` and ``default``, each only where the
    league has its own; ``games.hooks.houses.part_for`` takes out what a ruleset reads.
    """
    return board_at(latest_version(season.league_id))


def season_board(season: Season) -> Board:
    """Return the board of a season for its own ruleset."""
    return board_for(latest_version(season.league_id), season.ruleset)


def game_version(game: Game) -> DeckVersion | None:
    """Return the version with which a game is played: its own once it is begun."""
    if game.pk:
        held = GameCards.objects.filter(game=game).select_related("version").first()
        if held is not None:
            return held.version
    return latest_version(league_playing(game))


def league_playing(game: Game) -> int | None:
    """Return the key of the league whose cards a game is played with, if any."""
    league = league_of_game(game)
    if league is None and game.pk:
        season = season_for(game)
        league = season.league_id if season else None
    return league


def board_of_game(game: Game) -> Board:
    """Return the board of a game, for ``games.hooks.houses``."""
    return board_for(game_version(game), game.ruleset)
