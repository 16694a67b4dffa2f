"""Where things stand on a sheet."""

from itertools import pairwise
from math import dist, sqrt

import pytest

from scoring.diamond import Base
from scoring.press.blocks import (
    BATTERS,
    FIGURE_WIDTHS,
    NAME_WIDTHS,
    PLAYING_LEFT,
    PLAYING_RIGHT,
    cell_rect,
    column_chunks,
    pitcher_row,
)
from scoring.press.geometry import (
    DICE,
    LIVE_HEIGHT,
    LIVE_WIDTH,
    NOTES,
    PAPERS,
    PITCHER_WIDTHS,
    PITCHERS,
    POINTS_PER_MM,
    PROOF,
    SIGNATURES,
    Rect,
)
from scoring.press.hatching import hatch_lines
from scoring.press.shape import CellShape


@pytest.mark.parametrize("paper", PAPERS)
def test_the_live_area_fits_both_papers_with_a_margin(paper):
    width, height = PAPERS[paper]
    assert (width / POINTS_PER_MM - LIVE_WIDTH) / 2 >= 10
    assert (height / POINTS_PER_MM - LIVE_HEIGHT) / 2 >= 9.99


def test_the_columns_fill_the_live_area():
    assert sum(NAME_WIDTHS) == PLAYING_LEFT
    assert PLAYING_RIGHT + sum(FIGURE_WIDTHS) == LIVE_WIDTH
    assert sum(PITCHER_WIDTHS) == PITCHERS.width
    assert cell_rect(0, 11).right == pytest.approx(PLAYING_RIGHT)
    assert cell_rect(8, 0).bottom == pytest.approx(BATTERS.bottom)


def test_the_boxes_at_the_foot_stand_on_each_other():
    boxes = (PROOF, DICE, NOTES, SIGNATURES)
    for above, below in zip(boxes, boxes[1:], strict=False):
        assert above.bottom == pytest.approx(below.y)
    assert SIGNATURES.bottom == LIVE_HEIGHT
    assert pitcher_row(9, 10).bottom == pytest.approx(LIVE_HEIGHT)


def test_up_to_fifteen_columns_stand_on_one_sheet():
    assert column_chunks(0) == (range(12),)
    assert column_chunks(9) == (range(12),)
    assert column_chunks(15) == (range(15),)
    assert column_chunks(16) == (range(12), range(12, 24))
    assert column_chunks(25) == (range(12), range(12, 24), range(24, 36))


@pytest.mark.parametrize("width", (14.75, 13.6, 12.6, 11.8, 11.3))
@pytest.mark.parametrize("height", (12.0, 10.8, 9.5, 9.0))
def test_a_diamond_stays_inside_its_box_and_off_the_out_circle(width, height):
    shape = CellShape(width, height)
    inside = Rect(0, 0, width, height)
    for base in Base:
        x, y = shape.base(base)
        assert shape.RING_RADIUS <= x <= inside.width - shape.RING_RADIUS
        assert shape.RING_RADIUS <= y <= inside.height - shape.RING_RADIUS
    assert dist(shape.base(Base.SECOND), shape.out_circle) > shape.OUT_RADIUS


@pytest.mark.parametrize(
    ("width", "first"), [(14.75, (13.55, 7.5)), (11.8, (10.8, 8.2))]
)
def test_the_diamond_stands_where_the_drawing_has_it(width, first):
    assert CellShape(width, 12.0).base(Base.FIRST) == pytest.approx(first)


def test_hatching_stays_inside_its_shape_and_is_evenly_spaced():
    diamond = [(0, -3), (3, 0), (0, 3), (-3, 0)]
    lines = list(hatch_lines(diamond, 0.6))
    assert len(lines) == 7
    for line in lines:
        assert all(abs(x) + abs(y) <= 3 + 1e-6 for x, y in line)
    sums = [sum(start) for start, _ in lines]
    gaps = {round(b - a, 6) for a, b in pairwise(sums)}
    assert gaps == {round(0.6 * sqrt(2), 6)}
