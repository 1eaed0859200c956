"""How Planet Unknown is trained."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.training import Training, Valuing

TRAINING: Final = Training(
    kinds=("rotate", "draft", "energy", "boost", "advance", "benefit"),
    contexts=("rounds_left",),
    seats=(2, 2, 3, 4),
    points=8.0,
    known=(
        ("rotate", "hint", -1.0),  # this hint is rough: the depots' own features replace it
        ("rotate", "depot.better", 3.0),
        ("rotate", "depot.others", -3.0),
        ("rotate", "depot.ends", 30.0),
    ),
)
VALUING: Final = Valuing(kinds=TRAINING.kinds, games=40, width=3, looks=1)
