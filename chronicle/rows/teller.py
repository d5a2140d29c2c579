"""The teller of rows mode: what it remembers of a fight between one event and the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ...rules.core.records import as_numpy
from ...rules.core.state import Fate
from ...rules.rows.words import Row
from ..page import NOBODY, Sentence
from ..prose import listed, unique_names
from ..teller import Book, Teller

if TYPE_CHECKING:
    from ...content.compiled import Compiled

BOOK = Book()
IS, HAS, LOSES, GAINS = ("is", "are"), ("has", "have"), ("loses", "lose"), ("gets", "get")


class Outcome(NamedTuple):
    """What an action brings on somebody: `is poisoned for two rounds`."""

    verb: tuple[str, str]  # of one, of several
    what: str
    tail: str = ""


@dataclass
class Growing:
    """A short sentence that grows with what follows it directly."""

    key: object
    sentence: Sentence
    at: int  # its place among the short sentences of that sentence, -1 it is all there is
    parts: list[Any] = field(default_factory=list)


@dataclass
class Action:
    """An action under way: what it has brought on whom."""

    sentence: Sentence
    several: bool
    further: bool  # R14: it may reach others beside the one it is aimed at
    outcomes: dict[Outcome, list[str]] = field(default_factory=dict)


class RowsTeller(Teller):
    """Tells a fight of rows mode."""

    book = BOOK

    def __init__(self, compiled: Compiled, facts: Any, dice_shown: bool) -> None:
        super().__init__(compiled, facts, dice_shown)
        self.spec = as_numpy(compiled.spec)[0]
        self.abilities = unique_names(compiled.abilities)
        self.role_names = unique_names(compiled.names["roles"])
        self.rows = [int(unit["row"]) or int(Row.FRONT) for unit in self.units]
        self.roles = [int(unit["role"]) for unit in self.units]
        self.striking, self.exposed = int(facts["striking"]), int(facts["exposed"])
        units, count = self.units, int(facts["order_count"])
        self.order = [(int(i), int(units[i]["initiative"])) for i in facts["order"][:count]]
        self.phase = 0  # the kind of event that the line is about, 0 somebody's turn
        self.growing: Growing | None = None
        self.action: Action | None = None
        self.last_weapon: dict[int, int] = {}  # what each attacked with the last time
        self.lost: list[int] = []  # the statuses that have just taken a turn
        self.idle = False  # nothing was told of the turn that goes on

    def say(
        self, i: int, predicate: str, about: int = NOBODY, *, joins: bool = False, rolled: bool = False
    ) -> Sentence:
        """A new sentence about the doing of a combatant."""
        self.idle = False
        self.action = None
        return super().say(i, predicate, about, joins=joins, rolled=rolled)

    def end_line(self) -> None:
        """The line is complete; dice that are not told yet belong to it."""
        self.note_faces()
        self.page.end_line()
        self.forget_line()

    def forget_line(self) -> None:
        """What was going on in the line is over."""
        self.action = self.growing = None
        self.phase = 0
        self.idle = False

    def turn_to(self, kind: int) -> None:
        """A line about things of one kind; the dice that have just been cast are the first of them."""
        if self.phase != kind:
            self.page.end_line()
            self.forget_line()
            self.phase = kind

    def grow(self, key: object, part: Any, text: Callable[[list[Any]], str]) -> None:
        """Say something more of the same kind: the last short sentence is written anew with it."""
        growing, current = self.growing, self.page.current
        if growing is None or growing.key != key or current is not growing.sentence or current.after[growing.at + 1 :]:
            self.add("")
            assert self.page.current is not None
            growing = self.growing = Growing(key, self.page.current, len(self.page.current.after) - 1)
        growing.parts.append(part)
        if growing.at < 0:
            growing.sentence.name = text(growing.parts)
        else:
            growing.sentence.after[growing.at] = text(growing.parts)

    def bring(self, j: int, outcome: Outcome) -> None:
        """An action has brought something on somebody: part of its sentence, if it was aimed there."""
        action = self.action
        if action is None or action.sentence is not self.page.current:
            self.add(f"{self.name(j)} {outcome.verb[0]} {outcome.what}{outcome.tail}")
            return
        if not action.several and action.sentence.about != j:
            if not action.further:
                self.add(f"{self.name(j)} {outcome.verb[0]} {outcome.what}{outcome.tail}")
                return
            action.several = True
        self.note_faces()
        self.page.take_dice()
        action.outcomes.setdefault(outcome, []).append(self.name(j))
        action.sentence.results = results_of(action)

    def result(self, text: str) -> None:
        """How an action aimed at one went."""
        if self.action is not None and self.action.sentence is self.page.current:
            self.action.outcomes[Outcome(IS, text)] = [""]
            self.action.sentence.results = results_of(self.action)

    def is_aimed_at(self, j: int) -> bool:
        """The action under way is aimed at this one alone."""
        action = self.action
        return action is not None and not (action.several or action.further) and action.sentence.about == j

    def stands(self, i: int) -> bool:
        """As far as has been told."""
        return self.fates[i] == Fate.STANDING


def results_of(action: Action) -> list[str]:
    """What has come of an action: of several, those to whom the same happened together."""
    merged: dict[tuple[tuple[str, ...], tuple[str, str], str], list[str]] = {}
    for outcome, names in action.outcomes.items():
        merged.setdefault((tuple(names), outcome.verb, outcome.tail), []).append(outcome.what)
    if not action.several:
        return [listed(whats) + tail for (_, _, tail), whats in merged.items()]
    return [
        f"{listed(names)} {verb[len(names) > 1]} {listed(whats)}{tail}" for (names, verb, tail), whats in merged.items()
    ]


def together(pairs: list[tuple[str, str]]) -> list[tuple[list[str], list[str]]]:
    """Who has what, as (names, things): those with the same things together."""
    things: dict[str, list[str]] = {}
    for name, thing in pairs:
        things.setdefault(name, []).append(thing)
    names: dict[tuple[str, ...], list[str]] = {}
    for name, several in things.items():
        names.setdefault(tuple(several), []).append(name)
    return [(who, list(several)) for several, who in names.items()]
