"""Many matches behind one call, and environments that are pickled."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from cosmodrome import research
from cosmodrome.engine import IllegalAnswer

GAMES = ("space-base", "planet-unknown", "spacecorp", "starship-interstellar")


def first_answers(batch: research.Batch) -> Any:
    return batch.masks.argmax(axis=1)


def test_a_row_is_the_match_that_its_seed_gives() -> None:
    many = research.batch_env("comet-race", 3, seats=2)
    batch = many.reset(seed=5)
    seed = np.random.SeedSequence(5).generate_state(3, np.uint64).tolist()[1]
    alone = research.SeatsEnv("comet-race", 2)
    alone.reset(seed=seed)
    ends = 0
    for _ in range(60):
        agent = alone.agent_selection
        assert alone.possible_agents[batch.seats[1]] == agent
        seen = alone.observe(agent)
        assert np.array_equal(seen["observation"], batch.observations[1])
        assert np.array_equal(seen["action_mask"], batch.masks[1])
        action = first_answers(batch)
        alone.step(int(action[1]))
        batch = many.step(action)
        assert batch.ended[1] == alone.match.over
        if alone.match.over:
            assert batch.rewards[1].tolist() == list(alone.outcome().values())
            alone.reset()
            ends += 1
        else:
            assert not batch.rewards[1].any()
    assert ends, "a whole match was played"


def test_workers_play_the_same_matches() -> None:
    here = research.batch_env("space-base", 3, seats=3)
    with research.batch_env("space-base", 3, seats=3, workers=2) as there:
        mine, theirs = here.reset(seed=1), there.reset(seed=1)
        for _ in range(20):
            for one, other in zip(mine, theirs, strict=True):
                assert np.array_equal(one, other)
            action = first_answers(mine)
            mine, theirs = here.step(action), there.step(action)
        with pytest.raises(IllegalAnswer):
            there.step([-1, -1, -1])


def test_what_cannot_be_is_refused() -> None:
    for wrong in ({"matches": 0}, {"matches": 1, "workers": 2}, {"matches": 1, "reward": "glory"}):
        with pytest.raises(research.ResearchError):
            research.batch_env("comet-race", **wrong)


@pytest.mark.parametrize("game", GAMES)
def test_environments_are_pickled_in_mid_game(game: str) -> None:
    env = research.OneSeatEnv(game, opponents="greedy")
    parallel = research.pettingzoo_parallel_env(game, 2)
    agents = research.pettingzoo_env(game, 2)
    for one in (env, parallel, agents):
        pickle.loads(pickle.dumps(one))  # before a match has begun, too
    seen, _ = env.reset(seed=3)
    agents.reset(seed=3)
    for _ in range(12):
        seen, *_ = env.step(np.int64(seen["action_mask"].argmax()))
        agents.step(int(agents.last()[0]["action_mask"].argmax()))
    again, other = pickle.loads(pickle.dumps(env)), pickle.loads(pickle.dumps(agents))
    for _ in range(12):
        assert np.array_equal(env.action_masks(), seen["action_mask"].astype(bool))
        action = np.int64(seen["action_mask"].argmax())
        (seen, *rest), (same, *rest_again) = env.step(action), again.step(action)
        assert np.array_equal(seen["observation"], same["observation"])
        assert rest == rest_again
        assert np.array_equal(agents.last()[0]["observation"], other.last()[0]["observation"])
        for one in (agents, other):
            one.step(int(one.last()[0]["action_mask"].argmax()))
