"""Every violation has a row in a table somewhere, a sentence and a stable id."""

import re
from pathlib import Path

import pytest
from gamefiles import UNFIT
from refusals import AMBIGUOUS, ILLEGAL, REFUSED_CHANGES, UNREADABLE
from test_proof import SPOILT

from scoring import faults
from scoring.__main__ import main
from scoring.faults import (
    SENTENCES,
    AmbiguousPlay,
    IllegalPlay,
    InvalidPlay,
    PlayRejected,
    Where,
    violation,
)

#: Ids that tests outside the tables provoke, and where.
ELSEWHERE = {
    "L215": "test_engine: only the runs needed to win count",
    "L216": "test_engine: a winning hit",
    "G416": "test_engine: a called game cannot end tied",
    "L223": "test_legality: nothing happens",
    "L224": "test_engine: a name that is not due",
    "L231": "test_engine: after the end nothing is accepted",
    "L233": "test_engine: a man placed by rule",
    "L232": "test_engine: a team without a pitcher",
    "G424": "below: the file cannot be opened",
    "G429": "retrosheet/test_converting: no such game in an event file",
    "W602": "test_boxscore: a team putout is noted",
    "G430": "test_run_rule: a designated hitter where there is none",
    "G431": "test_run_rule: a pitcher who does not bat where he must",
}
ROWS = {
    *(row[3] for row in ILLEGAL),
    *(row[0] for row in UNREADABLE),
    *(row[2] for row in REFUSED_CHANGES),
    *(row[1] for row in SPOILT),
    *(found[1] for row in UNFIT for found in row[1]),
    *(["A301"] if AMBIGUOUS else []),
}
PROJECT = Path(faults.__file__).parents[1]


def used_in(*packages: str) -> set[str]:
    """Return the ids that the code of these packages gives out."""
    return {
        id
        for package in packages
        for path in (PROJECT / package).rglob("*.py")
        if path.name != "faults.py"
        for id in re.findall(r'"([NLAGPW]\d{3})"', path.read_text(encoding="utf-8"))
    }


def test_every_violation_that_scoring_gives_out_has_a_row():
    assert used_in("scoring") - ROWS - set(ELSEWHERE) == set()


def test_every_id_in_use_has_a_sentence():
    assert used_in("scoring") <= set(SENTENCES)
    assert set(SENTENCES) >= ROWS


@pytest.mark.parametrize("id", SENTENCES)
def test_an_id_has_its_kind_and_its_sentence_no_full_stop(id):
    assert re.fullmatch(r"[NLAGPW]\d{3}", id)
    assert not SENTENCES[id].endswith(".")


@pytest.mark.parametrize("id", [i for i in SENTENCES if not i.startswith("P")])
def test_the_word_error_is_kept_for_fielders(id):
    rest = SENTENCES[id].replace("only on an error", "")
    assert "error" not in rest.lower()


def test_a_violation_is_told_in_one_line():
    found = violation("L201", base="second base", hint="Leave the runner out.")
    assert str(found) == "L201 nobody is on second base. Leave the runner out."
    assert str(violation("N102")) == "N102 a play is missing."
    assert found.params == {"base": "second base"}


def test_a_violation_knows_its_place():
    found = violation("N103", column=3, expected="a base")
    assert found.where == Where(0, 3)
    assert found.at(7).where == Where(7, 3)
    assert found.at(7).message == found.message


def test_a_warning_is_told_from_a_refusal():
    assert violation("W601", typed="24", read="2-4").is_warning
    assert not violation("N102").is_warning


def test_the_three_causes_of_a_refusal_are_one_family():
    for cause in (InvalidPlay, IllegalPlay):
        refused = cause(violation("N102"), violation("L223"))
        assert isinstance(refused, PlayRejected)
        assert refused.violation.id == "N102"
        assert (
            str(refused) == "N102 a play is missing. L223 nothing happens in this play."
        )
    unclear = AmbiguousPlay(violation("A301", text="SB", readings="x or y"), ("x", "y"))
    assert isinstance(unclear, PlayRejected)
    assert unclear.candidates == ("x", "y")


def test_a_file_that_cannot_be_opened_is_g424(tmp_path, capsys):
    assert main(["check", str(tmp_path / "none.score")]) == 2
    assert (
        capsys.readouterr()
        .out.strip()
        .endswith("G424 the file cannot be opened: no such file or directory.")
    )


# -- once misread --------------------------------------------------------------------


def test_every_sentence_is_said_by_somebody():
    """An id that nobody gives out is a rule that nobody checks."""
    assert set(SENTENCES) - used_in("scoring", "games", "league") == set()
