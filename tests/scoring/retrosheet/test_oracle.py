"""Sixty real games: every cell as an independent program counted it."""

from collections import Counter
from dataclasses import astuple, replace

import oracle
import pytest

from scoring.gamefile import format_game, parse_game
from scoring.notation import format_play
from scoring.play import Cause, Code, Ruling
from scoring.record import GameRecord, PlayLine
from scoring.replay import replay_game, spell_out_game
from scoring.retrosheet import read_events, write_events
from scoring.stats.boxscore import compile_box
from scoring.stats.decisions import decide
from scoring.stats.earned_runs import judge_runs

pytestmark = pytest.mark.skipif(not oracle.IS_HERE, reason=oracle.WHY_NOT)

BATTING = {
    **{name.upper(): name for name in "pa ab r h rbi bb ibb so gdp hbp".split()},
    **{name.upper(): name for name in "sh sf sb cs xi".split()},
    "2B": "doubles",
    "3B": "triples",
    "HR": "home_runs",
}
PITCHING = {
    **{name.upper(): name for name in "outs bf ab h r er bb ibb so hbp".split()},
    **{name.upper(): name for name in "wp bk sh sf xi gdp ir gf".split()},
    "2B": "doubles",
    "3B": "triples",
    "HR": "home_runs",
}
FIELDING = {name.upper(): name for name in "outs po a e dp tp pb xi".split()}
#: The winner is the scorer's choice there, not a matter of rule.
SCORERS_CHOICE = {"CIN201508190", "MIA202009182", "DET198205180"}


def differences(lines, row, columns):
    """Return the cells of a row that differ, and whether it has one line."""
    if len(lines) != 1:
        return [("lines", len(lines))]
    return [
        (key, row[key], getattr(lines[0], name))
        for key, name in columns.items()
        if int(row[key]) != getattr(lines[0], name)
    ]


def lines_for(row, table):
    _, box = oracle.games()[row["game_id"]]
    side = oracle.side_of(row)
    found = [
        line
        for line in getattr(box, table)
        if line.side is side and line.player.id == row["player_id"]
    ]
    if table == "batting":
        found = [line for line in found if line.slot == int(row["slot"])]
    if table == "fielding":
        found = [line for line in found if line.position == int(row["pos"])]
    return found


@pytest.mark.parametrize(
    ("table", "columns", "count"),
    [
        ("batting", BATTING, 1554),
        ("pitching", PITCHING, 516),
        ("fielding", FIELDING, 1702),
    ],
)
def test_every_line_is_counted_the_same(table, columns, count):
    found = {
        (row["game_id"], row["player_id"]): wrong
        for row in oracle.rows(table)
        if (wrong := differences(lines_for(row, table), row, columns))
    }
    assert found == {}
    assert len(oracle.rows(table)) == count


def test_every_line_score_is_the_same():
    names = "runs hits errors left_on_base double_plays triple_plays".split()
    for row in oracle.rows("linescores"):
        _, box = oracle.games()[row["game_id"]]
        line = box.linescore[row["home"] == "1"]
        played = [n for n in line.innings if n is not None]
        innings = "".join(str(n) if n < 10 else f"({n})" for n in played)
        ours = (line.r, line.h, line.e, line.lob, line.dp, line.tp)
        assert (innings, *ours) == (row["line"], *(int(row[n]) for n in names))
        assert line.er == int(row["earned_runs_team"])


def test_every_run_is_charged_to_the_same_pitcher():
    expected = oracle.by_game("runs")
    for id, (_, box) in oracle.games().items():
        ours = sorted(
            (run.inning, run.runner.id, run.pitcher.id, run.earned) for run in box.runs
        )
        assert ours == sorted(
            (int(r["inning"]), r["runner_id"], r["resp_pitcher_id"], r["earned"])
            for r in expected[id]
        )


def test_inherited_runners_who_scored_are_those_charged_to_another():
    """Taken from the sample's runs and plays, not from its column IRS.

    That column gives none to a reliever who lets men in on a home run and gives some
    to men on whose watch nobody inherited scored.
    """
    pitching = {
        (r["game_id"], r["event_id"]): r["pit_id"] for r in oracle.rows("plays")
    }
    expected = Counter()
    for run in oracle.rows("runs"):
        pitcher = pitching[run["game_id"], run["event_id"]]
        expected[run["game_id"], pitcher] += pitcher != run["resp_pitcher_id"]
    for row in oracle.rows("pitching"):
        (line,) = lines_for(row, "pitching")
        assert line.irs == expected[row["game_id"], row["player_id"]]


def test_every_game_proves():
    assert {id: box.proof for id, (_, box) in oracle.games().items() if box.proof} == {}


def without_tags(record: GameRecord) -> GameRecord:
    """Return a record without the scorer's word on decisions and earned runs."""
    said = {"WinningPitcher", "LosingPitcher", "SavingPitcher", "EarnedRuns"}
    tags = tuple(tag for tag in record.tags if tag[0] not in said)
    return replace(record, tags=tags)


def without_marks(record: GameRecord) -> GameRecord:
    """Return a record without marks on unearned runs."""
    marks = {Ruling.UNEARNED, Ruling.TEAM_UNEARNED}
    entries = tuple(
        replace(
            entry,
            play=replace(
                entry.play,
                advances=tuple(
                    replace(move, rulings=move.rulings - marks)
                    for move in entry.play.advances
                ),
            ),
        )
        if isinstance(entry, PlayLine)
        else entry
        for entry in record.entries
    )
    return replace(record, entries=entries)


def test_decisions_follow_from_the_plays():
    for row in oracle.rows("games"):
        replay, box = oracle.games()[row["game_id"]]
        unsaid = replace(replay, record=without_tags(replay.record))
        found = decide(unsaid, box.pitching)
        winner, loser, save = (
            player.id if player else ""
            for player in (found.winner, found.loser, found.save)
        )
        assert loser == row["lp"]
        if row["game_id"] in SCORERS_CHOICE:
            assert row["wp"] in [player.id for player in found.candidates]
        else:
            assert found.candidates == ()
            assert (winner, save) == (row["wp"], row["sv"])


def test_the_scorers_word_on_decisions_stands():
    for row in oracle.rows("games"):
        _, box = oracle.games()[row["game_id"]]
        said = {p.decision: p.player.id for p in box.pitching if p.decision}
        assert said == {
            mark: row[key]
            for mark, key in (("W", "wp"), ("L", "lp"), ("S", "sv"))
            if row[key]
        }


def is_clean(plays) -> bool:
    """Whether nothing happened that could make a run unearned."""
    return not plays[0].before.situation.runners and not any(
        outcome.resolution.errors
        or outcome.play.code is Code.INTERFERENCE
        or any(move.advance.cause is Cause.PASSED_BALL for move in outcome.moves)
        for outcome in plays
    )


def test_earned_runs_follow_from_the_plays(record_property):
    """Without the scorers' marks: all of clean half-innings, 91 % of the others."""
    official = Counter(
        (r["game_id"], int(r["inning"]), r["half"], r["runner_id"], r["earned"])
        for r in oracle.rows("runs")
    )
    right, runs = Counter(), Counter()
    for id, (replay, _) in oracle.games().items():
        unmarked = replay_game(without_marks(replay.record))
        for (inning, half), plays in oracle.half_innings(unmarked):
            kind = "clean" if is_clean(plays) else "with errors"
            ours = Counter(
                (id, inning, str(int(half == "bottom")), m.runner.player.id, v.earned)
                for _, m, v in judge_runs(plays)
            )
            runs[kind] += sum(ours.values())
            right[kind] += sum((ours & official).values())
    print(*(f"{kind}: {right[kind]} of {runs[kind]}" for kind in runs), sep="; ")
    record_property("earned runs", dict(right))
    assert right["clean"] == runs["clean"] == 462
    assert right["with errors"] / runs["with errors"] >= 0.91
    assert runs["with errors"] == 176


def test_a_game_file_of_any_of_them_gives_the_same_box():
    for _, (replay, box) in oracle.games().items():
        text = format_game(spell_out_game(replay))
        again = compile_box(replay_game(parse_game(text)))
        assert again == box


def test_an_event_file_of_any_of_them_gives_the_same_plays_and_box():
    for _, (replay, box) in oracle.games().items():
        (game,) = read_events(write_events([replay]))
        assert game.violations == ()
        again = replay_game(game.record)
        assert [format_play(o.play) for o in again.outcomes] == [
            format_play(o.play) for o in replay.outcomes
        ]
        assert [astuple(line) for line in compile_box(again).pitching] == [
            astuple(line) for line in box.pitching
        ]
