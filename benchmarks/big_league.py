"""Makes a big league to measure with: many seasons of simulated games.

    DATABASE_URL=sqlite:////var/tmp/big.sqlite3 python benchmarks/big_league.py
    python benchmarks/big_league.py --seasons 2 --games 60

Into the database that DATABASE_URL names (it is migrated first) come seasons of games
played by the rules engine: ten teams of nine batters, two reserves, five starters and
three relievers, with trades in mid-season and rookies each spring. Games are stored in
bulk, a season in one transaction, with everything that is derived from them.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import combinations, count, islice
from pathlib import Path
from random import Random
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
FIRST_YEAR = 2001
TEAMS = 10
BATTERS, STARTERS, RELIEVERS = 11, 5, 3
TRADES, ROOKIES = 6, 2
_GIVEN = (
    "Ada Bo Cyd Dan Eve Flo Gus Hal Ida Joe Kim Léa Max Ned Ona Pip Quin Rob Sue Ty"
)
_NAMES = "Abel Baker Côté Dubois Engel Frost Grant Hayashi Ito Jones Kent Lowe Ōtani"


def prepare() -> None:
    """Start Django on the database that the environment names."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


class Maker:
    """Makes the seasons of one league, one after the other."""

    def __init__(self, seed: str):
        """Make the league and its teams."""
        from games.models import Team
        from league.models import League
        from scoring.readers.play import Simulator
        from scoring.rulesets import load_ruleset

        self.random = Random(seed)  # noqa: S311  (dice, not secrets)
        self.simulator = Simulator(load_ruleset("diceball"))
        self.league = League.objects.create(name="Big League", slug="big")
        self.teams = [
            Team.objects.create(code=f"B{chr(65 + n)}", name=f"Big Team {n + 1}")
            for n in range(TEAMS)
        ]
        self._numbers = count(1)
        self.rosters = {
            team.pk: [self.player() for _ in range(BATTERS + STARTERS + RELIEVERS)]
            for team in self.teams
        }

    def player(self):
        """Return a new player."""
        from games.models import Player

        number = next(self._numbers)
        given, name = (
            self.random.choice(_GIVEN.split()),
            self.random.choice(_NAMES.split()),
        )
        return Player.objects.create(name=f"{given} {name} {number}")

    # -- a season ----------------------------------------------------------------------

    def make_season(self, year: int, games: int, *, is_current: bool) -> None:
        """Make a season with its games, and sum it."""
        from django.db import transaction

        from league.models import Division, Season, SeasonTeam
        from league.services import sum_season

        with transaction.atomic():
            season = Season.objects.create(
                league=self.league,
                name=str(year),
                slug=f"big-{year}",
                start=date(year, 4, 1),
                playoff_places=4,
                is_current=is_current,
            )
            parts = [
                Division.objects.create(season=season, name=name, place=place)
                for place, name in enumerate(("East", "West"), start=1)
            ]
            self.entries = {
                team.pk: SeasonTeam.objects.create(
                    season=season, team=team, division=parts[n % 2]
                )
                for n, team in enumerate(self.teams)
            }
            self.bring_rookies()
            self.open_spells(season.start)
            pairs = list(islice(self.pairs(), games))
            half = len(pairs) // 2
            self.store(season, pairs[:half], 0)
            self.trade(season.start + timedelta(days=half // (TEAMS // 2)))
            self.store(season, pairs[half:], half)
            sum_season(season)

    def pairs(self) -> Iterator:
        """Yield visitors and home of one game after the other, each team every day."""
        teams = list(self.teams)
        for turn in count():
            for n in range(TEAMS // 2):
                one, other = teams[n], teams[-1 - n]
                yield (one, other) if turn % 2 else (other, one)
            teams[1:] = teams[2:] + teams[1:2]

    def bring_rookies(self) -> None:
        """Let a few of each team make room for new men."""
        for roster in self.rosters.values():
            for place in self.random.sample(range(len(roster)), ROOKIES):
                roster[place] = self.player()

    def open_spells(self, day: date) -> None:
        """Put everybody on his team's roster."""
        from league.models import RosterSpell

        self.spells = RosterSpell.objects.bulk_create(
            RosterSpell(
                season_team=self.entries[team], player=man, number=str(n), start=day
            )
            for team, roster in self.rosters.items()
            for n, man in enumerate(roster, start=1)
        )

    def trade(self, day: date) -> None:
        """Trade men of the same kind between pairs of teams."""
        from league.models import RosterSpell

        known = {(s.season_team.team_id, s.player_id): s for s in self.spells}
        pairs = list(combinations([team.pk for team in self.teams], 2))
        for one, other in self.random.sample(pairs, TRADES):
            place = self.random.randrange(BATTERS + STARTERS)
            men = self.rosters[one][place], self.rosters[other][place]
            if men[0].pk == men[1].pk or not all(
                (team, man.pk) in known
                for team, man in zip((one, other), men, strict=True)
            ):
                continue
            self.rosters[one][place], self.rosters[other][place] = reversed(men)
            for old, new, man in ((one, other, men[0]), (other, one, men[1])):
                spell = known.pop((old, man.pk))
                spell.end = day - timedelta(days=1)
                spell.save()
                RosterSpell.objects.create(
                    season_team=self.entries[new],
                    player=man,
                    number=spell.number,
                    start=day,
                )

    # -- games -------------------------------------------------------------------------

    def store(self, season, pairs, played: int) -> None:
        """Play and store games in bulk, with all that is derived from them."""
        from games.corrections.changes import store_entry
        from games.models import Game, LineupEntry, PlayRecord
        from games.record.deriving import DERIVED, derive_game
        from league.models import Fixture
        from scoring.record import HalfLine
        from scoring.stats.boxscore import compile_box

        new = [
            Game(
                visitors=visitors,
                home=home,
                date=season.start + timedelta(days=(played + n) // (TEAMS // 2)),
                version=1,
            )
            for n, (visitors, home) in enumerate(pairs)
        ]
        games = Game.objects.bulk_create(new)
        cards, plays, rows = [], [], {model: [] for model in DERIVED}
        for number, game in enumerate(games, start=played):
            replay = self.play(game, number // (TEAMS // 2))
            places, place = [], 0
            for step in replay.steps:
                if not isinstance(step.entry, HalfLine):
                    place += 1
                    plays.append(store_entry(game, place, step.entry))
                places.append(place)
            derived = derive_game(game, replay, compile_box(replay), places)
            for name, value in derived.result.items():
                setattr(game, name, value)
            for model, found in derived.rows.items():
                rows[model] += found
            cards += list(self.cards(game, replay))
        Game.objects.bulk_update(games, list(derived.result), batch_size=100)
        LineupEntry.objects.bulk_create(cards, batch_size=1000)
        PlayRecord.objects.bulk_create(plays, batch_size=1000)
        for model, found in rows.items():
            model.objects.bulk_create(found, batch_size=1000)
        Fixture.objects.bulk_create(
            Fixture(
                season=season,
                game=game,
                visitors_id=game.visitors_id,
                home_id=game.home_id,
                date=game.date,
                status=Fixture.Status.PLAYED,
                is_scheduled=True,
            )
            for game in games
        )

    def play(self, game, day: int):
        """Return a game played to its end; the relievers come in from the eighth on."""
        from scoring.diamond import SIDES, Position
        from scoring.lineup import Substitution

        rosters = [self.rosters[game.visitors_id], self.rosters[game.home_id]]
        waiting = {
            side: [man.man for man in roster[BATTERS + STARTERS :]][: 1 + day % 2]
            for side, roster in zip(SIDES, rosters, strict=True)
        }

        def changes(state):
            side = state.half.fielding
            inning = 10 - len(waiting[side])
            if waiting[side] and state.inning >= inning and not state.outs:
                man = waiting[side].pop(0)
                return [Substitution(side, man, Position.PITCHER)]
            return []

        throw = self.random.random
        return self.simulator.play_game(
            tuple(self.lineup(roster, day) for roster in rosters),
            lambda sides: int(throw() * sides) + 1,
            (("Rules", game.ruleset),),
            changes,
        )

    def lineup(self, roster, day: int):
        """Return nine batters, one of whom hits for the starter of the day."""
        from scoring.diamond import FIELD, Position
        from scoring.lineup import Lineup, Spot

        men = [man.man for man in roster[:BATTERS]]
        men = men[day % BATTERS :] + men[: day % BATTERS]
        places = [*FIELD[1:], Position.DESIGNATED_HITTER]
        order = [Spot(man, place) for man, place in zip(men, places, strict=False)]
        return Lineup(tuple(order), roster[BATTERS + day % STARTERS].man)

    def cards(self, game, replay) -> Iterator:
        """Yield the starting cards of a game."""
        from games.models import LineupEntry
        from scoring.diamond import SIDES

        for side, lineup in zip(SIDES, replay.record.lineups, strict=True):
            spots = [(n, s.player, s.position) for n, s in enumerate(lineup.slots, 1)]
            for slot, man, place in [*spots, (0, lineup.pitcher, 1)]:
                yield LineupEntry(
                    game=game,
                    side=side,
                    slot=slot,
                    player_id=int(man.id),
                    position=place,
                )


def main() -> None:
    """Make the league that was asked for, and tell how long it took."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seasons", type=int, default=20)
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--seed", default="big league")
    asked = parser.parse_args()
    prepare()
    start = perf_counter()
    maker = Maker(asked.seed)
    for number in range(asked.seasons):
        year = FIRST_YEAR + number
        maker.make_season(year, asked.games, is_current=number == asked.seasons - 1)
        spent = perf_counter() - start
        print(f"{year}: {(number + 1) * asked.games} games, {spent:.1f} s", flush=True)


if __name__ == "__main__":
    main()
