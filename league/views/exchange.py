"""What goes in and out of a season: files of tables and games, backups, tokens."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from games.permissions import is_staff
from league.backup.archive import BackupRejected
from league.files.export import FORMATS, as_file, download
from league.files.season import FILES, PACKED
from league.jobs import start_job
from league.models import ApiToken, League, Season
from league.models.job import LARGEST_FILE
from league.permissions import MAKE_LEAGUE, RUN_LEAGUE, may, require
from league.services import tokens
from league.services.backup import ZIP, ask_for_restore
from league.services.sending import may_send_games, send_games
from scoring.gamefile import LARGEST_GAME

#: Game files that may be sent at once.
MOST_GAMES = 200


def _season(slug: str) -> Season:
    return get_object_or_404(Season.objects.select_related("league"), slug=slug)


def _sent(request) -> tuple:
    """Return what a form was sent with; nothing when it is only shown."""
    return (request.POST, request.FILES) if request.method == "POST" else ()


def season_exchange(request, slug):
    """List everything that can be taken out of a season, and put into it."""
    season = _season(slug)
    user = request.user
    host = request.get_host()
    key = ""
    if user.is_authenticated and not season.league.is_public:
        key = f"?key={tokens.feed_key(user)}"
    calendar = reverse("league:calendar", args=[season.slug])
    feed = reverse("league:league_feed", args=[season.league.slug])
    context = {
        "season": season,
        "files": FILES.values(),
        "formats": list(FORMATS),
        "calendar": f"{host}{calendar}{key}",
        "feed": request.build_absolute_uri(f"{feed}{key}"),
        "teams": season.season_teams.select_related("team").order_by("team__name"),
        "key": key,
        "may_run": may(user, RUN_LEAGUE, season),
        "may_send": may_send_games(user, season),
        "may_restore": may(user, MAKE_LEAGUE),
    }
    return render(request, "league/exchange.html", context)


def season_file(request, slug, kind, form):
    """Answer with a table of a season, or with its games in a ZIP."""
    season = _season(slug)
    name = f"{kind}-{season.slug}.{form}"
    if form == "zip" and kind in PACKED:
        return download(PACKED[kind](season), ZIP, name)
    if kind not in FILES or form not in FORMATS:
        raise Http404(_("There is no such file."))
    content = as_file(form, *FILES[kind].read(season))
    return download(content, FORMATS[form], name)


# -- games in --------------------------------------------------------------------------


class _ManyFiles(forms.FileField):
    """Several files in one field."""

    widget = forms.FileInput

    def clean(self, data, initial=None):
        """Return the files; refuses none at all, too many, and one too large."""
        found = [super(_ManyFiles, self).clean(each) for each in data or [None]]
        if len(found) > MOST_GAMES:
            said = _("Send %(number)s files at a time at most.")
            raise ValidationError(said % {"number": MOST_GAMES})
        for each in found:
            if each.size > LARGEST_GAME:
                said = _("%(name)s is too large for a game.")
                raise ValidationError(said % {"name": each.name})
        return found


class _SeveralInput(forms.FileInput):
    """An input for several files."""

    allow_multiple_selected = True

    def value_from_datadict(self, data, files, name):
        """Return all the files that were sent."""
        return files.getlist(name)


class GamesForm(forms.Form):
    """Game files to take in."""

    files = _ManyFiles(
        label=gettext_lazy("Game files"),
        widget=_SeveralInput(attrs={"accept": ".score,.txt", "multiple": True}),
        help_text=gettext_lazy(
            "Files ending in .score; several may be chosen at once."
        ),
    )
    replace = forms.BooleanField(
        label=gettext_lazy("A file may take the place of what was entered here since"),
        required=False,
    )


@login_required
def season_games_in(request, slug):
    """Take game files in, each for itself; what is refused is told with its line."""
    season = _season(slug)
    if not may_send_games(request.user, season):
        raise PermissionDenied(
            _("Only commissioners, scorers and managers may send games.")
        )
    form = GamesForm(*_sent(request))
    reports = []
    if form.is_bound and form.is_valid():
        reports = send_games(
            request.user,
            season,
            [(each.name, each.read()) for each in form.cleaned_data["files"]],
            overwrite=form.cleaned_data["replace"],
        )
    context = {"season": season, "form": form, "reports": reports}
    status = 422 if form.errors else 200
    return render(request, "league/exchange_games.html", context, status=status)


# -- backups ---------------------------------------------------------------------------


@require_POST
@login_required
def league_backup(request, slug):
    """Start the job that puts a league into an archive."""
    league = get_object_or_404(League, slug=slug)
    require(request.user, RUN_LEAGUE, league)
    return redirect(start_job("backup_league", None, request.user, league=league))


class RestoreForm(forms.Form):
    """The archive of a league."""

    file = forms.FileField(
        label=gettext_lazy("Archive"),
        widget=forms.FileInput(attrs={"accept": ".zip"}),
        help_text=gettext_lazy("The ZIP file that a backup left, up to 20 MB."),
    )


@login_required
def league_restore(request):
    """Look an archive over, then start the job that takes the league out of it."""
    require(request.user, MAKE_LEAGUE)
    form = RestoreForm(*_sent(request))
    if form.is_bound and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            if file.size > LARGEST_FILE:
                said = _("It is larger than 20 MB; use the command line.")
                raise BackupRejected(file.name, said)
            return redirect(ask_for_restore(request.user, file.name, file.read()))
        except BackupRejected as refusal:
            form.add_error("file", str(refusal))
    status = 422 if form.errors else 200
    return render(
        request, "league/exchange_restore.html", {"form": form}, status=status
    )


# -- tokens ----------------------------------------------------------------------------


class TokenForm(forms.ModelForm):
    """A new token."""

    class Meta:
        model = ApiToken
        fields = ("name", "scope")


@login_required
def token_list(request):
    """List a person's tokens; make one, which is shown this once."""
    form = TokenForm(*_sent(request))
    secret = ""
    if form.is_bound and form.is_valid():
        try:
            _token, secret = tokens.make_token(request.user, **form.cleaned_data)
            form = TokenForm()
        except ValidationError as fault:
            form.add_error(None, fault)
    context = {
        "form": form,
        "secret": secret,
        "tokens": tokens.tokens_of(request.user),
        "key": tokens.feed_key(request.user),
        "is_staff": is_staff(request.user),
    }
    status = 422 if form.errors else 200
    response = render(request, "league/token_list.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@login_required
def token_revoke(request):
    """Take a token back."""
    number = request.POST.get("token", "")
    if number.isdecimal() and tokens.revoke_token(request.user, int(number[:18])):
        messages.success(request, _("The token is revoked."))
    return redirect("token_list")


@require_POST
@login_required
def feed_renew(request):
    """Make the addresses of a person's calendars and feeds anew."""
    tokens.renew_feed_key(request.user)
    messages.success(
        request, _("The old addresses no longer work; subscribe to the new ones.")
    )
    return redirect("token_list")


def api_docs(request):
    """Describe the API: every address with what it takes, made from its own schema."""
    from league.api.site import api

    schema = api.get_openapi_schema(path_prefix=reverse("api-v1:api-root"))
    groups: dict[str, list] = {}
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            tag = (operation.get("tags") or [""])[0]
            groups.setdefault(tag, []).append((method.upper(), path, operation))
    context = {"schema": schema, "groups": groups, "title": schema["info"]["title"]}
    return render(request, "league/exchange_api.html", context)
