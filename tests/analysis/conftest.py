"""What knows no game is tested on the engine's toy game, which is known here alone."""

import pytest

import cosmodrome
from cosmodrome.engine.testing.toy import GAME


@pytest.fixture(autouse=True)
def comet_race(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game among the installed ones."""
    monkeypatch.setitem(cosmodrome.games()._loaded, GAME.id, GAME)
