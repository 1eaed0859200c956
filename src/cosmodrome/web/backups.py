"""Backups by themselves: every so often, verified after writing, the latest few kept."""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress
from pathlib import Path
from time import gmtime, strftime, time

from cosmodrome.store import StoreError, backup, check, last_backup, prune

log = logging.getLogger("cosmodrome.backup")
UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86_400.0}
NAMES = "cosmodrome-*.db"
AGAIN = 300.0
"""Seconds until a backup that failed is tried again, unless the next one is due sooner."""


def period(words: str) -> float:
    """`30m`, `6h`, `1d` in seconds."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([smhd]?)", words.strip())
    seconds = float(found[1]) * UNITS[found[2]] if found else 0.0
    if seconds < 1:
        raise ValueError(f"a period is written like 30m, 6h or 1d, not {words!r}")
    return seconds


def last_words(data_dir: Path) -> str:
    """When the last good backup was, and whether it still is one."""
    kept = last_backup(data_dir)
    if kept is None:
        return "There is no backup yet: see cosmodrome backup, and cosmodrome serve --backup-every."
    when = strftime("%Y-%m-%d %H:%M UTC", gmtime(kept.at))
    try:
        check(Path(kept.file))
    except StoreError as error:
        return f"The last backup, of {when}, is good no more: {error}."
    return f"The last good backup is of {when}: {kept.file}"


class Backups:
    """Writes a backup whenever one is due."""

    def __init__(self, data_dir: Path, folder: Path, every: float, keep: int) -> None:
        self.data_dir = data_dir
        self.folder = folder
        self.every = every
        self.keep = keep
        self.problem = ""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look after the backups."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop; a backup that is being written is given up."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            wait = self._last() + self.every - time()
            if wait > 0:
                await asyncio.sleep(min(wait, self.every))
                continue
            try:
                await asyncio.to_thread(self.write)
                self.problem = ""
            except (StoreError, OSError) as error:
                self.problem = str(error)
                log.error("the backup failed: %s", error)
                await asyncio.sleep(min(self.every, AGAIN))

    def _last(self) -> float:
        """When the latest backup in the folder was written."""
        return max((file.stat().st_mtime for file in self.folder.glob(NAMES)), default=0.0)

    def write(self) -> Path:
        """Write one backup now, and let go of the oldest."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = self.folder / strftime("cosmodrome-%Y%m%dT%H%M%SZ.db", gmtime())
        backup(self.data_dir, file)
        prune(self.folder, NAMES, self.keep)
        return file
