"""`cosmodrome` with a wall clock that can be set: `python skewed.py FILE serve ...`. FILE holds the seconds to add."""

from __future__ import annotations

import sys
import time
from pathlib import Path


def main() -> int:
    """Set the clock as the file says, from now on, then run the command line."""
    file, right = Path(sys.argv.pop(1)), time.time

    def wall() -> float:
        return right() + float(file.read_text())

    time.time = wall
    from cosmodrome.cli import main as command_line  # takes the clock above

    return command_line()


if __name__ == "__main__":
    sys.exit(main())
