"""Masked PPO in NumPy, from nothing to a Space Base player that beats chance: `python examples/ppo.py --steps 50000`.

One hidden layer reads the features of the position; of the game's vocabulary only the answers that are possible now can
be drawn. The reward is the margin of points, so that it says more than won or lost. Needs the extra `research`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cosmodrome.research import OneSeatEnv
from cosmodrome.research.plot import curve

Array = NDArray[Any]


class PPO:
    """Policy and value from one hidden layer, improved by clipped steps (Schulman and others, 2017)."""

    def __init__(self, size: int, actions: int, hidden: int = 128, rate: float = 1e-3, seed: int = 0) -> None:
        self.rng = np.random.default_rng(seed)
        self.rate, self.steps = rate, 0
        shapes = {
            "w": (size, hidden),
            "b": (hidden,),
            "p": (hidden, actions),
            "q": (actions,),
            "v": (hidden, 1),
            "u": (1,),
        }
        scale = {"w": 1 / np.sqrt(size), "p": 0.01, "v": 0.1}
        self.net = {
            k: self.rng.normal(0, 1, s).astype(np.float32) * np.float32(scale.get(k, 0)) for k, s in shapes.items()
        }
        self.mean = {k: np.zeros_like(x) for k, x in self.net.items()}
        self.square = {k: np.zeros_like(x) for k, x in self.net.items()}

    def look(self, seen: Array, mask: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, how likely each answer is, and what the position is worth."""
        n = self.net
        hidden = np.tanh(seen @ n["w"] + n["b"])
        scores = np.where(mask, hidden @ n["p"] + n["q"], -1e9)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return hidden, chances / chances.sum(1, keepdims=True), (hidden @ n["v"] + n["u"])[:, 0]

    def act(self, seen: Array, mask: Array) -> tuple[Array, Array, Array]:
        """An answer for each position, drawn by chance; its probability, and the worth."""
        _, chances, worth = self.look(seen, mask)
        drawn = (chances.cumsum(1) > self.rng.random((len(seen), 1)) * chances.sum(1, keepdims=True)).argmax(1)
        return drawn, chances[np.arange(len(seen)), drawn], worth

    def learn(self, batch: dict[str, Array], epochs: int = 4, size: int = 256, clip: float = 0.2) -> None:
        """A few passes over what was played."""
        for _ in range(epochs):
            for rows in np.array_split(
                self.rng.permutation(len(batch["action"])), max(1, len(batch["action"]) // size)
            ):
                self._step({key: values[rows] for key, values in batch.items()}, clip)

    def _step(self, b: dict[str, Array], clip: float, calm: float = 0.01) -> None:
        """One step of Adam down the clipped loss; `calm` rewards being undecided."""
        rows = np.arange(len(b["action"]))
        hidden, chances, worth = self.look(b["seen"], b["mask"])
        gain = (b["gain"] - b["gain"].mean()) / (b["gain"].std() + 1e-6)
        ratio = chances[rows, b["action"]] / b["chance"]
        free = np.where(gain > 0, ratio < 1 + clip, ratio > 1 - clip)  # beyond the clip nothing is gained
        picked = np.zeros_like(chances)
        picked[rows, b["action"]] = 1
        logs = np.log(chances + 1e-9)
        entropy = -(chances * logs).sum(1, keepdims=True)
        d_scores = -(gain * ratio * free)[:, None] * (picked - chances) + calm * chances * (logs + entropy)
        d_scores, d_worth = d_scores / len(rows), ((worth - b["return"]) / len(rows))[:, None]
        d_hidden = (d_scores @ self.net["p"].T + d_worth @ self.net["v"].T) * (1 - hidden**2)
        slopes = {
            "w": b["seen"].T @ d_hidden, "b": d_hidden.sum(0), "p": hidden.T @ d_scores, "q": d_scores.sum(0),
            "v": hidden.T @ d_worth, "u": d_worth.sum(0),
        }  # fmt: skip
        self.steps += 1
        for key, slope in slopes.items():
            self.mean[key] += 0.1 * (slope - self.mean[key])
            self.square[key] += 0.001 * (slope * slope - self.square[key])
            step = self.mean[key] / (1 - 0.9**self.steps)
            self.net[key] -= self.rate * step / (np.sqrt(self.square[key] / (1 - 0.999**self.steps)) + 1e-8)


def advantages(reward: Array, over: Array, worth: Array, last: Array, fade: float = 0.95) -> Array:
    """How much better than expected it went from each answer on (GAE)."""
    gains, gain, following = np.zeros_like(reward), np.zeros_like(last), last
    for at in range(len(reward) - 1, -1, -1):
        goes_on = 1 - over[at]
        gain = reward[at] + goes_on * following - worth[at] + goes_on * fade * gain
        gains[at], following = gain, worth[at]
    return gains


def train(envs: list[Any], ppo: PPO, steps: int, length: int = 128, scale: float = 1.0) -> list[tuple[int, float]]:
    """Play and learn; after each round how many answers were given, and the share of wins of the last 200 episodes."""
    seen = [env.reset(seed=ppo_seed)[0] for ppo_seed, env in enumerate(envs)]
    wins: list[float] = []
    history: list[tuple[int, float]] = []
    for given in range(0, steps, length * len(envs)):
        kept: dict[str, list[Array]] = {k: [] for k in ("seen", "mask", "action", "chance", "worth", "reward", "over")}
        for _ in range(length):
            now = np.stack([one["observation"] for one in seen]), np.stack([one["action_mask"] for one in seen])
            action, chance, worth = ppo.act(*now)
            reward, over = np.zeros(len(envs), np.float32), np.zeros(len(envs), np.float32)
            for at, env in enumerate(envs):
                seen[at], points, ended, cut, _ = env.step(action[at])
                reward[at], over[at] = points * scale, ended or cut
                if ended or cut:
                    wins.append(float(points > 0) + 0.5 * (points == 0))
                    seen[at] = env.reset()[0]
            for key, values in zip(kept, (*now, action, chance, worth, reward, over), strict=True):
                kept[key].append(values)
        last = ppo.act(np.stack([one["observation"] for one in seen]), np.stack([one["action_mask"] for one in seen]))[
            2
        ]
        played = {key: np.stack(values) for key, values in kept.items()}
        gain = advantages(played["reward"], played["over"], played["worth"], last)
        flat = {key: played[key].reshape(-1, *played[key].shape[2:]) for key in ("seen", "mask", "action", "chance")}
        ppo.learn({**flat, "gain": gain.ravel(), "return": (gain + played["worth"]).ravel()})
        history.append((given + length * len(envs), float(np.mean(wins[-200:])) if wins else 0.0))
    return history


def main() -> None:
    """Train, and write the curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="space-base")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", metavar="FILE", type=Path, help="an SVG; the figures go beside it, as JSON")
    args = parser.parse_args()
    envs = [OneSeatEnv(args.game, args.opponents, args.seats, None, reward="margin") for _ in range(8)]
    ppo = PPO(envs[0].encoding.size, envs[0].encoding.actions, seed=args.seed)
    history = train(envs, ppo, args.steps, scale=1 / 40)
    for given, share in history[:: max(1, len(history) // 20)] + history[-1:]:
        print(f"{given:8} answers: {share:.0%} of the last 200 games won", flush=True)
    if args.curve:
        args.curve.write_text(curve(history, f"PPO at {args.game} against {args.opponents}", "answers", "won"))
        args.curve.with_suffix(".json").write_text(json.dumps(history) + "\n")


if __name__ == "__main__":
    main()
