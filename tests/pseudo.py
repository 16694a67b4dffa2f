"""A language of brackets: what is not in them on a page cannot be translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser

from django.utils import translation
from django.utils.translation import trans_real

OPEN, SHUT = "⟦", "⟧"
#: Attributes that are read aloud or shown.
SPOKEN = ("title", "aria-label", "placeholder", "alt", "aria-description")
#: What stands in these is notation, code, a key, or no text.
PASSED_OVER = ("code", "kbd", "script", "style", "pre", "textarea", "time")
_VOID = ("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source")
#: What is filled in, and tags: they part the pieces that a translator writes.
_BLANK = re.compile(r"(%\(\w+\)[a-z]|%[sd%]|\{\w*\}|<[^>]*>)")
_LETTER = re.compile(r"[A-Z]")
_WORD = re.compile(r"[^\W\d_]{2,}(?:['’-][^\W\d_]+)*")


def _wrapped(piece: str) -> str:
    if _BLANK.fullmatch(piece) or not re.search(r"[^\W\d_]", piece):
        return piece
    return f"{OPEN}{piece}{SHUT}"


class Brackets(trans_real.DjangoTranslation):
    """A catalogue that says everything as it is, in brackets."""

    def __init__(self, language="fr"):
        """Be the catalogue of a language."""
        super().__init__(language)

    def gettext(self, message):
        """Return a sentence with its own words in brackets, not what fills it."""
        said = message.rpartition(trans_real.CONTEXT_SEPARATOR)[2]
        if said in ("Y-m-d", "l Y-m-d", "Y-m"):  # formats of days are no sentences
            return said
        return "".join(map(_wrapped, _BLANK.split(said)))

    def ngettext(self, one, several, number):
        """Return the sentence for one or for several, in brackets."""
        return self.gettext(one if number == 1 else several)


@contextmanager
def brackets(language="fr") -> Iterator[None]:
    """Let this language be that of brackets."""
    known = trans_real.translation(language)
    trans_real._translations[language] = Brackets(language)
    try:
        yield
    finally:
        trans_real._translations[language] = known
        translation.deactivate()


def outside(text: str) -> str:
    """Return what of a text stands outside of brackets.

    >>> outside("⟦Moreau ⟦singles⟧⟧; more")
    ' ; more'
    """
    depth, kept = 0, []
    for letter in text:
        if letter == OPEN:
            kept += " " * (not depth)
            depth += 1
        elif letter == SHUT:
            depth -= 1
        elif not depth:
            kept.append(letter)
    return "".join(kept)


class Spoken(HTMLParser):
    """Collects what a page shows and says, piece by piece."""

    def __init__(self, html: str):
        """Read a page."""
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, bool]] = []
        self.texts: list[str] = []
        self.short: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        """Keep the words of the attributes, and whether the text counts."""
        known = dict(attrs)
        quiet = known.get("translate") == "no" or (
            "lang" in known and known["lang"] != "fr"
        )
        if not quiet and not any(skip for _tag, skip in self.open):
            names = [n for n in known if n in SPOKEN or self._is_said(tag, n, known)]
            self.texts += [known[name] or "" for name in names]
        if tag not in _VOID:
            self.open.append((tag, quiet or tag in PASSED_OVER))

    @staticmethod
    def _is_said(tag, name, known) -> bool:
        if name == "value":
            return tag == "input" and known.get("type") in ("submit", "button")
        return (
            tag == "meta" and name == "content" and known.get("name") == "description"
        )

    def handle_endtag(self, tag):
        """Leave an element, and those in it that were never closed."""
        names = [name for name, _skip in self.open]
        if tag in names:
            del self.open[len(names) - 1 - names[::-1].index(tag) :]

    def handle_data(self, data):
        """Keep a text."""
        if not any(skip for _tag, skip in self.open):
            self.texts.append(data)
            if any(tag == "abbr" for tag, _skip in self.open):
                self.short.append(data)


def english_left(html: str, allowed: set[str]) -> list[str]:
    """Return the texts of a page that hold a word in no brackets and not allowed.

    In an abbreviation a single letter is a word.
    """
    page, found = Spoken(html), []
    for text in page.texts:
        rest = outside(text)
        words = [word for word in _WORD.findall(rest) if word not in allowed]
        if words:
            found.append(" ".join(text.split()))
    letters = (text for text in page.short if _LETTER.fullmatch(outside(text).strip()))
    return list(dict.fromkeys([*found, *letters]))


def words_of(*names: str) -> set[str]:
    """Return the words of names, which are the same in every language."""
    return {word for name in names for word in _WORD.findall(str(name))}
