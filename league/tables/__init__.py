"""Tables of figures: columns, rows, and how they are written."""
