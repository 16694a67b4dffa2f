"""A file being printed: its pages, its structure, its title."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from typing import Any

from reportlab.pdfbase import pdfdoc

from scoring.press import colour
from scoring.press.fonts import BODY_FACE, MissingCharacters, load_faces
from scoring.press.geometry import PAPERS
from scoring.press.options import PrintOptions
from scoring.press.packing import packed_canvas
from scoring.press.pen import Pen
from scoring.press.tags import Element, Tree

_METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


class Press:
    """Prints pages one after another into one file."""

    def __init__(
        self, title: str, options: PrintOptions, *, portrait: bool = False
    ) -> None:
        load_faces()
        size = PAPERS[options.paper]
        self._canvas = packed_canvas(
            pagesize=(size[1], size[0]) if portrait else size,
            invariant=1,
            initialFontName=BODY_FACE,
            lang=options.language,
        )
        self._canvas.setTitle(title)
        self._canvas.setCreator("Pennant")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._document = self._canvas._doc
        self._title = title
        self.tree = Tree(self._document)
        self.pen = Pen(self._canvas, self.tree, options, portrait=portrait)
        self.page_count = 0
        self._bookmarks = 0

    @contextmanager
    def section(self, title: str = "") -> Iterator[Element]:
        """Open a section of the file; what is drawn meanwhile is written at its end."""
        section = self.tree.add(self.tree.document, "Sect", alt="")
        yield section
        self.tree.finish_section(section)

    @contextmanager
    def page(self) -> Iterator[Pen]:
        """Print one page."""
        name = self._document.thisPageName()
        self.tree.start_page(name)
        self.pen.start_page()
        yield self.pen
        self.pen.finish_page()
        parents = self.tree.next_parents
        self.tree.finish_page()
        self._canvas.showPage()
        page = self._document.idToObject[name]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = parents, pdfdoc.PDFName("S")
        self.page_count += 1

    def bookmark(self, title: str, *, level: int = 0) -> None:
        """Let the file's outline lead to the page being printed."""
        self._bookmarks += 1
        key = f"mark-{self._bookmarks}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key, level, closed=level == 0)
        self._canvas.showOutline()

    def label_pages(self, labels: dict[int, Any]) -> None:
        """Name pages, from the one with this index on, as these labels say."""
        found = pdfdoc.PDFPageLabels()
        for index, label in labels.items():
            found.addPageLabel(index, label)
        self._document.Catalog.PageLabels = found

    @property
    def missing(self) -> frozenset[str]:
        """The characters so far for which a stand-in was drawn (case D-44)."""
        return frozenset(self.pen.missing)

    def save(self, *, allow_missing: bool = False) -> bytes:
        """Return the finished file.

        Raises ``MissingCharacters`` when no face has a character, unless a stand-in
        is allowed.
        """
        if self.missing and not allow_missing:
            raise MissingCharacters(self.missing)
        catalog = self._document.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
        catalog.OutputIntents = f"[{self._output_intent()}]"
        catalog.StructTreeRoot = f"{self.tree.finish()} 0 R"
        catalog.MarkInfo = "<</Marked true>>"
        content = _METADATA.format(
            title=escape(self._title), language=self.pen.options.language
        )
        metadata = pdfdoc.PDFStream(content=content.encode(), filters=[])
        metadata.dictionary["Type"] = pdfdoc.PDFName("Metadata")
        metadata.dictionary["Subtype"] = pdfdoc.PDFName("XML")
        catalog.Metadata = metadata
        return bytes(self._document.GetPDFData(self._canvas))

    def _output_intent(self) -> str:
        """Put the colour profile into the file; say that its colours are sRGB."""
        profile = pdfdoc.PDFStream(content=zlib.compress(colour.srgb_profile(), 9))
        profile.dictionary["N"] = 3
        profile.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
        where = self._document.Reference(profile, "ColourProfile")
        number = where.format(self._document).decode()
        return (
            f"<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier({colour.NAME})"
            f"/Info({colour.NAME})/DestOutputProfile {number}>>"
        )
