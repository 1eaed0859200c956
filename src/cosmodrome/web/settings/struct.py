"""The settings of a server. A new setting is a new field: command line, environment, file and docs follow."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from .kinds import (
    Duration,
    Email,
    Flag,
    Folder,
    Integer,
    Kind,
    LimitChange,
    Login,
    Network,
    Number,
    OneOf,
    Secret,
    Several,
    Text,
    Url,
)

HOUR, DAY = 3600.0, 86_400.0


def setting(default: Any, kind: Kind, help: str, *, name: str = "", option: str = "", shown: str = "") -> Any:
    """A field that can be set.

    `name` is its name outside Python (by default the field's, with hyphens), `option` another spelling on the command
    line, `shown` what the docs show as the default.
    """
    declared = {"kind": kind, "help": help, "name": name, "option": option, "shown": shown}
    return field(default=default, metadata={"setting": declared})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a server is set up. Built once, by `resolve`, and then passed on as a whole."""

    data_dir: Path = setting(None, Folder(), "the data folder", name="data", shown="`~/.local/share/cosmodrome`")
    database_url: str | None = setting(
        None,
        Url(("postgresql", "postgres", "postgresql+asyncpg", "sqlite"), "postgresql://user:password@host/name", False),
        "PostgreSQL, for several servers on one database",
        shown="SQLite in the data folder",
    )  # fmt: skip
    host: str = setting(
        "127.0.0.1", Text("a host name or an IP address"), "the address to listen on (127.0.0.1: only this machine)"
    )
    port: int = setting(8000, Integer(0, 65_535), "the port to listen on (0: any free one)")
    workers: int = setting(
        1,
        Integer(1, 64),
        "processes that serve, on one port; more than one need PostgreSQL (each table is at one of them)",
    )
    open_browser: bool = setting(True, Flag(), "open a browser window when the server starts", name="browser")
    base_url: str | None = setting(
        None, Url(("http", "https"), "https://games.example"), "the address that players see, for links in invitations",
        shown="the address of the request",
    )  # fmt: skip
    proxies: tuple[str, ...] = setting(
        (), Several(Network(anywhere=True)), "trust X-Forwarded-For from this proxy address", name="proxy", shown="none"
    )
    open_registration: bool = setting(
        True, Flag(), "let anybody become a guest; no: only people with an invitation to the server"
    )
    admin: str = setting("", Login(), "the login of the administrator", shown="the first account")
    guest_days: float = setting(
        30.0,
        Number(0, 36_500),
        "days until a guest without a table is removed (0: never; not with open-registration no)",
    )
    backup_every: float = setting(
        0.0, Duration(1, 365 * DAY, unit=True, never=True), "write a backup this often", shown="never"
    )
    backup_to: Path | None = setting(
        None, Folder(), "the folder for these backups", shown="`backups` in the data folder"
    )
    backup_keep: int = setting(14, Integer(1, 100_000), "how many of these backups to keep", option="--keep")
    smtp: str = setting(
        "", Url(("smtp", "smtps"), "smtp://name:password@host:587"), "the mail server that sends e-mail to players",
        shown="no e-mail is sent",
    )  # fmt: skip
    mail_from: str = setting("", Email(), "the sender of this e-mail; needed with smtp", shown="none")
    oidc_issuer: str = setting(
        "", Url(("https", "http"), "https://id.games.example/realms/club"),
        "the OpenID Connect provider at which people can sign in", shown="none",
    )  # fmt: skip
    oidc_client_id: str = setting(
        "", Text(), "the name of this server at the provider; needed with oidc-issuer", shown="none",
    )  # fmt: skip
    oidc_client_secret: str = setting("", Secret(), "the password of this server at the provider", shown="none")
    oidc_name: str = setting("", Text(), "what the provider is called on the button", shown="the provider's host name")
    oidc_registration: bool = setting(
        False, Flag(), "let anybody with an account at the provider in, also with open-registration no"
    )
    nudge_after: float = setting(
        60.0, Duration(0.2, 365 * DAY), "notify absent players this long after their turn began"
    )
    nudge_reach: tuple[str, ...] = setting(
        (), Several(Network()), "a network besides the internet that webhooks may call", shown="none"
    )
    bot_workers: int = setting(
        0,
        Integer(0, 1024),
        "processes in which slow bots think, of all workers together (0: one less than the machine has cores)",
    )
    bot_pace: float = setting(0.35, Duration(0, HOUR), "the shortest time a bot takes to answer")
    plan_pace: float = setting(1.0, Number(0, 100), "multiplies the time after which plans answer (0: at once)")
    request_timeout: float = setting(20.0, Duration(0.1, HOUR), "how long a client may take to send a request")
    rate_limit: float = setting(1.0, Number(0, 1000), "multiplies all rate limits (0: no limits)")
    limits: tuple[str, ...] = setting(
        (),
        Several(LimitChange()),
        "change a limit, such as read=500+80/s",
        name="limit",
        shown="as listed under Limits",
    )
    idle: float = setting(60.0, Duration(0.1, 36_500 * DAY), "unload a table from memory after this long without use")
    metrics: str = setting(
        "off", OneOf(("off", "local", "all")), "who may read /metrics: nobody, this machine or everybody"
    )
    log_level: str = setting(
        "info", OneOf(("critical", "error", "warning", "info", "debug")), "the least important lines of the log"
    )
    log_format: str = setting("human", OneOf(("human", "json")), "how the log is written: for people or as JSON lines")
    access_log: bool = setting(False, Flag(), "log every request, with its address")
    slow_request: float = setting(2.0, Duration(0.05, HOUR), "log a request that took longer than this")

    def __post_init__(self) -> None:
        if self.data_dir is None:
            from cosmodrome.store import default_data_dir

            object.__setattr__(self, "data_dir", default_data_dir())

    @property
    def url(self) -> str:
        """The address of the database."""
        from cosmodrome.store import database_url

        return database_url(self.data_dir, self.database_url)

    @property
    def sqlite(self) -> bool:
        """Whether everything is in the data folder."""
        return self.url.startswith("sqlite")

    @property
    def backup_folder(self) -> Path:
        """Where backups go."""
        return self.backup_to if self.backup_to is not None else self.data_dir / "backups"


@dataclass(frozen=True)
class Setting:
    """One setting: its field, its names outside Python, its kind and what it is for."""

    field: str
    name: str
    kind: Kind
    help: str
    default: Any
    option: str
    shown: str

    @property
    def options(self) -> tuple[str, ...]:
        """The spellings on the command line."""
        return (f"--{self.name}", *([self.option] if self.option else ()))

    @property
    def variable(self) -> str:
        """The environment variable."""
        return f"COSMODROME_{self.name.upper().replace('-', '_')}"

    @property
    def repeatable(self) -> bool:
        """Whether it takes several values."""
        return isinstance(self.kind, Several)

    def write(self, value: Any) -> str:
        """Return a value as text, without passwords; empty for none."""
        return "" if value in (None, "") else self.kind.write(value)


def _declared() -> dict[str, Setting]:
    found = {}
    for one in fields(Settings):
        declared = dict(one.metadata["setting"])
        declared["name"] = declared["name"] or one.name.replace("_", "-")
        found[declared["name"]] = Setting(field=one.name, default=one.default, **declared)
    return found


SETTINGS: dict[str, Setting] = _declared()
"""Every setting by its name, in the order of the struct."""
