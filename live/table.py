"""A table: one fight, who plays whom, and how it came to be so. It is the sum of its log: `apply` adds an entry.

table = Table("my-table")
table.apply(entries)          # as they are stored
drafts = decide(table, command)   # deciding.py: what a command would write; the table is as before
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..content.fight import Fight, hash_of
from ..content.modes import mode_of
from ..content.packing import unpack
from ..content.problems import did_you_mean
from . import acts
from .commands import Level
from .dice import Wanted
from .entries import Entry
from .errors import BadCommand, BrokenTable
from .history import History, Node

if TYPE_CHECKING:
    from ..content.compiled import Compiled
    from .planning import Proposal


@dataclass
class Waiting:
    """What waits for dice.

    Attributes:
        acts: what is to be done, the one that needs the die first.
        faces: what was typed for it so far.
        wanted: the die that is missing.
        by: who wants it done.
    """

    acts: list[acts.Act]
    faces: list[int]
    wanted: Wanted
    by: str


@dataclass
class Table:
    """One table.

    Attributes:
        id: its name.
        title: for people.
        version: number of its last entry; 0 nothing is written yet.
        history: the states of the fight.
        levels, agents: by combatant id: how far the autopilot goes, and who it is.
        laws: by combatant id: what the autopilot must keep to, beside the laws of the encounter.
        hand: ids of the sides whose dice are typed in.
        seats: by seat: a name, and the combatants it plays.
        going: the autopilot may go on by itself.
        waiting: what waits for dice, if anything.
        log: all entries.
        proposal: the last one that was made; it may be void by now.
    """

    id: str
    title: str = ""
    version: int = 0
    history: History = field(default_factory=History)
    levels: dict[str, Level] = field(default_factory=dict)
    agents: dict[str, str] = field(default_factory=dict)
    laws: dict[str, list[str]] = field(default_factory=dict)
    hand: list[str] = field(default_factory=list)
    seats: dict[str, dict[str, Any]] = field(default_factory=dict)
    going: bool = True
    waiting: Waiting | None = None
    log: list[Entry] = field(default_factory=list)
    proposal: Proposal | None = None
    _contents: dict[int, Compiled] = field(default_factory=dict)
    _former: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    _fight: Fight | None = None

    @property
    def fight(self) -> Fight:
        """The fight as it stands; to be read, and cloned before anything is done in it."""
        assert self._fight is not None, "nothing is written yet"
        return self._fight

    @property
    def begun(self) -> bool:
        """The fight has begun."""
        return bool(self.fight.facts["depth"]) or self.fight.over

    def apply(self, entries: Iterable[Entry]) -> None:
        """Add entries that are written.

        Raises:
            BrokenTable: they do not follow one another, or their facts are not what their hash says.
        """
        for entry in entries:
            if entry.seq != self.version + 1:
                raise BrokenTable(f"table {self.id}: entry {entry.seq} follows {self.version}")
            getattr(self, f"_{entry.kind}")(entry)
            self.version = entry.seq
            self.log.append(entry)

    def _opened(self, entry: Entry) -> None:
        body = entry.body
        if body["rules"] != mode_of(body["mode"]).rules_version:
            raise BrokenTable(
                f"table {self.id} was played by version {body['rules']} of the rules, this opfor has version "
                f"{mode_of(body['mode']).rules_version}: go on with the opfor that opened it, or begin anew"
            )
        self._contents[entry.seq] = unpack(body["content"], body["mode"], self.id)
        self.title, self.hand = body["title"], body["hand"]
        self.levels = {id: Level(level) for id, level in body["levels"].items()}
        self.agents = dict(body["agents"])
        self._fight = Fight(self._contents[entry.seq], body["seed"], body["trial"], begin=False)
        self.history.add(self._node(entry, 0, entry.seq, True))
        self._stand()

    def _step(self, entry: Entry) -> None:
        now = self.history.now
        content = now.content
        if "content" in entry.body:
            content = entry.seq
            self._contents[content] = unpack(entry.body["content"], self.fight.compiled.mode, self.id)
            self._welcome(self._contents[content], entry.body)
        if entry.body["dice"]:
            self._former[now.seq, key_of(entry.body["act"])] = entry.body["dice"]
        self.history.add(self._node(entry, now.seq, content, entry.body["resting"]))
        self.waiting = None
        self._stand()

    def _welcome(self, compiled: Compiled, body: dict[str, Any]) -> None:
        """One more combatant."""
        id = compiled.combatants[-1].id
        self.levels[id] = Level(body["level"])
        self.agents[id] = body["agent"]

    def _node(self, entry: Entry, parent: int, content: int, resting: bool) -> Node:
        facts = entry.facts or b""
        if hash_of(facts) != entry.body["hash"]:
            raise BrokenTable(f"table {self.id}: the facts of entry {entry.seq} were changed")
        return Node(
            entry.seq, parent, zlib.compress(facts), entry.body["hash"], content, tuple(entry.body["turn"]), resting
        )

    def _asked(self, entry: Entry) -> None:
        body = entry.body
        self.waiting = Waiting(body["acts"], body["faces"], Wanted(**body["wanted"]), body["by"])

    def _dropped(self, entry: Entry) -> None:
        if self.waiting is not None:
            self._former[self.history.head, key_of(self.waiting.acts[0])] = self.waiting.faces
        self.waiting = None
        self.going = False

    def _undone(self, entry: Entry) -> None:
        self.history.go(entry.body["to"])
        self.going = False
        self._stand()

    _redone = _undone

    def _set(self, entry: Entry) -> None:
        body = entry.body
        self.levels |= {id: Level(level) for id, level in body.get("levels", {}).items()}
        self.agents |= body.get("agents", {})
        self.laws |= body.get("laws", {})
        self.hand = body.get("hand", self.hand)
        self.going = body.get("going", self.going)
        self.seats = {id: seat for id, seat in (self.seats | body.get("seats", {})).items() if seat["combatants"]}
        self.proposal = None  # levels and agents are what it rests on
        self._dice_by_hand()

    def _stand(self) -> None:
        """Let the fight stand at the head of its history."""
        now = self.history.now
        compiled = self._contents[now.content]
        fight = self.fight
        if fight.compiled is not compiled:
            fight = fight.clone()
            fight.compiled, fight.spec = compiled, compiled.spec
            self._fight = fight
        try:
            fight.restore(now.facts)
        except ValueError:
            raise BrokenTable(f"table {self.id}: the facts of entry {now.seq} do not fit these rules") from None
        self._dice_by_hand()

    def _dice_by_hand(self) -> None:
        self.fight.roll_by_hand(k for k, side in enumerate(self.fight.compiled.sides) if side.id in self.hand)

    def former(self, act: acts.Act) -> list[int]:
        """The dice that were typed when the same was done here before."""
        return self._former.get((self.history.head, key_of(act)), [])

    def index(self, id: str) -> int:
        """The place of a combatant in the roster, by its id or name.

        Raises:
            BadCommand: there is none.
        """
        infos = self.fight.compiled.combatants
        known = {info.name.lower(): k for k, info in enumerate(infos)} | {info.id: k for k, info in enumerate(infos)}
        if id not in known and id.lower() not in known:
            remedy = did_you_mean(id, known) or f"there are {', '.join(info.id for info in infos)}"
            raise BadCommand(f"no combatant {id!r}; {remedy}")
        return known.get(id, known.get(id.lower(), -1))

    def level(self, i: int) -> Level:
        """How far the autopilot goes with a combatant."""
        return self.levels.get(self.fight.compiled.combatants[i].id, Level.CONFIRM)

    def agent(self, i: int) -> str:
        """The name of the agent that plays a combatant."""
        return self.agents.get(self.fight.compiled.combatants[i].id, "scripted:own")

    def by_people(self) -> set[int]:
        """The combatants for whom somebody chooses."""
        return {i for i in range(len(self.fight.compiled.combatants)) if self.level(i) == Level.MANUAL}


def key_of(act: acts.Act) -> str:
    """Equal acts have equal keys."""
    return repr(sorted(act.items()))
