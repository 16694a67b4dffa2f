"""Game files to read, and a row for every violation of kind G.

A row stays on one line, however long its sentence is.
"""
# ruff: noqa: E501

CARDS = """\
lineup visitors
1. Batter A, 8
2. Batter B, 4
3. Batter C, 6
4. Batter D, 3
5. Batter E, 7
6. Batter F, 5
7. Batter G, 9
8. Batter H, 2
9. Batter I, 1

lineup home
1. Batter A, 8
2. Batter B, 4
3. Batter C, 6
4. Batter D, 3
5. Batter E, 7
6. Batter F, 5
7. Batter G, 9
8. Batter H, 2
9. Batter I, 1

"""

#: Design section 4, with the plays of the rulebook's first sample half-inning.
EXAMPLE = f"""\
[Rules "diceball"]
[Visitors "Team 1"]
[Home "Team 2"]
[Result "*"]

{CARDS}top 1
SO
9
BB
H2 1>3
H1* 3>H 2xH(9-4-2)
bottom 1
sub home 9: New Man, 1
; a comment
4-3 {{1 1 6 | 2 | 5 7 | 6 | 5}}
"""

HEADER = '[Result "*"]\n'
PLAYED = f"{HEADER}{CARDS}"
FIRST_PLAY = PLAYED.count("\n") + 1
NO_RESULT_END = CARDS.count("\n") + 2


def instead(old: str, new: str) -> str:
    """Return line-up cards with one line of the visitors changed."""
    assert old in PLAYED
    return PLAYED.replace(old, new, 1)


#: Kind G: the file, and every violation: line, id, sentence.
UNFIT = [
    (b"\xff\xfe1", [(0, "G401", "the file is not UTF-8 text (byte 1)")]),
    (PLAYED.encode() + b"SO ; caf\xe9\n", [(0, "G401", f"the file is not UTF-8 text (byte {len(PLAYED) + 9})")]),
    ("ça".encode()[:-2] + "é".encode()[:1], [(0, "G401", "the file is not UTF-8 text (byte 1)")]),
    (b"", [(0, "G402", "the file is empty")]),
    (b" \n\r\n\t", [(0, "G402", "the file is empty")]),
    (b"\xef\xbb\xbf", [(0, "G402", "the file is empty")]),
    (b"SO\n" * 1_700_000, [(0, "G403", "the file has 5100000 bytes; a game has at most 1000000")]),
    ("é" * 1_200_000, [(0, "G403", "the file has 2400000 bytes; a game has at most 1000000")]),
    (PLAYED + "top 1\nbottom\n", [(FIRST_PLAY + 1, "G404", "this line cannot be read: bottom")]),
    (PLAYED + "sub home: X, 1\n", [(FIRST_PLAY, "G404", "this line cannot be read: sub home: X, 1")]),
    ("[Home Team]\n" + CARDS, [(1, "G404", "this line cannot be read: [Home Team]")]),
    (instead("3. Batter C, 6", "3. Batter C, 12"), [(4 + 1, "G404", "this line cannot be read: 3. Batter C, 12")]),
    (instead("8. Batter H, 2", "7. Batter H, 2"), [(10, "G404", "this line cannot be read: 7. Batter H, 2")]),
    ("SO\n" + PLAYED, [(1, "G405", "a play stands before both line-ups are given")]),
    (CARDS.split("lineup home")[0] + "SO\n" + CARDS[CARDS.index("lineup home"):], [(12, "G405", "a play stands before both line-ups are given")]),
    (HEADER + CARDS.split("lineup home")[0], [(0, "G406", "the line-up of the home side is missing")]),
    (instead("2. Batter B, 4", "2. Batter A, 4"), [(2, "G407", "the visitors: Batter A is in the line-up twice")]),
    (instead("4. Batter D, 3\n", ""), [(2, "G408", "the visitors: the batting order has no number 4")]),
    (instead("9. Batter I, 1", "9. Batter I, dh"), [(2, "G409", "the visitors: pitcher is played by nobody")]),
    (instead("2. Batter B, 4", "2. Batter B, 8"), [(2, "G410", "the visitors: center field is played by Batter A and Batter B")]),
    (instead("9. Batter I, 1", "9. Batter I, 1\n10. Extra, eh"), [(2, "G411", "the visitors: 10 batters; this league allows 9")]),
    (instead("9. Batter I, 1\n", ""), [(2, "G412", "the visitors: a line-up has 8 men; at least nine are needed")]),
    ('[Result "3-2"]\n[Innings "1"]\n' + CARDS + "SO\nSO\nSO\nH4*\n", [(NO_RESULT_END + 4, "G413", "the tag Result says 3-2, but the score is 0-1")]),
    (CARDS + "top 1\nSO\n", [(NO_RESULT_END, "G414", "the game stops in the top of the 1st; it is not finished")]),
    ('[Home "A"]\n[Home "B"]\n' + PLAYED, [(2, "G415", "the tag Home is given twice")]),
    (PLAYED + "lineup home\n", [(FIRST_PLAY, "G417", "the line-up of the home side is given twice")]),
    (PLAYED + "SO {1 2\n", [(FIRST_PLAY, "G418", "the dice in braces are not closed")]),
    (PLAYED + "SO {1} 2\n", [(FIRST_PLAY, "G418", "the dice in braces are not closed")]),
    (PLAYED + "SO {1 | 21}\n", [(FIRST_PLAY, "G419", "the dice must be numbers from 1 to 20; “21” is not")]),
    (PLAYED + "SO {0}\n", [(FIRST_PLAY, "G419", "the dice must be numbers from 1 to 20; “0” is not")]),
    (PLAYED + "SO {six}\n", [(FIRST_PLAY, "G419", "the dice must be numbers from 1 to 20; “six” is not")]),
    ('[Date "4 July"]\n' + PLAYED, [(1, "G422", "the tag Date cannot be read: 4 July")]),
    ('[Innings "0"]\n' + PLAYED, [(1, "G422", "the tag Innings cannot be read: 0")]),
    ('[Innings "many"]\n' + PLAYED, [(1, "G422", "the tag Innings cannot be read: many")]),
    ('[Result "won"]\n' + CARDS, [(1, "G422", "the tag Result cannot be read: won")]),
    # plays: unreadable, illegal, ambiguous; the warning
    (PLAYED + "SO\nHX\n", [(FIRST_PLAY + 1, "N101", "column 1: “HX” cannot be read here; expected a play such as SO, BB, H1, 4-3, 8, FC or E5")]),
    (PLAYED + "SO\n4-\n", [(FIRST_PLAY + 1, "N103", "column 3: the play stops too early; expected a fielder (1 to 9) or an error such as E5")]),
    (PLAYED + "{1 2}\n", [(FIRST_PLAY, "N102", "a play is missing")]),
    (PLAYED + "SO\n1>2(SB)\n", [(FIRST_PLAY + 1, "L201", "nobody is on first base")]),
    (PLAYED + "bottom 1\n", [(FIRST_PLAY, "L240", "this is the bottom of the 1st, but the top of the 1st is due")]),
    (PLAYED + "BB\nBB\nSB\n", [(FIRST_PLAY + 2, "A301", "SB could be 2>3(SB) or 2>3(SB) 1>2(SB)")]),
    (PLAYED + "43\n", [(FIRST_PLAY, "W601", "43 is read as 4-3")]),
]  # fmt: skip
