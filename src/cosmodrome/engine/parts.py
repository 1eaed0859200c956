"""Options that are many: a sequence in parts, each made when one of it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class InParts(Sequence[T]):
    """So many in each part, and what makes a part by its number. Made once, and never changed."""

    __slots__ = ("_all", "_make", "_parts", "_size", "_sizes")

    def __init__(self, sizes: Sequence[int], make: Callable[[int], Sequence[T]]) -> None:
        self._sizes = sizes
        self._make = make
        self._size = sum(sizes)
        self._parts: dict[int, Sequence[T]] = {}
        self._all: list[T] | None = None

    def _part(self, number: int) -> Sequence[T]:
        part = self._parts.get(number)
        if part is None:
            part = self._parts[number] = self._make(number)
        return part

    def _whole(self) -> list[T]:
        if self._all is None:
            self._all = [item for number in range(len(self._sizes)) for item in self._part(number)]
        return self._all

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            return self._whole()[at]
        left = at + self._size if at < 0 else at
        if left >= 0:
            for number, size in enumerate(self._sizes):
                if left < size:
                    return self._part(number)[left]
                left -= size
        raise IndexError(at)

    def __iter__(self) -> Iterator[T]:
        return iter(self._whole())
