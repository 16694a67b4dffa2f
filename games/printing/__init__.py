"""What is printed of a game: options, and the values of each sheet."""
