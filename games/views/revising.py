"""Pages to change an earlier line: what it would do, then the change itself."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from games import services
from games.corrections.changes import Change, try_change
from games.corrections.differences import differences
from games.corrections.rulings import second_thoughts
from games.faults import GameChanged, PlaysNoLongerFit
from games.forms import LONGEST_TEXT, RevisionForm
from games.models import Game, PlayRecord
from games.permissions import SCORE_GAME, require
from games.record.loading import replay_of
from games.views.access import account_required, is_own
from games.views.heads import find_game, game_context
from scoring.faults import PlayRejected
from scoring.gamefile import format_entry

EDIT, INSERT, DELETE = "edit", "insert", "delete"


@dataclass(frozen=True, slots=True)
class _Desk:
    """The line on the desk, and what is to be done with it."""

    request: HttpRequest
    game: Game
    row: PlayRecord
    action: str
    fitting: dict[int, str]

    def page(self, form, status: int = 200, **more) -> HttpResponse:
        """Render the page of the change."""
        step = replay_of(self.game).steps[self.row.sequence - 1]
        context = game_context(self.request, self.game, "plays")
        context |= {
            "row": self.row,
            "form": form,
            "at": step.before,
            "action": self.action,
            "deletes": self.action == DELETE,
            **more,
        }
        open_places = {misfit.sequence for misfit in more.get("misfits", ())}
        context["fitting"] = [
            (place, text)
            for place, text in sorted(self.fitting.items())
            if place not in open_places
        ]
        if self.action == EDIT:
            context["seconds"] = second_thoughts(step.before, step.entry)
        template = "games/play_form.html"
        return render(self.request, template, context, status=status)

    def tried(self, text: str) -> dict:
        """Return what the page shows of a change before it is made."""
        drops = int(self.action != INSERT)
        place, fitting = self.row.sequence, self.fitting
        change: Change = try_change(
            self.game, place, text, drops=drops, fitting=fitting
        )
        more = {}
        if not change.misfits:
            more["moved"] = differences(self.game, change.before, change.after)
        return more | {
            "change": change,
            "misfits": change.misfits,
            "written": [format_entry(entry) for entry in change.entries],
            "old": change.at[0],
            "new": change.at[1],
            "final_old": change.before.state,
            "final_new": change.after.state,
        }

    def write(self, data) -> None:
        """Make the change."""
        facts = {
            "version": data["version"],
            "why": data["why"],
            "fitting": self.fitting,
        }
        user, place = self.request.user, self.row.sequence
        if self.action == DELETE:
            services.delete_play(user, self.game, place, **facts)
        elif self.action == INSERT:
            services.insert_play(user, self.game, place, data["text"], **facts)
        else:
            services.replace_play(user, self.game, place, data["text"], **facts)


def _fitting(request: HttpRequest) -> dict[int, str]:
    """Return the other texts for later lines that a form sends."""
    found = {}
    for name, text in request.POST.items():
        number = name.removeprefix("fit-")
        if number != name and number.isdecimal() and len(number) < 6:
            found[int(number)] = text[:LONGEST_TEXT]
    return found


def _desk(request: HttpRequest, pk: int, sequence: int, action: str) -> _Desk:
    game = find_game(pk)
    require(request.user, SCORE_GAME, game)
    row = get_object_or_404(game.plays, sequence=sequence)
    return _Desk(request, game, row, action, _fitting(request))


@account_required
def play_edit(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """Write an earlier line anew: first shown, then confirmed."""
    return _write_text(_desk(request, pk, sequence, EDIT))


@account_required
def play_insert(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """Write a line before an earlier one: first shown, then confirmed."""
    return _write_text(_desk(request, pk, sequence, INSERT))


def _write_text(desk: _Desk) -> HttpResponse:
    request = desk.request
    if request.method != "POST":
        text = desk.row.line if desk.action == EDIT else ""
        initial = {"text": text, "version": desk.game.version}
        initial |= {n: request.GET[n] for n in ("text", "why") if n in request.GET}
        form = RevisionForm(initial=initial)
        if request.GET.get("text", "").strip():
            return _show(desk, form, initial["text"])
        return desk.page(form)
    form = RevisionForm(request.POST)
    if not form.is_valid():
        return desk.page(form, 422)
    if not form.cleaned_data["text"].strip():
        form.add_error("text", _("Write the play, or delete the line instead."))
        return desk.page(form, 422)
    return _show_or_write(desk, form)


@account_required
def play_delete(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """Take an earlier line out: first shown, then confirmed."""
    desk = _desk(request, pk, sequence, DELETE)
    data = request.POST.copy() if request.method == "POST" else None
    if data is not None:
        data["text"] = ""
    form = RevisionForm(data, initial={"text": "", "version": desk.game.version})
    if data is None or not form.is_valid():
        return _show(desk, form, "")
    return _show_or_write(desk, form)


def _show(desk: _Desk, form, text: str) -> HttpResponse:
    """Show what a change would do."""
    try:
        more = desk.tried(text)
    except PlayRejected as refusal:
        return desk.page(form, 422, refusal=refusal.violation)
    is_refused = bool(more["misfits"]) and desk.request.method == "POST"
    return desk.page(form, 422 if is_refused else 200, **more)


def _show_or_write(desk: _Desk, form) -> HttpResponse:
    """Show what a change would do, or make it when it is confirmed."""
    if "confirm" not in desk.request.POST:
        return _show(desk, form, form.cleaned_data["text"])
    try:
        desk.write(form.cleaned_data)
    except PlayRejected as refusal:
        return desk.page(form, 422, refusal=refusal.violation)
    except PlaysNoLongerFit as refusal:
        return desk.page(form, 422, misfits=refusal.misfits)
    except GameChanged as refusal:
        if services.done_already(desk.request.user, refusal, *_meant(desk, form)):
            messages.info(desk.request, _("This change is made already."))
            return redirect("games:game_plays", desk.game.pk)
        refusal.is_own = is_own(desk.request.user, refusal)
        return desk.page(form, 409, changed=refusal)
    messages.success(desk.request, _("Changed; everything after it was played again."))
    return redirect("games:game_plays", desk.game.pk)


def _meant(desk: _Desk, form) -> tuple[str, str]:
    """Return the action and the text by which a change is known again."""
    named = {EDIT: "replace", INSERT: "insert", DELETE: "delete"}[desk.action]
    return named, form.cleaned_data["text"]
