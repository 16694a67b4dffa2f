"""Our event files, read by an outside program that has its own idea of baseball."""

import csv
import shutil
import subprocess
import sys
import sysconfig
from collections import Counter
from pathlib import Path

import pytest

from scoring.diamond import SIDES
from scoring.gamefile import parse_game
from scoring.replay import replay_game
from scoring.retrosheet import Ids, write_events, write_rosters
from scoring.stats.boxscore import compile_box

ROOT = Path(__file__).resolve().parents[3]
FILES = [
    *sorted((ROOT / "league" / "demo" / "games").glob("*.score")),
    *sorted((ROOT / "tests" / "golden").glob("*.score")),
]
CWEVENT = shutil.which("cwevent", path=sysconfig.get_path("scripts"))

pytestmark = pytest.mark.skipif(CWEVENT is None, reason="cwevent is not installed")


@pytest.fixture(scope="module")
def replays():
    return [replay_game(parse_game(path.read_bytes())) for path in FILES]


@pytest.fixture(scope="module")
def events(replays, tmp_path_factory):
    """Return the plays of each game as the outside program reads them."""
    folder = tmp_path_factory.mktemp("events")
    found = {}
    for number, replay in enumerate(replays):
        ids = Ids()
        year = replay.record.tag("Date")[:4]
        name = f"{year}GAM.EVA"
        (folder / name).write_text(
            write_events([replay], ids), encoding="utf-8", newline=""
        )
        for file, text in write_rosters([replay], year, ids).items():
            (folder / file).write_text(text, encoding="utf-8", newline="")
        done = subprocess.run(
            [sys.executable, CWEVENT, "-n", "-y", year, "-f", "0-96", name],
            cwd=folder,
            capture_output=True,
            check=True,
        )
        assert b"arse" not in done.stderr  # "Parse error on event ..."
        text = done.stdout.decode("utf-8", "replace")
        found[number] = list(csv.DictReader(text.splitlines()))
    return found


def total(rows, side, field, value=None):
    mine = [row[field] for row in rows if int(row["BAT_HOME_ID"]) == side]
    if value is None:
        return sum(int(cell) for cell in mine)
    return mine.count(value)


def test_the_outside_program_counts_what_we_count(replays, events):
    for number, replay in enumerate(replays):
        box, rows = compile_box(replay), events[number]
        for index, side in enumerate(SIDES):
            batting = box.batting_of(side)
            ours = Counter()
            for line in batting:
                ours.update(
                    ab=line.ab,
                    h=line.h,
                    rbi=line.rbi,
                    sh=line.sh,
                    sf=line.sf,
                    hr=line.home_runs,
                    pa=line.pa,
                )
            theirs = Counter(
                ab=total(rows, index, "AB_FL", "T"),
                h=sum(total(rows, index, "H_CD", str(bases)) for bases in (1, 2, 3, 4)),
                rbi=total(rows, index, "RBI_CT"),
                sh=total(rows, index, "SH_FL", "T"),
                sf=total(rows, index, "SF_FL", "T"),
                hr=total(rows, index, "H_CD", "4"),
                pa=total(rows, index, "BAT_EVENT_FL", "T"),
            )
            assert ours == theirs, FILES[number].name
            outs = sum(line.outs for line in box.pitching_of(side.opponent))
            assert total(rows, index, "EVENT_OUTS_CT") == outs
            errors = total(rows, index, "ERR_CT")
            assert errors == box.linescore[1 - index].e


def test_the_outside_program_sees_the_same_situations(replays, events):
    for number, replay in enumerate(replays):
        rows = events[number]
        assert len(rows) == len(replay.outcomes)
        for row, outcome in zip(rows, replay.outcomes, strict=True):
            before = outcome.before
            bases = tuple(bool(row[f"BASE{base}_RUN_ID"]) for base in (1, 2, 3))
            assert bases == before.situation.occupied
            assert int(row["OUTS_CT"]) == before.outs
            score = int(row["AWAY_SCORE_CT"]), int(row["HOME_SCORE_CT"])
            assert score == before.runs
