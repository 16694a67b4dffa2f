"""A machine of random records, undos, edits, insertions, deletions and restores.

After every step the stored game must be what a fresh replay of its text says; a step
that is refused must leave everything as it was.
"""

from datetime import date, timedelta
from itertools import count

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games.faults import GameChanged, PlaysNoLongerFit
from games.models import BattingLine, Game, LineScore, PitchingLine
from games.record import loading as records
from games.record.loading import load_text, record_of
from games.services import (
    create_game,
    delete_play,
    insert_play,
    record_lines,
    replace_play,
    restore_game,
    set_lineup,
    take_back,
)
from scoring.diamond import SIDES
from scoring.faults import PlayRejected
from scoring.replay import replay_game
from scoring.stats.boxscore import compile_box

#: What a scorer types: plays of every kind, short and whole, changes, remarks, ends.
LINES = st.sampled_from(
    "SO BB H1 H2 H3 H4 8 6-3 43 FC E5 IF SB CS WP HBP sh13 5-4-3".split()
    + ["1x2(CS 2-4)", "H1* 3>H", "H1 1>3", "FC 1x2(6-4)", "9* 3>H", "BB; tired"]
    + ["ph Judd", "ph Kane", "p Yates", "p Zane", "pr Lowe", "sub home 1: Wells, 8"]
    + ["ds Yates 1 Wells", "H9", "", "called", "1>3"]
)
PLACES = st.integers(min_value=0, max_value=99)
_days = count()


class Desk(RuleBasedStateMachine):
    """A scorer at work on one game of two innings."""

    house = scorer = make_card = None

    def __init__(self):
        super().__init__()
        records._replays.clear()
        day = date(2027, 1, 1) + timedelta(days=next(_days))
        house, user = self.house, self.scorer
        self.game = create_game(
            user, visitors=house.owls, home=house.rams, date=day, innings=2
        )
        set_lineup(user, self.game, "visitors", self.make_card(house.owl_men))
        set_lineup(user, self.game, "home", self.make_card(house.ram_men))
        self.game.refresh_from_db()

    def do(self, service, *args, **more):
        """Do something to the game; refused, it must be as it was."""
        before = self.stored()
        version = self.game.version
        try:
            service(self.scorer, self.game, *args, version=version, **more)
        except (PlayRejected, PlaysNoLongerFit):
            assert self.stored() == before
        else:
            assert self.stored()["version"] == version + 1
        self.game.refresh_from_db()

    def stored(self):
        game = Game.objects.get(pk=self.game.pk)
        return {
            "version": game.version,
            "lines": [(row.sequence, row.line) for row in game.plays.all()],
            "runs": (game.visitors_runs, game.home_runs),
            "status": game.status,
            "revisions": game.revisions.count(),
        }

    @property
    def has_plays(self):
        return self.game.plays.exists()

    def a_place(self, number):
        return number % self.game.plays.count() + 1

    @rule(text=LINES)
    def record(self, text):
        self.do(record_lines, text)

    @rule(texts=st.lists(LINES, min_size=3, max_size=8))
    def record_several(self, texts):
        for text in texts:
            self.do(record_lines, text)

    @precondition(lambda self: self.has_plays)
    @rule()
    def undo(self):
        self.do(take_back)

    @precondition(lambda self: self.has_plays)
    @rule(number=PLACES, text=LINES)
    def edit(self, number, text):
        self.do(replace_play, self.a_place(number), text)

    @precondition(lambda self: self.has_plays)
    @rule(number=PLACES, text=LINES)
    def insert(self, number, text):
        self.do(insert_play, self.a_place(number), text)

    @precondition(lambda self: self.has_plays)
    @rule(number=PLACES)
    def delete(self, number):
        self.do(delete_play, self.a_place(number))

    @precondition(lambda self: self.game.revisions.exists())
    @rule(number=PLACES)
    def restore(self, number):
        revisions = list(self.game.revisions.all())
        self.do(restore_game, revisions[number % len(revisions)])

    @rule(text=LINES)
    def write_from_a_stale_page(self, text):
        before = self.stored()
        with pytest.raises(GameChanged):
            record_lines(self.scorer, self.game, text, version=self.game.version + 1)
        assert self.stored() == before

    @rule(text=LINES)
    def send_twice(self, text):
        key = f"k{self.game.version}"
        self.do(record_lines, text, key=key)
        sent = self.game.plays.filter(key=key).exists()
        if sent:
            before = self.stored()
            record_lines(
                self.scorer, self.game, text, version=self.game.version - 1, key=key
            )
            assert self.stored() == before

    @invariant()
    def the_stored_game_is_what_its_text_says(self):
        game = self.game
        rows = list(game.plays.all())
        assert [row.sequence for row in rows] == list(range(1, len(rows) + 1))
        text = load_text(game)
        replay = replay_game(record_of(text), text.options)
        assert replay.violations == ()
        if not any(step.outcome for step in replay.steps):
            assert not LineScore.objects.filter(game=game).exists()
            return
        assert (game.visitors_runs, game.home_runs) == replay.state.runs
        assert (game.status == "final") == (
            replay.state.is_over and replay.state.ending != "suspended"
        )
        box = compile_box(replay)
        self.check_lines(BattingLine, box.batting, "ab r h rbi bb so")
        self.check_lines(PitchingLine, box.pitching, "outs r er h bb so")
        totals = [LineScore.objects.get(game=game, side=side).innings for side in SIDES]
        assert totals == [list(line.innings) for line in box.linescore]

    def check_lines(self, model, lines, names):
        """Compare the stored lines of one kind with those of the box score."""
        stored = model.objects.filter(game=self.game).values_list(
            "player_id", *names.split()
        )
        counted = [
            (int(line.player.id), *(getattr(line, name) for name in names.split()))
            for line in lines
        ]
        assert sorted(stored) == sorted(counted)


@pytest.mark.django_db
def test_whatever_a_scorer_does_the_game_is_what_its_text_says(
    house, scorer, make_card
):
    from games.hooks.rosters import register_roster_source

    men = {house.owls.pk: house.owl_men, house.rams.pk: house.ram_men}
    register_roster_source(lambda team, day: men[team.pk])
    Desk.house, Desk.scorer = house, scorer
    Desk.make_card = staticmethod(make_card)
    run_state_machine_as_test(
        Desk,
        settings=settings(
            max_examples=5,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
