"""The API's players: guests, and the tokens of their programs."""

from __future__ import annotations

from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody

from ..security.requests import Req, hang_up, members_only, must, services_of
from ..security.sessions import IdentityError, clean_name
from ..tables.live import Refused
from .schemas import Guest, GuestIn, Me, TokenOut


class Players(Controller):
    """Guests and tokens."""

    path = "/"
    tags = ("people",)

    @post("/guests", security=[])
    async def guest(self, request: Req, data: JSONBody[GuestIn]) -> Guest:
        """Create a guest with a token."""
        members_only(request)
        identity = services_of(request).identity
        person = await identity.guest(clean_name(data.name))
        return Guest(person.id, person.name, await identity.api_token(person))

    @get("/me")
    async def me(self, request: Req) -> Me:
        """Who I am."""
        person = await must(request)
        return Me(person.id, person.name)

    @get("/tokens")
    async def tokens(self, request: Req) -> list[TokenOut]:
        """My tokens, without their secrets."""
        mine = await services_of(request).identity.tokens(await must(request))
        return [TokenOut(token.name, token.created) for token in mine]

    @delete("/tokens/{name:str}")
    async def revoke(self, request: Req, name: FromPath[str]) -> None:
        """Revoke one of my tokens."""
        me = await must(request)
        try:
            await services_of(request).identity.revoke(me, name)
        except IdentityError as error:
            raise Refused(str(error), 404) from error
        hang_up(request, me)
