"""Hidden things: a value with a type that says who knows it.

Three rules for authors of games: hidden things are `Secret`; call `look` only if the rules depend on the value; ask for
options from a hand with `choose_hidden`. A secret is never changed in place, so copies of a table share it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

from .rng import Rng

if TYPE_CHECKING:
    from .state import Table

T = TypeVar("T")
R = TypeVar("R")
E = TypeVar("E")

ALL = -1
"""Everybody knows it, spectators too."""
NONE = 0
"""Nobody knows it."""


def only(*seats: int) -> int:
    """Known to these seats."""
    known = 0
    for seat in seats:
        known |= 1 << seat
    return known


class Secret(Generic[T]):
    """A value, and a bit for each seat that knows it. How much there is of it, and its `face`, is known to all."""

    __slots__ = ("blank", "face", "known", "raw", "size")

    def __init__(self, raw: T, known: int = NONE, face: Any = None, size: int = -1, blank: bool = False) -> None:
        self.raw = raw
        self.known = known
        self.face = face
        self.size = size if size >= 0 else len(raw) if isinstance(raw, tuple) else 1
        self.blank = blank

    # -- what rules do with it -------------------------------------------------------------------

    def look(self, g: Table) -> T:
        """Return the value for use by the rules. Counts as a look if the acting seat does not know it."""
        if not self.known >> g.actor & 1:
            g.looks += 1
        return self.raw

    def ask(self, g: Table, question: Callable[[T], R]) -> R:
        """What everybody learns about it, and no more."""
        if not self.known >> g.actor & 1:
            g.looks += 1
        return g.rng.witness(question(self.raw), ALL)

    def shown(self, g: Table, known: int = ALL) -> Secret[T]:
        """Let more seats learn the value. Counts as a look if the acting seat does not know it."""
        if not self.known >> g.actor & 1:
            g.looks += 1
        known |= self.known
        return Secret(g.rng.witness(self.raw, known), known, self.face)

    def open(self, g: Table) -> T:
        """Everybody learns it."""
        return self.shown(g).raw

    def into(self, change: Callable[[T], T]) -> Secret[T]:
        """Replace the value without anybody seeing it."""
        return Secret(change(self.raw), self.known, self.face)

    def marked(self, face: Any) -> Secret[T]:
        """With something on its back that all may read."""
        return Secret(self.raw, self.known, face)

    def seen(self, default: T) -> T:
        """The value as the reader of a view knows it, or the default if it is blank."""
        return default if self.blank else self.raw

    def held(self, known: int) -> Secret[T]:
        """Handed over without being shown: from now on these seats know it, and no others."""
        return Secret(self.raw, known, self.face)

    def __len__(self) -> int:
        """How many there are is known to all."""
        return self.size

    def __bool__(self) -> bool:
        return self.size > 0

    # -- cards in a pile or a hand: sorted tuples ------------------------------------------------

    def draw(
        self: Secret[tuple[E, ...]], rng: Rng, known: int, what: str = ""
    ) -> tuple[Secret[E], Secret[tuple[E, ...]]]:
        """One of the cards by chance, which these seats get to see; and the others."""
        card = rng.draw(self.raw, known, what)
        return Secret(card, known), Secret(_without(self.raw, card), self.known, self.face)

    def plus(self: Secret[tuple[E, ...]], card: Secret[E]) -> Secret[tuple[E, ...]]:
        """With a card more, put there face down."""
        return Secret(_sorted((*self.raw, card.raw)), self.known, self.face)

    def less(self: Secret[tuple[E, ...]], card: Secret[E]) -> Secret[tuple[E, ...]]:
        """Without a card that is taken away face down."""
        return Secret(_without(self.raw, card.raw), self.known, self.face)

    def merged(self: Secret[tuple[E, ...]], *others: Secret[tuple[E, ...]]) -> Secret[tuple[E, ...]]:
        """With all the cards of others, put there face down."""
        cards = [*self.raw]
        for other in others:
            cards += other.raw
        return Secret(_sorted(tuple(cards)), self.known, self.face)

    def part(self: Secret[tuple[E, ...]], g: Table, test: Callable[[E], bool]) -> Secret[tuple[E, ...]]:
        """The cards with a certain back: how many there are, all get to see."""
        cards = [card for card in self.raw if test(card)]
        size = g.rng.witness(len(cards), ALL)
        if size != len(cards):  # only in a script, where the cards may be others
            cards = [*cards, *(card for card in self.raw if not test(card))][:size]
            cards = [*_sorted(tuple(cards))]
        return Secret(tuple(cards), self.known, self.face, size)

    def plus_open(self: Secret[tuple[E, ...]], *cards: E) -> Secret[tuple[E, ...]]:
        """With cards more that lay open."""
        return Secret(_sorted((*self.raw, *cards)), self.known, self.face)

    def minus(self: Secret[tuple[E, ...]], g: Table, *cards: E) -> Secret[tuple[E, ...]]:
        """Without cards that are named, so that everybody knows that they were there."""
        rest = self.raw
        for card in cards:
            if card not in rest and not g.rng.scripted:
                raise ValueError(f"{card!r} is not among them")
            rest = _without(rest, card)
        return Secret(rest, self.known, self.face)

    # -- what the engine, and `fill`, do with it ---------------------------------------------------

    def seen_by(self, seat: int | None) -> Secret[T]:
        """The secret as the seat (None: a spectator) knows it: blank if it does not. Empty values are never hidden."""
        known = self.known == ALL if seat is None else self.known >> seat & 1
        return (
            self if known or self.blank or self.size == 0 else Secret(_NOTHING, self.known, self.face, self.size, True)
        )

    def filled(self, raw: T) -> Secret[T]:
        """The blank, with what it might be."""
        return Secret(raw, self.known, self.face, self.size)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Secret)
            and (self.blank, self.known, self.size, self.face) == (other.blank, other.known, other.size, other.face)
            and (self.blank or self.raw == other.raw)
        )

    def __repr__(self) -> str:
        return f"Secret({'?' * max(1, self.size) if self.blank else repr(self.raw)})"

    def to_json(self) -> dict[str, Any]:
        """As plain data; what is blank has a size in place of a value."""
        data: dict[str, Any] = {"known": self.known}
        if not self.blank:
            data["raw"] = self.raw
        if self.blank or self.size != _natural(self.raw):
            data["size"] = self.size
        return data if self.face is None else {**data, "face": self.face}


_NOTHING: Any = None


def _natural(raw: object) -> int:
    """The default size of a value."""
    return len(raw) if isinstance(raw, tuple) else 1


def _sorted(cards: tuple[E, ...]) -> tuple[E, ...]:
    return tuple(sorted(cards))  # type: ignore[type-var]  # cards of a game are numbers or names


def _without(cards: tuple[E, ...], card: E) -> tuple[E, ...]:
    """Remove this card, or any card if it is missing (which happens only in replays)."""
    at = cards.index(card) if card in cards else len(cards) - 1
    return cards[:at] + cards[at + 1 :]


# -- where secrets are in a table ------------------------------------------------------------------

Shape = tuple[str, Any]
"""How to reach secrets in a value of some type: ("secret", None), ("list", Shape), ("data", class) and so on."""


_KNOWN: dict[type, tuple[tuple[str, Shape], ...]] = {}


def secrets_of(kind: type) -> tuple[tuple[str, Shape], ...]:
    """The fields of a dataclass that hold secrets, each with the way to them."""
    slots = _KNOWN.get(kind)
    if slots is None:
        _KNOWN[kind] = ()  # a type that holds others of its kind: nothing is gained by going round
        hints = get_type_hints(kind)
        ways = [(part.name, _shape(hints[part.name])) for part in fields(kind)]
        slots = _KNOWN[kind] = tuple((name, shape) for name, shape in ways if shape is not None)
    return slots


def _shape(kind: Any) -> Shape | None:
    origin = get_origin(kind) or kind
    if origin is Secret:
        return "secret", None
    if origin in (list, tuple, dict):
        inner = _shape(next((arg for arg in get_args(kind)[::-1] if arg is not Ellipsis), None))
        return None if inner is None else (origin.__name__, inner)
    if origin is Union or type(kind).__name__ == "UnionType":
        return next((shape for shape in map(_shape, get_args(kind)) if shape is not None), None)
    if isinstance(origin, type) and is_dataclass(origin) and secrets_of(origin):
        return "data", origin
    return None


def blank_out(g: Any, seat: int | None) -> None:
    """Blank, in place, every secret that the seat (None: a spectator) does not know."""
    _change(g, secrets_of(type(g)), lambda secret: secret.seen_by(seat))


def _change(g: Any, slots: tuple[tuple[str, Shape], ...], change: Callable[[Secret[Any]], Secret[Any]]) -> None:
    for name, shape in slots:
        setattr(g, name, _changed(getattr(g, name), shape, change))


def _changed(value: Any, shape: Shape, change: Callable[[Secret[Any]], Secret[Any]]) -> Any:
    kind, inner = shape
    if value is None:
        return None
    if kind == "secret":
        return change(value)
    if kind == "data":
        if inner.__dataclass_params__.frozen:
            slots = secrets_of(inner)
            return replace(value, **{name: _changed(getattr(value, name), way, change) for name, way in slots})
        _change(value, secrets_of(inner), change)
        return value
    if kind == "list":
        value[:] = [_changed(item, inner, change) for item in value]
        return value
    if kind == "dict":
        return {key: _changed(item, inner, change) for key, item in value.items()}
    return tuple([_changed(item, inner, change) for item in value])


def blanks(g: Any) -> list[str]:
    """The secrets that are still blank: those that a `fill` forgot."""
    left: list[str] = []

    def note(path: str, value: Any, shape: Shape) -> None:
        kind, inner = shape
        if value is None:
            return
        if kind == "secret":
            if value.blank:
                left.append(path)
        elif kind == "data":
            for name, way in secrets_of(inner):
                note(f"{path}.{name}", getattr(value, name), way)
        else:
            for key, item in value.items() if kind == "dict" else enumerate(value):
                note(f"{path}[{key}]", item, inner)

    for name, shape in secrets_of(type(g)):
        note(name, getattr(g, name), shape)
    return left


def transplant(g: Any, source: Any) -> None:
    """Copy the secrets of an otherwise equal table into this one, in place."""
    for name, shape in secrets_of(type(g)):
        setattr(g, name, _taken_over(getattr(g, name), getattr(source, name), shape))


def _taken_over(mine: Any, theirs: Any, shape: Shape) -> Any:
    kind, inner = shape
    if mine is None or theirs is None or kind == "secret":
        return theirs
    if kind == "data":
        if inner.__dataclass_params__.frozen:
            return replace(mine, **{name: getattr(theirs, name) for name, _ in secrets_of(inner)})
        transplant(mine, theirs)
        return mine
    if kind == "list":
        mine[:] = [_taken_over(a, b, inner) for a, b in zip(mine, theirs, strict=True)]
        return mine
    if kind == "dict":
        return {key: _taken_over(item, theirs[key], inner) for key, item in mine.items()}
    return tuple([_taken_over(a, b, inner) for a, b in zip(mine, theirs, strict=True)])
