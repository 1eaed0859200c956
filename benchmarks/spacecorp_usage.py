"""Which contracts, progress cards, colonies, Edges, base types and sites of SpaceCorp are used, from the log of games.

`cosmodrome usage` counts questions, so it misses what happens without a choice and what is never offered. This counts
what the log says, against everything that the game has: a share is "of all games". The file has the same form.

python benchmarks/spacecorp_usage.py --bots greedy greedy --games 200 [--seed 1] [--json FILE] [--below 5]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from cosmodrome.bots import usage
from cosmodrome.bots.arena import Fixture
from cosmodrome.bots.usage import GameUsage, Item, Line
from cosmodrome.cli.common import chosen_options, option_argument
from cosmodrome.engine.history import Told
from cosmodrome.games.spacecorp import GAME
from cosmodrome.games.spacecorp.content import (
    ACTIONS,
    BASES,
    CARDS,
    COLONIES,
    EDGES,
    ERA_NAMES,
    PROGRESS,
    Colony,
    contracts,
)
from cosmodrome.games.spacecorp.map import MAPS

DECLINED: Item = ("contract", "(met, and not claimed when asked)")
KINDS = ("contract", "progress card", "colony", "Edge", "Time", "Infra", "base", "site", "Special", "action")
"""What is counted, in the order of the tables."""

CONTRACT_NAMES = {contract.name for seats in (2, 3) for era in range(3) for contract in contracts(seats, era)}


def everything(seats: int) -> list[Item]:
    """All that players of a whole game could use."""
    items = [("contract", f"{ERA_NAMES[era]}: {c.name}") for era in range(3) for c in contracts(seats, era)]
    items.append(DECLINED)
    items += [("progress card", title) for title in dict.fromkeys(card.title for card in PROGRESS)]
    items += [("colony", name) for name in dict.fromkeys(colony_name(colony, seats) for colony in COLONIES) if name]
    items += [("Edge", edge.name) for edge in EDGES.values()]
    items += [
        ("Time", f"{mode} ({action})") for action in ("move", "explore", "build") for mode in ("double", "repeat")
    ]
    items += [("Infra", f"an opponent's for {action}") for action in ("research", "move", "explore", "build")]
    for era in range(3):
        items += [("base", f"{ERA_NAMES[era]}: {base.name}") for base in BASES if base.requires[era] is not None]
        items += [
            ("site", f"{ERA_NAMES[era]}: {site.name}") for site in MAPS[era].sites if site.spots and not site.home
        ]
        items += [("site", f"{ERA_NAMES[era]}: {site.name}") for site in MAPS[era].sites if site.beyond or site.spur]
    items += [("Special", title) for title in dict.fromkeys(card.title for card in CARDS if card.special)]
    return items + [("action", action) for action in ACTIONS]


def colony_name(colony: Colony, seats: int) -> str:
    """The colony with all that are the same but for the name; empty if it is not in a game of so many."""
    alike = [c for c in COLONIES if seats in c.players and (c.value, c.effect) == (colony.value, colony.effect)]
    return " / ".join(c.name for c in alike) if colony in alike else ""


def used(told: Told, seats: int) -> list[Item]:
    """What an event of the log says that its seat used. The seat is its first argument."""
    kind, a = told.event.kind, told.event.args
    if kind == "contract":
        return [("contract", f"{ERA_NAMES[a[1]]}: {contracts(seats, a[1])[a[2]].name}")]
    if kind == "progress":
        return [("progress card", PROGRESS[a[1]].title)]
    if kind == "colony":
        return [("colony", colony_name(COLONIES[a[2]], seats))]
    if kind == "edge":
        return [("Edge", EDGES[CARDS[a[1]].edge].name)]
    if kind == "special":
        return [("Special", CARDS[a[1]].title)]
    if kind == "action":
        return [("action", a[1])]
    if kind == "base":
        site = MAPS[a[1]].sites[MAPS[a[1]].spot_site[a[2]]].name
        return [("base", f"{ERA_NAMES[a[1]]}: {BASES[a[3]].name}"), ("site", f"{ERA_NAMES[a[1]]}: {site}")]
    if kind == "move" and (MAPS[a[2]].sites[a[4]].beyond or MAPS[a[2]].sites[a[4]].spur):
        return [("site", f"{ERA_NAMES[a[2]]}: {MAPS[a[2]].sites[a[4]].name}")]
    if kind == "pay":
        seat, action, _, hqs, time, _, _ = a
        found = [("Time", f"{time} ({action})")] if time in ("double", "repeat") else []
        return found + [("Infra", f"an opponent's for {action}") for owner in hqs if owner != seat]
    return []


def play(fixture: Fixture) -> GameUsage:
    """Play one game to its end and count what its log says."""
    questions, match = usage.watch(fixture)
    seats = len(fixture.bots)
    taken: list[Counter[Item]] = [Counter() for _ in range(seats)]
    items = everything(seats)
    known = set(items)
    for told in match.told():
        for item in used(told, seats):
            if item in known:
                taken[told.event.args[0]][item] += 1
    for seat, one in enumerate(questions.seats):
        claims = {name: times for kind, name, times in one.taken if kind == "claim"}
        declined = sum(times for name, times in claims.items() if name not in CONTRACT_NAMES)
        if declined:
            taken[seat][DECLINED] = declined
    return GameUsage(
        fixture.number, [usage.seat_usage(one.won, items, taken[seat]) for seat, one in enumerate(questions.seats)]
    )


def row(line: Line, games: int) -> str:
    """A row of a table: in how many games it was used, by how many winners and losers, and how often."""
    return (
        f"| {line.kind} | {line.name} | {100 * line.games_used / games:.0f} % | {100 * line.winners:.0f} % |"
        f" {100 * line.losers:.0f} % | {line.times} |"
    )


def main() -> None:
    """Play, print the table, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", nargs="+", default=["greedy", "greedy"], help="one for each seat")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="where the games' seeds start (1)")
    parser.add_argument("--json", metavar="FILE", help="write the counts to this file")
    parser.add_argument(
        "--below", type=float, default=101.0, help="show what is used in fewer games than this, in percent"
    )
    option_argument(parser)
    args = parser.parse_args()
    options = GAME.complete(len(args.bots), chosen_options(GAME, args.option))
    command = f"python benchmarks/spacecorp_usage.py {' '.join(sys.argv[1:])}".partition(" --json")[0]
    played: list[GameUsage] = []
    for fixture in usage.schedule(GAME.id, args.bots, args.games, args.seed, options):
        played.append(play(fixture))
        if len(played) % 10 == 0:
            print(f"{len(played)} of {args.games} games", file=sys.stderr, flush=True)
        if args.json:
            report = usage.report(GAME.id, args.bots, args.seed, played)
            Path(args.json).write_text(json.dumps({**report.to_json(), "command": command}) + "\n", encoding="utf-8")
    report = usage.report(GAME.id, args.bots, args.seed, played)
    print(f"{report.games} games from seed {args.seed}, bots {', '.join(args.bots)}")
    print("| kind | item | games | winners | losers | times |")
    print("|---|---|---:|---:|---:|---:|")
    for line in sorted(report.lines, key=lambda line: (KINDS.index(line.kind), -line.games_used, line.name)):
        if 100 * line.games_used / report.games < args.below:
            print(row(line, report.games))


if __name__ == "__main__":
    main()
