"""How Space Base is trained."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.training import Training, Valuing

TRAINING: Final = Training(kinds=("buy",), contexts=("turns.own", "turns.others"), seats=(2, 3, 4, 2, 4, 5))
VALUING: Final = Valuing(kinds=("buy", "extra-buy", "buy-opening", "claim"), seats=(2, 4, 2, 3, 2, 4, 2, 5))
