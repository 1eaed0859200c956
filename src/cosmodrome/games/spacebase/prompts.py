"""The questions of Space Base, and what lights up on the board for their options.

Targets (drawn by board/ as `data-target`):
- `ship:<slug>`     a ship of the three levels, wherever it lies: shipyard, console, light-speed offer (each is unique)
- `colony:<sector>` a colony that can still be had
- `sector:<n>`      sector n of the *asked* seat's console
- `dice`            the two dice, where they are taken one by one
Only to be pointed at: `roll:<seat>` (the dice on a console that is not asked), `bay:` and `starter:<seat>.<sector>`,
`credits:`, `income:`, `vp:` and `race:<seat>`, `deck:<level>`.
Where several options share a target, the variant tells them apart: `+1`/`+2` (steps of a shift), `=4` (a face to set),
`first`/`second`/`both` (dice to reroll).
"""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Prompt

from .content import CARDS, FIRST_COLONY

REROLLS: Final = ("first", "second", "both")


def slug(card: int) -> str:
    """The short name of a card."""
    return CARDS[card].slug


def card_target(card: int) -> str:
    """Where a ship or a colony lights up."""
    return f"colony:{CARDS[card].sector}" if card >= FIRST_COLONY else f"ship:{CARDS[card].slug}"


def sectors_token(sectors: tuple[int, ...]) -> str:
    """`5+6` for the dice one by one, `11` for their sum."""
    return "+".join(str(sector) for sector in sectors)


def sectors_target(sectors: tuple[int, ...]) -> str:
    """The sector of the sum, or the dice themselves."""
    return f"sector:{sectors[0]}" if len(sectors) == 1 else "dice"


def sector_target(sector: int) -> str:
    """A sector of one's own console."""
    return f"sector:{sector}"


def ship_target(value: tuple[int, int]) -> str:
    """The ship whose ability is used."""
    return card_target(value[0])


BUY_OPENING: Final = Prompt[int]("buy-opening", "light-speed", slug, card_target)
ABILITY: Final = Prompt[int]("ability", "abilities", slug, card_target)
SET_DIE: Final = Prompt[tuple[int, int]](
    "set-die", "dice-abilities", lambda v: f"{slug(v[0])}={v[1]}", ship_target, lambda v: f"={v[1]}"
)
REROLL: Final = Prompt[tuple[int, int]](
    "reroll", "dice-abilities", lambda v: f"{slug(v[0])}:{REROLLS[v[1]]}", ship_target, lambda v: REROLLS[v[1]]
)
ALLOCATE: Final = Prompt[tuple[int, ...]]("allocate", "allocating-the-dice", sectors_token, sectors_target)
SHIFT: Final = Prompt[tuple[int, int]](
    "shift", "dice-abilities", lambda v: f"{slug(v[0])}+{v[1]}", ship_target, lambda v: f"+{v[1]}"
)
DOUBLE: Final = Prompt[int]("double", "doubling-a-sector", slug, card_target)
FIRST_DIE: Final = Prompt[int]("first-die", "allocating-the-dice", str, sector_target)
REPEAT: Final = Prompt[int]("repeat", "doubling-a-sector", str, sector_target)
ARROW: Final = Prompt[int]("arrow", "arrows", str, sector_target)
CLAIM: Final = Prompt[int]("claim", "claiming", slug, card_target)
BUY: Final = Prompt[int]("buy", "buying", slug, card_target)
EXTRA_BUY: Final = Prompt[int]("extra-buy", "extra-buys", slug, card_target)
PLACE_SHIP: Final = Prompt[int]("place-ship", "extra-buys", str, sector_target)
PLACE_CHARGE: Final = Prompt[int]("place-charge", "placing-and-moving-charges", slug, card_target)
MOVE_FROM: Final = Prompt[int]("move-from", "placing-and-moving-charges", slug, card_target)
MOVE_TO: Final = Prompt[int]("move-to", "placing-and-moving-charges", slug, card_target)
EXCHANGE: Final = Prompt[int]("exchange", "moving-ships", str, sector_target)
