"""The schedule of a season: made (pure), asked, typed, and told to calendars."""
