"""A turn at bat as a page tells it: where, when, against whom, what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import PlateAppearance, Player, Team
from league.glossary import PITCHING

#: Bits of ``bases``: a man on first, second, third.
_BASES = (1, 2, 4)


@dataclass(frozen=True)
class TurnRow:
    """A turn at bat as its batter's or its pitcher's side sees it."""

    turn: PlateAppearance
    part: str

    @property
    def team(self) -> Team:
        """The team of whoever is asked about."""
        return self.sides[0]

    @property
    def opponent(self) -> Team:
        """The other team."""
        return self.sides[1]

    @property
    def sides(self) -> tuple[Team, Team]:
        """His team and the other one."""
        game = self.turn.game
        sides = game.visitors, game.home
        bats_last = self.turn.bottom
        return sides[::-1] if bats_last is (self.part != PITCHING) else sides

    @property
    def is_home(self) -> bool:
        """Whether his team played at home."""
        return self.team == self.turn.game.home

    @property
    def other(self) -> Player:
        """Whom he met."""
        return self.turn.batter if self.part == PITCHING else self.turn.pitcher

    @property
    def inning(self) -> str:
        """The inning: top or bottom, and which."""
        half = _("bottom %(n)s") if self.turn.bottom else _("top %(n)s")
        return half % {"n": self.turn.inning}

    @property
    def outs(self) -> str:
        """The outs before it."""
        outs = self.turn.outs
        return ngettext("%(n)s out", "%(n)s outs", outs) % {"n": outs}

    @property
    def bases(self) -> str:
        """Who was on base: ``1-3`` for men on first and third, dashes for nobody."""
        found = (
            str(base) if self.turn.bases & bit else "–"
            for base, bit in enumerate(_BASES, start=1)
        )
        return "".join(found)

    @property
    def address(self) -> str:
        """Where the play stands among the plays of the game."""
        page = reverse("games:game_plays", args=[self.turn.game_id])
        return f"{page}#play-{self.turn.sequence}"
