"""What is counted of batters and runners."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.glossary.statistic import BATTING, RATE, Statistic


def _stat(key, label, name, formula, uses="", turns=None, **more):
    turns = key if turns is None else turns
    return Statistic(
        BATTING,
        key,
        label,
        name,
        formula,
        uses=tuple(uses.split()),
        turns=turns,
        **more,
    )


#: In the order of the glossary.
STATISTICS = (
    _stat(
        "g",
        pgettext_lazy("games", "G"),
        _("Games played"),
        _("Games in which he batted, ran or was in the field."),
        turns="",
    ),
    _stat(
        "gs",
        pgettext_lazy("games started", "GS"),
        _("Games started"),
        _("Games in which he was on the starting card."),
        turns="",
    ),
    _stat(
        "pa",
        pgettext_lazy("plate appearances", "PA"),
        _("Plate appearances"),
        _(
            "Turns at bat that came to an end: AB + BB + HBP + SH + SF, and first base"
            " on interference."
        ),
    ),
    _stat(
        "ab",
        pgettext_lazy("at bats", "AB"),
        _("At bats"),
        _("Plate appearances without walks, hit batsmen, sacrifices and interference."),
    ),
    _stat(
        "r",
        pgettext_lazy("runs", "R"),
        _("Runs"),
        _("Times that he came home safely."),
        turns="",
    ),
    _stat(
        "h",
        pgettext_lazy("hits", "H"),
        _("Hits"),
        _(
            "Times that he reached a base by a fair ball, without an error or a"
            " fielder's choice."
        ),
    ),
    _stat(
        "doubles",
        pgettext_lazy("doubles", "2B"),
        _("Doubles"),
        _("Hits on which he reached second base."),
    ),
    _stat(
        "triples",
        pgettext_lazy("triples", "3B"),
        _("Triples"),
        _("Hits on which he reached third base."),
    ),
    _stat(
        "home_runs",
        pgettext_lazy("home runs", "HR"),
        _("Home runs"),
        _("Hits on which he touched all the bases."),
    ),
    _stat(
        "xbh",
        pgettext_lazy("extra-base hits", "XBH"),
        _("Extra-base hits"),
        _("2B + 3B + HR"),
        "doubles triples home_runs",
    ),
    _stat(
        "tb",
        pgettext_lazy("total bases", "TB"),
        _("Total bases"),
        _("H + 2B + 2 × 3B + 3 × HR"),
        "h doubles triples home_runs",
        "h",
    ),
    _stat(
        "rbi",
        pgettext_lazy("runs batted in", "RBI"),
        _("Runs batted in"),
        _(
            "Runs that scored because of his turn at bat, none on a double-play ball or"
            " an error."
        ),
    ),
    _stat(
        "bb",
        pgettext_lazy("bases on balls", "BB"),
        _("Bases on balls"),
        _("Walks, the intentional ones included."),
    ),
    _stat(
        "ibb",
        pgettext_lazy("intentional bases on balls", "IBB"),
        _("Intentional bases on balls"),
        _("Walks that the defense gave on purpose."),
    ),
    _stat(
        "so",
        pgettext_lazy("strikeouts", "SO"),
        _("Strikeouts"),
        _("Turns at bat that ended with a third strike."),
    ),
    _stat(
        "hbp",
        pgettext_lazy("hit by pitches", "HBP"),
        _("Hit by pitches"),
        _("Times that a pitch hit him and gave him first base."),
    ),
    _stat(
        "sh",
        pgettext_lazy("sacrifice hits", "SH"),
        _("Sacrifice hits"),
        _("Bunts that moved a runner on at the price of an out."),
    ),
    _stat(
        "sf",
        pgettext_lazy("sacrifice flies", "SF"),
        _("Sacrifice flies"),
        _("Caught fly balls on which a runner scored."),
    ),
    _stat(
        "gdp",
        pgettext_lazy("grounded into double plays", "GDP"),
        _("Grounded into double plays"),
        _("Ground balls that made two outs."),
    ),
    _stat(
        "sb",
        pgettext_lazy("stolen bases", "SB"),
        _("Stolen bases"),
        _("Bases that he took without help of a hit, an out or an error."),
        turns="",
    ),
    _stat(
        "cs",
        pgettext_lazy("caught stealing", "CS"),
        _("Caught stealing"),
        _("Times that he was put out trying to steal."),
        turns="",
    ),
    _stat(
        "ba",
        pgettext_lazy("batting average", "AVG"),
        _("Batting average"),
        _("H ÷ AB"),
        "h ab",
        "ab",
        kind=RATE,
    ),
    _stat(
        "obp",
        pgettext_lazy("on-base percentage", "OBP"),
        _("On-base percentage"),
        _("(H + BB + HBP) ÷ (AB + BB + HBP + SF)"),
        "h bb hbp ab sf",
        "pa",
        kind=RATE,
    ),
    _stat(
        "slg",
        pgettext_lazy("slugging percentage", "SLG"),
        _("Slugging percentage"),
        _("TB ÷ AB"),
        "tb ab",
        "ab",
        kind=RATE,
    ),
    _stat(
        "ops",
        pgettext_lazy("on-base plus slugging percentage", "OPS"),
        _("On-base plus slugging percentage"),
        _("OBP + SLG, added before either is rounded"),
        "obp slg",
        "pa",
        kind=RATE,
    ),
    _stat(
        "iso",
        pgettext_lazy("isolated power", "ISO"),
        _("Isolated power"),
        _("SLG − AVG"),
        "slg ba",
        "ab",
        kind=RATE,
    ),
    _stat(
        "lob",
        pgettext_lazy("left on base by the batter", "LOB"),
        _("Runners left on base"),
        _("Men who were on base when he made the third out, or was at bat for it."),
        turns="",
    ),
)
