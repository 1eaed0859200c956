"""Turns in short: what a player did, what the Edges in it did, what of the reader's was used; and the end of an era."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cosmodrome.engine.flow import Seat
from cosmodrome.engine.sentences import Names, Player, listed, say
from cosmodrome.engine.summary import Happened, Short, Summary, Teller, Turn, by_step

from ..content import CARDS, EDGES, ERA_NAMES, TILES
from ..map import MAPS
from ..rules.basics import BASE_USED, INDUSTRIAL_USED, SHIELD_FACTORY_USED, SPACEPORT_USED
from ..state import SpaceCorp
from .log import TARGETS, event
from .names import ACTION_NAMES, spot_name

INTERCEPT: Final = "intercept"
TOTALS: Final = ("gain", "spend", "draw", "draw-hidden", "take")
"""Events that are added up over a turn."""
TOLD_BY: Final = ("production", "contracts")
"""Profit that the sentence of its event names already."""
EFFECTS: Final = ("take", "draw", "draw-hidden", "sabotage", "poach", "gain", "spend", "remove-infra", "progress")
"""What an Edge does at once."""


def _edge(player: Player, card: int) -> str:
    name = CARDS[card].edge
    if name == INTERCEPT:
        return say("{player:take|takes} an extra turn at once (Intercept)", player=player)
    return say("{player:play|plays} the Edge {edge}", player=player, edge=EDGES[name].name)


def _discover(player: Player, era: int, spot: int, tile: int) -> str:
    template = "{player:discover|discovers} {tile} at {place}"
    return say(template, player=player, tile=TILES[tile].title, place=spot_name((era, spot)))


def _moved(player: Player, team: int, era: int, here: int, there: int) -> str:
    return say("{player:move|moves} a team to {there}", player=player, there=MAPS[era].sites[there].name)


def _sabotage(player: Player, action: str) -> str:
    return say("{player:forbid|forbids} {action} this turn", player=player, action=ACTION_NAMES[action])


SHORT: Final[dict[str, Short]] = {
    "edge": _edge,
    "discover": _discover,
    "move": _moved,
    "transport": _moved,
    "sabotage": _sabotage,
}
QUIET: Final = ("action", "pay", "offer", "redirect", "deck-empty", "used", *TOTALS)


def _targets(kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
    return TARGETS[kind](args) if kind in TARGETS else ()


TELLER: Final = Teller(event, _targets, SHORT, QUIET)


def summaries(g: SpaceCorp, events: Sequence[Happened], names: Names, now: int) -> list[Summary]:
    """A step is a turn with the Edges played in it, the set-up of an era, or its end."""
    found: list[Summary] = []
    extra = -1
    for step in by_step(events):
        kinds = [each.kind for each in step]
        if "era-over" in kinds:
            found.append(_era(g, step, names))
        elif "era" in kinds:
            found.append(_setup(step, names))
        else:
            found += _turns(step, names, extra)
        edges = [each.args for each in step if each.kind == "edge" and CARDS[each.args[1]].edge == INTERCEPT]
        extra = edges[-1][0] if edges else -1
    return found


def _turns(step: list[Happened], names: Names, extra: Seat) -> list[Summary]:
    """The turn of a step, and each Edge that another player played in it, in their order."""
    mover = next((each.args[0] for each in step if each.kind in ("action", "skip", "pass")), extra)
    main = Turn(mover)
    turns = [main]
    edge: Turn | None = None
    for each in step:
        if each.kind == "edge" and each.args[0] != mover:
            edge = Turn(each.args[0])
            edge.events.append(each)
            turns.insert(len(turns) if main.events else len(turns) - 1, edge)
        elif (
            edge is not None
            and each.kind in EFFECTS
            and (each.args[0] == edge.seat or each.kind in ("spend", "remove-infra"))
        ):
            edge.events.append(each)
        else:
            edge = None
            main.events.append(each)
    return [_summary(turn, names, turn is main and mover == extra) for turn in turns if turn.events and turn.seat >= 0]


def _summary(turn: Turn, names: Names, extra: bool) -> Summary:
    player = names.player(turn.seat)
    clauses = [say("{player:have|has} the extra turn of Intercept", player=player)] if extra else []
    clauses += _clauses(turn, turn.seat, names)
    if not clauses:
        action = next((each.args[1] for each in turn.events if each.kind == "action"), "")
        clauses = [
            say("{player:take|takes} the action {action}", player=player, action=ACTION_NAMES.get(action, action))
        ]
    text = say("{player} {clauses}.", player=player, clauses=listed(clauses))
    yours = _yours(turn, names) if names.reader is not None and names.reader != turn.seat else ""
    return Summary(turn.seat, text, turn.step, *turn.moments, TELLER.things(turn.events), yours)


def _clauses(turn: Turn, seat: Seat, names: Names) -> list[str]:
    """What a seat did, then what it took, drew, gained and paid in all."""
    player = names.player(seat)
    clauses = TELLER.clauses(turn.events, seat, names)
    mine = [each for each in turn.events if each.args and each.args[0] == seat]
    taken = [CARDS[each.args[1]].title for each in mine if each.kind == "take"]
    if taken:
        clauses.append(say("{player:take|takes} {cards} from the offers", player=player, cards=listed(taken)))
    drawn = sum(each.kind in ("draw", "draw-hidden") for each in mine)
    if drawn and ("research" in [each.args[1] for each in mine if each.kind == "action"]):
        clauses.append(say("{player:draw|draws} {cards:card|cards} by Research", player=player, cards=drawn))
    elif drawn and (seat != turn.seat or not any(each.kind == "action" for each in mine)):
        clauses.append(say("{player:draw|draws} {cards:card|cards}", player=player, cards=drawn))
    gained = sum(each.args[1] for each in mine if each.kind == "gain" and each.args[2] not in TOLD_BY)
    if gained:
        clauses.append(say("{player:gain|gains} {amount}F", player=player, amount=gained))
    spent = sum(each.args[1] for each in mine if each.kind == "spend")
    if spent:
        clauses.append(say("{player:pay|pays} {amount}F", player=player, amount=spent))
    return clauses


USES: Final = {
    BASE_USED: "{player} uses your base.",
    SPACEPORT_USED: "{player} uses your Spaceport.",
    INDUSTRIAL_USED: "{player} uses your Industrial base.",
    SHIELD_FACTORY_USED: "{player} uses your Shield Factory.",
}
"""What of the reader's was used."""
INFRA: Final = "{player} uses your Infra."


def _yours(turn: Turn, names: Names) -> str:
    """What of the reader's was used, and what the reader got or lost."""
    reader = names.reader
    assert reader is not None
    player = names.player(turn.seat)
    said = [INFRA] if any(each.kind == "pay" and reader in each.args[3] for each in turn.events) else []
    said += [USES[each.args[2]] for each in turn.events if each.kind == "used" and each.args[1] == reader]
    parts = [say(template, player=player) for template in dict.fromkeys(said)]
    clauses = _clauses(turn, reader, names)
    if clauses:
        parts.append(say("{player} {clauses}.", player=names.player(reader), clauses=listed(clauses)))
    return " ".join(parts)


def _era(g: SpaceCorp, step: list[Happened], names: Names) -> Summary:
    """The end of an era as a card: the profit of each player, most first, and what they carry over."""
    era = step[0].args[0]
    after = g.profits[era] if era < len(g.profits) else [corp.profit for corp in g.corps]
    before = g.profits[era - 1] if era else [0] * g.seats
    lines = []
    for seat in sorted(range(g.seats), key=lambda one: (-after[one], one)):
        player = names.player(seat)
        parts = [say("{profit}F, {gained}F of it in this era.", profit=after[seat], gained=after[seat] - before[seat])]
        parts.append(TELLER.says([each for each in step if each.kind == "legacy"], seat, names))
        lines.append((format(player), " ".join(filter(None, parts))))
    best = [seat for seat in range(g.seats) if after[seat] == max(after)]
    leaders = listed([format(names.player(seat), "you" if seat != best[0] else "") for seat in best])
    template = "{era} is over. In the lead with {profit}F: {leaders}."
    text = say(template, era=ERA_NAMES[era], profit=max(after), leaders=leaders)
    turn = Turn(-1)
    turn.events = step
    title = say("The end of {era}", era=ERA_NAMES[era])
    return Summary(-1, text, turn.step, *turn.moments, title=title, lines=tuple(lines))


def _setup(step: list[Happened], names: Names) -> Summary:
    """The beginning of an era: what each player starts with."""
    turn = Turn(-1)
    turn.events = step
    parts = [event(each.kind, each.args, names) for each in step if each.kind in ("era", "first")]
    lines = []
    for seat in range(len(names)):
        said = _clauses(turn, seat, names)
        if said:
            lines.append(
                (
                    format(names.player(seat)),
                    say("{player} {clauses}.", player=names.player(seat), clauses=listed(said)),
                )
            )
    text = say("{sentences}.", sentences=". ".join(parts))
    title = say("The era of {era} begins", era=ERA_NAMES[step[0].args[0]]) if step[0].kind == "era" else ""
    return Summary(-1, text, turn.step, *turn.moments, TELLER.things(step), title=title, lines=tuple(lines))
