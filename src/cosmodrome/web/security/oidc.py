"""Sign-in at an OpenID Connect provider, if the administrator has set one up. Authlib does the protocol.

It is the authorization code flow with PKCE. What belongs to one sign-in (state, nonce and verifier) is in a signed
cookie of the browser that began it, so an answer that was meant for another browser is refused.
"""

from __future__ import annotations

import hashlib
import logging
import re
import secrets
from dataclasses import dataclass
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeTimedSerializer

from .. import words
from ..settings import Settings

log = logging.getLogger("cosmodrome.accounts")
OIDC_COOKIE = "cosmodrome_oidc"
PENDING = 600
"""Seconds in which a sign-in has to be finished."""
OIDC_TIMEOUT = 10.0
METADATA = 3600.0
"""Seconds for which the provider's description of itself is kept."""
SCOPE = "openid profile email"
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519")
"""Signatures that only the provider can make."""
LEEWAY = 60
"""Seconds by which the provider's clock may differ."""


class SignInError(Exception):
    """The sign-in failed; the message says why."""


@dataclass(frozen=True)
class Outsider:
    """Somebody as the provider knows them. `key` is a digest of provider and account, and never changes."""

    key: str
    login: str
    name: str


@dataclass(frozen=True)
class Answer:
    """The answer of the provider, and the person to whom its account is to be linked: an id, or empty for nobody."""

    outsider: Outsider
    person: str


class SignIn:
    """Signs people in at the provider of the settings."""

    def __init__(self, settings: Settings, secret: str) -> None:
        self.issuer = settings.oidc_issuer.rstrip("/")
        self.client = settings.oidc_client_id
        self.name = settings.oidc_name or urlsplit(settings.oidc_issuer).hostname or ""
        self._secret = settings.oidc_client_secret
        self._pending = URLSafeTimedSerializer(secret, salt="cosmodrome.oidc")
        self._known: tuple[float, dict[str, Any]] | None = None

    async def begin(self, back: str, person: str = "") -> tuple[str, str]:
        """The provider's address to send a browser to, and the cookie for it. The provider sends it to `back`."""
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        try:
            async with self._session(back) as session:
                known = await self._provider(session)
                address, _ = session.create_authorization_url(
                    known["authorization_endpoint"], state=state, nonce=nonce, code_verifier=verifier
                )
        except Exception as error:
            raise self._failed(error) from error
        return address, self._pending.dumps([state, nonce, verifier, person])

    async def finish(self, cookie: str, answer: str, back: str) -> Answer:
        """Who has signed in, by the address with which the provider sent the browser back."""
        try:
            state, nonce, verifier, person = self._pending.loads(cookie, max_age=PENDING)
        except (BadSignature, ValueError, TypeError):
            raise SignInError(words.SIGN_IN_EXPIRED) from None
        try:
            async with self._session(back) as session:
                known = await self._provider(session)
                session.token_endpoint_auth_method = _method(known)
                token = await session.fetch_token(
                    known["token_endpoint"], authorization_response=answer, state=state, code_verifier=verifier
                )
                keys = await _json(session, known["jwks_uri"])
                claims = self._checked(token, known, keys, nonce)
                if not claims.get("preferred_username") and known.get("userinfo_endpoint"):
                    more = await _json(session, known["userinfo_endpoint"], token["access_token"])
                    claims = {**more, **claims} if more.get("sub") == claims["sub"] else claims
        except Exception as error:
            raise self._failed(error) from error
        return Answer(self._outsider(claims), str(person))

    def _session(self, back: str) -> Any:
        from authlib.integrations.httpx_client import AsyncOAuth2Client

        return AsyncOAuth2Client(
            self.client,
            self._secret or None,
            scope=SCOPE,
            redirect_uri=back,
            code_challenge_method="S256",
            timeout=OIDC_TIMEOUT,
        )

    async def _provider(self, session: Any) -> dict[str, Any]:
        """The provider's description of itself."""
        if self._known is None or monotonic() - self._known[0] > METADATA:
            found = await _json(session, f"{self.issuer}/.well-known/openid-configuration")
            if str(found["issuer"]).rstrip("/") != self.issuer:
                raise ValueError(f"the provider calls itself {found['issuer']}")
            self._known = monotonic(), found
        return self._known[1]

    def _checked(self, token: Any, known: dict[str, Any], keys: Any, nonce: str) -> dict[str, Any]:
        """The claims of an ID token that the provider signed for this server and this sign-in."""
        from authlib.oidc.core import CodeIDToken
        from joserfc import jwt
        from joserfc.jwk import KeySet
        from joserfc.jws import JWSRegistry

        offered = known.get("id_token_signing_alg_values_supported") or ["RS256"]
        registry = JWSRegistry(algorithms=[one for one in offered if one in ALGORITHMS], strict_check_header=False)
        decoded = jwt.decode(token["id_token"], KeySet.import_key_set(keys), registry=registry)
        claims = CodeIDToken(
            decoded.claims,
            decoded.header,
            {"iss": {"essential": True, "values": [known["issuer"]]}},
            {"nonce": nonce, "client_id": self.client, "access_token": token.get("access_token")},
        )
        claims.validate(leeway=LEEWAY)
        for_whom = claims["aud"] if isinstance(claims["aud"], list) else [claims["aud"]]
        if self.client not in for_whom or not str(claims["sub"]):
            raise ValueError("the ID token is for another client")
        return dict(claims)

    def _outsider(self, claims: dict[str, Any]) -> Outsider:
        key = hashlib.sha256(f"oidc\n{self.issuer}\n{claims['sub']}".encode()).hexdigest()
        mail, name = str(claims.get("email") or ""), str(claims.get("name") or "")
        wish = str(claims.get("preferred_username") or "") or mail.partition("@")[0] or name
        return Outsider(key, re.sub(r"[^\w.@+-]", "", wish.lower())[:50], name or wish)

    def _failed(self, error: Exception) -> SignInError:
        """What is said about a failure; the log has its kind. Messages of the provider may hold secrets."""
        log.warning("sign-in at %s failed: %s", self.issuer, type(error).__name__)
        return SignInError(words.SIGN_IN_FAILED.format(name=self.name))


def _method(known: dict[str, Any]) -> str:
    """How this server proves to the provider who it is."""
    offered = known.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
    return "client_secret_basic" if "client_secret_basic" in offered else "client_secret_post"


async def _json(session: Any, address: str, token: str = "") -> Any:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = await session.request("GET", address, withhold_token=True, headers=headers)
    answer.raise_for_status()
    return answer.json()
