"""The count on a batter, as a value: what is left of the pitches thrown so far."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.diamond import Base, Situation
from scoring.play import Code, Play
from scoring.rulesets.base import Done, Man, Step, View
from scoring.rulesets.diceball.house import House

_STRIKEOUT = Play(Code.STRIKEOUT)


@dataclass(frozen=True, slots=True)
class AtBat:
    """A batter at the plate: the bases, the outs, the count.

    ``stealer`` is the base of the designated stealer when he may steal from it, and
    ``hit_and_runs`` the attempts left when one is possible here; otherwise ``None``
    and 0, so that equal situations are equal.
    """

    house: House
    situation: Situation
    balls: int = 0
    strikes: int = 0
    stealer: Base | None = None
    hit_and_runs: int = 0

    def next_pitch(self) -> Step:
        """Return the step before the next pitch to this batter."""
        return self.house.before_pitch(self)

    def missed(self) -> AtBat | Done:
        """A swinging strike: the next count, or the strikeout (DB-PIT-3)."""
        if self.strikes == 2:
            return Done(_STRIKEOUT)
        return replace(self, strikes=self.strikes + 1)

    def fouled(self) -> AtBat:
        """A foul is a strike, but never the third (DB-PIT-2)."""
        return replace(self, strikes=min(self.strikes + 1, 2))

    def bunted_foul(self) -> Step:
        """A foul bunt is a strike, and the third one counts (DB-BNT-1)."""
        after = self.missed()
        return after if isinstance(after, Done) else after.next_pitch()

    def view(self) -> View:
        """Return what lies on the table before the pitch."""
        track = self.house.track
        men = [Man(b, track.start(b), running=False) for b in self.situation.runners]
        return View(
            self.situation,
            self.balls,
            self.strikes,
            tuple(men),
            stealer=self.stealer,
            hit_and_runs=self.hit_and_runs,
        )
