"""Check 1 of a printed file, its proof: what is printed replays to the same game.

The text is taken out of the file, typed as a sheet, read back by the reader of paper
sheets and replayed. Runs, hits, errors and men left must come out equal, inning by
inning.
"""

import pytest
from cast import play_game
from paper import NAMES, QUIET, TWENTY_TWO, called, sheet_of
from retyped import type_again
from simulated import games_of, simulate

from scoring.gamefile import parse_game
from scoring.press import PrintOptions, print_game
from scoring.readers.play import Simulator
from scoring.readers.sheet import SheetReader
from scoring.replay import replay_game
from scoring.rulesets import RULESETS, load_ruleset

READER = SheetReader()
SIMULATED, PARTS = 200, 4
STEALS = (
    "E5 / 1>2(SB) / 2>3(SB) / H1 3xH(9-4-2) / 1>2(SB) / 2>3(WP) / BB / "
    "3xH(PO 1-2-5) / SO"
)


def relief(count: int) -> str:
    """Return a half-inning in which so many pitchers come in one after another."""
    men = (f"sub home 9: Relief {n}, 1 / H4*" for n in range(1, count + 1))
    return " / ".join([*men, QUIET])


STRESS = {
    "a shut-out full of zeros": lambda: play_game(*[QUIET] * 18),
    "twenty-two men bat in an inning": lambda: play_game(TWENTY_TWO, QUIET),
    "eighteen innings": lambda: play_game(*[QUIET] * 35, "H4*", innings=18),
    "thirteen innings": lambda: play_game(*[QUIET] * 25, "H4*", innings=13),
    "six men in a slot": lambda: play_game(relief(5), QUIET),
    "eleven pitchers": lambda: play_game(relief(10), QUIET),
    "steals, a throw from the outfield": lambda: play_game(QUIET, STEALS),
    "the longest names": lambda: play_game(
        TWENTY_TWO, QUIET, lineups=(called(*NAMES), called(*NAMES))
    ),
}


def line_scores(sheet):
    return [(row.innings, row.r, row.h, row.e, row.lob) for row in sheet.linescore]


def assert_printed_game_replays(
    replay, innings: int = 9, reader: SheetReader = READER, **options
) -> None:
    sheet = sheet_of(replay)
    pdf = print_game(sheet, PrintOptions(**options))
    again = reader.read(type_again(sheet, pdf), innings=innings)
    assert line_scores(sheet_of(replay_game(again.record))) == line_scores(sheet)


@pytest.mark.parametrize("part", range(PARTS))
def test_check_1_two_hundred_simulated_games_replay_from_paper(part):
    games = games_of(SIMULATED)[part::PARTS]
    assert len(games) == SIMULATED // PARTS
    for game in games:
        assert_printed_game_replays(game)


def test_check_1_every_game_of_the_demonstration_league_replays_from_paper(
    pytestconfig,
):
    paths = sorted((pytestconfig.rootpath / "league/demo/games").glob("*.score"))
    assert len(paths) == 9
    for path in paths:
        assert_printed_game_replays(replay_game(parse_game(path.read_bytes())))


@pytest.mark.parametrize("name", STRESS)
def test_check_1_games_that_strain_the_sheet_replay_from_paper(name):
    replay = STRESS[name]()
    innings = max(len(row.innings) for row in sheet_of(replay).linescore)
    assert_printed_game_replays(replay, max(innings, 9))


@pytest.mark.parametrize("name", sorted(set(RULESETS) - {"diceball"}))
def test_check_1_a_game_by_other_dice_replays_from_paper(name):
    """Their outs name no fielders (``OUT``); who was put out is inferred."""
    ruleset = load_ruleset(name, ["all"])
    for number in range(5):
        game = simulate(Simulator(ruleset), f"paper.{name}.{number}")
        assert_printed_game_replays(game)
        assert_printed_game_replays(game, reader=SheetReader(ruleset))


def test_check_1_the_notation_is_the_same_in_every_language():
    for language in ("fr", "ja"):
        assert_printed_game_replays(games_of(SIMULATED)[0], language=language)
