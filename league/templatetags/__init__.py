"""What templates of the league ask."""
