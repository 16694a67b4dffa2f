"""The tables of a league."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from league.columns import (
    CountColumn,
    DateColumn,
    InningsColumn,
    LeagueTable,
    NameColumn,
    RateColumn,
    TeamColumn,
    TwoPlacesColumn,
)
from scoring.state import Ending


def _player_columns():
    name = NameColumn(
        _("Name"), "player", "league:player_detail", order_by="player__sort_name"
    )
    return name, TeamColumn()


class BattingTable(LeagueTable):
    """Batters, or the teams of one batter."""

    caption = _("Batting")
    name, team = _player_columns()
    g = CountColumn("G", _("Games played"))
    pa = CountColumn("PA", _("Plate appearances"))
    ab = CountColumn("AB", _("At bats"))
    r = CountColumn("R", _("Runs"))
    h = CountColumn("H", _("Hits"))
    doubles = CountColumn("2B", _("Doubles"))
    triples = CountColumn("3B", _("Triples"))
    home_runs = CountColumn("HR", _("Home runs"))
    rbi = CountColumn("RBI", _("Runs batted in"))
    sb = CountColumn("SB", _("Stolen bases"))
    cs = CountColumn("CS", _("Caught stealing"))
    bb = CountColumn("BB", _("Bases on balls"))
    so = CountColumn("SO", _("Strikeouts"))
    ba = RateColumn("BA", _("Batting average"))
    obp = RateColumn("OBP", _("On-base percentage"))
    slg = RateColumn("SLG", _("Slugging percentage"))
    ops = RateColumn("OPS", _("On-base plus slugging percentage"))
    tb = CountColumn("TB", _("Total bases"))
    gdp = CountColumn("GDP", _("Grounded into double plays"))
    hbp = CountColumn("HBP", _("Hit by pitches"))
    sh = CountColumn("SH", _("Sacrifice hits"))
    sf = CountColumn("SF", _("Sacrifice flies"))

    class Meta(LeagueTable.Meta):
        order_by = "-ops"
        empty_text = _("Nobody has batted yet.")


class PitchingTable(LeagueTable):
    """Pitchers, or the teams of one pitcher."""

    caption = _("Pitching")
    name, team = _player_columns()
    w = CountColumn("W", _("Wins"))
    l = CountColumn("L", _("Losses"))  # noqa: E741
    pct = RateColumn("W-L%", _("Winning percentage"))
    era = TwoPlacesColumn("ERA", _("Earned run average"), initial_sort_descending=False)
    g = CountColumn("G", _("Games pitched"))
    gs = CountColumn("GS", _("Games started"))
    gf = CountColumn("GF", _("Games finished"))
    cg = CountColumn("CG", _("Complete games"))
    sho = CountColumn("SHO", _("Shut-outs"))
    sv = CountColumn("SV", _("Saves"))
    outs = InningsColumn("IP", _("Innings pitched"))
    h = CountColumn("H", _("Hits allowed"))
    r = CountColumn("R", _("Runs allowed"))
    er = CountColumn("ER", _("Earned runs allowed"))
    home_runs = CountColumn("HR", _("Home runs allowed"))
    bb = CountColumn("BB", _("Bases on balls allowed"))
    so = CountColumn("SO", _("Strikeouts"))
    bf = CountColumn("BF", _("Batters faced"))
    whip = TwoPlacesColumn(
        "WHIP", _("Walks and hits per inning"), initial_sort_descending=False
    )

    class Meta(LeagueTable.Meta):
        order_by = "era"
        empty_text = _("Nobody has pitched yet.")


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
        "R", _("Runs of the visitors"), file_heading="Visitors R"
    )
    home = _side_column(_("Home"), "home")
    home_runs = CountColumn("R", _("Runs of the home team"), file_heading="Home R")
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
