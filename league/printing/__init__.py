"""What is printed of a season; ``league.book`` binds it."""
