"""Compile the hot modules with mypyc, in place. Without a C compiler everything stays plain Python, and works the same.

Games from other packages need the plain engine, or have to be compiled with it: their tables extend a compiled class.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
BUILD = ROOT / "build" / "compiled"

HOT = (
    "cosmodrome/engine/rng.py",
    "cosmodrome/engine/secret.py",
    "cosmodrome/engine/flow.py",
    "cosmodrome/engine/state.py",
    "cosmodrome/engine/history.py",
    "cosmodrome/engine/match.py",
    "cosmodrome/engine/testing/toy.py",
    "cosmodrome/games/*/state.py",
    "cosmodrome/games/spacebase/rules/*.py",
)


def with_types(source: str) -> str:
    """The source with the types of dataclass fields told again as text: compiled, they would lose their brackets."""
    told = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.decorator_list:
            types = {
                field.target.id: ast.unparse(field.annotation)
                for field in node.body
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            }
            told.append(f"getattr({node.name}, '__annotations__').update({types!r})")
    return source + "\n" + "\n".join(told) + "\n"


def main() -> int:
    """Build the extension modules from a copy of the sources, and lay them beside the originals."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        print(f"No C compiler ({compiler}) was found: staying with plain Python, which works the same, only slower.")
        return 0
    modules = sorted(str(path.relative_to(SRC)) for pattern in HOT for path in SRC.glob(pattern))
    modules = [module for module in modules if not module.endswith("__init__.py")]
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(SRC, BUILD, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    for module in modules:
        path = BUILD / module
        path.write_text(with_types(path.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"Compiling {len(modules)} modules ...")
    code = f"""
from setuptools import setup
from mypyc.build import mypycify
setup(name="cosmodrome-compiled", packages=[], ext_modules=mypycify({modules!r}, opt_level="3"))
"""
    command = [sys.executable, "-c", code, "build_ext", "--inplace"]
    build = subprocess.run(command, cwd=BUILD, capture_output=True, text=True, check=False)
    if build.returncode:
        print(build.stdout[-3000:] + build.stderr[-3000:])
        print("Compiling failed; staying with plain Python, which works the same, only slower.")
        return 1
    for library in BUILD.rglob("*.so"):
        if "build" not in library.relative_to(BUILD).parts:
            shutil.copy2(library, SRC / library.relative_to(BUILD))
    shutil.rmtree(BUILD)
    print("Compiled. `make clean-compiled` takes it back.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
