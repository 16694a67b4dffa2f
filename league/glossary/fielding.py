"""What is counted of fielders."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.glossary.statistic import FIELDING, INNINGS, RATE, TWO, Statistic


def _stat(key, label, name, formula, uses="", **more):
    return Statistic(
        FIELDING, key, label, name, formula, uses=tuple(uses.split()), **more
    )


#: In the order of the glossary.
STATISTICS = (
    _stat(
        "g",
        pgettext_lazy("games at a position", "G"),
        _("Games"),
        _("Games in which he played this position; at several, their sum."),
    ),
    _stat(
        "outs",
        pgettext_lazy("innings in the field", "INN"),
        _("Innings in the field"),
        _("Outs made while he was there, by three; .1 and .2 are one and two outs."),
        kind=INNINGS,
    ),
    _stat(
        "chances",
        pgettext_lazy("total chances", "TC"),
        _("Total chances"),
        _("PO + A + E"),
        "po a e",
    ),
    _stat(
        "po", pgettext_lazy("putouts", "PO"), _("Putouts"), _("Outs that he completed.")
    ),
    _stat(
        "a",
        pgettext_lazy("assists", "A"),
        _("Assists"),
        _("Outs on which he threw or deflected the ball to whoever completed them."),
    ),
    _stat(
        "e",
        pgettext_lazy("errors", "E"),
        _("Errors"),
        _("Misplays that gave the other side a base or a batter more life."),
    ),
    _stat(
        "dp",
        pgettext_lazy("double plays", "DP"),
        _("Double plays"),
        _("Double plays in which he had a putout or an assist."),
    ),
    _stat(
        "tp",
        pgettext_lazy("triple plays", "TP"),
        _("Triple plays"),
        _("Triple plays in which he had a putout or an assist."),
    ),
    _stat(
        "pb",
        pgettext_lazy("passed balls", "PB"),
        _("Passed balls"),
        _("Pitches that a catcher should have held."),
    ),
    _stat(
        "sb",
        pgettext_lazy("stolen bases against a catcher", "SB"),
        _("Stolen bases allowed"),
        _("Bases stolen while he caught."),
    ),
    _stat(
        "cs",
        pgettext_lazy("runners caught by a catcher", "CS"),
        _("Runners caught stealing"),
        _("Runners put out trying to steal while he caught."),
    ),
    _stat(
        "pickoffs",
        pgettext_lazy("pickoffs", "PKO"),
        _("Pickoffs"),
        _("Runners put out off base after his throw, those caught stealing included."),
    ),
    _stat(
        "fpct",
        pgettext_lazy("fielding percentage", "FPCT"),
        _("Fielding percentage"),
        _("(PO + A) ÷ (PO + A + E)"),
        "po a e",
        kind=RATE,
    ),
    _stat(
        "rf",
        pgettext_lazy("range factor", "RF"),
        _("Range factor"),
        _("9 × (PO + A) ÷ INN"),
        "po a outs",
        kind=TWO,
    ),
)
