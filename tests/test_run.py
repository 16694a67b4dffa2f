"""run.py, without a network: its decisions, not its installations."""

import ast
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.checks import run_checks
from django.core.management import CommandError, call_command
from django.db import OperationalError

import run
from games.models import Team
from league.access.checks import check_demo_accounts
from league.models import League
from league.services import demo_people

ROOT = Path(__file__).resolve().parent.parent
EVERYWHERE = "0.0.0.0"  # noqa: S104


class Became(Exception):
    """Stands in for the program that run.py turns into."""


@pytest.fixture
def started(monkeypatch):
    """Catch what would be installed and become, in the order it comes."""
    steps = []

    def become(program, words):
        steps.append(words[1:])
        raise Became

    monkeypatch.setattr(run, "install", lambda lock: steps.append(lock.name))
    monkeypatch.setattr(run.os, "execv", become)
    monkeypatch.setattr(run, "VENV", Path("nowhere"))
    monkeypatch.chdir(ROOT)
    return steps


def start(*words):
    """Run run.py with these words, up to where it becomes another program."""
    with pytest.raises(Became):
        run.main(list(words))


def test_it_can_be_read_by_a_python_too_old_to_run_it():
    ast.parse((ROOT / "run.py").read_text(), feature_version=(3, 6))


def test_it_needs_the_standard_library_only():
    for node in ast.walk(ast.parse((ROOT / "run.py").read_text())):
        names = [alias.name for alias in getattr(node, "names", [])]
        if isinstance(node, ast.ImportFrom):
            names = [node.module]
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            assert {each.split(".")[0] for each in names} <= sys.stdlib_module_names


def test_an_old_python_is_told_what_is_needed():
    assert run.obstacle((3, 9, 2)) == (
        "Pennant needs Python 3.11 or newer; this is 3.9."
    )


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_missing_module_is_named_with_its_debian_package(missing):
    sentence = run.obstacle((3, 12, 1), lambda module: module != missing)
    assert "apt install python3.12-venv" in sentence


def test_this_python_will_do():
    assert run.obstacle() is None


@pytest.mark.parametrize(
    ("stamped", "words", "installs"),
    [
        (None, [], ["site"]),
        ("site", [], []),
        ("test", [], []),
        ("test", ["test"], []),
        ("site", ["test"], ["test"]),
        ("an older one", [], ["site"]),
    ],
)
def test_only_a_lock_that_is_not_there_is_installed(
    tmp_path, monkeypatch, started, stamped, words, installs
):
    for lock in ("site", "test"):
        (tmp_path / lock).write_text(f"the {lock} lock")
        monkeypatch.setattr(run, lock.upper(), tmp_path / lock)
    if stamped:
        lock = tmp_path / stamped
        mark = run.stamp(lock) if lock.exists() else stamped
        (tmp_path / "stamp").write_text(mark)
    monkeypatch.setattr(run, "VENV", tmp_path)
    start(*words)
    assert started[:-1] == installs


def test_the_stamp_changes_with_the_lock_and_the_python(tmp_path, monkeypatch):
    lock = tmp_path / "lock"
    lock.write_text("django==1")
    first = run.stamp(lock)
    lock.write_text("django==2")
    second = run.stamp(lock)
    monkeypatch.setattr(run.sys, "version", "3.99.0")
    assert len({first, second, run.stamp(lock)}) == 3


def pretend_to_build(folder, words):
    """Stand in for the commands that build an environment."""
    if "venv" in words:
        aside = Path(words[-1])
        scripts = Path(run.python(aside)).parent
        scripts.mkdir(parents=True)


def test_an_environment_is_built_aside_and_put_in_place(tmp_path, monkeypatch):
    lock = tmp_path / "lock"
    lock.write_text("django==2")
    old = tmp_path / ".venv"
    (old / "leftover").mkdir(parents=True)
    monkeypatch.setattr(
        run.subprocess, "check_call", lambda words: pretend_to_build(tmp_path, words)
    )
    run.install(lock, old)
    assert Path(run.python(old)).parent.is_dir()
    assert (old / "stamp").read_text() == run.stamp(lock)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".venv", "lock"]
    assert not (old / "leftover").exists()


def test_an_interrupted_installation_leaves_no_stamp(tmp_path, monkeypatch):
    def stop(words):
        pretend_to_build(tmp_path, words)
        if "--require-hashes" in words:
            raise KeyboardInterrupt

    monkeypatch.setattr(run.subprocess, "check_call", stop)
    (tmp_path / "lock").write_text("django==2")
    with pytest.raises(KeyboardInterrupt):
        run.install(tmp_path / "lock", tmp_path / ".venv")
    assert not (tmp_path / ".venv").exists()


@pytest.mark.parametrize("uv", [None, "somewhere/uv"])
def test_packages_are_held_to_their_hashes_with_and_without_uv(
    tmp_path, monkeypatch, uv
):
    commands = []
    monkeypatch.setattr(run.shutil, "which", lambda name: uv)

    def note(words):
        commands.append(words)
        pretend_to_build(tmp_path, words)

    monkeypatch.setattr(run.subprocess, "check_call", note)
    (tmp_path / "lock").write_text("django==2")
    run.install(tmp_path / "lock", tmp_path / ".venv")
    assert commands[1][-3:] == ["--require-hashes", "-r", str(tmp_path / "lock")]
    assert (commands[1][0] == "uv") == bool(uv)


@pytest.mark.parametrize("words", [[], ["--port", "8001"], ["--host", "::1"]])
def test_no_command_serves_the_site(started, words):
    start(*words)
    assert started == ["requirements.lock", ["manage.py", "serve", *words]]


def test_test_runs_pytest_with_the_words_that_follow(started):
    start("test", "-k", "lineup")
    assert started == ["requirements-test.lock", ["-m", "pytest", "-k", "lineup"]]


def test_any_other_word_goes_to_manage(started):
    start("createsuperuser", "--username", "ann")
    assert started == [
        "requirements.lock",
        ["manage.py", "createsuperuser", "--username", "ann"],
    ]


def test_help_installs_nothing():
    done = subprocess.run(
        [sys.executable, str(ROOT / "run.py"), "--help"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "python3 run.py test" in done.stdout
    assert done.returncode == 0


@pytest.fixture
def waitress(monkeypatch):
    """Catch what would be served where."""
    served = []
    monkeypatch.setattr("waitress.serve", lambda app, **how: served.append(how))
    return served


@pytest.mark.django_db
def test_serving_loads_the_demo_league_and_tells_the_address(waitress, capsys):
    call_command("serve", port=free_port())
    assert waitress[0]["listen"] in capsys.readouterr().out
    assert Team.objects.count() == 6


@pytest.mark.django_db
def test_a_demo_with_the_known_password_is_not_served_to_others(waitress, capsys):
    League.objects.create(name="Ours", slug="ours")
    User.objects.create_user("demo-reader", password="another")
    User.objects.create_user("demo", password="rattlecup")
    mend = "Anybody can log in as demo: .*load_demo --no-login"
    with pytest.raises(CommandError, match=mend):
        call_command("serve", host=EVERYWHERE, port=free_port())
    assert waitress == []
    call_command("load_demo", login=False)
    assert "Nobody can log in any more as demo." in capsys.readouterr().out
    assert not User.objects.get(username="demo").has_usable_password()
    assert User.objects.get(username="demo-reader").check_password("another")
    call_command("serve", host=EVERYWHERE, port=free_port())
    assert len(waitress) == 1


@pytest.mark.django_db
def test_the_check_before_deploying_tells_of_the_known_password():
    User.objects.create_user("demo", password="rattlecup")
    found = of_the_demo(include_deployment_checks=True)
    assert found.msg.startswith("Anybody can log in as demo: ")
    assert "load_demo --no-login" in found.hint
    assert of_the_demo() is None
    User.objects.update(is_active=False)
    assert of_the_demo(include_deployment_checks=True) is None


def of_the_demo(**terms):
    """Return what the checks say of the demo accounts, or None."""
    said = [each for each in run_checks(**terms) if each.id == "league.E001"]
    return said[0] if said else None


def test_the_check_before_deploying_bears_a_database_without_tables(monkeypatch):
    def fail():
        raise OperationalError("no such table: auth_user")

    monkeypatch.setattr(demo_people, "open_accounts", fail)
    assert check_demo_accounts() == []


def test_a_port_that_is_taken_is_said_in_a_sentence(waitress):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(CommandError, match=f"127.0.0.1:{port} is taken"):
            call_command("serve", port=port)
    assert waitress == []


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def pins(lock):
    lines = (ROOT / lock).read_text().splitlines()
    return {line.split()[0] for line in lines if line[:1].isalnum()}


def test_the_test_lock_holds_everything_the_site_lock_holds():
    assert pins("requirements.lock") <= pins("requirements-test.lock")


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-test.lock"])
def test_a_lock_names_no_address(lock):
    assert "://" not in (ROOT / lock).read_text()
