"""Tables as files: CSV and XLSX, with no cell that a spreadsheet would run."""

import re

from django.utils import translation
from django_tables2.export import ExportMixin, TableExport
from tablib import Dataset

_STARTS_A_FORMULA = re.compile(r"[=+\-@\t\r\n]")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?\Z")


def guard(value):
    """Return a cell that a spreadsheet takes as text, whatever it starts with.

    A number written as text is no formula and stays as it is (case D-47).

    >>> guard("=1+1"), guard("-4"), guard("4-3"), guard(-4)
    ("'=1+1", '-4', '4-3', -4)
    """
    if not isinstance(value, str) or _NUMBER.match(value):
        return value
    return f"'{value}" if _STARTS_A_FORMULA.match(value) else value


class GuardedExport(TableExport):
    """Writes a table's rows as CSV or XLSX, and nothing else."""

    FORMATS = {name: TableExport.FORMATS[name] for name in ("csv", "xlsx")}

    @classmethod
    def is_valid_format(cls, export_format):
        """Whether this is a format that is offered."""
        return export_format in cls.FORMATS

    def table_to_dataset(self, table, exclude_columns, dataset_kwargs=None):
        """Return the rows of a table under English headings, every cell guarded."""
        with translation.override("en"):
            headings, *rows = table.as_values(exclude_columns=exclude_columns)
        rows = [[guard(cell) for cell in row] for row in rows]
        return Dataset(*rows, headers=headings, **dataset_kwargs or {})


class GuardedExportMixin(ExportMixin):
    """A view whose table can be fetched with ``?export=csv`` or ``xlsx``."""

    export_class = GuardedExport
    export_formats = ("csv", "xlsx")
    export_trigger_param = "export"
