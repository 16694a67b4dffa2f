"""Results sent by programs, as ``.score`` files: checked as on the site."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from django.db import IntegrityError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja.responses import Status

from games.models import Game
from league.api import schemas as shape
from league.api.access import WriteToken
from league.api.faults import Refusal, as_json, problem
from league.api.games import game_out, with_seasons
from league.api.seasons import router  # one address has one router
from league.models import Fixture, Season, SentResult
from league.services.loading import Outcome
from league.services.sending import (
    answer_once,
    hinted,
    may_send_games,
    send_game,
)
from league.setup.rosters import find_team
from scoring.faults import PlayRejected
from scoring.gamefile import LARGEST_GAME, GameRejected, read_game

#: These say that there is another game already, not that something is wrong.
_CONFLICTS = {"G426", "G427"}
#: Why a place in the schedule takes no result, by its status.
_NOT_PLANNED = {
    Fixture.Status.CANCELLED: "This game is cancelled; plan it again first.",
    Fixture.Status.POSTPONED: "This game is put off; find a day for it first.",
}
_BODY = {
    "requestBody": {
        "required": True,
        "description": "A game file, in UTF-8; see docs/game-file.md.",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    },
    "parameters": [
        {
            "in": "header",
            "name": "Idempotency-Key",
            "required": False,
            "schema": {"type": "string", "maxLength": 120},
            "description": "The same key with the same file is answered the same.",
        }
    ],
}
_ANSWERS = {
    200: shape.ResultOut,
    201: shape.ResultOut,
    409: shape.ProblemOut,
    422: shape.ProblemOut,
}
_SENDING = {
    "auth": WriteToken(),
    "tags": ["results"],
    "response": _ANSWERS,
    "openapi_extra": _BODY,
}


@router.post("/seasons/{slug:slug}/results", **_SENDING)
def send_result(request, slug: str, replace: bool = False):
    """Send a game of a season as a ``.score`` file.

    The same file again changes nothing and is answered with 200. ``replace`` gives up
    what was entered or corrected on the site since.
    """
    season = get_object_or_404(Season.objects.select_related("league"), slug=slug)
    _check_may_send(request, season)
    return _answer_once(
        request, lambda content: _take(request, content, season, replace)
    )


@router.post("/fixtures/{int:pk}/result", **_SENDING)
def send_fixture_result(request, pk: int, replace: bool = False):
    """Send the game of a place in the schedule as a ``.score`` file.

    Its teams, day and number must be those of the place.
    """
    found = Fixture.objects.select_related("season__league", "visitors", "home")
    fixture = get_object_or_404(found, pk=pk)
    _check_may_send(request, fixture.season)

    def take(content: bytes) -> tuple[int, dict]:
        if said := _NOT_PLANNED.get(fixture.status):
            raise Refusal(409, said)
        _check_fits(content, fixture)
        return _take(request, content, fixture.season, replace)

    return _answer_once(request, take)


def _check_may_send(request, season: Season) -> None:
    """Refuse who may score no game of the season, before his file is looked at."""
    given = Game.objects.filter(fixture__season=season, scorers=request.user)
    if not (may_send_games(request.user, season) or given.exists()):
        raise Refusal(403, f"You may score no game of {season}.")


def _answer_once(request, take) -> HttpResponse | Status:
    """Answer as before when the same was sent under the same key before."""
    content = request.read(LARGEST_GAME + 1)
    if len(content) > LARGEST_GAME:
        raise Refusal(413, f"A game file has {LARGEST_GAME} bytes at most.")
    if not content.strip():
        raise Refusal(422, "Send the game file as the body of the request.")
    key = request.headers.get("Idempotency-Key", "")
    if len(key) > 120:
        raise Refusal(422, "An Idempotency-Key has 120 characters at most.")
    try:
        return _answer(request, take, content, key)
    except GameRejected as refusal:
        conflict = {each.id for each in refusal.violations} & _CONFLICTS
        status = 409 if conflict else 422
        sentence = "This file is refused; nothing of it was stored."
        hint = "Send it with ?replace=true to give that up."
        return problem(status, sentence, hinted(refusal.violations, hint))
    except IntegrityError:
        raise Refusal(409, "The same is being stored just now; ask again.") from None


def _answer(request, take, content: bytes, key: str):
    where = request.get_full_path().encode()
    digest = sha256(where + b"\n" + content).hexdigest()
    if key:
        stored = SentResult.objects.filter(user=request.user, key=key).first()
        if stored is not None:
            if stored.digest != digest:
                raise Refusal(422, "This Idempotency-Key was used for another request.")
            return Status(stored.status, stored.answer)
    status, answer = answer_once(request.user, key, digest, lambda: take(content))
    return Status(status, answer)


def _take(request, content: bytes, season: Season, replace: bool) -> tuple[int, dict]:
    name = Path("result.score")
    report, game = send_game(request.user, season, name, content, replace)
    stored = with_seasons(Game.objects.all()).get(pk=game.pk)
    shown = shape.GameOut(**game_out(request, stored)).model_dump(mode="json")
    answer = {
        "outcome": str(report.outcome),
        "game": shown,
        "remarks": [as_json(remark) for remark in report.remarks],
    }
    return 201 if report.outcome is Outcome.LOADED else 200, answer


def _check_fits(content: bytes, fixture: Fixture) -> None:
    """Refuse a file of another game than the one that is waited for."""
    record, remarks = read_game(content)
    if record is None:
        raise GameRejected([each for each in remarks if not each.is_warning])
    try:
        teams = [find_team(fixture.season, t) for t in record.team_names]
    except PlayRejected as refusal:
        raise GameRejected([refusal.violation]) from None
    said = (*teams, record.tag("Date"), record.tag("Number", "1"))
    wanted = (
        fixture.visitors,
        fixture.home,
        fixture.date.isoformat(),
        str(fixture.number),
    )
    if said != wanted:
        sentence = (
            f"This place waits for {fixture.visitors} at {fixture.home} on"
            f" {fixture.date}, game {fixture.number} of the day."
        )
        raise Refusal(422, sentence)
