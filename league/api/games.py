"""Games: their result, box score, plays, and their file."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from ninja import Router

from games.models import Game
from games.permissions import readable_games
from games.record.exports import exported_record
from games.record.loading import (
    box_of,
    has_lineups,
    load_record,
    load_text,
    replay_text,
)
from league.api import schemas as shape
from league.api.answers import DEFAULT, Limit, Offset, page, tag
from league.models import Season
from scoring.diamond import Half
from scoring.gamefile import format_entry, format_game
from scoring.record import PlayLine
from scoring.stats.export import box_to_json

router = Router(tags=["games"])
NAMESPACE = "api-v1"


def with_seasons(games):
    """Return games with what ``game_out`` shows of them."""
    return games.select_related("visitors", "home", "winner", "fixture__season")


def find_game(request, pk: int) -> Game:
    """Return a game that may be read, or answer 404; the answer is tagged.

    Names and colours are those of today, so the season's version counts, too.
    """
    game = get_object_or_404(with_seasons(readable_games(request.user)), pk=pk)
    season = season_of(game)
    tag(request, game.pk, game.version, game.updated, season and season.version)
    return game


def season_of(game: Game) -> Season | None:
    """Return the season of a game, if it has a place in one."""
    fixture = getattr(game, "fixture", None)
    return fixture and fixture.season


def game_out(request, game: Game) -> dict:
    """Return a game as the API has it."""
    season = season_of(game)
    names = "number status visitors_runs home_runs innings_played ending ruleset"

    def address(name: str) -> str:
        return request.build_absolute_uri(reverse(name, args=[game.pk]))

    return {
        "id": game.pk,
        "season": season and season.slug,
        "date": game.date,
        "visitors": game.visitors.code,
        "home": game.home.code,
        "winner": game.winner and game.winner.code,
        "is_simulated": game.is_simulated,
        "version": game.version,
        "updated": game.updated.isoformat(),  # to the microsecond, for ``since``
        **{name: getattr(game, name) for name in names.split()},
        "links": {
            "page": address("games:game_detail"),
            "box": address(f"{NAMESPACE}:game_box"),
            "plays": address(f"{NAMESPACE}:game_plays"),
            "file": address(f"{NAMESPACE}:game_file"),
        },
    }


@router.get("/games/{int:pk}", response=shape.GameOut)
def game(request, pk: int):
    """Return a game with its result."""
    return game_out(request, find_game(request, pk))


def _text_of(found: Game):
    text = load_text(found)
    if not has_lineups(text):
        raise Http404("The line-ups of this game are not filled in yet.")
    return text


@router.get("/games/{int:pk}/box", response=dict)
def game_box(request, pk: int):
    """Return the box score; docs/game-file.md lists its keys."""
    found = find_game(request, pk)
    text = _text_of(found)
    return box_to_json(box_of(text), load_record(found))


@router.get("/games/{int:pk}/plays", response=shape.Page[shape.PlayOut])
def game_plays(request, pk: int, limit: Limit = DEFAULT, offset: Offset = 0):
    """List the entries of a game, each with the situation before it."""
    replay = replay_text(_text_of(find_game(request, pk)))
    steps = list(enumerate(replay.steps, start=1))
    return page(request, steps, limit, offset, lambda pair: _play_out(*pair))


def _play_out(number: int, step) -> dict:
    state = step.before
    at_bat = state.batter if isinstance(step.entry, PlayLine) else None
    bases = [str(base) for base, man in enumerate(state.bases, start=1) if man]
    return {
        "sequence": number,
        "inning": state.inning,
        "half": "top" if state.half is Half.TOP else "bottom",
        "outs": state.outs,
        "bases": "-".join(bases),
        "batter": at_bat and {"id": int(at_bat.id or 0), "name": at_bat.name},
        "text": format_entry(step.entry),
        "runs": list(step.after.runs),
    }


@router.get("/games/{int:pk}/game.score")
def game_file(request, pk: int):
    """Return the game as a ``.score`` file, in plain text."""
    found = find_game(request, pk)
    _text_of(found)
    content = format_game(exported_record(found))
    response = HttpResponse(content, content_type="text/plain; charset=utf-8")
    response["ETag"] = request.entity_tag
    return response
