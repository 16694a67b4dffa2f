"""Games played by the program."""
