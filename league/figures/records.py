"""The book of records: of a game, a season, a career; streaks, current and longest.

``records_of`` and ``streaks_of`` are what the pages show. A record that several share
is held by all of them; ``broken`` tells who held it when, the first first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from html import escape

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from games.models import Player, Team
from games.words.days import format_day
from league.figures.behind import page_of
from league.figures.books import GAME_KEYS, OF_TEAMS, SCORELESS, SEASON_CATEGORIES
from league.figures.careers import career_lines, career_needs
from league.figures.leaders import ALL_CATEGORIES, Category, LeaderBoard, lead
from league.figures.seasons import KINDS
from league.figures.streaks import Streak, join
from league.glossary import BATTING, PARTS, PITCHING, Statistic, statistic
from league.models import Fixture, Season, SeasonBatting, SeasonPitching
from scoring.stats.rates import format_innings, format_rate, format_two

REGULAR = Fixture.Stage.REGULAR
#: Records of a team's game that are no statistics.
TITLES = {
    "margin": gettext_lazy("Runs ahead at the end"),
    "innings": gettext_lazy("Longest game, in innings"),
}


def _linked_day(game: int, day: date) -> SafeString:
    """Return the day of a game, linked to its page."""
    address = page_of("games:game_detail", game)
    written = escape(format_day(day))
    return SafeString(
        f'<a href="{address}"><time datetime="{day.isoformat()}">{written}</time></a>'
    )


@dataclass(frozen=True)
class Holder:
    """Who holds a record: a player (``None`` for a team's), his teams, when."""

    value: str
    player: Player | None
    teams: tuple[Team, ...]
    day: date | None = None
    game: int | None = None
    season: Season | None = None

    @property
    def written(self) -> SafeString:
        """What a page says of him: there may be hundreds of holders on it."""
        parts = []
        if self.player:
            address = page_of("league:player_detail", self.player.pk)
            parts.append(f'<a href="{address}">{escape(str(self.player))}</a>')
        codes = " ".join(
            f'<abbr title="{escape(t.name)}">{escape(t.code)}</abbr>'
            for t in self.teams
        )
        parts.append(f'<span class="code">{codes}</span>')
        if self.game:
            parts.append(_linked_day(self.game, self.day))
        if self.season:
            parts.append(escape(self.season.name))
        return SafeString(" ".join(parts))


@dataclass(frozen=True)
class Record:
    """A record: what it is of, who holds it, who held it before."""

    name: str
    statistic: Statistic | None
    value: str
    holders: tuple[Holder, ...]
    broken: tuple[Holder, ...] = ()


@dataclass(frozen=True)
class RecordPart:
    """The records of a part: of batters, of pitchers, of teams."""

    name: str
    records: tuple[Record, ...]


class Names:
    """Players and teams by their numbers, asked for together."""

    def __init__(self, players: Iterable[int], teams: Iterable[int]):
        """Ask for those who are named."""
        self.players = Player.objects.in_bulk({key for key in players if key})
        self.teams = Team.objects.in_bulk(set(teams))


def _show(stat: Statistic | None, value) -> str:
    if stat is None:
        return str(value)
    shown = {"rate": format_rate, "two": format_two, "innings": format_innings}
    return shown.get(stat.kind, str)(value)


# -- of a game -------------------------------------------------------------------------


def _statistic_of(part: str, key: str) -> Statistic | None:
    try:
        return statistic(part, key)
    except KeyError:
        return None


def game_records(
    books: list[tuple[Season, dict]], titles: dict[str, str], team: int | None = None
) -> list[RecordPart]:
    """Return the records of one game from the ``games`` of books, the first first.

    ``titles`` names what is no statistic: ``margin``, ``innings``.
    """
    found: dict[tuple[str, str], list] = {}
    for _season, games in books:
        for part, keys in GAME_KEYS.items():
            for key in keys:
                entries = games.get(part, {}).get(key, ())
                held = found.setdefault((part, key), [])
                _go_on(held, entries, team)
    rows = [row for held in found.values() for step in held for row in step]
    names = Names((row[3] for row in rows), (row[4] for row in rows))
    return [
        RecordPart(
            str(PARTS[part]),
            tuple(
                _game_record(part, key, found[part, key], names, titles)
                for key in keys
                if found.get((part, key))
            ),
        )
        for part, keys in GAME_KEYS.items()
    ]


def _go_on(held: list[list], entries, team: int | None) -> None:
    """Add the entries that break or tie what is held: a list for each value.

    Of one game only the best counts: nobody held a record between two of its plays.
    """
    for entry in entries:
        if team is not None and entry[4] != team:
            continue
        best = held[-1][0][0] if held else 0
        if entry[0] > best:
            if held:
                held[-1] = [row for row in held[-1] if row[2] != entry[2]]
            held[:] = [step for step in held if step] + [[entry]]
        elif entry[0] == best:
            held[-1].append(entry)


def _game_record(part, key, held, names: Names, titles) -> Record:
    stat = _statistic_of(part, key)

    def holder(row) -> Holder:
        value, day, game, player, team = row
        return Holder(
            _show(stat, value),
            names.players.get(player),
            (names.teams[team],),
            date.fromisoformat(day),
            game,
        )

    steps = [[holder(row) for row in step] for step in held]
    return Record(
        titles.get(key) or str(stat.name),
        stat,
        steps[-1][0].value,
        tuple(steps[-1]),
        tuple(step[0] for step in steps),
    )


# -- of a season -----------------------------------------------------------------------


def season_records(
    books: list[tuple[Season, dict]], team: int | None = None
) -> list[RecordPart]:
    """Return the records of a season from the ``seasons`` of books, the first first."""
    side = "" if team is None else str(team)
    found: dict[tuple[str, str], list[list]] = {}
    for season, parts in books:
        for part, wanted in SEASON_CATEGORIES.items():
            for category in wanted:
                rows = parts.get(part, {}).get(category.attribute, {}).get(side, ())
                held = found.setdefault((part, category.attribute), [])
                _season_goes_on(held, rows, category, season)
    rows = [row for held in found.values() for step in held for row in step]
    names = Names((row[1] for row in rows), (team for row in rows for team in row[2]))
    return [
        RecordPart(
            str(PARTS[part]),
            tuple(
                _season_record(category, found[part, category.attribute], names)
                for category in wanted
                if found.get((part, category.attribute))
            ),
        )
        for part, wanted in SEASON_CATEGORIES.items()
    ]


def _season_goes_on(held: list[list], rows, category: Category, season) -> None:
    if not rows:
        return
    best = Fraction(rows[0][0])
    first = [(best, row[1], row[2], season) for row in rows]
    if not held:
        held.append(first)
        return
    now = held[-1][0][0]
    if best == now:
        held[-1] += first
    elif (best < now) is category.least_first:
        held.append(first)


def _season_record(category: Category, held, names: Names) -> Record:
    def holder(row) -> Holder:
        value, player, teams, season = row
        return Holder(
            category.show(value if category.is_rate else int(value)),
            names.players.get(player),
            tuple(names.teams[team] for team in teams),
            season=season,
        )

    steps = [[holder(row) for row in step] for step in held]
    return Record(
        str(category.title),
        category.statistic,
        steps[-1][0].value,
        tuple(steps[-1]),
        tuple(step[0] for step in steps),
    )


# -- of a career -----------------------------------------------------------------------


def career_boards(
    league, stage: str = REGULAR, *, team: int | None = None, top: int = 5
) -> dict[str, list[LeaderBoard]]:
    """Return the boards of careers, by part; rates ask for a whole season's turns."""
    needs = career_needs(league, stage)
    found = {}
    for part, model in ((BATTING, SeasonBatting), (PITCHING, SeasonPitching)):
        lines = career_lines(
            model, league, stage, team=team, needed=needs[KINDS[model]]
        )
        found[part] = [lead(lines, each, top) for each in ALL_CATEGORIES[part]]
    return found


def records_of(
    of: str, books, titles: dict[str, str], team: int | None = None
) -> list[RecordPart]:
    """Return the records of a ``game`` or a ``season``, of the league or of a team."""
    if of == "season":
        return season_records(books, team)
    return game_records(books, titles, team)


# -- streaks ---------------------------------------------------------------------------


@dataclass(frozen=True)
class StreakRow:
    """A streak: whose it is, how long, from which game to which, whether it goes on."""

    rank: int
    who: Player | Team
    length: str
    first: date
    first_game: int
    last: date
    last_game: int
    goes_on: bool

    @property
    def who_address(self) -> str:
        """The page of the player or the team."""
        kind = "team" if isinstance(self.who, Team) else "player"
        return page_of(f"league:{kind}_detail", self.who.pk)

    def written(self, *, has_name: bool, goes_on: str) -> SafeString:
        """Return its cells: rank and name unless it is known whose it is, then when.

        ``goes_on`` is what stands behind the last day.
        """
        name = (
            f'<td class="number">{self.rank}</td><th scope="row">'
            f'<a href="{self.who_address}">{escape(str(self.who))}</a></th>'
        )
        note = f' <span class="status">{escape(goes_on)}</span>' if goes_on else ""
        return SafeString(
            f'{name if has_name else ""}<td class="number">{self.length}</td>'
            f"<td>{_linked_day(self.first_game, self.first)}</td>"
            f"<td>{_linked_day(self.last_game, self.last)}{note}</td>"
        )


@dataclass(frozen=True)
class StreakBoard:
    """The longest streaks of a kind, and those that go on."""

    kind: str
    longest: list[StreakRow]
    current: list[StreakRow]


def streaks_of(
    books: list[tuple[Season, dict]],
    kinds: Iterable[str],
    *,
    top: int = 10,
    only: int | None = None,
) -> list[StreakBoard]:
    """Return the streaks of kinds from the ``streaks`` of books, the first first.

    Streaks go on from season to season of the books. ``only`` is a player or team.
    Those of who is in none of the last season's games no longer go on. Two queries.
    """
    found = {kind: _streaks(books, kind, top, only) for kind in kinds}
    wanted: dict[bool, set[int]] = {True: set(), False: set()}
    for kind, (longest, current, _going) in found.items():
        wanted[kind in OF_TEAMS] |= {who for _r, _s, who in (*longest, *current)}
    people = {
        is_team: model.objects.in_bulk(wanted[is_team]) if wanted[is_team] else {}
        for is_team, model in ((True, Team), (False, Player))
    }
    return [
        StreakBoard(
            kind,
            *(
                [
                    _streak_row(
                        rank, streak, known[who], kind, (who, streak[2]) in going
                    )
                    for rank, streak, who in board
                    if who in known
                ]
                for board in boards
            ),
        )
        for kind, (*boards, going) in found.items()
        for known in (people[kind in OF_TEAMS],)
    ]


def _streaks(books, kind: str, top: int, only: int | None):
    """Return the longest streaks, those that go on, and whose they are."""
    runs: dict[str, list[list]] = {}
    last: dict = {}
    for _season, streaks in books:
        last = streaks.get(kind, {})
        for key, packed in last.items():
            if only is None or key == str(only):
                runs.setdefault(key, []).append(packed)
    joined = {int(key): join(mine) for key, mine in runs.items()}
    longest = [(s, who) for who, run in joined.items() for s in run.best]
    current = [
        (run.tail, who)
        for who, run in joined.items()
        if run.tail is not None and str(who) in last
    ]
    going = {(who, streak.first_game) for streak, who in current}
    return _ranked(longest, top), _ranked(current, top), going


def _ranked(found: list[tuple[Streak, int]], top: int):
    """Return the longest with their ranks; all who are level with the last one."""
    found.sort(key=lambda pair: (-pair[0].length, pair[0].first))
    lengths = [streak.length for streak, _who in found]
    least = lengths[top - 1] if len(lengths) > top else 0
    shown = [pair for pair in found if pair[0].length >= least][: 3 * top]
    return [(lengths.index(s.length) + 1, s, who) for s, who in shown]


def _streak_row(rank, streak: Streak, who, kind: str, goes_on: bool) -> StreakRow:
    length = streak.length
    return StreakRow(
        rank,
        who,
        format_innings(length) if kind == SCORELESS else str(length),
        date.fromisoformat(streak.first),
        streak.first_game,
        date.fromisoformat(streak.last),
        streak.last_game,
        goes_on,
    )


__all__ = [
    "Holder",
    "Record",
    "RecordPart",
    "StreakBoard",
    "StreakRow",
    "career_boards",
    "game_records",
    "records_of",
    "season_records",
    "streaks_of",
]
