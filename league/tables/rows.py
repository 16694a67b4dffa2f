"""The heads and rows of a table written at once.

What django-tables2 finds out for each cell (which arguments a column wants, where its
value is, whether it links) is found out here once for each column: a page of fifty
rows takes a fifth of the time, and every cell is the same.
"""

from collections.abc import Callable, Iterator
from functools import cache
from html import escape
from inspect import Parameter, signature

from django.utils.encoding import force_str
from django.utils.formats import localize
from django.utils.functional import Promise
from django.utils.html import conditional_escape
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

_ONLY_VALUE = ("value",)


class Cells:
    """The cells of a column: how they are found, shown, linked and tagged."""

    def __init__(self, table, bound):
        """Look at a bound column once."""
        column = bound.column
        self.fixed = {"column": column, "bound_column": bound, "table": table}
        self.resolve = bound.accessor.resolve
        path = str(bound.accessor)
        self.name = "" if "." in path or "__" in path else path
        self.empty = column.empty_values
        self.default = conditional_escape(bound.default)
        self.render = bound.render
        self.wanted = _wanted_by(bound.render)
        self.to_file = bound.value
        self.wanted_by_file = _wanted_by(bound.value)
        self.link = bound.link
        if getattr(column, "is_row_heading", False):
            self.tags = '<th scope="row">', "</th>"
        elif getattr(column, "is_number", False):
            self.tags = '<td class="number">', "</td>"
        else:
            self.tags = "<td>", "</td>"

    def write(self, row) -> str:
        """Return the cell of a row, with its tags."""
        start, end = self.tags
        return f"{start}{self._content(row)}{end}"

    def value(self, row) -> object:
        """Return the value of a row for a file; ``None`` where there is none."""
        value = self._find(row.record)
        if self._is_empty(value):
            return None
        known = {**self.fixed, "value": value, "record": row.record, "bound_row": row}
        return self.to_file(**{name: known[name] for name in self.wanted_by_file})

    def _find(self, record):
        try:
            if self.name and not isinstance(record, dict):
                value = getattr(record, self.name)
                return self.resolve(record) if callable(value) else value
            return self.resolve(record)
        except (AttributeError, KeyError, ValueError):  # as of a column without one
            return None

    def _is_empty(self, value) -> bool:
        # A fraction takes long to tell that it is no text.
        return value is None or (isinstance(value, str) and value in self.empty)

    def _content(self, row) -> str:
        record = row.record
        value = self._find(record)
        if self._is_empty(value):
            return self.default
        if self.wanted == _ONLY_VALUE and self.link is None:
            shown = self.render(value=value)
        else:
            known = {**self.fixed, "value": value, "record": record, "bound_row": row}
            shown = self.render(**{name: known[name] for name in self.wanted})
            if self.link is not None:
                return self.link(shown, **known)
        if isinstance(shown, SafeString):
            return shown
        if isinstance(shown, str):
            return escape(shown)
        if isinstance(shown, Promise):
            return conditional_escape(shown)
        return conditional_escape(localize(shown))


def _wanted_by(render: Callable) -> tuple[str, ...]:
    """Return the names of the arguments that a column's method takes."""
    return _arguments_of(getattr(render, "__func__", render))


@cache
def _arguments_of(function: Callable) -> tuple[str, ...]:
    found = signature(function).parameters.values()
    every = "value", "record", "column", "bound_column", "bound_row", "table"
    if any(each.kind is Parameter.VAR_KEYWORD for each in found):
        return every
    return tuple(each.name for each in found if each.name != "self")


def values_of(table, left_out=()) -> Iterator[list]:
    """Yield the headings and then the rows of a table as values for a file.

    Columns that are hidden on the page are among them; ``left_out`` are not.
    """
    bounds = [
        bound
        for bound in table.columns.iterall()
        if not (bound.column.exclude_from_export or bound.name in left_out)
    ]
    yield [force_str(bound.header, strings_only=True) for bound in bounds]
    cells = [Cells(table, bound) for bound in bounds]
    for row in table.rows:
        yield [force_str(cell.value(row), strings_only=True) for cell in cells]


def write_heads(table, terms: dict, glossary: str) -> SafeString:
    """Return the heads of the columns: labels that sort the table, or are explained.

    ``terms`` are those of the page's address, ``glossary`` is where statistics are
    explained.
    """
    terms = dict(terms)
    terms.pop(table.prefixed_page_field, None)
    heads = (_head(table, bound, terms, glossary) for bound in table.columns)
    return mark_safe("".join(heads))  # noqa: S308


def _head(table, bound, terms: dict, glossary: str) -> str:
    column = bound.column
    label = conditional_escape(bound.header)
    if title := getattr(column, "title", ""):
        label = f'<abbr title="{conditional_escape(title)}">{label}</abbr>'
    if bound.orderable:
        field = table.prefixed_order_by_field
        query = urlencode({**terms, field: bound.order_by_alias.next}, doseq=True)
        label = f'<a href="?{escape(query)}">{label}</a>'
    elif statistic := getattr(column, "statistic", None):
        label = f'<a href="{glossary}#{escape(statistic.anchor)}">{label}</a>'
    tag = '<th scope="col"'
    if getattr(column, "is_number", False):
        tag += ' class="number"'
    if bound.is_ordered:
        is_down = bound.order_by_alias.is_descending
        tag += f' aria-sort="{"descending" if is_down else "ascending"}"'
    return f"{tag}>{label}</th>"


def write_rows(table, rows) -> Iterator[SafeString]:
    """Yield bound rows of a table as the cells between ``<tr>`` and ``</tr>``."""
    cells = [Cells(table, bound) for bound in table.columns]
    for row in rows:
        yield mark_safe("".join(cell.write(row) for cell in cells))  # noqa: S308


__all__ = ["Cells", "values_of", "write_heads", "write_rows"]
