"""Pages: each finds, calls one service, and renders."""
