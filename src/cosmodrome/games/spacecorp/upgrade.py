"""How a running game of SpaceCorp goes on after an update: an entry for each version."""

from __future__ import annotations

from cosmodrome.engine.upgrade import Position, Upgrade


def payment_with_progress(position: Position) -> Position:
    """A payment knows which progress cards count for it."""
    pay = position["pay"]
    if pay is None:
        return position
    return {**position, "pay": {**pay, "progress": position["corps"][position["active"]]["progress"]}}


UPGRADES: dict[int, Upgrade] = {
    5: Upgrade(
        "If a Time card lets two teams act, both use the same total: a progress card that the first team wins does not "
        "count for the second.",
        payment_with_progress,
    ),
    6: Upgrade("Most colonies take other numbers of Colony Points: those with a weak effect fewer than before."),
}
