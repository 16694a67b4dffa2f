"""Laws of the game file: reading and writing are inverse."""

from unicodedata import normalize

from cast import play_at_random
from gamefiles import EXAMPLE
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.diamond import BASES, Half, Position, Side
from scoring.gamefile import (
    CommentLine,
    EndLine,
    GameRecord,
    HalfLine,
    PlaceLine,
    PlayLine,
    SubstitutionLine,
    format_game,
    parse_game,
    read_game,
)
from scoring.lineup import Lineup, Player, Spot, Substitution
from scoring.notation import parse_play
from scoring.replay import replay_game, spell_out_game
from scoring.state import Ending
from scoring.stats.boxscore import compile_box

words = st.text(
    st.characters(exclude_categories=["C", "Z", "M"]), min_size=1, max_size=12
).map(lambda text: normalize("NFC", text))
names = st.lists(
    words.filter(lambda word: not set(word) & set("[]:,;")), min_size=1, max_size=3
).map(" ".join)
ids = st.one_of(st.just(""), st.from_regex(r"[A-Za-z0-9-]{1,8}", fullmatch=True))
players = st.builds(Player, names, ids)
remarks = st.one_of(st.just(""), st.lists(words, min_size=1, max_size=4).map(" ".join))
dice = st.lists(
    st.lists(st.integers(1, 20), min_size=1, max_size=6).map(tuple), max_size=5
).map(tuple)
texts = st.sampled_from(
    "SO|BB|H1* 3>H 1>2|4-3|H1, 8-4|FC 1x2(4-6)|1>2(SB)|SB|CS 2-4|WP|"
    "2E5 B>3(E7)|IF6|8* 3>H|6-E3|FLE5|1x3(E4)(6-5)|4-3 NGDP|CI3".split("|")
)  # fmt: skip
sides = st.sampled_from(Side)
positions = st.sampled_from(Position)
tag_values = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=20
).map(lambda text: normalize("NFC", text))
entries = st.one_of(
    st.builds(PlayLine, texts.map(parse_play), dice, remarks),
    st.builds(HalfLine, st.sampled_from(Half), st.integers(1, 99)),
    st.builds(CommentLine, remarks),
    st.builds(PlaceLine, st.sampled_from(BASES), players),
    st.builds(
        SubstitutionLine,
        st.one_of(
            st.builds(
                Substitution,
                sides,
                players,
                positions,
                st.integers(1, 9),
                count=st.one_of(
                    st.none(), st.tuples(st.integers(0, 3), st.integers(0, 2))
                ),
            ),
            st.builds(
                Substitution, sides, players, positions, st.none(), st.integers(1, 3)
            ),
            st.builds(Substitution, sides, players, st.just(Position.PITCHER)),
        ),
    ),
    st.builds(EndLine, st.just(Ending.FORFEIT), sides),
    st.builds(EndLine, st.sampled_from([Ending.CALLED, Ending.SUSPENDED])),
)


@st.composite
def lineups(draw):
    """Nine men with any names at nine positions, at times with a hitter for one."""
    men = draw(st.lists(players, min_size=10, max_size=10, unique=True))
    order = draw(st.permutations(range(1, 10)))
    spots = [Spot(man, Position(n)) for man, n in zip(men, order, strict=False)]
    if draw(st.booleans()):
        slot = order.index(1)
        spots[slot] = Spot(men[slot], Position.DESIGNATED_HITTER)
        return Lineup(tuple(spots), men[9])
    return Lineup(tuple(spots))


@st.composite
def records(draw):
    """Any record that can be read from a file, played or not."""
    free = st.sampled_from(["Visitors", "Home", "Site", "Season", "Weather", "x-note"])
    tags = draw(st.dictionaries(free, tag_values, max_size=4))
    rank = "Visitors Home Site Season Weather x-note".split().index
    ordered = tuple(sorted(tags.items(), key=lambda tag: min(rank(tag[0]), 4)))
    lines = draw(st.lists(entries, max_size=12))
    return GameRecord((draw(lineups()), draw(lineups())), tuple(lines), ordered)


@given(records())
def test_reading_takes_back_what_writing_wrote(record):
    text = format_game(record)
    assert parse_game(text) == record
    assert parse_game(text.encode()) == record
    assert format_game(parse_game(text)) == text


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_any_game_survives_its_file(seed):
    record = play_at_random(seed, innings=3).record
    text = format_game(record)
    assert parse_game(text) == record
    again = replay_game(parse_game(text))
    assert again.violations == ()
    assert compile_box(again).proof == ()


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_the_canonical_form_is_its_own_canonical_form(seed):
    canonical = spell_out_game(play_at_random(seed, innings=3))
    text = format_game(canonical)
    again = parse_game(text)
    assert again == canonical
    assert format_game(spell_out_game(replay_game(again))) == text


lines_of_noise = st.lists(
    st.one_of(
        st.text(max_size=25),
        st.sampled_from(
            [*EXAMPLE.splitlines(), "lineup", "P. X, 1", "99. X, 8", "0. X, 8", "sub",
             "[", "place 2: Batter A", "place", "sub home 9 at 3-2: X, 1",
             "top", "forfeit", "4-3 {", "4-3 {0}", "{1}", ";", '[Innings "0"]',
             '[Result "x"]', "X, 3", "run"]
        ),
    ),
    max_size=40,
)  # fmt: skip


@given(st.one_of(lines_of_noise.map("\n".join), st.binary(max_size=200)))
def test_any_file_gives_a_record_or_sentences(content):
    record, remarks = read_game(content)
    assert record is not None or remarks
    assert all(remark.message for remark in remarks)
    if record is not None and not any(not r.is_warning for r in remarks):
        replay_game(record)
        assert parse_game(format_game(record)) == record


@settings(max_examples=40)
@given(st.integers(0, len(EXAMPLE)))
def test_a_file_cut_anywhere_is_read_or_explained(length):
    for remark in read_game(EXAMPLE[:length].encode())[1]:
        assert remark.message
