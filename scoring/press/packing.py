"""A PDF file whose small objects are packed together (PDF 1.5 object streams).

A tagged sheet has some four hundred elements a page; written one by one, as reportlab
writes its objects, they would outweigh everything else in the file.
"""

from __future__ import annotations

import zlib
from typing import Any, Final

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

#: How many objects are packed into one stream.
_PACK: Final = 400
_HEADER: Final = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"


class PackedDocument(pdfdoc.PDFDocument):  # type: ignore[misc]
    """reportlab's document, with numbers to reserve and a compact way to write it."""

    def begin(self) -> None:
        """Get ready; called once, as the canvas has made the document."""
        self._waiting: list[tuple[int, bytes]] = []
        self._packs: list[tuple[int, bytes]] = []
        self._places: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}

    def reserve(self) -> int:
        """Return the number of an object that will be added."""
        self.objectcounter += 1
        return int(self.objectcounter)

    def page_number(self, name: str) -> int:
        """Return the number of a page by its name."""
        return int(self.idToObjectNumberAndVersion[name][0])

    def add_packed(self, number: int, content: bytes) -> None:
        """Take a small object that has no stream."""
        self._waiting.append((number, content))
        if len(self._waiting) >= _PACK:
            self._pack()

    def addPage(self, page: Any) -> None:
        """Take a page; its content is compressed at once, to be small in memory."""
        content = zlib.compress("\n".join(page_code(page)).encode(), 6)
        stream = pdfdoc.PDFStream(content=content)
        stream.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
        page.Contents, page.stream = stream, None
        super().addPage(page)

    def _pack(self) -> None:
        if not self._waiting:
            return
        pack = self.reserve()
        heads, body = [], bytearray()
        for index, (number, content) in enumerate(self._waiting):
            heads.append(f"{number} {len(body)}")
            body += content + b"\n"
            self._places[number] = (2, pack, index)
        head = " ".join(heads).encode() + b"\n"
        said = f"/Type/ObjStm/N {len(heads)}/First {len(head)}"
        self._packs.append((pack, _stream(said, head + bytes(body))))
        self._waiting = []

    # -- writing -----------------------------------------------------------------------

    def format(self) -> bytes:
        """Return the whole file."""
        self.encrypt.prepare(self)
        for each in (self.Catalog, self.info):
            self.Reference(each)
        file = bytearray(_HEADER)
        number = 0
        while number < self.objectcounter:  # formatting may add objects
            number += 1
            if number in self.numberToId:
                self._write_object(file, number)
        self._pack()
        for number, content in self._packs:
            self._write_plain(file, number, content)
        self._write_places(file)
        return bytes(file)

    def _write_object(self, file: bytearray, number: int) -> None:
        found = self.idToObject[self.numberToId[number]]
        content = bytes(pdfdoc.format(found, self, toplevel=1))
        if b"stream" in content:
            self._write_plain(file, number, content)
        else:
            self.add_packed(number, content)

    def _write_plain(self, file: bytearray, number: int, content: bytes) -> None:
        self._places[number] = (1, len(file), 0)
        file += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"

    def _write_places(self, file: bytearray) -> None:
        number, start = self.reserve(), len(file)
        self._places[number] = (1, start, 0)
        table = b"".join(
            kind.to_bytes(1, "big")
            + place.to_bytes(4, "big")
            + index.to_bytes(2, "big")
            for kind, place, index in (
                self._places.get(each, (0, 0, 0)) for each in range(number + 1)
            )
        )
        digest = self.signature.hexdigest()
        root, info = (
            self.idToObjectNumberAndVersion[each.__InternalName__][0]
            for each in (self.Catalog, self.info)
        )
        said = (
            f"/Type/XRef/Size {number + 1}/W[1 4 2]/Root {root} 0 R/Info {info} 0 R"
            f"/ID[<{digest}><{digest}>]"
        )
        file += f"{number} 0 obj\n".encode() + _stream(said, table)
        file += f"\nendobj\nstartxref\n{start}\n%%EOF\n".encode()


def page_code(page: Any) -> list[str]:
    """Return the drawing of a page as the canvas handed it over."""
    code = page.stream
    return [code] if isinstance(code, str) else list(code)


def _stream(said: str, content: bytes) -> bytes:
    packed = zlib.compress(content, 6)
    head = f"<<{said}/Filter/FlateDecode/Length {len(packed)}>>\nstream\n"
    return head.encode() + packed + b"\nendstream"


def packed_canvas(**more: Any) -> Canvas:
    """Return a canvas whose document is written packed."""
    canvas = Canvas(None, **more)
    document = canvas._doc
    document.__class__ = PackedDocument  # reportlab offers no way to hand one in
    document.begin()
    return canvas
