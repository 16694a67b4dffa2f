"""Games of a season played by the program: values in, replays out.

A ``Matchup`` says who meets when and under which rules, ``Engine.play`` plays it. Who
starts and who bats where is in ``league.simulation.lineups``; what the managers change
during a game is here, and told in docs/league.md:

* A starter is relieved after 27 batters (36 while he has given up one run at most) or
  six runs, a reliever after nine batters or three runs, at the next batter, by the man
  of the bullpen who has rested longest.
* In the last inning or later, with a lead of one to three runs, the closer comes in.
* Where the pitcher bats, a man from the bench bats for one who is to be relieved.

The same seed gives the same game, wherever it is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from random import Random

from games.hooks.houses import NO_BOARD, Board
from league.simulation.lineups import (
    Man,
    Workload,
    bench_of,
    order_bullpen,
    part_staff,
    pick_lineup,
    pick_starter,
)
from scoring.diamond import SIDES, Position, Side
from scoring.lineup import Lineup, Player, Substitution
from scoring.readers.judge import load_house
from scoring.readers.play import Simulator
from scoring.readers.policy import POLICIES
from scoring.replay import Replay
from scoring.rulesets import three_dice
from scoring.state import GameState

#: Batters and runs after which a starter, and a reliever, has done his work; and the
#: batters that are added for a man who pitches well.
STARTER_LIMIT = (27, 6)
RELIEVER_LIMIT = (9, 3)
IN_FORM = 9
#: The leads that a closer protects.
CLOSE_LEADS = range(1, 4)


@dataclass(frozen=True, slots=True)
class Squad:
    """A team on a day: its men in the order of the roster, how it is managed.

    ``turn`` counts the team's games before this one.
    """

    men: tuple[Man, ...]
    policy: str = "standard"
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Matchup:
    """A game to be played: the squads, visitors first, the day, the seed, the rules.

    ``tags`` are those of the game file, options and innings among them; ``board`` the
    cards and ratings that are played with.
    """

    squads: tuple[Squad, Squad]
    day: date
    seed: str
    ruleset: str = "diceball"
    plays: str = "all"
    designated_hitter: bool = False
    tags: tuple[tuple[str, str], ...] = ()
    board: Board = NO_BOARD


def seed_of(
    season_seed: str, day: date, visitors: str, home: str, number: int = 1
) -> str:
    """Return the seed of a game of a season that is played with a seed.

    >>> seed_of("7", date(2026, 4, 5), "SAL", "COP")
    '7.2026-04-05.SAL.COP'
    """
    again = f".{number}" if number > 1 else ""
    return f"{season_seed}.{day.isoformat()}.{visitors}.{home}{again}"


def die_of(seed: str):
    """Return a die that falls the same way for the same seed."""
    random = Random(seed).random  # noqa: S311  (dice, not secrets)
    return lambda sides: int(random() * sides) + 1


class Engine:
    """Plays games, and keeps what it learns of each ruleset for the next game."""

    def __init__(self) -> None:
        self._simulators: dict[tuple[object, ...], Simulator] = {}

    def play(self, matchup: Matchup, work: Workload) -> Replay:
        """Play a game and count its pitchers; raises ``TooFew``, ``PlayRejected``."""
        dugouts = tuple(
            Dugout(side, squad, work, matchup)
            for side, squad in zip(SIDES, matchup.squads, strict=True)
        )
        visitors, home = dugouts

        def changes(state: GameState) -> Sequence[Substitution]:
            return (*visitors.changes(state), *home.changes(state))

        policies = [squad.policy for squad in matchup.squads]
        replay = self._simulator(matchup, *policies).play_game(
            (visitors.lineup, home.lineup),
            die_of(matchup.seed),
            (
                *matchup.tags,
                ("Plays", matchup.plays),
                ("Seed", matchup.seed),
                ("Policy", ",".join(dict.fromkeys(policies))),
            ),
            changes,
        )
        for dugout in dugouts:
            work.add(matchup.day, dugout.used)
        return replay

    def _simulator(self, matchup: Matchup, visitors: str, home: str) -> Simulator:
        key = (matchup.ruleset, matchup.plays, matchup.board, visitors, home)
        found = self._simulators.get(key)
        if found is None:
            board = matchup.board.load() or None
            ruleset = load_house(matchup.ruleset, matchup.plays, board)
            found = Simulator(ruleset, POLICIES[visitors], POLICIES[home])
            for known, other in self._simulators.items():
                if known[:3] == key[:3]:  # the tree is the same, whoever manages
                    found.trail = other.trail
            self._simulators[key] = found
        return found


@dataclass
class _Mound:
    """The man on the mound, and what he has done so far."""

    player: Player
    limit: tuple[int, int]
    batters: int = 0
    runs: int = 0

    @property
    def is_tired(self) -> bool:
        """Whether he has faced enough batters or given up enough runs."""
        batters, runs = self.limit
        if self.limit == STARTER_LIMIT and self.runs <= 1:
            batters += IN_FORM
        return self.batters >= batters or self.runs >= runs


class Dugout:
    """A side's manager during a game: who starts, who comes in for whom."""

    def __init__(self, side: Side, squad: Squad, work: Workload, matchup: Matchup):
        self.side = side
        rotation, bullpen = part_staff(squad.men)
        starter = pick_starter(rotation, bullpen, work, matchup.day)
        self.lineup: Lineup = pick_lineup(
            squad.men,
            starter,
            turn=squad.turn,
            designated_hitter=matchup.designated_hitter,
        )
        playing = {*self.lineup.players}
        fit = [man for man in bullpen if man not in playing]
        self._bullpen = list(order_bullpen(fit, work, matchup.day))
        self._bench = list(bench_of(squad.men, self.lineup))
        self._mound = _Mound(starter, STARTER_LIMIT)
        self._faced: tuple[int, int] | None = None
        self._allowed = 0
        self.used = [starter]

    def changes(self, state: GameState) -> list[Substitution]:
        """Return what this side changes before the next batter."""
        if state.half.batting is self.side:
            return self._pinch_hitter(state)
        self._count(state)
        return self._relief(state)

    def _count(self, state: GameState) -> None:
        """Count the batters and the runs since this side was asked last."""
        due = (state.inning, state.due[self.side is Side.VISITORS])
        if self._faced is not None and due != self._faced:
            self._mound.batters += 1
        self._faced = due
        allowed = state.runs[self.side is Side.VISITORS]
        self._mound.runs += allowed - self._allowed
        self._allowed = allowed

    def _relief(self, state: GameState) -> list[Substitution]:
        lineup = state.lineup(self.side)
        if lineup.fielders[0] is None:  # somebody batted for the pitcher
            slot = next(
                number
                for number, spot in enumerate(lineup.slots, start=1)
                if spot.position is Position.PINCH_HITTER
            )
            return [self._bring(self._next_man(state), slot)]
        if self._bullpen and (self._mound.is_tired or self._wants_closer(state)):
            slot = lineup.slot_of(self._mound.player)
            return [self._bring(self._next_man(state), slot)]
        return []

    def _wants_closer(self, state: GameState) -> bool:
        """Whether a close lead is to be kept in the last inning, not by a new man."""
        is_new = len(self.used) > 1 and self._mound.batters < len(SIDES)
        return self._is_close(state) and len(self._bullpen) > 0 and not is_new

    def _is_close(self, state: GameState) -> bool:
        lead = (
            state.runs[self.side is Side.HOME] - state.runs[self.side is not Side.HOME]
        )
        return state.inning >= state.options.innings and lead in CLOSE_LEADS

    def _next_man(self, state: GameState) -> Player:
        """Take a man from the bullpen: the closer for a close lead, else the first."""
        return self._bullpen.pop(-1 if self._is_close(state) else 0)

    def _bring(self, player: Player, slot: int | None) -> Substitution:
        self._mound = _Mound(player, RELIEVER_LIMIT)
        self.used.append(player)
        return Substitution(self.side, player, Position.PITCHER, slot=slot)

    def _pinch_hitter(self, state: GameState) -> list[Substitution]:
        lineup = state.lineup(self.side)
        spot = lineup.slots[state.batter_slot - 1]
        is_up = spot.position is Position.PITCHER and spot.player == self._mound.player
        if not (is_up and self._bench and self._bullpen and self._mound.is_tired):
            return []
        player = self._bench.pop(0)
        return [
            Substitution(
                self.side, player, Position.PINCH_HITTER, slot=state.batter_slot
            )
        ]


# -- three dice -----------------------------------------------------------------------


def play_three_dice(seed: str, innings: int) -> three_dice.LineScore:
    """Return a game of three-dice baseball, which has no batters, only runs."""
    return three_dice.play_game(die_of(seed), innings)
