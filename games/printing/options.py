"""What can be printed of a game, and how: options, files, their names.

A ``Stock`` holds what there is to print about one thing, such as a game; a ``Choice``
says how. ``scoring.press`` draws; it is imported when something is printed, because
that takes its time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.conf import settings
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from scoring.press import PrintOptions

PAPERS = {"letter": gettext_lazy("Letter"), "a4": gettext_lazy("A4")}
#: The inks: colour of the guides that a pencil follows, or nothing but black.
INKS = {
    "grey": gettext_lazy("black, with grey guides"),
    "cyan": gettext_lazy("black, with light blue guides"),
    "black": gettext_lazy("pure black, for copiers and fax"),
}
GUIDES = ("grey", "cyan", "black")
LANGUAGES = dict(settings.LANGUAGES)
MOST_COPIES = 200
#: Countries whose printers hold Letter; all others have A4.
LETTER_COUNTRIES = frozenset("US CA MX PH CO CL VE GT CR PA DO PR NI SV HN".split())


class ChoiceRefused(ValueError):
    """An option is not there; the text is one sentence with those that are."""


@dataclass(frozen=True, slots=True)
class Choice:
    """How something is printed; all but ``copies`` is remembered for the next time."""

    paper: str = "letter"
    ink: str = "grey"
    language: str = "en"
    one_page: bool = False
    pitch_boxes: bool = False
    roman_outs: bool = False
    copies: int = 1

    @property
    def remembered(self) -> dict[str, object]:
        """What is kept for the next time, as JSON can hold it."""
        return {name: getattr(self, name) for name in REMEMBERED}

    @property
    def options(self) -> PrintOptions:
        """The same as ``scoring.press`` takes it."""
        from scoring.press import PrintOptions

        return PrintOptions(
            paper=self.paper,
            guides=self.ink,
            pure_black=self.ink == "black",
            language=self.language,
            pitch_boxes=self.pitch_boxes,
            roman_outs=self.roman_outs,
        )

    @property
    def query(self) -> str:
        """The choice as the query of an address; ``read_choice`` reads it."""
        said = {"paper": self.paper, "language": self.language}
        said |= {"ink": "black"} if self.ink == "black" else {"guides": self.ink}
        said["layout"] = "one-page" if self.one_page else "pages"
        said["pitches"] = "1" if self.pitch_boxes else "0"
        said["outs"] = "roman" if self.roman_outs else "arabic"
        said |= {"copies": str(self.copies)} if self.copies > 1 else {}
        return urlencode(said)


REMEMBERED = tuple(
    field.name for field in fields(Choice) if field.name not in ("copies",)
)


def usual_choice(accepted: str = "") -> Choice:
    """Return the options of somebody who has chosen none.

    ``accepted`` is what his browser says of his languages: it names his country, and
    that tells the paper. Without a country, English goes with Letter.
    """
    spoken = (get_language() or "en").split("-")[0]
    language = spoken if spoken in LANGUAGES else "en"
    found = re.search(r"\b[A-Za-z]{2,3}-(?:[A-Za-z]{4}-)?([A-Za-z]{2})\b", accepted)
    if found is None:
        return Choice("letter" if language == "en" else "a4", language=language)
    country = found[1].upper()
    return Choice("letter" if country in LETTER_COUNTRIES else "a4", language=language)


def read_choice(said: Mapping[str, str], usual: Choice) -> Choice:
    """Return the options in the query of an address; what it leaves out is as usual.

    Raises ``ChoiceRefused``.
    """
    paper = said.get("paper", usual.paper)
    if paper not in PAPERS:
        raise ChoiceRefused(_("There is no such paper; take letter or a4."))
    language = said.get("language", usual.language)
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise ChoiceRefused(
            _("There are no headings in this language; take %(known)s.")
            % {"known": known}
        )
    return replace(
        usual,
        paper=paper,
        language=language,
        ink=_read_ink(said, usual.ink),
        one_page=_is(said, "layout", "one-page", usual.one_page),
        pitch_boxes=_is(said, "pitches", "1", usual.pitch_boxes),
        roman_outs=_is(said, "outs", "roman", usual.roman_outs),
        copies=_read_copies(said),
    )


def _read_ink(said: Mapping[str, str], usual: str) -> str:
    if said.get("ink") == "black":
        return "black"
    guides = said.get("guides", "grey" if usual == "black" and "ink" in said else usual)
    if guides not in GUIDES:
        raise ChoiceRefused(_("There are no such guides; take grey, cyan or black."))
    return guides


def _is(said: Mapping[str, str], name: str, word: str, usual: bool) -> bool:
    return said[name] == word if name in said else usual


def _read_copies(said: Mapping[str, str]) -> int:
    text = said.get("copies", "1")
    if not (re.fullmatch(r"[0-9]{1,3}", text) and 1 <= int(text) <= MOST_COPIES):
        raise ChoiceRefused(
            _("From 1 to %(most)s copies can be printed.") % {"most": MOST_COPIES}
        )
    return int(text)


# -- what there is to print ------------------------------------------------------------


def _nobody() -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can be printed: its key in addresses, what it is called, the file.

    ``make`` returns the file; ``names`` are the texts in it that people have typed.
    ``title`` begins the name of the file.
    """

    key: str
    label: str
    title: str
    make: Callable[[Choice], bytes]
    names: Callable[[], Iterable[str]] = _nobody
    has_copies: bool = False
    has_layout: bool = False
    help_text: str = ""


@dataclass(frozen=True, slots=True)
class Stock:
    """All that can be printed about something.

    ``page`` is the address on which one chooses, ``file`` that of the file; ``query``
    is what the latter needs besides.
    """

    items: tuple[Item, ...]
    page: str
    file: str
    query: str = ""

    def item(self, key: str) -> Item | None:
        """Return what has this key; without a key, the first."""
        if not key:
            return self.items[0]
        return next((item for item in self.items if item.key == key), None)

    def address_of(self, item: Item, choice: Choice) -> str:
        """Return the address of a file, with all that decides what is in it."""
        if not item.has_copies:
            choice = replace(choice, copies=1)
        head = urlencode({"what": item.key})
        more = f"&{self.query}" if self.query else ""
        return f"{self.file}?{head}&{choice.query}{more}"


def file_name(title: str) -> str:
    """Return the name of a file, in any script; what no file system takes is a space.

    >>> file_name("Box score: Sapporo/大阪")
    'Box score Sapporo 大阪.pdf'
    """
    plain = re.sub(r'[\x00-\x1f\x7f<>:"/\\|?*\u2028\u2029]', " ", title)
    name = " ".join(plain.split()).strip(". ")[:120].strip()
    return f"{name or 'sheet'}.pdf"


def names_with_missing(names: Iterable[str]) -> dict[str, str]:
    """Return the names that no typeface can print, each with what is missing."""
    from scoring.press import missing_characters

    found = {name: missing_characters(name) for name in dict.fromkeys(names)}
    return {
        name: ", ".join(f"{each} (U+{ord(each):04X})" for each in sorted(missing))
        for name, missing in found.items()
        if missing
    }
