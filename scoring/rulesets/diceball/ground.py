"""The ball is hit to a cloud: runners and ball race, space by space.

Paragraphs "The Ball is Hit to a Cloud", "Relays to First Base", "Moving the Players",
"Double Play", "A Throw to Home Plate", "Non-Forced Out" and "The Infield Hit"; a bunt
goes the same way. The offense rolls before the defense, one die each in turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.diamond import Base, Position
from scoring.phrases import joined, phrase, templates
from scoring.play import Code, Relay
from scoring.rulesets.base import Call, Choice, Role, Roll, RollKind, Step, Topic, Value
from scoring.rulesets.diceball.errors import on_error
from scoring.rulesets.diceball.grounder import GroundCall, Grounder, GroundStep
from scoring.rulesets.diceball.house import Contact, Fate, Runner, choose_men
from scoring.rulesets.diceball.plays import done, write_play
from scoring.rulesets.diceball.sending import subsets_of_men
from scoring.rulesets.diceball.throws import routes


def start_ground_ball(
    contact: Contact, fielder: Position, sent: tuple[Base, ...], bunt: str = ""
) -> Step:
    """The fielder has the ball; forced runners and those sent start with the batter."""
    men = tuple(man for man in contact.men if man.start in sent)
    grounder = Grounder(
        contact.house,
        contact.outs,
        fielder,
        (*men, Runner(Base.BATTER, 0)),
        tuple(base for base in contact.starts if base not in sent),
        bunt=bunt,
        hit_and_run=contact.hit_and_run,
    )
    return GroundRun(grounder)


@dataclass(frozen=True, slots=True)
class GroundRun(GroundStep, Roll):
    """The offense rolls one die for everybody who runs (DB-GRD-1, DB-TRK-5)."""

    grounder: Grounder

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.RUN

    def follow(self, value: Value) -> Step:
        """Move the runners; see who has reached his base."""
        assert isinstance(value, int)
        g = self.grounder
        men = g.moved_by(value)
        arriving = any(
            g.has_arrived(after) and not g.has_arrived(before)
            for before, after in zip(g.men, men, strict=True)
        )
        moved = replace(g, men=men)
        if g.die == 1 and arriving and not g.outs_made:
            return on_error(moved)
        if any(man.start is Base.BATTER and g.has_arrived(man) for man in men):
            return batter_safe(moved)
        if g.die == 2:
            moved = _settle_arrived(moved)
        if not g.route:
            return announce(moved)
        return _throw_or_finish(moved)


def _settle_arrived(g: Grounder) -> Grounder:
    """Men who have reached their base stop there (no extra bases on the ground)."""
    arrived = tuple(man for man in g.men if g.has_arrived(man))
    if not arrived:
        return g
    fates = tuple(Fate(man.start, Base(man.start + 1)) for man in arrived)
    men = tuple(man for man in g.men if man not in arrived)
    return replace(g, men=men, fates=g.fates + fates)


def _throw_or_finish(g: Grounder) -> Step:
    if any(g.target(base) for base in g.route):
        return GroundThrow(g)
    return finish(g)


def announce(g: Grounder) -> Step:
    """The defense says where it throws, before its die (DB-GRD-5)."""
    if g.bunt == "squeeze":
        home = g.target(Base.HOME) is not None
        return GroundThrow(aim(g, (Base.HOME,) if home else (Base.FIRST,)))
    offered = routes(g)
    if len(offered) == 1:
        return GroundThrow(aim(g, offered[0]))
    return GroundAnnounce(g)


def aim(g: Grounder, route: tuple[Base, ...]) -> Grounder:
    """The ball is on its way along a route."""
    spaces = g.house.board.relays[g.fielder][route[0]]
    return replace(g, route=route, spaces=spaces)


@dataclass(frozen=True, slots=True)
class GroundAnnounce(GroundCall, Call):
    """The defense announces its throw, or its double play (DB-DP-1)."""

    grounder: Grounder

    role: ClassVar[Role] = Role.DEFENSE
    topic: ClassVar[Topic] = Topic.THROW

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The bases, or the order of bases, to which the ball may go."""
        return tuple(_route_choice(route) for route in routes(self.grounder))

    @property
    def silent(self) -> Choice | None:
        """To first base."""
        return _route_choice((Base.FIRST,))

    def follow(self, choice: Choice) -> Step:
        """Throw along the route."""
        return GroundThrow(aim(self.grounder, choice.bases))


_PLAYS = {
    1: templates("throw to {bases}")[0],
    2: templates("double play, {bases}")[0],
    3: templates("triple play, {bases}")[0],
}


def _route_choice(route: tuple[Base, ...]) -> Choice:
    bases = joined(phrase(" then "), (base.spoken for base in route))
    name = "-".join(base.symbol for base in route)
    return Choice(name, phrase(_PLAYS[len(route)], bases=bases), route)


@dataclass(frozen=True, slots=True)
class GroundThrow(GroundStep, Roll):
    """The defense rolls one die for the ball (DB-GRD-2)."""

    grounder: Grounder

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.THROW

    def follow(self, value: Value) -> Step:
        """Move the ball; at each base it touches, a man may be out."""
        assert isinstance(value, int)
        g = self.grounder
        if g.die == 0:
            g = replace(g, die=1 if value == 1 else 2)
            g = g if g.die == 1 else _settle_arrived(g)
        spaces = g.spaces - value
        while spaces <= 0:
            base = g.route[0]
            g, goes_on = touch(g, base)
            g = replace(g, route=g.route[1:], touched=(*g.touched, base), spaces=0)
            if not goes_on or g.is_over or not g.route:
                return finish(g)
            spaces += g.house.board.from_base[base][g.route[0]]
        return next_offense(replace(g, spaces=spaces))


def touch(g: Grounder, base: Base) -> tuple[Grounder, bool]:
    """The ball reaches a base: return what is left, and whether it may go on.

    Only a force lets it go on (DB-GRD-6, DB-NF-2). A man who is not forced and stands
    on green slides back (DB-TRK-9); on red he is out (DB-NF-1).
    """
    man = g.target(base)
    if man is None:
        return g, True
    if not g.can_return(man):
        men = tuple(other for other in g.men if other != man)
        out = Fate(man.start, base, g.relay(base), is_out=True)
        return replace(g, men=men, fates=(*g.fates, out)), g.is_forced(man)
    return g.send_back(_can_go_back(g)), False


def next_offense(g: Grounder) -> Step:
    """The ball is on its way; men in the safety zone who need not run may go back."""
    if not any(g.target(base) for base in g.route):
        return finish(g)
    if _can_go_back(g):
        return GroundKeepRunning(g)
    return GroundRun(g)


def _can_go_back(g: Grounder) -> tuple[Base, ...]:
    return tuple(man.start for man in g.men if g.can_return(man))


@dataclass(frozen=True, slots=True)
class GroundKeepRunning(GroundCall, Call):
    """Men on green who are not forced go on or return (DB-TRK-6, DB-TRK-8)."""

    grounder: Grounder

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.KEEP_RUNNING

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Who keeps running."""
        free = _can_go_back(self.grounder)
        return tuple(
            choose_men(some, "keep running", "go back")
            for some in subsets_of_men(free, self.grounder.held)
        )

    def follow(self, choice: Choice) -> Step:
        """Those who go back stand on their base."""
        g = self.grounder
        back = [base for base in _can_go_back(g) if base not in choice.bases]
        g = g.send_back(tuple(back))
        if not any(g.target(base) for base in g.route):
            return finish(g)
        return GroundRun(g)


def batter_safe(g: Grounder) -> Step:
    """The batter beats the ball to first: an infield hit, or a fielder's choice."""
    thrown_to_first = Base.FIRST in g.touched or Base.FIRST in g.route
    if thrown_to_first and g.held and not g.outs_made:
        return InfieldHit(g)
    return finish(g)


@dataclass(frozen=True, slots=True)
class InfieldHit(GroundCall, Call):
    """On an infield hit every runner may take the next base, no more (DB-INF-1)."""

    grounder: Grounder

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.ADVANCE

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Who of the men who stood takes the next base."""
        return tuple(
            choose_men(some, "advance", "stay")
            for some in subsets_of_men(self.grounder.held, ())
        )

    def follow(self, choice: Choice) -> Step:
        """Write the single."""
        g = self.grounder
        fates = tuple(Fate(base, Base(base + 1)) for base in choice.bases)
        held = tuple(base for base in g.held if base not in choice.bases)
        return _write(replace(g, held=held, fates=g.fates + fates), Code.SINGLE)


def finish(g: Grounder) -> Step:
    """The ball stays where it is; everybody else has the base he runs to.

    With nobody out the batter has an infield hit, wherever the ball went (DB-INF-1);
    with another man out, a fielder's choice (DB-GRD-7).
    """
    for fate in g.outs_made:
        if fate.start is Base.BATTER:
            return _write(g, Code.RELAY, fate.relay)
    return _write(g, Code.FIELDERS_CHOICE if g.outs_made else Code.SINGLE)


def _write(g: Grounder, code: Code, fielders: Relay = ()) -> Step:
    is_third = g.is_over
    fates = [fate for fate in g.fates if fate.start is not Base.BATTER]
    for man in g.men:
        crossed = g.has_arrived(man) or man.start is not Base.THIRD
        if man.start and (crossed or not is_third):
            fates.append(Fate(man.start, Base(man.start + 1)))
    play = write_play(
        g.situation,
        code,
        fates,
        fielders=fielders,
        bars_runs=is_third and g.last_out_was_forced,
        is_bunt=bool(g.bunt),
    )
    return done(play, hit_and_run=g.hit_and_run)
