"""E-mail, if the administrator has set up a mail server."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from .. import words

SMTP_TIMEOUT = 15.0
ONE_CLICK = "List-Unsubscribe=One-Click"
"""The body with which a mail program unsubscribes its reader (RFC 8058)."""
LOCAL = {"localhost", "127.0.0.1", "::1"}


class MailError(Exception):
    """The e-mail could not be sent; the message says why."""


@dataclass(frozen=True)
class Mailer:
    """A mail server, `smtp://name:password@host:587` (STARTTLS if it is offered) or `smtps://…`, and the sender."""

    url: str
    sender: str

    def send(self, to: str, subject: str, text: str, stop: str = "") -> None:
        """Send an e-mail. `stop` is the link to unsubscribe, if there is one. Call it in a thread."""
        message = EmailMessage(SMTP.clone(max_line_length=998))  # a folded link would be broken
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
            message["List-Unsubscribe-Post"] = ONE_CLICK
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        try:
            with self._connected() as connection:
                connection.send_message(message)
        except (OSError, smtplib.SMTPException) as error:
            raise MailError(words.MAIL_REFUSED.format(error=type(error).__name__)) from error

    def _connected(self) -> smtplib.SMTP:
        parts = urlsplit(self.url)
        assert parts.hostname is not None
        secure = ssl.create_default_context()
        if parts.scheme == "smtps":
            port = parts.port or 465
            connection: smtplib.SMTP = smtplib.SMTP_SSL(parts.hostname, port, timeout=SMTP_TIMEOUT, context=secure)
        else:
            connection = smtplib.SMTP(parts.hostname, parts.port or 587, timeout=SMTP_TIMEOUT)
            connection.ehlo()
            if connection.has_extn("starttls"):
                connection.starttls(context=secure)
            elif parts.password and parts.hostname not in LOCAL:
                connection.close()
                raise MailError(words.MAIL_UNENCRYPTED)
        if parts.username and parts.password:
            connection.login(unquote(parts.username), unquote(parts.password))
        return connection
