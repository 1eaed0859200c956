"""How a running game of Space Base goes on after an update: an entry for each version."""

from __future__ import annotations

from cosmodrome.engine.upgrade import Upgrade

UPGRADES: dict[int, Upgrade] = {
    3: Upgrade("If a ship you claim could pay for the other die, you now choose which die pays first."),
}
