"""A card made from a player's season line: his rates, fitted to 36 ways.

What a card can say is how a ball in play ends; strikeouts and walks are the batting
table's. The counts of hits come from rounding the rates to 36ths; outs keep the spread
of everybody's card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from scoring.rulesets.base import Faces
from scoring.rulesets.card.cards import ROLLS, WAYS, Batted, Card, Kind, Row
from scoring.rulesets.card.deck import EVERYBODY, load_deck

_HITS = (Kind.SINGLE, Kind.DOUBLE, Kind.TRIPLE, Kind.HOME_RUN)
_CATCHER = Fraction(34, 36)
_DOUBLES = tuple(roll for roll, ways in ROLLS.items() if ways == 1)
_PAIRS = tuple(roll for roll, ways in ROLLS.items() if ways == 2)


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """What a season's batting line says of a man's card."""

    ab: int
    so: int
    h: int
    doubles: int = 0
    triples: int = 0
    home_runs: int = 0
    sb: int = 0
    cs: int = 0
    sf: int = 0
    sh: int = 0

    @property
    def balls_in_play(self) -> int:
        """At bats that were no strikeout, and sacrifice flies."""
        return self.ab - self.so + self.sf

    @property
    def hits(self) -> Mapping[Kind, int]:
        """How many hits of each kind."""
        singles = self.h - self.doubles - self.triples - self.home_runs
        found = (singles, self.doubles, self.triples, self.home_runs)
        return dict(zip(_HITS, found, strict=True))


@dataclass(frozen=True, slots=True)
class Fit:
    """One rate of a ball in play: the season's, and the card's."""

    kind: Kind
    season: Fraction
    card: Fraction

    @property
    def off(self) -> Fraction:
        """How much the card says too much (or, negative, too little)."""
        return self.card - self.season


@dataclass(frozen=True, slots=True)
class Fitted:
    """A card with what is off in it."""

    card: Card
    fits: tuple[Fit, ...]

    @property
    def off(self) -> Fraction:
        """The largest difference between a rate and the card's."""
        return max(abs(fit.off) for fit in self.fits)


def _apportion(line: SeasonLine) -> dict[Kind, int]:
    """Round the rates to 36ths so that all hits together are right too."""
    in_play = max(line.balls_in_play, 1)
    exact = {kind: Fraction(n * WAYS, in_play) for kind, n in line.hits.items()}
    counts = {kind: int(share) for kind, share in exact.items()}
    total = sum(exact.values())
    left = min(WAYS, int(total + Fraction(1, 2))) - sum(counts.values())
    order = sorted(exact, key=lambda kind: counts[kind] - exact[kind])
    for kind in order[:left]:
        counts[kind] += 1
    return counts


def _deal(counts: Mapping[Kind, int]) -> dict[Faces, Batted]:
    """Lay the hits on rolls; an odd count has a double, and doubles go in pairs."""
    doubles, pairs = list(_DOUBLES), list(_PAIRS)
    found: dict[Faces, Batted] = {}
    for kind, count in counts.items():
        ways = count
        if ways % 2:
            found[doubles.pop(0)] = Batted(kind)
            ways -= 1
        while ways:
            if pairs:
                found[pairs.pop(0)] = Batted(kind)
            else:
                found[doubles.pop(0)] = found[doubles.pop(0)] = Batted(kind)
            ways -= 2
    return found


def _outs(pattern: Mapping[Faces, Batted]) -> Iterator[Batted]:
    """Return the outs of a pattern, over and over."""
    outs = [batted for batted in pattern.values() if not batted.kind.bases]
    while True:
        yield from outs


def rolls_for(ways: int) -> frozenset[Faces]:
    """Return rolls that come up in so many of 36 ways.

    >>> sum(ROLLS[roll] for roll in rolls_for(23))
    23
    """
    ways = max(0, min(WAYS, ways))
    pairs = min(ways // 2, len(_PAIRS))
    return frozenset(_PAIRS[:pairs] + _DOUBLES[: ways - 2 * pairs])


def _rows(line: SeasonLine, usual: Card) -> Mapping[Row, frozenset[Faces]]:
    rows = dict(usual.rows)
    tries = line.sb + line.cs
    if tries:
        share = Fraction(line.sb, tries) / _CATCHER
        rows[Row.STEAL] = rolls_for(int(share * WAYS + Fraction(1, 2)))
    return MappingProxyType(rows)


def fit_card(name: str, line: SeasonLine, title: str = "") -> Fitted:
    """Return a man's card from his season, with how far each rate is off.

    Rows that a batting line says nothing of are everybody's.
    """
    usual = load_deck({}).card(EVERYBODY)
    counts = _apportion(line)
    hitting = _deal(counts)
    outs = _outs(usual.hitting)
    for roll in ROLLS:
        if roll not in hitting:
            hitting[roll] = next(outs)
    ordered = MappingProxyType({roll: hitting[roll] for roll in ROLLS})
    card = Card(name, title or name, ordered, _rows(line, usual), usual.circled)
    in_play = max(line.balls_in_play, 1)
    fits = tuple(
        Fit(kind, Fraction(line.hits[kind], in_play), Fraction(counts[kind], WAYS))
        for kind in _HITS
    )
    return Fitted(card, fits)
