"""Chance: a seeded, copyable generator with named streams.

Numbers are words of BLAKE2b in counter mode, so that nobody can work out the next roll from the last thousand,
the same key gives the same numbers everywhere, and a copy costs three assignments.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from struct import Struct
from typing import Final, NamedTuple, TypeVar, cast

T = TypeVar("T")

WORDS: Final = Struct("<16I")
"""How a block is read: sixteen words of four bytes."""


@lru_cache(maxsize=1024)  # older blocks are rarely needed again
def _block(key: bytes, name: str, number: int) -> tuple[int, ...]:
    """The words of one block of a stream."""
    digest = hashlib.blake2b(f"{name}:{number}".encode(), key=key).digest()
    return WORDS.unpack(digest)


@dataclass(init=False)
class Rng:
    """One stream of chance, and the named streams that branch off it."""

    __slots__ = ("block", "count", "key", "name", "streams", "total", "words")

    key: bytes
    name: str
    count: int
    streams: dict[str, Rng]

    def __init__(self, key: bytes, name: str = "0", count: int = 0, streams: dict[str, Rng] | None = None) -> None:
        self.key = key
        self.name = name
        self.count = count
        self.streams = {} if streams is None else streams
        # How often chance was drawn, over all streams, which share this; and the block that is being read. They are no
        # fields, and not written, for they follow from the others.
        self.total = [count]
        if streams:
            for stream in streams.values():
                self._branch(stream)
        self.block = -1
        self.words: tuple[int, ...] = ()

    def _branch(self, stream: Rng) -> Rng:
        """Count from now on what is drawn from a stream that branches off, and from those that branch off it."""
        self.total[0] += stream.count
        stream.total = self.total
        for further in stream.streams.values():
            self._branch(further)
        return stream

    def _cut_off(self, stream: Rng) -> None:
        """No longer count a stream, in whose place comes another."""
        self.total[0] -= stream.count
        for further in stream.streams.values():
            self._cut_off(further)

    @staticmethod
    def seeded(*parts: object) -> Rng:
        """A generator whose every number follows from the given parts (by their text)."""
        return Rng(hashlib.blake2b("\x1f".join(str(p) for p in parts).encode(), digest_size=32).digest(), "0", 0, {})

    def below(self, n: int, what: str = "") -> int:
        """A number 0 <= x < n, each as likely as the others. `what` is what it is for, in a word: records list it."""
        while True:
            at = self.count
            if at >> 4 != self.block:
                self._turn_over(at >> 4)
            self.count = at + 1
            self.total[0] += 1
            product = self.words[at & 15] * n
            low = product & 0xFFFFFFFF
            if low >= n or low >= 0x100000000 % n:
                return product >> 32

    def numbers(self, count: int, n: int, what: str = "") -> list[int]:
        """So many numbers, as `below` gives them one after the other."""
        if type(self) is not Rng:
            return [self.below(n, what) for _ in range(count)]
        found: list[int] = []
        uneven = 0x100000000 % n
        while len(found) < count:
            at = self.count
            if at >> 4 != self.block:
                self._turn_over(at >> 4)
            some = self.words[at & 15 : (at & 15) + count - len(found)]
            self.count = at + len(some)
            self.total[0] += len(some)
            found += [word * n >> 32 for word in some if word * n & 0xFFFFFFFF >= uneven]
        return found

    def _turn_over(self, block: int) -> None:
        """Read on in another block."""
        if not self.key:
            raise ValueError("a view knows nothing of chance")
        self.words = _block(self.key, self.name, block)
        self.block = block

    def roll(self, sides: int = 6, what: str = "") -> int:
        """A die."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T], what: str = "") -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T], what: str = "") -> tuple[T, ...]:
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
            stream = self.streams[name] = self._branch(Rng(self.key, name, 0, {}))
        return stream

    def lane(self, seat: int) -> Rng:
        """The seat's own stream, for what it draws while others act too."""
        return self.named(str(seat + 1))

    @property
    def draws(self) -> int:
        """How often chance was drawn, over all streams of the family: undo never goes back across a draw."""
        return self.total[0]

    def __copy__(self) -> Rng:
        return self.copy()

    def copy(self) -> Rng:
        """An independent generator that will give the same numbers."""
        streams: dict[str, Rng] = {}
        for name, stream in self.streams.items():
            streams[name] = stream.copy()
        twin = Rng(self.key, self.name, self.count, streams)
        twin.block, twin.words = self.block, self.words
        return twin

    def blank(self) -> Rng:
        """What a view holds in place of chance."""
        return Rng(b"", "0", 0, {})

    def renew(self, key: bytes) -> None:
        """Become, in place, another generator: flows may hold on to this one."""
        self.total[0] -= self.count
        self.key, self.count, self.block = key, 0, -1
        for stream in self.streams.values():
            stream.renew(key)

    def mix(self, seat: int, salt: str) -> None:
        """Go on with another key, which follows from this one and a seat's salt; all streams go on where they are."""
        self._go_on(hashlib.blake2b(f"{seat}:{salt}".encode(), key=self.key, digest_size=32).digest())

    def _go_on(self, key: bytes) -> None:
        """Take another key in place, for this stream and those that branch off it."""
        self.key, self.block = key, -1
        for stream in self.streams.values():
            stream._go_on(key)

    # -- what only some seats get to see -----------------------------------------------------------

    @property
    def scripted(self) -> bool:
        """Whether this generator replays draws that already happened."""
        return False

    def draw(self, items: Sequence[T], known: int, what: str = "") -> T:
        """One of the items, which the seats in the bit mask get to see."""
        return items[self.below(len(items))]

    def witness(self, value: T, known: int) -> T:
        """Something that the seats in the bit mask get to know."""
        return value

    def fresh(self) -> Rng:
        """A new generator, unlike this one, that follows from it."""
        words = b"".join(self.below(1 << 31).to_bytes(4, "little") for _ in range(8))
        return Rng(hashlib.blake2b(words, key=self.key, digest_size=32).digest(), "0", 0, {})


class Recorder(Rng):
    """Chance that records each outcome and the seats that saw it, as (value, bit mask)."""

    def __init__(self, rng: Rng, tape: list[tuple[object, int]]) -> None:
        Rng.__init__(self, rng.key, rng.name, rng.count, {name: s.copy() for name, s in rng.streams.items()})
        self.tape = tape

    def below(self, n: int, what: str = "") -> int:
        """A number, which everybody sees."""
        number = Rng.below(self, n)
        self.tape.append((number, -1))
        return number

    def draw(self, items: Sequence[T], known: int, what: str = "") -> T:
        """Draw one of the items; the record lists the item instead of its number."""
        item = items[Rng.below(self, len(items))]
        self.tape.append((item, known))
        return item

    def witness(self, value: T, known: int) -> T:
        """Something that some seats get to know."""
        self.tape.append((value, known))
        return value

    def named(self, name: str) -> Rng:
        """The stream of that name, on the same tape."""
        stream = Rng.named(self, name)
        if not isinstance(stream, Recorder):
            self._cut_off(stream)
            stream = self.streams[name] = self._branch(Recorder(stream, self.tape))
        return stream

    def copy(self) -> Rng:
        """Another recorder with the same tape."""
        return Recorder(self, self.tape)


Line = tuple[object] | None
"""What a seat knows of a line of the tape: the value, or nothing."""


def censored(tape: Sequence[tuple[object, int]], seat: int) -> tuple[Line, ...]:
    """The tape as one seat has it."""
    return tuple((value,) if known >> seat & 1 else None for value, known in tape)


class Script(Rng):
    """Replays the outcomes that a seat knows, with random ones for the rest; then continues as ordinary chance."""

    def __init__(self, lines: tuple[Line, ...], at: list[int], key: bytes, name: str = "0") -> None:
        Rng.__init__(self, key, name, 0, {})
        self.lines = lines
        self.at = at

    @property
    def scripted(self) -> bool:
        """Whether this has happened before."""
        return self.at[0] >= 0

    def _next(self) -> Line:
        at = self.at[0]
        self.at[0] = at + 1
        return self.lines[at] if at < len(self.lines) else None

    def below(self, n: int, what: str = "") -> int:
        """The number that came then."""
        if self.at[0] < 0:
            return Rng.below(self, n)
        line = self._next()
        number = line[0] if line is not None else 0
        return number if isinstance(number, int) and number < n else 0

    def draw(self, items: Sequence[T], known: int, what: str = "") -> T:
        """The item that came then; any, if the seat did not see it."""
        if self.at[0] < 0:
            return Rng.draw(self, items, known)
        line = self._next()
        return items[0] if line is None else cast(T, line[0])

    def witness(self, value: T, known: int) -> T:
        """What was learnt then."""
        if self.at[0] < 0:
            return value
        line = self._next()
        return value if line is None else cast(T, line[0])

    def named(self, name: str) -> Rng:
        """The stream of that name, in the same script."""
        stream = self.streams.get(name)
        if stream is None:
            stream = self.streams[name] = self._branch(Script(self.lines, self.at, self.key, name))
        return stream

    def renew(self, key: bytes) -> None:
        """The script is through: from now on this is chance like any other."""
        self.at[0] = -1
        Rng.renew(self, key)

    def copy(self) -> Rng:
        """From the beginning; or, once the script is through, plain chance."""
        if self.at[0] < 0:
            return Rng(self.key, self.name, self.count, {name: s.copy() for name, s in self.streams.items()})
        return Script(self.lines, [0], self.key, self.name)


Place = tuple[int, str, int]
"""Where a draw of a plan is: how often its chance was renewed before, the stream, and the draw's number in it."""


class PlannedDraw(NamedTuple):
    """One draw of a plan: where, what for, out of how many, which came, and whether the planning seat sees it."""

    place: Place
    what: str
    out_of: int
    which: int
    seen: bool


class PlannedChance:
    """What all streams of a plan's chance share: the real step's tape, the planner's choices, and a list of draws."""

    __slots__ = ("at", "chosen", "lines", "renewed", "scripted", "seat", "trace")

    def __init__(self, seat: int, lines: tuple[Line, ...], chosen: dict[Place, int], scripted: bool) -> None:
        self.seat = seat
        self.lines = lines
        self.at = 0
        """How many lines of the tape were told."""
        self.chosen = chosen
        self.renewed = 0
        self.scripted = scripted
        """Whether the rules have to put up with a world that may not fit: until what is hidden is dealt."""
        self.trace: list[PlannedDraw] = []

    def copy(self) -> PlannedChance:
        """An independent twin at the same line of the tape, with a list of its own."""
        twin = PlannedChance(self.seat, self.lines, self.chosen, self.scripted)
        twin.at, twin.renewed = self.at, self.renewed
        return twin


class Planned(Rng):
    """Chance of a plan: first what the seat knows of the real step, then what the planner chose, else any outcome.

    A choice is looked up by the draw's place alone, so that copies and replays agree without any bookkeeping.
    """

    def __init__(
        self, chance: PlannedChance, key: bytes, name: str = "0", count: int = 0, streams: dict[str, Rng] | None = None
    ) -> None:
        Rng.__init__(self, key, name, count, streams)
        self.chance = chance

    @property
    def scripted(self) -> bool:
        """Whether the rules have to put up with a world that may not fit."""
        return self.chance.scripted

    def _told(self) -> bool:
        """Whether the tape goes on."""
        return self.chance.at < len(self.chance.lines)

    def _next(self) -> Line:
        """The next line of the tape."""
        chance = self.chance
        chance.at += 1
        return chance.lines[chance.at - 1]

    def _number(self, n: int, what: str, known: int) -> int:
        """A number below n: the one that was chosen for this place, or any."""
        chance = self.chance
        place = (chance.renewed, self.name, self.count)
        chosen = chance.chosen.get(place)
        which = Rng.below(self, n)
        if chosen is not None and chosen < n:
            which = chosen
        chance.trace.append(PlannedDraw(place, what, n, which, bool(known >> chance.seat & 1)))
        return which

    def below(self, n: int, what: str = "") -> int:
        """A number, which everybody sees."""
        if not self._told():
            return self._number(n, what or "number", -1)
        line = self._next()
        number = line[0] if line is not None else 0
        return number if isinstance(number, int) and number < n else 0

    def roll(self, sides: int = 6, what: str = "") -> int:
        """A die."""
        return self.below(sides, what or "die") + 1

    def pick(self, items: Sequence[T], what: str = "") -> T:
        """One of the items."""
        return items[self.below(len(items), what or "pick")]

    def draw(self, items: Sequence[T], known: int, what: str = "") -> T:
        """One of the items, which some seats get to see."""
        if not self._told():
            return items[self._number(len(items), what or "pick", known)]
        line = self._next()
        return items[0] if line is None else cast(T, line[0])

    def witness(self, value: T, known: int) -> T:
        """What was learnt then; after the tape, the value."""
        if not self._told():
            return value
        line = self._next()
        return value if line is None else cast(T, line[0])

    def shuffled(self, items: Sequence[T], what: str = "") -> tuple[T, ...]:
        """The items in a random order."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1, what or "shuffle")
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def named(self, name: str) -> Rng:
        """The stream of that name, in the same plan."""
        stream = self.streams.get(name)
        if stream is None:
            stream = self.streams[name] = self._branch(Planned(self.chance, self.key, name))
        return stream

    def renew(self, key: bytes) -> None:
        """What is hidden was dealt: from now on the world fits."""
        if self.name == "0":
            chance = self.chance
            chance.renewed, chance.at, chance.scripted = chance.renewed + 1, len(chance.lines), False
        Rng.renew(self, key)

    def copy(self) -> Rng:
        """An independent generator at the same place."""
        return self._copied(self.chance.copy())

    def _copied(self, chance: PlannedChance) -> Planned:
        streams: dict[str, Rng] = {}
        for name, stream in self.streams.items():
            assert isinstance(stream, Planned)
            streams[name] = stream._copied(chance)
        return Planned(chance, self.key, self.name, self.count, streams)


class Draw(NamedTuple):
    """One thing that chance decided: of which stream, what for, out of how many, and which."""

    stream: str
    what: str
    out_of: int
    which: int


class Tracer(Rng):
    """Chance that lists every draw. A copy is plain chance: what is tried out is not the match."""

    def __init__(self, rng: Rng, tape: list[Draw]) -> None:
        Rng.__init__(self, rng.key, rng.name, rng.count, {name: s.copy() for name, s in rng.streams.items()})
        self.tape = tape

    def _drawn(self, what: str, n: int) -> int:
        which = Rng.below(self, n)
        self.tape.append(Draw(self.name, what, n, which))
        return which

    def below(self, n: int, what: str = "") -> int:
        """A number."""
        return self._drawn(what or "number", n)

    def roll(self, sides: int = 6, what: str = "") -> int:
        """A die."""
        return self._drawn(what or "die", sides) + 1

    def pick(self, items: Sequence[T], what: str = "") -> T:
        """One of the items."""
        return items[self._drawn(what or "pick", len(items))]

    def draw(self, items: Sequence[T], known: int, what: str = "") -> T:
        """One of the items, which some seats get to see."""
        return items[self._drawn(what or "pick", len(items))]

    def shuffled(self, items: Sequence[T], what: str = "") -> tuple[T, ...]:
        """The items in a random order."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self._drawn(what or "shuffle", last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def named(self, name: str) -> Rng:
        """The stream of that name, on the same tape."""
        stream = Rng.named(self, name)
        if not isinstance(stream, Tracer):
            self._cut_off(stream)
            stream = self.streams[name] = self._branch(Tracer(stream, self.tape))
        return stream
