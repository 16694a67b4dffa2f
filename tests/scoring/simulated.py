"""Games to test the readers with: dice from a seed, two sides of Batter A to I."""

from functools import cache
from random import Random

from cast import nine

from scoring.readers.play import Simulator
from scoring.rulesets import load_ruleset


def die_of(seed):
    """Return a die that falls the same way for the same seed."""
    random = Random(seed).random
    return lambda sides: int(random() * sides) + 1


def simulate(simulator, seed, tags=()):
    """Play one game between two sides of the cast."""
    return simulator.play_game((nine(), nine()), die_of(seed), tags)


@cache
def simulator_of(*options):
    """Return a simulator of Diceball! that is kept from test to test."""
    return Simulator(load_ruleset("diceball", options))


@cache
def games_of(count, *options):
    """Return so many games, the same for everybody who asks."""
    simulator = simulator_of(*options)
    return tuple(simulate(simulator, f"suite.{n}") for n in range(count))
