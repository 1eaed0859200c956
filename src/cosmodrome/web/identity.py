"""Who is asking: guests and accounts by signed cookie, programs by token."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from time import time
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, URLSafeTimedSerializer

from cosmodrome.store import Person, Store, StoreError

COOKIE = "cosmodrome"
CSRF_COOKIE = "cosmodrome_csrf"
YEAR = 365 * 24 * 3600
NAME_LENGTH = 24
STARS = (
    "Vega", "Rigel", "Altair", "Deneb", "Spica", "Mira", "Antares", "Capella", "Procyon", "Sirius", "Regulus", "Castor",
    "Pollux", "Bellatrix", "Alcor", "Mizar", "Polaris", "Sabik", "Nunki", "Hamal", "Thuban", "Electra", "Maia",
    "Merope", "Adhara", "Shaula", "Alnair", "Dubhe", "Merak", "Izar", "Kochab", "Rasalas", "Tarazed", "Zaurak",
)  # fmt: skip


class IdentityError(Exception):
    """What a person gave can't be used; the message says why."""


def clean_name(name: str, fallback: str = "") -> str:
    """A name fit to be shown: printable, one line, not too long."""
    plain = re.sub(r"\s+", " ", "".join(c if c.isprintable() else " " for c in name)).strip()[:NAME_LENGTH].strip()
    return plain or fallback or secrets.choice(STARS)


def digest(token: str) -> str:
    """What is kept of a token that only its holder knows."""
    return hashlib.sha256(token.encode()).hexdigest()


class Identity:
    """Makes and recognises people."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store = store
        self._cookies = URLSafeTimedSerializer(secret, salt="cosmodrome.person")
        self._hasher = PasswordHasher()

    async def guest(self, name: str = "") -> Person:
        """Somebody new, without an account."""
        person = Person(id=secrets.token_urlsafe(9), name=clean_name(name), created=time())
        await self.store.add_person(person)
        return person

    def cookie(self, person: Person) -> str:
        """The signed cookie of a person; a changed password makes old ones worthless."""
        return self._cookies.dumps([person.id, self._mark(person)])

    async def by_cookie(self, cookie: str | None) -> Person | None:
        """Whose cookie that is."""
        if not cookie:
            return None
        try:
            data: Any = self._cookies.loads(cookie, max_age=YEAR)
        except BadSignature:
            return None
        if not (isinstance(data, list) and len(data) == 2 and all(isinstance(part, str) for part in data)):
            return None
        person = await self.store.person(data[0])
        if person is None or not hmac.compare_digest(data[1], self._mark(person)):
            return None
        return person

    async def by_token(self, token: str) -> Person | None:
        """Whose API token that is."""
        return await self.store.person_by_key(digest(token), "api")

    async def api_token(self, person: Person) -> str:
        """A new token for programs; it is shown once and kept as a digest."""
        return await self._key(person, "api")

    async def recovery(self, person: Person) -> str:
        """A new recovery token, which replaces the one before."""
        return await self._key(person, "recovery")

    async def recover(self, token: str) -> Person | None:
        """Whose recovery link that is."""
        return await self.store.person_by_key(digest(token), "recovery")

    async def _key(self, person: Person, kind: str) -> str:
        token = secrets.token_urlsafe(24)
        await self.store.add_key(digest(token), kind, person.id, time())
        return token

    async def rename(self, person: Person, name: str) -> None:
        """Call somebody otherwise."""
        person.name = clean_name(name, person.name)
        await self.store.save_person(person)

    async def register(self, person: Person, login: str, password: str) -> None:
        """Give a guest an account, or an account a new password."""
        login = login.strip().lower()
        if not re.fullmatch(r"[\w.@+-]{3,60}", login):
            raise IdentityError("a login has 3 to 60 letters, digits or . @ + - _")
        if not 8 <= len(password) <= 200:
            raise IdentityError("a password has at least 8 characters")
        before = person.login, person.password
        person.login, person.password = login, self._hasher.hash(password)
        try:
            await self.store.save_person(person)
        except StoreError as error:
            person.login, person.password = before
            raise IdentityError(str(error)) from error

    async def login(self, login: str, password: str) -> Person:
        """The account, if the password is right. Unknown logins take as long as wrong passwords."""
        person = await self.store.person_by_login(login.strip().lower()[:60])
        known = person.password if person is not None and person.password else self._hasher.hash("nobody")
        try:
            self._hasher.verify(known, password[:200])
        except VerificationError:
            person = None
        if person is None or not person.password:
            raise IdentityError("login or password is wrong")
        return person

    @staticmethod
    def _mark(person: Person) -> str:
        return digest(person.password)[:12] if person.password else "guest"
