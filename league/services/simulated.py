"""Simulated games stored: whole ones, a chunk at a time; and taken out again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from simple_history.utils import bulk_update_with_history

from games.corrections.changes import store_entry
from games.desk.runs import RUNS
from games.models import Game, LineupEntry, PlayRecord
from games.permissions import SCORE_GAME, require
from games.record.deriving import DERIVED, PLAYER_LINES, Derived
from games.services import rebuild_game
from games.services.locking import lock_game
from games.services.storing import note_revision, snapshot_of
from games.signals import game_rebuilt
from league.models import Fixture, Season
from league.services.cards import hold_cards
from league.services.placing import note_change
from league.services.postseason import holding_pennants
from league.services.scene import POLICY, SEED, Played, SimulationRefused
from league.services.totals import holding_sums
from scoring.diamond import SIDES
from scoring.record import GameRecord


@transaction.atomic
def store_games(season: Season, played: Iterable[Played], by=None) -> list[Game]:
    """Store games whole, each in its fixture; return those that were stored.

    A game is left out when somebody has meanwhile put one down, or changed the plan.
    """
    played = _still_wanted(list(played))
    if not played:
        return []
    _refuse_doubles(played)
    Game.objects.bulk_create([each.game for each in played])
    _insert(_rows_of(played, by))
    _settle_fixtures(played, by)
    hold_cards(each.game for each in played)
    _tell(played)
    note_change(season.pk)
    return [each.game for each in played]


def _still_wanted(played: list[Played]) -> list[Played]:
    keys = [each.fixture.pk for each in played]
    fixtures = Fixture.objects.select_for_update(of=("self",)).filter(
        pk__in=keys, game=None, status=Fixture.Status.PLANNED
    )
    stored = {fixture.pk: fixture for fixture in fixtures}
    wanted = [each for each in played if _is_unchanged(stored, each.fixture)]
    for each in wanted:
        each.fixture = stored[each.fixture.pk]
    return wanted


def _is_unchanged(stored: Mapping[int, Fixture], fixture: Fixture) -> bool:
    now = stored.get(fixture.pk)
    names = ("visitors_id", "home_id", "date", "number")
    return now is not None and all(
        getattr(now, name) == getattr(fixture, name) for name in names
    )


def _refuse_doubles(played: list[Played]) -> None:
    """Refuse a game that is already there without a place in this schedule."""
    there = Game.objects.filter(date__in={each.game.date for each in played})
    names = ("visitors_id", "home_id", "date", "number")
    keys = set(there.values_list(*names))
    for each in played:
        if tuple(getattr(each.game, name) for name in names) in keys:
            raise SimulationRefused(
                "double",
                _(
                    "%(game)s was put down already and has no place in the schedule; "
                    "link it there first."
                )
                % {"game": each.game},
            )


def _rows_of(played: list[Played], by) -> dict[type, list]:
    """Return the rows of all games by model: cards, plays, derived lines."""
    rows: dict[type, list] = {LineupEntry: [], PlayRecord: []}
    for each in played:
        game, record = each.game, each.record
        if record is not None:
            rows[LineupEntry] += _cards(game, record)
            rows[PlayRecord] += [
                store_entry(game, number, entry, created_by=by)
                for number, entry in enumerate(record.entries, start=1)
            ]
        for model in DERIVED:
            for row in each.derived.rows.get(model, ()):
                row.game_id = game.pk
                rows.setdefault(model, []).append(row)
    return rows


def _insert(rows: Mapping[type, list]) -> None:
    for model, each in rows.items():
        model.objects.bulk_create(each)


def _tell(played: list[Played]) -> None:
    """Tell whoever follows games of each of them; what they come to is summed once.

    By then all of them are stored, so that each listener sees the same season.
    """
    with holding_pennants(), holding_sums():
        for each in played:
            game_rebuilt.send(
                sender=Game,
                game=each.game,
                players=_players_in(each.derived),
                teams=True,
                was_final=False,
            )


def _cards(game: Game, record: GameRecord) -> list[LineupEntry]:
    cards = []
    for side, lineup in zip(SIDES, record.lineups, strict=True):
        spots = [(n, s.player, s.position) for n, s in enumerate(lineup.slots, 1)]
        spots += [(0, lineup.pitcher, 1)] if lineup.pitcher else []
        cards += [
            LineupEntry(
                game=game, side=side, slot=slot, player_id=int(man.id), position=place
            )
            for slot, man, place in spots
        ]
    return cards


def _settle_fixtures(played: list[Played], by) -> None:
    now = timezone.now()
    for each in played:
        fixture = each.fixture
        fixture.game, fixture.status = each.game, Fixture.Status.PLAYED
        # A game file may take its place without being asked: nobody wrote this one.
        fixture.loaded_version = each.game.version
        fixture.sequence += 1
        fixture.changed = now
    bulk_update_with_history(
        [each.fixture for each in played],
        Fixture,
        ["game", "status", "loaded_version", "sequence", "changed"],
        default_user=by,
        default_change_reason="simulated",
    )


def _players_in(derived: Derived) -> set[tuple[int, int]]:
    return {
        (row.player_id, row.team_id)
        for model in PLAYER_LINES
        for row in derived.rows.get(model, ())
    }


# -- making room ----------------------------------------------------------------------


@transaction.atomic
def clear_game(user, game: Game) -> Game:
    """Take the plays out of a simulated game; its history keeps them."""
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    if not game.is_simulated:
        raise PermissionDenied(_("This game was not simulated; its plays stay."))
    snapshot = snapshot_of(game)
    before = "\n".join(snapshot["lines"])
    game.plays.all().delete()
    game.lineup_entries.all().delete()
    game.extra_tags = {
        name: value
        for name, value in game.extra_tags.items()
        if name not in (SEED, POLICY, RUNS)
    }
    game.version += 1
    note_revision(user, game, "make room", before, "", why="", snapshot=snapshot)
    return rebuild_game(game)
