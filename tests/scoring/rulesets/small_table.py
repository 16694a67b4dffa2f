"""The table at which the small games are played: any ruleset, bases as ``"13"``."""

from fractions import Fraction
from random import Random

from scoring.diamond import FIELD
from scoring.lineup import Lineup, Player, Spot
from scoring.notation import format_play
from scoring.play import Code
from scoring.readers.graph import Graph
from scoring.readers.odds import Odds
from scoring.readers.play import Simulator
from scoring.rulesets import Done, PlateAppearance, load_ruleset
from tests.scoring.rulesets.table import go, situation


def play(name, bases, outs, *moves, **more):
    """Return the notation of the play to which dice and calls lead."""
    start = PlateAppearance(situation(bases, outs))
    step = go(load_ruleset(name, **more).begin(start), *moves)
    assert isinstance(step, Done), step
    return format_play(step.play)


def codes(name, bases="", outs=0) -> dict[Code | None, Fraction]:
    """Return the exact odds of the next play by its code."""
    ends = Odds(Graph(load_ruleset(name))).outcomes(
        PlateAppearance(situation(bases, outs))
    )
    found: dict[Code | None, Fraction] = {}
    for done, chance in ends.items():
        code = done.play.code
        found[code] = found.get(code, Fraction(0)) + chance
    return found


def nine(team="Batter"):
    """Return a line-up of nine."""
    return Lineup(tuple(Spot(Player(f"{team} {n:d}"), n) for n in FIELD))


def simulate(ruleset, games, seed=1):
    """Play games and yield their replays."""
    chance = Random(seed)
    simulator = Simulator(ruleset)
    lineups = (nine("Visitor"), nine("Home"))
    for _ in range(games):
        yield simulator.play_game(lineups, lambda sides: chance.randint(1, sides))
