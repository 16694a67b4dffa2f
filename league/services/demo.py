"""The demo league: last season with its champion, this one two thirds played.

Everything is made of ``league/demo``: the clubs, nine games scored by hand, and dice
thrown with one seed. Its days follow the day on which it is loaded, by whole weeks, so
that there is always a game to come; the games themselves are the same in every week.
See ``league/demo/README.md``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

from django.db import transaction

import league
from games.models import Game, Player
from games.services import import_game_record
from league.models import Fixture, League, Season, Tournament
from league.postseason.tournaments import propose_entrants
from league.schedule.fixtures import terms_for
from league.schedule.maker import make_schedule
from league.services import demo_people
from league.services.loading import game_files
from league.services.office import begin_season
from league.services.placing import attach_game
from league.services.postseason import create_tournament
from league.services.scene import Played, Scene
from league.services.schedule import postpone, store_schedule
from league.services.setup import create_league
from league.services.simulated import store_games
from league.services.simulation import without_collecting
from league.services.totals import holding_sums
from league.setup.rosters import Roster, find_team
from league.simulation.play import Engine, seed_of
from scoring.diamond import SIDES, Side
from scoring.gamefile import (
    CommentLine,
    EndLine,
    GameRecord,
    GameRejected,
    order_tags,
    read_game,
)
from scoring.replay import replay_game
from scoring.state import Ending

FOLDER = Path(league.__file__).parent / "demo"
SEED = "rattlecup"
WEEK = timedelta(weeks=1)
#: The days of the files: the first of the season, that of the schedule that follows
#: the nine games, and the Monday of the week which is to be this one.
OPENING, SCHEDULE, NOW = date(2026, 4, 5), date(2026, 4, 21), date(2026, 5, 18)
A_YEAR = 52 * WEEK
#: Tuesday, Thursday, Saturday and Sunday.
DAYS_OF_PLAY = [1, 3, 5, 6]
#: Games of a pair within a division and across, last season and after the nine games.
LAST_SEASON, THIS_SEASON = {"inside": 6, "outside": 6}, {"inside": 8, "outside": 4}
RULES = {
    "days_of_play": DAYS_OF_PLAY,
    "playoff_places": 4,
    "simulate_after_days": 14,
    "mercy_runs": 15,
    "mercy_innings": 7,
}
SERIES = {"best_of_semifinals": 3, "best_of_final": 5}
DIVISIONS = {"Tide": ("SAL", "ANB", "KZM"), "Hill": ("COP", "VCE", "TKM")}
#: What has become of games of this season, by their place in the schedule.
FORFEITED, RESUMED, MADE_UP, PUT_OFF = 20, 33, 26, 47
CHUNK = 24

Tell = Callable[[int, int], None]


def _silent(done: int, total: int) -> None:
    """Tell nobody."""


@transaction.atomic
def make_demo(
    today: date, *, password: str | None = None, tell: Tell = _silent
) -> Season | None:
    """Make the demo league as of a day and return its season of now.

    Where there is a league already nothing is done and ``None`` returned. ``tell`` is
    told how many games of how many are there. ``password`` is that of the demo
    accounts; without one nobody can log in with them.
    """
    if League.objects.exists():
        return None
    with without_collecting():
        return _Maker(today, password, tell).make()


def name_of_year(start: date) -> int:
    """Return the year in which most of a season is played."""
    return (start + 6 * WEEK).year


class _Scene(Scene):
    """A season whose dice fall the same way in whatever week it is loaded."""

    def __init__(self, season: Season, shift: timedelta):
        super().__init__(season, SEED, {}, Engine())
        self._shift = shift

    def _seed_of(self, fixture: Fixture) -> str:
        codes = fixture.visitors.code, fixture.home.code
        day = fixture.date - self._shift
        return seed_of(self.seed, day, *codes, fixture.number)


class _Maker:
    """Makes the league, season after season, in the order of the calendar."""

    def __init__(self, today: date, password: str | None, tell: Tell):
        self.today = today
        monday = today - timedelta(days=today.weekday())
        self.shift = monday - NOW
        self.password = password
        self._tell = tell
        self._done = 0
        self._total = 1

    def make(self) -> Season:
        described = tomllib.loads((FOLDER / "league.toml").read_text("utf-8"))
        start = OPENING + self.shift
        year = name_of_year(start)
        described["season"] |= RULES
        described["season"] |= {"name": str(year - 1), "start": start - A_YEAR}
        last = create_league(described)
        self.chief = demo_people.make_members(last.league, self.password)
        demo_people.make_divisions(self.chief, last, DIVISIONS)
        self._plan(last, start - A_YEAR, LAST_SEASON)
        self._total = int(1.75 * last.fixtures.count())  # as good as exact
        self._play_last_season(last)
        season = begin_season(
            self.chief,
            last.league,
            name=str(year),
            start=start,
            model=last,
            carry=["teams", "rosters", "rules"],
        )
        self._play_this_season(season)
        self._tell(self._done, self._done)
        season.refresh_from_db()
        return season

    def _plan(self, season: Season, start: date, games: dict[str, int]) -> None:
        days = frozenset(DAYS_OF_PLAY)
        terms = terms_for(season, start=start, days=days, **games)
        store_schedule(season, make_schedule(terms))

    # -- last season -------------------------------------------------------------------

    def _play_last_season(self, season: Season) -> None:
        self._play(season, _open(season))
        last_day = season.fixtures.order_by("date").last().date
        tournament = create_tournament(
            self.chief,
            season,
            teams=[each.team for each in propose_entrants(season)],
            name="Rattlecup Series",
            start=last_day + timedelta(days=2),
            options=SERIES,
        )
        scene = _Scene(season, self.shift)
        while fixture := self._next_of(tournament):
            self._store(season, [scene.play(fixture)])

    def _next_of(self, tournament: Tournament) -> Fixture | None:
        return _open(tournament.season).filter(series__tournament=tournament).first()

    # -- this season -------------------------------------------------------------------

    def _play_this_season(self, season: Season) -> None:
        with holding_sums():
            for path in game_files(FOLDER / "games"):
                self._take_over(season, path)
        self._plan(season, SCHEDULE + self.shift, THIS_SEASON)
        demo_people.make_moves(self.chief, season, self.shift)
        planned = list(_open(season))
        put_off, made_up = planned[PUT_OFF], planned[MADE_UP]
        postpone(self.chief, put_off)
        postpone(self.chief, made_up, _next_meeting(made_up, planned).date)
        odd = {planned[FORFEITED].pk: _forfeit, planned[RESUMED].pk: _suspend}
        due = _open(season).filter(date__lt=self._game_day(planned))
        ordinary = due.exclude(pk__in=odd)
        self._play(season, ordinary)
        scene = _Scene(season, self.shift)
        for fixture in due.filter(pk__in=odd):
            self._store_odd(season, scene.play(fixture), odd[fixture.pk])
        self._play_game_day(season, planned)
        demo_people.sign_games(self.chief, season)

    def _game_day(self, planned: Iterable[Fixture]) -> date:
        """Return the day of the game in progress: today or, without games, the last."""
        return max(each.date for each in planned if each.date <= self.today)

    def _play_game_day(self, season: Season, planned: list[Fixture]) -> None:
        """Leave a game in progress; games of a day before today have ended."""
        day = self._game_day(planned)
        fixtures = list(_open(season).filter(date=day))
        scene = _Scene(season, self.shift)
        *others, live = fixtures
        if day < self.today:
            self._store(season, [scene.play(each) for each in others])
        game = self._store_odd(season, scene.play(live), _stop)
        game.scorers.add(*demo_people.scorers())

    # -- games -------------------------------------------------------------------------

    def _take_over(self, season: Season, path: Path) -> None:
        """Take a game that was scored by hand over, in its week."""
        content = path.read_bytes()
        record, remarks = read_game(content)
        if record is None:
            raise GameRejected(remarks)
        day = date.fromisoformat(record.tag("Date")) + self.shift
        tags = {**dict(record.tags), "Date": str(day), "Season": season.name}
        record = replace(record, tags=order_tags(tags.items()))
        teams = [find_team(season, record.tag(tag)) for tag in ("Visitors", "Home")]
        rosters = {
            side: Roster(season, team) for side, team in zip(SIDES, teams, strict=True)
        }
        game = import_game_record(
            None,
            record,
            visitors=teams[0],
            home=teams[1],
            find_player=lambda side, man: rosters[side].find(man),
            source_hash=sha256(content).hexdigest(),
        )
        attach_game(game, season, loaded_version=game.version)
        self._count(1)

    def _play(self, season: Season, fixtures: Iterable[Fixture]) -> None:
        scene = _Scene(season, self.shift)
        for chunk in _whole_days(fixtures):
            self._store(season, [scene.play(fixture) for fixture in chunk])

    def _store(self, season: Season, played: list[Played]) -> None:
        store_games(season, played, self.chief)
        self._count(len(played))

    def _store_odd(
        self,
        season: Season,
        played: Played,
        versions: Callable[[GameRecord], Iterator[GameRecord]],
    ) -> Game:
        """Store a game that somebody wrote down, in one version after the other."""
        fixture, record = played.fixture, played.record
        tags = [tag for tag in record.tags if tag[0] not in ("Seed", "Policy")]
        for version in versions(replace(record, tags=tuple(tags))):
            game = import_game_record(
                self.chief,
                version,
                visitors=fixture.visitors,
                home=fixture.home,
                date=fixture.date,
                number=fixture.number,
                find_player=lambda side, man: Player.objects.get(pk=man.id),
            )
            attach_game(game, season)
        self._count(1)
        return game

    def _count(self, games: int) -> None:
        self._done += games
        self._tell(min(self._done, self._total - 1), self._total)


def _open(season: Season):
    """Return the fixtures that are planned and have no game, in order."""
    fixtures = season.fixtures.filter(game=None, status=Fixture.Status.PLANNED)
    fixtures = fixtures.select_related("visitors", "home")
    return fixtures.order_by("date", "number", "visitors__code")


def _next_meeting(fixture: Fixture, planned: Iterable[Fixture]) -> Fixture:
    """Return the next game of the same two teams."""
    teams = {fixture.visitors_id, fixture.home_id}
    return next(
        each
        for each in planned
        if each.date > fixture.date and {each.visitors_id, each.home_id} == teams
    )


def _whole_days(fixtures: Iterable[Fixture]) -> Iterator[list[Fixture]]:
    """Yield fixtures some at a time; those of a day stay together."""
    chunk: list[Fixture] = []
    for fixture in fixtures:
        if len(chunk) >= CHUNK and fixture.date != chunk[-1].date:
            yield chunk
            chunk = []
        chunk.append(fixture)
    if chunk:
        yield chunk


# -- games that somebody wrote down ----------------------------------------------------


def _place_in(record: GameRecord, inning: int) -> int:
    """Return how many entries there are until one man is out in the bottom half."""
    for number, step in enumerate(replay_game(record).steps):
        state = step.before
        if state.half.batting is Side.HOME and state.inning >= inning and state.outs:
            return number
    return len(record.entries) - 1


def _until(record: GameRecord, inning: int, *more) -> GameRecord:
    return replace(
        record, entries=(*record.entries[: _place_in(record, inning)], *more)
    )


def _stop(record: GameRecord) -> Iterator[GameRecord]:
    """Yield a game that is being played."""
    record = _until(record, 6)
    yield replace(record, tags=(*record.tags, ("Result", "*")))


def _forfeit(record: GameRecord) -> Iterator[GameRecord]:
    """Yield a game that the visitors gave up."""
    said = CommentLine("The last ferry leaves at nine, and the visitors are on it.")
    yield _until(record, 7, said, EndLine(Ending.FORFEIT, Side.VISITORS))


def _suspend(record: GameRecord) -> Iterator[GameRecord]:
    """Yield a game that was suspended, and then the whole of it."""
    yield _until(record, 7, EndLine(Ending.SUSPENDED))
    place = _place_in(record, 7)
    said = CommentLine("Fog from the harbour: suspended here, resumed the next day.")
    entries = (*record.entries[:place], said, *record.entries[place:])
    yield replace(record, entries=entries)
