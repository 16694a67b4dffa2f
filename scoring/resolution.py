"""What a play does in one base-out situation: moves, outs, credits, runs batted in.

Everything here depends on the bases, the outs and the play alone, so answers are
remembered: a season holds the same few thousand questions again and again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scoring.diamond import Base, Position, Situation
from scoring.play import Advance, Cause, Code, Mark, Play, Relay, Ruling

_NO_RBI_CAUSES = frozenset(
    {Cause.STEAL, Cause.WILD_PITCH, Cause.PASSED_BALL, Cause.BALK, Cause.INDIFFERENCE}
)


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a legal play does to any bases and outs like these.

    ``moves`` holds everybody who moves or is put out, lead runner first, the batter
    last. ``putouts`` holds a fielder (``None`` when nobody is named) for each out;
    ``assists`` and ``errors`` fielders, one entry for each credit. ``outs_in_order``
    names the men put out in the order it happened. ``is_double_play_ball`` means a
    ground ball on which the batter and a forced man were put out (GIDP).
    ``plays_credited`` is 2 for a double play that counts as one, 3 for a triple play.
    """

    moves: tuple[Advance, ...]
    outs: int
    runs: int
    outs_in_order: tuple[Base, ...]
    putouts: tuple[Position | None, ...]
    assists: Relay
    errors: Relay
    is_double_play_ball: bool
    is_sacrifice_fly: bool
    plays_credited: int


def all_moves(play: Play) -> tuple[Advance, ...]:
    """Return what everybody did, the batter's implied move included, lead man first."""
    moves = [
        move
        for move in play.advances
        if move.start is not Base.BATTER and (move.moves or move.reason_given)
    ]
    if (batter := play.batter_advance) is not None:
        moves.append(batter)
    return tuple(moves)


def is_double_play_ball(situation: Situation, play: Play) -> bool:
    """Whether the batter grounds into a force or reverse-force double play.

    OBR 9.02(a)(17), 9.04(b)(1): he is out, and so is a man who was forced to run. A
    triple play is not one.
    """
    if Mark.GROUNDED in play.marks:
        return True
    if Mark.NOT_GROUNDED in play.marks or Mark.NO_DOUBLE_PLAY in play.marks:
        return False
    if not play.is_ground_out or play.is_sacrifice:
        return False
    if sum(move.out for move in play.advances) != 1:  # besides the batter
        return False
    return any(
        move.out
        and move.cause is None
        and move.start in situation.forced
        and move.end == move.start + 1
        for move in play.advances
    )


def is_sacrifice_fly(situation: Situation, play: Play) -> bool:
    """Whether a run scores on a fly, caught or (so marked) dropped (OBR 9.08(d))."""
    if Mark.SACRIFICE_FLY in play.marks:
        return True
    return (
        play.is_fly
        and not play.is_sacrifice
        and situation.outs < 2
        and any(move.scores and not move.errors for move in play.advances)
    )


def order_of_outs(play: Play, moves: tuple[Advance, ...]) -> tuple[Advance, ...]:
    """Return the outs of a play in the order they were made.

    A relay that goes on where another ends was later (``5-4`` before ``5-4-3``). A
    batter caught or struck out was out first; thrown out, he was out last.
    """
    out_moves = [move for move in moves if move.out]
    if len(out_moves) < 2:
        return tuple(out_moves)
    batter_first = play.is_fly or play.code is Code.STRIKEOUT

    def rank(move: Advance) -> tuple[int, int]:
        if move.start is Base.BATTER and not move_extends(move, out_moves):
            follows = any(_is_prefix(move.relay, m.relay) for m in out_moves)
            return (-1 if batter_first or follows else 99, 0)
        return (len(move.relay), -move.start)

    return tuple(sorted(out_moves, key=rank))


def move_extends(move: Advance, others: list[Advance]) -> bool:
    """Whether this out's relay goes on from another out's relay."""
    return any(_is_prefix(other.relay, move.relay) for other in others)


def _is_prefix(short: Relay, long: Relay) -> bool:
    return bool(short) and len(short) < len(long) and long[: len(short)] == short


def rbi_bounds(situation: Situation, play: Play) -> tuple[int, int]:
    """Return the fewest and most runs batted in that the scorer may mark (OBR 9.04).

    They differ only on an error with a runner on third and fewer than two out, where
    the scorer judges whether he would have scored anyway (9.04(a)(3)).
    """
    low = high = 0
    for move in all_moves(play):
        if not move.scores or Ruling.NO_RBI in move.rulings:
            continue
        least, most = (1, 1)
        if Ruling.RBI not in move.rulings:
            least, most = run_batted_in(situation, play, move)
        low, high = low + least, high + most
    return low, high


def run_batted_in(situation: Situation, play: Play, move: Advance) -> tuple[int, int]:
    """Return whether a run is batted in by rule: (0, 0), (1, 1), or (0, 1) if open."""
    if play.code is None or play.code is Code.STRIKEOUT:
        return 0, 0
    if move.cause in _NO_RBI_CAUSES or move.errors:
        return 0, 0
    if is_double_play_ball(situation, play) or _relay_was_muffed(play):
        return 0, 0
    if play.code is Code.ERROR:
        judged = move.start is Base.THIRD and situation.outs < 2
        return int(judged and Mark.SACRIFICE_FLY in play.marks), int(judged)
    return 1, 1


def _relay_was_muffed(play: Play) -> bool:
    """Whether an error at first kept a force from being a double play (9.04(b)(2))."""
    batter = play.advance_from(Base.BATTER)
    return (
        play.code is Code.FIELDERS_CHOICE
        and batter is not None
        and bool(batter.errors)
        and any(move.out for move in play.advances)
    )


def _credits(
    play: Play, in_order: tuple[Advance, ...]
) -> tuple[list[Position | None], list[Position]]:
    """Return putouts and assists.

    When the batter is out too, a relay that goes on is credited from there on: so
    ``5-4-3`` with the runner out ``5-4`` gives third base one assist, not two (case
    D-04, OBR 9.09, 9.10). Two runners' relays stand each for itself.
    """
    goes_on = any(move.start is Base.BATTER for move in in_order)
    putouts: list[Position | None] = []
    assists: list[Position] = []
    done: list[Relay] = []
    for move in in_order:
        relay = move.relay
        if not relay and move.start is Base.BATTER and play.code is Code.STRIKEOUT:
            relay = (Position.CATCHER,)
        earlier = max((r for r in done if _is_prefix(r, relay)), key=len, default=())
        if goes_on:
            done.append(relay)
        rest = relay[len(earlier) - 1 :] if earlier else relay
        putouts.append(rest[-1] if rest else None)
        # A fielder gets one assist on an out however often he handles the ball.
        assists += dict.fromkeys(rest[:-1])
    return putouts, assists


@lru_cache(maxsize=65536)
def resolve_play(situation: Situation, play: Play) -> Resolution:
    """Return what a legal play does; call ``check_play`` first."""
    moves = all_moves(play)
    in_order = order_of_outs(play, moves)
    putouts, assists = _credits(play, in_order)
    errors = [fielder for move in play.advances for fielder in move.errors]
    assists += [fielder for move in play.advances for fielder in move.assists]
    if play.code is Code.ERROR:
        errors.append(play.fielders[-1])
        assists += play.fielders[:-1]
    elif play.code is Code.INTERFERENCE:
        errors += play.fielders or (Position.CATCHER,)
    outs = len(in_order)
    credited = 0 if outs < 2 or Mark.NO_DOUBLE_PLAY in play.marks else outs
    return Resolution(
        moves=moves,
        outs=outs,
        runs=sum(move.scores for move in moves),
        outs_in_order=tuple(move.start for move in in_order),
        putouts=tuple(putouts),
        assists=tuple(assists),
        errors=tuple(errors),
        is_double_play_ball=is_double_play_ball(situation, play),
        is_sacrifice_fly=is_sacrifice_fly(situation, play),
        plays_credited=credited,
    )
