"""What the address of a page of statistics asks for; what is wrong is left out."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.http import QueryDict

from games.models import Game, PlateAppearance
from league.figures.behind import TURNS
from league.figures.splits import term_of
from league.glossary import BATTING, FIELDING, PITCHING
from league.models import Fixture, Season

SEASON, CAREER = "season", "career"
PARTS = (BATTING, PITCHING, FIELDING)


@dataclass(frozen=True)
class Asked:
    """The terms of an address: which part, stage and span, which team, what besides."""

    part: str = BATTING
    stage: str = Fixture.Stage.REGULAR
    span: str = SEASON
    team: int | None = None
    count: str = ""
    way: str = ""
    value: str = ""

    @classmethod
    def of(cls, query: QueryDict) -> Asked:
        """Read the terms of an address."""

        def one_of(name: str, known) -> str:
            found = query.get(name, "")
            return found if found in known else next(iter(known))

        team = query.get("team", "")
        return cls(
            part=one_of("part", PARTS),
            stage=one_of("stage", Fixture.Stage.values),
            span=one_of("span", (SEASON, CAREER)),
            team=int(team) if team.isdecimal() and len(team) < 10 else None,
            count=query.get("count", "")[:20],
            way=query.get("split", "")[:20],
            value=query.get("value", "")[:20],
        )

    @property
    def is_career(self) -> bool:
        """Whether all seasons of the league are asked for."""
        return self.span == CAREER

    def games(self, season: Season, name: str = "game") -> Q:
        """Return the term for rows of the games that are asked for.

        ``name`` is the field of the row that holds the game. The games of a season are
        named by their numbers: a join would have every row of a player's life read.
        """
        if self.is_career:
            return Q(
                **{
                    f"{name}__fixture__season__league": season.league_id,
                    f"{name}__fixture__stage": self.stage,
                    f"{name}__status": Game.Status.FINAL,
                }
            )
        fixtures = Fixture.objects.filter(
            season=season, stage=self.stage, game__status=Game.Status.FINAL
        )
        numbers = list(fixtures.order_by().values_list("game", flat=True))
        return Q(**{f"{name}__in": numbers})

    def of_games(self, season: Season) -> Q:
        """Return the term for the games themselves."""
        where = Q(fixture__stage=self.stage, status=Game.Status.FINAL)
        if self.is_career:
            return where & Q(fixture__season__league=season.league_id)
        return where & Q(fixture__season=season)

    def turns(self, games: Q, player=None, team=None) -> QuerySet:
        """Return the turns at bat of a player, or against him, or of a team.

        ``games`` is the term for the games that are asked for.
        """
        rows = PlateAppearance.objects.filter(games).order_by()
        of_batters = self.part != PITCHING
        if player is not None:
            rows = rows.filter(**{"batter" if of_batters else "pitcher": player})
        side = team.pk if team is not None else self.team
        if side is not None and of_batters:
            rows = rows.filter(team=side)
        elif side is not None:
            rows = rows.filter(
                Q(bottom=True, game__visitors=side) | Q(bottom=False, game__home=side)
            )
        return rows

    def narrowed(self, turns: QuerySet) -> QuerySet:
        """Return those of some turns that the count and the split ask for."""
        if self.count in TURNS:
            turns = turns.filter(TURNS[self.count])
        part = BATTING if self.part != PITCHING else PITCHING
        term = term_of(self.way, self.value, part)
        return turns if term is None else turns.filter(term)
