"""What happened in a drill: figures, what was acknowledged, and what must not have been."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Acknowledged:
    """Something a server said it has kept. `seq` is the number it told; 0 where it told none (sockets don't)."""

    table: str
    client: str
    kind: str
    seat: int
    text: str
    seq: int
    at: float


@dataclass
class Tally:
    """The figures of a drill; many threads add to them."""

    acknowledged: list[Acknowledged] = field(default_factory=list)
    happened: Counter[str] = field(default_factory=Counter)
    """What was done to the servers, and how they answered."""
    found: Counter[str] = field(default_factory=Counter)
    """What was looked at afterwards."""
    wrong: dict[str, list[str]] = field(default_factory=dict)
    """What must not be, by kind: "lost", "doubled", "dead tables", "answers with 500" and others."""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def ack(self, kept: Acknowledged) -> None:
        """A server acknowledged something."""
        with self._lock:
            self.acknowledged.append(kept)

    def count(self, what: str, many: int = 1) -> None:
        """Something happened."""
        with self._lock:
            self.happened[what] += many

    def blame(self, kind: str, words: str) -> None:
        """Something that must not be."""
        with self._lock:
            self.wrong.setdefault(kind, []).append(words)

    @property
    def kills(self) -> int:
        """How often a server was killed."""
        return self.happened["kills"]

    def add(self, other: Tally) -> None:
        """Take the figures of another stage in."""
        self.acknowledged += other.acknowledged
        self.happened += other.happened
        self.found += other.found
        for kind, words in other.wrong.items():
            self.wrong.setdefault(kind, []).extend(words)

    def lines(self) -> list[str]:
        """The figures, as they are printed."""
        said = [f"{self.kills} kills, {len(self.acknowledged)} acknowledged"]
        said += [f"{len(self.wrong.get(kind, []))} {kind}" for kind in GOALS]
        more = [f"{many} {what}" for what, many in sorted(self.happened.items()) if what != "kills"]
        looked = [f"{many} {what}" for what, many in sorted(self.found.items())]
        others = [f"{len(words)} {kind}" for kind, words in sorted(self.wrong.items()) if kind not in GOALS]
        lines = [", ".join(said), "  on the way: " + ", ".join(more), "  afterwards: " + ", ".join(looked)]
        if others:
            lines.append("  and: " + ", ".join(others))
        for kind, words in sorted(self.wrong.items()):
            lines += [f"  {kind}: {each}" for each in words[:10]]
        return lines


GOALS = ("lost", "doubled", "dead tables", "answers with 500")
"""What a drill counts first; each has to be 0."""
