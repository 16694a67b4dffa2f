"""Groups in which all meet all, and how those who go on are seeded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from league.brackets.plan import GroupPlace, Seed, SeriesPlan, full_size, seed_order
from league.schedule import rounds


def letter_of(group: int) -> str:
    """Return the letter of a group: A for 1."""
    return chr(ord("A") + group - 1)


def snake(entrants: int, groups: int) -> tuple[tuple[int, ...], ...]:
    """Return the seeds of each group, dealt out there and back.

    >>> snake(8, 2)
    ((1, 4, 5, 8), (2, 3, 6, 7))
    """
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for start in range(0, entrants, groups):
        row = list(range(start + 1, min(start + groups, entrants) + 1))
        order = range(groups) if (start // groups) % 2 == 0 else range(groups)[::-1]
        for group, seed in zip(order, row, strict=False):
            dealt[group].append(seed)
    return tuple(map(tuple, dealt))


def group_series(groups: Sequence[Sequence[int]], legs: int) -> Iterator[SeriesPlan]:
    """Yield the meetings of all groups, round by round; the top side is home first."""
    plans = [
        SeriesPlan(
            key=f"{letter_of(number)}{turn}-{place + 1}",
            part="group",
            round=turn,
            place=place,
            top=Seed(seeds[home]),
            bottom=Seed(seeds[visitors]),
            games=legs,
            group=number,
            top_is_ahead=True,
        )
        for number, seeds in enumerate(groups, start=1)
        for turn, meetings in enumerate(rounds.full_leg(len(seeds)), start=1)
        for place, (visitors, home) in enumerate(meetings)
    ]
    yield from sorted(plans, key=lambda plan: (plan.round, plan.group, plan.place))


def knock_out_field(groups: int, advance: int) -> tuple[GroupPlace, ...]:
    """Return who plays the knock-out, in seed order: group winners first.

    Teams of one group are kept apart for as many rounds as can be.
    """
    size = full_size(groups * advance)
    place_of = {seed: place for place, seed in enumerate(seed_order(size))}

    def meeting(one: int, other: int) -> int:
        """Return the round in which two seeds can meet."""
        return (place_of[one] ^ place_of[other]).bit_length()

    field: list[int] = []  # the group of each seed
    for tier in range(advance):
        seeds = list(range(tier * groups + 1, (tier + 1) * groups + 1))
        for apart in range(size.bit_length(), -1, -1):
            allowed = [
                [
                    group
                    for group in range(groups)
                    if all(
                        meeting(seed, other) >= apart
                        for other, its in enumerate(field, start=1)
                        if its == group
                    )
                ]
                for seed in seeds
            ]
            found = _share_out(allowed)
            if found is not None:
                field += found
                break
    return tuple(
        GroupPlace(group + 1, place // groups + 1) for place, group in enumerate(field)
    )


def _share_out(allowed: list[list[int]]) -> list[int] | None:
    """Return a different group for each seed, of those allowed to it, if there is."""
    owner: dict[int, int] = {}

    def place(seed: int, seen: set[int]) -> bool:
        for group in allowed[seed]:
            if group not in seen:
                seen.add(group)
                if group not in owner or place(owner[group], seen):
                    owner[group] = seed
                    return True
        return False

    # The last seed first: whoever comes later has the first choice.
    if not all(place(seed, set()) for seed in reversed(range(len(allowed)))):
        return None
    groups = {seed: group for group, seed in owner.items()}
    return [groups[seed] for seed in range(len(allowed))]
