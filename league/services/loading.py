"""Game files taken over into a season: each in one transaction, bad ones left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from pathlib import Path

from django.db import DatabaseError, transaction
from django.utils.translation import gettext as _

from games.models import Game, Team
from games.services import import_game_record
from league.access.offices import meaning
from league.models import Fixture, Season
from league.permissions import KEEP_SCHEDULE, require
from league.services.books import leaving_books, refresh_books
from league.services.placing import attach_game
from league.setup.rosters import Roster, find_team
from scoring.diamond import SIDES, Side
from scoring.faults import PlayRejected, Violation, violation
from scoring.gamefile import (
    LARGEST_GAME,
    GameRecord,
    GameRejected,
    SubstitutionLine,
    order_tags,
    parse_player,
    read_game,
)
from scoring.lineup import Player as Man


class Outcome(StrEnum):
    """What became of a file."""

    LOADED = "loaded"
    REPLACED = "replaced"
    UNCHANGED = "unchanged"
    REFUSED = "refused"


@dataclass(frozen=True)
class FileReport:
    """What became of one file, with every remark on it."""

    path: Path
    outcome: Outcome
    remarks: tuple[Violation, ...] = ()
    game: str = ""

    def sentences(self) -> Iterator[str]:
        """Yield ``file:line: id sentence`` for each remark."""
        for remark in self.remarks:
            line = f":{remark.where.line}" if remark.where.line else ""
            yield f"{self.path.name}{line}: {remark}"


@dataclass(frozen=True)
class LoadReport:
    """What became of all files, in order."""

    files: tuple[FileReport, ...]

    def count(self, outcome: Outcome) -> int:
        """Return how many files ended like this."""
        return sum(file.outcome is outcome for file in self.files)

    @property
    def summary(self) -> str:
        """All in one sentence: ``9 files: 8 loaded, 1 refused``."""
        counts = [f"{self.count(o)} {o}" for o in Outcome if self.count(o)]
        files = f"{len(self.files)} file{'s' * (len(self.files) != 1)}"
        return f"{files}: {', '.join(counts)}" if counts else files


class _DryRun(Exception):
    """Takes back what was stored for a trial."""


def game_files(place: Path) -> list[Path]:
    """Return the game files of a folder and its folders, or the one file named."""
    if place.is_file():
        return [place]
    return sorted(path for path in place.rglob("*.score") if path.is_file())


def load_games(
    place: Path, season: Season, *, user=None, overwrite=False, dry_run=False
) -> LoadReport:
    """Load the game files of a folder and say what became of each.

    A file that was loaded before and has not changed is left alone. A changed file
    takes its game's place, but a game that was changed on the site meanwhile is only
    given up with ``overwrite``. A refused file stores nothing and the others are kept.
    """
    paths = game_files(Path(place))
    with leaving_books():
        reports = tuple(
            _load_or_refuse(path, season, user, overwrite, dry_run) for path in paths
        )
    taken = {Outcome.LOADED, Outcome.REPLACED} & {each.outcome for each in reports}
    if taken and not dry_run:
        refresh_books(season)
    return LoadReport(reports)


def _load_or_refuse(
    path: Path, season: Season, user, overwrite: bool, dry_run: bool
) -> FileReport:
    """Return what became of a file, in a transaction of its own."""
    try:
        with transaction.atomic():
            report = _load_file(path, season, user, overwrite)
            if dry_run:
                raise _DryRun
    except _DryRun:
        pass
    except GameRejected as refusal:
        report = FileReport(path, Outcome.REFUSED, refusal.violations)
    except DatabaseError as fault:
        why = str(fault).splitlines()[0]
        report = FileReport(path, Outcome.REFUSED, (violation("G428", why=why),))
    return report


def _load_file(path: Path, season: Season, user, overwrite: bool) -> FileReport:
    source = str(path.resolve())[-255:]
    return load_game(path, _read(path), season, user, overwrite, source)[0]


def load_game(
    path: Path,
    content: bytes,
    season: Season,
    user=None,
    overwrite: bool = False,
    source: str = "",
) -> tuple[FileReport, Game]:
    """Load one game file, of this name and content; call it in a transaction.

    ``source`` is where it is kept, so that it may take the place of what it was. Raises
    ``GameRejected`` and ``PermissionDenied``.
    """
    digest = sha256(content).hexdigest()
    games = Game.objects.select_related("visitors", "home")
    known = games.filter(fixture__season=season, source_hash=digest).first()
    if known is not None:
        return FileReport(path, Outcome.UNCHANGED, game=str(known)), known
    record, remarks = read_game(content)
    refused = [remark for remark in remarks if not remark.is_warning]
    if record is None or refused:
        raise GameRejected(refused)
    record = _with_the_seasons_rules(record, season)
    men = _Men(season, record, content.decode("utf-8-sig"))
    fixtures = Fixture.objects.filter(season=season, source=source)
    moved = fixtures.first() if source else None
    before = _stored_game(record, men.teams)
    _check_may_take(user, before, season)
    _check_may_replace(before, moved, overwrite)
    if moved and moved.game != before:
        moved.game.delete()
    with meaning(season):
        game = import_game_record(
            user,
            record,
            visitors=men.teams[0],
            home=men.teams[1],
            find_player=lambda side, man: men.players[side, man],
            source_hash=digest,
        )
    attach_game(game, season, source=source, loaded_version=game.version)
    outcome = Outcome.REPLACED if before or moved else Outcome.LOADED
    return FileReport(path, outcome, remarks, str(game)), game


def _read(path: Path) -> bytes:
    try:
        size = path.stat().st_size
        if size > LARGEST_GAME:
            refusal = violation("G403", size=size, limit=LARGEST_GAME)
            raise GameRejected([refusal])
        return path.read_bytes()
    except OSError as fault:
        raise GameRejected([violation("G424", why=fault.strerror)]) from None


def _with_the_seasons_rules(record: GameRecord, season: Season) -> GameRecord:
    """Return the record with the season's rules, unless the file names its own.

    Nothing that changes the meaning of a play is taken from the season: a file means
    the same here as it does alone.
    """
    tags = {"Rules": season.ruleset, **dict(record.tags)}
    return replace(record, tags=order_tags(tags.items()))


def _stored_game(record: GameRecord, teams: tuple[Team, Team]) -> Game | None:
    """Return the game that this record would replace."""
    number = record.tag("Number", "1")
    if number not in set("123456789"):
        hint = _("The games of one day are numbered from 1 to 9.")
        fault = violation("G422", tag="Number", value=number, hint=hint)
        raise GameRejected([fault])
    visitors, home = teams
    day = record.tag("Date") or None
    return Game.objects.filter(
        visitors=visitors, home=home, date=day, number=int(number)
    ).first()


def _check_may_take(user, before: Game | None, season: Season) -> None:
    """Let a game out of another season only with whoever keeps its schedule."""
    place = before and Fixture.objects.filter(game=before).first()
    if user is not None and place is not None and place.season_id != season.pk:
        require(user, KEEP_SCHEDULE, place.season)


def _check_may_replace(
    before: Game | None, moved: Fixture | None, overwrite: bool
) -> None:
    """Refuse to write over what was entered or corrected on the site."""
    if overwrite:
        return
    if moved and moved.game != before:
        raise GameRejected(
            [
                violation(
                    "G426",
                    game=moved.game,
                    hint=_("Delete that game first, or load with --replace."),
                )
            ]
        )
    if before is None or not before.plays.exists():
        return
    fixture = Fixture.objects.filter(game=before).first()
    if fixture is None or fixture.loaded_version != before.version:
        raise GameRejected(
            [
                violation(
                    "G427",
                    game=before,
                    hint=_("Load with --replace to give that up."),
                )
            ]
        )


class _Men:
    """The teams and players that a record names, all of them found or refused."""

    def __init__(self, season: Season, record: GameRecord, text: str):
        self.lines = text.splitlines()
        self.refused: list[Violation] = []
        self.players: dict[tuple[Side, Man], object] = {}
        teams = [self._find_team(season, record, tag) for tag in ("Visitors", "Home")]
        self._refuse_all()
        if teams[0] == teams[1]:
            found = _("a team cannot play itself")
            fault = violation("G413", tag="Home", said=teams[1], found=found)
            raise GameRejected([fault.at(self._line_of_tag("Home"))])
        self.teams = teams[0], teams[1]
        rosters = {
            side: Roster(season, team) for side, team in zip(SIDES, teams, strict=True)
        }
        for side, man, line in _men_of(record):
            self._find_player(rosters[side], side, man, line)
        self._refuse_all()

    def _refuse_all(self) -> None:
        if self.refused:
            raise GameRejected(sorted(self.refused, key=lambda v: v.where.line))

    def _find_team(self, season: Season, record: GameRecord, tag: str) -> Team | None:
        line = self._line_of_tag(tag)
        if not record.tag(tag):
            hint = _('Write it as [%(tag)s "Team"].') % {"tag": tag}
            fault = violation("G422", tag=tag, value=_("it is missing"), hint=hint)
            self.refused.append(fault.at(line))
            return None
        try:
            return find_team(season, record.tag(tag))
        except PlayRejected as refusal:
            self.refused.append(refusal.violation.at(line))
            return None

    def _find_player(self, roster: Roster, side: Side, man: Man, line: int) -> None:
        if (side, man) in self.players:
            return
        try:
            self.players[side, man] = roster.find(man)
        except PlayRejected as refusal:
            self.players[side, man] = None
            at = line or self._line_of_man(side, man)
            self.refused.append(refusal.violation.at(at))

    def _line_of_tag(self, tag: str) -> int:
        pattern = re.compile(rf"\s*\[\s*{tag}\s")
        return self._first_line(pattern.match)

    def _line_of_man(self, side: Side, man: Man) -> int:
        card = re.compile(rf"\s*lineup\s+{side}\b", re.IGNORECASE)
        start = self._first_line(card.match)
        spot = re.compile(r"\s*\w+\s*\.\s*(.+?)\s*,")

        def names_him(line: str) -> bool:
            found = spot.match(line)
            return bool(found) and parse_player(found[1]) == man

        return self._first_line(names_him, start)

    def _first_line(self, test, start: int = 0) -> int:
        numbered = enumerate(self.lines[start:], start + 1)
        return next((number for number, line in numbered if test(line)), 0)


def _men_of(record: GameRecord) -> Iterator[tuple[Side, Man, int]]:
    """Yield everybody in a game, with the line of a substitution."""
    for side, lineup in zip(SIDES, record.lineups, strict=True):
        for man in lineup.players:
            yield side, man, 0
    for entry in record.entries:
        if isinstance(entry, SubstitutionLine):
            yield entry.change.side, entry.change.player, entry.line
