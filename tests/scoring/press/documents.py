"""One of each kind of document, with everything that strains it, in any language."""

from dataclasses import replace
from functools import cache

from cast import play_at_random, play_game
from paper import BUSY, NAMES, QUIET, TWENTY_TWO, called, sheet_of, write

from scoring.press import (
    BookValues,
    BracketTree,
    BracketValues,
    Chapter,
    Fixture,
    LineupCard,
    Man,
    Place,
    PrintOptions,
    Round,
    RunsGame,
    Table,
    Team,
    Tie,
    TieSide,
    blank_game,
    print_blank,
    print_book,
    print_box,
    print_brackets,
    print_chapters,
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


RECORD = "2026-05-05 Čapek CRO, 2026-05-06 大谷 BEA, and 4 more"
CHAPTERS = (
    Chapter(
        "Of one game",
        (
            Table(
                "Batting",
                ("Record", "Value", "Held by", "Before"),
                tuple((f"Most of no. {n}", n, RECORD, RECORD) for n in range(12)),
                words=frozenset({0, 2, 3}),
                wide=True,
            ),
        ),
    ),
    Chapter("Of a career", tuple(replace(TABLES[2], title=name) for name in NAMES)),
)


def knock_out(field=NAMES, best_of=3):
    """Return a tree in which the first of every pair wins all games."""
    sides = [TieSide(name, seed) for seed, name in enumerate(field, 1)]
    size, rounds = len(field), []
    while size > 1:
        ties = [
            Tie(
                f"Round of {size}, no. {n + 1}",
                (
                    replace(one, score=best_of // 2 + 1, has_won=True),
                    replace(two, score=0),
                ),
                "CRO won 2-0",
            )
            for n, (one, two) in enumerate(zip(sides[::2], sides[1::2], strict=True))
        ]
        feed = "both" if rounds else "none"
        places = tuple(Place(tie, feed=feed) for tie in ties)
        rounds.append(Round(f"Round of {size}", places, f"best of {best_of}"))
        sides, size = sides[::2], size // 2
    return BracketTree(tuple(rounds), "Winners’ bracket")


def losers(count=4):
    """Return a tree of so many places that is still to be played."""
    rounds, size, feed = [], count, "none"
    while size:
        for turn in ("both", "level"):
            sides = (
                TieSide("Winner: the round before", is_known=False),
                TieSide(NAMES[(len(rounds) + 6) % len(NAMES)], 10 + len(rounds)),
            )
            tie = Tie("Losers’ no. 7", sides, "2026-10-05")
            places = (Place(tie, feed=feed if turn == "both" else "level"),) * size
            rounds.append(Round(f"Losers’ round {len(rounds) + 1}", places, "one game"))
            feed = "both"
        size //= 2
    return BracketTree(tuple(rounds), "Losers’ bracket")


def bracket_of(entrants=16):
    """Return a double elimination of so many teams with long names."""
    field = [NAMES[n % len(NAMES)] for n in range(entrants)]
    final = Place(
        Tie("Final", (TieSide("I", 1, 3, True), TieSide(NAMES[6], 7, 1)), "CRO won 3-1")
    )
    rest = Place(bye=TieSide("熊", 2, "bye"))
    return BracketValues(
        "Postseason",
        (
            knock_out(field),
            losers(entrants // 4),
            BracketTree((Round("Final", (final,), "best of 5"), Round("", (rest,)))),
        ),
        "A league, 2026",
        f"Champion: {NAMES[5]}",
        (TABLES[0],),
    )


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
    "records": lambda options: print_chapters("Records", CHAPTERS, options),
    "bracket": lambda options: print_brackets("Postseason", [bracket_of()], options),
    "book": _book,
}
LANDSCAPE = frozenset(
    (
        *("blank", "filled", "eleven pitchers", "shut-out", "eighteen innings"),
        *("bracket", "book"),
    )
)
UPRIGHT = frozenset(DOCUMENTS) - LANDSCAPE


@cache
def document(kind: str, language: str = "en", paper: str = "letter", **more) -> bytes:
    """Return a document of a kind, printed once."""
    return DOCUMENTS[kind](PrintOptions(language=language, paper=paper, **more))
