"""E-mail, where the host of the server has set up a way to send it."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

PATIENCE = 15.0
ADDRESS = re.compile(r"(?!.*=\?)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*", re.ASCII)
"""Plain letters only, and no encoded words, which would stand for another address in a letter's head."""
LOCAL = {"localhost", "127.0.0.1", "::1"}


class MailError(Exception):
    """The message could not be sent; the reason says why."""


@dataclass(frozen=True)
class Post:
    """`smtp://name:password@host:587` (STARTTLS where it is offered) or `smtps://…`; and who sends."""

    url: str
    sender: str

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ValueError("mail is sent by smtp://host:port or smtps://host:port")
        if not is_address(self.sender):
            raise ValueError("mail needs a sender: --mail-from somebody@games.example")

    def send(self, to: str, subject: str, text: str, stop: str) -> None:
        """Send a message, in a thread. `stop` is the link by which its reader ends such messages."""
        message = EmailMessage(SMTP.clone(max_line_length=998))  # a link that is folded is none
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        message["List-Unsubscribe"] = f"<{stop}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        try:
            with self._connected() as connection:
                connection.send_message(message)
        except (OSError, smtplib.SMTPException) as error:
            raise MailError(f"the mail server does not take it ({type(error).__name__})") from error

    def _connected(self) -> smtplib.SMTP:
        parts = urlsplit(self.url)
        assert parts.hostname is not None
        secure = ssl.create_default_context()
        if parts.scheme == "smtps":
            port = parts.port or 465
            connection: smtplib.SMTP = smtplib.SMTP_SSL(parts.hostname, port, timeout=PATIENCE, context=secure)
        else:
            connection = smtplib.SMTP(parts.hostname, parts.port or 587, timeout=PATIENCE)
            connection.ehlo()
            if connection.has_extn("starttls"):
                connection.starttls(context=secure)
            elif parts.password and parts.hostname not in LOCAL:
                connection.close()
                raise MailError("the mail server offers no encryption, and gets no password")
        if parts.username and parts.password:
            connection.login(unquote(parts.username), unquote(parts.password))
        return connection


def is_address(text: str) -> bool:
    """Whether that looks like an e-mail address, and like nothing else."""
    return len(text) <= 200 and ADDRESS.fullmatch(text) is not None
