"""Unpack an sdist into an empty folder, run `make play` there and ask the server: `try_sdist.py dist/….tar.gz`."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
from pathlib import Path


def main() -> int:
    """Try the sdist that is named; a step that fails ends it."""
    with tempfile.TemporaryDirectory() as place:
        with tarfile.open(sys.argv[1]) as packed:
            packed.extractall(place, filter="data")
        (home,) = Path(place).iterdir()
        gone = ("VIRTUAL_ENV", "PYTHONPATH", "VENV", "MAKEFLAGS", "MAKELEVEL")
        env = {**{k: v for k, v in os.environ.items() if k not in gone}, "COSMODROME_DATA": str(home / "data")}
        process = subprocess.Popen(
            ["make", "play", "ARGS=--no-browser --port 0"],
            cwd=home, env=env, stdout=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        try:
            assert process.stdout is not None
            address = next((m[0] for line in process.stdout if (m := re.search(r"http://\S+", line))), None)
            assert address is not None, "make play did not open a server"
            with urllib.request.urlopen(address) as page:
                assert b"Space Base" in page.read()
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(30)
    print("The sdist plays.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
