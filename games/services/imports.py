"""A whole game taken over from its file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date as Date
from hashlib import sha256

from django.db import transaction
from django.utils.translation import gettext as _

from games.corrections.changes import store_entry
from games.models import Game, LineupEntry, Player, PlayRecord, Team
from games.permissions import NEW_GAME, SCORE_GAME, require
from games.record.entries import man_in, with_man
from games.services.derived import rebuild_game
from games.services.storing import note_revision, snapshot_of
from scoring.diamond import SIDES, Side
from scoring.faults import Violation, violation
from scoring.gamefile import (
    CommentLine,
    Entry,
    GameRecord,
    GameRejected,
    HalfLine,
    SubstitutionLine,
    format_game,
)
from scoring.lineup import Lineup, check_lineup
from scoring.lineup import Player as Man
from scoring.replay import Replay, replay_game, spell_out_game
from scoring.state import GameOptions

#: Says which player a file means by a man of a side, or that it knows nobody.
PlayerLookup = Callable[[Side, Man], Player | None]

_FIELDS = {"Rules", "Visitors", "Home", "Date", "Site", "Number", "Innings", "Options"}
_FIELDS |= {"Result", "Scorer"}


@transaction.atomic
def import_game_record(
    user,
    record: GameRecord,
    *,
    visitors: Team,
    home: Team,
    find_player: PlayerLookup,
    date: Date | None = None,
    number: int | None = None,
    source_hash: str = "",
) -> Game:
    """Store a game from its file and return it; ``user`` is ``None`` for the program.

    The same record again changes nothing. Another record of the same game (teams, date
    and number) takes its place, and the old lines are kept as a revision. Raises
    ``GameRejected`` with every reason, and stores nothing.
    """
    source_hash = source_hash or sha256(format_game(record).encode()).hexdigest()
    game = _find_or_make(record, visitors, home, date, number)
    if user is not None:
        require(user, SCORE_GAME if game.pk else NEW_GAME, game)
    if game.pk and game.source_hash == source_hash:
        return game
    replay = _play(_with_players(record, find_player, game))
    snapshot = snapshot_of(game) if game.pk else {}
    before = "\n".join(snapshot["lines"]) if snapshot else ""
    _take_terms(game, record)
    game.source_hash = source_hash
    game.version += 1
    game.save()
    if user is not None:
        game.scorers.add(user)
    _store(user, game, replay)
    if before:
        note_revision(user, game, "import", before, "", why="", snapshot=snapshot)
    return rebuild_game(game)


def _find_or_make(
    record: GameRecord,
    visitors: Team,
    home: Team,
    date: Date | None,
    number: int | None,
) -> Game:
    if date is None:
        try:
            date = Date.fromisoformat(record.tag("Date"))
        except ValueError:
            value = record.tag("Date") or "nothing"
            hint = _('Write it as [Date "2026-04-05"].')
            raise GameRejected(
                [violation("G422", tag="Date", value=value, hint=hint)]
            ) from None
    if number is None:
        said = record.tag("Number", "1")
        number = int(said) if said.isdecimal() and 1 <= int(said) <= 9 else 1
    if visitors == home:
        found = _("%(team)s cannot play itself") % {"team": visitors}
        raise GameRejected([violation("G413", tag="Home", said=home, found=found)])
    key = {"visitors": visitors, "home": home, "date": date, "number": number}
    games = Game.objects.select_for_update(of=("self",))
    return games.filter(**key).first() or Game(**key)


def _with_players(
    record: GameRecord, find_player: PlayerLookup, game: Game
) -> GameRecord:
    """Return the record with stored players in the place of names."""
    known: dict[tuple[Side, Man], Man] = {}
    found: list[Violation] = []
    sides = _sides_at_bat(record)
    for side, man, line in _men(record, sides):
        if (side, man) in known:
            continue
        player = find_player(side, man)
        known[side, man] = player.man if player else man
        if player is None:
            refusal = violation("G421", team=game.team(side), name=man.name)
            found.append(refusal.at(line))
    lineups = tuple(
        _rename_lineup(lineup, side, known)
        for side, lineup in zip(SIDES, record.lineups, strict=True)
    )
    found = found or list(_faults_of_cards(lineups, record.options))
    if found:
        raise GameRejected(found)
    entries = tuple(
        _rename_entry(entry, side, known)
        for entry, side in zip(record.entries, sides, strict=True)
    )
    return replace(record, lineups=(lineups[0], lineups[1]), entries=entries)


def _faults_of_cards(
    lineups: tuple[Lineup, ...], options: GameOptions
) -> Iterator[Violation]:
    """Two names of one file must not mean the same player in the starting cards."""
    hitter = options.designated_hitter
    for side, lineup in zip(SIDES, lineups, strict=True):
        yield from check_lineup(
            lineup, side, batters=options.batters, designated_hitter=hitter
        )
    for man in set(lineups[0].players) & set(lineups[1].players):
        yield violation("G407", side="both sides", name=man.name)


def _sides_at_bat(record: GameRecord) -> list[Side]:
    """Return who is at bat at each entry, as far as the names given can be played."""
    sides = [step.before.half.batting for step in replay_game(record).steps]
    return sides + [Side.VISITORS] * (len(record.entries) - len(sides))


def _side_of(entry: Entry, at_bat: Side) -> Side:
    return entry.change.side if isinstance(entry, SubstitutionLine) else at_bat


def _men(record: GameRecord, sides: list[Side]) -> Iterator[tuple[Side, Man, int]]:
    for side, lineup in zip(SIDES, record.lineups, strict=True):
        for man in lineup.players:
            yield side, man, 0
    for entry, at_bat in zip(record.entries, sides, strict=True):
        if man := man_in(entry):
            yield _side_of(entry, at_bat), man, entry.line


def _rename_lineup(
    lineup: Lineup, side: Side, known: dict[tuple[Side, Man], Man]
) -> Lineup:
    slots = tuple(replace(s, player=known[side, s.player]) for s in lineup.slots)
    pitcher = known[side, lineup.pitcher] if lineup.pitcher else None
    return Lineup(slots, pitcher)


def _rename_entry(
    entry: Entry, at_bat: Side, known: dict[tuple[Side, Man], Man]
) -> Entry:
    man = man_in(entry)
    return with_man(entry, known[_side_of(entry, at_bat), man]) if man else entry


def _play(record: GameRecord) -> Replay:
    replay = replay_game(record)
    if replay.violations:
        raise GameRejected(replay.violations)
    return replace(replay, record=spell_out_game(replay))


def _take_terms(game: Game, record: GameRecord) -> None:
    """Freeze what the file says of the game's rules and place."""
    options = record.options
    game.ruleset = record.tag("Rules", "baseball")[:40]
    game.innings, game.batters = options.innings, options.batters
    game.re_entry, game.ties = options.re_entry, options.ties
    game.designated_hitter = options.designated_hitter
    game.mercy_runs, game.mercy_innings = options.mercy_runs, options.mercy_innings
    game.park = record.tag("Site")[:80] or game.home.park
    game.scorer = record.tag("Scorer")[:80]
    game.judge, game.is_closed = Game.Judging.LENIENT, False
    game.extra_tags = {n: v for n, v in record.tags if n not in _FIELDS}


def _store(user, game: Game, replay: Replay) -> None:
    game.lineup_entries.all().delete()
    game.plays.all().delete()
    cards = []
    for side, lineup in zip(SIDES, replay.record.lineups, strict=True):
        spots = [(n, s.player, s.position) for n, s in enumerate(lineup.slots, 1)]
        spots += [(0, lineup.pitcher, 1)] if lineup.pitcher else []
        cards += [
            LineupEntry(
                game=game, side=side, slot=slot, player_id=int(man.id), position=place
            )
            for slot, man, place in spots
        ]
    LineupEntry.objects.bulk_create(cards)
    lines = [e for e in replay.record.entries if not isinstance(e, HalfLine)]
    lines = [e for e in lines if not isinstance(e, CommentLine) or e.text]
    PlayRecord.objects.bulk_create(
        store_entry(game, number, entry, created_by=user)
        for number, entry in enumerate(lines, start=1)
    )
