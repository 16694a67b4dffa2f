"""Players who may be one person: the same name, another name, or nearly the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.words.names import normalize_name
from league.models import TwoPeople

#: How alike two names must be, from 0 to 1, to be shown as one person's.
ALIKE = 0.84
#: Names compared within a group of one initial; more would take too long.
LARGEST_GROUP = 400


@dataclass(frozen=True)
class Pair:
    """Two players who may be one person, the older record first, and why."""

    first: Player
    second: Player
    reason: str


SAME, OTHER, TURNED, SHORT, NEAR = (
    _("the same name"),
    _("one has the other's name as another name"),
    _("the same words in another order"),
    _("one may be the other's short form"),
    _("nearly the same name"),
)


def find_duplicates(players: QuerySet[Player]) -> list[Pair]:
    """Return the pairs among these players who may be one person, the surest first.

    Those who were told apart are left out.
    """
    people = list(players.prefetch_related("aliases"))
    known = {(each.first_id, each.second_id) for each in TwoPeople.objects.all()}
    found: dict[tuple[int, int], tuple[int, Pair]] = {}
    for one, other in _candidates(people):
        first, second = sorted((one, other), key=lambda player: player.pk)
        key = first.pk, second.pk
        if key in known or key in found:
            continue
        if (reason := likeness(first, second)) is not None:
            found[key] = _REASONS.index(reason), Pair(first, second, reason)
    return [pair for _rank, pair in sorted(found.values(), key=_surest_first)]


_REASONS = (SAME, OTHER, TURNED, SHORT, NEAR)


def _surest_first(found: tuple[int, Pair]):
    rank, pair = found
    return rank, pair.first.sort_name, pair.first.pk


def _names(player: Player) -> list[str]:
    return [player.search_name, *(alias.search_name for alias in player.aliases.all())]


def likeness(one: Player, other: Player) -> str | None:
    """Return in what way two players look like one person, or ``None``."""
    names = one.search_name, other.search_name
    if names[0] == names[1]:
        return SAME
    if set(_names(one)) & set(_names(other)):
        return OTHER
    words = [_words(name) for name in names]
    if sorted(words[0]) == sorted(words[1]):
        return TURNED
    if _is_short(*words) or _is_short(*reversed(words)):
        return SHORT
    is_near = SequenceMatcher(None, *names).ratio() >= ALIKE
    return NEAR if is_near and min(map(len, names)) > 4 else None


def _words(name: str) -> list[str]:
    return [word for word in name.replace(",", " ").replace(".", " ").split() if word]


def _is_short(short: list[str], long: list[str]) -> bool:
    """Whether one name has initials where the other has words: J. Oña, Juan Oña."""
    if len(short) != len(long) or len(short) < 2:
        return False
    left = list(long)
    initials = [word for word in short if len(word) == 1]
    for word in (word for word in short if len(word) > 1):
        if word not in left:
            return False
        left.remove(word)
    return bool(initials) and all(
        any(word.startswith(initial) for word in left) for initial in initials
    )


def _candidates(people: Iterable[Player]) -> Iterator[tuple[Player, Player]]:
    """Yield pairs that share a word, or the beginning of one."""
    groups: dict[str, list[Player]] = defaultdict(list)
    for player in people:
        keys = set(_names(player))
        for word in _words(player.search_name):
            keys |= {word[:3]} if len(word) > 1 else set()
        for key in keys:
            groups[key].append(player)
    for group in groups.values():
        if len(group) <= LARGEST_GROUP:
            yield from combinations(group, 2)


def same_name(name: str, players: QuerySet[Player]) -> list[Player]:
    """Return the players who go by a name, accents and case left out."""
    key = normalize_name(name)
    mine = players.filter(search_name=key) | players.filter(aliases__search_name=key)
    return list(mine.distinct())
