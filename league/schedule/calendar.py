"""A schedule as an iCalendar feed (RFC 5545 and 7986). Values in, text out.

Games have a day and no hour, so they are events of a whole day. What is cancelled
stays in the feed and says so, and a game that is put off is tentative: a calendar that
learnt of it once has to learn this too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from icalendar import Calendar, vText
from icalendar import Event as CalendarEvent

REFRESH = timedelta(hours=6)
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
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", PRODUCT)
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    for key in ("name", "x-wr-calname"):
        calendar[key] = vText(clean(name))  # the library does not know they are text
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT6H")
    if url:
        calendar.add("source", url, parameters={"VALUE": "URI"})
    for event in events:
        calendar.add_component(_component(event))
    return calendar.to_ical(sorted=False).decode()


def _component(event: Event) -> CalendarEvent:
    stamp = event.changed.astimezone(UTC).replace(microsecond=0)
    component = CalendarEvent()
    component.add("uid", event.uid)
    component.add("dtstamp", stamp)
    component.add("last-modified", stamp)
    component.add("sequence", event.sequence)
    component.add("dtstart", event.day)
    component.add("dtend", event.day + timedelta(1))
    component.add("summary", clean(event.summary))
    component.add("status", event.status)
    component.add("transp", "TRANSPARENT")
    for key in ("location", "description"):
        if value := getattr(event, key):
            component.add(key, clean(value))
    if event.url:
        component.add("url", event.url)
    return component


def clean(text: str) -> str:
    """Return a text whose line ends are plain and that holds no control characters."""
    text = "\n".join(text.splitlines())
    return "".join(c for c in text if c in "\t\n" or c.isprintable() or ord(c) > 159)
