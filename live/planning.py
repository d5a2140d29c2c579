"""Proposals: what the autopilot would do with a turn, step by step, with reasons. Played out on a copy.

The dice of the copy are middling ones, laid as if by hand: a plan neither knows the dice that will fall nor uses
them up.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..agents.agent import Agent, make
from ..agents.explain import explain
from ..agents.laws import mask_under
from ..chronicle import describe_choice
from ..chronicle.naming import describe_aimed
from ..chronicle.standing import Standing
from ..content.fight import DieWanted, Fight, Happened
from ..content.laws import BadLaw, Ruling, read_law, read_order
from ..rules.core.choices import AIM_CELL, AIM_SLOT, Question
from ..rules.core.events import ROLL
from ..rules.core.records import fact
from ..rules.core.state import NOBODY
from . import acts
from .commands import Level
from .dice import spoken as spoken_die

if TYPE_CHECKING:
    from ..agents.explain import Explanation
    from .table import Table

MOST_STEPS = 24
Die = tuple[int, str, int]
"""Who rolls it, what for, of how many sides."""
SHOWN = 3  # alternatives


@dataclass(frozen=True)
class Option:
    """Something else that could be done."""

    choices: tuple[int, ...]
    text: str
    score: float | None


@dataclass(frozen=True)
class PlannedStep:
    """One action of a plan.

    Attributes:
        decider: who takes it, by its place in the roster.
        choices: a verb, and its aim where it needs one.
        names: what each choice is called.
        text: what the action is called.
        reason: why, in a sentence.
        score: what it is worth to the agent; None if it does not weigh.
        options: the best other actions.
        dice: what would be rolled: (combatant, purpose, sides).
        target: the combatant that it is aimed at, -1 nobody.
        to: the cell where the decider would stand then; None without a board.
        forced: its laws leave no choice: the game master is asked.
    """

    decider: int
    choices: tuple[int, ...]
    names: tuple[str, ...]
    text: str
    reason: str
    score: float | None
    options: tuple[Option, ...]
    dice: tuple[Die, ...]
    target: int
    to: tuple[int, int] | None
    forced: bool = False


@dataclass(frozen=True)
class Proposal:
    """A plan for a turn.

    Attributes:
        id: equal plans for equal states have equal ids.
        at: hash of the facts that it was made for.
        combatant: who moves, by its place in the roster.
        agent: whose plan it is.
        steps: what it would do, in order.
        touches_players: a player's character is the target of it.
        forced: somewhere the laws leave no choice.
        then: a reaction that somebody may choose before the turn is over.
    """

    id: str
    at: str
    combatant: int
    agent: str
    steps: tuple[PlannedStep, ...]
    touches_players: bool
    forced: bool
    then: str = ""


def task(table: Table) -> Callable[[], Proposal] | None:
    """The making of a plan for the decision that a table stands at; None if the autopilot has no part in it.

    What it needs is taken along: it may run while the table goes on, and is void if that has moved then.
    """
    return planner(table) if is_wanted(table) else None


def planner(table: Table) -> Callable[[], Proposal]:
    """The making of a plan for the decision that a table stands at, whoever has it."""
    fight, laws = table.fight.clone(), dict(table.laws)
    people = table.by_people() - {fight.decider}
    agents = [table.agent(i) for i in range(len(fight.compiled.combatants))]
    one_step = table.level(fight.decider) == Level.SUGGEST
    return lambda: plan(fight, agents.__getitem__, people, one_step, laws)


def is_wanted(table: Table) -> bool:
    """The autopilot has something to say about the decision at hand."""
    if table.waiting is not None or not table.begun or table.fight.over:
        return False
    return table.level(table.fight.decider) != Level.MANUAL


def plan(
    fight: Fight,
    agent_of: Callable[[int], str],
    people: set[int],
    one_step: bool = False,
    laws: Mapping[str, Sequence[str]] | None = None,
) -> Proposal:
    """Play the turn that goes on with its agents.

    Args:
        fight: a copy; it is played on.
        agent_of: the name of each combatant's agent.
        people: combatants that decide for themselves: the plan ends before they do.
        one_step: only the next action.
        laws: by combatant id, laws and orders beside those of the encounter.
    """
    at, mover, turn = fight.hash(), fight.decider, acts.turn_of(fight)
    players = {i for i, c in enumerate(fight.compiled.combatants) if fight.compiled.sides[c.side].players}
    fight.roll_by_hand(range(len(fight.compiled.sides)))
    steps: list[PlannedStep] = []
    touched = False
    while not fight.over and acts.turn_of(fight) == turn and fight.decider not in people and len(steps) < MOST_STEPS:
        step, happened = planned(fight, make_agent(agent_of(fight.decider), fight.compiled.mode), laws or {})
        steps.append(step)
        touched = touched or step.target in players or touches(fight, happened, players)
        if one_step or step.choices[0] in fight.mode.passes:
            break
    then = reaction(fight, turn, people)
    digest = hashlib.blake2b(f"{at}{[step.choices for step in steps]}".encode(), digest_size=8).hexdigest()
    forced = any(step.forced for step in steps)
    return Proposal(digest, at, mover, agent_of(mover), tuple(steps), touched, forced, then)


class _Made(threading.local):
    """Agents of a thread: each has scratch paper of its own, and cannot think for two at once."""

    def __init__(self) -> None:
        self.agents: dict[tuple[str, str], Agent] = {}


_made = _Made()


def make_agent(name: str, mode: str) -> Agent:
    """An agent by its name, made once for each thread."""
    if (name, mode) not in _made.agents:
        _made.agents[name, mode] = make(name, mode)
    return _made.agents[name, mode]


def reaction(fight: Fight, turn: Sequence[int], people: set[int]) -> str:
    """Who may choose before the turn is over."""
    waits = not fight.over and acts.turn_of(fight) == tuple(turn) and fight.decider in people
    return fight.compiled.combatants[fight.decider].name if waits else ""


def planned(fight: Fight, agent: Agent, laws: Mapping[str, Sequence[str]]) -> tuple[PlannedStep, list[Happened]]:
    """One action of the plan, played; what happened in it, dice left out."""
    decider = fight.decider
    why, forced = explanation(fight, agent, laws)
    choices, names = [why.chosen], [describe_choice(fight, why.chosen)]
    text, target = spoken(fight, why.chosen, why.aim), targeted(fight, why.aim)
    options = tuple(others(fight, why))
    happened: list[Happened] = []
    dice: list[Die] = []
    if why.chosen not in fight.mode.passes:
        middling(fight, why.chosen, happened, dice)
        if aims(fight, why.chosen, decider):
            aim = explanation(fight, agent, laws)[0].chosen
            text, target = describe_choice(fight, aim), targeted(fight, aim)
            choices.append(aim)
            names.append(text)
            middling(fight, aim, happened, dice)
    what = (tuple(choices), tuple(names), text, why.reason, why.score, options, tuple(dice), target)
    return PlannedStep(decider, *what, cell_of(fight, decider), forced), happened


def spoken(fight: Fight, verb: int, aim: int | None) -> str:
    """What an action is called."""
    return describe_choice(fight, verb) if aim is None else describe_aimed(fight, verb, aim)


def targeted(fight: Fight, aim: int | None) -> int:
    """The combatant that is aimed at, -1 nobody."""
    return Standing(fight).sitter(aim) if aim is not None and AIM_SLOT <= aim < AIM_CELL else NOBODY


def cell_of(fight: Fight, i: int) -> tuple[int, int] | None:
    """Where somebody stands, on a board."""
    unit = fight.facts["units"][i]
    return (int(unit["x"]), int(unit["y"])) if "x" in unit.dtype.names else None


def explanation(fight: Fight, agent: Agent, laws: Mapping[str, Sequence[str]]) -> tuple[Explanation, bool]:
    """What the agent would choose within its laws, and why; and whether those left it nothing."""
    view, info = fight.view(), fight.compiled.combatants[fight.decider]
    may = mask_under([*info.laws, *map(ruling, laws.get(info.id, ()))], view, view.mask)
    return explain(agent, view, may.mask, np.random.default_rng(int(fight.hash(), 16))), may.forced


def ruling(text: str) -> Ruling:
    """A law or an order from its words.

    Raises:
        BadLaw: it is neither.
    """
    try:
        return read_law(text)
    except BadLaw:
        return read_order(text)


def aims(fight: Fight, verb: int, decider: int) -> bool:
    """The verb waits for its aim."""
    if fight.over or fight.decider != decider:
        return False
    return fact(fight.state, "question") in (Question.SLOT, Question.CELL) and fact(fight.state, "verb") == verb


def others(fight: Fight, why: Explanation) -> Iterator[Option]:
    """The best of what else could be done."""
    ranked = [other for other in why.alternatives if other.choice != why.chosen]
    for other in ranked[:SHOWN]:
        choices: tuple[int, ...] = (other.choice,)
        if other.aim is not None and waits(fight, other.choice):
            choices = (other.choice, other.aim)
        yield Option(choices, spoken(fight, other.choice, other.aim), other.score)


def waits(fight: Fight, verb: int) -> bool:
    """After this verb somebody chooses its aim; where there is but one, the engine takes it."""
    trial = fight.clone()
    try:
        trial.take(verb)
    except DieWanted:
        return False
    return aims(trial, verb, fight.decider)


def middling(fight: Fight, choice: int, happened: list[Happened], dice: list[Die]) -> None:
    """Take a choice with a middling face for every die that it needs; the generator stays as it is."""
    while True:
        try:
            events = fight.take(choice)
        except DieWanted as wanted:
            die = wanted.die
            dice.append((die.combatant, spoken_die(fight.mode.rolls(die.purpose).name), die.sides))
            fight.lay([(die.sides + 1) // 2])
            continue
        happened += [event for event in events if event.kind != ROLL]
        return


def touches(fight: Fight, happened: Sequence[Happened], players: set[int]) -> bool:
    """A player's character is the target of something before the turn ends."""
    ends = getattr(fight.mode.events, "END_TURN", None)
    for event in happened:
        if event.kind == ends:
            return False
        if event.target in players or (event.actor in players and event.target >= 0):
            return True
    return False


def as_dict(proposal: Proposal, compiled: Any) -> dict[str, Any]:
    """For clients."""
    id_of = [info.id for info in compiled.combatants]
    return {
        "id": proposal.id,
        "combatant": id_of[proposal.combatant],
        "name": compiled.combatants[proposal.combatant].name,
        "agent": proposal.agent,
        "touches_players": proposal.touches_players,
        "forced": proposal.forced,
        "then": proposal.then,
        "steps": [step_dict(step, id_of) for step in proposal.steps],
    }


def step_dict(step: PlannedStep, id_of: Sequence[str]) -> dict[str, Any]:
    """The same of one step."""
    return {
        "combatant": id_of[step.decider],
        "choices": list(step.choices),
        "text": step.text,
        "reason": step.reason,
        "score": step.score,
        "alternatives": [{"choices": list(o.choices), "text": o.text, "score": o.score} for o in step.options],
        "dice": [{"combatant": id_of[who], "purpose": purpose, "sides": sides} for who, purpose, sides in step.dice],
        "target": id_of[step.target] if step.target >= 0 else None,
        "to": list(step.to) if step.to else None,
    }
