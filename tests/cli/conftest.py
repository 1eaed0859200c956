"""The command line is tested on the engine's toy game."""

import cosmodrome
from cosmodrome.engine.testing.toy import GAME

cosmodrome.games().add(GAME)
