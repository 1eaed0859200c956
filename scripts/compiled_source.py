"""Sources as mypyc is given them: what it would leave to the interpreter is written out.

Nothing of it changes what a module does. What is plain in a module stays readable there, and is made fast here.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

EXTENDED = ("Table",)
"""Compiled classes that plain ones extend."""
BASE = "cosmodrome.engine.state"
"""Where they are."""
STRUCT = "Struct"
"""The base of classes whose objects msgspec makes, quicker than a constructor in Python would."""
OPEN = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from mypy_extensions import mypyc_attr"


@dataclass(frozen=True)
class Field:
    """A field of a dataclass, as text."""

    name: str
    kind: str
    default: str | None
    made: bool
    """Whether the default is made anew for every object."""
    named: bool
    """Whether it is given by name alone."""
    needs: tuple[str, ...] = ()
    """What a class that inherits it has to import."""


def prepared(source: str, inherited: dict[str, list[Field]]) -> str:
    """A module as it is compiled."""
    lines = source.splitlines()
    body = ast.parse(source).body
    constants = _constants(body)
    told: list[str] = []
    heads: set[str] = set()
    for node in reversed(body):
        if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(mark) for mark in node.decorator_list):
            told += _dataclass(node, lines, inherited, heads)
        elif isinstance(node, ast.ClassDef) and any(ast.unparse(base) == STRUCT for base in node.bases):
            _struct(node, lines)
        elif isinstance(node, ast.FunctionDef) and _kept(node):
            first = node.decorator_list[0].lineno
            lines[first - 1 : node.end_lineno] = _remembering(node)
            heads.add("from typing import Final as _Final")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            written = [*_final(node, constants)]
            if written:
                lines[node.lineno - 1 : node.end_lineno] = written
                heads.add("from typing import Final as _Final")
    imports = [node for node in body if isinstance(node, ast.Import | ast.ImportFrom)]
    at = next(
        (n.lineno - 1 for n in imports if not isinstance(n, ast.ImportFrom) or n.module != "__future__"),
        imports[-1].lineno if imports else 0,
    )
    return "\n".join([*lines[:at], *sorted(heads), *lines[at:], *told, ""])


# -- dataclasses -----------------------------------------------------------------------------------


def _dataclass(node: ast.ClassDef, lines: list[str], inherited: dict[str, list[Field]], heads: set[str]) -> list[str]:
    """Write out what makes an object, which would stay interpreted; and say again what dataclasses lose.

    That is the brackets in the types of their fields. A plain class that extends a compiled one has to be told which
    slots there are; mypyc refuses slots that are not empty, so these say that they are, and those that a dataclass
    names itself are left out. One that has a constructor keeps it.
    """
    own = fields(node)
    before = [field for base in node.bases for field in inherited.get(ast.unparse(base), [])]
    heads.update(line for field in before for line in field.needs)
    frozen = "frozen=True" in ast.unparse(node.decorator_list[0])
    if not any(isinstance(part, ast.FunctionDef) and part.name == "__init__" for part in node.body):
        lines[node.end_lineno : node.end_lineno] = _constructor([*before, *own], frozen)
    for part in node.body:
        if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "__slots__":
            lines[part.lineno - 1 : part.end_lineno] = [""] * ((part.end_lineno or part.lineno) - part.lineno + 1)
    told = [f"getattr({node.name}, '__annotations__').update({ ({f.name: f.kind for f in own})!r})"]
    if node.name in EXTENDED:
        heads.add(OPEN)
        lines.insert(node.decorator_list[0].lineno - 1, "@mypyc_attr(allow_interpreted_subclasses=True)")
        slots = "type('Slots', (tuple,), {'__bool__': lambda self: False})"
        told.append(f"setattr({node.name}, '__slots__', {slots}({tuple(f.name for f in own)!r}))")
    return told


def _struct(node: ast.ClassDef, lines: list[str]) -> None:
    """Write out a class that msgspec makes the objects of as a plain one: compiled, that is quicker still."""
    own = fields(node)
    lines[node.end_lineno : node.end_lineno] = ["", *_constructor(own, False)]
    for part in node.body:
        if isinstance(part, ast.AnnAssign):
            said = f"    {ast.unparse(part.target)}: {ast.unparse(part.annotation)}"
            lines[part.lineno - 1 : part.end_lineno] = [said] + [""] * ((part.end_lineno or part.lineno) - part.lineno)
    bases = ", ".join(ast.unparse(base) for base in node.bases if ast.unparse(base) != STRUCT)
    lines[node.lineno - 1] = f"class {node.name}({bases}):" if bases else f"class {node.name}:"


def fields(node: ast.ClassDef) -> list[Field]:
    """The fields of a dataclass, or of a class that msgspec makes the objects of."""
    found = []
    for line in node.body:
        if not isinstance(line, ast.AnnAssign) or not isinstance(line.target, ast.Name):
            continue
        default, made, named = line.value, False, False
        if isinstance(default, ast.Call) and ast.unparse(default.func) == "field":
            given = {word.arg: word.value for word in default.keywords}
            made, named = "default_factory" in given, "kw_only" in given
            default = given["default_factory"] if made else given.get("default")
        text = ast.unparse(default) if default is not None else None
        found.append(Field(line.target.id, ast.unparse(line.annotation), text, made, named))
    return found


def _constructor(parts: list[Field], frozen: bool) -> list[str]:
    """What makes an object of these fields; of frozen ones mypy has to be told that this may set them."""
    ignored = "  # type: ignore[misc]" if frozen else ""
    heads: dict[bool, list[str]] = {False: ["self"], True: []}
    body = []
    for f in parts:
        if f.made:
            heads[f.named].append(f"{f.name}: {f.kind} | None = None")
            body.append(f"        self.{f.name} = {f.default}() if {f.name} is None else {f.name}")
        else:
            heads[f.named].append(f"{f.name}: {f.kind}" + (f" = {f.default}" if f.default is not None else ""))
            body.append(f"        self.{f.name} = {f.name}{ignored}")
    head = ", ".join([*heads[False], "*", *heads[True]] if heads[True] else heads[False])
    return [f"    def __init__({head}) -> None:", *body]


class _Elsewhere(ast.NodeTransformer):
    """Names of one module as another one has them: with a line before them; and what it imports for that."""

    def __init__(self, source: str) -> None:
        self.home: dict[str, str] = {}
        for node in ast.parse(source).body:
            if isinstance(node, ast.ImportFrom):
                package = f"{BASE.rpartition('.')[0]}." if node.level else ""
                self.home |= {name.name: f"{package}{node.module}" for name in node.names}
        self.needs: set[str] = set()

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A name that is not Python's own."""
        if hasattr(builtins, node.id):
            return node
        self.needs.add(f"from {self.home.get(node.id, BASE)} import {node.id} as _{node.id}")
        return ast.Name(f"_{node.id}")


def base_fields(src: Path) -> dict[str, list[Field]]:
    """The fields of the classes that are extended, as modules that extend them can write them."""
    source = (src / f"{BASE.replace('.', '/')}.py").read_text(encoding="utf-8")
    return {
        node.name: [_elsewhere(field, source) for field in fields(node)]
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name in EXTENDED
    }


def _elsewhere(field: Field, source: str) -> Field:
    """A field of a class in that source, as another module writes it."""
    names = _Elsewhere(source)
    kind = ast.unparse(names.visit(ast.parse(field.kind, mode="eval")))
    default = field.default and ast.unparse(names.visit(ast.parse(field.default, mode="eval")))
    return replace(field, kind=kind, default=default, needs=tuple(names.needs))


# -- what is worked out once -----------------------------------------------------------------------


def _kept(node: ast.FunctionDef) -> bool:
    """Whether a function keeps all that it finds (`@cache`), by one thing or by none."""
    given = node.args
    plain = not (given.posonlyargs or given.kwonlyargs or given.vararg or given.kwarg or given.defaults)
    return [ast.unparse(mark) for mark in node.decorator_list] == ["cache"] and plain and len(given.args) <= 1


def _remembering(node: ast.FunctionDef) -> list[str]:
    """The same with a table of its own: a decorated function is called by its name, as an object.

    None is worked out anew each time, which comes to the same.
    """
    name, kind = node.name, ast.unparse(node.returns or ast.Constant(None))
    head = f"def {name}({ast.unparse(node.args)}) -> {kind}:"
    key, by = ("0", "int")
    if node.args.args:
        given = node.args.args[0]
        assert given.annotation is not None
        key, by = given.arg, ast.unparse(given.annotation)
    node.decorator_list = []
    node.name = f"_{name}_made"
    call = f"{node.name}({key if node.args.args else ''})"
    return [
        f"_{name}_known: _Final[dict[{by}, {kind}]] = {{}}",
        head,
        f"    found = _{name}_known.get({key})",
        "    if found is None:",
        f"        found = _{name}_known[{key}] = {call}",
        "    return found",
        *ast.unparse(node).splitlines(),
    ]


# -- constants -------------------------------------------------------------------------------------


def _constants(body: list[ast.stmt]) -> set[str]:
    """The names in capitals that a module sets once: constants, though only some are said to be final.

    Without tables that go by what is set further down, and what that is: mypy would need its type before it is there.
    """
    names: list[str] = []
    early: dict[str, list[str]] = {}
    for statement in body:
        mine, ahead = _set_and_read(statement)
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            early.update({name: mine for name in ahead if name not in names})
        names += mine
    tangled = {name for set_later in early.keys() & {*names} for name in (set_later, *early[set_later])}
    return {name for name in names if name.isupper() and len(name) > 1 and names.count(name) == 1} - tangled


def _set_and_read(statement: ast.stmt) -> tuple[list[str], list[str]]:
    """The names that a statement of a module sets and reads; those that comprehensions use are only theirs."""
    mine, ahead, inner = [], [], set()
    for node in ast.walk(statement):
        if isinstance(node, ast.Global):
            mine += node.names * 2
        elif isinstance(node, ast.comprehension):
            inner |= {part.id for part in ast.walk(node.target) if isinstance(part, ast.Name)}
        elif isinstance(node, ast.arg):
            inner.add(node.arg)
        elif isinstance(node, ast.Name):
            (ahead if isinstance(node.ctx, ast.Load) else mine).append(node.id)
    return [name for name in mine if name not in inner], [name for name in ahead if name not in inner]


def _final(node: ast.Assign | ast.AnnAssign, constants: set[str]) -> Iterator[str]:
    """A constant said to be final, so that it is not looked up by its name each time; nothing if it is none."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    if len(targets) != 1 or node.value is None:
        return
    target = targets[0]
    if isinstance(target, ast.Name) and target.id in constants:
        kind = _kind(node)
        if kind is not None:
            yield f"{target.id}: {kind} = {ast.unparse(node.value)}"
    elif isinstance(target, ast.Tuple) and all(isinstance(t, ast.Name) and t.id in constants for t in target.elts):
        try:
            values = [*eval(compile(ast.Expression(node.value), "", "eval"), {"__builtins__": {"range": range}})]
        except NameError:
            return
        for name, value in zip(target.elts, values, strict=True):
            yield f"{ast.unparse(name)}: _Final = {value!r}"


def _kind(node: ast.Assign | ast.AnnAssign) -> str | None:
    """The type of a constant, as final; None where it is left as it is.

    A tuple of a known length is taken apart by mypyc, and put together again wherever it is indexed: it is said to be
    of any length, where that can be told.
    """
    said = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
    if said.startswith("Final["):
        return None
    if said and said != "Final":
        return f"_Final[{said}]"
    if isinstance(node.value, ast.Tuple):
        kinds = {_element(part) for part in node.value.elts}
        return f"_Final[tuple[{kinds.pop()}, ...]]" if len(kinds) == 1 and "" not in kinds else None
    return None if said else "_Final"


def _element(node: ast.expr) -> str:
    """The type of a part of a tuple; empty where it can't be told."""
    if isinstance(node, ast.Constant):
        return type(node.value).__name__
    if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
        return type(node.operand.value).__name__
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id[:1].isupper():
        return node.func.id
    return ""
