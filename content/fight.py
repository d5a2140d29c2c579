"""One fight, for whoever supplies its choices: begin, take, look, clone, save. The checked door to the kernels."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.core import batch, records
from ..rules.core.choices import CHOICES
from ..rules.core.state import NOBODY, Ending, Result
from .modes import Mode, mode_of

if TYPE_CHECKING:
    from .compiled import Compiled
    from .outside import Said


LARGEST_FACE = 1_000  # that somebody may lay


class IllegalChoice(ValueError):
    """The choice is not legal now; nothing has changed."""


class FightOver(ValueError):
    """The fight has ended; nobody has a choice any more."""


class DieWanted(ValueError):
    """A die that somebody rolls by hand is not on the tape yet; nothing has changed. `die` says which it is."""

    def __init__(self, die: WantedDie) -> None:
        self.die = die
        super().__init__(f"combatant {die.combatant} must roll a die of {die.sides} sides by hand: lay it, then go on")


class TapeFull(ValueError):
    """More dice were laid than the tape holds."""


class NoFace(ValueError):
    """No die shows this."""


class Happened(NamedTuple):
    """One event; what the numbers mean is said by the mode's event kinds."""

    kind: int
    actor: int
    target: int
    a: int
    b: int
    c: int
    d: int
    rule: int


class WantedDie(NamedTuple):
    """A die that somebody must roll by hand."""

    combatant: int
    purpose: int
    sides: int


@dataclass(frozen=True)
class View:
    """What one side may know at a decision: hidden facts are not in it.

    Attributes:
        compiled: the encounter; of foes' sheets only `spec.looks` may be read.
        state: one redacted state record.
        side: whose view it is.
        decider: who must choose.
        mask: legal choices, shape (345,), int8.
        observation: the observation row, float32.
    """

    compiled: Compiled
    state: Any
    side: int
    decider: int
    mask: NDArray[np.int8]
    observation: NDArray[np.float32]


def dice_key(compiled: Compiled, seed: int, trial: int = 0) -> int:
    """The key of a fight's dice, 63 bits: a hash of encounter, profile, seed and trial."""
    parts = compiled.digests.encounter + compiled.digests.profile + f"|{int(seed)}|{int(trial)}".encode()
    return int.from_bytes(hashlib.blake2b(parts, digest_size=8).digest(), "little") >> 1


def hash_of(facts: bytes) -> str:
    """The hash of saved facts: equal hashes are equal facts."""
    return hashlib.blake2b(facts, digest_size=8).hexdigest()


class Fight:
    """One fight of a compiled encounter, begun and standing at its first decision.

    Args:
        compiled: the encounter.
        seed, trial: which dice.
        dice: faces to use before the generator, as laid on the table.
        by_hand: numbers of the sides whose dice are typed in, as for `roll_by_hand`.
        tracing: keep the events of each choice.
        begin: start at once; else the caller calls `begin()`.
    """

    def __init__(
        self,
        compiled: Compiled,
        seed: int = 0,
        trial: int = 0,
        *,
        dice: Iterable[int] = (),
        by_hand: Iterable[int] = (),
        tracing: bool = True,
        begin: bool = True,
    ) -> None:
        self.compiled = compiled
        self.mode: Mode = mode_of(compiled.mode)
        self.seed, self.trial = seed, trial
        self.spec = compiled.spec
        self.state = records.new(self.mode.state)
        self.work = records.new(self.mode.work)
        self.mask = np.zeros(CHOICES, np.int8)
        records.write(self.work, "tracing", int(tracing))
        batch.copy_one(self.state, 0, compiled.start, 0)
        batch.seed_one(self.state, 0, dice_key(compiled, seed, trial))
        self.lay(dice)
        self.roll_by_hand(by_hand)
        if begin:
            self.begin()

    def begin(self) -> list[Happened]:
        """Start the fight and run to its first decision; what happened until then.

        Raises:
            DieWanted: somebody must roll a die by hand first; nothing has changed.
        """
        self._check_dice(None)
        batch.begin_one(self.spec, 0, self.state, 0, self.work, 0)
        happened = self.events()
        self._look()
        return happened

    def _look(self) -> None:
        if self.decider == NOBODY:  # over, or not begun
            self.mask[:] = 0
            return
        batch.look_one(self.spec, 0, self.state, 0, self.work, 0, self.mask)

    def take(self, choice: int) -> list[Happened]:
        """The decider takes a choice; returns what happened until the next decision.

        Raises:
            FightOver: the fight has ended.
            IllegalChoice: it is not legal now; nothing has changed.
            DieWanted: somebody must roll a die by hand first; nothing has changed.
        """
        self.check(choice)
        self._check_dice(choice)
        batch.take_one(self.spec, 0, self.state, 0, self.work, 0, int(choice))
        happened = self.events()
        self._look()
        return happened

    def _check_dice(self, choice: int | None) -> None:
        """Where dice are rolled by hand, all that the choice needs must be on the tape."""
        die = self.wanted(choice) if records.fact(self.work, "by_hand") else None
        if die is not None:
            raise DieWanted(die)

    def set_fact(self, said: Said) -> list[Happened]:
        """Make something so because a game master says it; returns what happened until the next decision.

        Raises:
            FactRefused: it cannot be so; nothing has changed.
            DieWanted: somebody must roll a die by hand first; nothing has changed.
        """
        from .outside import FactRefused, try_out

        trial = self.clone()
        refused = try_out(trial, said)
        if refused:
            raise FactRefused(said, refused, self._name(said.who))
        if trial.missing is not None:
            raise DieWanted(trial.missing)
        try_out(self, said)
        happened = self.events()
        self._look()
        return happened

    def joined(self, compiled: Compiled, at: tuple[int, int] | None = None) -> tuple[Fight, list[Happened]]:
        """This fight with one combatant more, the last of `compiled`; this one stays as it is.

        Args:
            compiled: as `with_combatant` gives it.
            at: where it comes to stand, column and row; None where the mode has no cells.

        Raises:
            FactRefused: nobody can join it now, or not there.
            DieWanted: as for `take`.
        """
        from ..rules.core.outside import Fact
        from .outside import Said, carried_over

        twin = carried_over(self, compiled, at)
        return twin, twin.set_fact(Said(Fact.JOIN, len(compiled.combatants) - 1))

    def _name(self, who: int) -> str:
        """What a combatant is called, for errors."""
        known = 0 <= who < len(self.compiled.combatants)
        return self.compiled.combatants[who].name if known else f"combatant {who}"

    def check(self, choice: int) -> None:
        """Raise as `take` would."""
        if self.over:
            raise FightOver(f"the fight has ended ({self.ending.name.lower()}); begin another one")
        if not 0 <= choice < CHOICES or not self.mask[choice]:
            legal = ", ".join(map(str, self.legal()[:12]))
            raise IllegalChoice(f"choice {choice} is not legal for combatant {self.decider}; legal are {legal} ...")

    def legal(self) -> NDArray[np.intp]:
        """The legal choices, ascending."""
        return np.flatnonzero(self.mask)

    def events(self) -> list[Happened]:
        """What happened since the last choice was taken."""
        count = records.fact(self.work, "event_count")
        if isinstance(self.work, np.ndarray):
            return [Happened(*map(int, row)) for row in self.work["events"][0][:count].tolist()]
        fields = Happened._fields
        return [Happened(*(getattr(self.work[0].events[k], n) for n in fields)) for k in range(count)]

    def lay(self, dice: Iterable[int]) -> None:
        """Put dice on the tape; they are used before the generator. What a die does not show counts as the nearest.

        Raises:
            TapeFull: the tape holds 64 at most.
            NoFace: no die has such a face.
        """
        for face in dice:
            if not 0 <= face <= LARGEST_FACE:
                raise NoFace(f"no die shows {face}: faces are 0 to {LARGEST_FACE}")
            if not batch.lay_one(self.state, 0, int(face)):
                raise TapeFull("the tape holds 64 dice; lay the rest after some are used")

    @property
    def decider(self) -> int:
        """The combatant that must choose, -1 nobody."""
        return records.fact(self.state, "decider")

    @property
    def side(self) -> int:
        """The side of the decider, -1 nobody's."""
        return self.compiled.combatants[self.decider].side if self.decider != NOBODY else NOBODY

    @property
    def round_no(self) -> int:
        """The current round, 1 the first."""
        return records.fact(self.state, "round_no")

    @property
    def ending(self) -> Ending:
        """Whether and how the fight has ended."""
        return Ending(records.fact(self.state, "ending"))

    @property
    def over(self) -> bool:
        """The fight has ended."""
        return self.ending != Ending.ONGOING

    def result(self, side: int) -> Result:
        """How it ended for a side."""
        return Result(int(self.facts["results"][side]))

    @property
    def facts(self) -> Any:
        """The state as a numpy record, to read."""
        return records.as_numpy(self.state)[0]

    @property
    def dice_left(self) -> int:
        """Dice on the tape that nobody has used."""
        return records.fact(self.state, "tape_count") - records.fact(self.state, "tape_at")

    def observation(self) -> NDArray[np.float32]:
        """The decider's observation row."""
        row = np.zeros(self.mode.floats, np.float32)
        batch.observe_one(self.spec, 0, self.state, 0, self.work, 0, row)
        return row

    def view(self, side: int | None = None) -> View:
        """What a side may know now; by default the decider's."""
        whose = self.side if side is None else side
        seen = records.new(self.mode.state)
        batch.redact_one(self.spec, 0, self.state, 0, seen, 0, whose)
        mine = whose == self.side
        mask = self.mask.copy() if mine else np.zeros(CHOICES, np.int8)
        row = self.observation() if mine else np.zeros(self.mode.floats, np.float32)
        return View(self.compiled, seen, whose, self.decider, mask, row)

    def roll_by_hand(self, sides: Iterable[int]) -> None:
        """Dice of these sides are typed in, and the tape is theirs; a choice that lacks one says which: `DieWanted`."""
        records.write(self.work, "by_hand", sum(1 << k for k in set(sides)))

    @property
    def by_hand(self) -> tuple[int, ...]:
        """The sides whose dice are typed in."""
        bits = records.fact(self.work, "by_hand")
        return tuple(k for k in range(len(self.compiled.sides)) if bits >> k & 1)

    def wanted(self, choice: int | None) -> WantedDie | None:
        """The die that taking `choice` (None: beginning) would still need by hand; None if it needs no more."""
        trial = self.clone()
        if choice is None:
            batch.begin_one(trial.spec, 0, trial.state, 0, trial.work, 0)
        else:
            trial.check(choice)
            batch.take_one(trial.spec, 0, trial.state, 0, trial.work, 0, int(choice))
        return trial.missing

    @property
    def missing(self) -> WantedDie | None:
        """The die that was not on the tape when it was to be rolled by hand: this fight is a trial, to be dropped."""
        if not records.fact(self.work, "starved"):
            return None
        return WantedDie(*(records.fact(self.work, n) for n in ("wanted_by", "wanted_for", "wanted_sides")))

    def clone(self) -> Fight:
        """A fight of its own with the same facts and dice."""
        twin = object.__new__(Fight)
        twin.__dict__.update(self.__dict__)
        twin.state = records.new(self.mode.state)
        twin.work = records.new(self.mode.work)
        twin.mask = self.mask.copy()
        for name in ("tracing", "by_hand"):
            records.write(twin.work, name, records.fact(self.work, name))
        batch.copy_one(twin.state, 0, self.state, 0)
        return twin

    def save(self) -> bytes:
        """The facts as bytes; `restore` brings them back exactly, dice included."""
        return records.to_bytes(self.state)

    def restore(self, facts: bytes) -> None:
        """Set the fight to saved facts."""
        records.load(self.state, 0, facts)
        self._look()

    def hash(self) -> str:
        """Equal hashes are equal facts."""
        return hash_of(self.save())
