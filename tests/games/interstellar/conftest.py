"""Tables set up for one rule, and flows driven by the tokens of their answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.engine.flow import Asked, Flow
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.testing import Make
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar.content import NONE, PLANET_TOKENS, START_CELLS
from cosmodrome.games.interstellar.state import Phase, StarshipInterstellar, Zone


def make(seats: int = 3, seed: int = 1, **options: Any) -> StarshipInterstellar:
    """A table in the first Action Phase: Probes placed, seat 0 first, news kept."""
    g = GAME.setup(seats, GAME.complete(seats, options), Rng.seeded("table", seed))
    g.phase, g.round, g.order = Phase.ACTION, 1, tuple(range(g.count))
    for seat in range(g.seats):
        g.players[seat].probe = START_CELLS[seat]
    g.news = []
    return g


def step_through(flow: Flow[Any], tokens: tuple[str, ...]) -> tuple[Asked[Any] | None, Any]:
    """Answer a flow's questions with these tokens; what it asks next, or what it returned."""
    try:
        asked = next(flow)
        for token in tokens:
            assert isinstance(asked, Asked)
            index = asked.index(token)
            assert index >= 0, f"{token!r} is not among {asked}"
            asked = flow.send(asked.value(index))
    except StopIteration as end:
        return None, end.value
    assert isinstance(asked, Asked)
    return asked, None


@pytest.fixture
def table() -> Make:
    """Makes tables."""
    return make


@pytest.fixture
def drive() -> Make:
    """Runs a flow to its end with exactly these answers."""

    def run(flow: Flow[Any], *tokens: str) -> Any:
        asked, value = step_through(flow, tokens)
        assert asked is None, f"still asks {asked}"
        return value

    return run


@pytest.fixture
def ask() -> Make:
    """Runs a flow with these answers up to its next question."""

    def run(flow: Flow[Any], *tokens: str) -> Asked[Any]:
        asked, _ = step_through(flow, tokens)
        assert asked is not None, "nothing more is asked"
        return asked

    return run


@pytest.fixture
def tokens() -> Callable[[Asked[Any]], list[str]]:
    """The tokens of a question's options."""
    return lambda asked: [asked.token(i) for i in range(len(asked))]


@pytest.fixture
def colony() -> Make:
    """Gives a player a Base on a planet."""

    def found(p: Any, planet: int, storage: Any = NONE, deposit: Any = (5, 0, 0, 0, 0), buildings: Any = NONE) -> None:
        p.set_zone(planet, Zone(PLANET_TOKENS[planet][0], buildings, deposit, storage))
        p.pieces = (p.pieces[0] - 1, *p.pieces[1:])

    return found


@pytest.fixture
def salvation_table() -> Make:
    """Makes tables in their Salvation Phase."""

    def begin(table: Make, seats: int = 2) -> Any:
        g = table(seats)
        g.phase = Phase.SALVATION
        return g

    return begin


@pytest.fixture
def in_salvation(salvation_table: Make) -> Make:
    """Makes tables in their Salvation Phase in which seat 0 owns an Extra Action token."""

    def begin(table: Make, token: str, seats: int = 2) -> Any:
        g = salvation_table(table, seats)
        g.players[0].extra = (token,)
        return g

    return begin


@pytest.fixture
def seats_at() -> Make:
    """A World Government with owners by space: r3s2=1."""

    def owners(**spaces: int) -> tuple[int, ...]:
        grid = [-1] * 20
        for name, owner in spaces.items():
            grid[(int(name[1]) - 1) * 4 + int(name[3]) - 1] = owner
        return tuple(grid)

    return owners
