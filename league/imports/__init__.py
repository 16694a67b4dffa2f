"""Files of players, teams and games as people have them: read, understood, reported.

``reading`` turns bytes into rows of text, ``headings`` knows what the columns are
called, ``values`` reads a cell, ``report`` says what became of each row. The services
``league.services.importing`` and its kin write.
"""
