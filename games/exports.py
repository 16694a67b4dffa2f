"""A game as others take it over: by names, not by our numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from games.entries import man_in, with_man
from games.models import Game
from games.records import load_record
from scoring.gamefile import Entry, GameRecord
from scoring.lineup import Lineup
from scoring.lineup import Player as Man


def exported_record(game: Game) -> GameRecord:
    """Return a game's record; a man keeps his number only where he has a namesake."""
    record = load_record(game)
    men = {man for lineup in record.lineups for man in lineup.players}
    men |= {man for man in map(man_in, record.entries) if man is not None}
    names = Counter(man.name for man in men)

    def plain(man: Man) -> Man:
        return man if names[man.name] > 1 else Man(man.name)

    def plain_lineup(lineup: Lineup) -> Lineup:
        slots = tuple(replace(s, player=plain(s.player)) for s in lineup.slots)
        return Lineup(slots, plain(lineup.pitcher) if lineup.pitcher else None)

    def plain_entry(entry: Entry) -> Entry:
        man = man_in(entry)
        return with_man(entry, plain(man)) if man else entry

    visitors, home = map(plain_lineup, record.lineups)
    return replace(
        record,
        lineups=(visitors, home),
        entries=tuple(map(plain_entry, record.entries)),
    )
