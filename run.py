#!/usr/bin/env python3
"""Install what Pennant needs into .venv, then start it, test it or manage it.

python3 run.py [--host HOST] [--port PORT]   serve the site, with the demo league
python3 run.py test [PYTEST OPTIONS]         run the whole test suite
python3 run.py COMMAND ...                   any command of manage.py
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
SITE, TEST = HERE / "requirements.lock", HERE / "requirements-test.lock"


def obstacle(version=sys.version_info, find=importlib.util.find_spec):
    """Return a sentence for what keeps this Python from running Pennant, or None."""
    if tuple(version) < (3, 11):
        return "Pennant needs Python 3.11 or newer; this is {}.{}.".format(*version)
    if not (find("venv") and find("ensurepip")):
        package = "python{}.{}-venv".format(*version)
        return f"Python's venv module is missing. On Debian: apt install {package}"
    return None


def python(venv=VENV):
    """Return the interpreter of a virtual environment, as a word of a command."""
    return str(venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def stamp(lock):
    """Return what tells an installed lock on this Python from any other."""
    return hashlib.sha256(lock.read_bytes() + sys.version.encode()).hexdigest()


def install(lock, venv=VENV):
    """Build the environment aside, then put it in place all at once."""
    print(f"Installing what {lock.name} lists; the next start is quick.", flush=True)
    aside = venv.with_name(f".venv-{os.getpid()}")
    subprocess.check_call([sys.executable, "-m", "venv", "--clear", str(aside)])
    pip = [python(aside), "-m", "pip", "--disable-pip-version-check", "install"]
    if shutil.which("uv"):
        pip = ["uv", "pip", "install", "--python", python(aside)]
    subprocess.check_call([*pip, "-q", "--require-hashes", "-r", str(lock)])
    (aside / "stamp").write_text(stamp(lock))
    if venv.exists():
        venv.rename(f"{aside}-old")
    aside.rename(venv)
    for leftover in venv.parent.glob(".venv-*"):  # of interrupted runs too
        shutil.rmtree(leftover, ignore_errors=True)


def main(words):
    """Install the first lock that will do, unless one is there; then go on."""
    wanted = [TEST] if words[:1] == ["test"] else [SITE, TEST]
    mark = VENV / "stamp"
    if not mark.exists() or mark.read_text() not in [stamp(lock) for lock in wanted]:
        install(wanted[0])
    is_command = words and not words[0].startswith("-")
    command = ["manage.py", *([] if is_command else ["serve"]), *words]
    if words[:1] == ["test"]:
        command = ["-m", "pytest", *words[1:]]
    os.chdir(HERE)
    if os.name == "nt":
        sys.exit(subprocess.call([python(), *command]))
    os.execv(python(), [python(), *command])  # it gets the signals meant for us


if __name__ == "__main__":
    if obstacle():
        sys.exit(obstacle())
    if sys.argv[1:2] in (["--help"], ["-h"]):
        sys.exit(print(__doc__))
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as failure:
        sys.exit("This step failed: " + " ".join(failure.cmd))
