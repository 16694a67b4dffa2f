"""A team's record by month and by opponent, counted from the games of its page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.dates import MONTHS

from games.models import Team
from league.pages.queries import TeamGame


@dataclass
class PartRecord:
    """What a team won, lost and tied in a part of its games, and the runs."""

    label: str
    team: Team | None = None
    w: int = 0
    l: int = 0  # noqa: E741
    t: int = 0
    r: int = 0
    ra: int = 0

    @property
    def record(self) -> str:
        """Wins and losses, and ties if there are any."""
        return f"{self.w}-{self.l}" + (f"-{self.t}" if self.t else "")

    def count(self, seen: TeamGame) -> None:
        """Add a game that has ended."""
        letter = seen.outcome.lower()
        setattr(self, letter, getattr(self, letter) + 1)
        game = seen.game
        runs = [game.visitors_runs or 0, game.home_runs or 0]
        mine, theirs = reversed(runs) if seen.is_home else runs
        self.r += mine
        self.ra += theirs


def by_month(games: Iterable[TeamGame]) -> list[PartRecord]:
    """Return the record of each month in which the team played, the first first."""
    found: dict[tuple[int, int], PartRecord] = {}
    for seen in games:
        if seen.outcome:
            day = seen.game.date
            key = day.year, day.month
            part = found.setdefault(key, PartRecord(str(MONTHS[day.month])))
            part.count(seen)
    return [found[key] for key in sorted(found)]


def by_opponent(games: Iterable[TeamGame]) -> list[PartRecord]:
    """Return the record against each opponent, by name."""
    found: dict[Team, PartRecord] = {}
    for seen in games:
        if seen.outcome:
            other = seen.opponent
            found.setdefault(other, PartRecord(other.name, other)).count(seen)
    return sorted(found.values(), key=lambda part: part.label.casefold())
