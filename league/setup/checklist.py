"""What is left to do before the first game of a season, step by step."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.days import format_day
from league.models import Season

#: Men without whom a line-up cannot be filled.
NINE = 9


@dataclass(frozen=True)
class Step:
    """Something to do: where, what it is about, how far it has come."""

    title: str
    said: str
    address: str
    is_done: bool
    is_next: bool = False


def steps_of(season: Season) -> list[Step]:
    """Return the steps to the first game in order; the first open one is next."""
    entries = season.season_teams.annotate(
        men=Count("spells", filter=Q(spells__end=None), distinct=True)
    )
    men = dict(entries.values_list("team__name", "men"))
    short = [name for name, count in men.items() if count < NINE]
    planned = season.fixtures.count()
    begun = season.fixtures.exclude(game=None).count()
    final = season.fixtures.filter(game__status="final").exists()
    slug = season.slug
    steps = [
        (
            _("Season"),
            _("%(season)s begins on %(day)s.")
            % {"season": season, "day": format_day(season.start)},
            reverse("league:season_edit", args=[slug]),
            True,
        ),
        (
            _("Rules"),
            _("They hold for every game and stay once a game is final."),
            f"{reverse('league:season_rules')}?season={slug}",
            season.rules_are_set or begun > 0,
        ),
        (
            _("Teams"),
            _teams(men),
            reverse("league:season_teams", args=[slug]),
            len(men) > 1,
        ),
        (
            _("Rosters"),
            _rosters(men, short),
            reverse("league:season_teams", args=[slug]) + "#teams",
            bool(men) and not short,
        ),
        (
            _("Schedule"),
            ngettext(
                "%(count)s game is planned.", "%(count)s games are planned.", planned
            )
            % {"count": planned},
            f"{reverse('league:schedule_make')}?season={slug}",
            planned > 0,
        ),
        (
            _("First game"),
            _("A game is final.") if final else _("Begin a game of the schedule."),
            f"{reverse('league:schedule')}?season={slug}",
            final,
        ),
    ]
    following = next((n for n, step in enumerate(steps) if not step[3]), None)
    return [Step(*step, is_next=n == following) for n, step in enumerate(steps)]


def _teams(men: dict[str, int]) -> str:
    if not men:
        return _("No team takes part yet; two are needed.")
    count = len(men)
    said = ngettext("%(count)s team takes part.", "%(count)s teams take part.", count)
    return said % {"count": count}


def _rosters(men: dict[str, int], short: list[str]) -> str:
    if not men:
        return _("First the teams, then their players.")
    if not short:
        return _("Every team has nine players or more.")
    names = ", ".join(short[:4]) + (" …" if len(short) > 4 else "")
    return _("Fewer than nine players: %(names)s.") % {"names": names}
