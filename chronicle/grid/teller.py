"""The teller of grid mode: what it remembers of a fight between one event and the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...rules.core.board import Terrain
from ...rules.core.records import as_numpy
from ...rules.core.state import Fate
from ...rules.grid.words import Degree, Ev, RollFor
from ..page import NOBODY, Sentence
from ..prose import noun, unique_names
from ..teller import Book, Teller

if TYPE_CHECKING:
    from ...content.compiled import Compiled
    from ...content.fight import Happened

Cell = tuple[int, int]
BOOK = Book()


@dataclass
class Walk:
    """A move under way: single steps, told as one clause."""

    walker: int
    origin: Cell
    sentence: Sentence
    lead: str  # what the sentence says before the move
    wording: int
    way: int = 0
    steps: int = 0
    ground: int = 0  # Terrain bits of the way
    foes: list[str] = field(default_factory=list)  # whom it ends beside
    seen_by: list[str] = field(default_factory=list)
    spots: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Tested:
    """How a Test went."""

    face: int
    target_number: int
    degree: Degree
    critical: bool
    dice: int


class GridTeller(Teller):
    """Tells a fight of grid mode."""

    book = BOOK

    def __init__(self, compiled: Compiled, facts: Any, dice_shown: bool) -> None:
        super().__init__(compiled, facts, dice_shown)
        spec = as_numpy(compiled.spec)[0]
        self.spec = spec
        self.cells: list[Cell] = [(int(unit["x"]), int(unit["y"])) for unit in self.units]
        self.prone = [bool(unit["prone"]) for unit in self.units]
        self.weapons = tuple(noun(name) for name in unique_names(compiled.weapons))
        self.abilities = unique_names(compiled.abilities)
        self.waiting: Callable[[GridTeller], None] | None = None  # the header, until the order is complete
        self.round_no = 0
        self.order: list[tuple[int, int]] = []  # combatant and initiative, while the round's header is written
        self.tests: dict[int, Tested] = {}  # by purpose, since the last thing that was told
        self.walk: Walk | None = None
        self.cast: Sentence | None = None  # the ability being used
        self.spreading = (NOBODY, NOBODY)  # who is using which ability on an area
        self.resolving: Sentence | None = None  # the attack that has been rolled and not yet landed or missed
        self.thrown: Sentence | None = None  # what is thrown, until it hits somebody
        self.boons = 0  # of the attack being told
        self.last_item: dict[int, int] = {}  # what each attacked with the last time
        self.late_withdraw: tuple[int, int] | None = None  # who was too slow, and for whom
        self.stepped_in: tuple[int, int] | None = None  # who takes an attack, and for whom
        self.leaving = NOBODY  # who yields or escapes of its own will
        self.actor = NOBODY  # whose turn it is
        self.shown = False  # it has come out of hiding for what is told next
        self.early: list[str] = []  # what belongs behind the sentence to come
        self.idle = False  # nothing was told of the turn that goes on
        self.pushed: tuple[Sentence | None, int, int] = (None, NOBODY, 0)  # where it is told, who, how far

    def tell(self, event: Happened) -> None:
        """Take in one event."""
        if self.waiting is not None and self.order and event.kind not in (Ev.ROLL, Ev.ORDER):
            self.waiting(self)
            self.waiting = None
        super().tell(event)

    def say(
        self, i: int, predicate: str, about: int = NOBODY, *, joins: bool = False, rolled: bool = False
    ) -> Sentence:
        """A new sentence about the doing of a combatant."""
        self.idle = False
        self.walk = None
        self.shown = False
        sentence = super().say(i, predicate, about, joins=joins, rolled=rolled)
        sentence.after += self.early
        self.early = []
        return sentence

    def test_of(self, purpose: RollFor) -> Tested | None:
        """The last Test for a purpose, taken once."""
        return self.tests.pop(purpose, None)

    def terrain(self, cell: Cell) -> int:
        """Terrain bits of a cell; a wall off the board."""
        x, y = cell
        inside = 0 <= x < self.spec["width"] and 0 <= y < self.spec["height"]
        return int(self.spec["terrain"][y, x]) if inside else int(Terrain.WALL)

    def foes(self, i: int) -> list[int]:
        """Standing combatants hostile to one."""
        sides = [info.side for info in self.compiled.combatants]
        hostile = int(self.spec["hostile"][sides[i]])
        return [j for j, side in enumerate(sides) if hostile >> side & 1 and self.fates[j] == Fate.STANDING]
