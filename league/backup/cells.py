"""One value of a row as text, and back.

A team is its code, a season and a league their short names, an account its user name.
Anything else that is referred to is its number on the site that wrote the archive; a
player's name stands behind it for the reader. ``#12`` is the number of something that
is not there any more.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from games.models import Player, Team
from league.backup.archive import BackupRejected
from league.models import League, Season

YES, NO = "yes", "no"


class Names:
    """What things are called in an archive that is written."""

    def __init__(self, league: League, teams: Iterable[Team], players):
        """Take the league, its teams and its players."""
        self.by_model = {
            League: {league.pk: league.slug},
            Season: dict(league.seasons.values_list("pk", "slug")),
            Team: {team.pk: team.code for team in teams},
            Player: {man.pk: f"{man.pk} {man.name}" for man in players},
        }
        self.users: dict[int, str] = {}

    def name(self, model, key: int) -> str:
        """Return what a row of a model is called."""
        if model is get_user_model():
            if key not in self.users:
                self.users |= dict(model.objects.values_list("pk", "username"))
            return self.users[key]
        if model in self.by_model:
            return self.by_model[model].get(key, f"#{key}")
        return str(key)

    def cell(self, field: models.Field, row) -> str:
        """Return the value of a field as text; nothing stands for no value."""
        value = getattr(row, field.attname)
        if value is None:
            return ""
        if isinstance(field, models.ForeignKey):
            return self.name(field.related_model, value)
        if isinstance(field, models.JSONField):
            return json.dumps(value, ensure_ascii=False)
        if isinstance(field, models.BooleanField):
            return YES if value else NO
        if isinstance(field, models.DateTimeField):
            return value.astimezone(UTC).isoformat()
        if isinstance(field, models.DateField):
            return value.isoformat()
        return str(value)


class Numbers:
    """What the numbers of an archive are on this site: the same where they are free."""

    def __init__(self):
        """Know nothing yet."""
        self.users: dict[str, object] = {}
        self.found: dict[type, dict[str, int]] = defaultdict(dict)
        self.changed: dict[type, dict[int, int]] = defaultdict(dict)

    def settle(self, model, keys: list[int]) -> None:
        """Give the rows of a model their numbers here; all new ones if one is taken."""
        manager = model._default_manager
        taken = False
        for start in range(0, len(keys), 500):
            some = keys[start : start + 500]
            taken = taken or manager.filter(pk__in=some).exists()
        new = keys
        if taken:
            last = manager.order_by("-pk").values_list("pk", flat=True).first()
            new = list(range(last + 1, last + 1 + len(keys)))
        pairs = zip(keys, new, strict=True)
        self.changed[model] |= {old: now for old, now in pairs if old != now}
        self.found[model] |= {str(old): now for old, now in zip(keys, new, strict=True)}

    def name(self, model, name: str, key: int) -> None:
        """Remember what a row is called in the archive."""
        self.found[model][name] = key

    def number(self, model, key: int) -> int:
        """Return the number here of what had this number there, known or not."""
        return self.changed[model].get(key, key)

    def value(self, field: models.Field, text: str) -> object:
        """Return what a cell says; raises ``ValueError`` with a sentence."""
        if isinstance(field, models.ForeignKey):
            return self._reference(field, text)
        is_text = isinstance(field, models.CharField | models.TextField)
        if text == "" and (field.null or not is_text):
            if not field.null:
                raise ValueError(_("Something must stand here."))
            return None
        if isinstance(field, models.JSONField):
            return json.loads(text)
        if isinstance(field, models.BooleanField):
            return _truth(text)
        try:
            value = field.to_python(text)
            _check(field, value)
        except ValidationError as fault:
            raise ValueError(" ".join(fault.messages)) from None
        return value

    def _reference(self, field, text: str) -> int | None:
        if text == "":
            if field.null or not field.db_constraint:
                return None
            raise ValueError(_("Something must stand here."))
        model = field.related_model
        if model is get_user_model():
            return self.users[text].pk
        name = text.split(" ")[0] if model is Player else text
        if name.startswith("#") and not field.db_constraint:
            return int(name[1:])
        if name not in self.found[model]:
            if not field.db_constraint and name.isdecimal():
                return int(name)
            said = _("There is no %(what)s %(name)s in this archive.")
            what = {"what": model._meta.verbose_name, "name": name[:40]}
            raise ValueError(said % what)
        return self.found[model][name]


def _truth(text: str) -> bool:
    if text not in (YES, NO):
        raise ValueError(_("Here stands yes or no."))
    return text == YES


def _check(field: models.Field, value) -> None:
    if field.choices and value not in ("", None):
        known = {choice for choice, _label in field.flatchoices}
        if value not in known:
            raise ValueError(_("%(value)s is none of the choices.") % {"value": value})
    if value not in ("", None):
        field.run_validators(value)


def refuse(place: str, line: int, column: str, why: object) -> BackupRejected:
    """Return the refusal of a cell; the line is that of the text, from 1."""
    said = _("line %(line)s, column %(column)s: %(why)s")
    values = {"line": line, "column": column, "why": why}
    return BackupRejected(place, said % values)
