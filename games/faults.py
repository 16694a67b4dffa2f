"""Why a service refused to write. Nothing was stored, and nothing typed is lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.faults import Violation


class GameChanged(Exception):
    """Somebody else changed the game after this page was made.

    ``game`` is the game as it is now, ``version`` the one the page showed, ``since``
    what was written after it, oldest first.
    """

    def __init__(self, game, version: int, since: Iterable[object] = ()):
        super().__init__(
            f"The game was changed meanwhile: version {version} is now {game.version}."
        )
        self.game = game
        self.version = version
        self.since = tuple(since)
        self.is_own = False  # whether the person who is refused wrote all of it
        self.stays = False  # whether what should be taken back is recorded and stays


@dataclass(frozen=True, slots=True)
class Misfit:
    """A later play that a change leaves without a meaning, and why.

    ``proposal`` is what the line may be instead; empty when it may fall away, ``None``
    when there is nothing to propose.
    """

    sequence: int
    line: str
    half: str
    violation: Violation
    proposal: str | None = None

    def __str__(self) -> str:
        return f"{self.half}, {self.line}: {self.violation}"


class PlaysNoLongerFit(Exception):
    """A change to an earlier play was refused; ``misfits`` lists the later plays."""

    def __init__(self, misfits: Iterable[Misfit]):
        self.misfits = tuple(misfits)
        super().__init__("; ".join(map(str, self.misfits)))


class LineupRejected(Exception):
    """A line-up card was refused; ``violations`` says why."""

    def __init__(self, violations: Iterable[Violation]):
        self.violations = tuple(violations)
        super().__init__(" ".join(map(str, self.violations)))
