"""Compile the engine, and the rules, states and judges of the games, with mypyc.

In place by default, or as a copy of the package that is put on PYTHONPATH (`--into DIRECTORY`). Without a C compiler
everything stays plain Python, and works the same. What others extend stays open to them: `Game`, `Judge` and `Words`
are not compiled, and a plain table may extend the compiled `Table`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

from compiled_source import base_fields, prepared

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
BUILD = ROOT / "build" / "mypyc"

ENGINE = (
    "rng.py",
    "secret.py",
    "state.py",
    "parts.py",
    "flow.py",
    "history.py",
    "timeline.py",
    "driver.py",
    "question.py",
    "match.py",
)
ROOMS = ("content.py", "map.py", "state.py", "view.py", "prompts.py", "rules/*.py", "payment/*.py", "bot/*.py")
GAMES = ("spacebase", "planetunknown", "spacecorp", "interstellar")


def groups(games: Sequence[str] = GAMES) -> list[tuple[list[str], str]]:
    """What is compiled together: the engine, the value network of search, and each game by itself."""
    parts: list[tuple[Path, tuple[str, ...], str]] = [(SRC / "cosmodrome" / "engine", ENGINE, "engine")]
    parts.append((SRC / "cosmodrome" / "search", ("perceptron.py",), "search"))
    parts += [(SRC / "cosmodrome" / "games" / game, ROOMS, game) for game in games]
    return [
        (
            sorted(
                str(path.relative_to(SRC))
                for pattern in patterns
                for path in home.glob(pattern)
                if path.name != "__init__.py"
            ),
            f"cosmodrome_{name}",
        )
        for home, patterns, name in parts
    ]


def build(parts: list[tuple[list[str], str]], home: Path, jobs: int, level: str) -> bool:
    """Build the extension modules in a copy of the sources; whether it went well. What is up to date stays."""
    for path in home.glob("cosmodrome/**/*.py"):
        if not (SRC / path.relative_to(home)).exists():
            path.unlink()
    shutil.copytree(SRC, home, ignore=shutil.ignore_patterns("*.so", "__pycache__"), dirs_exist_ok=True)
    modules = [module for names, _ in parts for module in names]
    inherited = base_fields(SRC)
    for module in modules:
        path = home / module
        path.write_text(prepared(path.read_text(encoding="utf-8"), inherited), encoding="utf-8")
    code = f"""
from setuptools import setup
from mypyc.build import mypycify
made = mypycify({modules!r}, opt_level={level!r}, debug_level="0", separate={parts!r})
setup(name="cosmodrome-compiled", packages=[], ext_modules=made)
"""
    command = [sys.executable, "-c", code, "build_ext", "--inplace", f"--parallel={jobs}"]
    made = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)
    if made.returncode:
        print(made.stdout[-3000:] + made.stderr[-3000:])
    return made.returncode == 0


def lay_out(home: Path, target: Path) -> list[Path]:
    """Lay the libraries beside the modules that they are made of."""
    laid = []
    for library in home.rglob("*.so"):
        place = library.relative_to(home)
        if place.parts[0] != "build" and (place.parts[0] != "cosmodrome" or (SRC / _source(place)).exists()):
            laid.append(target / place)
            shutil.copy2(library, target / place)
    return laid


def loads(target: Path, parts: list[tuple[list[str], str]]) -> bool:
    """Whether every module is found compiled there, and can be imported."""
    names = [module.removesuffix(".py").replace("/", ".") for modules, _ in parts for module in modules]
    code = f"""
import importlib
for name in {names!r}:
    found = importlib.import_module(name).__file__
    assert not found.endswith(".py"), found
"""
    environment = {**os.environ, "PYTHONPATH": str(target.resolve())}
    return subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0


def _source(library: Path) -> Path:
    """The module that a library was made of."""
    return library.with_name(library.name.partition(".")[0] + ".py")


def main() -> int:
    """Build, and lay the libraries where they were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", metavar="DIRECTORY", type=Path, help="make a compiled copy of the package here")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="compilers side by side (one per core)")
    parser.add_argument("--optimise", metavar="LEVEL", default="2", help="as the C compiler counts it, 0 to 3 (2)")
    parser.add_argument("--games", nargs="*", choices=GAMES, default=GAMES, help="compile these games alone (all)")
    args = parser.parse_args()
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        print(f"No C compiler ({compiler}) was found: staying with plain Python, which works the same, only slower.")
        return 0 if args.into is None else 1  # who asks for a compiled copy wants nothing else
    parts, home = groups(args.games), BUILD / f"O{args.optimise}"
    print(f"Compiling {sum(len(names) for names, _ in parts)} modules ...", flush=True)
    if not build(parts, home, args.jobs, args.optimise):
        print("Compiling failed; staying with plain Python, which works the same, only slower.")
        return 1
    target = SRC
    if args.into is not None:
        target = args.into
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(SRC, target, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    laid = lay_out(home, target)
    if not loads(target, parts):
        for library in laid:
            library.unlink()
        print("What was compiled does not load; staying with plain Python, which works the same, only slower.")
        return 1
    print(
        f"Compiled: {target}. "
        + ("`make clean-compiled` takes it back." if target == SRC else "It goes on PYTHONPATH.")
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
