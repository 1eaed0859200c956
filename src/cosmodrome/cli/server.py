"""`cosmodrome serve`, `backup`, `restore` and `doctor`: the table in the browser and its data."""

import argparse
from pathlib import Path

from cosmodrome.engine import CosmodromeError

from .common import Commands, complain, console


def add(commands: "Commands") -> None:
    """The commands' arguments."""
    serve = commands.add_parser("serve", help="open the table in the browser", description="Serve the table.")
    _serve_arguments(serve)
    serve.set_defaults(run=run_serve)
    backup = commands.add_parser("backup", help="copy all tables and accounts into one file")
    backup.add_argument("file", metavar="FILE", type=Path)
    backup.set_defaults(run=run_backup)
    restore = commands.add_parser("restore", help="bring a backup back")
    restore.add_argument("file", metavar="FILE", type=Path)
    restore.add_argument("--force", action="store_true", help="replace what is in the data folder (it is kept aside)")
    restore.add_argument("--unsealed", action="store_true", help="take a file without a checksum, too")
    restore.set_defaults(run=run_restore)
    doctor = commands.add_parser("doctor", help="check a data folder: integrity, every journal, every checkpoint")
    doctor.set_defaults(run=run_doctor)
    for parser in (serve, backup, restore, doctor):
        parser.add_argument("--data", metavar="FOLDER", type=Path, help="the data folder (your own by default)")


def _serve_arguments(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine alone)")
    serve.add_argument("--port", type=int, default=8000, help="the port (8000)")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser window")
    serve.add_argument("--database-url", help="PostgreSQL for many nodes; SQLite in the data folder otherwise")
    serve.add_argument("--base-url", help="the address that players see, for links in invitations")
    serve.add_argument(
        "--proxy", metavar="ADDRESS", action="append", default=[], help="believe this proxy who calls (repeatable)"
    )
    serve.add_argument(
        "--open-registration", choices=("yes", "no"), default="yes", help="no: one needs an invitation to the server"
    )
    serve.add_argument("--admin", metavar="LOGIN", default="", help="who looks after it (the first account)")
    serve.add_argument("--request-timeout", type=float, default=20.0, help="seconds for a request to be whole (20)")
    serve.add_argument("--bot-workers", type=int, default=0, help="processes for slow bots (one a core, less one)")
    serve.add_argument("--bot-pace", type=float, default=0.35, help="seconds between a bot's answers (0.35)")
    serve.add_argument("--backup-every", metavar="PERIOD", help="write backups by itself, say every 6h, 30m or 1d")
    serve.add_argument("--backup-to", metavar="FOLDER", type=Path, help="where to (backups in the data folder)")
    serve.add_argument("--keep", metavar="N", type=int, default=14, help="how many of these backups to keep (14)")
    serve.add_argument(
        "--metrics", choices=("off", "local", "all"), default="off", help="who may read /metrics (off: nobody)"
    )
    serve.add_argument("--smtp", metavar="URL", default="", help="send e-mail by smtp://name:password@host:587")
    serve.add_argument("--mail-from", metavar="ADDRESS", default="", help="who sends it")
    serve.add_argument(
        "--nudge-reach",
        metavar="NETWORK",
        action="append",
        default=[],
        help="where else webhooks lead (repeatable)",
    )
    serve.add_argument("--nudge-after", type=float, default=60.0, help="seconds until who is away is told (60)")
    serve.add_argument("--log-level", default="warning", help="of the web server (warning)")


def data_dir(args: argparse.Namespace) -> Path:
    """The data folder: the given one, or your own."""
    from cosmodrome.store import default_data_dir

    return args.data if args.data is not None else default_data_dir()


def run_serve(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    from cosmodrome.store import StoreError
    from cosmodrome.web import serve
    from cosmodrome.web.backups import period

    try:
        serve(
            host=args.host,
            port=args.port,
            data_dir=data_dir(args),
            open_browser=not args.no_browser,
            database_url=args.database_url,
            base_url=args.base_url,
            bot_pace=args.bot_pace,
            bot_workers=args.bot_workers,
            log_level=args.log_level,
            backup_every=period(args.backup_every) if args.backup_every else 0.0,
            backup_to=args.backup_to,
            backup_keep=args.keep,
            proxies=args.proxy,
            open_registration=args.open_registration == "yes",
            admin=args.admin,
            request_timeout=args.request_timeout,
            metrics=args.metrics,
            nudge_after=args.nudge_after,
            nudge_reach=args.nudge_reach,
            smtp=args.smtp,
            mail_from=args.mail_from,
        )
    except (StoreError, ValueError) as error:
        raise CosmodromeError(str(error)) from error
    return 0


def run_backup(args: argparse.Namespace) -> int:
    """Write the backup."""
    from cosmodrome.store import StoreError, backup

    try:
        backup(data_dir(args), args.file)
    except StoreError as error:
        raise CosmodromeError(str(error)) from error
    console.print(f"Everything is in {args.file}.", markup=False)
    return 0


def run_restore(args: argparse.Namespace) -> int:
    """Read the backup."""
    from cosmodrome.store import StoreError, restore

    try:
        aside = restore(args.file, data_dir(args), force=args.force, unsealed=args.unsealed)
    except StoreError as error:
        raise CosmodromeError(str(error)) from error
    console.print(f"Everything is back from {args.file}.", markup=False)
    if aside is not None:
        console.print(f"What was there before is kept as {aside}.", markup=False)
    return 0


def run_doctor(args: argparse.Namespace) -> int:
    """Say what is in the data folder, and what is wrong with it."""
    from cosmodrome.store import StoreError
    from cosmodrome.web.doctor import examine

    try:
        report = examine(data_dir(args))
    except StoreError as error:
        raise CosmodromeError(str(error)) from error
    console.print(
        f"{report.tables} tables ({report.waiting} wait for players), {report.answers} answers replayed, "
        f"{report.checkpoints} checkpoints compared."
    )
    console.print(report.backup, markup=False)
    for note in report.notes:
        console.print(note, markup=False)
    for problem in report.problems:
        complain(problem)
    if not report.problems:
        console.print("All is well.")
    return 1 if report.problems else 0
