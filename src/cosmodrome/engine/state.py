"""The base class of every game's table: seats, chance, standing orders, options and log events."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, NamedTuple, Self, TypeAlias, TypeVar, get_args

import msgspec

from .rng import Rng
from .secret import Secret

T = TypeVar("T")

NOBODY = 62
"""The actor while no seat's answer is carried out. It knows only public information."""
LARGEST = 10_000
"""The most things that are hidden in one place."""


Message: TypeAlias = tuple[str, tuple[Any, ...]]
"""What is said of an event: its kind, and its arguments for the words."""


class Event(NamedTuple):
    """Something that happened, with who may read it. `only` sees it whole, the others see `others` or nothing."""

    kind: str
    args: tuple[Any, ...]
    only: tuple[int, ...] | None
    others: Message | None

    def seen_by(self, seat: int | None) -> Message | None:
        """What the seat (None: a spectator) may read; None if it may read nothing."""
        if self.only is None or seat in self.only:
            return self.kind, self.args
        return self.others


Telling: TypeAlias = tuple[str, tuple[Any, ...], tuple[int, ...] | None, Message | None]
"""An event as it is kept, without the names of its parts: a plain tuple is made faster, and most are never read."""


Note: TypeAlias = tuple[Any, int]
"""A result of `Table.memo`, and how many looks at hidden things it took."""


class Tape:
    """Results that rules have worked out in a step, by key, and those taken over from the match it is a copy of."""

    __slots__ = ("before", "notes")

    def __init__(self, before: Mapping[Hashable, Note] | None = None) -> None:
        self.before: dict[Hashable, Note] = {} if before is None else {**before}
        self.notes: dict[Hashable, Note] = {}


@dataclass(slots=True)
class Table:
    """The base of every game's state. Plain data: it can be copied, compared, written and read."""

    seats: int
    rng: Rng
    orders: tuple[dict[str, str], ...]
    options: dict[str, Any]
    news: list[Telling] | None = field(default=None, kw_only=True, compare=False, repr=False)
    """The step's events; None in matches without a log, such as bots' clones. Not part of the position."""
    names: tuple[str, ...] = field(default=(), kw_only=True, compare=False, repr=False)
    """What the players are called; set in views, for words and boards. Not part of the position."""
    actor: int = field(default=NOBODY, kw_only=True, compare=False, repr=False)
    """The seat whose answer is being carried out. Not part of the position."""
    looks: int = field(default=0, kw_only=True, compare=False, repr=False)
    """How often the rules used something that the actor did not know. Undo never goes back across that."""
    tape: Tape | None = field(default=None, kw_only=True, compare=False, repr=False)
    """What has been worked out in this step; copies of the match take it over. Not part of the position."""
    midway: object | None = field(default=None, kw_only=True, compare=False, repr=False)
    """Set by a seat step around work that may change something before it asks: the one prompt where it has not yet."""
    cache: dict[Any, Any] = field(default_factory=dict, kw_only=True, compare=False, repr=False)
    """Scratch space for the game's rules and judge. Not part of the position: a copy of the table starts with none.

    Whoever reads an entry checks that it still fits the table. Use a module-level `lru_cache` instead for results that
    depend on their arguments alone and hold no table.
    """

    def memo(self, key: Hashable, work: Callable[[], T]) -> T:
        """Return the result of costly work; a copy of the match that replays the step reuses it.

        The key must be unique within the step. The result must not be changed, and the work must not call `memo`.
        """
        tape = self.tape
        if tape is None:
            return work()
        if key in tape.notes:
            raise RuntimeError(f"memo key {key!r} is used twice in one step")
        note = tape.before.get(key)
        if note is not None:
            tape.notes[key] = note
            self.looks += note[1]
            found: T = note[0]
            return found
        before = self.looks
        made = work()
        tape.notes[key] = (made, self.looks - before)
        return made

    def name(self, seat: int) -> str:
        """What the player on a seat is called."""
        return self.names[seat] if self.names else f"Player {seat + 1}"

    def tell(
        self,
        kind: str,
        *args: Any,
        only: tuple[int, ...] | None = None,
        others: tuple[Any, ...] | None = None,
    ) -> None:
        """Say in the log what happened.

        Everybody may read it, unless `only` names seats. The other seats then read `others` (a kind and its arguments),
        or nothing.
        """
        news = self.news
        if news is not None:
            news.append((kind, args, only, None if others is None else (others[0], others[1:])))

    def ordered(self, seat: int, key: str) -> str:
        """The seat's standing order for the key; empty if it wants to be asked."""
        return self.orders[seat].get(key, "")

    def with_order(self, seat: int, key: str, value: str) -> None:
        """Set a seat's standing order; an empty value takes it back."""
        mine = {k: v for k, v in self.orders[seat].items() if k != key}
        if value:
            mine[key] = value
        self.orders = (*self.orders[:seat], mine, *self.orders[seat + 1 :])

    def part(self, seat: int) -> Any:
        """A copy of the seat's part of the table: everything that its seat steps read and change."""
        raise TypeError(f"{type(self).__name__} has no parts: seat steps can't be copied")

    def put_part(self, seat: int, part: Any) -> None:
        """Put a copy of a seat's part back."""
        raise TypeError(f"{type(self).__name__} has no parts: seat steps can't be copied")

    def copy(self) -> Self:
        """An independent copy without events. Works for any game; games override it with a faster one."""
        return from_json(self.to_json(), type(self))

    def to_json(self) -> dict[str, Any]:
        """The table as plain JSON data."""
        news, tape, midway, cache = self.news, self.tape, self.midway, self.cache
        self.news, self.tape, self.midway, self.cache = None, None, None, {}
        try:
            data: dict[str, Any] = msgspec.to_builtins(self, str_keys=True, enc_hook=_write)
        finally:
            self.news, self.tape, self.midway, self.cache = news, tape, midway, cache
        del data["news"], data["names"], data["actor"], data["looks"], data["tape"], data["midway"], data["cache"]
        return data


def _write(value: Any) -> Any:
    """What msgspec does not know: secrets."""
    if isinstance(value, Secret):
        return value.to_json()
    raise NotImplementedError(f"{type(value).__name__} is not plain data")  # what msgspec expects of a hook


def from_json(data: Any, kind: type[T]) -> T:
    """Plain JSON data as a typed value; msgspec.ValidationError where it doesn't fit."""
    made: T = _made_properly(msgspec.convert(data, kind, dec_hook=_read))
    return made


def _read(kind: Any, data: Any) -> Any:
    """What msgspec does not know: secrets."""
    if not isinstance(data, dict) or type(data.get("known")) is not int or not {"raw", "size"} & data.keys():
        raise ValueError("a secret is written as {known, raw}, a blank as {known, size}")
    if "raw" in data:
        raw = from_json(data["raw"], get_args(kind)[0])
        return Secret(raw, data["known"], data.get("face"), _size(data.get("size", -1)))
    return Secret(None, data["known"], data.get("face"), _size(data["size"]), True)


def _size(size: Any) -> int:
    """The public size of a secret."""
    if type(size) is not int or not -1 <= size <= LARGEST:
        raise ValueError(f"the size of a secret is a number up to {LARGEST}")
    return size


def _made_properly(value: Any) -> Any:
    """The same value with every dataclass in it made by its constructor.

    msgspec fills objects in without it, and a class compiled by mypyc is not whole then.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return type(value)(**{part.name: _made_properly(getattr(value, part.name)) for part in fields(value)})
    if isinstance(value, list):
        return [_made_properly(item) for item in value]
    if isinstance(value, tuple):
        return tuple([_made_properly(item) for item in value])
    if isinstance(value, dict):
        return {key: _made_properly(item) for key, item in value.items()}
    return value
