"""Files that are recognised and not read, each with the way out."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from io import BytesIO

from .errors import BrokenFile, OverLimit, Unsupported
from .opened import Opened

MOST_IN_ZIP = 10_000  # names in an archive; nothing of it is ever unpacked


@dataclass(frozen=True)
class Refused:
    """A kind of file that is not read.

    Attributes:
        what: what it is.
        remedy: the way out.
        suffixes: endings that tell it.
        keys: keys at the top of its JSON, all of which it has.
        inside: a name in its zip that tells it.
    """

    what: str
    remedy: str
    suffixes: tuple[str, ...] = ()
    keys: frozenset[str] = frozenset()
    inside: str = ""


UVTT = "export the map as Universal VTT (.dd2vtt or .uvtt) and import that"
KINDS = (
    Refused(
        "a native Dungeondraft map", f"in Dungeondraft {UVTT}",
        (".dungeondraft_map",), frozenset({"header", "world"}),
    ),
    Refused(
        "a Roll20 export",
        f"Roll20's terms may not allow it; if you have the map's own file, {UVTT}",
        (".roll20",), frozenset({"schema_version", "pages"}), "campaign.json",
    ),
    Refused("an Owlbear Rodeo scene", f"where the map was made, {UVTT}", (".owlbear",)),
    Refused(
        "a MapTool file", f"where the map was made, {UVTT}: MapTool reads that as well",
        (".cmpgn", ".rpmap", ".rptok", ".mtprops"), inside="content.xml",
    ),
    Refused(
        "a Universal VTT 2 file", "export it in the first format (.dd2vtt or .uvtt)",
        (".uvtt2", ".uvtt2c", ".uvtt2e"),
    ),
    Refused(
        "a Foundry compendium pack", "import the scene into a world, right-click it and choose Export Data",
        (".db", ".ldb"),
    ),
    Refused(
        "a Foundry actor", "export the scene it stands in: right-click it and choose Export Data",
        keys=frozenset({"prototypeToken", "items"}),
    ),
    Refused(
        "an Improved Initiative back-up", "save the encounter by itself, and export that",
        keys=frozenset({"SavedEncounters"}),
    ),
)  # fmt: skip


def check(opened: Opened) -> None:
    """Refuse what is recognised.

    Raises:
        Unsupported: it is; the remedy says what to do instead.
    """
    by_name = [kind for kind in KINDS if opened.suffix in kind.suffixes]
    names = frozenset[str]() if by_name else names_in_zip(opened)
    by_inside = [kind for kind in KINDS if kind.inside in names]
    by_keys = [kind for kind in KINDS if not by_name and kind.keys and kind.keys <= opened.keys]
    for kind in (*by_name, *by_inside, *by_keys):
        raise Unsupported(opened.name, "", f"this is {kind.what}, which is not read", kind.remedy)
    if names:
        raise Unsupported(opened.name, "", "this is an archive", "unpack it, and import the map in it")


def names_in_zip(opened: Opened) -> frozenset[str]:
    """The names in an archive, without folders.

    Raises:
        OverLimit: there are too many.
        BrokenFile: it is damaged.
    """
    if not opened.data.startswith(b"PK\x03\x04"):
        return frozenset()
    try:
        with zipfile.ZipFile(BytesIO(opened.data)) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, EOFError) as error:
        raise BrokenFile(opened.name, "", f"a damaged archive: {error}", "export it again") from None
    if len(names) > MOST_IN_ZIP:
        raise OverLimit(opened.name, "", f"an archive of {len(names)} files", "import the map alone")
    return frozenset(name.rsplit("/", 1)[-1] for name in names)
