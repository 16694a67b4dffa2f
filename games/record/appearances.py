"""Turns at bat counted, as every split does.

    count_turns(PlateAppearance.objects.filter(batter=man), "outs")

The names are those of the batting line; nothing is counted twice, and the sums of all
of a man's turns are those of his lines. Runs, steals and innings are not counted here.
"""

from __future__ import annotations

from django.db.models import Count, QuerySet

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


#: The counts to which a turn adds one, by its result.
_COUNTS_OF: dict[str, tuple[str, ...]] = {
    result: (
        "pa",
        *(("ab",) if result not in NOT_AT_BATS else ()),
        *(name for name, results in COUNTED.items() if result in results),
    )
    for result in _R
}


def add_turns(
    counts: dict[str, int], result: str, is_gdp: bool, driven_in: int, number: int = 1
) -> None:
    """Add turns at bat to counts, so many that all came to the same."""
    for name in _COUNTS_OF[result]:
        counts[name] += number
    if is_gdp:
        counts["gdp"] += number
    counts["rbi"] += driven_in * number


def count_turns(
    turns: QuerySet[PlateAppearance], *keys: str
) -> dict[tuple, dict[str, int]]:
    """Return the counts of turns at bat for each combination of the keys' values.

    The database counts how often each result occurs: that is much less to ask than
    every count for itself.
    """
    came_to = "result", "is_gdp", "driven_in"
    rows = turns.order_by().values_list(*keys, *came_to).annotate(number=Count("pk"))
    found: dict[tuple, dict[str, int]] = {}
    for *values, result, is_gdp, driven_in, number in rows:
        counts = found.setdefault(tuple(values), dict.fromkeys(TURN_COUNTS, 0))
        add_turns(counts, result, is_gdp, driven_in, number)
    return found
