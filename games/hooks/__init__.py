"""What a league may say of a game; without a league, nobody says it."""
