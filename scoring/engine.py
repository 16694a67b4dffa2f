"""One game, entry by entry: apply a play, a substitution, an ending, or say why not."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.completion import complete_play
from scoring.diamond import Base, Half, Position, Side
from scoring.faults import IllegalPlay, violation
from scoring.legality import check_play
from scoring.lineup import Lineup, Player, Substitution, substitute
from scoring.notation.formatter import format_play
from scoring.phrases import phrase
from scoring.play import HITS, WALKS, Advance, Code, Play
from scoring.resolution import Resolution, resolve_play
from scoring.state import EMPTY, Bases, Ending, GameOptions, GameState, Runner


@dataclass(frozen=True, slots=True)
class Move:
    """What one man did in a play: his part as a runner and the advance itself."""

    runner: Runner
    advance: Advance

    @property
    def scores(self) -> bool:
        """Whether he scored."""
        return self.advance.scores


@dataclass(frozen=True, slots=True)
class Outcome:
    """A play that was applied: the state before and after, and who did what.

    ``moves`` holds everybody who moved, lead runner first, the batter last, with the
    pitcher who answers for him at that moment. ``charged_batter`` and
    ``charged_pitcher`` have the plate appearance in their lines; they differ from the
    men at bat and on the mound only after a change in mid plate appearance.
    """

    before: GameState
    after: GameState
    play: Play
    batter: Player
    batter_slot: int
    pitcher: Player
    moves: tuple[Move, ...]
    resolution: Resolution
    charged_batter: Player
    charged_pitcher: Player

    @property
    def runs(self) -> tuple[Move, ...]:
        """The men who scored, in the order they came home."""
        return tuple(move for move in self.moves if move.scores)

    @property
    def fielding(self) -> Lineup:
        """The line-up in the field."""
        return self.before.lineup(self.before.half.fielding)


def start_game(
    visitors: Lineup, home: Lineup, options: GameOptions | None = None
) -> GameState:
    """Return the state before the first pitch."""
    return GameState((visitors, home), options or GameOptions())


def apply_play(state: GameState, play: Play) -> Outcome:
    """Apply a play, completed where it leaves runners out, and return the outcome.

    Raises ``IllegalPlay`` with every reason, or ``AmbiguousPlay``.
    """
    if state.is_over:
        raise IllegalPlay(
            violation("L231", hint=phrase("It ended: {ending}.", ending=state.ending))
        )
    fielding = state.lineup(state.half.fielding)
    if fielding.fault:
        raise IllegalPlay(
            violation(
                "L232",
                side=state.half.fielding.spoken,
                why=fielding.fault,
                hint=phrase("Write the substitutions before the first pitch."),
            )
        )
    situation = state.situation
    play = complete_play(situation, play)
    if play.batter_name and play.batter_name != state.batter.name:
        raise IllegalPlay(
            violation("L224", due=state.batter.name, named=play.batter_name)
        )
    resolution = resolve_play(situation, play)
    _check_winning_run(state, play, resolution)
    pitcher = fielding.fielders[0]
    assert pitcher is not None
    batting_index = state.half is Half.BOTTOM
    slot = state.due[batting_index]
    charged_pitcher, charged_batter = pitcher, state.batter
    if play.code in WALKS and state.charged_pitcher is not None:
        charged_pitcher = state.charged_pitcher
    if play.code is Code.STRIKEOUT and state.charged_batter is not None:
        charged_batter = state.charged_batter
    batter = Runner(state.batter, slot, charged_pitcher)
    moves = _moves(state, play, resolution, batter)
    after = _next_state(state, play, resolution, moves)
    return Outcome(
        state,
        after,
        play,
        batter.player,
        slot,
        pitcher,
        moves,
        resolution,
        charged_batter,
        charged_pitcher,
    )


def _check_winning_run(state: GameState, play: Play, resolution: Resolution) -> None:
    """In the last half-inning only the runs needed to win count (OBR 9.06(f)).

    A home run over the fence counts in full (OBR 7.01(g)(3), case D-53).
    """
    needed = state.runs_to_end
    if needed is None or resolution.runs < needed or play.code is Code.HOME_RUN:
        return
    if resolution.runs == needed:
        _check_winning_hit(play, [m for m in resolution.moves if m.scores][-1])
        return
    raise IllegalPlay(
        violation(
            "L215",
            counts=needed,
            runs=resolution.runs,
            hint=phrase("Leave the other runners where the winning run found them."),
        )
    )


def _check_winning_hit(play: Play, winning: Advance) -> None:
    """A hit that wins is as long as the winning run's way home (OBR 9.06(f))."""
    if play.code not in HITS or winning.start is Base.BATTER:
        return
    bases = Base.HOME - winning.start
    if HITS[play.code] > bases:
        shorter = replace(play, code=Code(f"H{bases}"))
        raise IllegalPlay(
            violation(
                "L216",
                code=play.code.value,
                bases=("one base", "two bases", "three bases")[bases - 1],
                hint=phrase("Write {play}.", play=format_play(shorter)),
            )
        )


def _moves(
    state: GameState, play: Play, resolution: Resolution, batter: Runner
) -> tuple[Move, ...]:
    moves = []
    for advance in resolution.moves:
        runner = (
            batter if advance.start is Base.BATTER else state.bases[advance.start - 1]
        )
        assert runner is not None
        moves.append(Move(runner, advance))
    if _shifts_responsibility(play):
        _shift_responsibility(state, moves)
    return tuple(moves)


def _shifts_responsibility(play: Play) -> bool:
    """Whether an out on the bases leaves the batter in the place of the man put out."""
    return play.code in (Code.FIELDERS_CHOICE, Code.ERROR, Code.RELAY)


def _shift_responsibility(state: GameState, moves: list[Move]) -> None:
    """Charge the number of runners left, not the persons (OBR 9.16(g), case D-27).

    When a man is put out on a ball that the batter hit, the men behind him take over
    the pitcher who answers for the man ahead, one by one down to the batter.
    """
    for out in [
        m for m in moves if m.advance.out and m.advance.start is not Base.BATTER
    ]:
        if out.advance.cause is not None:
            continue
        behind = [m for m in moves if m.advance.start < out.advance.start]
        inherited = out.runner.responsible_pitcher
        for move in behind:
            if move.advance.out:
                continue
            position = moves.index(move)
            own = move.runner.responsible_pitcher
            if own != inherited:
                moves[position] = replace(
                    move, runner=replace(move.runner, responsible_pitcher=inherited)
                )
            inherited = own


def _next_state(
    state: GameState, play: Play, resolution: Resolution, moves: tuple[Move, ...]
) -> GameState:
    index = state.half is Half.BOTTOM
    bases: list[Runner | None] = list(state.bases)
    for move in moves:
        if move.advance.start is not Base.BATTER:
            bases[move.advance.start - 1] = None
    for move in moves:
        if not move.advance.out and move.advance.end is not Base.HOME:
            bases[move.advance.end - 1] = move.runner
    due, runs, line = state.due, state.runs, state.line
    if play.code is not None:
        following = state.due[index] % len(state.lineups[index].slots) + 1
        due = (due[0], following) if index else (following, due[1])
    if resolution.runs:
        scored = resolution.runs
        runs = (runs[0], runs[1] + scored) if index else (runs[0] + scored, runs[1])
        mine = line[index]
        mine = (*mine[:-1], mine[-1] + scored)
        line = (line[0], mine) if index else (mine, line[1])
    after = GameState(
        state.lineups,
        state.options,
        state.inning,
        state.half,
        state.outs + resolution.outs,
        (bases[0], bases[1], bases[2]),
        due,
        runs,
        line,
        charged_pitcher=None if play.code is not None else state.charged_pitcher,
        charged_batter=None if play.code is not None else state.charged_batter,
    )
    needed = state.runs_to_end
    if needed is not None and resolution.runs >= needed:
        return replace(after, ending=Ending.PLAYED)  # DB-GAM-2: the winning run
    return _next_half(after) if after.outs == 3 else after


def _next_half(state: GameState) -> GameState:
    """Change sides, or end the game (DB-GAM-1 to -3)."""
    if state.is_decided:
        return replace(state, ending=Ending.PLAYED)
    top, bottom = state.line
    if state.half is Half.TOP:
        half, inning, line = Half.BOTTOM, state.inning, (top, (*bottom, 0))
    else:
        half, inning, line = Half.TOP, state.inning + 1, ((*top, 0), bottom)
    return GameState(
        state.lineups,
        state.options,
        inning,
        half,
        0,
        EMPTY,
        state.due,
        state.runs,
        line,
    )


def apply_substitution(state: GameState, change: Substitution) -> GameState:
    """Return the state after a change of players (OBR 5.10).

    A pinch runner names the base of the man he runs for; he takes that man's slot.
    Raises ``IllegalPlay``.
    """
    if state.is_over:
        raise IllegalPlay(
            violation("L231", hint=phrase("It ended: {ending}.", ending=state.ending))
        )
    side = change.side
    is_hitter = change.position is Position.DESIGNATED_HITTER
    if is_hitter and not state.options.designated_hitter:
        name = change.player.name
        raise IllegalPlay(violation("G430", side=side.spoken, name=name))
    batting = state.half.batting is side
    bases = state.bases
    if change.base is not None:
        runner = state.bases[change.base - 1] if batting else None
        if runner is None:
            raise IllegalPlay(
                violation("L237", side=side.spoken, base=Base(change.base).spoken)
            )
        if runner.player == change.player:
            raise IllegalPlay(
                violation("L236", side=side.spoken, name=runner.player.name)
            )
        bases = _run_for(bases, change.base, change.player)
        change = replace(change, slot=runner.slot)
    elif change.position is Position.PINCH_HITTER and not batting:
        raise IllegalPlay(violation("L238", side=side.spoken))
    elif batting and change.slot is not None:
        bases = _take_over_base(bases, change.slot, change.player)
    before = state.lineup(side)
    lineup = substitute(before, change, re_entry=state.options.re_entry)
    visitors, home = state.lineups
    lineups = (visitors, lineup) if side is Side.HOME else (lineup, home)
    state = _charge_for_count(state, change, before, lineup)
    return replace(state, lineups=lineups, bases=bases)


#: Counts at which a walk is charged to the pitcher who leaves (OBR 9.16(h)).
_BATTER_AHEAD = frozenset({(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)})


def _charge_for_count(
    state: GameState, change: Substitution, before: Lineup, after: Lineup
) -> GameState:
    """Remember who is charged when a change comes in mid plate appearance."""
    if change.count is None:
        return state
    if state.half.fielding is change.side:
        leaving = before.fielders[0]
        changed = leaving is not None and leaving != after.fielders[0]
        if changed and change.count in _BATTER_AHEAD:
            return replace(state, charged_pitcher=state.charged_pitcher or leaving)
    elif change.slot == state.batter_slot and change.count[1] == 2:
        return replace(state, charged_batter=state.charged_batter or state.batter)
    return state


def place_runner(state: GameState, base: Base, player: Player) -> GameState:
    """Return the state with a man put on base by rule, as in extra innings.

    He must be in the batting order of the side at bat and the base must be free.
    Raises ``IllegalPlay``.
    """
    if state.is_over:
        raise IllegalPlay(
            violation("L231", hint=phrase("It ended: {ending}.", ending=state.ending))
        )
    side = state.half.batting
    slot = state.lineup(side).slot_of(player)
    if slot is None:
        raise IllegalPlay(violation("L233", side=side.spoken, name=player.name))
    if state.bases[base - 1] is not None:
        raise IllegalPlay(violation("L204", base=base.spoken))
    if state.pitcher is None:
        why = state.lineup(side.opponent).fault
        raise IllegalPlay(violation("L232", side=side.opponent.spoken, why=why))
    bases = list(state.bases)
    bases[base - 1] = Runner(player, slot, state.pitcher, is_placed=True)
    return replace(state, bases=(bases[0], bases[1], bases[2]))


def _run_for(bases: Bases, base: int, player: Player) -> Bases:
    runners = [
        replace(runner, player=player) if runner and number == base else runner
        for number, runner in enumerate(bases, start=1)
    ]
    return (runners[0], runners[1], runners[2])


def _take_over_base(bases: Bases, slot: int, player: Player) -> Bases:
    """A man sent in for a slot whose man is on base runs for him."""
    for number, runner in enumerate(bases, start=1):
        if runner is not None and runner.slot == slot and runner.player != player:
            return _run_for(bases, number, player)
    return bases


def end_game(
    state: GameState, ending: Ending, *, winner: Side | None = None
) -> GameState:
    """Return the state after a game was called, suspended or forfeited to a side."""
    if state.is_over:
        raise IllegalPlay(
            violation("L231", hint=phrase("It ended: {ending}.", ending=state.ending))
        )
    return replace(state, ending=ending, forfeit_winner=winner)


def can_play(state: GameState, play: Play) -> bool:
    """Whether baseball allows this complete play now."""
    return not state.is_over and not check_play(state.situation, play)


__all__ = [
    "Move",
    "Outcome",
    "apply_play",
    "apply_substitution",
    "can_play",
    "end_game",
    "place_runner",
    "start_game",
]
