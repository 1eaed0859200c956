"""Every kind of question the rules ask, and what its options light up.

Targets (`data-target`) that the board draws:
  action:KEY          the action keys (action:move, action:pass …)
  team:SEAT.N         team N of a seat            site:KEY            a site of the map (site:luna)
  spot:KEY.N          N-th exploration box of a site (the base itself at a Lagrange point)
  card:TOKEN          a card in hand, or Infra     offer:N             offer box 0-3
  deck                the draw pile                hq:SEAT             a headquarters (its Infra)
  slot:SEAT.N         Infra slot 0-2               stock:SEAT.KEY      a stack of unbuilt bases (stock:0.refinery)
  contract:ROW        a contract row1-row7         progress:KEY        a progress title on the Sideboard
  colony:CODE         a colony tile                profit:SEAT         a profit marker
  legacy:SEAT         the Legacy Production box    discard:TOKEN       a card in the discard pile
  time                the Time card in hand that can be played for the action
Sites, spots and teams are those of the era's map; the rules pass plain ints, so targets that need the era are written
with the era's number in front of the value: values are (era, site) pairs and the like.
"""

from __future__ import annotations

from typing import TypeAlias

from cosmodrome.engine.flow import Prompt

from .content import BASES, CARDS, COLONIES, PROGRESS
from .map import MAPS

Place: TypeAlias = tuple[int, int]
"""(era, site) or (era, spot)."""
Pay: TypeAlias = tuple[str, int]
"""(what, which): ("card", id), ("hq", seat), ("time", 0 double / 1 repeat), ("spend", F) …"""
Source: TypeAlias = tuple[str, int]
"""Where a card or tile comes from: ("deck", 0), ("offer", slot), ("card", id), ("spot", spot), ("legacy", seat)."""


def site_key(place: Place) -> str:
    """A site's key."""
    return MAPS[place[0]].sites[place[1]].key


def site_target(place: Place) -> str:
    """A site on the map."""
    return f"site:{site_key(place)}"


def spot_key(place: Place) -> str:
    """A spot: its site and which box."""
    board = MAPS[place[0]]
    site = board.sites[board.spot_site[place[1]]]
    return f"{site.key}.{place[1] - site.spots[0]}"


def spot_target(place: Place) -> str:
    """A spot on the map; (-1, seat) is the Legacy box."""
    return f"legacy:{place[1]}" if place[0] < 0 else f"spot:{spot_key(place)}"


def _spot_token(place: Place) -> str:
    return "legacy" if place[0] < 0 else spot_key(place)


def card_token(card: int) -> str:
    """A card."""
    return CARDS[card].token


def card_target(card: int) -> str:
    """A card in hand or on an HQ."""
    return f"card:{CARDS[card].token}"


TIME_MODES = ("double", "repeat")


def pay_token(pay: Pay) -> str:
    """A step of a payment."""
    what, which = pay
    if what in ("card", "shield"):
        return f"{what}:{CARDS[which].token}"
    if what == "time":
        return f"time:{TIME_MODES[which]}"
    if what in ("auto", "ok", "competitors", "no-port"):
        return what
    return f"{what}:{which}"


def pay_target(pay: Pay) -> str:
    """What a step of a payment lights up."""
    what, which = pay
    if what in ("card", "shield"):
        return f"card:{CARDS[which].token}"
    if what == "time":
        return "time"
    return f"hq:{which}" if what == "hq" else ""


def _source_token(source: Source) -> str:
    what, which = source
    return "deck" if what == "deck" else f"{what}{which + 1}"


def _source_target(source: Source) -> str:
    what, which = source
    return "deck" if what == "deck" else f"offer:{which}" if what == "offer" else ""


def _row_token(row: int) -> str:
    return f"row{row + 1}"


def contract_target(row: int) -> str:
    """A row of the Business Display."""
    return f"contract:{_row_token(row)}"


def _team_token(team: tuple[int, int]) -> str:
    return f"team{team[1] + 1}"


def _team_target(team: tuple[int, int]) -> str:
    return f"team:{team[0]}.{team[1]}"


ACTION: Prompt[str] = Prompt("action", "conduct-an-action", str, lambda a: f"action:{a}")
PASS: Prompt[str] = Prompt("pass", "end-of-an-era", str, lambda a: f"action:{a}")
TEAM: Prompt[tuple[int, int]] = Prompt("team", "move", _team_token, _team_target)
MOVE_TO: Prompt[Place] = Prompt("move-to", "move", site_key, site_target)
MOVE_BASE: Prompt[Place] = Prompt("move-base", "move", site_key, site_target)
EXPLORE: Prompt[Place] = Prompt("explore", "explore", site_key, site_target)
BUILD: Prompt[Place] = Prompt("build", "build", site_key, site_target)
BASE: Prompt[tuple[int, int]] = Prompt(
    "base", "bases", lambda b: BASES[b[1]].key, lambda b: f"stock:{b[0]}.{BASES[b[1]].key}"
)
PAY: Prompt[Pay] = Prompt("pay", "paying-for-an-action", pay_token, pay_target)
SECOND_MOVE: Prompt[tuple[int, int]] = Prompt("second-team", "time-cards", _team_token, _team_target)
DRAW: Prompt[Source] = Prompt("draw", "research", _source_token, _source_target)
TAKE: Prompt[Source] = Prompt("take", "bases", _source_token, _source_target)
PRODUCE: Prompt[Place] = Prompt("produce", "produce", _spot_token, spot_target)
UPGRADE: Prompt[int] = Prompt("upgrade", "upgrade", card_token, card_target)
SLOT: Prompt[tuple[int, int]] = Prompt("slot", "upgrade", lambda s: f"slot{s[1] + 1}", lambda s: f"slot:{s[0]}.{s[1]}")
SPECIAL: Prompt[int] = Prompt("special", "special", card_token, card_target)
PROBE: Prompt[Place] = Prompt("probe", "special", site_key, site_target)
RELOCATE: Prompt[Place] = Prompt("relocate", "special", site_key, site_target)
CLAIM: Prompt[int] = Prompt("claim", "contracts", _row_token, contract_target)
REWARD: Prompt[str] = Prompt("reward", "rewards", str, lambda _: "deck")
TRANSPORT: Prompt[tuple[int, int]] = Prompt("transport", "team-transport", _team_token, _team_target)
TRANSPORT_TO: Prompt[Place] = Prompt("transport-to", "team-transport", site_key, site_target)
EDGE: Prompt[int] = Prompt("edge", "edges", card_token, card_target)
SABOTAGE: Prompt[str] = Prompt("sabotage", "edges", str, lambda a: f"action:{a}")
POACH: Prompt[int] = Prompt("poach", "edges", card_token, card_target)
REMOVE_INFRA: Prompt[tuple[int, int]] = Prompt(
    "remove-infra", "edges", lambda s: f"slot{s[1] + 1}", lambda s: f"slot:{s[0]}.{s[1]}"
)
PROGRESS_CARD: Prompt[int] = Prompt(
    "progress", "progress-cards", lambda p: PROGRESS[p].key, lambda p: f"progress:{PROGRESS[p].key}"
)
STAR_CHILDREN: Prompt[Place] = Prompt("star-children", "progress-cards", site_key, site_target)
MEMORY: Prompt[int] = Prompt("memory", "progress-cards", card_token, lambda c: f"discard:{CARDS[c].token}")
RESEARCH_BASE: Prompt[str] = Prompt("research-base", "bases", str, None)
PHOBES: Prompt[tuple[int, int]] = Prompt("phobes", "exploring-star-systems", _team_token, _team_target)
COLONIZE: Prompt[Place] = Prompt("colonize", "colonize", site_key, site_target)
COLONY: Prompt[int] = Prompt("colony", "colonize", lambda c: COLONIES[c].code, lambda c: f"colony:{COLONIES[c].code}")
POINTS: Prompt[str] = Prompt("points", "colonize", str, None)
OPEN_CONTRACT: Prompt[int] = Prompt("open-contract", "colonies", _row_token, contract_target)
LEGACY: Prompt[Place] = Prompt("legacy", "between-eras", _spot_token, spot_target)
BEYOND: Prompt[Place] = Prompt("beyond", "between-eras", site_key, site_target)
