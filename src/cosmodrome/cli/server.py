"""`cosmodrome serve`, `backup` and `restore`: the table in the browser and its data."""

import argparse
from pathlib import Path

from cosmodrome.engine import CosmodromeError

from .common import Commands, console


def add(commands: "Commands") -> None:
    """The commands' arguments."""
    serve = commands.add_parser("serve", help="open the table in the browser", description="Serve the table.")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine alone)")
    serve.add_argument("--port", type=int, default=8000, help="the port (8000)")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser window")
    serve.add_argument("--database-url", help="PostgreSQL for many nodes; SQLite in the data folder otherwise")
    serve.add_argument("--base-url", help="the address that players see, for links in invitations")
    serve.add_argument("--bot-workers", type=int, default=1, help="processes that think for bots (1)")
    serve.add_argument("--bot-pace", type=float, default=0.35, help="seconds between a bot's answers (0.35)")
    serve.add_argument("--log-level", default="warning", help="of the web server (warning)")
    serve.set_defaults(run=run_serve)
    backup = commands.add_parser("backup", help="copy all tables and accounts into one file")
    backup.add_argument("file", metavar="FILE", type=Path)
    backup.set_defaults(run=run_backup)
    restore = commands.add_parser("restore", help="bring a backup back")
    restore.add_argument("file", metavar="FILE", type=Path)
    restore.add_argument("--force", action="store_true", help="replace what is in the data folder")
    restore.set_defaults(run=run_restore)
    for parser in (serve, backup, restore):
        parser.add_argument("--data", metavar="FOLDER", type=Path, help="the data folder (your own by default)")


def run_serve(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    from cosmodrome.web import serve

    serve(
        host=args.host,
        port=args.port,
        data_dir=args.data,
        open_browser=not args.no_browser,
        database_url=args.database_url,
        base_url=args.base_url,
        bot_pace=args.bot_pace,
        bot_workers=args.bot_workers,
        log_level=args.log_level,
    )
    return 0


def run_backup(args: argparse.Namespace) -> int:
    """Write the backup."""
    from cosmodrome.store import StoreError, backup

    try:
        backup(args.data, args.file)
    except StoreError as error:
        raise CosmodromeError(str(error)) from error
    console.print(f"Everything is in {args.file}.")
    return 0


def run_restore(args: argparse.Namespace) -> int:
    """Read the backup."""
    from cosmodrome.store import StoreError, restore

    try:
        restore(args.file, args.data, force=args.force)
    except StoreError as error:
        raise CosmodromeError(str(error)) from error
    console.print(f"Everything is back from {args.file}.")
    return 0
