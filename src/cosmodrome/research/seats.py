"""All seats of a match as agents of PettingZoo: one after the other (AEC), or all in each cycle (parallel).

Seats that are asked at the same time answer in the order of their numbers; what one answers, the others see only when
the rules show it. Rewards come once, when the match is over.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from cosmodrome.engine import IllegalAnswer, Match, Seat

from .encoding import Observation, ResearchError, begin, encoding, next_seat, reward_of

LOST = -1.0
"""What an answer that is no option brings; the episode ends with it."""


@cache
def observation_space(game: str, actions: int) -> spaces.Dict:
    """The features of a position, and a mask of the answers."""
    size = encoding(game).size
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class _Seats:
    """What both kinds of environment share: a match, its seats by name, and where its seeds come from."""

    def __init__(
        self, game: str, seats: int, options: dict[str, Any] | None, reward: str, render_mode: str | None
    ) -> None:
        self.game = game
        self.encoding = encoding(game)
        self.seats = seats
        self.options = self.encoding.game.complete(seats, options)
        self.reward = reward_of(reward)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.match: Match = begin(game, seats, 0, self.options)
        self._rng = np.random.default_rng()

    def begin(self, seed: int | None) -> None:
        """A new match; without a seed the next one of a row that the last seed began."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.match = begin(self.game, self.seats, int(self._rng.integers(1 << 62)), self.options)
        self.agents = self.possible_agents[:]

    def seat(self, agent: str) -> Seat:
        """The number of an agent's seat."""
        return self.possible_agents.index(agent)

    def outcome(self) -> dict[str, float]:
        """What each agent gets."""
        result = self.match.result
        assert result is not None
        return {agent: self.reward(result, self.seat(agent)) for agent in self.possible_agents}

    def render(self) -> str | None:
        """The table as everybody sees it, as a picture in SVG."""
        return self.match.svg(None) if self.render_mode == "svg" else None


class SeatsEnv(_Seats, AECEnv):  # type: ignore[misc]  # PettingZoo comes without types
    """A match whose seats answer one after the other."""

    metadata: dict[str, Any] = {"render_modes": ["svg"], "is_parallelizable": False}  # noqa: RUF012  # PettingZoo has it so

    def __init__(
        self,
        game: str,
        seats: int,
        options: dict[str, Any] | None = None,
        reward: str = "win",
        max_answers: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, game, seats, options, reward, render_mode)
        self.metadata = {**self.metadata, "name": f"cosmodrome_{game.replace('-', '_')}_v0"}
        self.max_answers = max_answers

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all seats."""
        return observation_space(self.game, self.encoding.actions)

    @cache  # noqa: B019  # a space must be the same object whenever it is asked for, and lives as long as the environment
    def action_space(self, agent: str) -> spaces.Discrete:
        """The game's vocabulary."""
        return spaces.Discrete(self.encoding.actions)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[next_seat(self.match)]

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and what it may answer."""
        return self.encoding.observe(self.match, self.seat(agent))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which answers the selected agent can give: the interface of sb3-contrib's MaskablePPO."""
        return self.encoding.mask(self.match.asked.get(self.seat(self.agent_selection))).astype(np.bool_)

    def step(self, action: int | None) -> None:
        """The answer of the seat whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.encoding.answer(self.match, self.seat(agent), int(action))
        if self.match.over:
            self.rewards = self.outcome()
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[next_seat(self.match)]
            if self.max_answers is not None and self.match.answer_count >= self.max_answers:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def close(self) -> None:
        """Nothing is held."""


class CyclesEnv(_Seats, ParallelEnv):  # type: ignore[misc]  # PettingZoo comes without types
    """A match in cycles: every seat acts in each, and one that is not asked can only wait.

    Waiting is one more action, after those of the vocabulary.
    """

    metadata: dict[str, Any] = {"render_modes": ["svg"]}  # noqa: RUF012  # PettingZoo has it so

    def __init__(
        self,
        game: str,
        seats: int,
        options: dict[str, Any] | None = None,
        reward: str = "win",
        max_cycles: int | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        _Seats.__init__(self, game, seats, options, reward, render_mode)
        self.metadata = {**self.metadata, "name": f"cosmodrome_{game.replace('-', '_')}_v0"}
        self.max_cycles = max_cycles
        self.illegal = checked_illegal(illegal)
        self.wait = self.encoding.actions
        self.cycles = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all seats."""
        return observation_space(self.game, self.wait + 1)

    @cache  # noqa: B019  # a space must be the same object whenever it is asked for, and lives as long as the environment
    def action_space(self, agent: str) -> spaces.Discrete:
        """The game's vocabulary, and waiting."""
        return spaces.Discrete(self.wait + 1)

    def _observe(self, seat: Seat) -> Observation:
        asked = self.match.asked.get(seat)
        mask = self.encoding.mask(asked, self.wait + 1)
        mask[self.wait] = asked is None
        return {"observation": self.encoding.position(self.match, seat), "action_mask": mask}

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(self.seat(agent)) for agent in self.possible_agents}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a match."""
        self.begin(seed)
        self.cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """One answer of every seat that is asked."""
        agents, self.cycles = self.agents, self.cycles + 1
        rewards = dict.fromkeys(agents, 0.0)
        lost = ""
        for seat in list(self.match.asked):
            agent = self.possible_agents[seat]
            if not answered(self.encoding, self.match, seat, int(actions[agent]), self.illegal):
                lost = agent
                break
        over = self.match.over or bool(lost)
        if lost:
            rewards[lost] = LOST
        elif over:
            rewards = self.outcome()
        cut = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        if over or cut:
            self.agents = []
        return (
            self._observations(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def close(self) -> None:
        """Nothing is held."""


ILLEGAL = ("lose", "first")


def checked_illegal(illegal: str) -> str:
    """What becomes of an answer that is no option: the episode is lost, or the first option is taken."""
    if illegal not in ILLEGAL:
        raise ResearchError(f"what is illegal can {' or '.join(ILLEGAL)}, not {illegal!r}")
    return illegal


def answered(encoding: Any, match: Match, seat: Seat, action: int, illegal: str) -> bool:
    """Give an answer; whether the match goes on."""
    try:
        encoding.answer(match, seat, action)
    except IllegalAnswer:
        if illegal == "lose":
            return False
        match.pick(seat, 0)
    return True


def pettingzoo_env(game: str, seats: int, **settings: Any) -> OrderEnforcingWrapper:
    """The seats of a match as agents that answer one after the other (AEC); an illegal answer loses."""
    return OrderEnforcingWrapper(TerminateIllegalWrapper(SeatsEnv(game, seats, **settings), illegal_reward=LOST))


def pettingzoo_parallel_env(game: str, seats: int, **settings: Any) -> CyclesEnv:
    """The seats of a match as agents that all act in each cycle."""
    return CyclesEnv(game, seats, **settings)
