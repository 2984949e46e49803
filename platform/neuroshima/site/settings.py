"""Django's settings, as they follow from `configuration.py`."""

from __future__ import annotations

import os
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path

import neuroshima_contract
from csp.constants import NONCE, NONE, SELF, UNSAFE_INLINE
from neuroshima_contract.translation import offered_languages

from neuroshima import plugins
from neuroshima.configuration import configuration
from neuroshima.languages import add_languages
from neuroshima.tasks import queues

PASSWORD_RULES = ("NotTheName", "LongEnough", "NotCommon", "NotNumeric")

CONFIG = configuration()
CONFIG.close_to_others()
ADDED_LANGUAGES = add_languages(CONFIG.translations)  # before plugins are imported

SECRET_KEY = CONFIG.key
DEBUG = CONFIG.debug
ALLOWED_HOSTS = list(CONFIG.allowed_hosts)
CSRF_TRUSTED_ORIGINS = list(CONFIG.csrf_trusted_origins)
ROOT_URLCONF = "neuroshima.site.urls"
ASGI_APPLICATION = "neuroshima.site.asgi.application"

INSTALLED_APPS = [
    "allauth.mfa",
    "allauth.usersessions",  # the sessions of an account, for its owner
    "allauth.account",  # not "allauth" itself: all pages and texts are our own
    "neuroshima.site",
    "django_tasks",
    "neuroshima.tasks.apps.TaskTableConfig",
    "neuroshima.tasks",
    "neuroshima.plugins",
    "neuroshima.branding",
    "neuroshima.admission",
    "neuroshima.players",
    "neuroshima.matches",
    "neuroshima.moderation",
    "neuroshima.records",
    "neuroshima.analysis",
    "neuroshima.reviews",
    "neuroshima.lobby",
    "neuroshima.talk",
    "neuroshima.members",
    "neuroshima.vacations",
    "neuroshima.notices",
    "neuroshima.campaigns",
    "neuroshima.series",
    "neuroshima.tournaments",
    "neuroshima.studies",
    "neuroshima.puzzles",
    "neuroshima.lessons",
    "neuroshima.rulebooks",
    "neuroshima.factions",
    "neuroshima.ladder",
    "neuroshima.packs",
    "neuroshima.authors",
    "neuroshima.workshop",
    "neuroshima.campaign_editor",
    "neuroshima.maps",
    "neuroshima.match_pages",
    "neuroshima.hosting",
    "neuroshima.web",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "axes",
]
SIGN_IN_WITH = [{"id": site.id, "name": site.name} for site in CONFIG.sign_in_with]
if CONFIG.sign_in_with:
    if find_spec("oauthlib") is None:
        raise ValueError("NEUROSHIMA_SIGN_IN_WITH needs more packages: pip install 'neuroshima-platform[social]'")
    INSTALLED_APPS[:0] = ["allauth.socialaccount", "allauth.socialaccount.providers.openid_connect"]
INSTALLED_APPS += plugins.django_apps(INSTALLED_APPS)

MIDDLEWARE = [
    "neuroshima.site.operating.middleware.answer_machines",
    "django.middleware.security.SecurityMiddleware",
    "neuroshima.site.operating.middleware.CompressionMiddleware",
    "neuroshima.web.static_files.AssetMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "neuroshima.times.in_zone_of_visitor",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "neuroshima.players.current_player.guests_come_back",
    "neuroshima.players.sessions.note_sessions",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
    "neuroshima.web.views.refusals.PluginFailures",
    "neuroshima.web.views.accounts.guarding.ask_second_factor",
    "neuroshima.web.views.accounts.guarding.MembersOnly",
]
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [{"NAME": f"neuroshima.players.credentials.{name}"} for name in PASSWORD_RULES]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "lobby"
ACCOUNT_ADAPTER = "neuroshima.players.accounts.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
MAIL = CONFIG.mail()
globals().update(MAIL)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = CONFIG.mail_from
SITE_URL = CONFIG.url
PUSH_SERVICES = CONFIG.push_services
ACCOUNT_MAIL = CONFIG.account_mail if MAIL else "none"
_MAIL_FIELD = {"none": [], "optional": ["email"], "required": ["email*"]}[ACCOUNT_MAIL]
ACCOUNT_SIGNUP_FIELDS = ["username*", *_MAIL_FIELD, "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = {"none": "none", "optional": "optional", "required": "mandatory"}[ACCOUNT_MAIL]
ACCOUNT_CHANGE_EMAIL = True  # an account has one address; a new one replaces it when confirmed
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no mail to addresses without an account
ACCOUNT_PREVENT_ENUMERATION = "strict"  # nobody is told whether a mail address belongs to an account
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True  # for as long as guests
ACCOUNT_RATE_LIMITS = False  # `rate_limits.py` and axes do this, for the whole site
USERSESSIONS_ADAPTER = "neuroshima.players.sessions.SessionsAdapter"
SOCIALACCOUNT_ADAPTER = "neuroshima.players.accounts.OtherSitesAdapter"
SOCIALACCOUNT_AUTO_SIGNUP = False  # new visitors choose a name
SOCIALACCOUNT_PROVIDERS = {
    "openid_connect": {
        "APPS": [
            {
                "provider_id": site.id,
                "name": site.name,
                "client_id": site.client_id,
                "secret": site.secret,
                "settings": {"server_url": site.url},
            }
            for site in CONFIG.sign_in_with
        ],
        "OAUTH_PKCE_ENABLED": True,
    }
}
MFA_ADAPTER = "neuroshima.players.credentials.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True  # only a confirmed address leads in (`LogInForm`), so it need not be verified
MFA_TOTP_TOLERANCE = 1  # for phones whose clock is half a minute wrong
STAFF_NEEDS_SECOND_FACTOR = CONFIG.staff_second_factor
SIGN_UP = CONFIG.sign_up
GUESTS_WRITE = CONFIG.guests_write
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_CLIENT_IP_CALLABLE = "neuroshima.players.current_player.address_of"
AXES_HANDLER = "neuroshima.site.server.login_lockout.LockoutHandler"
AXES_LOCKOUT_PARAMETERS = [
    ["username", "ip_address"],
    "ip_address",
]  # by name alone, an attacker could lock out the host
AXES_USERNAME_CALLABLE = "neuroshima.site.server.login_lockout.name_of"
AXES_LOCKOUT_CALLABLE = "neuroshima.site.server.login_lockout.lockout_page"
AXES_RESET_ON_SUCCESS = False  # otherwise an attacker with an account could reset the count
AXES_DISABLE_ACCESS_LOG = True  # log-ins are private; only failures are logged
AXES_ENABLE_ADMIN = False  # it shows visitors' IP addresses; use `manage.py axes_reset` to unlock

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["neuroshima.branding.templatetags.branding"],
        },
    }
]

DATABASES = {"default": CONFIG.database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": [*queues.ALL]}}

CHANNEL_LAYERS: dict[str, dict[str, object]] = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
if CONFIG.redis_url:
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "neuroshima.site.server.channel_layer.PatientLayer",
        "CONFIG": {"hosts": [CONFIG.redis_url], "prefix": "neuroshima"},
    }

_IN_PROCESS = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 50_000}}
CACHES: dict[str, dict[str, object]] = {
    "default": {**_IN_PROCESS, "LOCATION": "default"},
    "process": {**_IN_PROCESS, "LOCATION": "process"},
}
if CONFIG.redis_url:
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": CONFIG.redis_url,
        "KEY_PREFIX": "neuroshima",
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }

LANGUAGE_CODE = "en"
LANGUAGES = [*offered_languages().items()]
USE_I18N = True
FORMAT_MODULE_PATH = "neuroshima.site.formats"
LOCALE_PATHS = [
    Path(__file__).resolve().parents[1] / "locale",
    Path(neuroshima_contract.__file__).parent / "locale",
    *([CONFIG.translations] if ADDED_LANGUAGES else []),
]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "neuroshima.web.static_files.HashedFiles"},
}
WHITENOISE_USE_FINDERS = True
# Read each file anew for each request. Otherwise a file that is upgraded while the server runs would be cut to its old
# length.
WHITENOISE_AUTOREFRESH = True
WHITENOISE_MAX_AGE = 0  # a URL without a digest may have another content next time

TRUSTED_PROXIES = CONFIG.trusted_proxies
REQUEST_IDS = CONFIG.request_ids
METRICS = CONFIG.metrics
REDIS_URL = CONFIG.redis_url
METRICS_TOKEN = CONFIG.metrics_token
WORKER_METRICS = CONFIG.worker_metrics
LIMITS = CONFIG.limits
TRUSTED_ADDRESSES = CONFIG.trusted_addresses
SOCKETS_PER_ADDRESS = CONFIG.sockets_per_address
BOT_SEATS = CONFIG.bot_seats
ORGANISERS = CONFIG.organisers
PACKS_FOLDER = CONFIG.packs
DOCS = CONFIG.docs
CLAIM_AFTER = CONFIG.claim_after
SPECTATOR_DELAY = CONFIG.spectator_delay
# How long what nobody needs is kept, in days (`times.days_ago`).
ARCHIVE_AFTER_DAYS = CONFIG.archive_after_days
KEEP_GUESTS_DAYS = CONFIG.keep_guests_days
KEEP_FAILED_TASKS_DAYS = CONFIG.keep_failed_tasks_days
KEEP_NOTICES_DAYS = CONFIG.keep_notices_days
KEEP_TABLES_DAYS = CONFIG.keep_tables_days

SESSION_COOKIE_AGE = CONFIG.keep_sessions_days * 24 * 3600  # a guest's only identity, for returning to old matches
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = CONFIG.secure
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
if CONFIG.secure:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = CONFIG.hsts_seconds
# HSTS for subdomains and preload lists is a decision of the domain's owner.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],  # the nonce is for import maps
        "style-src": [SELF, UNSAFE_INLINE],  # SVG drawings have style attributes
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF, *(site.origin for site in CONFIG.sign_in_with)],  # Chromium follows redirects
        "frame-ancestors": [NONE],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "neuroshima.site.logs.OneLine"},
        "json": {"()": "neuroshima.site.logs.JsonLine"},
    },
    "filters": {
        "no_traceback": {"()": "neuroshima.site.logs.NoTraceback"},
        "no_traceback_of_storage": {"()": "neuroshima.site.logs.NoTracebackOfStorage"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": CONFIG.log_format}},
    "root": {"handlers": ["stderr"], "level": os.environ.get("NEUROSHIMA_LOG", "WARNING").upper()},
    "loggers": {
        "neuroshima": {"level": os.environ.get("NEUROSHIMA_LOG", "INFO").upper()},
        "django_tasks": {"level": "CRITICAL"},  # our own log reports failures and retries
        "channels_redis.pubsub": {"filters": ["no_traceback"]},
        "django.security.DisallowedHost": {"filters": ["no_traceback"]},  # anybody can send any name
        "django.request": {"filters": ["no_traceback_of_storage"]},
    },
}
