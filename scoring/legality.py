"""What baseball allows: one play in one base-out situation, checked and resolved.

Everything here depends on the bases, the outs and the play alone, so answers are
remembered: a season holds the same few thousand questions again and again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from scoring.diamond import Base, Position, Situation
from scoring.faults import Violation, violation
from scoring.notation.formatter import format_advance, format_play
from scoring.play import DEAD_BALLS, Advance, Cause, Code, Play, Relay, Ruling

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
    ground ball on which the batter and another were put out (GIDP).
    """

    moves: tuple[Advance, ...]
    outs: int
    runs: int
    outs_in_order: tuple[Base, ...]
    putouts: tuple[Position | None, ...]
    assists: Relay
    errors: Relay
    is_double_play_ball: bool


def all_moves(play: Play) -> tuple[Advance, ...]:
    """Return what everybody did, the batter's implied move included, lead man first."""
    moves = [m for m in play.advances if m.start is not Base.BATTER and _moves(m)]
    if (batter := play.batter_advance) is not None:
        moves.append(batter)
    return tuple(moves)


def _moves(advance: Advance) -> bool:
    return advance.out or advance.end is not advance.start


def is_double_play_ball(play: Play, outs: int) -> bool:
    """Whether the batter grounds into a double play (OBR 9.02(a)(17), 9.04(b)(1))."""
    return outs >= 2 and play.is_ground_out and not play.is_sacrifice


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


def _third_out_bars_runs(
    situation: Situation, play: Play, moves: tuple[Advance, ...]
) -> str:
    """Say how the third out keeps runs from counting, or an empty string.

    DB-RUN-2, OBR 5.08(a): the batter before first base, or a runner forced out. A
    runner doubled off after a catch is not forced (case D-09), and a force is gone
    once a man behind has been put out.
    """
    in_order = order_of_outs(play, moves)
    needed = 3 - situation.outs
    if len(in_order) < needed:
        return ""
    third, earlier = in_order[needed - 1], in_order[: needed - 1]
    if play.code is None:
        return ""
    if third.start is Base.BATTER:
        return "the batter's before he reached first base" if play.code.is_out else ""
    batter_is_out = play.code.is_out
    if batter_is_out and not play.is_fly and play.code is not Code.STRIKEOUT:
        # A batter thrown out at first later on the play still ends it (case D-08).
        later = in_order[needed - 1 :]
        if any(move.start is Base.BATTER for move in later):
            return "the batter's at first base"
    forced = (
        third.start in situation.forced
        and third.end == third.start + 1
        and third.cause is None
        and not play.is_fly
        and play.code is not Code.STRIKEOUT
        and not any(out.start < third.start for out in earlier)
    )
    return "a force out" if forced else ""


def rbi_bounds(situation: Situation, play: Play, outs: int) -> tuple[int, int]:
    """Return the fewest and most runs batted in that the scorer may mark (OBR 9.04).

    They differ only on an error with a runner on third and fewer than two out, where
    the scorer judges whether he would have scored anyway (9.04(a)(3)).
    """
    low = high = 0
    gdp = is_double_play_ball(play, outs)
    for move in all_moves(play):
        if not move.scores or Ruling.NO_RBI in move.rulings:
            continue
        if Ruling.RBI in move.rulings:
            low, high = low + 1, high + 1
        elif play.code is None or move.cause in _NO_RBI_CAUSES or move.errors or gdp:
            continue
        elif play.code is Code.ERROR:
            high += move.start is Base.THIRD and situation.outs < 2
        elif play.code is Code.STRIKEOUT:
            continue
        else:
            low, high = low + 1, high + 1
    return low, high


def _check_starts(situation: Situation, play: Play) -> Iterator[Violation]:
    seen: set[Base] = set()
    for advance in play.advances:
        start, end = advance.start, advance.end
        if start is Base.BATTER:
            if play.code is None:
                yield violation("L207")
        elif not situation.is_occupied(start):
            yield violation(
                "L201", base=start.spoken, hint=f"The situation is: {situation}."
            )
        if start in seen:
            yield violation("L202", base=start.spoken)
        seen.add(start)
        if end < start:
            yield violation("L203", base=start.spoken, end=end.spoken)


def _check_batter(situation: Situation, play: Play) -> Iterator[Violation]:
    code = play.code
    if code is None:
        if not play.advances:
            yield violation("L223", hint="Write what the batter or a runner did.")
        return
    written = play.advance_from(Base.BATTER)
    shown = (
        code.value
        if code is not Code.RELAY
        else format_play(replace(play, advances=(), rbi=0))
    )
    if code is Code.FIELDERS_CHOICE and not situation.runners:
        yield violation(
            "L221", code="FC", hint="With the bases empty it is a hit or an error."
        )
    if play.is_sacrifice:
        if not situation.runners:
            yield violation(
                "L221", code="SH", hint="Without a runner it is a plain out."
            )
        elif situation.outs == 2:
            yield violation("L222", hint="With two out it is a plain out.")
    if written is None:
        return
    if code in (Code.RELAY, Code.INFIELD_FLY, Code.OUT):
        yield violation("L227" if written.out else "L209", code=shown)
    elif code is Code.STRIKEOUT:
        if written.out:
            yield violation(
                "L227", code=shown, hint="Write the relay after SO: SO 2-3."
            )
        elif situation.is_occupied(Base.FIRST) and situation.outs < 2:
            yield violation("L225")
        elif not written.reason_given:
            yield violation(
                "L208",
                code="SO",
                move="of the batter",
                hint="Write B>1(WP), B>1(PB) or B>1(E2).",
            )
    elif not written.out and written.end < play.batter_base:
        yield violation("L226", code=shown, end=written.end.spoken)
    elif written.out and written.end <= play.batter_base and code.is_hit:
        yield violation(
            "L226",
            code=shown,
            end=written.end.spoken,
            hint="A man out there has a shorter hit.",
        )


def _check_reasons(situation: Situation, play: Play) -> Iterator[Violation]:
    """Moves that the batter's play does not explain need a reason."""
    for advance in play.advances:
        if advance.start is Base.BATTER or not _moves(advance) or advance.reason_given:
            continue
        move = format_advance(replace(advance, rulings=frozenset()))
        if play.code is None:
            hint = (
                f"Write {move.partition('(')[0]}(CS 2-4) or (PO 1-3)."
                if advance.out
                else f"Write {move}(SB), (WP), (PB), (BK), (DI) or an error."
            )
            yield violation("L208", code="a play between pitches", move=move, hint=hint)
        elif advance.out:
            continue
        elif play.code is Code.STRIKEOUT:
            yield violation(
                "L208", code="SO", move=move, hint=f"Write {move}(SB) or (WP)."
            )
        elif play.code in DEAD_BALLS:
            forced = advance.start in situation.forced
            if not forced or advance.end != advance.start + 1:
                yield violation(
                    "L208",
                    code=play.code.value,
                    move=move,
                    hint="Only forced runners move, one base each.",
                )


def _check_bases(situation: Situation, play: Play) -> Iterator[Violation]:
    """Nobody passes anybody, and no base holds two (OBR 5.06)."""
    ends: dict[Base, Base] = {base: base for base in situation.runners}
    for move in all_moves(play):
        if move.out:
            ends.pop(move.start, None)
        else:
            ends[move.start] = move.end
    ahead: Base | None = None  # the man ahead, still on the bases
    for start in sorted(ends, reverse=True):
        end = ends[start]
        if ahead is not None and end is not Base.HOME:
            if end is ends[ahead]:
                if ends[ahead] is ahead:
                    yield violation(
                        "L206" if ahead in situation.forced and play.code else "L204",
                        base=ahead.spoken,
                        hint=f"Write where he goes: {ahead.symbol}>"
                        f"{Base(ahead + 1).symbol} or further.",
                    )
                else:
                    yield violation("L204", base=end.spoken)
            elif end > ends[ahead]:
                yield violation("L205", base=start.spoken)
        elif ahead is not None and ends[ahead] is not Base.HOME:
            if play.code is Code.HOME_RUN and ends[ahead] is ahead:
                yield violation("L214", base=ahead.spoken)
            else:
                yield violation("L205", base=start.spoken)
        ahead = start


def _check_runs(situation: Situation, play: Play) -> Iterator[Violation]:
    moves = all_moves(play)
    outs = sum(move.out for move in moves)
    if situation.outs + outs > 3:
        yield violation(
            "L211", outs=situation.outs + outs, hint=f"The situation is: {situation}."
        )
        return
    if any(move.scores for move in moves):
        how = _third_out_bars_runs(situation, play, moves)
        if how:
            yield violation(
                "L212", how=how, hint="Leave the runner's move out: he is left on base."
            )
            return
    low, high = rbi_bounds(situation, play, outs)
    if not low <= play.rbi <= high:
        want = low if play.rbi < low else high
        right = format_play(replace(play, rbi=want, batter_name=""))
        yield violation(
            "L213",
            stars=play.rbi,
            runs=want,
            hint=f"Write {right}, or mark a run (NR) or (RBI).",
        )


@lru_cache(maxsize=65536)
def check_play(situation: Situation, play: Play) -> tuple[Violation, ...]:
    """Return every reason why baseball does not allow this play here.

    The play is taken at its word: a runner who is not written stays where he is.
    """
    found = [*_check_starts(situation, play)]
    if found:
        return tuple(found)
    found += _check_batter(situation, play)
    found += _check_reasons(situation, play)
    if not found:
        found += _check_bases(situation, play)
    if not found:
        found += _check_runs(situation, play)
    return tuple(found)


def _credits(
    play: Play, in_order: tuple[Advance, ...]
) -> tuple[list[Position | None], list[Position]]:
    """Return putouts and assists; a relay that goes on is credited from there on.

    So ``5-4-3`` with the runner out ``5-4`` gives third base one assist, not two
    (case D-04, OBR 9.09, 9.10).
    """
    putouts: list[Position | None] = []
    assists: list[Position] = []
    done: list[Relay] = []
    for move in in_order:
        relay = move.relay
        if not relay and move.start is Base.BATTER and play.code is Code.STRIKEOUT:
            relay = (Position.CATCHER,)
        earlier = max((r for r in done if _is_prefix(r, relay)), key=len, default=())
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
    errors = [fielder for move in moves for fielder in move.errors]
    if play.code is Code.ERROR:
        errors += play.fielders
    elif play.code is Code.INTERFERENCE:
        errors.append(Position.CATCHER)
    return Resolution(
        moves=moves,
        outs=len(in_order),
        runs=sum(move.scores for move in moves),
        outs_in_order=tuple(move.start for move in in_order),
        putouts=tuple(putouts),
        assists=tuple(assists),
        errors=tuple(errors),
        is_double_play_ball=is_double_play_ball(play, len(in_order)),
    )
