"""What the pages of the dice games show: rows made of the rules and their figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.diamond import Base, Position
from scoring.phrases import phrase
from scoring.readers.almanac import Account, open_almanac
from scoring.readers.figures import Figure
from scoring.readers.game_figures import three_dice_figures
from scoring.rulesets import RULESETS, load_ruleset, three_dice
from scoring.rulesets.about import GAMES, About
from scoring.rulesets.card.game import CardBaseball
from scoring.rulesets.diceball import Diceball
from scoring.rulesets.silences import Silence, silences_of

#: The largest denominator that is shown as a fraction.
LARGEST = 100_000
#: Up to how many runs the odds of a half-inning with three dice are told.
MOST_RUNS = 5
_BASES = (Base.FIRST, Base.SECOND, Base.THIRD, Base.HOME)


@dataclass(frozen=True, slots=True)
class Odds:
    """A probability: in hundredths for the eye, and exact where that is short."""

    chance: Fraction | float

    @property
    def percent(self) -> float:
        """In hundredths."""
        return float(100 * self.chance)

    @property
    def fraction(self) -> str:
        """The exact fraction, or nothing when it is long."""
        return _fraction(self.chance)


def _fraction(number: Fraction | float) -> str:
    if isinstance(number, Fraction) and 1 < number.denominator <= LARGEST:
        return str(number)
    return ""


@dataclass(frozen=True, slots=True)
class Row:
    """A kind of play: how often a side makes it in a game, and its odds."""

    title: str
    per_game: float
    nobody_on: Odds
    man_on_first: Odds


@dataclass(frozen=True, slots=True)
class Shown:
    """The figures of a game with some of its optional plays."""

    has_options: bool
    half_inning: float
    fraction: str
    game: float
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure of the source: as printed, and exact."""

    figure: Figure
    exact: float
    fraction: str


@dataclass(frozen=True, slots=True)
class Zone:
    """A sum of the hitting dice: what it is, who plays it, who says so."""

    zone: int
    what: str
    fielder: str
    is_printed: bool


@dataclass(frozen=True, slots=True)
class Throw:
    """The spaces that a ball needs from a fielder to each base; ``None``: no throw."""

    fielder: str
    spaces: tuple[tuple[int, bool] | None, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """All that the page of one game shows."""

    about: About
    accounts: tuple[Shown, ...]
    figures: tuple[FigureRow, ...]
    silences: tuple[Silence, ...]
    zones: tuple[Zone, ...] = ()
    throws: tuple[Throw, ...] = ()
    batting_table: tuple[tuple[str, ...], ...] = ()
    cards: tuple[tuple[str, str], ...] = ()
    half_innings: tuple[tuple[int, Odds], ...] = ()


def page_of(name: str) -> Page | None:
    """Return what the page of a game shows; ``None`` when there is no such game."""
    if name not in GAMES:
        return None
    about, silences = GAMES[name], silences_of(name)
    if name not in RULESETS:
        return _page_of_three_dice(about, silences)
    almanac = open_almanac(name)
    ruleset = load_ruleset(name)
    page = Page(
        about,
        tuple(_shown(each) for each in almanac.accounts),
        tuple(_figure_row(each) for each in almanac.figures),
        silences,
        zones=tuple(_zones(ruleset)) if isinstance(ruleset, Diceball) else (),
        throws=tuple(_throws(ruleset)) if isinstance(ruleset, Diceball) else (),
        batting_table=ruleset.deck.table if isinstance(ruleset, CardBaseball) else (),
        cards=tuple(_cards(ruleset)) if isinstance(ruleset, CardBaseball) else (),
    )
    return page


def _page_of_three_dice(about: About, silences: tuple[Silence, ...]) -> Page:
    half = three_dice.RUNS_A_HALF_INNING
    account = Shown(
        False, float(half), _fraction(half), float(half * three_dice.INNINGS), ()
    )
    chances = three_dice.chance_of_runs(MOST_RUNS)
    return Page(
        about,
        (account,),
        tuple(_figure_row(each) for each in three_dice_figures()),
        silences,
        half_innings=tuple((n, Odds(chance)) for n, chance in enumerate(chances)),
    )


def _shown(account: Account) -> Shown:
    rows = (
        Row(
            each.title,
            each.per_game,
            Odds(each.nobody_on),
            Odds(each.man_on_first),
        )
        for each in account.occurrences
    )
    return Shown(
        bool(account.option_names),
        float(account.half_inning),
        _fraction(account.half_inning),
        account.game,
        tuple(rows),
    )


def _figure_row(figure: Figure) -> FigureRow:
    return FigureRow(figure, float(figure.exact), _fraction(figure.exact))


# -- the board of Diceball! ------------------------------------------------------------

_WHAT = {
    "infield_flies": phrase("infield fly"),
    "outfield_flies": phrase("fly out to the outfield"),
    "ground_balls": phrase("ground ball"),
    "home_runs": phrase("home run"),
    "stars": phrase("base hit"),
}


def _zones(ruleset: Diceball) -> Iterator[Zone]:
    """Yield the 36 zones of the board."""
    board = ruleset.board
    men = {
        "infield_flies": board.infield_flies,
        "outfield_flies": board.outfield_flies,
        "ground_balls": board.ground_balls,
        "stars": {zone: star.fielder for zone, star in board.stars.items()},
    }
    found = [Zone(zone, _WHAT["home_runs"], "", True) for zone in board.home_runs]
    for table, fielders in men.items():
        for zone, fielder in fielders.items():
            printed = _is_printed(ruleset, f"{table}.{zone}")
            found.append(Zone(zone, _WHAT[table], fielder.abbreviation, printed))
    yield from sorted(found, key=lambda each: each.zone)


def _is_printed(ruleset: Diceball, place: str) -> bool:
    """Whether no entry at a place of the board is our own."""
    sources = [
        entry.source
        for key, entry in ruleset.board.entries.items()
        if key == place or key.startswith(f"{place}.")
    ]
    return "inferred" not in sources


def _throws(ruleset: Diceball) -> Iterator[Throw]:
    """Yield the distances of the relays from each infielder, and whether printed."""
    for fielder, distances in ruleset.board.relays.items():
        name = Position(fielder).name.lower()
        yield Throw(
            fielder.abbreviation,
            tuple(
                (
                    distances[base],
                    _is_printed(ruleset, f"relays.{name}.{base.name.lower()}"),
                )
                if base in distances
                else None
                for base in _BASES
            ),
        )


# -- the cards -------------------------------------------------------------------------


def _cards(ruleset: CardBaseball) -> Iterator[tuple[str, str]]:
    """Yield the title and the hitting pattern of every card that ships."""
    for card in ruleset.deck.cards.values():
        pattern = "  ".join(
            f"{faces[0]}-{faces[1]} {result}" for faces, result in card.hitting.items()
        )
        yield phrase(card.title), pattern
