"""The pages on which one chooses what to print of a season, and the files."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Team
from games.printing.options import Item, Stock, names_with_missing
from games.printing.values import items_of
from games.services.preferences import remember_choice
from games.views.printing import (
    PrintForm,
    answer_form,
    link_to,
    print_form,
    send_file,
)
from league.book import BookOrder
from league.models import Fixture, JobFile, Season, SeasonTeam
from league.pages.queries import find_season, teams_of
from league.printing.items import game_of_plan, season_items, season_names, team_items
from league.schedule.forms import date_field
from league.services.printing import BookRefused, current_books, start_book
from league.views.base import season_asked_for


class SeasonPrintForm(PrintForm):
    """What is printed of a season; for its book, which games and tables."""

    team = forms.ChoiceField(label=gettext_lazy("Team"), required=False)
    since = date_field(label=gettext_lazy("From"), required=False)
    until = date_field(label=gettext_lazy("Until"), required=False)
    every = forms.IntegerField(
        label=gettext_lazy("Tables after every so many games"),
        required=False,
        min_value=0,
        max_value=999,
        initial=0,
        help_text=gettext_lazy("0: only at the end."),
    )

    def __init__(self, data, *, season: Season, has_book: bool, **options):
        """Offer the season's teams, and the book to whoever may ask for it."""
        super().__init__(data, **options)
        self.has_book = has_book
        if not has_book:
            for name in ("team", "since", "until", "every"):
                del self.fields[name]
            return
        book = ("book", _("the season as a book"))
        self.fields["what"].choices = [*self.fields["what"].choices, book]
        teams = [(str(team.pk), team.name) for team in teams_of(season)]
        self.fields["team"].choices = [("", _("all teams")), *teams]

    def clean(self):
        """Ask for days in their order."""
        given = super().clean()
        since, until = given.get("since"), given.get("until")
        if since and until and since > until:
            self.add_error("until", _("The last day comes before the first."))
        return given

    @property
    def is_book(self) -> bool:
        """Whether the book is asked for, once the form is valid."""
        return self.cleaned_data["what"] == "book"

    @property
    def book_fields(self):
        """The fields of the book."""
        names = ("team", "since", "until", "every") if self.has_book else ()
        return [self[name] for name in names]

    @property
    def order(self) -> BookOrder:
        """The book that is asked for."""
        given = self.cleaned_data
        team = int(given["team"]) if given["team"] else None
        return BookOrder(
            self.choice, given["since"], given["until"], team, given["every"] or 0
        )


def _season(request: HttpRequest) -> Season:
    season = season_asked_for(request)
    if season is None:
        raise Http404(_("There is no season yet."))
    return season


def _query(request: HttpRequest, season: Season) -> str:
    """Return what links add to stay in a season that is not shown by default."""
    is_default = season == find_season(user=request.user)
    return "" if is_default else f"?season={season.slug}"


def _answer(
    request: HttpRequest, form: PrintForm, season: Season, title: object, back: str
) -> HttpResponse:
    """Go to the file, or show the page on which one chooses."""
    said = answer_form(request, form)
    if isinstance(said, HttpResponse):
        return said
    return _show(request, form, season, said | {"about": title, "back": back})


def _show(request, form, season, context) -> HttpResponse:
    status = 422 if form.errors else 200
    context |= {"form": form, "season": season}
    return render(request, "league/print.html", context, status=status)


# -- a season --------------------------------------------------------------------------


def _season_stock(season: Season) -> Stock:
    return Stock(
        season_items(season),
        reverse("league:season_print"),
        reverse("league:season_pdf"),
        f"season={season.slug}",
    )


def season_print(request: HttpRequest) -> HttpResponse:
    """Let somebody choose what to print of a season, or ask for its book."""
    season = _season(request)
    has_book = request.user.is_authenticated
    form = print_form(
        request,
        _season_stock(season),
        SeasonPrintForm,
        season=season,
        has_book=has_book,
    )
    back = reverse("league:home") + _query(request, season)
    books = list(current_books(season).select_related("file").defer("file__content"))
    context = {
        "about": season,
        "back": back,
        "books": books,
        "asks_login": not has_book,
    }
    if request.method == "POST" and form.is_valid():
        if form.is_book:
            return _start_book(request, form, season, context)
        said = answer_form(request, form)
        if isinstance(said, HttpResponse):
            return said
        context |= said
    return _show(request, form, season, context)


def _start_book(request, form: SeasonPrintForm, season: Season, context):
    """Go to the job that makes the book, or to the file when it is there already."""
    remember_choice(request.user, request.session, form.choice)
    if "anyway" not in request.POST and (
        missing := names_with_missing(season_names(season))
    ):
        return _show(request, form, season, context | {"missing": missing})
    try:
        job = start_book(request.user, season, form.order)
    except BookRefused as refusal:
        form.add_error("what", str(refusal))
        return _show(request, form, season, context)
    if job.is_over and not job.may_start_again:
        return redirect(book_address(season, job))
    return redirect(job)


def book_address(season: Season, job) -> str:
    """Return the address of a finished book."""
    address = reverse("league:season_book")
    return f"{address}?season={season.slug}&number={job.pk}"


def season_pdf(request: HttpRequest) -> HttpResponse:
    """Send what is printed of a season, as the address's options want it."""
    return send_file(request, _season_stock(_season(request)))


def season_book(request: HttpRequest) -> HttpResponse:
    """Send a finished book of a season, or lead to where one asks for a new one.

    It is sent as long as nothing in the season has changed since it was made.
    """
    season = _season(request)
    number = request.GET.get("number", "")
    books = current_books(season)
    if number:
        books = books.filter(pk=int(number)) if _is_key(number) else books.none()
    job = books.first()
    if job is None:
        messages.info(
            request, _("There is no such book, or the season has changed since.")
        )
        page = reverse("league:season_print")
        return redirect(f"{page}?season={season.slug}&what=book")
    file = JobFile.objects.get(job=job)
    response = HttpResponse(bytes(file.content), content_type=file.content_type)
    response["Content-Disposition"] = content_disposition_header(False, file.name)
    response["X-Content-Type-Options"] = "nosniff"
    return response


def _is_key(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 18


# -- a team ----------------------------------------------------------------------------


def _entry(request: HttpRequest, pk: int) -> SeasonTeam:
    """Return a team in the season asked for, or in its latest."""
    team = get_object_or_404(Team, pk=pk)
    season = season_asked_for(request)
    entries = SeasonTeam.objects.select_related("team", "division", "season__league")
    entries = entries.filter(team=team)
    found = entries.filter(season=season).first()
    if found is None and "season" not in request.GET:
        from league.access.roles import readable_seasons

        mine = entries.filter(season__in=readable_seasons(request.user))
        found = mine.order_by("-season__start").first()
    if found is None:
        raise Http404(_("This team takes no part in this season."))
    return found


def _team_stock(entry: SeasonTeam) -> Stock:
    keys = [entry.team_id]
    return Stock(
        team_items(entry),
        reverse("league:team_print", args=keys),
        reverse("league:team_pdf", args=keys),
        f"season={entry.season.slug}",
    )


def team_print(request: HttpRequest, pk: int) -> HttpResponse:
    """Let somebody choose what to print of a team."""
    entry = _entry(request, pk)
    form = print_form(request, _team_stock(entry))
    season = entry.season
    back = reverse("league:team_detail", args=[pk]) + _query(request, season)
    return _answer(request, form, season, entry.team, back)


def team_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """Send what is printed of a team, as the address's options want it."""
    return send_file(request, _team_stock(_entry(request, pk)))


# -- a place in the schedule -----------------------------------------------------------


def _fixture(pk: int) -> Fixture:
    found = Fixture.objects.select_related("visitors", "home", "season__league", "game")
    return get_object_or_404(found, pk=pk)


def _fixture_items(request: HttpRequest, fixture: Fixture) -> tuple[Item, ...]:
    page = reverse("league:fixture_detail", args=[fixture.pk])
    game = fixture.game or game_of_plan(fixture)
    return items_of(game, link_to(request, page))


def _fixture_stock(request: HttpRequest, fixture: Fixture) -> Stock:
    keys = [fixture.pk]
    return Stock(
        _fixture_items(request, fixture),
        reverse("league:fixture_print", args=keys),
        reverse("league:fixture_pdf", args=keys),
    )


def fixture_print(request: HttpRequest, pk: int) -> HttpResponse:
    """Let somebody choose what to print for a planned game."""
    fixture = _fixture(pk)
    if fixture.game_id:
        return redirect("games:game_print", fixture.game_id)
    form = print_form(request, _fixture_stock(request, fixture))
    back = reverse("league:fixture_detail", args=[pk])
    return _answer(request, form, fixture.season, fixture, back)


def fixture_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """Send what is printed for a planned game, as the address's options want it."""
    return send_file(request, _fixture_stock(request, _fixture(pk)))
