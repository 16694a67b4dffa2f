"""Sentences, names and days in the language of the page."""
