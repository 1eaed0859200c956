"""What everything on the board is: actions, cards, sites, tiles, teams, bases, contracts, progress, colonies."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cosmodrome.engine.explain import About
from cosmodrome.engine.flow import Seat
from cosmodrome.engine.sentences import Player, say

from ..content import BASES, CARDS, COLONIES, EDGES, HQS, MARINERS, PROGRESS, TILES, TIMES, contracts
from ..map import FAR, Site
from ..payment.infra import infra_strength
from ..rules.bases import tile_pay
from ..rules.build import cost, types_for
from ..rules.contracts import award, met
from ..state import KINDS, SpaceCorp
from .effects import base_words, colony_words, contract_words, edge_words, progress_words, special_words
from .names import ACTION_NAMES, MARKERS, base_text, either, infra_text, listing, team_text, tile_text
from .plate import SOURCES

Lines = tuple[tuple[str, str], ...]

NO_CARD_YET: Final = "In Mariners no space gives a card. A full lap gives you an Adaptation when Planeteers begins."
ACTIONS: Final = {
    "research": (
        "Draw as many cards as the value says, from the pile or the offers. You need seven cards or fewer in hand."
    ),
    "move": "Move one team to another site. There must be a base at one end of the move.",
    "explore": "A team at an empty exploration box turns up a tile and takes its awards.",
    "build": "A team at a site without empty boxes builds a base of a type that fits.",
    "produce": "Your bases on tiles with a P number pay profit, one tile for each point of the value.",
    "genetics": "Advance on the Progress Wheel. Every third space gives you an Adaptation.",
    "upgrade": "Put a card marked Infra into a slot of your HQ. In later turns it counts for the actions it shows.",
    "special": "Play a card for the Special action printed on it.",
    "revelation": "Advance on the Progress Wheel. Every third space gives you a Breakthrough.",
    "colonize": "Found a colony in a system where all boxes hold your bases.",
    "play": "Take a turn, although the draw pile is empty.",
    "pass": "Take no more turns in this era.",
}
EARLY_GENETICS: Final = f"Advance on the Progress Wheel. {NO_CARD_YET}"
CARD_CHOSEN: Final = (
    "You can play a card to pay for an action, put it into your HQ, or play it for its Special or Edge."
)


def player(g: SpaceCorp, seat: Seat | None, owner: Seat) -> Player:
    """A player, as the reader calls them."""
    return Player(g.name(owner), reads=owner == seat)


def players(g: SpaceCorp, seat: Seat | None, owners: Iterable[Seat]) -> str:
    """A list of players; the reader is "you"."""
    return listing(format(player(g, seat, owner), "you") for owner in owners)


def action(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """An action key of the desk."""
    name = ACTION_NAMES.get(key, key.capitalize())
    lines: Lines = (("", EARLY_GENETICS if key == "genetics" and g.era == MARINERS else ACTIONS[key]),)
    if seat is not None and key in ("research", "move", "explore", "build", "produce", "genetics", "revelation"):
        cards = [CARDS[c] for c in g.corps[seat].hand if c >= 0 and key in CARDS[c].uses]
        hand = listing(f"{card.title} {_use(card.uses[key].value, card.uses[key].times)}" for card in cards)
        lines += (("Your Infra", f"{infra_strength(g, seat, key)}"), ("In your hand", hand or "no card for it"))
    return About(name, lines, "You choose an action at the start of your turn.")


def _use(value: int, times: int) -> str:
    return f"×{times}" if times else str(value)


def card_lines(card: int) -> Lines:
    """What a card can be used for."""
    face = CARDS[card]
    uses = []
    for name, use in face.uses.items():
        template = "{action} {value}"
        if use.shielded:
            template = "{action} {value} (or {shielded} shielded, without loss to radiation)"
        value = _use(use.value, use.times)
        uses.append(say(template, action=ACTION_NAMES[name], value=value, shielded=use.shielded))
    lines: Lines = (("Pays for", f"{either(uses)}."),) if uses else ()
    if len(uses) > 1:
        lines += (("", "When you play it, it counts for one of these actions."),)
    if face.time:
        lines += (("Time", "Doubles the total of a Move, Explore or Build, or lets a second team do the same."),)
    if face.special:
        lines += (("Special action", special_words(card).explained(face)),)
    if face.edge:
        lines += ((f"Edge: {EDGES[face.edge].name}", edge_words(face.edge)),)
    if face.infra:
        lines += (("Infra", "With Upgrade you can put it into your HQ, where it counts for these actions every turn."),)
    return lines


def card(g: SpaceCorp, seat: Seat | None, token: str) -> About:
    """A card in hand, on a headquarters, or just played."""
    number = TOKENS[token]
    return About(CARDS[number].title, card_lines(number), CARD_CHOSEN)


def offer(g: SpaceCorp, seat: Seat | None, slot: str) -> About:
    """One of the offers."""
    number = g.offers[int(slot)]
    chosen = "You can take offers with Research, and with some bases and Edges."
    if number < 0:
        return About(f"Offer {int(slot) + 1}", (("", "Empty. Offers are refilled at the end of the turn."),), chosen)
    return About(CARDS[number].title, (("", f"Offer {int(slot) + 1}."), *card_lines(number)), chosen)


def deck(g: SpaceCorp, seat: Seat | None, _: str) -> About:
    """The draw pile."""
    words = say(
        "{cards:card|cards} left. When the pile is empty, players may pass for the rest of the era.", cards=g.pile
    )
    return About(
        "Draw pile", (("", words),), "You draw from it with Research, as a reward, and at the end of your turn."
    )


def site_of(g: SpaceCorp, key: str) -> Site:
    """A site of the era's board."""
    return g.map.sites[g.map.site(key)]


def site(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A site of the map: its costs, who is there, and its distance from the reader's teams."""
    here = site_of(g, key)
    lines: Lines = (("", f"In {g.map.regions[here.region].name}{_gravity(here)}."),)
    if here.explore_cost >= 0:
        left = sum(g.tiles[s] < 0 for s in here.spots)
        words = "{cost} ({left:empty box|empty boxes})." if left else "All boxes are explored."
        lines += (("Cost to explore", say(words, cost=here.explore_cost, left=left)),)
    if here.build_cost >= 0:
        due = cost(g, seat, here.id) if seat is not None else here.build_cost
        words = "{due}." if due == here.build_cost else "{due} (printed: {printed})."
        lines += (("Cost to build", say(words, due=due, printed=here.build_cost)),)
    if here.beyond:
        lines += (("Beyond", _beyond(g, seat)),)
    owner = g.base_owner(here.id)
    if owner >= 0:
        lines += (("Owner of the bases", f"{players(g, seat, (owner,))}."),)
    crew = [s for s, corp in enumerate(g.corps) for at in corp.teams if at == here.id]
    if crew:
        lines += (("Teams", f"{players(g, seat, crew)}."),)
    if seat is not None:
        lines += _ways(g, seat, here)
    return About(here.name, lines, "You choose a site to move to, to explore or to build on.")


def _beyond(g: SpaceCorp, seat: Seat | None) -> str:
    """The owners of the Beyond markers, and how to get a free one."""
    free = ["The first two teams here take the Beyond markers, and stay for the era."] if -1 in g.beyond else []
    owned = [
        say("{player} {player:have|has} the {marker} marker.", player=player(g, seat, owner), marker=marker)
        for marker, owner in zip(MARKERS, g.beyond, strict=True)
        if owner >= 0
    ]
    return " ".join((*free, *owned))


def _gravity(here: Site) -> str:
    special = [word for there, word in ((here.lagrange, "a Lagrange point"), (here.home, "your home")) if there]
    pull = [f"gravity {here.gravity}"] if here.gravity else []
    return "".join(f", {word}" for word in (*special, *pull))


def _ways(g: SpaceCorp, seat: Seat, here: Site) -> Lines:
    """The distance from each of the reader's teams."""
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
            lines += (("Produces", say("{amount}F with a Produce action.", amount=tile_pay(g, at))),)
    elif here.slots:
        words = say("Exploring turns up a tile of the stack {stack}.", stack=here.slots[int(n)].replace("_", " "))
        lines += (("Not explored yet", words),)
    if base >= 0:
        whose = say("{player:Your} base", player=player(g, seat, base // KINDS))
        lines += ((whose, f"{base_text(g.era, base % KINDS)}"),)
    elif seat is not None and (tile >= 0 or not here.slots):
        fits = either(BASES[kind].name for kind in types_for(g, seat, at))
        lines += (("Bases that fit", f"{fits}." if fits else "None of those you have left."),)
    chosen = "You choose a box when you Produce, and for your Legacy box."
    return About(title, (*lines, *site(g, seat, name).lines), chosen)


def tile_lines(tile: int, spent: bool) -> Lines:
    """What a tile gives, and when."""
    face = TILES[tile]
    found = [f"{worth} {name}" for name, worth in (("profit", face.profit), ("genetics", face.genetics)) if worth]
    found += [f"{face.revelation} revelation"] if face.revelation else []
    lines: Lines = (("Award when discovered", f"{listing(found)}."),) if found else ()
    if face.base_mod:
        lines += (("Changes the cost to build by", f"{face.base_mod:+d}."),)
    if face.colony:
        lines += (("Colony Points", f"{face.colony}."),)
    return lines + ((("", "An Exploiter has used up its P and Col numbers."),) if spent else ())


def team(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A team on the map."""
    owner, n = (int(part) for part in key.split("."))
    corp = g.corps[owner]
    lines: Lines = (("", f"{team_text(g, (owner, n))}."),)
    if corp.track[n]:
        words = "{boxes:box|boxes} from the star. It moves one box closer at the start of each turn of its owner."
        lines += (("Star track", say(words, boxes=corp.track[n])),)
    if corp.claims[n]:
        words = (
            "If another player builds here while this team stays, {player:you} {player:gain|gains} 2F from the bank."
        )
        lines += (("Claim", say(words, player=player(g, seat, owner))),)
    if owner == seat and not corp.track[n]:
        here = corp.teams[n]
        near = [f"{g.map.sites[to].name} {g.map.distance[here][to]}" for to in g.map.nearest[here][:5]]
        lines += (("Nearest sites, with the distance", f"{', '.join(near)}."),) if near else ()
    title = say("{player:Your} team {number}", player=player(g, seat, owner), number=n + 1)
    return About(title, lines, "You choose a team when you Move, Explore, Build or transport.")


def hq(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """The Infra of an HQ."""
    owner = int(key)
    names = [a for a in ACTION_NAMES if a != "colony" and infra_strength(g, owner, a)]
    lines: Lines = tuple((ACTION_NAMES[a], f"{infra_strength(g, owner, a)}: {infra_text(g, owner, a)}.") for a in names)
    lend = "An action uses the Infra of one HQ. If it is an opponent's, that opponent may draw a card."
    title = say("{player:Your} Infra", player=player(g, seat, owner))
    return About(title, (("", lend), *lines), "You choose an HQ when you pay for an action.")


def slot(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """An Infra slot."""
    owner, n = (int(part) for part in key.split("."))
    there = g.corps[owner].slots[n]
    if there >= 0:
        lines = card_lines(there)
    else:
        own = HQS[g.corps[owner].hq].slots[n]
        gives = listing(f"{ACTION_NAMES[a]} {value}" for a, value in own.items())
        words = "{infra}, until a card covers it." if gives else "Nothing. Put a card marked Infra here with Upgrade."
        lines = (("Gives", say(words, infra=gives)),)
    title = CARDS[there].title if there >= 0 else f"Infra slot {n + 1}"
    place = ("", say("{player:Your} Infra slot {number}.", player=player(g, seat, owner), number=n + 1))
    return About(title, (place, *lines), "You choose a slot when you Upgrade.")


def stock(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A stack of unbuilt bases."""
    owner, _, name = key.partition(".")
    kind = next(base for base in BASES if base.key == name)
    left = g.corps[int(owner)].stock[kind.id]
    text = base_words(g.era, kind.id) or "It can't be built in this era."
    stock_of = say("{player:Your} stock", player=player(g, seat, int(owner)))
    lines = (("What it does in this era", text), (stock_of, f"{left} left."))
    return About(kind.name, lines, "You choose a base when you Build.")


def contract(g: SpaceCorp, seat: Seat | None, row: str) -> About:
    """A contract of this era."""
    here = contracts(g.seats, g.era)[int(row.removeprefix("row")) - 1]
    chosen = "You can claim a contract after your action, once you have met it."
    if g.contracts[here.row] == g.era:
        by = g.claimed_by[here.row]
        done = (
            say("{player} {player:have|has} claimed it.", player=player(g, seat, by)) if by >= 0 else "It is claimed."
        )
        return About(here.name, (("", contract_words(here)), ("Closed", done)), "A contract can only be claimed once.")
    pays = award(g, here.row)
    words = (
        "{pays}F." if pays == here.award else "{pays}F: {award}F, and {more}F from unclaimed contracts of earlier eras."
    )
    lines: Lines = (
        ("", contract_words(here)),
        ("Pays", say(words, pays=pays, award=here.award, more=pays - here.award)),
    )
    if seat is not None:
        ready = met(g, seat, here.condition, g.own_bases(seat))
        lines += (("For you now", "You have met it." if ready else "You have not met it yet."),)
    return About(here.name, lines, chosen)


def profit(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A profit marker."""
    corp = g.corps[int(key)]
    books = [f"{SOURCES[name]} {worth:+d}" for name, worth in corp.books.items() if worth]
    lines: Lines = (("", say("{profit}F. The player with the most profit wins.", profit=corp.profit)),)
    if books:
        lines += (("Where it comes from", f"{', '.join(books)}."),)
    title = say("{player:Your} profit", player=player(g, seat, int(key)))
    return About(title, lines, "There is nothing to choose here.")


def progress(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A progress title, on the Sideboard or beside an HQ."""
    copies = [card for card in PROGRESS if card.key == key]
    face = copies[0]
    left = [card for card in copies if card.id in g.sideboard]
    pays = max((card.award for card in left), default=0)
    needs = [
        say("{number:Adaptation|Adaptations}", number=face.needs_adaptations) if face.needs_adaptations else "",
        say("{number:Breakthrough|Breakthroughs}", number=face.needs_breakthroughs) if face.needs_breakthroughs else "",
    ]
    words = "{copies:copy|copies}. The next one pays {pays}F." if pays else "{copies:copy|copies}."
    lines: Lines = (("", progress_words(face.id)), ("Left", say(words, copies=len(left), pays=pays)))
    if any(needs):
        lines += (("You must own", f"{listing(filter(None, needs))}."),)
    owners = [at for at, corp in enumerate(g.corps) if any(PROGRESS[c].key == key for c in corp.progress)]
    if owners:
        lines += (("Owned by", f"{players(g, seat, owners)}."),)
    how = "genetics" if face.kind == "adaptation" else "revelation"
    chosen = say("You choose a card at every third space of {track}.", track=how)
    return About(f"{face.kind.capitalize()}: {face.title}", lines, chosen)


def owned(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A progress card that somebody owns."""
    return progress(g, seat, key.partition(".")[2])


def colony(g: SpaceCorp, seat: Seat | None, code: str) -> About:
    """A colony tile."""
    face = next(tile for tile in COLONIES if tile.code == code)
    lines: Lines = (
        ("", colony_words(face.id)),
        ("Value", say("You need {points:Colony Point|Colony Points} to found it.", points=face.value)),
    )
    at = next((site for site, there in enumerate(g.colony_at) if there == face.id), -1)
    if at >= 0:
        words = say(
            "{player:Your} colony at {site}.", player=player(g, seat, g.base_owner(at)), site=g.map.sites[at].name
        )
        lines += (("Now", words),)
    return About(f"Colony {face.name}", lines, "You choose a colony when you Colonize.")


def legacy(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """The Legacy Production box."""
    corp = g.corps[int(key)]
    what = "At the end of an era you may keep one tile with your base here. It can produce in later eras."
    now = "Nothing yet."
    if corp.legacy_tile >= 0:
        now = say("{tile}, pays {amount}F.", tile=tile_text(corp.legacy_tile), amount=corp.legacy_pay)
    title = say("{player:Your} Legacy box", player=player(g, seat, int(key)))
    return About(title, (("", what), ("Now", now)), "You choose it when you Produce.")


def wheel(name: str, gives: str) -> Callable[[SpaceCorp, Seat | None, str], About]:
    """A marker on the Progress Wheel."""

    def about(g: SpaceCorp, seat: Seat | None, key: str) -> About:
        corp = g.corps[int(key)]
        steps = corp.genetics if name == "genetics" else corp.revelation
        words = NO_CARD_YET if g.era == MARINERS and name == "genetics" else f"Every third space gives {gives}."
        now = "{steps:space|spaces} so far, {left:space|spaces} to the next third one."
        lines = (("", words), ("Now", say(now, steps=steps, left=3 - steps % 3)))
        title = say("{player:Your} {track}", player=player(g, seat, int(key)), track=name)
        return About(title, lines, "There is nothing to choose here.")

    return about


def hand(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """The number of cards in a player's hand."""
    number = len(g.corps[int(key)].hand)
    words = (
        "{cards:card|cards}. A player with four or fewer draws one at the end of the turn. A player with more than"
        " seven can't Research."
    )
    title = say("{player:Your} hand", player=player(g, seat, int(key)))
    return About(title, (("", say(words, cards=number)),), "There is nothing to choose here.")


def stack(g: SpaceCorp, seat: Seat | None, name: str) -> About:
    """A face-down stack of Discovery tiles."""
    left = len(g.stacks.get(name, ()))
    words = "{tiles:tile|tiles}, face down. When you explore a box that shows this stack, you turn one up."
    return About(
        f"Tiles: {name.replace('_', ' ')}", (("", say(words, tiles=left)),), "There is nothing to choose here."
    )


def discards(g: SpaceCorp, seat: Seat | None, _: str) -> About:
    """The discard pile."""
    times = sum(CARDS[c].time for c in g.aside)
    words = "{cards:card|cards}. {times:used Time card comes|used Time cards come} back in the next era."
    lines = (("", say(words, cards=len(g.discard), times=times)),)
    return About("Discard pile", lines, "You take cards from it only with Collective Memory.")


def beyond(g: SpaceCorp, seat: Seat | None, key: str) -> About:
    """A Beyond marker."""
    holder = g.beyond[int(key)]
    now = "Still free."
    if holder >= 0:
        now = say("{player} {player:have|has} it.", player=player(g, seat, holder))
    words = (
        "The first two teams that reach the edge of the map take these markers. In the next era they give an advantage."
    )
    title = say("{marker} Beyond marker", marker=MARKERS[int(key)])
    return About(title, (("", words), ("Now", now)), "A team takes it by moving there.")


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
