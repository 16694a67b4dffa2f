"""What a user may choose about a printed sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from scoring.press.geometry import PAPERS, Paper
from scoring.press.words import LANGUAGES, Language

Guides = Literal["grey", "cyan", "black"]
GUIDES: Final[tuple[Guides, ...]] = get_args(Guides)


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """The paper, and how a sheet is drawn on it.

    ``guides`` is the colour of the faint diamonds that a pencil follows.
    ``pure_black`` prints nothing grey, for photocopiers: runs are hatched, heads have
    a rule instead of a shade, grey lines are dotted.
    ``pitch_boxes`` adds squares for balls and strikes to the empty boxes.
    ``language`` is that of every printed word; notation is the same in all.
    ``roman_outs`` numbers the outs of an inning I, II, III.

    >>> PrintOptions(paper="a5")
    Traceback (most recent call last):
    ...
    ValueError: there is no paper 'a5', take letter or a4
    """

    paper: Paper = "letter"
    guides: Guides = "grey"
    pure_black: bool = False
    pitch_boxes: bool = False
    language: Language = "en"
    roman_outs: bool = False

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            known = " or ".join(PAPERS)
            raise ValueError(f"there is no paper {self.paper!r}, take {known}")
        if self.guides not in GUIDES:
            known = ", ".join(GUIDES)
            raise ValueError(f"there are no {self.guides!r} guides, take {known}")
        if self.language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise ValueError(f"there are no words in {self.language!r}, take {known}")


DEFAULTS: Final = PrintOptions()
