"""What games tell those who build on them; a game knows no league."""

from django.dispatch import Signal

#: Sent by ``rebuild_game`` in the transaction that derived a game's lines anew, so
#: that what is summed from them is right whenever it is committed. Whoever stores games
#: whole sends it too, once for each, when all are stored. ``game`` is the
#: game, ``was_final`` tells whether it counted before. ``players`` are those whose
#: lines are others than before, or all when the game counts now and did not, or the
#: other way round: pairs of the numbers of player and team. ``teams`` tells whether
#: the result or a line score is another.
game_rebuilt = Signal()
