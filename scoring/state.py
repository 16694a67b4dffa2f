"""The state of a game between two plays: score, bases, line-ups, who is due."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.diamond import Base, Half, Side, Situation
from scoring.lineup import Lineup, Player
from scoring.phrases import phrase, templates


@dataclass(frozen=True, slots=True)
class GameOptions:
    """What a league settles before a game.

    ``innings`` scheduled (1-99); ``batters`` the most men in an order (9 unless extra
    hitters are allowed); ``re_entry`` whether a man who left may come back; ``ties``
    whether a game may be called with the score level; ``designated_hitter`` whether
    a man may bat for the pitcher. A lead of ``mercy_runs`` ends the game once
    ``mercy_innings`` are complete, or half an inning earlier for the home side (a run
    rule; 0 runs: there is none).
    """

    innings: int = 9
    batters: int = 9
    re_entry: bool = False
    ties: bool = False
    designated_hitter: bool = True
    mercy_runs: int = 0
    mercy_innings: int = 0

    @property
    def has_run_rule(self) -> bool:
        """Whether a great lead ends a game early."""
        return self.mercy_runs > 0


class Ending(StrEnum):
    """How a game came to its end."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    CALLED = "called"
    SUSPENDED = "suspended"


@dataclass(frozen=True, slots=True)
class Runner:
    """A man on base: who, his batting slot, and the pitcher who answers for his run.

    ``is_placed`` marks a man whom a rule, not his batting, put on base.
    """

    player: Player
    slot: int
    responsible_pitcher: Player
    is_placed: bool = False


Bases = tuple[Runner | None, Runner | None, Runner | None]
EMPTY: Bases = (None, None, None)

#: The innings after which a game that does not go on has been a game.
_REGULATION = 5


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything that the next play depends on.

    ``lineups``, ``due`` (batting slots from 1), ``runs`` and ``line`` (runs in each
    inning begun) hold the visitors first, the home side second. ``forfeit_winner`` is
    set by a forfeit only. After a change in the middle of a plate appearance,
    ``charged_pitcher`` answers for a walk and ``charged_batter`` for a strikeout.
    """

    lineups: tuple[Lineup, Lineup]
    options: GameOptions = GameOptions()
    inning: int = 1
    half: Half = Half.TOP
    outs: int = 0
    bases: Bases = EMPTY
    due: tuple[int, int] = (1, 1)
    runs: tuple[int, int] = (0, 0)
    line: tuple[tuple[int, ...], tuple[int, ...]] = ((0,), ())
    ending: Ending | None = None
    forfeit_winner: Side | None = None
    charged_pitcher: Player | None = None
    charged_batter: Player | None = None

    @property
    def is_over(self) -> bool:
        """Whether no further play is possible."""
        return self.ending is not None

    @property
    def situation(self) -> Situation:
        """The bases and the outs."""
        first, second, third = self.bases
        return Situation(
            (first is not None, second is not None, third is not None), self.outs
        )

    def lineup(self, side: Side) -> Lineup:
        """Return a side's line-up as it stands."""
        return self.lineups[side is Side.HOME]

    @property
    def batter(self) -> Player:
        """The man due at bat."""
        batting = self.half.batting
        slot = self.due[batting is Side.HOME]
        return self.lineup(batting).slots[slot - 1].player

    @property
    def batter_slot(self) -> int:
        """The batting slot that is due, from 1."""
        return self.due[self.half is Half.BOTTOM]

    @property
    def pitcher(self) -> Player | None:
        """The man on the mound, if there is one."""
        return self.lineup(self.half.fielding).fielders[0]

    def runner(self, base: Base) -> Runner | None:
        """Return the runner on first, second or third base, if any."""
        return self.bases[base - 1]

    @property
    def half_name(self) -> str:
        """The half-inning in words: "top of the 9th"."""
        return name_half(self.half, self.inning)

    @property
    def runs_to_end(self) -> int | None:
        """How many runs would end the game now, if any number would.

        In the last inning the home side needs the winning run, before it the lead of
        the run rule.
        """
        if self.half is Half.TOP:
            return None
        behind = self.runs[0] - self.runs[1]
        if self.inning >= self.options.innings:
            return behind + 1
        return behind + self.options.mercy_runs if self._is_late_enough else None

    @property
    def is_decided(self) -> bool:
        """Whether the game is over if this half-inning is (DB-GAM-1 to -3)."""
        visitors, home = self.runs
        lead = home - visitors if self.half is Half.TOP else abs(home - visitors)
        if self.inning >= self.options.innings and lead > 0:
            return True
        return self._is_late_enough and lead >= self.options.mercy_runs

    @property
    def _is_late_enough(self) -> bool:
        """Whether the run rule is in force in this inning."""
        return self.options.has_run_rule and self.inning >= self.options.mercy_innings

    @property
    def is_cut_short(self) -> bool:
        """Whether the run rule has ended the game before its last inning."""
        return self.ending is Ending.PLAYED and self.inning < self.options.innings

    @property
    def leader(self) -> Side | None:
        """The side that is ahead, or ``None`` when the score is level."""
        visitors, home = self.runs
        if visitors == home:
            return None
        return Side.VISITORS if visitors > home else Side.HOME

    @property
    def may_be_called(self) -> bool:
        """Whether the score may stand when the game is called: level, if ties count."""
        return self.leader is not None or self.options.ties

    @property
    def winner(self) -> Side | None:
        """The side that won, when the game is over and has a winner."""
        if self.ending is Ending.FORFEIT:
            return self.forfeit_winner
        return self.leader if self.ending in (Ending.PLAYED, Ending.CALLED) else None

    @property
    def official_runs(self) -> tuple[int, int]:
        """The score that stands: a forfeit is won by 9-0 (OBR, Definitions)."""
        if self.ending is not Ending.FORFEIT:
            return self.runs
        return (9, 0) if self.forfeit_winner is Side.VISITORS else (0, 9)

    @property
    def is_regulation(self) -> bool:
        """Whether so much was played that the game is one (OBR 7.01(c)).

        That is five innings, in a shorter game all of them; the last half of them is
        not needed by a home side that leads.
        """
        needed = min(_REGULATION, self.options.innings)
        leads = self.half is Half.BOTTOM and self.leader is Side.HOME
        return self.inning - 1 + leads >= needed

    @property
    def is_void(self) -> bool:
        """Whether it counts for no player: an earlier forfeit (OBR 9.03(e))."""
        return self.ending is Ending.FORFEIT and not self.is_regulation


def ordinal(number: int) -> str:
    """Return a number as ``1st``, ``2nd``, ``3rd``, ``4th`` ...

    >>> [ordinal(n) for n in (1, 2, 11, 21)]
    ['1st', '2nd', '11th', '21st']
    """
    if number == 1:
        return phrase("1st")  # a word of its own in some languages
    last = 0 if 10 <= number % 100 <= 20 else number % 10
    return phrase(_ORDINALS[last if last < 4 else 0], number=number)


_ORDINALS = templates("{number}th", "{number}st", "{number}nd", "{number}rd")


def name_half(half: Half, inning: int) -> str:
    """Name a half-inning: "bottom of the 2nd"."""
    place = ordinal(inning)
    if half is Half.TOP:
        return phrase("top of the {place}", place=place)
    return phrase("bottom of the {place}", place=place)
