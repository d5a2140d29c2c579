"""Events told one by one: what every mode's teller shares. A mode says in its `telling` how each kind is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeVar

from ..rules.core.events import ROLL
from ..rules.core.state import Fate
from .page import NOBODY, Page, Sentence
from .prose import Wording, inside, opened, unique_names

if TYPE_CHECKING:
    from ..content.compiled import Compiled
    from ..content.fight import Happened
    from .eyes import Eyes

T = TypeVar("T", bound="Teller")
Tell = Callable[[Any, "Happened"], None]


class Book:
    """How a mode tells each kind of event.

    Attributes:
        tells: the function that tells a kind.
        silent: the kinds that are not told, each with the reason.
        frame: the kinds that a round is made of: who is in it is sorted out when they are told together.
    """

    def __init__(self) -> None:
        self.tells: dict[int, Tell] = {}
        self.silent: dict[int, str] = {}
        self.frame: set[int] = set()

    def tells_of(self, kind: int) -> Callable[[Tell], Tell]:
        """Register the function that tells a kind."""

        def register(fn: Tell) -> Tell:
            self.tells[int(kind)] = fn
            return fn

        return register


class Teller:
    """Follows a fight by its events and writes it on a page.

    Args:
        compiled: the encounter.
        facts: the state to begin with, as a numpy record.
        dice_shown: say what was rolled.

    Attributes:
        eyes: who is told; None somebody who sees all.
    """

    book: Book
    eyes: Eyes | None = None

    def __init__(self, compiled: Compiled, facts: Any, dice_shown: bool) -> None:
        self.compiled = compiled
        self.page = Page(dice_shown)
        self.wording = Wording()
        self.people = unique_names(compiled.combatants)
        self.sides = tuple(inside(side.name) for side in compiled.sides)
        self.units = facts["units"][: len(compiled.combatants)]  # as they were at the beginning
        self.fates = [int(unit["fate"]) for unit in self.units]
        self.faces: list[Happened] = []  # dice not yet noted

    def tell(self, event: Happened) -> None:
        """Take in one event."""
        self.wording.place += 1
        if event.kind == ROLL:
            self.faces.append(event)
        told = self.book.tells.get(event.kind)
        if told is None:
            return
        if self.eyes is None or event.kind in self.book.frame or self.eyes.sees(event):
            told(self, event)
        else:
            self.tell_nobody(told, event)

    def tell_nobody(self, told: Tell, event: Happened) -> None:
        """What is not seen is remembered, and stands on a page that nobody reads."""
        page, self.page = self.page, Page()
        told(self, event)
        self.page = page
        self.faces = []

    def name(self, i: int) -> str:
        """What a combatant is called inside a sentence."""
        return self.people[i] if i != NOBODY and (self.eyes is None or self.eyes.knows(i)) else "somebody"

    def is_strange(self, i: int) -> bool:
        """Whoever is told knows no numbers of it."""
        return self.eyes is not None and i in self.eyes.strangers

    def amount(self, i: int, n: int) -> str:
        """So much of somebody's: the number, or `some`."""
        return "some" if self.is_strange(i) else str(n)

    def pick(self, *options: str) -> str:
        """One of several wordings."""
        return self.wording.pick(options)

    def say(
        self, i: int, predicate: str, about: int = NOBODY, *, joins: bool = False, rolled: bool = False
    ) -> Sentence:
        """A new sentence about the doing of a combatant.

        Args:
            i: who does it.
            predicate: what.
            about: to whom.
            joins: more of its doing may be told in the same sentence.
            rolled: the dice for it have been rolled already; else those belong to what was told before.
        """
        self.note_faces()
        if not rolled:
            self.page.take_dice()
        return self.page.begin(i, self.name(i), predicate, about, joins)

    def add(self, text: str) -> None:
        """A short sentence behind the current one, or one of its own."""
        self.note_faces()
        if self.page.current is None:
            self.page.begin(NOBODY, text, "")
        else:
            self.page.current.after.append(text)
            self.page.take_dice()

    def lose(self, j: int, loss: str) -> None:
        """Somebody loses or gains something countable."""
        self.note_faces()
        if self.is_strange(j):
            return
        current = self.page.current
        if current is None or current.about != j:
            self.add(f"{opened(self.name(j))}: {loss}")
        else:
            current.losses.append(loss)
            self.page.take_dice()

    def note_faces(self) -> None:
        """Dice that belonged to no Test, such as those of damage."""
        self.page.dice += [f"1d{roll.b} {roll.c}" for roll in self.faces]
        self.faces = []

    def in_order(self, order: Sequence[tuple[int, int]]) -> Iterator[tuple[str, int, int]]:
        """The places of an order, several of a kind together: what they are called, the first of them, its initiative.

        Args:
            order: combatants with their initiative.
        """
        known = [place for place in order if self.eyes is None or self.eyes.knows(place[0])]
        for (name, initiative), several in groupby(known, key=lambda place: (stem(self.name(place[0])), place[1])):
            who = [i for i, _ in several]
            letters = ", ".join(self.name(i)[len(name) + 1 :] for i in who)
            yield self.name(who[0]) if len(who) == 1 else f"{name} {letters}", who[0], initiative

    def leaver(self, i: int) -> str:
        """One who leaves the fight: `Mira`, `Mira, the last of the watch,`."""
        told = self.is_last(i) and not self.is_strange(i)  # a stranger may have companions that nobody sees
        last = f", the last of {self.sides[self.compiled.combatants[i].side]}," if told else ""
        return self.name(i) + last

    def is_last(self, i: int) -> bool:
        """Nobody of its side stands any more, and it had companions."""
        side = self.compiled.combatants[i].side
        mates = [j for j, info in enumerate(self.compiled.combatants) if info.side == side and j != i]
        return bool(mates) and all(self.fates[j] != Fate.STANDING for j in mates)


def stem(name: str) -> str:
    """What several of a kind have in common: `archer` of `archer A`."""
    words = name.rsplit(" ", 1)
    return words[0] if len(words) == 2 and len(words[1]) == 1 else name
