"""A whole game from dice and managers: the ruleset played, the record written.

The game itself goes through ``scoring.engine``; what is kept here besides is only what
the rules need and the scoresheet does not say: the count on the batter and the
hit-and-run attempts left. Dice are an argument: a callable that throws one die.

    >>> from itertools import cycle
    >>> from scoring.diamond import FIELD
    >>> from scoring.lineup import Lineup, Player, Spot
    >>> from scoring.rulesets import load_ruleset
    >>> nine = Lineup(tuple(Spot(Player(f"Batter {n:d}"), n) for n in FIELD))
    >>> pitches = cycle([1] * 27 + [6, 6, 6, 6, 6, 6, 6, 6])
    >>> game = Simulator(load_ruleset("diceball")).play_game(
    ...     (nine, nine), lambda sides: next(pitches)
    ... )
    >>> game.record.tag("Result")[0].isdigit()
    True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from scoring.completion import spell_out
from scoring.diamond import Base, Half, Situation
from scoring.engine import apply_play, start_game
from scoring.lineup import Lineup, Substitution
from scoring.play import Play
from scoring.readers.ending import stop_at_winning_run
from scoring.readers.men import lead_off_base, men_of
from scoring.readers.policy import Policy, standard
from scoring.readers.trail import Spot, Trail
from scoring.record import (
    Dice,
    Entry,
    GameRecord,
    HalfLine,
    PlayLine,
    SubstitutionLine,
    order_tags,
)
from scoring.replay import Replay, apply_entry
from scoring.replay import Step as GameStep
from scoring.rulesets.base import Call, Done, PlateAppearance, Role, Ruleset
from scoring.state import GameState

#: Throws one die with so many sides and tells its face.
Die = Callable[[int], int]
Tags = tuple[tuple[str, str], ...]
#: Says which men are changed before a batter is pitched to.
Changes = Callable[[GameState], Iterable[Substitution]]


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table besides the state of the game.

    The count on the batter, the hit-and-run attempts left to the visitors and to the
    home side, and the bases whose men may not try for a lead again.
    """

    balls: int = 0
    strikes: int = 0
    attempts: tuple[int, int] = (0, 0)
    no_lead: tuple[Base, ...] = ()

    def appearance(self, state: GameState, ruleset: Ruleset) -> PlateAppearance:
        """Return what the ruleset is asked before the next pitch.

        Who the men are is told only to a game that rates them: equal situations
        stay equal for the others.
        """
        asked = PlateAppearance(
            state.situation,
            self.balls,
            self.strikes,
            lead_off_base(state),
            self.attempts[state.half is Half.BOTTOM],
            no_lead=self.no_lead,
        )
        return replace(asked, men=men_of(state)) if ruleset.rates_men else asked

    def after(self, before: GameState, done: Done, state: GameState) -> Table:
        """Return the table after a play that led from one state to another."""
        attempts = self.attempts
        if done.hit_and_run:
            visitors, home = attempts
            is_home = before.half is Half.BOTTOM
            attempts = (visitors, home - 1) if is_home else (visitors - 1, home)
        no_lead = _still_there(done.no_lead, before, state) if done.no_lead else ()
        if done.play.code is not None or state.half is not before.half:
            if self == Table(attempts=attempts, no_lead=no_lead):
                return self
            return Table(attempts=attempts, no_lead=no_lead)
        return Table(done.balls, done.strikes, attempts, no_lead)


def _still_there(
    bases: tuple[Base, ...], before: GameState, after: GameState
) -> tuple[Base, ...]:
    """Return the bases on which the same man stands after a play as before."""
    if after.half is not before.half:
        return ()
    return tuple(
        base
        for base in bases
        if after.bases[base - 1] is not None
        and after.bases[base - 1] == before.bases[base - 1]
    )


def new_table(ruleset: Ruleset) -> Table:
    """Return the table before the first pitch of a game."""
    limit = ruleset.hit_and_run_limit
    return Table(attempts=(limit, limit))


def as_scored(state: GameState, done: Done) -> Play:
    """Return a ruleset's play as the scoresheet of this game has it."""
    return spell_out(state.situation, stop_at_winning_run(state, done.play))


#: What a manager answered, by the step at which he was asked.
_Answers = dict[Spot, Spot]


class Simulator:
    """Plays games of one ruleset between two managers.

    Everything learnt about the rules in one game is kept for the next. With
    ``knows_score`` the managers see inning and lead before each pitch; without, they
    decide as the odds of a situation suppose.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        visitors: Policy = standard,
        home: Policy = standard,
        *,
        knows_score: bool = True,
    ):
        self.ruleset = ruleset
        self.trail = Trail(ruleset)
        self.knows_score = knows_score
        self._policies = (visitors, home)
        self._late: tuple[_Answers, _Answers] = ({}, {})
        self._early: dict[tuple[bool, int, int], tuple[_Answers, ...]] = {}
        self._plays: dict[tuple[Situation, Play], Play] = {}

    # -- a game ----------------------------------------------

    def play_game(
        self,
        lineups: tuple[Lineup, Lineup],
        die: Die,
        tags: Tags = (),
        changes: Changes | None = None,
    ) -> Replay:
        """Play a game to its end; its ``record`` is the whole game file.

        ``changes`` is asked before each batter's first pitch, both sides together.
        """
        record = GameRecord(lineups, (), tags)
        start = state = start_game(*lineups, record.options)
        table = new_table(self.ruleset)
        steps: list[GameStep] = []
        half = None
        while state.ending is None:
            if state.half is not half:
                half = state.half
                heading = HalfLine(half, state.inning)
                steps.append(GameStep(heading, state, state))
            if changes is not None and not (table.balls or table.strikes):
                for change in changes(state):
                    steps.append(apply_entry(state, SubstitutionLine(change)))
                    state = steps[-1].after
            done, dice = self.next_play(state, table, die)
            play = self._scored(state, done.play)
            outcome = apply_play(state, play)
            entry = PlayLine(play, dice)
            steps.append(GameStep(entry, state, outcome.after, outcome))
            table = table.after(state, done, outcome.after)
            state = outcome.after
        entries: tuple[Entry, ...] = tuple(step.entry for step in steps)
        said = dict(tags)
        said.setdefault("Rules", self.ruleset.name)
        if self.ruleset.option_names:
            said.setdefault("Plays", ", ".join(self.ruleset.option_names))
        said.setdefault("Innings", str(record.options.innings))
        said["Result"] = f"{state.runs[0]}-{state.runs[1]}"
        record = replace(record, entries=entries, tags=order_tags(said.items()))
        return Replay(record, start, tuple(steps), ())

    def _scored(self, state: GameState, play: Play) -> Play:
        """Return the play as written, remembered by situation."""
        if play.advances:
            play = stop_at_winning_run(state, play)
        key = (state.situation, play)
        found = self._plays.get(key)
        if found is None:
            found = self._plays[key] = spell_out(*key)
        return found

    # -- a play ----------------------------------------------

    def next_play(self, state: GameState, table: Table, die: Die) -> tuple[Done, Dice]:
        """Throw dice and ask the managers until a play is done."""
        trail = self.trail
        spot = trail.begin(table.appearance(state, trail.ruleset))
        answers = self._answers(state)
        rolls: list[tuple[int, ...]] = []
        pitches: list[int] = []
        while spot.done is None:
            if spot.is_pitch:
                face = die(spot.sides)
                pitches.append(face)
                spot = spot.after.get(face) or trail.follow(spot, (face,))
            elif spot.dice:
                if pitches:
                    rolls.append(tuple(pitches))
                    pitches = []
                sides = spot.sides
                faces = tuple([die(sides) for _ in range(spot.dice)])
                rolls.append(faces)
                value = sum(faces) if spot.is_sum else faces
                spot = spot.after.get(value) or trail.follow(spot, faces)
            else:
                spot = answers[spot.asks].get(spot) or self._ask(spot, state, answers)
        if pitches:
            rolls.append(tuple(pitches))
        return spot.done, tuple(rolls)

    # -- the managers ----------------------------------------------

    def _answers(self, state: GameState) -> tuple[_Answers, ...]:
        """Return what was answered in this half, at this score (see ``Spot.asks``)."""
        is_home = state.half is Half.BOTTOM
        key = (is_home, 0, 0)
        if self.knows_score:
            visitors, home = state.runs
            key = (is_home, state.inning, visitors - home)
        found = self._early.get(key)
        if found is None:
            offense, defense = self._late[is_home], self._late[not is_home]
            found = self._early[key] = ({}, {}, offense, defense)
        return found

    def _ask(self, spot: Spot, state: GameState, answers: tuple[_Answers, ...]) -> Spot:
        """Ask a manager; the same question has the same answer."""
        call = spot.step
        assert isinstance(call, Call)
        is_home = (state.half is Half.BOTTOM) is (call.role is Role.OFFENSE)
        view = call.view()
        if self.knows_score and spot.asks < 2:
            visitors, home = state.runs
            lead = home - visitors if state.half is Half.BOTTOM else visitors - home
            view = replace(view, inning=state.inning, lead=lead)
        after = self.trail.spot(call.follow(self._policies[is_home](call, view)))
        is_settled = after.dice or after.done is not None
        if not is_settled and (spot.asks < 2 or after.asks >= 2):
            # The next answer hangs on nothing else: one look finds both.
            after = answers[after.asks].get(after) or self._ask(after, state, answers)
        answers[spot.asks][spot] = after
        return after
