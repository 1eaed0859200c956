"""A bench for trying single rules: tables without ceremony, and flows answered token by token."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from cosmodrome.engine.flow import Asked, Flow, Together
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.secret import NONE, Secret, only
from cosmodrome.games.planetunknown import GAME
from cosmodrome.games.planetunknown.content import RESOURCES, Criterion, box
from cosmodrome.games.planetunknown.map import CELLS, TURNS
from cosmodrome.games.planetunknown.rules import basics, patches, pending, placement, resources, tracks, turn
from cosmodrome.games.planetunknown.rules.resources import placed_so
from cosmodrome.games.planetunknown.rules.setup import setup
from cosmodrome.games.planetunknown.state import PLACE, Placed, PlanetUnknown, Player, Todo, back


def cell(at: str) -> int:
    """The cell "x,y"."""
    x, y = at.split(",")
    return int(y) * 12 + int(x)


def told(flow: Generator[Any, Any, Any] | Together, group: Together, seat: int, value: Any) -> Any:
    """Give a seat's answer as a match does: a flow goes on, and seat steps are closed, when all seats are through."""
    if group.take(seat, value):
        return group
    if isinstance(flow, Together):
        assert flow.steps is not None
        return flow.steps.close(flow.steps.g)
    return flow.send(None)


def begun(flow: Generator[Any, Any, Any] | Together) -> Any:
    """What a flow, or a step that is seat steps, asks first."""
    if isinstance(flow, Together):
        assert flow.steps is not None
        return flow if flow.begin_steps(flow.steps) else flow.steps.close(flow.steps.g)
    return flow.send(None)


class Bench:
    """What the tests of single rules share."""

    cell = staticmethod(cell)

    def table(self, seats: int = 1, seed: int = 1, phase: int = PLACE, **options: Any) -> PlanetUnknown:
        """A table in the first round, set up without questions (objectives are not dealt)."""
        g = setup(seats, GAME.complete(seats, options), Rng.seeded("bench", seed))
        g.phase, g.round, g.commander, g.rotation = phase, 1, 0, 0
        g.event = 0
        return g

    def one(self, corporation: str = "universal_coalition", planet: str = "ksb-4156") -> tuple[PlanetUnknown, Player]:
        """A table for one, and its player."""
        g = self.table(1, corporation=corporation, planet=planet)
        return g, g.players[0]

    def tile(self, name: str) -> int:
        """A tile by its id."""
        return next(number for number, tile in enumerate(box().tiles) if tile.id == name)

    def value(self, at: str, turn: str = "r0") -> int:
        """A placement: the anchor's cell and the orientation."""
        return TURNS.index(turn) * CELLS + cell(at)

    def lay(self, g: PlanetUnknown, name: str, at: str, turn: str = "r0", seat: int = 0) -> Any:
        """Put a tile down without anything that follows; it is taken out of its stack."""
        number = self.tile(name)
        shape = box().tiles[number].shape
        g.stacks[shape] = tuple(t for t in g.stacks[shape] if t != number)
        if g.tops[shape] == number:
            g.tops[shape] = g.stacks[shape][0]
            g.stacks[shape] = g.stacks[shape][1:]
        return placement.put(g, seat, number, self.value(at, turn))

    def offer(self, g: PlanetUnknown, name: str, seat: int = 0) -> None:
        """Make a tile the open one of its stack, and turn the station so that the seat faces it."""
        number = self.tile(name)
        shape = box().tiles[number].shape
        everything = sorted((*g.stacks[shape], g.tops[shape]))
        g.tops[shape] = number
        g.stacks[shape] = tuple(t for t in everything if t != number and t >= 0)
        depot = next(k for k in range(6) if shape in g.depot(k))
        g.rotation = (depot - box().station.seats[g.seats][seat]) % 6

    def patch(self, g: PlanetUnknown, at: str, seat: int = 0) -> None:
        """Put a patch down."""
        patches.place(g, seat, cell(at))

    def fill(self, p: Player, letter: str = "c", but: tuple[str, ...] = ()) -> None:
        """Cover the whole planet with terrain, but for some cells (no tiles: for scoring only)."""
        spared = [cell(at) for at in but]
        p.ground = "".join(letter if at in p.world.squares and at not in spared else "." for at in range(CELLS))
        p.lifepods = ()

    def whole(self, g: PlanetUnknown, flow: Flow[Any], placed: Placed | None = None) -> Flow[None]:
        """A flow with all that it brings."""
        yield from flow
        yield from pending.work(g, 0, placed)

    def advance(self, g: PlanetUnknown, tracker: int, boosts: bool = True) -> Flow[None]:
        """An advance of a tracker with all that it brings."""
        return self.whole(g, tracks.advance(g, 0, tracker, boosts))

    def gain(self, g: PlanetUnknown, count: int) -> Flow[None]:
        """So many patches."""
        patches.gain(g.players[0], count)
        return pending.work(g, 0)

    def resolve(self, g: PlanetUnknown, tile: int, value: int, resource: int) -> Flow[None]:
        """One resource of a tile with all that it brings."""
        placed = placed_so(tile, value)
        return self.whole(g, resources.resolve(g, 0, placed, resource), placed)

    def work(self, g: PlanetUnknown, tile: int, value: int, todo: list[Todo], expanding: bool = False) -> Flow[None]:
        """What a tile brings, to the end of the turn."""
        basics.pend(g.players[0], *todo)
        return pending.finish(g, 0, placed_so(tile, value, expanding), confirm=True)

    def turn(self, g: PlanetUnknown, seat: int = 0) -> Flow[None]:
        """A seat's turn from where it stands to its end: its seat steps one after the other."""
        while (flow := turn.turn(g, seat)) is not None:
            yield from flow

    def neighbor(self, metric: str, resource: str) -> Criterion:
        """What the neighbour objective looks at that measures this of a resource."""
        at = RESOURCES.index(resource)
        found = [card.neighbor for card in box().objectives.values()]
        return next(c for c in found if c.metric == metric and c.resource == at)

    def private(self, ground: str) -> Criterion:
        """What the private objective looks at that wants all ice, or all land, covered."""
        return next(c for c in (card.private for card in box().objectives.values()) if c.ground == ground)

    def pile(self, *cards: int) -> Secret[tuple[int, ...]]:
        """Cards that lie face down."""
        return Secret(tuple(sorted(cards)), NONE)

    def piles(self, *piles: tuple[int, ...]) -> list[Secret[tuple[int, ...]]]:
        """Cards that lie face down in the four ranks."""
        return [self.pile(*pile) for pile in piles]

    def kept(self, *cards: int, seat: int = 0) -> tuple[Secret[int], ...]:
        """Civ cards that a seat keeps for the end."""
        return tuple(Secret(card, only(seat), back(box().civ_cards[card].rank, 1)) for card in cards)

    def held(self, p: Player) -> tuple[int, ...]:
        """The civ cards that a player keeps."""
        return tuple(card.raw for card in p.cards)

    def run(self, flow: Generator[Any, Any, Any] | Together, *answers: Any) -> list[str]:
        """Run a flow to its end, answering by token ("*": the first one; in lanes (seat, token)); the kinds asked."""
        left = list(answers)
        kinds: list[str] = []
        try:
            asked: Asked[Any] | Together | None = begun(flow)
            while asked is not None:  # None when seat steps are closed
                assert left, f"asked more than expected: {asked.open if isinstance(asked, Together) else asked}"
                answer = left.pop(0)
                if isinstance(asked, Together):
                    seat, token = answer if isinstance(answer, tuple) else (min(asked.open), answer)
                    question: Asked[Any] = asked.open[seat]
                    kinds.append(question.prompt.kind)
                    asked = told(flow, asked, seat, self._value(question, token))
                else:
                    assert not isinstance(flow, Together)
                    kinds.append(asked.prompt.kind)
                    asked = flow.send(self._value(asked, answer))
        except StopIteration:
            pass
        assert not left, f"not asked any more: {left}"
        return kinds

    def ask(self, flow: Generator[Any, Any, Any], *answers: Any) -> Asked[Any]:
        """The question a flow asks after these answers."""
        asked: Asked[Any] | Together = flow.send(None)
        for answer in answers:
            if isinstance(asked, Together):
                seat, token = answer if isinstance(answer, tuple) else (min(asked.open), answer)
                asked = told(flow, asked, seat, self._value(asked.open[seat], token))
            else:
                asked = flow.send(self._value(asked, answer))
        return asked.open[min(asked.open)] if isinstance(asked, Together) else asked

    def tokens(self, asked: Asked[Any]) -> list[str]:
        """The options of a question."""
        return [asked.token(index) for index in range(len(asked))]

    @staticmethod
    def _value(asked: Asked[Any], token: str) -> Any:
        index = 0 if token == "*" else asked.index(token)
        assert index >= 0, f"{token!r} is not an option of {asked}"
        return asked.value(index)


@pytest.fixture
def bench() -> Bench:
    """The bench."""
    return Bench()
