"""Answers that people need not think about: the only sensible payment, a card from the pile."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.flow import Asked

from ..payment.ask import DONE
from ..payment.start import WITH_COST, penalty_due
from ..state import SpaceCorp

FOREGONE_KINDS = frozenset({"pay"})
TIME_STEPS = ("time", "no-port")
"""Steps of a payment for which the total matters beyond the cost."""
ROUTINE: dict[str, tuple[Any, ...]] = {"draw": (("deck", 0),), "reward": ("draw",), "pass": ("play",), "pay": (DONE,)}
"""By kind of question: answers that need no second thought."""


def foregone(g: SpaceCorp, asked: Asked[Any]) -> Any:
    """To pay with one's own Infra alone, if it covers the cost and nothing that could be added would matter."""
    values = asked.values
    if asked.prompt.kind != "pay" or values[0] != DONE or not _infra_alone(g, asked.seat):
        return None
    assert g.pay is not None
    if len(values) == 1:
        return DONE
    more_matters = g.pay.action not in WITH_COST or any(step[0] in TIME_STEPS for step in values)
    return None if more_matters else DONE


def routine(g: SpaceCorp, asked: Asked[Any], value: Any) -> bool:
    """Whether an answer needs no second thought: a card from the pile, or a payment that costs nothing."""
    if value not in ROUTINE.get(asked.prompt.kind, ()):
        return False
    return asked.prompt.kind != "pay" or _infra_alone(g, asked.seat)


def _infra_alone(g: SpaceCorp, seat: int) -> bool:
    """Whether the payment under way has no cards, no profit and nobody else's Infra or bases."""
    p = g.pay
    if p is None or p.cards or p.spend or p.time or p.competitors or penalty_due(p):
        return False
    return p.hqs == [seat] and all(owner in (-1, seat) for owner in (p.port, p.plant, p.factory))
