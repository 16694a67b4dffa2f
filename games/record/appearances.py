"""Turns at bat counted: the aggregates of which every split is made.

    PlateAppearance.objects.filter(batter=man).values("outs").annotate(**turn_counts())

The names are those of the batting line; nothing is counted twice, and the sums of all
of a man's turns are those of his lines. Runs, steals and innings are not counted here.
"""

from __future__ import annotations

from django.db.models import Aggregate, Count, Q, Sum
from django.db.models.functions import Coalesce

from games.models import PlateAppearance

_R = PlateAppearance.Result

#: Turns at bat that are no at bat (OBR 9.02(a)(1)).
NOT_AT_BATS = (
    _R.WALK,
    _R.INTENTIONAL_WALK,
    _R.HIT_BY_PITCH,
    _R.INTERFERENCE,
    _R.SACRIFICE,
    _R.SACRIFICE_FLY,
)
#: The results that each count is made of; ``ab`` and the sums stand apart.
COUNTED: dict[str, tuple[str, ...]] = {
    "h": (_R.SINGLE, _R.DOUBLE, _R.TRIPLE, _R.HOME_RUN),
    "doubles": (_R.DOUBLE,),
    "triples": (_R.TRIPLE,),
    "home_runs": (_R.HOME_RUN,),
    "bb": (_R.WALK, _R.INTENTIONAL_WALK),
    "ibb": (_R.INTENTIONAL_WALK,),
    "so": (_R.STRIKEOUT,),
    "hbp": (_R.HIT_BY_PITCH,),
    "sh": (_R.SACRIFICE,),
    "sf": (_R.SACRIFICE_FLY,),
    "xi": (_R.INTERFERENCE,),
}
#: All counts of a split, in the order in which tables show them.
TURN_COUNTS = ("pa", "ab", *COUNTED, "gdp", "rbi")


def turn_counts() -> dict[str, Aggregate | Coalesce]:
    """Return the aggregates of a split by the name of their count."""
    counts: dict[str, Aggregate | Coalesce] = {
        "pa": Count("pk"),
        "ab": Count("pk", filter=~Q(result__in=NOT_AT_BATS)),
    }
    for name, results in COUNTED.items():
        counts[name] = Count("pk", filter=Q(result__in=results))
    counts["gdp"] = Count("pk", filter=Q(is_gdp=True))
    counts["rbi"] = Coalesce(Sum("driven_in"), 0)
    return counts
