"""What follows the last play: rulings, both managers' word, a game gone on with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.desk.dice import laid_for, table_before
from games.models import Game, Player, Signature
from games.permissions import (
    GIVE_GAME,
    REOPEN_GAME,
    SCORE_GAME,
    SIGN_GAME,
    require,
    sides_signed,
)
from games.services.changes import rewrite_plays
from games.services.derived import rebuild_game
from games.services.locking import check_version, lock_game
from games.services.storing import note_revision, snapshot_of
from scoring.diamond import SIDES, Side
from scoring.faults import PlayRejected, violation

#: The tags by which a scorer names the pitchers of record.
RULINGS = ("WinningPitcher", "LosingPitcher", "SavingPitcher")


@transaction.atomic
def rule_pitchers(
    user,
    game: Game,
    named: Mapping[str, Player | None],
    *,
    version: int,
    why: str = "",
) -> Game:
    """Name the winner, the loser or the man with the save; ``None``: as the rules say.

    The ruling is stored in the record and holds whatever is played again.
    """
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    check_version(game, version)
    snapshot = snapshot_of(game)
    tags = dict(game.extra_tags)
    for tag in RULINGS:
        if tag in named:
            tags.pop(tag, None)
            if player := named[tag]:
                tags[tag] = str(player.pk)
    if tags == game.extra_tags:
        return game
    before, after = _told(game.extra_tags), _told(tags)
    game.extra_tags = tags
    held = table_before(game)
    game.version += 1
    game.table = laid_for(held, game.version)
    note_revision(user, game, "ruling", before, after, why=why, snapshot=snapshot)
    return rebuild_game(game)


def _told(tags: Mapping[str, str]) -> str:
    names = Player.objects.in_bulk(
        [int(tags[tag]) for tag in RULINGS if str(tags.get(tag, "")).isdecimal()]
    )
    parts = []
    for tag in RULINGS:
        if said := tags.get(tag):
            player = names.get(int(said)) if str(said).isdecimal() else None
            parts.append(f"{tag} {player or said}")
    return ", ".join(parts)


@transaction.atomic
def sign_game(
    user,
    game: Game,
    side: Side | str,
    *,
    version: int,
    protest: bool = False,
    text: str = "",
) -> Signature:
    """Confirm a finished game for a side, or protest it with a text.

    When both sides have confirmed the same version the game is closed. A protest, and
    what comes in its place, are kept among the changes. Raises ``ValidationError``,
    ``GameChanged``.
    """
    require(user, SIGN_GAME, game)
    side = Side(side)
    if side.value not in sides_signed(user, game):
        raise PermissionDenied(_("You do not manage that side."))
    game = lock_game(game)
    check_version(game, version)
    if not game.is_final:
        raise ValidationError(_("The game is not over yet."))
    if protest and not text.strip():
        raise ValidationError(_("Say what the protest is about."))
    if game.is_closed:
        raise ValidationError(_("Both sides have confirmed this game already."))
    facts = {"version": game.version, "is_protest": protest, "user": user}
    facts["at"] = timezone.now()
    facts["text"] = " ".join(text.split())[:500]
    _note_protest(user, game, side, facts)
    signature, _made = Signature.objects.update_or_create(
        game=game, side=side.value, defaults=facts
    )
    confirmed = game.signatures.filter(version=game.version, is_protest=False)
    if confirmed.count() == len(SIDES):
        game.is_closed = True
        game.save(update_fields=["is_closed", "updated"])
    signature.game = game
    return signature


def _note_protest(user, game: Game, side: Side, facts: Mapping) -> None:
    """Keep a protest among the changes, and what becomes of it."""
    stood = game.signatures.filter(
        side=side.value, version=game.version, is_protest=True
    ).first()
    if not (stood or facts["is_protest"]):
        return
    action = "protest" if facts["is_protest"] else "settle"
    team, text = game.team(side).name, facts["text"]
    before = f"{team}: {stood.text}" if stood else ""
    after = f"{team}: {text}" if text else ""
    snapshot = snapshot_of(game)
    note_revision(user, game, action, before, after, why="", snapshot=snapshot)


@transaction.atomic
def reopen_game(user, game: Game, *, why: str = "") -> Game:
    """Open a game again that both sides have confirmed; they confirm anew later."""
    require(user, REOPEN_GAME, game)
    game = lock_game(game)
    if not game.is_closed:
        return game
    game.is_closed = False
    game.version += 1
    snapshot = snapshot_of(game)
    note_revision(user, game, "reopen", "", "", why=why, snapshot=snapshot)
    game.save(update_fields=["is_closed", "version", "updated"])
    return game


@transaction.atomic
def resume_game(user, game: Game, *, version: int) -> Game:
    """Go on with a suspended game; a remark says that it was interrupted here."""
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    check_version(game, version)
    last = game.plays.last()
    if last is None or game.status != Game.Status.SUSPENDED:
        raise PlayRejected(violation("N102", hint=_("The game is not suspended.")))
    text = "; " + _("suspended here, and resumed")
    rewrite_plays(user, game, [last], text, action="resume")
    return game


@transaction.atomic
def name_scorers(user, game: Game, scorers: Iterable) -> None:
    """Give a game to these people to score, and to nobody else."""
    require(user, GIVE_GAME, game)
    game.scorers.set(scorers)
