"""Comments on a full game: one sentence at each new kind of question."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.lesson import beside
from cosmodrome.engine.record import start

from .. import GAME
from .. import prompts as p

SENTENCES: Final = {
    p.ACTION.kind: "Research until you hold enough cards for a plan: move, explore, build, and then produce.",
    p.PASS.kind: "When the pile is empty you may pass; play on while your actions still pay.",
    p.TEAM.kind: "Act with the team that is nearest to something unexplored.",
    p.MOVE_TO.kind: "Go where you can explore or build next; near sites cost fewer cards.",
    p.MOVE_BASE.kind: "Your own base gives no reward to anybody else.",
    p.EXPLORE.kind: "Each discovery pays at once, and a tile with a P pays again when you produce.",
    p.BUILD.kind: "Bases are how tiles pay you, so build on the tile with the best P first.",
    p.BASE.kind: "Choose the base for what it does: some make tiles pay, others help later actions.",
    p.PAY.kind: "The first option is a complete, cheap payment; keep Time cards and shields for expensive actions.",
    p.SECOND_MOVE.kind: "A second team takes the same action for the same payment.",
    p.DRAW.kind: "Offers are known, the pile is not: take an offer if it fits your next action.",
    p.TAKE.kind: "Take the card that your next action needs.",
    p.PRODUCE.kind: "Collect from the tiles that pay most.",
    p.UPGRADE.kind: "Infra works every turn, so put in a card for the action that you take most.",
    p.SLOT.kind: "Use an empty slot before you cover a printed number.",
    p.SPECIAL.kind: "A Special uses your action, so use it when it does more than a Move or Build would.",
    p.PROBE.kind: "A probe explores from afar; choose a site you can reach soon.",
    p.RELOCATE.kind: "Send the team where it can act next turn.",
    p.CLAIM.kind: "A contract pays only the first player, so claim it at once.",
    p.REWARD.kind: "A free card for something of yours that was used: there is no reason to decline.",
    p.TRANSPORT.kind: "Transport is free: move a team that has nothing left to do.",
    p.TRANSPORT_TO.kind: "Choose the base that is nearest to your next goal.",
    p.EDGE.kind: "An Edge costs no action; play it if this moment pays well, and keep it otherwise.",
    p.SABOTAGE.kind: "Name the action that the player ahead of you needs most.",
    p.POACH.kind: "Take the card that helps your own plan.",
    p.REMOVE_INFRA.kind: "Remove what they use every turn.",
    p.PROGRESS_CARD.kind: (
        "The first player to take a title also gains its F; choose what helps with actions you take often."
    ),
    p.STAR_CHILDREN.kind: "Choose the site you can use first.",
    p.MEMORY.kind: "Take back the card that your next action needs.",
    p.RESEARCH_BASE.kind: "Use the base if you hold few cards.",
    p.PHOBES.kind: "Send back the team that is worth the least where it is.",
    p.COLONIZE.kind: "A colony needs all boxes of its system to hold your bases.",
    p.COLONY.kind: "Choose the colony with the highest value that you can pay for.",
    p.POINTS.kind: "Use what you don't need for anything else.",
    p.OPEN_CONTRACT.kind: "Open the contract that you are closest to.",
    p.LEGACY.kind: "Keep the tile that pays most: it is the only one that goes with you.",
    p.BEYOND.kind: "A start further out saves your longest move.",
}

LESSON: Final = beside(lambda: start(GAME, 3, "coach beside you", None, ()), SENTENCES)
