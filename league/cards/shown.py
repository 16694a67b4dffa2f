"""Cards as the pages show them: the grid of rolls, the rows, what a card comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.models import Player
from games.words.speech import say
from league.models import RosterSpell, Season, SeasonBatting, SeasonTeam
from scoring.faults import PlayRejected
from scoring.rulesets.base import Faces
from scoring.rulesets.card.cards import (
    ROLLS,
    WAYS,
    Card,
    Row,
    format_card,
    read_batted,
    read_card,
    spell,
)
from scoring.rulesets.card.deck import EVERYBODY, Deck, load_deck
from scoring.rulesets.card.fit import Fitted, SeasonLine, fit_card
from scoring.rulesets.card.rates import CardRates, PitchOdds, card_rates, pitch_odds
from scoring.rulesets.card.text import head_of
from scoring.rulesets.faults import BoardRejected, violation
from scoring.stats.rates import format_rate

#: The cards that everybody may copy, in the words of the page.
USUAL_TITLES = {
    "everybody": gettext_lazy("Everyday player"),
    "leadoff": gettext_lazy("Leadoff man"),
    "contact": gettext_lazy("Contact hitter"),
    "slugger": gettext_lazy("Slugger"),
    "gap": gettext_lazy("Gap hitter"),
    "glove": gettext_lazy("Glove man"),
    "pitcher": gettext_lazy("Pitcher at bat"),
}
#: The rows of a card, in the words of the page: short for a column, and whole.
ROW_TITLES = {
    Row.BUNT: (pgettext_lazy("row of a card", "Bunt"), gettext_lazy("Bunt")),
    Row.STEAL: (pgettext_lazy("row of a card", "Steal"), gettext_lazy("Steal")),
    Row.HOME_FROM_THIRD: (
        pgettext_lazy("row of a card", "3rd"),
        gettext_lazy("Home from third on a fly"),
    ),
    Row.HOME_FROM_SECOND: (
        pgettext_lazy("row of a card", "2nd"),
        gettext_lazy("Home from second on a hit"),
    ),
    Row.HOME_FROM_FIRST: (
        pgettext_lazy("row of a card", "1st"),
        gettext_lazy("Home from first on a double"),
    ),
}
CIRCLED = "circled"
DICE = range(1, 7)


def percent(share: Fraction) -> str:
    """Return a share in hundredths with one decimal, as the language writes it."""
    return f"{number_format(round(float(share * 100), 1), 1)} %"


def usual_deck(board: Mapping[str, object]) -> Deck:
    """Return the deck of a league's board: its own cards and those of the rules."""
    return load_deck({part: board[part] for part in ("table", "deck") if part in board})


# -- a card to be looked at -----------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    """A roll of the grid with its result; a ``twin`` is the same roll the other way."""

    head: str
    name: str
    word: str
    is_twin: bool = False
    fault: str = ""


@dataclass(frozen=True)
class CardRow:
    """A row of a card besides the hitting: where he is safe, and how likely."""

    name: str
    title: str
    rolls: tuple[tuple[str, bool], ...]
    ways: int

    @property
    def chance(self) -> str:
        """The share of the 36 ways."""
        return percent(Fraction(self.ways, WAYS))


@dataclass(frozen=True)
class Figure:
    """A figure of a card: its name for the program, its words, its value."""

    name: str
    title: str
    value: str


class CardShown:
    """A card with its owner, ready for a page."""

    def __init__(self, card: Card, deck: Deck, name: str = "", team: str = ""):
        """Keep the card, and the table with which it is played."""
        self.card, self.name, self.team = card, name or card.title, team
        self.rates = card_rates(card, deck.table)

    @property
    def title(self) -> str:
        """The title, where it says something that the name does not."""
        return "" if self.card.title == self.name else self.card.title

    @property
    def hitting(self) -> list[list[tuple[str, str]]]:
        """The rolls with their results in three columns, as a card is printed."""
        pairs = [(head_of(roll), str(self.card.hitting[roll])) for roll in ROLLS]
        return [pairs[start : start + 7] for start in (0, 7, 14)]

    @property
    def rows(self) -> list[CardRow]:
        """The other rows of the card."""
        return rows_of(self.card)

    @cached_property
    def figures(self) -> list[Figure]:
        """What the card comes to."""
        return figures_of(self.rates)


def rows_of(card: Card) -> list[CardRow]:
    """Return the rows of a card besides the hitting pattern."""
    return [
        CardRow(
            row.value,
            str(ROW_TITLES[row][1]),
            tuple(
                (head_of(roll), row is Row.BUNT and roll in card.circled)
                for roll in sorted(card.rows[row])
            ),
            sum(ROLLS[roll] for roll in card.rows[row]),
        )
        for row in Row
    ]


def figures_of(rates: CardRates) -> list[Figure]:
    """Return the figures of a card in the order of the page."""
    return [
        Figure("avg", _("Batting average"), format_rate(rates.batting_average)),
        Figure("obp", _("On-base percentage"), format_rate(rates.on_base)),
        Figure("slg", _("Slugging percentage"), format_rate(rates.slugging)),
        Figure("hit", _("Hits"), percent(rates.hit)),
        Figure("hr", _("Home runs"), percent(rates.home_run)),
        Figure("bb", _("Walks"), percent(rates.walk)),
        Figure("so", _("Strikeouts"), percent(rates.strikeout)),
        Figure("err", _("Reached on an error"), percent(rates.on_error)),
    ]


# -- a card being written -------------------------------------------------------------


@dataclass
class CardSheet:
    """A card on the editor's page: words and ticks as they stand, right or wrong."""

    title: str = ""
    words: dict[str, str] = field(default_factory=dict)
    ticks: dict[str, set[str]] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of_entry(cls, entry: Mapping[str, object], title: str = "") -> CardSheet:
        """Return the sheet of a card."""
        card = read_card("card", entry)
        words = {head_of(roll): str(card.hitting[roll]) for roll in ROLLS}
        ticks = {row.value: set(map(head_of, card.rows[row])) for row in Row}
        ticks[CIRCLED] = set(map(head_of, card.circled))
        return cls(title or card.title, words, ticks)

    @classmethod
    def of_form(cls, data: Mapping[str, str]) -> CardSheet:
        """Return the sheet as it was filled in."""
        heads = [head_of(roll) for roll in ROLLS]
        words = {head: _word(data.get(f"hit-{head}", "")) for head in heads}
        ticks = {
            name: {head for head in heads if data.get(f"{name}-{head}")}
            for name in (*(row.value for row in Row), CIRCLED)
        }
        ticks[Row.BUNT.value] |= ticks[CIRCLED]
        return cls(" ".join(data.get("title", "").split()), words, ticks)

    def read(self) -> dict[str, str] | None:
        """Return the entry of the card, or ``None``; then ``faults`` say why."""
        self.faults = {}
        for roll in ROLLS:
            if fault := self._fault(roll):
                self.faults[head_of(roll)] = fault
        if len(self.title) > 40:
            sentence = _("A title has 40 letters at most; this one has %(count)s.")
            self.faults["title"] = sentence % {"count": len(self.title)}
        return None if self.faults else format_card(read_card("card", self._entry()))

    def _fault(self, roll: Faces) -> str:
        word = self.words.get(head_of(roll), "")
        try:
            if not word:
                place = _("Hitting")
                raise BoardRejected(violation("R721", place=place, roll=spell(roll)))
            read_batted(_("Roll %(roll)s") % {"roll": spell(roll)}, word)
        except PlayRejected as refusal:
            return sentence_of(refusal)
        return ""

    def _entry(self) -> dict[str, str]:
        pairs = (f"{spell(roll)} {self.words[head_of(roll)]}" for roll in ROLLS)
        entry = {"title": self.title, "hitting": " ".join(pairs)}
        for row in Row:
            words = []
            for roll in ROLLS:
                if head_of(roll) in self.ticks.get(row.value, ()):
                    is_circled = row is Row.BUNT and head_of(roll) in self.ticks.get(
                        CIRCLED, ()
                    )
                    words.append(f"({spell(roll)})" if is_circled else spell(roll))
            entry[row.value] = " ".join(words)
        return entry

    @property
    def grid(self) -> list[tuple[int, list[Cell]]]:
        """The 36 rolls, the first die down, the second across."""
        return [(first, [self._cell(first, other) for other in DICE]) for first in DICE]

    def _cell(self, first: int, second: int) -> Cell:
        roll = (min(first, second), max(first, second))
        head = head_of(roll)
        word, fault = self.words.get(head, ""), self.faults.get(head, "")
        return Cell(head, spell((first, second)), word, first > second, fault)

    @property
    def tick_rows(self) -> list[tuple[str, str, list[tuple[str, str, bool]]]]:
        """The 21 rolls with their ticks: (head, spelled, (column, title, ticked))."""
        columns = tick_columns()
        return [
            (
                head_of(roll),
                spell(roll),
                [
                    (name, title, head_of(roll) in self.ticks.get(name, ()))
                    for name, _short, title in columns
                ],
            )
            for roll in ROLLS
        ]


def tick_columns() -> list[tuple[str, str, str]]:
    """Return the columns of ticks: (name, short title, whole title)."""
    columns = [(row.value, str(short), str(title)) for row, (short, title) in _titles()]
    circled = (CIRCLED, "○", _("Bunt, circled: a drag bunt too"))
    return [columns[0], circled, *columns[1:]]


def _titles():
    return ROW_TITLES.items()


def _word(text: str) -> str:
    """Return a result as the card has it, however it was typed: ``h1``, ``g 6 .``."""
    return "".join(text.split()).upper()[:5]


def sentence_of(refusal: PlayRejected) -> str:
    """Return why something is refused, as a whole sentence."""
    return f"{say(refusal.violation.message)}."


# -- who has which --------------------------------------------------------------------


@dataclass(frozen=True)
class Holder:
    """A man of a roster and the card with which he plays; ``None``: there is none."""

    player: Player
    team: SeasonTeam
    number: str
    shown: CardShown | None
    is_own: bool

    @property
    def key(self) -> str:
        """By what the deck knows him."""
        return str(self.player.pk)


def holders_of(
    season: Season, board: Mapping[str, object], team: SeasonTeam | None = None
) -> list[Holder]:
    """Return who is on the rosters of a season now, each with his card."""
    spells = RosterSpell.objects.filter(season_team__season=season, end=None)
    if team is not None:
        spells = spells.filter(season_team=team)
    spells = spells.select_related("player", "season_team__team")
    spells = spells.order_by("season_team__team__name", "player__sort_name", "pk")
    deck = usual_deck(board)
    found: dict[str, Holder] = {}
    for each in spells:
        key = str(each.player_id)
        card = deck.cards.get(key) or deck.cards.get(EVERYBODY)
        shown = card and CardShown(
            card, deck, each.player.name, each.season_team.team.code
        )
        is_own = key in deck.cards
        found[key] = Holder(each.player, each.season_team, each.number, shown, is_own)
    return list(found.values())


def odds_of(deck: Deck) -> PitchOdds:
    """Return how a plate appearance ends by the league's batting table."""
    return pitch_odds(deck.table)


# -- a card of a season ---------------------------------------------------------------


def lines_of(player: Player) -> list[tuple[Season, SeasonLine]]:
    """Return a player's regular seasons with an at bat, the latest first."""
    rows = SeasonBatting.objects.filter(player=player, stage="regular", ab__gt=0)
    rows = rows.select_related("season__league").order_by("-season__start", "season_id")
    names = ("ab", "so", "h", "doubles", "triples", "home_runs", "sb", "cs", "sf", "sh")
    sums: dict[Season, dict[str, int]] = {}
    for row in rows:
        counts = sums.setdefault(row.season, dict.fromkeys(names, 0))
        for name in names:
            counts[name] += getattr(row, name)
    return [(season, SeasonLine(**counts)) for season, counts in sums.items()]


def fit_season(player: Player, season: Season) -> Fitted | None:
    """Return a player's card made from his season, or ``None``: he did not bat."""
    for each, line in lines_of(player):
        if each == season:
            return fit_card(str(player.pk), line, player.name)
    return None


@dataclass(frozen=True)
class FitShown:
    """A rate of the season beside the card's, and how much the card says too much."""

    title: str
    season: str
    card: str
    off: str


def fits_of(fitted: Fitted) -> list[FitShown]:
    """Return the rates of a fitted card for the page, in parts of a ball in play."""
    titles = {
        "H1": _("Singles"),
        "H2": _("Doubles"),
        "H3": _("Triples"),
        "H4": _("Home runs"),
    }
    return [
        FitShown(
            titles[fit.kind.value],
            percent(fit.season),
            f"{percent(fit.card)} ({int(fit.card * WAYS)}/36)",
            ("+" if fit.off > 0 else "") + percent(fit.off).replace("-", "−"),
        )
        for fit in fitted.fits
    ]
