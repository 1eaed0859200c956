"""Calls to addresses that people have entered, protected against request forgery (SSRF).

A person could enter an address of the server's own machine or network. So a name is resolved once, all its addresses
have to be public, and the call goes to exactly the address that was checked.
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

from .. import words

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
HTTP_TIMEOUT = 10.0
"""Seconds until a call is aborted."""
LONGEST = 600
OPEN = ip_network("2000::/3")
"""The public addresses of IPv6. All others are local networks, or stand for IPv4 addresses."""
RELAYS = ip_network("192.88.99.0/24")
"""6to4 relays, which pass calls on to IPv4 addresses."""


class Unreachable(Exception):
    """The address can't or may not be called; the message says why."""


@dataclass(frozen=True)
class AllowedNetworks:
    """The addresses that may be called: public ones, and networks that the administrator allows."""

    networks: tuple[Network, ...] = ()

    @staticmethod
    def parse(networks: Sequence[str]) -> AllowedNetworks:
        """Read networks such as `10.0.0.0/8`."""
        return AllowedNetworks(tuple(ip_network(network) for network in networks))

    def named(self, address: Address) -> bool:
        """Whether the administrator allows it by name."""
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
    """Whether a host is written as an IP address."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def checked(url: str) -> SplitResult:
    """The parts of an address. Raises Unreachable if it is not one that may be called."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Unreachable(words.BAD_URL) from None
    if len(url) > LONGEST or parts.scheme not in ("https", "http") or not parts.hostname or not url.isascii():
        raise Unreachable(words.URL_FORM)
    if parts.username or parts.password or not url.isprintable() or " " in url:
        raise Unreachable(words.URL_LOGIN)
    if port is not None and port < 1024 and port not in (80, 443):
        raise Unreachable(words.URL_PORT.format(port=port))
    return parts


def resolved(parts: SplitResult, reach: AllowedNetworks) -> tuple[str, int]:
    """The IP address and port to call. Raises Unreachable if the name resolves to an address that may not be called."""
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable(words.HOST_UNKNOWN.format(host=parts.hostname)) from None
    addresses = [ip_address(str(where[0]).split("%")[0]) for *_, where in found]
    if not addresses or not all(reach.allows(address) for address in addresses):
        raise Unreachable(words.HOST_PRIVATE.format(host=parts.hostname))
    if parts.scheme == "http" and not all(reach.named(address) for address in addresses):
        raise Unreachable(words.URL_HTTPS)
    return str(addresses[0]), port


class _Pinned(http.client.HTTPConnection):
    """A connection to one fixed IP address, even if its name resolves to another one later."""

    def __init__(self, parts: SplitResult, address: str, port: int) -> None:
        super().__init__(parts.hostname or "", port, timeout=HTTP_TIMEOUT)
        self.address = address
        self.secure = parts.scheme == "https"

    def connect(self) -> None:
        """Connect to the address. The certificate has to be valid for the name."""
        plain = socket.create_connection((self.address, self.port), HTTP_TIMEOUT)
        self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host) if self.secure else plain


def post(url: str, body: bytes, headers: Mapping[str, str], reach: AllowedNetworks) -> int:
    """Send a body, and return the status. The answer is not read, redirects are not followed. Call it in a thread."""
    parts = checked(url)
    connection = _Pinned(parts, *resolved(parts, reach))
    end = threading.Timer(HTTP_TIMEOUT, lambda: _hang_up(connection))
    end.start()
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"user-agent": "cosmodrome", **headers})
        return connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise Unreachable(words.HOST_SILENT.format(host=parts.hostname, error=type(error).__name__)) from error
    finally:
        end.cancel()
        connection.close()


def _hang_up(connection: http.client.HTTPConnection) -> None:
    """Abort slow, byte-by-byte responses."""
    with suppress(OSError, AttributeError):
        connection.sock.shutdown(socket.SHUT_RDWR)
