"""Drawing a round: Swiss, round robin, knock-out, at tables of two to four."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from math import ceil, log2
from random import Random

from .model import Draw, Entrant, Rules, TableResult
from .seating import seat_counts, seat_order
from .standings import standings

AGAIN = 1e6
"""The cost of a meeting that has happened before. It outweighs everything else."""
DISTANCE = 100.0
"""The cost of a table at which people with different points meet, for each squared point of difference."""
SEARCHED = 20_000
"""Pairs that are tried in the search for a round of pairs in which nobody meets again."""


@cache
def table_sizes(people: int, size: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The sizes of a round's tables, largest first; whoever is left over has a bye.

    As few byes as possible, then as few tables, then tables of about the same size.
    """
    allowed = [one for one in sizes if 2 <= one <= size]
    if not allowed:
        raise ValueError(f"no table of at most {size} players can be made of {sizes}")
    best: dict[int, tuple[int, ...]] = {0: ()}
    for number in range(1, people + 1):
        found = [(*best[number - one], one) for one in allowed if number - one in best]
        if found:
            best[number] = min(found, key=lambda tables: (len(tables), max(tables) - min(tables)))
    for byes in range(people + 1):
        if people - byes in best:
            return tuple(sorted(best[people - byes], reverse=True))
    return ()


def rounds_planned(rules: Rules, people: int) -> int:
    """How many rounds a tournament takes; for a round robin at larger tables, the fewest it can take."""
    if rules.format == "swiss":
        return rules.rounds or max(3, ceil(log2(max(2, people))))
    if rules.format == "round-robin":
        return people - 1 + people % 2 if rules.size == 2 else ceil((people - 1) / (rules.size - 1))
    rounds = 0
    while people > 1:
        tables = _knock_out_sizes(rules, people)
        final = len(tables) == 1 and tables[0] == people
        people = 1 if final else sum(one // 2 for one in tables) + people - sum(tables)
        rounds += 1
    return rounds


def next_round(rules: Rules, entrants: Sequence[Entrant], results: Sequence[TableResult], seed: str) -> Draw | None:
    """The tables of the next round, after all earlier ones are over; None if the tournament is over.

    The same arguments always give the same tables.
    """
    number = max((result.round for result in results), default=0) + 1
    rng = Random(f"{seed} {number}")
    active = [entrant for entrant in entrants if not entrant.withdrawn]
    if len(active) < 2:
        return None
    if rules.format == "swiss":
        tables = _swiss(rules, entrants, results, rng) if number <= rounds_planned(rules, len(entrants)) else None
    elif rules.format == "knock-out":
        tables = _knock_out(rules, entrants, results, rng)
    elif rules.size == 2:
        tables = _circle(entrants, number)
    else:
        tables = _everybody_meets(rules, active, results, number, rng)
    if not tables:
        return None
    counts = seat_counts(results)
    return [seat_order(table, counts, rng) for table in tables]


# -- Swiss ------------------------------------------------------------------------------------------------


def _swiss(rules: Rules, entrants: Sequence[Entrant], results: Sequence[TableResult], rng: Random) -> Draw:
    """People with about the same points meet. The first round is drawn by strength: upper half against lower half."""
    active = {entrant.id: entrant for entrant in entrants if not entrant.withdrawn}
    lines = [line for line in standings("swiss", entrants, results) if line.id in active]
    points = {line.id: line.points for line in lines}
    order = [line.id for line in lines]
    if not results:
        order = sorted(order, key=lambda id: (-active[id].strength, active[id].lot))
    sizes = table_sizes(len(order), rules.size, rules.sizes)
    byes = _byes(reversed(order), len(order) - sum(sizes), results)
    order = [id for id in order if id not in byes]
    tables = _cut(order, sizes) if results else _folded(order, sizes)
    return [*_improved(tables, points, results, rng), *((id,) for id in byes)]


def _byes(candidates: Iterable[str], number: int, results: Sequence[TableResult]) -> list[str]:
    """Who has a bye: those with the fewest so far, in the given order."""
    had = [player for result in results if result.bye for player in result.players]
    return sorted(candidates, key=had.count)[:number]


def _cut(order: Sequence[str], sizes: Sequence[int]) -> Draw:
    tables, start = [], 0
    for size in sizes:
        tables.append(tuple(order[start : start + size]))
        start += size
    return tables


def _folded(order: Sequence[str], sizes: Sequence[int]) -> Draw:
    """Everybody is dealt out, strongest first, forth and back: each table gets strong and weak people."""
    tables: list[list[str]] = [[] for _ in sizes]
    left, forth = list(order), True
    while left:
        for at in range(len(sizes)) if forth else reversed(range(len(sizes))):
            if left and len(tables[at]) < sizes[at]:
                tables[at].append(left.pop(0))
        forth = not forth
    return [tuple(table) for table in tables]


# -- round robin ------------------------------------------------------------------------------------------


def _circle(entrants: Sequence[Entrant], number: int) -> Draw | None:
    """A round of pairs by the circle method. Opponents of people who have withdrawn have a bye."""
    order: list[Entrant | None] = [*sorted(entrants, key=lambda entrant: entrant.lot)]
    if len(order) % 2:
        order.append(None)
    if number >= len(order):
        return None
    turning = order[1:]
    turned = [order[0], *turning[number - 1 :], *turning[: number - 1]]
    half = len(turned) // 2
    pairs = zip(turned[:half], reversed(turned[half:]), strict=True)
    tables = [tuple(one.id for one in pair if one is not None and not one.withdrawn) for pair in pairs]
    return [table for table in tables if table]


def _everybody_meets(
    rules: Rules, active: Sequence[Entrant], results: Sequence[TableResult], number: int, rng: Random
) -> Draw | None:
    """A round at larger tables, until everybody has met everybody. It never takes more rounds than pairs would."""
    met = meetings(results)
    missing = [pair for pair in combinations(sorted(one.id for one in active), 2) if not met.get(frozenset(pair))]
    if not missing or number > len(active) + len(active) % 2 - 1:
        return None
    order = [entrant.id for entrant in sorted(active, key=lambda entrant: entrant.lot)]
    rng.shuffle(order)
    sizes = table_sizes(len(order), rules.size, rules.sizes)
    byes = _byes(order, len(order) - sum(sizes), results)
    tables = _cut([id for id in order if id not in byes], sizes)
    return [*_improved(tables, dict.fromkeys(order, 0.0), results, rng), *((id,) for id in byes)]


# -- knock-out --------------------------------------------------------------------------------------------


def _knock_out_sizes(rules: Rules, people: int) -> tuple[int, ...]:
    """The tables of a knock-out round. Pairs begin with as many byes as make the rest a full bracket."""
    if rules.size == 2:
        return (2,) * (people - (1 << (ceil(log2(people)) - 1)))
    return table_sizes(people, rules.size, rules.sizes)


def through(result: TableResult) -> list[str]:
    """Who goes on from a knock-out table: the better half, without the absent. A tie goes to whoever sat later."""
    order = sorted(result.players, key=lambda one: (result.place(one), -result.players.index(one)))
    return [player for player in order[: max(1, len(order) // 2)] if player not in result.absent]


def _knock_out(rules: Rules, entrants: Sequence[Entrant], results: Sequence[TableResult], rng: Random) -> Draw | None:
    out = {entrant.id for entrant in entrants if entrant.withdrawn}
    strength = {entrant.id: (-entrant.strength, entrant.lot) for entrant in entrants}
    last = max((result.round for result in results), default=0)
    latest = [result for result in results if result.round == last]
    if len(latest) == 1 and last:  # the final
        return None
    alive = [id for result in latest for id in through(result)] if last else sorted(strength, key=strength.__getitem__)
    alive = [id for id in alive if id not in out]
    if len(alive) < 2:
        return None
    if rules.size == 2:
        return _bracket(alive, first=not last)
    seeded = sorted(alive, key=strength.__getitem__)
    sizes = _knock_out_sizes(rules, len(seeded))
    byes = _byes(seeded, len(seeded) - sum(sizes), results)
    tables = _folded([id for id in seeded if id not in byes], sizes)
    return [*_improved(tables, dict.fromkeys(seeded, 0.0), results, rng), *((id,) for id in byes)]


def _bracket(alive: Sequence[str], first: bool) -> Draw:
    """Pairs of a bracket: in the first round by seed, the best seeds with byes; later neighbours meet."""
    if not first:
        return [tuple(alive[at : at + 2]) for at in range(0, len(alive), 2)]
    slots = [1]
    while len(slots) < len(alive):  # 1; 1 2; 1 4 2 3; 1 8 4 5 2 7 3 6
        slots = [seed for slot in slots for seed in (slot, 2 * len(slots) + 1 - slot)]
    filled = [alive[seed - 1] if seed <= len(alive) else "" for seed in slots]
    return [tuple(id for id in filled[at : at + 2] if id) for at in range(0, len(filled), 2)]


# -- who has met whom -------------------------------------------------------------------------------------


def meetings(results: Iterable[TableResult]) -> dict[frozenset[str], int]:
    """How often two people have met."""
    met: dict[frozenset[str], int] = {}
    for result in results:
        for pair in combinations(result.players, 2):
            met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
    return met


def _improved(tables: Draw, points: dict[str, float], results: Sequence[TableResult], rng: Random) -> Draw:
    """Swap people between tables until no swap makes the round better: fewer repeated meetings, closer points."""
    met = meetings(results)
    people = [id for table in tables for id in table]
    index = {id: at for at, id in enumerate(people)}
    cost = [[0.0] * len(people) for _ in people]
    for one, other in combinations(people, 2):
        again = AGAIN * met.get(frozenset((one, other)), 0) ** 2
        apart = DISTANCE * (points[one] - points[other]) ** 2
        cost[index[one]][index[other]] = cost[index[other]][index[one]] = again + apart
    best = _swapped([[index[id] for id in table] for table in tables], cost)
    if _total(best, cost) >= AGAIN and all(len(table) == 2 for table in best):
        pairs = _without_repeats(list(range(len(people))), cost)
        best = min(best, _swapped(pairs, cost) if pairs else best, key=lambda found: _total(found, cost))
    for _ in range(8):
        if _total(best, cost) < AGAIN:
            break
        shuffled = list(range(len(people)))
        rng.shuffle(shuffled)
        start = _cut([str(at) for at in shuffled], [len(table) for table in best])
        tried = _swapped([[int(at) for at in table] for table in start], cost)
        best = min(best, tried, key=lambda found: _total(found, cost))
    return [tuple(people[at] for at in table) for table in best]


def _total(tables: Sequence[Sequence[int]], cost: Sequence[Sequence[float]]) -> float:
    return sum(cost[one][other] for table in tables for one, other in combinations(table, 2))


def _swapped(tables: list[list[int]], cost: Sequence[Sequence[float]]) -> list[list[int]]:
    tables = [list(table) for table in tables]
    better = True
    while better:
        better = False
        for first, second in combinations(tables, 2):
            for a in range(len(first)):
                for b in range(len(second)):
                    one, other = first[a], second[b]
                    gain = sum(cost[one][x] - cost[other][x] for x in first if x != one)
                    gain += sum(cost[other][x] - cost[one][x] for x in second if x != other)
                    if gain > 1e-9:
                        first[a], second[b] = other, one
                        better = True
    return tables


def _without_repeats(people: list[int], cost: Sequence[Sequence[float]]) -> list[list[int]]:
    """Pairs in which nobody meets again; nothing if there are none, or none was found in time."""
    tried = 0

    def pair(left: list[int]) -> list[list[int]] | None:
        nonlocal tried
        if not left:
            return []
        first, *others = min((_rotated(left, at) for at in range(len(left))), key=lambda one: _free(one, cost))
        for other in sorted(others, key=lambda one: cost[first][one]):
            tried += 1
            if tried > SEARCHED or cost[first][other] >= AGAIN:
                return None
            rest = pair([one for one in others if one != other])
            if rest is not None:
                return [[first, other], *rest]
        return None

    return pair(people) or []


def _rotated(left: list[int], at: int) -> list[int]:
    return [left[at], *left[:at], *left[at + 1 :]]


def _free(people: list[int], cost: Sequence[Sequence[float]]) -> int:
    """How many of the others the first person has not met."""
    return sum(cost[people[0]][other] < AGAIN for other in people[1:])
