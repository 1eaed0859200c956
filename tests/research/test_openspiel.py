"""The games as OpenSpiel's own, by its own test."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import cosmodrome.research.openspiel  # noqa: F401  # registers the games
from cosmodrome.research.openspiel import options_of

SHORT = {
    "cosmodrome_space_base": "",
    "cosmodrome_planet_unknown": "players=1",
    "cosmodrome_spacecorp": "options=start_era:starfarers",
    "cosmodrome_starship_interstellar": "players=1",
}


@pytest.mark.parametrize("name", SHORT)
def test_random_games_pass_the_simulation_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"{name}({SHORT[name]})"), num_sims=1, serialize=False, verbose=False)


def played(name: str, answers: int) -> pyspiel.State:
    state = pyspiel.load_game(name).new_initial_state()
    rng = random.Random(1)
    for _ in range(answers):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_a_seed_gives_the_same_matches_again() -> None:
    name = "cosmodrome_space_base(players=3,rng_seed=5)"
    assert str(played(name, 40)) == str(played(name, 40))
    assert str(played(name, 40)) != str(played("cosmodrome_space_base(players=3,rng_seed=6)", 40))


def test_a_state_is_kept_as_text_and_read_again() -> None:
    game = pyspiel.load_game("cosmodrome_space_base(rng_seed=5)")
    state = game.new_initial_state()
    for _ in range(30):
        state.apply_action(state.legal_actions()[0])
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


def test_what_a_player_cannot_know_is_dealt_anew() -> None:
    """Its own observation and actions are the same in every state that it might be in."""
    state = played("cosmodrome_starship_interstellar(players=2,rng_seed=3)", 60)
    player = state.current_player()
    hidden = set()
    for n in range(5):
        other = state.resample_from_infostate(player, lambda n=n: n / 5)
        assert other.legal_actions() == state.legal_actions()
        assert np.array_equal(other.observation_tensor(player), state.observation_tensor(player))
        assert other.information_state_string(player) == state.information_state_string(player)
        hidden.add(str(other))
    assert len(hidden) > 1


def test_two_states_that_a_player_came_to_in_other_ways_are_told_apart() -> None:
    game = pyspiel.load_game("cosmodrome_space_base(rng_seed=5)")
    one = game.new_initial_state()
    other = one.clone()
    player = one.current_player()
    one.apply_action(one.legal_actions()[0])
    other.apply_action(other.legal_actions()[-1])
    assert one.information_state_string(player) != other.information_state_string(player)


def test_options_are_written_in_a_line() -> None:
    assert options_of("light_speed:true;start_era:mariners") == {"light_speed": True, "start_era": "mariners"}
    game = pyspiel.load_game("cosmodrome_space_base(options=light_speed:true)")
    assert game.new_initial_state().match.options["light_speed"] is True


def test_its_information_set_search_plays() -> None:
    game = pyspiel.load_game("cosmodrome_space_base(rng_seed=5)")
    state = game.new_initial_state()
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=3, random_state=np.random.RandomState(1))
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_state_as_it_might_be_holds_nothing_that_the_player_cannot_know() -> None:
    """Two worlds: the other player has answered something else in secret. All that comes of the state is the same."""
    game = pyspiel.load_game("cosmodrome_planet_unknown(players=2,rng_seed=7)")
    root = game.new_initial_state()
    pairs = 0
    for _ in range(40):
        worlds = [root.child(action) for action in root.legal_actions()[:12]] if root.current_player() == 0 else []
        worlds = [world for world in worlds if 1 in world.match.asked]
        seen = {(world.information_state_string(1), tuple(world.match.asked)): world for world in worlds}
        for world in worlds:
            other = seen[world.information_state_string(1), tuple(world.match.asked)]
            if other is not world:
                pairs += 1
                assert known(other, 1) == known(world, 1)
        root.apply_action(root.legal_actions()[pairs % len(root.legal_actions())])
    assert pairs > 10


def known(state: Any, player: int) -> Any:
    """What a player gets of a state: what it sees, and a state as it might be with all that can be asked of that."""
    other = state.resample_from_infostate(player, lambda: 0.5)
    told = [other.information_state_string(seat) for seat in range(2)]
    may = state.legal_actions(player)
    return may, state.observation_string(player), str(other), told, other.history(), other.returns()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_games_and_states_are_copied_and_pickled_in_mid_game(copied: Callable[[Any], Any]) -> None:
    state = played("cosmodrome_spacecorp(players=2,rng_seed=3)", 40)
    game = state.get_game()
    assert str(copied(game).new_initial_state()) == str(copied(game).new_initial_state())
    again = copied(state)
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)
    for _ in range(10):
        action = state.legal_actions()[-1]
        assert again.legal_actions()[-1] == action
        state.apply_action(action)
        again.apply_action(action)
    assert str(again) == str(state)
