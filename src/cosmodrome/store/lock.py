"""A lock that allows one server per data folder. It ends with its process, however that ends."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import words
from .rows import StoreError

LOCK = "cosmodrome.lock"


@contextmanager
def locked(folder: Path | str) -> Iterator[None]:
    """Lock a data folder. Raises StoreError if a running server has it."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(folder / LOCK, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = os.pread(handle, 20, 0).decode(errors="replace").strip()
            raise StoreError(words.FOLDER_IN_USE.format(folder=folder, process=owner or "unknown")) from None
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(handle)
