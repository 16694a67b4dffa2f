"""The pages on which one chooses what to print and how, and the files."""

from __future__ import annotations

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Game
from games.printing.options import (
    INKS,
    LANGUAGES,
    MOST_COPIES,
    PAPERS,
    Choice,
    ChoiceRefused,
    Item,
    Stock,
    file_name,
    names_with_missing,
    read_choice,
    usual_choice,
)
from games.printing.values import items_of
from games.services.preferences import remember_choice, remembered_choice
from games.views.heads import find_game, game_context

LAYOUTS = [
    ("pages", gettext_lazy("a page for each side")),
    ("one-page", gettext_lazy("both sides on one upright page")),
]
#: How a checkbox of a form and a field of a choice are called.
_SWITCHES = ("pitch_boxes", "roman_outs")


class PrintForm(forms.Form):
    """What is printed, on which paper, in which language."""

    what = forms.ChoiceField(label=gettext_lazy("What"), widget=forms.RadioSelect)
    copies = forms.IntegerField(
        label=gettext_lazy("Copies"),
        required=False,
        min_value=1,
        max_value=MOST_COPIES,
        initial=1,
        help_text=gettext_lazy("Of blank sheets."),
    )
    paper = forms.ChoiceField(label=gettext_lazy("Paper"), choices=PAPERS)
    ink = forms.ChoiceField(label=gettext_lazy("Ink"), choices=INKS)
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the headings"), choices=LANGUAGES
    )
    layout = forms.ChoiceField(
        label=gettext_lazy("Scoresheets"), choices=LAYOUTS, required=False
    )
    pitch_boxes = forms.BooleanField(
        label=gettext_lazy("boxes for balls and strikes"), required=False
    )
    roman_outs = forms.BooleanField(
        label=gettext_lazy("outs as I, II, III"), required=False
    )

    def __init__(self, data, *, stock: Stock, choice: Choice, what: str = ""):
        """Offer what there is, and the options as they were last."""
        initial = {**choice.remembered, "what": what or stock.items[0].key}
        initial["layout"] = "one-page" if choice.one_page else "pages"
        super().__init__(data, initial=initial, label_suffix="")
        self.stock = stock
        self.fields["what"].choices = [(item.key, item.label) for item in stock.items]
        if not any(item.has_copies for item in stock.items):
            del self.fields["copies"]
        if not any(item.has_layout for item in stock.items):
            for name in ("layout", *_SWITCHES):
                del self.fields[name]
        self._usual = choice

    def clean(self):
        """Keep what the form did not ask as it was."""
        given = super().clean()
        given["copies"] = given.get("copies") or 1
        return given

    @property
    def option_fields(self):
        """The fields of the options but the switches."""
        names = ("paper", "ink", "language", "layout", "copies")
        return [self[name] for name in names if name in self.fields]

    @property
    def switches(self):
        """The options that are on or off."""
        return [self[name] for name in _SWITCHES if name in self.fields]

    @property
    def item(self) -> Item:
        """What is to be printed, once the form is valid."""
        return self.stock.item(self.cleaned_data["what"])

    @property
    def choice(self) -> Choice:
        """How it is to be printed, once the form is valid."""
        given, usual = self.cleaned_data, self._usual
        has_layout = "layout" in self.fields
        return Choice(
            given["paper"],
            given["ink"],
            given["language"],
            given["layout"] == "one-page" if has_layout else usual.one_page,
            given["pitch_boxes"] if has_layout else usual.pitch_boxes,
            given["roman_outs"] if has_layout else usual.roman_outs,
            given["copies"],
        )

    @property
    def notes(self) -> list[tuple[str, str]]:
        """What there is to say of the things to print."""
        return [(item.label, item.help_text) for item in self.stock.items]


def choice_of(request: HttpRequest) -> Choice:
    """Return the options that this person used last, or the usual ones for him."""
    usual = usual_choice(request.headers.get("Accept-Language", ""))
    return remembered_choice(request.user, request.session, usual)


def print_form(request: HttpRequest, stock: Stock, kind=PrintForm, **more):
    """Return the form of a page for printing, as it was sent or as it begins."""
    data = request.POST if request.method == "POST" else None
    what = request.GET.get("what", "")
    return kind(data, stock=stock, choice=choice_of(request), what=what, **more)


def answer_form(request: HttpRequest, form: PrintForm) -> HttpResponse | dict:
    """Remember the options and go to the file, or return what the page has to say.

    The page says which options are wrong, what does not fit on one page, and which
    characters no typeface has (``missing``), unless they may be missing.
    """
    if request.method != "POST" or not form.is_valid():
        return {}
    remember_choice(request.user, request.session, form.choice)
    if refusal := _refusal(form.item, form.choice):
        form.add_error("layout", refusal)
        return {}
    if "anyway" not in request.POST and (
        missing := names_with_missing(form.item.names())
    ):
        return {"missing": missing}
    return redirect(form.stock.address_of(form.item, form.choice))


def _refusal(item: Item, choice: Choice) -> str:
    """Return why something does not fit on one page, or nothing."""
    from scoring.press import DoesNotFit

    if not (item.has_layout and choice.one_page) or item.has_copies:
        return ""
    try:
        item.make(choice)
    except DoesNotFit:
        return _("This game does not fit on one page; take a page for each side.")
    return ""


def send_file(
    request: HttpRequest, stock: Stock, usual_item: str = "", **changes
) -> HttpResponse:
    """Send the file that an address names, to be shown in the browser."""
    from scoring.press import DoesNotFit

    item = stock.item(request.GET.get("what", usual_item))
    if item is None:
        known = ", ".join(each.key for each in stock.items)
        raise Http404(_("There is no such thing to print; take %s.") % known)
    try:
        choice = read_choice(request.GET, choice_of(request))
        content = item.make(choice)
    except (ChoiceRefused, DoesNotFit) as refusal:
        raise Http404(str(refusal)) from refusal
    return pdf_response(content, item.title)


def pdf_response(content: bytes, title: str, *, attached: bool = False) -> HttpResponse:
    """Answer with a file under its name, in any script (RFC 6266)."""
    response = HttpResponse(content, content_type="application/pdf")
    name = file_name(title)
    response["Content-Disposition"] = content_disposition_header(attached, name)
    response["X-Content-Type-Options"] = "nosniff"
    return response


# -- a game ----------------------------------------------------------------------------


def link_to(request: HttpRequest, address: str) -> str:
    """Return the whole address of a page, if a sheet has room for its code."""
    from scoring.press.square import LONGEST_LINK

    link = request.build_absolute_uri(address)
    return link if len(link.encode()) <= LONGEST_LINK else ""


def stock_of(request: HttpRequest, game: Game) -> Stock:
    """Return what can be printed of a game."""
    detail = reverse("games:game_detail", args=[game.pk])
    return Stock(
        items_of(game, link_to(request, detail)),
        reverse("games:game_print", args=[game.pk]),
        reverse("games:game_pdf", args=[game.pk]),
    )


def game_print(request: HttpRequest, pk: int) -> HttpResponse:
    """Let somebody choose what to print of a game, and how."""
    game = find_game(pk)
    form = print_form(request, stock_of(request, game))
    said = answer_form(request, form)
    if isinstance(said, HttpResponse):
        return said
    context = game_context(request, game, "print") | {"form": form} | said
    status = 422 if form.errors else 200
    return render(request, "games/print.html", context, status=status)


def game_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """Send what is printed of a game, as the address's options want it."""
    return send_file(request, stock_of(request, find_game(pk)))
