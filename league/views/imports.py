"""The pages on which a file is sent, looked at row by row, and taken over."""

import csv

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from tablib import Dataset

from league.imports.headings import COLUMNS, template
from league.imports.reading import FileRejected
from league.imports.report import Fate
from league.models import Draft, SeasonTeam
from league.services import importing
from league.setup.forms import FileForm
from league.views.setup import show, with_season

#: A row of each file to fill in, as an example.
EXAMPLES = {
    "players": "SAL|Jérôme Côté|Côté, Jérôme|7|8, 7|L|R|||||",
    "teams": "SAL|Saltmarsh Lamplighters|Saltmarsh|Breakwater Field|#1d4e89||East",
    "schedule": "2026-04-05|SAL|HRN|1",
}
#: Rows of a report shown on the page, those that need an eye first.
MOST_SHOWN = 500


def _kind(kind: str) -> Draft.Kind:
    if kind not in COLUMNS:
        raise Http404
    return Draft.Kind(kind)


@with_season()
def import_file(request, season, kind):
    """Take a file in, to be looked at."""
    found = _kind(kind)
    form = FileForm(request.POST or None, request.FILES or None)
    if form.is_bound and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            if file.size > importing.LARGEST_FILE:
                raise FileRejected(_("The file is larger than 5 MB; send it in parts."))
            draft = importing.keep_draft(
                request.user, season, kind, file.name, file.read()
            )
        except FileRejected as refusal:
            form.add_error("file", str(refusal))
        else:
            return redirect("league:import_draft", season.slug, kind, draft.pk)
    context = {
        "season": season,
        "kind": found,
        "form": form,
        "columns": [names[:1] + names[-1:] for names in COLUMNS[kind].values()],
        "headings": template(kind),
    }
    return show(request, "import", context, refused=bool(form.errors))


def _answers(data) -> dict[int, str]:
    """Return who is meant in a row, as the page was answered."""
    found = {}
    for name, value in data.items():
        number = name.removeprefix("row-")
        if name.startswith("row-") and number.isdecimal() and len(number) < 9 and value:
            found[int(number)] = value
    return found


@with_season()
def import_draft(request, season, kind, pk):
    """Show what would become of every row; take the file over once it is confirmed."""
    drafts = Draft.objects.filter(season=season, kind=_kind(kind), user=request.user)
    if not Draft.objects.filter(pk=pk).exists():  # the button twice, or a step back
        messages.info(request, _("That file was taken over before, or thrown away."))
        return redirect(_back(season, kind))
    draft = get_object_or_404(drafts.select_related("season__league"), pk=pk)
    data = request.POST or request.GET
    teams = season.season_teams.select_related("team")
    team = _team(teams, data.get("team", ""))
    terms = {"answers": _answers(data), "team": team}
    is_confirmed = request.method == "POST" and "confirm" in request.POST
    act = importing.confirm_draft if is_confirmed else importing.try_draft
    report = act(request.user, draft, **terms)
    if is_confirmed and report.is_good:
        said = _("%(new)s new, %(changed)s changed, %(same)s as they were.") % {
            "new": report.count(Fate.NEW),
            "changed": report.count(Fate.CHANGED),
            "same": report.count(Fate.SAME),
        }
        messages.success(request, said)
        return redirect(_back(season, kind))
    order = [Fate.REFUSED, Fate.ASKED, Fate.CHANGED, Fate.NEW, Fate.SAME]
    rows = sorted(report.rows, key=lambda row: (order.index(row.fate), row.number))
    context = {
        "season": season,
        "kind": draft.get_kind_display(),
        "draft": draft,
        "report": report,
        "rows": rows[:MOST_SHOWN],
        "hidden": max(0, len(rows) - MOST_SHOWN),
        "teams": teams if kind == "players" else [],
        "team": team,
        "answers": [(f"row-{row}", said) for row, said in terms["answers"].items()],
    }
    return show(request, "draft", context, refused=is_confirmed)


def _team(teams, number: str) -> SeasonTeam | None:
    if not number.isdecimal() or len(number) > 18:
        return None
    return teams.filter(pk=int(number)).first()


def _back(season, kind: str) -> str:
    if kind == "schedule":
        return f"{reverse('league:schedule')}?season={season.slug}"
    return reverse("league:season_teams", args=[season.slug])


@with_season()
def import_template(request, season, kind, form):
    """Give the file to fill in, with its headings and one row as an example."""
    _kind(kind)
    headings, example = template(kind), EXAMPLES[kind].split("|")
    example = (example + [""] * len(headings))[: len(headings)]
    name = f"{kind}.{form}"
    if form == "xlsx":
        content = Dataset(example, headers=headings).export("xlsx")
        mime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        response = HttpResponse(content, content_type=mime)
    elif form == "csv":
        response = HttpResponse("\ufeff", content_type="text/csv; charset=utf-8")
        csv.writer(response).writerows([headings, example])
    else:
        raise Http404
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
