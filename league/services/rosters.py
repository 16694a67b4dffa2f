"""Players signed, released and traded: each change in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from games.models import Game, Player
from games.words.days import format_day
from league.models import RosterSpell, Season, SeasonTeam
from league.permissions import KEEP_ROSTER, RUN_LEAGUE, require
from league.services.placing import note_change
from league.setup.spells import covers

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Move:
    """A player on his way: the spell that ends, and the team that gets him."""

    spell: RosterSpell
    to: SeasonTeam


@transaction.atomic
def sign_player(
    user, entry: SeasonTeam, player: Player, *, start: date, **terms
) -> RosterSpell:
    """Put a player on a roster from a day on; ``terms`` are number, positions, end.

    A player who is not stored yet is stored with it. Raises ``ValidationError``.
    """
    require(user, KEEP_ROSTER, entry)
    entry = _locked(entry)
    if player.pk is None:
        player.search_name = player.search_name or player.name
        player.full_clean()
        player.save()
    spell = RosterSpell(season_team=entry, player=player, start=start, **terms)
    return _stored(spell)


@transaction.atomic
def change_spell(user, spell: RosterSpell, **terms) -> RosterSpell:
    """Change a spell's number, positions or days; days on which he played stay in."""
    require(user, KEEP_ROSTER, spell.season_team)
    _locked(spell.season_team)
    spell = _fresh(spell)
    with _Games([spell]):
        for name, value in terms.items():
            setattr(spell, name, value)
        return _stored(spell)


@transaction.atomic
def release_player(user, spell: RosterSpell, last_day: date) -> RosterSpell:
    """End a player's time with a team; he is still there on the last day."""
    if spell.end is not None and spell.end < last_day:
        raise ValidationError(
            _("%(player)s has left on %(day)s already."),
            params={"player": spell.player, "day": format_day(spell.end)},
            code="has_left",
        )
    return change_spell(user, spell, end=last_day)


@transaction.atomic
def remove_spell(user, spell: RosterSpell) -> None:
    """Take a spell away that was put down by mistake; one with games stays."""
    require(user, KEEP_ROSTER, spell.season_team)
    _locked(spell.season_team)
    with _Games([spell]):
        spell.delete()
    note_change(spell.season_team.season_id)


@transaction.atomic
def trade_players(
    user, season: Season, moves: Sequence[Move], day: date
) -> list[RosterSpell]:
    """Let players change their teams on a day, all of them or none.

    Each keeps his number where it is free, and has none where it is not. Raises
    ``ValidationError`` when one is not with his team, or has played for it since.
    """
    require(user, RUN_LEAGUE, season)
    if not moves:
        raise ValidationError(_("Choose at least one player."), code="nobody")
    list(SeasonTeam.objects.select_for_update().filter(season=season))
    moves = [replace(move, spell=_fresh(move.spell)) for move in moves]
    old = [move.spell for move in moves]
    with _Games(old):
        ends = {spell.pk: spell.end for spell in old}
        for move in moves:
            _end_before(move, season, day)
        new = [_begin_anew(move, day, ends[move.spell.pk]) for move in moves]
    note_change(season.pk)
    return new


def _end_before(move: Move, season: Season, day: date) -> None:
    spell = move.spell
    names = {
        "player": spell.player,
        "team": spell.season_team.team,
        "day": format_day(day),
    }
    sides = spell.season_team, move.to
    if any(side.season_id != season.pk for side in sides) or sides[0] == sides[1]:
        raise ValidationError(_("Choose two teams of this season."), code="not_two")
    if not covers(spell, day):
        raise ValidationError(
            _("%(player)s is not with %(team)s on %(day)s."),
            params=names,
            code="absent",
        )
    if spell.start == day:
        raise ValidationError(
            _("%(player)s joined %(team)s on that day; trade him on a later one."),
            params=names,
            code="just_joined",
        )
    spell.end = day - ONE_DAY
    spell.save()


def _begin_anew(move: Move, day: date, end: date | None) -> RosterSpell:
    old = move.spell
    spell = RosterSpell(
        season_team=move.to,
        player=old.player,
        number=old.number,
        positions=old.positions,
        note=old.note,
        start=day,
        end=end,
    )
    try:
        spell.clean()
    except ValidationError as fault:
        if "number" not in getattr(fault, "error_dict", {}):
            raise
        spell.number = ""
    return _stored(spell)


def _locked(entry: SeasonTeam) -> SeasonTeam:
    """Return the team of a season, locked so that two signings wait for each other."""
    entries = SeasonTeam.objects.select_related("season__league", "team")
    return entries.select_for_update(of=("self",)).get(pk=entry.pk)


def _fresh(spell: RosterSpell) -> RosterSpell:
    """Return a spell as it is stored now."""
    spells = RosterSpell.objects.select_related(
        "player", "season_team__team", "season_team__season__league"
    )
    return spells.get(pk=spell.pk)


def _stored(spell: RosterSpell) -> RosterSpell:
    spell.full_clean()
    spell.save()
    note_change(spell.season_team.season_id)
    return spell


def days_played(entry: SeasonTeam, player: Player) -> list[tuple[date, Game]]:
    """Return the games that a player played, or is to start, for a team of a season."""
    team = entry.team_id
    on_card = Q(lineup_entries__player=player) & (
        Q(lineup_entries__side="visitors", visitors=team)
        | Q(lineup_entries__side="home", home=team)
    )
    in_lines = [
        Q(battinglines__player=player, battinglines__team=team),
        Q(fieldinglines__player=player, fieldinglines__team=team),
        Q(pitchinglines__player=player, pitchinglines__team=team),
    ]
    keys: set[int] = set()
    for where in (on_card, *in_lines):  # asked together, each line would meet each
        games = Game.objects.filter(where, fixture__season=entry.season_id)
        keys |= set(games.order_by().values_list("pk", flat=True))
    games = Game.objects.filter(pk__in=keys).select_related("visitors", "home")
    return [(game.date, game) for game in games.order_by("date", "number")]


class _Games:
    """Watches over a change of spells: nobody loses a day on which he played."""

    def __init__(self, spells: Iterable[RosterSpell]):
        self.men = {(s.season_team, s.player) for s in spells}
        self.before = {man: self._days_covered(*man) for man in self.men}

    def _days_covered(self, entry: SeasonTeam, player: Player) -> dict[int, Game]:
        spells = list(entry.spells.filter(player=player))
        return {
            game.pk: game
            for day, game in days_played(entry, player)
            if any(covers(spell, day) for spell in spells)
        }

    def __enter__(self) -> _Games:
        return self

    def __exit__(self, kind, *rest) -> None:
        if kind is not None:
            return
        for entry, player in self.men:
            after = self._days_covered(entry, player)
            before = self.before[entry, player]
            if lost := [game for key, game in before.items() if key not in after]:
                # Who left too early stays until the last; who came too late, the first.
                is_late = any(game.date > lost[-1].date for game in after.values())
                raise ValidationError(
                    _(
                        "%(player)s played for %(team)s in the game %(game)s, which "
                        "must stay within his time there."
                    ),
                    params={
                        "player": player,
                        "team": entry.team,
                        "game": lost[0] if is_late else lost[-1],
                    },
                    code="has_played",
                )
