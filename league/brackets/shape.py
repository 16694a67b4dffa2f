"""The shape of a tournament: which series there are, and what feeds them.

A bye is no series (case D-39): the team stands in the next round at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from league.brackets.groups import group_series, knock_out_field, snake
from league.brackets.plan import (
    KINDS,
    LONGEST_BEST_OF,
    MOST_ENTRANTS,
    MOST_LEGS,
    BracketRejected,
    Format,
    LoserOf,
    Part,
    Plan,
    Remaining,
    Seed,
    SeriesPlan,
    Source,
    WinnerOf,
    first_round,
    full_size,
    gettext_noop,
)
from league.brackets.series import home_games

LETTERS = {"main": "M", "winners": "W", "losers": "L"}


def make_plan(terms: Format, entrants: int) -> Plan:
    """Return the series of a tournament of so many entrants.

    Raises ``BracketRejected``. The same terms give the same plan.
    """
    _check(terms, entrants)
    seeds = [Seed(number) for number in range(1, entrants + 1)]
    if terms.kind == "double":
        series = _double(seeds, terms)
        return Plan(terms, entrants, series, (), full_size(entrants), tuple(seeds))
    if terms.kind == "single":
        series = _single(seeds, terms)
        return Plan(terms, entrants, series, (), full_size(entrants), tuple(seeds))
    groups = snake(entrants, terms.groups)
    through = knock_out_field(terms.groups, terms.advance)
    series = (*group_series(groups, terms.legs), *_single(through, terms))
    return Plan(terms, entrants, series, groups, full_size(len(through)), through)


def _check(terms: Format, entrants: int) -> None:
    for code, is_so, sentence, params in _faults(terms, entrants):
        if is_so:
            raise BracketRejected(code, sentence, **params)
    for games in (terms.best_of, terms.best_of_semifinals, terms.best_of_final):
        home_games(terms.home, games)


def _faults(terms: Format, entrants: int):
    lengths = (terms.best_of, terms.best_of_semifinals, terms.best_of_final)
    yield (
        "kind",
        terms.kind not in KINDS,
        gettext_noop("Choose a kind of tournament."),
        {},
    )
    yield (
        "entrants",
        not 2 <= entrants <= MOST_ENTRANTS,
        gettext_noop("A tournament has 2 to %(most)s teams; these are %(count)s."),
        {"most": MOST_ENTRANTS, "count": entrants},
    )
    yield (
        "best_of",
        any(n % 2 == 0 or not 1 <= n <= LONGEST_BEST_OF for n in lengths),
        gettext_noop("A series is the best of 1, 3, 5, 7 or 9 games."),
        {},
    )
    if terms.kind != "groups":
        return
    yield (
        "groups",
        not 1 <= terms.groups <= entrants // 2,
        gettext_noop(
            "A group has two teams at least: %(count)s teams make %(most)s groups at"
            " most."
        ),
        {"count": entrants, "most": entrants // 2},
    )
    smallest = entrants // max(terms.groups, 1)
    yield (
        "advance",
        not 1 <= terms.advance <= smallest or terms.groups * terms.advance < 2,
        gettext_noop(
            "From each group 1 to %(most)s teams can go on, and two in all at least."
        ),
        {"most": smallest},
    )
    yield (
        "legs",
        not 1 <= terms.legs <= MOST_LEGS,
        gettext_noop("In a group each pair meets 1 to %(most)s times."),
        {"most": MOST_LEGS},
    )


# -- elimination ----------------------------------------------------------------------


@dataclass
class _Draft:
    """A bracket on the drawing board: series are added as sides meet."""

    terms: Format
    series: list[SeriesPlan] = field(default_factory=list)

    def join(
        self,
        part: Part,
        number: int,
        place: int,
        sides: tuple[Source | None, Source | None],
        rounds_left: int,
    ) -> tuple[Source | None, Source | None]:
        """Return where winner and loser of two sides come from.

        With one side only there is no series: it goes on, and nobody loses.
        """
        top, bottom = sides
        if top is None or bottom is None:
            return top or bottom, None
        key = f"{LETTERS[part]}{number}-{place + 1}"
        games = self.terms.length(rounds_left)
        self.series.append(
            SeriesPlan(key, part, number, place, top, bottom, games, rounds_left)
        )
        return WinnerOf(key), LoserOf(key)

    def play_round(
        self,
        part: Part,
        number: int,
        pairs: Sequence[tuple[Source | None, Source | None]],
        rounds_left: int,
    ) -> tuple[list[Source | None], list[Source | None]]:
        """Return the winners and the losers of a round, each in its place."""
        made = [
            self.join(part, number, place, sides, rounds_left)
            for place, sides in enumerate(pairs)
        ]
        return [winner for winner, _ in made], [loser for _, loser in made]


Sides = list[Source | None]


def _pairs(sides: Sides) -> list[tuple[Source | None, Source | None]]:
    return list(zip(sides[::2], sides[1::2], strict=True))


def _rounds(size: int) -> int:
    return size.bit_length() - 1


def _single(through: Sequence[Source], terms: Format) -> tuple[SeriesPlan, ...]:
    draft = _Draft(terms)
    rounds = _rounds(full_size(len(through)))
    reseeds = terms.reseed and terms.kind == "single"
    pairs = list(first_round(through))
    losers: Sides = []
    for number in range(1, rounds + 1):
        if reseeds and number > 1:
            left = 2 ** (rounds - number + 1)
            pairs = [
                (Remaining(number, rank), Remaining(number, left + 1 - rank))
                for rank in range(1, left // 2 + 1)
            ]
        winners, beaten = draft.play_round("main", number, pairs, rounds - number)
        if number == rounds - 1:
            losers = beaten
        pairs = _pairs(winners) if len(winners) > 1 else []
    if terms.third_place and len(losers) == 2 and all(losers):
        draft.series.insert(-1, _third_place(losers, terms))
    return tuple(draft.series)


def _third_place(losers: Sides, terms: Format) -> SeriesPlan:
    top, bottom = losers
    games = terms.best_of_semifinals
    return SeriesPlan("T1-1", "third", 1, 0, top, bottom, games, 1)


def _double(seeds: Sequence[Source], terms: Format) -> tuple[SeriesPlan, ...]:
    """Return both brackets, and a final that may be played twice."""
    draft = _Draft(terms)
    rounds = _rounds(full_size(len(seeds)))
    pairs = list(first_round(seeds))
    drops: list[Sides] = []
    for number in range(1, rounds + 1):
        winners, beaten = draft.play_round(
            "winners", number, pairs, _left(number, rounds)
        )
        drops.append(beaten)
        pairs = _pairs(winners) if len(winners) > 1 else []
    final = {
        "part": "final",
        "place": 0,
        "top": winners[0],
        "bottom": _losers(draft, drops),
        "games": terms.best_of_final,
        "top_is_ahead": True,
    }
    return (
        *draft.series,
        SeriesPlan(key="F1-1", round=1, **final),
        SeriesPlan(key="F2-1", round=2, after="F1-1", **final),
    )


def _left(number: int, rounds: int) -> int:
    """Return the rounds before the final, in each half of a double elimination."""
    return rounds - number + 1


def _losers(draft: _Draft, drops: list[Sides]) -> Source:
    """Add the losers' bracket and return where its winner comes from.

    By turns those who are left meet each other, and those who come down. These come
    in another order each time, so that nobody meets an old rival at once.
    """
    left = drops[0]
    last = 2 * (len(drops) - 1)
    number = 0
    crossings: dict[int, Callable[[Sides], Sides]] = {0: _swapped, 1: _reversed}
    for turn, beaten in enumerate(drops[1:], start=1):
        number += 1
        left, _ = draft.play_round("losers", number, _pairs(left), last - number + 1)
        number += 1
        coming = crossings[turn % 2](beaten)
        meetings = list(zip(left, coming, strict=True))
        left, _ = draft.play_round("losers", number, meetings, last - number + 1)
    source = left[0]
    assert source is not None
    return source


def _reversed(sides: Sides) -> Sides:
    return sides[::-1]


def _swapped(sides: Sides) -> Sides:
    half = len(sides) // 2
    return list(chain(sides[half:], sides[:half]))
