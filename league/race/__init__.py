"""Who can still win: the exact answer (pure), and the race as pages show it."""
