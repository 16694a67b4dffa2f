"""Where cards come from and go to: files, the batting table, ratings, old versions."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from league.cards.boards import board_of
from league.cards.forms import (
    PITCH_TITLES,
    RATING_TITLES,
    CardFileForm,
    RatingsForm,
    read_table_form,
    table_cells,
)
from league.cards.shown import holders_of, odds_of, percent, sentence_of, usual_deck
from league.imports.reading import FileRejected
from league.imports.report import Fate
from league.models import DeckEntry, DeckVersion
from league.permissions import RUN_LEAGUE, may, require
from league.services import card_files
from league.services.cards import restore_version, store_changes
from league.views.cards import of_season, show, team_asked_for
from scoring.faults import PlayRejected
from scoring.rulesets.card.cards import Pitch, format_card, read_table
from scoring.rulesets.card.deck import EVERYBODY, usual_table
from scoring.rulesets.ratings import usual_ratings

#: What can be fetched, by the name of the file.
FILES = ("deck.csv", "deck.toml", "ratings.csv")
#: More men than this are shown a team at a time where they are to be filled in.
MOST_FIELDS = 200


# -- files ----------------------------------------------------------------------------


def _file_named(what: str, form: str) -> str:
    name = f"{what}.{form}"
    if name not in FILES:
        raise Http404(_("There is no such file."))
    return name


def _as_file(text: str, name: str) -> HttpResponse:
    is_csv = name.endswith(".csv")
    mime = "text/csv" if is_csv else "application/toml"
    response = HttpResponse(
        ("\ufeff" if is_csv else "") + text, content_type=f"{mime}; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_GET
@of_season()
def card_export(request, season, what, form):
    """Give the league's own cards, or its ratings, as a file."""
    name = _file_named(what, form)
    text = card_files.export(season, name)
    return _as_file(text, f"{season.league.slug}-{name}")


@require_GET
@of_season(RUN_LEAGUE)
def card_template(request, season, what, form):
    """Give a file to fill in, with the men of the season's rosters."""
    name = _file_named(what, form)
    everybody = usual_deck(board_of(season)).cards.get(EVERYBODY)
    text = card_files.template(season, name, everybody and format_card(everybody))
    return _as_file(text, f"{what}-template.{form}")


@of_season(RUN_LEAGUE)
def card_import(request, season):
    """Look at a file line by line; take it over once it is confirmed."""
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = CardFileForm(*sent)
    is_confirmed = "confirm" in request.POST
    trial, text, name = None, "", ""
    if form.is_bound and form.is_valid():
        try:
            text, name = _text_sent(form)
            if is_confirmed:
                note = request.POST.get("name", "")
                trial = card_files.take_file(request.user, season, text, note)
            else:
                trial = card_files.try_file(request.user, season, text)
        except (FileRejected, ValidationError) as refusal:
            form.add_error(None, getattr(refusal, "messages", [str(refusal)]))
        else:
            if is_confirmed and trial.is_good:
                messages.success(request, _said_of(trial))
                return redirect("league:card_list", season.slug)
    rows = sorted(trial.report.rows, key=_by_need) if trial else []
    is_bad = bool(form.errors) or bool(trial and not trial.is_good)
    return show(
        request,
        "import",
        season,
        refused=is_bad,
        form=form,
        trial=trial,
        rows=rows,
        text=text,
        name=name or request.POST.get("name", ""),
    )


def _text_sent(form) -> tuple[str, str]:
    file = form.cleaned_data.get("file")
    if file is None:
        return form.cleaned_data["text"], ""
    if file.size > card_files.LARGEST_FILE:
        raise FileRejected(_("The file is larger than 1 MB; send it in parts."))
    return card_files.text_of(file.read()), file.name


def _by_need(row):
    return row.fate is not Fate.REFUSED, row.fate is Fate.SAME, row.number


def _said_of(trial) -> str:
    return _("%(new)s new, %(changed)s changed, %(same)s as they were.") % {
        "new": trial.report.count(Fate.NEW),
        "changed": trial.report.count(Fate.CHANGED),
        "same": trial.report.count(Fate.SAME),
    }


# -- the batting table ----------------------------------------------------------------


@of_season()
def card_table(request, season):
    """Show the batting table; a commissioner may put the league's own in its place."""
    board = board_of(season)
    table = board.get("table") or usual_table()
    refusal = ""
    if request.method == "POST":
        require(request.user, RUN_LEAGUE, season)
        usual = "usual" in request.POST
        table = read_table_form(request.POST)
        try:
            if not usual:
                read_table(table)
            entry = None if usual or table == dict(usual_table()) else table
            note = _("Batting table")
            changes = [("table", "table", entry)]
            made = store_changes(request.user, season.league, changes, note)
        except PlayRejected as fault:
            refusal = sentence_of(fault)
        except ValidationError as fault:
            refusal = " ".join(fault.messages)
        else:
            said = _("The batting table is kept.") if made else _("Nothing is new.")
            messages.success(request, said)
            return redirect("league:card_table", season.slug)
    odds = odds_of(usual_deck(board))
    shares = (odds.walk, odds.strikeout, odds.ball_hit)
    names = (_("Walk"), _("Strikeout"), _("The ball is hit"))
    return show(
        request,
        "table",
        season,
        refused=bool(refusal),
        refusal=refusal,
        cells=table_cells(table),
        letters=[(p.value, PITCH_TITLES[p]) for p in Pitch],
        dice=range(1, 7),
        odds=list(zip(names, map(percent, shares), strict=True)),
        is_own=bool(board.get("table")),
    )


# -- ratings --------------------------------------------------------------------------


@of_season()
def card_ratings(request, season):
    """Show the ratings of a team's men as a table; a commissioner fills them in."""
    board = board_of(season)
    teams, team = team_asked_for(request, season, needs_one=True)
    holders = holders_of(season, board, team)
    may_run = may(request.user, RUN_LEAGUE, season)
    if request.method == "POST":
        require(request.user, RUN_LEAGUE, season)
    is_sent = request.method == "POST"
    form = RatingsForm(
        holders, board, usual_ratings(), request.POST if is_sent else None
    )
    if is_sent and not form.faults:
        try:
            made = store_changes(
                request.user, season.league, form.changes, _("Ratings")
            )
        except ValidationError as fault:
            form.faults += fault.messages
        else:
            said = _("The ratings are kept.") if made else _("Nothing is new.")
            messages.success(request, said)
            return redirect(request.get_full_path())
    return show(
        request,
        "ratings",
        season,
        refused=bool(form.faults),
        form=form,
        titles=[str(title) for title in RATING_TITLES.values()],
        teams=teams,
        team=team,
        has_fields=may_run and len(form.rows) <= MOST_FIELDS,
    )


# -- versions -------------------------------------------------------------------------


@require_GET
@of_season()
def card_versions(request, season):
    """Show who has changed the league's cards when, and what."""
    versions = list(season.league.deck_versions.select_related("user")[:200])
    counts: dict[int, list[int]] = {version.pk: [0, 0] for version in versions}
    entries = DeckEntry.objects.filter(version__in=versions).order_by()
    for version, part in entries.values_list("version_id", "part"):
        counts[version][part in ("ratings", "default")] += 1
    rows = [(version, *counts[version.pk]) for version in versions]
    return show(request, "versions", season, rows=rows)


@require_POST
@of_season(RUN_LEAGUE)
def card_restore(request, season, number):
    """Play with an older version of the cards again."""
    if number:
        get_object_or_404(DeckVersion, league=season.league_id, number=number)
    try:
        made = restore_version(request.user, season.league, number)
    except ValidationError as fault:
        messages.error(request, " ".join(fault.messages))
    else:
        said = _("The cards are those of version %(number)s again.") % {
            "number": number
        }
        messages.success(request, said if made else _("Nothing is new."))
    return redirect("league:card_versions", season.slug)
