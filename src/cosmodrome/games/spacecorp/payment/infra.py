"""What the Infra of each HQ gives to an action: its Research box, its Infra cards and its open slots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..content import HQS
from ..state import Corp, SpaceCorp
from .formula import GIVES, NOTHING, SHIELDING, Terms


def infra_terms(g: SpaceCorp, owner: int, kind: str, shield: int = -1) -> Terms:
    """What the Infra of an HQ gives to an action. The card `shield` counts with its shielded value."""
    corp = g.corps[owner]
    return _infra_terms(corp.hq, tuple(corp.slots), kind, shield if shield >= 0 and shield in corp.slots else -1)


@lru_cache(maxsize=1024)
def _infra_terms(hq: int, slots: tuple[int, ...], kind: str, shield: int = -1) -> Terms:
    face, gives = HQS[hq], GIVES[kind]
    added, multiplier, largest = face.research if kind == "research" else 0, 1, 0
    for slot, card in enumerate(slots):
        use = gives[card]
        if card < 0:
            added += face.slots[slot].get(kind, 0)
        elif use is not None and use.times:
            multiplier *= use.times
        elif use is not None:
            value = use.shielded if card == shield else use.value
            added += value
            if value > largest:
                largest = value
    return _shared_terms(added, multiplier, largest)


@lru_cache(maxsize=1024)
def _shared_terms(added: int, multiplier: int, largest: int) -> Terms:
    """The same object for the same numbers; `NOTHING` if they give nothing."""
    return Terms(added, multiplier, largest) if added > 0 or multiplier > 1 else NOTHING


def infra_strength(g: SpaceCorp, seat: int, kind: str) -> int:
    """One number for how much matching Infra an HQ has: 0 if none, multipliers counted like values."""
    return _infra_strength(g.corps[seat].hq, tuple(g.corps[seat].slots), kind)


@lru_cache(maxsize=1024)
def _infra_strength(hq: int, slots: tuple[int, ...], kind: str) -> int:
    uses = [use for c in slots if c >= 0 and (use := GIVES[kind][c]) is not None]
    return _printed(hq, slots, kind) + sum(use.value + use.times for use in uses)


def _printed(hq: int, slots: tuple[int, ...], kind: str) -> int:
    """What is printed on the HQ and not covered by a card."""
    face = HQS[hq]
    added = face.research if kind == "research" else 0
    for card, printed in zip(slots, face.slots, strict=True):
        if card < 0 and kind in printed:
            added += printed[kind]
    return added


class KindInfra:
    """What all HQs give to one kind of action, by seat."""

    __slots__ = ("_best", "_lenders", "owners", "terms")

    def __init__(self, terms: tuple[Terms, ...]) -> None:
        self.terms = terms
        """By seat: what its HQ gives."""
        self.owners = [seat for seat, infra in enumerate(terms) if infra is not NOTHING]
        """The seats that have Infra for this kind."""
        self._lenders: list[list[int] | None] = [None] * len(terms)
        self._best: list[Terms] | None = None

    def lenders(self, seat: int) -> list[int]:
        """The opponents of a seat that have Infra for this kind."""
        found = self._lenders[seat]
        if found is None:
            found = self._lenders[seat] = [s for s in self.owners if s != seat]
        return found

    @property
    def best(self) -> list[Terms]:
        """The terms that are not beaten by another HQ in every number."""
        if self._best is None:
            best: list[Terms] = []
            for seat in self.owners:
                infra = self.terms[seat]
                if not any(other.at_least(infra) for other in best):
                    best = [*(other for other in best if not infra.at_least(other)), infra]
            self._best = best
        return self._best


@lru_cache(maxsize=1024)
def _kind_infra(terms: tuple[Terms, ...]) -> KindInfra:
    """The same object for the same terms: a new Infra card changes them for few kinds of action."""
    return KindInfra(terms)


class Headquarters:
    """The HQs of all seats with the Infra in their slots, and what they give to each kind of action."""

    __slots__ = ("_faces", "_kinds", "_slots")

    def __init__(self, faces: Sequence[int], slots: Sequence[tuple[int, ...]]) -> None:
        self._faces = [*faces]
        self._slots = [[*cards] for cards in slots]
        self._kinds: dict[str, KindInfra] = {}

    def is_current(self, corps: list[Corp]) -> bool:
        """Whether these are still the HQs of the table they were made for. No corporation changes its HQ."""
        return [corp.slots for corp in corps] == self._slots

    def give(self, kind: str) -> KindInfra:
        """What they give to a kind of action."""
        found = self._kinds.get(kind)
        if found is None:
            hqs = zip(self._faces, self._slots, strict=True)
            found = _kind_infra(tuple([_infra_terms(hq, tuple(slots), kind) for hq, slots in hqs]))
            self._kinds[kind] = found
        return found

    def give_shielded(self, owner: int, kind: str, shield: int) -> Terms:
        """What one HQ gives if the card `shield` counts with its shielded value."""
        slots = self._slots[owner]
        return _infra_terms(self._faces[owner], tuple(slots), kind, shield if shield in slots else -1)

    def shielding(self, owners: Sequence[int], kind: str) -> list[int]:
        """The Infra cards of these HQs that have a shielded value."""
        cards = SHIELDING[kind]
        return [c for owner in owners for c in self._slots[owner] if c in cards]


def headquarters(g: SpaceCorp) -> Headquarters:
    """The HQs of the table. Tables with the same HQs share one object."""
    found: Headquarters | None = g.cache.get("headquarters")
    if found is None or not found.is_current(g.corps):
        found = _headquarters(tuple([corp.hq for corp in g.corps]), tuple([tuple(corp.slots) for corp in g.corps]))
        g.cache["headquarters"] = found
    return found


@lru_cache(maxsize=64)
def _headquarters(faces: tuple[int, ...], slots: tuple[tuple[int, ...], ...]) -> Headquarters:
    return Headquarters(faces, slots)
