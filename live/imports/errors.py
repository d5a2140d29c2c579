"""Why a file cannot be brought in, said so that its owner can put it right: file, place in it, remedy.

ImportFailed          a file cannot be used
+-- UnknownFormat     nothing that is known here
+-- Unsupported       recognised, and not read; the remedy is the way out
+-- BrokenFile        it is of a known kind, and says something that makes no map
+-- OverLimit         too large, too deep, too many
+-- OutsideFolder     it names a file that lies outside its own folder
+-- LibraryMissing    an optional library has to be installed
+-- NoSuchCreature    a name that was given for a combatant is no creature's
+-- NoSuchWish        what is wanted of an import means nothing
"""

from __future__ import annotations


class ImportFailed(ValueError):
    """A file cannot be brought in.

    Attributes:
        file: its name.
        where: the place in it, such as `portals[2].bounds` or `line 3`; empty if it is about the whole file.
        message: what is wrong.
        remedy: what to do about it.
    """

    def __init__(self, file: str, where: str, message: str, remedy: str = "") -> None:
        self.file, self.where, self.message, self.remedy = file, where, message, remedy
        place = ": ".join(part for part in (file, where) if part)
        super().__init__(f"{place}: {message}" + (f"; {remedy}" if remedy else ""))

    def __reduce__(self) -> tuple[type[ImportFailed], tuple[str, str, str, str]]:
        return type(self), (self.file, self.where, self.message, self.remedy)


class UnknownFormat(ImportFailed):
    """The file is nothing that is known here."""


class Unsupported(ImportFailed):
    """The file is recognised, and not read."""


class BrokenFile(ImportFailed):
    """The file is of a known kind, and says something that makes no map."""


class OverLimit(ImportFailed):
    """The file is too large, nested too deeply, or holds too much."""


class OutsideFolder(ImportFailed):
    """The file names another one that lies outside its own folder."""


class LibraryMissing(ImportFailed):
    """An optional library has to be installed."""


class NoSuchWish(ImportFailed):
    """What is wanted of an import means nothing."""


class NoSuchCreature(ImportFailed):
    """A name that was given for a combatant is no creature's."""
