"""Names as people type them when they look for somebody."""

import unicodedata

#: Letters that Unicode does not take apart into a plain letter and a mark.
_LETTERS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "þ": "th"}
)


def normalize_name(text: str) -> str:
    """Return a name without accents, case and spare space, for comparing.

    >>> normalize_name("  Jérôme  CÔTÉ "), normalize_name("Ōtani")
    ('jerome cote', 'otani')
    """
    apart = unicodedata.normalize("NFKD", text)
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return " ".join(plain.casefold().translate(_LETTERS).split())


def sort_name_of(name: str) -> str:
    """Return the usual sort form of a name: the last word first.

    >>> sort_name_of("Jérôme Côté"), sort_name_of("大谷 翔平"), sort_name_of("Ichiro")
    ('Côté, Jérôme', '大谷 翔平', 'Ichiro')
    """
    words = name.split()
    if len(words) < 2 or any(ord(letter) > 0x2E80 for letter in name):
        return " ".join(words)  # scripts that write the family name first
    return f"{words[-1]}, {' '.join(words[:-1])}"


def short_name(name: str) -> str:
    """Return what a man is called where there is little room.

    >>> short_name("Jean-Noël Bérubé-Chênevert"), short_name("大谷 翔平")
    ('Bérubé-Chênevert', '大谷 翔平')
    """
    return sort_name_of(name).split(",")[0]
