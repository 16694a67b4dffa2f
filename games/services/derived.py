"""What follows from the plays, stored for speed: rebuilt, never edited."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Model

from games.models import Game, LineScore, PitchingLine
from games.record.deriving import (
    DERIVED,
    PLAYER_LINES,
    RESULT,
    Derived,
    derive_game,
    derive_games,
    has_begun,
    row_key,
    stored_names,
)
from games.record.loading import box_of, has_lineups, load_text, replay_text
from games.signals import game_rebuilt


@dataclass(slots=True)
class _People:
    """Who had or has a line in a game, and whose line is another than before.

    A man is a pair of the numbers of player and team. ``is_other`` tells whether any
    row is another.
    """

    everybody: set[tuple[int, int]] = field(default_factory=set)
    changed: set[tuple[int, int]] = field(default_factory=set)
    is_other: bool = False


@transaction.atomic
def rebuild_game(game: Game) -> Game:
    """Derive a game's result and lines from its plays again, and store them.

    Rows that are right already stay as they are. Whoever sums them up is told by
    ``game_rebuilt`` in the same transaction.
    """
    status = Game.objects.filter(pk=game.pk).values_list("status", flat=True).first()
    was_final = status == Game.Status.FINAL
    people = _rebuild(game)
    counts_anew = was_final is not game.is_final
    game_rebuilt.send(
        sender=Game,
        game=game,
        players=people.everybody if counts_anew else people.changed,
        teams=counts_anew or people.is_other,
        was_final=was_final,
    )
    return game


def players_in(game: Game) -> set[tuple[int, int]]:
    """Return who has a line in a game, each with his team, by their numbers."""
    return {
        pair
        for model in PLAYER_LINES
        for pair in model.objects.filter(game=game)
        .order_by()
        .values_list("player_id", "team_id")
    }


def _rebuild(game: Game) -> _People:
    plays = list(game.plays.all())
    text = load_text(game, [row.line for row in plays])
    replay = replay_text(text) if has_lineups(text) else None
    box = box_of(text) if has_begun(replay) else None
    derived = derive_game(game, replay, box, [row.sequence for row in plays])
    result = [getattr(game, name) for name in RESULT]
    _settle(game, derived)
    game.save()
    people = _People(is_other=result != list(derived.result.values()))
    for model in DERIVED:
        found = _store(model, [game.pk], derived.rows.get(model, []))
        if model is PitchingLine and found.changed:
            # Whether a man pitched a complete game hangs on the others of his side.
            found.changed = found.everybody
        if model is LineScore:
            people.is_other |= found.is_other
        people.everybody |= found.everybody
        people.changed |= found.changed
    return people


@transaction.atomic
def rebuild_games(keys: Sequence[int]) -> None:
    """Derive many games anew, all at once; whoever sums them up does so afterwards.

    What is stored of a game whose lines cannot be read stays as it is. No signal is
    sent.
    """
    rows: dict[type[Model], list] = {model: [] for model in DERIVED}
    games = []
    for game, derived in derive_games(keys):
        if isinstance(derived, Derived):
            games.append(game)
            _settle(game, derived)
            for model, found in derived.rows.items():
                rows[model] += found
    done = [game.pk for game in games]
    stored = Game.objects.filter(pk__in=done).values_list("pk", *RESULT)
    known = {key: tuple(values) for key, *values in stored}
    for game in games:
        if known[game.pk] != tuple(getattr(game, name) for name in RESULT):
            Game.objects.filter(pk=game.pk).update(
                **{name: getattr(game, name) for name in RESULT}
            )
    for model, found in rows.items():
        _store(model, done, found)


def _settle(game: Game, derived: Derived) -> None:
    for name, value in derived.result.items():
        setattr(game, name, value)


def _store(model: type[Model], keys: Sequence[int], rows: list) -> _People:
    """Let exactly these rows of some games be stored; those that are right are left."""
    names = stored_names(model)
    known: dict[tuple[str, ...], list[int]] = defaultdict(list)
    people = _People()
    stored = model._default_manager.filter(game__in=keys).order_by("-pk")
    for key, *values in stored.values_list("pk", *names):
        known[row_key(values)].append(key)
    new = []
    for row in rows:
        same = known.get(row_key(getattr(row, name) for name in names))
        if same:
            same.pop()
        else:
            new.append(row)
    if model in PLAYER_LINES:
        at = names.index("player_id"), names.index("team_id")
        before = {values: tuple(int(values[n]) for n in at) for values in known}
        stale = {before[values] for values, left in known.items() if left}
        people.changed = stale | {(row.player_id, row.team_id) for row in new}
        people.everybody = set(before.values()) | people.changed
    gone = [key for left in known.values() for key in left]
    people.is_other = bool(gone or new)
    if gone:
        model._default_manager.filter(pk__in=gone).delete()
    model._default_manager.bulk_create(new, batch_size=1000)
    return people
