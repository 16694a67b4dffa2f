"""Very many printed games, printed once for all tests that look at them.

Two hundred games simulated by four of the dice games, the demonstration league's,
the fullest sheets, and games at random with changes of players that no dice make.
"""

import gc
import io
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import pypdf
import pypdfium2
from cast import play_at_random, play_game
from documents import RELIEF
from paper import BUSY, NAMES, QUIET, TWENTY_TWO, called, sheet_of, write
from quick import QuickSheet
from simulated import die_of

from scoring.diamond import FIELD
from scoring.gamefile import parse_game
from scoring.press import PrintOptions, print_game
from scoring.press.page import Page
from scoring.press.sheet import game_pages
from scoring.readers.play import Simulator
from scoring.replay import replay_game
from scoring.rulesets import load_ruleset
from scoring.scoresheet import GameSheet

DEMO = Path(__file__).resolve().parents[3] / "league" / "demo" / "games"
#: How many games are played with each of the dice games.
SIMULATED = {"diceball": 120, "card": 40, "two_dice_advanced": 30, "one_die": 10}
AT_RANDOM = 40
MEN = 42
#: What xdist shall give to one worker, lest each prints all games.
TOGETHER = "every game"


@dataclass(frozen=True)
class Printed:
    """A game as it was printed, and as different readers see it."""

    name: str
    sheet: GameSheet
    options: PrintOptions
    pdf: bytes

    @cached_property
    def pages(self) -> list[tuple[Page, QuickSheet]]:
        """What had to stand on each page, beside what stands there."""
        with self.opened() as document:
            read = [QuickSheet(page, upright=False) for page in document]
        return list(zip(game_pages(self.sheet), read, strict=True))

    def opened(self) -> pypdfium2.PdfDocument:
        """Return the file as PDFium opens it; it closes itself after ``with``."""
        return pypdfium2.PdfDocument(self.pdf)

    def read_strictly(self) -> pypdf.PdfReader:
        """Return the file as a strict reader opens it.

        It is not kept: what such a reader remembers is large.
        """
        return pypdf.PdfReader(io.BytesIO(self.pdf), strict=True)


def full_house():
    """Return a sheet on which each side has forty-two men."""
    changes = " / ".join(
        f"sub {{side}} {1 + n % 9}: Substitute No. {n}, {FIELD[n % 9].symbol}"
        for n in range(MEN - 9)
    )
    halves = [f"{changes.format(side=side)} / {QUIET}" for side in ("home", "visitors")]
    return write(*halves)


def long_game():
    """Return the sheet of twenty-five innings, won by the last batter."""
    return sheet_of(play_game(*[QUIET] * 49, "H4*", innings=25))


def stress():
    """Yield the fullest sheets by name."""
    long_names = (called(*NAMES), called(*NAMES))
    yield (
        "twenty-two men bat, long names, 2E5 SB SB 9-4-2",
        write(TWENTY_TWO, QUIET, BUSY, lineups=long_names),
    )
    yield "eleven pitchers in a slot", write(RELIEF, TWENTY_TWO)
    yield "nothing but zeros", write(*[QUIET] * 18)
    yield "eighteen innings", sheet_of(play_at_random(3, innings=18))
    yield "twenty-five innings", long_game()
    yield "forty-two men a side", full_house()


def _games():
    """Yield every game: its name and its sheet."""
    records = [parse_game(path.read_bytes()) for path in sorted(DEMO.glob("*.score"))]
    assert len(records) == 9
    for number, record in enumerate(records):
        yield f"demo {number}", sheet_of(replay_game(record))
    yield from stress()
    for rules, games in SIMULATED.items():
        simulator = Simulator(load_ruleset(rules, ["all"]))
        for number in range(games):
            lineups = records[number % len(records)].lineups
            die = die_of(f"{rules}.{number}")
            game = simulator.play_game(lineups, die)
            yield f"{rules} {number}", sheet_of(game)
    for seed in range(AT_RANDOM):
        yield f"random {seed}", sheet_of(play_at_random(seed))


@cache
def every_game() -> tuple[Printed, ...]:
    """Return the games, printed by turns on both papers and in both inks."""
    found = []
    for number, (name, sheet) in enumerate(_games()):
        paper = ("letter", "a4")[number % 2]
        options = PrintOptions(paper=paper, pure_black=number % 4 > 1)
        found.append(Printed(name, sheet, options, print_game(sheet, options)))
    gc.freeze()  # they stay to the end, no collector need look at them again
    return tuple(found)
