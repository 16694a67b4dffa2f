"""Laws that every game keeps, tried on games drawn at random."""

from cast import counts, play_at_random
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.diamond import SIDES, Half
from scoring.replay import replay_game, spell_out_game
from scoring.state import Ending
from scoring.stats.boxscore import compile_box
from scoring.stats.lines import BATTING_COUNTS


def totals(box, side, stats):
    """Add up counts over a side's batters."""
    return tuple(
        sum(getattr(line, stat) for line in box.batting_of(side))
        for stat in stats.split()
    )


seeds = st.integers(0, 2**32)


def _everybody_is_somewhere(outcome):
    """D-10: each runner scores, is out, or stands on one base; nobody appears twice."""
    before, after = outcome.before, outcome.after
    was = {r.slot for r in before.bases if r is not None}
    if outcome.play.code is not None:
        assert outcome.batter_slot not in was
        was.add(outcome.batter_slot)
    scored = [m.runner.slot for m in outcome.runs]
    out = [m.runner.slot for m in outcome.moves if m.advance.out]
    assert len(out) == outcome.resolution.outs
    if after.half is before.half and not after.is_over:
        on_base = [r.slot for r in after.bases if r is not None]
        assert sorted([*scored, *out, *on_base]) == sorted(was)
        names = [r.player for r in after.bases if r is not None]
        assert len(names) == len(set(names))
    assert set(scored) | set(out) <= was
    assert not set(scored) & set(out)


@settings(max_examples=40)
@given(seeds)
def test_nobody_is_lost_or_doubled_in_any_game_d10(seed):
    replay = play_at_random(seed, innings=4)
    assert replay.violations == ()
    for outcome in replay.outcomes:
        _everybody_is_somewhere(outcome)
        side = outcome.before.half is Half.BOTTOM
        gained = outcome.after.runs[side] - outcome.before.runs[side]
        assert gained == outcome.resolution.runs == len(outcome.runs)


@settings(max_examples=40)
@given(seeds)
def test_the_batting_order_is_never_lost(seed):
    replay = play_at_random(seed, innings=4)
    due = {Half.TOP: 1, Half.BOTTOM: 1}
    for outcome in replay.outcomes:
        half = outcome.before.half
        assert outcome.batter_slot == due[half]
        if outcome.play.code is not None:
            due[half] = due[half] % 9 + 1


@settings(max_examples=40)
@given(seeds)
def test_a_game_ends_as_the_rules_say(seed):
    replay = play_at_random(seed, innings=4)
    state = replay.state
    visitors, home = state.runs
    assert state.ending is Ending.PLAYED
    assert visitors != home
    assert state.inning >= 4
    if state.half is Half.TOP:
        assert home > visitors
    assert sum(state.line[0]) == visitors
    assert sum(state.line[1]) == home
    by_half = {}
    for outcome in replay.outcomes:
        key = (outcome.before.inning, outcome.before.half)
        by_half[key] = by_half.get(key, 0) + outcome.resolution.outs
    last = max(by_half, key=lambda key: (key[0], key[1] is Half.BOTTOM))
    assert all(outs == 3 for key, outs in by_half.items() if key != last)


@settings(max_examples=30)
@given(seeds)
def test_a_game_spelt_out_is_the_same_game(seed):
    replay = play_at_random(seed, innings=3)
    canonical = spell_out_game(replay)
    again = replay_game(canonical)
    assert again.violations == ()
    assert again.state.runs == replay.state.runs
    assert again.state.line == replay.state.line
    assert [o.resolution for o in again.outcomes] == [
        o.resolution for o in replay.outcomes
    ]
    assert spell_out_game(again) == canonical


SHARED = "r h home_runs bb ibb so hbp".split()


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_every_games_proof_balances_d18(seed):
    """D-18: in every half-inning and in all; batting equals opposing pitching."""
    replay = play_at_random(seed, innings=4)
    box = compile_box(replay)
    assert [str(remark) for remark in box.proof] == []
    for index, side in enumerate(SIDES):
        batters, pitchers = box.batting_of(side), box.pitching_of(side.opponent)
        for stat in SHARED:
            ours = sum(getattr(line, stat) for line in batters)
            assert ours == sum(getattr(line, stat) for line in pitchers), stat
        pa = sum(line.pa for line in batters)
        assert pa == sum(line.bf for line in pitchers)
        row = box.linescore[index]
        outs = sum(line.outs for line in pitchers)
        assert pa == row.r + row.lob + outs
        assert row.r == replay.state.runs[index] == sum(n or 0 for n in row.innings)
        ab, bb, hbp, sh, sf, xi = totals(box, side, "ab bb hbp sh sf xi")
        assert pa == ab + bb + hbp + sh + sf + xi
        unnamed = sum(
            outcome.resolution.putouts.count(None)
            for outcome in replay.outcomes
            if outcome.before.half.batting is side
        )
        fielders = box.fielding_of(side.opponent)
        assert sum(line.po for line in fielders) + unnamed == outs
        assert sum(line.outs for line in fielders) == 9 * outs
        assert len([run for run in box.runs if run.half is side.half]) == row.r


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_no_count_is_ever_negative_or_impossible(seed):
    box = compile_box(play_at_random(seed, innings=4))
    for line in box.batting:
        assert min(counts(line, " ".join(BATTING_COUNTS))) >= 0
        assert line.doubles + line.triples + line.home_runs <= line.h <= line.ab
        assert line.ibb <= line.bb
    for line in box.pitching:
        assert 0 <= line.er <= line.r
    for row in box.linescore:
        assert all(n is None or n >= 0 for n in row.innings)


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_a_finished_game_has_one_winner_and_one_loser(seed):
    replay = play_at_random(seed, innings=4)
    decisions = [
        (p.decision, p.side) for p in compile_box(replay).pitching if p.decision
    ]
    given_out = [decision for decision, _ in decisions]
    assert given_out.count("W") == given_out.count("L") == 1
    assert given_out.count("S") <= 1
    sides = dict(decisions)
    assert sides["W"] is replay.state.winner
    assert sides["L"] is replay.state.winner.opponent
