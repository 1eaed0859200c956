"""Move what is unreleased in CHANGELOG.md under the heading of a version: `date_changelog.py 0.1.0 2026-11-18`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

FILE = Path(__file__).resolve().parents[1] / "CHANGELOG.md"
HEADING = re.compile(r"^## \[(.+?)\].*$", re.M)


def dated(text: str, version: str, date: str) -> str:
    """The changelog with a dated section for the version, and an empty one for what comes next."""
    sections = [*HEADING.finditer(text)]
    if not sections or sections[0][1] != "Unreleased":
        raise SystemExit("CHANGELOG.md does not begin with [Unreleased].")
    if re.search(rf"^## \[{re.escape(version)}\] - \d", text, re.M):
        raise SystemExit(f"CHANGELOG.md has a dated section for {version} already. Raise the version.")
    text = re.sub(rf"^## \[{re.escape(version)}\] - not released\n+", "", text, flags=re.M)
    return text.replace("## [Unreleased]\n", f"## [Unreleased]\n\n## [{version}] - {date}\n", 1)


if __name__ == "__main__":
    FILE.write_text(dated(FILE.read_text(encoding="utf-8"), sys.argv[1], sys.argv[2]), encoding="utf-8")
