"""Engines of other projects, measured for comparison if they are installed."""

from importlib.util import find_spec
from time import process_time


def catanatron_installed() -> bool:
    """Whether catanatron (a development dependency) is installed."""
    return find_spec("catanatron") is not None


def catanatron(seconds: float, seed: int) -> dict[str, float]:
    """Four random players of catanatron: real choices (of more than one action), games, and the cost of a copy."""
    from catanatron import Color, Game, RandomPlayer

    games = decisions = 0
    halfway: list[Game] = []
    spent = 0.0
    while spent < seconds:
        players = [RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
        game = Game(players, seed=seed * 100_003 + games)
        started = process_time()
        while game.winning_color() is None and game.state.num_turns < 1000:
            decisions += len(game.state.playable_actions) > 1
            game.play_tick()
            if game.state.num_turns == 50 and len(halfway) <= games and len(halfway) < 20:
                spent += process_time() - started
                halfway.append(game.copy())
                started = process_time()
        spent += process_time() - started
        games += 1
    started = process_time()
    for _ in range(20):
        for game in halfway:
            game.copy()
    copying = process_time() - started
    return {
        "decisions_per_second": decisions / spent,
        "games_per_second": games / spent,
        "decisions_per_game": decisions / games,
        "clone_us": 1e6 * copying / (20 * max(1, len(halfway))),
    }
