"""The games for OpenSpiel: `pyspiel.load_game("cosmodrome_space_base(players=3)")` once this module is imported.

Chance is sampled: dice and cards are drawn where the rules draw them, from a seed of the state's own, and are no nodes.
Seats that are asked at the same time answer in the order of their numbers. What a seat sees is a tensor of the game's
features; its information state is everything that it was told. For searching in what a seat can't know,
`resample_from_infostate` gives a state as it might be: information-set search works with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np
import pyspiel

import cosmodrome
from cosmodrome.engine import Match, Rng, Seat

from .encoding import begin, encoding, next_seat, reward_of

LONGEST = 100_000
"""More answers than any match has."""
MOST_POINTS = 10_000.0


def _type_of(game: str) -> pyspiel.GameType:
    rules = cosmodrome.games().find(game)
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"cosmodrome_{game.replace('-', '_')}",
        long_name=rules.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.seats.stop - 1,
        min_num_players=rules.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(2, rules.seats.start), "rng_seed": -1, "reward": "win", "options": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel comes without types
    """One of the games, with its parameters.

    How many players; the seed of all matches (-1: any); the reward; options of the game, as `name:value;name:value`.
    """

    game = ""
    kind: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.kind.parameter_specification, **(params or {})}
        self.players, self.reward = int(given["players"]), reward_of(str(given["reward"]))
        seed = int(given["rng_seed"])
        self.random = Random(seed if seed >= 0 else None)
        self.encoding = encoding(self.game)
        self.options = self.encoding.game.complete(self.players, options_of(str(given["options"])))
        most = 1.0 if self.reward is reward_of("win") else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=0,
            num_players=self.players,
            min_utility=0.0 if most == 1.0 else -most,
            max_utility=most,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as name, parameters and where its seeds have come to: OpenSpiel can't do it for sampled chance."""
        return _game_again, (self.get_type().short_name, self.get_parameters(), self.random.getstate())

    def new_initial_state(self) -> SpielState:
        """A new match, with the next seed."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> SpielObserver:
        """What sees a state with a seat's eyes."""
        return SpielObserver(self, iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel comes without types
    """A match where it stands."""

    def __init__(self, game: SpielGame, match: Match | None = None) -> None:
        super().__init__(game)
        self.match = match or begin(game.game, game.players, game.random.getrandbits(62), game.options)
        self.told = [""] * game.players
        """By seat a digest of all that it answered and what it saw then: with what it sees now, all that it knows."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle with the game and the match as it stands; the copy has no history of actions."""
        return _state_again, (self.get_game(), self.match, self.told)

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        copied: SpielState = self.clone()
        return copied

    def current_player(self) -> int:
        """Whose answer is next."""
        return int(pyspiel.PlayerId.TERMINAL) if self.match.over else next_seat(self.match)

    def _legal_actions(self, player: Seat) -> list[int]:
        asked = self.match.asked[player]
        return sorted(number for number in self.get_game().encoding.vocabulary.numbers(asked) if number >= 0)

    def _apply_action(self, action: int) -> None:
        game: SpielGame = self.get_game()
        seat = next_seat(self.match)
        seen = f"{self.told[seat]} {self.observation_string(seat)} {action}"
        self.told[seat] = blake2b(seen.encode(), digest_size=12).hexdigest()
        game.encoding.answer(self.match, seat, action)

    def _action_to_string(self, player: Seat, action: int) -> str:
        name: str = self.get_game().encoding.vocabulary.names[action]
        return name

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.match.over

    def returns(self) -> list[float]:
        """What each seat gets."""
        game: SpielGame = self.get_game()
        result = self.match.result
        return [0.0 if result is None else game.reward(result, seat) for seat in range(game.players)]

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> SpielState:
        """A state as it might be, for all that the player knows; what others answered and were told is left out."""
        twin = SpielState(self.get_game(), self.match.imagine(player, Rng.seeded("resample", sampler())))
        twin.told[player] = self.told[player]
        return twin

    def __str__(self) -> str:
        return f"{self.match!r} {self.match.state_hash()}"


def _game_again(name: str, params: dict[str, Any], random: tuple[Any, ...]) -> SpielGame:
    """A pickled game."""
    game: SpielGame = pyspiel.load_game(name, params)
    game.random.setstate(random)
    return game


def _state_again(game: SpielGame, match: Match, told: list[str]) -> SpielState:
    """A pickled state."""
    state = SpielState(game, match)
    state.told = list(told)
    return state


class SpielObserver:
    """A seat's view in OpenSpiel's terms: the tensor of features, and the same in words."""

    def __init__(self, game: SpielGame, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"the observer has no parameters; given were {params}")
        self.encoding = game.encoding
        self.recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = np.zeros(self.encoding.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: Seat) -> None:
        """Read a position."""
        self.tensor[:] = self.encoding.position(state.match, player)

    def string_from(self, state: SpielState, player: Seat) -> str:
        """The same as text: what differs from zero, by name; with perfect recall a digest of all before that, too."""
        numbers = self.encoding.features.position(state.match.view(player), player)
        seen = " ".join(f"{n}={v:.6g}" for n, v in zip(self.encoding.features.names, numbers, strict=True) if v)
        return f"{state.told[player]} {seen}" if self.recall else seen


def options_of(written: str) -> dict[str, Any]:
    """`light_speed:true;double_reached:false` -> the options of a game; values are JSON, or else plain text."""
    options: dict[str, Any] = {}
    for part in filter(None, written.split(";")):
        name, _, text = part.partition(":")
        try:
            options[name] = json.loads(text)
        except json.JSONDecodeError:
            options[name] = text
    return options


def register() -> None:
    """Tell OpenSpiel of all installed games."""
    known = set(pyspiel.registered_names())
    for game in cosmodrome.games():
        rules = cosmodrome.games()[game]
        if rules.features() is None or rules.vocabulary() is None:
            continue
        kind = _type_of(game)
        if kind.short_name not in known:
            pyspiel.register_game(kind, type(kind.short_name, (SpielGame,), {"game": game, "kind": kind}))


register()
