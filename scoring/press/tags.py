"""The structure of a file: what each mark on the paper is, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class Element:
    """A part of the structure: a table, a row, a cell, a paragraph.

    ``kids`` are the numbers of its marks on ``page`` and the elements inside it.
    ``alt`` says in words what the part shows, ``actual`` is the text it stands for.
    """

    __slots__ = (
        "actual",
        "alt",
        "attributes",
        "kids",
        "kind",
        "number",
        "page",
        "parent",
    )

    def __init__(
        self,
        kind: str,
        number: int,
        parent: int,
        *,
        alt: str = "",
        actual: str = "",
        attributes: str = "",
    ) -> None:
        self.kind, self.number, self.parent = kind, number, parent
        self.alt, self.actual, self.attributes = alt, actual, attributes
        self.page = ""
        self.kids: list[int | Element] = []


class Objects(Protocol):
    """A file that numbers objects and takes them, written out, by number."""

    def reserve(self) -> int:
        """Return the number of an object that will be added."""
        ...

    def add_packed(self, number: int, content: bytes) -> None:
        """Take a small object that has no stream."""
        ...

    def page_number(self, name: str) -> int:
        """Return the number of a page by its name."""
        ...


class Tree:
    """The structure of a file, handed on page by page and then forgotten.

    >>> write_text("Núñez (9)")
    b'<FEFF004E00FA00F10065007A0020002800390029>'
    """

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._root_number = objects.reserve()
        self.document = Element("Document", objects.reserve(), self._root_number)
        self._top: list[int] = []
        self._marks: list[int] = []
        self._parents: list[int] = []
        self._page = ""

    # -- building ----------------------------------------------------------------------

    def add(self, parent: Element, kind: str, **more: str) -> Element:
        """Add an element as the last one inside another."""
        element = Element(kind, self._objects.reserve(), parent.number, **more)
        if parent is not self.document:
            parent.kids.append(element)
        return element

    def add_cell(
        self,
        row: Element,
        *,
        scope: str = "",
        rows: int = 1,
        columns: int = 1,
        alt: str = "",
        actual: str = "",
    ) -> Element:
        """Add a cell to a table's row; ``scope`` makes a heading of it."""
        said = f"/Scope/{scope}" if scope else ""
        said += f"/RowSpan {rows}" if rows > 1 else ""
        said += f"/ColSpan {columns}" if columns > 1 else ""
        attributes = f"/A<</O/Table{said}>>" if said else ""
        kind = "TH" if scope else "TD"
        return self.add(row, kind, alt=alt, actual=actual, attributes=attributes)

    def start_page(self, name: str) -> None:
        """Begin to count the marks of a page anew."""
        self._page, self._marks = name, []

    def mark(self, element: Element) -> int:
        """Count a mark on the page as an element's; return its number."""
        number = len(self._marks)
        self._marks.append(element.number)
        element.page = self._page
        element.kids.append(number)
        return number

    # -- writing -----------------------------------------------------------------------

    @property
    def next_parents(self) -> int:
        """The number under which the next page finds its marks' elements."""
        return len(self._parents)

    def finish_page(self) -> None:
        """Note which element each mark of the page belongs to."""
        number = self._objects.reserve()
        content = " ".join(f"{element} 0 R" for element in self._marks)
        self._objects.add_packed(number, f"[{content}]".encode())
        self._parents.append(number)

    def finish_section(self, section: Element) -> None:
        """Write out a section of the document with everything inside it."""
        self._top.append(section.number)
        for element in _all_of(section):
            self._write(element)

    def _write(self, element: Element) -> None:
        page = ""
        if element.page:
            page = f"/Pg {self._objects.page_number(element.page)} 0 R"
        kids = " ".join(
            str(kid) if isinstance(kid, int) else f"{kid.number} 0 R"
            for kid in element.kids
        )
        head = f"<</S/{element.kind}/P {element.parent} 0 R{page}"
        head += f"/K[{kids}]" if kids else ""
        content = (head + element.attributes).encode()
        if element.alt:
            content += b"/Alt" + write_text(element.alt)
        if element.actual:
            content += b"/ActualText" + write_text(element.actual)
        self._objects.add_packed(element.number, content + b">>")

    def finish(self) -> int:
        """Write out the top of the tree; return the number of its root."""
        add = self._objects.add_packed
        kids = " ".join(f"{number} 0 R" for number in self._top)
        root, document = self._root_number, self.document.number
        add(document, f"<</S/Document/P {root} 0 R/K[{kids}]>>".encode())
        pages = " ".join(f"{n} {number} 0 R" for n, number in enumerate(self._parents))
        add(
            root,
            f"<</Type/StructTreeRoot/K {document} 0 R"
            f"/ParentTree<</Nums[{pages}]>>/ParentTreeNextKey {len(self._parents)}"
            ">>".encode(),
        )
        return root


def _all_of(element: Element) -> Iterator[Element]:
    yield element
    for kid in element.kids:
        if isinstance(kid, Element):
            yield from _all_of(kid)


def write_text(text: str) -> bytes:
    """Return a text as a string of a PDF file."""
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return f"({escaped})".encode()
    return b"<FEFF" + text.encode("utf-16-be").hex().upper().encode() + b">"
