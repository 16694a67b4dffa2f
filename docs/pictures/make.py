"""Takes the pictures of README.md: the demo league, in Debian's Chromium.

    python docs/pictures/make.py

Loads the demo into a database of its own, serves it, and writes PNG files of 128
colours beside this script.
"""

import os
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))
PORT = 8137
#: File, address, width and height of the window, colours.
PICTURES = (
    ("front.png", "/", (1280, 860), "light"),
    ("score.png", "live", (1280, 760), "light"),
)


def start_site(folder: str) -> str:
    """Serve the demo from a folder in a thread; return the address of its live game."""
    os.environ |= {
        "DATABASE_URL": f"sqlite:///{folder}/demo.sqlite3",
        "DJANGO_SETTINGS_MODULE": "league.settings",
        "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_demo")
    from waitress import create_server

    from games.models import Game
    from league.wsgi import application

    server = create_server(application, listen=f"127.0.0.1:{PORT}")
    Thread(target=server.run, daemon=True).start()
    return f"/games/{Game.objects.get(status='live').pk}/score/"


def take(browser, name: str, address: str, size, scheme: str) -> None:
    """Take one picture, as somebody sees it who has logged in for the desk."""
    from PIL import Image

    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme
    )
    page = context.new_page()
    site = f"http://127.0.0.1:{PORT}"
    if address != "/":
        page.goto(f"{site}/accounts/login/?next={address}")
        page.fill("[name=username]", "demo")
        page.fill("[name=password]", "rattlecup")
        page.press("[name=password]", "Enter")
        page.wait_for_url(f"**{address}")
    else:
        page.goto(site)
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(128).save(HERE / name, optimize=True)
    context.close()


def main() -> None:
    """Take all pictures."""
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, sync_playwright() as tools:
        live = start_site(folder)
        browser = tools.chromium.launch(executable_path="/usr/bin/chromium")
        for name, address, size, scheme in PICTURES:
            take(browser, name, live if address == "live" else address, size, scheme)
            print(f"{name}: {(HERE / name).stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
