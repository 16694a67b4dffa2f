"""The pennant table as the pages show it."""

from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from league.columns import (
    CountColumn,
    LeagueTable,
    NameColumn,
    RateColumn,
    TextColumn,
)
from scoring.stats.rates import DASH, round_half_up

#: The columns that look ahead, and those that the front page has no room for.
CHANCE_COLUMNS = ("magic", "tragic", "playoffs")
FULL_TABLE_ONLY = ("one_run", "extra", "expected", *CHANCE_COLUMNS)


class ChanceColumn(TextColumn):
    """What is still open to the team of a row."""

    def __init__(self, code, title):
        super().__init__(code, title, accessor="team", orderable=False)


class PennantTable(LeagueTable):
    """The pennant table."""

    caption = _("Standings")
    rank = CountColumn("Rk", _("Rank"), initial_sort_descending=False)
    team = NameColumn(_("Team"), "team", "league:team_detail", order_by="team__name")
    w = CountColumn("W", _("Wins"))
    l = CountColumn("L", _("Losses"))  # noqa: E741
    t = CountColumn("T", _("Ties"))
    pct = RateColumn("PCT", _("Winning percentage"))
    gb = CountColumn(
        "GB", _("Games behind"), order_by="behind", initial_sort_descending=False
    )
    strk = TextColumn("Strk", _("Streak"), order_by="momentum")
    l10 = TextColumn("L10", _("Last ten games"), order_by=("l10__pct", "l10__w"))
    home = TextColumn("Home", _("Record at home"), order_by=("home__pct", "home__w"))
    away = TextColumn("Away", _("Record away"), order_by=("away__pct", "away__w"))
    one_run = TextColumn(
        "1-Run",
        _("Record in one-run games"),
        order_by=("one_run__pct", "one_run__w"),
    )
    extra = TextColumn(
        "Xtra", _("Record in extra innings"), order_by=("extra__pct", "extra__w")
    )
    rs = CountColumn("RS", _("Runs scored"))
    ra = CountColumn("RA", _("Runs allowed"), initial_sort_descending=False)
    diff = CountColumn("Diff", _("Run difference"))
    expected = TextColumn(
        "xW-L", _("Record expected of the runs"), order_by=("expected_pct",)
    )
    magic = ChanceColumn("M#", _("Magic number for first place"))
    tragic = ChanceColumn("E#", _("Elimination number for first place"))
    playoffs = ChanceColumn("PO", _("Place in the playoffs"))

    class Meta(LeagueTable.Meta):
        attrs = {"class": "sheet"}
        order_by = ("rank",)
        empty_text = _("No team takes part in this season yet.")

    def __init__(self, data, *, chances=None, shows_playoffs=False, **options):
        """Take the rows, and what is still open to the teams."""
        self.chances = chances or {}
        hidden = () if self.chances else CHANCE_COLUMNS
        hidden = hidden or (() if shows_playoffs else ("playoffs",))
        exclude = (*options.pop("exclude", ()), *hidden)
        super().__init__(data, exclude=exclude, **options)

    def render_gb(self, value):
        """Return games behind with halves as ``.5``; minus when ahead."""
        return round_half_up(value, 1)

    def value_gb(self, value):
        """Return games behind as a number for a file."""
        return Decimal(round_half_up(value, 1))

    def render_strk(self, value):
        """Return the streak: ``W3``."""
        letter, length = value
        return f"{letter}{length}"

    value_strk = render_strk

    def render_diff(self, value):
        """Return the difference with its sign."""
        return f"{value:+d}" if value else "0"

    def value_diff(self, value):
        """Return the difference as a number for a file."""
        return value

    def render_magic(self, value):
        """Return a leader's magic number, or that first place is clinched."""
        chances = self.chances[value]
        if chances.has_clinched_first:
            return _("clinched")
        return DASH if chances.magic is None else str(chances.magic)

    value_magic = render_magic

    def render_tragic(self, value):
        """Return a pursuer's elimination number, or that it is out of the race."""
        chances = self.chances[value]
        if chances.barred_by:
            return _("out")
        return DASH if chances.tragic is None else str(chances.tragic)

    value_tragic = render_tragic

    def render_playoffs(self, value):
        """Return whether a place in the playoffs is sure or lost."""
        chances = self.chances[value]
        if chances.has_clinched_place:
            return _("in")
        return _("out") if chances.is_out else DASH

    value_playoffs = render_playoffs
