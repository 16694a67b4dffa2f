"""A play of ours as the event field of a play record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.diamond import Base, Position, Situation
from scoring.play import Advance, Cause, Code, Mark, Play, Relay, Ruling
from scoring.resolution import (
    all_moves,
    is_double_play_ball,
    is_sacrifice_fly,
    order_of_outs,
    run_batted_in,
)
from scoring.retrosheet.events import UNKNOWN_FIELDER
from scoring.retrosheet.runs_batted_in import bats_in

_PLAIN = {
    Code.WALK: "W",
    Code.INTENTIONAL_WALK: "IW",
    Code.HIT_BY_PITCH: "HP",
    Code.SINGLE: "S",
    Code.DOUBLE: "D",
    Code.TRIPLE: "T",
    Code.HOME_RUN: "HR",
}


def _digits(relay: Relay) -> str:
    return "".join(str(int(position)) for position in relay)


def _errors(advance: Advance) -> Iterable[str]:
    for number, fielder in enumerate(advance.errors):
        throwers = _digits(advance.assists) if not number else ""
        yield f"({throwers}E{int(fielder)})"


def _rulings(advance: Advance) -> Iterable[str]:
    for ruling in (Ruling.UNEARNED, Ruling.TEAM_UNEARNED):
        if ruling in advance.rulings:
            yield f"({ruling.value})"


class _EventWriter:
    """Puts one event together: basic play, modifiers, advances."""

    def __init__(self, situation: Situation, play: Play) -> None:
        self.situation = situation
        self.play = play
        self.moves = all_moves(play)
        self.in_event: set[Base] = set()  # whose move the basic play tells
        self.stars_left = self._open_stars()

    def write(self) -> str:
        """Return the whole event field."""
        basic = self._basic()
        modifiers = "".join(f"/{modifier}" for modifier in self._modifiers())
        advances = ";".join(self._advances())
        return basic + modifiers + (f".{advances}" if advances else "")

    # -- the basic play --------------------------------------------------------------

    def _basic(self) -> str:
        play, code = self.play, self.play.code
        if code is None:
            return self._between_pitches()
        if code in _PLAIN:
            return _PLAIN[code] + self._added_events()
        if code is Code.STRIKEOUT:
            return f"K{_digits(play.fielders)}" + self._added_events()
        if code is Code.INTERFERENCE:
            return "C"
        if code is Code.ERROR:
            return f"{_digits(play.fielders[:-1])}E{int(play.fielders[-1])}"
        if code is Code.FIELDERS_CHOICE:
            return self._choice()
        return self._fielded()

    def _choice(self) -> str:
        """Write ``64(1)`` for a runner forced out, ``FC6`` when a fielder is named."""
        if self.play.fielders:
            return f"FC{_digits(self.play.fielders)}"
        for out in self.moves:
            if out.out and out.start is not Base.BATTER and self._tells_base(out):
                self.in_event.add(out.start)
                return f"{_digits(out.relay)}({out.start.symbol})"
        return "FC"

    def _fielded(self) -> str:
        """Write outs on a batted ball that share a throw as one chain."""
        outs = order_of_outs(self.play, self.moves)
        text = ""
        chain: Relay = ()
        chained = self._chained(outs)
        for out in chained:
            if not out.relay:
                digits = UNKNOWN_FIELDER
            elif not chain:
                digits = _digits(out.relay)
            elif out.relay == chain:
                digits = _digits(out.relay[-1:])
            elif len(chain) == 1 and len(out.relay) > len(chain):
                digits = _digits(out.relay)
            else:
                digits = _digits(out.relay[len(chain) :])
            chain = out.relay
            self.in_event.add(out.start)
            is_last = out is chained[-1]
            if out.start is Base.BATTER:
                text += digits if is_last else f"{digits}(B)"
            else:
                text += f"{digits}({out.start.symbol})"
        return text

    def _chained(self, outs: tuple[Advance, ...]) -> list[Advance]:
        """Return the outs that one chain can tell: each goes on from the one before."""
        batter = next(out for out in outs if out.start is Base.BATTER)
        chained: list[Advance] = []
        for out in outs:
            goes_on = (
                not chained
                or (len(out.relay) == len(chained[-1].relay) == 1)
                or (
                    len(out.relay) > len(chained[-1].relay)
                    and out.relay[: len(chained[-1].relay)] == chained[-1].relay
                )
            )
            if goes_on and self._tells_base(out):
                chained.append(out)
        return chained if batter in chained else [batter]

    def _tells_base(self, out: Advance) -> bool:
        """Whether ``(1)`` after a relay says where this man was put out."""
        if out.start is Base.BATTER:
            return True
        if out.errors or out.cause is not None or not out.relay:
            return False
        in_air = self.play.is_fly and out.relay[-1] is not Position.CATCHER
        return out.end == (out.start if in_air else out.start + 1)

    def _added_events(self) -> str:
        """Write what happened besides a strikeout or a walk: ``+SB2``, ``+WP``."""
        text = ""
        events = self._runner_events()
        if events:
            text = "+" + ";".join(events)
        elif cause := self._shared_cause():
            text = f"+{cause.value}"
        return text

    def _between_pitches(self) -> str:
        for move in self.play.advances:
            if move.start is Base.BATTER:
                return f"FLE{int(move.errors[0])}"
        events = self._runner_events()
        if events:
            return ";".join(events)
        cause = self._shared_cause()
        return cause.value if cause is not None else "OA"

    def _shared_cause(self) -> Cause | None:
        causes = [m.cause for m in self.moves if m.cause is not None]
        return next((c for c in causes if not c.is_out and c is not Cause.STEAL), None)

    def _runner_events(self) -> list[str]:
        events = []
        for move in self.moves:
            if move.cause is Cause.STEAL:
                base = Base(move.start + 1)
                events.append(f"SB{base.symbol}")
                if not move.out and move.end is base and not move.errors:
                    self.in_event.add(move.start)
            elif move.cause is not None and move.cause.is_out:
                step = 0 if move.cause is Cause.PICKED_OFF else 1
                base = Base(move.start + step)
                events.append(f"{move.cause.value}{base.symbol}{self._throws(move)}")
                if move.out or move.end is base:
                    self.in_event.add(move.start)
        return events

    def _throws(self, move: Advance) -> str:
        if move.out:
            return f"({_digits(move.relay) or UNKNOWN_FIELDER})"
        return "".join(_errors(move))

    # -- modifiers -------------------------------------------------------------------

    def _modifiers(self) -> Iterable[str]:
        play = self.play
        if play.code is Code.INTERFERENCE:
            yield f"E{_digits(play.fielders) or 2}"
        if play.code is Code.INFIELD_FLY:
            yield "P"
        elif play.code is Code.RELAY and len(play.fielders) == 1 and not play.is_fly:
            yield "G"
        if play.is_sacrifice:
            yield "SH"
        if is_sacrifice_fly(self.situation, play):
            yield "SF"
        if play.code is Code.FIELDERS_CHOICE and self.in_event:
            yield "FO"
        if is_double_play_ball(self.situation, play):
            yield "GDP"
        if Mark.NO_DOUBLE_PLAY in play.marks:
            yield "NDP"

    # -- advances --------------------------------------------------------------------

    def _advances(self) -> Iterable[str]:
        for move in self.moves:
            if move.start in self.in_event:
                continue
            if move.start is Base.BATTER and self._batter_is_plain(move):
                continue
            yield self._advance(move)

    def _batter_is_plain(self, move: Advance) -> bool:
        code = self.play.code
        if move.out:
            return code is None or code.is_out
        plain = not move.reason_given and not move.rulings
        if code is Code.ERROR:
            return plain and move.end is Base.FIRST
        return plain and move.end is self.play.batter_base

    def _advance(self, move: Advance) -> str:
        sign = "X" if move.out else "-"
        end = move.end.symbol
        text = f"{move.start.symbol}{sign}{end}"
        told = move.cause is not None and move.cause.is_out and not move.out
        text += "" if told else "".join(_errors(move))
        if move.out:
            return f"{text}({_digits(move.relay) or UNKNOWN_FIELDER})"
        return text + "".join(_rulings(move)) + self._rbi(move)

    def _rbi(self, move: Advance) -> str:
        if not move.scores:
            return ""
        low, high = run_batted_in(self.situation, self.play, move)
        counts = bool(low)
        if Ruling.RBI in move.rulings or Ruling.NO_RBI in move.rulings:
            counts = Ruling.RBI in move.rulings
        elif high > low:
            counts = self.stars_left > 0
            self.stars_left -= counts
        unruled = replace(move, rulings=frozenset())
        if counts == bats_in(self.situation, self.play, unruled):
            return ""
        return "(RBI)" if counts else "(NR)"

    def _open_stars(self) -> int:
        """Count the stars that no run claims by rule or ruling."""
        claimed = 0
        for move in self.moves:
            if move.scores and Ruling.NO_RBI not in move.rulings:
                by_rule = run_batted_in(self.situation, self.play, move)[0]
                claimed += Ruling.RBI in move.rulings or bool(by_rule)
        return self.play.rbi - claimed


def format_event(situation: Situation, play: Play) -> str:
    """Return the event field for a complete play; ``parse_event`` reads it back.

    >>> from scoring.notation import parse_play
    >>> first = Situation((True, False, False), 0)
    >>> format_event(first, parse_play("6-4-3 1x2(6-4)"))
    '64(1)3/GDP'
    >>> format_event(first, parse_play("H1 1>3"))
    'S.1-3'
    """
    return _EventWriter(situation, play).write()
