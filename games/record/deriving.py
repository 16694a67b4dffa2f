"""What follows from the plays of a game, as rows that are not stored yet.

``games.services.derived`` stores them; ``manage.py verify`` compares them with what is
stored. Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from django.db.models import Model, Prefetch

from games.desk.runs import line_scores_of_runs, result_of_runs, runs_of
from games.models import (
    BattingLine,
    FieldingLine,
    Game,
    LineScore,
    LineupEntry,
    PitchingLine,
    PlateAppearance,
)
from games.record.loading import (
    GameText,
    card_of,
    has_lineups,
    options_of,
    read_entries,
    record_of,
    tags_of,
)
from scoring.diamond import SIDES, Half, Side
from scoring.engine import Outcome
from scoring.faults import PlayRejected
from scoring.play import Code
from scoring.replay import Replay, replay_game
from scoring.state import Ending
from scoring.stats.boxscore import compile_box
from scoring.stats.lines import (
    BATTING_COUNTS,
    FIELDING_COUNTS,
    PITCHING_COUNTS,
    BoxScore,
)

#: The lines of players, with what is copied of the lines of the box score.
_COUNTS = {
    BattingLine: ("slot", "order", *BATTING_COUNTS),
    PitchingLine: ("order", "decision", *PITCHING_COUNTS),
    FieldingLine: ("position", *FIELDING_COUNTS),
}
_TOTALS = ("r", "h", "e", "lob", "dp", "tp", "placed", "er", "lisp")

PLAYER_LINES = tuple(_COUNTS)
#: Every model whose rows follow from the plays of a game.
DERIVED = (*PLAYER_LINES, LineScore, PlateAppearance)
#: The fields of a game that follow from its plays.
RESULT = ("status", "ending", "visitors_runs", "home_runs", "winner_id")
RESULT += ("innings_played",)

_R = PlateAppearance.Result
_RESULTS = {
    Code.SINGLE: _R.SINGLE,
    Code.DOUBLE: _R.DOUBLE,
    Code.TRIPLE: _R.TRIPLE,
    Code.HOME_RUN: _R.HOME_RUN,
    Code.WALK: _R.WALK,
    Code.INTENTIONAL_WALK: _R.INTENTIONAL_WALK,
    Code.HIT_BY_PITCH: _R.HIT_BY_PITCH,
    Code.INTERFERENCE: _R.INTERFERENCE,
    Code.STRIKEOUT: _R.STRIKEOUT,
    Code.FIELDERS_CHOICE: _R.FIELDERS_CHOICE,
    Code.ERROR: _R.REACHED_ON_ERROR,
}


@dataclass(frozen=True, slots=True)
class Derived:
    """The result of a game and the rows of each derived model."""

    result: dict[str, object]
    rows: dict[type[Model], list] = field(default_factory=dict)


def derive_game(
    game: Game, replay: Replay | None, box: BoxScore | None, sequences: Sequence[int]
) -> Derived:
    """Return what follows from a game's plays; no replay while it has no line-ups.

    ``box`` may be ``None`` before the first play. ``sequences`` are the places of the
    stored lines. Of a game that is void for its players only the result counts.
    """
    if (runs := runs_of(game)) is not None:
        rows = {LineScore: line_scores_of_runs(game, runs)}
        return Derived(result_of_runs(game, runs), rows)
    derived = Derived(_result_of(game, replay, box))
    if replay is None or box is None or replay.state.is_void:
        return derived
    rows = derived.rows
    rows[BattingLine] = list(_lines(BattingLine, game, box.batting))
    rows[PitchingLine] = list(_lines(PitchingLine, game, box.pitching))
    rows[FieldingLine] = list(_lines(FieldingLine, game, box.fielding))
    rows[LineScore] = list(_line_scores(game, box))
    rows[PlateAppearance] = list(_appearances(game, replay, sequences))
    return derived


def has_begun(replay: Replay | None) -> bool:
    """Whether a play was made, so that there is something to count."""
    return replay is not None and any(step.outcome for step in replay.steps)


# -- the rows ------------------------------------------------------------------------


def _lines(model, game: Game, lines: Iterable) -> Iterator:
    for line in lines:
        row = model(
            game_id=game.pk,
            team_id=_team_id(game, line.side),
            player_id=int(line.player.id),
            **{name: getattr(line, name) for name in _COUNTS[model]},
        )
        if model is BattingLine:
            row.positions = "-".join(p.abbreviation for p in line.positions)
        yield row


def _team_id(game: Game, side: Side) -> int:
    return game.home_id if side is Side.HOME else game.visitors_id


def _line_scores(game: Game, box: BoxScore) -> Iterator[LineScore]:
    for side, line in zip(SIDES, box.linescore, strict=True):
        yield LineScore(
            game_id=game.pk,
            side=side,
            innings=list(line.innings),
            **{name: getattr(line, name) for name in _TOTALS},
        )


def _appearances(
    game: Game, replay: Replay, sequences: Sequence[int]
) -> Iterator[PlateAppearance]:
    for step, sequence in zip(replay.steps, sequences, strict=False):
        outcome = step.outcome
        if outcome is not None and outcome.play.code is not None:
            yield _appearance(game, outcome, sequence)


def _appearance(game: Game, outcome: Outcome, sequence: int) -> PlateAppearance:
    before, found = outcome.before, outcome.resolution
    bottom = before.half is Half.BOTTOM
    visitors, home = before.runs
    men = enumerate(before.bases)
    return PlateAppearance(
        game_id=game.pk,
        sequence=sequence,
        inning=before.inning,
        bottom=bottom,
        outs=before.outs,
        bases=sum(1 << base for base, man in men if man is not None),
        lead=home - visitors if bottom else visitors - home,
        team_id=_team_id(game, before.half.batting),
        batter_id=int(outcome.charged_batter.id),
        pitcher_id=int(outcome.charged_pitcher.id),
        slot=outcome.batter_slot,
        result=result_of(outcome),
        is_gdp=found.is_double_play_ball,
        driven_in=outcome.play.rbi,
        runs=found.runs,
        outs_made=found.outs,
    )


def result_of(outcome: Outcome) -> PlateAppearance.Result:
    """Return what a turn at bat came to.

    A sacrifice is one whatever became of the batter, as the box score counts it.
    """
    play = outcome.play
    if play.is_sacrifice:
        return _R.SACRIFICE
    if outcome.resolution.is_sacrifice_fly:
        return _R.SACRIFICE_FLY
    known = _RESULTS.get(play.code)
    return known or (_R.FLY_OUT if play.is_fly else _R.GROUND_OUT)


# -- the result ----------------------------------------------------------------------


def _result_of(
    game: Game, replay: Replay | None, box: BoxScore | None
) -> dict[str, object]:
    if replay is None or not replay.steps:
        values = (Game.Status.SCHEDULED, "", None, None, None, 0)
        return dict(zip(RESULT, values, strict=True))
    state = replay.state
    visitors, home = state.official_runs
    begun = len(box.linescore[0].innings) if box and state.is_over else state.inning
    return {
        "status": _status(state.ending),
        "ending": state.ending or "",
        "visitors_runs": visitors,
        "home_runs": home,
        "winner_id": _team_id(game, state.winner) if state.winner else None,
        "innings_played": begun,
    }


def _status(ending: Ending | None) -> Game.Status:
    if ending is None:
        return Game.Status.LIVE
    suspended = ending is Ending.SUSPENDED
    return Game.Status.SUSPENDED if suspended else Game.Status.FINAL


# -- many games ----------------------------------------------------------------------


def derive_games(keys: Sequence[int]) -> Iterator[tuple[Game, Derived | PlayRejected]]:
    """Yield stored games with what follows from their plays, read all at once.

    A game whose lines cannot be read comes with the refusal.
    """
    cards = LineupEntry.objects.select_related("player")
    games = (
        Game.objects.filter(pk__in=keys)
        .select_related("visitors", "home")
        .prefetch_related("plays", Prefetch("lineup_entries", cards))
        .order_by("date", "number", "pk")
    )
    for game in games:
        try:
            yield game, _derive_stored(game)
        except PlayRejected as refusal:
            yield game, refusal


def _derive_stored(game: Game) -> Derived:
    plays = list(game.plays.all())
    text = GameText(
        tuple(map(card_of, game.lineup_entries.all())),
        read_entries([row.line for row in plays]),
        options_of(game),
        tags_of(game),
    )
    # Not kept: there are more games than anybody will ask for again.
    replay = replay_game(record_of(text), text.options) if has_lineups(text) else None
    box = compile_box(replay) if has_begun(replay) else None
    return derive_game(game, replay, box, [row.sequence for row in plays])


# -- rows compared -------------------------------------------------------------------


def stored_names(model: type[Model]) -> list[str]:
    """Return the names of what is stored of a row, its number left out."""
    return [f.attname for f in model._meta.concrete_fields if not f.primary_key]


def row_key(values: Iterable) -> tuple[str, ...]:
    """Return the values of a row in a form that tells rows apart, stored or not."""
    return tuple(map(str, values))
