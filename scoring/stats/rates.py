"""Rates from counts: exact fractions, rounded once and half up.

A rate without a denominator is ``None`` and is shown as a dash, never as ``.000``
(case D-16). Innings are counted in outs; a third of an inning is not a tenth
(case D-14).
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final


class _Infinite:
    """An earned run average with runs and nobody retired: above every number."""

    def __repr__(self) -> str:
        return "INFINITE"

    def __lt__(self, other: object) -> bool:
        return False

    def __gt__(self, other: object) -> bool:
        return other is not self

    def __le__(self, other: object) -> bool:
        return other is self

    def __ge__(self, other: object) -> bool:
        return True


INFINITE: Final = _Infinite()
Rate = Fraction | None
EarnedRunAverage = Fraction | _Infinite | None

DASH = "–"


def _divide(count: int, by: int) -> Rate:
    return Fraction(count, by) if by else None


def batting_average(h: int, ab: int) -> Rate:
    """Return hits by at bats (OBR 9.21(b))."""
    return _divide(h, ab)


def total_bases(h: int, doubles: int, triples: int, home_runs: int) -> int:
    """Return total bases; ``h`` holds all hits, the long ones included (case D-13)."""
    return h + doubles + 2 * triples + 3 * home_runs


def slugging(h: int, doubles: int, triples: int, home_runs: int, ab: int) -> Rate:
    """Return total bases by at bats (OBR 9.21(c))."""
    return _divide(total_bases(h, doubles, triples, home_runs), ab)


def on_base(h: int, bb: int, hbp: int, ab: int, sf: int) -> Rate:
    """Return the on-base percentage; sacrifice bunts do not count (OBR 9.21(f))."""
    return _divide(h + bb + hbp, ab + bb + hbp + sf)


def on_base_plus_slugging(obp: Rate, slg: Rate) -> Rate:
    """Return on-base percentage plus slugging, added before rounding."""
    return None if obp is None or slg is None else obp + slg


def earned_run_average(er: int, outs: int, *, innings: int = 9) -> EarnedRunAverage:
    """Return earned runs for each nine innings (OBR 9.21(e), DB-STA-4).

    Earned runs without an out are ``INFINITE``; neither runs nor outs is ``None``
    (case D-15).
    """
    if not outs:
        return INFINITE if er else None
    return Fraction(er * innings * 3, outs)


def whip(bb: int, h: int, outs: int) -> Rate:
    """Return walks and hits for each inning pitched."""
    return _divide(3 * (bb + h), outs)


def per_nine(count: int, outs: int) -> Rate:
    """Return a count for each nine innings pitched."""
    return _divide(27 * count, outs)


def winning_percentage(w: int, l: int) -> Rate:  # noqa: E741  (the standard letters)
    """Return wins by decisions; ties are left out (OBR 9.21(a), case D-34)."""
    return _divide(w, w + l)


def fielding_percentage(po: int, a: int, e: int) -> Rate:
    """Return putouts and assists by chances (OBR 9.21(d))."""
    return _divide(po + a, po + a + e)


def round_half_up(rate: Fraction, places: int) -> str:
    """Return a fraction as a decimal, exact ties away from zero.

    >>> round_half_up(Fraction(5, 16), 3)
    '0.313'
    """
    scale = 10**places
    whole = (2 * abs(rate.numerator) * scale + rate.denominator) // (
        2 * rate.denominator
    )
    digits = f"{whole:0{places + 1}d}"
    sign = "-" if rate < 0 and whole else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def format_rate(rate: Rate) -> str:
    """Return a rate to three places without a leading zero, or a dash.

    >>> [format_rate(r) for r in (Fraction(1, 3), Fraction(1), None)]
    ['.333', '1.000', '–']
    """
    if rate is None:
        return DASH
    text = round_half_up(rate, 3)
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def format_two(rate: EarnedRunAverage) -> str:
    """Return a rate to two places (ERA, WHIP), ``INF``, or a dash.

    >>> format_two(earned_run_average(17, 47 * 3))
    '3.26'
    """
    if rate is None:
        return DASH
    return "INF" if isinstance(rate, _Infinite) else round_half_up(rate, 2)


def format_innings(outs: int) -> str:
    """Return outs as innings pitched: 20 outs are ``6.2``."""
    return f"{outs // 3}.{outs % 3}"


_INNINGS = re.compile(r"(\d+)(?:[.,]([012])| ([12])/3)?\Z")


def parse_innings(text: str) -> int:
    """Return the outs in ``6.2``, ``6 2/3`` or ``6``.

    Raises ``ValueError`` for ``6.67`` or ``6.3``: thirds are not tenths.
    """
    match = _INNINGS.match(
        " ".join(text.replace("⅓", " 1/3").replace("⅔", " 2/3").split())
    )
    if match is None:
        raise ValueError(
            f"{text} is not a number of innings; write 6.2 for six and two thirds"
        )
    return 3 * int(match[1]) + int(match[2] or match[3] or 0)
