"""Changes to what is written already, shown before they are made."""
