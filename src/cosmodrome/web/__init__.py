"""The table in the browser: lobby, table, socket, accounts, and an API for programs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from .settings import LEVELS, Settings

__all__ = ["LEVELS", "Settings", "serve"]


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data_dir: Path | str | None = None,
    open_browser: bool = True,
    database_url: str | None = None,
    base_url: str | None = None,
    bot_pace: float = 0.35,
    bot_workers: int = 0,
    log_level: str = "warning",
    rate_limit: float = 1.0,
    backup_every: float = 0.0,
    backup_to: Path | None = None,
    backup_keep: int = 14,
    proxies: Sequence[str] = (),
    open_registration: bool = True,
    admin: str = "",
    request_timeout: float = 20.0,
    metrics: str = "off",
    nudge_after: float = 60.0,
    nudge_reach: Sequence[str] = (),
    smtp: str = "",
    mail_from: str = "",
) -> None:
    """Serve until stopped. Without a database address, everything is kept in a SQLite file in the data folder."""
    import logging

    import uvicorn

    from cosmodrome.store import StoreError, default_data_dir, locked

    from .app import create_app
    from .backups import last_words
    from .mail import Post
    from .outside import Reach
    from .server import Protocol, Server, room_for_connections

    logging.basicConfig(level=log_level.upper(), format="%(levelname)s %(name)s: %(message)s")
    settings = Settings(
        data_dir=Path(data_dir) if data_dir is not None else default_data_dir(),
        database=database_url,
        host=host,
        base_url=base_url or os.environ.get("COSMODROME_BASE_URL"),
        bot_pace=bot_pace,
        bot_workers=bot_workers,
        rate_limit=rate_limit,
        backup_every=backup_every,
        backup_to=backup_to,
        backup_keep=backup_keep,
        open_registration=open_registration,
        admin=admin.strip().lower(),
        metrics=metrics,
        nudge_after=nudge_after,
        nudge_reach=tuple(nudge_reach),
        smtp=smtp or os.environ.get("COSMODROME_SMTP", ""),
        mail_from=mail_from or os.environ.get("COSMODROME_MAIL_FROM", ""),
    )
    Reach.parse(settings.nudge_reach)  # what can't be is said here, and not in the middle of the start
    if settings.smtp:
        Post(settings.smtp, settings.mail_from)
    if backup_every and not settings.sqlite:
        raise StoreError("backups by itself are for SQLite: use pg_dump for PostgreSQL")
    Protocol.patience, Protocol.most = request_timeout, room_for_connections()
    config = uvicorn.Config(
        create_app(settings),
        http=Protocol,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        host=host,
        port=port,
        ws="websockets-sansio",
        log_level=log_level,
        ws_max_size=64_000,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        server_header=False,
        access_log=False,
    )
    if not settings.sqlite:
        Server(config, open_browser).run()
        return
    with locked(settings.data_dir):
        print(last_words(settings.data_dir), flush=True)
        Server(config, open_browser).run()
