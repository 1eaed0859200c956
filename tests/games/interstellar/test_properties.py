"""What must never happen: lost pieces, dead ends, leaks, copies that differ, undo across chance."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.engine.errors import PositionError
from cosmodrome.engine.match import Match
from cosmodrome.engine.record import start
from cosmodrome.engine.testing import check_invariants, play_random
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.bot import JUDGE
from cosmodrome.games.interstellar.rules import basics
from cosmodrome.games.interstellar.rules.flight import flight_cost
from cosmodrome.games.interstellar.state import Phase, StarshipInterstellar

LONG = bool(os.environ.get("COSMODROME_LONG"))
GAMES = 300 if LONG else 4
SAMPLED = 12 if LONG else 1

MODES: list[tuple[str, dict[str, Any]]] = [
    ("standard", {}),
    ("fast", {"fast_play": True}),
    ("experts", {"fast_play": True, "fast_play_experts": True, "alternative_pass_tokens": True}),
    ("random-planets", {"random_planets": True, "open_reserves": True, "alternative_pass_tokens": True}),
]

cubes = st.tuples(*[st.integers(0, 6)] * 5)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode[0])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_end_and_conserve_every_piece(seats: int, mode: tuple[str, dict[str, Any]]) -> None:
    def look(match: Match) -> None:
        if match.step_count != seen[0]:
            seen[0] = match.step_count
            assert GAME.check(match.state) == []

    for seed in range(GAMES):
        seen = [0]
        match = play_random(GAME, seats, f"{mode[0]}-{seed}", mode[1], at_question=look)
        g: StarshipInterstellar = match.state
        assert GAME.check(g) == []
        assert g.phase == Phase.OVER
        assert 3 <= g.round <= 22
        result = match.result
        assert result is not None
        assert result.scores == tuple(sum(points for _, points in lines) for lines in result.breakdown)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_invariants_at_questions_of_random_games(seats: int) -> None:
    for seed in range(SAMPLED):
        count = [0]

        def look(match: Match, count: list[int] = count, seed: int = seed) -> None:
            count[0] += 1
            if count[0] % 23 == seed % 23:
                check_invariants(match, seed)

        play_random(GAME, seats, f"sampled-{seed}", {"fast_play": seed % 2 == 1}, at_question=look)


def questions(seats: int, seed: str, **options: Any) -> Iterator[Match]:
    """Some questions of a random game, as clones."""
    kept: list[Match] = []
    count = [0]

    def look(match: Match) -> None:
        count[0] += 1
        if count[0] % 17 == 0:
            kept.append(match.clone())

    play_random(GAME, seats, seed, options, at_question=look)
    yield from kept


def test_every_question_has_words_and_a_target_free_of_white_space() -> None:
    kinds = set()
    for match in questions(3, "words", fast_play=True):
        for question in match.questions.values():
            kinds.add(question.kind)
            assert question.text
            for option in question.options:
                assert option.label
                assert " " not in option.target
            assert question.rule in headings()
    assert len(kinds) > 5


def headings() -> set[str]:
    """The anchors of the guide."""
    lines = [line.lstrip("# ").strip() for line in GAME.guide.splitlines() if line.startswith("#")]
    return {line.lower().replace(" ", "-") for line in lines}


def test_every_prompt_names_a_section_of_the_guide() -> None:
    from cosmodrome.engine.flow import Prompt
    from cosmodrome.games.interstellar import prompts
    from cosmodrome.games.interstellar.bot.hints import HINTS
    from cosmodrome.games.interstellar.words.options import OPTIONS
    from cosmodrome.games.interstellar.words.questions import QUESTIONS

    known = [p for p in vars(prompts).values() if isinstance(p, Prompt)]
    assert {p.rule for p in known} <= headings()
    kinds = {p.kind for p in known}
    assert kinds == set(QUESTIONS) == set(OPTIONS) == set(HINTS)


def test_a_reserve_is_never_in_another_seats_view_log_or_question() -> None:
    for match in questions(3, "leaks"):
        (seat,) = match.asked
        other = (seat + 1) % 3
        before, spectator = match.view(other).to_json(), match.view(None).to_json()
        p = match.state.players[seat]
        p.fuel, p.cubes, p.scientists, p.pieces = p.fuel + 7, (5, 4, 3, 2, 1), 9, (1, 2, 3, 0, 1)
        assert GAME.view(match.state, other).to_json() == before
        assert GAME.view(match.state, None).to_json() == spectator
        assert GAME.view(match.state, seat).players[seat].cubes == (5, 4, 3, 2, 1)


def test_lost_planets_leave_nothing_behind() -> None:
    lost = 0
    for seed in range(3):
        g: StarshipInterstellar = play_random(GAME, 2, f"lost-{seed}").state
        for planet in (c.MERCURY, c.VENUS):
            if g.destroyed[planet]:
                lost += 1
                assert all(not p.zones[planet].token and not any(p.zones[planet].storage) for p in g.players)
    assert lost


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_rules_of_thumb_score_every_option_and_beat_random_play(seats: int) -> None:
    from cosmodrome.engine.record import start
    from cosmodrome.engine.rng import Rng

    match = start(GAME, seats, f"greedy-{seats}", None)
    rng = Rng.seeded("others")
    while not match.over:
        ((seat, asked),) = match.asked.items()
        if seat == 0:
            hints = JUDGE.hints(match.state, asked)
            assert len(hints) == len(asked)
            match.pick(seat, max(range(len(hints)), key=hints.__getitem__))
        else:
            match.pick(seat, rng.below(len(asked)))
        assert 0.0 <= JUDGE.value(match.state, seat) <= 1.0
    assert match.result is not None
    assert match.result.scores[0] > 150
    assert match.result.scores[0] == max(match.result.scores)


@given(reserve=cubes, cost=st.tuples(*[st.integers(0, 2)] * 5).filter(lambda cost: 0 < sum(cost) <= 5))
@settings(max_examples=300 if LONG else 60, deadline=None)
def test_payments_are_exactly_those_of_the_golden_rule(reserve: Any, cost: Any) -> None:
    needed = [color for color in range(5) for _ in range(cost[color])]
    expected = set()
    for part in combinations_with_replacement(range(5), len(needed)):
        counts = tuple(part.count(color) for color in range(5))
        there = all(n <= have for n, have in zip(counts, reserve, strict=True))
        if there and all(paid >= asked for paid, asked in zip(part, needed, strict=True)):
            expected.add(counts)
    ways = basics.payments(reserve, [cost])
    assert {way[:5] for way in ways} == expected
    assert len(ways) == len(expected)
    assert basics.affords(reserve, cost) == bool(expected)
    values = [basics.worth(way[:5]) for way in ways]
    assert values == sorted(values)


@given(counts=cubes, most=st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_takes_are_parts_and_the_first_is_the_best(counts: Any, most: int) -> None:
    ways = basics.takes(counts, most)
    assert bool(ways) == any(counts)
    for way in ways:
        assert all(0 <= n <= have for n, have in zip(way, counts, strict=True))
        assert 0 < sum(way) <= most
    if ways:
        assert sum(ways[0]) == min(most, sum(counts))
        assert basics.worth(ways[0]) == max(basics.worth(way) for way in ways if sum(way) == sum(ways[0]))


@given(seed=st.integers(0, 10_000), start=st.integers(0, 7), end=st.integers(0, 7), level=st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_flights_cost_the_same_both_ways_and_technology_never_makes_them_dearer(
    seed: int, start: int, end: int, level: int
) -> None:
    from cosmodrome.engine.rng import Rng

    g = GAME.setup(2, GAME.complete(2, {"random_planets": True}), Rng.seeded(seed))
    p = g.players[0]
    plain = flight_cost(g, p, start, end)
    assert plain == flight_cost(g, p, end, start)
    p.levels = (0, 0, 0, 0, 0, 0, level, 0)
    assert flight_cost(g, p, start, end) <= plain


def test_undo_goes_back_through_a_flight_until_the_token_is_drawn() -> None:
    from cosmodrome.engine.record import start

    match = start(GAME, 2, "undo", None)
    while match.asked and next(iter(match.asked.values())).prompt.kind == "start":
        match.pick(next(iter(match.asked)), 0)
    (seat,) = match.asked
    before = match.state_hash()
    match.answer(seat, "travel")
    match.answer(seat, "mars")
    match.pick(seat, 0)
    for _ in range(3):
        match.undo(seat)
    assert match.state_hash() == before
    match.answer(seat, "travel")
    match.answer(seat, "mars")
    match.pick(seat, 0)
    match.answer(seat, "found")
    assert match.can_undo(seat)


def test_the_cost_of_every_flight_is_told_before_anything_is_loaded() -> None:
    from cosmodrome.engine.record import start

    match = start(GAME, 2, "costs", None)
    while next(iter(match.asked.values())).prompt.kind == "start":
        match.pick(next(iter(match.asked)), 0)
    (seat,) = match.asked
    match.answer(seat, "travel")
    question = match.questions[seat]
    costs = question.asked.args[0]
    assert question.kind == "destination"
    for option, cost in zip(question.options, costs, strict=True):
        assert f"{cost} Fuel" in option.label
    match.answer(seat, "jupiter")
    first = match.questions[seat].options[0]
    assert "Load" in first.label
    match.answer(seat, first)
    assert match.questions[seat].kind == "found"
    assert match.state.players[seat].prestige == 10


def test_the_cheapest_payment_can_be_a_standing_order() -> None:
    from cosmodrome.engine.rng import Rng
    from cosmodrome.games.interstellar.rules import research

    g = GAME.setup(2, GAME.complete(2, None), Rng.seeded("orders"))
    g.players[0].cubes = (1, 1, 1, 0, 0)
    g.with_order(0, "payment", "cheapest")
    flow = research.research(g, 0)
    next(flow)
    with pytest.raises(StopIteration):
        flow.send("drill1")
    assert g.players[0].cubes == (0, 1, 1, 0, 0)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda g: setattr(g, "market", (9, 9, 9, 9, 9)), "Market"),
        (lambda g: setattr(g, "meeples", (0, 0, 0, 0, 0)), "Population"),
        (lambda g: setattr(g.players[0], "scientists", 9), "Scientists"),
        (lambda g: setattr(g.players[0], "pieces", (5, 0, 0, 0, 0)), "Buildings"),
        (lambda g: setattr(g.players[1], "prestige", 99), "Prestige"),
        (lambda g: setattr(g, "current", ("MA01", "MA01", "MA02", "MA03")), "Mechanism"),
        (lambda g: setattr(g, "display", g.display[1:]), "Extra Action"),
        (lambda g: setattr(g, "retired", ("PP-MAR-01",)), "production tokens of Mars"),
        (lambda g: setattr(g, "journey", (0, *g.journey[1:])), "Discovery"),
        (lambda g: setattr(g, "bag", (99, 0, 0, 0, 0)), "Solar Bag"),
        (lambda g: setattr(g, "spiral", 40), "track"),
        (lambda g: setattr(g.players[0], "at", 12), "Explorer"),
    ],
)
def test_a_table_that_cannot_stand_is_refused(change: Any, says: str) -> None:
    match = play_random_until(2, "refused", 30)
    data = match.position()
    assert GAME.parse({k: v for k, v in data.items() if k != "answers"}) is not None
    g = match.state.copy()
    assert isinstance(g, StarshipInterstellar)
    change(g)
    assert any(says in problem for problem in GAME.check(g)), GAME.check(g)
    with pytest.raises(PositionError):
        GAME.parse(g.to_json())


def play_random_until(seats: int, seed: str, answers: int) -> Match:
    """A random game after so many answers."""
    kept: list[Match] = []

    def look(match: Match) -> None:
        if match.answer_count == answers:
            kept.append(match.clone())

    play_random(GAME, seats, seed, at_question=look)
    return kept[0]


def test_imagining_changes_nothing_that_the_seat_knows() -> None:
    from cosmodrome.engine.rng import Rng

    for match in questions(4, "imagine"):
        (seat,) = match.asked
        mine = match.state.players[seat]
        guesses = {match.imagine(seat, Rng.seeded("guess", n)).state.players[seat - 1].cubes for n in range(6)}
        imagined = match.imagine(seat, Rng.seeded("guess")).state
        assert imagined.players[seat] == mine
        assert GAME.check(imagined) == []
        if match.state.phase != Phase.OVER:
            assert len(guesses) > 1


def test_what_others_must_not_see() -> None:
    """Reserves, unless they are played open; which tokens lie face down, and which somebody else put back or holds."""
    held = returned = 0

    def look(match: Match) -> None:
        nonlocal held, returned
        g = match.state
        for seat in (None, *range(match.seats)):
            view = match.view(seat)
            for other, p in enumerate(view.players):
                assert p.reserve.blank == (other != seat)
            for stack in view.stacks:
                assert stack.unseen.blank
                assert stack.returned.blank
                for other, memory in enumerate(stack.memories):
                    assert memory.blank == (other != seat)
            for token in view.drawn:
                held += 1
                assert token.blank == (seat not in match.asked)
        returned += sum(len(stack.returned.raw) for stack in g.stacks)

    play_random(GAME, 3, "secrets", at_question=look)
    assert held
    assert returned
    opened = start(GAME, 2, "open", {"open_reserves": True})
    assert not any(p.reserve.blank for p in opened.view(None).players)
