"""What is stored of a game: the plays as text, and lines derived from them.

``PlayRecord`` and ``LineupEntry`` are the record. ``BattingLine``, ``PitchingLine``,
``FieldingLine``, ``LineScore``, ``PlateAppearance`` and the result of a ``Game`` are
derived from it and rebuilt in the transaction that changes it. Only ``games.services``
writes.
"""

from games.models.game import (
    POSITION_CHOICES,
    SIDE_CHOICES,
    Game,
    LineupEntry,
    PlayRecord,
    Revision,
)
from games.models.lines import (
    BattingLine,
    FieldingLine,
    LineScore,
    PitchingLine,
    PlateAppearance,
)
from games.models.people import Player, PlayerAlias, PlayerMerge, Team, TeamManager
from games.models.preferences import PrintPreference
from games.models.signing import Signature

__all__ = [
    "POSITION_CHOICES",
    "SIDE_CHOICES",
    "BattingLine",
    "FieldingLine",
    "Game",
    "LineScore",
    "LineupEntry",
    "PitchingLine",
    "PlateAppearance",
    "PlayRecord",
    "Player",
    "PlayerAlias",
    "PlayerMerge",
    "PrintPreference",
    "Revision",
    "Signature",
    "Team",
    "TeamManager",
]
