"""The pages of a league's cards: the deck, a card, its editor, cards to cut out."""

from dataclasses import dataclass
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games.hooks.houses import PARTS
from games.models import Player
from league.cards.boards import board_of
from league.cards.shown import (
    USUAL_TITLES,
    CardSheet,
    CardShown,
    figures_of,
    fit_season,
    fits_of,
    holders_of,
    lines_of,
    odds_of,
    tick_columns,
    usual_deck,
)
from league.models import DeckEntry, RosterSpell, Season
from league.permissions import READ, RUN_LEAGUE, may, require
from league.services.cards import store_changes, without_card
from scoring.rulesets.card.cards import format_card, read_card
from scoring.rulesets.card.deck import EVERYBODY, usual_cards
from scoring.rulesets.card.rates import card_rates

#: The most cards on one page to print or to look at.
MOST_SHOWN = 300


def of_season(permission=None):
    """Give a view the season of its address; without a permission to whoever reads."""

    def wrap(view):
        @wraps(view)
        def find_first(request, slug, *args, **kwargs):
            seasons = Season.objects.select_related("league")
            season = get_object_or_404(seasons, slug=slug)
            if permission is not None:
                require(request.user, permission, season)
            return view(request, season, *args, **kwargs)

        @wraps(view)
        def ask_first(request, *args, **kwargs):
            only_reads = permission is None and request.method != "POST"
            answer = find_first if only_reads else login_required(find_first)
            return answer(request, *args, **kwargs)

        return ask_first

    return wrap


def show(request, page, season, *, refused=False, **context):
    """Render a page of the cards; with 422 when something in it was refused."""
    context |= {"season": season, "may_run": may(request.user, RUN_LEAGUE, season)}
    status = 422 if refused else 200
    return render(request, f"league/card_{page}.html", context, status=status)


def team_asked_for(request, season, *, needs_one=False):
    """Return the team that the address names, the first if one is needed, or none."""
    teams = list(season.season_teams.select_related("team"))
    wanted = request.GET.get("team", "")
    for entry in teams:
        if entry.team.code == wanted.upper():
            return teams, entry
    return teams, (teams[0] if needs_one and teams and wanted != "all" else None)


@require_GET
@of_season()
def card_list(request, season):
    """Show who of a season has a card, and who plays with everybody's."""
    board = board_of(season)
    teams, team = team_asked_for(request, season)
    holders = holders_of(season, board, team)
    deck = usual_deck(board)
    everybody = deck.cards.get(EVERYBODY)
    own = sum(each.is_own for each in holders)
    return show(
        request,
        "list",
        season,
        holders=holders,
        own=own,
        others=len(holders) - own,
        teams=teams,
        team=team,
        everybody=everybody and CardShown(everybody, deck),
        everybody_key=EVERYBODY,
        lacking=[] if everybody else without_card(season.league, deck.cards)[:5],
        usual=_usual_cards(deck),
        reads_cards="deck" in PARTS.get(season.ruleset, ()),
        reads_ratings="ratings" in PARTS.get(season.ruleset, ()),
        last=season.league.deck_versions.select_related("user").first(),
    )


def _usual_cards(deck):
    return [
        CardShown(read_card(name, entry), deck, str(USUAL_TITLES[name]))
        for name, entry in usual_cards().items()
    ]


@require_GET
@of_season()
def card_print(request, season):
    """Show the cards of a team, nine on a page, to be printed and cut out."""
    board = board_of(season)
    teams, team = team_asked_for(request, season)
    only_own = request.GET.get("who") == "own"
    found = [
        each.shown
        for each in holders_of(season, board, team)
        if each.shown and (each.is_own or not only_own)
    ]
    return show(
        request,
        "print",
        season,
        cards=found[:MOST_SHOWN],
        hidden=max(0, len(found) - MOST_SHOWN),
        teams=teams,
        team=team,
        only_own=only_own,
    )


# -- one card -------------------------------------------------------------------------


@dataclass
class Subject:
    """Whose card a page is about: everybody, or a player of the league."""

    season: Season
    key: str
    player: Player | None

    @property
    def name(self) -> str:
        """What the page calls him."""
        return self.player.name if self.player else _("Everybody")

    @cached_property
    def board(self):
        """The league's cards now."""
        return board_of(self.season)

    @cached_property
    def own(self):
        """The entry of the league's own card of him, if there is any."""
        return self.board.get("deck", {}).get(self.key)

    @cached_property
    def deck(self):
        """The deck with which the league plays."""
        return usual_deck(self.board)

    @property
    def card(self):
        """The card that he plays with, or nothing."""
        return self.deck.cards.get(self.key) or self.deck.cards.get(EVERYBODY)


def find_subject(season, key: str) -> Subject:
    """Return whose card is meant; raises ``Http404`` for nobody of the league."""
    if key == EVERYBODY:
        return Subject(season, key, None)
    if not (key.isascii() and key.isdecimal() and len(key) < 18):
        raise Http404(_("There is no such card."))
    spells = RosterSpell.objects.filter(season_team__season__league=season.league_id)
    players = Player.objects.filter(pk=int(key), spells__in=spells)
    player = players.distinct().first()
    if player is None:
        raise Http404(_("There is no such card."))
    return Subject(season, str(player.pk), player)


@require_GET
@of_season()
def card_detail(request, season, key):
    """Show a card as it is printed, with its figures and who has written it when."""
    him = find_subject(season, key)
    card = him.card
    entries = DeckEntry.objects.filter(
        version__league=season.league_id, part="deck", key=him.key
    )
    return show(
        request,
        "detail",
        season,
        him=him,
        shown=card and CardShown(card, him.deck, him.name),
        is_own=him.key in him.board.get("deck", {}),
        entries=entries.select_related("version__user").order_by("-version__number"),
    )


def _sheet_asked_for(request, him: Subject):
    """Return the sheet to begin with, where it is from, and the fit, if there is one.

    ``?copy=`` names a card of the rules (``slugger``) or of a player (``17``),
    ``?line=`` a season from whose line one is to be made.
    """
    name = him.player.name if him.player else ""
    copied, line = request.GET.get("copy", ""), request.GET.get("line", "")
    if line and him.player:
        fitted = next(
            (
                fit_season(him.player, each)
                for each, _line in lines_of(him.player)
                if each.slug == line and may(request.user, READ, each)
            ),
            None,
        )
        if fitted is None:
            raise Http404(_("He has no at bat in this season."))
        return CardSheet.of_entry(format_card(fitted.card), name), fitted
    if copied in USUAL_TITLES:
        title = name or str(USUAL_TITLES[copied])
        return CardSheet.of_entry(usual_cards()[copied], title), None
    if copied:
        if copied not in him.board.get("deck", {}) or not copied.isdecimal():
            raise Http404(_("There is no such card."))
        return CardSheet.of_entry(him.board["deck"][copied], name), None
    if him.own:
        return CardSheet.of_entry(him.own), None
    usual = format_card(him.card) if him.card else usual_cards()[EVERYBODY]
    return CardSheet.of_entry(usual, name), None


@of_season(RUN_LEAGUE)
def card_edit(request, season, key):
    """Let a commissioner write a card, from an empty hand, another card or a season."""
    him = find_subject(season, key)
    fitted, refusal = None, ""
    if request.method == "POST":
        sheet = CardSheet.of_form(request.POST)
        sheet.title = sheet.title or him.name
        entry = sheet.read()
        if entry is not None and "look" not in request.POST:
            try:
                changes = [("deck", him.key, entry)]
                made = store_changes(request.user, season.league, changes, him.name)
            except ValidationError as fault:
                refusal = " ".join(fault.messages)
            else:
                said = _("%(name)s's card is kept.") if made else _("Nothing is new.")
                messages.success(request, said % {"name": him.name})
                return redirect("league:card_detail", season.slug, him.key)
    else:
        sheet, fitted = _sheet_asked_for(request, him)
        entry = sheet.read()
    return show(
        request,
        "edit",
        season,
        refused=bool(sheet.faults or refusal),
        refusal=refusal,
        him=him,
        sheet=sheet,
        fitted=fitted,
        **_editor(request, him, sheet, entry, fitted),
    )


def _editor(request, him: Subject, sheet: CardSheet, entry, fitted) -> dict:
    """Return what stands beside the fields: figures, the picture, what to copy."""
    odds = odds_of(him.deck)
    card = entry and read_card(him.key, entry)
    others = [
        (each.key, f"{each.player.name}, {each.team.team.code}")
        for each in holders_of(him.season, him.board)
        if each.is_own and each.key != him.key and each.key in him.board["deck"]
    ]
    seasons = [each for each, _line in lines_of(him.player)] if him.player else []
    return {
        "shown": card and CardShown(card, him.deck, him.name),
        "figures": card and figures_of(card_rates(card, him.deck.table)),
        "odds": {
            "walk": float(odds.walk),
            "strikeout": float(odds.strikeout),
            "hit": float(odds.ball_hit),
        },
        "columns": tick_columns(),
        "dice": range(1, 7),
        "fits": fits_of(fitted) if fitted else [],
        "usual": USUAL_TITLES.items(),
        "others": others,
        "lines": [each for each in seasons if may(request.user, READ, each)],
    }


@require_POST
@of_season(RUN_LEAGUE)
def card_remove(request, season, key):
    """Take the league's own card of a man away; he plays with everybody's.

    Of everybody's card itself: let every man have his own (``none``), or play with that
    of the rules again.
    """
    him = find_subject(season, key)
    entry = False if him.key == EVERYBODY and "none" in request.POST else None
    said = {
        (True, False): _("From now on every man needs a card of his own."),
        (True, None): _("Everybody plays with the card of the rules."),
    }.get((him.key == EVERYBODY, entry), _("He plays with everybody's card now."))
    try:
        made = store_changes(
            request.user, season.league, [("deck", him.key, entry)], him.name
        )
    except ValidationError as fault:
        messages.error(request, " ".join(fault.messages))
    else:
        messages.success(request, said if made else _("Nothing is new."))
    return redirect(reverse("league:card_list", args=[season.slug]))
