"""Every statistic once: what it is called, how it is counted, what is behind it.

The columns of the tables, the glossary, the categories of leaders and the headings of
files are made of this one table. A label is a word of its own in each language (``CS``
are hits in French), never made of the name of a field; files have the English one.
"""

from league.glossary import batting, fielding, pitching, team
from league.glossary.statistic import (
    BATTING,
    COUNT,
    FIELDING,
    INNINGS,
    PARTS,
    PITCHING,
    RATE,
    TEAM,
    TWO,
    Statistic,
)

#: Every statistic, by part and key, in the order of the glossary.
STATISTICS: dict[str, dict[str, Statistic]] = {
    part: {each.key: each for each in module.STATISTICS}
    for part, module in (
        (BATTING, batting),
        (PITCHING, pitching),
        (FIELDING, fielding),
        (TEAM, team),
    )
}


def statistic(part: str, key: str) -> Statistic:
    """Return a statistic; ``KeyError`` when there is none of that name."""
    return STATISTICS[part][key]


__all__ = [
    "BATTING",
    "COUNT",
    "FIELDING",
    "INNINGS",
    "PARTS",
    "PITCHING",
    "RATE",
    "STATISTICS",
    "TEAM",
    "TWO",
    "Statistic",
    "statistic",
]
