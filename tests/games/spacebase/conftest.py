"""A table to set up by hand, and dice that fall as wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.engine.match import Match
from cosmodrome.engine.rng import Rng
from cosmodrome.games.spacebase import GAME
from cosmodrome.games.spacebase.content import CARDS, DECKS, EMPTY, NUMBER, SECTOR
from cosmodrome.games.spacebase.rules.basics import add_cube, dock, side_of
from cosmodrome.games.spacebase.rules.setup import lay_out
from cosmodrome.games.spacebase.state import BUYING, ROLLING, SpaceBase, bay_of


class Table:
    """Space Base before a turn of seat 0: starting ships, 5 credits, and the first six ships of each level for sale."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        self.g: SpaceBase = lay_out(seats, GAME.complete(seats, options), Rng.seeded("table"))
        self.g.stage = ROLLING
        self.g.shipyard = [card for deck in DECKS for card in deck[:6]]
        self.g.decks = [(deck[6:],) for deck in DECKS]
        self.match: Match | None = None

    # -- setting up ------------------------------------------------------------------------------

    def _take(self, slug: str) -> int:
        """Take a ship out of the shipyard or its deck."""
        card = NUMBER[slug]
        g = self.g
        if card in g.shipyard:
            g.shipyard[g.shipyard.index(card)] = EMPTY
        for level, layers in enumerate(g.decks):
            kept = (tuple(c for c in layer if c != card) for layer in layers)
            g.decks[level] = tuple(layer for layer in kept if layer)
        g.colonies = tuple(c for c in g.colonies if c != card)
        return card

    def station(self, seat: int, slug: str, sector: int = 0) -> Table:
        """Put a card on a seat's board; what was there is deployed."""
        card = self._take(slug)
        vp = self.g.vp[seat]
        dock(self.g, seat, card, sector or SECTOR[card])
        self.g.vp[seat] = vp
        self.g.closing = False
        return self

    def deploy(self, seat: int, *slugs: str, sector: int = 0) -> Table:
        """Deploy ships above a seat's board; the starting ships of the console stay where they are."""
        for slug in slugs:
            card = self._take(slug)
            self.g.deployed[bay_of(seat, sector or SECTOR[card])] += (card,)
        return self

    def charge(self, seat: int, slug: str, cubes: int = 1) -> Table:
        """Put cubes on a seat's card."""
        card = NUMBER[slug]
        for _ in range(cubes):
            add_cube(self.g, seat, 2 * card + side_of(self.g, seat, card))
        return self

    def sell(self, *slugs: str) -> Table:
        """Put ships into the shipyard, each in place of another of its level."""
        for slug in slugs:
            card = NUMBER[slug]
            level = next(n for n, deck in enumerate(DECKS) if card in deck)
            if card in self.g.shipyard:
                continue
            self._take(slug)
            wanted = [NUMBER[s] for s in slugs]
            slot = next(6 * level + n for n in range(6) if self.g.shipyard[6 * level + n] not in wanted)
            old = self.g.shipyard[slot]
            if old != EMPTY:
                self.g.decks[level] = (tuple(sorted((*self.g.decks[level][0], old))), *self.g.decks[level][1:])
            self.g.shipyard[slot] = card
        return self

    # -- playing ---------------------------------------------------------------------------------

    def begin(self) -> Table:
        """Start the match from here."""
        assert GAME.check(self.g) == []
        self.match = Match.at(GAME, self.g)
        return self

    def _next_roll(self, first: int, second: int) -> None:
        """Give the table a generator whose next roll of both dice falls like that."""
        wanted = 6 * (first - 1) + second - 1
        rngs = (Rng.seeded("roll", n) for n in range(10_000))
        self.g.rng = next(rng for rng in rngs if rng.copy().named("dice").below(36) == wanted)

    def roll(self, first: int, second: int) -> Table:
        """Begin; the dice will fall like that."""
        self._next_roll(first, second)
        return self.begin()

    def buying(self) -> Table:
        """Begin in the second half of the turn; the next player will roll 6 and 6."""
        self._next_roll(6, 6)
        self.g.stage = BUYING
        self.g.dice = (1, 1)
        return self.begin()

    def say(self, seat: int, *tokens: str) -> Table:
        """Answer for a seat."""
        assert self.match is not None
        for token in tokens:
            self.match.answer(seat, token)
        return self

    def kinds(self) -> dict[int, str]:
        """Who is asked what."""
        assert self.match is not None
        return {seat: asked.prompt.kind for seat, asked in self.match.asked.items()}

    def tokens(self, seat: int) -> list[str]:
        """The options of a seat's question."""
        assert self.match is not None
        asked = self.match.asked[seat]
        return [asked.token(n) for n in range(len(asked))]

    # -- looking ---------------------------------------------------------------------------------

    @property
    def now(self) -> SpaceBase:
        """The live table."""
        assert self.match is not None
        state: SpaceBase = self.match.state
        assert GAME.check(state) == []
        return state

    def has(self, seat: int) -> tuple[int, int, int]:
        """Credits, income and VP of a seat."""
        g = self.now
        return g.credits[seat], g.income[seat], g.vp[seat]

    def on(self, seat: int, sector: int) -> str:
        """The slug of a station card."""
        return CARDS[self.now.station[bay_of(seat, sector)]].slug

    def above(self, seat: int, sector: int) -> list[str]:
        """The slugs of the deployed cards of a sector."""
        return [CARDS[card].slug for card in self.now.deployed[bay_of(seat, sector)]]

    def cubes(self, seat: int, slug: str) -> int:
        """The cubes on a seat's card."""
        return self.now.held(seat, NUMBER[slug])


@pytest.fixture
def table() -> Callable[..., Table]:
    """Makes a table."""
    return Table
