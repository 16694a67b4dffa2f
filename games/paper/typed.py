"""A sheet typed as CSV (what ``sheet --csv`` writes), put into the grid of a game."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.hooks.rosters import find_player
from games.models import Game
from games.paper.draft import BoxKey, Draft, PaperChange
from games.record.loading import load_text, replay_text
from games.words.names import normalize_name
from scoring.diamond import SIDES
from scoring.faults import PlayRejected, violation
from scoring.lineup import Lineup
from scoring.lineup import Player as Man
from scoring.readers.paper import PaperMan, PaperSide, read_paper


def draft_of_csv(game: Game, text: str) -> Draft:
    """Return the draft that a typed sheet fills; raises ``PlayRejected``.

    Its men must be those of the line-ups, slot by slot; men who came in are looked up
    on the team's roster.
    """
    papers = read_paper(text)
    start = replay_text(load_text(game)).start
    boxes: dict[BoxKey, str] = {}
    totals: dict[tuple[str, str, int], str] = {}
    changes: list[PaperChange] = []
    letters = {"runs": "R", "hits": "H", "left": "L"}
    for side, paper in zip(SIDES, papers, strict=True):
        _check_card(game, start.lineup(side), paper)
        changes += _changes(game, paper)
        for (slot, column), box in paper.boxes.items():
            inning = paper.columns[column]
            turn = column - paper.columns.index(inning) + 1
            boxes[side.value, inning, turn, slot] = box.text
        for (what, inning), count in paper.totals.items():
            if what in letters:
                totals[side.value, letters[what], inning] = str(count)
    return Draft(boxes, totals, tuple(changes))


def _check_card(game: Game, lineup: Lineup, paper: PaperSide) -> None:
    """Raise ``PlayRejected`` where the sheet has another man than the line-up."""
    team = game.team(paper.side)
    if len(paper.slots) != len(lineup.slots):
        hint = _("The sheet has %(found)d slots for %(team)s, and the card %(due)d.")
        said = {"found": len(paper.slots), "due": len(lineup.slots), "team": team}
        raise PlayRejected(violation("N102", hint=hint % said))
    for slot, (men, spot) in enumerate(
        zip(paper.slots, lineup.slots, strict=True), start=1
    ):
        if normalize_name(men[0].name) != normalize_name(spot.player.name):
            hint = _(
                "Slot %(slot)d of %(team)s: the sheet has %(found)s, and the card"
                " %(due)s. Change the line-up, or the sheet."
            )
            said = {"slot": slot, "team": team, "found": men[0].name}
            raise PlayRejected(
                violation("N102", hint=hint % (said | {"due": spot.player.name}))
            )


def _changes(game: Game, paper: PaperSide) -> list[PaperChange]:
    found = []
    for slot, men in enumerate(paper.slots, start=1):
        if len(men[0].positions) > 1:
            found.append(_change(game, paper, slot, men[0]))
        found += [_change(game, paper, slot, man) for man in men[1:]]
    return found


def _change(game: Game, paper: PaperSide, slot: int, man: PaperMan) -> PaperChange:
    player = find_player(game.team(paper.side), game.date, Man(man.name))
    positions = "-".join(each.symbol for each in man.positions)
    return PaperChange(
        f"{paper.side}:{slot}", str(player.pk), positions, str(man.entered or 1)
    )
