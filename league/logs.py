"""A player's games one by one, as tables."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from league.columns import CountColumn, DateColumn, InningsColumn, LeagueTable
from league.queries import TeamGame


class LogTable(LeagueTable):
    """What the logs share: when, against whom, how it ended."""

    shows_caption = True
    date = DateColumn("game__date")
    opponent = tables.Column(_("Opponent"), accessor="game", orderable=False)
    result = tables.Column(_("Result"), accessor="game", orderable=False)

    def render_opponent(self, record):
        """Return the other team; ``at`` stands before its name in its park."""
        seen = TeamGame(record.game, record.team)
        where = _("vs") if seen.is_home else _("at")
        address = self.address_of("league:team_detail", seen.opponent)
        return format_html('{} <a href="{}">{}</a>', where, address, seen.opponent)

    def render_result(self, record):
        """Return the outcome and the score as the player's team sees them."""
        seen = TeamGame(record.game, record.team)
        return f"{seen.outcome} {seen.score}"


class BattingLogTable(LogTable):
    """A batter's games."""

    caption = _("Batting, game by game")
    positions = tables.Column(_("Pos"), orderable=False)
    pa = CountColumn("PA", _("Plate appearances"))
    ab = CountColumn("AB", _("At bats"))
    r = CountColumn("R", _("Runs"))
    h = CountColumn("H", _("Hits"))
    doubles = CountColumn("2B", _("Doubles"))
    triples = CountColumn("3B", _("Triples"))
    home_runs = CountColumn("HR", _("Home runs"))
    rbi = CountColumn("RBI", _("Runs batted in"))
    sb = CountColumn("SB", _("Stolen bases"))
    bb = CountColumn("BB", _("Bases on balls"))
    so = CountColumn("SO", _("Strikeouts"))

    class Meta(LeagueTable.Meta):
        order_by = "-date"


class PitchingLogTable(LogTable):
    """A pitcher's games."""

    caption = _("Pitching, game by game")
    decision = tables.Column(_("Dec"), orderable=False)
    outs = InningsColumn("IP", _("Innings pitched"))
    h = CountColumn("H", _("Hits allowed"))
    r = CountColumn("R", _("Runs allowed"))
    er = CountColumn("ER", _("Earned runs allowed"))
    home_runs = CountColumn("HR", _("Home runs allowed"))
    bb = CountColumn("BB", _("Bases on balls allowed"))
    so = CountColumn("SO", _("Strikeouts"))
    bf = CountColumn("BF", _("Batters faced"))

    class Meta(LeagueTable.Meta):
        order_by = "-date"
