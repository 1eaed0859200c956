"""Install a wheel into an empty environment, and play, draw and serve from there: `try_wheel.py dist/….whl`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

PLAY = """
import sys
import cosmodrome
from cosmodrome.bots import make
from cosmodrome.engine import match as engine

assert (sys.argv[1] == "plain") == engine.__file__.endswith(".py"), f"{engine.__file__} is not {sys.argv[1]}"
assert ".venv" not in cosmodrome.__file__ and "/src/" not in cosmodrome.__file__, cosmodrome.__file__
bot = make("random", seed=1)
for name, game in cosmodrome.games().items():
    match = cosmodrome.new(name, seats=game.seats.start, seed=1)
    while not match.over:
        seat = min(match.questions)
        match.answer(seat, bot.choose(match.perspective(seat)))
    with open(f"{name}.txt", "w", encoding="utf-8") as file:
        file.write(match.record())
    print(name, match.result.scores)
"""


def main() -> int:
    """Try the wheel that is named; a step that fails ends it."""
    wheel = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        venv.create(home / "env", with_pip=True)
        tools = home / "env" / ("Scripts" if os.name == "nt" else "bin")

        def run(*command: str) -> None:
            subprocess.run([str(tools / command[0]), *command[1:]], cwd=home, check=True)

        run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel))
        run("python", "-c", PLAY, "plain" if wheel.name.endswith("-none-any.whl") else "compiled")
        for record in sorted(home.glob("*.txt")):
            picture = record.with_suffix(".svg")
            run("cosmodrome", "draw", str(record), "-o", str(picture))
            assert "<svg" in picture.read_text(encoding="utf-8"), f"{picture.name} is no picture"
        serve([str(tools / "cosmodrome"), "serve", "--no-browser", "--port", "0", "--data", str(home / "data")])
    print(f"{wheel.name} plays, draws and serves.")
    return 0


def serve(command: list[str]) -> None:
    """Start the server, read its lobby, and stop it."""
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert server.stdout is not None
        address = next((found[0] for line in server.stdout if (found := re.search(r"http://[\w.:]+", line))), "")
        with urllib.request.urlopen(address, timeout=30) as page:
            assert "Space Base" in page.read().decode(), "the lobby does not list the games"
    finally:
        server.terminate()
        server.wait(30)


if __name__ == "__main__":
    sys.exit(main())
