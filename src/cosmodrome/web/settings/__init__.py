"""Server settings: the struct, the kinds of values, and where values come from."""

from __future__ import annotations

from .kinds import is_email
from .sources import FILE, Resolved, SettingError, markdown, resolve
from .struct import SETTINGS, Setting, Settings

__all__ = ["FILE", "SETTINGS", "Resolved", "Setting", "SettingError", "Settings", "is_email", "markdown", "resolve"]
