"""Where an infielder may throw: one base, or the bases of a double or triple play."""

from __future__ import annotations

from functools import lru_cache

from scoring.diamond import Base, Position
from scoring.rulesets.diceball.board import Board
from scoring.rulesets.diceball.grounder import Grounder

Route = tuple[Base, ...]


def routes(g: Grounder) -> tuple[Route, ...]:
    """Return every way the ball may be announced, first base first.

    Only bases at which somebody can still be put out are offered, and no single base
    when a double play over it costs nothing (DB-DP-1 to -4, -7, DB-HOM-1, DB-NF-1).
    """
    forced: list[Base] = []
    tagged: list[Base] = []
    for man in g.men:
        if man.start is Base.BATTER or g.has_arrived(man):
            continue
        (forced if g.is_forced(man) else tagged).append(Base(man.start + 1))
    return _routes(g.house.board, g.fielder, g.outs, tuple(forced), tuple(tagged))


@lru_cache(maxsize=4096)
def _routes(
    board: Board, fielder: Position, outs: int, forced: Route, tagged: Route
) -> tuple[Route, ...]:
    found: list[Route] = [(Base.FIRST,)]
    if outs == 2:
        found += [(base,) for base in forced]
    else:
        if outs == 0 and {Base.THIRD, Base.SECOND} <= set(forced):
            found.append((Base.THIRD, Base.SECOND, Base.FIRST))
        found += [(base, Base.FIRST) for base in forced]
        if fielder is Position.FIRST_BASE and Base.SECOND in forced:
            found.append((Base.FIRST, Base.SECOND))
    found += [(base,) for base in tagged]
    return tuple(route for route in found if _is_drawn(board, fielder, route))


def _is_drawn(board: Board, fielder: Position, route: Route) -> bool:
    """Whether the board has every stretch of the way."""
    if route[0] not in board.relays[fielder]:
        return False
    pairs = zip(route, route[1:], strict=False)
    return all(end in board.from_base.get(start, {}) for start, end in pairs)
