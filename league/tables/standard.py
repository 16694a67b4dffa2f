"""The tables of a league."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.figures.behind import Behind
from league.glossary import BATTING, FIELDING, PITCHING, TEAM
from league.tables.columns import (
    CountColumn,
    DateColumn,
    LeagueTable,
    NameColumn,
    TeamColumn,
    TextColumn,
    columns_of,
)
from scoring.state import Ending

BATTING_KEYS = (
    "g pa ab r h doubles triples home_runs rbi bb ibb so hbp sh sf gdp sb cs"
    " ba obp slg ops tb"
)
PITCHING_KEYS = (
    "w l pct era g gs gf cg sho sv hld bs outs h r er home_runs bb ibb so hbp wp bk"
    " pickoffs bf whip oba h9 hr9 bb9 so9 so_bb"
)
FIELDING_KEYS = "g outs chances po a e dp tp pb sb cs pickoffs fpct rf"
TEAM_KEYS = "g w l t pct r ra rpg rapg h e dp tp lob"


def _player_columns():
    name = NameColumn(
        _("Name"), "player", "league:player_detail", order_by="player__sort_name"
    )
    return name, TeamColumn()


class YearsColumn(TextColumn):
    """The seasons of a career, from its first to its last."""

    def __init__(self):
        """Take the years from the line."""
        super().__init__(_("Years"), _("Seasons"), accessor="years")
        self.is_number = False


class SeasonColumn(tables.Column):
    """The season of a line, linked to his page in it; what adds several up is told."""

    def __init__(self):
        """Take the season from the line."""
        super().__init__(
            verbose_name=_("Season"), accessor="season_name", orderable=False
        )
        self.title = ""
        self.is_row_heading = True

    def render(self, value, record, table):
        """Return the name of the season, linked."""
        if record.season is None:
            return value
        return format_html(
            '<a href="?season={}">{}</a>', record.season.slug, record.season.name
        )

    def value(self, value):
        """Return the name."""
        return str(value)


class FigureTable(LeagueTable):
    """A table of figures; its numbers link to what is behind them."""

    def __init__(self, data, *, behind: Behind | None = None, **options):
        """Take the lines; without ``behind`` the numbers link to nothing."""
        self._behind = behind
        super().__init__(data, **options)

    def behind(self, record, statistic):
        """Return the address of the games or plays behind a number."""
        if self._behind is None or record is self.total:
            return ""
        return self._behind.address(record, statistic)


class BattingTable(FigureTable):
    """Batters, or the teams of one batter."""

    part = BATTING
    caption = _("Batting")
    name, team = _player_columns()
    vars().update(columns_of(BATTING, BATTING_KEYS))

    class Meta(LeagueTable.Meta):
        order_by = "-ops"
        empty_text = _("Nobody has batted yet.")


class PitchingTable(FigureTable):
    """Pitchers, or the teams of one pitcher."""

    part = PITCHING
    caption = _("Pitching")
    name, team = _player_columns()
    vars().update(columns_of(PITCHING, PITCHING_KEYS))

    class Meta(LeagueTable.Meta):
        order_by = "era"
        empty_text = _("Nobody has pitched yet.")


class PositionColumn(TextColumn):
    """The position of a fielder."""

    def __init__(self):
        """Take the position from the line."""
        super().__init__(_("Pos"), _("Position"), accessor="position")
        self.is_number = False

    def render(self, value):
        """Return it as box scores have it."""
        return value.abbreviation

    def value(self, value):
        """Return it as box scores have it."""
        return value.abbreviation


class FieldingTable(FigureTable):
    """Fielders by position, or the positions of one fielder."""

    part = FIELDING
    caption = _("Fielding")
    name, team = _player_columns()
    position = PositionColumn()
    vars().update(columns_of(FIELDING, FIELDING_KEYS))

    class Meta(LeagueTable.Meta):
        order_by = ("-chances", "name")
        empty_text = _("Nobody has been in the field yet.")


def _team_name():
    return NameColumn(_("Team"), "team", "league:team_detail", order_by="team__name")


class TeamTable(FigureTable):
    """The records and runs of teams."""

    part = TEAM
    caption = _("Games and runs")
    shows_caption = True
    name = _team_name()
    vars().update(columns_of(TEAM, TEAM_KEYS))

    class Meta(LeagueTable.Meta):
        order_by = "-pct"
        empty_text = _("No team has played yet.")


class TeamBattingTable(FigureTable):
    """What the batters of each team come to."""

    part = BATTING
    caption = _("Batting")
    shows_caption = True
    name = _team_name()
    vars().update(columns_of(BATTING, BATTING_KEYS))

    class Meta(LeagueTable.Meta):
        order_by = "-ops"
        empty_text = _("Nobody has batted yet.")


class TeamPitchingTable(FigureTable):
    """What the pitchers of each team come to."""

    part = PITCHING
    caption = _("Pitching")
    shows_caption = True
    name = _team_name()
    vars().update(columns_of(PITCHING, PITCHING_KEYS.replace(" gs gf", "")))

    class Meta(LeagueTable.Meta):
        order_by = "era"
        empty_text = _("Nobody has pitched yet.")


class TeamFieldingTable(FigureTable):
    """What the fielders of each team come to."""

    part = FIELDING
    caption = _("Fielding")
    shows_caption = True
    name = _team_name()
    vars().update(columns_of(FIELDING, FIELDING_KEYS))

    class Meta(LeagueTable.Meta):
        order_by = "-fpct"
        empty_text = _("Nobody has been in the field yet.")


# -- all seasons ---------------------------------------------------------------------


class CareerBattingTable(BattingTable):
    """The careers of batters."""

    years = YearsColumn()

    class Meta(BattingTable.Meta):
        order_by = "-h"
        exclude = ("team",)
        sequence = ("name", "years", "...")


class CareerPitchingTable(PitchingTable):
    """The careers of pitchers."""

    years = YearsColumn()

    class Meta(PitchingTable.Meta):
        order_by = "-w"
        exclude = ("team",)
        sequence = ("name", "years", "...")


class CareerFieldingTable(FieldingTable):
    """The careers of fielders."""

    years = YearsColumn()

    class Meta(FieldingTable.Meta):
        exclude = ("team",)
        sequence = ("name", "years", "...")


class BattingYearsTable(BattingTable):
    """The seasons of one batter."""

    season = SeasonColumn()

    class Meta(BattingTable.Meta):
        exclude = ("name",)
        sequence = ("season", "team", "...")
        orderable = False
        order_by = ()


class PitchingYearsTable(PitchingTable):
    """The seasons of one pitcher."""

    season = SeasonColumn()

    class Meta(PitchingTable.Meta):
        exclude = ("name",)
        sequence = ("season", "team", "...")
        orderable = False
        order_by = ()


class FieldingYearsTable(FieldingTable):
    """The seasons of one fielder by position."""

    season = SeasonColumn()

    class Meta(FieldingTable.Meta):
        exclude = ("name",)
        sequence = ("season", "team", "...")
        orderable = False
        order_by = ()


# -- games ---------------------------------------------------------------------------


def _side_column(heading, side):
    return NameColumn(
        heading,
        side,
        "league:team_detail",
        order_by=f"{side}__name",
        is_row_heading=False,
    )


class ResultsTable(LeagueTable):
    """The games of a season."""

    caption = _("Results")
    date = DateColumn()
    visitors = _side_column(_("Visitors"), "visitors")
    visitors_runs = CountColumn(
        pgettext_lazy("line score", "R"),
        _("Runs of the visitors"),
        file_heading="Visitors R",
    )
    home = _side_column(_("Home"), "home")
    home_runs = CountColumn(
        pgettext_lazy("line score", "R"),
        _("Runs of the home team"),
        file_heading="Home R",
    )
    status = tables.Column(_("Game"), accessor="pk", orderable=False)

    class Meta(LeagueTable.Meta):
        order_by = "-date"
        empty_text = _("No game is entered yet.")

    def render_status(self, record):
        """Return how the game ended."""
        return describe_end(record)

    value_status = render_status


def describe_end(game):
    """Return how a game ended: final, final/10, forfeit; or how far it has come."""
    if not game.is_final:
        return str(game.get_status_display())
    if game.ending == Ending.FORFEIT:
        return str(_("forfeit"))
    text = str(_("final"))
    if game.innings_played != game.innings:
        text = f"{text}/{game.innings_played}"
    if game.is_simulated:
        return str(_("%(end)s, simulated") % {"end": text})
    return text
