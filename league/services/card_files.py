"""Cards and ratings from a file and to a file: looked at line by line, stored whole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.models import Player
from games.words.names import normalize_name
from league.cards.boards import BY_MAN, board_at, board_of, change_board, latest_version
from league.cards.shown import sentence_of
from league.imports.reading import FileRejected, decode
from league.imports.report import Fate, Fault, Report, Row
from league.models import RosterSpell, Season
from league.permissions import RUN_LEAGUE, require
from league.services.cards import Change, check_board, store_changes
from league.setup.rosters import name_key, nearest
from scoring.faults import PlayRejected
from scoring.rulesets.card.deck import EVERYBODY, usual_table
from scoring.rulesets.card.text import CardFile, Line, read_file, write_csv, write_toml

#: The largest file of cards, in bytes: some thousand of them.
LARGEST_FILE = 1024 * 1024


def text_of(content: bytes) -> str:
    """Return a file that was sent as text; raises ``FileRejected``."""
    if len(content) > LARGEST_FILE:
        raise FileRejected(_("The file is larger than 1 MB; send it in parts."))
    text, _encoding = decode(content)
    if "\0" in text:
        raise FileRejected(_("This is no text; save it as CSV or TOML."))
    return text


@dataclass(frozen=True)
class Trial:
    """A file that was looked at: its report, and the changes that it would make."""

    report: Report
    changes: tuple[Change, ...]
    whole: str = ""

    @property
    def is_good(self) -> bool:
        """Whether the file may be taken over."""
        return self.report.is_good and not self.whole

    @property
    def changes_nothing(self) -> bool:
        """Whether all of it is stored already."""
        return self.is_good and not self.changes


def try_file(user, season: Season, text: str) -> Trial:
    """Return what would become of every line of a file; nothing is stored.

    Raises ``FileRejected`` for a text that is neither CSV nor TOML of cards.
    """
    require(user, RUN_LEAGUE, season)
    try:
        file = read_file(text)
    except PlayRejected as refusal:
        raise FileRejected(sentence_of(refusal)) from None
    board = board_of(season)
    finder = _Finder(season)
    rows, changes = [], []
    seen: dict[tuple[str, str], int] = {}
    for line in file.lines:
        row, change = _judge(line, finder, board, seen)
        rows.append(row)
        if change is not None:
            changes.append(change)
    report = Report(tuple(rows), file.kind, ignored=file.ignored)
    return Trial(report, tuple(changes), _fault_of_all(season, changes, report))


def take_file(user, season: Season, text: str, name: str = "") -> Trial:
    """Store a file whole, when nothing in it is refused; return what became of it."""
    trial = try_file(user, season, text)
    if trial.is_good and trial.changes:
        note = name or _("from a file")
        store_changes(user, season.league, trial.changes, note)
    return trial


def _fault_of_all(season: Season, changes: list[Change], report: Report) -> str:
    """Return what stands against the deck as a whole, after all lines are in order."""
    if not report.is_good:
        return ""
    board = board_at(latest_version(season.league_id))
    for part, key, entry in changes:
        change_board(board, part, key, entry)
    try:
        check_board(season.league, {k: v for k, v in board.items() if v})
    except ValidationError as fault:
        return " ".join(fault.messages)
    return ""


def _judge(
    line: Line, finder: _Finder, board: Mapping, seen: dict
) -> tuple[Row, Change | None]:
    """Return what becomes of a line, and the change that it makes, if any."""
    row = Row(line.number, _what(line))
    if line.refused is not None:
        return _refused(row, sentence_of(PlayRejected(line.refused))), None
    try:
        key = finder.key_of(line)
    except LookupError as fault:
        return _refused(row, str(fault.args[0])), None
    if key.isdecimal() and (name := finder.names[key]) != line.name:
        row.remarks.append(f"→ {name}")
    if first := seen.get((line.part, key)):
        sentence = _("This stands in the file twice, in %(first)s already.")
        return _refused(row, sentence % {"first": first}), None
    seen[line.part, key] = line.number
    entry: object = False if line.entry is None else dict(line.entry)
    now = board.get(line.part, {})
    if line.part in BY_MAN:
        is_there, stored = key in now, now.get(key)
    else:
        is_there, stored = bool(now), now
    if line.part == "table" and not is_there:
        stored, is_there = dict(usual_table()), True
    if not is_there and entry == {}:
        return row, None
    if is_there and stored == (None if entry is False else entry):
        return row, None
    row.fate = Fate.CHANGED if is_there else Fate.NEW
    return row, (line.part, key, entry)


def _what(line: Line) -> str:
    titles = {"table": _("Batting table"), "default": _("Default ratings")}
    if line.part in titles:
        return titles[line.part]
    if line.key == EVERYBODY:
        return _("Everybody's card")
    who = line.name or line.key
    return f"{who}, {line.team}" if line.team else who


def _refused(row: Row, sentence: str) -> Row:
    row.fate = Fate.REFUSED
    row.faults.append(Fault("", sentence))
    return row


class _Finder:
    """Finds whose a line is: by his number, else by his name and his team."""

    def __init__(self, season: Season):
        spells = RosterSpell.objects.filter(
            season_team__season__league=season.league_id
        ).select_related("player", "season_team__team")
        self.names: dict[str, str] = {}
        self._named: dict[str, set[str]] = defaultdict(set)
        self._teams: dict[str, set[str]] = defaultdict(set)
        for spell in spells:
            key, team = str(spell.player_id), spell.season_team.team
            self.names[key] = spell.player.name
            self._named[name_key(spell.player.name)].add(key)
            self._teams[key] |= {name_key(team.code), name_key(team.name)}

    def key_of(self, line: Line) -> str:
        """Return by what the deck knows whom a line means; raises ``LookupError``."""
        if line.part not in BY_MAN or (line.part == "deck" and line.key == EVERYBODY):
            return EVERYBODY if line.part == "deck" else line.part
        known = self.names.get(line.key)
        if known and (not line.name or name_key(known) == name_key(line.name)):
            return line.key
        name = line.name or line.key
        found = self._named.get(name_key(name), set())
        if line.team:
            found = {key for key in found if name_key(line.team) in self._teams[key]}
        if len(found) == 1:
            return next(iter(found))
        raise LookupError(self._why_not(name, line.team, found))

    def _why_not(self, name: str, team: str, found: set[str]) -> str:
        if not name:
            return _("Say whose card this is: his number, or his name.")
        if found:
            numbers = ", ".join(sorted(found, key=int))
            sentence = _(
                "Several players are called %(name)s; write the number of the one"
                " meant: %(numbers)s."
            )
            return sentence % {"name": name, "numbers": numbers}
        if team:
            sentence = _("Nobody called %(name)s is on a roster of %(team)s.")
            sentence %= {"name": name, "team": team}
        else:
            sentence = _("Nobody called %(name)s is on a roster of this league.")
            sentence %= {"name": name}
        hint = nearest(name, self.names.values()) if normalize_name(name) else ""
        return f"{sentence} {hint}".strip()


# -- to a file ------------------------------------------------------------------------


def deck_lines(season: Season) -> list[Line]:
    """Return a league's own cards and ratings as lines of a file."""
    board = board_of(season)
    keys = {key for part in BY_MAN for key in board.get(part, {}) if key.isdecimal()}
    names = {str(p.pk): p for p in Player.objects.filter(pk__in=keys)}
    teams = _teams_of(season)
    found: list[Line] = []
    if table := board.get("table"):
        found.append(Line(1, "table", "table", entry=table))
    for part in BY_MAN:
        entries = board.get(part, {})
        order = sorted(entries, key=lambda key: _order(key, names, teams))
        for key in order:
            player = names.get(key)
            name = player.name if player else ""
            line = Line(len(found) + 1, part, key, name, teams.get(key, ""))
            found.append(_with_entry(line, entries[key]))
    if default := board.get("default"):
        found.append(Line(len(found) + 1, "default", "default", entry=default))
    return found


def _with_entry(line: Line, entry) -> Line:
    return Line(line.number, line.part, line.key, line.name, line.team, entry)


def _order(key: str, names: Mapping[str, Player], teams: Mapping[str, str]):
    player = names.get(key)
    return player is not None, teams.get(key, "~"), player.sort_name if player else key


def _teams_of(season: Season) -> dict[str, str]:
    rows = RosterSpell.objects.filter(season_team__season=season).order_by("start")
    pairs = rows.values_list("player_id", "season_team__team__code")
    return {str(player): code for player, code in pairs}


def export(season: Season, what: str) -> str:
    """Return the file ``deck.toml``, ``deck.csv`` or ``ratings.csv`` of a league."""
    lines = deck_lines(season)
    if what == "deck.toml":
        return write_toml(lines) or _nothing()
    return write_csv(lines, what.removesuffix(".csv"))


def template(season: Season, what: str, everybody: Mapping[str, object] | None) -> str:
    """Return a file to fill in: everybody's card, and the men of the rosters."""
    lines = [Line(1, "deck", EVERYBODY, entry=everybody), *_blank_lines(season)]
    if what == "deck.toml":
        comments = [f"# {row}" for row in write_toml(lines[1:]).splitlines() if row]
        said = _("Take the # away before a man and fill in his rows as above.")
        return "\n".join([write_toml(lines[:1]), f"# {said}", *comments, ""])
    part = what.removesuffix(".csv")
    if part == "ratings":
        lines = [Line(1, "default", "default"), *lines[1:]]
    return write_csv([_of_part(line, part) for line in lines], part)


def _of_part(line: Line, part: str) -> Line:
    if line.part == "default" or (part == "deck" and line.part == "deck"):
        return line
    return Line(line.number, part, line.key, line.name, line.team)


def _blank_lines(season: Season) -> Iterator[Line]:
    spells = RosterSpell.objects.filter(season_team__season=season, end=None)
    rows = spells.select_related("player", "season_team__team")
    order = ("season_team__team__code", "player__sort_name", "pk")
    for number, spell in enumerate(rows.order_by(*order), start=2):
        player, team = spell.player, spell.season_team.team
        yield Line(number, "deck", str(player.pk), player.name, team.code)


def _nothing() -> str:
    return "# " + _("This league has no cards of its own.") + "\n"


__all__ = [
    "CardFile",
    "Trial",
    "deck_lines",
    "export",
    "take_file",
    "template",
    "text_of",
    "try_file",
]
