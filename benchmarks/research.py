"""Steps a second of environments under a random player, ours and others' in one run: `python benchmarks/research.py`.

Every step hands over an observation and what is possible, and takes an answer. Contenders take turns, several rounds of
a second of processor time each; the median counts. What is not installed is left out: it is in
`benchmarks/requirements-research.txt`.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from cosmodrome.research import OneSeatEnv, batch_env, pettingzoo_env
from cosmodrome.research.single import GAMES

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
Steps = Iterator[None]
RNG = random.Random(1)


def drawn(mask: Any) -> int:
    """Any answer that is possible."""
    return int(RNG.choice(np.flatnonzero(mask)))


def aec(make: Callable[[], Any]) -> Steps:
    """An environment of PettingZoo, game after game."""
    env = make()
    seed = 0
    while True:
        seed += 1
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, over, cut, info = env.last()
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            env.step(None if over or cut else drawn(mask))
            yield


def batched(game: str, seats: int, matches: int = 20) -> Steps:
    """Many matches in one process, stepped together; every answer of every match is a step."""
    env = batch_env(game, matches, seats=seats)
    batch = env.reset(seed=1)
    while True:
        batch = env.step([drawn(mask) for mask in batch.masks])
        for _ in range(matches):
            yield


def gym(env: Any, mask: Callable[[Any, dict[str, Any]], Any]) -> Steps:
    """An environment of Gymnasium, game after game; `mask` finds what is possible."""
    seed = 0
    while True:
        seed += 1
        observation, info = env.reset(seed=seed)
        over = cut = False
        while not over and not cut:
            observation, _, over, cut, info = env.step(mask(observation, info))
            yield


def card(name: str) -> Steps:
    """A game of RLCard, deal after deal."""
    env = importlib.import_module("rlcard").make(name)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(RNG.choice(list(state["legal_actions"])))
            yield


def classic(name: str) -> Steps:
    """A classic of PettingZoo."""
    return aec(importlib.import_module(f"pettingzoo.classic.{name}").env)


def catan() -> Steps:
    """Catanatron's environment: one seat against one random player."""
    env = importlib.import_module("catanatron_gym.envs.catanatron_env").CatanatronEnv()
    return gym(env, lambda _, info: RNG.choice(info["valid_actions"]))


def contenders() -> dict[str, Callable[[], Steps]]:
    """Who is measured, by name."""
    found: dict[str, Callable[[], Steps]] = {}
    for game in GAMES:
        for seats in (2, 4):
            found[f"cosmodrome, {game}, {seats} seats (PettingZoo)"] = lambda game=game, seats=seats: aec(
                lambda: pettingzoo_env(game, seats)
            )
        found[f"cosmodrome, {game}, 2 seats (batch of 20)"] = lambda game=game: batched(game, 2)
        found[f"cosmodrome, {game}, one of 2 seats (Gymnasium)"] = lambda game=game: gym(
            OneSeatEnv(game), lambda seen, _: drawn(seen["action_mask"])
        )
    found["catanatron_gym, Catan, one of 2 seats (Gymnasium)"] = catan
    for name in ("chess_v6", "connect_four_v3", "tictactoe_v3", "texas_holdem_v4", "leduc_holdem_v4"):
        found[f"PettingZoo classic, {name}"] = lambda name=name: classic(name)
    for name in ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "mahjong"):
        found[f"RLCard, {name}"] = lambda name=name: card(name)
    return found


def rate(steps: Steps, seconds: float) -> float:
    """Steps in a second of processor time."""
    begun, count = time.process_time(), 0
    while (spent := time.process_time() - begun) < seconds:
        for _ in range(20):
            next(steps)
        count += 20
    return count / spent


def main() -> int:
    """Measure, and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    under_way: dict[str, Steps] = {}
    for name, begin in contenders().items():
        try:
            under_way[name] = begin()
            next(under_way[name])
        except ImportError as error:
            under_way.pop(name, None)
            print(f"{name}: left out ({error})", file=sys.stderr)
    rates: dict[str, list[float]] = {name: [] for name in under_way}
    for _ in range(args.rounds):
        for name, steps in under_way.items():
            rates[name].append(rate(steps, args.seconds))
    figures = {name: round(statistics.median(found)) for name, found in rates.items()}
    print("| environment | steps a second |\n|---|---|")
    for name, figure in figures.items():
        print(f"| {name} | {figure} |")
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
