"""A value network: the chance of a seat to win, by a small perceptron over a game's position features.

It corrects the game's own estimate: the output is that estimate's logit, times a learnt factor, plus what the layers
make of the features. Weights are a small file by name of feature, and playing needs nothing but Python.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import resources
from math import isfinite
from pathlib import Path
from typing import Any

from cosmodrome.engine import CosmodromeError, Features, Game, Judge, Seat

from .perceptron import Layer, Network, logit
from .policy import JudgeOver, Stale

FILE = "value.json"


class NetworkJudge(JudgeOver):
    """A game's judge whose value is corrected by a network. Alone, and where a game is over, it stays as it is."""

    def __init__(self, judge: Judge[Any], features: Features[Any], network: Network, blend: float = 1.0) -> None:
        super().__init__(judge)
        self.features = features
        self.network = network
        self.blend = blend
        """How much the network counts; the rest is the game's own estimate."""

    def value(self, g: Any, seat: Seat) -> float:
        """The chances by the network."""
        own = self.judge.value(g, seat)
        if g.seats == 1:
            return own
        learnt = self.network.output(self.features.position(g, seat), logit(own))
        return learnt if self.blend == 1.0 else self.blend * learnt + (1.0 - self.blend) * own

    def values(self, tables: Sequence[Any], seat: Seat) -> list[float]:
        """The same for many tables."""
        return [self.value(g, seat) for g in tables]


# -- files ---------------------------------------------------------------------------------------------


def to_json(network: Network, game: Game[Any], features: Features[Any]) -> dict[str, Any]:
    """The network as data: the first layer by name of the feature, left out where all weights are 0."""
    (first, biases), *rest = network.layers
    return {
        "game": game.id,
        "features": features.version,
        "trust": round(network.trust, 5),
        "inputs": {
            name: rounded for name, row in zip(features.names, first, strict=True) if any(rounded := _rounded(row))
        },
        "biases": _rounded(biases),
        "layers": [{"weights": list(map(_rounded, weights)), "biases": _rounded(bias)} for weights, bias in rest],
    }


def _rounded(numbers: Sequence[float]) -> list[float]:
    return [round(float(number), 5) for number in numbers]


def from_json(data: dict[str, Any], game: Game[Any], features: Features[Any]) -> Network:
    """A network from data; Stale if it was learnt on something else."""
    if data["game"] != game.id or data["features"] != features.version:
        raise Stale(f"the network was learnt on version {data['features']} of {data['game']}'s features")
    inputs = data["inputs"]
    if unknown := set(inputs) - set(features.names):
        raise Stale(f"the network reads {min(unknown)!r}, which is no feature")
    biases = _numbers(data["biases"])
    none = [0.0] * len(biases)
    layers: list[Layer] = [([_numbers(inputs.get(name, none)) for name in features.names], biases)]
    for layer in data["layers"]:
        layers.append(([_numbers(row) for row in layer["weights"]], _numbers(layer["biases"])))
    width = len(features.names)
    for weights, biases in layers:
        if len(weights) != width or any(len(row) != len(biases) for row in weights):
            raise ValueError("the layers of the network do not fit on each other")
        width = len(biases)
    if width != 1:
        raise ValueError("a value network has one output")
    return Network(layers, *_numbers([data["trust"]]))


def _numbers(row: Sequence[Any]) -> list[float]:
    numbers = [float(number) for number in row]
    if not all(map(isfinite, numbers)):
        raise ValueError("a weight is no number")
    return numbers


class NetworkError(CosmodromeError):
    """A network that cannot be used; the message says why."""


def with_network(judge: Judge[Any], game: Game[Any], name: str, blend: float = 1.0) -> Judge[Any]:
    """A judge whose values are corrected: `net` by the network in the game's folder, or by that of a `.json` file."""
    features = game.features()
    if features is None:
        raise NetworkError(f"{game.name} has no features, so no value network can be used with it")
    if name == "net":
        home = sys.modules[type(game).__module__]
        file: Any = resources.files(home).joinpath("bot", "weights", FILE) if hasattr(home, "__path__") else None
        if file is None or not file.is_file():
            raise NetworkError(f"{game.name} has no value network; `cosmodrome train-value` makes one")
    elif name.endswith(".json"):
        file = Path(name)
    else:
        raise NetworkError(f"a value is own, net or a .json file, not {name!r}")
    try:
        network = from_json(json.loads(file.read_text(encoding="utf-8")), game, features)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise NetworkError(f"the value network {name} cannot be read: {error}") from error
    return NetworkJudge(judge, features, network, blend)
