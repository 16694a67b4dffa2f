"""What columns are called, in English, French and Japanese."""

from __future__ import annotations

from games.words.names import normalize_name

#: Kind of file, then field, then the names of its column; the first is the template's.
COLUMNS: dict[str, dict[str, tuple[str, ...]]] = {
    "players": {
        "team": ("Team", "Club", "Équipe", "Code", "チーム", "球団"),
        "name": (
            "Name",
            "Player",
            "Nom",
            "Joueur",
            "Nom du joueur",
            "名前",
            "氏名",
            "選手",
            "選手名",
        ),
        "sort_name": ("Sort name", "Nom de tri", "並べ替え名", "よみ", "読み"),
        "number": (
            "Number",
            "No",
            "No.",
            "#",
            "Uniform",
            "Numéro",
            "N°",
            "Nº",
            "背番号",
            "番号",
        ),
        "positions": (
            "Positions",
            "Position",
            "Pos",
            "Pos.",
            "守備",
            "守備位置",
            "ポジション",
            "位置",
        ),
        "bats": ("Bats", "B", "Frappe", "Au bâton", "打", "打席"),
        "throws": ("Throws", "T", "Lance", "Lancer", "投", "投球"),
        "pitcher": ("Pitcher", "Lanceur", "投手"),
        "start": ("From", "Start", "Since", "Du", "Depuis", "Début", "開始", "から"),
        "end": ("Until", "To", "End", "Au", "Jusqu'au", "Fin", "終了", "まで"),
        "aliases": ("Other names", "Aliases", "Alias", "Autres noms", "別名"),
        "note": ("Remark", "Note", "Remarks", "Remarque", "備考"),
    },
    "teams": {
        "code": ("Code", "Abbreviation", "Sigle", "略称", "コード"),
        "name": ("Name", "Team", "Nom", "Équipe", "チーム", "チーム名", "球団", "名前"),
        "place": ("Place", "City", "Town", "Ville", "Lieu", "本拠地", "所在地"),
        "park": ("Park", "Home park", "Ballpark", "Stade", "Terrain", "球場"),
        "color": ("Color", "Colour", "Couleur", "色", "カラー"),
        "second_color": (
            "Second color",
            "Second colour",
            "Deuxième couleur",
            "Seconde couleur",
            "第二色",
        ),
        "division": ("Division", "Section", "地区", "ディビジョン"),
    },
    "schedule": {
        "date": ("Date", "Day", "Jour", "日付", "試合日", "日"),
        "visitors": (
            "Visitors",
            "Visitor",
            "Away",
            "Visiteurs",
            "Visiteur",
            "ビジター",
            "先攻",
        ),
        "home": ("Home", "Hosts", "Locaux", "Local", "Receveur", "ホーム", "後攻"),
        "number": (
            "Game of the day",
            "Game",
            "Match",
            "Partie",
            "試合番号",
            "試合",
        ),
    },
}
#: The columns without which a file cannot be understood.
NEEDED = {
    "players": ("name",),
    "teams": ("code", "name"),
    "schedule": ("date", "visitors", "home"),
}
#: Columns in which a spreadsheet has been seen to put dates where there were none.
TEXT_COLUMNS = {"name", "sort_name", "number", "positions", "code", "note", "aliases"}
#: Whose columns are kept as remarks when nobody knows them.
KEEPS_OTHERS = {"players"}


def key_of(heading: str) -> str:
    """Return what two spellings of a heading share.

    >>> key_of(" ÉQUIPE: "), key_of("背番号")
    ('equipe', '背番号')
    """
    return normalize_name(heading).strip(" :*").rstrip(".")


_FIELDS = {
    kind: {key_of(name): field for field, names in columns.items() for name in names}
    for kind, columns in COLUMNS.items()
}


def field_of(kind: str, heading: str) -> str | None:
    """Return the field that a heading means in a kind of file, if any."""
    return _FIELDS[kind].get(key_of(heading))


def known(kind: str, headings: list[str]) -> int:
    """Return how many of these headings are understood."""
    return len({field_of(kind, each) for each in headings} - {None})


def template(kind: str) -> list[str]:
    """Return the headings of the file to fill in."""
    return [names[0] for names in COLUMNS[kind].values()]
