"""Random records, undos, edits, insertions and restores, against a fresh replay."""

from random import Random

import pytest

from games.faults import PlaysNoLongerFit
from games.house import house_of
from games.models import Game
from games.record.loading import load_text, record_of
from games.services import (
    delete_play,
    insert_play,
    rebuild_game,
    record_play,
    replace_play,
    restore_game,
    undo_last_play,
)
from scoring.faults import PlayRejected
from scoring.replay import replay_game

ACTS = 45


def likely(game, random):
    """Return one of the plays that may come now, or may have come at some place."""
    state = replay_game(record_of(load_text(game))).state
    if state.is_over:
        return "SO"
    return random.choice(house_of(game).likely(state, most=20)).text


def act(user, game, random):
    """Do one thing to a game, whatever becomes of it."""
    count, version = game.plays.count(), game.version
    place = random.randint(1, count) if count else 0
    doing = random.choice(["record"] * 6 + ["undo", "edit", "insert", "cut", "back"])
    text = likely(game, random)
    if doing == "record" or not count:
        record_play(user, game, text, version=version)
    elif doing == "undo":
        undo_last_play(user, game, version)
    elif doing == "back" and (revisions := list(game.revisions.all())):
        restore_game(user, game, random.choice(revisions), version=version)
    elif doing == "insert":
        insert_play(user, game, place, text, version=version)
    elif doing == "cut":
        delete_play(user, game, place, version=version)
    else:
        replace_play(user, game, place, text, version=version)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_is_done_the_game_is_what_its_text_says(
    scorer, game, snapshot_of, seed
):
    random, refused = Random(seed), 0
    for _ in range(ACTS):
        game = Game.objects.get(pk=game.pk)
        before = snapshot_of(game)
        try:
            act(scorer, game, random)
        except (PlayRejected, PlaysNoLongerFit) as refusal:
            refused += 1
            assert snapshot_of(game) == before, refusal
            continue
        game.refresh_from_db()
        assert game.version == before[0] + 1
        rows = list(game.plays.all())
        assert [row.sequence for row in rows] == list(range(1, len(rows) + 1))
        assert replay_game(record_of(load_text(game))).violations == ()
        after = snapshot_of(game)
        rebuild_game(game)
        assert snapshot_of(game) == after, "what is stored is what follows"
    assert refused < ACTS
    assert game.plays.exists()
