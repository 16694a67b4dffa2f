"""Many games: leagues, seasons and standings; and the settings of the site."""
