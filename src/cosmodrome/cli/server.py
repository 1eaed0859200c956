"""`cosmodrome serve`, `settings`, `backup`, `restore`, `move` and `doctor`: the server and its data."""

import argparse
from collections.abc import Iterable
from pathlib import Path

from cosmodrome.engine import CosmodromeError
from cosmodrome.web.settings import FILE, SETTINGS, Resolved, SettingError, Settings, resolve

from .common import Commands, complain, console


def add(commands: "Commands") -> None:
    """The commands' arguments."""
    serve = commands.add_parser(
        "serve",
        help="start the server, and play in the browser",
        description="Start the server, and play in the browser.",
    )
    _all_settings(serve)
    serve.set_defaults(run=run_serve)
    shown = commands.add_parser("settings", help="show the settings of `serve`, and where each value comes from")
    _all_settings(shown)
    shown.set_defaults(run=run_settings)
    backup = commands.add_parser("backup", help="back up all tables and accounts to one file")
    backup.add_argument("file", metavar="FILE", type=Path)
    backup.set_defaults(run=run_backup)
    restore = commands.add_parser("restore", help="restore a backup")
    restore.add_argument("file", metavar="FILE", type=Path)
    restore.add_argument("--force", action="store_true", help="replace an existing database (a copy of it is kept)")
    restore.add_argument("--unsealed", action="store_true", help="also accept a file without a checksum")
    restore.set_defaults(run=run_restore)
    move = commands.add_parser("move", help="copy everything to another, empty database")
    move.add_argument(
        "--to", metavar="TARGET", required=True, help="postgresql://name:password@host/database, or a data folder"
    )
    move.set_defaults(run=run_move)
    doctor = commands.add_parser("doctor", help="check the database: integrity, every journal, every checkpoint")
    doctor.set_defaults(run=run_doctor)
    for parser in (backup, restore, move, doctor):
        setting_arguments(parser, ("data", "database-url"))


def setting_arguments(parser: argparse.ArgumentParser, names: Iterable[str]) -> None:
    """Add an option for each setting. The values are read later, with those of the file and the environment."""
    parser.add_argument("--settings", metavar="FILE", help=f"the settings file ({FILE} in the data folder)")
    for one in (SETTINGS[name] for name in names):
        default = one.shown.replace("`", "") or one.write(one.default)
        words = f"{one.help} ({'repeatable; ' if one.repeatable else ''}default: {default})"
        action = "append" if one.repeatable else "store"
        parser.add_argument(
            *one.options, dest=one.name, metavar=one.kind.metavar, action=action, help=words.replace("%", "%%")
        )


def _all_settings(parser: argparse.ArgumentParser) -> None:
    setting_arguments(parser, SETTINGS)
    parser.add_argument("--no-browser", dest="browser", action="store_const", const="no", help="same as --browser no")


def _resolved(args: argparse.Namespace) -> Resolved:
    try:
        return resolve(vars(args))
    except SettingError as error:
        raise CosmodromeError(str(error)) from error


def settings_of(args: argparse.Namespace) -> Settings:
    """The settings that options, environment and settings file give."""
    return _resolved(args).settings


def data_dir(args: argparse.Namespace) -> Path:
    """The data folder."""
    return _resolved(args).settings.data_dir


def run_serve(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    from cosmodrome.store import StoreError
    from cosmodrome.web import serve

    try:
        serve(_resolved(args).settings)
    except StoreError as error:
        raise CosmodromeError(str(error)) from error
    return 0


def run_settings(args: argparse.Namespace) -> int:
    """Print every setting with its value and where the value comes from."""
    resolved = _resolved(args)
    rows = [("setting", "value", "source"), *resolved.rows()]
    names, values = (max(len(row[column]) for row in rows) for column in (0, 1))
    for name, value, source in rows:
        console.print(f"{name:{names}}  {value:{values}}  {source}", markup=False, soft_wrap=True)
    return 0


def url_of(args: argparse.Namespace) -> str:
    """The address of the database."""
    return _resolved(args).settings.url


def run_backup(args: argparse.Namespace) -> int:
    """Write the backup."""
    from cosmodrome.store import StoreError, back_up

    try:
        back_up(url_of(args), data_dir(args), args.file)
    except StoreError as error:
        raise CosmodromeError(str(error)) from error
    console.print(f"Backed up to {args.file}.", markup=False)
    return 0


def run_restore(args: argparse.Namespace) -> int:
    """Read the backup."""
    from cosmodrome.store import StoreError, bring_back

    try:
        aside = bring_back(args.file, url_of(args), data_dir(args), force=args.force, unsealed=args.unsealed)
    except StoreError as error:
        raise CosmodromeError(str(error)) from error
    console.print(f"Restored from {args.file}.", markup=False)
    if aside is not None:
        console.print(f"The previous database is kept as {aside}.", markup=False)
    return 0


def run_move(args: argparse.Namespace) -> int:
    """Copy everything to another database."""
    from cosmodrome.store import StoreError, folder_url, move, with_driver

    to = with_driver(args.to) if "://" in args.to else folder_url(args.to)
    try:
        moved = move(url_of(args), data_dir(args), to)
    except StoreError as error:
        raise CosmodromeError(str(error)) from error
    rows = moved.rows
    console.print(
        f"Copied and checked. People: {rows['people']}, tables: {rows['tables']}, answers: {rows['journal']}, "
        f"rows in total: {sum(rows.values())}."
    )
    console.print(f"The old database is unchanged; its backup is {moved.backup}.", markup=False)
    option = "--database-url" if "://" in args.to else "--data"
    console.print(f"From now on, start the server with {option} and the new address.", markup=False)
    return 0


def run_doctor(args: argparse.Namespace) -> int:
    """Print what is in the database, and its problems."""
    from cosmodrome.store import StoreError
    from cosmodrome.web.server.doctor import examine

    try:
        report = examine(data_dir(args), url_of(args))
    except StoreError as error:
        raise CosmodromeError(str(error)) from error
    if report.schema:
        console.print(report.schema_words, markup=False)
    console.print(
        f"Tables: {report.tables} ({report.waiting} waiting for players). Answers replayed: {report.answers}. "
        f"Checkpoints compared: {report.checkpoints}."
    )
    console.print(report.backup, markup=False)
    for note in report.notes:
        console.print(note, markup=False)
    for problem in report.problems:
        complain(problem)
    if not report.problems:
        console.print("No problems found.")
    return 1 if report.problems else 0
