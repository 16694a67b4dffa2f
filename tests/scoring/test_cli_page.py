"""The page on the command line has every verb, option, sentence and key."""

import argparse
import re
from pathlib import Path

import pytest

from scoring.__main__ import make_parser
from scoring.readers.faults import SENTENCES

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")


def verbs():
    """Return every verb with its parser."""
    for action in make_parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return action.choices
    raise AssertionError


@pytest.mark.parametrize("verb", sorted(verbs()))
def test_the_page_has_every_verb_and_option(verb):
    assert f"`{verb} " in PAGE
    for action in verbs()[verb]._actions:
        for option in action.option_strings:
            if option not in ("-h", "--help"):
                assert re.search(rf"`[^`]*{option}\b[^`]*`", PAGE), f"{verb} {option}"


def test_the_page_has_every_sentence():
    table = PAGE.split("<!-- violations -->")[1].split("<!-- end of")[0]
    rows = dict(re.findall(r"^\| ([A-Z]\d{3}) \| (.+) \|$", table, re.MULTILINE))
    assert rows == dict(SENTENCES)


def test_the_page_has_every_key_of_the_totals():
    keys = "rules optional_plays policy seed games half_innings plays counts averages"
    for key in keys.split():
        assert f"`{key}`" in PAGE
