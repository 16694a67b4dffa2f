"""Who may do and read what: roles, members, and the door before every page."""
