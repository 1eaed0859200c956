"""The examples for researchers run, and learn."""

from __future__ import annotations

import importlib.util
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
from nbclient import NotebookClient

from cosmodrome.research import OneSeatEnv
from cosmodrome.research.plot import curve

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Signs:
    """Three lamps: the answer that is lit and allowed wins. An answer that is not allowed is an error."""

    def __init__(self) -> None:
        self.rng = np.random.default_rng(0)

    def reset(self, seed: int | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.lit = int(self.rng.integers(3))
        self.forbidden = (self.lit + 1) % 3
        lamps, mask = np.zeros(3, np.float32), np.ones(4, np.int8)
        lamps[self.lit], mask[self.forbidden] = 1, 0
        return {"observation": lamps, "action_mask": mask}, {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        assert action != self.forbidden
        won = action == self.lit
        return self.reset()[0], 1.0 if won else -1.0, True, False, {}


def test_ppo_learns_which_answer_is_right_and_gives_none_that_is_not_allowed() -> None:
    ppo = example("ppo")
    player = ppo.PPO(3, 4, hidden=16, rate=1e-2)
    history = ppo.train([Signs() for _ in range(4)], player, 6000, length=32)
    assert history[-1][1] > 0.9
    assert history[0][1] < 0.6


def test_gains_stop_at_the_end_of_an_episode() -> None:
    """The first episode ends with a reward of 1 that was expected to be 0.25; of the second nothing is known yet."""
    ppo = example("ppo")
    reward, over = np.array([[0.0], [1.0], [0.0]]), np.array([[0.0], [1.0], [0.0]])
    worth = np.array([[0.5], [0.25], [0.5]])
    gains = ppo.advantages(reward, over, worth, np.array([0.75]), fade=0.5)
    assert gains[:, 0].tolist() == [0.25 - 0.5 + 0.5 * 0.75, 0.75, 0.25]


def test_ppo_plays_space_base() -> None:
    ppo = example("ppo")
    envs = [OneSeatEnv("space-base", "random", 2, None, reward="margin") for _ in range(2)]
    player = ppo.PPO(envs[0].encoding.size, envs[0].encoding.actions, hidden=16)
    before = player.net["w"].copy()
    history = ppo.train(envs, player, 256, length=64, scale=1 / 40)
    assert [given for given, _ in history] == [128, 256]
    assert not np.array_equal(before, player.net["w"])


def test_a_curve_is_a_picture() -> None:
    picture = ET.fromstring(curve([(0, 0.5), (10, 0.75), (20, 1.0)], "Wins & losses", "games", "won"))
    line = picture.find("{http://www.w3.org/2000/svg}polyline")
    assert line is not None
    points = [tuple(map(float, point.split(","))) for point in line.get("points", "").split()]
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert [y for _, y in points] == sorted((y for _, y in points), reverse=True)


def test_the_notebook_plays_looks_searches_and_plots() -> None:
    notebook = nbformat.read(EXAMPLES / "tour.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells)  # kept without what it shows
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = [output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", ())]
    pictures = [data["image/svg+xml"] for data in shown if "image/svg+xml" in data]
    assert len(pictures) == 2  # the table, and the curve
    assert "polyline" in "".join(pictures[1])
    assert any("text/html" in data for data in shown)  # the question
    assert "scores" in shown[-1]["text/plain"]
