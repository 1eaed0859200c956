"""The games behind the interfaces of PettingZoo and Gymnasium, by their own tests."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

import cosmodrome
from cosmodrome import research
from cosmodrome.engine import IllegalAnswer
from cosmodrome.research.single import GAMES

IDS = [*GAMES, "comet-race"]


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    """Features have no bounds, and of that PettingZoo and Gymnasium warn."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=UserWarning)
        yield


@pytest.mark.parametrize("game", IDS)
def test_the_seats_are_agents_of_pettingzoo(game: str) -> None:
    api_test(research.pettingzoo_env(game, seats=3, max_answers=150), num_cycles=100)
    seed_test(partial(research.pettingzoo_env, game, seats=2), num_cycles=25)


@pytest.mark.parametrize("game", IDS)
def test_cycles_end_when_they_should(game: str) -> None:
    """PettingZoo's test tries any action, so those that are no options must be let pass."""
    cycles = partial(research.pettingzoo_parallel_env, game, seats=2, illegal="first")
    max_cycles_test(SimpleNamespace(parallel_env=cycles, env=lambda **kw: parallel_to_aec(cycles(**kw))))


def test_the_parallel_environment_is_one() -> None:
    parallel_api_test(research.pettingzoo_parallel_env("comet-race", seats=3, illegal="first"), num_cycles=60)
    parallel_api_test(research.pettingzoo_parallel_env("space-base", seats=2, illegal="first"), num_cycles=60)


@pytest.mark.parametrize("game", IDS)
def test_one_seat_is_an_environment_of_gymnasium(game: str) -> None:
    check_env(research.OneSeatEnv(game, opponents="random", seat=None, render_mode="svg"))


@pytest.mark.parametrize("name", GAMES.values())
def test_gymnasium_knows_the_games(name: str) -> None:
    env = gymnasium.make(f"cosmodrome/{name}-v0", opponents="greedy")
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)


def random_episode(env: research.OneSeatEnv, seed: int) -> tuple[float, dict[str, Any]]:
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    while True:
        action = rng.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, cut, info = env.step(action)
        if over or cut:
            return float(reward), info


@pytest.mark.parametrize("game", IDS)
def test_an_episode_ends_with_the_share_of_the_win_or_the_margin(game: str) -> None:
    won, ended = random_episode(research.OneSeatEnv(game, ["random"], seat=1), 4)
    ahead, again = random_episode(research.OneSeatEnv(game, "random", seat=1, reward="margin"), 4)
    assert ended["scores"] == again["scores"]
    assert ahead == ended["scores"][1] - ended["scores"][0]
    if ahead:
        assert won in (0.0, 0.5, 1.0)
        assert (won == 1.0) == (ahead > 0)


def test_what_is_no_option_loses_or_is_the_first_one() -> None:
    env = research.OneSeatEnv("space-base")
    observation, _ = env.reset(seed=3)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    assert env.step(np.int64(wrong))[1:3] == (-1.0, True)
    patient = research.OneSeatEnv("space-base", illegal="first")
    patient.reset(seed=3)
    before = patient.match.answer_count
    assert patient.step(np.int64(wrong))[1:3] == (0.0, False)
    assert patient.match.answer_count > before
    match = cosmodrome.new("space-base", seats=2, seed=1)
    seat = next(iter(match.asked))
    with pytest.raises(IllegalAnswer, match=rf"is not an option of seat {seat} now"):
        env.encoding.answer(match, seat, wrong)


def test_options_are_rows_in_the_order_of_their_numbers() -> None:
    env = research.OneSeatEnv("space-base", option_rows=True)
    observation, info = env.reset(seed=5)
    assert info["options"].shape == (len(info["numbers"]), len(env.encoding.features.option_names))
    assert sorted(info["numbers"]) == list(np.flatnonzero(observation["action_mask"]))


def test_an_environment_that_cannot_be_is_refused() -> None:
    with pytest.raises(research.ResearchError, match="3 seats need 2 opponents"):
        research.OneSeatEnv("space-base", ["random"], seats=3)
    with pytest.raises(research.ResearchError, match="no seat 4"):
        research.OneSeatEnv("space-base", seat=4)
    with pytest.raises(research.ResearchError, match="no reward 'fame'"):
        research.OneSeatEnv("space-base", reward="fame")
    with pytest.raises(research.ResearchError, match="not 'wish'"):
        research.OneSeatEnv("space-base", illegal="wish")


def test_seats_at_the_same_time_answer_in_their_order() -> None:
    env = research.pettingzoo_env("comet-race", seats=3)
    env.reset(seed=1)
    asked = []
    for agent in env.agent_iter(3):
        mask = env.last()[0]["action_mask"]
        asked.append(agent)
        env.step(int(np.flatnonzero(mask)[0]))
    assert asked == ["seat_0", "seat_1", "seat_2"]


def test_what_others_answered_in_secret_is_not_in_the_observation() -> None:
    """Two worlds: the first seat has bet another card, and the second one sees the same."""
    seen = []
    for pick in (0, -1):
        env = research.pettingzoo_env("comet-race", seats=2)
        env.reset(seed=1)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[pick]))
        seen.append(env.last()[0])
    assert np.array_equal(seen[0]["observation"], seen[1]["observation"])
    assert np.array_equal(seen[0]["action_mask"], seen[1]["action_mask"])


def test_many_matches_at_once_in_processes_are_those_of_one() -> None:
    many = research.vector_env("space-base", 2, max_answers=80)
    alone = research.OneSeatEnv("space-base", max_answers=80)
    try:
        seen, _ = many.reset(seed=[7, 8])
        first, _ = alone.reset(seed=7)
        for _ in range(5):
            assert np.array_equal(seen["observation"][0], first["observation"])
            actions = [int(np.flatnonzero(mask)[-1]) for mask in seen["action_mask"]]
            seen, *_ = many.step(np.array(actions))
            first, *_ = alone.step(np.int64(actions[0]))
    finally:
        many.close()
