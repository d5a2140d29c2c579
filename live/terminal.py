"""One who sits at a table in the terminal: sees the fight, the plan and its reason, answers with a key or in words."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from ..chronicle.naming import name_choices
from . import keys
from .errors import TableError
from .planning import PlannedStep, Proposal, planner
from .spoken import HELP, command_in

if TYPE_CHECKING:
    from ..content.compiled import Compiled
    from ..content.fight import Fight
    from .desk import Desk
    from .table import Table, Waiting

CARD = "[g] approve  [n] first step  [1-3] instead  [e] edit  [s] skip  [t] take over  [u] undo  [?] help  [q] leave"
PLAY = "a number or words; [w] what the autopilot would do  [s] skip  [u] undo  [U] undo turn  [?] help  [q] leave"
DICE = "its face, or several; [d] not this after all  [?] help  [q] leave"
ONE_KEY = {"b": "undo", "d": "drop", "u": "undo", "U": "undo turn", "r": "redo", "R": "redo turn", "s": "skip"}
SEVERAL = 12  # choices that are shown one a line


class Screen(Protocol):
    """Where things are shown."""

    def say(self, lines: Iterable[str], style: str = "") -> None:
        """Lines as they are."""

    def tell(self, lines: Iterable[str]) -> None:
        """Narration: what stands at the margin are headings."""

    def draw(self, fight: Fight, title: str) -> None:
        """The map as it is now."""


class Left(Exception):
    """Somebody has left the table; it is kept."""


class Seated:
    """The game master's seat in a terminal.

    Args:
        desk, id: the table.
        screen: where things are shown.
        maps: draw the map whenever a turn begins.
    """

    def __init__(self, desk: Desk, id: str, screen: Screen, maps: bool = True) -> None:
        self.desk, self.id, self.screen, self.maps = desk, id, screen, maps
        self.told = 0  # entries of the log that have been shown
        self.turn: tuple[int, ...] = ()
        self.asked: tuple[object, ...] = ()  # what was asked the last time, at which version

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.desk.table(self.id)

    def play(self) -> None:
        """Until somebody leaves, or the input ends; the table is kept."""
        try:
            while True:
                self.tell()
                if not self.desk.run(self.id):
                    self.ask()
        except (Left, keys.Closed):
            return

    def tell(self) -> None:
        """What has happened since, and the map where a new turn begins."""
        for entry in self.table.log[self.told :]:
            if entry.kind == "step":
                self.screen.tell(entry.body["lines"])
            elif entry.kind == "set":
                self.screen.say(settings_told(entry.body, self.table.fight.compiled), "dim")
            elif entry.kind in ("undone", "redone"):
                self.screen.say([f"  ({entry.kind})"], "dim")
                self.turn = ()
        self.told = len(self.table.log)

    def ask(self) -> None:
        """Ask for what is to be decided now."""
        table = self.table
        if table.waiting is not None:
            self.ask_die(table.waiting)
        elif not table.begun:
            self.answer(keys.line("the fight has not begun: begin, u undo, q leave > ") or "begin")
        elif table.fight.over:
            self.answer(keys.key("the fight is over: [u] undo  [U] undo turn  [q] leave > ", [*ONE_KEY, "q"]))
        else:
            self.look()
            proposal = self.desk.proposal(self.id)
            if proposal is None:
                self.ask_choice()
            else:
                self.ask_card(proposal)

    def look(self) -> None:
        """The map and the order, once a turn."""
        turn = self.table.history.now.turn
        if turn == self.turn:
            return
        self.turn = turn
        if self.maps:
            self.screen.draw(self.table.fight, self.table.title)
        order = self.order()
        if order:
            self.screen.say(["Order: " + order], "dim")

    def order(self) -> str:
        """Who acts when: `Rusk · >Mira< · Archer A`."""
        facts, infos = self.table.fight.facts, self.table.fight.compiled.combatants
        places = facts["order"][: int(facts["order_count"])].tolist()
        return " · ".join(f">{infos[i].name}<" if i == int(facts["actor"]) else infos[i].name for i in places)

    def ask_die(self, waiting: Waiting) -> None:
        """Ask for a die, naming who rolls it and why."""
        wanted = waiting.wanted
        who = self.table.fight.compiled.combatants[wanted.combatant].name
        former = f", Enter for {wanted.former} as before" if wanted.former else ""
        zero = ", 0 is 10" if wanted.sides == 10 else ""
        self.screen.say([f"{who} rolls 1d{wanted.sides} for {wanted.purpose}{zero}{former}:"], "bold")
        said = keys.line(f"{DICE} > ")
        faces = said.replace(",", " ").split() or ([str(wanted.former)] if wanted.former else [])
        if faces and all(face.isdecimal() and len(face) < 10 for face in faces):
            self.send({"kind": "dice", "faces": [int(face) for face in faces]})
        else:
            self.answer(said)

    def ask_card(self, proposal: Proposal) -> None:
        """Show what the autopilot would do, and ask whether it may."""
        name = self.table.fight.compiled.combatants[proposal.combatant].name
        if self.is_new("card", proposal.id):
            self.screen.say([f"{name} ({proposal.agent}) would:"], "bold")
            self.screen.say(self.card(proposal))
        said = keys.key(f"{CARD} > ", ["g", "n", "e", "t", "q", "?", "1", "2", "3", *ONE_KEY])
        if said in ("g", "a", "y", "yes", ""):
            self.send({"kind": "approve", "proposal": proposal.id})
        elif said == "n":
            self.send({"kind": "approve", "proposal": proposal.id, "steps": 1})
        elif said == "e":
            self.screen.say(["  as planned: " + "; ".join(step.text for step in proposal.steps)])
            self.answer(keys.line("the turn as it is to be, ; between steps > "))
        elif said == "t":
            self.send({"kind": "take-over", "combatant": name})
        elif said in ("1", "2", "3") and int(said) <= len(proposal.steps[0].options):
            self.send({"kind": "choose", "choices": list(proposal.steps[0].options[int(said) - 1].choices)})
        else:
            self.answer(said)

    def card(self, proposal: Proposal, instead: bool = True) -> Iterator[str]:
        """The plan, with reasons and dice, and what could be done `instead`."""
        for step in proposal.steps:
            yield f"  · {self.doer(step, proposal)}{step.text}{points(step.score)}{self.dice(step)}"
            yield f"     {step.reason}"
        for n, option in enumerate(proposal.steps[0].options if instead else (), 1):
            yield f"     instead of the first [{n}] {option.text}{points(option.score)}"
        if proposal.forced:
            yield "  Its laws leave it no choice: you decide."
        if proposal.then:
            yield f"  Then {proposal.then} may answer."

    def doer(self, step: PlannedStep, proposal: Proposal) -> str:
        """Whose step it is, if not the first one's."""
        several = len({step.decider for step in proposal.steps}) > 1
        return f"{self.table.fight.compiled.combatants[step.decider].name}: " if several else ""

    def dice(self, step: PlannedStep) -> str:
        """The dice of a step that would be typed in."""
        infos, sides = self.table.fight.compiled.combatants, self.table.fight.compiled.sides
        own = [(who, why, n) for who, why, n in step.dice if sides[infos[who].side].id in self.table.hand]
        told = ", ".join(f"{infos[who].name} 1d{n} for {why}" for who, why, n in own)
        return f" [{told}]" if told else ""

    def ask_choice(self) -> None:
        """Ask for a choice, by number or in words."""
        fight = self.table.fight
        names = name_choices(fight)
        if self.is_new("choice"):
            self.screen.say([f"{fight.compiled.combatants[fight.decider].name} chooses:"], "bold")
            if len(names) <= SEVERAL:
                self.screen.say(f"  {choice:3} {name}" for choice, name in names.items())
            else:
                self.screen.say(["  " + " · ".join(f"{choice} {name}" for choice, name in names.items())])
        said = keys.line(f"{PLAY} > ")
        if said in ("w", "why"):
            self.advise()
        else:
            self.answer(said)

    def advise(self) -> None:
        """Show what the autopilot would do in a person's place, and why."""
        proposal = planner(self.table)()
        self.screen.say([f"{proposal.agent} would:"], "bold")
        self.screen.say(self.card(proposal, instead=False))

    def is_new(self, *what: object) -> bool:
        """It was not what was asked the last time, at the same version of the table."""
        before, self.asked = self.asked, (self.table.version, *what)
        return before != self.asked

    def answer(self, said: str) -> None:
        """Do what was said, or say why it cannot be."""
        if said in ("q", "quit", "leave"):
            raise Left
        if said in ("?", "help"):
            self.asked = ()
            self.screen.say([HELP])
            return
        try:
            words = ONE_KEY.get(said, said)
            command = None if self.is_choice(words) else command_in(words)
            if command is not None:
                self.desk.send(self.id, command, self.table.version)
            elif words:
                self.desk.send(self.id, {"kind": "choose", "choices": chosen(words)}, self.table.version)
        except TableError as wrong:
            print(wrong, file=sys.stderr)

    def is_choice(self, words: str) -> bool:
        """A legal choice is called just so: `hold the turn`."""
        return any(name.lower() == words.lower() for name in name_choices(self.table.fight).values())

    def send(self, command: dict[str, object]) -> None:
        """Give a command, or say why it cannot be."""
        try:
            self.desk.send(self.id, command, self.table.version)
        except TableError as wrong:
            print(wrong, file=sys.stderr)


def chosen(words: str) -> list[int | str]:
    """Choices as they were typed: numbers and names, `;` between them."""
    said = [part.strip() for part in words.split(";") if part.strip()]
    return [int(part) if part.isdecimal() and len(part) < 10 else part for part in said]


def points(score: float | None) -> str:
    """What the agent thinks a choice worth, for comparison."""
    return f" ({score:+.1f})" if score is not None else ""


def settings_told(body: Mapping[str, Any], compiled: Compiled) -> Iterator[str]:
    """What was set, so that whoever typed it sees that it holds: a line for each combatant."""
    names = {info.id: info.name for info in compiled.combatants}
    for id, level in body.get("levels", {}).items():
        yield f"  ({names[id]}: {level})"
    for id, agent in body.get("agents", {}).items():
        yield f"  ({names[id]} is played by {agent})"
    for id, laws in body.get("laws", {}).items():
        yield f"  ({names[id]} keeps to {', '.join(laws) or 'no law of the table'})"
    if "hand" in body:
        yield f"  (dice are typed in for {', '.join(body['hand']) or 'nobody'})"
