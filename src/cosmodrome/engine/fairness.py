"""Commit, then reveal: how seats take part in a match's chance without anybody choosing last.

Each seat publishes a commitment (a fingerprint of its secret salt) before any salt is known. Seed, commitments and
the salts that were revealed in time make the key of the beginning. A salt that comes later changes the key from there
on. docs/concepts/fair-chance.md says what that proves against whom.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any

from .errors import SaltRefused

if TYPE_CHECKING:
    from .match import Match

HASH = re.compile(r"[0-9a-f]{64}")
SALT = re.compile(r"[0-9a-f]{32,64}")
"""The form of a salt. It has at least 128 bits, so that it can't be guessed from its commitment."""


def salt_commitment(salt: str) -> str:
    """The commitment to a salt. It uses BLAKE2b, which pages can compute without https, too."""
    return hashlib.blake2b(f"cosmodrome:salt:{salt}".encode(), digest_size=32).hexdigest()


def check_late_salt(match: Match[Any], seat: int, salt: str) -> None:
    """Refuse a salt that can't be mixed into a running match: it must fit, come once, and before the first answer."""
    if match.over:
        raise SaltRefused("the match is over")
    if not 0 <= seat < match.seats:
        raise SaltRefused(f"there is no seat {seat}")
    if not SALT.fullmatch(salt):
        raise SaltRefused("a salt is 32 to 64 digits of 0 to 9 and a to f")
    origin = match.origin
    if not origin.position:  # a match that goes on from a position does not know how it began
        if seat >= len(origin.commitments) or not origin.commitments[seat]:
            raise SaltRefused("this seat has committed to no salt")
        if origin.commitments[seat] != salt_commitment(salt):
            raise SaltRefused("the salt is not the one that this seat committed to")
        if origin.salts[seat]:
            raise SaltRefused("this seat's salt is mixed in already")
    if seat in match.acted_seats():
        raise SaltRefused("a salt counts until the seat's first answer, and once")


def wrong_salts(commitments: tuple[str, ...], salts: tuple[str, ...]) -> list[int]:
    """The seats whose salt does not fit their commitment. A seat without a salt was left out."""
    return [
        seat
        for seat, (commitment, salt) in enumerate(zip(commitments, salts, strict=True))
        if salt and salt_commitment(salt) != commitment
    ]


def seats_in_words(commitments: tuple[str, ...], salts: tuple[str, ...], late: frozenset[int]) -> list[str]:
    """One sentence per seat: how it took part in the match's chance."""
    if not commitments:
        return [f"seat {seat}: mixed in, without a commitment" for seat, salt in enumerate(salts) if salt]
    found = []
    for seat, commitment in enumerate(commitments):
        if not commitment:
            found.append(f"seat {seat}: committed to nothing (a bot, or a program that takes no part)")
        elif salts[seat]:
            found.append(f"seat {seat}: committed, and revealed before the beginning")
        elif seat in late:
            found.append(f"seat {seat}: committed, and revealed after the beginning: mixed in from there on")
        else:
            found.append(f"seat {seat}: committed, but did not reveal: left out")
    return found
