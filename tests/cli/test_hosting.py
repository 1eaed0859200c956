"""What docs/guides/host.md tells a host to type, typed: real commands, in a home of their own."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.drill
ROOT = Path(__file__).resolve().parents[2]
COMMAND = str(Path(sys.executable).parent / "cosmodrome")


class Host:
    """Somebody with an empty home folder and a shell."""

    def __init__(self, home: Path) -> None:
        self.home = home
        home.mkdir(parents=True)
        gone = ("COSMODROME_DATA", "COSMODROME_DATABASE_URL", "COSMODROME_BASE_URL", "XDG_DATA_HOME")
        self.env = {**{k: v for k, v in os.environ.items() if k not in gone}, "HOME": str(home)}
        self.data = home / ".local" / "share" / "cosmodrome"

    def run(self, line: str, code: int = 0) -> str:
        """Type a line, as it is written; what it says."""
        words = shlex.split(line, comments=True)
        assert words[0] == "cosmodrome"
        done = subprocess.run(
            [COMMAND, *words[1:]], cwd=self.home, env=self.env, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    @contextmanager
    def serving(self, line: str = "cosmodrome serve") -> Iterator[tuple[str, list[str]]]:
        """Type a line that serves (on a free port, without a browser); its address and what it says meanwhile."""
        words = [*shlex.split(line, comments=True)[1:], "--port", "0", "--no-browser"]
        process = subprocess.Popen(
            [COMMAND, *words], cwd=self.home, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        said: list[str] = []
        open = threading.Event()

        def listen() -> None:
            assert process.stdout is not None
            for spoken in process.stdout:
                said.append(spoken)
                if "is open at" in spoken:
                    open.set()
            open.set()

        threading.Thread(target=listen, daemon=True).start()
        try:
            assert open.wait(60)
            address = re.search(r"http://\S+", "".join(said))
            assert address is not None, said
            yield address[0].rstrip("/"), said
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return Host(tmp_path / "home")


def play_a_little(url: str, answers: int = 40) -> str:
    """A table with some answers; its id."""
    with httpx.Client(base_url=url, timeout=30) as http:
        token = http.post("/api/guests", json={"name": "Ann"}).json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        body = {"game": "space-base", "seats": [{"kind": "me"}, {"kind": "guest", "name": "Bea"}]}
        table: str = http.post("/api/tables", json=body).json()["id"]
        for _ in range(answers):
            asked: dict[str, Any] = http.get(f"/api/tables/{table}/questions").json()["questions"][0]
            answer = {"seat": asked["seat"], "token": asked["options"][-1]["token"]}
            assert http.post(f"/api/tables/{table}/answer", json=answer).is_success
    return table


def documented() -> list[str]:
    page = (ROOT / "docs" / "guides" / "host.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", page, re.M | re.S)
    return [line for block in blocks for line in block.splitlines() if line.startswith("cosmodrome ")]


def test_every_command_of_the_page_works_as_it_is_written(tmp_path: Path, empty_postgres: str) -> None:
    lines = documented()
    assert any(line.startswith("cosmodrome move --to postgresql://") for line in lines)
    assert any(line.startswith("cosmodrome backup FILE") for line in lines)
    host = Host(tmp_path / "home")
    for number, line in enumerate(lines):
        if line.startswith("cosmodrome serve"):
            with host.serving(line) as (url, _):
                assert httpx.get(f"{url}/health").is_success
                if "--open-registration no" not in line:
                    play_a_little(url, 3)
        elif line.startswith("cosmodrome restore FILE"):  # on a machine that has nothing yet
            fresh = Host(tmp_path / f"fresh{number}")
            (host.home / "FILE").rename(fresh.home / "FILE")
            fresh.run(line)
            (fresh.home / "FILE").rename(host.home / "FILE")
        else:
            host.run(re.sub(r"postgresql://\S+", shlex.quote(empty_postgres), line))


def blocks(kind: str) -> list[str]:
    page = (ROOT / "docs" / "guides" / "host.md").read_text(encoding="utf-8")
    return [body for found, body in re.findall(r"^```(\w*)\n(.*?)^```", page, re.M | re.S) if found == kind]


def test_the_service_of_the_page_starts_as_it_is_written(host: Host) -> None:
    import configparser

    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # systemd knows capitals
    unit.read_string(blocks("ini")[0])
    words = shlex.split(unit["Service"]["ExecStart"])
    assert words[0] == "/opt/cosmodrome/bin/cosmodrome"
    where = words.index("--data") + 1
    assert words[where] == f"/var/lib/{unit['Service']['StateDirectory']}"
    words[where] = str(host.data)
    with host.serving(shlex.join(["cosmodrome", *words[1:]])) as (url, _):
        named = httpx.get(f"{url}/", headers={"host": "games.example", "x-forwarded-proto": "https"})
        assert named.status_code == 200
        assert "strict-transport-security" in named.headers
        assert httpx.get(f"{url}/", headers={"host": "elsewhere.example"}).status_code == 421
    assert list((host.data / "backups").glob("*.db")), "the first backup is written at once"


def test_the_proxy_of_the_page_points_at_the_port_that_is_served(host: Host) -> None:
    from cosmodrome.web import Settings

    caddy = next(block for block in blocks("") if "reverse_proxy" in block)
    port = re.search(r"reverse_proxy localhost:(\d+)", caddy)
    assert port
    assert Settings().port == int(port[1])
    base = re.search(r"--base-url https://(\S+)", blocks("ini")[0])
    assert base
    assert caddy.split()[0] == base[1]


def test_what_is_restored_goes_on_and_what_was_there_is_kept(host: Host) -> None:
    with host.serving() as (url, said):
        table = play_a_little(url)
        assert "There is no backup yet" in "".join(said)
        host.run("cosmodrome backup 'what?#100%'")
        later = play_a_little(url, 2)
        assert "Stop it first." in host.run("cosmodrome restore --force 'what?#100%'", 1)
    assert "No problems found." in host.run("cosmodrome doctor")
    assert "exists already" in host.run("cosmodrome restore 'what?#100%'", 1)
    assert "kept as" in host.run("cosmodrome restore --force 'what?#100%'").replace("\n", " ")
    with host.serving() as (url, said):
        assert "Last good backup: " in "".join(said)
        assert httpx.get(f"{url}/api/tables/{table}").json()["seq"] == 40
        assert httpx.get(f"{url}/api/tables/{later}").status_code == 404
    assert len(list(host.data.glob("cosmodrome.db.before-*"))) == 1


def test_one_server_a_folder(host: Host) -> None:
    with host.serving():
        assert "Stop it first." in host.run("cosmodrome serve --port 0 --no-browser", 1)


def test_the_doctor_finds_what_is_wrong(host: Host) -> None:
    import sqlite3

    with host.serving() as (url, _):
        table = play_a_little(url)
        assert "Answers replayed: 40. Checkpoints compared: 1." in host.run("cosmodrome doctor")
    file = host.data / "cosmodrome.db"
    with sqlite3.connect(file) as db:
        data = db.execute("SELECT data FROM checkpoints").fetchone()[0]
        db.execute("UPDATE checkpoints SET data = ?", (data.replace(b'"credits":[', b'"credits":[1', 1),))
    assert "its checkpoint " in host.run("cosmodrome doctor", 1).replace("\n", " ")
    with sqlite3.connect(file) as db:
        db.execute("UPDATE journal SET text = 'nonsense' WHERE seq = 7")
    assert f"table {table} (space-base) does not replay" in host.run("cosmodrome doctor", 1).replace("\n", " ")
    with sqlite3.connect(file) as db:
        db.execute("DELETE FROM journal WHERE seq = 7")
    assert "has a gap" in host.run("cosmodrome doctor", 1)
    whole = file.read_bytes()
    middle = len(whole) // 2
    file.write_bytes(whole[:middle] + os.urandom(4096) + whole[middle + 4096 :])
    assert "cosmodrome: " in host.run("cosmodrome doctor", 1)
    file.unlink()
    assert "no database" in host.run("cosmodrome doctor", 1)


def test_a_table_of_older_rules_is_told_of_and_is_no_problem(host: Host) -> None:
    import sqlite3

    with host.serving() as (url, _):
        table = play_a_little(url)
    file = host.data / "cosmodrome.db"
    with sqlite3.connect(file) as db:
        origin = db.execute("SELECT origin FROM tables").fetchone()[0]
        older = re.sub(r"^rules .*$", "rules 0", origin, flags=re.M)
        assert older != origin
        db.execute("UPDATE tables SET origin = ?", (older,))
    assert "version 0" not in host.run("cosmodrome doctor"), "the rules still lead to the same table"
    with sqlite3.connect(file) as db:
        db.execute("UPDATE journal SET text = 'nonsense' WHERE seq = 7")
    said = host.run("cosmodrome doctor").replace("\n", " ")
    assert f"table {table} (space-base) started under version 0 of the rules" in said
    assert "No problems found." in said
    with sqlite3.connect(file) as db:
        db.execute("UPDATE checkpoints SET data = '{}'")
    assert "loses its last answers" in host.run("cosmodrome doctor", 1).replace("\n", " ")


def test_backups_write_themselves_and_the_latest_are_kept(host: Host) -> None:
    import time

    folder = host.home / "safe"
    with host.serving(f"cosmodrome serve --backup-every 1s --keep 2 --backup-to {folder}") as (url, _):
        play_a_little(url, 5)
        seen: set[str] = set()
        for _ in range(300):
            seen |= {file.name for file in folder.glob("*.db")}
            if len(seen) >= 4:
                break
            time.sleep(0.1)
        assert len(seen) >= 4
    left = sorted(file.name for file in folder.glob("*.db"))
    assert len(left) == 2, "the two latest"
    assert left[0] >= sorted(seen)[-3]
    assert not list(folder.glob("*.part"))
    fresh = Host(host.home / "fresh")
    fresh.run(f"cosmodrome restore {folder / left[-1]}")
    assert "Answers replayed: 5." in fresh.run("cosmodrome doctor")
    with host.serving() as (_, said):
        assert left[-1] in "".join(said)
    (folder / left[-1]).write_bytes(b"gone bad")
    with host.serving() as (_, said):
        assert "is no longer good" in "".join(said)


def test_mail_and_networks_that_cannot_be_are_said_at_the_start(host: Host) -> None:
    assert "such as smtp://" in host.run("cosmodrome serve --smtp mail.example --mail-from a@b.example", 1)
    assert "--mail-from" in host.run("cosmodrome serve --smtp smtp://mail.example", 1).replace("\n", "")
    assert "10.0.0.0/99" in host.run("cosmodrome serve --nudge-reach 10.0.0.0/99", 1)


def test_a_period_is_understood_or_refused(host: Host) -> None:
    assert "6h" in host.run("cosmodrome serve --backup-every often", 1)
