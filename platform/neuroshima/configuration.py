"""The settings of a host: environment variables that begin with `NEUROSHIMA_`.

No Django here: bot workers and the command line read the settings without a site.
"""

from __future__ import annotations

import json
import os
import secrets
import stat
from contextlib import suppress
from functools import cached_property, lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import unquote, urlsplit

from pydantic import BaseModel, BeforeValidator, Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PUSH_SERVICES = [
    "https://fcm.googleapis.com",
    "https://*.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
]
"""The push services of Chromium, Firefox, Safari and Edge."""
LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
DatabaseSettings = dict[str, Any]
"""An entry of Django's `DATABASES`: the values depend on the backend, and Django checks them."""
MAIL_PORTS = {"smtps": 465, "smtp+tls": 587, "smtp": 25}
WORDS = Annotated[list[str], NoDecode]
"""A list of words: separated by commas, or as JSON."""


def _network(name: object) -> IPv4Network | IPv6Network:
    return ip_network(str(name), strict=False)


DAYS = Annotated[int, Field(ge=0)]
NETWORKS = Annotated[list[Annotated[IPv4Network | IPv6Network, BeforeValidator(_network)]], NoDecode]
"""A list of IP addresses and networks, written as `WORDS`."""


def default_var() -> Path:
    """`var/` of the working directory."""
    return Path.cwd() / "var"


class OtherSite(BaseModel):
    """An OpenID Connect site for signing in, such as Keycloak, GitLab or Google."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,30}$")]
    """Part of the address to which that site sends visitors back: `/account/with/<id>/back/`."""
    name: Annotated[str, Field(min_length=1, max_length=40)]
    """The label of the button."""
    url: Annotated[str, Field(pattern=r"^https?://")]
    """Below it lies `.well-known/openid-configuration`."""
    client_id: str
    secret: str = ""
    log_in_at: str = ""
    """`https://host` of its log-in page, if it differs from the one in `url`."""

    @property
    def origin(self) -> str:
        """The scheme and host to which the browser is sent."""
        found = urlsplit(self.log_in_at or self.url)
        return f"{found.scheme}://{found.netloc}"


class Settings(BaseSettings):
    """The host's settings, each from the environment variable `NEUROSHIMA_<NAME>`."""

    model_config = SettingsConfigDict(env_prefix="NEUROSHIMA_")

    var: Path = Field(default_factory=default_var)
    """Where the host keeps its data: database, secret key."""
    secret_key: str = ""
    """If empty, a key is made once and kept in `var/secret_key`."""
    database_url: str = ""
    """`postgresql://user:password@host:port/name` or `sqlite:///path`; empty is SQLite in `var/db.sqlite3`."""
    redis_url: str = ""
    """`redis://host:port/0` if the site runs in several processes. Empty: messages stay inside the process."""
    allowed_hosts: WORDS = LOOPBACK
    csrf_trusted_origins: WORDS = []
    secure: bool = False
    """Serve the site by HTTPS only: secure cookies, redirects from HTTP to HTTPS, and HSTS."""
    hsts_seconds: int = Field(default=30 * 24 * 3600, ge=0)
    """Seconds for which browsers remember to use HTTPS only (HSTS). 0: no HSTS."""
    trusted_proxies: Annotated[int, Field(ge=0)] = 0
    """Number of proxies before the server. Each adds its client to `X-Forwarded-For`. With 0, that header is ignored,
    and a visitor's address is that of the connection."""
    request_ids: bool = False
    """Whether the web server in front sets `X-Request-ID` for each request: these ids are then used in the log. If it
    passes on what visitors send, they could choose them."""
    limits: Annotated[float, Field(ge=0)] = 1.0
    """Factor of all rate limits: 2 allows requests twice as often as usual. 0: no limits."""
    trusted_addresses: NETWORKS = []
    """The addresses and networks of the club's own rooms (`192.0.2.7, 2001:db8::/48`): limits of an address, for
    requests, failed log-ins and open tables, do not hold for them; those of a person, a name and the site do."""
    sockets_per_address: Annotated[int, Field(ge=1)] = 100
    """How many tables may be open at once from one IP address. A club, a school or a family may share one."""
    bot_seats: Annotated[int, Field(ge=1)] = 60
    """How many seats bots may have at once in the unfinished matches that one player made."""
    mail_url: str = ""
    """The server that sends the site's mail: `smtps://user:password@host:465`, `smtp+tls://…:587` (STARTTLS) or
    `smtp://…:25`. Empty: the site sends no mail, and nobody can reset a password."""
    mail_from: str = "neuroshima@localhost"
    """The sender of the site's mail."""
    url: Annotated[str, Field(pattern=r"^(https?://[^/]+/?)?$")] = ""
    """The site's address, `https://table.example.org`: links in mails of notices begin with it. Empty: they begin with
    the address that the player used when they asked for mails."""
    push_services: WORDS = PUSH_SERVICES
    """The push services to which the site may send. A browser tells the address of its service, and the site refuses
    all others. `https://*.example.org` stands for all subdomains."""
    account_mail: Literal["none", "optional", "required"] = "optional"
    """Whether an account has a mail address. Ignored if the site sends no mail. A required address must be confirmed
    first."""
    sign_in_with: list[OtherSite] = []
    """Other sites by which visitors may sign in, as a JSON list: `[{"id": "club", "name": "Our club",
    "url": "https://id.example.org", "client_id": "…", "secret": "…"}]`. It needs the packages of the extra `social`."""
    staff_second_factor: bool = False
    """Whether the admin is only for accounts with a passkey or a second factor."""
    claim_after: Annotated[float, Field(gt=0)] = 24.0
    """Hours for which the player to move must be away before the others may claim the match."""
    archive_after_days: DAYS = 14
    """Days after which the moves of a finished match are compressed into one text. 0: never."""
    keep_guests_days: DAYS = 90
    """Days after which a guest is deleted who was not here and has no seat in any match. 0: never."""
    keep_sessions_days: Annotated[int, Field(ge=1)] = 365
    """Days for which a browser is remembered after its last log-in, or after it became a guest."""
    keep_failed_tasks_days: DAYS = 30
    """Days after which failed tasks are deleted. 0: never; the newest 10,000 stay."""
    keep_notices_days: DAYS = 30
    """Days after which notices are deleted, with their deliveries; of turns only of finished matches. 0: never."""
    keep_tables_days: DAYS = 30
    """Days for which the page of a table says why it is gone. 0: for ever."""
    spectator_delay: Annotated[int, Field(ge=0, le=3600)] = 0
    """Delay of a running match for spectators, in seconds."""
    organisers: Literal["members", "permission"] = "members"
    """Who may make tournaments and leagues: everybody with an account, or players with the permission of the admin
    "Can add tournament"."""
    packs: Path | None = None
    """A folder of packs, as folders or zip files: all in it are in use."""
    sign_up: bool = True
    """Whether visitors may make accounts, as the host has set in the admin. Otherwise only the host makes them."""
    guests_write: bool = False
    """Whether guests may write to players whom they do not know. If not, they use ready-made phrases.
    They may still write at tables that are in no list, because all players there have come by a link."""
    metrics: NETWORKS = []
    """The addresses and networks from which `/metrics` may be read (`127.0.0.1, 10.0.0.0/8`). If this and
    `metrics_token` are empty, nobody may read it, and nothing is measured."""
    metrics_token: str = ""
    """Token: a client that sends `Authorization: Bearer <this>` may read `/metrics` from everywhere."""
    worker_metrics: Annotated[str, Field(pattern=r"^$|^[^\s:/]+:\d{1,5}$")] = ""
    """`address:port` at which `manage.py worker` serves its own metrics, without access control; empty: nowhere."""
    log_format: Literal["line", "json"] = "line"
    """How the log is written: for people, or one JSON object a line."""
    docs: str = ""
    """The folder of the built documentation (`manage.py docs --build`), served at `/docs/`. Empty: not served."""
    debug: bool = False
    plugins: str | None = None
    """`name=module` or `name=module:object`, separated by commas: these plugins in place of the entry points."""
    directory: Path | None = None
    """The directory of plugins and packs that the admin shows (`directory.json`). Without it, that of the built
    documentation or of the checkout."""
    plugin_updates: bool = False
    """Whether a task asks once a day the package index, for which pip or uv is configured, for newer versions of the
    installed plugins. The index learns their names then."""
    bots: bool = True
    """Whether the server runs tasks itself, such as the moves of bots. If not, the site needs `manage.py worker`."""
    workers: Annotated[int, Field(ge=0)] = 0
    """How many tasks a process runs at once; 0: one for each core."""
    task_lease: Annotated[float, Field(gt=0)] = 15.0
    """Seconds after which the task of a process that was killed is run again."""
    review_time: Annotated[float, Field(gt=0, le=60)] = 3.0
    """Seconds of processor time for judging the positions of a finished match. Half as much for the better line of each
    turning point."""
    review_priority: Literal["idle", "low"] = "idle"
    """When reviews are worked out: while a core is idle, or at a low priority also while the machine is busy."""
    translations: Path | None = None
    """A folder with a folder for each further language (`es/`), as `manage.py language` makes it."""
    failpoint: str = ""
    """Tests only: the named point at which the process kills itself, `name` or `name:times`."""

    @field_validator(
        "allowed_hosts", "csrf_trusted_origins", "metrics", "push_services", "trusted_addresses", mode="before"
    )
    @classmethod
    def _split_words(cls, value: object) -> object:
        return _words(value) if isinstance(value, str) else value

    @cached_property
    def key(self) -> str:
        """The secret key.

        If none was set, it is made at its first use and kept in `var/`."""
        return self.secret_key or _read_or_make_secret(self.var / "secret_key")

    def close_to_others(self) -> None:
        """Make the data folder and the SQLite database readable by their owner alone.

        They hold sessions, seeds and hands. Files of another user of the machine are left as they are."""
        self.var.mkdir(parents=True, exist_ok=True)
        _owners_only(self.var, 0o700)
        database = self.database()
        if database["ENGINE"].endswith("sqlite3") and database["NAME"] != ":memory:":
            path = Path(database["NAME"])
            with suppress(OSError):  # if its folder is missing, opening the database reports it
                if not path.is_relative_to(self.var):
                    path.touch(0o600)
            _owners_only(path, 0o600)

    def mail(self) -> dict[str, Any]:
        """Django's settings for mail (`EMAIL_…`); empty if the site sends no mail."""
        url = urlsplit(self.mail_url)
        if not self.mail_url:
            return {}
        if url.scheme not in MAIL_PORTS:
            raise ValueError(f"NEUROSHIMA_MAIL_URL begins with {url.scheme}; {', '.join(MAIL_PORTS)} are known here.")
        return {
            "EMAIL_HOST": url.hostname or "localhost",
            "EMAIL_PORT": url.port or MAIL_PORTS[url.scheme],
            "EMAIL_HOST_USER": unquote(url.username or ""),
            "EMAIL_HOST_PASSWORD": unquote(url.password or ""),
            "EMAIL_USE_SSL": url.scheme == "smtps",
            "EMAIL_USE_TLS": url.scheme == "smtp+tls",
            "EMAIL_TIMEOUT": 10,
        }

    def database(self) -> DatabaseSettings:
        """Django's description of the database."""
        url = urlsplit(self.database_url)
        if url.scheme in {"postgres", "postgresql"}:
            return _postgresql(url)
        if url.scheme not in {"", "sqlite"}:
            raise ValueError(f"NEUROSHIMA_DATABASE_URL begins with {url.scheme}; postgresql and sqlite are known here.")
        path = url.path.removeprefix("/") if url.scheme else str(self.var / "db.sqlite3")
        return _sqlite(path)


def _words(text: str) -> list[str]:
    """Words from a text: separated by commas, or a JSON list.

    An address like `[::1]` begins like a list, but is not JSON."""
    try:
        given = json.loads(text)
    except ValueError:
        given = None
    return given if isinstance(given, list) else [word.strip() for word in text.split(",") if word.strip()]


def _postgresql(url: Any) -> DatabaseSettings:
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(url.path.lstrip("/")),
        "USER": unquote(url.username or ""),
        "PASSWORD": unquote(url.password or ""),
        "HOST": url.hostname or "",
        "PORT": str(url.port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 5},
    }


LARGEST_LOG = 16_000
"""Length of SQLite's write-ahead log at which a commit makes a checkpoint itself, in pages of 4 KiB."""


def _sqlite(path: str) -> DatabaseSettings:
    """SQLite options: write-ahead log, so that readers never wait.

    Each writing transaction takes the lock at its start, so it waits for another one instead of failing half-way. A
    server empties the log itself (`site/sqlite3/base.py`), long before it has `LARGEST_LOG` pages."""
    pragmas = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
        f"PRAGMA wal_autocheckpoint={LARGEST_LOG};"
    )
    return {
        "ENGINE": "neuroshima.site.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": None,  # opening a connection takes as long as a move
        "OPTIONS": {"timeout": 10, "transaction_mode": "IMMEDIATE", "init_command": pragmas},
    }


def _owners_only(path: Path, mode: int) -> None:
    """Restrict a file's permissions to its owner.

    SQLite's log takes those of the database."""
    with suppress(OSError):
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            path.chmod(mode)


def _read_or_make_secret(path: Path) -> str:
    """Read the secret from that file; make it if there is none.

    If several processes start together, one of them makes it, and the others never read a part of it."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
        with suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text().strip()


@lru_cache(maxsize=1)
def configuration() -> Settings:
    """The settings of this process, read once."""
    return Settings()
