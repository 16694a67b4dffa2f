"""Laws of the notation: reading and writing are inverse, nothing else is raised."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.diamond import Base, Position
from scoring.faults import InvalidPlay
from scoring.notation import format_play, parse_play, parse_relay, read_play
from scoring.play import HITS, Advance, Cause, Code, Mark, Play, Ruling

SACRIFICE_FLY = {"marks": frozenset({Mark.SACRIFICE_FLY})}
fielders = st.sampled_from(Position).filter(lambda position: position.is_fielder)
relays = st.lists(fielders, min_size=1, max_size=6).map(tuple)
maybe_relays = st.one_of(st.just(()), relays)
names = st.one_of(
    st.just(""),
    st.text(
        st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20
    ).filter(lambda name: not set(name) & set(":>(){}")),
)
out_causes = st.sampled_from([None, *(c for c in Cause if c.is_out)])
safe_causes = st.sampled_from([None, *Cause])
maybe_marks = st.frozensets(
    st.sampled_from([Mark.NO_DOUBLE_PLAY, Mark.GROUNDED, Mark.NOT_GROUNDED]), max_size=2
)


@st.composite
def moves_from(draw, start: Base):
    """Anything that can be written for the man on this base, or nothing."""
    if draw(st.booleans()):
        return None
    end = draw(st.sampled_from([base for base in Base if base is not Base.BATTER]))
    errors = draw(st.lists(fielders, max_size=2).map(tuple))
    assists = draw(maybe_relays) if errors else ()
    if draw(st.booleans()):
        relay, cause = draw(maybe_relays), draw(out_causes)
        return Advance(start, end, True, relay, cause, errors, assists)
    rulings = draw(st.frozensets(st.sampled_from(Ruling), max_size=2))
    return Advance(start, end, False, (), draw(safe_causes), errors, assists, rulings)


@st.composite
def advances(draw):
    """Moves of any men, lead runner first, the batter last: as the parser orders."""
    starts = (Base.THIRD, Base.SECOND, Base.FIRST, Base.BATTER)
    written = [draw(moves_from(start)) for start in starts]
    return tuple(move for move in written if move is not None)


def _batter_parts():
    one = fielders.map(lambda position: (position,))
    maybe_one = st.one_of(st.just(()), one)
    plain = [Code.WALK, Code.INTENTIONAL_WALK, Code.HIT_BY_PITCH, Code.OUT, *HITS]
    prefix = st.sampled_from([{}, {"is_sacrifice": True}, SACRIFICE_FLY])

    def prefixed(part: Play, how: dict) -> Play:
        return replace(part, **how)

    return st.one_of(
        st.builds(Play, st.sampled_from(plain)),
        st.builds(Play, st.just(Code.STRIKEOUT), maybe_relays),
        st.builds(Play, st.just(Code.INFIELD_FLY), maybe_one),
        st.builds(Play, st.just(Code.INTERFERENCE), maybe_one),
        st.builds(Play, st.just(Code.OUT), is_sacrifice=st.just(True)),
        st.builds(
            prefixed,
            st.one_of(
                st.builds(Play, st.just(Code.RELAY), relays),
                st.builds(Play, st.just(Code.FIELDERS_CHOICE), maybe_one),
                st.builds(Play, st.just(Code.ERROR), one, st.integers(1, 3)),
                st.builds(Play, st.just(Code.ERROR), relays),
            ),
            prefix,
        ),
    )


@st.composite
def plays(draw):
    """Every shape of play that the formatter may be given."""
    name = draw(names)
    kind = draw(st.sampled_from(["batter", "batter", "runners", "short", "foul"]))
    if kind == "short":
        shorts = "SB WP PB BK CS PO POCS".split()
        cause = Cause(draw(st.sampled_from(shorts)))
        relay = draw(maybe_relays) if cause.is_out else ()
        return Play(fielders=relay, shorthand=cause, batter_name=name)
    if kind == "foul":
        dropped = Advance(Base.BATTER, Base.BATTER, errors=(draw(fielders),))
        return Play(advances=(dropped,), batter_name=name)
    marks = draw(maybe_marks)
    if kind == "runners":
        moves = draw(advances().filter(bool))
        return Play(advances=moves, marks=marks, batter_name=name)
    part = draw(_batter_parts())
    most = 4 if part.code is Code.HOME_RUN else 3
    return replace(
        part,
        rbi=draw(st.integers(0, most)),
        advances=draw(advances()),
        marks=part.marks | marks,
        batter_name=name,
    )


@given(plays())
def test_parsing_takes_back_what_formatting_wrote(play):
    text = format_play(play)
    if len(text) <= 200:
        assert parse_play(text) == play


@given(plays())
def test_the_canonical_text_is_its_own_canonical_text(play):
    text = format_play(play)
    if len(text) <= 200:
        assert format_play(parse_play(text)) == text


@given(plays(), st.randoms(use_true_random=False))
def test_case_and_spaces_do_not_matter(play, chance):
    text = format_play(replace(play, batter_name=""))
    noisy = "".join(chance.choice((c.lower(), c.upper())) for c in text)
    noisy = noisy.replace(",", " , ").replace("(", " ( ")
    if len(noisy) <= 200:
        assert format_play(parse_play(f" {noisy} ")) == text


PIECES = st.sampled_from(
    "SO BB H1 H2 H4 4-3 43 8 IF IF6 FC E5 2E5 SH SAC OUT SB CS PO WP PB BK DI OA K W "
    "HR 1B F8 P4 G4-3 3U U 1>2 2>3 3>H B>2 1x2 2xH Bx1 6-E3 6E3 FLE5 SF POCS NDP GDP "
    "NGDP (E4)(6-5) (4-6) (CS 2-4) (SB) (UR) (E5) ( ) "
    "* ** , - > x H 1 2 3 B : A".split()
    + [" "]
)
noise = st.one_of(
    st.text(max_size=60),
    st.text(st.sampled_from("SOBHKWFCEIPUX0123456789->x*,() \t:"), max_size=30),
    st.lists(PIECES, max_size=7).map("".join),
    st.lists(PIECES, max_size=7).map(" ".join),
    st.text(st.characters(categories=["Cs", "Cc", "Cf", "Zl", "Zp", "Zs"]), max_size=9),
)


@given(noise)
@example("\ud800")
@example("SO \udfff")
@example("A\ud800: SO")
@example("\x00")
@example("4-3\x00")
@example("4-3\n1>2")
@example("\u2028SO")
@example("ß: ß")
@example("x" * 10_000)
@example("4-3 " * 2_500)
@example("(" * 10_000)
@example("1>2" * 66)
def test_any_text_is_a_play_or_an_invalid_play(text):
    for read in (parse_play, read_play, parse_relay):
        try:
            read(text)
        except InvalidPlay as refusal:
            assert refusal.violations
            assert all(v.id.startswith("N") and v.message for v in refusal.violations)


@given(noise)
@example("SH F4")
@example("POH")
@example("1>2(SB,WP)")
@example("1x2()")
@example("3>H(TUR)(UR)(E5)")
@example(" : SO")
@example("SO, 2-3")
@example("H4, 8-2")
def test_reading_what_was_written_gives_the_same_play(text):
    try:
        play = parse_play(text)
    except InvalidPlay:
        return
    canonical = format_play(play)
    if len(canonical) <= 200:
        assert parse_play(canonical) == play
        assert format_play(parse_play(canonical)) == canonical


@given(st.text(max_size=40))
def test_a_refusal_names_a_column_of_the_text(text):
    try:
        parse_play(text)
    except InvalidPlay as refusal:
        assert 0 <= refusal.violation.where.column <= len(text) + 1


@pytest.mark.parametrize("length", [201, 10_000, 1_000_000])
def test_a_text_that_is_too_long_is_refused_before_it_is_read(length):
    with pytest.raises(
        InvalidPlay, match=f"at most 200 characters long; this has {length}"
    ):
        parse_play("4" * length)
