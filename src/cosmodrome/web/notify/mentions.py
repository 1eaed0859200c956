"""Names in messages to chat programs. No name can mention anyone or become a link."""

from __future__ import annotations

import re
from html import escape

BREAK = "\u200b"
"""A zero-width space: with it, `@everyone` and `<!channel>` look the same but mention nobody."""
NOBODY = {"parse": list[str]()}
"""Discord's `allowed_mentions`: mention nobody, whatever the text says."""


def harmless(text: str) -> str:
    """The text for programs without escapes: mentions (`@here`, `<@id>`, `<!channel>`) are broken up."""
    return re.sub(r"([@<])", rf"\1{BREAK}", text)


def for_slack(text: str) -> str:
    """The text for Slack: `&`, `<` and `>` escaped, and `@` broken up for other programs that read the same field."""
    return escape(text.replace("@", f"@{BREAK}"), quote=False)
