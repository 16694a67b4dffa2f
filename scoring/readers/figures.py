"""Every number the Diceball! rulebook prints about itself, beside the exact one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.diamond import Base, Position, Situation
from scoring.phrases import phrase
from scoring.play import Cause, Code
from scoring.readers.graph import Graph, Node
from scoring.readers.odds import Distribution, Odds
from scoring.rulesets.base import Done, PlateAppearance, RollKind
from scoring.rulesets.diceball import Diceball, make_diceball
from scoring.rulesets.diceball.ground import GroundRun
from scoring.rulesets.diceball.hits import HitRun

_MISPRINT = phrase(
    "A misprint of the rulebook: .472 belongs to six dice, five dice give .351."
)
_COUNTED = (Position.SECOND_BASE, Position.THIRD_BASE, Position.SHORTSTOP)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the rulebook: its clause, as printed, exact, and a remark."""

    clause: str
    name: str
    printed: str
    exact: Fraction
    note: str = ""


def figures(ruleset: Diceball) -> tuple[Figure, ...]:
    """Return the printed figures of the game on this board, by enumeration.

    They are those of the basic rules with nobody on base.
    """
    basic = make_diceball((), ruleset.overrides)
    expert = make_diceball(("designated_steal", "regular_steal"), ruleset.overrides)
    return (*_batting_figures(Odds(Graph(basic))), *_steal_figures(expert))


@dataclass(slots=True)
class _Contact:
    """What comes of a ball in play, by the zones that mean it."""

    hit_zone: Fraction = Fraction(0)
    infield_hit: Fraction = Fraction(0)
    infield_fly: Fraction = Fraction(0)
    outfield_fly: Fraction = Fraction(0)
    ground_ball: Fraction = Fraction(0)
    errors: Fraction = Fraction(0)
    counted_errors: Fraction = Fraction(0)


def _find(odds: Odds, node: Node, kind: RollKind) -> Node:
    """Return the nearest node of this kind, breadth first."""
    seen: set[Node] = set()
    queue = [node]
    while queue:
        node = queue.pop(0)
        if getattr(node.step, "kind", None) is kind:
            return node
        if node not in seen:
            seen.add(node)
            queue += [after for after, _ in odds.arrows(node)]
    raise LookupError(kind)


def _count_zone(odds: Odds, zone: Node, chance: Fraction, contact: _Contact) -> None:
    """Add what follows a ball hit to one zone with nobody on base."""
    step = zone.step
    if isinstance(step, HitRun):
        contact.hit_zone += chance
    elif isinstance(step, GroundRun):
        contact.ground_ball += chance
        for done, share in odds.from_node(zone).items():
            if done.play.code is Code.SINGLE:
                contact.infield_hit += chance * share
            elif done.play.code is Code.ERROR:
                contact.errors += chance * share
                if done.play.fielders[0] in _COUNTED:
                    contact.counted_errors += chance * share
    else:
        assert isinstance(step, Done)
        if step.play.code is Code.HOME_RUN:
            contact.hit_zone += chance
        elif step.play.code is Code.INFIELD_FLY:
            contact.infield_fly += chance
        else:
            contact.outfield_fly += chance


def _contact(odds: Odds, *hitting: Node) -> _Contact:
    """Sum up what follows the throws of hitting dice, each as likely as the others."""
    contact = _Contact()
    for node in hitting:
        for zone, chance in odds.arrows(node):
            _count_zone(odds, zone, chance / len(hitting), contact)
    return contact


def _chance(ends: Distribution, code: Code) -> Fraction:
    found = (chance for done, chance in ends.items() if done.play.code is code)
    return sum(found, Fraction(0))


def _batting_figures(odds: Odds) -> Iterator[Figure]:
    first = odds.graph.begin(PlateAppearance())
    ends = odds.from_node(first)
    strikeouts, walks = _chance(ends, Code.STRIKEOUT), _chance(ends, Code.WALK)
    in_play = 1 - strikeouts - walks
    yield Figure(
        "DB-FIG-1", phrase("strikeouts, of plate appearances"), "23%", strikeouts
    )
    yield Figure("DB-FIG-1", phrase("walks, of plate appearances"), "11%", walks)
    yield Figure("DB-FIG-1", phrase("balls hit, of plate appearances"), "66%", in_play)
    number = _find(odds, first, RollKind.NUMBER)
    by_dice = [after for after, _ in odds.arrows(number)]
    printed = (".167", ".278", ".287", ".356", ".472", "")
    for dice, hitting in enumerate(by_dice, start=1):
        yield Figure(
            "DB-FIG-2",
            phrase("base hits with {dice} hitting dice", dice=dice),
            printed[dice - 1],
            _contact(odds, hitting).hit_zone,
            _MISPRINT if dice >= 5 else "",
        )
    yield from _ball_in_play(_contact(odds, *by_dice), walks, in_play)


def _ball_in_play(
    ball: _Contact, walks: Fraction, in_play: Fraction
) -> Iterator[Figure]:
    hits = ball.hit_zone + ball.infield_hit
    yield Figure(
        "DB-FIG-3", phrase("base-hit zones, of balls hit"), ".319", ball.hit_zone
    )
    yield Figure("DB-FIG-3", phrase("the same with infield hits"), ".339", hits)
    average = in_play * hits / (1 - walks)
    yield Figure(
        "DB-FIG-4",
        phrase("batting average"),
        ".251",
        average,
        phrase(
            "Every base-hit zone counts, also the few on which the batter is put out."
        ),
    )
    yield Figure("DB-FIG-5", phrase("infield flies"), "11.7%", ball.infield_fly)
    yield Figure("DB-FIG-5", phrase("outfield flies"), "20.8%", ball.outfield_fly)
    yield Figure(
        "DB-FIG-5",
        phrase("ground balls that are not infield hits"),
        "33.6%",
        ball.ground_ball - ball.infield_hit,
    )
    reached = walks + in_play * hits
    every = in_play * ball.errors
    some = in_play * ball.counted_errors
    bare = phrase("on base, without errors")
    yield Figure("DB-FIG-6", bare, "", reached)
    yield Figure("DB-FIG-6", phrase("on base, with every error"), "", reached + every)
    yield Figure(
        "DB-FIG-6",
        phrase("on base, with errors on zones 5 and 10 to 13"),
        ".349",
        reached + some,
        phrase(
            "The rulebook's table seems to leave out errors of pitcher and first "
            "baseman."
        ),
    )


def _steal_figures(ruleset: Diceball) -> Iterator[Figure]:
    odds = Odds(Graph(ruleset))
    first = PlateAppearance(Situation((True, False, False)), stealer=Base.FIRST)
    designated = phrase("success of the designated stealer")
    regular = phrase("success of the regular stealer")
    for clause, name, printed, appearance in (
        ("DB-STL-3", designated, "75%", first),
        ("DB-STL-5", regular, "60%", PlateAppearance(first.situation)),
    ):
        declare = odds.graph.begin(appearance)
        steal = list(declare.calls.values())[1]
        running = steal.rolls[1][0]
        stolen = sum(
            (
                chance
                for done, chance in odds.from_node(running).items()
                if done.play.advances[0].cause is Cause.STEAL
            ),
            Fraction(0),
        )
        yield Figure(clause, name, printed, stolen)
