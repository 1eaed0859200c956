"""Seats that act at the same time: lanes, bare questions, what is done on the way, and seat steps."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from cosmodrome.engine import Asked, Flow, Prompt, Rng, Table, Together, choose, choose_hidden, together
from cosmodrome.engine.flow import SeatSteps

NUMBER = Prompt[int]("number", "numbers")


def twice(seat: int) -> Flow[int]:
    """A lane of two questions."""
    first = yield from choose(seat, NUMBER, (1, 2))
    second = yield from choose(seat, NUMBER, (10, 20))
    return first + second


def test_lanes_are_answered_in_any_order_and_joined_in_theirs() -> None:
    flow = together({2: twice(2), 0: twice(0)})
    group = next(flow)
    assert isinstance(group, Together)
    for seat, answer in ((0, 1), (2, 2), (2, 20)):
        assert group.take(seat, answer)
    assert list(group.open) == [0]
    assert not group.take(0, 10)
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
        group = next(flow)
        assert isinstance(group, Together)
        assert done == ["seat 0 has nothing to decide", "nor has seat 3"]
        assert list(group.open) == [1, 2]
        for seat, value in ((1, answer), (2, 1), *more):
            assert group.take(seat, value)
        assert done[-1] == f"seat 1 took {answer}"
        assert not group.take(2, 20)
        with pytest.raises(StopIteration) as end:
            next(flow)
        assert end.value.value == ({2: 21, 1: 11} if more else {2: 21})


def test_a_question_in_place_of_a_lane_needs_to_be_acted_on() -> None:
    group = next(together([(0, Asked(0, NUMBER, (1, 2)))]))
    assert isinstance(group, Together)
    with pytest.raises(TypeError, match="then"):
        group.take(0, 1)


# -- seat steps --------------------------------------------------------------------------------------


@dataclass(slots=True)
class Sums(Table):
    """Each seat adds numbers up."""

    sums: list[int]

    def part(self, seat: int) -> int:
        return self.sums[seat]

    def put_part(self, seat: int, part: int) -> None:
        self.sums[seat] = part


def add(g: Sums, seat: int) -> Flow[None]:
    """A step of one question."""
    g.sums[seat] += yield from choose(seat, NUMBER, (1, 2))


def add_two(g: Sums, seat: int) -> Flow[None]:
    """A step of two questions, with a change between them."""
    g.sums[seat] += yield from choose(seat, NUMBER, (10, 20))
    g.sums[seat] += yield from choose(seat, NUMBER, (100, 200, 300))


def turn(g: Sums, seat: int) -> Flow[None] | None:
    """Single numbers up to 3 or more, then two at once."""
    if g.sums[seat] < 3:
        return add(g, seat)
    return add_two(g, seat) if g.sums[seat] < 10 else None


def sums(seats: int = 2) -> Sums:
    return Sums(seats, Rng.seeded(1), ({},) * seats, {}, [0] * seats)


def stepping(
    g: Sums,
    next_step: Callable[[Sums, int], Flow[None] | None] = turn,
    close: Callable[[Sums], None] = lambda table: None,
    keep: bool = False,
) -> tuple[Together, SeatSteps[Sums]]:
    """Seats that go by steps and have begun."""
    steps = SeatSteps(g, next_step, close, keep)
    group = Together(steps=steps)
    assert group.begin_steps(steps)
    return group, steps


def test_seats_go_by_steps_in_any_order_until_all_are_through() -> None:
    g = sums()
    group, steps = stepping(g)
    assert steps.fresh == {0, 1}
    for seat, number in ((1, 2), (1, 1), (1, 10), (0, 2), (1, 300)):
        assert group.take(seat, number)
    assert list(group.open) == [0]
    assert g.sums == [2, 313]
    for number in (2, 20):
        assert group.take(0, number)
    assert not group.take(0, 100)
    assert g.sums == [124, 313]
    assert group.answered == [1, 1, 1, 0, 1, 0, 0, 0]


def test_seats_without_any_step_are_not_asked() -> None:
    g = sums()
    g.sums[0] = g.sums[1] = 10
    steps = SeatSteps(g, turn, lambda table: None)
    assert not Together(steps=steps).begin_steps(steps)


def test_a_copy_goes_on_by_itself_and_leaves_the_original_alone() -> None:
    g = sums()
    group, _ = stepping(g)
    group.take(1, 2)
    assert group.can_be_copied()
    other = g.copy()
    twin = group.copied(other, keep=False)
    assert (twin.key, twin.answered, list(twin.open)) == (group.key, [1], [0, 1])
    assert twin.running == {}, "a seat begins again when it is answered"
    for seat, number in ((1, 1), (1, 20), (1, 100), (0, 2), (0, 2), (0, 10)):
        assert twin.take(seat, number)
    assert not twin.take(0, 100)
    assert other.sums == [114, 123]
    assert g.sums == [0, 2]
    assert group.take(0, 1)
    assert g.sums == [1, 2]


def test_the_middle_of_a_seat_step_can_be_copied_only_if_its_part_was_kept() -> None:
    for keep in (False, True):
        g = sums()
        group, steps = stepping(g, keep=keep)
        for number in (2, 1, 20):
            group.take(0, number)
        assert g.sums == [23, 0]
        assert 0 not in steps.fresh
        assert group.can_be_copied() is keep
        if not keep:
            continue
        assert (steps.opened[0][0], steps.given) == (0, {0: [2, 1, 20]})
        other = g.copy()
        twin = group.copied(other, keep=False)
        assert other.sums == [23, 0]
        assert [*twin.open[0].values] == [100, 200, 300]
        other_twin = twin.copied(g.copy(), keep=False)  # what was kept is handed on
        assert [*other_twin.open[0].values] == [100, 200, 300]
        twin.take(0, 300)
        assert (other.sums, g.sums) == ([323, 0], [23, 0])
        assert not group.take(0, 100) or list(group.open) == [1]


def test_what_was_kept_is_dropped_when_a_replay_might_go_otherwise() -> None:
    g = sums()
    group, steps = stepping(g, keep=True)
    first = group.open[0]
    for number in (2, 2, 10):
        group.take(0, number)
    assert steps.opened == {0: (0, first)}
    assert steps.given == {0: [2, 2, 10]}
    assert group.can_be_copied()
    steps.disturb(secrets=False)  # a standing order: the seat steps might go on otherwise
    assert not group.can_be_copied()
    assert group.can_be_seen(1), "seat 0 has not begun yet for the others"
    group.take(0, 100)
    assert group.can_be_copied(), "it is through"
    steps.disturb(secrets=True)
    assert not group.can_be_seen(1)


def test_a_quiet_copy_drops_what_was_kept_when_the_seat_goes_on() -> None:
    def three(g: Sums, seat: int) -> Flow[None]:
        for _ in range(3):
            g.sums[seat] += yield from choose(seat, NUMBER, (1, 2))

    g = sums(1)
    group, _ = stepping(g, lambda table, seat: three(table, seat) if not table.sums[seat] else None, keep=True)
    group.take(0, 1)
    other = g.copy()
    twin = group.copied(other, keep=False)
    assert twin.can_be_copied()
    twin.take(0, 1)
    assert not twin.can_be_copied()
    group.take(0, 2)
    later = g.copy()
    assert group.copied(later, keep=True).open[0].seat == 0
    assert later.sums == [3]


@pytest.mark.parametrize("so_far", [5, 3, 0])
def test_a_seat_step_that_begins_again_asks_what_was_asked_or_fails(so_far: int) -> None:
    """A copy that was meddled with: the answer was to a question that the seat step does not ask there."""

    def fickle(g: Sums, seat: int) -> Flow[None] | None:
        if g.sums[seat] in (1, 2, 5):
            return None  # through, without asking
        return ask_once(g, seat)

    def ask_once(g: Sums, seat: int) -> Flow[None]:
        g.sums[seat] = yield from choose(seat, NUMBER, (1, 2, 3) if g.sums[seat] == 3 else (1, 2))

    g = sums()
    group, _ = stepping(g, fickle)
    other = g.copy()
    twin = group.copied(other, keep=False)
    other.sums[0] = so_far
    if so_far:
        with pytest.raises(TypeError, match="asks something else"):
            twin.take(0, 1)
    else:
        twin.take(0, 1)
        assert list(twin.open) == [1]


def test_a_seat_step_says_where_it_could_not_begin_again() -> None:
    other_prompt = Prompt[int]("other", "numbers")

    def changing(g: Sums, seat: int) -> Flow[None]:
        """Seat 0 changes something before it asks; seat 1 is at the one question before which it has not."""
        g.sums[seat] += 1 - seat
        g.midway = other_prompt
        g.sums[seat] += yield from choose(seat, other_prompt if seat else NUMBER, (10, 20))
        g.midway = None

    g = sums()
    group, steps = stepping(g, lambda table, seat: changing(table, seat) if table.sums[seat] < 10 else None)
    assert steps.fresh == {1}
    assert g.midway is None
    assert not group.can_be_copied()
    group.take(0, 10)
    assert group.can_be_copied()


def test_options_that_come_out_of_hidden_things_are_not_shared_with_copies() -> None:
    def secretly(g: Sums, seat: int) -> Flow[None]:
        g.sums[seat] = yield from choose_hidden(g, seat, NUMBER, lambda: (1, 2))

    group, steps = stepping(sums(), lambda table, seat: secretly(table, seat) if not table.sums[seat] else None)
    assert not steps.fresh
    assert not group.can_be_copied()


def test_a_seat_step_asks_its_own_seat_alone() -> None:
    steps = SeatSteps(sums(), lambda table, seat: add(table, 1 - seat), lambda table: None)
    with pytest.raises(TypeError, match="own seat"):
        Together(steps=steps).begin_steps(steps)


def test_a_table_without_parts_keeps_none() -> None:
    g = Table(1, Rng.seeded(1), ({},), {})
    steps = SeatSteps(g, lambda table, seat: twice_and_end(seat), lambda table: None, keep=True)
    group = Together(steps=steps)
    group.begin_steps(steps)
    with pytest.raises(TypeError, match="no parts"):
        group.take(0, 1)
    with pytest.raises(TypeError, match="no parts"):
        g.put_part(0, None)


def twice_and_end(seat: int) -> Flow[None]:
    yield from twice(seat)
