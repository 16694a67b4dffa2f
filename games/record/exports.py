"""A game as others take it over: by names, not by our numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from games.models import Game
from games.record.entries import man_in, with_man
from games.record.loading import load_record
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

    def plain_tag(name: str, value: str) -> tuple[str, str]:
        """A ruling names a pitcher by his number here, by his name in a file."""
        ruled = next((man for man in men if man.id == value), None)
        return name, ruled.name if ruled and name.endswith("Pitcher") else value

    visitors, home = map(plain_lineup, record.lineups)
    return replace(
        record,
        tags=tuple(plain_tag(*tag) for tag in record.tags),
        lineups=(visitors, home),
        entries=tuple(map(plain_entry, record.entries)),
    )
