"""How it is said."""

from __future__ import annotations

from cosmodrome.engine.game import Words

from .state import Galaxy


class InterstellarWords(Words[Galaxy]):
    """All English of the game."""
