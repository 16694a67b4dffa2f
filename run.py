#!/usr/bin/env python3
"""Install what Pennant needs into .venv, then start it, test it or manage it.

python3 run.py [--host HOST] [--port PORT]   serve the site, with the demo league
python3 run.py test [PYTEST OPTIONS]         run the whole test suite
python3 run.py COMMAND ...                   any command of manage.py
"""

import argparse
import hashlib
import importlib.util
import os
import shutil
import socket
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
    for script in Path(python(aside)).parent.iterdir():  # some name their folder
        if script.is_file() and bytes(aside) in script.read_bytes():
            content = script.read_bytes().replace(bytes(aside), bytes(venv))
            script.write_bytes(content)
    (aside / "stamp").write_text(stamp(lock))
    if venv.exists():
        venv.rename(f"{aside}-old")
    aside.rename(venv)
    for leftover in venv.parent.glob(".venv-*"):  # of interrupted runs too
        shutil.rmtree(leftover, ignore_errors=True)


def ensure(*locks):
    """Install the first of these locks, unless one of them is installed."""
    mark = VENV / "stamp"
    if not mark.exists() or mark.read_text() not in [stamp(lock) for lock in locks]:
        install(locks[0])


def become(*words):
    """Go on as another Python program, which gets the signals meant for this one."""
    command = [python(), *map(str, words)]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def serve(host, port):
    """Ready the database, load the demo league once, tell the address and serve."""
    try:
        socket.create_server((host, port)).close()
    except OSError:
        sys.exit(f"{host}:{port} is taken or not of this machine. Try --port 8001.")
    for command in ["migrate", "-v0"], ["load_demo"]:
        subprocess.check_call([python(), "manage.py", *command])
    print(f"Pennant is at http://{host}:{port}/ (Ctrl+C stops it)", flush=True)
    become("-m", "waitress", f"--listen={host}:{port}", "league.wsgi:application")


def main(words):
    """Do what the words of the command line ask for."""
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("--host", default="127.0.0.1")
    options.add_argument("--port", default=8000, type=int)
    command = words and not words[0].startswith("-")
    chosen = options.parse_args([] if command else words)
    ensure(*([TEST] if words[:1] == ["test"] else [SITE, TEST]))
    os.chdir(HERE)
    if not command:
        serve(chosen.host, chosen.port)
    elif words[0] == "test":
        become("-m", "pytest", *words[1:])
    else:
        become("manage.py", *words)


if __name__ == "__main__":
    if obstacle():
        sys.exit(obstacle())
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as failure:
        sys.exit("This step failed: " + " ".join(failure.cmd))
