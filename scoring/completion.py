"""Filling in what notation leaves out: where the other runners went.

A line without runners has one fixed meaning, the same in every file for ever:

* a hit moves everybody as many bases as the batter;
* a walk moves forced runners; so does an out on the ground or an error or a
  fielder's choice, as many bases as the batter gets (one on an out);
* a relay through a base to which a runner is forced takes him too (``5-4-3``);
* a sacrifice bunt moves everybody one base; a caught ball or a strikeout nobody;
* then as little as possible is changed until the runs agree with the stars; stars
  left out altogether are added only where somebody cannot help scoring (a home run,
  a walk with the bases loaded).

``1>1`` says that a runner stays where this would move him.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import product

from scoring.diamond import BASES, Base, Position, Situation
from scoring.faults import AmbiguousPlay, IllegalPlay, Violation, violation
from scoring.legality import check_play
from scoring.notation.formatter import format_play
from scoring.phrases import joined, phrase
from scoring.play import DEAD_BALLS, HITS, Advance, Cause, Code, Play, Relay
from scoring.resolution import all_moves

#: Which base a fielder at the end of a throw is taken to cover.
_COVERS = {
    Position.CATCHER: Base.HOME,
    Position.FIRST_BASE: Base.FIRST,
    Position.SECOND_BASE: Base.SECOND,
    Position.SHORTSTOP: Base.SECOND,
    Position.THIRD_BASE: Base.THIRD,
}
#: How caught stealing is written when no relay is given (DB-STL-9).
_THROWS: dict[Base, Relay] = {
    Base.SECOND: (Position.CATCHER, Position.SECOND_BASE),
    Base.THIRD: (Position.CATCHER, Position.THIRD_BASE),
    Base.HOME: (Position.PITCHER, Position.CATCHER),
}
_MOST_OFFERED = 6


def _expand_short_form(situation: Situation, play: Play) -> Play:
    """Say which runners a bare ``SB``, ``CS``, ``PO``, ``WP``, ``PB``, ``BK`` means."""
    cause = play.shorthand
    assert cause is not None
    if not situation.runners:
        raise IllegalPlay(
            violation("L221", code=cause.value, hint=phrase("The bases are empty."))
        )
    if cause is Cause.STEAL:
        readings = _steals(situation)
    elif cause.is_out:
        readings = _runner_outs(situation, cause, play.fielders)
    else:
        moves = (
            Advance(base, Base(base + 1), cause=cause) for base in situation.runners
        )
        readings = [tuple(moves)]
    plays = [
        replace(play, shorthand=None, fielders=(), advances=moves) for moves in readings
    ]
    if len(plays) != 1:
        texts = tuple(format_play(reading) for reading in plays)
        raise AmbiguousPlay(
            violation(
                "A301",
                text=format_play(play),
                readings=joined(phrase(" or "), texts) or phrase("nothing here"),
                hint=phrase("Say which runner."),
            ),
            texts,
        )
    return plays[0]


def _steals(situation: Situation) -> list[tuple[Advance, ...]]:
    """Every steal short of home; home when nothing else is open."""

    def steal(base: Base) -> Advance:
        return Advance(base, Base(base + 1), cause=Cause.STEAL)

    alone: list[tuple[Advance, ...]] = [
        (steal(base),)
        for base in situation.runners
        if base is not Base.THIRD and not situation.is_occupied(Base(base + 1))
    ]
    if situation.occupied == (True, True, False):
        alone.append((steal(Base.SECOND), steal(Base.FIRST)))
    return alone or [(steal(Base.THIRD),)]


def _with_usual_throws(play: Play) -> Play:
    """Name the fielders of a caught stealing that names none (DB-STL-9)."""
    if all(move.relay or not move.out for move in play.advances):
        return play
    moves = tuple(
        replace(move, relay=_THROWS[move.end])
        if move.out and not move.relay and move.cause is Cause.CAUGHT_STEALING
        else move
        for move in play.advances
    )
    return replace(play, advances=moves)


def _runner_outs(
    situation: Situation, cause: Cause, relay: Relay
) -> list[tuple[Advance, ...]]:
    step = 0 if cause is Cause.PICKED_OFF else 1
    bases: Iterable[Base] = situation.runners
    covered = _COVERS.get(relay[-1]) if relay else None
    if covered is not None and len(situation.runners) > 1:
        bases = [base for base in bases if base + step == covered]
    outs: list[tuple[Advance, ...]] = []
    for base in bases:
        end = Base(base + step)
        outs.append((Advance(base, end, True, relay, cause),))
    return outs


def _doubled_up(situation: Situation, play: Play) -> Advance | None:
    """The forced runner whom a relay such as ``5-4-3`` takes on its way to first."""
    if len(play.fielders) < 3 or situation.outs > 1 or not play.is_ground_out:
        return None
    end = _COVERS.get(play.fielders[-2], Base.FIRST)
    start = Base(end - 1)
    if start in situation.forced:
        return Advance(start, end, True, play.fielders[:-1])
    return None


def _usual_bases(situation: Situation, play: Play, base: Base) -> int:
    """How many bases a runner who is not written usually moves."""
    code = play.code
    forced = base in situation.forced
    if code in HITS:
        return HITS[code]
    if play.is_sacrifice:
        return 1
    if code is Code.ERROR:
        return play.bases if forced else 0
    if code in DEAD_BALLS or code is Code.FIELDERS_CHOICE:
        return int(forced)
    if play.is_ground_out and code is not Code.OUT:
        return int(forced and situation.outs < 2)
    return 0


def _candidates(situation: Situation, play: Play) -> list[Play]:
    """Every legal completion, the most usual first."""
    given = {advance.start for advance in play.advances}
    free = [base for base in situation.runners if base not in given]
    usual = {
        base: Base(min(base + _usual_bases(situation, play, base), Base.HOME))
        for base in free
    }
    fixed = list(play.advances)
    doubled = _doubled_up(situation, play)
    if doubled is not None and doubled.start in free:
        fixed.append(doubled)
        free.remove(doubled.start)
    outs = sum(move.out for move in all_moves(replace(play, advances=tuple(fixed))))
    is_over = situation.outs + outs >= 3  # then it does not matter how far they ran
    choices = (
        {usual[base], Base.HOME} if is_over else map(Base, range(base, Base.HOME + 1))
        for base in free
    )
    found: list[tuple[tuple[int, ...], Play]] = []
    for ends in product(*choices):
        pairs = list(zip(free, ends, strict=True))
        moves = [Advance(base, end) for base, end in pairs if end is not base]
        ordered = tuple(sorted([*fixed, *moves], key=lambda move: -move.start))
        candidate = replace(play, advances=ordered)
        if not check_play(situation, candidate):
            distance = sum(abs(end - usual[base]) for base, end in pairs)
            found.append(((distance, *(-end for end in ends)), candidate))
    found.sort(key=lambda item: item[0])
    return [candidate for _, candidate in found]


@lru_cache(maxsize=65536)
def completions(situation: Situation, play: Play) -> tuple[Play, ...]:
    """Return the ways to complete a play, the usual one first, at most six.

    Raises ``AmbiguousPlay`` for a short form that fits several runners, and
    ``IllegalPlay`` when nothing baseball allows agrees with what is written.
    """
    if play.shorthand is not None:
        play = _expand_short_form(situation, play)
    play = _with_usual_throws(play)
    runners_written = _moves_runners(play)
    literal_faults = check_play(situation, play)
    if (runners_written or play.code is None) and not literal_faults:
        return (_make_way(situation, play),)
    # Runners who must go are added to a line that forgot them; no others.
    if play.code is None or _is_beyond_help(situation, play):
        raise IllegalPlay(*literal_faults)
    found = _candidates(situation, play)
    if not found and not play.rbi and not play.advances:
        for rbi in range(1, 5):
            found = found or _candidates(situation, replace(play, rbi=rbi))
    if not found:
        raise IllegalPlay(*_best_faults(situation, play))
    return tuple(found[:_MOST_OFFERED])


def _make_way(situation: Situation, play: Play) -> Play:
    """Move on whoever still stands where somebody else of a legal play arrives.

    Only a third out lets a line leave such a runner unwritten; he is put out of the
    way, one base on, so that whoever counts the men left on base finds one on each.
    """
    moves = {move.start: move for move in all_moves(play)}
    arriving = [move.end for move in moves.values() if not move.out]
    added: list[Advance] = []
    for base in reversed(situation.runners):  # each makes way for the one behind
        if base in arriving and base not in moves:
            added.append(Advance(base, Base(base + 1)))
            arriving.append(Base(base + 1))
    if not added:
        return play
    advances = tuple(sorted([*play.advances, *added], key=lambda move: -move.start))
    moved = replace(play, advances=advances)
    return play if check_play(situation, moved) else moved


def _is_beyond_help(situation: Situation, play: Play) -> bool:
    """Whether no move of the other runners could make this play legal."""
    return any(
        move.start is not Base.BATTER and not situation.is_occupied(move.start)
        for move in play.advances
    )


def _best_faults(situation: Situation, play: Play) -> tuple[Violation, ...]:
    """The reasons against the usual completion, which say most to a scorer."""
    moves = []
    for base in BASES:
        if situation.is_occupied(base) and play.advance_from(base) is None:
            end = Base(min(base + _usual_bases(situation, play, base), Base.HOME))
            if end is not base:
                moves.append(Advance(base, end))
    everything = tuple(sorted([*play.advances, *moves], key=lambda move: -move.start))
    return check_play(situation, replace(play, advances=everything)) or check_play(
        situation, play
    )


def complete_play(situation: Situation, play: Play) -> Play:
    """Return the play with every runner's move in it, by the fixed meaning above.

    >>> from scoring.notation import format_play, parse_play
    >>> loaded = Situation((True, True, True), 1)
    >>> format_play(complete_play(loaded, parse_play("H1*")))
    'H1* 3>H 2>3 1>2'
    """
    return completions(situation, play)[0]


def take_literally(situation: Situation, play: Play) -> Play:
    """Return a play that says of every runner it does not move that he stays."""
    if play.code is None or not situation.runners or _moves_runners(play):
        return play
    stays = tuple(Advance(base, base) for base in situation.runners)
    return replace(play, advances=stays + play.advances)


def spell_out(situation: Situation, play: Play) -> Play:
    """Return a complete play so written that reading it again gives the same.

    Runners who stay are written (``1>1``) only where a bare line would move them.
    """
    bare = replace(
        play, advances=tuple(m for m in play.advances if m.moves or m.reason_given)
    )
    if play.code is None or not situation.runners or _moves_runners(bare):
        return bare
    try:
        if complete_play(situation, bare) == bare:
            return bare
    except IllegalPlay:
        pass  # a bare line would be refused; the stays make it legal
    return take_literally(situation, bare)


def _moves_runners(play: Play) -> bool:
    return any(move.start is not Base.BATTER for move in play.advances)
