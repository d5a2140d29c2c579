"""Undo and redo: every state of a fight is kept as its bytes, and going back restores them; nothing is inverted."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import Literal

from .errors import NotNow

By = Literal["step", "turn"]


@dataclass(frozen=True)
class Node:
    """A state that the fight has come to.

    Attributes:
        seq: number of the log entry that led here.
        parent: the state before; 0 none.
        packed: the bytes of the facts, compressed.
        hash: of the facts.
        content: number of the log entry that brought the encounter as it is now.
        turn: the same for all states of a turn.
        resting: not between a verb and its aim.
    """

    seq: int
    parent: int
    packed: bytes
    hash: str
    content: int
    turn: tuple[int, ...]
    resting: bool

    @property
    def facts(self) -> bytes:
        """The bytes of the facts."""
        return zlib.decompress(self.packed)


@dataclass
class History:
    """The states of a fight as a tree, and where in it the fight stands.

    Attributes:
        nodes: by the number of the entry that led to each.
        head: the state as it is now.
        ahead: what was undone and can be done again, the next first.
    """

    nodes: dict[int, Node] = field(default_factory=dict)
    head: int = 0
    ahead: list[int] = field(default_factory=list)

    @property
    def now(self) -> Node:
        """The state as it is now."""
        return self.nodes[self.head]

    def add(self, node: Node) -> None:
        """The fight has gone on."""
        self.nodes[node.seq] = node
        self.head = node.seq
        self.ahead = []

    def back(self, by: By) -> int:
        """Where undoing leads.

        Raises:
            NotNow: this is the beginning.
        """
        if not self.now.parent:
            raise NotNow("this is the beginning: nothing can be undone")
        return self._step_back() if by == "step" else self._turn_back()

    def _step_back(self) -> int:
        at = self.nodes[self.now.parent]
        while not at.resting and at.parent:
            at = self.nodes[at.parent]
        return at.seq

    def _turn_back(self) -> int:
        first = self._first_of_turn(self.now)
        if first is self.now:
            first = self._first_of_turn(self.nodes[self.now.parent])
        return first.seq

    def _first_of_turn(self, node: Node) -> Node:
        while node.parent and self.nodes[node.parent].turn == node.turn:
            node = self.nodes[node.parent]
        return node

    def forth(self, by: By) -> int:
        """Where redoing leads.

        Raises:
            NotNow: nothing was undone.
        """
        if not self.ahead:
            raise NotNow("nothing was undone, or something else was done since")
        nodes = [self.nodes[seq] for seq in self.ahead]
        if by == "step":
            wanted = [node for node in nodes if node.resting]
        else:
            wanted = [node for node in nodes if node.resting and node.turn != self.now.turn]
        return wanted[0].seq if wanted else nodes[-1].seq

    def go(self, to: int) -> None:
        """Stand at another state, on the line of this one."""
        if to in self.ahead:
            self.ahead = self.ahead[self.ahead.index(to) + 1 :]
        else:
            undone: list[int] = []
            at = self.head
            while at != to:
                undone.append(at)
                at = self.nodes[at].parent
            self.ahead = undone[::-1] + self.ahead
        self.head = to
