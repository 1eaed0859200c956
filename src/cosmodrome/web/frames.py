"""What one viewer sees of a table, in parts: only the parts that changed are sent."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import msgspec

from cosmodrome.draw import Drawn, Panel, plain_panel, reusing, tolerant
from cosmodrome.draw.keyed import elements
from cosmodrome.engine import Match
from cosmodrome.store import Chair

from . import lessons
from .manners import CLOSED, recent, shown
from .pace import pace_of
from .templating import render

log = logging.getLogger("cosmodrome.frames")
if TYPE_CHECKING:
    from .live import LiveTable

Viewer = int | None
"""A seat, or None: a spectator."""


@dataclass
class Frame:
    """All parts for one viewer at one tick of a table, and the message that leads here from the frame before."""

    tick: int
    parts: dict[str, Any]
    log: list[list[Any]]
    chat: list[list[Any]]
    before: int = -1
    delta: bytes = b""
    _whole: bytes = field(default=b"", repr=False)

    def whole(self, epoch: str) -> bytes:
        """The message for a viewer who has nothing."""
        if not self._whole:
            self._whole = msgspec.json.encode(self.message(epoch))
        return self._whole

    def message(self, epoch: str) -> dict[str, Any]:
        """All of it."""
        return {
            "t": "frame",
            "epoch": epoch,
            "n": self.tick,
            "from": -1,
            "parts": self.parts,
            "log": [0, self.log],
            "chat": [0, self.chat],
        }

    def after(self, old: Frame, epoch: str) -> None:
        """Make the message that leads here from an older frame."""
        parts = {
            name: patch(old.parts.get(name), part)
            for name, part in self.parts.items()
            if old.parts.get(name) is not part and old.parts.get(name) != part
        }
        gone = [name for name in old.parts if name not in self.parts]
        message: dict[str, Any] = {"t": "frame", "epoch": epoch, "n": self.tick, "from": old.tick, "parts": parts}
        if gone:
            message["gone"] = gone
        if self.log is not old.log and self.log != old.log:
            message["log"] = _tail(old.log, self.log)
        if self.chat != old.chat:
            message["chat"] = _tail(old.chat, self.chat)
        self.before = old.tick
        self.delta = msgspec.json.encode(message)


def patch(old: Any, new: Any) -> Any:
    """A layer as what changed in it: {"patch": {key: element, or None where it is gone}}; all else as it is."""
    if not (isinstance(old, dict) and isinstance(new, dict) and "" in old and "" in new):
        return new
    changed: dict[str, str | None] = {key: element for key, element in new.items() if old.get(key) != element}
    changed.update((key, None) for key in old if key not in new)
    return {"patch": changed}


def _tail(old: list[Any], new: list[Any]) -> list[Any]:
    """How many lines to keep, and those that follow."""
    keep = 0
    for mine, theirs in zip(old, new, strict=False):
        if mine != theirs:
            break
        keep += 1
    return [keep, new[keep:]]


def frame_of(table: LiveTable, viewer: Viewer) -> Frame:
    """The current frame for a viewer; made once a tick, however many look."""
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
    if match is None:
        yield "state", {"status": "waiting", "asked": []}
        return
    yield "state", _state(table, match, viewer)
    yield from _question(table, match, viewer)
    yield from _drawn(table, match, viewer)
    if viewer is not None:
        yield "orders", _orders(match, viewer)
        yield "undo", match.can_undo(viewer)
    if match.over:
        yield "result", result_html(match)
    if lesson := lessons.part(table, match, viewer):
        yield "lesson", lesson


def _state(table: LiveTable, match: Match, viewer: Viewer) -> dict[str, Any]:
    """What the page itself needs to know: titles, notifications, whose turn it is."""
    return {
        "status": table.row.status,
        "asked": list(match.asked),
        "heading": heading(match),
        "moments": table.moments,
        "note": CLOSED if table.row.status == "closed" else table.note,
        "standin": table.chairs[viewer].standin if viewer is not None else "",
        "names": [chair.name for chair in table.chairs],
        "pace": pace_of(table),
        "bots": any(table.plays_itself(chair) for chair in table.chairs),
        "rematch": str(table.row.source.get("rematch", "")),
    }


def heading(match: Match) -> str:
    """Words for where the match stands."""
    return "The end" if match.over else match.game.heading(match.view(None))


def _seats(table: LiveTable, viewer: Viewer) -> str:
    """The players: name, whether asked, thinking, away, clock."""
    asked = table.asked_seats()
    rows = []
    for chair in table.chairs:
        bot = table.plays_itself(chair)
        rows.append(
            {
                "seat": chair.seat,
                "name": chair.name or "free seat",
                "mine": chair.seat == viewer,
                "asked": chair.seat in asked,
                "bot": chair.kind == "bot",
                "free": chair.kind == "free",
                "standin": chair.standin,
                "thinking": bot and chair.seat in asked,
                "away": _away(table, chair),
                "note": table.thinking.notes.get(chair.seat, "") if bot else "",
                "clock": table.clock.kind != "none" and chair.kind == "person",
                "facts": [],
            }
        )
    rivals: list[dict[str, Any]] = []
    if table.match is not None:
        _plates(table.match, viewer, rows, rivals)
    return render("part/seats.html", seats=rows, rivals=rivals)


def _plates(match: Match, viewer: Viewer, rows: list[dict[str, Any]], rivals: list[dict[str, Any]]) -> None:
    """The figures of each seat, as the viewer may know them, and those who play without a seat."""
    view, words = match.view(viewer), match.game.words
    try:
        for row in rows:
            facts = list(words.plate(view, row["seat"]))
            if facts and match.result is not None:
                facts[0] = replace(facts[0], figure=match.result.scores[row["seat"]])
            row["facts"] = [[fact.icon, fact.figure, fact.words] for fact in facts]
        for rival in words.rivals(view):
            told = [line.event.seen_by(viewer) for line in match.seen_by(viewer).told(match.step_count - 3)]
            done = next((event for event in reversed(told) if event is not None and event[0] in rival.kinds), None)
            did = words.event(done[0], done[1], match.names) if done is not None else ""
            figures = [[fact.icon, fact.figure, fact.words] for fact in rival.facts]
            rivals.append({"name": rival.name, "facts": figures, "did": did, "panel": rival.panel})
    except Exception:
        log.exception("the plates of %s can't be written", match.game.id)


def _away(table: LiveTable, chair: Chair) -> bool:
    """Whether the others wait for somebody who does not have the table open."""
    here = chair.kind != "person" or chair.standin or table.row.status == "over"
    return not here and not table.present(chair.person)


def _clock(table: LiveTable) -> dict[str, Any]:
    """Each seat's bank and since when it runs; the page counts down by itself."""
    if table.clock.kind == "none":
        return {}
    return {str(c.seat): [round(c.bank, 1), round(c.since, 1)] for c in table.chairs if c.kind == "person"}


def _question(table: LiveTable, match: Match, viewer: Viewer) -> Iterator[tuple[str, Any]]:
    """The question in words with all options, or what is being waited for."""
    question = match.questions.get(viewer) if viewer is not None else None
    if question is None:
        waiting = [chair.name for chair in table.chairs if chair.seat in match.asked]
        yield "question", {"text": "", "waiting": waiting, "over": match.over}
        return
    options = [[o.token, o.label, o.target, o.variant, *o.turned, *(o.counted or ())] for o in question.options]
    yield (
        "question",
        {
            "id": table.question_id(question.seat),
            "seat": question.seat,
            "text": question.text,
            "kind": question.kind,
            "rule": question.rule,
            "options": options,
            "decline": bool(question.asked.decline),
        },
    )
    if any(option[3] for option in options):
        try:
            ghosts = {v: str(svg) for v, svg in match.game.board().ghosts(match.view(viewer), question.asked).items()}
        except Exception:
            log.exception("the ghosts of %s can't be drawn", match.game.id)
            ghosts = {}
        if ghosts:
            yield "ghosts", ghosts


def panels_of(match: Match, viewer: Viewer) -> list[Panel]:
    """The board as the viewer may see it; a game without one has none, what can't be drawn a plain substitute."""
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
    """The board of a match as a viewer sees it: the parts of a frame, and the layers they were taken apart from."""

    match: Match
    parts: dict[str, Any]
    layers: dict[str, str]
    made: tuple[Drawn, ...]
    names: tuple[str, ...]


def _drawing(match: Match, viewer: Viewer, known: Mapping[Viewer, Drawing] | None = None) -> Drawing:
    """The list of panels, and each one's moving and resting layer; what somebody sees already is not taken apart again.

    `known` are drawings of before, and of other viewers.
    """
    known = known or {}
    with reusing(one for drawing in _same_eyes(match, viewer, known) for one in drawing.made) as made:
        panels = panels_of(match, viewer)
    parts: dict[str, Any] = {"panels": [[p.id, p.title, p.width, p.height, p.focus, p.owner] for p in panels]}
    layers: dict[str, str] = {}
    for panel in panels:
        name, layer = f"live:{panel.id}", str(panel.svg)
        same = next((drawing for drawing in known.values() if drawing.layers.get(name) == layer), None)
        parts[name] = same.parts[name] if same is not None else elements(layer)
        parts[f"back:{panel.id}"] = str(panel.backdrop)
        layers[name] = layer
    return Drawing(match, parts, layers, tuple(made), match.names)


def _same_eyes(match: Match, viewer: Viewer, known: Mapping[Viewer, Drawing]) -> Iterator[Drawing]:
    """The drawings whose panels a viewer may be shown again: the viewer's own, and of those who see the very same.

    So whatever a panel forgets to say of what it is drawn from, nobody is shown what is hidden from them.
    """
    view = match.view(viewer)
    for other, drawing in known.items():
        if drawing.names != match.names:
            continue
        if other == viewer or (drawing.match is match and match.view(other) == view):
            yield drawing


def _drawn(table: LiveTable, match: Match, viewer: Viewer) -> Iterable[tuple[str, Any]]:
    """The panels, drawn again only where there is another match: not when somebody speaks, comes or goes.

    Every change of a match is made to a copy, so that the same object is the same table.
    """
    known = table.drawn.get(viewer)
    if known is None or known.match is not match:
        known = table.drawn[viewer] = _drawing(match, viewer, table.drawn)
    return known.parts.items()


def _orders(match: Match, seat: int) -> list[list[Any]]:
    """Standing orders: key, label, choices, what is set."""
    if match.over:
        return []
    view = match.view(seat)
    return [
        [spec.key, spec.label, [list(choice) for choice in spec.choices], view.ordered(seat, spec.key)]
        for spec in match.game.seat_orders(view, seat)
    ]


def result_html(match: Match) -> str:
    """How the match ended: who won and by what, and where the points came from, a row for each source."""
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
    winners = " and ".join(match.names[seat] for seat in result.winners)
    return render(
        "part/result.html", seats=seats, rows=rows, notes=list(result.notes), winners=winners, by=_by(match, order)
    )


def _by(match: Match, order: list[int]) -> str:
    """What the winner was ahead by, and where most of it came from."""
    result = match.result
    if result is None or match.seats < 2 or not result.winners:
        return ""
    first, second = order[0], order[1]
    if result.ranks[second] == 1:
        return f"They share the win with {result.scores[first]} each."
    ahead = result.scores[first] - result.scores[second]
    if ahead <= 0:
        return f"{result.scores[first]} to {result.scores[second]}: the tie was broken for {match.names[first]}."
    mine, theirs = dict(result.breakdown[first]), dict(result.breakdown[second])
    gaps = {name: points - theirs.get(name, 0) for name, points in mine.items()}
    best = max(gaps, key=lambda name: gaps[name], default="")
    told = f"{result.scores[first]} to {result.scores[second]}, ahead of {match.names[second]} by {ahead}"
    return f"{told}; most of it from: {match.game.words.source(best)} ({gaps[best]:+d})." if best else f"{told}."


def _chat(table: LiveTable) -> list[list[Any]]:
    return shown(table.id, recent(table.chat))


# -- the past --------------------------------------------------------------------------------------


def moment_message(table: LiveTable, match: Match, viewer: Viewer) -> dict[str, Any]:
    """A moment of the past for a viewer, in the same parts as the present."""
    parts: dict[str, Any] = _drawing(match, viewer).parts
    question = match.questions.get(viewer) if viewer is not None else None
    parts["state"] = {
        "asked": list(match.asked),
        "heading": heading(match),
        "moment": match.answer_count + table.chronicle.moments,
        "text": question.text if question is not None else "",
        "waiting": [match.names[seat] for seat in match.asked],
        "names": list(match.names),
    }
    if match.over:
        parts["result"] = result_html(match)
    return {"t": "moment", "parts": parts}
