"""The catalogues: complete, with the right blanks, compiled, and fresh."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest

from league.management.commands.messages import LANGUAGES, PLACE, unwrapped

ROOT = Path(__file__).resolve().parent.parent
_BLANK = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w+\}|</?\w+[^>]*>|https?://\S+")


def catalogue(code):
    """Return the catalogue of a language."""
    return polib.pofile(PLACE / code / "LC_MESSAGES" / "django.po")


def said(entry):
    """Return the translations of a message, one for each form."""
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


@pytest.fixture(params=LANGUAGES)
def code(request):
    return request.param


def test_there_is_a_catalogue_of_every_language():
    assert set(LANGUAGES) == {"fr", "ja"}


def test_every_message_is_translated(code):
    empty = [entry.msgid for entry in catalogue(code) if not all(said(entry))]
    assert empty == []


def test_no_translation_is_a_guess_or_of_a_message_that_is_gone(code):
    entries = catalogue(code)
    assert [each.msgid for each in entries.fuzzy_entries()] == []
    assert [each.msgid for each in entries.obsolete_entries()] == []


def test_a_language_has_as_many_forms_as_it_needs(code):
    forms = {"fr": 2, "ja": 1}[code]
    several = [entry for entry in catalogue(code) if entry.msgid_plural]
    assert several
    assert {len(entry.msgstr_plural) for entry in several} == {forms}


def test_a_translation_has_the_blanks_of_its_message(code):
    """One form of a plural may leave the number out, as English does."""
    wrong = []
    for entry in catalogue(code):
        wanted = sorted(_BLANK.findall(entry.msgid_plural or entry.msgid))
        for text in said(entry):
            found = sorted(_BLANK.findall(text))
            fits = set(found) <= set(wanted) if entry.msgid_plural else found == wanted
            if not fits:
                wrong.append((entry.msgid, text))
    assert wrong == []


def test_a_translation_begins_and_ends_as_its_message_does(code):
    """A blank or a line break at an end is there to keep words apart."""
    wrong = [
        entry.msgid
        for entry in catalogue(code)
        for text in said(entry)
        if (entry.msgid[0] == "\n") != (text[0] == "\n")
        or (entry.msgid[-1] == "\n") != (text[-1] == "\n")
    ]
    assert wrong == []


def test_the_compiled_messages_are_those_of_the_catalogue(code):
    compiled = polib.mofile(PLACE / code / "LC_MESSAGES" / "django.mo")
    written = catalogue(code)
    assert {(e.msgctxt, e.msgid): said(e) for e in compiled} == {
        (e.msgctxt, e.msgid): said(e) for e in written
    }


@pytest.mark.timeout(300)
def test_gathering_again_finds_nothing_new():
    if shutil.which("xgettext") is None:
        pytest.skip("needs the GNU gettext tools (Debian: gettext)")
    done = subprocess.run(
        [sys.executable, "manage.py", "messages", "--check", "-v0"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_catalogues_are_compared_whatever_the_width_of_their_lines():
    narrow = 'msgid ""\n"one two "\n"three"\n'
    assert unwrapped(narrow) == unwrapped('msgid ""\n"one two three"\n')
