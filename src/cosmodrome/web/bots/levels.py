"""The bots that people can play against."""

from __future__ import annotations

from cosmodrome.bots import levels

LEVELS: dict[str, tuple[str, str]] = {level.spec: (level.name, level.words) for level in levels.LEVELS}
"""Name and description of each level, by the level's bot spec."""
