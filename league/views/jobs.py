"""The pages of long work: how far it has come, and what came of it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import OperationalError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league import jobs
from league.models import Job, JobFile
from league.views.base import ROWS_A_PAGE

#: Tells htmx to ask no more.
STOP_POLLING = 286


def _find(request, pk) -> Job:
    """Return the job, or refuse: who may not see it is not told that it is there."""
    found = Job.objects.select_related("season__league", "league", "asked_by")
    job = get_object_or_404(found, pk=pk)
    if not jobs.may_see(request.user, job):
        raise Http404
    return job


@login_required
def job_list(request):
    """List the jobs of a person, and of the leagues he runs, the newest first."""
    page = Paginator(jobs.jobs_seen_by(request.user), ROWS_A_PAGE).get_page(
        request.GET.get("page")
    )
    rows = [(job, jobs.title_of(job)) for job in page]
    return render(request, "league/job_list.html", {"page": page, "rows": rows})


@login_required
def job_detail(request, pk):
    """Show a job; htmx asks for the inner part again until the job is over."""
    job = _find(request, pk)
    file = JobFile.objects.filter(job=job).defer("content").first()
    context = {
        "job": job,
        "title": jobs.title_of(job),
        "file": file,
        "may_manage": jobs.may_manage(request.user, job),
        "goes_on": not (job.is_over or job.is_dead),
    }
    if request.htmx:
        status = 200 if context["goes_on"] else STOP_POLLING
        return render(request, "league/_job.html", context, status=status)
    return render(request, "league/job_detail.html", context)


@login_required
def job_cancel(request, pk):
    """Ask whether the job is to be cancelled, then cancel it."""
    job = _find(request, pk)
    if request.method == "POST":
        try:
            job = jobs.cancel_job(request.user, job)
        except OperationalError:  # on SQLite, while it stores everything at once
            said = _("It is storing everything at once just now; try again later.")
            messages.error(request, said)
            return redirect(job)
        if job.status == Job.Status.CANCELLED:
            messages.success(request, _("The job is cancelled."))
        elif not job.is_over:
            messages.success(request, _("The job stops after the step it is at."))
        return redirect(job)
    if job.is_over:
        return redirect(job)
    context = {"job": job, "title": jobs.title_of(job)}
    return render(request, "league/job_cancel.html", context)


@require_POST
@login_required
def job_restart(request, pk):
    """Start a job again that ended without being done."""
    return redirect(jobs.restart_job(request.user, _find(request, pk)))


@login_required
def job_file(request, pk):
    """Answer with the file that a job made."""
    job = _find(request, pk)
    file = get_object_or_404(JobFile, job=job)
    if job.status != Job.Status.DONE:
        raise PermissionDenied(_("The file is there once the job is done."))
    response = HttpResponse(bytes(file.content), content_type=file.content_type)
    disposition = content_disposition_header(True, file.name)
    response["Content-Disposition"] = disposition
    response["X-Content-Type-Options"] = "nosniff"
    return response
