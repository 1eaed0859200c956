"""A server that can't start says why, and what to do, in one or two lines; and what it needs of the system."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa

from cosmodrome.cli import main
from cosmodrome.store import StoreError, lock, schema
from cosmodrome.store.postgres import create_async_engine as real_engine
from cosmodrome.web.app import _welcome
from cosmodrome.web.server import logs, process, system
from cosmodrome.web.server.backups import backup_status
from cosmodrome.web.settings import Settings


@pytest.fixture(autouse=True)
def own_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the logging of the tests as it is."""
    monkeypatch.setattr(logs, "configure", lambda settings: None)


def refused(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """What the refused server says: at most two lines, without a traceback."""
    assert main(["serve", "--no-browser", *options]) == 1
    said = capsys.readouterr().err
    assert len(said.splitlines()) <= 2, said
    assert "Traceback" not in said
    return said


def test_a_port_in_use_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refused(capsys, "--data", str(tmp_path), "--port", str(port))
    assert f"Port {port} on 127.0.0.1 is in use" in said
    assert "--port" in said


@pytest.mark.parametrize(("host", "words"), [("nonsense.invalid", "can't be found"), ("192.0.2.1", "not an address")])
def test_an_address_of_another_machine_is_refused(
    host: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in refused(capsys, "--data", str(tmp_path), "--port", "0", "--host", host)


def test_a_database_that_is_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    down = "postgresql://anna:s3cret@127.0.0.1:1/games"
    said = refused(capsys, "--data", str(tmp_path), "--port", "0", "--database-url", down)
    assert "Check that PostgreSQL runs" in said
    assert "s3cret" not in said


def test_a_database_that_does_not_exist(tmp_path: Path, postgres: str, capsys: pytest.CaptureFixture[str]) -> None:
    other = sa.make_url(postgres).set(database="nowhere").render_as_string(hide_password=False)
    said = refused(capsys, "--data", str(tmp_path), "--port", "0", "--database-url", other)
    assert "nowhere" in said
    assert "--database-url" in said


def test_a_missing_driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def without(url: Any, **options: Any) -> Any:
        monkeypatch.setitem(sys.modules, "asyncpg", None)
        return real_engine(url, **options)

    monkeypatch.setattr("cosmodrome.store.postgres.create_async_engine", without)
    said = refused(capsys, "--data", str(tmp_path), "--port", "0", "--database-url", "postgresql://127.0.0.1:1/games")
    assert "pip install asyncpg" in said


def test_a_newer_schema(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'cosmodrome.db'}")
    with engine.begin() as db:
        schema.meta.create(db)
        db.execute(schema.meta.insert(), {"key": "schema", "value": "999"})
    assert "Install a newer Cosmodrome" in refused(capsys, "--data", str(tmp_path), "--port", "0")


def test_a_folder_that_may_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def forbidden(*_: Any, **__: Any) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", forbidden)  # the tests may run as root, who may write everywhere
    said = refused(capsys, "--data", str(tmp_path), "--port", "0")
    assert "may not write" in said
    assert "--data" in said


# -- systems without fcntl, resource and nice --------------------------------------------------------


def test_the_folder_is_locked_without_fcntl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: set[int] = set()

    def locking(handle: int, mode: int, count: int) -> None:
        file = os.fstat(handle).st_ino
        if file in taken:
            raise PermissionError(13, "Permission denied")
        taken.add(file)

    windows = SimpleNamespace(locking=locking, LK_NBLCK=2)
    monkeypatch.setattr(lock, "_module", lambda name: {"msvcrt": windows}.get(name))
    with lock.locked(tmp_path), pytest.raises(StoreError, match=f"process {os.getpid()}"), lock.locked(tmp_path):
        pass


def test_the_server_needs_neither_resource_nor_nice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "resource", None)
    monkeypatch.delattr(os, "nice")
    assert system.connection_limit() == system.UNLIMITED
    assert system.most_memory() is None
    system.lower_priority(10)


WITHOUT_POSIX = """
import sys

for name in ("fcntl", "resource", "termios", "pwd", "grp"):
    sys.modules[name] = None  # importing it raises ImportError

import cosmodrome.cli
import cosmodrome.store.lock
import cosmodrome.web.app
import cosmodrome.web.server.process
from cosmodrome.web.server import system

assert system.resource is None
"""


def test_nothing_of_posix_is_needed_to_serve_or_play() -> None:
    """In a process of its own: modules that are imported again would be other ones than those of the other tests."""
    done = subprocess.run([sys.executable, "-c", WITHOUT_POSIX], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_the_links_in_the_terminal_are_whole_addresses() -> None:
    public = Settings(base_url="https://games.example/", host="0.0.0.0")
    assert _welcome(public, "abc") == "https://games.example/welcome/abc"
    assert _welcome(Settings(host="0.0.0.0", port=9000), "abc") == "http://localhost:9000/welcome/abc"
    assert _welcome(Settings(host="10.0.0.5"), "abc") == "http://10.0.0.5:8000/welcome/abc"
    assert _welcome(Settings(port=0), "abc") == "/welcome/abc"


def test_the_own_address_is_one_that_others_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [""]

    class Probe:
        def __init__(self, *_: Any) -> None: ...
        def __enter__(self) -> Probe:
            return self

        def __exit__(self, *_: object) -> None: ...
        def connect(self, address: Any) -> None:
            if not found[0]:
                raise OSError(101, "Network is unreachable")

        def getsockname(self) -> tuple[str, int]:
            return found[0], 1

    monkeypatch.setattr(process.socket, "socket", Probe)
    for found[0], shown in (("192.168.1.20", "192.168.1.20"), ("127.0.0.1", ""), ("0.0.0.0", ""), ("", "")):
        assert process.own_address() == shown


def test_a_scheduled_backup_needs_no_advice(tmp_path: Path) -> None:
    assert "--backup-every" in backup_status(tmp_path)
    assert "--backup-every" not in backup_status(tmp_path, 3600.0)


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.txt")]) == 1
    assert f"{tmp_path / 'none.txt'}: No such file or directory" in capsys.readouterr().err
    assert "Errno" not in capsys.readouterr().err
