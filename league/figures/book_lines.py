"""The lines of a season in the order of play, and what changed in some of its games.

Of these the book of a season is compiled: see ``league.figures.books``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.models import Game
from league.models import Season


@dataclass(frozen=True)
class Changes:
    """What changed since a book was right: games, and whose lines, by their numbers.

    ``players`` are all who had or have a line in the games.
    """

    games: frozenset[int] = frozenset()
    teams: frozenset[int] = frozenset()
    players: frozenset[int] = frozenset()

    def __or__(self, other: Changes) -> Changes:
        """Return both together."""
        pairs = zip(self.packed, other.packed, strict=True)
        return Changes(*(frozenset(one) | frozenset(more) for one, more in pairs))

    @property
    def packed(self) -> list[list[int]]:
        """The changes as JSON can hold them: ``Changes.unpacked`` brings them back."""
        return [sorted(self.games), sorted(self.teams), sorted(self.players)]

    @classmethod
    def unpacked(cls, packed: list[list[int]]) -> Changes:
        """Return changes as JSON has brought them back; none from an empty list."""
        return cls(*map(frozenset, packed))


class SeasonLines:
    """The lines of a stage of a season in the order of play, each asked for once."""

    def __init__(self, season: Season, stage: str):
        """Ask for the games."""
        self.season, self.stage = season, stage
        games = Game.objects.filter(
            fixture__season=season, fixture__stage=stage, status=Game.Status.FINAL
        )
        found = games.order_by("date", "number", "pk").values_list(
            "pk", "date", "visitors", "home", "winner", "innings_played"
        )
        self.games = {row[0]: row for row in found}
        self.places = {pk: (row[1].isoformat(), pk) for pk, row in self.games.items()}
        self.rank = {pk: number for number, pk in enumerate(self.games)}

    def rows(self, model, *names: str, **which) -> list[tuple]:
        """Return rows of a model of the games, in the order of play.

        Rows of one game stand by what is named first. ``which`` narrows them: terms of
        a filter.
        """
        which.setdefault("game__in", list(self.games))
        rows = model.objects.filter(**which).order_by()  # in the order of an index
        rank = self.rank
        found = [row for row in rows.values_list("game_id", *names) if row[0] in rank]
        found.sort(key=lambda row: (rank[row[0]], row[1]))
        return found


def as_dicts(rows: Iterable[tuple], names: list[str]) -> list[dict]:
    """Return rows of ``SeasonLines.rows`` as dicts; the game is called so."""
    keys = ("game", *names)
    return [dict(zip(keys, row, strict=True)) for row in rows]


def by_man(rows: Iterable[tuple], names: list[str]) -> list[dict]:
    """Return the lines as dicts; a man who came back has one line a game."""
    found: dict[tuple, dict] = {}
    for line in as_dicts(rows, names):
        key = line["game"], line["player_id"]
        if (known := found.get(key)) is None:
            found[key] = line
            continue
        for name in names[2:]:
            known[name] += line[name]
    for line in found.values():
        line["xbh"] = line["doubles"] + line["triples"] + line["home_runs"]
        line["tb"] = line["h"] + line["xbh"] + line["triples"] + 2 * line["home_runs"]
    return list(found.values())
