"""The record of a game: its entries, and what follows from its plays."""
