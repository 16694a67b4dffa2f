"""Games of three-dice baseball: no batters, only the runs of each half-inning.

Their record is not a list of plays but the tag ``Runs``: two lines of runs by inning,
visitors first, as ``scoring.rulesets.three_dice`` writes them.
"""

from __future__ import annotations

from games.models import Game, LineScore
from scoring.diamond import SIDES
from scoring.rulesets import three_dice
from scoring.rulesets.faults import StepRejected
from scoring.state import Ending

RUNS = "Runs"


def runs_of(game: Game) -> three_dice.LineScore | None:
    """Return the runs of a game that has no batters, if this is one and has any."""
    if game.ruleset != three_dice.NAME or RUNS not in game.extra_tags:
        return None
    try:
        return three_dice.parse_line_score(str(game.extra_tags[RUNS]), game.innings)
    except StepRejected:
        return None


def runs_so_far(game: Game) -> three_dice.LineScore:
    """Return the runs of a game without batters, none before its first half-inning."""
    return runs_of(game) or three_dice.LineScore(length=game.innings)


def dice_held(game: Game) -> tuple[int, ...]:
    """Return the dice of the half-inning that goes on."""
    laid = game.table
    if not laid or laid.get("version") != game.version:
        return ()
    return tuple(laid.get("dice", ()))


def is_without_batters(game: Game) -> bool:
    """Whether a game's record is the runs of its half-innings and nothing else."""
    return game.ruleset == three_dice.NAME


def result_of_runs(game: Game, runs: three_dice.LineScore) -> dict[str, object]:
    """Return the fields of a game's result that follow from its runs."""
    visitors, home = runs.runs
    over = runs.is_over
    winner = game.visitors_id if visitors > home else game.home_id
    return {
        "status": Game.Status.FINAL if over else Game.Status.LIVE,
        "ending": Ending.PLAYED.value if over else "",
        "visitors_runs": visitors,
        "home_runs": home,
        "winner_id": winner if over else None,
        "innings_played": (len(runs.halves) + 1) // 2,
    }


def line_scores_of_runs(game: Game, runs: three_dice.LineScore) -> list[LineScore]:
    """Return the line scores: runs by inning, with no hits and no errors to count.

    The home side's last inning is ``None`` when it was not played.
    """
    visitors, home = runs.innings
    innings = (list(visitors), list(home) + [None] * (len(visitors) - len(home)))
    return [
        LineScore(game_id=game.pk, side=side, innings=line, r=total)
        for side, line, total in zip(SIDES, innings, runs.runs, strict=True)
    ]
