"""Leagues: divisions, promotion and relegation."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

SMALLEST = 4
"""People in the smallest division."""


def divide(people: Sequence[str], size: int) -> list[list[str]]:
    """Cut people, strongest first, into divisions of `size`. The last one may be larger or smaller."""
    count = max(1, (len(people) + size // 2) // size)
    if count > 1 and len(people) - size * (count - 1) < SMALLEST:
        count -= 1
    cuts = [size * number for number in range(count)] + [len(people)]
    return [list(people[start:end]) for start, end in pairwise(cuts)]


def next_season(
    finished: Sequence[Sequence[str]],
    moving: int,
    size: int,
    leaving: Collection[str] = (),
    joining: Sequence[str] = (),
) -> list[list[str]]:
    """The divisions of the next season.

    `finished` are the divisions of the last one, each in its final order. The first `moving` of a division go up, the
    last `moving` go down. Then those who leave are taken out, new people join at the end, and gaps close from below.
    """
    order = [list(division) for division in finished]
    for upper in range(len(order) - 1):
        above, below = finished[upper], finished[upper + 1]
        many = min(moving, len(above) // 2, len(below) // 2)
        if many:
            down, up = list(above[-many:]), list(below[:many])
            order[upper] = [one for one in order[upper] if one not in down] + up
            order[upper + 1] = down + [one for one in order[upper + 1] if one not in up]
    known = {one for division in finished for one in division}
    everybody = [one for division in order for one in division if one not in leaving]
    return divide([*everybody, *(one for one in joining if one not in known)], size)
