"""One fight, played by its agents. Imported once it is decided whether the rules are compiled."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

import numpy as np

from ..agents.agent import Agent, make
from ..agents.contest import SALT
from ..agents.laws import FORCED, lawful
from ..agents.names import parse
from ..agents.presets import personality
from ..agents.seating import personality_of
from ..chronicle import Recording
from ..content.compiled import Compiled
from ..content.fight import Fight, Happened, dice_key
from ..rules.core.choices import VERBS
from .leaving import BadInput
from .until import Until


def agents_of(compiled: Compiled, players: Sequence[str]) -> list[Agent]:
    """The agent of each combatant, from their names.

    Raises:
        AgentError: there is no such agent, or a combatant has a personality that the mode has not.
    """
    for i, name in enumerate(map(parse, players)):
        if name.kind == "scripted":
            personality(personality_of(name, compiled, i), compiled.mode)
    made = {name: make(name, compiled.mode) for name in players}
    return [made[name] for name in players]


def play(record: Recording, agents: Sequence[Agent], end: Until, hear: Callable[[Iterable[Happened]], None]) -> int:
    """Let the agents decide until the fight has come to its end.

    Args:
        record: the fight, and what is written of it.
        agents: the agent of each combatant.
        end: where to stop.
        hear: told what each choice brought about.

    Returns:
        The choices taken, aims uncounted.
    """
    taken = 0
    for choice, happened in course(record, agents, end):
        hear(happened)
        taken += choice < VERBS
    return taken


def course(record: Recording, agents: Sequence[Agent], end: Until) -> Iterator[tuple[int, list[Happened]]]:
    """Each choice of the agents, and what it brought about, until the fight has come to its end."""
    fight = record.fight
    while not end.is_reached(fight):
        view = fight.view()
        may = lawful(view)
        choice = agents[fight.decider].choose(view, may.mask, dice_at(fight)).index
        yield choice, record.take(choice, FORCED if may.forced else "")


def check_faces(fight: Fight, faces: Sequence[int], agents: Sequence[Agent], end: Until) -> None:
    """See how a fight uses the dice that were given to it; it is played as far as they last.

    Raises:
        BadInput: one of them shows what that die does not.
    """
    left = deque(faces)
    happenings = chain([fight.events()], (happened for _, happened in course(Recording(fight), agents, end)))
    while left:
        happened = next(happenings, None)
        if happened is None:
            return
        for event in happened:
            if left and event.kind == fight.mode.events["ROLL"]:
                face, sides, shown = left.popleft(), event.b, event.c
                if face != shown:
                    nth = len(faces) - len(left)
                    raise BadInput(f"--dice: number {nth} is {face}, and it is a die of {sides} that is rolled there")


def dice_at(fight: Fight) -> np.random.Generator:
    """The dice of the agent that decides now: of this moment alone, so that its reasons can be asked for afterwards."""
    key = dice_key(fight.compiled, fight.seed, fight.trial) ^ SALT
    return np.random.default_rng((key, int(fight.facts["decisions"])))
