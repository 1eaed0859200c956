"""One seat against bots, for Gymnasium: `gymnasium.make("cosmodrome/SpaceBase-v0", opponents="greedy")`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cosmodrome.bots import Bot, make, parse
from cosmodrome.bots.random import RandomBot
from cosmodrome.engine import Match, Seat

from .encoding import Observation, ResearchError, begin, encoding, next_seat, reward_of
from .seats import LOST, answered, checked_illegal, observation_space

GAMES = {
    "space-base": "SpaceBase",
    "planet-unknown": "PlanetUnknown",
    "spacecorp": "SpaceCorp",
    "starship-interstellar": "StarshipInterstellar",
}
"""The games of this repository, and what Gymnasium calls them: `cosmodrome/SpaceBase-v0`."""


class OneSeatEnv(gymnasium.Env[Observation, np.int64]):
    """A match in which one seat is yours, and bots have the others.

    `opponents` is a bot, or one for each other seat (clockwise from yours); `seat` a number, or None for a random one
    in each episode. With `option_rows`, `info` has a row of features for each option and their numbers.
    """

    metadata = {"render_modes": ["svg"]}  # noqa: RUF012  # Gymnasium declares it so

    def __init__(
        self,
        game: str,
        opponents: str | Sequence[str] = "random",
        seats: int = 2,
        seat: Seat | None = 0,
        options: dict[str, Any] | None = None,
        reward: str = "win",
        illegal: str = "lose",
        max_answers: int | None = None,
        option_rows: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.encoding = encoding(game)
        self.options = self.encoding.game.complete(seats, options)
        self.opponents = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(self.opponents) != seats - 1:
            raise ResearchError(f"{seats} seats need {seats - 1} opponents, not {len(self.opponents)}")
        if seat is not None and not 0 <= seat < seats:
            raise ResearchError(f"there is no seat {seat}")
        for spec in self.opponents:
            make(spec)
        self.reward = reward_of(reward)
        self.illegal = checked_illegal(illegal)
        self.max_answers = max_answers
        self.option_rows = option_rows
        self.render_mode = render_mode
        self.seats, self.wanted = seats, seat
        self.seat: Seat = seat or 0
        self.observation_space = observation_space(game, self.encoding.actions)
        answers: Any = spaces.Discrete(self.encoding.actions)
        self.action_space = answers
        self.bots: list[Bot | None] = []
        self.match: Match = begin(game, seats, 0, self.options)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match, and let the others play until you are asked."""
        super().reset(seed=seed)
        rng = self.np_random
        self.seat = int(rng.integers(self.seats)) if self.wanted is None else self.wanted
        self.bots = [None] * self.seats
        for place, spec in enumerate(self.opponents):
            given = parse(spec)[1].get("seed", int(rng.integers(1 << 30)))
            self.bots[(self.seat + 1 + place) % self.seats] = make(spec, seed=given)
        while True:
            self.match = begin(self.encoding.game.id, self.seats, int(rng.integers(1 << 62)), self.options)
            self._others_play()
            if not self.match.over:  # a match in which you are never asked is no episode
                return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Your answer, and those of the others until you are asked again."""
        if not answered(self.encoding, self.match, self.seat, int(action), self.illegal):
            return self._observe(), LOST, True, False, {"illegal": True}
        self._others_play()
        result = self.match.result
        if result is not None:
            return self._observe(), self.reward(result, self.seat), True, False, {"scores": result.scores}
        cut = self.max_answers is not None and self.match.answer_count >= self.max_answers
        return self._observe(), 0.0, False, cut, self._info()

    def _others_play(self) -> None:
        match = self.match
        while not match.over and self.seat not in match.asked:
            seat = next_seat(match)
            bot = self.bots[seat]
            assert bot is not None
            if isinstance(bot, RandomBot):  # it looks at nothing, so it needs no perspective
                match.pick(seat, bot.rng.below(len(match.asked[seat])))
            else:
                match.answer(seat, bot.choose(match.perspective(seat)))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which answers can be given now: the interface of sb3-contrib's MaskablePPO."""
        return self.encoding.mask(self.match.asked.get(self.seat)).astype(np.bool_)

    def _observe(self) -> Observation:
        return self.encoding.observe(self.match, self.seat)

    def _info(self) -> dict[str, Any]:
        if not self.option_rows:
            return {}
        rows, numbers = self.encoding.options(self.match, self.seat)
        return {"options": rows, "numbers": numbers}

    def render(self) -> Any:
        """The table as you see it, as a picture in SVG."""
        return self.match.svg(self.seat) if self.render_mode == "svg" else None


def register() -> None:
    """Tell Gymnasium of the games."""
    for game, name in GAMES.items():
        known = f"cosmodrome/{name}-v0"
        if known not in gymnasium.registry:
            gymnasium.register(known, entry_point="cosmodrome.research.single:OneSeatEnv", kwargs={"game": game})


def vector_env(game: str, envs: int, **settings: Any) -> gymnasium.vector.AsyncVectorEnv:
    """Many matches at once, each in a process of its own; observations come through shared memory."""
    made = [partial(OneSeatEnv, game, **settings)] * envs
    return gymnasium.vector.AsyncVectorEnv(made, shared_memory=True)
