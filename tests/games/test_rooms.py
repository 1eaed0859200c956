"""The same concern has the same name in every game of ours (docs/concepts/architecture.md, "A game")."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import cosmodrome.games
from cosmodrome.engine.state import Table

HOUSE = Path(cosmodrome.games.__path__[0])
OURS = sorted(path.name for path in HOUSE.iterdir() if (path / "__init__.py").exists())

ROOMS = {
    "__init__",  # the Game object and nothing else
    "content",  # what is in the box
    "state",  # what is on the table
    "prompts",  # what is asked
    "vocabulary",  # every answer, numbered
    "rules",  # what may be done
    "check",  # what can't be on a table
    "words",  # how it is said
    "board",  # how it is drawn
    "terminal",  # the table as text
    "bot",  # what the game knows about playing well
}
SOMETIMES = {
    "view",  # what a seat may see, and imagine, where anything is hidden
    "map",  # geometry, where there is any
    "payment",  # what an action can be paid with, where that takes more than a section of the rules
    "guide",  # what guide.md takes from the box
    "lesson",  # a first game, step by step
    "upgrade",  # how a running game goes on after an update
}
DATA = {"data", "guide.md", "rulings.md", "puzzles.json", "usage.json"}

CORNERS = {
    "words": (
        {
            "names",
            "effects",
            "questions",
            "options",
            "reasons",
            "explain",
            "facts",
            "log",
            "plate",
            "summary",
            "contents",
        },
        {"labels"},
    ),
    "bot": ({"worth", "hints", "value", "facts", "features", "training"}, {"weights"}),
}
NEEDED = {"rules": {"setup", "turn", "basics", "effects", "scoring"}, "board": {"poster"}}


def rooms(folder: Path) -> set[str]:
    """The modules and packages in a folder, without their endings; other things with them."""
    return {
        path.stem if path.suffix == ".py" else path.name
        for path in folder.iterdir()
        if path.name != "__pycache__" and path.suffix != ".so"
    }


def test_the_four_games_are_ours() -> None:
    assert OURS == ["interstellar", "planetunknown", "spacebase", "spacecorp"]


@pytest.mark.parametrize("game", OURS)
def test_a_game_has_these_rooms_and_no_others(game: str) -> None:
    found = rooms(HOUSE / game)
    assert found >= ROOMS | DATA
    assert found <= ROOMS | DATA | SOMETIMES


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("room", CORNERS)
def test_words_and_bot_are_divided_alike(game: str, room: str) -> None:
    must, may = CORNERS[room]
    found = rooms(HOUSE / game / room) - {"__init__"}
    assert must <= found <= must | may


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("room", NEEDED)
def test_rules_and_board_have_what_every_game_has(game: str, room: str) -> None:
    assert NEEDED[room] <= rooms(HOUSE / game / room)


@pytest.mark.parametrize("game", OURS)
def test_the_state_is_named_after_the_game(game: str) -> None:
    package = importlib.import_module(f"cosmodrome.games.{game}")
    state = package.GAME.state_type
    assert issubclass(state, Table)
    assert state.__name__.lower() == package.GAME.id.replace("-", "")
    assert state.__module__ == f"cosmodrome.games.{game}.state"
