"""The import rule, and the few other rules of the design that a test can hold.

league -> games -> scoring -> standard library
"""

import ast
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("scoring", "games", "league")
FILES = [
    path
    for package in PACKAGES
    for path in sorted((ROOT / package).rglob("*.py"))
    if "migrations" not in path.parts
]
SCORING = [path for path in FILES if path.is_relative_to(ROOT / "scoring")]

# Which package of ours may import which.
BELOW = {"scoring": set(), "games": {"scoring"}, "league": {"games", "scoring"}}

# Which third parties may be imported where; the longest path that fits counts.
SITE = {
    "axes",
    "csp",
    "django",
    "django_htmx",
    "django_tables2",
    "django_tasks",
    "django_tasks_db",
    "environ",
    "icalendar",
    "rules",
    "simple_history",
    "tablib",
    "waitress",
}
THIRD_PARTIES = {
    "scoring": set(),
    "scoring/notation": {"lark"},
    "scoring/retrosheet": {"lark"},
    "scoring/press": {"reportlab"},
    "scoring/montecarlo": {"numpy", "numba"},
    "games": SITE,
    "league": SITE,
    "league/api": SITE | {"ninja", "pydantic"},
    "league/statistics.py": SITE | {"pandas"},
    "league/book.py": SITE | {"reportlab"},
}

# Which parts of scoring may import which. A part may always import itself.
FIRST = {"phrases", "diamond", "faults"}
VALUES = FIRST | {"play", "lineup"}
LEGAL = VALUES | {"notation", "state", "resolution", "legality"}
GAME = LEGAL | {"completion", "engine"}
FILED = GAME | {"record", "entries", "gamefile", "replay"}
LAYERS = {
    "phrases": set(),
    "diamond": {"phrases"},
    "faults": {"phrases", "diamond"},
    "play": FIRST,
    "lineup": FIRST,
    "notation": VALUES,
    "state": VALUES,
    "resolution": VALUES,
    "legality": VALUES | {"notation", "resolution"},
    "completion": LEGAL,
    "engine": LEGAL | {"completion"},
    "record": VALUES | {"state"},
    "entries": VALUES | {"notation", "state", "record"},
    "gamefile": GAME | {"record", "entries"},
    "replay": GAME | {"record", "gamefile"},
    "scoresheet": FILED,
    "stats": FILED,
    "retrosheet": FILED | {"stats"},
    "rulesets": FIRST | {"play"},
    "readers": FILED | {"rulesets", "scoresheet"},
    "montecarlo": FILED | {"rulesets", "readers"},
    "press": FILED | {"scoresheet", "stats"},
}
LAYERS["cli"] = set(LAYERS)
LAYERS["__main__"] = set(LAYERS)

# Dice, time and storage are arguments: only the command line makes dice.
LOOKED_UP = {"random", "secrets", "sqlite3", "time"}
CLOCKS = {"now", "today", "utcnow"}

MODULE_LINES = 450  # aim for 400
FUNCTION_LINES = 60  # aim for 40; the docstring does not count


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), name(path))


def is_module(dotted: str) -> bool:
    path = ROOT.joinpath(*dotted.split("."))
    return path.with_suffix(".py").exists() or path.is_dir()


def imported(path: Path) -> set[str]:
    """Return the dotted names of the modules that a file imports."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            here = path.relative_to(ROOT).parent.parts if node.level else ()
            source = ".".join([*here, *filter(None, [node.module])])
            names = {f"{source}.{alias.name}" for alias in node.names}
            inner = {each for each in names if is_module(each)}
            found |= inner or {source}
    return found


def third_parties(path: Path) -> set[str]:
    file = f"{name(path)}/"
    places = [place for place in THIRD_PARTIES if file.startswith(f"{place}/")]
    return THIRD_PARTIES[max(places, key=len)]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_imports_point_down(path):
    package = path.relative_to(ROOT).parts[0]
    allowed = {package} | BELOW[package] | third_parties(path)
    foreign = {each.split(".")[0] for each in imported(path)} - sys.stdlib_module_names
    assert foreign <= allowed, f"{name(path)} imports {sorted(foreign - allowed)}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_no_relative_import_climbs_out_of_its_package(path):
    climbing = [
        node.lineno
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and node.level > 1
    ]
    assert not climbing, f"{name(path)}: write the full name on lines {climbing}"


@pytest.mark.parametrize("path", SCORING, ids=name)
def test_the_parts_of_scoring_stand_on_each_other(path):
    part = path.relative_to(ROOT / "scoring").parts[0].removesuffix(".py")
    if part == "__init__":
        used = {each for each in imported(path) if each.startswith("scoring")}
        assert not used, "scoring/__init__.py holds a docstring only"
        return
    assert part in LAYERS, f"give scoring.{part} its place in LAYERS"
    names = [each.split(".") for each in imported(path)]
    ours = {each[1] for each in names if each[0] == "scoring" and each[1:]}
    above = ours - LAYERS[part] - {part}
    assert not above, f"{name(path)} imports {sorted(above)}"


@pytest.mark.parametrize("path", SCORING, ids=name)
def test_scoring_looks_up_no_dice_and_no_clock(path):
    if path.name == "__main__.py" or path.parent.name == "cli":
        return
    assert not LOOKED_UP & {each.split(".")[0] for each in imported(path)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and node.attr in CLOCKS:
            owner = ast.unparse(node.value).split(".")[-1]
            assert owner not in {"date", "datetime"}, f"{name(path)}:{node.lineno}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_module_is_short_enough_to_know(path):
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= MODULE_LINES, f"{name(path)} has {lines} lines"


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the lines of a function, its docstring left out."""
    lines = function.end_lineno - function.lineno + 1
    if ast.get_docstring(function) is not None:
        lines -= function.body[0].end_lineno - function.body[0].lineno + 1
    return lines


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_function_fits_on_a_screen(path):
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree(path)):
        if isinstance(node, functions) and length(node) > FUNCTION_LINES:
            pytest.fail(f"{name(path)}:{node.lineno} {node.name}: {length(node)} lines")


def texts():
    """Yield the project's own text files."""
    kinds = {".css", ".html", ".js", ".md", ".po", ".py", ".score", ".sh", ".toml"}
    for path in ROOT.rglob("*"):
        parts = path.relative_to(ROOT).parts
        hidden = parts[0].startswith(".") and parts[0] not in {".ci", ".gitattributes"}
        if hidden or "vendor" in parts or "staticfiles" in parts:
            continue
        if path.is_file() and (path.suffix in kinds or parts[0] == ".ci"):
            yield path


def test_no_text_names_a_folder_of_one_machine():
    machine = re.compile(r"(?<![\w./])/(?:work|tmp|root|home/\w+)(?!\w)")
    for path in texts():
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            assert not machine.search(line), f"{name(path)}:{number}: {line.strip()}"


def test_the_site_starts_without_the_heavy_libraries():
    program = (
        "import sys, league.wsgi, league.urls\n"
        "print(sorted({'numba', 'numpy', 'pandas'} & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True
    )
    assert (result.stdout, result.stderr) == ("[]\n", "")


PAGES = (
    "home standings batting pitching results schedule team_list"
    " team_detail player_detail"
).split()


def test_no_page_brings_the_heavy_libraries_in(tmp_path):
    program = f"""
import sys
from pathlib import Path
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
call_command("migrate", verbosity=0)
from league.services import load_games, load_league
season = load_league("league/demo/league.toml")
load_games(sorted(Path("league/demo/games").glob("*.score"))[0], season)
for name in {PAGES!r}:
    key = [1] if name.endswith("_detail") else []
    for query in ("", "?export=csv"):
        page = reverse("league:" + name, args=key) + query
        assert Client().get(page).status_code == 200
print(sorted({{"numba", "numpy", "pandas"}} & set(sys.modules)))
"""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "league.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path}/pages.sqlite3",
        "ALLOWED_HOSTS": "testserver",
    }
    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=environment,
    )
    assert (result.stdout, result.stderr) == ("[]\n", "")


@pytest.mark.parametrize("package", ["games", "league"])
def test_the_map_of_the_site_names_every_package_and_every_module_beside_them(package):
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    page = page[page.index("## What is where on the site") :]
    usual = {"__init__", "admin", "apps", "settings", "wsgi"}
    usual |= {"urls", "management", "migrations", "templatetags", "locale", "static"}
    modules = {path.stem for path in (ROOT / package).glob("*.py")}
    folders = {path.parent.name for path in (ROOT / package).glob("*/__init__.py")}
    there = (modules | folders) - usual
    named = set(re.findall(r"`(\w+)(?:\.\w+)?`", page))
    assert there <= named, f"say where {sorted(there - named)} belong"


@pytest.mark.parametrize("package", ["games", "league"])
def test_the_root_of_a_package_is_read_at_one_glance(package):
    modules = sorted(path.name for path in (ROOT / package).glob("*.py"))
    assert len(modules) <= 15, f"fold some of {modules} into packages"
