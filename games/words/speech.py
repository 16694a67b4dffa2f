"""What scoring says in English, said in the language of the page.

``scoring`` knows no other language; its sentences are phrases that remember their
template and what filled it. They stand in the catalogues under the context
``CONTEXT``, so that the base called home is not the page called Home.
"""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import npgettext, pgettext, pgettext_lazy

from scoring.phrases import Phrase

CONTEXT = "scoring"
#: What a pitcher's part in the end of a game is called, by the code in files.
_DECISIONS = {
    "W": pgettext_lazy("decision", "W"),
    "L": pgettext_lazy("decision", "L"),
    "S": pgettext_lazy("decision", "S"),
    "H": pgettext_lazy("decision", "H"),
    "BS": pgettext_lazy("decision", "BS"),
}


def say(text: object) -> str:
    """Return a sentence of scoring in the present language; other texts as they are.

    >>> from scoring.diamond import Base
    >>> say(Base.SECOND.spoken), say("Moreau")
    ('second base', 'Moreau')
    """
    if isinstance(text, StrEnum):
        return pgettext(CONTEXT, text.value) if text.value else ""
    if not isinstance(text, str):
        text = str(text)  # a value that says itself, such as a situation
    if not isinstance(text, Phrase):
        return text
    if text.parts:
        return _translate(text.template).join(map(say, text.parts))
    if not text.params:
        return _translate(text.template)
    facts = {name: _said(value) for name, value in text.params.items()}
    if text.plural:
        count = text.params["count"]
        template = npgettext(CONTEXT, text.template, text.plural, count)
    else:
        template = _translate(text.template)
    return template.format(**facts)


def say_decision(letters: str) -> str:
    """Return a pitcher's decision in the present language: W, L, S, H, BS.

    Several have commas between them.
    """
    said = (str(_DECISIONS.get(each, each)) for each in letters.split(", "))
    return ", ".join(said)


def _translate(template: str) -> str:
    return pgettext(CONTEXT, template) if template else ""


def _said(value: object) -> object:
    return say(value) if isinstance(value, str) else value
