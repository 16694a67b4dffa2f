"""One game, stored and shown."""
