"""The archive: text files in a ZIP, with a manifest that names each and its checksum.

The same files give the same bytes: no clock and no machine is in them. What comes in
is trusted in nothing: names, sizes and checksums are looked at before anything else.
"""

from __future__ import annotations

import io
import json
import tomllib
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import BinaryIO

from django.utils.translation import gettext as _

#: The form of archives that this program writes, and the newest that it reads.
FORMAT = 1
MANIFEST = "manifest.toml"
#: The most that an archive may unpack to, in bytes, and the most files in it.
LARGEST = 400 * 2**20
MOST_FILES = 100_000
#: How much smaller than its content a file may be before it is taken for a bomb.
#: Repeated text is packed to a hundredth; a bomb to a thousandth.
DENSEST = 400
_SMALL = 1_000_000  # bytes below which nobody asks how dense it is

_EPOCH = (1980, 1, 1, 0, 0, 0)  # the first day that a ZIP file knows


class BackupRejected(Exception):
    """An archive that cannot be taken; ``place`` is the file, with line and column."""

    def __init__(self, place: str, sentence: str):
        """Keep the place and say the sentence."""
        super().__init__(f"{place}: {sentence}" if place else sentence)
        self.place = place
        self.sentence = sentence


@dataclass(frozen=True)
class Archive:
    """The files of an archive by name, and what the manifest says of all of them."""

    head: Mapping[str, object]
    files: Mapping[str, bytes]

    def text(self, name: str) -> str:
        """Return a file as text; refuses one that is missing or is not UTF-8."""
        if name not in self.files:
            raise BackupRejected(name, _("This file is missing."))
        try:
            return self.files[name].decode("utf-8")
        except UnicodeDecodeError:
            raise BackupRejected(name, _("This file is not UTF-8 text.")) from None


# -- out -------------------------------------------------------------------------------


def write_archive(files: Mapping[str, bytes], head: Mapping[str, object]) -> bytes:
    """Return the bytes of an archive; ``head`` stands first in the manifest."""
    names = sorted(files)
    listed = [
        {
            "name": name,
            "bytes": len(files[name]),
            "sha256": sha256(files[name]).hexdigest(),
        }
        for name in names
    ]
    manifest = write_toml({"format": FORMAT, **head}, {"file": listed}).encode()
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
        for name, content in ((MANIFEST, manifest), *((n, files[n]) for n in names)):
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3  # the same wherever it is written
            info.external_attr = 0o644 << 16
            packed.writestr(info, content)
    return target.getvalue()


def write_toml(values: Mapping[str, object], tables: Mapping[str, list] = {}) -> str:  # noqa: B006
    """Return values as TOML; ``tables`` are lists of tables, by their names."""
    lines = [f"{name} = {_toml(value)}" for name, value in values.items()]
    for name, rows in tables.items():
        for row in rows:
            lines += ["", f"[[{name}]]"]
            lines += [f"{key} = {_toml(value)}" for key, value in row.items()]
    return "\n".join(lines) + "\n"


def _toml(value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False)
        return text.replace("\x7f", "\\u007F")
    return value.isoformat()  # a day


# -- in --------------------------------------------------------------------------------


def read_archive(source: bytes | BinaryIO) -> Archive:
    """Return what an archive holds, once all of it is as the manifest says.

    Raises ``BackupRejected`` with the place: no ZIP file, a name that leads elsewhere,
    more than there can be, a file that is missing, too much or damaged, another form.
    """
    stream = io.BytesIO(source) if isinstance(source, bytes) else source
    try:
        with zipfile.ZipFile(stream) as packed:
            found = _look_over(packed.infolist())
            head, listed = _read_manifest(packed, found)
            for name in sorted(found.keys() - listed.keys() - {MANIFEST}):
                raise BackupRejected(name, _("The manifest does not name this file."))
            files = {
                name: _read_file(packed, found.get(name), name, size, digest)
                for name, (size, digest) in listed.items()
            }
    except (zipfile.BadZipFile, NotImplementedError, EOFError) as fault:
        said = _("This is no ZIP archive, or it is damaged: %(why)s.")
        raise BackupRejected("", said % {"why": str(fault).rstrip(".")}) from None
    return Archive(head, files)


def _look_over(infos: list[zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    """Refuse by the table of contents what must not be unpacked at all."""
    if len(infos) > MOST_FILES:
        raise BackupRejected("", _("There are more files in it than a league has."))
    found: dict[str, zipfile.ZipInfo] = {}
    total = 0
    for info in infos:
        name = info.filename
        if not is_safe(name) or info.is_dir():
            said = _("A file of a backup has a plain name within the archive.")
            raise BackupRejected(name[:100], said)
        if name in found:
            raise BackupRejected(name, _("This file is in it twice."))
        if info.flag_bits & 1:
            raise BackupRejected(name, _("This file is locked with a password."))
        found[name] = info
        total += info.file_size
        dense = info.file_size > _SMALL
        if total > LARGEST or (
            dense and info.file_size > DENSEST * max(1, info.compress_size)
        ):
            said = _("It would unpack to more than a league can be.")
            raise BackupRejected(name, said)
    return found


def is_safe(name: str) -> bool:
    """Whether a name leads to a file within the archive, on every machine.

    >>> is_safe("seasons/cup-2026/rosters.csv"), is_safe("../rosters.csv")
    (True, False)
    """
    parts = name.split("/")
    return (
        0 < len(name) <= 200
        and "\\" not in name
        and ":" not in name
        and name.isprintable()
        and all(part not in ("", ".", "..") for part in parts)
    )


def _read_manifest(packed, found) -> tuple[dict, dict[str, tuple[int, str]]]:
    if MANIFEST not in found:
        said = _("There is no manifest: this is no backup of a league.")
        raise BackupRejected(MANIFEST, said)
    try:
        text = _unpack(packed, found[MANIFEST], found[MANIFEST].file_size)
        head = tomllib.loads(text.decode("utf-8"))
        listed = {
            str(row["name"]): (int(row["bytes"]), str(row["sha256"]))
            for row in head.pop("file", [])
        }
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        said = _("The manifest cannot be read: %(why)s.")
        why = {"why": str(fault)[:200]}
        raise BackupRejected(MANIFEST, said % why) from None
    form = head.get("format")
    if form != FORMAT:
        said = _("This archive has the form %(form)s; this program reads %(known)s.")
        raise BackupRejected(MANIFEST, said % {"form": form, "known": FORMAT})
    return head, listed


def _read_file(packed, info, name: str, size: int, digest: str) -> bytes:
    if info is None:
        raise BackupRejected(name, _("This file is missing."))
    content = _unpack(packed, info, size)
    if len(content) != size or sha256(content).hexdigest() != digest:
        said = _("This file is damaged: it is not the one that the manifest names.")
        raise BackupRejected(name, said)
    return content


def _unpack(packed, info: zipfile.ZipInfo, size: int) -> bytes:
    """Return a file's content, never more than a byte beyond its size."""
    try:
        with packed.open(info) as stream:
            return stream.read(min(size, LARGEST) + 1)
    except (zipfile.BadZipFile, EOFError, OSError, RuntimeError, ValueError) as fault:
        said = _("This file is damaged: %(why)s.")
        raise BackupRejected(
            info.filename, said % {"why": str(fault).rstrip(".")}
        ) from None
    except Exception as fault:  # zlib.error has no common ancestor
        said = _("This file is damaged: %(why)s.")
        raise BackupRejected(info.filename, said % {"why": fault}) from None
