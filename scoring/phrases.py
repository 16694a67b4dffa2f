"""English that remembers how it was made, so that another language can say it too.

A ``Phrase`` is a string like any other; besides, it keeps the template and what filled
it. A program that speaks another language looks the template up in its catalogue and
fills it anew, phrases inside phrases first:

    >>> text = phrase("throw to {base}", base=phrase("second base"))
    >>> text
    'throw to second base'
    >>> text.template, text.params["base"].template
    ('throw to {base}', 'second base')

Templates are whole sentences, or whole parts of one that stand by themselves; names
and notation fill them and are the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

_NOTHING: Mapping[str, object] = MappingProxyType({})


class Phrase(str):
    """A string with the template it was made of.

    ``params`` fill the template. ``plural`` is the template for several of a kind, of
    which ``params`` holds the ``count``. ``parts`` are the phrases of a list, which
    stand in a row with the template as what separates them.
    """

    template: str
    plural: str
    params: Mapping[str, object]
    parts: tuple[str, ...]

    def __new__(
        cls,
        text: str,
        template: str = "",
        params: Mapping[str, object] = _NOTHING,
        plural: str = "",
        parts: tuple[str, ...] = (),
    ) -> Phrase:
        """Make the string ``text``, which is these templates filled."""
        self = super().__new__(cls, text)
        self.template = template or text
        self.params = params
        self.plural = plural
        self.parts = parts
        return self


def phrase(template: str, /, **params: object) -> Phrase:
    """Return a template filled with its parameters."""
    return Phrase(template.format(**params), template, params)


def counted(one: str, several: str, /, count: int, **params: object) -> Phrase:
    """Return the template for one thing, or the one for ``count`` of them.

    >>> counted("{count} run batted in", "{count} runs batted in", 2)
    '2 runs batted in'
    """
    params["count"] = count
    text = (one if count == 1 else several).format(**params)
    return Phrase(text, one, params, plural=several)


def joined(separator: str, parts: Iterable[str]) -> Phrase:
    """Return phrases in a row, with a separator that another language may change."""
    row = tuple(parts)
    return Phrase(separator.join(row), separator, parts=row)


def numbers(one: str, several: str) -> tuple[str, str]:
    """Return the templates for one thing and for several, for a table of them."""
    return one, several


def templates(*texts: str) -> tuple[str, ...]:
    """Return templates as they are; says to catalogues that a table holds phrases."""
    return texts
