"""The table as text for the terminal: the map as a list of sites, the corporations, the contracts, the cards."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from .content import BASES, CARDS, COLONIES, ERA_NAMES, HQS, PROGRESS, contracts
from .map import FAR, Site
from .rules.contracts import award
from .state import KINDS, SpaceCorp
from .words.effects import contract_words
from .words.names import ACTION_NAMES, card_text, tile_text

COLOURS = ("bright_cyan", "bright_yellow", "bright_magenta", "bright_green")


def render(g: SpaceCorp, seat: int | None) -> RenderableType:
    """The map, everybody's corporation, contracts and offers, and the seat's hand."""
    parts: list[RenderableType] = [sites(g), corporations(g), display(g)]
    if seat is not None:
        hand = [card_text(c) for c in g.corps[seat].hand if c >= 0]
        parts.append(Text("Your hand: " + ("; ".join(hand) or "empty")))
    return Group(*parts)


def _simple(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE, pad_edge=False)
    for column in columns:
        table.add_column(column)
    return table


def sites(g: SpaceCorp) -> Table:
    """Every site with its distance from home, its costs, tiles, bases and teams."""
    table = _simple(f"{ERA_NAMES[g.era]}, turn {g.turn + 1}", "site", "from home", "costs", "tiles and bases", "teams")
    for site in g.map.sites:
        distance = g.map.distance[g.map.home][site.id]
        costs = [f"e{site.explore_cost}"] if site.explore_cost >= 0 else []
        costs += [f"b{site.build_cost}"] if site.build_cost >= 0 else []
        far = "" if distance >= FAR else str(distance)
        table.add_row(site.name, far, " ".join(costs), _spots(g, site), _teams(g, site))
    return table


def _spots(g: SpaceCorp, site: Site) -> Text:
    """The tiles of a site with their bases, and its colony."""
    text = Text()
    for spot in site.spots:
        if len(text):
            text.append("; ")
        if site.slots:
            text.append(tile_text(g.tiles[spot]) if g.tiles[spot] >= 0 else "?")
        if g.bases[spot] >= 0:
            owner, kind = divmod(g.bases[spot], KINDS)
            text.append(f" {BASES[kind].name}", COLOURS[owner])
    if g.colony_at[site.id] >= 0:
        text.append(f" colony {COLONIES[g.colony_at[site.id]].name}", "bold")
    return text


def _teams(g: SpaceCorp, site: Site) -> Text:
    """The teams at a site: box of the star track in brackets, a claim with a star."""
    text = Text()
    for seat, corp in enumerate(g.corps):
        for team, at in enumerate(corp.teams):
            if at == site.id:
                mark = f"({corp.track[team]})" if corp.track[team] else "*" if corp.claims[team] else ""
                text.append(f"{seat + 1}{mark} ", COLOURS[seat])
    return text


def corporations(g: SpaceCorp) -> Table:
    """Profit, cards, Infra, markers and progress cards of everybody."""
    table = _simple("Corporations", "player", "profit", "hand", "Infra", "genetics", "revelation", "progress", "legacy")
    for seat, corp in enumerate(g.corps):
        hq = HQS[corp.hq]
        infra = [f"Research {hq.research}"]
        for slot, card in enumerate(corp.slots):
            if card >= 0:
                infra.append(CARDS[card].title)
            else:
                infra += [f"{ACTION_NAMES[a]} {n}" for a, n in hq.slots[slot].items()]
        name = Text(("> " if seat == g.active else "") + g.name(seat), COLOURS[seat])
        table.add_row(
            name,
            f"{corp.profit}F",
            str(len(corp.hand)),
            ", ".join(infra),
            str(corp.genetics % 3),
            str(corp.revelation % 3),
            ", ".join(PROGRESS[p].title for p in corp.progress),
            f"P{corp.legacy_pay}" if corp.legacy_tile >= 0 else "",
        )
    return table


def display(g: SpaceCorp) -> Table:
    """The contracts of the era; offers and the draw pile below."""
    table = _simple("Contracts", "", "contract", "award")
    for contract in contracts(g.seats, g.era):
        owner = g.claimed_by[contract.row]
        done = g.contracts[contract.row] == g.era
        mark = g.name(owner) if owner >= 0 else "done"
        table.add_row(str(contract.row + 1), contract_words(contract), mark if done else f"{award(g, contract.row)}F")
    offers = "; ".join(card_text(c) for c in g.offers if c >= 0)
    table.caption = f"Offers: {offers or 'none'}. Draw pile: {g.pile}."
    table.caption_justify = "left"
    return table
