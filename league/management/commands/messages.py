"""``manage.py messages``: gather what the site says, and compile its translations."""

import re
import shutil
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.commands import makemessages

from games.words.phrasebook import templates_of_scoring
from games.words.speech import CONTEXT

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
PLACE = settings.LOCALE_PATHS[0]
#: Where sentences for pages stand; scoring's are gathered by ``phrasebook``.
SOURCES = ("games", "league", "templates")
#: What changes with every run and says nothing.
_DATE = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)


class Command(makemessages.Command):
    """Bring the catalogues up to date with the code, then compile them.

    Needs the GNU gettext tools. A new sentence has an empty translation, which a test
    of the site refuses. The work is done in a copy of the sources, so that nothing half
    made stands in the checkout, and a second run changes nothing.
    """

    help = "Gather the sentences of the site into its catalogues and compile them."
    # A guess from a similar sentence is a false translation until somebody reads it.
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]

    def add_arguments(self, parser):
        """Add the option that only looks."""
        parser.add_argument(
            "--check",
            action="store_true",
            help="change nothing; fail when a catalogue is not up to date",
        )

    def handle(self, *args, check=False, **options):
        """Gather, then compile; or say which catalogues are stale."""
        with TemporaryDirectory() as place, chdir(place):
            self.locale = Path(place) / "league" / "locale"
            copy_sources(Path(place))
            super().handle(**self._terms(options))
            gathered = {code: _catalogue(self.locale, code) for code in LANGUAGES}
            found = {code: path.read_text("utf-8") for code, path in gathered.items()}
        stale = [
            code
            for code, text in found.items()
            if unwrapped(text) != unwrapped(_catalogue(PLACE, code).read_text("utf-8"))
        ]
        if check:
            if stale:
                raise CommandError(f"Run manage.py messages: {', '.join(stale)}.")
            return
        for code in stale:
            _catalogue(PLACE, code).write_text(found[code], encoding="utf-8")
        call_command("compilemessages", locale=LANGUAGES, verbosity=0)

    def find_files(self, root):
        """Return the copied sources, whose sentences all go into one catalogue."""
        files = super().find_files(root)
        for file in files:
            file.locale_dir = str(self.locale)
        self.locale_paths = [str(self.locale)]
        return files

    def write_po_file(self, potfile, locale):
        """Merge what was gathered into a catalogue."""
        super().write_po_file(potfile, locale)
        path = _catalogue(self.locale, locale)
        path.write_text(_DATE.sub("", path.read_text("utf-8")), encoding="utf-8")

    def _terms(self, options) -> dict:
        return {
            "locale": LANGUAGES,
            "exclude": [],
            "domain": "django",
            "all": False,
            "extensions": ["html", "py"],
            "symlinks": False,
            "ignore_patterns": [],
            "use_default_ignore_patterns": True,
            "no_wrap": False,
            "no_location": True,
            "add_location": None,
            "no_obsolete": True,
            "keep_pot": False,
            "verbosity": options["verbosity"],
        }


def copy_sources(place: Path) -> None:
    """Copy what holds sentences to a place, with those of scoring as a module."""
    root = Path(settings.BASE_DIR)
    passed_over = shutil.ignore_patterns("__pycache__", "migrations", "static", "*.mo")
    for name in SOURCES:
        shutil.copytree(root / name, place / name, ignore=passed_over)
    for code in LANGUAGES:
        _catalogue(place / "league" / "locale", code).parent.mkdir(
            parents=True, exist_ok=True
        )
    page = place / "league" / "phrases_of_scoring.py"
    page.write_text(phrases_page(), encoding="utf-8")


def unwrapped(text: str) -> str:
    """Return a catalogue without its line breaks, which differ between tools."""
    return text.replace('"\n"', "")


def phrases_page() -> str:
    """Return a module in which every sentence of scoring is asked for."""
    lines = []
    for one, several in sorted(templates_of_scoring().items()):
        if several:
            lines.append(f"npgettext({CONTEXT!r}, {one!r}, {several!r}, count)")
        else:
            lines.append(f"pgettext({CONTEXT!r}, {one!r})")
    return "\n".join(lines) + "\n"


def _catalogue(place: Path, code: str) -> Path:
    return Path(place) / code / "LC_MESSAGES" / "django.po"
