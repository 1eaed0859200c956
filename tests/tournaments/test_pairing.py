"""Properties of tournaments: whatever the number of people, the tables and the results."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.tournaments import (
    Entrant,
    Format,
    Rules,
    TableResult,
    divide,
    next_round,
    next_season,
    points_of,
    rounds_planned,
    standings,
    table_sizes,
)
from cosmodrome.tournaments.pairing import meetings, through

SIZES = (2, 3, 4)


def people(number: int) -> list[Entrant]:
    lots = list(range(number))
    Random(number).shuffle(lots)
    return [Entrant(f"p{at}", strength=float(number - at), lot=lots[at]) for at in range(number)]


def result(round: int, players: tuple[str, ...], rng: Random, absent: float = 0.0) -> TableResult:
    """A table that somebody won by chance; ties happen."""
    scores = [rng.randrange(6) for _ in players]
    ranks = tuple(1 + sum(other > mine for other in scores) for mine in scores)
    away = frozenset(player for player in players if rng.random() < absent)
    return TableResult(round, players, ranks, tuple(scores), away)


def play(
    rules: Rules, entrants: list[Entrant], seed: int, leaving: float = 0.0, absent: float = 0.0
) -> list[TableResult]:
    """Play a tournament to its end, checking every draw."""
    rng, results = Random(seed), list[TableResult]()
    for number in range(1, 200):
        entrants = [
            Entrant(one.id, one.strength, one.lot, one.withdrawn or (number > 1 and rng.random() < leaving))
            for one in entrants
        ]
        tables = next_round(rules, entrants, results, "draw")
        if tables is None:
            return results
        assert next_round(rules, entrants, results, "draw") == tables, "the same draw again after a restart"
        seated = Counter(player for table in tables for player in table)
        assert max(seated.values()) == 1
        assert not {one.id for one in entrants if one.withdrawn} & set(seated)
        assert all(len(table) in (1, *rules.sizes) and len(table) <= rules.size for table in tables)
        if rules.format != "knock-out":
            assert set(seated) == {one.id for one in entrants if not one.withdrawn}
        results += [result(number, table, rng, absent) for table in tables]
    raise AssertionError("the tournament does not end")


formats = st.sampled_from(["swiss", "round-robin", "knock-out"])


@settings(max_examples=60, deadline=None)
@given(formats, st.integers(4, 64), st.integers(2, 4), st.integers(0, 10**6))
def test_every_tournament_ends_and_everybody_is_at_most_at_one_table(
    format: Format, number: int, size: int, seed: int
) -> None:
    if format == "round-robin":
        number = min(number, 20)
    rules = Rules(format, size, SIZES)
    entrants = people(number)
    results = play(rules, entrants, seed, leaving=0.03, absent=0.05)
    lines = standings(format, entrants, results)
    assert sorted(line.id for line in lines) == sorted(one.id for one in entrants)
    assert [line.place for line in lines] == list(range(1, number + 1))
    if format != "knock-out":
        assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)


@given(st.integers(2, 64), st.integers(2, 4), st.sampled_from([(2, 3, 4), (2,), (2, 4), (3, 4), (2, 3)]))
def test_tables_take_everybody_if_they_can(number: int, size: int, sizes: tuple[int, ...]) -> None:
    if min(sizes) > size:
        with pytest.raises(ValueError, match="no table"):
            table_sizes(number, size, sizes)
        return
    tables = table_sizes(number, size, sizes)
    assert all(one in sizes and one <= size for one in tables)
    byes = number - sum(tables)
    if sizes == (2, 3, 4):
        assert byes == (number % 2 if size == 2 else 0)
        assert len(tables) == -(-(number - byes) // size)
        assert max(tables) - min(tables) <= 2
    assert byes < max(3, min(sizes))


@pytest.mark.parametrize("number", range(4, 21))
def test_in_a_round_robin_of_pairs_all_meet_once(number: int) -> None:
    rules = Rules("round-robin", 2, SIZES)
    results = play(rules, people(number), number)
    met = meetings(results)
    assert sorted(met.values()) == [1] * (number * (number - 1) // 2)
    assert max(one.round for one in results) == rounds_planned(rules, number)


@pytest.mark.parametrize(("number", "size"), [(7, 3), (8, 4), (9, 3), (12, 4), (16, 4)])
def test_in_a_round_robin_at_larger_tables_all_meet(number: int, size: int) -> None:
    met = meetings(play(Rules("round-robin", size, SIZES), people(number), 1))
    assert all(met.get(frozenset(pair)) for pair in combinations((one.id for one in people(number)), 2))


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 64), st.integers(0, 10**6))
def test_in_a_swiss_of_pairs_nobody_meets_again_if_it_can_be_helped(number: int, seed: int) -> None:
    rules = Rules("swiss", 2, SIZES)
    results = play(rules, people(number), seed)
    met = meetings(results)
    if rounds_planned(rules, number) <= number // 2:  # by a theorem of Dirac pairs without repeats exist then
        assert set(met.values()) == {1}
    byes = Counter(player for one in results if one.bye for player in one.players)
    assert not byes or max(byes.values()) == 1


@pytest.mark.parametrize(("number", "size", "rounds"), [(16, 4, 3), (24, 4, 4), (64, 4, 6), (27, 3, 5), (64, 3, 6)])
def test_at_larger_swiss_tables_nobody_meets_again_either(number: int, size: int, rounds: int) -> None:
    for seed in range(3):
        met = meetings(play(Rules("swiss", size, SIZES, rounds), people(number), seed))
        assert max(met.values()) == 1


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(["swiss", "round-robin"]), st.integers(4, 20), st.integers(2, 4), st.integers(0, 10**6))
def test_everybody_sits_early_and_late_about_as_often(format: Format, number: int, size: int, seed: int) -> None:
    results = play(Rules(format, size, SIZES, 8), people(number), seed)
    for one in people(number):
        seats = Counter(r.players.index(one.id) for r in results if one.id in r.players and not r.bye)
        full = [r for r in results if one.id in r.players and len(r.players) == size]
        if len(full) == sum(seats.values()):  # smaller tables have fewer seats to choose from
            assert max(seats.values()) - min(seats[seat] for seat in range(size)) <= 3


def test_swiss_pairs_meet_people_with_the_same_points() -> None:
    results = play(Rules("swiss", 2, SIZES, 4), people(16), 3)
    for number in range(2, 5):
        before = [one for one in results if one.round < number]
        points = {line.id: line.points for line in standings("swiss", people(16), before)}
        gaps = [abs(points[a] - points[b]) for a, b in (one.players for one in results if one.round == number)]
        assert sum(gaps) / len(gaps) <= 0.75


@pytest.mark.parametrize("number", [4, 5, 6, 7, 8, 11, 16, 23, 64])
def test_a_bracket_keeps_the_best_apart_and_leaves_one(number: int) -> None:
    rules, entrants = Rules("knock-out", 2, SIZES), people(number)
    results, round = list[TableResult](), 0
    while tables := next_round(rules, entrants, results, "draw"):
        round += 1
        for table in tables:  # the stronger player, with the lower number, always wins
            best = min(table, key=lambda id: int(id[1:]))
            results.append(TableResult(round, table, tuple(1 if one == best else 2 for one in table), ()))
    assert round == rounds_planned(rules, number)
    lines = standings("knock-out", entrants, results)
    assert [line.id for line in lines[:2]] == ["p0", "p1"], "the two best meet in the final"
    final = [one for one in results if one.round == round]
    assert len(final) == 1
    assert set(final[0].players) == {"p0", "p1"}


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("number", [4, 5, 9, 16, 37, 64])
def test_a_knock_out_at_larger_tables_ends_with_one_table(number: int, size: int) -> None:
    rules = Rules("knock-out", size, SIZES)
    results = play(rules, people(number), number)
    last = max(one.round for one in results)
    assert len([one for one in results if one.round == last]) == 1
    assert last == rounds_planned(rules, number)


def test_who_is_absent_gets_nothing_and_does_not_go_on() -> None:
    table = TableResult(1, ("a", "b", "c", "d"), (1, 2, 3, 4), (9, 5, 3, 1), frozenset("a"))
    assert points_of(table) == {"a": 0.0, "b": 1.0, "c": 2 / 3, "d": 1 / 3}
    assert through(table) == ["b", "c"]
    assert through(TableResult(1, ("a", "b"), (1, 2), (), frozenset("ab"))) == []
    assert through(TableResult(1, ("a", "b"), (1, 1), ())) == ["b"], "a tie goes to whoever sat later"


def test_points_are_shared_and_ties_are_broken_in_the_stated_order() -> None:
    assert points_of(TableResult(1, ("a", "b", "c"), (1, 1, 3), ())) == {"a": 0.75, "b": 0.75, "c": 0.0}
    entrants = [Entrant(id, lot=lot) for id, lot in (("a", 3), ("b", 2), ("c", 1), ("d", 0))]
    first = [TableResult(1, ("a", "d"), (1, 2), (5, 1)), TableResult(1, ("b", "c"), (1, 2), (5, 4))]
    second = [TableResult(2, ("d", "c"), (2, 1), (1, 9))]
    lines = standings("swiss", entrants, [*first, *second])
    assert [line.id for line in lines] == ["b", "c", "a", "d"], "b and c met opponents with more points than a did"
    assert next(line for line in lines if line.id == "b").beaten == 1.0


@given(st.integers(4, 200), st.integers(4, 16))
def test_divisions_are_of_about_the_size_and_never_too_small(number: int, size: int) -> None:
    everybody = [f"p{at}" for at in range(number)]
    found = divide(everybody, size)
    assert [one for division in found for one in division] == everybody
    assert all(len(division) == size for division in found[:-1])
    assert 4 <= len(found[-1]) <= size + size // 2 + 4


def test_the_first_go_up_and_the_last_go_down() -> None:
    finished = [["a", "b", "c", "d"], ["e", "f", "g", "h"], ["i", "j", "k", "l"]]
    assert next_season(finished, 1, 4) == [["a", "b", "c", "e"], ["d", "f", "g", "i"], ["h", "j", "k", "l"]]
    changed = next_season(finished, 1, 4, leaving={"a"}, joining=["m", "n"])
    assert changed[0] == ["b", "c", "e", "d"], "the gap closes from below"
    assert changed[-1][-2:] == ["m", "n"]
    assert next_season([["a", "b", "c", "d"]], 2, 4) == [["a", "b", "c", "d"]]
