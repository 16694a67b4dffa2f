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
    if text.isascii():
        return " ".join(text.casefold().split())
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


#: The syllables of kana in Latin letters, row by row: a, i, u, e, o.
_ROWS = {
    "": "あいうえお",
    "k": "かきくけこ",
    "s": "さしすせそ",
    "t": "たちつてと",
    "n": "なにぬねの",
    "h": "はひふへほ",
    "m": "まみむめも",
    "r": "らりるれろ",
    "g": "がぎぐげご",
    "z": "ざじずぜぞ",
    "d": "だぢづでど",
    "b": "ばびぶべぼ",
    "p": "ぱぴぷぺぽ",
}
_OTHERS = {
    "し": "shi",
    "ち": "chi",
    "つ": "tsu",
    "ふ": "fu",
    "じ": "ji",
    "ぢ": "ji",
    "づ": "zu",
    "や": "ya",
    "ゆ": "yu",
    "よ": "yo",
    "わ": "wa",
    "を": "o",
    "ん": "n",
    "ゔ": "vu",
    "ぁ": "a",
    "ぃ": "i",
    "ぅ": "u",
    "ぇ": "e",
    "ぉ": "o",
    "ー": "",
}
_KANA = {
    kana: consonant + vowel
    for consonant, row in _ROWS.items()
    for kana, vowel in zip(row, "aiueo", strict=True)
} | _OTHERS
_SMALL = {"ゃ": "a", "ゅ": "u", "ょ": "o"}
_SMALL_VOWELS = "ぁぃぅぇぉ"
_KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


def has_kana(text: str) -> bool:
    """Whether a text holds hiragana or katakana."""
    return any(0x3041 <= ord(letter) <= 0x30FE for letter in text)


def romanize(text: str) -> str:
    """Return the sound of a name in kana, as search compares it; else nothing.

    Long vowels are written short, as people leave the bar out: Ōtani is Otani.

    >>> romanize("オオタニ ショウヘイ"), romanize("おおたに しょうへい")
    ('otani shohei', 'otani shohei')
    >>> romanize("ハッセル"), romanize("ジェローム"), romanize("大谷")
    ('hasseru', 'jeromu', '')
    """
    text = unicodedata.normalize("NFKC", text)
    if not has_kana(text):
        return ""
    written = ""
    doubled = False
    for letter in text.translate(_KATAKANA):
        if letter == "っ":
            doubled = True
            continue
        written, sound = _joined(written, letter)
        written += sound[:1] + sound if doubled and sound[:1].isalpha() else sound
        doubled = False
    return normalize_name(_shortened(written))


def _joined(written: str, letter: str) -> tuple[str, str]:
    """Return what stands before a small letter, and the letter's own sound."""
    if letter in _SMALL and written.endswith("i"):
        before = written[:-1]
        soft = "" if before.endswith(("sh", "ch", "j")) else "y"
        return before, soft + _SMALL[letter]
    if letter in _SMALL_VOWELS and written[-1:] in ("i", "u", "e", "o"):
        return written[:-1], _KANA[letter]
    return written, _KANA.get(letter, letter)


def _shortened(sound: str) -> str:
    for long, short in (("ou", "o"), ("oo", "o"), ("uu", "u"), ("aa", "a")):
        sound = sound.replace(long, short)
    return sound


def search_forms(text: str) -> tuple[str, ...]:
    """Return what a typed part of a name is looked up as: itself, and its sound.

    >>> search_forms("Côté"), search_forms("オオタニ")
    (('cote',), ('オオタニ', 'otani'))
    """
    forms = (normalize_name(text), romanize(text))
    return tuple(dict.fromkeys(form for form in forms if form))
