"""What the guide takes from the box: numbers, tables, the legend, pictures and the worked turn."""

from __future__ import annotations

from typing import Any

from cosmodrome.draw.icons import icon
from cosmodrome.draw.picture import Picture, sign
from cosmodrome.draw.svg import group
from cosmodrome.engine.example import Step, begin, example, starting
from cosmodrome.engine.guide import Block, Cell, Chart, Numbers, Part, Parts, bullets, options_chart

from . import content as c
from .board.cards import H, W, card_face
from .board.pieces import ACTION_ICONS, DISCOVERY_ICONS, DISCOVERY_WORDS, base_disc, colony_hex, team_cube, tile_face
from .board.solar import TILE
from .map import FAR, MAPS
from .rules.setup import EXTRA_DRAWS, OFFERS, START_GENETICS, START_PROFIT, START_REVELATION, TEAMS_AT_HOME, TIME_CARDS
from .rules.turn import IDLE_ROUNDS
from .words import names
from .words.effects import (
    BEYOND,
    COLONY_POINTS,
    base_words,
    colony_words,
    contract_words,
    edge_words,
    progress_words,
    special_words,
)

_setup, _boards, _colonies = c.load("setup"), c.load("boards")["boards"], c.load("colonies")
_ending = _setup["ending_era"][c.ERAS[c.MARINERS]]["bonus"]
_spur = _boards[c.STARFARERS]["orion_spur"]
HOME = c.HQS[0]


NUMBERS: Numbers = {
    "eras": len(c.ERAS),
    "teams": _setup["components_per_player"]["teams"],
    "bases_of_a_type": c.BASES_OF_A_TYPE,
    "teams_mariners": TEAMS_AT_HOME[c.MARINERS],
    "offers": OFFERS,
    "research": HOME.research,
    "slots": len(HOME.slots),
    "intrinsic": names.listing(f"{names.ACTION_NAMES[a]} {n}" for a, n in HOME.slots[0].items()),
    "liftoff": _boards[c.MARINERS]["movement"]["liftoff"],
    "landing": _boards[c.MARINERS]["movement"]["landing"],
    "mars": _boards[c.MARINERS]["direct_moves"][0]["cost"],
    "spur_first": _spur["first_award"],
    "spur_later": _spur["later_unoccupied_award"],
    "track": max(len(site.get("star_track", ())) for site in _boards[c.STARFARERS]["sites"]),
    "penalty_planeteers": MAPS[c.PLANETEERS].penalty,
    "penalty_starfarers": MAPS[c.STARFARERS].penalty,
    "wheel": c.WHEEL,
    "contracts": c.load("contracts")["end_trigger"]["of"],
    "idle_rounds": IDLE_ROUNDS,
    "beyond_first": _ending["1st_beyond"],
    "beyond_second": _ending["2nd_beyond"],
    "genetics_bonus": _ending["per_genetics_space"],
}


# --- the legend, drawn with the pieces of the board


def _icon(name: str, words: str) -> Picture:
    return sign(words, icon(name, 2, 2, 36, "ink"), 40, 40)


def legend() -> Chart:
    """Every sign of the board with its meaning."""
    tile = next(t for t in c.TILES if t.production > 0 and t.icons)
    rows: list[tuple[Cell, ...]] = [
        (sign("a team", group(team_cube(0, 30), x=5, y=5), 40, 40), "a team"),
        (sign("a team with a flag", group(team_cube(0, 30, True), x=5, y=8), 44, 44), "a team that holds a claim"),
        (sign("a tile", tile_face(tile.id, TILE / 2 + 2, TILE / 2 + 2), TILE + 4, TILE + 4), _tile_words()),
        (sign("a card", card_face(0), W, H), "an action card: the actions it can be used for, and the Infra mark"),
        (sign("a colony", colony_hex(0, 0, 22, 22), 44, 44), "a colony with its value"),
    ]
    rows += [(_disc(b.id), f"{b.name} base") for b in c.BASES]
    rows += [(_icon(ACTION_ICONS[a], f"{a} sign"), names.ACTION_NAMES[a]) for a in c.ACTIONS]
    rows += [(_icon(DISCOVERY_ICONS[k], f"{k} sign"), words) for k, words in DISCOVERY_WORDS.items()]
    return Chart(("sign", "what it is"), rows)


def _tile_words() -> str:
    return (
        "a Discovery tile: what was found, what it produces (P#), its Colony Points (Col), and how it changes the cost"
        " of a Build (Base)"
    )


def _disc(base: int) -> Picture:
    return sign(f"{c.BASES[base].name} base", base_disc(base, 20, 20, 17), 40, 40)


# --- tables


def eras_table() -> Chart:
    """What each era brings."""
    rows: list[tuple[Cell, ...]] = []
    for era, name in enumerate(c.ERA_NAMES):
        stacks = names.listing(f"{len(c.stack_of(era, s))} {s}" for s in c.STACKS[era])
        hand = names.listing(_setup["eras"][c.ERAS[era]]["hand"])
        rows.append((name, len(c.deck_of(era)), stacks, TEAMS_AT_HOME[era], hand))
    return Chart(("era", "action cards", "Discovery tiles", "teams at home", "hand"), rows)


def sizes() -> Chart:
    """What depends on the number of players."""
    seats = (*TIME_CARDS,)
    side = {n: _setup["players"][str(n)] for n in seats}
    ordinals = ("1st", "2nd", "3rd", "4th")
    first = [names.listing(ordinals[k] for k in EXTRA_DRAWS[n]) for n in seats]
    profit = [names.listing(f"{ordinals[k]}: {f}F" for k, f in enumerate(side[n]["start_profit"]) if f) for n in seats]
    return Chart(
        ("players", *map(str, seats)),
        [
            ("Time cards in the game", *(TIME_CARDS[n] for n in seats)),
            ("Time cards in the draw pile", *(side[n]["time_in_deck"] for n in seats)),
            ("players who draw a card before the first turn", *first),
            ("profit at the start", *(words or "none" for words in profit)),
            ("side of the Business Display", *(side[n]["contract_side"] for n in seats)),
            ("colonies", *(side[n]["colonies"] for n in seats)),
        ],
    )


def late_starts() -> Chart:
    """What every player has in a game that starts with each era."""
    rows: list[tuple[Cell, ...]] = []
    for era, name in enumerate(c.ERA_NAMES):
        slots = (f"{names.ACTION_NAMES[a]} {n}" for slot in c.HQS[era].slots for a, n in slot.items())
        profit = f"{START_PROFIT[era]}F"
        rows.append((name, profit, START_GENETICS[era], START_REVELATION[era], names.listing(slots)))
    return Chart(("first era", "profit", "genetics", "revelation", "Infra of the HQ"), rows)


def options() -> Chart:
    """The options of the game."""
    from . import GAME

    return options_chart(GAME.options)


def distances() -> Part:
    """A table for each era: the distance of each site from home, and its costs."""
    blocks: list[Block] = []
    for board in MAPS:
        rows: list[tuple[Cell, ...]] = []
        for site in board.sites:
            far = board.distance[board.home][site.id]
            if site.home or far >= FAR:
                continue
            boxes = names.listing(site.slots)
            costs = [str(n) if n >= 0 else "" for n in (site.explore_cost, site.build_cost)]
            rows.append((site.name, far, f"+{site.gravity}" if site.gravity else "", *costs, boxes))
        head = (c.ERA_NAMES[board.era], "from home", "gravity", "e", "b", "boxes")
        blocks.append(Chart(head, sorted(rows, key=lambda row: int(row[1]) if isinstance(row[1], int) else 0)))
    return blocks


def tiles() -> Chart:
    """What lies in each stack."""
    rows: list[tuple[Cell, ...]] = []
    for era, stacks in enumerate(c.STACKS):
        for stack in stacks:
            found = [c.TILES[t] for t in c.stack_of(era, stack)]
            rows.append((f"{c.ERA_NAMES[era]} {stack}", len(found), "; ".join(names.tile_text(t.id) for t in found)))
    return Chart(("stack", "tiles", "what is in it"), rows)


def _needs(base: c.BaseType, era: int) -> str:
    """What a base type requires, in words."""
    needs = base.requires[era]
    if needs is None:
        return "not yet"
    parts = ["a Lagrange point"] if needs.lagrange else ["a site without gravity"] if needs.weightless else []
    if needs.marks:
        parts.append(" or ".join(names.ICONS.get(mark, mark) for mark in needs.marks))
    if needs.without:
        parts += [f"no {names.ICONS[icon]}" for icon in needs.without]
    return " and ".join(parts) or "nothing"


def bases() -> Chart:
    """Every base type, era by era; eras that say the same share a row."""
    rows: list[tuple[Cell, ...]] = []
    for base in c.BASES:
        said: dict[tuple[str, str], list[str]] = {}
        for era, name in enumerate(c.ERA_NAMES):
            if base.requires[era] is not None:
                said.setdefault((_needs(base, era), base_words(era, base.id)), []).append(name)
        for k, ((needs, text), when) in enumerate(said.items()):
            who = f"**{base.name}**" if k == 0 else ""
            rows.append((_disc(base.id) if k == 0 else "", who, ", ".join(when), needs, text))
    return Chart(("", "base", "era", "needs", "gives"), rows)


def progress() -> Chart:
    """Every Adaptation and Breakthrough."""
    rows: list[tuple[Cell, ...]] = []
    for p in c.PROGRESS[::2]:
        needs = [
            f"{n} {kind}{'s' if n > 1 else ''}"
            for n, kind in ((p.needs_adaptations, "Adaptation"), (p.needs_breakthroughs, "Breakthrough"))
            if n
        ]
        kind = f"{p.kind.capitalize()}, {c.ERA_NAMES[p.era]}"
        rows.append((f"**{p.title}**", kind, f"{p.award}F", names.listing(needs), progress_words(p.id)))
    return Chart(("card", "kind", "first copy", "needs", "effect"), rows)


def specials() -> Chart:
    """Every Special, with the cards that have it."""
    found: dict[str, list[str]] = {}
    for card in {card.code: card for card in c.CARDS if card.special}.values():
        said = special_words(card.id).guide(card)
        found.setdefault(said, []).append(f"{card.title} ({c.ERA_NAMES[card.era]})")
    return Chart(("card", "Special"), [(", ".join(titles), text) for text, titles in found.items()])


_WINDOWS = {
    "active_player": "you, in your turn",
    "opponents": "you, in an opponent's turn",
    "any_player": "you, in any player's turn",
}


def edges() -> Chart:
    """Every Edge: what it does, who may play it, and in which eras."""
    raw = c.load("action_cards")["edges"]
    rows = []
    for edge in c.EDGES.values():
        eras = ", ".join(era.capitalize() for era in raw[edge.id]["eras"])
        rows.append((f"**{edge.name}**", edge_words(edge.id), _WINDOWS[edge.who], eras))
    return Chart(("Edge", "what it does", "who may play it", "eras"), rows)


def beyond() -> Chart:
    """What each Beyond marker gives in the next era."""
    rows: list[tuple[Cell, ...]] = []
    for era in c.ERAS[1:]:
        sites = {site["id"]: site["name"] for site in _boards[c.ERAS.index(era)]["sites"]}
        for marker, option in _setup["eras"][era]["beyond_options"].items():
            effect = BEYOND[era, marker]
            rows.append((f"{marker} Beyond", era.capitalize(), f"**{sites[option['site']]}**", effect))
    return Chart(("marker", "next era", "site", "what its holder may do"), rows)


def contracts_table() -> Part:
    """The contracts of both sides of the Business Display."""
    blocks: list[Block] = []
    for seats, words in ((2, "Two players:"), (3, "More players:")):
        rows: list[tuple[Cell, ...]] = []
        for era in range(len(c.ERAS)):
            rows += [
                (c.ERA_NAMES[era], k.row + 1, f"**{k.name}**", contract_words(k), f"{k.award}F")
                for k in c.contracts(seats, era)
            ]
        blocks += [words, Chart(("era", "row", "contract", "what it asks", "award"), rows)]
    return blocks


def colony_points() -> Part:
    """The sources of Colony Points."""
    return bullets(COLONY_POINTS[source["id"]] for source in _colonies["colony_points"])


def colony_table() -> Chart:
    """What a number of colonies is worth."""
    last = len(c.COLONY_TABLE) - 1
    head = ("colonies", *(f"{n}{' or more' if n == last else ''}" for n in range(last + 1)))
    return Chart(head, [("F", *c.COLONY_TABLE)])


def colonies() -> Chart:
    """Every colony tile of games for two or more players."""
    rows = [
        (k.name, k.value, colony_words(k.id), ", ".join(str(n) for n in k.players if n > 1))
        for k in c.COLONIES
        if any(n > 1 for n in k.players)
    ]
    return Chart(("colony", "value", "effect", "number of players"), rows)


def _marked(rows: list[dict[str, Any]]) -> tuple[int, int]:
    """The number of records that are wholly designed, and of all records."""
    return sum(row["origin"] == "designed" for row in rows), len(rows)


def designed() -> Chart:
    """How many records of each kind we designed, counted by the marks in the data."""
    decks = c.load("action_cards")["decks"]
    lists: dict[str, list[dict[str, Any]]] = {
        "kinds of action cards": [row for era in c.ERAS for row in decks[era]],
        "Discovery tiles": c.load("discovery_tiles")["tiles"],
        "contracts": c.load("contracts")["contracts"],
        "progress cards": c.load("progress_cards")["cards"],
        "colonies (which tile has which effect and value)": _colonies["colonies"],
        "sites of the boards": [site for board in _boards for site in board["sites"]],
        "costs of borders": [border for board in _boards for border in board["borders"]],
        "HQs (those of late starts)": c.load("hq")["hqs"],
    }
    return Chart(("what", "designed", "of"), [(name, *_marked(rows)) for name, rows in lists.items()])


# --- the worked turn


def worked_turn() -> list[Block]:
    """The first turns of Mariners."""
    from . import GAME

    match = begin(GAME, ("Ann", "Ben"), "a first turn", {"end_era": c.ERAS[c.MARINERS]})
    return example(
        match,
        [
            Step(
                "action",
                "**Ann begins** with Research, because almost everything is paid with cards.",
                starting("research"),
                "desk",
            ),
            Step("draw", "Her Research box gives her two cards. She draws them one at a time.", None, "desk"),
            Step("action", "**On her next turn** she sends a team to space.", starting("move"), "map"),
            Step("move-to", "All sites she can pay for glow, and each shows its distance.", None, "map"),
            Step("pay", "The cheapest payment comes first. Infra costs no card."),
            Step("action", "**One turn later** the team is there, and she explores.", starting("explore"), "map"),
            Step("pay", "She pays for Explore in the same way. Then she turns up a tile."),
        ],
    )


PARTS: Parts = {
    "legend": legend,
    "eras_table": eras_table,
    "sizes": sizes,
    "options": options,
    "late_starts": late_starts,
    "worked_turn": worked_turn,
    "distances": distances,
    "tiles": tiles,
    "bases": bases,
    "progress": progress,
    "specials": specials,
    "edges": edges,
    "beyond": beyond,
    "contracts_table": contracts_table,
    "colony_points": colony_points,
    "colony_table": colony_table,
    "colonies": colonies,
    "designed": designed,
}
