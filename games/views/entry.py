"""The page on which a game is scored: by notation, by taps, by dice."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from games import services
from games.desk.bench import benches_of, swaps_of
from games.desk.board import make_board
from games.desk.change_forms import DoubleSwitchForm, SubstitutionForm
from games.desk.dice import make_dice_board
from games.desk.preview import look_at
from games.desk.touch import draw_moves, lay_out_touch, likely_plays, runners_of
from games.faults import GameChanged
from games.house import house_of
from games.models import Game, PlayRecord
from games.permissions import SCORE_GAME, require
from games.record.loading import has_lineups, load_text, replay_text
from games.shown.running import running_sheets
from games.views.access import account_required, is_own, version_sent
from games.views.batters import with_batters
from games.views.heads import asked_game, find_game, game_context
from scoring.faults import PlayRejected
from scoring.state import GameState

#: How many typed lines the arrow up key brings back.
RECALLED = 20
NOTATION, TOUCH, DICE = "notation", "touch", "dice"
#: The ways to enter a play.
MODES = {
    NOTATION: gettext_lazy("Notation"),
    TOUCH: gettext_lazy("Touch"),
    DICE: gettext_lazy("Dice"),
}


def _mode(request: HttpRequest, game: Game) -> str:
    """Return how plays are entered: as just asked for, or as last time."""
    asked = request.GET.get("mode") or request.POST.get("mode")
    if asked in MODES and asked != request.session.get("entry_mode"):
        request.session["entry_mode"] = asked
    mode = request.session.get("entry_mode", NOTATION)
    return NOTATION if mode == DICE and house_of(game) is None else mode


def _entry_context(request: HttpRequest, game: Game, typed: str) -> dict | None:
    """Return what the entry page shows; ``None`` while a card is missing."""
    rows = list(game.plays.all())
    text = load_text(game, [row.line for row in rows])
    if not has_lineups(text):
        return None
    replay = replay_text(text)
    state = replay.state
    recalled = [row.typed or row.line for row in rows[-RECALLED:]]
    return (
        game_context(request, game, "entry")
        | running_sheets(text, replay)
        | _ways_in(request, game, state, typed)
        | {
            "board": make_board(game, replay, rows),
            "last": rows[-1] if rows else None,
            "key": secrets.token_urlsafe(12),
            "recalled": json.dumps(recalled),
        }
        | ({} if state.is_over else _changes(game, state))
    )


def _changes(game: Game, state: GameState) -> dict:
    """Return the changes of players that may come now, and whether an end may."""
    benches = benches_of(game, state)
    return {
        "may_be_called": state.may_be_called,
        "benches": benches.values(),
        "swaps": swaps_of(state, benches),
        "substitution": SubstitutionForm(game=game, state=state, benches=benches),
        "double_switch": DoubleSwitchForm(state=state, benches=benches),
    }


def _ways_in(request: HttpRequest, game: Game, state: GameState, typed: str) -> dict:
    """Return what the chosen way to enter plays needs."""
    mode = _mode(request, game)
    modes = MODES if house_of(game) else {NOTATION: _("Notation"), TOUCH: _("Touch")}
    context = {"mode": mode, "modes": modes}
    if state.is_over:
        return context
    if mode == DICE:
        return context | {"dice": make_dice_board(game, state)}
    if mode == TOUCH:
        return context | {"touch": lay_out_touch(game, state, typed)}
    return context | {"likely": likely_plays(game, state)}


def draft_of(game: Game, state: GameState, typed: str) -> dict:
    """Return what the page shows of a line that is not recorded."""
    preview = look_at(game, state, typed)
    return {
        "typed": typed,
        "preview": preview,
        "runners": runners_of(state, preview.line) if preview.line else (),
        "moves": draw_moves(state, preview.line) if preview.line else (),
    }


def _draft(game: Game, typed: str) -> dict:
    text = load_text(game) if typed else None
    if text is None or not has_lineups(text):
        return {}
    return draft_of(game, replay_text(text).state, typed)


def show_entry(
    request: HttpRequest, game: Game, *, status: int = 200, **more
) -> HttpResponse:
    """Render the entry page, or only its changing part for htmx."""
    context = _entry_context(request, game, more.get("typed", ""))
    if context is None:
        return redirect("games:game_lineups", game.pk)
    whole = not request.htmx or request.htmx.boosted
    template = "games/game_entry.html" if whole else "games/_entry.html"
    return render(request, template, context | more, status=status)


def _answer(request: HttpRequest, pk: int, said: str) -> HttpResponse:
    """Answer a write that was done: the new part for htmx, else a redirect."""
    if request.htmx:
        return show_entry(request, find_game(pk), said=said)
    return redirect("games:game_entry", pk)


def _typed(data: QueryDict) -> str:
    """Return the line that was sent, or that was kept while somebody logged in."""
    return data.get("choice") or data.get("play", "")


def write(
    request: HttpRequest,
    game: Game,
    action: Callable[[], str],
    *,
    typed: str = "",
    dice: str = "",
) -> HttpResponse:
    """Do a write; refused, show why with the typed text still in the field."""
    try:
        said = action()
    except GameChanged as refusal:
        refusal.is_own = is_own(request.user, refusal)
        more = {"changed": refusal, "typed": typed, "rolled": dice}
        return show_entry(request, refusal.game, status=409, **more)
    except PlayRejected as refusal:
        more = _draft(game, typed) | {"refusal": refusal.violation, "rolled": dice}
        return show_entry(request, game, status=422, **more)
    return _answer(request, game.pk, said)


@account_required
@with_batters("games:game_runs")
def game_entry(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the game as it stands; record a play that is sent."""
    game = asked_game(request, pk)
    require(request.user, SCORE_GAME, game)
    if request.method != "POST":
        more = {"rolled": request.GET.get("dice", "")}
        return show_entry(request, game, **more, **_draft(game, _typed(request.GET)))
    text = _typed(request.POST)

    return write(request, game, lambda: _record(request, game, text), typed=text)


def _record(request: HttpRequest, game: Game, text: str) -> str:
    """Record what was sent; return what is to be said of it."""
    key = request.POST.get("key", "")[:40] or None
    before = services.sent_before(game, key)
    rows = services.record_lines(
        request.user, game, text, version=version_sent(request), key=key
    )
    return _recorded(request, rows, before)


def _recorded(
    request: HttpRequest, rows: list[PlayRecord], before: list[PlayRecord]
) -> str:
    """Say what was recorded; ``before`` are the lines that the same sending wrote."""
    lines = " & ".join(row.line for row in rows)
    if not before:
        return _("Recorded: %(line)s") % {"line": lines}
    old = " & ".join(row.line for row in before)
    if old == lines:
        said = _("This is recorded already: %(line)s") % {"line": lines}
    else:
        said = _("Recorded in place of %(old)s: %(line)s") % {"old": old, "line": lines}
    if not request.htmx:
        messages.info(request, said)
    return said


@require_GET
@account_required
def play_preview(request: HttpRequest, pk: int) -> HttpResponse:
    """Say what the line in the field would mean; nothing is stored."""
    game = find_game(pk)
    text = request.GET.get("play", "")
    entries = load_text(game)
    context = {"game": game, "redraw": True, "mode": NOTATION}
    if has_lineups(entries):
        replay = replay_text(entries)
        context["board"] = make_board(game, replay, [])
        if text.strip():
            context |= draft_of(game, replay.state, text)
        else:
            context["likely"] = likely_plays(game, replay.state)
    return render(request, "games/_preview.html", context)


def _is_undone(request: HttpRequest, refusal: GameChanged) -> bool:
    return services.done_already(request.user, refusal, "undo")


@account_required
def play_undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the last line back, or what one sending wrote (``sent`` is its key).

    Asked for as a page, lead to the entry page.
    """
    game = find_game(pk)
    if request.method != "POST":
        return redirect("games:game_entry", pk)
    require(request.user, SCORE_GAME, game)

    def undo() -> str:
        try:
            if sent := request.POST.get("sent", "")[:40]:
                rows = services.take_back_sent(request.user, game, sent)
            else:
                rows = services.take_back(request.user, game, version_sent(request))
        except GameChanged as refusal:
            if not refusal.stays and _is_undone(request, refusal):
                return _("This is taken back already.")
            raise
        lines = " & ".join(row.line for row in rows)
        return _("Taken back: %(line)s") % {"line": lines} if rows else _("Taken back")

    return write(request, game, undo)


@account_required
def play_substitute(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a change of players from the form with choices."""
    game = find_game(pk)
    if request.method != "POST":
        return redirect("games:game_entry", pk)
    require(request.user, SCORE_GAME, game)
    if before := services.sent_before(game, key := request.POST.get("key", "")[:40]):
        return write(request, game, lambda: _recorded(request, before, before))
    entries = load_text(game)
    if not has_lineups(entries):
        return redirect("games:game_lineups", game.pk)
    state = replay_text(entries).state
    if state.is_over:
        return show_entry(request, game, status=422)
    benches = benches_of(game, state)
    if "double" in request.POST:
        double = DoubleSwitchForm(request.POST, state=state, benches=benches)
        if not double.is_valid():
            return show_entry(request, game, status=422, double_switch=double)
        return write(request, game, lambda: _record(request, game, double.text))
    form = SubstitutionForm(request.POST, game=game, state=state, benches=benches)
    if not form.is_valid():
        return show_entry(request, game, status=422, substitution=form)

    def substitute() -> str:
        row = services.record_substitution(
            request.user,
            game,
            version=version_sent(request),
            key=key or None,
            **form.change,
        )
        return _("Recorded: %(line)s") % {"line": row.line}

    return write(request, game, substitute)
