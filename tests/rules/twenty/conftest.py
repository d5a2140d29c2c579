"""Fights by the rule of twenty drawn in the test, played by named choices with dice laid on the table.

    def test_a_strike(skirmish):
        fight = skirmish("A.b", A={"weapons": [SWORD]})
        fight.take("A move 1,0")
        fight.take("A strike b", 15, 5, 3)      # attack roll, defence roll, damage
        assert fight["b"].health == 27

Capital letters on the map are player characters, small ones their foes; # is a wall, o cover, ~ water, _ a gap. What
is said of a letter are fields of its sheet, or of its unit at the start (`state`); weapons and abilities are dicts of
their records' fields. Everybody has CPB 1, attributes 0, 30 health. Every choice must use up the dice laid for it, and
no die may come from the generator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from opfor.rules.core import batch, records
from opfor.rules.core.board import Edge, Terrain, survey
from opfor.rules.core.choices import AIM_CELL, AIM_SLOT, CHOICES, VIEW, Question
from opfor.rules.core.events import Event
from opfor.rules.core.kernel import JIT, entry
from opfor.rules.core.state import Ending, Fate, Result
from opfor.rules.twenty.core.profile import TwentyProfile
from opfor.rules.twenty.core.statuses import Borne
from opfor.rules.twenty.core.table import Status
from opfor.rules.twenty.core.words import Ev, RollFor
from opfor.rules.twenty.ships import mode as ships_mode
from opfor.rules.twenty.ships.state import ShipsProfile
from opfor.rules.twenty.skirmish import mode as skirmish_mode
from opfor.rules.twenty.skirmish.state import SkirmishProfile

SIGNS = {"#": Terrain.WALL, "o": Terrain.COVER, "~": Terrain.WATER, "_": Terrain.GAP, ",": Terrain.DIFFICULT}
Named = Mapping[str, Any]


@entry
def survey_one(S: Any) -> None:
    survey(S[0])


def fill(record: Any, said: Named) -> None:
    """Write fields of a record by name; lists fill from the first place, dicts in lists are records."""
    for name, value in said.items():
        if isinstance(value, Mapping):
            fill(getattr(record, name), value)
        elif isinstance(value, list | tuple):
            for k, one in enumerate(value):
                if isinstance(one, Mapping):
                    fill(getattr(record, name)[k], one)
                else:
                    getattr(record, name)[k] = int(one)
        else:
            getattr(record, name)  # a field that does not exist is a mistake in the test
            setattr(record, name, int(value))


class Table:
    """A fight with letters for names. `take` plays; `fight["b"]` are the facts of a combatant."""

    def __init__(self, mode: Mapping[str, Any], spec: Any, start: Any, letters: str, dice: Sequence[int]) -> None:
        self.mode, self.spec, self.state, self.letters = mode, spec, start, letters
        self.work = records.new(mode["work"])
        self.mask = np.zeros(CHOICES, np.int8)
        records.write(self.work, "tracing", 1)
        records.write(self.state, "key", 12345)
        self.lay(dice)
        batch.begin_one(spec, 0, start, 0, self.work, 0)
        self.events = self.read_events()
        self.check_dice("the beginning", dice)
        self.look()

    def look(self) -> None:
        batch.look_one(self.spec, 0, self.state, 0, self.work, 0, self.mask)

    def lay(self, dice: Sequence[int]) -> None:
        for face in dice:
            assert batch.lay_one(self.state, 0, face)

    def read_events(self) -> list[SimpleNamespace]:
        work = records.as_numpy(self.work)[0]
        names = [n for n in vars(Event) if not n.startswith("_")]
        return [SimpleNamespace(**{n: int(row[n]) for n in names}) for row in work["events"][: work["event_count"]]]

    @property
    def facts(self) -> Any:
        return records.as_numpy(self.state)[0]

    def __getitem__(self, letter: str) -> SimpleNamespace:
        row = self.facts["units"][self.index(letter)]
        return SimpleNamespace(**{name: row[name].tolist() for name in row.dtype.names})

    def index(self, letter: str) -> int:
        return self.letters.index(letter)

    def letter(self, i: int) -> str:
        return self.letters[i] if i >= 0 else ""

    @property
    def decider(self) -> str:
        return self.letter(int(self.facts["decider"]))

    @property
    def acting(self) -> str:
        return self.letter(int(self.facts["acting"]))

    @property
    def ending(self) -> Ending:
        return Ending(int(self.facts["ending"]))

    def result(self, side: int) -> Result:
        return Result(int(self.facts["results"][side]))

    def at(self, letter: str) -> tuple[int, int]:
        return self[letter].x, self[letter].y

    def fate(self, letter: str) -> Fate:
        return Fate(self[letter].fate)

    def borne(self, letter: str, status: Status) -> Borne:
        """What it bears of a status; `lasts` is None if it bears nothing of it."""
        return Borne(self[letter].borne[status])

    def bears(self, letter: str, status: Status) -> bool:
        unit = self[letter]
        assert bool(unit.bearing >> status & 1) == bool(unit.borne[status]), "two books of the same"
        return bool(unit.borne[status])

    def happened(self, kind: Ev) -> list[SimpleNamespace]:
        """Events of the last choice, of one kind."""
        return [event for event in self.events if event.kind == kind]

    def take(self, words: str, *dice: int) -> list[SimpleNamespace]:
        """Take a choice: "A strike b", "A fire b 1" (weapon slot 1), "A move 3,2", "b decline"; it uses up the dice."""
        who, verb, aim = self.read(words)
        assert self.decider == who, f"{words!r}: it is {self.decider or 'nobody'}'s choice"
        assert self.mask[verb], f"{words!r} is not legal; legal are {sorted(self.verbs())}"
        if aim is not None:
            assert aim in self.aims(verb, aim), f"{words!r}: the aim is not legal"
        self.lay(dice)
        self.choose(verb)
        events = self.read_events()
        if aim is not None and self.facts["question"] in (Question.SLOT, Question.CELL):
            self.choose(aim)
            events += self.read_events()
        self.events = events
        self.check_dice(words, dice)
        self.look()
        return self.events

    def choose(self, choice: int) -> None:
        assert batch.take_one(self.spec, 0, self.state, 0, self.work, 0, choice) == 0

    def check_dice(self, what: str, dice: Sequence[int]) -> None:
        """Every die laid was used, and no other fell."""
        rolled = [f"{self.letter(e.actor)} {RollFor(e.a).name} {e.c}" for e in self.events if e.kind == Ev.ROLL]
        left = self.facts["tape_count"] - self.facts["tape_at"]
        assert left == 0, f"{what}: dice are left of {dice}; rolled {rolled}"
        assert self.facts["counter"] == 0, f"{what}: more dice fell than {dice}: {rolled}"

    def run(self, *turns: str | tuple[Any, ...]) -> None:
        """Several choices one after another, those with dice as tuples."""
        for turn in turns:
            if isinstance(turn, str):
                self.take(turn)
            else:
                self.take(*turn)

    def skip_to(self, letter: str) -> None:
        """End turns without doing anything until it is this one's."""
        for _ in range(4 * len(self.letters)):
            if self.acting == letter:
                return
            self.take(f"{self.decider} end")
        raise AssertionError(f"{letter} has no turn")

    def may(self, words: str) -> bool:
        """The same words would be legal."""
        who, verb, aim = self.read(words)
        assert self.decider == who, f"{words!r}: it is {self.decider or 'nobody'}'s choice"
        return bool(self.mask[verb]) and (aim is None or aim in self.aims(verb, aim))

    def verbs(self) -> set[str]:
        """The legal verbs; weapon and ability verbs carry their slot, as in STRIKE+1."""
        return {self.verb_name(int(choice)) for choice in np.flatnonzero(self.mask) if choice < AIM_SLOT}

    def verb_name(self, choice: int) -> str:
        verb = max(v for v in self.mode["verbs"] if v <= choice)
        return str(verb.name) if verb == choice else f"{verb.name}+{choice - verb}"

    def aims(self, verb: int, like: int) -> set[int]:
        """Where a legal verb may be aimed, at combatants or at cells as `like` is: asked on a clone."""
        twin = records.new(self.mode["state"])
        batch.copy_one(twin, 0, self.state, 0)
        records.write(twin, "verb", verb)
        records.write(twin, "question", Question.CELL if like >= AIM_CELL else Question.SLOT)
        mask = np.zeros(CHOICES, np.int8)
        batch.look_one(self.spec, 0, twin, 0, self.work, 0, mask)
        return {int(c) for c in np.flatnonzero(mask)}

    def cells(self, words: str) -> set[tuple[int, int]]:
        """The cells that a legal verb may be aimed at."""
        _, verb, _ = self.read(words)
        found = self.aims(verb, AIM_CELL)
        spec = records.as_numpy(self.spec)[0]
        inside = [(x, y) for y in range(spec["height"]) for x in range(spec["width"])]
        return {(x, y) for x, y in inside if self.cell(x, y) in found}

    def read(self, words: str) -> tuple[str, int, int | None]:
        """Who, the verb's choice, and the choice of its aim, None without one."""
        who, name, *rest = words.split()
        slots = [int(word) for word in rest if word.isdigit()]
        aims = [word for word in rest if not word.isdigit()]
        verb = int(self.mode["verbs"][name.upper().replace("-", "_")]) + (slots[0] if slots else 0)
        if not aims:
            return who, verb, None
        if "," in aims[0]:
            x, y = map(int, aims[0].split(","))
            return who, verb, self.cell(x, y)
        return who, verb, self.slot(aims[0])

    def slot(self, letter: str) -> int:
        self.look()
        work = records.as_numpy(self.work)[0]
        slots = work["slots"][: work["slot_count"]].tolist()
        return AIM_SLOT + slots.index(self.index(letter)) if self.index(letter) in slots else -1

    def cell(self, x: int, y: int) -> int:
        """The choice of a cell in the window round who acts."""
        me = self[self.acting]
        dx, dy = x - me.x, y - me.y
        if records.fact(self.spec, "geometry") == 1:
            dx -= (y - (y & 1)) // 2 - (me.y - (me.y & 1)) // 2
        return AIM_CELL + (dy + 7) * VIEW + dx + 7 if abs(dx) <= 7 and abs(dy) <= 7 else -1


def defaults(profile: type) -> dict[str, int]:
    """Every option of a profile at the ledger's value."""
    return {name: field.default for name, field in records.fields_of(profile).items()}


def drawn(drawing: str) -> tuple[list[list[str]], dict[str, tuple[int, int]]]:
    """The rows of a map without the letters on it, and where those stand; capitals first."""
    rows = [list(row.strip()) for row in drawing.strip().split("\n")]
    places = {
        sign: (x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign.isalpha() and sign != "o"
    }
    order = sorted(places, key=lambda letter: (letter.islower(), letter))
    return [[("." if sign in places else sign) for sign in row] for row in rows], {k: places[k] for k in order}


def write_board(spec: Any, rows: list[list[str]], edges: Named) -> None:
    spec.width, spec.height, spec.spares_near = max(map(len, rows)), len(rows), 1
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            spec.terrain[y, x] = int(SIGNS.get(sign, 0))
    for place, kind in edges.items():  # "3,1 east": a low wall or a wall on that side of the cell
        cell, side = place.split()
        x, y = map(int, cell.split(","))
        d = {"north": 0, "east": 2, "south": 4, "west": 6}[side]
        dx, dy = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}[side]
        spec.edges[y, x] |= int(Edge[kind]) << (3 * d)
        spec.edges[y + dy, x + dx] |= int(Edge[kind]) << (3 * ((d + 4) % 8))


class Library:
    """The weapons and abilities of a fight: each different dict is written once."""

    def __init__(self, rows: Any) -> None:
        self.rows, self.known = rows, []

    def index(self, said: Named, base: Named) -> int:
        """Its index + 1, as sheets name it."""
        if said not in self.known:
            fill(self.rows[len(self.known)], {**base, **said})
            self.known.append(said)
        return self.known.index(said) + 1


ABILITY = {"actions": 1, "trained": 1}
PERSON = {"cpb": 1, "health": 30}
WEAPON = {"hands": 1}
VEHICLE = {"kind": 3, "wreck": 1, "health": 100, "accuracy": 2, "maneuverability": 1, "speed": 2}
ARMAMENT = {"ranged": 1, "band": 3}


def write_sheets(spec: Any, letters: str, people: Named, base: Named, weapon: Named) -> None:
    armoury, spellbook = Library(spec.weapons), Library(spec.abilities)
    for i, letter in enumerate(letters):
        said = {**base, **people.get(letter, {})}
        said.pop("state", None)
        said["weapons"] = [armoury.index(one, weapon) for one in said.get("weapons", [])]
        for name in ("abilities", "spells"):
            if name in said:
                said[name] = [spellbook.index(one, ABILITY) for one in said[name]]
        side = said.pop("side", 1 if letter.islower() else 0)
        for sheet in (spec.sheets[i], spec.looks[i]):
            fill(sheet, {"side": side, "player": int(side == 0), **said})


def write_sides(spec: Any, people: Named, goals: Named, exits: Named) -> None:
    spec.side_count = max([1, *(one.get("side", 0) for one in people.values())]) + 1
    for side in range(spec.side_count):
        spec.hostile[side] = (1 << spec.side_count) - 1 & ~(1 << side)
    for side, goal in goals.items():
        fill(spec.objectives[4 * side], goal)
    for side, zone in exits.items():
        spec.exits[side] = zone


def order_dice(order: str, letters: str, spec: Any) -> list[int]:
    """The sense dice that make the order: one each, in the order of the roster, companions none."""
    rolling = [c for i, c in enumerate(letters) if not spec.sheets[i].controller]
    wisdom = {c: spec.sheets[letters.index(c)].attributes[4] for c in rolling}
    top = 20 + min(wisdom.values())
    dice = {letter: top - place - wisdom[letter] for place, letter in enumerate(order)}
    assert set(order) == set(rolling) and min(dice.values()) >= 1, "no dice give that order"
    return [dice[letter] for letter in rolling]


Build = Callable[..., Table]


def builder(module: ModuleType, profile: type[TwentyProfile], base: Named, weapon: Named, built: list[Table]) -> Build:
    mode = module.parts()

    def build(
        drawing: str,
        *,
        order: str = "",
        dice: Sequence[int] | None = None,
        options: Named | None = None,
        spec: Named | None = None,
        forms: Sequence[Named] = (),
        edges: Named | None = None,
        goals: Mapping[int, Named] | None = None,
        exits: Mapping[int, int] | None = None,
        zone: Sequence[tuple[int, int]] = (),
        **people: Named,
    ) -> Table:
        rows, places = drawn(drawing)
        letters = "".join(places)
        specs, starts = records.PlainRows(mode["spec"], 1), records.PlainRows(mode["state"], 1)
        s = specs[0]
        s.count, s.round_cap, s.no_progress = len(letters), 50, 10
        fill(s.profile, {**defaults(profile), **(options or {})})
        write_board(s, rows, edges or {})
        write_sheets(s, letters, people, base, weapon)
        write_sides(s, people, goals or {}, exits or {})
        fill(s, spec or {})
        if forms:
            fill(s, {"forms": list(forms)})
        for x, y in zone:
            s.zones[y, x] = 1
        for i, letter in enumerate(letters):
            x, y = places[letter]
            fill(starts[0].units[i], {"fate": Fate.STANDING, "x": x, "y": y, **people.get(letter, {}).get("state", {})})
        if dice is None:
            rolling = "".join(c for i, c in enumerate(letters) if not s.sheets[i].controller)
            dice = order_dice(order or rolling, letters, s)
        made, begun = (records.as_numpy(specs), records.as_numpy(starts)) if JIT else (specs, starts)
        survey_one(made)
        built.append(Table(mode, made, begun, letters, dice))
        return built[-1]

    return build


@pytest.fixture
def skirmish() -> Iterator[Build]:
    """A function that builds a fight of skirmish mode from a drawing and what is special about those in it.

    Args of the function: the drawing; `order`, who acts when, else as the roster, capitals first; `dice`, all dice of
    the beginning instead; `options` of the profile; `spec`, fields of the spec; `edges`, `goals`, `exits`, `zone` (its
    cells are zone 1); `forms`; a dict for each letter.
    """
    built: list[Table] = []
    yield builder(skirmish_mode, SkirmishProfile, PERSON, WEAPON, built)
    for fight in built:
        fight.check_dice("the end", ())


@pytest.fixture
def ships() -> Iterator[Build]:
    """The same for ships mode: everybody is a small car of hull 100, accuracy 2, maneuverability 1, speed 2."""
    built: list[Table] = []
    yield builder(ships_mode, ShipsProfile, VEHICLE, ARMAMENT, built)
    for fight in built:
        fight.check_dice("the end", ())
