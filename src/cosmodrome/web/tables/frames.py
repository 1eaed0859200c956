"""What one viewer sees of a table, in parts: only the parts that changed are sent."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from cosmodrome.draw import Drawn, Panel, plain_panel, reusing, tolerant
from cosmodrome.draw.keyed import elements
from cosmodrome.engine import Match, Names
from cosmodrome.engine import Question as AskedQuestion
from cosmodrome.engine.plate import Fact
from cosmodrome.store import Chair

from .. import words
from ..bots.pace import pace_of
from ..coach import lessons
from ..rendering import render
from . import fairness
from .moderation import recent, shown
from .recap import recap
from .wire import (
    ChatMessage,
    Choice,
    ClockTime,
    FrameMessage,
    Lesson,
    Line,
    Lines,
    LogLine,
    MomentMessage,
    Option,
    Order,
    PastState,
    Question,
    Recap,
    Shortcut,
    State,
)
from .wire import Panel as PanelPart

log = logging.getLogger("cosmodrome.frames")
if TYPE_CHECKING:
    from .live import LiveTable

LIVE = "live:"
"""Begins the name of a part that is the moving layer of a panel."""
BACKDROPS = 128
"""How many backdrops are kept for all tables."""
PLATES = 1024
"""How many written plates are kept for all tables."""
Viewer = int | None
"""A seat, or None: a spectator."""


@dataclass
class Frame:
    """All parts for one viewer at one tick of a table, and the message that leads here from the frame before."""

    tick: int
    parts: dict[str, Any]
    log: list[LogLine]
    chat: list[ChatMessage]
    before: int = -1
    delta: bytes = b""
    _whole: bytes = field(default=b"", repr=False)

    def whole(self, epoch: str) -> bytes:
        """The message for a viewer who has nothing."""
        if not self._whole:
            self._whole = msgspec.json.encode(self.message(epoch))
        return self._whole

    def message(self, epoch: str) -> FrameMessage:
        """The whole frame as a message."""
        return FrameMessage(epoch, self.tick, -1, self.parts, log=Lines(0, self.log), chat=Lines(0, self.chat))

    def after(self, old: Frame, epoch: str) -> None:
        """Make the message that leads here from an older frame."""
        message = FrameMessage(epoch, self.tick, old.tick, {})
        for name, part in self.parts.items():
            before = old.parts.get(name)
            if before is part or before == part:
                continue
            if before is not None and name.startswith(LIVE):
                message.patches[name] = patch(before, part)
            else:
                message.parts[name] = part
        message.gone = [name for name in old.parts if name not in self.parts]
        if self.log is not old.log and self.log != old.log:
            message.log = _tail(old.log, self.log)
        if self.chat != old.chat:
            message.chat = _tail(old.chat, self.chat)
        self.before = old.tick
        self.delta = msgspec.json.encode(message)


def patch(old: dict[str, str], new: dict[str, str]) -> dict[str, str | None]:
    """The elements of a layer that changed, by key; None: the element is gone."""
    changed: dict[str, str | None] = {key: element for key, element in new.items() if old.get(key) != element}
    changed.update((key, None) for key in old if key not in new)
    return changed


def _tail(old: list[Line], new: list[Line]) -> Lines[Line]:
    """How many lines to keep, and those that follow."""
    keep = 0
    for mine, theirs in zip(old, new, strict=False):
        if mine is not theirs and mine != theirs:
            break
        keep += 1
    return Lines(keep, new[keep:])


def frame_of(table: LiveTable, viewer: Viewer) -> Frame:
    """The current frame for a viewer, made once per tick for all tabs with that view."""
    known = table.frames.get(viewer)
    if known is not None and known.tick == table.tick:
        return known
    frame = Frame(table.tick, dict(_parts(table, viewer)), table.log(viewer), _chat(table))
    if known is not None:
        frame.after(known, table.epoch)
    table.frames[viewer] = frame
    return frame


# -- the parts -------------------------------------------------------------------------------------


def _parts(table: LiveTable, viewer: Viewer) -> Iterator[tuple[str, Any]]:
    match = table.match
    yield "seats", _seats(table, viewer)
    yield "clock", _clock(table)
    if chance := fairness.part(table):
        yield "chance", chance
    if table.final is not None:
        yield "state", _finished_state(table)
        yield "question", Question("", over=True)
        yield from table.final.parts()
        yield "result", result_html(table.final.result, viewer)
        return
    if match is None:
        yield "state", State("waiting")
        return
    yield "state", _state(table, match, viewer)
    yield from _question(table, match, viewer)
    yield from _drawn(table, match, viewer)
    yield "recap", _recap(table, match, viewer)
    if viewer is not None:
        yield "orders", _orders(match, viewer)
        yield "undo", match.can_undo(viewer)
    if match.over:
        yield "result", result_html(result_data(match, viewer), viewer)
    if lesson := lessons.part(table, match, viewer):
        yield "lesson", Lesson(**asdict(lesson))


def _state(table: LiveTable, match: Match, viewer: Viewer) -> State:
    """What the page itself needs to know: titles, notifications, whose turn it is."""
    return State(
        status=table.row.status,
        asked=list(match.asked),
        heading=heading(match, viewer),
        moments=table.moments,
        note=words.TABLE_CLOSED
        if table.row.status == "closed"
        else " ".join(filter(None, (table.note, fairness.note(table)))),
        standin=table.chairs[viewer].standin if viewer is not None else "",
        names=[chair.name for chair in table.chairs],
        pace=pace_of(table),
        bots=any(table.plays_itself(chair) for chair in table.chairs),
        rematch=table.row.source.rematch,
    )


def _finished_state(table: LiveTable) -> State:
    """The state of a finished game that does not follow today's rules."""
    return State(
        status=table.row.status,
        heading=words.THE_END,
        moments=table.moments,
        note=table.note,
        names=[chair.name for chair in table.chairs],
        pace=pace_of(table),
        rematch=table.row.source.rematch,
    )


def heading(match: Match, viewer: Viewer) -> str:
    """The heading of the current step, or of the end, as the viewer reads it."""
    return words.THE_END if match.over else match.heading_for(viewer)


def _seats(table: LiveTable, viewer: Viewer) -> str:
    return seat_plates(table, table.match, viewer)


def seat_plates(table: LiveTable, match: Match | None, viewer: Viewer) -> str:
    """The players: name, whether asked in a match (the table's, or a planned one), thinking, away, clock."""
    asked = list(match.asked) if match is not None else []
    rivals: list[RivalPlate] = []
    facts: list[list[Fact]] = []
    if match is not None:
        facts, rivals = plates(match, viewer)
    elif table.final is not None:
        facts, rivals = table.final.facts, table.final.rivals
    written = []
    for at, chair in enumerate(table.chairs):
        bot = table.plays_itself(chair)
        plate = SeatPlate(
            seat=chair.seat,
            name=chair.name or words.FREE_SEAT,
            mine=chair.seat == viewer,
            asked=chair.seat in asked,
            bot=chair.kind == "bot",
            standin=chair.standin,
            thinking=bot and chair.seat in asked,
            away=_away(table, chair),
            note=table.bot_seats.notes.get(chair.seat, "") if bot else "",
            clock=table.clock.kind != "none" and chair.kind == "person",
            facts=tuple(facts[at]) if at < len(facts) else (),
        )
        written.append(_seat_html(plate))
    return "".join((*written, *map(_rival_html, rivals)))


@lru_cache(maxsize=PLATES)
def _seat_html(plate: SeatPlate) -> str:
    return render("part/seats.html", seats=[plate], rivals=[])


@lru_cache(maxsize=PLATES)
def _rival_html(plate: RivalPlate) -> str:
    return render("part/seats.html", seats=[], rivals=[plate])


@dataclass(frozen=True)
class SeatPlate:
    """The plate of a seat, as one viewer sees it."""

    seat: int
    name: str
    mine: bool
    asked: bool
    bot: bool
    standin: str
    thinking: bool
    away: bool
    note: str
    clock: bool
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class RivalPlate:
    """The plate of an automatic opponent, with what it did last."""

    name: str
    facts: tuple[Fact, ...]
    did: str
    panel: str


def plates(match: Match, viewer: Viewer) -> tuple[list[list[Fact]], list[RivalPlate]]:
    """The figures of each seat, as the viewer may know them, and the plates of automatic opponents."""
    view, game_words = match.view(viewer), match.game.words
    seats: list[list[Fact]] = []
    rivals: list[RivalPlate] = []
    try:
        for seat in range(match.seats):
            facts = list(game_words.plate(view, seat))
            if facts and match.result is not None:
                facts[0] = replace(facts[0], figure=match.result.scores[seat])
            seats.append(facts)
        for rival in game_words.rivals(view):
            told = [line.event.seen_by(viewer) for line in match.seen_by(viewer).told(match.step_count - 3)]
            done = next((event for event in reversed(told) if event is not None and event[0] in rival.kinds), None)
            did = game_words.event(done[0], done[1], Names(match.names, viewer)) if done is not None else ""
            rivals.append(RivalPlate(rival.name, rival.facts, did, rival.panel))
    except Exception:
        log.exception("the plates of %s can't be written", match.game.id)
    return seats, rivals


def _away(table: LiveTable, chair: Chair) -> bool:
    """Whether a person who should be here does not have the table open."""
    here = chair.kind != "person" or chair.standin or table.row.status == "over"
    if table.clock.kind == "days":  # an answer by somebody who is shown as away would show that it was planned
        return False
    return not here and not table.present(chair.person)


def _clock(table: LiveTable) -> dict[str, ClockTime]:
    """Each seat's clock; the page counts down on its own."""
    if table.clock.kind == "none":
        return {}
    return {str(c.seat): ClockTime(round(c.bank, 1), round(c.since, 1)) for c in table.chairs if c.kind == "person"}


def _question(table: LiveTable, match: Match, viewer: Viewer) -> Iterator[tuple[str, Any]]:
    """The viewer's question with all options, or whom the table waits for."""
    question = match.questions.get(viewer) if viewer is not None else None
    if question is None:
        waiting = [chair.name for chair in table.chairs if chair.seat in match.asked]
        yield "question", Question("", waiting=waiting, over=match.over)
        return
    yield from question_parts(match, viewer, question, table.question_id(question.seat))


def question_parts(match: Match, viewer: Viewer, question: AskedQuestion, id: str) -> Iterator[tuple[str, Any]]:
    """A question with all options, under an id, and the piece ready to be placed."""
    options = [Option(o.token, o.label, o.target, o.variant, *o.turned, *(o.counted or ())) for o in question.options]
    yield (
        "question",
        Question(
            question.text,
            id,
            question.seat,
            question.kind,
            question.rule,
            options,
            bool(question.asked.decline),
            shortcuts=shortcuts_of(match, viewer, question.asked),
        ),
    )
    if any(option.variant for option in options):
        try:
            ghosts = {v: str(svg) for v, svg in match.game.board().ghosts(match.view(viewer), question.asked).items()}
        except Exception:
            log.exception("the ghosts of %s can't be drawn", match.game.id)
            ghosts = {}
        if ghosts:
            yield "ghosts", ghosts


def shortcuts_of(match: Match, viewer: Viewer, asked: Any) -> list[Shortcut]:
    """Several answers at once."""
    found = match.game.shortcuts(match.view(viewer), asked)
    return [Shortcut(s.label, list(s.tokens), list(s.order) if s.order[0] else []) for s in found]


def panels_of(match: Match, viewer: Viewer) -> list[Panel]:
    """The panels as the viewer may see them: none if the game has no board, a plain substitute if drawing fails."""
    game = match.game

    def told(panel: str, error: Exception) -> None:
        log.error("the panel %s of %s can't be drawn", panel, game.id, exc_info=error)

    try:
        asked = match.asked.get(viewer) if viewer is not None else None
        with tolerant(told):
            return game.board().panels(match.view(viewer), viewer, asked)
    except ModuleNotFoundError as error:
        if error.name and error.name.endswith(".board"):
            return []
        told("all", error)
    except Exception as error:
        told("all", error)
    return [plain_panel("plain", game.name)]


@dataclass(frozen=True)
class Drawing:
    """The board of a match as a viewer sees it: the parts of a frame, and the layers they were split from."""

    match: Match
    parts: dict[str, Any]
    layers: dict[str, str]
    made: tuple[Drawn, ...]
    names: tuple[str, ...]


def drawing(match: Match, viewer: Viewer, known: Mapping[Viewer, Drawing] | None = None) -> Drawing:
    """Draw the panels. A layer that equals one of the `known` drawings (earlier, or of other viewers) is reused.

    Texts that are equal are kept once: boards are most of the memory of a table.
    """
    known = known or {}
    with reusing(one for drawing in _same_eyes(match, viewer, known) for one in drawing.made) as made:
        panels = panels_of(match, viewer)
    parts: dict[str, Any] = {"panels": [PanelPart(p.id, p.title, p.width, p.height, p.focus, p.owner) for p in panels]}
    layers: dict[str, str] = {}
    for panel in panels:
        name = f"{LIVE}{panel.id}"
        same = next((one for one in known.values() if one.layers.get(name) == panel.svg), None)
        if same is not None:
            layers[name], parts[name] = same.layers[name], same.parts[name]
        else:
            layers[name], parts[name] = panel.svg, _elements(panel.svg, name, viewer, known)
        parts[f"back:{panel.id}"] = _backdrop(panel, known)
    return Drawing(match, parts, layers, tuple(_slim(one, layers) for one in made), match.names)


def _elements(layer: str, name: str, viewer: Viewer, known: Mapping[Viewer, Drawing]) -> dict[str, str]:
    """The elements of a layer, each the same object as in a known drawing if it is equal there."""
    found = elements(layer)
    left = list(found)
    for other in sorted(known, key=lambda other: other != viewer):  # the viewer's own drawing is most alike
        before = known[other].parts.get(name)
        if before is None:
            continue
        different = []
        for key in left:
            if (kept := before.get(key)) is not None and kept == found[key]:
                found[key] = kept
            else:
                different.append(key)
        left = different
    return found


def _backdrop(panel: Panel, known: Mapping[Viewer, Drawing]) -> str:
    """The backdrop as plain text, which is shared by all tables."""
    name, backdrop = f"back:{panel.id}", panel.backdrop
    for one in known.values():
        kept = one.parts.get(name)
        if kept is not None and kept == backdrop:
            return str(kept)
    return _shared(str(backdrop))


@lru_cache(maxsize=BACKDROPS)
def _shared(text: str) -> str:
    """The first of all equal texts."""
    return text


def _slim(one: Drawn, layers: Mapping[str, str]) -> Drawn:
    """A panel that can be reused, with the text that is kept anyway in place of an equal one."""
    panel = one.panel
    if panel is None:
        return one
    kept = layers.get(f"{LIVE}{panel.id}")
    if kept is None or kept is panel.svg or kept != panel.svg:
        return one
    return replace(one, panel=replace(panel, svg=kept))


def _same_eyes(match: Match, viewer: Viewer, known: Mapping[Viewer, Drawing]) -> Iterator[Drawing]:
    """The drawings whose panels can be reused for a viewer: their own, and those of viewers with an equal view.

    So nobody is shown hidden things, even if a panel does not declare everything it is drawn from.
    """
    view = match.view(viewer)
    for other, drawing in known.items():
        if drawing.names != match.names:
            continue
        if other == viewer or (drawing.match is match and match.view(other) == view):
            yield drawing


def _drawn(table: LiveTable, match: Match, viewer: Viewer) -> Iterable[tuple[str, Any]]:
    """The panels, drawn again only if the match has changed, not after chat or when people come and go.

    Every change of a match is made on a copy, so the same object means the same position.
    """
    known = table.drawn.get(viewer)
    if known is None or known.match is not match:
        known = table.drawn[viewer] = drawing(match, viewer, table.drawn)
    return known.parts.items()


def _recap(table: LiveTable, match: Match, viewer: Viewer) -> list[Recap]:
    """What the others did, put into words once for each position."""
    known = table.recaps.get(viewer)
    if known is None or known[0] is not match:
        known = table.recaps[viewer] = (match, recap(match, viewer, table.match_log.moments))
    return known[1]


def _orders(match: Match, seat: int) -> list[Order]:
    """The standing orders that a seat may give, and what they are set to."""
    if match.over:
        return []
    view = match.view(seat)
    orders = []
    for spec in match.game.seat_orders(view, seat):
        value = view.ordered(seat, spec.key)  # one for this turn only may be over
        valid = value in [choice for choice, _ in spec.choices]
        orders.append(Order(spec.key, spec.label, [Choice(*c) for c in spec.choices], value if valid else ""))
    return orders


def result_html(data: dict[str, Any], viewer: Viewer) -> str:
    """How the match ended, as a part of the page. The viewer is "you"."""
    winners = [(seat["name"], seat["seat"] == viewer) for seat in data["seats"] if seat["winner"]]
    return render("part/result.html", heading=words.won(winners) or words.THE_END, **data)


def result_data(match: Match, viewer: Viewer = None) -> dict[str, Any]:
    """How the match ended: who won and by how much, and a row for each source of points."""
    result = match.result
    assert result is not None
    order = sorted(range(match.seats), key=lambda seat: (result.ranks[seat], seat))
    points = [dict(seat_lines) for seat_lines in result.breakdown]
    sources = list(dict.fromkeys(name for lines in points for name in lines))
    say = match.game.words.source
    seats = [
        {
            "seat": seat,
            "name": match.names[seat],
            "rank": result.ranks[seat],
            "score": result.scores[seat],
            "winner": seat in result.winners,
        }
        for seat in order
    ]
    rows = [{"name": say(name), "points": [points[seat].get(name, 0) for seat in order]} for name in sources]
    winners = words.listed([match.names[seat] for seat in result.winners])
    notes = list(result.notes)
    return {"seats": seats, "rows": rows, "notes": notes, "winners": winners, "by": _by(match, order, viewer)}


def _by(match: Match, order: list[int], viewer: Viewer) -> str:
    """How the viewer did against the winner (a winner or spectator reads: the winner against the second), and why.

    The reasons are all sources of points that differ, so they add up to the difference.
    """
    result = match.result
    if result is None or match.seats < 2 or not result.winners:
        return ""
    first = order[0]
    beaten = viewer is not None and result.ranks[viewer] > 1
    other = viewer if viewer is not None and beaten else order[1]
    if result.ranks[other] == 1:
        return words.SHARED_WIN(result.scores[first])
    scores = {"best": result.scores[first], "second": result.scores[other]}
    lead = scores["best"] - scores["second"]
    place = words.PLACES[result.ranks[other] - 1] if result.ranks[other] <= len(words.PLACES) else ""
    name = match.names[first] if beaten else match.names[other]
    if lead <= 0:
        if beaten:
            return words.YOU_TIED.format(place=place, name=name)
        template = words.TIE_BROKEN_FOR_YOU if first == viewer else words.TIE_BROKEN
        return template.format(name=match.names[first], **scores)
    parts = difference(match, first, other)
    if beaten:
        return (words.YOU_CAME_BECAUSE if parts else words.YOU_CAME)(lead, place=place, name=name, parts=parts)
    return (words.AHEAD_BECAUSE if parts else words.AHEAD).format(lead=lead, name=name, parts=parts, **scores)


def difference(match: Match, first: int, other: int) -> str:
    """Every source of points in which two seats differ, largest first; empty if they don't add up to the difference."""
    result = match.result
    assert result is not None
    mine, theirs = dict(result.breakdown[first]), dict(result.breakdown[other])
    gaps = {name: mine.get(name, 0) - theirs.get(name, 0) for name in dict.fromkeys([*mine, *theirs])}
    if sum(gaps.values()) != result.scores[first] - result.scores[other]:
        return ""
    source = match.game.words.source
    found = sorted((name for name in gaps if gaps[name]), key=lambda name: -abs(gaps[name]))
    return ", ".join(words.DIFFERENCE.format(source=source(name), gap=f"{gaps[name]:+d}") for name in found)


def _chat(table: LiveTable) -> list[ChatMessage]:
    return shown(table.id, recent(table.chat))


# -- the past --------------------------------------------------------------------------------------


def moment_message(table: LiveTable, match: Match, viewer: Viewer) -> MomentMessage:
    """A moment of the past for a viewer, in the same parts as the present."""
    parts: dict[str, Any] = drawing(match, viewer).parts
    question = match.questions.get(viewer) if viewer is not None else None
    parts["state"] = PastState(
        asked=list(match.asked),
        heading=heading(match, viewer),
        moment=match.answer_count + table.match_log.moments,
        text=question.text if question is not None else "",
        waiting=[match.names[seat] for seat in match.asked],
        names=list(match.names),
    )
    if match.over:
        parts["result"] = result_html(result_data(match, viewer), viewer)
    return MomentMessage(parts)
