"""The log: one line for each event, for people or as JSON, with the id of the request, and without secrets."""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from contextvars import ContextVar
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, TextIO

from ..settings import Settings

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

log = logging.getLogger("cosmodrome.access")
NOISY = ("uvicorn", "uvicorn.error", "alembic", "httpx", "httpcore", "asyncio")
"""Libraries whose lines below a warning are written only at the level debug."""
SECRET_NAMES = ("token", "invite", "nonce")
"""Parameters of addresses that let somebody in."""
HIDDEN = "***"
SECRETS = (
    (re.compile(r"(\w://)[^\s/@'\"]+@"), rf"\1{HIDDEN}@"),
    (re.compile(r"(?i)\b(bearer|basic)\s+[\w.~+/=-]+"), rf"\1 {HIDDEN}"),
    (re.compile(r"(?i)\b(password|secret|token|client_secret|code)=[^\s&'\"]+"), rf"\1={HIDDEN}"),
    (re.compile(r"/(recover|welcome|nudge|reset|join)/[\w.~-]{8,}"), rf"/\1/{HIDDEN}"),
)
REQUEST_ID = re.compile(r"[A-Za-z0-9_.-]{8,64}")
current_request: ContextVar[str] = ContextVar("current_request", default="")
"""The id of the request that is being answered; empty outside a request."""


def without_secrets(text: str) -> str:
    """Text without passwords in addresses, tokens and secret links."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class Human(logging.Formatter):
    """`2026-11-18 17:30:02 warning cosmodrome.web [8b1fd0c2] message`, in UTC."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line; a traceback follows on further lines."""
        when = datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%d %H:%M:%S")
        request = current_request.get()
        parts = [
            when,
            record.levelname.lower(),
            record.name,
            *([f"[{request}]"] if request else []),
            record.getMessage(),
        ]
        text = " ".join(parts)
        if record.exc_info:
            text += "\n" + self.formatException(record.exc_info)
        return without_secrets(text)


class Json(logging.Formatter):
    """One JSON object for each line: time, level, logger, message, request and the event's own fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the object on one line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if request := current_request.get():
            line["request"] = request
        fields: dict[str, Any] = getattr(record, "fields", {})
        line.update({name: without_secrets(v) if isinstance(v, str) else v for name, v in fields.items()})
        if record.exc_info:
            line["traceback"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def configure(settings: Settings, stream: TextIO | None = None) -> None:
    """Write the log to a stream (by default the error stream), as the settings say."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Json() if settings.log_format == "json" else Human())
    level = settings.log_level.upper()
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in NOISY:
        logging.getLogger(name).setLevel(level if level in ("DEBUG", "ERROR", "CRITICAL") else "WARNING")


class RequestLog:
    """Gives each request an id, which its log lines and its answer carry; logs slow requests, or all of them."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, and log it if it is wanted."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request = self._id(scope)
        current_request.set(request)
        began, status = perf_counter(), 0

        async def sending(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", request.encode())]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            if scope["type"] == "http":
                self._log(scope, status, perf_counter() - began)

    def _id(self, scope: Scope) -> str:
        """The proxy's id for the request if there is a proxy that gives one; otherwise a new one."""
        if self.settings.proxies:
            given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"").decode("latin-1")
            if REQUEST_ID.fullmatch(given):
                return str(given)
        return secrets.token_hex(4)

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        slow = seconds >= self.settings.slow_request and b"wait=" not in scope["query_string"]
        if not (slow or self.settings.access_log):
            return
        client = scope.get("client") or ("",)
        fields = {
            "method": scope["method"],
            "path": shown_path(scope),
            "status": status,
            "milliseconds": round(seconds * 1000),
            "address": client[0],
        }
        level = logging.WARNING if slow else logging.INFO
        message = "slow answer: %(method)s %(path)s %(status)s in %(milliseconds)d ms to %(address)s"
        log.log(level, message if slow else message.removeprefix("slow answer: "), fields, extra={"fields": fields})


def shown_path(scope: Scope) -> str:
    """The path of a request without its query and without parts that let somebody in."""
    path = str(scope["path"])
    for name in SECRET_NAMES:
        value = scope.get("path_params", {}).get(name)
        if value:
            path = path.replace(str(value), HIDDEN)
    return without_secrets(path).encode("unicode_escape").decode()
