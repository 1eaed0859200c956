"""What mypyc is given says the same as the sources."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from compile import SRC, groups  # noqa: E402
from compiled_source import base_fields, prepared  # noqa: E402

MODULES = [module for modules, _ in groups() for module in modules]


def written(module: str) -> ast.Module:
    return ast.parse(prepared((SRC / module).read_text(encoding="utf-8"), base_fields(SRC)))


def original(module: str) -> Any:
    return importlib.import_module(module.removesuffix(".py").replace("/", "."))


def parameters(init: ast.FunctionDef) -> list[tuple[str, bool, bool]]:
    """Name, whether by name alone, and whether it can be left out."""
    given, named = init.args.args[1:], init.args.kwonlyargs
    without = len(given) - len(init.args.defaults)
    return [(arg.arg, False, n >= without) for n, arg in enumerate(given)] + [
        (arg.arg, True, default is not None) for arg, default in zip(named, init.args.kw_defaults, strict=True)
    ]


def test_what_makes_an_object_takes_the_fields_of_its_dataclass() -> None:
    seen = 0
    for module in MODULES:
        for node in written(module).body:
            if not isinstance(node, ast.ClassDef):
                continue
            made = getattr(original(module), node.name)
            if "__dataclass_fields__" not in vars(made) and "__struct_fields__" not in vars(made):
                continue
            init = next(part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__")
            expected = [
                (name, p.kind is p.KEYWORD_ONLY, p.default is not p.empty)
                for name, p in inspect.signature(made).parameters.items()
                if name != "self"
            ]
            assert parameters(init) == expected, made
            seen += 1
    assert seen > 50


def test_all_fields_are_set_and_no_two_objects_share_what_is_made_for_each() -> None:
    source = """
from dataclasses import dataclass, field

@dataclass
class Pile:
    owner: str
    cards: list[int] = field(default_factory=list)
    top: int = field(default=-1, kw_only=True)
"""
    known: dict[str, Any] = {}
    exec(prepared(source, {}), known)
    one, other = known["Pile"]("me"), known["Pile"]("you", top=3)
    one.cards.append(1)
    assert dataclasses.asdict(one) == {"owner": "me", "cards": [1], "top": -1}
    assert dataclasses.asdict(other) == {"owner": "you", "cards": [], "top": 3}


def test_what_msgspec_makes_is_made_by_a_constructor() -> None:
    source = """
from typing import Generic, TypeVar
from msgspec import Struct, field
T = TypeVar("T")

class Hand(Struct, Generic[T], eq=False):
    owner: str
    cards: list[T] = field(default_factory=list)
    '''All of them.'''
    top: int = -1

    def __len__(self) -> int:
        return len(self.cards)
"""
    known: dict[str, Any] = {}
    exec(prepared(source, {}), known)
    one, other = known["Hand"]("me"), known["Hand"]("you", top=3)
    one.cards.append(1)
    assert vars(one) == {"owner": "me", "cards": [1], "top": -1}
    assert vars(other) == {"owner": "you", "cards": [], "top": 3}
    assert len(one) == 1


def test_a_constructor_of_ones_own_stays_and_slots_are_left_out() -> None:
    source = """
from dataclasses import dataclass

@dataclass(init=False)
class Pile:
    __slots__ = (
        "cards",
        "top",
    )
    cards: int

    def __init__(self, cards: int = 3) -> None:
        self.cards = cards
        self.top = cards - 1
"""
    known: dict[str, Any] = {}
    exec(prepared(source, {}), known)
    pile = known["Pile"]()
    assert (pile.top, dataclasses.asdict(pile)) == (2, {"cards": 3})
    assert "__slots__" not in vars(known["Pile"])


def test_constants_are_final_and_keep_their_values() -> None:
    source = """
from typing import Final
A_FEW, MORE = range(2)
NAMES = ("a", "b")
MIXED = ("a", 1)
TURNS: dict[str, int] = {"left": 1}
TWICE = 1
TWICE = 2
lower = 3
T = 4
"""
    text = prepared(source, {})
    known: dict[str, Any] = {}
    exec(text, known)
    plain: dict[str, Any] = {}
    exec(source, plain)
    assert {name: known[name] for name in plain if name[0] != "_"} == {n: plain[n] for n in plain if n[0] != "_"}
    final = [line.partition(":")[0] for line in text.splitlines() if ": _Final" in line]
    assert final == ["A_FEW", "MORE", "NAMES", "TURNS"]
    assert "NAMES: _Final[tuple[str, ...]]" in text


def test_what_a_function_changes_is_no_constant() -> None:
    assert "_Final" not in prepared("LAST = 0\ndef go() -> None:\n    global LAST\n    LAST += 1\n", {})


def test_what_is_worked_out_once_is_worked_out_once() -> None:
    source = '''
from functools import cache, lru_cache
made = []

@cache
def box() -> list[int]:
    """Made at first use."""
    made.append("box")
    return [1, 2]

@cache
def twice(number: int) -> int:
    made.append(number)
    return 2 * number

@cache
def sum_of(one: int, other: int) -> int:
    return one + other

@lru_cache(maxsize=8)
def half(number: int) -> int:
    return number // 2
'''
    text = prepared(source, {})
    known: dict[str, Any] = {}
    exec(text, known)
    assert text.count("@cache") == text.count("@lru_cache") == 1, "those with a key of several parts, or a limit, stay"
    assert known["box"]() is known["box"]()
    assert [known["twice"](number) for number in (0, 3, 0, 3)] == [0, 6, 0, 6]
    assert known["made"] == ["box", 0, 3]
