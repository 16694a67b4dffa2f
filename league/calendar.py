"""A schedule as an iCalendar feed (RFC 5545 and 7986). Values in, text out.

Games have a day and no hour, so they are events of a whole day. What is cancelled
stays in the feed and says so, and a game that is put off is tentative: a calendar that
learnt of it once has to learn this too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

LONGEST_LINE = 75  # octets
REFRESH = "PT6H"
PRODUCT = "-//Pennant//Schedule//EN"


@dataclass(frozen=True)
class Event:
    """A game as calendars take it."""

    uid: str
    day: date
    summary: str
    status: str  # CONFIRMED, TENTATIVE or CANCELLED
    sequence: int
    changed: datetime
    location: str = ""
    description: str = ""
    url: str = ""


def write_calendar(name: str, events: Iterable[Event], url: str = "") -> str:
    """Return a feed of these events, folded and escaped as the standard says."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{PRODUCT}",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"NAME:{escape(name)}",
        f"X-WR-CALNAME:{escape(name)}",
        f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}",
        f"X-PUBLISHED-TTL:{REFRESH}",
        *([f"SOURCE;VALUE=URI:{url}"] if url else []),
    ]
    for event in events:
        lines += _event_lines(event)
    lines.append("END:VCALENDAR")
    return "".join(f"{fold(line)}\r\n" for line in lines)


def _event_lines(event: Event) -> Iterator[str]:
    stamp = event.changed.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    yield "BEGIN:VEVENT"
    yield f"UID:{event.uid}"
    yield f"DTSTAMP:{stamp}"
    yield f"LAST-MODIFIED:{stamp}"
    yield f"SEQUENCE:{event.sequence}"
    yield f"DTSTART;VALUE=DATE:{event.day:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{event.day + timedelta(1):%Y%m%d}"
    yield f"SUMMARY:{escape(event.summary)}"
    yield f"STATUS:{event.status}"
    yield "TRANSP:TRANSPARENT"
    for key in ("location", "description"):
        if value := getattr(event, key):
            yield f"{key.upper()}:{escape(value)}"
    if event.url:
        yield f"URL:{event.url}"
    yield "END:VEVENT"


def escape(text: str) -> str:
    r"""Return a text in which nothing is taken for punctuation.

    >>> print(escape("Weir St; north, \\ end"))
    Weir St\; north\, \\ end
    """
    text = "\n".join(text.splitlines())
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    text = text.replace("\n", "\\n")
    return "".join(c for c in text if c == "\t" or c.isprintable() or ord(c) > 159)


def fold(line: str) -> str:
    """Return a line in pieces of 75 octets at most, no character torn in two."""
    pieces, piece = [], ""
    room = LONGEST_LINE
    for character in line:
        size = len(character.encode())
        if size > room:
            pieces.append(piece)
            piece, room = "", LONGEST_LINE - 1
        piece += character
        room -= size
    return "\r\n ".join([*pieces, piece])
