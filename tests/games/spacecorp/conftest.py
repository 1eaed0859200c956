"""A table to set up by hand: pieces, cards and tiles where a test wants them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.match import Match
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.secret import Secret
from cosmodrome.games.spacecorp import GAME
from cosmodrome.games.spacecorp.content import BASES, CARDS, COLONIES, PROGRESS, TILES
from cosmodrome.games.spacecorp.state import KINDS, Corp, SpaceCorp


class Table:
    """SpaceCorp before a turn of seat 0: set up, no cards in hand, nothing on the offers, teams at home."""

    def __init__(self, seats: int = 2, era: str = "mariners", seed: str = "table", **options: Any) -> None:
        whole = GAME.complete(seats, {"start_era": era, **options})
        g: SpaceCorp = GAME.setup(seats, whole, Rng.seeded(seed))
        flow = GAME.step(g)
        try:
            asked = next(flow)
            while True:
                assert isinstance(asked, Asked)
                asked = flow.send(asked.values[0])
        except StopIteration:
            pass
        self.g = g
        self.match: Match | None = None
        g.due = g.active = 0
        pool = [c for layer in g.deck for c in layer.raw] + [c for c in g.offers if c >= 0]
        for corp in g.corps:
            pool += corp.hand
            corp.hand, corp.seen = [], []
            corp.profit, corp.books = 0, {}
            g.sideboard = tuple(sorted((*g.sideboard, *corp.progress)))
            corp.progress = ()
        g.offers = [-1] * 4
        g.deck = (Secret(tuple(sorted(pool))),)

    # -- setting up --------------------------------------------------------------------------------

    def corp(self, seat: int = 0) -> Corp:
        return self.g.corps[seat]

    def _take(self, name: str) -> int:
        """Take a card, by code or title, out of the deck."""
        layer = self.g.deck[0]
        card = next(c for c in layer.raw if name in (CARDS[c].code, CARDS[c].title))
        self.g.deck = (layer.part(self.g, lambda c: c != card),)
        return card

    def hand(self, seat: int, *names: str) -> Table:
        self.corp(seat).hand = sorted([*self.corp(seat).hand, *(self._take(n) for n in names)])
        return self

    def offers(self, *names: str) -> Table:
        for slot, name in enumerate(names):
            self.g.offers[slot] = self._take(name)
        return self

    def infra(self, seat: int, slot: int, name: str) -> Table:
        self.corp(seat).slots[slot - 1] = self._take(name)
        return self

    def old_infra(self, seat: int, slot: int, name: str) -> Table:
        """An Infra card of an earlier era."""
        self.corp(seat).slots[slot - 1] = next(c.id for c in CARDS if name in (c.code, c.title) and c.infra)
        return self

    def discard(self, *names: str) -> Table:
        self.g.discard = (*self.g.discard, *(self._take(n) for n in names))
        return self

    def team(self, seat: int, number: int, site: str, track: int = 0, claim: bool = False) -> Table:
        corp = self.corp(seat)
        corp.teams[number] = self.g.map.site(site)
        corp.track[number], corp.claims[number] = track, int(claim)
        return self

    def spot(self, site: str, box: int = 0) -> int:
        return self.g.map.sites[self.g.map.site(site)].spots[box]

    def tile(self, site: str, code: str, box: int = 0) -> Table:
        tile = next(t for t in TILES if t.code == code)
        stack = self.g.stacks[tile.stack]
        self.g.stacks[tile.stack] = tuple(t for t in stack if t != tile.id)
        self.g.tiles[self.spot(site, box)] = tile.id
        return self

    def next_tile(self, stack: str, *codes: str) -> Table:
        """Leave only these tiles in a stack."""
        self.g.stacks[stack] = tuple(t.id for t in TILES if t.code in codes)
        return self

    def base(self, seat: int, site: str, kind: str, box: int = 0) -> Table:
        number = next(b.id for b in BASES if b.key == kind)
        self.g.bases[self.spot(site, box)] = seat * KINDS + number
        self.corp(seat).stock[number] -= 1
        return self

    def progress(self, seat: int, *keys: str) -> Table:
        for key in keys:
            card = next(p.id for p in PROGRESS if p.key == key and p.id in self.g.sideboard)
            self.g.sideboard = tuple(c for c in self.g.sideboard if c != card)
            self.corp(seat).progress = (*self.corp(seat).progress, card)
        return self

    def profit(self, seat: int, amount: int) -> Table:
        self.corp(seat).profit, self.corp(seat).books = amount, {"start": amount}
        return self

    def colony(self, site: str, code: str) -> Table:
        number = next(c.id for c in COLONIES if c.code == code)
        self.g.colony_at[self.g.map.site(site)] = number
        self.g.colonies = tuple(c for c in self.g.colonies if c != number)
        return self

    def claimed(self, *rows: int) -> Table:
        for row in rows:
            self.g.contracts[row - 1] = self.g.era
        return self

    def empty_deck(self) -> Table:
        cards = [c for layer in self.g.deck for c in layer.raw]
        self.g.discard = (*self.g.discard, *(c for c in cards if not CARDS[c].time))
        self.g.aside = tuple(sorted((*self.g.aside, *(c for c in cards if CARDS[c].time))))
        self.g.deck = ()
        return self

    def deck(self, *names: str) -> Table:
        """Leave only these cards in the pile, in this order."""
        cards = [self._take(n) for n in names]
        self.empty_deck()
        self.g.deck = tuple(Secret((c,)) for c in cards)
        return self

    # -- playing -----------------------------------------------------------------------------------

    def start(self) -> Table:
        assert GAME.check(self.g) == []
        self.match = Match.at(GAME, self.g)
        return self

    @property
    def asked(self) -> Asked[Any]:
        assert self.match is not None
        return next(iter(self.match.asked.values()))

    @property
    def tokens(self) -> list[str]:
        return [self.asked.token(i) for i in range(len(self.asked))]

    @property
    def kind(self) -> str:
        return self.asked.prompt.kind

    @property
    def seat(self) -> int:
        return self.asked.seat

    def do(self, *tokens: str) -> Table:
        """Answer the open questions, whoever is asked; "?token" only if it is an option (no choice, no question)."""
        if self.match is None:
            self.start()
        assert self.match is not None
        for token in tokens:
            if token == "auto":  # the default payment, where there is a choice at all
                if self.match.over or self.kind != "pay":
                    continue
                token = self.tokens[0]
            if token.startswith("?"):
                token = token[1:]
                if token not in self.tokens:
                    continue
            self.match.answer(self.seat, token)
            assert GAME.check(self.g) == [], GAME.check(self.g)
        return self

    def until(self, kind: str, prefer: tuple[str, ...] = ("decline", "not-now", "stay", "none", "enough")) -> Table:
        """Go on with declining, or else the first option, until a question of this kind."""
        for _ in range(200):
            if self.kind == kind:
                return self
            self.do(next((t for t in prefer if t in self.tokens), self.tokens[0]))
        raise AssertionError(f"no question {kind}")

    def end_turn(self) -> Table:
        """Go on with declining until another turn's first question."""
        turn = self.g.turn
        while self.g.turn == turn and self.g.stage == "turn":
            wanted = ("decline", "not-now", "stay", "enough", "no-more", "none")
            self.do(next((t for t in wanted if t in self.tokens), self.tokens[0]))
        return self

    def titles(self, seat: int = 0) -> list[str]:
        return [CARDS[c].title for c in self.corp(seat).hand]

    def keys(self, seat: int = 0) -> list[str]:
        return [PROGRESS[p].key for p in self.corp(seat).progress]

    def at(self, seat: int, number: int) -> str:
        return self.g.map.sites[self.corp(seat).teams[number]].key


@pytest.fixture
def table() -> Callable[..., Table]:
    """Makes tables."""
    return Table
