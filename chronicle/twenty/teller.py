"""The teller of skirmish and ships: what it remembers of a fight between one event and the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...rules.core.records import as_numpy
from ...rules.core.state import Fate
from ...rules.twenty.core.table import STATUSES
from ...rules.twenty.core.words import Ev, RollFor
from ..page import NOBODY, Sentence
from ..prose import noun, unique_names
from ..teller import Book, Teller

if TYPE_CHECKING:
    from ...content.compiled import Compiled
    from ...content.fight import Happened

Cell = tuple[int, int]
BOOK = Book()
TOLD_WITH = {RollFor.ATTACK, RollFor.DEFENCE, RollFor.DEFEND_AGAIN}
"""Dice that the event they belong to tells itself."""


@dataclass
class Walk:
    """A move under way: single steps, told as one clause."""

    walker: int
    origin: Cell
    sentence: Sentence
    lead: str  # what the sentence says before the move
    wording: int
    steps: int = 0


@dataclass
class Blow:
    """An attack that is being told; those of one volley share a sentence."""

    sentence: Sentence
    attacker: int
    target: int
    item: int
    flags: int
    total: int = 0


class TwentyTeller(Teller):
    """Tells a fight by the rule of twenty.

    Args:
        cell: what a cell is called, and several.
    """

    book = BOOK

    def __init__(self, compiled: Compiled, facts: Any, dice_shown: bool, cell: tuple[str, str]) -> None:
        super().__init__(compiled, facts, dice_shown)
        self.spec = as_numpy(compiled.spec)[0]
        self.cell = cell
        self.cells: list[Cell] = [(int(unit["x"]), int(unit["y"])) for unit in self.units]
        self.weapons = tuple(noun(name) for name in unique_names(compiled.weapons))
        self.abilities = unique_names(compiled.abilities)
        self.order = self.order_of(facts)
        self.media = [int(unit["medium"]) for unit in self.units] if "medium" in self.units.dtype.names else []
        self.bearing = [{k for k in range(STATUSES) if int(unit["bearing"]) >> k & 1} for unit in self.units]
        self.waiting: Callable[[TwentyTeller], None] | None = None  # the header, until the order is complete
        self.round_no = 0
        self.walk: Walk | None = None
        self.cast: Sentence | None = None  # the ability being used
        self.spread = False  # it falls on an area
        self.over: Sentence | None = None  # the sentence that says so
        self.crippling = ""  # what was said last of a vehicle that is nearly gone
        self.blow: Blow | None = None
        self.costs: dict[tuple[int, int], int] = {}  # what a sentence has cost somebody so far
        self.last_item: dict[int, int] = {}  # what each attacked with the last time
        self.reacting = NOBODY  # who answers an attack (T10)
        self.joining = NOBODY  # who joins a linked attack (V12)
        self.joined = 0  # hits of a combo that is about to land
        self.hampered = False  # an action was lost to a status in the turn that goes on
        self.gone: tuple[Sentence, list[str]] | None = None  # who has died for good, in the sentence that says so
        self.leaving = NOBODY  # who leaves of its own will
        self.idle = False  # nothing was told of the turn that goes on

    def order_of(self, facts: Any) -> list[tuple[int, int]]:
        """Who acts when, as the facts have it."""
        count = int(facts["order_count"])
        return [(int(i), int(self.units[int(i)]["initiative"])) for i in facts["order"][:count]]

    def tell(self, event: Happened) -> None:
        """Take in one event."""
        if self.waiting is not None and event.kind not in (Ev.ROLL, Ev.ORDER):
            self.waiting(self)
            self.waiting = None
        super().tell(event)

    def say(
        self, i: int, predicate: str, about: int = NOBODY, *, joins: bool = False, rolled: bool = False
    ) -> Sentence:
        """A new sentence about the doing of a combatant."""
        self.idle = False
        self.walk = self.blow = None
        return super().say(i, predicate, about, joins=joins, rolled=rolled)

    def add(self, text: str) -> None:
        """A short sentence behind the current one, or one of its own."""
        self.idle = False
        super().add(text)

    def result(self, text: str) -> None:
        """How what is being told went."""
        current = self.page.current
        if current is None:
            self.add(text)
            return
        self.note_faces()
        current.results.append(text)
        self.page.take_dice()

    def cost(self, j: int, amount: int, what: str) -> None:
        """Points of somebody's: those of one sentence are added up."""
        self.note_faces()
        if self.is_strange(j):
            return
        current = self.page.current
        if current is None or current.about != j:
            self.lose(j, f"{amount} {what}")
            return
        key = id(current), j
        before = self.costs.get(key, 0)
        self.costs[key] = before + amount
        if before:
            current.losses.remove(f"{before} {what}")
        current.losses.append(f"{before + amount} {what}")
        self.page.take_dice()

    def touched(self) -> None:
        """Somebody is in the area that something falls on."""
        if self.over is not None:
            self.over.otherwise = ""

    def take_faces(self, *purposes: int) -> list[int]:
        """The dice rolled for some purposes since they were last asked for."""
        taken = [roll.c for roll in self.faces if roll.a in purposes]
        self.faces = [roll for roll in self.faces if roll.a not in purposes]
        return taken

    def name_once(self, i: int, item: int) -> bool:
        """What somebody attacks with is named if it was not the last time."""
        said = self.last_item.get(i) == item
        self.last_item[i] = item
        return not said

    def stands(self, i: int) -> bool:
        """As far as has been told."""
        return self.fates[i] == Fate.STANDING

    def is_vehicle(self, i: int) -> bool:
        """Not a person."""
        return False

    def end_line(self) -> None:
        """The line of the turn is complete."""
        self.note_faces()
        self.page.end_line()
        self.walk = self.cast = self.blow = self.over = None
        self.spread = False
        self.costs.clear()
        self.joined = 0
        self.joining = self.reacting = NOBODY
        self.idle = self.hampered = False
