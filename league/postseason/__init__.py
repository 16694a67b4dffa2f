"""Tournaments as the pages show them; ``league.brackets`` has their rules."""
