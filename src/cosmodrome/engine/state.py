"""What every game's table has: seats, chance, standing orders, options, and a voice for the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, NamedTuple, Self, TypeAlias, TypeVar, get_args

import msgspec

from .rng import Rng
from .secret import Secret

T = TypeVar("T")

NOBODY = 62
"""The actor where no seat's answer is being carried out: knows only what everybody knows."""


class Event(NamedTuple):
    """Something that happened, with who may read it. `only` sees it whole, the others see `others` or nothing."""

    kind: str
    args: tuple[Any, ...]
    only: tuple[int, ...] | None
    others: tuple[Any, ...] | None

    def seen_by(self, seat: int | None) -> tuple[str, tuple[Any, ...]] | None:
        """The kind and arguments as the seat (None: a spectator) may read them; None where it may not."""
        if self.only is None or seat in self.only:
            return self.kind, self.args
        if self.others is None:
            return None
        return self.others[0], self.others[1:]


Telling: TypeAlias = tuple[Any, ...]
"""An event as it is noted, without the names of its parts: most are never read, and the collector looks after fewer.

What all may read may be noted in one row: its kind and its arguments, of which the first is no tuple (`Table.note`).
"""


def event(telling: Telling) -> Event:
    """An event with the names of its parts."""
    return Event(*telling) if type(telling[1]) is tuple else Event(telling[0], telling[1:], None, None)


class Tape:
    """What rules have worked out in a step, in order, each with how often that took a look at what is hidden."""

    __slots__ = ("at", "notes")

    def __init__(self, notes: list[tuple[Any, int]]) -> None:
        self.notes = notes
        self.at = 0


@dataclass(slots=True)
class Table:
    """The base of every game's state. Plain data: it can be copied, compared, written and read."""

    seats: int
    rng: Rng
    orders: tuple[dict[str, str], ...]
    options: dict[str, Any]
    news: list[Telling] | None = field(default=None, kw_only=True, compare=False, repr=False)
    """The step's events; None where nobody listens (bots' clones). Not part of the position."""
    names: tuple[str, ...] = field(default=(), kw_only=True, compare=False, repr=False)
    """What the players are called; set in views, for words and boards. Not part of the position."""
    actor: int = field(default=NOBODY, kw_only=True, compare=False, repr=False)
    """The seat whose answer is being carried out. Not part of the position."""
    looks: int = field(default=0, kw_only=True, compare=False, repr=False)
    """How often the rules have gone by what the actor did not know: undo never goes back across it."""
    tape: Tape | None = field(default=None, kw_only=True, compare=False, repr=False)
    """What has been worked out in this step; copies of the match take it over. Not part of the position."""

    def once(self, work: Callable[[], T]) -> T:
        """Work something out that costs time; a copy of the match that plays the step again takes over what came of it.

        Nothing may change it afterwards, and work that is done in here does not call `once` itself.
        """
        tape = self.tape
        if tape is None:
            return work()
        at = tape.at
        tape.at = at + 1
        if at < len(tape.notes):
            note = tape.notes[at]
            self.looks += note[1]
            found: T = note[0]
            return found
        before = self.looks
        made = work()
        tape.notes.append((made, self.looks - before))
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
        """Say in the log what happened."""
        news = self.news
        if news is not None:
            news.append((kind, args, only, others))

    def note(self, row: tuple[Any, ...]) -> None:
        """The same for what all may read and happens all the time, in one row: the kind, a number, and what else."""
        news = self.news
        if news is not None:
            news.append(row)

    def ordered(self, seat: int, key: str) -> str:
        """The seat's standing order for the key; empty where it wants to be asked."""
        return self.orders[seat].get(key, "")

    def with_order(self, seat: int, key: str, value: str) -> None:
        """Set a seat's standing order; an empty value takes it back."""
        mine = {k: v for k, v in self.orders[seat].items() if k != key}
        if value:
            mine[key] = value
        self.orders = (*self.orders[:seat], mine, *self.orders[seat + 1 :])

    def copy(self) -> Self:
        """An independent table, without news. Right for any game; games write a faster one by hand."""
        return from_json(self.to_json(), type(self))

    def to_json(self) -> dict[str, Any]:
        """The table as plain JSON data."""
        news, tape, self.news, self.tape = self.news, self.tape, None, None
        try:
            data: dict[str, Any] = msgspec.to_builtins(self, str_keys=True, enc_hook=_write)
        finally:
            self.news, self.tape = news, tape
        del data["news"], data["names"], data["actor"], data["looks"], data["tape"]
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
        return Secret(raw, data["known"], data.get("face"), int(data.get("size", -1)))
    return Secret(None, data["known"], data.get("face"), int(data["size"]), True)


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
