"""Events of play records: what each means, and that it is written back the same."""

import pytest

from scoring.completion import take_literally
from scoring.diamond import Situation
from scoring.faults import InvalidPlay
from scoring.notation import format_play
from scoring.retrosheet.event_text import format_event
from scoring.retrosheet.events import parse_event
from scoring.retrosheet.runs_batted_in import add_stars

#: Runners, event, our play, the event written back (when it is written otherwise).
EVENTS = [
    ("", "K", "SO", ""),
    ("", "K23", "SO 2-3", ""),
    ("", "K+WP.B-1", "SO B>1(WP)", ""),
    ("", "K+PB.B-1", "SO B>1(PB)", ""),
    ("1", "K+SB2", "SO 1>2(SB)", ""),
    ("1", "K+SB2.1-3(E2/TH)", "SO 1>3(SB,E2)", "K+SB2.1-3(E2)"),
    ("1", "K+CS2(26)/DP", "SO 1x2(CS 2-6)", "K+CS2(26)"),
    ("1", "K/C", "SO", "K"),
    ("", "W", "BB", ""),
    ("1-2", "W.2-3;1-2", "BB 2>3 1>2", ""),
    ("1-2-3", "W.3-H;2-3;1-2", "BB* 3>H 2>3 1>2", ""),
    ("2", "W+WP.2-3", "BB 2>3(WP)", ""),
    ("", "IW", "IBB", ""),
    ("1", "HP.1-2", "HBP 1>2", ""),
    ("1", "C/E2.1-2", "CI 1>2", ""),
    ("1", "C/E3.1-2", "CI3 1>2", ""),
    ("", "S8/L89D+", "H1", "S"),
    ("1", "S9/G4+.1-3", "H1 1>3", "S.1-3"),
    ("2-3", "D7/L+.3-H;2-H", "H2** 3>H 2>H", "D.3-H;2-H"),
    ("", "DGR/L9L+", "H2", "D"),
    ("1", "T8/L+.1-H", "H3* 1>H", "T.1-H"),
    ("1", "HR/L7LD.1-H", "H4** 1>H", "HR.1-H"),
    ("", "S7.BX2(74)", "H1, 7-4", "S.BX2(74)"),
    ("2", "S7.2-H;B-2(E7)", "H1* 2>H B>2(E7)", "S.2-H;B-2(E7)"),
    ("2", "S8/L78.2-H(E8)(NR)(UR)", "H1 2>H(E8,UR)", "S.2-H(E8)(UR)"),
    ("", "8/F", "8", "8"),
    ("3", "8/SF/F89XD.3-H", "8* 3>H", "8/SF.3-H"),
    ("", "63/G6+", "6-3", "63"),
    ("", "3/G", "3", ""),
    ("", "3/P", "IF3", ""),
    ("", "4", "IF4", "4/P"),
    ("", "99/P", "IF", ""),
    ("1", "23/SH.1-2", "SH 2-3 1>2", ""),
    ("1", "54(1)/FO/G", "FC 1x2(5-4)", "54(1)/FO"),
    ("1", "64(1)3/GDP", "6-4-3 1x2(6-4)", ""),
    ("1", "3(B)36(1)/GDP", "3 1x2(3-6)", "3(B)36(1)/G/GDP"),
    ("1-2", "5(2)4(1)3/TP", "5-4-3 2x3(5) 1x2(5-4)", "5(2)54(1)3"),
    ("2", "8(B)84(2)/LDP", "8 2x2(8-4)", "8(B)84(2)"),
    ("1", "5(B)3(1)/LDP", "IF5 1x1(5-3)", "5(B)53(1)/P"),
    ("1", "FC6.1X2(64)", "FC6 1x2(6-4)", ""),
    ("", "E5", "E5", ""),
    ("", "E7.B-2", "2E7", ""),
    ("", "6E3", "6-E3", ""),
    ("1", "6E3.1-2", "6-E3 1>2", ""),
    ("", "FLE5", "FLE5", ""),
    ("1", "SB2", "1>2(SB)", ""),
    ("1-2", "SB3;SB2", "2>3(SB) 1>2(SB)", ""),
    ("1", "CS2(24)", "1x2(CS 2-4)", ""),
    ("1", "CS2(2E4)", "1>2(CS,2-E4)", ""),
    ("1", "CS2(26E3).1-1", "1>1(CS,2-6-E3)", ""),
    ("1", "PO1(13)", "1x1(PO 1-3)", ""),
    ("1", "PO1(E1).1-2", "1>2(PO,E1)", ""),
    ("1", "POCS2(136)", "1x2(POCS 1-3-6)", ""),
    ("1-3", "CSH(26345252).1-2", "3xH(CS 2-6-3-4-5-2-5-2) 1>2", ""),
    ("2", "WP.2-3", "2>3(WP)", ""),
    ("2", "WP.2-H(UR)(E2/TH)(NR)", "2>H(WP,E2,UR)", "WP.2-H(E2)(UR)"),
    ("1-3", "PB.3-H(NR);1-2", "3>H(PB) 1>2(PB)", "PB.3-H;1-2"),
    ("1", "BK.1-2", "1>2(BK)", ""),
    ("1", "DI.1-2", "1>2(DI)", ""),
    ("2", "OA.2X3(35)", "2x3(OA 3-5)", ""),
]  # fmt: skip


def situation(runners: str) -> Situation:
    return Situation(("1" in runners, "2" in runners, "3" in runners), 0)


@pytest.mark.parametrize(("runners", "event", "text", "_"), EVENTS)
def test_an_event_means_a_play(runners, event, text, _):
    here = situation(runners)
    assert format_play(add_stars(here, parse_event(event))) == text


@pytest.mark.parametrize(("runners", "event", "text", "written"), EVENTS)
def test_a_play_is_written_as_an_event_that_means_it(runners, event, text, written):
    here = situation(runners)
    play = add_stars(here, parse_event(event))
    again = format_event(here, take_literally(here, play))
    assert again == (written or event)
    assert format_play(add_stars(here, parse_event(again))) == text


def test_no_play_is_no_play():
    assert parse_event("NP") is None


@pytest.mark.parametrize("event", ["", "X", "S9.1>2", "64(4)", "K+", "SB9", "(", "E"])
def test_what_is_no_event_is_refused_with_its_column(event):
    with pytest.raises(InvalidPlay) as refused:
        parse_event(event)
    assert refused.value.violation.id == "N101"
    assert "expected a Retrosheet event" in refused.value.violation.message
