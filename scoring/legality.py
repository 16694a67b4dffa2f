"""What baseball allows: one play in one base-out situation, checked.

The answer depends on the bases, the outs and the play alone, so it is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from scoring.diamond import Base, Situation
from scoring.faults import Violation, violation
from scoring.notation.formatter import format_advance, format_play
from scoring.phrases import phrase
from scoring.play import DEAD_BALLS, OUT_CAUSES, Advance, Code, Mark, Play
from scoring.resolution import (
    all_moves,
    order_of_outs,
    rbi_bounds,
)


def _situation_hint(situation: Situation) -> str:
    return phrase("The situation is: {situation}.", situation=str(situation))


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
        if not play.code.is_out:
            return ""
        return phrase("the batter's before he reached first base")
    batter_is_out = play.code.is_out
    if batter_is_out and not play.is_fly and play.code is not Code.STRIKEOUT:
        # A batter thrown out at first later on the play still ends it (case D-08).
        later = in_order[needed - 1 :]
        if any(move.start is Base.BATTER for move in later):
            return phrase("the batter's at first base")
    forced = (
        third.start in situation.forced
        and third.end == third.start + 1
        and third.cause is None
        and not play.is_fly
        and play.code is not Code.STRIKEOUT
        and not any(out.start < third.start for out in earlier)
    )
    return phrase("a force out") if forced else ""


def _check_starts(situation: Situation, play: Play) -> Iterator[Violation]:
    seen: set[Base] = set()
    for advance in play.advances:
        start, end = advance.start, advance.end
        if start is Base.BATTER:
            if play.code is None and advance.moves:
                yield violation("L207")
        elif not situation.is_occupied(start):
            yield violation("L201", base=start.spoken, hint=_situation_hint(situation))
        if start in seen:
            yield violation("L202", base=start.spoken)
        seen.add(start)
        if end < start:
            yield violation("L203", base=start.spoken, end=end.spoken)


def _check_batter(situation: Situation, play: Play) -> Iterator[Violation]:
    code = play.code
    if code is None:
        if not play.advances:
            yield violation(
                "L223", hint=phrase("Write what the batter or a runner did.")
            )
        return
    written = play.advance_from(Base.BATTER)
    shown = format_play(
        replace(play, advances=(), rbi=0, marks=frozenset(), batter_name="")
    )
    if code is Code.FIELDERS_CHOICE and not situation.runners:
        yield violation(
            "L221",
            code="FC",
            hint=phrase("With the bases empty it is a hit or an error."),
        )
    yield from _check_marks(situation, play)
    if written is None:
        return
    if code in (Code.RELAY, Code.INFIELD_FLY, Code.OUT):
        yield violation("L227" if written.out else "L209", code=shown)
    elif code is Code.STRIKEOUT:
        if written.out:
            yield violation(
                "L227", code=shown, hint=phrase("Write the relay after SO: SO 2-3.")
            )
        elif situation.is_occupied(Base.FIRST) and situation.outs < 2:
            yield violation("L225")
        elif not written.reason_given:
            yield violation(
                "L208",
                code="SO",
                move="of the batter",
                hint=phrase("Write B>1(WP), B>1(PB) or B>1(E2)."),
            )
    elif not written.out and written.end < play.batter_base:
        yield violation("L226", code=shown, end=written.end.spoken)
    elif written.out and written.end <= play.batter_base and code.is_hit:
        yield violation(
            "L226",
            code=shown,
            end=written.end.spoken,
            hint=phrase("A man out there has a shorter hit."),
        )


def _check_marks(situation: Situation, play: Play) -> Iterator[Violation]:
    """Sacrifices and marks that the situation has no room for."""
    is_fly_marked = Mark.SACRIFICE_FLY in play.marks
    if play.is_sacrifice or is_fly_marked:
        code = "SF" if is_fly_marked else "SH"
        if not situation.runners:
            yield violation(
                "L221", code=code, hint=phrase("Without a runner it is a plain out.")
            )
        elif situation.outs == 2:
            yield violation("L222", hint=phrase("With two out it is a plain out."))
    if is_fly_marked:
        caught_or_dropped = play.is_fly or play.code is Code.ERROR
        if not caught_or_dropped or not any(move.scores for move in play.advances):
            yield violation("L229", hint=phrase("Leave SF out."))
    if Mark.GROUNDED in play.marks:
        outs = sum(move.out for move in all_moves(play))
        if outs < 2 or play.code in DEAD_BALLS or play.code is Code.STRIKEOUT:
            yield violation("L230", hint=phrase("Leave GDP out."))


def _check_reasons(situation: Situation, play: Play) -> Iterator[Violation]:
    """Moves that the batter's play does not explain need a reason.

    Between pitches one reason serves: the others go on the throw.
    """
    explained = any(move.moves and move.reason_given for move in play.advances)
    for advance in play.advances:
        if not advance.moves:
            continue
        if advance.start is Base.BATTER:
            past_first = advance.end > Base.FIRST and not advance.out
            if play.code in DEAD_BALLS and past_first and not advance.reason_given:
                yield _unexplained(
                    play, advance, "Only an error or the like takes him on."
                )
            continue
        if not advance.out and not advance.errors and advance.cause in OUT_CAUSES:
            yield violation("L228", cause=advance.cause.value, base=advance.end.spoken)
        if advance.reason_given or (play.code is None and explained):
            continue
        move = _bare(advance)
        if play.code is None:
            hint = (
                phrase("Write {move}(CS 2-4) or (PO 1-3).", move=move.partition("(")[0])
                if advance.out
                else phrase(
                    "Write {move}(SB), (WP), (PB), (BK), (DI) or an error.", move=move
                )
            )
            yield _unexplained(play, advance, hint)
        elif play.code in DEAD_BALLS:
            forced = advance.start in situation.forced
            entitled = advance.start + forced
            if advance.end > entitled if advance.out else advance.end == entitled:
                continue
            yield _unexplained(
                play, advance, "Forced runners go one base safely; the others stay."
            )
        elif play.code is Code.STRIKEOUT and not advance.out:
            yield _unexplained(play, advance, f"Write {move}(SB) or {move}(WP).")


def _bare(advance: Advance) -> str:
    return format_advance(replace(advance, rulings=frozenset()))


def _unexplained(play: Play, advance: Advance, hint: str) -> Violation:
    code = play.code.value if play.code is not None else "a play between pitches"
    return violation("L208", code=code, move=_bare(advance), hint=hint)


def _check_bases(situation: Situation, play: Play) -> Iterator[Violation]:
    """Nobody passes anybody, and no base holds two (OBR 5.06).

    A man who is not written when the third is put out need not make room any more.
    """
    moves = all_moves(play)
    is_over = situation.outs + sum(move.out for move in moves) >= 3
    staying = () if is_over else situation.runners
    ends: dict[Base, Base] = {base: base for base in staying}
    for move in moves:
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
                        hint=phrase(
                            "Write where he goes: {move} or further.",
                            move=f"{ahead.symbol}>{Base(ahead + 1).symbol}",
                        ),
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
            "L211", outs=situation.outs + outs, hint=_situation_hint(situation)
        )
        return
    if any(move.scores for move in moves):
        how = _third_out_bars_runs(situation, play, moves)
        if how:
            hint = phrase("Leave the runner's move out: he is left on base.")
            yield violation("L212", how=how, hint=hint)
            return
    low, high = rbi_bounds(situation, play)
    if not low <= play.rbi <= high:
        want = low if play.rbi < low else high
        right = format_play(replace(play, rbi=want, batter_name=""))
        yield violation(
            "L213",
            stars=play.rbi,
            runs=want,
            hint=phrase("Write {play}, or mark a run (NR) or (RBI).", play=right),
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
