"""Two records of one person made one, with everything that hangs on them."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from games.models import Game, Player, PlayerMerge
from games.services.merging import games_with, rename_in_games, shared_games
from games.words.days import format_day
from league.models import RosterSpell, TwoPeople
from league.permissions import KEEP_PLAYER, require
from league.services.cards import move_cards
from league.services.office import add_alias
from league.services.placing import note_change
from league.services.totals import holding_sums
from league.setup.spells import meets


@dataclass(frozen=True)
class Record:
    """One of two records, as the page puts them side by side."""

    player: Player
    spells: tuple[RosterSpell, ...]
    games: int
    aliases: tuple[str, ...]


@dataclass(frozen=True)
class Prospect:
    """What a merge would do, and what stands against it."""

    kept: Record
    lost: Record
    games: int
    hindrances: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the second record, which are kept as other names."""
        return self.lost.player.name, *self.lost.aliases


def record_of(player: Player) -> Record:
    """Return what is known of a player."""
    spells = player.spells.select_related(
        "season_team__team", "season_team__season__league"
    ).order_by("start")
    names = tuple(player.aliases.values_list("name", flat=True))
    return Record(player, tuple(spells), len(games_with(player)), names)


def look_at_merge(kept: Player, lost: Player) -> Prospect:
    """Return what a merge would do, without doing it."""
    ours, theirs = record_of(kept), record_of(lost)
    return Prospect(ours, theirs, theirs.games, tuple(_hindrances(ours, theirs)))


def _hindrances(ours: Record, theirs: Record):
    if ours.player.pk == theirs.player.pk:
        yield _("Choose two records; this is one.")
        return
    shared = shared_games(ours.player, theirs.player)
    for game in shared[:3]:
        yield _("Both played in the game %(game)s, so they are two people.") % {
            "game": game
        }
    for mine in ours.spells:
        for his in theirs.spells:
            one, other = mine.season_team, his.season_team
            if one.season_id == other.season_id and one != other and meets(mine, his):
                yield _(
                    "On %(day)s they are with two teams, %(one)s and %(other)s. End"
                    " one spell first, if they are one man."
                ) % {
                    "day": format_day(max(mine.start, his.start)),
                    "one": one.team,
                    "other": other.team,
                }


@transaction.atomic
def merge_players(user, kept: Player, lost: Player) -> PlayerMerge:
    """Make one record of two: everything of the second becomes the first's.

    Cards, plays, spells and the notes of former versions are rewritten, the games
    touched are derived anew with the totals that hang on them, the name is kept as
    another name. Raises ``ValidationError`` when they are two people, and stores
    nothing then.
    """
    require(user, KEEP_PLAYER, kept)
    require(user, KEEP_PLAYER, lost)
    list(Player.objects.select_for_update().filter(pk__in=[kept.pk, lost.pk]))
    prospect = look_at_merge(kept, lost)
    if prospect.hindrances:
        raise ValidationError(list(prospect.hindrances), code="two_people")
    names = prospect.names
    seasons = {s.season_team.season_id for s in prospect.lost.spells}
    with holding_sums():
        move_cards(kept, lost)
        spells = _move_spells(kept, prospect)
        games = rename_in_games(kept, lost)
    merge = PlayerMerge.objects.create(
        player=kept,
        old_number=lost.pk,
        old_name=lost.name,
        moved={"games": [game.pk for game in games], "spells": spells},
        user=user,
    )
    lost.merges.update(player=kept)
    lost.aliases.all().delete()
    for name in names:
        add_alias(kept, name)
    _fill_in(kept, lost)
    RosterSpell.history.filter(player_id=lost.pk).update(player_id=kept.pk)
    TwoPeople.objects.filter(first=lost).delete()
    TwoPeople.objects.filter(second=lost).delete()
    _delete(lost)
    seasons |= set(
        Game.objects.filter(pk__in=[g.pk for g in games], fixture__isnull=False)
        .order_by()
        .values_list("fixture__season_id", flat=True)
    )
    for key in seasons:
        note_change(key)
    return merge


def _move_spells(kept: Player, prospect: Prospect) -> list[int]:
    """Give a man the other's spells; two of one team that meet become one."""
    mine = list(prospect.kept.spells)
    moved = []
    for spell in prospect.lost.spells:
        moved.append(spell.pk)
        twin = next(
            (s for s in mine if s.season_team == spell.season_team and meets(s, spell)),
            None,
        )
        if twin is None:
            spell.player = kept
            spell.save()
            mine.append(spell)
            continue
        twin.start = min(twin.start, spell.start)
        ends = (twin.end, spell.end)
        twin.end = None if None in ends else max(ends)
        twin.number = twin.number or spell.number
        twin.positions = twin.positions or spell.positions
        twin.note = twin.note or spell.note
        spell.delete()
        twin.save()
    return moved


def _fill_in(kept: Player, lost: Player) -> None:
    """Take over which hands he uses where only the other record knows it."""
    kept.bats = kept.bats or lost.bats
    kept.throws = kept.throws or lost.throws
    kept.save()


def _delete(lost: Player) -> None:
    try:
        lost.delete()
    except ProtectedError as fault:
        what = sorted({str(row._meta.verbose_name) for row in fault.protected_objects})
        raise ValidationError(
            _("Something still hangs on the second record: %(what)s."),
            params={"what": ", ".join(what)},
            code="still_held",
        ) from None
