"""How SpaceCorp is trained."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.training import Training, Valuing

TRAINING: Final = Training(
    kinds=("action", "base", "draw", "upgrade"),
    contexts=("turns_left", "era.planeteers", "era.starfarers", "hand"),
    seats=(2, 2, 3, 4),
    points=30.0,
)
VALUING: Final = Valuing(kinds=TRAINING.kinds, games=60, width=3, looks=1)
