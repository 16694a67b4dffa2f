"""Every derived figure of a season rebuilt from the plays, and what that changed."""

from dataclasses import dataclass

from django.db import transaction

from games.models import BattingLine, FieldingLine, Game, LineScore, PitchingLine
from games.services import rebuild_game
from league.models import Season
from scoring.faults import PlayRejected

DERIVED = (BattingLine, PitchingLine, FieldingLine, LineScore)
RESULT = (
    "status visitors_runs home_runs winner_id ending innings_played".split()
)  # of a game


@dataclass(frozen=True)
class Difference:
    """A game whose stored figures were not those of its plays."""

    game: str
    what: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.game}: {', '.join(self.what)}"


def recount_season(season: Season, *, dry_run=False) -> tuple[int, list[Difference]]:
    """Rebuild all games of a season; return how many, and where the figures differed.

    Each game is rebuilt in a transaction of its own, which ``dry_run`` takes back.
    """
    games = Game.objects.filter(fixture__season=season)
    found = []
    count = 0
    for game in games.select_related("visitors", "home").order_by("date", "pk"):
        count += 1
        with transaction.atomic():
            what = _recount(game)
            transaction.set_rollback(dry_run)
        if what:
            found.append(Difference(str(game), what))
    return count, found


def _recount(game: Game) -> tuple[str, ...]:
    before = _figures(game)
    try:
        with transaction.atomic():
            rebuild_game(game)
    except PlayRejected as refusal:
        return (f"its plays cannot be played: {refusal}",)
    after = _figures(game)
    return tuple(name for name in before if before[name] != after[name])


def _figures(game: Game) -> dict[str, object]:
    """Return everything derived that is stored of a game, by the name of its table."""
    figures: dict[str, object] = {}
    for model in DERIVED:
        names = [f.attname for f in model._meta.concrete_fields if not f.primary_key]
        rows = model.objects.filter(game=game).order_by().values_list(*names)
        figures[str(model._meta.verbose_name_plural)] = sorted(rows, key=repr)
    result = Game.objects.filter(pk=game.pk).values_list(*RESULT)
    figures["result"] = list(result)
    return figures
