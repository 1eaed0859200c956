"""The record on disk: people, tables, and every accepted answer before anyone is told of it."""

from __future__ import annotations

from .backup import Kept, backup, check, connect, last_backup, prune, restore
from .database import FILE, Store, database_url, default_data_dir
from .keys import Key, Keys
from .lock import locked
from .nudges import Nudges, Waiting, Way
from .order import Order, Overview
from .pulse import Pulse
from .rows import (
    Chair,
    ChatLine,
    Checkpoint,
    Conflict,
    Damaged,
    Entry,
    KeptAnalysis,
    Person,
    Remark,
    StoreError,
    TableRow,
    Unavailable,
)
from .shelf import Shelf

__all__ = [
    "FILE",
    "Chair",
    "ChatLine",
    "Checkpoint",
    "Conflict",
    "Damaged",
    "Entry",
    "Kept",
    "KeptAnalysis",
    "Key",
    "Keys",
    "Nudges",
    "Order",
    "Overview",
    "Person",
    "Pulse",
    "Remark",
    "Shelf",
    "Store",
    "StoreError",
    "TableRow",
    "Unavailable",
    "Waiting",
    "Way",
    "backup",
    "check",
    "connect",
    "database_url",
    "default_data_dir",
    "last_backup",
    "locked",
    "prune",
    "restore",
]
