"""Tournaments made, followed and settled: check, then do, each in one transaction.

Locks are taken in one order, season before tournament, so that two results that come in
at the same moment wait for each other and both advance (case D-48).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from threading import local

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Team
from league.brackets import Bracket, BracketRejected, Format, make_plan
from league.models import Award, Entrant, Fixture, Season, Series, Tournament
from league.permissions import KEEP_SCHEDULE, require
from league.postseason.tournaments import (
    TournamentBracket,
    first_place_of,
    is_all_played,
)
from league.services.placing import note_change
from league.services.postseason_games import plan_games

_held = local()
#: What may be changed once a game has begun.
ALWAYS_FREE = ("name", "start", "days_of_play", "decides_pennant")


class TournamentRejected(Exception):
    """A tournament, or a change to one, that cannot be; ``code`` names the reason."""

    def __init__(self, code: str, sentence: str):
        """Keep the code and say the sentence."""
        super().__init__(sentence)
        self.code = code


@transaction.atomic
def create_tournament(
    user,
    season: Season,
    *,
    teams: Sequence[Team],
    name: str,
    start: date,
    kind: str = "single",
    options: dict | None = None,
    days_of_play: Sequence[int] | None = None,
    decides_pennant: bool = True,
) -> Tournament:
    """Make a tournament of these teams, which are in seed order, and plan its games.

    ``options`` are terms of ``league.brackets.Format``. Raises ``TournamentRejected``.
    """
    require(user, KEEP_SCHEDULE, season)
    season = lock_season(season.pk)
    tournament = Tournament(
        season=season,
        name=name,
        kind=kind,
        options=options or {},
        start=start,
        days_of_play=sorted(days_of_play or season.days_of_play),
        decides_pennant=decides_pennant,
    )
    _check_teams(season, teams)
    _save(tournament)
    _lay_out(tournament, teams)
    advance(tournament)
    return tournament


@transaction.atomic
def edit_tournament(
    user, tournament: Tournament, *, teams: Sequence[Team], **terms
) -> Tournament:
    """Change a tournament; once a game has begun only its name and its days.

    Raises ``TournamentRejected``. Before that its games are planned anew.
    """
    require(user, KEEP_SCHEDULE, tournament.season)
    season, tournament = _lock(tournament)
    reading = TournamentBracket(tournament)
    before = (tournament.kind, tournament.format, reading.teams)
    for name, value in terms.items():
        setattr(tournament, name, value)
    after = (tournament.kind, _format(tournament), list(teams))
    if before == after:
        _save(tournament)
    elif reading.has_begun:
        raise TournamentRejected(
            "has_begun",
            _("A game has begun: teams, seeds and kind stay as they are."),
        )
    else:
        _check_teams(season, teams)
        _save(tournament)
        _drop_games(tournament)
        tournament.series.all().delete()
        tournament.entrants.all().delete()
        _lay_out(tournament, teams)
    advance(tournament)
    return tournament


@transaction.atomic
def cancel_tournament(user, tournament: Tournament) -> bool:
    """Call a tournament off; tell whether something of it stays.

    Without a game it goes altogether. Games that were begun stay, with the bracket,
    and those still planned are cancelled; nobody wins it.
    """
    require(user, KEEP_SCHEDULE, tournament.season)
    season, tournament = _lock(tournament)
    fixtures = Fixture.objects.filter(series__tournament=tournament)
    if not fixtures.exclude(game=None).exists():
        _drop_games(tournament)
        tournament.delete()
        settle_pennant(season)
        note_change(season.pk)
        return False
    for fixture in fixtures.filter(game=None).exclude(status="cancelled"):
        fixture.status = Fixture.Status.CANCELLED
        fixture.sequence += 1
        fixture.follows_bracket = True
        fixture.save()
    tournament.status = Tournament.Status.CANCELLED
    tournament.champion = None
    tournament.save()
    settle_pennant(season)
    note_change(season.pk)
    return True


@transaction.atomic
def rule_series(user, series: Series, team: Team | None, why: str = "") -> Series:
    """Give a series to one of its teams whatever the games say, or to nobody again.

    Raises ``TournamentRejected`` for a team that does not play there, and in a group.
    """
    require(user, KEEP_SCHEDULE, series.tournament.season)
    _season, tournament = _lock(series.tournament)
    series = tournament.series.get(pk=series.pk)
    reading = TournamentBracket(tournament)
    state = reading.bracket.states[series.key]
    if state.plan.is_group:
        raise TournamentRejected(
            "group", _("In a group the games decide; nothing can be awarded there.")
        )
    if team is not None and team not in state.sides:
        raise TournamentRejected(
            "other_team", _("%(team)s does not play in this series.") % {"team": team}
        )
    series.awarded = team
    series.awarded_by = user if team else None
    series.awarded_why = why if team else ""
    series.save()
    advance(tournament)
    return series


@transaction.atomic
def release_game(user, fixture: Fixture) -> Fixture:
    """Take a game out of its series; it stays a game of the postseason.

    Raises ``TournamentRejected`` for a game that counts in the series.
    """
    require(user, KEEP_SCHEDULE, fixture.season)
    fixture = Fixture.objects.select_related("series__tournament").get(pk=fixture.pk)
    if fixture.series is None or fixture.game_id is None:
        raise TournamentRejected("no_game", _("This is no game of a series."))
    _season, tournament = _lock(fixture.series.tournament)
    reading = TournamentBracket(tournament)
    state = reading.bracket.states[fixture.series.key]
    fits = {fixture.visitors, fixture.home} == set(state.sides)
    if fits and fixture.game.is_final and not _is_surplus(state, fixture):
        raise TournamentRejected(
            "counts", _("This game counts in the series and cannot leave it.")
        )
    fixture.series = None
    fixture.is_scheduled = False
    fixture.save()
    advance(tournament)
    return fixture


def _is_surplus(state, fixture: Fixture) -> bool:
    return any(
        (result.date, result.number) == (fixture.date, fixture.number)
        for result in state.count.surplus
    )


@transaction.atomic
def name_champion(user, season: Season, team: Team | None) -> Award | None:
    """Give a season's pennant to a team by ruling, or leave it to the results again."""
    require(user, KEEP_SCHEDULE, season)
    season = lock_season(season.pk)
    if team is not None:
        _check_teams(season, [team])
    season.awards.filter(kind=Award.Kind.PENNANT).delete()
    award = None
    if team is not None:
        award = Award.objects.create(
            season=season, kind=Award.Kind.PENNANT, team=team, is_ruling=True
        )
    settle_pennant(season)
    note_change(season.pk)
    return award


# -- following the results -------------------------------------------------------------


@transaction.atomic
def advance(tournament: Tournament) -> Bracket[Team] | None:
    """Bring a tournament up to its results: series, next games, champion.

    May be called at any time and as often as one likes; a second call changes
    nothing. One that was called off stays as it is, and gives ``None``.
    """
    season, locked = _lock(tournament)
    if locked.status == Tournament.Status.CANCELLED:
        return None
    reading = TournamentBracket(locked)
    changed = _store_series(reading)
    changed += plan_games(reading)
    changed += _store_status(reading)
    changed += settle_pennant(season)
    if changed:
        note_change(season.pk)
    tournament.status, tournament.champion = locked.status, locked.champion
    return reading.bracket


def advance_season(season: Season) -> None:
    """Bring all tournaments of a season and its pennant up to the results."""
    for tournament in season.tournaments.all():
        advance(tournament)
    with transaction.atomic():
        if settle_pennant(lock_season(season.pk)):
            note_change(season.pk)


def _store_series(reading: TournamentBracket) -> int:
    """Store what follows for each series; return how many have changed."""
    fields = ("top_id", "bottom_id", "top_wins", "bottom_wins", "winner_id")
    changed = []
    for key, state in reading.bracket.states.items():
        row = reading.series[key]
        keys = [side.pk if side else None for side in (*state.sides, state.winner)]
        values = (*keys[:2], *state.wins, keys[2], reading.is_disputed(state))
        names = (*fields, "is_unsettled")
        if values != tuple(getattr(row, name) for name in names):
            for name, value in zip(names, values, strict=True):
                setattr(row, name, value)
            changed.append(row)
    columns = [name.removesuffix("_id") for name in (*fields, "is_unsettled")]
    Series.objects.bulk_update(changed, columns)
    return len(changed)


def _store_status(reading: TournamentBracket) -> int:
    """Store how far a tournament has come; return whether that is new."""
    tournament, bracket = reading.tournament, reading.bracket
    champion = bracket.champion
    status = Tournament.Status.OVER if champion else Tournament.Status.RUNNING
    if any(row.is_unsettled for row in reading.series.values()):
        status, champion = Tournament.Status.UNSETTLED, None
    if (status, champion) == (tournament.status, tournament.champion):
        return 0
    tournament.status, tournament.champion = status, champion
    tournament.save()
    return 1


def follow_regular(fixture: Fixture) -> None:
    """Settle the pennant after a game of the regular season, or once after many."""
    held = getattr(_held, "seasons", None)
    if held is None:
        settle_pennant(fixture.season)
    else:
        held.add(fixture.season_id)


@contextmanager
def holding_pennants() -> Iterator[None]:
    """Settle once at the end what many games of the regular season decide."""
    _held.seasons = seasons = set()
    try:
        yield
    finally:
        _held.seasons = None
    for season in Season.objects.filter(pk__in=seasons):
        settle_pennant(season)


def settle_pennant(season: Season) -> int:
    """Store who has won what in a season; return how many awards have changed.

    The pennant goes to the winner of the tournament that decides it. Without one, and
    with no place in playoffs to be won, it goes to first place when all is played.
    """
    wanted = {}
    tournaments = list(season.tournaments.exclude(status="cancelled"))
    is_ruled = season.awards.filter(is_ruling=True).exists()
    decided = any(each.decides_pennant for each in tournaments)
    for each in tournaments:
        if each.champion_id and not (each.decides_pennant and is_ruled):
            kind = Award.Kind.PENNANT if each.decides_pennant else Award.Kind.CUP
            wanted[(kind, each.champion_id, each.pk)] = None
    if not (decided or is_ruled or season.playoff_places) and is_all_played(season):
        first = first_place_of(season)
        if first is not None:
            wanted[(Award.Kind.PENNANT, first.pk, None)] = None
    changed = 0
    for award in season.awards.filter(is_ruling=False):
        if wanted.pop((award.kind, award.team_id, award.tournament_id), 0) == 0:
            award.delete()
            changed += 1
    for kind, team, tournament in wanted:
        Award.objects.create(
            season=season, kind=kind, team_id=team, tournament_id=tournament
        )
    return changed + len(wanted)


# -- parts -----------------------------------------------------------------------------


def lock_season(pk: int) -> Season:
    """Return a season nobody else follows meanwhile; its games may still be placed."""
    seasons = Season.objects.select_related("league")
    return seasons.select_for_update(of=("self",), no_key=True).get(pk=pk)


def _lock(tournament: Tournament) -> tuple[Season, Tournament]:
    season = lock_season(tournament.season_id)
    rows = Tournament.objects.select_for_update(of=("self",), no_key=True)
    locked = rows.get(pk=tournament.pk)
    locked.season = season
    return season, locked


def _drop_games(tournament: Tournament) -> None:
    """Delete the planned games of a tournament; nobody follows these deletions."""
    fixtures = Fixture.objects.filter(series__tournament=tournament, game=None)
    keys = list(fixtures.values_list("pk", flat=True))
    fixtures.update(series=None)
    Fixture.objects.filter(pk__in=keys).delete()


def _format(tournament: Tournament) -> Format:
    try:
        return tournament.format
    except TypeError:
        raise TournamentRejected(
            "options", _("These terms of a tournament are not known.")
        ) from None


def _check_teams(season: Season, teams: Sequence[Team]) -> None:
    if len(set(teams)) < len(teams):
        raise TournamentRejected("team_twice", _("A team stands there twice."))
    known = set(season.season_teams.values_list("team_id", flat=True))
    for team in teams:
        if team.pk not in known:
            raise TournamentRejected(
                "not_in_season",
                _("%(team)s does not take part in this season.") % {"team": team},
            )


def _save(tournament: Tournament) -> None:
    try:
        tournament.full_clean(exclude=["options", "champion"])
    except ValidationError as fault:
        raise TournamentRejected("clash", " ".join(fault.messages)) from None
    tournament.save()


def _lay_out(tournament: Tournament, teams: Sequence[Team]) -> None:
    """Store entrants and series of a new plan."""
    try:
        plan = make_plan(_format(tournament), len(teams))
    except BracketRejected as refusal:
        sentence = _(refusal.sentence)
        sentence = sentence % refusal.params if refusal.params else sentence
        raise TournamentRejected(refusal.code, sentence) from None
    Entrant.objects.bulk_create(
        Entrant(tournament=tournament, team=team, seed=seed)
        for seed, team in enumerate(teams, start=1)
    )
    Series.objects.bulk_create(
        Series(tournament=tournament, key=each.key, order=order, best_of=each.games)
        for order, each in enumerate(plan.series, start=1)
    )
