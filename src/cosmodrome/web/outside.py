"""Calling addresses that people gave us: only where no harm can be done by it.

Whoever may name an address could point the server at its own machine or network. So a name is looked up once, every
address it stands for has to be one of the open internet, and the call goes to that very address.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
PATIENCE = 10.0
"""Seconds in which a call has to be answered."""
LONGEST = 600
OPEN = ip_network("2000::/3")
"""Where the open internet of IPv6 is: beside it lie local networks, and addresses that stand for some of IPv4."""
RELAYS = ip_network("192.88.99.0/24")
"""Whoever answers here hands on to addresses that stand for some of IPv4."""


class Unreachable(Exception):
    """The address can't be called, or may not be; the message says why."""


@dataclass(frozen=True)
class Reach:
    """Which addresses may be called: those of the open internet, and networks that the host of the server names."""

    networks: tuple[Network, ...] = ()

    @staticmethod
    def parse(words: Sequence[str]) -> Reach:
        """From `10.0.0.0/8` and the like."""
        return Reach(tuple(ip_network(word) for word in words))

    def named(self, address: Address) -> bool:
        """Whether the host has named it."""
        return any(address in network for network in self.networks if network.version == address.version)

    def allows(self, address: Address) -> bool:
        """Whether it may be called."""
        if isinstance(address, IPv6Address):
            if address.ipv4_mapped is not None:
                return self.allows(address.ipv4_mapped)
            if address.sixtofour or address.teredo:
                return False
        if self.named(address):
            return True
        there = address in OPEN if isinstance(address, IPv6Address) else address not in RELAYS
        return there and address.is_global and not address.is_multicast


def is_ip(host: str) -> bool:
    """Whether that is an address by its number."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def checked(url: str) -> SplitResult:
    """The parts of an address that somebody gave; Unreachable where it is none that we call."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Unreachable("that is no address") from None
    if len(url) > LONGEST or parts.scheme not in ("https", "http") or not parts.hostname or not url.isascii():
        raise Unreachable("an address begins with https:// and has at most 600 letters")
    if parts.username or parts.password or not url.isprintable() or " " in url:
        raise Unreachable("an address has no name, password or space in it")
    if port is not None and port < 1024 and port not in (80, 443):
        raise Unreachable(f"port {port} is not called")
    return parts


def resolved(parts: SplitResult, reach: Reach) -> tuple[str, int]:
    """The very address that is called; Unreachable where a name stands for one that may not be."""
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable(f"{parts.hostname} is not known") from None
    addresses = [ip_address(str(where[0]).split("%")[0]) for *_, where in found]
    if not addresses or not all(reach.allows(address) for address in addresses):
        raise Unreachable(f"{parts.hostname} is not on the open internet")
    if parts.scheme == "http" and not all(reach.named(address) for address in addresses):
        raise Unreachable("an address begins with https://")
    return str(addresses[0]), port


class _Pinned(http.client.HTTPConnection):
    """A connection to one address, whatever its name may stand for a moment later."""

    def __init__(self, parts: SplitResult, address: str, port: int) -> None:
        super().__init__(parts.hostname or "", port, timeout=PATIENCE)
        self.address = address
        self.secure = parts.scheme == "https"

    def connect(self) -> None:
        """Connect to the address; the certificate has to be the name's."""
        plain = socket.create_connection((self.address, self.port), PATIENCE)
        self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host) if self.secure else plain


def post(url: str, body: bytes, headers: Mapping[str, str], reach: Reach) -> int:
    """Send something, in a thread; the status of the answer, of which nothing else is read or followed."""
    parts = checked(url)
    connection = _Pinned(parts, *resolved(parts, reach))
    end = threading.Timer(PATIENCE, lambda: _hang_up(connection))
    end.start()
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"user-agent": "cosmodrome", **headers})
        return connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise Unreachable(f"{parts.hostname} does not answer ({type(error).__name__})") from error
    finally:
        end.cancel()
        connection.close()


def _hang_up(connection: http.client.HTTPConnection) -> None:
    """Whoever answers letter by letter is not waited for."""
    with suppress(OSError, AttributeError):
        connection.sock.shutdown(socket.SHUT_RDWR)
