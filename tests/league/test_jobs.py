"""Long work beside the pages: asked for, done, cancelled, broken off, done again."""

import os
import signal
from datetime import timedelta
from io import StringIO
from threading import Event, Thread
from time import sleep

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import OperationalError, connection, transaction
from django.test import override_settings
from django.utils import timezone, translation
from django_tasks_db.models import DBTaskResult

from league import jobs
from league.jobs import (
    Cancelled,
    JobFailed,
    Progress,
    Stopped,
    cancel_job,
    forget_jobs,
    heartbeat,
    job_kind,
    restart_job,
    run_job,
    start_job,
)
from league.management import beside
from league.models import Job, JobFile

pytestmark = pytest.mark.django_db


@pytest.fixture
def kinds(monkeypatch):
    """A registry of kinds of its own, and progress that is stored at each step."""
    monkeypatch.setattr(jobs, "_kinds", dict(jobs._kinds))
    monkeypatch.setattr(jobs, "PACE", 0)


@pytest.fixture
def staff():
    """Somebody who may ask for anything."""
    return User.objects.create_user("ann", is_staff=True)


@pytest.fixture
def reader():
    """Somebody with an account and no more."""
    return User.objects.create_user("ben")


def work(job):
    """Do a job as the worker does it, and return it as it is then."""
    run_job.call(job.pk, job.attempt)
    job.refresh_from_db()
    return job


def kind(name="count", **terms):
    """Register a kind that counts to three."""

    @job_kind(name, title="Everything is counted", **terms)
    def count(progress, season, *, to=3):
        for number in range(1, to + 1):
            progress.step(number, to, f"number {number}")
        progress.link("Home", "/")
        return f"Counted to {to}."

    return name


# -- asking ----------------------------------------------------------------------------


def test_a_job_is_put_in_the_queue_when_the_transaction_commits(
    kinds, cast, staff, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        job = start_job(kind(), cast.season, staff, to=5)
        assert not DBTaskResult.objects.exists()
    row = DBTaskResult.objects.get()
    assert row.args_kwargs["args"] == [job.pk, 1]
    assert (job.status, job.league, job.params) == ("waiting", cast.league, {"to": 5})


def test_the_worker_of_the_database_does_it(
    kinds, cast, staff, django_capture_on_commit_callbacks, monkeypatch
):
    from django_tasks_db.management.commands import db_worker

    # The connection of the test holds its transaction, so it must stay open.
    monkeypatch.setattr(db_worker, "close_old_connections", lambda: None)
    monkeypatch.setattr(db_worker.Command, "configure_logging", lambda *args: None)
    monkeypatch.setattr("signal.signal", lambda *args: None)
    with django_capture_on_commit_callbacks(execute=True):
        job = start_job(kind(), cast.season, staff)
    call_command("jobs_worker", batch=True, interval=0, startup_delay=False)
    job.refresh_from_db()
    assert (job.status, job.message) == ("done", "Counted to 3.")


def test_the_same_job_is_not_started_twice(kinds, cast, staff):
    first = start_job(kind(), cast.season, staff, to=5)
    assert start_job("count", cast.season, staff, to=5) == first
    assert start_job("count", cast.season, staff, to=6) != first


def test_only_who_runs_the_league_may_ask(kinds, cast, reader):
    with pytest.raises(PermissionDenied, match="commissioners"):
        start_job(kind(), cast.season, reader)
    assert not Job.objects.exists()


def test_a_kind_may_let_any_account_ask(kinds, cast, reader):
    job = start_job(kind(permission=None), cast.season, reader)
    assert job.asked_by == reader


def test_an_unknown_kind_is_a_fault_of_the_program(kinds, cast, staff):
    with pytest.raises(LookupError, match="'nothing'"):
        start_job("nothing", cast.season, staff)


# -- doing -----------------------------------------------------------------------------


def test_a_job_that_is_done_says_so_and_leaves_its_links(kinds, cast, staff):
    job = work(start_job(kind(), cast.season, staff))
    assert (job.status, job.done, job.total) == ("done", 3, 3)
    assert job.message == "Counted to 3."
    assert job.result == {"links": [["Home", "/"]]}
    assert job.finished is not None


def test_progress_is_stored_while_the_work_goes_on(kinds, cast, staff):
    seen = []

    @job_kind("look", title="Looked")
    def look(progress, season):
        progress.step(1, 4, "half way")
        seen.append(Job.objects.values_list("status", "done", "message").get())

    work(start_job("look", cast.season, staff))
    assert seen == [("running", 1, "half way")]


def test_progress_is_not_stored_at_every_step(
    kinds, cast, staff, monkeypatch, django_assert_num_queries
):
    monkeypatch.setattr(jobs, "PACE", 1000)
    job = start_job(kind(), cast.season, staff)
    Job.objects.filter(pk=job.pk).update(status="running")
    progress = Progress(job, _stored=-2000)
    with django_assert_num_queries(2):  # the first and the last
        for number in range(1, 101):
            progress.step(number, 100)


def test_a_job_that_cannot_be_done_says_why_in_one_sentence(kinds, cast, staff):
    @job_kind("refuse", title="Refused")
    def refuse(progress, season):
        raise JobFailed("There is nobody to play.")

    job = work(start_job("refuse", cast.season, staff))
    assert (job.status, job.message) == ("failed", "There is nobody to play.")


def test_an_unexpected_fault_is_told_without_its_insides(kinds, cast, staff, caplog):
    @job_kind("burst", title="Burst")
    def burst(progress, season):
        raise ZeroDivisionError("secret")

    job = work(start_job("burst", cast.season, staff))
    assert job.status == "failed"
    assert job.message == (
        "This failed unexpectedly (ZeroDivisionError); the log has the details."
    )
    assert "secret" in caplog.text


def test_a_job_speaks_the_language_of_who_asked(kinds, cast, staff):
    spoken = []

    @job_kind("speak", title="Spoken")
    def speak(progress, season):
        spoken.append(translation.get_language())

    with translation.override("fr"):
        job = start_job("speak", cast.season, staff)
    work(job)
    assert spoken == ["fr"]


def test_a_task_that_comes_twice_does_the_work_once(kinds, cast, staff):
    counted = []

    @job_kind("once", title="Once")
    def once(progress, season):
        counted.append(1)

    job = start_job("once", cast.season, staff)
    work(job)
    work(job)
    assert counted == [1]


def test_the_end_of_the_program_stops_a_job_and_is_told(kinds, cast, staff):
    jobs.stopping.set()
    try:
        job = work(start_job(kind(), cast.season, staff))
    finally:
        jobs.stopping.clear()
    assert job.status == "failed"
    assert job.message.startswith("The program was stopped meanwhile")


def test_a_stopped_program_raises_at_the_next_step(kinds, cast, staff):
    job = start_job(kind(), cast.season, staff)
    jobs.stopping.set()
    try:
        with pytest.raises(Stopped):
            Progress(job).step(1, 2)
    finally:
        jobs.stopping.clear()


# -- cancelling, and starting again ----------------------------------------------------


def test_a_waiting_job_is_cancelled_at_once(kinds, cast, staff):
    job = cancel_job(staff, start_job(kind(), cast.season, staff))
    assert (job.status, job.message) == ("cancelled", "Cancelled.")
    assert work(job).status == "cancelled"


def test_a_running_job_stops_at_its_next_step(kinds, cast, staff):
    reached = []

    @job_kind("long", title="Long")
    def long(progress, season):
        progress.step(1, 3)
        reached.append(1)
        cancel_job(staff, progress.job)
        progress.step(2, 3)
        reached.append(2)

    job = work(start_job("long", cast.season, staff))
    assert (job.status, job.done, reached) == ("cancelled", 1, [1])


def test_somebody_else_may_not_cancel(kinds, cast, staff, reader):
    job = start_job(kind(), cast.season, staff)
    with pytest.raises(PermissionDenied):
        cancel_job(reader, job)


def test_a_failed_job_can_be_started_again(kinds, cast, staff):
    job = start_job(kind(), cast.season, staff)
    Job.objects.filter(pk=job.pk).update(status="failed", message="no", done=2, total=3)
    again = restart_job(staff, job)
    assert (again.pk, again.attempt, again.status) == (job.pk, 2, "waiting")
    assert (again.done, again.message) == (0, "")
    assert work(again).status == "done"


def test_a_job_that_is_done_is_not_started_again(kinds, cast, staff):
    job = work(start_job(kind(), cast.season, staff))
    assert restart_job(staff, job).attempt == 1


def silent(job):
    """Let the worker of a job have been silent for an hour."""
    long_ago = timezone.now() - timedelta(hours=1)
    Job.objects.filter(pk=job.pk).update(status="running", heartbeat=long_ago)
    job.refresh_from_db()
    return job


def test_a_job_whose_worker_is_silent_counts_as_broken_off(kinds, cast, staff):
    job = silent(start_job(kind(), cast.season, staff))
    assert job.is_dead
    assert job.may_start_again


def test_a_worker_that_was_taken_for_dead_loses_its_job(kinds, cast, staff):
    job = silent(start_job(kind(), cast.season, staff))
    old = Progress(Job.objects.get(pk=job.pk))
    restart_job(staff, job)
    with pytest.raises(Cancelled):
        old.step(2, 3)
    job.refresh_from_db()
    assert (job.status, job.done) == ("waiting", 0)


def test_a_new_job_is_started_beside_a_dead_one(kinds, cast, staff):
    dead = silent(start_job(kind(), cast.season, staff))
    assert start_job("count", cast.season, staff) != dead


@pytest.mark.django_db(transaction=True)
def test_signs_of_life_are_seen_while_a_step_takes_long(
    kinds, cast, staff, monkeypatch
):
    monkeypatch.setattr(heartbeat, "BEAT", 0.01)
    seen = []

    @job_kind("slow", title="Slow")
    def slow(progress, season):
        long_ago = timezone.now() - timedelta(hours=1)
        Job.objects.update(heartbeat=long_ago)
        for _try in range(500):
            job = Job.objects.get()
            if job.heartbeat > long_ago:
                seen.append(job.is_dead)
                return
            sleep(0.01)

    work(start_job("slow", cast.season, staff))
    assert seen == [False]


@pytest.mark.django_db(transaction=True)
def test_a_job_in_a_long_transaction_is_alive_until_its_worker_is_gone(
    kinds, cast, staff
):
    """On SQLite it can store no sign of life; the lock that it holds is one."""
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite has one lock for all")
    job = silent(start_job(kind(), cast.season, staff))
    told = []

    def look():
        told.append(job.is_dead)
        connection.close()

    with transaction.atomic():
        Job.objects.filter(pk=job.pk).update(message="at work")
        other = Thread(target=look)
        other.start()
        other.join()
    look()
    assert told == [False, True]


def test_inside_a_transaction_the_heartbeat_stores_how_far_the_work_is(
    kinds, cast, staff, monkeypatch
):
    job = start_job(kind(), cast.season, staff)
    Job.objects.filter(pk=job.pk).update(status="running")
    progress = Progress(job)
    monkeypatch.setattr(heartbeat.Heartbeat, "speaks", True)
    progress.step(7, 9, "the seventh")
    job.refresh_from_db()
    assert job.done == 0
    progress.heartbeat.beat()
    job.refresh_from_db()
    assert (job.done, job.total, job.message) == (7, 9, "the seventh")
    cancel_job(staff, job)
    progress.heartbeat.beat()
    with pytest.raises(Cancelled):
        progress.step(8, 9)


# -- files -----------------------------------------------------------------------------


def file_kind(content=b"a book"):
    """Register a kind that leaves a file."""

    @job_kind("book", title="A book is made")
    def book(progress, season):
        progress.file("Saison d'été.pdf", content, "application/pdf")

    return "book"


def test_a_file_is_given_to_who_asked_and_to_nobody_else(
    kinds, cast, staff, reader, client
):
    job = work(start_job(file_kind(), cast.season, staff))
    client.force_login(staff)
    answer = client.get(f"/jobs/{job.pk}/file/")
    assert answer.content == b"a book"
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith("attachment; ")
    client.force_login(reader)
    assert client.get(f"/jobs/{job.pk}/file/").status_code == 404


def test_a_file_that_is_too_large_is_refused(kinds, cast, staff, monkeypatch):
    monkeypatch.setattr(jobs, "LARGEST_FILE", 3 * 2**20)
    job = work(start_job(file_kind(bytes(4 * 2**20)), cast.season, staff))
    assert job.status == "failed"
    assert job.message == "The file would have 4 megabytes; 3 are the most."
    assert not JobFile.objects.exists()


def test_old_jobs_are_forgotten_with_their_files(kinds, cast, staff):
    old = work(start_job(file_kind(), cast.season, staff))
    Job.objects.filter(pk=old.pk).update(finished=timezone.now() - timedelta(days=31))
    waiting = start_job(kind(), cast.season, staff)
    out = StringIO()
    call_command("tidy_jobs", stdout=out)
    assert out.getvalue() == "1 job deleted\n"
    assert list(Job.objects.all()) == [waiting]
    assert not JobFile.objects.exists()
    assert forget_jobs(timezone.now()) == 0


# -- the pages -------------------------------------------------------------------------


def test_the_page_of_a_running_job_asks_again_and_shows_a_bar(
    kinds, cast, staff, client
):
    job = start_job(kind(), cast.season, staff)
    Job.objects.filter(pk=job.pk).update(
        status="running", done=30, total=120, heartbeat=timezone.now()
    )
    client.force_login(staff)
    page = client.get(f"/jobs/{job.pk}/").text
    assert 'hx-trigger="every 1s"' in page
    assert 'value="25"' in page
    assert "30 of 120" in page
    assert f"/jobs/{job.pk}/cancel/" in page


def test_only_while_it_goes_on_may_one_leave_the_work_alone(kinds, cast, staff, client):
    job = start_job(kind(), cast.season, staff)
    client.force_login(staff)
    said = "the work goes on"
    assert said in client.get(f"/jobs/{job.pk}/", headers={"HX-Request": "true"}).text
    work(job)
    answer = client.get(f"/jobs/{job.pk}/", headers={"HX-Request": "true"})
    assert said not in answer.text


def test_htmx_is_told_to_stop_when_the_job_is_over(kinds, cast, staff, client):
    job = start_job(kind(), cast.season, staff)
    client.force_login(staff)
    ask = {"HTTP_HX_REQUEST": "true"}
    assert client.get(f"/jobs/{job.pk}/", **ask).status_code == 200
    work(job)
    answer = client.get(f"/jobs/{job.pk}/", **ask)
    assert answer.status_code == 286
    assert "Counted to 3." in answer.text
    assert "<html" not in answer.text


def test_a_dead_job_is_told_and_offered_again(kinds, cast, staff, client):
    job = silent(start_job(kind(), cast.season, staff))
    client.force_login(staff)
    page = client.get(f"/jobs/{job.pk}/").text
    assert "no sign of life" in page
    assert f"/jobs/{job.pk}/again/" in page
    client.post(f"/jobs/{job.pk}/again/")
    job.refresh_from_db()
    assert (job.status, job.attempt) == ("waiting", 2)


def test_a_job_that_nobody_takes_up_names_the_command(kinds, cast, staff, client):
    job = start_job(kind(), cast.season, staff)
    Job.objects.filter(pk=job.pk).update(created=timezone.now() - timedelta(minutes=5))
    client.force_login(staff)
    assert "manage.py db_worker" in client.get(f"/jobs/{job.pk}/").text


def test_cancelling_is_asked_first(kinds, cast, staff, client):
    job = start_job(kind(), cast.season, staff)
    client.force_login(staff)
    page = client.get(f"/jobs/{job.pk}/cancel/").text
    assert "What is done by then stays." in page
    job.refresh_from_db()
    assert job.status == "waiting"
    client.post(f"/jobs/{job.pk}/cancel/")
    job.refresh_from_db()
    assert job.status == "cancelled"


def test_a_job_that_holds_the_database_is_not_cancelled_and_says_so(
    kinds, cast, staff, client, monkeypatch
):
    job = start_job(kind(), cast.season, staff)
    client.force_login(staff)

    def locked(by, job):
        raise OperationalError("database is locked")

    monkeypatch.setattr(jobs, "cancel_job", locked)
    answer = client.post(f"/jobs/{job.pk}/cancel/", follow=True)
    assert "It is storing everything at once just now" in answer.text
    job.refresh_from_db()
    assert job.status == "waiting"


def test_the_list_shows_only_what_concerns_a_person(kinds, cast, staff, reader, client):
    start_job(kind(), cast.season, staff)
    client.force_login(staff)
    assert "Everything is counted" in client.get("/jobs/").text
    client.force_login(reader)
    page = client.get("/jobs/").text
    assert "Everything is counted" not in page
    assert "No jobs so far." in page


def test_the_list_takes_the_same_queries_for_many_jobs(
    kinds, cast, staff, client, django_assert_max_num_queries
):
    for number in range(20):
        start_job(kind(), cast.season, staff, to=number)
    client.force_login(staff)
    with django_assert_max_num_queries(12):
        client.get("/jobs/")


def test_nobody_sees_a_job_without_logging_in(kinds, cast, staff, client):
    job = start_job(kind(), cast.season, staff)
    assert client.get(f"/jobs/{job.pk}/").status_code == 302


@override_settings(
    TASKS={"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
)
def test_it_can_be_done_within_the_request(
    kinds, cast, staff, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        job = start_job(kind(), cast.season, staff)
    job.refresh_from_db()
    assert job.status == "done"


def test_the_worker_beside_a_server_ends_when_the_server_is_gone(monkeypatch):
    reading, writing = os.pipe()
    told, ended = [], Event()
    monkeypatch.setattr(beside, "GRACE", 0)
    monkeypatch.setattr(beside.os, "kill", lambda *what: told.append(what))
    monkeypatch.setattr(beside.os, "_exit", lambda status: ended.set())
    try:
        with os.fdopen(reading, "rb") as pipe:
            beside.end_with(pipe)
            assert not jobs.stopping.is_set()
            os.close(writing)
            assert ended.wait(10)
        assert jobs.stopping.is_set()
        assert told == [(os.getpid(), signal.SIGTERM)]
    finally:
        jobs.stopping.clear()
