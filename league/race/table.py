"""The pennant table as the pages show it."""

from decimal import Decimal

from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.tables.columns import (
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


#: A row of games that ended alike.
_STREAKS = {
    "W": pgettext_lazy("streak", "W%(count)s"),
    "L": pgettext_lazy("streak", "L%(count)s"),
    "T": pgettext_lazy("streak", "T%(count)s"),
}


def in_english(render, value) -> str:
    """Return what a cell shows, as files have it: in English."""
    with translation.override("en"):
        return str(render(value))


class ChanceColumn(TextColumn):
    """What is still open to the team of a row."""

    def __init__(self, code, title, **options):
        super().__init__(code, title, accessor="team", orderable=False, **options)


class PennantTable(LeagueTable):
    """The pennant table."""

    caption = _("Standings")
    rank = CountColumn(
        pgettext_lazy("standings", "Rk"),
        _("Rank"),
        file_heading="Rk",
        initial_sort_descending=False,
    )
    team = NameColumn(_("Team"), "team", "league:team_detail", order_by="team__name")
    w = CountColumn(pgettext_lazy("standings", "W"), _("Wins"), file_heading="W")
    l = CountColumn(pgettext_lazy("standings", "L"), _("Losses"), file_heading="L")  # noqa: E741
    t = CountColumn(pgettext_lazy("standings", "T"), _("Ties"), file_heading="T")
    pct = RateColumn(
        pgettext_lazy("standings", "PCT"), _("Winning percentage"), file_heading="PCT"
    )
    gb = CountColumn(
        pgettext_lazy("standings", "GB"),
        _("Games behind"),
        file_heading="GB",
        order_by="behind",
        initial_sort_descending=False,
    )
    strk = TextColumn(
        pgettext_lazy("standings", "Strk"),
        _("Streak"),
        file_heading="Strk",
        order_by="momentum",
    )
    l10 = TextColumn(
        pgettext_lazy("standings", "L10"),
        _("Last ten games"),
        file_heading="L10",
        order_by=("l10__pct", "l10__w"),
    )
    home = TextColumn(
        pgettext_lazy("standings", "Home"),
        _("Record at home"),
        file_heading="Home",
        order_by=("home__pct", "home__w"),
    )
    away = TextColumn(
        pgettext_lazy("standings", "Away"),
        _("Record away"),
        file_heading="Away",
        order_by=("away__pct", "away__w"),
    )
    one_run = TextColumn(
        pgettext_lazy("standings", "1-Run"),
        _("Record in one-run games"),
        file_heading="1-Run",
        order_by=("one_run__pct", "one_run__w"),
    )
    extra = TextColumn(
        pgettext_lazy("standings", "Xtra"),
        _("Record in extra innings"),
        file_heading="Xtra",
        order_by=("extra__pct", "extra__w"),
    )
    rs = CountColumn(
        pgettext_lazy("standings", "RS"), _("Runs scored"), file_heading="RS"
    )
    ra = CountColumn(
        pgettext_lazy("standings", "RA"),
        _("Runs allowed"),
        file_heading="RA",
        initial_sort_descending=False,
    )
    diff = CountColumn(
        pgettext_lazy("standings", "Diff"), _("Run difference"), file_heading="Diff"
    )
    expected = TextColumn(
        pgettext_lazy("standings", "xW-L"),
        _("Record expected of the runs"),
        file_heading="xW-L",
        order_by=("expected_pct",),
    )
    magic = ChanceColumn(
        pgettext_lazy("standings", "M#"),
        _("Magic number for first place"),
        file_heading="M#",
    )
    tragic = ChanceColumn(
        pgettext_lazy("standings", "E#"),
        _("Elimination number for first place"),
        file_heading="E#",
    )
    playoffs = ChanceColumn(
        pgettext_lazy("standings", "PO"), _("Place in the playoffs"), file_heading="PO"
    )

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
        return _STREAKS[letter] % {"count": length}

    def value_strk(self, value):
        """Return the streak for a file, in English."""
        return in_english(self.render_strk, value)

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

    def value_magic(self, value):
        """Return a leader's magic number for a file, in English."""
        return in_english(self.render_magic, value)

    def render_tragic(self, value):
        """Return a pursuer's elimination number, or that it is out of the race."""
        chances = self.chances[value]
        if chances.barred_by:
            return _("out")
        return DASH if chances.tragic is None else str(chances.tragic)

    def value_tragic(self, value):
        """Return a pursuer's elimination number for a file, in English."""
        return in_english(self.render_tragic, value)

    def render_playoffs(self, value):
        """Return whether a place in the playoffs is sure or lost."""
        chances = self.chances[value]
        if chances.has_clinched_place:
            return _("in")
        return _("out") if chances.is_out else DASH

    def value_playoffs(self, value):
        """Return whether a place is sure or lost for a file, in English."""
        return in_english(self.render_playoffs, value)
