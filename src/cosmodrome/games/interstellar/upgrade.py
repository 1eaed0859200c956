"""How a running game of Starship Interstellar goes on after an update: an entry for each version."""

from __future__ import annotations

from cosmodrome.engine.upgrade import Upgrade

UPGRADES: dict[int, Upgrade] = {
    7: Upgrade(
        "The Earth token is turned over for the Salvation Phase like the other basic tokens, so you have one more play "
        "there. Many Technologies, and the production tokens of Mercury, Mars and Saturn, have new numbers.",
    ),
}
