"""Automatic backups: at regular intervals, verified after writing, the latest few kept."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from pathlib import Path
from time import gmtime, strftime, time

from cosmodrome.store import StoreError, back_up, check, last_backup, prune

from .. import words
from ..settings import Settings

log = logging.getLogger("cosmodrome.backup")
NAMES = "cosmodrome-*.db"
AGAIN = 300.0
"""Seconds until a backup that failed is tried again, unless the next one is due sooner."""


def backup_status(data_dir: Path, every: float = 0.0) -> str:
    """When the last good backup was written, and whether it is still good. `every`: seconds between scheduled ones."""
    kept = last_backup(data_dir)
    if kept is None:
        return words.FIRST_BACKUP if every else words.NO_BACKUP
    when = strftime("%Y-%m-%d %H:%M UTC", gmtime(kept.at))
    try:
        check(Path(kept.file))
    except StoreError as error:
        return words.BACKUP_BAD.format(when=when, reason=error)
    return words.BACKUP_GOOD.format(when=when, file=kept.file)


class Backups:
    """Writes a backup whenever one is due."""

    def __init__(self, settings: Settings) -> None:
        self.url = settings.url
        self.data_dir = settings.data_dir
        self.folder = settings.backup_folder
        self.every = settings.backup_every
        self.keep = settings.backup_keep
        self.problem = ""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the background task."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop. A backup that is being written is abandoned."""
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
        """Write one backup now, and delete the oldest."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = self.folder / strftime("cosmodrome-%Y%m%dT%H%M%SZ.db", gmtime())
        back_up(self.url, self.data_dir, file)
        prune(self.folder, NAMES, self.keep)
        log.info("a backup was written to %s", file)
        return file
