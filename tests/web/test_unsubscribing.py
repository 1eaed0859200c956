"""Unsubscribing from e-mails by the button of a mail program (RFC 8058)."""

from __future__ import annotations

from litestar import Litestar
from litestar.testing import AsyncTestClient

from cosmodrome.store import Channel


async def test_a_mail_program_unsubscribes_with_one_click(client: AsyncTestClient[Litestar]) -> None:
    services = client.app.state.services
    person = await services.identity.guest("Ann")
    channel = Channel("way", person.id, "email", "ann@example.org", "http://testserver.local", 0.0, False)
    await services.notifier.notifications.add(channel)
    body = {"List-Unsubscribe": "One-Click"}
    for what, status, left in (("confirm", 404, 1), ("stop", 200, 0)):
        link = services.notifier.token_link(channel, what).removeprefix("http://testserver.local")
        assert (await client.post(link, data=body)).status_code == status
        kept = await services.notifier.notifications.of(person.id)
        assert len(kept) == left
        assert not any(one.confirmed for one in kept)
    other = await client.post("/you/logout", data=body)
    assert other.status_code == 403
