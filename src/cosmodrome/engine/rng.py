"""Chance: a seeded, copyable generator with named streams.

Numbers are words of BLAKE2b in counter mode, so that nobody can work out the next roll from the last thousand,
the same key gives the same numbers everywhere, and a copy costs three assignments.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")


@lru_cache(maxsize=8192)
def _block(key: bytes, name: str, number: int) -> tuple[int, ...]:
    """The words of one block of a stream."""
    digest = hashlib.blake2b(f"{name}:{number}".encode(), key=key).digest()
    return tuple(int.from_bytes(digest[i : i + 4], "little") for i in range(0, 64, 4))


@dataclass(slots=True)
class Rng:
    """One stream of chance, and the named streams that branch off it."""

    key: bytes
    name: str = "0"
    count: int = 0
    streams: dict[str, Rng] = field(default_factory=dict)

    @staticmethod
    def seeded(*parts: object) -> Rng:
        """A generator whose every number follows from the given parts (by their text)."""
        return Rng(hashlib.blake2b("\x1f".join(str(p) for p in parts).encode(), digest_size=32).digest(), "0", 0, {})

    def below(self, n: int) -> int:
        """A number 0 <= x < n, each as likely as the others."""
        if not self.key:
            raise ValueError("a view knows nothing of chance")
        while True:
            at = self.count
            self.count = at + 1
            product = _block(self.key, self.name, at >> 4)[at & 15] * n
            low = product & 0xFFFFFFFF
            if low >= n or low >= 0x100000000 % n:
                return product >> 32

    def roll(self, sides: int = 6) -> int:
        """A die."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def named(self, name: str) -> Rng:
        """The stream of that name: what is drawn from it does not depend on what is drawn elsewhere."""
        stream = self.streams.get(name)
        if stream is None:
            stream = self.streams[name] = Rng(self.key, name, 0, {})
        return stream

    def lane(self, seat: int) -> Rng:
        """The seat's own stream, for what it draws while others act too."""
        return self.named(str(seat + 1))

    @property
    def draws(self) -> int:
        """How often chance was drawn, over all streams: undo never goes back across a draw."""
        if not self.streams:
            return self.count
        return self.count + sum([stream.count for stream in self.streams.values()])

    def copy(self) -> Rng:
        """An independent generator that will give the same numbers."""
        if not self.streams:
            return Rng(self.key, self.name, self.count, {})
        return Rng(self.key, self.name, self.count, {name: stream.copy() for name, stream in self.streams.items()})

    def blank(self) -> Rng:
        """What a view holds in place of chance."""
        return Rng(b"", "0", 0, {})

    def fresh(self) -> Rng:
        """A new generator, unlike this one, that follows from it."""
        words = b"".join(self.below(1 << 31).to_bytes(4, "little") for _ in range(8))
        return Rng(hashlib.blake2b(words, key=self.key, digest_size=32).digest(), "0", 0, {})
