"""What can go wrong with a Foundry world, said so that a game master can put it right.

FoundryFailed      something is wrong between us and Foundry
+-- Unreachable    no relay answers at this address
+-- NotAllowed     the key is wrong, or lacks a scope
+-- NoWorld        the relay does not know the world, or no game master has it open
+-- RelayRefused   Foundry says no
+-- BadAnswer      the answer is not what the relay's documents say
+-- Stale          something has moved there since it was looked at; nothing was written
"""

from __future__ import annotations


class FoundryFailed(ValueError):
    """Something is wrong between us and Foundry.

    Attributes:
        where: the part of the relay that was asked, such as `GET /scene`.
        message: what is wrong.
        remedy: what to do about it.
    """

    def __init__(self, where: str, message: str, remedy: str = "") -> None:
        self.where, self.message, self.remedy = where, message, remedy
        super().__init__(f"{where}: {message}" + (f"; {remedy}" if remedy else ""))

    def __reduce__(self) -> tuple[type[FoundryFailed], tuple[str, str, str]]:
        return type(self), (self.where, self.message, self.remedy)


class Unreachable(FoundryFailed):
    """No relay answers at this address."""


class NotAllowed(FoundryFailed):
    """The key is wrong, or lacks a scope."""


class NoWorld(FoundryFailed):
    """The relay does not know the world, or no game master has it open."""


class RelayRefused(FoundryFailed):
    """Foundry says no."""


class BadAnswer(FoundryFailed):
    """The answer is not what the relay's documents say."""


class Stale(FoundryFailed):
    """Something has moved there since it was looked at; nothing was written."""
