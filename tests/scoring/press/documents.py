"""One of each kind of document, with everything that strains it, in any language."""

from functools import cache

from cast import play_at_random, play_game
from paper import BUSY, NAMES, QUIET, TWENTY_TWO, called, sheet_of, write

from scoring.press import (
    BookValues,
    Fixture,
    LineupCard,
    Man,
    PrintOptions,
    RunsGame,
    Table,
    Team,
    blank_game,
    print_blank,
    print_book,
    print_box,
    print_game,
    print_lineup_cards,
    print_one_page,
    print_rosters,
    print_runs,
    print_tables,
)
from scoring.stats.boxscore import compile_box

RELIEF = " / ".join(
    [*(f"sub home 9: Relief Pitcher {n}, 1 / H4*" for n in range(1, 11)), QUIET]
)
MEN = tuple(Man(name, str(90 + n), str(n)) for n, name in enumerate(NAMES, start=1))
HEADS = tuple("Batter G AB R H 2B 3B HR RBI BB SO SB CS AVG OBP SLG OPS".split())
TABLES = (
    Table("Standings", ("Team", "W", "L", "Pct"), (("Crows", 2, 0, "1.000"),)),
    Table("Batting", HEADS, tuple((name, *["123"] * 16) for name in NAMES)),
    Table("Home runs", ("Player", "HR"), tuple((name, 0) for name in NAMES)),
)
TEAMS = (Team("Crows", MEN, ("Manager: A", "River Park")), Team("熊", MEN))


def _long_names(*halves):
    return write(*halves, lineups=(called(*NAMES), called(*NAMES)))


def _book(options):
    schedule = (Fixture("2026-05-05", "Crows", "熊", "2–0", "River Park", "1"),)
    games = [_long_names(TWENTY_TWO, QUIET), sheet_of(play_at_random(1))]
    values = BookValues(
        *("Season", "2026", TEAMS, schedule, lambda: iter(games), TABLES),
        every=1,
        tables_after=lambda count: TABLES[:1],
    )
    return print_book(values, options).content


#: A kind of document -> what prints it with these options.
DOCUMENTS = {
    "blank": print_blank,
    "blank, one page": lambda options: print_one_page(blank_game(), options),
    "filled": lambda options: print_game(_long_names(TWENTY_TWO, QUIET, BUSY), options),
    "eleven pitchers": lambda options: print_game(write(RELIEF, TWENTY_TWO), options),
    "shut-out": lambda options: print_game(write(*[QUIET] * 18), options),
    "eighteen innings": lambda options: print_game(
        sheet_of(play_at_random(3, innings=18)), options
    ),
    "filled, one page": lambda options: print_one_page(
        _long_names(TWENTY_TWO, QUIET), options
    ),
    "runs": lambda options: print_runs(
        RunsGame((NAMES[6], "熊"), ((0, 3, 12), (0, 1)), (("1-1-2 1-4-4",), ())),
        options,
    ),
    "line-up cards": lambda options: print_lineup_cards(
        [LineupCard("Crows", "熊", "2026-05-05", MEN, MEN[0], MEN), LineupCard("")],
        options,
    ),
    "rosters": lambda options: print_rosters(TEAMS, options),
    "box score": lambda options: print_box(
        compile_box(play_game(TWENTY_TWO, QUIET)), ("Crows", "熊"), "", options
    ),
    "tables": lambda options: print_tables("Season 2026", TABLES, options),
    "book": _book,
}
LANDSCAPE = frozenset(
    ("blank", "filled", "eleven pitchers", "shut-out", "eighteen innings", "book")
)
UPRIGHT = frozenset(DOCUMENTS) - LANDSCAPE


@cache
def document(kind: str, language: str = "en", paper: str = "letter", **more) -> bytes:
    """Return a document of a kind, printed once."""
    return DOCUMENTS[kind](PrintOptions(language=language, paper=paper, **more))
