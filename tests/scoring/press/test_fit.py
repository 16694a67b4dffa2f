"""Making names and notation fit."""

import pytest
from paper import read_sheets

from scoring.lineup import Player
from scoring.press import PrintOptions, print_blank, style
from scoring.press.cell import cell_lines, later_lines
from scoring.press.fit import (
    fit_line,
    fit_name,
    fit_positions,
    shorten_first_name,
)
from scoring.press.fonts import text_width
from scoring.press.geometry import POINTS_PER_MM
from scoring.press.shape import CellShape
from scoring.scoresheet import Cell

ROOM = 30.8


def fit(name: str):
    return fit_name(name, ROOM, style.NAME, bold=True)


def test_a_short_name_has_its_full_size():
    assert fit("Núñez").size == 8


def test_a_longer_name_shrinks_in_quarter_points():
    fitted = fit("Léonce Cormier-Déraspe")
    assert 6 <= fitted.size < 8
    assert fitted.size * 4 == int(fitted.size * 4)
    assert fitted.scale == 1


def test_a_still_longer_name_is_condensed():
    fitted = fit("Théotime Bourgeois-Lapierre")
    assert (fitted.size, fitted.text) == (6, "Théotime Bourgeois-Lapierre")
    assert 0.8 <= fitted.scale < 1


def test_then_the_first_name_is_an_initial():
    fitted = fit("Bartholomew Throckmorton-Fortescue")
    assert fitted.text == "B. Throckmorton-Fortescue"
    assert not fitted.is_cut


def test_an_ellipsis_is_the_last_resort():
    fitted = fit("Wolfeschlegelsteinhausenbergerdorff-Montgomery")
    assert fitted.is_cut
    assert fitted.text.endswith("…")


@pytest.mark.parametrize("length", range(1, 60))
def test_no_line_is_wider_than_its_room_or_smaller_than_six_points(length):
    fitted = fit("W" * length)
    width = text_width(fitted.text, fitted.size, bold=True) * fitted.scale
    assert width <= ROOM * POINTS_PER_MM + 0.01
    assert fitted.size >= 6
    assert fitted.scale >= 0.8


def test_a_name_in_one_word_has_no_first_name():
    assert shorten_first_name("大谷翔平") == "大谷翔平"


def test_notation_may_not_shrink_below_six_and_a_half():
    assert fit_line("H4****", 9, style.NOTATION, bold=True).size >= 6.5


def lines(*events: str, width: float = 14.75) -> list[str]:
    return [line.text for line in later_lines(events, CellShape(width, 12.0))]


def test_later_events_have_a_line_each():
    assert lines("SB", "WP", "2-5") == ["SB", "WP", "2-5"]


def test_more_than_three_later_events_share_the_last_line():
    found = later_lines(("SB", "WP", "SB", "E2"), CellShape(14.75, 12.0))
    assert [line.text for line in found] == ["SB", "WP", "SB E2"]
    assert {line.size for line in found} == {6}


def test_a_long_rundown_goes_on_after_a_hyphen():
    assert lines("2-5-2-6-5") == ["2-5-2-", "6-5"]


@pytest.mark.parametrize("width", (14.75, 13.6, 12.6, 11.8))
@pytest.mark.parametrize(
    "events",
    [("9-4-2",), ("PO 1-3",), ("SB", "SB", "9-4-2"), ("SB", "SB", "2-5-2-6-5")],
)
def test_later_events_are_never_cut(events, width):
    found = lines(*events, width=width)
    assert "".join("".join(found).split()) == "".join("".join(events).split())


#: Every code of the rulebook, as long as it gets.
CODES = (
    "SO SO*** BB* IBB* HBP* CI1* H1*** H2*** H3*** H4**** 4-3** 5-4-3 6-4-3 1-6-3 8* "
    "IF6 FC** E5** 2E5*** 3E7*** 6-E3 FLE5 OUT*"
).split() + ["SH 1-3", "SH 1-5-4*", "SH E1*", "SH FC", "SF E8*", "SO 2-3", "FLE 5"]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    "shape", [(14.75, 12), (13.6, 12), (12.6, 12), (11.8, 12), (14.75, 9), (11.3, 9.5)]
)
def test_every_code_of_the_rulebook_fits_its_box(code, shape):
    later = ("SB", "9-4-2") if shape[1] == 12 else ()
    out = 0 if code.startswith("H4") else 3
    cell = Cell(1, 0, Player("Moreau"), code, later=later, out_number=out)
    main, lines = cell_lines(cell, CellShape(*shape))
    text = "".join((main.text, *(line.text for line in lines)))
    assert "".join(text.split()) == "".join((code + "".join(later)).split())
    assert not main.is_cut
    assert not any(line.is_cut for line in lines)


def test_many_positions_go_without_their_hyphens():
    assert fit_positions("PH-9", 6.3, style.NAME).text == "PH-9"
    assert fit_positions("PR-6-4-3", 6.3, style.NAME).text == "PR-643"


def test_the_paper_does_not_depend_on_where_the_server_stands(monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setattr("reportlab.rl_config.defaultPageSize", (1.0, 1.0))
    assert PrintOptions().paper == "letter"
    assert read_sheets(print_blank())[0].size == (792, 612)
