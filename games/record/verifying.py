"""What is stored of games against what follows from their plays, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Model

from games.models import (
    BattingLine,
    FieldingLine,
    Game,
    LineScore,
    PitchingLine,
    PlateAppearance,
    Player,
    Team,
)
from games.record.deriving import (
    DERIVED,
    RESULT,
    Derived,
    derive_games,
    row_key,
    stored_names,
)

#: What tells the rows of a game apart, whatever they count.
_KEYS: dict[type[Model], tuple[str, ...]] = {
    BattingLine: ("team_id", "player_id", "slot"),
    PitchingLine: ("team_id", "player_id"),
    FieldingLine: ("team_id", "player_id", "position"),
    LineScore: ("side",),
    PlateAppearance: ("sequence",),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """Something stored that is not what follows: where, of what, and what it is."""

    where: str
    what: str
    how: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}: {self.how}."


def verify_games(keys: Sequence[int]) -> Iterator[Difference]:
    """Yield every difference between what is stored of games and their plays."""
    stored = {model: _stored_rows(model, keys) for model in DERIVED}
    for game, derived in derive_games(keys):
        if not isinstance(derived, Derived):
            yield Difference(str(game), "plays", f"they cannot be played: {derived}")
            continue
        yield from _compare_result(game, derived)
        for model in DERIVED:
            found = [dict_of(row) for row in derived.rows.get(model, [])]
            yield from _compare(game, model, stored[model].get(game.pk, []), found)


def _stored_rows(model: type[Model], keys: Sequence[int]) -> dict[int, list[dict]]:
    rows: dict[int, list[dict]] = {}
    found = model._default_manager.filter(game__in=keys).order_by("pk")
    for row in found.values(*stored_names(model)):
        rows.setdefault(row["game_id"], []).append(row)
    return rows


def dict_of(row: Model) -> dict[str, object]:
    """Return what is stored of a row by the names of its fields."""
    return {name: getattr(row, name) for name in stored_names(type(row))}


def _compare_result(game: Game, derived: Derived) -> Iterator[Difference]:
    for name in RESULT:
        is_, should = getattr(game, name), derived.result[name]
        if is_ != should:
            yield Difference(str(game), "result", f"{name} is {is_}, not {should}")


def _compare(game: Game, model, stored: list, derived: list) -> Iterator[Difference]:
    if [row_key(row.values()) for row in stored] == [
        row_key(row.values()) for row in derived
    ]:
        return
    key = _KEYS[model]
    for row, other in pair_rows(key, stored, derived):
        if how := describe(row, other):
            named = row or other or {}
            what = f"{model._meta.verbose_name} of {_name_row(model, named)}"
            yield Difference(str(game), what, how)


def pair_rows(
    key: Sequence[str], stored: list[dict], derived: list[dict]
) -> Iterator[tuple[dict | None, dict | None]]:
    """Yield rows that belong together by their key; ``None`` where one is alone."""
    left: dict[tuple, list[dict]] = {}
    for row in stored:
        left.setdefault(row_key(row[name] for name in key), []).append(row)
    for other in derived:
        mine = left.get(row_key(other[name] for name in key))
        yield (mine.pop(0) if mine else None), other
    for rows in left.values():
        for row in rows:
            yield row, None


def describe(stored: dict | None, derived: dict | None) -> str:
    """Return how a stored row differs from the derived one; nothing when it is right.

    >>> describe({"h": 1, "ab": 4}, {"h": 2, "ab": 4})
    'h is 1, not 2'
    >>> describe(None, {"h": 2}), describe({"h": 2}, None), describe({}, {})
    ('it is missing', 'it does not follow from the plays', '')
    """
    if stored is None:
        return "it is missing"
    if derived is None:
        return "it does not follow from the plays"
    parts = [
        f"{name} is {stored[name]}, not {value}"
        for name, value in derived.items()
        if str(stored[name]) != str(value)
    ]
    return ", ".join(parts)


def _name_row(model: type[Model], row: dict) -> str:
    if model is LineScore:
        return f"the {'home side' if row['side'] == 'home' else 'visitors'}"
    if model is PlateAppearance:
        return f"play {row['sequence']}"
    place = f" at position {row['position']}" if model is FieldingLine else ""
    return name_player(row["player_id"], row["team_id"]) + place


def name_player(player_id: int, team_id: int) -> str:
    """Return how a player and his team are called, such as ``Bo Abel (TKM)``."""
    player = Player.objects.filter(pk=player_id).first()
    team = Team.objects.filter(pk=team_id).first()
    return f"{player} ({team.code if team else team_id})"
