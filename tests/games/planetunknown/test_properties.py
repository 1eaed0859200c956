"""What must never happen, whatever is played."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.engine.match import Match
from cosmodrome.engine.record import start
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.state import from_json
from cosmodrome.engine.testing import check_invariants, play_random
from cosmodrome.engine.testing.worlds import check_questions
from cosmodrome.games.planetunknown import GAME
from cosmodrome.games.planetunknown.content import CORPORATIONS, PLANETS, ROVER, TECH, box
from cosmodrome.games.planetunknown.map import turned
from cosmodrome.games.planetunknown.rules import placement
from cosmodrome.games.planetunknown.rules.basics import has
from cosmodrome.games.planetunknown.rules.setup import setup
from cosmodrome.games.planetunknown.state import CIV_CARDS, FINAL, FINAL_CARDS, OVER, PlanetUnknown, Player

LONG = os.environ.get("COSMODROME_LONG") == "1"
GAMES = 20 if LONG else 1
MIXES = ("calm", "even", "harsh", "deadly", "random")


def sound(match: Match) -> None:
    """Nothing is lost, nothing lies twice on a square."""
    assert GAME.check(match.state) == []


@pytest.mark.parametrize("corporation", CORPORATIONS)
def test_every_corporation_alone_on_every_planet(corporation: str) -> None:
    for number, planet in enumerate(PLANETS):
        for game in range(GAMES):
            options = {"corporation": corporation, "planet": planet, "events": MIXES[(number + game) % 5]}
            match = play_random(GAME, 1, f"{corporation}-{planet}-{game}", options, limit=3000)
            sound(match)
            assert match.result is not None
            assert match.result.notes


@pytest.mark.parametrize("corporation", CORPORATIONS)
def test_every_corporation_in_company_on_every_planet(corporation: str) -> None:
    """Seat by seat all planets, with the modules switched on and off."""
    for game in range(3 * GAMES):
        seats = 2 + game % 5 if LONG else (6, 5, 2)[game]
        first = {0: 0, 1: 6, 2: 11}[game % 3]
        options = {
            "corporation": [corporation, *(CORPORATIONS[(game + seat) % 9] for seat in range(1, seats))],
            "planet": [PLANETS[(first + seat + game // 3) % 13] for seat in range(seats)],
            "private_objectives": game % 2 == 1,
            "events": ("off", *MIXES)[game % 6],
            "two_player_variant": game % 2 == 0,
            "alignment": ("recommended", "random", "chosen")[game % 3],
        }
        match = play_random(GAME, seats, f"{corporation}-{game}", options)
        sound(match)
        assert match.result is not None
        for lines, score in zip(match.result.breakdown, match.result.scores, strict=True):
            assert sum(points for _, points in lines) == score


@pytest.mark.parametrize("seed", range(12 if LONG else 3))
def test_nothing_is_ever_lost(seed: int) -> None:
    """At every question, all through whole games, every piece is where it may be."""
    options = {"corporation": "dealt", "planet": "dealt", "events": "random", "private_objectives": True}
    play_random(GAME, 2 + seed % 3, f"sound {seed}", options, at_question=sound)


@given(seed=st.integers(0, 10**6), seats=st.integers(1, 4), skip=st.integers(0, 90))
@settings(max_examples=60 if LONG else 10, deadline=None)
def test_invariants_at_any_question(seed: int, seats: int, skip: int) -> None:
    """Clone, replay and position agree; views do not leak; undo comes back; every option is accepted."""
    rng = Rng.seeded("options", seed)
    options = {
        "corporation": [rng.pick((*CORPORATIONS, "dealt")) for _ in range(seats)],
        "planet": [rng.pick((*PLANETS, "dealt")) for _ in range(seats)],
        "events": rng.pick(("off", *MIXES)),
        "private_objectives": bool(rng.below(2)),
        "alignment": "chosen",
    }
    match = start(GAME, seats, str(seed), options)
    for _ in range(skip):
        if match.over:
            return
        seat = rng.pick(list(match.asked))
        match.pick(seat, rng.below(len(match.asked[seat])))
    if not match.over:
        check_invariants(match, seed)


def played_in_order(seed: int, seats: int, order: int) -> list[str]:
    """The states between phases, when each seat always answers alike but the seats take turns in another order."""
    options = {"corporation": "dealt", "planet": "dealt", "events": "even"}
    match = start(GAME, seats, f"order {seed}", options)
    mine = [Rng.seeded("mine", seed, seat) for seat in range(seats)]
    whose = Rng.seeded("whose", order)
    states = []
    while not match.over and match.state.round < 6:
        step = match.step_count
        seat = whose.pick(list(match.asked))
        match.pick(seat, mine[seat].below(len(match.asked[seat])))
        if match.step_count != step:
            states.append(match.state_hash())
    return states


@given(seed=st.integers(0, 10**6), seats=st.integers(2, 5), order=st.integers(1, 10**6))
@settings(max_examples=40 if LONG else 6, deadline=None)
def test_lanes_answered_in_any_order_give_the_same_state(seed: int, seats: int, order: int) -> None:
    assert played_in_order(seed, seats, 0) == played_in_order(seed, seats, order)


def slowly(p: Player, tile: int) -> list[int]:
    """The legal placements of a tile, found by the words of the rulebook, square by square."""
    kind = box().tiles[tile]
    squares = set(p.world.squares)
    start_cells = set(p.world.edge)
    if p.planet == "charybdis":
        start_cells = {5 * 12 + 5, 5 * 12 + 6, 6 * 12 + 5, 6 * 12 + 6}
    loose = has(p, "ignore_adjacency") or (ROVER in kind.resources and has(p, "rover_tiles_ignore_adjacency"))
    found = []
    for way in turned(kind.shape):
        for anchor in range(144):
            cells = [(anchor % 12 + dx, anchor // 12 + dy) for dx, dy, *_ in way.cells]
            if any(not (0 <= x < 12 and 0 <= y < 12) or y * 12 + x not in squares for x, y in cells):
                continue
            numbers = [y * 12 + x for x, y in cells]
            if any(p.ground[n] != "." for n in numbers):
                continue
            beside = [(x + a, y + b) for x, y in cells for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))]
            touches = any(0 <= x < 12 and 0 <= y < 12 and p.ground[y * 12 + x] != "." for x, y in beside)
            if p.ground.strip(".") == "":
                touches = any(n in start_cells for n in numbers)
            elif loose:
                touches = True
            if touches and _planet_allows(p, numbers):
                found.append(way.turn * 144 + anchor)
    return found


def _planet_allows(p: Player, numbers: list[int]) -> bool:
    """The bans of planets that look at the squares of a tile."""
    grounds = [p.world.grid[n] for n in numbers]
    if p.planet == "arashi":
        return "R" not in grounds or any(ground != "R" for ground in grounds)
    if p.planet == "k-273":
        return len({ground == "I" for ground in grounds}) == 1
    if p.planet == "tartarus":
        return len({p.world.sides[n] for n in numbers}) == 1
    return True


@given(seed=st.integers(0, 10**6), planet=st.sampled_from([p for p in PLANETS if p not in ("pajitnov", "persephone")]))
@settings(max_examples=60 if LONG else 12, deadline=None)
def test_placements_are_those_of_the_rulebook(seed: int, planet: str) -> None:
    rng = Rng.seeded("placements", seed)
    options = {"planet": planet, "corporation": rng.pick(("universal_coalition", "horizon_group"))}
    match = start(GAME, 1, str(seed), options)
    stop = rng.below(12)
    while not match.over and match.state.round < stop:
        match.pick(0, rng.below(len(match.asked[0])))
    p = match.state.players[0]
    for tile in (rng.below(144), rng.below(144)):
        assert sorted(placement.placements(p, tile, "", 0)) == sorted(slowly(p, tile))


def test_a_position_is_exact_both_ways() -> None:
    def there_and_back(match: Match) -> None:
        g: Any = match.state
        assert isinstance(g, PlanetUnknown)
        again = GAME.parse(g.to_json())
        again.news = g.news
        assert again == g
        copied = g.copy()
        assert copied == g

    play_random(GAME, 3, "json", {"events": "even", "corporation": "dealt"}, at_question=there_and_back)


def test_a_damaged_position_is_refused() -> None:
    match = start(GAME, 2, "damaged", None)
    for damage in (
        {"tops": [0] * 12},
        {"rotation": 9},
        {"unused": {"known": 0, "raw": []}},
    ):
        data = {**match.state.to_json(), **damage}
        assert GAME.check(_converted(data)) != []


def _converted(data: Any) -> PlanetUnknown:
    return from_json(data, PlanetUnknown)


# -- what others must not see ------------------------------------------------------------------------


def test_what_others_must_not_see() -> None:
    """Face-down civ cards and objectives, cards picked up, kept or put back, the event somebody peeked at."""
    found: set[str] = set()

    def check(match: Match) -> None:
        g = match.state
        for seat in (None, *range(match.seats)):
            view = match.view(seat)
            assert all(pile.blank or not pile for pile in (*view.civ, view.unused, view.objectives))
            if view.next_event is not None:
                found.add("event")
                assert view.next_event.blank == (seat is None or not g.next_event.known >> seat & 1)
            if view.choosing:
                found.add("choosing")
                assert view.choosing.blank == (seat != g.chooser)
            for other, p in enumerate(view.players):
                if other != seat:
                    if g.phase < FINAL and p.cards:
                        found.add("cards")
                        assert all(card.blank for card in p.cards)
                    if g.phase < OVER and p.private:
                        found.add("private")
                        assert p.private.blank
                        assert p.returned.blank
                    if g.apart and p.laid != g.players[other].laid:
                        found.add("turns")
                        assert p.laid == match.step_start.players[other].laid
            for other in range(match.seats):
                if other != seat:
                    assert all(known is None or known.blank or not known for known in view.looked[other])

    for seed in range(3):
        play_random(GAME, 3, seed, {"private_objectives": True, "events": "even"}, at_question=check)
    assert found >= {"choosing", "cards", "private", "turns"}


# -- what is asked, and what a seat can know (rulings 92, 109) -----------------------------------


@pytest.mark.parametrize("seed", range(60 if LONG else 16))
def test_what_is_asked_never_depends_on_what_the_asked_seat_can_not_know(seed: int, bench: Any) -> None:
    """Republic takes civ cards of another rank (levels 2 and 5): how many are left for later seats, all can see."""
    rng, final = Rng.seeded("republics", seed), seed % 2 == 0
    g = setup(3, GAME.complete(3, {"corporation": ["republic"] * 3}), Rng.seeded("civ cards", seed))
    g.phase, g.round, g.commander, g.rotation, g.event = FINAL_CARDS if final else CIV_CARDS, 3, 0, 0, 0
    g.ending = "stuck" if final else ""
    civ = [pile.raw[: 1 + rng.below(3)] for pile in g.civ]  # few are left: now and then a single one
    g.civ, g.unused = bench.piles(*civ), bench.pile(*(card for card in box().civ_cards if card not in sum(civ, ())))
    for p in g.players:
        p.trackers[TECH] = rng.pick((4, 5, 14))
        p.owed = tuple(rng.below(3) + 1 for _ in range(1 + rng.below(2)))
    match, tried = Match.at(GAME, g), 0
    while not match.over and match.step_count == 1:
        tried += check_questions(match, seed)
        seat = rng.pick(list(match.asked))
        match.pick(seat, rng.below(len(match.asked[seat])))
    assert tried


def test_a_later_seat_can_think_after_republic_has_taken_a_card_of_the_next_rank(bench: Any) -> None:
    """Seat 0 keeps one of two cards of rank 2: one is left for seat 1, who is not asked; then seat 2 imagines."""
    g = bench.table(3, phase=CIV_CARDS, corporation=["republic", "horizon_group", "horizon_group"])
    ends = [[c.id for c in box().civ_cards.values() if c.rank == rank and not c.immediate] for rank in range(1, 5)]
    g.civ = bench.piles(tuple(ends[0][:2]), tuple(ends[1][:2]), (), ())
    rest = [card for card in box().civ_cards if card not in (*ends[0][:2], *ends[1][:2])]
    g.unused = bench.pile(*rest)
    g.players[0].trackers[TECH] = 5
    g.players[0].owed, g.players[1].owed, g.players[2].owed = (1,), (2,), (1,)
    match = Match.at(GAME, g)
    taken = next(card for card in match.asked[0].values if card in ends[1])
    match.answer(0, f"civ-{taken}")
    assert list(match.asked) == [2]
    assert check_questions(match, beginnings=8) == 8
    imagined = match.imagine(2, Rng.seeded(1))
    assert imagined.view(2).to_json() == match.view(2).to_json()
