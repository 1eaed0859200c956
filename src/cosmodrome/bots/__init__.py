"""Bots that play any game, and the arena that pits them against each other."""

from cosmodrome.bots.bot import Bot, BotError
from cosmodrome.bots.spec import KINDS, make, parse

__all__ = ["KINDS", "Bot", "BotError", "make", "parse"]
