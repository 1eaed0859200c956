"""Sessions and accounts: people by signed cookie, programs by token."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import cache
from time import time
from typing import Any, ParamSpec, Protocol, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, URLSafeSerializer

from cosmodrome.store import Administration, Conflict, Key, Keys, Person, Store

from .. import words
from .text import clean

log = logging.getLogger("cosmodrome.accounts")
COOKIE = "cosmodrome"
CSRF_COOKIE = "cosmodrome_csrf"
YEAR = 365 * 24 * 3600
RECOVERY = 30 * 24 * 3600
"""Seconds for which a recovery link is valid."""
RESET = 3600
"""Seconds for which a link to reset a password is valid. It was sent by e-mail."""
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
    """A login, password or link can't be used; the message says why. `status` is the HTTP status that fits."""

    status = 422


class TooManyGuesses(IdentityError):
    """Too many wrong passwords were tried."""

    status = 429


class Guard(Protocol):
    """Counts wrong passwords."""

    def before_guess(self, account: str, address: str) -> float:
        """The seconds until another password may be tried; 0 if one may be now."""

    def wrong_guess(self, account: str, address: str) -> None:
        """Count a wrong password."""


@dataclass(frozen=True)
class Token:
    """A program's token as its owner sees it: the beginning of its digest, and when it was created."""

    name: str
    created: float


def clean_name(name: str, fallback: str = "") -> str:
    """A name that can be shown: printable, one line, not too long."""
    return clean(name, NAME_LENGTH) or fallback or secrets.choice(STARS)


def digest(token: str) -> str:
    """The digest that is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@cache
def _nobody(hasher: PasswordHasher) -> str:
    """A hash to check the password of an unknown login against, so that it takes as long as for a known one."""
    return hasher.hash("nobody")


def new_guest(name: str) -> Person:
    """A new guest, not stored yet."""
    return Person(id=secrets.token_urlsafe(9), name=clean_name(name), created=time())


class Identity:
    """Makes and recognises people."""

    def __init__(self, store: Store, secret: str, guard: Guard, admin: str = "") -> None:
        self.store = store
        self.guard = guard
        self.reserved = admin
        """The login of the named administrator. Creating that account needs the link that the server prints."""
        self.keys = Keys(store.rows)
        self.order = Administration(store.rows)
        self._cookies = URLSafeSerializer(secret, salt="cosmodrome.session")
        self._hashing = asyncio.Semaphore(2)
        self._arriving = asyncio.Lock()

    async def guest(self, name: str = "") -> Person:
        """Store a new guest."""
        person = new_guest(name)
        await self.store.add_person(person)
        return person

    # -- sessions of browsers ------------------------------------------------------------------------

    async def session(self, person: Person) -> str:
        """Start a session; return its signed cookie."""
        return self._cookies.dumps(await self._key(person, "session"))

    async def by_cookie(self, cookie: str | None) -> Person | None:
        """The person of a session; None if it is not valid."""
        token = self._session_token(cookie)
        return await self.keys.whose(digest(token), "session", time() - YEAR) if token else None

    async def end_session(self, cookie: str | None) -> None:
        """End a session. No copy of its cookie is valid any more."""
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
        """The person of an API token; None if it is not valid."""
        return await self.keys.whose(digest(token), "api")

    async def api_token(self, person: Person) -> str:
        """Create a token for programs. It is shown once; only its digest is stored."""
        return await self._key(person, "api")

    async def tokens(self, person: Person) -> list[Token]:
        """A person's API tokens."""
        return [Token(key.digest[:TOKEN_NAME], key.created) for key in await self.keys.of(person.id, "api")]

    async def revoke(self, person: Person, name: str) -> None:
        """Revoke a token."""
        for key in await self.keys.of(person.id, "api"):
            if key.digest[:TOKEN_NAME] == name:
                await self.keys.take(key.digest, "api")
                return
        raise IdentityError(words.NO_SUCH_TOKEN)

    async def recovery(self, person: Person, password: str, address: str) -> str:
        """Create a recovery token, which replaces the previous one. For an account this needs its password."""
        await self.check_own(person, password, address)
        return await self._key(person, "recovery")

    async def recoverable(self, token: str) -> Person | None:
        """The person of a recovery link; None if it is not valid."""
        return await self.keys.whose(digest(token), "recovery", time() - RECOVERY)

    async def reset(self, person: Person) -> str:
        """Create a token to reset a password. Earlier ones stay valid, so that strangers can't void them."""
        return await self._key(person, "reset", keep=RESET)

    async def resettable(self, token: str) -> Person | None:
        """The person of a link to reset a password; None if it is not valid."""
        return await self.keys.whose(digest(token), "reset", time() - RESET)

    async def recover(self, token: str, password: str = "") -> Person:
        """Use a link up, and set a new password if one is given; return its person.

        It is a recovery link, or a link to reset a password, which needs one.
        """
        person, kind = await self.recoverable(token), "recovery"
        if person is None:
            person, kind = await self.resettable(token), "reset"
        if person is None:
            raise IdentityError(words.RECOVERY_USED)
        if (password and person.login) or kind == "reset":
            _check_length(password)
        if not await self.keys.take(digest(token), kind):
            raise IdentityError(words.RECOVERY_USED)
        if password and person.login:
            await self._new_password(person, person.login, password)
        return person

    # -- sign-in elsewhere ---------------------------------------------------------------------------

    async def outside(self, key: str) -> Person | None:
        """The person to whom an account of a sign-in provider is linked."""
        return await self.keys.whose(key, "oidc")

    async def is_linked(self, person: Person) -> bool:
        """Whether a person can sign in at the provider."""
        return bool(await self.keys.of(person.id, "oidc"))

    async def link(self, person: Person, key: str, login: str) -> None:
        """Let a person sign in at the provider. A guest gets an account, with a login that is free."""
        if not await self.keys.claim(Key(key, "oidc", person.id, time())):
            raise IdentityError(words.SIGN_IN_TAKEN)
        if not person.login:
            await self._named(person, login, self.store.save_person)

    async def newcomer(self, key: str, login: str, name: str) -> Person:
        """The new person of an account of a provider, or the one whom a concurrent request has made."""
        async with self._arriving:
            known = await self.outside(key)
            if known is not None:
                return known
            person = new_guest(name)
            await self._named(person, login, self.store.add_person)
            await self.link(person, key, login)
            return person

    async def unlink(self, person: Person, password: str, address: str) -> None:
        """Sign in at the provider no more. Somebody without a password could not log in again."""
        if not person.password:
            raise IdentityError(words.SIGN_IN_ONLY)
        await self.check_own(person, password, address)
        await self.keys.void(person.id, "oidc")

    async def _named(self, person: Person, wish: str, keep: Callable[[Person], Coroutine[Any, Any, None]]) -> None:
        """Store a person with the login that they wish for, or one like it that is free."""
        wish = wish if len(wish) >= 3 else f"{wish}{person.id[:6].lower()}"
        for number in range(1, 100):
            login = wish if number == 1 else f"{wish}{number}"
            if login == self.reserved and await self.order.claimant() != person.id:
                continue
            person.login = login
            try:
                await keep(person)
            except Conflict:
                person.login = None
                continue
            await self.order.claim()
            return
        raise IdentityError(words.SIGN_IN_TAKEN)

    # -- invitations to the server -------------------------------------------------------------------

    async def invitation(self) -> str:
        """Create an invitation to the server, for one new person."""
        token = secrets.token_urlsafe(18)
        await self.order.invite(digest(token), time())
        return token

    async def admin_invitation(self) -> str | None:
        """A token for creating the named administrator's account; None if it exists, or none is named."""
        if not self.reserved or await self.store.person_by_login(self.reserved) is not None:
            return None
        token = secrets.token_urlsafe(18)
        await self.order.reserve(digest(token))
        return token

    async def is_invitation(self, token: str) -> bool:
        """Whether an invitation is still valid."""
        found = digest(token)
        return await self.order.is_invitation(found, time() - RECOVERY) or await self.order.is_reserved(found)

    async def accept(self, token: str, name: str) -> Person:
        """Use an invitation up; return the new person."""
        found, person = digest(token), new_guest(name)
        if await self.order.is_reserved(found):
            used = await self.order.take_reserved(found, person.id)
        else:
            used = await self.is_invitation(token) and await self.order.use_invitation(found)
        if not used:
            raise IdentityError(words.INVITATION_USED)
        await self.store.add_person(person)
        return person

    async def _key(self, person: Person, kind: str, keep: float | None = None) -> str:
        """Create a key. Earlier ones of this kind that are older than `keep` seconds are deleted."""
        token, now = secrets.token_urlsafe(24), time()
        await self.keys.add(Key(digest(token), kind, person.id, now), None if keep is None else now - keep)
        return token

    # -- names and passwords -------------------------------------------------------------------------

    async def sign_up(self, login: str, password: str) -> Person:
        """Create a new person with an account. A refusal stores nothing."""
        person = new_guest("")
        login = await self._checked(person, login, password)
        person.login, person.password = login, await self._in_thread(HASHER.hash, password)
        try:
            await self.store.add_person(person)
        except Conflict as error:
            raise IdentityError(str(error)) from error
        await self.order.claim()
        return person

    async def register(self, person: Person, login: str, password: str, old: str, address: str) -> None:
        """Turn a guest into an account, or change an account's password, which revokes its sessions and tokens."""
        login = await self._checked(person, login, password)
        await self.check_own(person, old, address)
        await self._new_password(person, login, password)

    async def _checked(self, person: Person, login: str, password: str) -> str:
        """The login as it is stored, if this person may have it and the password."""
        login = login.strip().lower()
        if not re.fullmatch(r"[\w.@+-]{3,60}", login):
            raise IdentityError(words.LOGIN_FORM)
        _check_length(password)
        if login == self.reserved and login != person.login and await self.order.claimant() != person.id:
            raise IdentityError(words.LOGIN_RESERVED)
        return login

    async def _new_password(self, person: Person, login: str, password: str) -> None:
        before = person.login, person.password
        person.login, person.password = login, await self._in_thread(HASHER.hash, password)
        try:
            await self.store.save_person(person)
        except Conflict as error:
            person.login, person.password = before
            raise IdentityError(str(error)) from error
        if before[1]:
            await self.keys.void(person.id)
        await self.order.claim()

    async def login(self, login: str, password: str, address: str) -> Person:
        """The account, if the password is right. Unknown logins take as long as wrong passwords."""
        nobody = await self._in_thread(_nobody, HASHER)
        login = login.strip().lower()[:60]
        person = await self.store.person_by_login(login)
        known = person.password if person is not None and person.password else nobody
        right = await self._fits(known, password, login, address)
        if person is None or not person.password or not right:
            # an unknown login may be a password in the wrong field, so it is not written
            log.warning("failed login for %s from %s", person.id if person else "an unknown login", address)
            raise IdentityError(words.LOGIN_WRONG)
        return person

    async def check_own(self, person: Person, password: str, address: str) -> None:
        """Refuse to change an account without its password."""
        if person.password and not await self._fits(person.password, password, person.login or "", address):
            log.warning("wrong password for %s from %s", person.id, address)
            raise IdentityError(words.PASSWORD_WRONG)

    async def _fits(self, known: str, password: str, account: str, address: str) -> bool:
        """Whether the password is right. Wrong ones are counted.

        The count is checked when this password's turn comes, so sending many at once does not get around it.
        """
        async with self._hashing:
            wait = self.guard.before_guess(account, address)
            if wait:
                raise TooManyGuesses(words.TOO_MANY_GUESSES.format(seconds=int(wait) + 1))
            try:
                return await asyncio.to_thread(HASHER.verify, known, password[:200])
            except VerificationError:
                self.guard.wrong_guess(account, address)
                return False

    async def _in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Hash in a thread, so that no table waits; only a few at a time, because each needs much memory."""
        async with self._hashing:
            return await asyncio.to_thread(work, *args, **kwargs)


def _check_length(password: str) -> None:
    if not 8 <= len(password) <= 200:
        raise IdentityError(words.PASSWORD_SHORT)
