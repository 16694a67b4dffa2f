"""A ground ball on its way, as a value, and what all its steps share."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.diamond import Base, Position, Situation
from scoring.play import Code, Play, Relay
from scoring.rulesets.base import View
from scoring.rulesets.diceball import goals
from scoring.rulesets.diceball.house import Fate, House, Runner, men_view


@dataclass(frozen=True, slots=True)
class Grounder:
    """A ground ball on its way: who runs, who stands, where the ball goes.

    ``men`` run, the lead runner first; ``held`` stand on the base they started from;
    ``fates`` are settled. ``route`` holds the bases the ball has still to touch,
    ``spaces`` its distance to the first of them, ``touched`` those it has touched.
    ``die`` is 0 before the first die of the defense, 1 when that was a one (an error
    may come of it), 2 otherwise.
    """

    house: House
    outs: int
    fielder: Position
    men: tuple[Runner, ...]
    held: tuple[Base, ...] = ()
    fates: tuple[Fate, ...] = ()
    route: tuple[Base, ...] = ()
    spaces: int = 0
    touched: tuple[Base, ...] = ()
    die: int = 0
    bunt: str = ""
    hit_and_run: bool = False

    @property
    def situation(self) -> Situation:
        """The bases and outs when the play began."""
        starts = {man.start for man in self.men} | {fate.start for fate in self.fates}
        starts |= set(self.held)
        return Situation(
            (Base.FIRST in starts, Base.SECOND in starts, Base.THIRD in starts),
            self.outs,
        )

    @property
    def outs_made(self) -> tuple[Fate, ...]:
        """The outs of this play so far, in order."""
        return tuple(fate for fate in self.fates if fate.is_out)

    @property
    def is_over(self) -> bool:
        """Whether the half-inning is over."""
        return self.outs + len(self.outs_made) >= 3

    def has_arrived(self, man: Runner) -> bool:
        """Whether a man has reached the base he runs to."""
        return man.space >= self.house.track.space(Base(man.start + 1))

    def is_forced(self, man: Runner) -> bool:
        """Whether a man must run: all bases behind him full, nobody there put out."""
        if man.start is Base.BATTER:
            return True
        if man.start not in self.situation.forced:
            return False
        return not any(out.start < man.start for out in self.outs_made)

    def moved_by(self, die: int) -> tuple[Runner, ...]:
        """Return the men this many spaces further, at home at the furthest."""
        home = self.house.track.space(Base.HOME)
        return tuple(Runner(man.start, min(man.space + die, home)) for man in self.men)

    @property
    def last_out_was_forced(self) -> bool:
        """Whether the last man put out had to run, so that no run counts on it."""
        *earlier, last = self.outs_made
        if last.start is Base.BATTER:
            return True
        is_bound = last.start in self.situation.forced
        return is_bound and not any(out.start < last.start for out in earlier)

    def can_return(self, man: Runner) -> bool:
        """Whether a man may go back: free, on green, nobody bound for his base."""
        track = self.house.track
        if self.is_forced(man) or self.has_arrived(man) or track.is_red(man.space):
            return False
        return not any(
            other.start == man.start - 1
            and (self.has_arrived(other) or track.is_red(other.space))
            for other in self.men
        )

    def send_back(self, starts: tuple[Base, ...]) -> Grounder:
        """These men stand on their bases again."""
        men = tuple(man for man in self.men if man.start not in starts)
        held = tuple(sorted((*self.held, *starts), reverse=True))
        return replace(self, men=men, held=held)

    def target(self, base: Base) -> Runner | None:
        """Return the man who can still be put out at a base."""
        for man in self.men:
            if man.start == base - 1 and not self.has_arrived(man):
                return man
        return None

    def relay(self, base: Base) -> Relay:
        """Return the fielders who handle the ball up to its touching a base."""
        return self.house.board.relay(self.fielder, (*self.touched, base))


class GroundStep:
    """A step of a ground ball."""

    __slots__ = ()

    grounder: Grounder

    def leads_to(self, goal: Play) -> bool:
        """Whether the men settled so far agree with the goal."""
        return grounder_leads_to(self.grounder, goal)


class GroundCall(GroundStep):
    """A decision on a ground ball."""

    __slots__ = ()

    def view(self) -> View:
        """Return the men on the track and the throws the fielder has."""
        g = self.grounder
        track = g.house.track
        standing = [Runner(base, track.start(base)) for base in g.held]
        standing += [
            Runner(f.start, track.space(f.end)) for f in g.fates if not f.is_out
        ]
        if g.route:
            throws: tuple[tuple[Base, int], ...] = ((g.route[0], g.spaces),)
        else:
            throws = tuple(g.house.board.relays[g.fielder].items())
        return men_view(g.situation, g.men, tuple(standing), throws)


def grounder_leads_to(g: Grounder, goal: Play) -> bool:
    """Whether a ground ball in progress may still end so."""
    if not g.die and not goals.grounder_can_be(g.fielder, goal):
        return False
    if goal.code is Code.ERROR and g.die == 2:
        return False
    third_out = goals.ends_half(g.outs, goal)
    if not all(goals.fate_fits(fate, goal, third_out) for fate in g.fates):
        return False
    if third_out:
        return True
    for base in g.held:
        move = goal.advance_from(base)
        if move is not None and (move.out or goal.code is not Code.SINGLE):
            return False
    return True
