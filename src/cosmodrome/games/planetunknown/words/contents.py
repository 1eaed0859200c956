"""What statistics count: the corporations, planets and civ cards that players had."""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.engine.contents import Use

from ..content import box

CONTENTS: Final = ("Corporations", "Planets", "Civ cards")


def used(kind: str, args: tuple[Any, ...], seats: int) -> tuple[Use, ...]:
    """What an event brings a seat: its corporation and planet, or a civ card."""
    if kind == "board":
        seat, corporation, planet = args
        return (
            Use(seat, "Corporations", box().corporations[corporation].name),
            Use(seat, "Planets", box().planets[planet].name),
        )
    return (Use(args[0], "Civ cards", box().civ_cards[args[1]].name),) if kind in ("civ", "keep") else ()
