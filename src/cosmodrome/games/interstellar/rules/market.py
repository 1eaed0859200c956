"""Market: buy or sell cubes of one colour, and the Extra Action tokens that trade."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import COLORS, MARKET_TURNS, NO_CAP, PRICE, Effect
from ..prompts import BARTER, REBATE, TRADE, Trade
from ..state import Player, StarshipInterstellar
from .basics import UNITS, add, some, sub, to_market

PLAIN = Effect("market")


def purchase_cost(g: StarshipInterstellar, p: Player, color: int, n: int, delta: int) -> int:
    """Price of n cubes: value + 2 each; with Supply Contracts missing ones at 1 more (rulings 96, 173, 206)."""
    price = PRICE[color] + delta
    beyond = max(0, n - g.market[color])
    return n * price + beyond * p.parameter("buy_from_supply_surcharge")


def purchases(g: StarshipInterstellar, p: Player, effect: Effect, rebate: int) -> list[Trade]:
    """What the player can buy, with all Fuel and the rebate."""
    delta, budget = effect.term("buy_delta"), p.fuel + rebate
    surcharge = p.parameter("buy_from_supply_surcharge")
    found: list[Trade] = []
    for color, stock in enumerate(g.market):
        if not stock and surcharge == NO_CAP:
            continue
        price = PRICE[color] + delta
        most = budget // price
        if most > stock:  # what is missing comes from the supply
            most = stock if surcharge == NO_CAP else (budget + stock * surcharge) // (price + surcharge)
        found += [("buy", color, n) for n in range(1, most + 1)]
    return found


def sales(p: Player) -> list[Trade]:
    """What the player can sell: any number of one colour, also into a full Market (ruling 97), all of it first."""
    return [("sell", color, n) for color in range(5) for n in range(p.cubes[color], 0, -1)]


def rebate_of(p: Player) -> int:
    """Trade Agents or Futures Desk, while not used in this phase."""
    return 0 if p.rebate_used else p.parameter("market_rebate_once_per_phase")


def can_trade(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    """A Market action must trade at least one cube; at most 20 of them in a phase (rulings 25, 98)."""
    p = g.players[seat]
    if p.market_turns >= MARKET_TURNS:
        return False
    if any(p.cubes):
        return True
    least = p.fuel + rebate_of(p) - effect.term("buy_delta")
    beyond = p.parameter("buy_from_supply_surcharge")
    for color, stock in enumerate(g.market):
        if stock and PRICE[color] <= least:
            return True
        if beyond != NO_CAP and PRICE[color] + beyond <= least:
            return True
    return False


def trade(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    """One Market action: one colour, all bought or all sold (ruling 96); the rebate may allow two (172)."""
    p = g.players[seat]
    p.market_turns += 1
    rebate = rebate_of(p)
    deals = [*purchases(g, p, effect, rebate), *sales(p)]
    deal = yield from choose(seat, TRADE, deals, args=_prices(effect, rebate), why=lambda: why_not(g, deals), g=g)
    used = yield from settle(g, seat, deal, effect, rebate)
    if used and p.parameter("rebate_action_colors") > 1:
        more = [d for d in (*purchases(g, p, effect, 0), *sales(p)) if d[1] != deal[1]]
        second = yield from choose_or("enough", seat, TRADE, more, args=_prices(effect, 0), g=g)
        if second is not None:
            yield from settle(g, seat, second, effect, 0)


def _prices(effect: Effect, rebate: int) -> tuple[int, int, int]:
    return effect.term("buy_delta"), effect.term("sell_delta"), rebate


def settle(g: StarshipInterstellar, seat: int, deal: Trade, effect: Effect, rebate: int) -> Flow[bool]:
    """Carry out a trade; the player announces whether it uses the rebate (ruling 172). Tells whether it did."""
    p = g.players[seat]
    kind, color, n = deal
    cost = purchase_cost(g, p, color, n, effect.term("buy_delta"))
    if rebate and (kind == "sell" or cost <= p.fuel):
        answer = yield from choose_or("later", seat, REBATE, ["rebate"], args=(rebate,), g=g)
        rebate = rebate if answer else 0
    p.rebate_used = p.rebate_used or rebate > 0
    if kind == "buy":
        cost = max(0, cost - rebate)
        p.stock(p.fuel - cost, add(p.cubes, some(color, n)))
        g.market = sub(g.market, some(color, min(n, g.market[color])))
        g.tell("bought", seat, color, n, cost)
    else:
        sell(g, seat, color, n, n * (PRICE[color] + effect.term("sell_delta")) + rebate)
    return rebate > 0


def sell(g: StarshipInterstellar, seat: int, color: int, n: int, fuel: int) -> None:
    """Cubes to the Market, Fuel to the reserve."""
    p = g.players[seat]
    p.stock(p.fuel + fuel, sub(p.cubes, some(color, n)))
    to_market(g, some(color, n))
    g.tell("sold", seat, color, n, fuel)


def emergency_sale(g: StarshipInterstellar, seat: int, must: bool) -> Flow[None]:
    """Sell any number of one colour at plain prices (ruling 206); optional unless nothing else can be done."""
    p = g.players[seat]
    if must:
        deal: Trade | None = yield from choose(seat, TRADE, sales(p), args=(0, 0, 0), g=g)
    else:
        deal = yield from choose_or("none", seat, TRADE, sales(p), args=(0, 0, 0), g=g)
    if deal is not None:
        sell(g, seat, deal[1], deal[2], deal[2] * PRICE[deal[1]])


def swaps(g: StarshipInterstellar, p: Player, given: tuple[int, ...], up: int) -> list[tuple[int, int]]:
    """Barter: a reserve cube for a Market cube at most so much higher, never one given in this action.

    Ruling 180.
    """
    return [
        (mine, theirs)
        for mine in range(5)
        if p.cubes[mine]
        for theirs in range(min(4, mine + up), -1, -1)
        if theirs != mine and g.market[theirs] - given[theirs] > 0
    ]


def barter(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    """Barter Ring: swap up to two cubes one for one with the Market."""
    p = g.players[seat]
    given: tuple[int, ...] = (0, 0, 0, 0, 0)
    up = effect.term("max_level_up")
    for turn in range(effect.n):
        ways = swaps(g, p, given, up)
        if turn:
            swap = yield from choose_or("enough", seat, BARTER, ways, g=g)
        else:
            swap = yield from choose(seat, BARTER, ways, g=g)
        if swap is None:
            return
        mine, theirs = swap
        p.cubes = add(sub(p.cubes, UNITS[mine]), UNITS[theirs])
        g.market = add(sub(g.market, UNITS[theirs]), UNITS[mine])
        given = add(given, UNITS[mine])
        g.tell("bartered", seat, mine, theirs)


def why_not(g: StarshipInterstellar, deals: list[Trade]) -> dict[str, tuple[object, ...]]:
    """Colours that can neither be bought nor sold now."""
    can = [color for _, color, _ in deals]
    return {
        f"market:{COLORS[c]}": ("too-much-fuel", PRICE[c]) if g.market[c] else ("sold-out", c)
        for c in range(5)
        if c not in can
    }
