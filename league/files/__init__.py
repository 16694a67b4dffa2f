"""What a reader takes away: tables and seasons as files, and the feed of results."""
