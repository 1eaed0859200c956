"""Whatever is thrown at the API, the server does not fall over."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

EXAMPLES = 250 if os.environ.get("COSMODROME_LONG") else 12


@pytest.fixture(scope="module")
def place(make_server: Callable[..., Any]) -> tuple[Any, Any, str]:
    server = make_server()
    player = server.player("Fuzz")
    seats = [{"kind": "me"}, {"kind": "guest"}]
    return server, player, player.post("/api/tables", {"game": "comet-race", "seats": seats})["id"]


def test_the_schema_describes_what_a_player_can_do(place: tuple[Any, Any, str]) -> None:
    paths = place[1].get("/api/v1/schema/openapi.json")["paths"]
    for path in ("tables", "tables/{table_id}/questions", "tables/{table_id}/answer", "tables/{table_id}/view"):
        assert f"/api/v1/{path}" in paths
    assert all(path.startswith("/api/v1/") for path in paths), "pages are no part of it"


def test_no_request_makes_the_server_fail(place: tuple[Any, Any, str]) -> None:
    server, player, table = place
    headers = {"authorization": f"Bearer {player.token}"}
    schema = schemathesis.openapi.from_url(f"{server.url}/api/v1/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 20
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        def throw(case: Any) -> None:
            if "table_id" in (case.path_parameters or {}):
                case.path_parameters["table_id"] = table
            if case.query and "wait" in case.query:
                case.query["wait"] = 0
            case.call_and_validate(
                headers=headers, checks=[not_a_server_error, status_code_conformance, response_schema_conformance]
            )

        throw()
