"""People who play through the API of a server in this process: who they are, and how they come to a table."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.testing import AsyncTestClient

Client = AsyncTestClient[Litestar]


class Caller:
    """Somebody with a token."""

    def __init__(self, client: Client, guest: dict[str, Any]) -> None:
        self.client = client
        self.id = guest["id"]
        self.headers = {"authorization": f"Bearer {guest['token']}"}

    async def post(self, path: str, data: Any, status: int | None = None) -> Any:
        answer = await self.client.post(path, json=data, headers=self.headers)
        assert answer.is_success if status is None else answer.status_code == status, answer.text
        return answer.json()

    async def get(self, path: str, status: int | None = None, **query: Any) -> Any:
        answer = await self.client.get(path, params=query, headers=self.headers)
        assert answer.is_success if status is None else answer.status_code == status, answer.text
        return answer.json()


async def caller(client: Client, name: str) -> Caller:
    answer = await client.post("/api/guests", json={"name": name})
    assert answer.status_code == 201
    return Caller(client, answer.json())


async def two_people(client: Client, game: str = "comet-race") -> tuple[Caller, Caller, str]:
    """Ann and Bob at a table that has begun."""
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    made = await ann.post("/api/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "invite"}]})
    assert made["status"] == "waiting"
    invite = made["seats"][1]["invite"]
    joined = await bob.post(f"/api/tables/{made['id']}/join", {"invite": invite, "salt": "bob's own"})
    assert joined["status"] == "playing"
    assert joined["commitment"]
    return ann, bob, made["id"]


async def play_to_the_end(table: str, *people: Caller) -> None:
    for _ in range(2000):
        for person in people:
            asked = await person.get(f"/api/tables/{table}/questions")
            if asked["over"]:
                return
            for q in asked["questions"]:
                answer = {"seat": q["seat"], "token": q["options"][0]["token"], "question": q["id"]}
                await person.post(f"/api/tables/{table}/answer", answer)
    raise AssertionError("the match does not end")


async def against_bots(client: Client, game: str = "comet-race") -> tuple[Caller, str]:
    ann = await caller(client, "Ann")
    made = await ann.post("/api/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]})
    return ann, made["id"]


async def asked(person: Caller, table: str) -> dict[str, Any]:
    """The person's next question."""
    since = None
    for _ in range(200):
        found = await person.get(
            f"/api/tables/{table}/questions", **({} if since is None else {"since": since, "wait": 5})
        )
        if found["questions"]:
            question: dict[str, Any] = found["questions"][0]
            return question
        since = found["change"]
    raise AssertionError("nobody asks")
