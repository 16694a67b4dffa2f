"""A whole league as one archive of readable text, and back.

``archive`` is the ZIP file with its manifest and checksums, ``cells`` one value as
text, ``sheets`` which rows stand in which file, ``writing`` a league as files and
``reading`` files as rows. Nothing here checks permission or opens a transaction:
``league.services.backup`` does. docs/backup.md describes the format.
"""
