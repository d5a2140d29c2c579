"""What a command comes to: the entries that it would write. The table stays as it is, whatever goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from ..agents.agent import make
from ..agents.errors import AgentError
from ..agents.seating import keys_of
from ..content.fight import Fight, FightOver, IllegalChoice, TapeFull
from ..content.laws import BadLaw, check_ruling
from ..content.outside import Fact, FactRefused
from ..content.problems import ContentError, did_you_mean
from ..rules.core.state import Fate
from . import acts, commands, opening
from .commands import Command, Level
from .dice import face_of, wanted_of
from .entries import Draft
from .errors import BadCommand, BadDie, NotNow, ProposalVoid
from .planning import PlannedStep, ruling
from .stepping import step
from .table import Table

GOING = Draft("set", {"going": True})
FATES = {fate.name.lower(): fate for fate in Fate}
ROWS = {"front": 1, "back": 2}


def decide(table: Table, command: Command, by: str = "gm") -> list[Draft]:
    """The entries that a command would write; at least one.

    Args:
        table: the table; it stays as it is.
        command: what is said.
        by: who says it.

    Raises:
        TableError: it cannot be done; the message says what can.
    """
    try:
        return HANDLERS[type(command)](table, command, by)
    except (IllegalChoice, FactRefused, ContentError, AgentError, BadLaw) as wrong:
        raise BadCommand(str(wrong)) from wrong
    except (FightOver, TapeFull) as wrong:
        raise NotNow(str(wrong)) from wrong


def settled(table: Table) -> None:
    """Nothing waits for dice.

    Raises:
        NotNow: something does.
    """
    if table.waiting is not None:
        raise NotNow("a die is waited for: type it, or drop what waits for it")


def playing(table: Table) -> None:
    """The fight goes on, and nothing waits for dice."""
    settled(table)
    if not table.begun:
        raise NotNow("the fight has not begun: begin it first")
    if table.fight.over:
        raise NotNow("the fight is over: undo, or open another table")


def begin(table: Table, command: Command, by: str) -> list[Draft]:
    """Begin the fight."""
    settled(table)
    if table.begun:
        raise NotNow("the fight has begun already")
    return done(table, [{"begin": True}], by)


def choose(table: Table, command: Command, by: str) -> list[Draft]:
    """Take choices; the first must be legal, and all up to the first die."""
    playing(table)
    said = cast(commands.Choose, command).choices
    return going(table, done(table, [{"take": one} for one in said], by))


def approve(table: Table, command: Command, by: str) -> list[Draft]:
    """Take the steps of the proposal."""
    playing(table)
    approved = cast(commands.Approve, command)
    proposal = table.proposal
    if proposal is None or proposal.at != table.history.now.hash or proposal.id != approved.proposal:
        raise ProposalVoid("the proposal was made for another state of the fight: ask for a new one")
    steps = proposal.steps[: approved.steps]
    return going(table, done(table, [act for step in steps for act in planned(table, step)], by))


def planned(table: Table, step: PlannedStep) -> list[acts.Act]:
    """The choices of a step, with what they are called: after a die a choice may have come to mean something else."""
    who = table.fight.compiled.combatants[step.decider].id
    return [{"take": choice, "as": name, "who": who} for choice, name in zip(step.choices, step.names, strict=True)]


def skip(table: Table, command: Command, by: str) -> list[Draft]:
    """Let the turn or the offer go by."""
    playing(table)
    fight = table.fight
    passes = [choice for choice in fight.mode.passes if fight.mask[choice]]
    if not passes or not table.history.now.resting:
        raise NotNow("this must be chosen: nobody can let it go by")
    return going(table, done(table, [{"take": passes[0]}], by))


def going(table: Table, drafts: list[Draft]) -> list[Draft]:
    """The autopilot goes on after what people have decided."""
    return drafts if table.going else [*drafts, GOING]


def take_over(table: Table, command: Command, by: str) -> list[Draft]:
    """Somebody chooses for a combatant."""
    id = table.fight.compiled.combatants[table.index(cast(commands.TakeOver, command).combatant)].id
    return [Draft("set", {"levels": {id: Level.MANUAL.value}})]


def set_pool(table: Table, command: Command, by: str) -> list[Draft]:
    """A pool holds so much."""
    said = cast(commands.SetPool, command)
    pool = numbered(said.pool, table.fight.mode.pools, "pool")
    return say(table, Fact.POOL, said.combatant, pool, said.value, by)


def set_condition(table: Table, command: Command, by: str) -> list[Draft]:
    """A condition or status."""
    said = cast(commands.SetCondition, command)
    condition = numbered(said.condition, table.fight.mode.conditions, "condition")
    return say(table, Fact.CONDITION, said.combatant, condition, said.value, by)


def numbered(name: str, names: Sequence[str], what: str) -> int:
    """The number of a name in a table of the mode.

    Raises:
        BadCommand: it has none.
    """
    known = [known.lower().replace("_", " ") for known in names]
    wanted = name.lower().replace("_", " ")
    if wanted not in known:
        raise BadCommand(f"no {what} {name!r}; {did_you_mean(wanted, known) or 'there are ' + ', '.join(known)}")
    return known.index(wanted)


def move(table: Table, command: Command, by: str) -> list[Draft]:
    """A token stands somewhere else."""
    said = cast(commands.Move, command)
    x, y = place(table, said.x, said.y, said.row)
    return say(table, Fact.PLACE, said.combatant, x, y, by)


def place(table: Table, x: int | None, y: int | None, row: str | None) -> tuple[int, int]:
    """A place as the mode has it.

    Raises:
        BadCommand: it is none of this mode.
    """
    if "x" in table.fight.facts["units"].dtype.names:
        if x is None or y is None:
            raise BadCommand("say where: x and y, column and row from 0")
        return x, y
    if row is None:
        raise BadCommand("say where: row, front or back")
    return ROWS[row], 0


def set_fate(table: Table, command: Command, by: str) -> list[Draft]:
    """Somebody leaves the fight, or comes back."""
    said = cast(commands.SetFate, command)
    if said.fate.lower() not in FATES:
        raise BadCommand(f"no fate {said.fate!r}; there are {', '.join(FATES)}")
    return say(table, Fact.FATE, said.combatant, FATES[said.fate.lower()], 0, by)


def remove(table: Table, command: Command, by: str) -> list[Draft]:
    """Somebody is taken out of the fight."""
    return say(table, Fact.FATE, cast(commands.Remove, command).combatant, table.fight.mode.gone, 0, by)


def say(table: Table, fact: Fact, who: str, a: int, b: int, by: str) -> list[Draft]:
    """A fact from outside."""
    playing(table)
    return done(table, [{"say": [int(fact), table.index(who), int(a), int(b)]}], by)


def add(table: Table, command: Command, by: str) -> list[Draft]:
    """Somebody joins the fight."""
    playing(table)
    said = cast(commands.Add, command)
    sides = [side.id for side in table.fight.compiled.sides]
    if said.side not in sides:
        raise BadCommand(f"no side {said.side!r}; {did_you_mean(said.side, sides) or 'there are ' + ', '.join(sides)}")
    entry = {k: v for k in ("creature", "side", "id", "name", "personality") if (v := getattr(said, k))}
    x, y = place(table, said.x, said.y, said.row)
    if said.row:
        return done(table, [{"join": entry | {"row": said.row}}], by)
    return done(table, [{"join": entry, "at": [x, y]}], by)


def type_dice(table: Table, command: Command, by: str) -> list[Draft]:
    """The faces of dice that are waited for."""
    waiting = table.waiting
    if waiting is None:
        raise BadDie("no die is waited for")
    return done(table, waiting.acts, waiting.by, waiting.faces, cast(commands.Dice, command).faces)


def drop(table: Table, command: Command, by: str) -> list[Draft]:
    """Give up what waits for dice."""
    if table.waiting is None:
        raise NotNow("nothing waits for dice")
    return [Draft("dropped", {"by": by})]


def undo(table: Table, command: Command, by: str) -> list[Draft]:
    """Back; what waits for dice goes first."""
    if table.waiting is not None:
        return [Draft("dropped", {"by": by})]
    return [Draft("undone", {"to": table.history.back(cast(commands.Undo, command).by), "by": by})]


def redo(table: Table, command: Command, by: str) -> list[Draft]:
    """Forth again."""
    settled(table)
    return [Draft("redone", {"to": table.history.forth(cast(commands.Redo, command).by), "by": by})]


def set_autonomy(table: Table, command: Command, by: str) -> list[Draft]:
    """How far the autopilot goes."""
    said = cast(commands.SetAutonomy, command)
    return going(table, [Draft("set", {"levels": dict.fromkeys(ids(table, said.combatants), said.level.value)})])


def set_agent(table: Table, command: Command, by: str) -> list[Draft]:
    """Who the autopilot is."""
    said = cast(commands.SetAgent, command)
    make(said.agent, table.fight.compiled.mode)
    return [Draft("set", {"agents": dict.fromkeys(ids(table, said.combatants), said.agent)})]


def set_laws(table: Table, command: Command, by: str) -> list[Draft]:
    """What the autopilot must keep to."""
    said = cast(commands.SetLaws, command)
    compiled = table.fight.compiled
    known = [info.id for info in compiled.combatants]
    for text in said.laws:
        check_ruling(ruling(text), known, compiled.mode)
    return [Draft("set", {"laws": {id: list(said.laws) for id in ids(table, said.combatants)}})]


def ids(table: Table, names: Sequence[str]) -> list[str]:
    """Combatants by their ids; a name may stand for several: a creature, a side, `party`, `foes` or `all`."""
    compiled = table.fight.compiled
    found: list[str] = []
    for name in names:
        meant = [info.id for k, info in enumerate(compiled.combatants) if name in keys_of(compiled, k)]
        found += [name] if name in meant else meant or [compiled.combatants[table.index(name)].id]
    return list(dict.fromkeys(found))


def set_hand(table: Table, command: Command, by: str) -> list[Draft]:
    """Whose dice are typed in."""
    settled(table)
    said = cast(commands.SetHand, command).sides
    return [Draft("set", {"hand": opening.known_sides(table.fight.compiled, said)})]


def seat(table: Table, command: Command, by: str) -> list[Draft]:
    """Somebody sits down, or gets up."""
    said = cast(commands.Seat, command)
    return [Draft("set", {"seats": {said.seat: {"name": said.name, "combatants": ids(table, said.combatants)}}})]


def go(table: Table, command: Command, by: str) -> list[Draft]:
    """The autopilot goes on."""
    return [Draft("set", {"going": True})]


def hold(table: Table, command: Command, by: str) -> list[Draft]:
    """The autopilot waits."""
    return [Draft("set", {"going": False})]


def done(
    table: Table, wanted: Sequence[acts.Act], by: str, faces: Sequence[int] = (), typed: Sequence[int] = ()
) -> list[Draft]:
    """Do one act after the other on a copy, until a die is missing or the dice have made the rest impossible.

    Args:
        table: the table.
        wanted: what is to be done.
        by: who wants it.
        faces: dice laid for the first act.
        typed: dice typed now, for it and those that follow.
    """
    fight = table.fight.clone()
    left, faces, typed = list(wanted), list(faces), list(typed)
    drafts: list[Draft] = []
    rolled = bool(typed)
    while left and fits(fight, left[0], rolled):
        act, *aim = acts.resolved(fight, {key: value for key, value in left[0].items() if key not in ("as", "who")})
        left = [act, *aim, *left[1:]]
        former = table.former(act) if not drafts else []
        die = acts.missing_die(fight, act, faces) if table.hand else None
        while die is not None and typed:
            faces.append(face_of(typed.pop(0), die.sides))
            die = acts.missing_die(fight, act, faces)
        if die is not None:
            missing = wanted_of(fight, die, len(faces) + 1, former).as_dict()
            return [*drafts, Draft("asked", asking([act, *left[1:]], faces, missing, by))]
        dice_before = int(fight.facts["counter"])
        fight, draft = step(table, fight, act, faces, by)
        rolled = rolled or bool(faces) or int(fight.facts["counter"]) != dice_before
        drafts.append(draft)
        left, faces = left[1:], []
    if typed:
        raise BadDie(f"{len(typed)} dice more than are needed: nothing was rolled")
    return drafts


def fits(fight: Fight, act: acts.Act, rolled: bool) -> bool:
    """An act can be done. Before the first die it must be; after one the fight may have taken another course."""
    if not rolled or "take" not in act:
        return True
    try:
        choice = acts.choices_of(fight, act["take"])[0]
        fight.check(choice)
    except (IllegalChoice, FightOver):
        return False
    return "as" not in act or means(fight, choice) == (act["who"], act["as"])


def means(fight: Fight, choice: int) -> tuple[str, str]:
    """Whose choice it is, and what it is called."""
    return fight.compiled.combatants[fight.decider].id, acts.named(fight, {"take": choice})


def asking(left: Sequence[acts.Act], faces: Sequence[int], wanted: dict[str, Any], by: str) -> dict[str, Any]:
    """The body of an entry that asks for a die."""
    return {"acts": [dict(act) for act in left], "faces": list(faces), "wanted": wanted, "by": by}


HANDLERS: dict[type[Command], Callable[[Table, Command, str], list[Draft]]] = {
    commands.Begin: begin,
    commands.Choose: choose,
    commands.Approve: approve,
    commands.Skip: skip,
    commands.TakeOver: take_over,
    commands.SetPool: set_pool,
    commands.SetCondition: set_condition,
    commands.Move: move,
    commands.SetFate: set_fate,
    commands.Remove: remove,
    commands.Add: add,
    commands.Dice: type_dice,
    commands.Drop: drop,
    commands.Undo: undo,
    commands.Redo: redo,
    commands.SetAutonomy: set_autonomy,
    commands.SetAgent: set_agent,
    commands.SetLaws: set_laws,
    commands.SetHand: set_hand,
    commands.Seat: seat,
    commands.Go: go,
    commands.Hold: hold,
}
