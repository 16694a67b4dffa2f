"""Running a verb of the command line as somebody at a terminal would."""

from scoring.__main__ import main

#: The dice game most verbs are tried with.
RULES = ("--rules", "diceball")


def run(capsys, *arguments):
    """Run a verb and return its status, its output and its remarks."""
    status = main([str(each) for each in arguments])
    told = capsys.readouterr()
    return status, told.out, told.err
