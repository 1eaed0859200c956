"""Games from which the compiler learns what happens often: `python scripts/profiled_games.py [GAME ...]`.

Random play, play through questions, copies, and playouts by the rules of thumb, of each game by name of its folder.
"""

from __future__ import annotations

import sys
from random import Random

import cosmodrome
from cosmodrome.bots.search import playout
from cosmodrome.engine import Match, Rng

FOLDERS = {
    "spacebase": "space-base",
    "planetunknown": "planet-unknown",
    "spacecorp": "spacecorp",
    "interstellar": "starship-interstellar",
}
GAMES = 12
PLAYOUTS = 8


def random_games(game: str, chance: Random) -> None:
    """Whole games by decisions and by questions, with copies and playouts on the way."""
    for number in range(GAMES):
        match = cosmodrome.new(game, seats=2 + number % 3, seed=number)
        by_questions = number % 2 == 0
        while not match.over:
            if chance.random() < 0.05:
                match.clone(quiet=True)
            if chance.random() < PLAYOUTS / GAMES / 400:
                think(match, chance)
            if by_questions:
                for seat, question in match.questions.items():
                    match.answer(seat, chance.choice(question.options))
            else:
                for seat, asked in match.asked.items():
                    match.pick(seat, chance.randrange(len(asked)))


def think(match: Match, chance: Random) -> None:
    """A playout, as search makes it."""
    seat, judge = min(match.asked), match.game.judge()
    world = match.perspective(seat).imagine(Rng.seeded("profile", chance.random()))
    playout(world, seat, 0, judge, judge.horizon * match.seats)


if __name__ == "__main__":
    for folder in sys.argv[1:] or FOLDERS:
        random_games(FOLDERS[folder], Random(7))
