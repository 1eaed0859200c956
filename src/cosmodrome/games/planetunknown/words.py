"""How it is said."""

from __future__ import annotations

from cosmodrome.engine.game import Words

from .state import PlanetUnknown


class PlanetWords(Words[PlanetUnknown]):
    """All English of the game."""
