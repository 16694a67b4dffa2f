"""Pages to read: the games, a box score, the plays, the sheet, the files."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.boxes import lay_out_box
from games.exports import exported_record
from games.forms import GameFilterForm
from games.models import Game, LineScore
from games.narration import tell_game
from games.permissions import REMOVE_GAME, SCORE_GAME, may
from games.records import has_lineups, load_text, replay_of, replay_text
from games.sheets import lay_out_sheet
from scoring.gamefile import format_game
from scoring.replay import Replay
from scoring.scoresheet import GameSheet, write_scoresheet
from scoring.stats.boxscore import compile_box

#: How many games stand on a page of the list.
GAMES_ON_A_PAGE = 30
PAPERS = ("letter", "a4")


def find_game(pk: int) -> Game:
    """Return a game with its teams, or answer that there is none."""
    return get_object_or_404(Game.objects.select_related("visitors", "home"), pk=pk)


def game_context(request: HttpRequest, game: Game, tab: str) -> dict:
    """Return what the head of every page of a game needs."""
    return {
        "game": game,
        "tab": tab,
        "line_score": line_score(game),
        "may_score": may(request.user, SCORE_GAME, game),
        "may_delete": may(request.user, REMOVE_GAME, game),
    }


def line_score(game: Game) -> dict:
    """Return a game's line score for its table: headings and a row for each side."""
    scores = list(LineScore.objects.filter(game=game))
    count = max([game.innings if not game.is_final else 0, *map(_length, scores)])
    unplayed = "x" if game.is_final else ""
    rows = [
        {
            "team": game.team(score.side),
            "won": game.winner_id == game.team(score.side).pk,
            "innings": [unplayed if runs is None else runs for runs in score.innings]
            + [""] * (count - len(score.innings)),
            "score": score,
        }
        for score in scores
    ]
    return {"headings": range(1, count + 1), "rows": rows}


def _length(score: LineScore) -> int:
    return len(score.innings)


def find_replay(game: Game) -> Replay | None:
    """Return the replay of a game that has begun; ``None`` before the first line."""
    return replay_of(game) if game.status != Game.Status.SCHEDULED else None


def game_list(request: HttpRequest) -> HttpResponse:
    """Show the games, the latest first, of one team or between two dates."""
    games = Game.objects.select_related("visitors", "home")
    form = GameFilterForm(request.GET, label_suffix="")
    if form.is_valid():
        chosen = form.cleaned_data
        if team := chosen["team"]:
            games = games.filter(Q(visitors=team) | Q(home=team))
        if chosen["since"]:
            games = games.filter(date__gte=chosen["since"])
        if chosen["until"]:
            games = games.filter(date__lte=chosen["until"])
    page = Paginator(games, GAMES_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "form": form, "may_score": may(request.user, SCORE_GAME)}
    return render(request, "games/game_list.html", context)


def game_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the box score of a game."""
    game = find_game(pk)
    context = game_context(request, game, "box")
    if replay := find_replay(game):
        box = compile_box(replay)
        context |= {
            "box": box,
            "sides": lay_out_box(game, replay, box),
            "state": replay.state,
        }
    else:
        context["cards"] = game.lineup_entries.select_related("player")
    return render(request, "games/game_detail.html", context)


def game_plays(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a game play by play."""
    game = find_game(pk)
    context = game_context(request, game, "plays")
    if replay := find_replay(game):
        context["halves"] = tell_game(replay, game.plays.all())
    context["revisions"] = game.revisions.select_related("user")[:50]
    return render(request, "games/game_plays.html", context)


def find_sheet(game: Game) -> GameSheet | None:
    """Return the scoresheet of a game; ``None`` while its cards are not filled in."""
    text = load_text(game)
    if not has_lineups(text):
        return None
    replay = replay_text(text)
    return write_scoresheet(replay, compile_box(replay))


def game_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the scoresheet of a game as a table."""
    game = find_game(pk)
    context = game_context(request, game, "sheet")
    sheet = find_sheet(game)
    context["sheets"] = [lay_out_sheet(side) for side in sheet.sides] if sheet else []
    return render(request, "games/game_sheet.html", context)


def game_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """Send the printed sheet of a game."""
    game = find_game(pk)
    paper = request.GET.get("paper", "letter")
    if paper not in PAPERS:
        raise Http404(_("There is no such paper; take letter or a4."))
    sheet = find_sheet(game)
    if sheet is None:
        raise Http404(_("The line-ups of this game are not filled in yet."))
    from scoring.press.sheet import print_game  # reportlab takes its time

    content = print_game(sheet, paper=paper, allow_missing=True)
    return _download(content, "application/pdf", game, "pdf", inline=True)


def game_file(request: HttpRequest, pk: int) -> HttpResponse:
    """Send a game as a ``.score`` file."""
    game = find_game(pk)
    if not has_lineups(load_text(game)):
        raise Http404(_("The line-ups of this game are not filled in yet."))
    content = format_game(exported_record(game))
    return _download(content, "text/plain; charset=utf-8", game, "score")


def _download(
    content, kind: str, game: Game, suffix: str, *, inline: bool = False
) -> HttpResponse:
    teams = slugify(f"{game.visitors.code}-{game.home.code}").upper()
    again = f"-{game.number}" if game.number > 1 else ""
    name = f"{game.date:%Y-%m-%d}-{teams}{again}.{suffix}"
    response = HttpResponse(content, content_type=kind)
    how = "inline" if inline else "attachment"
    response["Content-Disposition"] = f'{how}; filename="{name}"'
    return response
