"""The rules of thumb: a score for every option, and better play than chance."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.match import Match
from cosmodrome.engine.record import start
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.testing import play_random
from cosmodrome.games.planetunknown import GAME, prompts
from cosmodrome.games.planetunknown.bot import JUDGE, worth
from cosmodrome.games.planetunknown.bot.features import turns
from cosmodrome.games.planetunknown.bot.hints import HINTS, tile_worth
from cosmodrome.games.planetunknown.bot.value import estimate, parts
from cosmodrome.games.planetunknown.content import box
from cosmodrome.games.planetunknown.map import BIT, COLUMNS, ROWS, masks, outlines, single
from cosmodrome.games.planetunknown.rules import placement, rovers
from cosmodrome.games.planetunknown.rules.ground import covered
from cosmodrome.games.planetunknown.rules.station import turn_to
from cosmodrome.games.planetunknown.state import MOVE_ROVERS, OVER, Player, Todo
from cosmodrome.search.playouts import playout


def best(hints: list[float]) -> int:
    """The option with the highest score."""
    return max(range(len(hints)), key=lambda at: hints[at])


def test_hints_and_value_at_every_question() -> None:
    kinds: dict[str, int] = {}

    def at_question(match: Match) -> None:
        for asked in match.asked.values():
            hints = JUDGE.hints(match.state, asked)
            assert len(hints) == len(asked)
            kinds[asked.prompt.kind] = kinds.get(asked.prompt.kind, 0) + 1
            before = match.state_hash()
            value = JUDGE.value(match.state, asked.seat)
            assert 0 <= value <= 1
            assert match.state_hash() == before, "looking changes nothing"

    options = {"corporation": "dealt", "planet": "dealt", "events": "even", "private_objectives": True}
    for seats in (1, 3):
        play_random(GAME, seats, f"hints {seats}", options, at_question=at_question)
    assert {"place", "draft", "next", "boost"} <= set(kinds)
    assert not {kind for kind in kinds if kind not in HINTS} - {"side", "align"}


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(6):
        match = start(GAME, 2, f"greedy {seed}", None)
        rng = Rng.seeded("random", seed)
        greedy = seed % 2
        while not match.over:
            for seat, asked in match.asked.items():
                if seat == greedy:
                    match.pick(seat, best(JUDGE.hints(match.state, asked)))
                else:
                    match.pick(seat, rng.below(len(asked)))
        result: Any = match.result
        wins += result.winners == (greedy,)
    assert wins == 6


ASYMMETRIC = {"corporation": "dealt", "planet": "dealt", "events": "even", "private_objectives": True}


def test_favourites_are_the_first_of_the_best_hints() -> None:
    def at_question(match: Match) -> None:
        for asked in match.asked.values():
            favourite = JUDGE.favourite(match.state, asked)
            assert favourite == best(JUDGE.hints(match.state, asked)), asked.prompt

    for seats in (1, 3, 4):
        play_random(GAME, seats, f"favourites {seats}", ASYMMETRIC, at_question=at_question)


def test_what_a_piece_leaves_of_the_room_is_what_is_there_afterwards() -> None:
    found = {"tips": 0, "pockets": 0, "patches": 0}

    def at_question(match: Match) -> None:
        for asked in match.asked.values():
            p = match.state.players[asked.seat]
            free = masks(p.planet).squares & ~covered(p.ground)
            if asked.prompt.kind == "place":
                shape = box().tiles[asked.args[0]].shape
                laid = [outlines(p.planet, shape)[value] for value in asked.values]
            elif asked.prompt.kind == "patch":
                laid = [single(cell) for cell in asked.values if free & BIT[cell]]
                found["patches"] += 1
            else:
                continue
            room = worth.Room(free)
            for outline in laid:
                after = worth.Room(free & ~outline.mask)
                assert room.without(outline) == after.raggedness
                assert room.without(outline, sure=False) <= after.raggedness
                found["tips"] += after._tips & ~room._tips != 0
                found["pockets"] += after._pockets > room._pockets

    for seats in (2, 4):
        play_random(GAME, seats, f"room {seats}", ASYMMETRIC, at_question=at_question)
    assert min(found.values()) > 20, found


def outlook(p: Player, mask: int, stone: int, hope: float) -> float:
    """What the lines of a planet may bring when these cells are covered, and a meteorite lies on one more."""
    taken, squares = covered(p.ground), masks(p.planet).squares
    blocked = worth.mask_of(worth.stones(p))
    total = 0.0
    for line, medals in zip((*ROWS, *COLUMNS), worth.line_values(p), strict=True):
        line &= squares
        if line & mask:
            full = line & (taken | worth.planet(p.planet).currents(taken))
            value = medals * worth.clearing_chance(p) ** (line & blocked).bit_count()
            after = value * worth.clearing_chance(p) if line & stone else value
            filled = full.bit_count() + (line & mask).bit_count()
            total += after * worth.line_share(filled, line.bit_count(), hope)
            total -= value * worth.line_share(full.bit_count(), line.bit_count(), hope)
            total -= worth.STONE * hope * (value - after)
    return total


def test_what_a_piece_adds_to_the_lines() -> None:
    struck = 0

    def at_question(match: Match) -> None:
        nonlocal struck
        for asked in match.asked.values():
            if asked.prompt.kind != "place":
                continue
            p = match.state.players[asked.seat]
            hope = worth.hope(match.state, p)
            lines = worth.lines(p, hope)
            shape = box().tiles[asked.args[0]].shape
            for value in asked.values[::5]:
                outline = outlines(p.planet, shape)[value]
                symbol = outline.cells[-1]
                assert abs(lines.outlook(outline) - outlook(p, outline.mask, 0, hope)) < 1e-9
                expected = outlook(p, outline.mask, BIT[symbol], hope)
                assert abs(lines.outlook_struck(outline, symbol) - expected) < 1e-9
                struck += lines.outlook(outline) != lines.outlook_struck(outline, symbol)

    for seats in (2, 4):
        play_random(GAME, seats, f"lines {seats}", ASYMMETRIC, at_question=at_question)
    assert struck > 50


def test_a_turn_of_the_station_is_worth_what_each_seat_gets_by_it() -> None:
    """Own tiles, the better first; the mean of the others' better ones; all as the rules turn the station."""
    for seats in (2, 3):
        match = start(GAME, seats, "turns", ASYMMETRIC)
        g = match.state
        for me in range(seats):
            rows = turns(g, me, range(6))
            seen = match.view(me)
            for depot, row in enumerate(rows):
                turn_to(g, me, depot)
                worths = [[tile_worth(seen, seat, tile, 0) / 3 for tile in g.offered(seat)] for seat in range(seats)]
                own = sorted(worths.pop(me), reverse=True)
                others = sum(max(worth) for worth in worths) / len(worths)
                assert row[:3] == pytest.approx([*own, others])
                assert row[3] == 0.0


def test_a_turn_that_leaves_nothing_to_place_is_good_for_who_leads() -> None:
    match = start(GAME, 2, "last", None)
    g = match.state
    for p in g.players:
        p.ground = "".join("c" if BIT[at] & masks(p.planet).squares else "." for at in range(144))
    free = next(at for at in range(144) if BIT[at] & masks(g.players[0].planet).squares)
    g.players[1].ground = "".join("." if at == free else mark for at, mark in enumerate(g.players[1].ground))
    assert {row[3] > 0 for row in turns(g, 0, range(6))} == {True}, "a full planet is ahead of one with a hole"
    assert {row[3] < 0 for row in turns(g, 1, range(6))} == {True}


def test_turns_of_the_station_are_seen_alike_by_who_knows_less_and_end_the_game_when_they_do() -> None:
    """With everything dealt: nothing hidden counts, nothing is changed, and a turn ends the game only where somebody
    can place nothing even when bans have lapsed (ruling 24)."""
    found = {"turns": 0, "ends": 0, "goes on by a lapse": 0}
    for seed in range(8):
        planets = [("k-273", "pajitnov"), ("tartarus", "persephone")][seed % 2]
        match = start(GAME, 2, f"turns {seed}", ASYMMETRIC | {"planet": list(planets)})
        while not match.over:
            for seat, asked in list(match.asked.items()):
                if asked.prompt is prompts.ROTATE:
                    before = match.state_hash()
                    rows = turns(match.state, seat, asked.values)
                    assert match.state_hash() == before
                    assert turns(match.view(seat), seat, asked.values) == rows
                    imagined = match.imagine(seat, Rng.seeded("turns", seed))
                    assert turns(imagined.state, seat, asked.values) == rows
                    for depot, row in zip(asked.values, rows, strict=True):
                        g = match.state.copy()
                        turn_to(g, seat, depot)
                        free = [placement.choices(g, other) for other in range(2)]
                        assert (row[3] != 0) == any(not rings for _, rings in free)
                        found["turns"] += 1
                        found["ends"] += row[3] != 0
                        found["goes on by a lapse"] += row[3] == 0 and any(lapsed for lapsed, _ in free)
                match.pick(seat, JUDGE.favourite(match.state, asked))
    assert min(found.values()) > 0, found


def test_an_empty_stack_is_the_worse_one() -> None:
    g = start(GAME, 2, "empty", None).state
    interior, _ = g.depot(3)
    before = turns(g, 0, [3])[0]
    g.tops[interior] = -1
    better, other, *_ = turns(g, 0, [3])[0]
    assert better in before[:2]
    assert other < min(before[:2]) - 1


def test_the_rounds_to_come_are_everybodys() -> None:
    match = start(GAME, 3, "rounds", None)
    while match.state.round < 5:
        for seat, asked in list(match.asked.items()):
            match.pick(seat, JUDGE.favourite(match.state, asked))
    assert len({worth.rounds_left(match.state, p) for p in match.state.players}) > 1
    assert len({parts(match.state, seat)["rounds"] for seat in range(3)}) == 1


def test_rovers_that_should_stay_are_no_way_out_of_a_bad_advance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makeshift's tracker must go where it is worse, here by much; who rather drove would decline to, and be asked the
    same again without end."""
    monkeypatch.setattr(worth, "TRACK", 10.0)
    match = start(GAME, 1, "makeshift", {"corporation": "makeshift"})
    p = match.state.players[0]
    p.trackers[:], p.columns[:] = [14, 15, 9, 4, 5], [0, 0, 3, 3, 3]
    p.rovers, p.loads, p.lifepods, p.movement = (66,), (0,), (), 2
    asked = Asked(0, prompts.NEXT, [Todo("civ"), MOVE_ROVERS])
    assert worth.advance_worth(p, 0) < -1
    assert JUDGE.favourite(match.state, asked) == 0
    moves = Asked(0, prompts.MOVE, rovers.moves(match.state, p), decline="Stay")
    assert JUDGE.favourite(match.state, moves) == len(moves.values) > 0


def test_at_the_end_a_table_is_worth_its_medals() -> None:
    """Alone, search compares ends by their value: nothing that is only hoped for counts there."""
    match = start(GAME, 1, "end", None)
    while not match.over:
        match.pick(0, JUDGE.favourite(match.state, match.asked[0]))
    result: Any = match.result
    assert estimate(match.state, 0) == result.scores[0]
    assert sum(parts(match.state, 0).values()) != result.scores[0]


@pytest.mark.parametrize(("seats", "through"), [(1, True), (2, False)])
def test_alone_search_plays_its_options_to_the_end_of_the_game(
    monkeypatch: pytest.MonkeyPatch, seats: int, through: bool
) -> None:
    ends: list[bool] = []
    monkeypatch.setattr(type(JUDGE), "value", lambda self, g, seat: ends.append(g.phase == OVER) or 0.5)
    world = start(GAME, seats, f"far {seats}", None)
    for index in range(2):
        playout(world, min(world.asked), index, JUDGE, JUDGE.reach(seats))
    assert ends == [through, through]
