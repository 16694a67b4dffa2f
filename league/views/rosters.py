"""The pages on which rosters are kept: signings, releases, trades."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from games.words.days import format_day
from league.models import RosterSpell, SeasonTeam
from league.pages.queries import roster_of
from league.permissions import KEEP_ROSTER, RUN_LEAGUE, may, require
from league.services import rosters
from league.setup.forms import (
    ReleaseForm,
    SignForm,
    SpellForm,
    TradeForm,
    TradeTeamsForm,
)
from league.views.setup import refuse, show, with_season


def _find_entry(request, season, pk) -> SeasonTeam:
    entries = SeasonTeam.objects.select_related("team", "season__league")
    entry = get_object_or_404(entries, season=season, team=pk)
    require(request.user, KEEP_ROSTER, entry)
    return entry


@with_season(None)
def roster_edit(request, season, pk):
    """Show a team's roster, and sign a player."""
    entry = _find_entry(request, season, pk)
    form = SignForm(request.POST or None, entry=entry)
    if form.is_bound and form.is_valid():
        try:
            spell = rosters.sign_player(request.user, entry, form.player, **form.terms)
        except ValidationError as fault:
            refuse(form, fault)
        else:
            said = _("%(player)s is with %(team)s from %(day)s.")
            names = {
                "player": spell.player,
                "team": entry.team,
                "day": format_day(spell.start),
            }
            messages.success(request, said % names)
            return redirect("league:roster_edit", season.slug, entry.team_id)
    roster = roster_of(entry)
    context = {
        "season": season,
        "entry": entry,
        "roster": roster,
        "form": form,
        "active": sum(spell.end is None for spell in roster),
        "may_trade": may(request.user, RUN_LEAGUE, season),
        "teams": season.season_teams.select_related("team"),
    }
    return show(request, "roster", context, refused=bool(form.errors))


def _find_spell(request, season, pk) -> RosterSpell:
    spells = RosterSpell.objects.select_related(
        "player", "season_team__team", "season_team__season__league"
    )
    spell = get_object_or_404(spells, pk=pk, season_team__season=season)
    require(request.user, KEEP_ROSTER, spell.season_team)
    return spell


def _spell_form(spell, data=None):
    names = ("number", "positions", "note", "start", "end")
    initial = {name: getattr(spell, name) for name in names}
    return SpellForm(data, initial=initial)


@with_season(None)
def spell_edit(request, season, pk):
    """Change a player's time with a team, or end it."""
    spell = _find_spell(request, season, pk)
    form = _spell_form(spell, request.POST or None)
    if form.is_bound and form.is_valid():
        try:
            rosters.change_spell(request.user, spell, **form.cleaned_data)
        except ValidationError as fault:
            refuse(form, fault)
        else:
            said = _("%(player)s is changed.") % {"player": spell.player}
            messages.success(request, said)
            return redirect(
                "league:roster_edit", season.slug, spell.season_team.team_id
            )
    return _show_spell(request, spell, form=form, refused=bool(form.errors))


def _show_spell(request, spell, *, refused=False, **forms):
    history = spell.history.select_related("history_user")[:20]
    context = {
        "season": spell.season_team.season,
        "spell": spell,
        "form": _spell_form(spell),
        "release_form": ReleaseForm(None),
        "history": history,
        **forms,
    }
    return show(request, "spell", context, refused=refused)


@require_POST
@with_season(None)
def spell_release(request, season, pk):
    """End a player's time with a team."""
    spell = _find_spell(request, season, pk)
    form = ReleaseForm(request.POST)
    if form.is_valid():
        try:
            rosters.release_player(request.user, spell, form.cleaned_data["last_day"])
        except ValidationError as fault:
            refuse(form, fault)
        else:
            said = _("%(player)s is released.") % {"player": spell.player}
            messages.success(request, said)
            return redirect(
                "league:roster_edit", season.slug, spell.season_team.team_id
            )
    return _show_spell(request, spell, release_form=form, refused=True)


@require_POST
@with_season(None)
def spell_remove(request, season, pk):
    """Take a spell away that was put down by mistake."""
    spell = _find_spell(request, season, pk)
    team = spell.season_team.team_id
    try:
        rosters.remove_spell(request.user, spell)
    except ValidationError as fault:
        spell = _find_spell(request, season, pk)
        refusal = " ".join(fault.messages)
        return _show_spell(request, spell, refusal=refusal, refused=True)
    messages.success(request, _("Taken off the roster."))
    return redirect("league:roster_edit", season.slug, team)


@with_season()
def trade(request, season):
    """Trade players of two teams: first the teams, then the players and the day."""
    choice = TradeTeamsForm(request.GET or None, season=season)
    context = {"season": season, "choice": choice}
    if not (choice.is_bound and choice.is_valid()):
        refused = bool(choice.errors)
        return show(request, "trade", context, refused=refused)
    one, other = choice.cleaned_data["a"], choice.cleaned_data["b"]
    form = TradeForm(request.POST or None, one=one, other=other)
    context |= {"form": form, "one": one, "other": other}
    if form.is_bound and form.is_valid():
        data = form.cleaned_data
        moves = [rosters.Move(spell, other) for spell in data["one"]]
        moves += [rosters.Move(spell, one) for spell in data["other"]]
        try:
            spells = rosters.trade_players(request.user, season, moves, data["day"])
        except ValidationError as fault:
            refuse(form, fault)
        else:
            _say_trade(request, spells, moves)
            return redirect("league:roster_edit", season.slug, other.team_id)
    return show(request, "trade", context, refused=bool(form.errors))


def _say_trade(request, spells, moves):
    count = len(spells)
    said = ngettext(
        "%(count)s player is traded.", "%(count)s players are traded.", count
    )
    messages.success(request, said % {"count": count})
    for spell, move in zip(spells, moves, strict=True):
        if move.spell.number and not spell.number:
            said = _(
                "%(player)s's number %(number)s is worn at %(team)s; choose another."
            )
            names = {
                "player": spell.player,
                "number": move.spell.number,
                "team": spell.season_team.team,
            }
            messages.warning(request, said % names)
