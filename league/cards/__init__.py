"""Cards and ratings of a league: the board a game is played with, and its pages."""
