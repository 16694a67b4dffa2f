"""Every sentence of scoring that a page may have to say, for the catalogues.

Templates stand in calls of the functions of ``scoring.phrases``, in the tables of
sentences of the three ``faults`` modules, and in a few enumerations.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import scoring
from scoring import faults
from scoring.notation import CODES
from scoring.readers import faults as reader_faults
from scoring.rulesets import RollKind, Topic, silences
from scoring.rulesets import faults as ruleset_faults
from scoring.state import Ending

#: The enumerations whose values are words.
SPOKEN: tuple[type[StrEnum], ...] = (RollKind, Topic, Ending)
_CALLS = {"phrase", "counted", "joined", "numbers", "templates"}


def templates_of_scoring() -> dict[str, str]:
    """Return every template, with its plural where it has one, else an empty string."""
    found: dict[str, str] = {}
    for path in sorted(Path(scoring.__path__[0]).rglob("*.py")):
        for one, several in _templates_in(ast.parse(path.read_text("utf-8"))):
            found[one] = found.get(one) or several
    tables = (faults.SENTENCES, reader_faults.SENTENCES, ruleset_faults.SENTENCES)
    for table in tables:
        found |= dict.fromkeys(table.values(), "")
    found |= dict.fromkeys(silences.sentences(), "")
    for words in SPOKEN:
        found |= dict.fromkeys((word.value for word in words), "")
    return found | dict.fromkeys((row.meaning for row in CODES), "")


def _templates_in(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id not in _CALLS:
            continue
        texts = [arg.value for arg in node.args if _is_text(arg)]
        if node.func.id in {"counted", "numbers"} and len(texts) == 2:
            yield texts[0], texts[1]
        else:
            yield from ((text, "") for text in texts if text.strip())


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
