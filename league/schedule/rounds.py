"""Who meets whom in which round: the circle method and what is built on it.

A round is a set of meetings in which nobody appears twice, a leg a list of rounds.
Rounds are made of numbers from 0; ``league.schedule.maker`` puts teams in their place.

In a leg a team is at home and away by turns; with an even number of teams most have to
stay or travel twice in a row once. No team does so three times running, also not where
a leg meets its return leg (which has the same rounds with the sides swapped), except
in a leg of four teams, where it cannot be helped.
"""

from __future__ import annotations

from collections.abc import Sequence

#: A meeting: the number of the visitors, the number of the home team.
Meeting = tuple[int, int]
Round = list[Meeting]
Leg = list[Round]


def full_leg(teams: int) -> Leg:
    """Return the rounds in which each meets each once; odd numbers have byes.

    >>> full_leg(3)
    [[(1, 2)], [(2, 0)], [(0, 1)]]
    """
    turning = teams - 1 + teams % 2
    leg = []
    for turn in range(turning):
        meetings = []
        for step in range(1, turning // 2 + 1):
            one, other = (turn + step) % turning, (turn - step) % turning
            meetings.append((other, one) if step % 2 == 0 else (one, other))
        if teams % 2 == 0:
            fixed = teams - 1
            home = _is_fixed_team_home(turn + 1, turning)
            meetings.append((turn, fixed) if home else (fixed, turn))
        leg.append(meetings)
    return leg


def _is_fixed_team_home(number: int, rounds: int) -> bool:
    """Whether the team that does not turn is at home in this round, counted from 1.

    By turns, with one change of step on the way, so that neither end of the leg
    makes a long stand with its return leg.
    """
    change = rounds // 2 + 1 - rounds // 2 % 2
    return bool(number % 2) == (number <= change)


def return_leg(leg: Leg) -> Leg:
    """Return the same rounds with the sides swapped."""
    return [[(home, visitors) for visitors, home in meetings] for meetings in leg]


def renumber(leg: Leg, places: Sequence[int]) -> Leg:
    """Return a leg in which every number has another one's place.

    >>> renumber([[(0, 1)]], [4, 7])
    [[(4, 7)]]
    """
    return [
        [(places[visitors], places[home]) for visitors, home in meetings]
        for meetings in leg
    ]


def inside_leg(sizes: Sequence[int]) -> Leg:
    """Return the rounds in which each meets each of its own division once.

    The divisions play side by side; teams are numbered division by division.
    """
    legs = [full_leg(size) if size > 1 else [] for size in sizes]
    rounds: Leg = [[] for _ in range(max(map(len, legs), default=0))]
    for start, leg in zip(_starts(sizes), legs, strict=True):
        for place, meetings in enumerate(leg):
            rounds[place] += [(start + one, start + other) for one, other in meetings]
    return rounds


def cross_leg(sizes: Sequence[int]) -> Leg:
    """Return the rounds in which each meets each of the other divisions once."""
    starts = _starts(sizes)
    leg: Leg = []
    for pairs in full_leg(len(sizes)):
        longest = max((max(sizes[a], sizes[b]) for a, b in pairs), default=0)
        rounds: Leg = [[] for _ in range(longest)]
        for away, home in pairs:
            # The larger division stands still while the smaller goes past it.
            width = max(sizes[away], sizes[home])
            is_level = sizes[away] == sizes[home]
            for turn in range(width):
                for i, j in _past_each_other(sizes[away], sizes[home], turn):
                    meeting = (starts[away] + i, starts[home] + j)
                    # By turns; with byes that would leave somebody at home too often.
                    is_back = turn % 2 if is_level else (i + j) % 2
                    rounds[turn].append(meeting[::-1] if is_back else meeting)
        leg += rounds
    return leg


def _past_each_other(one: int, other: int, turn: int) -> list[tuple[int, int]]:
    width = max(one, other)
    pairs = [(i, (i + turn) % width) for i in range(width)]
    return [(i, j) for i, j in pairs if i < one and j < other]


def _starts(sizes: Sequence[int]) -> list[int]:
    return [sum(sizes[:place]) for place in range(len(sizes))]


def split_games(games: int, series: int) -> list[int]:
    """Return the games of a pair as series, as even as they can be, longest first.

    >>> split_games(13, 4), split_games(6, 3), split_games(0, 3)
    ([4, 3, 3, 3], [3, 3], [])
    """
    number = -(-games // series)
    if not number:
        return []
    least, more = divmod(games, number)
    return [least + 1] * more + [least] * (number - more)
