"""What the server sends to the browser about a table, as typed structs; docs/reference/socket.md has every field."""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct, field

Line = TypeVar("Line")


class Sent(Struct, gc=False, forbid_unknown_fields=True):
    """A JSON object with all its fields."""


class Brief(Struct, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A JSON object that leaves out fields with default values, because there are hundreds of them."""


# -- lines -----------------------------------------------------------------------------------------


class LogLine(Sent):
    """One line of the log, as one viewer may read it."""

    text: str
    step: int
    """The step of the match, from 1."""
    moment: int
    """How many answers had been given before."""
    targets: tuple[str, ...]
    """The things on the board that it mentions."""
    heading: str
    """The heading of its step."""
    seat: int
    """The seat that acted; -1 if none did."""


class ChatMessage(Sent):
    """One chat message."""

    number: int
    """Its number at the table, from 1."""
    seat: int
    """-1: a spectator."""
    name: str
    text: str
    time: int
    """When it was sent, in Unix seconds."""
    speaker: str
    """The same for all messages of one person at this table; empty if unknown."""


class Lines(Struct, Generic[Line], forbid_unknown_fields=True):
    """A change of a list of lines: keep the first `keep` lines, drop the others, add `lines`."""

    keep: int
    lines: list[Line]


# -- the parts of a frame --------------------------------------------------------------------------


class State(Sent):
    """Where the table stands."""

    status: str
    asked: list[int] = []
    heading: str = ""
    moments: int = 0
    note: str = ""
    standin: str = ""
    names: list[str] = []
    pace: str = ""
    bots: bool = False
    rematch: str = ""


class Option(Brief):
    """One answer that may be given."""

    token: str
    label: str
    target: str = ""
    variant: str = ""
    turn: int = 0
    face: int = 0
    group: str = ""
    amount: int = 0


class Shortcut(Brief):
    """Several answers at once: a standing order to give first (key and value, or nothing), and the answers."""

    label: str
    tokens: list[str]
    order: list[str] = []


class Question(Brief):
    """The open question of the viewer's seat; without options, whom the table waits for."""

    text: str
    id: str = ""
    seat: int = -1
    kind: str = ""
    rule: str = ""
    options: list[Option] = []
    decline: bool = False
    waiting: list[str] = []
    over: bool = False
    shortcuts: list[Shortcut] = []


class Recap(Brief):
    """A turn of another player, or a phase, in short."""

    text: str
    seat: int = -1
    """Whose turn it was; -1: a phase of everybody."""
    first: int = 0
    """How many answers had been given before it,"""
    last: int = 0
    """and at its end."""
    targets: tuple[str, ...] = ()
    yours: str = ""
    """What it brought the reader."""
    title: str = ""
    """The title of its card; empty: it has none."""
    lines: tuple[tuple[str, str], ...] = ()
    """The lines of its card: what each is about, and what it says."""
    time: float = 0.0
    """When it ended, in Unix seconds; only on the time line."""


class Panel(Sent):
    """One panel of the board. Its drawing is in the parts `live:<id>` and `back:<id>`."""

    id: str
    title: str
    width: float
    height: float
    focus: int
    owner: int


class ClockTime(Sent):
    """The clock of a seat."""

    left: float
    """Seconds left when it was started, or now if it does not run."""
    since: float
    """When it was started, in Unix seconds; 0 if it does not run."""


class Choice(Sent):
    """A value that a standing order can be set to."""

    value: str
    label: str


class Order(Sent):
    """A standing order that the viewer's seat may give."""

    key: str
    label: str
    choices: list[Choice]
    value: str
    """What it is set to; empty: ask me."""


class Lesson(Sent):
    """The current step of a lesson."""

    step: str
    number: int
    count: int
    say: str
    words: str
    targets: tuple[str, ...]
    tokens: tuple[str, ...]
    read: bool
    over: bool


class Chance(Sent):
    """The seats whose pages should reveal their salts now, and all commitments. Absent if there are none."""

    wanted: list[int]
    """The seats."""
    commitments: list[str]
    """Of each seat; empty if it does not take part."""


class PastState(Sent):
    """Where the table stood at a moment of the past."""

    asked: list[int]
    heading: str
    moment: int
    text: str
    waiting: list[str]
    names: list[str]


PARTS: dict[str, Any] = {
    "seats": str,
    "clock": dict[str, ClockTime],
    "state": State,
    "question": Question,
    "ghosts": dict[str, str],
    "panels": list[Panel],
    "recap": list[Recap],
    "orders": list[Order],
    "undo": str,
    "result": str,
    "lesson": Lesson,
    "chance": Chance,
}
"""The type of each part of a frame."""
PANEL_PARTS: dict[str, Any] = {"live:": dict[str, str], "back:": str}
"""The type of the parts of each panel, by how their names begin; the panel's id follows."""


# -- messages --------------------------------------------------------------------------------------


class FrameMessage(Struct, tag_field="t", tag="frame", omit_defaults=True, forbid_unknown_fields=True):
    """What changed at a table since the frame `base`; -1: all of it."""

    epoch: str
    n: int
    base: int = field(name="from")
    parts: dict[str, Any]
    patches: dict[str, dict[str, str | None]] = {}
    gone: list[str] = []
    log: Lines[LogLine] | None = None
    chat: Lines[ChatMessage] | None = None


class MomentMessage(Struct, tag_field="t", tag="moment", forbid_unknown_fields=True):
    """A moment of the past, in the same parts as a frame."""

    parts: dict[str, Any]


class Hi(Sent, tag_field="t", tag="hi"):
    """The reply to hello."""

    now: float
    epoch: str
    seat: int | None
    mine: list[int]


class Ok(Sent, tag_field="t", tag="ok"):
    """A message was carried out."""

    id: str


class No(Brief, tag_field="t", tag="no"):
    """A message was refused."""

    id: str
    reason: str
    stale: bool = False
    """Whether the question had changed before the answer came."""
    final: bool = False
    """Whether the answer is a choice that can't be undone, and the tab wanted time to withhold it."""


class Pong(Sent, tag_field="t", tag="pong"):
    """The reply to ping."""

    now: float


class WhyReply(Sent, tag_field="t", tag="why"):
    """Why a target can't be chosen."""

    id: str
    target: str
    reason: str


class Way(Brief):
    """Answers in order, the last of which chooses a target."""

    tokens: list[str]
    labels: list[str]
    then: str = ""
    """If the last question has several options on the target, the way ends before it, and this is the target."""


class ReachReply(Brief, tag_field="t", tag="reach"):
    """The ways to a target."""

    id: str
    ways: list[Way]
    complete: bool = True
    """Whether these are all: if not, even a single one is not taken without asking."""


class Again(Sent, tag_field="t", tag="again"):
    """Tells the tab to connect again: the server closes the socket."""


class PlansNote(Sent, tag_field="t", tag="plans"):
    """Tells a person's own tabs that a plan of theirs has answered, or was cancelled."""

    seat: int


Reply: TypeAlias = Hi | Ok | No | Pong | WhyReply | ReachReply | Again | PlansNote
"""Every message for one tab alone."""


# -- the story of a match --------------------------------------------------------------------------


class ScorePoint(Sent):
    """The scores where a step begins, or at the end."""

    moment: int
    heading: str
    scores: tuple[int, ...]


class DecisiveMoment(Sent):
    """A step that changed the winner's lead most."""

    moment: int
    heading: str
    words: str
    lead: int


class Story(Sent):
    """How a match went, with public scores only."""

    names: list[str]
    points: list[ScorePoint]
    winner: int
    """The winner's number among `names`; -1 while the match goes on."""
    moments: list[DecisiveMoment]


class StepStart(Sent):
    """Where a step of a match begins."""

    moment: int
    heading: str


class Away(Sent):
    """What the others did since the viewer's last answer."""

    left: float
    """When the viewer gave it, in Unix seconds; 0: never."""
    turns: list[Recap]
