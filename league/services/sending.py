"""Game files sent to a season by a person: each in one transaction of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from pathlib import PurePosixPath

from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Game
from games.permissions import SCORE_GAME, has_account, require, teams_managed
from league.access.roles import leagues_scored
from league.models import Season, SentResult
from league.permissions import RUN_LEAGUE, may
from league.services.loading import FileReport, Outcome, load_game
from scoring.faults import Violation, violation
from scoring.gamefile import GameRejected

#: How long an answer is kept for a program that did not hear it.
KEPT = timedelta(days=7)


def may_send_games(user, season: Season) -> bool:
    """Whether a person may score some games of a season, so that he may send them."""
    if not has_account(user):
        return False
    if may(user, RUN_LEAGUE, season) or season.league_id in leagues_scored(user):
        return True
    return season.season_teams.filter(team__in=teams_managed(user)).exists()


def send_games(
    user, season: Season, files: Iterable[tuple[str, bytes]], *, overwrite=False
) -> list[FileReport]:
    """Load files, pairs of name and content, and say what became of each.

    A game that its sender may not score is refused like one that is wrong.
    """
    hint = _("Tick that a file may take the place of what is here to give that up.")
    reports = []
    for name, content in files:
        path = PurePosixPath(name[-120:])
        try:
            with transaction.atomic():
                reports.append(send_game(user, season, path, content, overwrite)[0])
        except GameRejected as refusal:
            found = hinted(refusal.violations, hint)
            reports.append(FileReport(path, Outcome.REFUSED, tuple(found)))
        except (PermissionDenied, DatabaseError) as fault:
            why = str(fault).splitlines()[0] if str(fault) else _("Not allowed.")
            remark = violation("G428", why=why)
            reports.append(FileReport(path, Outcome.REFUSED, (remark,)))
    return reports


def hinted(violations: Iterable[Violation], hint: str) -> list[Violation]:
    """Return violations in which whoever may give a game up is told how to do it here.

    ``load_games`` tells him how he does it on the command line.
    """
    return [
        replace(each, hint=hint) if each.id == "G427" else each for each in violations
    ]


@transaction.atomic
def send_game(user, season: Season, path, content: bytes, overwrite=False):
    """Load one file for a person; return what became of it, and the game.

    Raises ``GameRejected``, and ``PermissionDenied`` unless he may score the game in
    the season to which it then belongs.
    """
    report, game = load_game(path, content, season, user, overwrite)
    require(user, SCORE_GAME, Game.objects.get(pk=game.pk))
    return report, game


@transaction.atomic
def answer_once(
    user, key: str, digest: str, take: Callable[[], tuple[int, dict]]
) -> tuple[int, dict]:
    """Take something in and keep the answer under a key, both or neither.

    ``take`` returns status and answer. Answers that are too old go; without a key
    nothing is kept. Raises ``IntegrityError`` when the key is being stored just now.
    """
    status, answer = take()
    if key:
        SentResult.objects.filter(at__lt=timezone.now() - KEPT).delete()
        SentResult.objects.create(
            user=user, key=key, digest=digest, status=status, answer=answer
        )
    return status, answer
