"""The site's settings: right for a fresh checkout, changed by the environment.

docs/running.md lists every environment variable that is read here.
"""

import os
import secrets
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
if (BASE_DIR / ".env").exists():
    env.read_env(BASE_DIR / ".env")


def kept_secret(path: Path) -> str:
    """Return the secret in this file, which is written the first time."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        with suppress(FileExistsError):  # another process was quicker: its secret holds
            draft.rename(path) if os.name == "nt" else os.link(draft, path)
        draft.unlink(missing_ok=True)
    return path.read_text()


# ------------------------------------------------------------------ the site

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env("SECRET_KEY", default="") or kept_secret(BASE_DIR / ".secret_key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

ROOT_URLCONF = "league.urls"
WSGI_APPLICATION = "league.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "league",
    "games",
    "django_tables2",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
    "simple_history",
    "rules.apps.AutodiscoverRulesConfig",
    "axes",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "league.api.faults.ProblemMiddleware",  # first: it answers for all others
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "league.access.middleware.ReadingMiddleware",  # knows the account and htmx
    "league.access.middleware.ButtonMiddleware",
    "axes.middleware.AxesMiddleware",  # last: it answers when a login is refused
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["games.templatetags.speech"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
DJANGO_TABLES2_TEMPLATE = "django_tables2/bootstrap5-responsive.html"

# -------------------------------------------------------------- the database

SQLITE = "django.db.backends.sqlite3"
database = {"ENGINE": SQLITE, "NAME": BASE_DIR / "pennant.sqlite3"}
if env("DATABASE_URL", default=""):
    database = env.db("DATABASE_URL")
if database["ENGINE"] == SQLITE:
    database["OPTIONS"] = {
        # Writers queue from their first statement on, so that none of them
        # reads, waits, and then finds the database locked.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA foreign_keys=ON;"
        ),
    }
else:
    database.setdefault("CONN_MAX_AGE", 60)
    database["CONN_HEALTH_CHECKS"] = True
DATABASES = {"default": database}

# Long work waits in the database for ``manage.py db_worker``.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

# Each web process keeps its own; the keys hold the version of what they show.
CACHES = {"default": env.cache("CACHE_URL", default="locmemcache://")}

# ------------------------------------------------------------------ accounts

LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "rules.permissions.ObjectPermissionBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_TEMPLATE = "registration/locked.html"
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False

# ---------------------------------------------------- what a browser is told

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
# Other sites under the same name are not ours to bind to HTTPS.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"

if env.bool("HTTPS", default=False):  # behind a proxy that ends TLS
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=60 * 60 * 24 * 30)
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True

# --------------------------------------------------------- language and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French")), ("ja", _("Japanese"))]
LOCALE_PATHS = [BASE_DIR / "league" / "locale"]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = env("TIME_ZONE", default="UTC")
USE_I18N = True
USE_TZ = True

# -------------------------------------------------------------- static files

STATIC_URL = "static/"
STATIC_ROOT = env("STATIC_ROOT", default="") or None
WHITENOISE_USE_FINDERS = not STATIC_ROOT  # a checkout needs no collectstatic
WHITENOISE_ALLOW_ALL_ORIGINS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "whitenoise.storage.CompressedManifestStaticFilesStorage"
            if STATIC_ROOT
            else "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
    },
}

# ---------------------------------------------------------------------- logs

# Faults go to the terminal or the service's journal, and never to the page.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "django.request": {"level": "ERROR"},  # a page not found is no news
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
