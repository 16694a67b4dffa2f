"""The pages of a season as values for paper: tables, schedules, rosters.

The values are those of the pages; ``scoring.press`` draws them. It is imported when
something is printed, because that takes its time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.hooks.imprint import Shirt
from games.models import Team, TeamManager
from games.printing.values import roster_sheet
from games.words.days import format_day
from league.figures.leaders import ALL_CATEGORIES, LeaderBoard, leaders_of
from league.figures.lines import SeasonLine
from league.figures.seasons import by_position, with_totals
from league.glossary import BATTING, PITCHING
from league.models import Fixture, Season, SeasonTeam
from league.printing.shirts import SeasonShirts
from league.race.table import PennantTable
from league.standings import StandingsRow
from league.tables.columns import CountColumn, DateColumn, LeagueTable
from league.tables.rows import Cells
from league.tables.standard import (
    FIELDING_KEYS,
    BattingTable,
    FieldingTable,
    PitchingTable,
    TeamFieldingTable,
)

if TYPE_CHECKING:
    from scoring.press import Table

#: The columns of the pages for which an upright sheet of paper has room.
BATTING_COLUMNS = (
    "name team g ab r h doubles triples home_runs rbi bb so sb cs ba obp slg ops"
).split()
PITCHING_COLUMNS = (
    "name team w l era g gs sho sv outs h r er home_runs bb so whip"
).split()
FIELDING_COLUMNS = "name team position g outs chances po a e dp pb fpct".split()
_NO_ROOM = ("one_run", "extra", "expected")


# -- tables of the pages on paper ------------------------------------------------------


def printed(table: LeagueTable, title: str = "", note: str = "") -> Table:
    """Return a table of a page, all its rows, as a table on paper."""
    from scoring.press import Table

    bounds = list(table.columns)
    cells = [_PaperCells(table, bound) for bound in bounds]
    words = [
        n
        for n, bound in enumerate(bounds)
        if not isinstance(bound.column, CountColumn) or not bound.column.is_number
    ]
    rows = tuple(tuple(cell.text(row) for cell in cells) for row in table.rows)
    heads = tuple(str(bound.header) for bound in bounds)
    return Table(title, heads, rows, note, frozenset(words))


class _PaperCells(Cells):
    """The cells of a column as text: what they show, without links and tags."""

    def text(self, row) -> str:
        """Return the cell of a row."""
        column, value = self.fixed["column"], self._find(row.record)
        if value is None or value in self.empty:
            return str(self.default)
        if isinstance(column, DateColumn):
            return format_day(value)
        if not isinstance(column, CountColumn):
            return str(self.value(row) or "")
        known = {**self.fixed, "value": value, "record": row.record, "bound_row": row}
        return str(self.render(**{name: known[name] for name in self.wanted}))


def printed_board(board: LeaderBoard) -> Table:
    """Return the leaders of a category as a table on paper."""
    from scoring.press import Table

    rows: list[tuple] = [
        (leader.rank, str(leader.line.player), leader.line.team_codes, leader.value)
        for leader in board.leaders
    ]
    note = ""
    if board.tied:
        note = _("%(count)s tied with %(value)s") % {
            "count": board.tied,
            "value": board.at,
        }
    heads: tuple = (_("Rank"), _("Name"), _("Tm"), str(board.category.code))
    words = frozenset({1, 2})
    if not any(row[2] for row in rows):  # careers are told without teams
        rows, heads = [(*row[:2], row[3]) for row in rows], (*heads[:2], heads[3])
        words = frozenset({1})
    return Table(str(board.category.title), heads, tuple(rows), note, words)


def standings_tables(
    parts: Iterable[tuple[str, Iterable[StandingsRow]]], chances=None, *, place=False
) -> Iterator[Table]:
    """Yield the standings of each division as a table on paper."""
    for name, rows in parts:
        rows = list(rows)
        ties = () if any(row.t for row in rows) else ("t",)
        table = PennantTable(
            rows,
            chances=chances,
            shows_playoffs=place,
            exclude=(*ties, *_NO_ROOM),
            order_by=("rank",),
        )
        yield printed(table, name or _("Standings"))


def figure_tables(batting, pitching, *, exclude=()) -> Iterator[Table]:
    """Yield the statistics of batters and pitchers as tables on paper.

    Those who qualify come first, the best before the others; men who never came to
    bat nor ran are left out.
    """
    batting = [b for b in batting if b.pa or b.r or b.sb or b.cs]
    if batting:
        lines = sorted(with_totals(batting), key=_by_ops)
        yield _figures(BattingTable, lines, BATTING_COLUMNS, exclude)
    if pitching:
        lines = sorted(with_totals(pitching), key=_by_era)
        yield _figures(PitchingTable, lines, PITCHING_COLUMNS, exclude)


def fielding_tables(lines) -> Iterator[Table]:
    """Yield the statistics of the fielders by position, the busiest first."""
    lines = with_totals(lines, key=by_position)
    if lines:
        lines.sort(key=lambda line: -line.chances)
        yield _figures(FieldingTable, lines, FIELDING_COLUMNS, ())


def team_fielding_tables(
    lines: Iterable[SeasonLine], total: Callable[[list[SeasonLine]], SeasonLine]
) -> Iterator[Table]:
    """Yield the fielders of each team, position by position, the busiest first.

    They have all the columns of the page; the last row is what ``total`` makes of the
    team's lines.
    """
    teams: dict[Team, list[SeasonLine]] = {}
    for line in lines:
        teams.setdefault(line.teams[0], []).append(line)
    columns = ("name", "position", *FIELDING_KEYS.split())
    for team, mine in sorted(teams.items(), key=lambda item: item[0].name.casefold()):
        mine.sort(key=lambda line: (line.position, -line.outs, -line.g))
        table = _figures(FieldingTable, mine, columns, ())
        (figures,) = _figures(TeamFieldingTable, [total(mine)], columns[2:], ()).rows
        yield replace(
            table,
            title=_("Fielding: %(team)s") % {"team": team.name},
            rows=(*table.rows, (_("Team"), "", *figures)),
            people=(*table.people, ("", "")),
            has_sum=True,
        )


def _figures(kind, lines, columns, exclude) -> Table:
    left_out = [name for name in kind.base_columns if name not in columns]
    table = kind(lines, exclude=(*left_out, *exclude), orderable=False, order_by=())
    people = tuple(
        (str(line.player or ""), line.teams[0].name if line.player else "")
        if not line.is_total
        else ("", "")
        for line in lines
    )
    return replace(printed(table, str(kind.caption)), people=people)


def _by_ops(line):
    return not line.is_qualified, line.ops is None, -(line.ops or 0)


def _by_era(line):
    return not line.is_qualified, line.era is None, line.era or 0


def leader_tables(figures) -> Iterator[Table]:
    """Yield the leaders of a season in each category of batting and pitching."""
    for part in (BATTING, PITCHING):
        for board in leaders_of(getattr(figures, part), ALL_CATEGORIES[part]):
            if board.leaders:
                yield printed_board(board)


# -- the schedule ----------------------------------------------------------------------


def result_said(fixture: Fixture) -> str:
    """Return what became of a fixture: the score, or its status if it is not played."""
    game = fixture.game
    if game is not None and game.is_final and game.visitors_runs is not None:
        more = f"/{game.innings_played}" if game.innings_played > game.innings else ""
        return f"{game.visitors_runs}–{game.home_runs}{more}"
    if fixture.status in (Fixture.Status.POSTPONED, Fixture.Status.CANCELLED):
        return str(fixture.get_status_display())
    return ""


def schedule_table(fixtures: Iterable[Fixture]) -> Table:
    """Return a schedule as a table on paper, with the results so far."""
    from scoring.press import Table

    rows = tuple(
        (
            format_day(fixture.date)
            + (f" ({fixture.number})" if fixture.number > 1 else ""),
            fixture.visitors.name,
            fixture.home.name,
            result_said(fixture),
            (fixture.game.park if fixture.game else "") or fixture.home.park,
        )
        for fixture in fixtures
    )
    heads = (_("Date"), _("Visitors"), _("Home"), _("Result"), _("Park"))
    return Table("", heads, rows, words=frozenset(range(5)), wide=True)


# -- rosters ---------------------------------------------------------------------------


def season_rosters(season: Season) -> list:
    """Return the teams of a season with their rosters as they are printed, by name."""
    shirts = SeasonShirts(season)
    entries = season.season_teams.select_related("team", "division")
    return [team_sheet(entry, shirts.on_roster(entry.team_id)) for entry in entries]


def team_sheet(entry: SeasonTeam, shirts: Iterable[Shirt]):
    """Return a team of a season with its roster as it is printed."""
    about = [entry.division.name] if entry.division else []
    managers = TeamManager.objects.filter(team=entry.team_id).select_related("user")
    names = [row.user.get_full_name() for row in managers]
    if named := ", ".join(filter(None, names)):
        about.append(_("Manager: %(names)s") % {"names": named})
    return roster_sheet(entry.team, shirts, *about)
