"""Compile the hot modules with mypyc, in place. Without a C compiler everything stays plain Python, and works the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"

HOT = (
    "cosmodrome/engine/rng.py",
    "cosmodrome/engine/flow.py",
    "cosmodrome/engine/state.py",
    "cosmodrome/engine/match.py",
    "cosmodrome/games/spacebase/state.py",
    "cosmodrome/games/spacebase/rules/*.py",
)


def main() -> int:
    """Build the extension modules beside their sources."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        print(f"No C compiler ({compiler}) was found: staying with plain Python, which works the same, only slower.")
        return 0
    modules = sorted(str(path.relative_to(SRC)) for pattern in HOT for path in SRC.glob(pattern))
    modules = [module for module in modules if not module.endswith("__init__.py")]
    code = f"""
from setuptools import setup
from mypyc.build import mypycify
setup(name="cosmodrome-compiled", packages=[], ext_modules=mypycify({modules!r}, opt_level="3"))
"""
    print(f"Compiling {len(modules)} modules ...")
    build = subprocess.run(
        [sys.executable, "-c", code, "build_ext", "--inplace", "--build-temp", str(ROOT / "build" / "compiled")],
        cwd=SRC,
        env={**os.environ, "MYPYPATH": str(SRC)},
        capture_output=True,
        text=True,
        check=False,
    )
    shutil.rmtree(SRC / "build", ignore_errors=True)
    if build.returncode:
        print(build.stdout[-3000:] + build.stderr[-3000:])
        print("Compiling failed; staying with plain Python, which works the same, only slower.")
        return 1
    print("Compiled. `make clean-compiled` takes it back.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
