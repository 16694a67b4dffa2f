"""The pages of a whole league's statistics: leaders, records, streaks, meetings."""

from dataclasses import replace

from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from league.figures.behind import Behind
from league.figures.books import HITTING, LOSING, ON_BASE, SCORELESS, WINNING
from league.figures.leaders import ALL_CATEGORIES, LeaderBoard, leaders_of
from league.figures.meetings import duels_of, grid_of
from league.figures.records import TITLES, career_boards, records_of, streaks_of
from league.figures.samples import example_of
from league.figures.seasons import SeasonFigures
from league.glossary import BATTING, FIELDING, PARTS, PITCHING, STATISTICS
from league.pages.asked import Asked
from league.pages.queries import teams_of
from league.services import read_books
from league.views.base import SeasonView, seasons_of

TOPS = (5, 10)
#: What the streaks are called.
STREAKS = {
    HITTING: _("Games with a hit"),
    ON_BASE: _("Games on base"),
    SCORELESS: _("Innings without a run"),
    WINNING: _("Games won"),
    LOSING: _("Games lost"),
}
OF_GAME, OF_SEASON, OF_CAREER = "game", "season", "career"
KINDS_OF_RECORDS = {
    OF_GAME: _("In one game"),
    OF_SEASON: _("In one season"),
    OF_CAREER: _("In a career"),
}


class StatisticsView(SeasonView):
    """What these pages share: the terms of the address, the teams to choose from."""

    @cached_property
    def asked(self) -> Asked:
        """What the visitor asks for."""
        return Asked.of(self.request.GET)

    @cached_property
    def teams(self):
        """The teams of the season."""
        return teams_of(self.season)

    @cached_property
    def team(self):
        """The team asked for, if it is one of the season."""
        return next((t for t in self.teams if t.pk == self.asked.team), None)

    @cached_property
    def top(self) -> int:
        """How many places are asked for."""
        top = self.request.GET.get("top", "")
        return int(top) if top in map(str, TOPS) else TOPS[0]

    def get_context_data(self, **context):
        """Add what was asked for."""
        return super().get_context_data(
            asked=self.asked, teams=self.teams, chosen=self.team, **context
        )


class StatisticsIndex(StatisticsView):
    """Where all statistics of a season are."""

    template_name = "league/statistics.html"


def linked(board: LeaderBoard, behind: Behind) -> LeaderBoard:
    """Return a board whose values link to what is behind them."""
    stat = board.category.statistic
    leaders = [
        replace(leader, address=behind.address(leader.line, stat))
        for leader in board.leaders
    ]
    return replace(board, leaders=tuple(leaders))


class LeadersView(StatisticsView):
    """The leaders of a season or of all time in every category."""

    template_name = "league/leaders.html"
    shows_all_seasons = True

    def get_context_data(self, **context):
        """Add the boards of each part."""
        boards = self.career() if self.asked.is_career else self.season_boards()
        names = "league:career_{}" if self.asked.is_career else "league:{}"
        behind = Behind(self.season.slug, self.asked.stage, self.asked.is_career)
        parts = [
            (part, PARTS[part], names.format(part), [linked(b, behind) for b in found])
            for part, found in boards.items()
        ]
        return super().get_context_data(parts=parts, top=self.top, tops=TOPS, **context)

    def career(self):
        """Return the boards of all time."""
        return career_boards(
            self.season.league,
            self.asked.stage,
            team=self.team and self.team.pk,
            top=self.top,
        )

    def season_boards(self):
        """Return the boards of the season."""
        figures = SeasonFigures(self.season, self.asked.stage, team=self.team)
        return {
            part: leaders_of(getattr(figures, part), ALL_CATEGORIES[part], self.top)
            for part in (BATTING, PITCHING, FIELDING)
        }


class RecordsView(StatisticsView):
    """The book of records of a league, or of a team in it."""

    template_name = "league/records.html"
    shows_all_seasons = True

    def get_context_data(self, **context):
        """Add the records of a game, a season or a career."""
        of = self.request.GET.get("of", "")
        of = of if of in KINDS_OF_RECORDS else OF_GAME
        team = self.team and self.team.pk
        if of == OF_CAREER:
            boards = career_boards(self.season.league, self.asked.stage, team=team)
            context["boards"] = [(PARTS[part], found) for part, found in boards.items()]
        else:
            content = "games" if of == OF_GAME else "seasons"
            books = read_books(
                self.season.league,
                self.asked.stage,
                content,
                known=seasons_of(self.request),
            )
            context["parts"] = records_of(of, books, TITLES, team)
        return super().get_context_data(of=of, kinds=KINDS_OF_RECORDS, **context)


class StreaksView(StatisticsView):
    """The longest streaks of a season or of all time, and those that go on."""

    template_name = "league/streaks.html"
    shows_all_seasons = True

    def get_context_data(self, **context):
        """Add the boards of each kind."""
        is_career = self.asked.is_career
        books = read_books(
            self.season.league,
            self.asked.stage,
            "streaks",
            until=self.season,
            only=None if is_career else self.season,
            known=seasons_of(self.request),
        )
        boards = zip(STREAKS.values(), streaks_of(books, STREAKS), strict=True)
        return super().get_context_data(boards=list(boards), **context)


class HeadToHeadView(StatisticsView):
    """The grid of teams, and the batters of one against the pitchers of another."""

    template_name = "league/head_to_head.html"
    shows_all_seasons = True

    def get_context_data(self, **context):
        """Add the grid, and the duels when two teams are chosen."""
        grid = grid_of(self.asked.of_games(self.season))
        duels, other = [], self.other
        if self.team and other:
            duels = duels_of(self.asked.games(self.season), self.team, other)
        return super().get_context_data(
            grid=grid, duels=duels, other=other, behind=self.asked, **context
        )

    @cached_property
    def other(self):
        """The team whose pitchers are asked for."""
        number = self.request.GET.get("against", "")
        found = (t for t in self.teams if str(t.pk) == number and t != self.team)
        return next(found, None)


class GlossaryView(SeasonView):
    """Every statistic: its name, how it is counted, an example."""

    template_name = "league/glossary.html"

    def get_context_data(self, **context):
        """Add the statistics of each part with their examples."""
        parts = [
            (part, PARTS[part], [(each, example_of(each)) for each in found.values()])
            for part, found in STATISTICS.items()
        ]
        return super().get_context_data(parts=parts, **context)


__all__ = [
    "GlossaryView",
    "HeadToHeadView",
    "LeadersView",
    "RecordsView",
    "StreaksView",
]
