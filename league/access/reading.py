"""Which league an address is about: every address is asked before its view runs.

An address whose route begins like one of ``SUBJECTS`` is about the object that its
parameter names; the longest beginning counts. ``?season=`` is looked at everywhere. An
address with parameters that is in neither table is closed to all but staff as long as
some league is its members' only: whoever adds one says here what it is about.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Model

from games.models import Game, Player, Team
from league.models import Fixture, Job, League, Season, Series, Tournament
from league.permissions import READ, may


@dataclass(frozen=True)
class Subject:
    """A kind of object that an address names: by which parameter, in which field."""

    model: type[Model]
    kwarg: str = "pk"
    field: str = "pk"

    def find(self, values: dict) -> Model | None:
        """Return the object that is named; ``None`` when it is not there."""
        named = {self.field: values.get(self.kwarg)}
        return self.model._default_manager.filter(**named).first()


#: The beginning of a route, and what it is about.
SUBJECTS = {
    "games/<int:pk>/": Subject(Game),
    "schedule/<int:pk>/": Subject(Fixture),
    "calendar/<slug:slug>": Subject(Season, "slug", "slug"),
    "teams/<int:pk>/": Subject(Team),
    "players/<int:pk>/": Subject(Player),
    "leagues/<slug:slug>/": Subject(League, "slug", "slug"),
    "seasons/<slug:slug>/": Subject(Season, "slug", "slug"),
    "api/v1/leagues/<slug:slug>": Subject(League, "slug", "slug"),
    "api/v1/seasons/<slug:slug>": Subject(Season, "slug", "slug"),
    "api/v1/teams/<int:pk>": Subject(Team),
    "api/v1/players/<int:pk>": Subject(Player),
    "api/v1/games/<int:pk>": Subject(Game),
    "api/v1/fixtures/<int:pk>": Subject(Fixture),
    "jobs/<int:pk>/": Subject(Job),
    "postseason/<int:pk>/": Subject(Tournament),
    "postseason/series/<int:pk>/": Subject(Series),
}

#: Routes that belong to no league: accounts, the admin site with its own locks, and
#: the pages about the dice games.
OUTSIDE = ("accounts/", "admin/", "language/", "rules/")

_person_sources: list[Callable] = []


def register_person_source(source: Callable) -> None:
    """Let this callable find the person of a request who is not in ``request.user``.

    It takes the request and returns an account or ``None``: for tokens.
    """
    _person_sources[:] = [source]


def person_of(request):
    """Return who asks: an account, or nobody."""
    for source in _person_sources:
        if (person := source(request)) is not None:
            return person
    return request.user


def subject_of(route: str) -> Subject | None:
    """Return what the addresses of a route are about, by the longest beginning."""
    found = [beginning for beginning in SUBJECTS if route.startswith(beginning)]
    return SUBJECTS[max(found, key=len)] if found else None


def is_outside(route: str) -> bool:
    """Whether a route belongs to no league."""
    return route.startswith(OUTSIDE)


def may_read_address(person, route: str, values: dict, season: str = "") -> bool:
    """Whether a person may read what an address is about.

    ``values`` are the parameters of the route, ``season`` the season in the query.
    What is not there may be read: its view says that it is not there.
    """
    if season:
        named = Season.objects.filter(slug=season).first()
        if named is not None and not may(person, READ, named):
            return False
    subject = subject_of(route)
    if subject is None:
        return not values
    thing = subject.find(values)
    return thing is None or may(person, READ, thing)
