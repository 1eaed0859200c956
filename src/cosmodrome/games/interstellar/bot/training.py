"""How Starship Interstellar is trained."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.training import Training, Valuing

TRAINING: Final = Training(
    kinds=("turn", "salvation", "act", "build", "research", "destination", "trade", "keep", "reward"),
    contexts=("rounds_left", "unspent"),
    seats=(2, 2, 3, 4),
    points=30.0,
)
VALUING: Final = Valuing(kinds=TRAINING.kinds, games=60, width=3, looks=1)
