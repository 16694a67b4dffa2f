"""Every page of the site in a browser, as its commissioner sees it in the demo league.

The pages are the addresses of the url conf: a new one is looked at without further ado,
and fails by its name until ``ARGUMENTS`` of ``tests/roles_table.py`` can fill it in or
``NOT_PAGES`` says that it is none.
"""

import re
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from roles_table import ARGUMENTS, DATA, TABLE

from games.models import Game, Player
from games.services import create_game, undo_last_play
from league.models import Draft, Fixture, Job, JobFile, Season, Tournament
from league.pages.navigation import FIRST, LEAGUE, NEW, OFFICE, STATISTICS
from league.services.demo import make_demo
from league.services.demo_people import CHIEF

#: Addresses that answer with something else than a page: files, feeds, parts of pages.
NOT_PAGES = {
    "set_language",
    "league:season_pdf",
    "league:season_book",
    "league:fixture_pdf",
    "league:team_pdf",
    "league:calendar",
    "league:team_calendar",
    "league:job_file",
    "league:league_feed",
    "league:team_feed",
    "league:season_file",
    "league:card_export",
    "league:card_template",
    "league:import_template",
    "games:game_pdf",
    "games:game_file",
    "games:play_preview",
    "games:dice_give",
    "games:play_undo",
    "games:play_substitute",
}
#: Those who run the site are asked for; the commissioner is lent their rights.
OF_STAFF = {"league:league_make", "league:league_restore"}
#: More faces of these pages: a name, and the address in the world below.
MORE = {
    "by touch": lambda world: f"/games/{world.game.pk}/score/?mode=touch",
    "by dice": lambda world: f"/games/{world.game.pk}/score/?mode=dice",
    "game that is over": lambda world: f"/games/{world.over.pk}/",
    "game without batters": lambda world: f"/games/{world.bare.pk}/",
    "its plays": lambda world: f"/games/{world.over.pk}/plays/",
    "its scoresheet": lambda world: f"/games/{world.over.pk}/sheet/",
    "its history": lambda world: f"/games/{world.over.pk}/history/",
    "season that is over": lambda world: f"/?season={world.last.slug}",
    "standings of last season": lambda world: f"/standings/?season={world.last.slug}",
    "job that runs": lambda world: f"/jobs/{world.running.pk}/",
    "job that failed": lambda world: f"/jobs/{world.failed.pk}/",
    "results, second page": lambda world: "/results/?page=2",
    "players found": lambda world: "/players/?q=ca",
}
#: What routes of ``ARGUMENTS``, and pages, are given in this world instead.
OWN = {
    "seasons/<slug:slug>/spells/": lambda world: {
        "pk": world.player.spells.get(season_team__season=world.season).pk
    },
    "games:game_runs": lambda world: {"pk": world.bare.pk},
    "league:job_cancel": lambda world: {"pk": world.running.pk},
    "league:game_make_room": lambda world: {"pk": world.simulated.pk},
}
#: One man, typed in twice.
DOUBLES = ("Vendelin Capek", "Vendelín Čapek")
BACKEND = "django.contrib.auth.backends.ModelBackend"
WIDE, MIDDLE, NARROW = ({"width": width, "height": 900} for width in (1280, 768, 320))
#: The rules of axe that colours and width change; the others are asked once. Size of
#: targets is new in WCAG 2.2, and axe asks for it only when told to.
OF_LOOKS = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"]
OF_LOOKS += ["target-size"]
AXE = """options => axe.run(document, {resultTypes: ["violations"], ...options}).then(
    found => found.violations.flatMap(each => each.nodes.map(
        node => `${each.id}: ${node.target} ${node.failureSummary}`)))"""
#: Take away what is built like two others beside it: rows of players, cards, lines of
#: a menu. axe would spend most of its time on them, and find what it found before.
THIN_OUT = """() => {
    const many = new Set("tr li option article figure section details div svg g"
        .split(" "));
    const shape = /^(href|id|for|name|value|title|action|datetime|width|height)$/;
    const drawn = /^([xyrd][12]?|[cd][xy]|points|transform|(aria|data|hx)-.*)$/;
    const numbers = new Map(), spare = [];
    const build = it => {
        if (it.nodeType !== Node.ELEMENT_NODE) return it.data?.trim() ? "text" : "";
        const own = Array.from(it.attributes, ({name, value}) =>
            shape.test(name) || drawn.test(name) ? name : `${name}=${value}`);
        const counts = new Map();
        for (const child of it.childNodes) {
            const kind = build(child), count = (counts.get(kind) ?? 0) + 1;
            counts.set(kind, count);
            if (count > 2 && many.has(child.localName)) spare.push(child);
        }
        const text = `${it.localName} ${own} ${[...counts.keys()].sort()}`;
        if (!numbers.has(text)) numbers.set(text, numbers.size);
        return numbers.get(text);
    };
    build(document.body);
    spare.forEach(each => each.remove());
}"""
DRAWN = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: Whatever has the focus, whether it can be seen, and by what.
FOCUS = """() => {
    const it = document.activeElement, box = it.getBoundingClientRect();
    const look = getComputedStyle(it);
    const isMarked = look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 1
        || look.boxShadow !== "none";
    const isThere = box.width > 1 && box.height > 1 && box.bottom > 0 && box.right > 0
        && box.top < innerHeight && box.left < innerWidth;
    return it === document.body ? "nothing has the focus"
        : !isThere ? `out of sight: ${it.outerHTML}`
        : !isMarked ? `not marked: ${it.outerHTML}` : "";
}"""


def addresses(patterns=None, names=(), route=""):
    """Yield the name and the route of every address but the admin site's."""
    for each in get_resolver().url_patterns if patterns is None else patterns:
        here = route + str(each.pattern).removeprefix("^")
        if here.startswith("admin/"):
            continue
        if isinstance(each, URLResolver):
            inner = (*names, each.namespace) if each.namespace else names
            yield from addresses(each.url_patterns, inner, here)
        elif isinstance(each, URLPattern):
            yield ":".join([*names, each.name or "?"]), here


ADDRESSES = dict(addresses())
POST_ONLY = {name for name, row in TABLE.items() if row.read is None}
PAGES = [
    name
    for name in ADDRESSES
    if name not in NOT_PAGES | POST_ONLY and not name.startswith("api-v1:")
]
#: The pages which the menu has a line for, or which belong to a line.
IN_MENU = {
    name
    for page in (*FIRST, *STATISTICS, *LEAGUE, *OFFICE, NEW)
    for name in (page.name, *page.here)
}


def address_of(world, name):
    """Return the address of a page in the world of these tests."""
    route, values = ADDRESSES[name], {}
    for beginning in sorted(ARGUMENTS, key=len):
        if route.startswith(beginning) and beginning not in OWN:
            values |= ARGUMENTS[beginning](world)
    for beginning in OWN.keys() & {name, *ARGUMENTS}:
        if beginning == name or route.startswith(beginning):
            values |= OWN[beginning](world)
    wanted = re.findall(r"<(?:\w+:)?(\w+)>", route)
    missing = [each for each in wanted if each not in values]
    assert not missing, f"ARGUMENTS of tests/roles_table.py: {route} needs {missing}"
    address = reverse(name, kwargs={each: values[each] for each in wanted})
    return f"{address}?{urlencode(DATA[name](world))}" if name in DATA else address


def make_world():
    """Load the demo league, and put in what it lacks: jobs, and a file read to try."""
    season = make_demo(timezone.localdate())
    users = get_user_model().objects
    games = Game.objects.filter(fixture__season=season)
    fixtures = Fixture.objects.filter(season=season)
    tournament = Tournament.objects.get()
    series = tournament.series.filter(fixtures__isnull=False).first()
    player, twin = Player.objects.filter(name__in=DOUBLES).order_by("pk")
    world = SimpleNamespace(
        season=season,
        last=Season.objects.exclude(pk=season.pk).get(),
        league=season.league,
        chief=users.get(username=CHIEF),
        people={"reader": users.get(username="demo-reader")},
        home=player.spells.get(season_team__season=season).season_team.team,
        player=player,
        twin=twin,
        game=games.get(status="live"),
        over=games.filter(revisions__isnull=False, status="final").first(),
        simulated=next(each for each in games if each.is_simulated),
        fixture=fixtures.filter(game=None).first(),
        tournament=tournament,
        series=series,
        series_fixture=series.fixtures.first(),
    )
    undo_last_play(world.chief, world.game, world.game.version)
    world.game.refresh_from_db()
    world.revision = world.game.revisions.first()
    sides = {"visitors": world.game.visitors, "home": world.game.home}
    world.bare = create_game(world.chief, date=timezone.localdate(), **sides)
    Game.objects.filter(pk=world.bare.pk).update(ruleset="three_dice")
    add_work(world)
    return world


def add_work(world):
    """Add jobs that are done, run and have failed, and a file that is only tried."""
    asked = {"league": world.league, "season": world.season, "asked_by": world.chief}
    job = Job(kind="simulate", **asked, finished=timezone.now(), done=36, total=36)
    job.status, job.message = Job.Status.DONE, "36 games are played."
    job.result = {"links": [["The standings", reverse("league:standings")]]}
    job.save()
    JobFile.objects.create(job=job, name="games.zip", content=b"a", size=1)
    world.job = job
    now = timezone.now()
    more = {"kind": "simulate", "total": 36, "started": now, "heartbeat": now, **asked}
    world.running = Job.objects.create(status=Job.Status.RUNNING, done=9, **more)
    world.failed = Job.objects.create(
        status=Job.Status.FAILED, message="There is no room on the disk.", **more
    )
    world.draft = Draft.objects.create(
        season=world.season,
        kind=Draft.Kind.TEAMS,
        file_name="teams.csv",
        content=b"code,name\nNEW,Newcomers\nSAL,Salt Lakers\n,Nameless\n",
        user=world.chief,
    )


@pytest.fixture
def world(transactional_db):
    """The demo league."""
    return make_world()


@pytest.fixture
def page(chromium, world, live_server, all_answered):
    """One window for all pages, logged in, which keeps what its console says."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    )
    browser = Client()
    browser.force_login(world.chief, BACKEND)
    window = chromium.new_context(viewport=WIDE, reduced_motion="reduce")
    window.add_cookies(
        [
            {"name": name, "value": cookie.value, "url": live_server.url}
            for name, cookie in browser.cookies.items()
        ]
    )
    page = window.new_page()
    page.set_default_timeout(15_000)
    page.axe = axe.Axe().axe_script
    page.said = []
    page.on("console", lambda message: page.said.append(message.text))
    page.on("pageerror", lambda error: page.said.append(str(error)))
    yield page
    page.goto("about:blank")  # nothing more is asked from here
    window.close()


def axe_of(page, where, **options):
    """Return what axe finds on a page, a line for each element."""
    return [f"{where}, {each}" for each in page.evaluate(AXE, options)]


def wide_of(page, window):
    """Return by how much a page is wider than a window, if it is."""
    page.set_viewport_size(window)
    over = page.evaluate(OVER)
    return [f"{window['width']} px: {over} px too wide"] if over > 0 else []


def looks_of(page):
    """Return what is amiss by night on a small phone, by day on a wide screen."""
    found = [
        each for window in (WIDE, MIDDLE, NARROW) for each in wide_of(page, window)
    ]
    page.evaluate(THIN_OUT)
    page.evaluate(page.axe)
    page.emulate_media(color_scheme="dark")
    found += axe_of(page, "320 px, dark", runOnly=OF_LOOKS)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(WIDE)
    found += axe_of(page, "1280 px, light", rules={"target-size": {"enabled": True}})
    said = [f"console: {each}" for each in page.said]
    page.said.clear()
    return found + said


def head_of(page, name):
    """Return what is amiss with the focus, the title and the menu of a page."""
    page.evaluate(DRAWN)  # it has put the focus where it wants it
    page.keyboard.press("Tab")
    found = [f"focus, {each}" for each in [page.evaluate(FOCUS)] if each]
    page.evaluate("document.activeElement.blur()")  # it may lie over others
    if (heads := page.locator("h1").count()) != 1:
        found.append(f"{heads} first headings")
    if not re.fullmatch(r"\S.* · Pennant", page.title()):
        found.append(f"titled {page.title()!r}")
    marked = page.locator(".site-nav [aria-current=page]").count()
    if name and marked != (name in IN_MENU):
        found.append(f"{marked} lines of the menu are marked as the current page")
    return found


def page_at(page, server, name, address):
    """Open a page and return what is amiss with it."""
    answer = page.goto(f"{server.url}{address}")
    kind = answer.headers.get("content-type", "")
    if answer.status != 200 or kind != "text/html; charset=utf-8":
        page.said.clear()
        return [f"{address} answers {answer.status}, {kind}"]
    if page.url != f"{server.url}{address}":
        return [f"{address} sends on to {page.url}"]
    return head_of(page, name) + looks_of(page)


def menu_of(page, server):
    """Open one part of the menu after the other, and return what is amiss."""
    address = f"{server.url}/standings/"
    page.goto(address)
    found = []
    for number in range(page.locator(".site-nav summary").count()):
        page.goto(address)
        page.locator(".site-nav summary").nth(number).click()
        found += looks_of(page)
    return found


def token_of(page, server):
    """Make a token, which is shown once, and return what is amiss with that page."""
    page.goto(f"{server.url}{reverse('token_list')}")
    page.fill("main [name=name]", "the script on my computer")
    with page.expect_navigation():
        page.click("main .card-form button")
    return looks_of(page)


@pytest.mark.timeout(600)  # some hundred pages, and the demo league played before
def test_every_page_is_fit_for_everybody(page, live_server, world):
    found = {"menu": menu_of(page, live_server), "token": token_of(page, live_server)}
    chief = type(world.chief).objects.filter(pk=world.chief.pk)
    for name in PAGES:
        chief.update(is_staff=name in OF_STAFF)
        found[name] = page_at(page, live_server, name, address_of(world, name))
    for face, address in MORE.items():
        found[face] = page_at(page, live_server, "", address(world))
    lines = [f"{where}: {each}" for where, faults in found.items() for each in faults]
    assert not lines, "\n".join(lines)


def test_what_is_said_to_be_no_page_has_an_address():
    assert NOT_PAGES - ADDRESSES.keys() == set()
