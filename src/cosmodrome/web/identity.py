"""Who is asking: guests and accounts by signed cookie, programs by token."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from time import time
from typing import Any, ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, URLSafeSerializer

from cosmodrome.store import Conflict, Key, Keys, Order, Person, Store

from .text import clean

COOKIE = "cosmodrome"
CSRF_COOKIE = "cosmodrome_csrf"
YEAR = 365 * 24 * 3600
RECOVERY = 30 * 24 * 3600
"""Seconds for which a recovery link is good."""
NAME_LENGTH = 24
TOKEN_NAME = 8
HASHER = PasswordHasher()
T = TypeVar("T")
P = ParamSpec("P")
STARS = (
    "Vega", "Rigel", "Altair", "Deneb", "Spica", "Mira", "Antares", "Capella", "Procyon", "Sirius", "Regulus", "Castor",
    "Pollux", "Bellatrix", "Alcor", "Mizar", "Polaris", "Sabik", "Nunki", "Hamal", "Thuban", "Electra", "Maia",
    "Merope", "Adhara", "Shaula", "Alnair", "Dubhe", "Merak", "Izar", "Kochab", "Rasalas", "Tarazed", "Zaurak",
)  # fmt: skip


class IdentityError(Exception):
    """What a person gave can't be used; the message says why."""


@dataclass(frozen=True)
class Token:
    """A program's token as its owner sees it: the beginning of its digest, and when it was made."""

    name: str
    created: float


def clean_name(name: str, fallback: str = "") -> str:
    """A name fit to be shown: printable, one line, not too long."""
    return clean(name, NAME_LENGTH) or fallback or secrets.choice(STARS)


def digest(token: str) -> str:
    """What is kept of a token that only its holder knows."""
    return hashlib.sha256(token.encode()).hexdigest()


@cache
def _nobody(hasher: PasswordHasher) -> str:
    """The hash against which the password of an unknown login is checked."""
    return hasher.hash("nobody")


class Identity:
    """Makes and recognises people."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store = store
        self.keys = Keys(store.rows)
        self.order = Order(store.rows)
        self._cookies = URLSafeSerializer(secret, salt="cosmodrome.session")
        self._hashing = asyncio.Semaphore(2)

    async def guest(self, name: str = "") -> Person:
        """Somebody new, without an account."""
        person = Person(id=secrets.token_urlsafe(9), name=clean_name(name), created=time())
        await self.store.add_person(person)
        return person

    # -- sessions of browsers ------------------------------------------------------------------------

    async def session(self, person: Person) -> str:
        """A new session, as the signed cookie that carries it."""
        return self._cookies.dumps(await self._key(person, "session"))

    async def by_cookie(self, cookie: str | None) -> Person | None:
        """Whose session that is."""
        token = self._session_token(cookie)
        return await self.keys.whose(digest(token), "session", time() - YEAR) if token else None

    async def end_session(self, cookie: str | None) -> None:
        """Log out: the cookie is worth nothing from now on, whoever has a copy of it."""
        token = self._session_token(cookie)
        if token:
            await self.keys.take(digest(token), "session")

    def _session_token(self, cookie: str | None) -> str:
        try:
            token: Any = self._cookies.loads(cookie or "")
        except BadSignature:
            return ""
        return token if isinstance(token, str) else ""

    # -- tokens of programs, recovery links ----------------------------------------------------------

    async def by_token(self, token: str) -> Person | None:
        """Whose API token that is."""
        return await self.keys.whose(digest(token), "api")

    async def api_token(self, person: Person) -> str:
        """A new token for programs; it is shown once and kept as a digest."""
        return await self._key(person, "api")

    async def tokens(self, person: Person) -> list[Token]:
        """The tokens that somebody's programs use."""
        return [Token(key.digest[:TOKEN_NAME], key.created) for key in await self.keys.of(person.id, "api")]

    async def revoke(self, person: Person, name: str) -> None:
        """Make a token void."""
        for key in await self.keys.of(person.id, "api"):
            if key.digest[:TOKEN_NAME] == name:
                await self.keys.take(key.digest, "api")
                return
        raise IdentityError("there is no such token")

    async def recovery(self, person: Person, password: str = "") -> str:
        """A new recovery token, which replaces the one before; for an account, with its password alone."""
        await self.check_own(person, password)
        return await self._key(person, "recovery")

    async def recoverable(self, token: str) -> Person | None:
        """Whose recovery link that is, if it still is one."""
        return await self.keys.whose(digest(token), "recovery", time() - RECOVERY)

    async def recover(self, token: str, password: str = "") -> Person:
        """Be somebody again by a recovery link, once; with a new password where one is given."""
        person = await self.recoverable(token)
        if person is None:
            raise IdentityError("this recovery link is not valid any more")
        if password and person.login:
            _check_length(password)
        if not await self.keys.take(digest(token), "recovery"):
            raise IdentityError("this recovery link is not valid any more")
        if password and person.login:
            await self._new_password(person, person.login, password)
        return person

    # -- invitations to the server -------------------------------------------------------------------

    async def invitation(self) -> str:
        """A new invitation: whoever follows it may become somebody here, once."""
        token = secrets.token_urlsafe(18)
        await self.order.invite(digest(token), time())
        return token

    async def is_invitation(self, token: str) -> bool:
        """Whether that is an invitation that is still good."""
        return await self.order.is_invitation(digest(token), time() - RECOVERY)

    async def accept(self, token: str, name: str) -> Person:
        """Become somebody by an invitation."""
        if not await self.is_invitation(token) or not await self.order.use_invitation(digest(token)):
            raise IdentityError("this invitation has been used, or is too old")
        return await self.guest(name)

    async def _key(self, person: Person, kind: str) -> str:
        token = secrets.token_urlsafe(24)
        await self.keys.add(Key(digest(token), kind, person.id, time()))
        return token

    # -- names and passwords -------------------------------------------------------------------------

    async def register(self, person: Person, login: str, password: str, old: str = "") -> None:
        """Give a guest an account; or an account a new password for its old one, which makes all its keys void."""
        login = login.strip().lower()
        if not re.fullmatch(r"[\w.@+-]{3,60}", login):
            raise IdentityError("a login has 3 to 60 letters, digits or . @ + - _")
        _check_length(password)
        await self.check_own(person, old)
        await self._new_password(person, login, password)

    async def _new_password(self, person: Person, login: str, password: str) -> None:
        before = person.login, person.password
        person.login, person.password = login, await self._off_the_loop(HASHER.hash, password)
        try:
            await self.store.save_person(person)
        except Conflict as error:
            person.login, person.password = before
            raise IdentityError(str(error)) from error
        if before[1]:
            await self.keys.void(person.id)
        await self.order.claim()

    async def login(self, login: str, password: str) -> Person:
        """The account, if the password is right. Unknown logins take as long as wrong passwords."""
        nobody = await self._off_the_loop(_nobody, HASHER)
        person = await self.store.person_by_login(login.strip().lower()[:60])
        known = person.password if person is not None and person.password else nobody
        right = await self._fits(known, password)
        if person is None or not person.password or not right:
            raise IdentityError("login or password is wrong")
        return person

    async def check_own(self, person: Person, password: str) -> None:
        """Refuse where an account is to be changed by who does not know its password."""
        if person.password and not await self._fits(person.password, password):
            raise IdentityError("the password you have now is another one")

    async def _fits(self, known: str, password: str) -> bool:
        try:
            return await self._off_the_loop(HASHER.verify, known, password[:200])
        except VerificationError:
            return False

    async def _off_the_loop(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Hash in a thread, so that no table waits; a few at a time, since each takes much memory."""
        async with self._hashing:
            return await asyncio.to_thread(work, *args, **kwargs)


def _check_length(password: str) -> None:
    if not 8 <= len(password) <= 200:
        raise IdentityError("a password has at least 8 characters")
