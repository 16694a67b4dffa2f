"""A game as it is read: sheets, box score, the story line by line."""
