"""The bots are tested on the engine's toy game: they know no game."""

import cosmodrome
from cosmodrome.engine.testing.toy import GAME

cosmodrome.games().add(GAME)
