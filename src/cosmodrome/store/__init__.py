"""The record on disk: people, tables, and every accepted answer before anyone is told of it."""

from __future__ import annotations

from .backup import backup, restore
from .database import Store, database_url, default_data_dir
from .rows import Chair, ChatLine, Conflict, Entry, Person, StoreError, TableRow

__all__ = [
    "Chair",
    "ChatLine",
    "Conflict",
    "Entry",
    "Person",
    "Store",
    "StoreError",
    "TableRow",
    "backup",
    "database_url",
    "default_data_dir",
    "restore",
]
