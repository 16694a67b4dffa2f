"""A site from which everything was taken away, for tests that bring a league back."""

from django.apps import apps
from django.db import connection

MODELS = [
    model
    for app in ("games", "league")
    for model in apps.get_app_config(app).get_models(include_auto_created=True)
]


def wipe():
    """Take everything away, as on a site that was set up just now."""
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        tables = [model._meta.db_table for model in MODELS]
        tables += ["auth_user_groups", "auth_user_user_permissions", "auth_user"]
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            names = ", ".join(f'"{table}"' for table in tables)
            cursor.execute(f"TRUNCATE {names} RESTART IDENTITY CASCADE")
        else:
            cursor.execute("PRAGMA defer_foreign_keys = ON")
            for table in tables:
                cursor.execute(f'DELETE FROM "{table}"')  # noqa: S608
