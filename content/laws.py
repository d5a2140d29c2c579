"""What a game master asks of those who decide: laws, which nobody breaks, and orders, which are followed where one can.

In files and on the command line each is a word, with what it is about behind colons:

    never-target:mira      nothing is aimed at Mira, and no area that she stands in
    no-lethal-force        no blow that may kill
    keep:stamina:3         no price that leaves fewer than 3; of any resource that `RESOURCES` names for the mode
    spend-no-limited       nothing that a fight has only so many of

    hold                   stay in this place
    guard:rusk             stay beside Rusk
    focus:mira             aim at Mira whenever one can
    fall-back              away from foes
    must-survive           back out of reach once half spent; never yield
    stay-in-group          no step away from every friend
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .problems import Path, did_you_mean

if TYPE_CHECKING:
    from .model import Report

LAWS: dict[str, tuple[str, ...]] = {
    "never-target": ("who",),
    "no-lethal-force": (),
    "keep": ("resource", "least"),
    "spend-no-limited": (),
}
ORDERS: dict[str, tuple[str, ...]] = {
    "hold": (),
    "guard": ("who",),
    "focus": ("who",),
    "fall-back": (),
    "must-survive": (),
    "stay-in-group": (),
}
RESOURCES = {
    "grid": ("stamina", "focus", "courage"),
    "rows": ("mana", "items"),
    "skirmish": ("resource",),
    "ships": ("resource",),
}
"""What may be kept, by mode, in the order of the records."""


class BadLaw(ValueError):
    """Words that are no law or no order, or about nobody; says what there is."""


@dataclass(frozen=True)
class Law:
    """A law of the game master, for one combatant: no policy breaks it as long as it leaves a choice.

    Attributes:
        kind: one of `LAWS`.
        who: id of the combatant that is never to be aimed at.
        resource: what to keep, one of `RESOURCES` of the mode.
        least: how much of it.
    """

    kind: str
    who: str = ""
    resource: str = ""
    least: int = 0

    def __str__(self) -> str:
        return ":".join([self.kind, *(str(getattr(self, name)) for name in LAWS[self.kind])])


@dataclass(frozen=True)
class Order:
    """An order for one combatant: every policy follows it as long as it and the laws leave a choice.

    Attributes:
        kind: one of `ORDERS`.
        who: id of the combatant that it is about.
    """

    kind: str
    who: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.who}" if self.who else self.kind


def read_law(text: str) -> Law:
    """A law from its words.

    Raises:
        BadLaw: they are none.
    """
    kind, parts = _taken_apart(text, "law", LAWS)
    least = parts.pop("least", "0")
    if not least.isdecimal() or len(least) > 9:
        raise BadLaw(f"law {text!r}: how much to keep is a whole number, as in keep:{parts['resource']}:3")
    return Law(kind, least=int(least), **parts)


def read_order(text: str) -> Order:
    """An order from its words.

    Raises:
        BadLaw: they are none.
    """
    kind, parts = _taken_apart(text, "order", ORDERS)
    return Order(kind, **parts)


def read_ruling(text: str) -> Ruling:
    """A law or an order from its words.

    Raises:
        BadLaw: they are neither.
    """
    return read_law(text) if text.partition(":")[0].strip() in LAWS else read_order(text)


Ruling = Law | Order
READERS: dict[str, Callable[[str], Ruling]] = {"laws": read_law, "orders": read_order}
"""The fields of sides and combatants in encounter files, and what is in them."""


def check_ruling(ruling: Ruling, known: Collection[str], mode: str) -> None:
    """It is about somebody who is there, and about a resource that the mode has.

    Raises:
        BadLaw: it is not.
    """
    if ruling.who and ruling.who not in known:
        remedy = did_you_mean(ruling.who, known) or "there are " + ", ".join(known)
        raise BadLaw(f"{ruling}: no combatant {ruling.who!r}; {remedy}")
    if isinstance(ruling, Law) and ruling.resource and ruling.resource not in RESOURCES[mode]:
        remedy = did_you_mean(ruling.resource, RESOURCES[mode]) or "there are " + ", ".join(RESOURCES[mode])
        raise BadLaw(f"{ruling}: no resource {ruling.resource!r} in {mode} mode; {remedy}")


def check_laws(encounter: Any, ids: Sequence[str], mode: str, report: Report) -> None:
    """All laws and orders of an encounter mean something.

    Args:
        encounter: its model, with sides and combatants that have `laws` and `orders`.
        ids: of its combatants.
        mode: its mode.
        report: takes what is wrong.
    """
    bound: list[tuple[Any, Path]] = [(side, ("sides", name)) for name, side in encounter.sides.items()]
    bound += [(entry, ("combatants", n)) for n, entry in enumerate(encounter.combatants)]
    for model, base in bound:
        for field, read in READERS.items():
            for k, text in enumerate(getattr(model, field)):
                try:
                    check_ruling(read(text), ids, mode)
                except BadLaw as error:
                    message, _, remedy = str(error).partition("; ")
                    report.wrong(model, (field, k), message, remedy, base)


def laws_of(sides: Mapping[str, Any], entry: Any) -> tuple[Ruling, ...]:
    """The laws and orders of an entry's combatants, those of its side first."""
    said: Iterable[Any] = (sides[entry.side], entry)
    return tuple(read(text) for model in said for field, read in READERS.items() for text in getattr(model, field))


def _taken_apart(text: str, what: str, known: dict[str, tuple[str, ...]]) -> tuple[str, dict[str, str]]:
    """Its kind, and what is behind it by name."""
    kind, *given = (part.strip() for part in text.split(":"))
    if kind not in known:
        remedy = did_you_mean(kind, known) or f"{what}s are " + ", ".join(known)
        raise BadLaw(f"no {what} {kind!r}; {remedy}")
    wanted = known[kind]
    if len(given) != len(wanted) or not all(given):
        raise BadLaw(f"{what} {text!r}: write it as {':'.join([kind, *map(str.upper, wanted)])}")
    return kind, dict(zip(wanted, given, strict=True))
