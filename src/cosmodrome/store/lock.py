"""A lock that allows one server per data folder. It ends with its process, however that ends."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from . import words
from .rows import StoreError
from .sqlite import folder_problem

LOCK = "cosmodrome.lock"
FAR = 1 << 20
"""Where Windows locks a byte: it also forbids reading locked bytes, and the beginning of the file names the owner."""


@contextmanager
def locked(folder: Path | str) -> Iterator[None]:
    """Lock a data folder. Raises StoreError if a running server has it, or if the folder can't be used."""
    folder = Path(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(folder / LOCK, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise StoreError(folder_problem(folder, error)) from error
    try:
        try:
            _lock(handle)
        except (BlockingIOError, PermissionError):
            os.lseek(handle, 0, os.SEEK_SET)
            owner = os.read(handle, 20).decode(errors="replace").strip()
            raise StoreError(words.FOLDER_IN_USE.format(folder=folder, process=owner or "unknown")) from None
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(handle)


def _lock(handle: int) -> None:
    """Lock an open file, or raise BlockingIOError (POSIX) or PermissionError (Windows)."""
    posix = _module("fcntl")
    if posix is not None:
        posix.flock(handle, posix.LOCK_EX | posix.LOCK_NB)
        return
    windows = _module("msvcrt")
    os.lseek(handle, FAR, os.SEEK_SET)
    windows.locking(handle, windows.LK_NBLCK, 1)


def _module(name: str) -> Any:
    """A module of the standard library that only some systems have."""
    with suppress(ImportError):
        return importlib.import_module(name)
    return None
