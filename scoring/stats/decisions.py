"""Winning and losing pitcher, save, hold and blown save (OBR 9.17 to 9.19).

Where the rule leaves the winner to the scorer, ``Decisions.candidates`` holds the men
he may choose from and the winner is only proposed: the reliever who got most outs,
the earlier of two equals (case D-31). The scorer's own word, in the tags
``WinningPitcher``, ``LosingPitcher`` and ``SavingPitcher``, stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.diamond import SIDES, Side
from scoring.engine import Outcome
from scoring.lineup import Player
from scoring.phrases import phrase
from scoring.replay import Replay
from scoring.state import GameState
from scoring.stats.lines import PitchingLine


@dataclass(frozen=True, slots=True)
class Decisions:
    """Who won, lost and saved a game, and who held or lost a lead on the way.

    ``candidates`` is not empty when the rule leaves the winner to the scorer;
    ``why`` says what the rule found.
    """

    winner: Player | None = None
    loser: Player | None = None
    save: Player | None = None
    winning_side: Side | None = None
    candidates: tuple[Player, ...] = ()
    why: str = ""
    holds: tuple[tuple[Side, Player], ...] = ()
    blown_saves: tuple[tuple[Side, Player], ...] = ()


@dataclass(slots=True)
class _Stint:
    """One man's time on the mound: the states in which he came and left."""

    side: Side
    pitcher: Player
    entered: GameState
    left: GameState
    outs: int = 0
    runs: int = 0
    lost_lead: bool = False


@dataclass(frozen=True, slots=True)
class _GoAhead:
    """The play that put the winner ahead for good, and the pitchers of record."""

    winning_pitcher: Player
    losing_pitcher: Player


def decide(replay: Replay, pitching: Sequence[PitchingLine]) -> Decisions:
    """Return the decisions of a game.

    A game that is tied, suspended or still going on has no winning and no losing
    pitcher; nor has a forfeit, unless the side that wins it was ahead in a game that
    had gone far enough (OBR 9.03(e)).
    """
    stints = _stints(replay.outcomes)
    state, winner = replay.state, replay.state.winner
    found = Decisions(
        holds=tuple((s.side, s.pitcher) for s in stints if _holds(s, stints)),
        blown_saves=tuple((s.side, s.pitcher) for s in stints if _blows(s, stints)),
    )
    if winner is None or winner is not state.leader or state.is_void:
        return found
    go_ahead = _find_go_ahead(replay, winner)
    if go_ahead is None:
        return found
    staff = [line for line in pitching if line.side is winner]
    own = [stint for stint in stints if stint.side is winner]
    found = _name_winner(found, go_ahead.winning_pitcher, staff, own)
    found = replace(found, winning_side=winner, loser=go_ahead.losing_pitcher)
    found = _overrule(found, replay, pitching)
    last = own[-1].pitcher if own else None
    save = last if last != found.winner and own and _saves(own[-1], staff) else None
    if named := _named(replay, "SavingPitcher", staff):
        save = named
    winners = {(winner, found.winner)}
    holds = tuple(h for h in found.holds if h not in winners and h != (winner, save))
    return replace(found, save=save, holds=holds)


def lead_of(state: GameState, side: Side) -> int:
    """Return by how many runs a side leads; negative when it trails."""
    visitors, home = state.runs
    return home - visitors if side is Side.HOME else visitors - home


def _stints(outcomes: Sequence[Outcome]) -> list[_Stint]:
    stints: list[_Stint] = []
    current: dict[Side, _Stint] = {}
    for outcome in outcomes:
        side = outcome.before.half.fielding
        stint = current.get(side)
        if stint is None or stint.pitcher != outcome.pitcher:
            stint = _Stint(side, outcome.pitcher, outcome.before, outcome.after)
            current[side] = stint
            stints.append(stint)
        stint.left = outcome.after
        stint.outs += outcome.resolution.outs
        stint.runs += outcome.resolution.runs
        if outcome.resolution.runs and lead_of(outcome.after, side) <= 0:
            stint.lost_lead |= lead_of(outcome.before, side) > 0
    return stints


# -- the winner ----------------------------------------------------------------------


def _find_go_ahead(replay: Replay, winner: Side) -> _GoAhead | None:
    """Find the last time the winner took the lead, and both pitchers of record."""
    of_record = {side: replay.start.lineup(side).fielders[0] for side in SIDES}
    found: _GoAhead | None = None
    for step in replay.steps:
        for side in SIDES:
            of_record[side] = step.before.lineup(side).fielders[0] or of_record[side]
        outcome = step.outcome
        if outcome is None or not outcome.resolution.runs:
            continue
        lead = lead_of(outcome.before, winner)
        if lead <= 0 < lead_of(outcome.after, winner):
            winning_pitcher = of_record[winner]
            assert winning_pitcher is not None
            run = outcome.runs[-lead]  # the run that makes it one more
            found = _GoAhead(winning_pitcher, run.runner.responsible_pitcher)
    return found


def _name_winner(
    found: Decisions,
    of_record: Player,
    staff: Sequence[PitchingLine],
    stints: Sequence[_Stint],
) -> Decisions:
    """Name the pitcher of record, or propose another (OBR 9.17(b), (c))."""
    outs = sum(line.outs for line in staff)
    needed = 15 if outs >= 18 else 12
    starter = staff[0]
    if of_record == starter.player and starter.outs < needed and len(staff) > 1:
        why = phrase(
            "the starter got {outs} outs of the {needed} that he needs",
            outs=starter.outs,
            needed=needed,
        )
        return _propose(found, staff[1:], why)
    brief = [s for s in stints if s.pitcher == of_record]
    after = [s.pitcher for s in stints[stints.index(brief[-1]) + 1 :]] if brief else []
    if of_record != starter.player and after:
        runs, got = sum(s.runs for s in brief), sum(s.outs for s in brief)
        if got < 3 and runs >= 2:
            why = phrase(
                "{pitcher} let in {runs} runs in a brief appearance",
                pitcher=of_record,
                runs=runs,
            )
            return _propose(found, [p for p in staff if p.player in after], why)
    return replace(found, winner=of_record, why=phrase("pitcher of record"))


def _propose(found: Decisions, staff: Sequence[PitchingLine], why: str) -> Decisions:
    best = max(staff, key=lambda line: (line.outs, -line.order))
    candidates = tuple(line.player for line in staff)
    return replace(found, winner=best.player, candidates=candidates, why=why)


def _overrule(
    found: Decisions, replay: Replay, pitching: Sequence[PitchingLine]
) -> Decisions:
    winner = _named(replay, "WinningPitcher", pitching)
    loser = _named(replay, "LosingPitcher", pitching)
    if winner is not None and winner != found.winner:
        found = replace(found, winner=winner, why=phrase("the scorer's ruling"))
    return replace(found, loser=loser or found.loser)


def _named(replay: Replay, tag: str, pitching: Sequence[PitchingLine]) -> Player | None:
    """Return the pitcher whom a tag names, by his id or his name."""
    said = replay.record.tag(tag)
    if not said:
        return None
    for line in pitching:
        if said in (line.player.id, line.player.name):
            return line.player
    return None


# -- saves, holds, blown saves -------------------------------------------------------


def _is_save_situation(stint: _Stint) -> bool:
    """Whether he came in with a lead to save (OBR 9.19(c))."""
    lead = lead_of(stint.entered, stint.side)
    on_base = sum(runner is not None for runner in stint.entered.bases)
    # By three runs at most, or the tying run on base, at bat or on deck.
    return 0 < lead <= max(3, on_base + 2)


def _is_relief(stint: _Stint, stints: Sequence[_Stint]) -> bool:
    return next(s for s in stints if s.side is stint.side) is not stint


def _saves(last: _Stint, staff: Sequence[PitchingLine]) -> bool:
    line = next(line for line in staff if line.player == last.pitcher)
    if line.order == 1 or not line.outs:
        return False
    lead = lead_of(last.entered, last.side)
    on_base = sum(runner is not None for runner in last.entered.bases)
    return lead > 0 and (
        (lead <= 3 and last.outs >= 3) or lead <= on_base + 2 or last.outs >= 9
    )


def _holds(stint: _Stint, stints: Sequence[_Stint]) -> bool:
    """Whether he kept a lead that could be saved, and another finished."""
    is_last = [s for s in stints if s.side is stint.side][-1] is stint
    return (
        not is_last
        and _is_relief(stint, stints)
        and stint.outs > 0
        and _is_save_situation(stint)
        and not stint.lost_lead
        and lead_of(stint.left, stint.side) > 0
    )


def _blows(stint: _Stint, stints: Sequence[_Stint]) -> bool:
    """Whether the tying run scored while he had a lead to save."""
    return _is_relief(stint, stints) and _is_save_situation(stint) and stint.lost_lead
