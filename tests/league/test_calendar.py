"""The iCalendar feed, read back with another program's parser."""

from datetime import UTC, date, datetime

import pytest
from icalendar import Calendar

from league.schedule.calendar import Event, clean, write_calendar

LONGEST_LINE = 75  # octets
CHANGED = datetime(2026, 4, 1, 12, 30, tzinfo=UTC)
NAME = "Montréal; \\ «大阪», l'été"


def event(**terms):
    terms = {
        "uid": "3e02fe4f-db50-42d2-bbad-3efb3185eed2",
        "day": date(2026, 4, 5),
        "summary": f"{NAME} @ {NAME}",
        "status": "CONFIRMED",
        "sequence": 3,
        "changed": CHANGED,
        **terms,
    }
    return Event(**terms)


def read_back(*events):
    return Calendar.from_ical(
        write_calendar(NAME, events, "https://dice.example/a.ics")
    )


def test_an_event_comes_back_as_it_was():
    feed = read_back(event(location="Weir St, north", description="a\nb"))
    (found,) = feed.walk("VEVENT")
    assert str(found["SUMMARY"]) == f"{NAME} @ {NAME}"
    assert str(found["LOCATION"]) == "Weir St, north"
    assert str(found["DESCRIPTION"]) == "a\nb"
    assert found["SEQUENCE"] == 3
    assert found.decoded("DTSTART") == date(2026, 4, 5)
    assert found.decoded("DTEND") == date(2026, 4, 6)
    assert found.decoded("DTSTAMP") == CHANGED
    assert str(found["UID"]) == "3e02fe4f-db50-42d2-bbad-3efb3185eed2"


def test_a_feed_says_its_name_and_when_to_come_back():
    feed = read_back()
    for key in ("NAME", "X-WR-CALNAME"):
        # The parser hands it on as it is written.
        assert str(feed[key]) == "Montréal\\; \\\\ «大阪»\\, l'été"
    assert feed["REFRESH-INTERVAL"].to_ical() == b"PT6H"
    assert feed["VERSION"] == "2.0"


@pytest.mark.parametrize("status", ["CONFIRMED", "TENTATIVE", "CANCELLED"])
def test_what_is_cancelled_stays_and_says_so(status):
    (found,) = read_back(event(status=status)).walk("VEVENT")
    assert found["STATUS"] == status


def test_no_line_is_longer_than_the_standard_allows_and_no_letter_is_torn():
    text = write_calendar("大" * 200, [event(summary="é" * 300)])
    lines = text.encode().split(b"\r\n")
    assert max(map(len, lines)) <= LONGEST_LINE
    for line in lines:
        line.decode()


def test_a_name_cannot_add_a_line_of_its_own():
    text = write_calendar(
        "A\r\nMETHOD:CANCEL", [event(summary="A\r\nSTATUS:CANCELLED")]
    )
    (found,) = Calendar.from_ical(text).walk("VEVENT")
    assert found["STATUS"] == "CONFIRMED"
    assert str(found["SUMMARY"]) == "A\nSTATUS:CANCELLED"
    assert "NAME:A\\nMETHOD:CANCEL\r\n" in text
    assert clean("a\x07b\tc") == "ab\tc"
