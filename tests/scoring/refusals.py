"""Wide tables: a row for every violation of a play or a change, and plays in words.

A row stays on one line, however long its sentence is.
"""
# ruff: noqa: E501

#: Every violation of kind N: the text, the id and the whole message.
UNREADABLE = [
    ("N101", "X", "column 1: “X” cannot be read here; expected a play such as SO, BB, H1, 4-3, 8, FC or E5"),
    ("N101", "H5", "column 1: “H5” cannot be read here; expected a play such as SO, BB, H1, 4-3, 8, FC or E5"),
    ("N101", "0-3", "column 1: “0-3” cannot be read here; expected a play such as SO, BB, H1, 4-3, 8, FC or E5"),
    ("N101", "4--3", "column 3: “-3” cannot be read here; expected a fielder (1 to 9) or an error such as E5"),
    ("N101", "SB23", "column 4: “3” cannot be read here; expected the end of the play"),
    ("N101", "E4, SB, 2-5", "column 5: “SB, 2-5” cannot be read here; expected a fielder (1 to 9)"),
    ("N101", "Batter D: H9", "column 11: “H9” cannot be read here; expected a play such as SO, BB, H1, 4-3, 8, FC or E5"),
    ("N102", "", "a play is missing"),
    ("N102", " \t ", "a play is missing"),
    ("N102", "Batter D:", "a play is missing"),
    ("N103", "4-", "column 3: the play stops too early; expected a fielder (1 to 9) or an error such as E5"),
    ("N103", "  4-  ", "column 5: the play stops too early; expected a fielder (1 to 9) or an error such as E5"),
    ("N103", "H1,", "column 4: the play stops too early; expected a fielder (1 to 9)"),
    ("N104", "SO" * 101, "a play is at most 200 characters long; this has 202"),
    ("N105", "H2****", "H2 bats in three runs at most, and **** marks 4"),
    ("N105", "H4*****", "H4 bats in four runs at most, and ***** marks 5"),
    ("N105", "8****", "8 bats in three runs at most, and **** marks 4"),
]  # fmt: skip

#: Situation (runners, outs), play at its word, violation, its whole message.
ILLEGAL = [
    # runners
    ("", 0, "1>2(SB)", "L201", "nobody is on first base"),
    ("1", 0, "H1 2>3", "L201", "nobody is on second base"),
    ("2", 1, "4-3 3>H", "L201", "nobody is on third base"),
    ("1", 0, "1>2(SB) 1>3(E2)", "L202", "the runner on first base moves twice in one play"),
    ("", 0, "H1 B>2 B>3", "L202", "the runner on the plate moves twice in one play"),
    ("2", 0, "H1 2>1", "L203", "a runner on second base cannot go back to first base"),
    ("3", 0, "3x2(PO 2-5)", "L203", "a runner on third base cannot go back to second base"),
    ("1-2", 0, "1>2(SB)", "L204", "two runners end on second base"),
    ("1-2", 0, "8 1>3 2>3", "L204", "two runners end on third base"),
    ("1", 0, "H2 1>2", "L204", "two runners end on second base"),
    ("1", 0, "H2 1>1", "L205", "the runner on the plate cannot pass the runner ahead of him"),
    ("1-2", 0, "8 1>3", "L205", "the runner on first base cannot pass the runner ahead of him"),
    ("1-2", 0, "1>H(E1)", "L205", "the runner on first base cannot pass the runner ahead of him"),
    ("1", 0, "BB 1>1", "L206", "the runner on first base is forced and must go"),
    ("1", 0, "H1 1>1", "L206", "the runner on first base is forced and must go"),
    ("1-2", 0, "FC 1>2 2>2", "L206", "the runner on second base is forced and must go"),
    ("1-2-3", 0, "BB 1>2 2>3", "L206", "the runner on third base is forced and must go"),
    ("1", 0, "B>1(WP)", "L207", "the batter does not move in a play between pitches"),
    ("1", 0, "1>2", "L208", "a play between pitches needs a reason for the move 1>2"),
    ("1", 0, "1x2(2-4)", "L208", "a play between pitches needs a reason for the move 1x2(2-4)"),
    ("1", 0, "SO 1>2", "L208", "SO needs a reason for the move 1>2"),
    ("2", 0, "BB 2>3", "L208", "BB needs a reason for the move 2>3"),
    ("1", 0, "IBB 1>3", "L208", "IBB needs a reason for the move 1>3"),
    ("2", 0, "HBP 2>3", "L208", "HBP needs a reason for the move 2>3"),
    ("", 0, "SO B>1", "L208", "SO needs a reason for the move of the batter"),
    ("", 0, "4-3 B>1", "L209", "the batter is out and cannot also run"),
    ("", 0, "IF B>1", "L209", "the batter is out and cannot also run"),
    # outs and runs
    ("1", 2, "5-4-3 1x2(5-4)", "L211", "this play would make 4 outs in the half-inning"),
    ("1-2", 1, "6-4-3 1x2(6-4) 2x3(3-5)", "L211", "this play would make 4 outs in the half-inning"),
    ("3", 2, "6-3 3>H", "L212", "no run counts when the third out is the batter's before he reached first base"),
    ("3", 2, "8 3>H", "L212", "no run counts when the third out is the batter's before he reached first base"),
    ("1-3", 2, "FC 3>H 1x2(4-6)", "L212", "no run counts when the third out is a force out"),
    ("1-3", 1, "6-4-3 3>H 1x2(6-4)", "L212", "no run counts when the third out is the batter's before he reached first base"),
    ("1-3", 2, "H1* 3>H 1x2(8-4)", "L212", "no run counts when the third out is a force out"),
    ("3", 2, "SO 3>H(WP)", "L212", "no run counts when the third out is the batter's before he reached first base"),
    ("3", 0, "H1 3>H", "L213", "the stars mark 0 batted in, but 1 scored with credit"),
    ("3", 0, "H1* 3>3", "L213", "the stars mark 1 batted in, but 0 scored with credit"),
    ("1", 0, "H4* 1>H", "L213", "the stars mark 1 batted in, but 2 scored with credit"),
    ("3", 0, "E5** 3>H", "L213", "the stars mark 2 batted in, but 1 scored with credit"),
    ("3", 0, "SO* 3>H(WP)", "L213", "the stars mark 1 batted in, but 0 scored with credit"),
    ("1-3", 0, "6-4-3* 3>H 1x2(6-4)", "L213", "the stars mark 1 batted in, but 0 scored with credit"),
    ("1", 0, "H4*", "L214", "a home run brings everybody home; the runner on first base stays"),
    # the play itself
    ("", 0, "FC", "L221", "FC needs a runner on base"),
    ("", 0, "SH 1-3", "L221", "SH needs a runner on base"),
    ("1", 2, "SH 1-3 1>2", "L222", "a sacrifice is not possible with two out"),
    ("1", 1, "SO B>1(WP) 1>2(WP)", "L225", "the third strike not caught needs first base empty or two out"),
    ("", 0, "H2 B>1", "L226", "the batter of H2 cannot end on first base"),
    ("", 0, "H2 Bx2(8-4)", "L226", "the batter of H2 cannot end on second base"),
    ("", 0, "H4 BxH(8-2)", "L226", "the batter of H4 cannot end on home"),
    ("", 0, "4-3 Bx1(4-3)", "L227", "the batter of 4-3 is put out and cannot be put out again"),
    ("", 0, "SO Bx1(2-3)", "L227", "the batter of SO is put out and cannot be put out again"),
    ("3", 0, "SF 8", "L229", "a sacrifice fly needs a fly and a run that scores on it"),
    ("3", 0, "SF 4-3* 3>H", "L229", "a sacrifice fly needs a fly and a run that scores on it"),
    ("3", 2, "SF E8 3>H", "L222", "a sacrifice is not possible with two out"),
    ("", 0, "4-3 GDP", "L230", "a double play needs two outs on a batted ball"),
    ("", 0, "BB GDP", "L230", "a double play needs two outs on a batted ball"),
    ("", 0, "SO GDP", "L230", "a double play needs two outs on a batted ball"),
    ("", 0, "H1 GDP", "L230", "a double play needs two outs on a batted ball"),
    ("1", 0, "1>2(CS)", "L228", "CS leaves the runner safe at second base only on an error"),
]  # fmt: skip

#: Situation, short form, the readings that are offered.
AMBIGUOUS = [
    ("1-2", 0, "SB", ("2>3(SB)", "2>3(SB) 1>2(SB)")),
    ("1-2", 0, "CS", ("2x3(CS)", "1x2(CS)")),
    ("1-3", 0, "PO", ("3x3(PO)", "1x1(PO)")),
]

#: What came before, the change, violation, its whole message.
REFUSED_CHANGES = [
    ("sub visitors 3: New, ph / SO", "sub visitors 4: Batter C, ph", "L234", "the visitors: Batter C has left the game and cannot come back"),
    ("SO", "sub visitors 10: New, ph", "L235", "the visitors: there is no slot 10 in the batting order"),
    ("SO", "sub visitors 0: New, 3", "L235", "the visitors: there is no slot 0 in the batting order"),
    ("SO", "sub visitors 4: Batter B, ph", "L236", "the visitors: Batter B is already in the game"),
    ("BB", "sub visitors run 1: Batter B", "L236", "the visitors: Batter B is already in the game"),
    ("SO", "sub visitors run 1: New", "L237", "the visitors: nobody is on first base to be run for"),
    ("BB", "sub home run 1: New", "L237", "the home side: nobody is on first base to be run for"),
    ("SO", "sub home 4: New, ph", "L238", "the home side are not at bat"),
    ("SO", "sub home P: New, 1", "L241", "the home side: New cannot come in as the pitcher who does not bat"),
]  # fmt: skip

#: A play and how it is said.
SPOKEN = [
    ("SO", "Moreau strikes out"),
    ("SO 2-3", "Moreau strikes out, catcher to first baseman"),
    (
        "H2** 3>H 2>H",
        "Moreau doubles; runner on third scores; runner on second scores; 2 runs batted in",
    ),
    ("4-3", "Moreau grounds out, second baseman to first baseman"),
    ("3", "Moreau grounds out, first baseman unassisted"),
    (
        "8* 3>H",
        "Moreau flies out to the center fielder; runner on third scores; 1 run batted in",
    ),
    ("IF6", "Moreau is out on an infield fly to the shortstop"),
    ("2E5", "Moreau reaches on a two-base error by the third baseman"),
    ("6-E3", "Moreau reaches on an error by the first baseman"),
    (
        "SH 1-3 1>2",
        "Moreau grounds out, pitcher to first baseman (a sacrifice); runner on first to second base",
    ),
    ("1>2(SB)", "runner on first steals second base"),
    (
        "1x2(CS 2-4)",
        "runner on first caught stealing second base (catcher to second baseman)",
    ),
    ("1x1(PO 1-3)", "runner on first picked off first base (pitcher to first baseman)"),
    ("1>3(E9)", "runner on first to third base on error by the right fielder"),
    ("FLE2", "foul fly dropped by the catcher"),
    ("WP", "wild pitch"),
]
