"""What a roster can hold on any one day: spells of players, compared."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import Q
from django.utils.translation import gettext as _

from games.words.days import format_day


def meets(spell, other) -> bool:
    """Whether two spells have a day in common."""
    starts_in_time = other.end is None or spell.start <= other.end
    return starts_in_time and (spell.end is None or other.start <= spell.end)


def covers(spell, day: date) -> bool:
    """Whether a spell holds on a day."""
    return spell.start <= day and (spell.end is None or day <= spell.end)


def overfull_day(spells: Iterable, limit: int) -> tuple[date, int] | None:
    """Return the first day on which more men than the limit are there, and how many.

    The number of men grows only when a spell starts, so those days are looked at.
    """
    spells = list(spells)
    for day in sorted({spell.start for spell in spells}):
        there = sum(covers(spell, day) for spell in spells)
        if there > limit:
            return day, there
    return None


def check_spell(spell) -> None:
    """Raise ``ValidationError`` when a spell cannot stand beside the others.

    A player is with one team of a season at a time, a number is worn by one man of a
    team at a time, and a team has no more men on a day than the season allows. All
    that is wrong is said at once.
    """
    mates = list(_teammates(spell))
    faults: dict[str, list[ValidationError]] = {}
    for name, check in (
        (NON_FIELD_ERRORS, lambda: _check_one_team(spell)),
        ("number", lambda: _check_number(spell, mates)),
        (NON_FIELD_ERRORS, lambda: _check_limit(spell, mates)),
    ):
        try:
            check()
        except ValidationError as fault:
            faults.setdefault(name, []).append(fault)
    if faults:
        raise ValidationError(faults)


def _check_limit(spell, mates) -> None:
    limit = spell.season_team.season.active_limit
    if limit is None:
        return
    crowd = [mate for mate in mates if meets(spell, mate)]
    found = overfull_day([*crowd, spell], limit)
    if found is not None and _adds_a_man(spell):
        day, count = found
        raise ValidationError(
            _(
                "%(team)s would have %(count)s players on %(day)s; this season allows"
                " %(limit)s. Release somebody by the day before."
            ),
            params={
                "team": spell.season_team.team,
                "count": count,
                "day": format_day(day),
                "limit": limit,
            },
            code="too_many_active",
        )


def _adds_a_man(spell) -> bool:
    """Whether a spell covers a day that it did not cover as it is stored."""
    before = type(spell).objects.filter(pk=spell.pk).first() if spell.pk else None
    if before is None or before.season_team_id != spell.season_team_id:
        return True
    is_longer = before.end is not None and (spell.end is None or spell.end > before.end)
    return spell.start < before.start or is_longer


def _teammates(spell):
    spells = type(spell).objects.filter(season_team=spell.season_team_id)
    return spells.exclude(pk=spell.pk).select_related("player")


def _check_one_team(spell) -> None:
    if spell.player_id is None:  # somebody who is with nobody yet
        return
    others = (
        type(spell)
        .objects.filter(
            Q(end=None) | Q(end__gte=spell.start),
            player=spell.player_id,
            season_team__season=spell.season_team.season_id,
        )
        .exclude(pk=spell.pk)
    )
    if spell.end:
        others = others.filter(start__lte=spell.end)
    if other := others.select_related("season_team__team").first():
        raise ValidationError(
            _("%(player)s is with %(team)s at that time; end that spell first."),
            params={"player": spell.player, "team": other.season_team.team},
            code="two_teams_at_once",
        )


def _check_number(spell, mates) -> None:
    if not spell.number:
        return
    for mate in mates:
        if mate.number == spell.number and meets(spell, mate):
            raise ValidationError(
                _("%(player)s wears number %(number)s at that time."),
                params={"player": mate.player, "number": mate.number},
                code="number_taken",
            )
