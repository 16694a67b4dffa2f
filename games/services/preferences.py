"""What a person has chosen is kept for the next time."""

from __future__ import annotations

from django.db import transaction

from games.models import PrintPreference
from games.printing.options import INKS, LANGUAGES, PAPERS, REMEMBERED, Choice

#: Where the choice of somebody without an account is kept, in his session.
SESSION_KEY = "print_options"


@transaction.atomic
def remember_choice(user, session, choice: Choice) -> None:
    """Keep the options of a sheet: with the account, or for nobody in the session."""
    kept = choice.remembered
    if user.is_authenticated:
        PrintPreference.objects.update_or_create(user=user, defaults=kept)
    else:
        session[SESSION_KEY] = kept


def remembered_choice(user, session, usual: Choice) -> Choice:
    """Return the options that a person chose last, or the usual ones."""
    if user.is_authenticated:
        kept = PrintPreference.objects.filter(user=user).values(*REMEMBERED).first()
    else:
        kept = session.get(SESSION_KEY)
    if not kept or not _is_known(kept):
        return usual
    return Choice(**{name: kept[name] for name in REMEMBERED})


def _is_known(kept: dict) -> bool:
    """Whether what was kept, perhaps by an older release, can still be had."""
    return (
        set(REMEMBERED) <= kept.keys()
        and kept["paper"] in PAPERS
        and kept["ink"] in INKS
        and kept["language"] in LANGUAGES
    )
