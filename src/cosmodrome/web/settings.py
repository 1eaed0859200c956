"""How a server is set up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import time

from cosmodrome.bots import levels
from cosmodrome.store import database_url, default_data_dir

LEVELS: dict[str, tuple[str, str]] = {level.spec: (level.name, level.words) for level in levels.LEVELS}
"""The bots one can sit down with: what they are called, and what they do."""


@dataclass(frozen=True)
class Settings:
    """What can be told to a server."""

    data_dir: Path = field(default_factory=default_data_dir)
    database: str | None = None
    base_url: str | None = None
    host: str = "127.0.0.1"
    """The name or address at which the server listens."""
    bot_pace: float = 0.35
    """Seconds that a bot lets pass at least, so that people can follow."""
    bot_workers: int = 0
    """Processes in which slow bots think; 0: one for each core but one."""
    rate_limit: float = 1.0
    """Scales all rate limits; 0 switches them off."""
    idle: float = 60.0
    """Seconds after which a table nobody looks at leaves the memory."""

    open_registration: bool = True
    """Whether anybody may become a guest; else one needs an invitation to the server."""
    admin: str = ""
    """The login of who looks after the server; empty: who made the first account."""
    metrics: str = "off"
    """Who may read the figures at /metrics: nobody (off), callers on this machine (local), or all."""
    nudge_after: float = 60.0
    """Seconds after which somebody who is not there is told that it is their turn."""
    nudge_reach: tuple[str, ...] = ()
    """Networks beside the open internet that webhooks and push services may be in."""
    smtp: str = ""
    """Where e-mail is handed in: smtp://name:password@host:587; empty: none is sent."""
    mail_from: str = ""
    """Who sends it."""
    now: Callable[[], float] = time
    """What time it is, in seconds since 1970."""
    backup_every: float = 0.0
    """Seconds between backups that the server writes by itself; 0: none."""
    backup_to: Path | None = None
    backup_keep: int = 14

    @property
    def url(self) -> str:
        """The address of the database."""
        return database_url(self.data_dir, self.database)

    @property
    def sqlite(self) -> bool:
        """Whether everything is in the data folder."""
        return self.url.startswith("sqlite")

    @property
    def backup_folder(self) -> Path:
        """Where backups go."""
        return self.backup_to if self.backup_to is not None else self.data_dir / "backups"
