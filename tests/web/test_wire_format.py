"""The messages of the server: the docs, web/tables/wire.py, static/lib/wire.js and what is sent say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec
import pytest

import cosmodrome
from cosmodrome.engine import Rng
from cosmodrome.web.rendering import static_files
from cosmodrome.web.services import Services
from cosmodrome.web.tables import timeline, wire
from cosmodrome.web.tables.frames import Frame, frame_of, moment_message
from cosmodrome.web.tables.live import LiveTable
from cosmodrome.web.tables.wire import FrameMessage, MomentMessage

from .test_wire import table_with

DOCS = (Path(__file__).parents[2] / "docs" / "reference" / "socket.md").read_text(encoding="utf-8")
SCRIPT = static_files()["lib/wire.js"].read_text(encoding="utf-8")
BASES = (msgspec.Struct, wire.Sent, wire.Brief)
BY_NAME = {("FrameMessage", "parts"): "Parts", ("MomentMessage", "parts"): "PastParts"}
"""Fields whose type has a name in the docs and the script, and is a plain dictionary in Python."""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


class Field(NamedTuple):
    """A field of a message: its name, its type as TypeScript writes it, and whether it may be left out."""

    name: str
    type: str
    optional: bool


def structs() -> dict[str, type[msgspec.Struct]]:
    """Every kind of object that the server sends."""
    found = {name: kind for name, kind in vars(wire).items() if isinstance(kind, type) and kind not in BASES}
    return {
        name: kind for name, kind in found.items() if issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct
    }


def written(kind: Any) -> str:
    """A Python type as TypeScript writes it."""
    origin, args = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, TypeVar):
        return "T"
    if isinstance(kind, UnionType) or (origin is not None and type(None) in args):
        return " | ".join(written(each) for each in args)
    if origin in (list, tuple):
        return f"{written(args[0])}[]"
    if origin is dict:
        return f"Record<{written(args[0])}, {written(args[1])}>"
    if origin is not None:
        return f"{origin.__name__}<{', '.join(written(each) for each in args)}>"
    return str(kind.__name__)


def in_python(name: str, kind: type[msgspec.Struct]) -> list[Field]:
    hints = get_type_hints(kind)
    found = []
    for field in msgspec.structs.fields(kind):
        required = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
        optional = not required and kind.__struct_config__.omit_defaults
        hint = hints[field.name]
        if optional and NoneType in get_args(hint):  # None is never sent
            (hint,) = (each for each in get_args(hint) if each is not NoneType)
        found.append(Field(field.encode_name, BY_NAME.get((name, field.name)) or written(hint), optional))
    return found


def documented() -> dict[str, list[Field]]:
    """The tables under the headings of the docs."""
    found: dict[str, list[Field]] = {}
    for section in re.split(r"^### ", DOCS, flags=re.MULTILINE)[1:]:
        name, _, text = section.partition("\n")
        rows = re.findall(r"^\| `([^`]+?)(\??)` \| `((?:\\\||[^|`])+)` \| .+ \|$", text, flags=re.MULTILINE)
        found[name] = [Field(field, kind.replace("\\|", "|"), optional == "?") for field, optional, kind in rows]
    return found


def in_javascript() -> dict[str, list[Field]]:
    found = {}
    for name, block in re.findall(r"@typedef \{Object\} (\w+)\n(.*?)\*/", SCRIPT, flags=re.DOTALL):
        rows = re.findall(r"@property \{(.+)\} (\[?)(\w+)\]?$", block, flags=re.MULTILINE)
        found[name] = [Field(field, kind, optional == "[") for kind, optional, field in rows if field != "t"]
    return found


@pytest.mark.parametrize("name", structs())
def test_every_message_is_documented_and_typed_as_it_is_sent(name: str) -> None:
    fields = in_python(name, structs()[name])
    assert documented().get(name) == fields, "docs/reference/socket.md"
    assert in_javascript().get(name) == fields, "static/lib/wire.js"


def test_the_docs_and_the_script_describe_nothing_else() -> None:
    assert set(documented()) == {*structs(), "Parts"}
    assert set(in_javascript()) == {*structs(), "NamedParts"}


def test_the_kind_of_each_message_is_documented() -> None:
    for name, kind in structs().items():
        if tag := kind.__struct_config__.tag:
            assert re.search(rf"^### {name}\n\n`t` is `{tag}`\.", DOCS, flags=re.MULTILINE), name
            assert re.search(rf"\}} {name}\n \* @property \{{\"{tag}\"\}} t\n", SCRIPT), name


def test_the_parts_of_a_frame_are_documented() -> None:
    parts = [Field(name, written(kind), False) for name, kind in wire.PARTS.items()]
    panels = [Field(f"{name}<panel>", written(kind), False) for name, kind in wire.PANEL_PARTS.items()]
    table = next(text for text in DOCS.split("\n### ") if text.startswith("Parts\n"))
    rows = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", table, flags=re.MULTILINE)
    assert [Field(name, kind, False) for name, kind in rows] == parts + panels
    assert [field._replace(optional=False) for field in in_javascript()["NamedParts"]] == parts


# -- what is sent ----------------------------------------------------------------------------------


def part_type(name: str) -> Any:
    prefix = f"{name.partition(':')[0]}:"
    return wire.PANEL_PARTS[prefix] if prefix in wire.PANEL_PARTS else wire.PARTS[name]


def exactly(data: bytes, kind: Any) -> Any:
    """A message, decoded by its type; encoded again it is the same: no field more or less."""
    message = msgspec.json.decode(data, type=kind)
    for name, part in message.parts.items():
        past = kind is MomentMessage and name == "state"
        message.parts[name] = msgspec.convert(part, wire.PastState if past else part_type(name))
    assert msgspec.json.decode(msgspec.json.encode(message)) == msgspec.json.decode(data)
    return message


class Reader:
    """A program that follows a table as the docs say, in plain JSON."""

    def __init__(self) -> None:
        self.n = -1
        self.parts: dict[str, Any] = {}
        self.lines: dict[str, list[Any]] = {"log": [], "chat": []}

    def read(self, message: dict[str, Any]) -> None:
        if message["from"] == -1:
            self.parts = {}
        else:
            assert message["from"] == self.n
        self.n = message["n"]
        for name in message.get("gone", []):
            del self.parts[name]
        self.parts.update(message["parts"])
        for name, patch in message.get("patches", {}).items():
            layer = {**self.parts[name], **patch}
            self.parts[name] = {key: element for key, element in layer.items() if element is not None}
        for kind, lines in self.lines.items():
            if change := message.get(kind):
                lines[change["keep"] :] = change["lines"]


def frames(table: LiveTable, viewer: int | None, rng: Rng, count: int) -> Iterator[Frame]:
    """Frames one after the other, over some random answers."""
    yield frame_of(table, viewer)
    for _ in range(count):
        match = table.playing().clone()
        if match.over:
            return
        seat = rng.pick(list(match.asked))
        match.pick(seat, rng.below(len(match.asked[seat])))
        table.put(match)
        table.tick += 1
        yield frame_of(table, viewer)


@pytest.mark.parametrize("game", ["comet-race", "space-base", "planet-unknown", "spacecorp", "starship-interstellar"])
async def test_what_is_sent_fits_its_types_and_patches_lead_to_the_whole(services: Services, game: str) -> None:
    rng = Rng.seeded("wire format", game)
    patched = 0
    for viewer in (0, None):
        table = table_with(services, cosmodrome.new(game, 2, 7), ["Ann", "Bea"])
        reader = Reader()
        for frame in frames(table, viewer, rng, 25):
            data = frame.delta or frame.whole(table.epoch)
            patched += len(exactly(data, FrameMessage).patches)
            reader.read(msgspec.json.decode(data))
            whole = msgspec.json.decode(frame.whole(table.epoch))
            assert (reader.n, reader.parts) == (whole["n"], whole["parts"])
            assert reader.lines == {"log": whole["log"]["lines"], "chat": whole["chat"]["lines"]}
        match = table.playing()
        exactly(msgspec.json.encode(moment_message(table, match, viewer)), MomentMessage)
        story = timeline.told([timeline._point(match)], match)
        assert msgspec.json.decode(msgspec.json.encode(story), type=wire.Story) == story
    assert patched > 10, "a board that changes a little is sent as a patch"
