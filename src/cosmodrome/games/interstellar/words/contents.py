"""What statistics count: Technologies, Mechanisms, Extra Action tokens, and planets with a Base."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.contents import Use

from ..content import MECHANISMS, TECHNOLOGIES
from .names import planet, token

CONTENTS: Final = ("Technologies", "Mechanisms", "Extra Action tokens", "Planets")
TOLD: Final[dict[str, tuple[str, Callable[[Any], str]]]] = {
    "researched": ("Technologies", lambda technology: TECHNOLOGIES[technology].name),
    "built": ("Mechanisms", lambda mechanism: MECHANISMS[mechanism].name),
    "extra": ("Extra Action tokens", token),
    "founded": ("Planets", planet),
}
"""By kind of event: what it counts as, and its name. The seat comes first, then the thing."""


def used(kind: str, args: tuple[Any, ...], seats: int) -> tuple[Use, ...]:
    """What a seat uses in an event."""
    if kind not in TOLD:
        return ()
    content, name = TOLD[kind]
    return (Use(args[0], content, name(args[1])),)
