"""A fight in beats: one for each turn that is told, with its lines, its decisions and what they changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ...chronicle import Narrator
from ...content.modes import mode_of
from ...rules.core.state import Fate

if TYPE_CHECKING:
    from ...chronicle import Replay
    from ...content.compiled import Compiled
    from ...content.fight import Fight, Happened

GONE = ("FLED", "YIELDED", "ESCAPED", "DEAD")
"""Fates of those who are no longer part of the fight."""


class Change(NamedTuple):
    """What a turn did to somebody.

    Attributes:
        who: id of the combatant.
        what: a pool, or `fate`.
        before, after: points, or the number of a `Fate`.
    """

    who: str
    what: str
    before: int
    after: int


class Decision(NamedTuple):
    """A choice that was taken.

    Attributes:
        n: its number in the fight, from 1.
        decider: id of the combatant that chose.
        name: what the choice is called.
    """

    n: int
    decider: str
    name: str


@dataclass
class Beat:
    """A turn, or the end of the fight.

    Attributes:
        number: from 1.
        round_no: its round.
        actor: id of the combatant whose turn it is; empty at the end.
        heads: lines to read before it: a new round and its order.
        lines: what happened, to be read aloud.
        decisions: the choices taken in it.
        changes: what they did to pools and fates.
        events: all that happened, in numbers.
        compiled: the encounter.
        is_end: the fight is over, or breaks off here; the lines tell how everybody is.
    """

    number: int
    round_no: int
    actor: str
    compiled: Compiled
    heads: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    events: list[Happened] = field(default_factory=list)
    is_end: bool = False

    def name(self, who: str) -> str:
        """What a combatant is called."""
        return next((info.name for info in self.compiled.combatants if info.id == who), who)


class Beats:
    """Follows a fight and gives its beats as they are complete.

    Args:
        fight: the fight, standing at its first decision; `take_in` it after each choice.
        dice_shown: say behind each sentence what was rolled.
    """

    def __init__(self, fight: Fight, dice_shown: bool = False) -> None:
        self.fight = fight
        self.narrator = Narrator(fight.compiled, dice_shown=dice_shown)
        self.pools = tuple(pool.lower() for pool in mode_of(fight.compiled.mode).pools)
        kinds = mode_of(fight.compiled.mode).events
        self.turn, self.round = int(kinds["TURN"]), int(kinds["ROUND"])
        self.number = self.round_no = 0
        self.beat = self.fresh()
        self.facts = fight.facts["units"].copy()

    def fresh(self) -> Beat:
        """An empty beat."""
        self.number += 1
        return Beat(self.number, self.round_no, "", self.fight.compiled)

    def take_in(self, happened: Iterable[Happened], decision: Decision | None = None) -> list[Beat]:
        """Take in what a choice brought about; returns the beats that it completed."""
        done: list[Beat] = []
        if decision is not None:
            self.beat.decisions.append(decision)
        self.compare()
        for event in happened:
            if event.kind == self.round:
                self.round_no = event.a
            for line in self.narrator.feed([event]):
                if line.startswith(" "):
                    self.beat.lines.append(line.strip())
                else:
                    done += self.finish()
                    self.beat.heads.append(line)
            if event.kind == self.turn:
                done += self.finish()
                self.beat.actor = self.fight.compiled.combatants[event.actor].id
            self.beat.events.append(event)
        return done

    def finish(self) -> list[Beat]:
        """The beat is complete, if anything has been told."""
        done = [self.beat] if self.beat.lines else []
        if done:
            self.beat = self.fresh()
        self.beat.round_no = self.round_no
        return done

    def compare(self) -> None:
        """Note what has changed since the last choice."""
        now = self.fight.facts["units"]
        for i, info in enumerate(self.fight.compiled.combatants):
            for what in (*self.pools, "fate"):
                before, after = int(self.facts[i][what]), int(now[i][what])
                if before != after:
                    self.beat.changes.append(Change(info.id, what, before, after))
        self.facts = now.copy()

    def close(self) -> list[Beat]:
        """The last beats: the turn that was going on, and how everybody is."""
        lines = self.narrator.flush()
        self.beat.lines += [line.strip() for line in lines]
        last = self.finish()
        end = self.beat  # what came after the last line, such as the choice that ended it, belongs to the end
        end.actor, end.is_end = "", True
        end.lines = [line.strip() for line in self.narrator.close(self.fight)]
        return [*last, end]


def beats_of(played: Replay, dice_shown: bool = False) -> Iterator[Beat]:
    """The beats of a log, played again and proved.

    Args:
        played: the log at its beginning.
        dice_shown: say behind each sentence what was rolled.

    Raises:
        ReplayDiverged: the fight is not the one in the log.
    """
    beats = Beats(played.fight, dice_shown)
    yield from beats.take_in(played.happened)
    for done in played:
        yield from beats.take_in(done.happened, Decision(done.step.n, done.step.decider, done.step.name))
    yield from beats.close()


def fate_told(number: int) -> str:
    """A fate as a word."""
    return Fate(number).name.lower()


def points_at_start(fight: Fight) -> dict[str, int]:
    """The points of the pool that keeps everybody up, as they are now, by id."""
    units, pool = fight.facts["units"], mode_of(fight.compiled.mode).pools[0].lower()
    return {info.id: int(units[i][pool]) for i, info in enumerate(fight.compiled.combatants)}
