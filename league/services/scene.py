"""A season as its simulation sees it: rosters, who pitched when, whose turn it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from django.utils.translation import gettext as _

from games.desk.runs import RUNS
from games.models import Game, PitchingLine, Team
from games.record.deriving import Derived, derive_game
from games.record.loading import tags_of
from league.cards.boards import season_board
from league.models import Fixture, RosterSpell, Season
from league.simulation.lineups import MEN_NEEDED, Man, Workload, man_of
from league.simulation.play import Engine, Matchup, Squad, play_three_dice, seed_of
from scoring.lineup import Player as PlayerMan
from scoring.record import GameRecord, HalfLine
from scoring.replay import Replay
from scoring.rulesets import three_dice
from scoring.stats.boxscore import compile_box

#: The tags by which a game says that the program played it.
SEED, POLICY = "Seed", "Policy"
_KEPT_TAGS = ("Season", "Plays", SEED, POLICY)


class SimulationRefused(Exception):
    """Games that cannot be simulated; ``code`` names the reason."""

    def __init__(self, code: str, sentence: str):
        """Keep the code and say the sentence."""
        super().__init__(sentence)
        self.code = code


@dataclass
class Played:
    """A game that was played and is not stored yet; no replay without batters."""

    fixture: Fixture
    game: Game
    derived: Derived
    record: GameRecord | None = None


@dataclass
class _Outing:
    """The pitchers of one side in one stored game, the starter first."""

    day: date
    number: int
    pitchers: list[PlayerMan] = field(default_factory=list)


class Scene:
    """A season as its simulation sees it: rosters, who pitched when, whose turn it is.

    Read once; games are then played in the order of the schedule.
    """

    def __init__(
        self, season: Season, seed: str, policies: Mapping[str, str], engine: Engine
    ):
        self.season, self.seed, self.policies = season, seed, policies
        self._engine = engine
        self._work = Workload()
        self._spells = _read_spells(season)
        self._turns = _read_turns(season)
        self._outings = _read_outings(season)
        entries = season.season_teams.values_list("team_id", "policy")
        self._own_policies = dict(entries.order_by())
        self._men: dict[RosterSpell, Man] = {}
        self._board = season_board(season)

    def check_rosters(self, fixtures: Iterable[Fixture]) -> None:
        """Refuse games of a team that has too few men on the day."""
        if self.season.ruleset == three_dice.NAME:
            return
        needed = MEN_NEEDED + self._has_designated_hitter
        for fixture in fixtures:
            for team in (fixture.visitors, fixture.home):
                count = len(self._men_of(team, fixture.date))
                if count < needed:
                    raise SimulationRefused(
                        "too_few",
                        _(
                            "%(team)s has %(count)s players on its roster on %(day)s; "
                            "%(needed)s are needed. Add some, and start again."
                        )
                        % {
                            "team": team,
                            "count": count,
                            "day": fixture.date.isoformat(),
                            "needed": needed,
                        },
                    )

    def play(self, fixture: Fixture) -> Played:
        """Play the game of a fixture."""
        game = self._new_game(fixture)
        if game.ruleset == three_dice.NAME:
            return self._play_runs(fixture, game)
        self._catch_up(fixture)
        squads = tuple(
            Squad(self._men_of(team, fixture.date), self._policy(team), turn)
            for team, turn in zip(
                (fixture.visitors, fixture.home), self._turns[fixture.pk], strict=True
            )
        )
        matchup = Matchup(
            squads=squads,
            day=fixture.date,
            seed=self._seed_of(fixture),
            ruleset=game.ruleset,
            plays=self.season.optional_plays,
            designated_hitter=self._has_designated_hitter,
            tags=tags_of(game, ""),
            board=self._board,
        )
        replay = _without_headings(self._engine.play(matchup, self._work))
        tags = dict(replay.record.tags)
        game.extra_tags |= {name: tags[name] for name in _KEPT_TAGS if name in tags}
        sequences = range(1, len(replay.steps) + 1)
        derived = derive_game(game, replay, compile_box(replay), sequences)
        return Played(fixture, _settled(game, derived), derived, replay.record)

    def _play_runs(self, fixture: Fixture, game: Game) -> Played:
        seed = self._seed_of(fixture)
        line = play_three_dice(seed, game.innings)
        game.extra_tags |= {SEED: seed, RUNS: three_dice.format_line_score(line)}
        derived = derive_game(game, None, None, ())
        return Played(fixture, _settled(game, derived), derived)

    def _new_game(self, fixture: Fixture) -> Game:
        season = self.season
        terms = {to: getattr(season, name) for name, to in season.GAME_TERMS.items()}
        game = Game(
            visitors=fixture.visitors,
            home=fixture.home,
            date=fixture.date,
            number=fixture.number,
            park=fixture.home.park,
            version=1,
            extra_tags={"Season": season.name},
            **terms,
        )
        game._board = self._board  # what it is played with, and keeps
        return game

    @property
    def _has_designated_hitter(self) -> bool:
        return self.season.designated_hitter

    def _seed_of(self, fixture: Fixture) -> str:
        codes = fixture.visitors.code, fixture.home.code
        return seed_of(self.seed, fixture.date, *codes, fixture.number)

    def _policy(self, team: Team) -> str:
        own = self.policies.get(team.code) or self._own_policies.get(team.pk)
        return own or self.season.policy

    def _men_of(self, team: Team, day: date) -> tuple[Man, ...]:
        spells = (
            spell
            for spell in self._spells[team.pk]
            if spell.start <= day and (spell.end is None or spell.end >= day)
        )
        return tuple(self._man(spell) for spell in spells)

    def _man(self, spell: RosterSpell) -> Man:
        man = self._men.get(spell)
        if man is None:
            man = self._men[spell] = man_of(spell.player.man, spell.positions)
        return man

    def _catch_up(self, fixture: Fixture) -> None:
        """Count the pitchers of the stored games before this one."""
        now = fixture.date, fixture.number
        while self._outings and (self._outings[-1].day, self._outings[-1].number) < now:
            outing = self._outings.pop()
            self._work.add(outing.day, outing.pitchers)


def _read_spells(season: Season) -> Mapping[int, list[RosterSpell]]:
    """Return the rosters of a season by team, as they were written."""
    spells = RosterSpell.objects.filter(season_team__season=season)
    found = defaultdict(list)
    for spell in spells.select_related("player", "season_team").order_by("pk"):
        found[spell.season_team.team_id].append(spell)
    return found


def _read_turns(season: Season) -> Mapping[int, tuple[int, int]]:
    """Return for each fixture how many games its teams have before it."""
    fixtures = season.fixtures.filter(status__in=["planned", "played"])
    rows = fixtures.order_by("date", "number", "pk")
    counts: dict[int, int] = defaultdict(int)
    turns: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for key, visitors, home in rows.values_list("pk", "visitors_id", "home_id"):
        turns[key] = counts[visitors], counts[home]
        counts[visitors] += 1
        counts[home] += 1
    return turns


def _read_outings(season: Season) -> list[_Outing]:
    """Return who pitched in the stored games, the latest first."""
    lines = PitchingLine.objects.filter(game__fixture__season=season)
    rows = lines.order_by(
        "-game__date", "-game__number", "-game_id", "team_id", "order"
    ).values_list(
        "game_id", "team_id", "game__date", "game__number", "player_id", "player__name"
    )
    outings: dict[tuple[int, int], _Outing] = {}
    for game, team, day, number, key, name in rows:
        outing = outings.setdefault((game, team), _Outing(day, number))
        outing.pitchers.append(PlayerMan(name, str(key)))
    return list(outings.values())


def _without_headings(replay: Replay) -> Replay:
    """Return a replay of the lines that are stored; headings are not."""
    steps = tuple(s for s in replay.steps if not isinstance(s.entry, HalfLine))
    entries = tuple(step.entry for step in steps)
    return replace(replay, record=replace(replay.record, entries=entries), steps=steps)


def _settled(game: Game, derived: Derived) -> Game:
    for name, value in derived.result.items():
        setattr(game, name, value)
    return game
