"""What ``manage.py check --deploy`` says of who may log in."""

from django.core.checks import Error, Tags, register
from django.db import DatabaseError

#: What the check is called, to look it up or to silence it.
KNOWN_PASSWORD = "league.E001"  # noqa: S105
MEND = "manage.py load_demo --no-login"


@register(Tags.security, deploy=True)
def check_demo_accounts(**options):
    """Tell of accounts of the demo that have the password that everybody knows."""
    from league.services.demo_people import open_accounts

    try:
        names = open_accounts()
    except DatabaseError:  # no tables yet, so nobody can log in
        return []
    if not names:
        return []
    return [
        Error(known_password(names), hint=f"{MEND} closes them.", id=KNOWN_PASSWORD)
    ]


def known_password(names):
    """Return the sentence that names the accounts with the known password."""
    return (
        f"Anybody can log in as {', '.join(names)}: the password of the demo accounts "
        "is known to everybody."
    )
