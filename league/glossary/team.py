"""What is counted of teams."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.glossary.statistic import RATE, TEAM, TWO, Statistic


def _stat(key, label, name, formula, uses="", **more):
    return Statistic(TEAM, key, label, name, formula, uses=tuple(uses.split()), **more)


#: In the order of the glossary.
STATISTICS = (
    _stat(
        "g",
        pgettext_lazy("games of a team", "G"),
        _("Games"),
        _("Games that have ended."),
    ),
    _stat("w", pgettext_lazy("wins of a team", "W"), _("Wins"), _("Games won.")),
    _stat("l", pgettext_lazy("losses of a team", "L"), _("Losses"), _("Games lost.")),
    _stat(
        "t",
        pgettext_lazy("ties of a team", "T"),
        _("Ties"),
        _("Games that ended level."),
    ),
    _stat(
        "pct",
        pgettext_lazy("winning percentage of a team", "PCT"),
        _("Winning percentage"),
        _("W ÷ (W + L); ties are left out"),
        "w l",
        kind=RATE,
    ),
    _stat("r", pgettext_lazy("runs of a team", "R"), _("Runs"), _("Runs scored.")),
    _stat(
        "ra",
        pgettext_lazy("runs against a team", "RA"),
        _("Runs allowed"),
        _("Runs of the opponents."),
    ),
    _stat(
        "rpg",
        pgettext_lazy("runs per game", "R/G"),
        _("Runs per game"),
        _("R ÷ G"),
        "r g",
        kind=TWO,
    ),
    _stat(
        "rapg",
        pgettext_lazy("runs allowed per game", "RA/G"),
        _("Runs allowed per game"),
        _("RA ÷ G"),
        "ra g",
        kind=TWO,
        least_first=True,
    ),
    _stat(
        "h", pgettext_lazy("hits of a team", "H"), _("Hits"), _("Hits of all batters.")
    ),
    _stat(
        "e",
        pgettext_lazy("errors of a team", "E"),
        _("Errors"),
        _("Errors of all fielders."),
    ),
    _stat(
        "dp",
        pgettext_lazy("double plays of a team", "DP"),
        _("Double plays"),
        _("Double plays turned in the field."),
    ),
    _stat(
        "tp",
        pgettext_lazy("triple plays of a team", "TP"),
        _("Triple plays"),
        _("Triple plays turned in the field."),
    ),
    _stat(
        "lob",
        pgettext_lazy("left on base by a team", "LOB"),
        _("Left on base"),
        _("Men on base when an inning ended."),
    ),
    _stat(
        "lisp",
        pgettext_lazy("left in scoring position", "LISP"),
        _("Left in scoring position"),
        _("Those of them on second or third base."),
    ),
)
