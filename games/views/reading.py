"""Pages to read: the games, a box score, the plays, the sheet, the files."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import Q, prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games import services
from games.desk.runs import is_without_batters, runs_of
from games.forms import GameFilterForm
from games.house import house_marks
from games.models import Game
from games.permissions import NEW_GAME, may, readable_games, readable_teams
from games.record.exports import exported_record
from games.record.loading import box_of, has_lineups, load_text, replay_of, replay_text
from games.shown.boxes import lay_out_box
from games.shown.kept import answer, page_key
from games.shown.narration import tell_game
from games.shown.sheets import lay_out_sheet
from games.views.batters import with_batters
from games.views.finishing import signing_context
from games.views.heads import asked_game, find_game, game_context
from games.views.keeping import keeps_page
from games.views.live import follows_live
from scoring.diamond import SIDES
from scoring.gamefile import format_game
from scoring.replay import Replay
from scoring.rulesets.three_dice import format_line_score
from scoring.scoresheet import GameSheet, write_scoresheet
from scoring.stats.boxscore import compile_box

#: How many games stand on a page of the list.
GAMES_ON_A_PAGE = 30
#: All that the list shows of a game.
_LISTED = (
    "pk date number status winner_id visitors_id visitors_runs home_id home_runs"
    " extra_tags visitors__name visitors__code home__name home__code"
).split()


def find_replay(game: Game) -> Replay | None:
    """Return the replay of a game that has begun; ``None`` before the first line."""
    return replay_of(game) if game.status != Game.Status.SCHEDULED else None


def game_list(request: HttpRequest) -> HttpResponse:
    """Show the games, the latest first, of one team or between two dates.

    The page is kept under a name of all its rows, so that it needs no count of changes.
    """
    games = readable_games(request.user)
    teams = readable_teams(request.user)
    form = GameFilterForm(request.GET, label_suffix="")
    form.fields["team"].queryset = teams
    if form.is_valid():
        chosen = form.cleaned_data
        if team := chosen["team"]:
            games = games.filter(Q(visitors=team) | Q(home=team))
        if chosen["since"]:
            games = games.filter(date__gte=chosen["since"])
        if chosen["until"]:
            games = games.filter(date__lte=chosen["until"])
    page = Paginator(games, GAMES_ON_A_PAGE).get_page(request.GET.get("page"))
    rows = list(page.object_list.values_list(*_LISTED))
    may_add = may(request.user, NEW_GAME)
    named = list(teams.values_list("pk", "name"))
    key = page_key(request, rows, named, page.paginator.count, may_add)

    def make() -> HttpResponse:
        page.object_list = page.object_list.select_related("visitors", "home")
        context = {"page": page, "form": form, "may_add": may_add}
        return TemplateResponse(request, "games/game_list.html", context)

    return answer(request, key, make)


@follows_live
@keeps_page
def game_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the box score of a game."""
    game = asked_game(request, pk)
    context = game_context(request, game, "box") | signing_context(request, game)
    if is_without_batters(game):
        return TemplateResponse(request, "games/game_without_batters.html", context)
    if game.status != Game.Status.SCHEDULED:
        text = load_text(game)
        replay, box = replay_text(text), box_of(text)
        context |= {
            "ruled": ruled_men(game),
            "box": box,
            "sides": lay_out_box(game, replay, box),
            "state": replay.state,
        }
    else:
        cards = list(game.lineup_entries.select_related("player"))
        context["cards"] = cards
        context["has_lineups"] = {card.side for card in cards} == set(SIDES)
    return TemplateResponse(request, "games/game_detail.html", context)


@with_batters("games:game_detail")
@follows_live
@keeps_page
def game_plays(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a game play by play."""
    game = asked_game(request, pk)
    prefetch_related_objects([game], "plays")  # played, and told line by line
    context = game_context(request, game, "plays")
    if replay := find_replay(game):
        marks = house_marks(game, replay)
        context["halves"] = tell_game(replay, game.plays.all(), marks)
    return TemplateResponse(request, "games/game_plays.html", context)


def ruled_men(game: Game) -> set[str]:
    """Return the pitchers of record whom the scorer named, by number or name."""
    tags = game.extra_tags
    return {str(tags[tag]) for tag in services.RULINGS if tags.get(tag)}


def find_sheet(game: Game) -> GameSheet | None:
    """Return the scoresheet of a game; ``None`` while its cards are not filled in."""
    text = load_text(game)
    if not has_lineups(text):
        return None
    replay = replay_text(text)
    return write_scoresheet(replay, compile_box(replay))


@with_batters("games:game_detail")
@follows_live
@keeps_page
def game_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the scoresheet of a game as a table."""
    game = asked_game(request, pk)
    context = game_context(request, game, "sheet")
    sheet = find_sheet(game)
    context["sheets"] = [lay_out_sheet(side) for side in sheet.sides] if sheet else []
    return TemplateResponse(request, "games/game_sheet.html", context)


def game_file(request: HttpRequest, pk: int) -> HttpResponse:
    """Send a game as a ``.score`` file; one without batters as its line score."""
    game = find_game(pk)
    if (runs := runs_of(game)) is not None:
        text = f"{format_line_score(runs)}\n"
        return _download(text, "text/plain; charset=utf-8", game, "txt")
    if not has_lineups(load_text(game)):
        raise Http404(_("The line-ups of this game are not filled in yet."))
    content = format_game(exported_record(game))
    return _download(content, "text/plain; charset=utf-8", game, "score")


def _download(content, kind: str, game: Game, suffix: str) -> HttpResponse:
    teams = slugify(f"{game.visitors.code}-{game.home.code}").upper()
    again = f"-{game.number}" if game.number > 1 else ""
    name = f"{game.date:%Y-%m-%d}-{teams}{again}.{suffix}"
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
