"""What a line means that leaves the runners out, in all 24 situations."""

import pytest
from cast import ALL_SITUATIONS, completed, refusal, situation
from hypothesis import given
from hypothesis import strategies as st
from refusals import AMBIGUOUS

from scoring.completion import complete_play, completions, spell_out
from scoring.faults import AmbiguousPlay, InvalidPlay, PlayRejected
from scoring.legality import check_play
from scoring.notation import format_play, parse_play
from scoring.resolution import resolve_play

#: Situation, bare line, the line with everybody's moves.
BARE_LINES = [
    # a hit moves everybody as many bases as the batter
    ("1", 0, "H1", "H1 1>2"),
    ("1-2", 0, "H1", "H1 2>3 1>2"),
    ("1", 0, "H2", "H2 1>3"),
    ("3", 0, "H1*", "H1* 3>H"),
    ("2-3", 0, "H2**", "H2** 3>H 2>H"),
    ("1-2-3", 0, "H1*", "H1* 3>H 2>3 1>2"),
    ("1-2-3", 0, "H2**", "H2** 3>H 2>H 1>3"),
    ("1", 0, "H3*", "H3* 1>H"),
    ("1-2-3", 2, "H4****", "H4**** 3>H 2>H 1>H"),
    # a walk moves forced runners
    ("1", 0, "BB", "BB 1>2"),
    ("2", 0, "BB", "BB"),
    ("1-3", 0, "BB", "BB 1>2"),
    ("1-2", 1, "IBB", "IBB 2>3 1>2"),
    ("2-3", 1, "HBP", "HBP"),
    ("1-2-3", 1, "CI*", "CI* 3>H 2>3 1>2"),
    # so does an out on the ground, an error, a fielder's choice
    ("1", 0, "4-3", "4-3 1>2"),
    ("2", 0, "4-3", "4-3"),
    ("1-2", 1, "6-3", "6-3 2>3 1>2"),
    ("1", 2, "4-3", "4-3"),
    ("1", 0, "E5", "E5 1>2"),
    ("1", 0, "2E5", "2E5 1>3"),
    ("1-2", 0, "2E6", "2E6 2>H 1>3"),
    ("3", 0, "E5", "E5"),
    ("1", 0, "FC", "FC 1>2"),
    ("2", 0, "FC", "FC"),
    # a relay through a base to which a runner is forced takes him too
    ("1", 0, "5-4-3", "5-4-3 1x2(5-4)"),
    ("1", 1, "6-4-3", "6-4-3 1x2(6-4)"),
    ("1-2", 0, "6-4-3", "6-4-3 2>3 1x2(6-4)"),
    ("1-2-3", 0, "1-2-3", "1-2-3 3xH(1-2) 2>3 1>2"),
    ("1-2", 0, "6-5-3", "6-5-3 2x3(6-5) 1>2"),
    ("1", 2, "5-4-3", "5-4-3"),
    ("2", 0, "5-4-3", "5-4-3"),
    ("", 0, "5-4-3", "5-4-3"),
    # a sacrifice bunt moves everybody one base
    ("1", 0, "SH 1-3", "SH 1-3 1>2"),
    ("2", 1, "SH 5-3", "SH 5-3 2>3"),
    ("1-2", 0, "SH 1-3", "SH 1-3 2>3 1>2"),
    ("3", 1, "SH 1-3*", "SH 1-3* 3>H"),
    # a caught ball or a strikeout moves nobody
    ("1-2-3", 0, "8", "8"),
    ("1-3", 1, "IF", "IF"),
    ("1-2", 0, "SO", "SO"),
    ("1", 0, "OUT", "OUT"),
    # then as little as possible is changed until the runs agree with the stars
    ("2", 0, "H1*", "H1* 2>H"),
    ("1-2", 0, "H1*", "H1* 2>H 1>2"),
    ("1", 0, "H2*", "H2* 1>H"),
    ("1-2", 0, "H2*", "H2* 2>H 1>3"),
    ("3", 0, "H1", "H1"),
    ("2-3", 0, "H1*", "H1* 3>H 2>3"),
    ("2-3", 0, "H1**", "H1** 3>H 2>H"),
    ("1-2-3", 0, "H2***", "H2*** 3>H 2>H 1>H"),
    ("3", 1, "8*", "8* 3>H"),
    ("2-3", 0, "8*", "8* 3>H"),
    ("3", 0, "4-3*", "4-3* 3>H"),
    ("1-3", 0, "4-3*", "4-3* 3>H 1>2"),
    ("3", 0, "E5*", "E5* 3>H"),
    # stars left out are added only where somebody cannot help scoring
    ("", 0, "H4", "H4*"),
    ("1", 0, "H4", "H4** 1>H"),
    ("1-2-3", 0, "H4", "H4**** 3>H 2>H 1>H"),
    ("1-2-3", 0, "BB", "BB* 3>H 2>3 1>2"),
    ("1-2-3", 2, "HBP", "HBP* 3>H 2>3 1>2"),
    # the batter's own stretch leaves the others alone
    ("", 0, "H1, 8-4", "H1, 8-4"),
    ("3", 0, "H1*, 8-4", "H1*, 8-4 3>H"),
    # what is written stands; only men who must go are added
    ("1", 0, "FC 1x2(4-6)", "FC 1x2(4-6)"),
    ("1-3", 0, "H1* 3>H", "H1* 3>H 1>2"),
    ("1-2", 0, "H1* 2>H 1>3", "H1* 2>H 1>3"),
    ("1-2", 0, "FC 2x3(5)", "FC 2x3(5) 1>2"),
    ("3", 0, "H1 3>3", "H1 3>3"),
    ("1", 0, "4-3 1>1", "4-3 1>1"),
    # short forms between pitches
    ("1", 0, "SB", "1>2(SB)"),
    ("2", 0, "SB", "2>3(SB)"),
    ("1-3", 0, "SB", "1>2(SB)"),
    ("3", 0, "SB", "3>H(SB)"),
    ("1", 0, "CS", "1x2(CS 2-4)"),
    ("2", 0, "CS", "2x3(CS 2-5)"),
    ("1", 0, "CS 2-6", "1x2(CS 2-6)"),
    ("1-2", 0, "CS 2-5", "2x3(CS 2-5)"),
    ("1-2", 0, "CS 2-4", "1x2(CS 2-4)"),
    ("1", 0, "PO 1-3", "1x1(PO 1-3)"),
    ("1-2", 0, "PO 1-3", "1x1(PO 1-3)"),
    ("1-2", 0, "PO 1-6", "2x2(PO 1-6)"),
    ("1-3", 0, "WP", "3>H(WP) 1>2(WP)"),
    ("2", 0, "PB", "2>3(PB)"),
    ("1-2-3", 0, "BK", "3>H(BK) 2>3(BK) 1>2(BK)"),
]

CODES = (
    "SO BB IBB HBP CI H1 H2 H3 H4 4-3 6-3 3 8 7 IF IF6 FC FC6 E5 2E5 3E7 OUT "
    "5-4-3 6-4-3 3-6-3 1-2-3 5-3 6-E3 SB CS PO WP PB BK"
).split()
PHRASES = (
    "SO 2-3|SH 1-3|SH E1|SH FC|H1, 8-4|H2, 9-6-5|H3, 8-6-2|E5 B>2(E9)|H1 B>2(E8)|"
    "SO B>1(WP)|SO B>1(PB)|SO B>1(E2)|FC Bx2(4-6)|FC 1x2(4-6)|FC 2x3(5)|H1 2xH(8-2)|"
    "H1 1x3(8-5)|8 1x1(8-3)|8* 3>H|4-3* 3>H|CS 2-4|CS 2-5|PO 1-3|SB2|SB3|SBH|CS2 2-4|"
    "1>2(SB)|3>H(WP)|FLE5|1x2(POCS 1-3)|SF E8* 3>H|H1 3>3|4-3 1>1"
).split("|")


def _with_stars(text: str, stars: int) -> str:
    head, space, tail = text.partition(" ")
    if head in ("SO", "SH", "SF") and tail and tail[0] in "12345EF" and ">" not in tail:
        return text + "*" * stars
    if head.endswith(","):
        return f"{head[:-1]}{'*' * stars},{space}{tail}"
    return f"{head}{'*' * stars}{space}{tail}"


def _family():
    """Every text of the family with none to four stars, as plays."""
    plays = {}
    for text in (*CODES, *PHRASES):
        for stars in range(5):
            typed = _with_stars(text, stars) if "*" not in text else text
            try:
                plays[parse_play(typed)] = typed
            except InvalidPlay:
                continue
    return tuple(plays)


FAMILY = _family()


@pytest.mark.parametrize(("runners", "outs", "text", "whole"), BARE_LINES)
def test_a_bare_line_has_its_fixed_meaning(runners, outs, text, whole):
    assert completed(text, runners, outs) == whole


@pytest.mark.parametrize(("runners", "outs", "text", "readings"), AMBIGUOUS)
def test_a_short_form_that_fits_several_runners_is_ambiguous(
    runners, outs, text, readings
):
    with pytest.raises(AmbiguousPlay) as caught:
        complete_play(situation(runners, outs), parse_play(text))
    assert caught.value.candidates == readings
    assert str(caught.value) == (
        f"A301 {text} could be {' or '.join(readings)}. Say which runner."
    )


@pytest.mark.parametrize("text", ["SB", "CS", "PO 1-3", "WP", "PB", "BK"])
def test_a_short_form_needs_a_runner(text):
    fault = refusal(complete_play, situation(), parse_play(text))
    assert fault.id == "L221"
    assert fault.message == f"{text[:2]} needs a runner on base"
    assert fault.hint == "The bases are empty."


@pytest.mark.parametrize(
    ("runners", "outs", "text", "id"),
    [
        ("", 0, "H1*", "L213"),
        ("1", 0, "H1***", "L213"),
        ("3", 2, "4-3*", "L213"),
        ("1", 2, "SH 1-3", "L222"),
        ("", 0, "FC", "L221"),
        ("1", 0, "H1 3>H", "L201"),
        ("2", 0, "H4*", "L213"),
    ],
)
def test_a_line_that_nothing_completes_says_which_rule_forbids_it(
    runners, outs, text, id
):
    assert refusal(complete_play, situation(runners, outs), parse_play(text)).id == id


def test_there_is_a_large_family():
    assert len(FAMILY) > 200


@pytest.mark.parametrize("here", ALL_SITUATIONS, ids=str)
def test_every_completion_is_legal(here):
    for play in FAMILY:
        for whole in _completions(here, play):
            assert check_play(here, whole) == (), format_play(whole)


@pytest.mark.parametrize("here", ALL_SITUATIONS, ids=str)
def test_what_is_written_is_kept_in_every_completion(here):
    for play in FAMILY:
        if play.shorthand is not None:
            continue
        for whole in _completions(here, play):
            assert set(play.advances) <= set(whole.advances)
            assert (whole.code, whole.fielders) == (play.code, play.fielders)
            if play.rbi:
                assert whole.rbi == play.rbi


@pytest.mark.parametrize("here", ALL_SITUATIONS, ids=str)
def test_a_complete_play_spelt_out_is_read_as_the_same_play(here):
    for play in FAMILY:
        for whole in _completions(here, play):
            _check_spelling(here, whole)


def _check_spelling(here, whole):
    spelled = spell_out(here, whole)
    text = format_play(spelled)
    again = complete_play(here, parse_play(text))
    assert resolve_play(here, again) == resolve_play(here, whole), text
    assert again.rbi == whole.rbi, text
    assert format_play(spell_out(here, again)) == text


def _completions(here, play):
    try:
        return completions(here, play)
    except PlayRejected:
        return ()


@pytest.mark.parametrize("here", ALL_SITUATIONS, ids=str)
def test_a_completion_is_complete(here):
    for play in FAMILY:
        for whole in _completions(here, play):
            assert complete_play(here, whole).code == whole.code
            if any(move.start for move in whole.advances):
                assert complete_play(here, whole) == whole


@given(st.sampled_from(ALL_SITUATIONS), st.sampled_from(FAMILY), st.data())
def test_runners_written_anyhow_are_read_or_refused(here, play, data):
    """Whatever moves are put behind a line, it is refused or it becomes legal."""
    extra = data.draw(
        st.lists(
            st.sampled_from(
                "1>2 1>3 1>H 2>3 2>H 3>H 1>1 2>2 3>3 1x2(4-6) 2xH(8-2) 3xH 1x1 B>2 Bx2 "
                "1>2(SB) 2>3(WP) 3>H(E5) 1x2(CS) B>1(WP) 3>H(NR) 3>H(RBI) "
                "2x3(CS) NDP".split()
            ),
            max_size=4,
        )
    )
    try:
        written = parse_play(" ".join([format_play(play), *extra]))
    except InvalidPlay:
        return
    for whole in _completions(here, written):
        assert check_play(here, whole) == ()
        _check_spelling(here, whole)


def test_at_most_six_completions_are_offered():
    offered = [len(_completions(s, p)) for s in ALL_SITUATIONS for p in FAMILY]
    assert max(offered) <= 6
    assert len(completions(situation("1-2"), parse_play("E5"))) > 1


def test_a_man_who_stays_is_written_where_a_bare_line_would_move_him():
    here = situation("1")
    stays = parse_play("4-3 1>1")
    assert format_play(spell_out(here, stays)) == "4-3 1>1"
    whole = completions(here, parse_play("4-3"))[1]
    assert check_play(here, whole) == ()
    assert format_play(spell_out(here, whole)) in ("4-3 1>1", "4-3 1>3")


# -- once misread --------------------------------------------------------------------


@pytest.mark.parametrize("here", ALL_SITUATIONS, ids=str)
def test_a_plain_sacrifice_spelt_out_is_read_as_the_same_play(here):
    """``SH`` in a game without fielders: its canonical text must be readable."""
    for stars in ("", "*"):
        for whole in _completions(here, parse_play(f"SH{stars}")):
            _check_spelling(here, whole)


@pytest.mark.parametrize("here", ALL_SITUATIONS, ids=str)
@pytest.mark.parametrize("text", ["POH", "SB1", "CS1", "CSH 1-2", "PO3 2-5", "SBH"])
def test_a_short_form_with_any_base_is_read_or_refused(here, text):
    try:
        play = parse_play(text)
    except InvalidPlay:
        return
    for whole in _completions(here, play):
        assert check_play(here, whole) == ()


@pytest.mark.clause("DB-STL-9")
@pytest.mark.parametrize(
    ("text", "whole"),
    [("CS2", "1x2(CS 2-4)"), ("CS3", "2x3(CS 2-5)"), ("CS", "1x2(CS 2-4)")],
)
def test_caught_stealing_without_a_relay_has_the_usual_one(text, whole):
    """``CS`` gets its relay; ``CS2`` says the same with the base and must too."""
    assert completed(text, "2" if "3" in text else "1") == whole
