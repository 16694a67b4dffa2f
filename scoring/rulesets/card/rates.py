"""What a card comes to: its chances in a plate appearance, exact, by the table.

The batting table alone decides how often the ball is hit; the card says what becomes of
it. Nobody bunts, steals or has a man on base here: these are the figures of the card,
not of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.rulesets.card.cards import ROLLS, WAYS, Card, Kind, Pitch, Table

#: How often the defense throws a double, and misses a ball that can be missed.
_MISSED = Fraction(1, 6)


@dataclass(frozen=True, slots=True)
class PitchOdds:
    """How a plate appearance ends by the batting table alone; together they are one."""

    walk: Fraction
    strikeout: Fraction
    ball_hit: Fraction


@dataclass(frozen=True, slots=True)
class CardRates:
    """A card's chances in a plate appearance, and what an average of them would be."""

    walk: Fraction
    strikeout: Fraction
    hit: Fraction
    home_run: Fraction
    on_error: Fraction
    batting_average: Fraction
    on_base: Fraction
    slugging: Fraction


def pitch_odds(table: Table) -> PitchOdds:
    """Return how plate appearances end: four balls, three strikes, a ball that is hit.

    A foul is no third strike (CB-PIT-2). A table with nothing but fouls never ends one;
    then all three are 0.
    """
    cells = [cell for row in table for cell in row]
    share = {pitch: Fraction(cells.count(pitch), len(cells)) for pitch in Pitch}
    ball, hit = share[Pitch.BALL], share[Pitch.HIT]
    strike = share[Pitch.STRIKE] + share[Pitch.MISS]
    foul = share[Pitch.FOUL]
    reached = {(0, 0): Fraction(1)}
    walk = strikeout = in_play = Fraction(0)
    for balls in range(4):
        for strikes in range(3):
            here = reached.get((balls, strikes), Fraction(0))
            if strikes == 2:
                here = here / (1 - foul) if foul != 1 else Fraction(0)
            in_play += here * hit
            on_strike = here * (strike + (foul if strikes < 2 else 0))
            on_ball = here * ball
            if strikes == 2:
                strikeout += on_strike
            else:
                _add(reached, (balls, strikes + 1), on_strike)
            if balls == 3:
                walk += on_ball
            else:
                _add(reached, (balls + 1, strikes), on_ball)
    return PitchOdds(walk, strikeout, in_play)


def _add(
    reached: dict[tuple[int, int], Fraction], count: tuple[int, int], share: Fraction
) -> None:
    reached[count] = reached.get(count, Fraction(0)) + share


def ways_of(card: Card) -> Mapping[Kind, int]:
    """Return in how many of 36 ways a ball that is hit becomes what."""
    ways = dict.fromkeys(Kind, 0)
    for roll, count in ROLLS.items():
        ways[card.hitting[roll].kind] += count
    return ways


def card_rates(card: Card, table: Table) -> CardRates:
    """Return the figures of a card with a batting table."""
    odds = pitch_odds(table)
    ways = ways_of(card)
    hits = sum(count for kind, count in ways.items() if kind.bases)
    bases = sum(kind.bases * count for kind, count in ways.items())
    hard = sum(
        count
        for roll, count in ROLLS.items()
        if not card.hitting[roll].kind.bases and not card.hitting[roll].is_sure
    )
    each = odds.ball_hit / WAYS
    at_bats = odds.ball_hit + odds.strikeout
    hit = hits * each
    return CardRates(
        walk=odds.walk,
        strikeout=odds.strikeout,
        hit=hit,
        home_run=ways[Kind.HOME_RUN] * each,
        on_error=hard * each * _MISSED,
        batting_average=hit / at_bats if at_bats else Fraction(0),
        on_base=hit + odds.walk,
        slugging=bases * each / at_bats if at_bats else Fraction(0),
    )
