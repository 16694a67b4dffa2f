"""What each dice game is, in a few sentences: its source, its turn, its optional plays.

For the pages about the games; what can be counted or read from the rules is not said
here (``scoring.readers.almanac``, ``scoring.rulesets.silences``, the boards).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.phrases import phrase
from scoring.rulesets.advanced import LEADS, AdvancedOneDie, AdvancedTwoDice
from scoring.rulesets.card.game import CardBaseball
from scoring.rulesets.diceball.game import Diceball
from scoring.rulesets.diceball.house import Option
from scoring.rulesets.one_die import OneDieBaseball
from scoring.rulesets.three_dice import NAME as THREE_DICE
from scoring.rulesets.three_dice import TITLE as THREE_DICE_TITLE
from scoring.rulesets.two_dice import TwoDiceBaseball


@dataclass(frozen=True, slots=True)
class OptionalPlay:
    """A play that a league may switch on: what it is, and its section of the book."""

    name: str
    title: str
    words: str
    section: str


@dataclass(frozen=True, slots=True)
class About:
    """A game in words: what it is, how a turn at bat goes, what may be switched on.

    ``has_batters`` is false of a game whose record is runs and nothing else.
    """

    name: str
    title: str
    summary: str
    source: str
    turn: tuple[str, ...]
    options: tuple[OptionalPlay, ...] = ()
    has_batters: bool = True


_DICEBALL_OPTIONS = (
    OptionalPlay(
        Option.DESIGNATED_STEAL,
        phrase("designated steal"),
        phrase("The lead-off hitter steals with two dice."),
        "The Designated Base Stealer",
    ),
    OptionalPlay(
        Option.REGULAR_STEAL,
        phrase("regular steal"),
        phrase("Any other runner steals from the third green space with one die."),
        "The Regular Stolen Base",
    ),
    OptionalPlay(
        Option.DOUBLE_STEAL,
        phrase("double steal"),
        phrase("The men on first and second go together when third is free."),
        "Double Steal",
    ),
    OptionalPlay(
        Option.HIT_AND_RUN,
        phrase("hit-and-run"),
        phrase("Nobody pitches, the runners go; twice a game for each side."),
        "Hit-and-Run",
    ),
    OptionalPlay(
        Option.FULL_COUNT,
        phrase("full count"),
        phrase("With two out and a full count every runner goes with the pitch."),
        "Full Count, Two Outs",
    ),
    OptionalPlay(
        Option.SACRIFICE_BUNT,
        phrase("sacrifice bunt"),
        phrase("The batter gives himself up to move the runners."),
        "The Sacrifice Bunt",
    ),
    OptionalPlay(
        Option.SQUEEZE,
        phrase("squeeze"),
        phrase("The man on third runs home while the batter bunts."),
        "The Suicide Bunt (Squeeze Play)",
    ),
    OptionalPlay(
        Option.AUTOMATIC_STRIKE,
        phrase("automatic strike"),
        phrase("The batter lets a six go by as a strike."),
        "The Automatic Strike",
    ),
    OptionalPlay(
        Option.INTENTIONAL_WALK,
        phrase("intentional walk"),
        phrase("The defense walks the batter without a die."),
        "Intentional Walk",
    ),
)

_LEADS = OptionalPlay(
    LEADS,
    phrase("leads, pickoffs and steals"),
    phrase(
        "A runner tries for a lead with two dice and the 20-sided die: he may be "
        "picked off, or steal."
    ),
    "Balk, Wild Pitches and Passed Balls",
)

_FRENCH = "Baseball à un, deux et trois dés"
_ONE_DIE_TURN = (
    phrase("1, 2 and 3 are hits of so many bases, and every runner has as many."),
    phrase("4 is a home run."),
    phrase("5 is an out, and one of the runners may be out with the batter."),
    phrase("6 is an out on which nobody moves."),
)
_TWO_DICE_TURN = (
    phrase("12 and 2 are home runs, 4 and 10 singles, 11 is a double, 3 a triple."),
    phrase("6 and 9 are outs; so is 8, but 4 and 4 is a walk."),
    phrase("5 is an out on which every runner has one base."),
    phrase("7 is an out; the runner nearest home is out, too."),
)
_TWENTY = (
    phrase(
        "With a man on base a 20-sided die goes with the dice; 3 to 20 mean nothing."
    ),
    phrase(
        "On 1 a wild pitch is possible: the die again, against the pitcher's rating."
    ),
    phrase(
        "On 2 and a single die of 1 to 3 it may be a balk, of 4 to 6 a passed ball: "
        "the die again, against the rating of pitcher or catcher."
    ),
    phrase("When something happens all runners have one base and all dice fall anew."),
)

_ALL = (
    About(
        Diceball.name,
        Diceball.title,
        phrase(
            "Baseball pitch by pitch on a board: the ball and the runners race each "
            "other, one die at a time, and the managers decide who runs and where the "
            "ball is thrown."
        ),
        "Diceball! (Intellijeux)",
        (
            phrase(
                "One die a pitch: 1 a swinging strike, 2 and 3 fouls, 4 and 5 balls."
            ),
            phrase(
                "6: the ball is hit. One die says how many dice, their sum the zone."
            ),
            phrase("The zone is a fly, a ground ball, a base hit or a home run."),
            phrase(
                "On the ground and on hits runners and ball race, a die each in turn."
            ),
        ),
        _DICEBALL_OPTIONS,
    ),
    About(
        OneDieBaseball.name,
        OneDieBaseball.title,
        phrase("Baseball with one die: four of its six faces are hits."),
        _FRENCH,
        _ONE_DIE_TURN,
    ),
    About(
        TwoDiceBaseball.name,
        TwoDiceBaseball.title,
        phrase("Baseball with two dice: their sum is the play."),
        _FRENCH,
        _TWO_DICE_TURN,
    ),
    About(
        THREE_DICE,
        THREE_DICE_TITLE,
        phrase(
            "Three dice, a run for every one, until a roll shows none. The game has no "
            "batters: its record is the runs of each half-inning. Several can play, a "
            "team each."
        ),
        _FRENCH,
        (
            phrase("The side at bat rolls three dice and scores a run for every 1."),
            phrase("It rolls again until no die shows a 1; then the other side bats."),
        ),
        has_batters=False,
    ),
    About(
        CardBaseball.name,
        CardBaseball.title,
        phrase(
            "Baseball with a card for every player: pitcher and batter roll a die each "
            "on the batting table, and a ball that is hit is read off the batter's "
            "card."
        ),
        "カードとサイコロの野球",
        (
            phrase(
                "Pitcher and batter roll one die each: hit, strike, ball, foul or miss."
            ),
            phrase("A ball that is hit: two dice, read on the batter's card."),
            phrase(
                "The defense rolls two dice: a double is an error, else it is an out."
            ),
            phrase(
                "Before the pitch the offense may declare a bunt, steal or hit-and-run."
            ),
            phrase("A close play is read on the runner's own row of his card."),
        ),
    ),
    About(
        AdvancedOneDie.name,
        AdvancedOneDie.title,
        phrase("One-die baseball with ratings for pitchers, catchers and runners."),
        f"{_FRENCH}; Balk, Wild Pitches and Passed Balls",
        (*_ONE_DIE_TURN, *_TWENTY),
        (_LEADS,),
    ),
    About(
        AdvancedTwoDice.name,
        AdvancedTwoDice.title,
        phrase("Two-dice baseball with ratings for pitchers, catchers and runners."),
        f"{_FRENCH}; Balk, Wild Pitches and Passed Balls",
        (*_TWO_DICE_TURN, *_TWENTY),
        (_LEADS,),
    ),
)

#: Every dice game by its name, the fullest first.
GAMES: Mapping[str, About] = MappingProxyType({each.name: each for each in _ALL})
