"""Which runners may run: nobody runs to a base on which a man stands."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from scoring.diamond import Base


@cache
def subsets_of_men(
    free: tuple[Base, ...], standing: tuple[Base, ...]
) -> tuple[tuple[Base, ...], ...]:
    """Return every set of free men who can run together, everybody first.

    A man runs only when the man ahead of him does not stand on the next base.

    >>> subsets_of_men((Base.THIRD, Base.SECOND), ())
    ((<Base.THIRD: 3>, <Base.SECOND: 2>), (<Base.THIRD: 3>,), ())
    """
    found = []
    for size in range(len(free), -1, -1):
        for some in combinations(free, size):
            stand = {*standing, *free} - set(some)
            if not any(base + 1 in stand for base in some):
                found.append(some)
    return tuple(found)
