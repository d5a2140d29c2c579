"""The arena: a small fight drawn in the test, played by named choices with dice laid on the table.

    def test_a_strike(arena):
        fight = arena("A.b", A={"fighting": 12, "weapons": ["sword"]})
        fight.take("A stride 1,0")
        fight.take("A strike b", 7, 5, 15)      # attack roll, damage, defence roll
        assert fight["b"].stamina == 5

Capital letters on the map are player characters of the party, small ones its foes, each on open ground; all other signs
are those of maps (o, O and x are cover and a bar). Everybody has Rank 10 in everything, 12 of each pool, Speed 6. Every
choice must use up the dice laid for it, and no die may come from the generator.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import count
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from opfor.content import Library, compile_encounter
from opfor.content.compiled import Compiled
from opfor.content.fight import Fight, Happened
from opfor.content.grid.encounter import Encounter
from opfor.rules.core import records
from opfor.rules.core.choices import AIM_CELL, AIM_SLOT, VIEW, Question
from opfor.rules.core.records import fields_of
from opfor.rules.core.seats import seats_one
from opfor.rules.core.state import NOBODY, Fate
from opfor.rules.grid.state import GridProfile
from opfor.rules.grid.words import Ev, RollFor, Skill, Verb

SIGNS = "oOx"  # letters that are signs of the map, not combatants
SKILLS = {skill.name.lower() for skill in Skill}
ATTRIBUTES = {"strength", "intelligence", "charisma", "endurance", "willpower"}
ENTRY = {"side", "hidden", "undetected", "group"}
GEAR: dict[str, dict[str, Any]] = {
    "weapons": {
        "knife": {"kind": "light"},
        "sword": {"kind": "one-handed"},
        "axe": {"kind": "two-handed"},
        "club": {"kind": "one-handed", "subdued": True},
        "fine-sword": {"kind": "one-handed", "item": 2},
        "bow": {"kind": "bow"},
        "bomb": {"kind": "thrown", "range": 6, "radius": 1, "charges": 2},
    },
    "armours": {"mail": {"value": 2}, "shell": {"value": 1, "item": -1}},
    "creatures": {"fighter": {}},
    "abilities": {},
}
WITH_CELL = ["stride", "stride-again", "crawl", "balance", "climb", "swim", "jump", "throw"]
WEAPON_VERBS = {
    "strike": Verb.STRIKE,
    "subdue": Verb.STRIKE_SUBDUE,
    "fire": Verb.FIRE,
    "fire-subdue": Verb.FIRE_SUBDUE,
    "throw": Verb.THROW,
}


def write_content(folder: Path, content: Mapping[str, Mapping[str, Any]]) -> Path:
    """A folder of content from tables of objects by id."""
    for kind, objects in content.items():
        lines: list[str] = []
        for id, one in objects.items():
            lines += [f"{id}:", f"  name: {id}", *(f"  {key}: {json.dumps(value)}" for key, value in one.items())]
        (folder / kind).mkdir(parents=True, exist_ok=True)
        (folder / kind / "all.yaml").write_text("\n".join([*lines, ""]))
    return folder


@pytest.fixture(scope="session")
def gear(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what every arena may use."""
    return write_content(tmp_path_factory.mktemp("gear"), GEAR)


@pytest.fixture(scope="session")
def shelf(gear: Path) -> Library:
    """The same as a library: read once."""
    return Library([gear])


class Tested(NamedTuple):
    """A Test as its event tells it."""

    why: str
    by: str
    die: int
    tn: int
    degree: int
    critical: bool


class Arena:
    """A fight with letters for names. `take` plays; `arena["b"]` are the facts of a combatant."""

    def __init__(self, compiled: Compiled, letters: str, dice: Sequence[int]) -> None:
        self.letters = letters
        self.fight = Fight(compiled, dice=dice, begin=False)
        self.events: list[Happened] = self.fight.begin()
        self.check_dice("the beginning", dice)

    def __getitem__(self, letter: str) -> SimpleNamespace:
        row = self.fight.facts["units"][self.index(letter)]
        return SimpleNamespace(**{name: row[name].tolist() for name in row.dtype.names})

    @cached_property
    def sheets(self) -> Any:
        return records.as_numpy(self.fight.compiled.spec)[0]["sheets"]

    def index(self, letter: str) -> int:
        return self.letters.index(letter)

    def letter(self, i: int) -> str:
        return self.letters[i] if i >= 0 else ""

    @property
    def decider(self) -> str:
        return self.letter(self.fight.decider)

    @property
    def order(self) -> str:
        """Who acts when this round."""
        return "".join(self.letter(i) for i in self.fight.facts["order"][: self.fight.facts["order_count"]])

    def at(self, letter: str) -> tuple[int, int]:
        return self[letter].x, self[letter].y

    def fate(self, letter: str) -> Fate:
        return Fate(self[letter].fate)

    def engaged(self, letter: str) -> str:
        """The letters of those it is Engaged with."""
        return self.bits(self[letter].engaged)

    def bits(self, mask: int) -> str:
        return "".join(letter for i, letter in enumerate(self.letters) if mask >> i & 1)

    def take(self, words: str, *dice: int) -> list[Happened]:
        """Take a choice: "A strike b", "A fire b with bow", "A stride 3,2", "b react"; it must use up the dice."""
        who, verb, aim = self.read(words)
        assert self.decider == who, f"{words!r}: it is {self.decider or 'nobody'}'s choice"
        assert self.fight.mask[verb], f"{words!r} is not legal; legal are {sorted(self.verbs())}"
        if aim is not None:
            assert aim in self.aims(verb, aim), f"{words!r}: the aim is not legal"
        self.fight.lay(dice)
        self.events = self.fight.take(verb)
        if aim is not None and self.fight.facts["question"] in (Question.SLOT, Question.CELL):
            self.events += self.fight.take(aim)
        self.check_dice(words, dice)
        return self.events

    def check_dice(self, what: str, dice: Sequence[int]) -> None:
        """Every die laid was used, and no other fell."""
        rolled = [f"{self.letter(e.actor)} {RollFor(e.a).name} {e.c}" for e in self.events if e.kind == Ev.ROLL]
        assert self.fight.dice_left == 0, f"{what}: dice are left of {dice}; rolled {rolled}"
        assert self.fight.facts["counter"] == 0, f"{what}: more dice fell than {dice}: {rolled}"

    def said(self, kind: Ev) -> list[Happened]:
        """The events of a kind since the last choice."""
        return [event for event in self.events if event.kind == kind]

    def tests(self) -> list[Tested]:
        """The Tests since the last choice, each with the die that counts."""
        return [
            Tested(RollFor(e.a).name, self.letter(e.actor), e.b, e.c, e.d % 16, e.d >= 16) for e in self.said(Ev.TEST)
        ]

    def run(self, *turns: str | tuple[Any, ...]) -> None:
        """Several choices one after another, those with dice as tuples."""
        for turn in turns:
            if isinstance(turn, str):
                self.take(turn)
            else:
                self.take(*turn)

    def skip_to(self, letter: str) -> None:
        """End turns without doing anything until it is this one's."""
        for _ in range(2 * len(self.letters)):
            if self.decider == letter:
                return
            self.take(f"{self.decider} end")
        raise AssertionError(f"{letter} has no turn")

    def may(self, words: str) -> bool:
        """The same words would be legal."""
        who, verb, aim = self.read(words)
        assert self.decider == who, f"{words!r}: it is {self.decider or 'nobody'}'s choice"
        return bool(self.fight.mask[verb]) and (aim is None or aim in self.aims(verb, aim))

    def boons(self, words: str) -> int:
        """Boons less Banes of an attack: tried on a clone, which rolls for itself and where nobody intercepts."""
        _, verb, aim = self.read(words)
        twin = self.fight.clone()
        happened = twin.take(verb)
        if aim is not None and twin.facts["question"] == Question.SLOT:
            happened += twin.take(aim)
        while twin.decider not in (self.fight.decider, NOBODY):
            happened += twin.take(int(Verb.DECLINE))
        return next(e.b for e in happened if e.kind == Ev.ATTACK)

    def verbs(self) -> set[str]:
        """The legal verbs; weapon and ability verbs carry their slot, as in STRIKE+1."""
        return {verb_name(choice) for choice in self.fight.legal() if choice < AIM_SLOT}

    def aims(self, verb: int, like: int) -> set[int]:
        """Where a legal verb may be aimed, at combatants or at cells as `like` is: asked on a clone."""
        twin = self.fight.clone()
        facts = twin.facts.copy()
        facts["verb"] = verb
        facts["question"] = Question.CELL if like >= AIM_CELL else Question.SLOT
        twin.restore(facts.tobytes())
        return set(twin.legal().tolist())

    def cells(self, verb: str) -> set[tuple[int, int]]:
        """The cells that a legal verb may be aimed at."""
        found = self.aims(self.verb(verb, "", ""), AIM_CELL)
        rows = self.fight.compiled.encounter.map.rows
        return {(x, y) for y, row in enumerate(rows) for x in range(len(row)) if self.cell(x, y) in found}

    def read(self, words: str) -> tuple[str, int, int | None]:
        """Who, the verb's choice, and the choice of its aim, None without one."""
        who, name, *rest = words.replace(" with ", " ").split()
        aims = [word for word in rest if word in self.letters or "," in word]
        others = [word for word in rest if word not in aims]
        verb = self.verb(name, *(others or [""]), aim=aims[0] if aims else "")
        if not aims:
            return who, verb, None
        if "," in aims[0]:
            x, y = map(int, aims[0].split(","))
            return who, verb, self.cell(x, y)
        return who, verb, self.slot(aims[0])

    def verb(self, name: str, item: str = "", aim: str = "") -> int:
        sheet = self.sheets[self.fight.decider]
        names = self.fight.compiled.names
        if name == "use":
            index = [one.id for one in names["abilities"]].index(item)
            return int(Verb.ABILITY) + sheet["abilities"].tolist().index(index + 1)
        if name in WEAPON_VERBS:
            index = [one.id for one in names["weapons"]].index(item) if item else sheet["weapons"][0] - 1
            return int(WEAPON_VERBS[name]) + sheet["weapons"].tolist().index(index + 1)
        return int(Verb[name.upper().replace("-", "_")])

    def slot(self, letter: str) -> int:
        fight = self.fight
        count = seats_one(fight.spec, 0, fight.state, 0, fight.work, 0)
        slots = records.as_numpy(fight.work)[0]["slots"][:count].tolist()
        return AIM_SLOT + slots.index(self.index(letter)) if self.index(letter) in slots else -1

    def cell(self, x: int, y: int) -> int:
        """The choice of a cell in the window round the decider; hexes by axial offsets."""
        me = self[self.decider]
        dx, dy = x - me.x, y - me.y
        if self.fight.compiled.encounter.map.geometry == "hex":
            dx -= (y - (y & 1)) // 2 - (me.y - (me.y & 1)) // 2
        return AIM_CELL + (dy + 7) * VIEW + dx + 7


def verb_name(choice: int) -> str:
    verb = max(v for v in Verb if v <= choice)
    return verb.name if verb == choice else f"{verb.name}+{choice - verb}"


def combatant(letter: str, cell: tuple[int, int], said: Mapping[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """One entry of the encounter; gear that is described where it is named goes into `own`."""
    traits = {k: v for k, v in said.items() if k not in SKILLS | ATTRIBUTES | ENTRY | {"state", "on"}}
    for kind in ("weapons", "abilities"):
        for one in traits.get(kind, ()):
            if isinstance(one, dict):
                own.setdefault(kind, {})[one["id"]] = {k: v for k, v in one.items() if k != "id"}
        if kind in traits:
            traits[kind] = [one["id"] if isinstance(one, dict) else one for one in traits[kind]]
    for group, keys in (("ranks", SKILLS), ("attributes", ATTRIBUTES)):
        given = {k: v for k, v in said.items() if k in keys}
        if given:
            traits[group] = given
    entry = {k: v for k, v in said.items() if k in ENTRY}
    entry.setdefault("side", "party" if letter.isupper() else "foes")
    id = f"{'hero' if letter.isupper() else 'foe'}-{letter.lower()}"
    return {"creature": "fighter", "id": id, "name": letter, "at": cell, "overrides": traits} | entry


def drawn(drawing: str, people: Mapping[str, Mapping[str, Any]]) -> tuple[list[str], dict[str, tuple[int, int]]]:
    """The rows of a map without the letters on it, and where those stand; `on` says on what, else on open ground."""
    rows = [list(row) for row in dedent(drawing).strip("\n").split("\n")]
    places: dict[str, tuple[int, int]] = {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign.isalpha() and sign not in SIGNS:
                places[sign] = (x, y)
                row[x] = people.get(sign, {}).get("on", ".")
    order = sorted(places, key=lambda letter: (letter.islower(), letter))
    return ["".join(row) for row in rows], {letter: places[letter] for letter in order}


def initiative_dice(order: str, letters: str, people: Mapping[str, Mapping[str, Any]]) -> list[int]:
    """The dice that make a round go in this order: one for each that stands, in the order of the roster."""
    letters = "".join(one for one in letters if not people.get(one, {}).get("state", {}).get("fate"))
    ranks = {letter: people.get(letter, {}).get("reflexes", 10) for letter in letters}
    order = order or letters
    top = 20 + min(ranks.values())
    dice = {letter: top - place - ranks[letter] for place, letter in enumerate(order)}
    assert set(order) == set(letters) and min(dice.values()) >= 1, "no dice give that order"
    return [dice[letter] for letter in letters]


Build = Callable[..., Arena]


@pytest.fixture
def arena(shelf: Library, gear: Path, tmp_path: Path) -> Build:
    """A function that builds an Arena from a drawing and what is special about those in it.

    Args of the function: the drawing; `order`, who acts when in the first round, else as the roster, capitals first (by
    default initiative is rolled once a fight, so later rounds need no dice); `dice`, all dice of the beginning instead;
    `options` of the rules; `sides` of the encounter where they are not two; a dict for each letter: Ranks, attributes
    and other traits by name, `on` the sign it stands on, `state` facts to begin with.
    """
    folders = count()

    def build(
        drawing: str,
        *,
        order: str = "",
        dice: Sequence[int] | None = None,
        options: Mapping[str, int] | None = None,
        sides: Mapping[str, Any] | None = None,
        geometry: str = "square",
        edges: Sequence[Mapping[str, Any]] = (),
        zones: Mapping[str, Any] | None = None,
        limits: Mapping[str, int] | None = None,
        **people: Mapping[str, Any],
    ) -> Arena:
        rows, places = drawn(drawing, people)
        own: dict[str, Any] = {}
        entries = [combatant(letter, cell, people.get(letter, {}), own) for letter, cell in places.items()]
        encounter = {
            "id": "arena",
            "title": "Arena",
            "mode": "grid",
            "map": {"rows": rows, "geometry": geometry, "edges": list(edges), "zones": dict(zones or {})},
            "options": {"initiative": 1, **(options or {})},
            "sides": sides or {"party": {"players": True}, "foes": {}},
            "combatants": entries,
            **(limits or {}),
        }
        library = Library([write_content(tmp_path / str(next(folders)), own), gear]) if own else shelf
        compiled = compile_encounter(Encounter.model_validate(encounter), library)
        letters = "".join(places)
        set_state(compiled, [people.get(letter, {}).get("state", {}) for letter in letters])
        if dice is None:
            dice = initiative_dice(order, letters, people)
        return Arena(compiled, letters, dice)

    return build


Play = Callable[[Mapping[str, int]], Any]


@pytest.fixture
def flip() -> Callable[[str, int, Play], tuple[Any, Any]]:
    """A function that plays the same with an option of the rules at its default and flipped: the outcomes must differ.

    Args of the function: the option, another value of it, and a function that plays with options and tells the outcome.
    """

    def flipped(option: str, value: int, play: Play) -> tuple[Any, Any]:
        assert fields_of(GridProfile)[option].default != value, f"{option}: {value} is its default"
        before, after = play({}), play({option: value})
        assert before != after, f"{option}: {value} changes nothing: {after}"
        return before, after

    return flipped


def set_state(compiled: Compiled, states: Sequence[Mapping[str, Any]]) -> None:
    """Write facts into the start of the fight."""
    start = records.as_numpy(compiled.start).copy()
    for unit, state in zip(start["units"][0], states, strict=False):
        for name, value in state.items():
            if isinstance(value, list):
                unit[name][: len(value)] = value
            else:
                unit[name] = value
    records.load(compiled.start, 0, start[0].tobytes())
