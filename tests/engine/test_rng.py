"""Chance: reproducible, fair, unpredictable, cheap to copy."""

import copy
from collections import Counter

import msgspec
import pytest

from cosmodrome.engine import Rng
from cosmodrome.engine import rng as rng_module


def test_the_same_parts_give_the_same_numbers_for_ever() -> None:
    rng = Rng.seeded("7")
    assert [rng.below(6) for _ in range(12)] == [0, 2, 4, 5, 5, 0, 2, 0, 2, 1, 1, 1]


def test_other_parts_give_other_numbers() -> None:
    def row(*parts: object) -> list[int]:
        rng = Rng.seeded(*parts)
        return [rng.below(1000) for _ in range(8)]

    assert row("7") != row("8")
    assert row("a", "bc") != row("ab", "c")


def test_a_copy_goes_on_alike_and_apart() -> None:
    rng = Rng.seeded("copy")
    rng.below(10)
    rng.lane(2).below(10)
    twin = rng.copy()
    assert [rng.below(100), rng.lane(2).below(100)] == [twin.below(100), twin.lane(2).below(100)]
    rng.below(10)
    assert twin.count + 1 == rng.count


def test_lanes_do_not_disturb_each_other() -> None:
    one, other = Rng.seeded("lanes"), Rng.seeded("lanes")
    first = [one.lane(0).below(1000) for _ in range(5)]
    for _ in range(7):
        other.lane(1).below(6)
        other.below(6)
    assert [other.lane(0).below(1000) for _ in range(5)] == first


def test_streams_have_names() -> None:
    rng = Rng.seeded("names")
    dice = [rng.named("dice").below(1000) for _ in range(3)]
    cards = [rng.named("cards").below(1000) for _ in range(3)]
    assert dice != cards
    other = Rng.seeded("names")
    other.below(6)
    assert [other.named("dice").below(1000) for _ in range(3)] == dice


def test_draws_count_over_all_lanes() -> None:
    rng = Rng.seeded("count")
    rng.below(6)
    rng.lane(0).below(6)
    assert rng.draws == 2


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52])
def test_every_number_is_as_likely(n: int) -> None:
    rng = Rng.seeded("fair", n)
    rolls = Counter(rng.below(n) for _ in range(2000 * n))
    assert set(rolls) == set(range(n))
    expected = 2000
    chi_square = sum((count - expected) ** 2 / expected for count in rolls.values())
    assert chi_square < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_a_shuffle_keeps_the_items_and_reaches_every_order() -> None:
    rng = Rng.seeded("shuffle")
    orders = Counter(rng.shuffled("abc") for _ in range(600))
    assert len(orders) == 6
    assert all(sorted(order) == ["a", "b", "c"] for order in orders)


def test_a_blank_generator_tells_nothing() -> None:
    with pytest.raises(ValueError, match="view"):
        Rng.seeded("secret").blank().below(6)


def test_a_fresh_generator_is_another() -> None:
    rng = Rng.seeded("x")
    a, b = rng.fresh(), rng.fresh()
    assert len({a.key, b.key, rng.key}) == 3


def test_the_page_that_a_stream_reads_is_that_of_its_key_and_place() -> None:
    rng = Rng.seeded("page")
    for number in range(40):
        words = rng_module._block(rng.key, rng.name, rng.count >> 4)
        assert rng.copy().below(1 << 32) == words[rng.count & 15]
        rng.below(1 << 32)
        if number % 7 == 6:
            rng.renew(Rng.seeded("another", number).key)
        if number % 11 == 10:
            rng.count += 5
    with pytest.raises(ValueError, match="view"):
        rng.blank().below(2)
    assert "words" not in msgspec.to_builtins(rng)


@pytest.mark.parametrize("n", [1, 2, 6, 27720, (1 << 32) - 1, (1 << 31) + 1])
def test_many_numbers_are_those_that_come_one_after_the_other(n: int) -> None:
    rng = Rng.seeded("many", n)
    one_by_one, told = rng.copy(), rng_module.Recorder(rng, [])
    for count in (1, 12, 0, 40, 3):
        expected = [one_by_one.below(n) for _ in range(count)]
        assert rng.numbers(count, n) == expected
        assert told.numbers(count, n) == expected
        assert (rng.count, rng.draws) == (one_by_one.count, one_by_one.draws)


def test_draws_are_exact_however_streams_branch_and_generators_are_copied() -> None:
    rng = Rng.seeded("family")
    rng.below(6)
    rng.named("a").below(6)
    rng.named("a").named("b").below(6)
    for twin in (rng, rng.copy(), copy.copy(rng)):
        assert twin.draws == 3
        twin.named("a").named("b").below(6)
        assert twin.draws == 4
    assert rng.draws == 4  # by its own, not by its copies
    rng.renew(b"another")
    assert rng.draws == 0
    assert rng.named("a").named("b").key == b"another"
    assert rng_module.Recorder(rng.copy(), []).named("a").draws == 0
