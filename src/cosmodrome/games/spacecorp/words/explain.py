"""What lies on the table, in words: actions, cards, sites, tiles, teams, bases, contracts, progress, colonies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.engine.explain import About
from cosmodrome.engine.flow import Seat

from ..content import BASES, CARDS, COLONIES, EDGES, HQS, PROGRESS, TILES, TIMES, contracts
from ..map import FAR, Site
from ..rules.bases import tile_pay
from ..rules.build import cost, types_for
from ..rules.contracts import award, met
from ..rules.value import infra_total
from ..state import KINDS, SpaceCorp
from .names import ACTION_NAMES, base_text, infra_text, listing, team_text, tile_text

Lines = tuple[tuple[str, str], ...]

ACTIONS: Final = {
    "research": "draw as many cards as the value says, pile or offers; not with more than seven in hand.",
    "move": "one team goes to another site; a base has to stand at one end of the way.",
    "explore": "a team at an empty exploration box turns up a tile and takes its awards.",
    "build": "a team at a site whose boxes are all filled builds a base of a type that fits.",
    "produce": "bases on tiles with a P number pay profit.",
    "genetics": "advance on the Progress Wheel; every third space brings an Adaptation.",
    "upgrade": "put a card marked Infra into a slot of your headquarters, where it counts for every action.",
    "special": "play a card for the Special action printed on it.",
    "revelation": "advance on the Progress Wheel; every third space brings a Breakthrough.",
    "colonize": "found a colony in a system that is all yours.",
    "play": "go on playing in this era although the draw pile is empty.",
    "pass": "end your part of this era; there are no cards left to draw.",
}
CARD_CHOSEN: Final = (
    "A card in hand is chosen to pay for an action, to upgrade, for its Special action or for its Edge."
)


def whose(g: SpaceCorp, seat: Seat | None, owner: Seat) -> str:
    """Your, or somebody's."""
    return "Your" if seat == owner else f"{g.name(owner)}'s"


def action(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """An action key of the desk."""
    name = ACTION_NAMES.get(key, key.capitalize())
    lines: Lines = (("", f"{ACTIONS[key][0].upper()}{ACTIONS[key][1:]}"),)
    if seat is not None and key in ("research", "move", "explore", "build", "produce", "genetics", "revelation"):
        cards = [CARDS[c] for c in g.corps[seat].hand if c >= 0 and key in CARDS[c].uses]
        hand = listing(f"{card.title} {_use(card.uses[key].value, card.uses[key].times)}" for card in cards)
        lines += (("Your Infra", f"{infra_total(g, seat, key)}"), ("In your hand", hand or "no card for it"))
    return About(name, lines, "An action is chosen at the beginning of your turn.")


def _use(value: int, times: int) -> str:
    return f"×{times}" if times else str(value)


def card_lines(card: int) -> Lines:
    """What a card can be used for."""
    face = CARDS[card]
    uses = []
    for name, use in face.uses.items():
        shielded = f", or {use.shielded} shielded, which saves the radiation cost" if use.shielded else ""
        uses.append(f"{ACTION_NAMES[name]} {_use(use.value, use.times)}{shielded}")
    lines: Lines = (("Pays for", f"{'; or '.join(uses)}."),) if uses else ()
    if len(uses) > 1:
        lines += (("", "It counts for one of these actions, not for several."),)
    if face.time:
        lines += (("Time", "Doubles the total of a Move, Explore or Build, or lets a second team do the same."),)
    if face.special:
        special = f"gain {face.amount} profit." if face.amount else SPECIALS[face.special]
        lines += (("Special action", special),)
    if face.edge:
        lines += ((f"Edge: {EDGES[face.edge].name}", EDGES[face.edge].text),)
    if face.infra:
        lines += (("Infra", "Upgrade puts it into a slot of your headquarters, where it stays and counts every turn."),)
    return lines or (("", "It pays for nothing in this era."),)


SPECIALS: Final = {
    "remote_explore": "a probe puts a tile on an empty site and you take its awards.",
    "relocate_team": "put one of your teams on any site, whatever the distance.",
}


def card(g: SpaceCorp, seat: Seat | None, token: str) -> About:
    """A card in hand, on a headquarters, or just played."""
    number = TOKENS[token]
    return About(CARDS[number].title, card_lines(number), CARD_CHOSEN)


def offer(g: SpaceCorp, seat: Seat | None, slot: str) -> About:
    """One of the offers."""
    number = g.offers[int(slot)]
    chosen = "Offers are taken with Research, or when something lets you draw a card."
    if number < 0:
        return About(f"Offer {int(slot) + 1}", (("", "Empty until the offers are refilled as the turn ends."),), chosen)
    return About(CARDS[number].title, (("", f"Offer {int(slot) + 1}."), *card_lines(number)), chosen)


def deck(g: SpaceCorp, seat: Seat | None, _: str) -> About:
    """The draw pile."""
    rest = "When it is empty the era is about to end, and players may pass."
    return About(
        "Draw pile", (("", f"{g.pile} cards left. {rest}"),), "It is drawn from with Research and other draws."
    )


def site_of(g: SpaceCorp, key: str) -> Site:
    """A site of the era's board."""
    return g.map.sites[g.map.site(key)]


def site(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A site of the map: what it costs, who is there, and how far it is for the reader."""
    here = site_of(g, key)
    lines: Lines = (("", f"In {g.map.regions[here.region].name}{_gravity(here)}."),)
    if here.explore_cost >= 0:
        left = sum(g.tiles[s] < 0 for s in here.spots)
        lines += (("Explore", f"costs {here.explore_cost}; {left or 'no'} box{'es' if left > 1 else ''} to explore."),)
    if here.build_cost >= 0:
        due = cost(g, seat, here.id) if seat is not None else here.build_cost
        lines += (("Build", f"costs {due}" + (f" ({here.build_cost} printed)." if due != here.build_cost else ".")),)
    if here.beyond:
        lines += (("Beyond", _beyond(g)),)
    owner = g.base_owner(here.id)
    if owner >= 0:
        lines += (("Bases", f"of {'yours' if owner == seat else g.name(owner)}."),)
    crew = [g.name(s) for s, corp in enumerate(g.corps) for at in corp.teams if at == here.id]
    if crew:
        lines += (("Teams", f"{listing(crew)}."),)
    if seat is not None:
        lines += _ways(g, seat, here)
    return About(here.name, lines, "A site is chosen to move to, to explore or to build on.")


def _beyond(g: SpaceCorp) -> str:
    """Who took the markers of the site, and what the first teams there take."""
    free = ["The first teams here take the Beyond markers and stay for the era."] if -1 in g.beyond else []
    both = zip(("1st", "2nd"), g.beyond, strict=True)
    return " ".join((*free, *(f"The {n} marker is {g.name(owner)}'s." for n, owner in both if owner >= 0)))


def _gravity(here: Site) -> str:
    special = [word for there, word in ((here.lagrange, "a Lagrange point"), (here.home, "your home")) if there]
    pull = [f"gravity {here.gravity}"] if here.gravity else []
    return "".join(f", {word}" for word in (*special, *pull))


def _ways(g: SpaceCorp, seat: Seat, here: Site) -> Lines:
    """How far it is from each of the reader's teams."""
    found = []
    for at in g.corps[seat].teams:
        if at >= 0 and at != here.id:
            far = g.map.distance[at][here.id]
            found.append(f"{g.map.sites[at].name}: " + (f"distance {far}" if far < FAR else "no way"))
    return (("From your teams", f"{'; '.join(dict.fromkeys(found))}."),) if found else ()


def spot(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A box of a site: its tile and its base."""
    name, _, n = key.rpartition(".")
    here = site_of(g, name)
    at = here.spots[int(n)]
    tile, base = g.tiles[at], g.bases[at]
    title = here.name if len(here.spots) == 1 else f"{here.name}, box {int(n) + 1}"
    lines: Lines = ()
    if tile >= 0:
        lines += (("Tile", f"{tile_text(tile)}."), *tile_lines(tile, bool(g.spent[at])))
        if tile_pay(g, at) > 0:
            lines += (("Produces", f"{tile_pay(g, at)} profit with a Produce action."),)
    elif here.slots:
        lines += (("Not explored yet", f"A tile of the stack {here.slots[int(n)].replace('_', ' ')} comes here."),)
    if base >= 0:
        owner = base // KINDS
        lines += ((f"{whose(g, seat, owner)} base", f"{base_text(g.era, base % KINDS)}"),)
    elif seat is not None and (tile >= 0 or not here.slots):
        fits = listing(BASES[kind].name for kind in types_for(g, seat, at))
        lines += (("Bases that fit", f"{fits or 'none that you have left'}."),)
    return About(title, (*lines, *site(g, seat, name).lines), "A box is chosen when you produce or keep a legacy.")


def tile_lines(tile: int, spent: bool) -> Lines:
    """What a tile brings, and when."""
    face = TILES[tile]
    found = [f"{worth} {name}" for name, worth in (("profit", face.profit), ("genetics", face.genetics)) if worth]
    found += [f"{face.revelation} revelation"] if face.revelation else []
    lines: Lines = (("When found", f"{listing(found)}."),) if found else ()
    if face.base_mod:
        lines += (("Build cost here", f"{face.base_mod:+d}."),)
    if face.colony:
        lines += (("Colony Points", f"{face.colony}."),)
    return lines + ((("", "An Exploiter has emptied it."),) if spent else ())


def team(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A team on the map."""
    owner, n = (int(part) for part in key.split("."))
    corp = g.corps[owner]
    lines: Lines = (("", f"{team_text(g, (owner, n))}."),)
    if corp.track[n]:
        lines += (("Star track", f"{corp.track[n]} boxes from the star; it comes one closer at each turn."),)
    if corp.claims[n]:
        claim = (
            "It stands on what it discovered: if somebody else builds there, its owner gains 2 profit from the bank."
        )
        lines += (("Claim", claim),)
    if owner == seat and not corp.track[n]:
        here = corp.teams[n]
        near = [f"{g.map.sites[to].name} {g.map.distance[here][to]}" for to in g.map.nearest[here][:5]]
        lines += (("Nearest sites, with the distance", f"{', '.join(near)}."),) if near else ()
    title = f"{whose(g, seat, owner)} team {n + 1}"
    return About(title, lines, "A team is chosen when you move, explore, build or transport.")


def hq(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """The Infra of a headquarters."""
    owner = int(key)
    names = [a for a in ACTION_NAMES if a != "colony" and infra_total(g, owner, a)]
    lines: Lines = tuple((ACTION_NAMES[a], f"{infra_total(g, owner, a)}: {infra_text(g, owner, a)}.") for a in names)
    lend = "An action uses the Infra of one headquarters; whoever lends theirs may draw a card for it."
    return About(f"{whose(g, seat, owner)} Infra", (("", lend), *lines), "Infra is chosen when an action is paid for.")


def slot(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """An Infra slot."""
    owner, n = (int(part) for part in key.split("."))
    there = g.corps[owner].slots[n]
    if there >= 0:
        lines = card_lines(there)
    else:
        own = HQS[g.corps[owner].hq].slots[n]
        gives = listing(f"{ACTION_NAMES[a]} {value}" for a, value in own.items())
        lines = (("Empty", f"it gives {gives} until a card is laid there." if gives else "a card may be laid there."),)
    title = CARDS[there].title if there >= 0 else f"Infra slot {n + 1}"
    place = ("", f"{whose(g, seat, owner)} Infra slot {n + 1}.")
    return About(title, (place, *lines), "A slot is chosen when you upgrade.")


def stock(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A stack of unbuilt bases."""
    owner, _, name = key.partition(".")
    kind = next(base for base in BASES if base.key == name)
    left = g.corps[int(owner)].stock[kind.id]
    text = kind.text[g.era] or "It is not built in this era."
    lines = (("What it does in this era", text), (f"{whose(g, seat, int(owner))} stock", f"{left} unbuilt."))
    return About(kind.name, lines, "A base is chosen when you build, by what fits the site.")


def contract(g: SpaceCorp, seat: Seat | None, row: str) -> About:
    """A contract of this era."""
    here = contracts(g.seats, g.era)[int(row.removeprefix("row")) - 1]
    chosen = "A contract is chosen after your action, once you have met it."
    if g.contracts[here.row] == g.era:
        by = g.claimed_by[here.row]
        done = f"claimed by {'you' if by == seat else g.name(by)}." if by >= 0 else "claimed."
        return About(here.name, (("", here.text), ("Closed", done)), "Nobody can claim it a second time.")
    lines: Lines = (("", here.text), ("Pays", f"{award(g, here.row)} profit, {here.award} of it for this era."))
    if seat is not None:
        ready = met(g, seat, here.condition, g.own_bases(seat))
        lines += (("For you now", "you have met it." if ready else "you have not met it yet."),)
    return About(here.name, lines, chosen)


def profit(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A profit marker."""
    corp = g.corps[int(key)]
    books = [f"{name.replace('_', ' ')} {worth:+d}" for name, worth in corp.books.items() if worth]
    lines: Lines = (("", f"{corp.profit}. The most profit wins."),)
    if books:
        lines += (("Where it came from", f"{listing(books)}."),)
    return About(f"{whose(g, seat, int(key))} profit", lines, "Profit is never chosen; it counts by itself.")


def progress(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A progress title, on the Sideboard or beside a headquarters."""
    copies = [card for card in PROGRESS if card.key == key]
    face = copies[0]
    left = [card for card in copies if card.id in g.sideboard]
    pays = max((card.award for card in left), default=0)
    needs = [
        f"{number} {name}{'s' if number > 1 else ''}"
        for name, number in (("Adaptation", face.needs_adaptations), ("Breakthrough", face.needs_breakthroughs))
        if number
    ]
    lines: Lines = (("", face.text), ("Left", f"{len(left)}" + (f", the next pays {pays} profit." if pays else ".")))
    if needs:
        lines += (("Needs", f"{listing(needs)} that you own."),)
    owners = [g.name(at) for at, corp in enumerate(g.corps) if any(PROGRESS[c].key == key for c in corp.progress)]
    if owners:
        lines += (("Owned by", f"{listing(owners)}."),)
    how = "genetics" if face.kind == "adaptation" else "revelation"
    return About(f"{face.kind.capitalize()}: {face.title}", lines, f"It is chosen at every third space of {how}.")


def owned(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A progress card that somebody owns."""
    return progress(g, seat, key.partition(".")[2])


def colony(g: SpaceCorp, seat: Seat | None, code: str) -> About:
    """A colony tile."""
    face = next(tile for tile in COLONIES if tile.code == code)
    lines: Lines = (("", face.text), ("Value", f"{face.value}: as many Colony Points have to be raised to found it."))
    at = next((site for site, there in enumerate(g.colony_at) if there == face.id), -1)
    if at >= 0:
        lines += (("Where", f"{g.map.sites[at].name}, of {g.name(g.base_owner(at))}."),)
    return About(f"Colony {face.name}", lines, "A colony is chosen when you colonize.")


def legacy(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """The Legacy Production box."""
    corp = g.corps[int(key)]
    what = "A producing tile with its base is taken along into the next era, and pays with a Produce action there."
    now = f"{tile_text(corp.legacy_tile)}; pays {corp.legacy_pay}." if corp.legacy_tile >= 0 else "nothing yet."
    title = f"{whose(g, seat, int(key))} Legacy Production"
    return About(title, (("", what), ("In it", now)), "It is chosen when you produce in a later era.")


def wheel(name: str, brings: str) -> Callable[[SpaceCorp, Seat | None, str], About]:
    """A marker on the Progress Wheel."""

    def about(g: SpaceCorp, seat: Seat | None, key: str) -> About:
        corp = g.corps[int(key)]
        steps = corp.genetics if name == "genetics" else corp.revelation
        lines = (("", f"Every third space brings {brings}."), ("Now", f"{steps} spaces in all, {3 - steps % 3} to go."))
        return About(f"{whose(g, seat, int(key))} {name}", lines, "The wheel is never chosen; it turns by itself.")

    return about


def hand(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """How many cards somebody holds."""
    number = len(g.corps[int(key)].hand)
    limits = "With four or fewer one is drawn as the turn ends; with more than seven none by Research."
    lines = (("", f"{number} cards. {limits}"),)
    return About(f"{whose(g, seat, int(key))} hand", lines, "Another hand can't be seen, nor chosen from.")


def stack(g: SpaceCorp, seat: Seat | None, name: str) -> About:
    """A face-down stack of Discovery tiles."""
    left = len(g.stacks.get(name, ()))
    lines = (("", f"{left} tiles, face down. Exploring a box that shows this stack turns one up."),)
    return About(f"Tiles: {name.replace('_', ' ')}", lines, "A tile is turned up by exploring, never chosen.")


def discards(g: SpaceCorp, seat: Seat | None, _: str) -> About:
    """The discard pile."""
    times = sum(CARDS[c].time for c in g.aside)
    lines = (("", f"{len(g.discard)} cards discarded; {times} Time cards used, which come back in the next era."),)
    return About("Discard pile", lines, "Discarded cards are chosen only where a progress card says so.")


def beyond(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A Beyond marker."""
    holder = g.beyond[int(key)]
    who = f"{'You have' if holder == seat else g.name(holder) + ' has'} it." if holder >= 0 else "Still to be had."
    words = "Taken by the first teams that go beyond the map's edge; they start the next era better off."
    title = f"{('First', 'Second')[int(key)]} Beyond marker"
    return About(title, (("", words), ("Now", who)), "A team takes it by moving there.")


TOKENS: Final = {face.token: face.id for face in CARDS}
KINDS_OF_THINGS: Final[dict[str, Callable[[SpaceCorp, Seat | None, str], About]]] = {
    "action": action,
    "card": card,
    "discard": card,
    "time": lambda g, seat, _: card(g, seat, CARDS[TIMES[0]].token),
    "offer": offer,
    "deck": deck,
    "site": site,
    "spot": spot,
    "team": team,
    "hq": hq,
    "slot": slot,
    "stock": stock,
    "contract": contract,
    "profit": profit,
    "money": profit,
    "progress": progress,
    "owned": owned,
    "colony": colony,
    "legacy": legacy,
    "genetics": wheel("genetics", "an Adaptation"),
    "revelation": wheel("revelation", "a Breakthrough"),
    "hand": hand,
    "stack": stack,
    "discards": discards,
    "beyond": beyond,
}


def explain(g: SpaceCorp, seat: Seat | None, target: str) -> About:
    """What a thing is, by the kind of its target."""
    kind, _, which = target.partition(":")
    return KINDS_OF_THINGS[kind](g, seat, which)
