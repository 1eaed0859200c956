"""Web push: messages that only the subscribed browser can read (RFC 8291), signed by this server (RFC 8292)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096
TOKEN = 12 * 3600
"""Seconds for which a signed token is valid."""
KEPT = 3 * 24 * 3600
"""Seconds for which a push service keeps a message for an absent browser."""


def encoded(data: bytes) -> str:
    """Bytes as base64url, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of a base64url text. Raises ValueError if it is not one."""
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (Error, UnicodeEncodeError) as error:
        raise ValueError("The key is not base64url.") from error


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_key() -> str:
    """A new private key, as it is stored."""
    return encoded(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


class Browser:
    """The key and the secret of a browser's subscription. Raises ValueError if they are not valid."""

    def __init__(self, p256dh: str, auth: str) -> None:
        self.key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
        self.secret = decoded(auth)
        if len(self.secret) != 16:
            raise ValueError("The secret of a subscription has 16 bytes.")


def encrypt(
    message: bytes, browser: Browser, salt: bytes = b"", own: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """A message as one record of aes128gcm. Salt and key are new for each message, unless a test passes them."""
    salt, own = salt or os.urandom(16), own or ec.generate_private_key(CURVE)
    sender = point(own.public_key())
    shared = own.exchange(ec.ECDH(), browser.key)
    keying = _derived(shared, 32, browser.secret, b"WebPush: info\0" + point(browser.key) + sender)
    key = _derived(keying, 16, salt, b"Content-Encoding: aes128gcm\0")
    nonce = _derived(keying, 12, salt, b"Content-Encoding: nonce\0")
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender + sealed


def _derived(secret: bytes, length: int, salt: bytes, info: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Vapid:
    """This server's own key, by which push services recognise it."""

    def __init__(self, private: str) -> None:
        self.key = ec.derive_private_key(int.from_bytes(decoded(private), "big"), CURVE)
        self.public = encoded(point(self.key.public_key()))

    def authorization(self, endpoint: str, subject: str, now: float) -> str:
        """The authorization header: a signed token for one push service."""
        parts = urlsplit(endpoint)
        head = {"typ": "JWT", "alg": "ES256"}
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + TOKEN, "sub": subject}
        signed = ".".join(encoded(msgspec.json.encode(part)) for part in (head, claims))
        r, s = decode_dss_signature(self.key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"

    def headers(self, endpoint: str, subject: str, topic: str, now: float) -> dict[str, str]:
        """The headers of a message. Of several messages with one topic, the push service keeps the last."""
        return {
            "authorization": self.authorization(endpoint, subject, now),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT),
            "urgency": "normal",
            "topic": topic[:32],
        }
