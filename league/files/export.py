"""Tables as files: CSV, XLSX and JSON, with no cell that a spreadsheet would run.

``as_file`` writes rows in one of the three; ``GuardedExportMixin`` lets a page be
fetched as a file whose one table it is, ``TableFilesMixin`` any page with tables: each
is found by its name, ``?export=csv&table=batting``, and links to its own files.
"""

import codecs
import json
import re
from decimal import Decimal
from html import unescape

from django.http import Http404, HttpResponse
from django.utils import translation
from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django_tables2.export import ExportMixin, TableExport
from tablib import Dataset

_STARTS_A_FORMULA = re.compile(r"[=+\-@\t\r\n]")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?\Z")
#: What no XLSX file can hold.
_UNWRITABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_LONGEST_CELL = 32_000

FORMATS = {name: TableExport.FORMATS[name] for name in ("csv", "xlsx", "json")}


def guard(value):
    """Return a cell that a spreadsheet takes as text, whatever it starts with.

    A number written as text is no formula and stays as it is (case D-47).

    >>> guard("=1+1"), guard("-4"), guard("4-3"), guard(-4)
    ("'=1+1", '-4', '4-3', -4)
    """
    if not isinstance(value, str) or _NUMBER.match(value):
        return value
    return f"'{value}" if _STARTS_A_FORMULA.match(value) else value


def as_file(form: str, headings, rows) -> bytes:
    """Return rows as the bytes of a file: ``csv``, ``xlsx`` or ``json``.

    Text stays text: a play such as ``4-3`` is a text cell of a workbook, never a date
    (case D-45). A CSV with letters beyond ASCII begins with the mark by which Excel
    knows UTF-8. JSON is a list of objects; its texts are as they are, its rates
    numbers, for no spreadsheet reads it.
    """
    headings = [str(heading) for heading in headings]
    if form == "json":
        found = [dict(zip(headings, map(_plain, row), strict=True)) for row in rows]
        return (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode()
    guarded = [[guard(cell) for cell in row] for row in rows]
    if form == "xlsx":
        guarded = [[_writable(cell) for cell in row] for row in guarded]
    content = Dataset(*guarded, headers=headings).export(form)
    return content if isinstance(content, bytes) else with_mark(content).encode()


def with_mark(text: str) -> str:
    """Return a text with the byte order mark, if it needs one to be read right."""
    mark = codecs.BOM_UTF8.decode()
    return text if text.isascii() else mark + text


def _plain(value):
    return float(value) if isinstance(value, Decimal) else value


def _writable(value):
    if isinstance(value, str):
        return _UNWRITABLE.sub(" ", value)[:_LONGEST_CELL]
    return value


def download(content: bytes, kind: str, name: str) -> HttpResponse:
    """Return an answer that a browser stores under a name."""
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


# -- tables of pages -------------------------------------------------------------------


def rows_of(table, left_out=()) -> tuple[list, list[list]]:
    """Return the English headings and the rows of a table."""
    with translation.override("en"):
        headings, *rows = table.as_values(exclude_columns=left_out)
    return headings, [[_text_of(cell) for cell in row] for row in rows]


def _text_of(cell):
    """Return what a cell says, where the page makes links and marks of it."""
    if not isinstance(cell, SafeString):
        return cell
    return " ".join(unescape(strip_tags(cell)).split())


class GuardedExport(TableExport):
    """Writes a table's rows as CSV, XLSX or JSON, and nothing else."""

    FORMATS = FORMATS

    @classmethod
    def is_valid_format(cls, export_format):
        """Whether this is a format that is offered."""
        return export_format in cls.FORMATS

    def table_to_dataset(self, table, exclude_columns, dataset_kwargs=None):
        """Keep the rows of a table under English headings."""
        self.headings, self.rows = rows_of(table, exclude_columns or ())
        return Dataset(headers=self.headings, **dataset_kwargs or {})

    def export(self):
        """Return the file: text of a CSV or JSON, bytes of a workbook."""
        content = as_file(self.format, self.headings, self.rows)
        return content if self.format == "xlsx" else content.decode("utf-8-sig")

    def response(self, filename=None):
        """Return the file as an answer that a browser stores."""
        content = as_file(self.format, self.headings, self.rows)
        return download(content, self.content_type(), filename)


class GuardedExportMixin(ExportMixin):
    """A view whose table can be fetched with ``?export=csv``, ``xlsx`` or ``json``."""

    export_class = GuardedExport
    export_formats = tuple(FORMATS)
    export_trigger_param = "export"


class TableFilesMixin:
    """A page any of whose tables can be fetched: ``?export=csv&table=b``.

    The tables are found in what the page gives its template, also in lists and
    mappings; each is called after its prefix, or its class. Nothing has to be said
    for a new table. A page that ``offers_files`` has links to them below each.
    """

    offers_files = True

    def render_to_response(self, context, **options):
        """Answer with the file that is asked for, or the page."""
        if isinstance(self, ExportMixin) or not self.offers_files:
            return super().render_to_response(context, **options)
        form = self.request.GET.get("export", "")
        tables = named_tables(context)
        if form in FORMATS and tables:
            name = self.request.GET.get("table") or next(iter(tables), "")
            if name not in tables:
                raise Http404(_("There is no such table."))
            headings, rows = rows_of(tables[name])
            content = as_file(form, headings, rows)
            return download(content, FORMATS[form], self.file_name(name, form))
        for name, table in tables.items():
            table.file_key = name
        return super().render_to_response(context, **options)

    def file_name(self, table: str, form: str) -> str:
        """Return a name such as ``team-4-batting-rattlecup-2026.csv``."""
        place = self.request.resolver_match
        parts = [place.url_name.replace("_", "-"), *place.kwargs.values(), table]
        parts.append(self.season.slug if self.season else "")
        return f"{slugify('-'.join(str(part) for part in parts if part))}.{form}"


def named_tables(context) -> dict[str, object]:
    """Return the tables in a page's context, each under a name of its own."""
    found: dict[str, object] = {}
    for table in _tables_in(context, depth=3):
        if any(table is known for known in found.values()):
            continue
        name = table.prefix.rstrip("-") or type(table).__name__.removesuffix("Table")
        name = unique = name.lower()
        number = 2
        while unique in found:
            unique, number = f"{name}-{number}", number + 1
        found[unique] = table
    return found


def _tables_in(value, depth: int):
    if getattr(value, "can_be_fetched", False):
        yield value
    elif depth and isinstance(value, dict):
        for each in value.values():
            yield from _tables_in(each, depth - 1)
    elif depth and isinstance(value, list | tuple):
        for each in value:
            yield from _tables_in(each, depth - 1)
