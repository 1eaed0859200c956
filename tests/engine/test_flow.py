"""Seats that act at the same time: lanes, questions in place of lanes, and what is done on the way."""

from collections.abc import Iterator
from typing import Any

import pytest

from cosmodrome.engine import Asked, Flow, Prompt, Rng, Several, Table, choose, together
from cosmodrome.engine.flow import Lane, Lanes

NUMBER = Prompt[int]("number", "numbers")


def twice(seat: int) -> Flow[int]:
    """A lane of two questions."""
    first = yield from choose(seat, NUMBER, (1, 2))
    second = yield from choose(seat, NUMBER, (10, 20))
    return first + second


def test_lanes_are_answered_in_any_order_and_joined_in_theirs() -> None:
    flow = together({2: twice(2), 0: twice(0)})
    several = next(flow)
    assert isinstance(several, Several)
    for seat, answer in ((0, 1), (2, 2), (2, 20)):
        assert several.take(seat, answer)
    assert list(several.open) == [0]
    assert not several.take(0, 10)
    with pytest.raises(StopIteration) as end:
        next(flow)
    assert list(end.value.value.items()) == [(2, 22), (0, 11)]


def test_an_iterator_does_on_the_way_what_need_not_be_asked() -> None:
    done: list[str] = []

    def lanes() -> Iterator[tuple[int, Flow[int] | Asked[Any]]]:
        done.append("seat 0 has nothing to decide")
        yield 1, Asked(1, NUMBER, (1, 2))
        yield 2, twice(2)
        done.append("nor has seat 3")

    def then(asked: Asked[Any], value: int) -> Flow[int] | None:
        done.append(f"seat {asked.seat} took {value}")
        return twice(asked.seat) if value == 2 else None

    for answer, more in ((1, []), (2, [(1, 1), (1, 10)])):
        done.clear()
        flow = together(lanes(), then=then)
        several = next(flow)
        assert isinstance(several, Several)
        assert done == ["seat 0 has nothing to decide", "nor has seat 3"]
        assert list(several.open) == [1, 2]
        for seat, value in ((1, answer), (2, 1), *more):
            assert several.take(seat, value)
        assert done[-1] == f"seat 1 took {answer}"
        assert not several.take(2, 20)
        with pytest.raises(StopIteration) as end:
            next(flow)
        assert end.value.value == ({2: 21, 1: 11} if more else {2: 21})


def test_a_question_in_place_of_a_lane_needs_to_be_acted_on() -> None:
    several = next(together([(0, Asked(0, NUMBER, (1, 2)))]))
    assert isinstance(several, Several)
    with pytest.raises(TypeError, match="then"):
        several.take(0, 1)


# -- lanes that can be copied ------------------------------------------------------------------------


def counting(g: Table, seat: int, lane: Lane[Table]) -> Flow[None]:
    """Numbers are added to an order, one after the other, until it is 3 or more; then another one is asked for."""
    so_far = int(g.ordered(seat, "sum") or 0)
    if so_far < 3:
        number = yield from lane.at_rest(counting, NUMBER, choose(seat, NUMBER, (1, 2)))
        g.with_order(seat, "sum", str(so_far + number))
        yield from counting(g, seat, lane)
    else:
        g.with_order(seat, "sum", "")
        last = yield from choose(seat, NUMBER, (10, 20))
        g.with_order(seat, "sum", str(last + so_far))


def lanes(closed: list[tuple[dict[str, str], ...]]) -> tuple[Table, Lanes[Table]]:
    g = Table(2, Rng.seeded(1), ({}, {}), {})
    return g, Lanes(g, {0: counting, 1: counting}, lambda table: closed.append(table.orders))


def test_copied_lanes_go_on_by_themselves() -> None:
    closed: list[tuple[dict[str, str], ...]] = []
    g, flow = lanes(closed)
    several = flow.send(None)
    assert several is not None
    assert flow.send((1, 2)) is several
    other = g.copy()
    twin = flow.copied(other)
    assert twin is not None
    assert (twin.several.key, twin.several.answered, list(twin.several.open)) == (several.key, [1], [0, 1])
    for line in ((1, 1), (1, 20), (0, 2), (0, 2)):
        twin.send(line)
    assert twin.send((0, 10)) is None
    assert closed == [({"sum": "14"}, {"sum": "23"})]
    assert g.orders == ({}, {"sum": "2"})


@pytest.mark.parametrize("so_far", ["5", "3", ""])
def test_a_lane_that_is_taken_up_asks_what_was_asked_or_fails(so_far: str) -> None:
    """A copy that was meddled with: the answer was to a question that its lane does not ask there."""

    def fickle(g: Table, seat: int, lane: Lane[Table]) -> Flow[None]:
        if g.ordered(seat, "sum") == "5":
            return  # through, without asking
        numbers = (1, 2, 3) if g.ordered(seat, "sum") == "3" else (1, 2)
        yield from lane.at_rest(fickle, NUMBER, choose(seat, NUMBER, numbers))

    g = Table(2, Rng.seeded(1), ({}, {}), {})
    flow = Lanes(g, {0: fickle, 1: fickle}, lambda table: None)
    flow.send(None)
    other = g.copy()
    twin = flow.copied(other)
    assert twin is not None
    other.with_order(0, "sum", so_far)
    if so_far:
        with pytest.raises(TypeError, match="asks something else"):
            twin.send((0, 1))
    else:
        twin.send((0, 1))
        assert list(twin.several.open) == [1]


def test_lanes_are_not_copied_while_one_is_in_the_middle_of_something() -> None:
    g, flow = lanes([])
    flow.send(None)
    flow.send((0, 2))
    assert flow.copied(g.copy()) is not None
    flow.send((0, 1))
    assert flow.copied(g.copy()) is None
    flow.send((0, 10))  # through
    assert flow.copied(g.copy()) is not None
