"""What Space Base's shortcuts buy: sums and alerts that are kept, and pays that are packed in one number.

    python benchmarks/spacebase_shortcuts.py [rounds]

Random games are played with the rules as they are and with each shortcut taken out, by turns and in CPU time; then what
consoles pay for a roll is added up packed and resource by resource. With plain Python only: compiled tables take no
stand-ins.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from cosmodrome.engine.record import start
from cosmodrome.games.spacebase import GAME
from cosmodrome.games.spacebase.content import BRANCH_UNIT, RED, cubes_in, unpacked
from cosmodrome.games.spacebase.rules import basics, turn
from cosmodrome.games.spacebase.state import SpaceBase

work_out = basics.work_out


class LookedUp(list[int]):
    """Stands in for a list that the rules keep: works out an entry whenever it is read."""

    def __init__(self, kept: list[int], look: Callable[[int], int] | None = None) -> None:
        super().__init__(kept)
        self.look = look or super().__getitem__

    def __getitem__(self, at: Any) -> Any:
        return super().__getitem__(at) if isinstance(at, slice) else self.look(at)  # copies are not played on here

    def __iter__(self) -> Iterator[int]:
        return (self.look(at) for at in range(len(self)))


def stand_ins(g: SpaceBase) -> None:
    """What the stand-ins themselves cost: they read what is kept."""
    work_out(g)
    g.red = LookedUp(g.red)
    g.alerts = LookedUp(g.alerts)


def sums_looked_up(g: SpaceBase) -> None:
    """Without the sums of what deployed cards pay."""
    stand_ins(g)
    g.red = LookedUp(g.red, lambda at: sum([RED[card] for card in g.deployed[at]]))


def alerts_looked_up(g: SpaceBase) -> None:
    """Without the phases in which cubes can be spent, though they are remembered by the cubes."""
    stand_ins(g)
    g.alerts = LookedUp(g.alerts, lambda seat: basics.alert(g.cubes[seat], g.seats))


def play(seed: int) -> int:
    """A random game; how many answers it took."""
    chance = random.Random(seed)
    match = start(GAME, 2 + seed % 4, str(seed), None)
    count = 0
    while not match.over:
        seat, asked = next(iter(match.asked.items()))
        match.pick(seat, chance.randrange(len(asked)))
        count += 1
    return count


def tables() -> list[SpaceBase]:
    """The tables of a game, as dice find them."""
    chance = random.Random(1)
    match = start(GAME, 4, "tables", None)
    found = []
    while not match.over:
        found.append(match.state.copy())
        seat, asked = next(iter(match.asked.items()))
        match.pick(seat, chance.randrange(len(asked)))
    return found


def packed(sums: list[int], first: int, second: int) -> tuple[int, int]:
    """What a console pays for a roll, one by one and as a sum, packed."""
    return sums[first] + sums[second], sums[first + second]


Sum = tuple[int, int, int, int, bool]


def by_resource(sums: list[Sum], first: int, second: int) -> tuple[Sum, Sum]:
    """The same resource by resource: credits, income, VP, cubes, and whether an arrow or a claim is among them."""
    one, other = sums[first], sums[second]
    both = (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] or other[4])
    return both, sums[first + second]


def unpacked_sum(pay: int) -> Sum:
    """A sum resource by resource."""
    return (*unpacked(pay), cubes_in(pay), pay >= BRANCH_UNIT)


def main() -> None:
    """Print what each shortcut buys."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    ways = {
        "as they are": work_out,
        "stand-ins alone": stand_ins,
        "sums looked up": sums_looked_up,
        "alerts looked up": alerts_looked_up,
    }
    spent = dict.fromkeys(ways, 0.0)
    answers = dict.fromkeys(ways, 0)
    for n in range(rounds):
        for seed in range(12):
            for name in random.Random(100 * n + seed).sample(list(ways), len(ways)):
                turn.work_out = ways[name]
                begin = time.process_time()
                answers[name] += play(seed)
                spent[name] += time.process_time() - begin
    assert len(set(answers.values())) == 1, "the shortcuts change the game"
    for name in ways:
        more = spent[name] / spent["stand-ins alone"] - 1
        print(f"{name:18} {1e6 * spent[name] / answers[name]:6.1f} µs an answer  {more:+.1%}")
    found = [[0, *g.red[:12]] for g in tables()]
    plain = [[unpacked_sum(pay) for pay in sums] for sums in found]
    begin = time.process_time()
    for _ in range(20 * rounds):
        for sums in found:
            packed(sums, 3, 4)
    middle = time.process_time()
    for _ in range(20 * rounds):
        for row in plain:
            by_resource(row, 3, 4)
    end = time.process_time()
    count = 20 * rounds * len(found)
    print(
        f"what a console pays: packed {1e6 * (middle - begin) / count:.2f} µs, else {1e6 * (end - middle) / count:.2f}"
    )


if __name__ == "__main__":
    main()
