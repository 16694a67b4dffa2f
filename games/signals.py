"""What games tell those who build on them; a game knows no league."""

from django.dispatch import Signal

#: Sent by ``rebuild_game`` with ``game``, in the transaction that derived its lines
#: anew, so that what is summed from them is right whenever it is committed.
game_rebuilt = Signal()
