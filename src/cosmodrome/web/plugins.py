"""Games that are not installed as packages, for those who write one: COSMODROME_GAMES="mygame:GAME,other:GAME"."""

from __future__ import annotations

import os
from importlib import import_module

import cosmodrome


def load_extra_games() -> None:
    """Make the named games known in this process."""
    for name in filter(None, os.environ.get("COSMODROME_GAMES", "").split(",")):
        module, _, attribute = name.strip().partition(":")
        cosmodrome.games().add(getattr(import_module(module), attribute or "GAME"))
