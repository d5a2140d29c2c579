"""What can go wrong at a table. Each says what to do; nothing has changed and nothing is lost.

TableError              every error of this package
  NoTable               there is no table of that name
  Stale                 the table has moved on since the caller looked; `version` says where it is now
  KeyReused             an idempotency key came back with another command
  ProposalVoid          the proposal was made for another state of the fight
  BadCommand            the command names something that does not exist, or a number that cannot be
  NotNow                it cannot be done now: the fight is over, dice are waited for, nothing can be undone
  BadDie                a die cannot show that face, or nobody asked for one
  BrokenTable           a stored or saved table cannot be read
"""

from __future__ import annotations


class TableError(ValueError):
    """Something that a table cannot do."""

    code = "table"


class NoTable(TableError):
    """There is no table of that name."""

    code = "no-table"


class Stale(TableError):
    """The table has moved on since the caller looked."""

    code = "stale"

    def __init__(self, expected: int, version: int) -> None:
        self.expected, self.version = expected, version
        super().__init__(f"the table is at version {version}, not {expected}: look again, then decide")

    def __reduce__(self) -> tuple[type[Stale], tuple[int, int]]:
        return type(self), (self.expected, self.version)


class KeyReused(TableError):
    """An idempotency key came back with another command."""

    code = "key-reused"


class ProposalVoid(TableError):
    """The proposal was made for another state of the fight."""

    code = "proposal-void"


class BadCommand(TableError):
    """The command names something that does not exist, or says what cannot be."""

    code = "bad-command"


class NotNow(TableError):
    """It cannot be done as things stand."""

    code = "not-now"


class BadDie(TableError):
    """A die cannot show that face, or nobody asked for one."""

    code = "bad-die"


class BrokenTable(TableError):
    """A stored or saved table cannot be read."""

    code = "broken-table"
