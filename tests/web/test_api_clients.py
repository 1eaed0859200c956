"""Programs that play through the API: our own client, and one that is generated from the OpenAPI description."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from cosmodrome.client import Client, RefusedError


@pytest.fixture(scope="module")
def url(make_server: Callable[..., Any]) -> str:
    return str(make_server().url)


def test_our_client_plays_a_game_and_hears_why_it_is_refused(url: str) -> None:
    me = Client.guest(url, "My bot")
    table = me.new_table("comet-race", ["me", "bot:greedy"])
    assert table.status == "playing"
    old = None
    for question in me.questions(table.id):
        me.answer(table.id, question, question.options[0])
        old = old or question
    ended = me.table(table.id)
    assert ended.status == "over"
    assert ended.scores is not None
    assert old is not None
    with pytest.raises(RefusedError) as refused:
        me.answer(table.id, old, old.options[0])
    assert refused.value.status == 409
    with pytest.raises(RefusedError, match="401"):
        Client(url, "a token that nobody has").table(table.id)


def test_the_old_addresses_still_work_and_unknown_fields_are_refused(url: str) -> None:
    with httpx.Client(base_url=url, follow_redirects=True) as http:
        guest = http.post("/api/guests", json={"name": "Ann"})
        assert guest.status_code == 201
        head = {"authorization": f"Bearer {guest.json()['token']}"}
        for root in ("/api", "/api/v1"):
            assert http.get(f"{root}/me", headers=head).json()["name"] == "Ann"
            body = {"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "bot", "strength": 9}]}
            refused = http.post(f"{root}/tables", json=body, headers=head)
            assert refused.status_code == 400
            assert "strength" in refused.json()["error"]
            assert set(refused.json()) == {"error"}
        old, new = (http.get(f"{root}/schema/openapi.json").json() for root in ("/api", "/api/v1"))
        assert old == new


@pytest.mark.drill
def test_a_generated_client_plays_a_game(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "openapi.json").write_bytes(httpx.get(f"{url}/api/v1/schema/openapi.json").content)
    tool = str(Path(sys.executable).parent / "openapi-python-client")
    made = subprocess.run(
        [tool, "generate", "--path", "openapi.json", "--meta", "none", "--output-path", "generated_table"],
        cwd=tmp_path, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    monkeypatch.syspath_prepend(str(tmp_path))
    models = importlib.import_module("generated_table.models")
    generated = importlib.import_module("generated_table")

    def call(name: str, **arguments: Any) -> Any:
        found = next((tmp_path / "generated_table" / "api").rglob(f"{name}.py"))
        module = importlib.import_module(f"generated_table.api.{found.parent.name}.{found.stem}")
        return module.sync(**arguments)

    stranger = generated.Client(base_url=url)
    guest = call("players_guest", client=stranger, body=models.GuestIn(name="Gen"))
    me = generated.AuthenticatedClient(base_url=url, token=guest.token)
    seats = [models.PlaceIn(kind="me"), models.PlaceIn(kind="bot", level="greedy")]
    table = call("tables_create", client=me, body=models.TableIn(game="comet-race", seats=seats))
    for _ in range(500):
        asked = call("tables_questions", client=me, table_id=table.id)
        if asked.over:
            break
        for question in asked.questions:
            body = models.AnswerIn(seat=question.seat, token=question.options[0].token, question=question.id)
            call("tables_answer", client=me, table_id=table.id, body=body)
    assert call("tables_table", client=me, table_id=table.id).status == "over"
    refused = call("tables_table", client=me, table_id="nothing")
    assert isinstance(refused, models.Refusal)
    assert refused.error
