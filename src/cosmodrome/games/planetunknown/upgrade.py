"""How a running game of Planet Unknown goes on after an update: an entry for each version."""

from __future__ import annotations

from cosmodrome.engine.upgrade import Position, Upgrade

from .content import TECH, box
from .state import FINAL, FINAL_CARDS, KEEP_TWO

TWO_CARDS = "endgame_two_civ_cards"


def two_cards_kept(position: Position) -> Position:
    """Republic's level 5 is marked when it was carried out: a game after its last round may have done so already."""
    if position["phase"] not in (FINAL, FINAL_CARDS):
        return position
    players = []
    for player in position["players"]:
        techs = box().corporations[player["corporation"]].techs
        unlocked = any(tech.effect == TWO_CARDS and player["trackers"][TECH] >= tech.row for tech in techs)
        waiting = any(due["what"] == KEEP_TWO.what for due in player["due"])
        done = unlocked and not waiting
        players.append({**player, "spent": [*player["spent"], TWO_CARDS]} if done else player)
    return {**position, "players": players}


UPGRADES: dict[int, Upgrade] = {
    4: Upgrade(
        "Some corporations follow the rulebook more closely: Republic's levels 4 and 5, Makeshift's techs when "
        "milestones give nothing, Jump Drive's tech B on Petra, and the second patch of Wormhole's level 3.",
        two_cards_kept,
    ),
}
