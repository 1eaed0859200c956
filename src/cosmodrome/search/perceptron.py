"""The arithmetic of a value network, in plain Python. `scripts/compile.py` makes it fast."""

from __future__ import annotations

from math import exp, log

SURE = 6.0
"""Logits of a game's own estimate are bounded: it is never quite sure."""
STEEPEST = 30.0
Layer = tuple[list[list[float]], list[float]]
"""The weights by input, and the biases: a number for each unit."""


def logit(chance: float) -> float:
    """The logarithm of the odds, bounded."""
    if chance <= 0.0:
        return -SURE
    if chance >= 1.0:
        return SURE
    return max(-SURE, min(SURE, log(chance / (1.0 - chance))))


class Network:
    """Layers of rectified units, and one output that corrects a game's own estimate."""

    def __init__(self, layers: list[Layer], trust: float) -> None:
        self.layers = layers
        self.trust = trust
        """How much the logit of the game's own estimate counts."""

    def output(self, row: list[float], own: float) -> float:
        """The chance to win, from the features and the logit of the game's own estimate."""
        units = row
        last = len(self.layers)
        for number, (weights, biases) in enumerate(self.layers, 1):
            totals = biases
            for at, unit in enumerate(units):
                if unit:
                    totals = [total + unit * weight for total, weight in zip(totals, weights[at])]  # noqa: B905
            units = totals if number == last else [max(total, 0.0) for total in totals]
        score = self.trust * own + units[0]
        return 1.0 / (1.0 + exp(-max(-STEEPEST, min(STEEPEST, score))))
