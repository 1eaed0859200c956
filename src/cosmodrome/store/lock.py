"""One server a data folder: who uses it holds a lock, which ends with its process however that ends."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .rows import StoreError

LOCK = "cosmodrome.lock"


@contextmanager
def locked(folder: Path | str) -> Iterator[None]:
    """Have a data folder for oneself; StoreError where a running server has it."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(folder / LOCK, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = os.pread(handle, 20, 0).decode(errors="replace").strip()
            raise StoreError(f"a server uses {folder} (process {owner or 'unknown'}): stop it first") from None
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(handle)
