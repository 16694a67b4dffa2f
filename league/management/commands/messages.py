"""``manage.py messages``: gather what the site says, and compile its translations."""

from django.conf import settings
from django.core.management import call_command
from django.core.management.commands import makemessages

from games.phrasebook import templates_of_scoring
from games.speech import CONTEXT

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
PLACE = settings.LOCALE_PATHS[0]
#: Where no sentence for a page stands; scoring's are gathered by ``phrasebook``.
PASSED_OVER = (
    ".*",
    "benchmarks",
    "docs",
    "scoring",
    "staticfiles",
    "tests",
    "*/vendor/*",
    "*/migrations/*",
)


class Command(makemessages.Command):
    """Bring the catalogues up to date with the code, then compile them.

    Needs the GNU gettext tools. A new sentence has an empty translation, which a test
    of the site refuses.
    """

    help = "Gather the sentences of the site into its catalogues and compile them."

    def add_arguments(self, parser):
        """Take no arguments: everything is gathered, for every language."""

    def handle(self, *args, **options):
        """Gather, then compile."""
        for code in LANGUAGES:
            (PLACE / code / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
        page = PLACE.parent / "phrases_of_scoring.py"
        page.write_text(phrases_page(), encoding="utf-8")
        try:
            super().handle(**self._terms(options))
        finally:
            page.unlink()
        call_command("compilemessages", locale=LANGUAGES, verbosity=0)

    def _terms(self, options) -> dict:
        return {
            "locale": LANGUAGES,
            "exclude": [],
            "domain": "django",
            "all": False,
            "extensions": ["html", "py"],
            "symlinks": False,
            "ignore_patterns": list(PASSED_OVER),
            "use_default_ignore_patterns": True,
            "no_wrap": False,
            "no_location": True,
            "add_location": None,
            "no_obsolete": True,
            "keep_pot": False,
            "verbosity": options["verbosity"],
        }


def phrases_page() -> str:
    """Return a module in which every sentence of scoring is asked for."""
    lines = []
    for one, several in sorted(templates_of_scoring().items()):
        if several:
            lines.append(f"npgettext({CONTEXT!r}, {one!r}, {several!r}, count)")
        else:
            lines.append(f"pgettext({CONTEXT!r}, {one!r})")
    return "\n".join(lines) + "\n"
