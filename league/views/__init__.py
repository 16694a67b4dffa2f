"""The pages of a league: find, and render. Nothing here writes."""
