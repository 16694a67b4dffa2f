"""The book of a season: what is in it, as a job, and found again."""

import io
from datetime import date

import pypdf
import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from games.models import BattingLine, Game
from games.printing.options import Choice
from league import jobs
from league.book import BookOrder, PrintedBook
from league.figures.seasons import SeasonFigures
from league.jobs import cancel_job, run_job
from league.models import Job, JobFile, Season, SeasonFielding
from league.printing.so_far import SeasonSoFar
from league.race.pennant import Pennant
from league.services import load_games, note_change
from league.services.printing import BookRefused, current_books, start_book
from league.tables.standard import FieldingTable
from scoring.press import print_book
from scoring.stats.rates import format_innings

FORM = {
    "what": "book",
    "paper": "letter",
    "ink": "grey",
    "language": "en",
    "layout": "pages",
    "copies": "1",
    "every": "1",
}


@pytest.fixture
def reader(db):
    """Somebody with an account and no part."""
    return get_user_model().objects.create_user("reader")


@pytest.fixture
def season(two_teams, tmp_path):
    """A season of three games, loaded from files."""
    for day in ("2026-04-06", "2026-04-07", "2026-04-08"):
        (tmp_path / f"{day}.score").write_text(two_teams.file(Date=day))
    load_games(tmp_path, two_teams.season)
    assert Game.objects.filter(status="final").count() == 3
    return Season.objects.get(pk=two_teams.season.pk)


def read(content):
    reader = pypdf.PdfReader(io.BytesIO(content))
    return reader, [page.extract_text() for page in reader.pages]


def printed(season, **order):
    book = PrintedBook(season, BookOrder(**order))
    made = print_book(book.values(), book.order.choice.options)
    return made, *read(made.content)


def titles_of(reader):
    def walk(outline):
        for each in outline:
            if isinstance(each, list):
                yield from walk(each)
            else:
                yield each.title

    return list(walk(reader.outline))


# -- what is in it ---------------------------------------------------------------------


def test_a_book_has_all_its_parts(season):
    made, reader, pages = printed(season, every=2)
    assert (made.games, made.missing) == (3, frozenset())
    titles = titles_of(reader)
    for title in ("Teams and rosters", "Games", "After 2 games", "Final tables"):
        assert title in titles
    assert "Test League 2026" in pages[0]
    assert "AAA 10" in pages[1]
    assert any("2026-04-07" in page and "Result" in page for page in pages)
    assert "AAA 1" in pages[-1]
    assert sum("Pitchers faced" in page for page in pages) == 6


def test_each_game_has_the_visitors_left_and_the_home_side_right(season):
    _, reader, pages = printed(season)
    first = next(n for n, page in enumerate(pages, 1) if "Pitchers faced" in page)
    assert first % 2 == 0
    assert "Game 1" in pages[first - 1]
    assert "Game 3" in pages[first + 3]


def test_the_numbers_on_the_shirts_stand_on_the_sheets(season):
    sheet = next(iter(PrintedBook(season, BookOrder()).games()))
    numbers = [batter.number for batter in sheet.sides[0].batters]
    assert numbers == [str(number) for number in range(1, 10)]
    assert sheet.tag("League") == "Test League"
    assert sheet.tag("Season") == "2026"


def test_a_part_of_a_season_is_a_book_too(season):
    order = {"since": date(2026, 4, 7), "until": date(2026, 4, 7)}
    made, _, pages = printed(season, **order)
    assert made.games == 1
    assert "2026-04-07 – 2026-04-07" in pages[0]
    team = season.season_teams.get(team__code="AAA").team
    made, _, pages = printed(season, team=team.pk)
    assert made.games == 3
    assert "Team AAA" in pages[0]


def test_a_book_of_the_whole_season_has_its_records(season):
    _, _, pages = printed(season)
    (page,) = [page for page in pages if "In one game" in page and "Home runs" in page]
    assert "2026-04-06" in page
    _, _, pages = printed(season, since=date(2026, 4, 7))
    assert not any("In one game" in page for page in pages)


def test_a_book_has_the_fielders_of_each_team_as_the_page_has_them(season):
    tables = PrintedBook(season, BookOrder()).final_tables
    fielding = [table for table in tables if table.title.startswith("Fielding: ")]
    assert [table.title for table in fielding] == [
        "Fielding: Team AAA",
        "Fielding: Team BBB",
    ]
    heads = [str(column.header) for column in FieldingTable([]).columns]
    assert list(fielding[0].headings) == [head for head in heads if head != "Tm"]
    figures = SeasonFigures(season)
    mine = [line for line in figures.fielding if line.teams[0].code == "AAA"]
    (team,) = [
        line
        for line in figures.sums_of_teams(SeasonFielding)
        if line.teams[0].code == "AAA"
    ]
    *rows, total = fielding[0].rows
    assert len(rows) == len(mine)
    places = [line.position for line in sorted(mine, key=lambda each: each.position)]
    assert [row[1] for row in rows] == [place.abbreviation for place in places]
    found = dict(zip(fielding[0].headings, total, strict=True))
    assert (found["G"], found["PO"], found["A"], found["E"], found["DP"]) == (
        *map(str, (team.g, team.po, team.a, team.e, team.dp)),
    )
    assert found["INN"] == format_innings(team.outs)
    people = [name for name, _ in fielding[0].people]
    assert people == [*(row[0] for row in rows), ""]


def test_a_book_until_a_day_counts_its_fielders_until_then(season):
    book = PrintedBook(season, BookOrder(until=date(2026, 4, 7)))
    table = next(t for t in book.final_tables if t.title == "Fielding: Team AAA")
    assert table.rows[-1][2] == "2"


def test_fielders_have_bookmarks_and_stand_in_the_index(season):
    _, reader, pages = printed(season)
    titles = titles_of(reader)
    assert titles.index("Fielding: Team AAA") < titles.index("Fielding: Team BBB")
    at = next(n for n, p in enumerate(pages, 1) if "Fielding: Team AAA" in p)
    lines = [line for line in pages[-1].splitlines() if "Team AAA" in line]
    assert lines or "AAA 1" in pages[-1]
    assert str(at) in pages[-1]


def test_the_language_is_that_of_the_book(season):
    _, reader, pages = printed(season, choice=Choice(language="ja", paper="a4"))
    assert any("打者" in page for page in pages)
    assert reader.trailer["/Root"]["/Lang"] == "ja"
    assert float(reader.pages[0].mediabox.width) == pytest.approx(841.89)


def test_an_order_is_the_same_when_it_comes_back_from_the_database():
    order = BookOrder(
        Choice("a4", "cyan", "fr", pitch_boxes=True), date(2026, 4, 1), None, 7, 10
    )
    assert BookOrder.read(order.params) == order
    assert BookOrder.read({}) == BookOrder()


def test_the_same_season_makes_the_same_bytes(season):
    assert printed(season, every=1)[0].content == printed(season, every=1)[0].content


# -- tables between the games ----------------------------------------------------------


def test_after_all_games_the_figures_are_those_of_the_season(season):
    so_far = SeasonSoFar(season)
    so_far.go_on()
    stored = SeasonFigures(season)

    def counts(lines):
        return sorted(
            (line.player.pk, line.teams[0].pk, *map(str, vars(line).values()))
            for line in lines
        )

    for mine, theirs in (
        (so_far.figures.batting, stored.batting),
        (so_far.figures.pitching, stored.pitching),
    ):
        pairs = zip(
            sorted(mine, key=lambda line: line.player.pk),
            sorted(theirs, key=lambda line: line.player.pk),
            strict=True,
        )
        assert mine
        assert all(one == other for one, other in pairs)
    (name, rows), *rest = so_far.standings()
    assert not rest
    assert [(row.team, row.w, row.l) for row in rows] == [
        (row.team, row.w, row.l) for row in Pennant(season).rows
    ]


def test_before_the_last_game_they_are_those_of_the_games_until_then(season):
    first, second, _ = Game.objects.order_by("date")
    so_far = SeasonSoFar(season)
    so_far.go_on((first.date, first.number, first.pk))
    (_, rows), *_ = so_far.standings()
    assert {row.w + row.l for row in rows} == {1}
    assert {line.g for line in so_far.figures.batting} == {1}
    so_far.go_on((second.date, second.number, second.pk))
    (_, rows), *_ = so_far.standings()
    assert {row.w + row.l for row in rows} == {2}
    runs = sum(line.r for line in so_far.figures.batting)
    lines = BattingLine.objects.filter(game__in=[first, second])
    assert runs == sum(lines.values_list("r", flat=True))


def test_games_without_batters_come_as_line_scores(season):
    game = Game.objects.order_by("date").last()
    game.lineup_entries.all().delete()
    game.plays.all().delete()
    Game.objects.filter(pk=game.pk).update(
        ruleset="three_dice",
        innings=9,
        extra_tags={"Runs": "0 1 0 2 0 0 0 17 0\n0 0 0 0 3 0 0 0 0"},
    )
    made, _, pages = printed(season)
    assert made.games == 2
    (page,) = [page for page in pages if "Line scores" in page]
    assert "17" in page.split()
    assert "20" in page.split()


# -- as a job --------------------------------------------------------------------------


def ask(season, by, capture, **order):
    with capture(execute=False):
        return start_book(by, season, BookOrder(**order))


def work(job):
    run_job.call(job.pk, job.attempt)
    job.refresh_from_db()
    return job


def test_a_book_is_made_beside_the_pages(
    season, reader, django_capture_on_commit_callbacks
):
    job = work(ask(season, reader, django_capture_on_commit_callbacks))
    assert job.status == Job.Status.DONE
    file = JobFile.objects.get(job=job)
    assert file.name == "Test League 2026.pdf"
    _, pages = read(bytes(file.content))
    assert f"The book has {len(pages)} pages with 3 games." in job.message
    assert job.result["links"][0][1].startswith(reverse("league:season_print"))


def test_it_tells_how_far_it_is_and_can_be_cancelled(
    season, reader, django_capture_on_commit_callbacks, monkeypatch
):
    monkeypatch.setattr(jobs, "PACE", 0)
    job = ask(season, reader, django_capture_on_commit_callbacks)
    seen = []

    def step(self, done, total, message=""):
        seen.append((done, total))
        if done == 2:
            cancel_job(reader, self.job)
        return original(self, done, total, message)

    original = jobs.Progress.step
    monkeypatch.setattr(jobs.Progress, "step", step)
    job = work(job)
    assert seen == [(0, 4), (1, 4), (2, 4)]
    assert job.status == Job.Status.CANCELLED
    assert not JobFile.objects.exists()


def test_the_last_book_is_offered_again_as_long_as_nothing_changes(
    season, reader, django_capture_on_commit_callbacks
):
    capture = django_capture_on_commit_callbacks
    job = work(ask(season, reader, capture))
    assert ask(season, reader, capture) == job
    assert list(current_books(season)) == [job]
    other = ask(season, reader, capture, every=1)
    assert other != job
    note_change(season.pk)
    season.refresh_from_db()
    assert not current_books(season)
    assert ask(season, reader, capture) not in (job, other)


def test_whoever_reads_the_season_may_take_a_book_that_is_there(
    client, season, reader, django_capture_on_commit_callbacks
):
    job = work(ask(season, reader, django_capture_on_commit_callbacks))
    season.refresh_from_db()
    address = f"{reverse('league:season_book')}?season={season.slug}"
    assert address in client.get(reverse("league:season_print")).content.decode()
    answer = client.get(f"{address}&number={job.pk}")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="Test League 2026.pdf"'
    assert answer.content == bytes(JobFile.objects.get(job=job).content)
    for wrong in ("0", "x", "²", "9" * 30, "-1"):
        answer = client.get(f"{address}&number={wrong}", follow=True)
        assert answer.redirect_chain[0][0].startswith(reverse("league:season_print"))
        assert "There is no such book" in answer.content.decode()
    note_change(season.pk)
    assert client.get(address).status_code == 302


def test_the_form_starts_the_job_or_leads_to_the_book(
    client, season, reader, django_capture_on_commit_callbacks
):
    client.force_login(reader)
    page = reverse("league:season_print")
    assert 'value="book"' in client.get(page).content.decode()
    with django_capture_on_commit_callbacks(execute=False):
        answer = client.post(page, FORM)
    job = Job.objects.get(kind="books")
    assert answer["Location"] == job.get_absolute_url()
    assert job.params["every"] == 1
    assert client.get(answer["Location"]).status_code == 200
    work(job)
    answer = client.post(page, FORM)
    assert answer["Location"].startswith(reverse("league:season_book"))
    assert client.get(answer["Location"]).status_code == 200


def test_nobody_without_an_account_has_a_book_made(client, season):
    from django.contrib.auth.models import AnonymousUser

    page = reverse("league:season_print")
    assert 'value="book"' not in client.get(page).content.decode()
    assert client.post(page, FORM).status_code == 422
    with pytest.raises(PermissionDenied):
        start_book(AnonymousUser(), season, BookOrder())
    assert not Job.objects.exists()


def test_a_closed_season_is_made_for_its_members_only(season, reader):
    season.league.is_public = False
    season.league.save()
    with pytest.raises(PermissionDenied):
        start_book(reader, season, BookOrder())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"since": "2026-05-01", "until": "2026-04-01"}, "before the first"),
        ({"since": "2027-05-01"}, "No game of this part"),
        ({"since": "yesterday"}, "Enter a valid date"),
        ({"team": "999"}, "Select a valid choice"),
        ({"every": "-1"}, "greater than or equal to 0"),
    ],
)
def test_a_wrong_order_is_told(client, season, reader, wrong, said):
    client.force_login(reader)
    answer = client.post(reverse("league:season_print"), FORM | wrong)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Job.objects.exists()


def test_too_many_games_are_refused_before_the_work(season, reader, monkeypatch):
    monkeypatch.setattr("league.services.printing.MOST_GAMES", 2)
    with pytest.raises(BookRefused, match="at most 2 games, these are 3"):
        start_book(reader, season, BookOrder())


def test_a_season_before_its_first_game_has_a_book(two_teams):
    made, reader, pages = printed(two_teams.season)
    assert made.games == 0
    assert "Team AAA" in pages[0]
