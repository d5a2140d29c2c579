"""The battle: a small fight of two formations written in the test, played by named choices with dice laid down.

    def test_a_blow(battle):
        fight = battle("Ab", A={"physical_attack": 12})
        fight.take("A basic b", 7)              # one die for the attack
        assert fight["b"].health == 26

Capital letters are heroes of the players' side, small ones warriors of the other. Everybody has 10 attack, 5 defence,
5 accuracy and evasion (a 7 hits), 40 health, 20 mana, tier 1, stands in front, and acts in the order of the letters.
Heroes call 10 and the die shows 9, which changes nothing, unless the test takes the opening in hand. Every choice must
use up the dice laid for it, and no die may come from the generator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from opfor.rules.core import batch, records
from opfor.rules.core.choices import AIM_SLOT, CHOICES, VERBS, Question
from opfor.rules.core.kernel import JIT
from opfor.rules.core.seats import seats_one
from opfor.rules.core.state import GOALS, NOBODY, Ending, Fate, Goal, Result
from opfor.rules.rows import mode, state
from opfor.rules.rows.words import AimAt, Effect, Element, Ev, Kind, On, RollFor, Row, Spread, Statistic, Status, Verb

PLAYERS, FOES = 0, 1
STATISTICS = {statistic.name.lower(): statistic for statistic in Statistic}
TYPICAL = [10, 5, 10, 5, 5, 5, 5, 5, 5]
RANGED = {"attack": 1, "effects": [("damage", 100)]}
ABILITIES: dict[str, dict[str, Any]] = {
    "blow": {"kind": 0, "melee": 1} | RANGED,
    "shot": {"kind": 0} | RANGED,
    "cut": {"kind": "physical", "melee": 1} | RANGED,
    "spark": {"kind": "magical", "magical": 1, "mana": 4} | RANGED,
    "fireball": {"kind": "magical", "magical": 1, "element": "fire", "mana": 6, "spread": "row"} | RANGED,
    "quake": {"kind": "magical", "magical": 1, "element": "earth", "mana": 8, "spread": "side"} | RANGED,
    "cure": {"kind": "healing", "mana": 3, "aim": "ally", "effects": [("heal", 100)]},
    "cure-all": {"kind": "healing", "mana": 6, "aim": "ally", "spread": "side", "effects": [("heal", 50)]},
    "raise": {"kind": "raise", "mana": 5, "aim": "fallen", "effects": [("raise", 0)]},
    "poison": {"kind": "status", "mana": 2, "effects": [("status", Status.POISONED)]},
    "lullaby": {"kind": "status", "mana": 2, "effects": [("status", Status.ASLEEP)]},
    "gaze": {"kind": "status", "mana": 2, "element": "earth", "effects": [("status", Status.PETRIFIED)]},
    "hush": {"kind": "status", "mana": 2, "effects": [("status", Status.SILENCED, 2)]},
    "mire": {"kind": "status", "mana": 2, "effects": [("status", Status.SLOWED)]},
    "antidote": {"kind": "healing", "mana": 1, "aim": "ally", "effects": [("cure", 1 << Status.POISONED)]},
    "bravery": {"kind": "buff", "aim": "ally", "effects": [("level", Statistic.PHYSICAL_ATTACK, 1)]},
    "daze": {"kind": "debuff", "effects": [("level", Statistic.EVASION, -1)]},
    "potion": {"kind": 0, "aim": "ally", "fixed": 1, "effects": [("heal", 100, 15)]},
    "feather": {"kind": 0, "aim": "fallen", "fixed": 1, "effects": [("raise", 50)]},
}
ROLES: dict[str, dict[str, Any]] = {
    "none": {},
    "striker": {"kinds": ["physical", "other"], "physical": 125, "magical": 125, "defence": 90},
    "caster": {"kinds": ["magical", "other"], "magical": 125, "mana": 75},
    "guardian": {"kinds": ["physical", "other"], "taken": 85, "guards": 1, "physical": 75, "magical": 75},
    "mender": {"kinds": ["healing", "raise", "other"], "healing": 125},
    "enhancer": {"kinds": ["buff", "other"], "buff_phases": 1, "more_allies": 1},
    "saboteur": {"kinds": ["status", "debuff", "other"], "status": 2, "more_foes": 1},
}


def default_fill(record: Any) -> None:
    """Give a plain record the values that its declaration names."""
    for name, field in records.fields_of(record.declared).items():
        if not field.shape and not field.kind:
            setattr(record, name, field.default)


def fill_ability(row: Any, said: Mapping[str, Any]) -> None:
    row.kind = Kind[said["kind"].upper()] if isinstance(said["kind"], str) else said["kind"]
    row.ap = said.get("ap", 1)
    row.mana, row.uses = said.get("mana", 0), said.get("uses", 0)
    row.aim = AimAt[said.get("aim", "foe").upper()]
    row.spread = Spread[said.get("spread", "one").upper()]
    row.element = Element[said.get("element", "colourless").upper()]
    for flag in ("melee", "attack", "magical", "fixed"):
        setattr(row, flag, said.get(flag, 0))
    for place, (kind, *values) in enumerate(said["effects"]):
        effect = row.effects[place]
        effect.kind = Effect[kind.upper().replace("-", "_")]
        effect.on = On.USER if values and values[-1] == "user" else On.TARGET
        numbers = [value for value in values if value != "user"]
        effect.a, effect.b = [*numbers, 0, 0][:2]


class Battle:
    """A fight with letters for names. `take` plays; `battle["b"]` are the facts of a combatant."""

    def __init__(self, spec: Any, start: Any, letters: str, names: Mapping[str, list[str]]) -> None:
        self.letters, self.names = letters, names
        self.spec, self.state = spec, start
        self.work = records.new(state.RowsWork)
        self.mask = np.zeros(CHOICES, np.int8)
        records.write(self.work, "tracing", 1)
        self.events: list[SimpleNamespace] = []

    # ---- playing

    def begin(self, *dice: int) -> None:
        self.lay(dice)
        batch.begin_one(self.spec, 0, self.state, 0, self.work, 0)
        self.look()
        self.check_dice("the beginning", dice)

    def open(self) -> None:
        """Call 10 for every hero; the die shows 9."""
        while self.decider and self.verbs() == {f"CALL+{n}" if n else "CALL" for n in range(10)}:
            callers = [x for x in self.letters if x.isupper() and not self[x].call and self.fate(x) == Fate.STANDING]
            self.take(f"{self.decider} call 10", *([9] if len(callers) == 1 else []))

    def take(self, words: str, *dice: int) -> list[SimpleNamespace]:
        """Take a choice: "A basic b", "A use cure A", "A item potion b", "A role striker", "b advance"."""
        who, verb, aim = self.read(words)
        assert self.decider == who, f"{words!r}: it is {self.decider or 'nobody'}'s choice"
        self.lay(dice)
        happened: list[SimpleNamespace] = []
        if verb != Verb.GO_NEXT:
            assert self.mask[verb], f"{words!r} is not legal; legal are {sorted(self.verbs())}"
            happened += self.play(verb)
        if aim and self.facts["question"] == Question.SLOT:
            choice = self.slot(aim)
            assert choice >= 0 and self.mask[choice], f"{words!r}: the aim is not legal"
            happened += self.play(choice)
        self.events = happened
        self.check_dice(words, dice)
        return happened

    def play(self, choice: int) -> list[SimpleNamespace]:
        assert batch.take_one(self.spec, 0, self.state, 0, self.work, 0, int(choice)) == 0
        work = records.as_numpy(self.work)[0]
        assert work["events_lost"] == 0
        rows = [row.tolist() for row in work["events"][: work["event_count"]]]
        self.look()
        return [SimpleNamespace(**dict(zip(work["events"].dtype.names, row, strict=True))) for row in rows]

    def run(self, *turns: str | tuple[Any, ...]) -> None:
        """Several choices one after another, those with dice as tuples."""
        for turn in turns:
            self.take(turn) if isinstance(turn, str) else self.take(*turn)

    def skip_to(self, letter: str) -> None:
        """End turns without doing anything until it is this one's, in this round or the next."""
        for _ in range(2 * len(self.letters)):
            if self.decider == letter:
                return
            self.take(f"{self.decider} end")
        raise AssertionError(f"{letter} has no turn")

    def end_round(self) -> None:
        """End turns until the next round, or until something else is asked."""
        now = self.round_no
        while self.round_no == now and "END" in self.verbs():
            self.take(f"{self.decider} end")

    def lay(self, dice: Sequence[int]) -> None:
        for face in dice:
            assert batch.lay_one(self.state, 0, face)

    def look(self) -> None:
        batch.look_one(self.spec, 0, self.state, 0, self.work, 0, self.mask)

    def check_dice(self, what: str, dice: Sequence[int]) -> None:
        """Every die laid was used, and no other fell."""
        rolled = [f"{self.letter(e.actor)} {RollFor(e.a).name} {e.c}" for e in self.events if e.kind == Ev.ROLL]
        left = int(self.facts["tape_count"] - self.facts["tape_at"])
        assert left == 0, f"{what}: dice are left of {dice}; rolled {rolled}"
        assert self.facts["counter"] == 0, f"{what}: more dice fell than {dice}: {rolled}"

    # ---- words

    def read(self, words: str) -> tuple[str, int, str]:
        """Who, the verb's choice, and the letter aimed at."""
        who, name, *rest = words.split()
        named = rest[0] if rest else ""
        if name == "call":
            return who, Verb.CALL + int(named) - 1, ""
        if name == "role":
            return who, Verb.ROLE + self.names["roles"].index(named), ""
        if name in ("use", "item"):
            return who, self.slot_verb(who, name, named), rest[1] if len(rest) > 1 else ""
        verb = {"basic": "BASIC_ATTACK", "next": "GO_NEXT", "act": "ACT_NOW"}.get(name, name.upper())
        return who, Verb[verb], named

    def slot_verb(self, who: str, name: str, named: str) -> int:
        field, first = ("abilities", Verb.ABILITY) if name == "use" else ("items", Verb.ITEM)
        carried = records.as_numpy(self.spec)[0]["sheets"][self.index(who)][field].tolist()
        return first + carried.index(self.names["abilities"].index(named) + 1)

    def slot(self, letter: str) -> int:
        count = seats_one(self.spec, 0, self.state, 0, self.work, 0)
        slots = records.as_numpy(self.work)[0]["slots"][:count].tolist()
        return AIM_SLOT + slots.index(self.index(letter))

    def may(self, words: str) -> bool:
        """The same words would be legal."""
        who, verb, aim = self.read(words)
        assert self.decider == who, f"{words!r}: it is {self.decider or 'nobody'}'s choice"
        if verb == Verb.GO_NEXT:
            return bool(self.mask[self.slot(aim)])
        return bool(self.mask[verb]) and (not aim or aim in self.aims(words.rsplit(" ", 1)[0]))

    def aims(self, words: str) -> str:
        """The letters that a verb may be aimed at, "" where the verb itself is not legal."""
        _, verb, _ = self.read(words)
        if not self.mask[verb]:
            return ""
        before = records.to_bytes(self.state)
        facts = self.facts.copy()
        facts["verb"], facts["question"] = verb, Question.SLOT
        records.load(self.state, 0, facts.tobytes())
        self.look()
        found = {choice for choice in self.legal() if choice >= AIM_SLOT}
        letters = "".join(letter for letter in self.letters if self.slot(letter) in found)
        records.load(self.state, 0, before)
        self.look()
        return letters

    def legal(self) -> list[int]:
        return np.flatnonzero(self.mask).tolist()

    def verbs(self) -> set[str]:
        """The legal verbs; those of slots and numbers carry them, as in CALL+3."""
        return {verb_name(choice) for choice in self.legal() if choice < VERBS}

    # ---- facts

    @property
    def facts(self) -> Any:
        return records.as_numpy(self.state)[0]

    def __getitem__(self, letter: str) -> SimpleNamespace:
        row = self.facts["units"][self.index(letter)]
        return SimpleNamespace(**{name: row[name].tolist() for name in row.dtype.names})

    def set(self, letter: str, **facts: Any) -> None:
        """Write facts of a combatant in the middle of the fight."""
        whole = self.facts.copy()
        for name, value in facts.items():
            whole["units"][self.index(letter)][name] = value
        records.load(self.state, 0, whole.tobytes())
        self.look()

    def index(self, letter: str) -> int:
        return self.letters.index(letter)

    def letter(self, i: int) -> str:
        return self.letters[i] if i >= 0 else ""

    def fate(self, letter: str) -> Fate:
        return Fate(self[letter].fate)

    @property
    def decider(self) -> str:
        return self.letter(self.facts["decider"])

    @property
    def order(self) -> str:
        return "".join(self.letter(i) for i in self.facts["order"][: self.facts["order_count"]])

    @property
    def round_no(self) -> int:
        return int(self.facts["round_no"])

    @property
    def ending(self) -> Ending:
        return Ending(self.facts["ending"])

    def result(self, side: int) -> Result:
        return Result(self.facts["results"][side])

    def seen_by(self, side: int) -> Any:
        """The facts as a side may know them."""
        seen = records.new(state.RowsFight)
        batch.redact_one(self.spec, 0, self.state, 0, seen, 0, side)
        return records.as_numpy(seen)[0]

    def observation(self) -> np.ndarray:
        row = np.zeros(mode.parts()["floats"], np.float32)
        batch.observe_one(self.spec, 0, self.state, 0, self.work, 0, row)
        return row

    def events_of(self, kind: Ev) -> list[SimpleNamespace]:
        return [event for event in self.events if event.kind == kind]


def verb_name(choice: int) -> str:
    verb = max(v for v in Verb if v <= choice)
    return verb.name if verb == choice else f"{verb.name}+{choice - verb}"


class Maker:
    """Writes the records of a battle."""

    def __init__(self, letters: str, abilities: Mapping[str, Any], roles: Mapping[str, Any]) -> None:
        self.letters = letters
        self.abilities = {**ABILITIES, **abilities}
        self.roles = {**ROLES, **roles}
        self.specs = records.PlainRows(state.RowsSpec, 1)
        self.starts = records.PlainRows(state.RowsFight, 1)
        self.spec, self.start = self.specs[0], self.starts[0]

    def names(self) -> dict[str, list[str]]:
        return {"abilities": list(self.abilities), "roles": list(self.roles)}

    def write_spec(self, options: Mapping[str, int], limits: Mapping[str, int]) -> None:
        spec = self.spec
        default_fill(spec)
        default_fill(spec.profile)
        for name, value in options.items():
            assert name in records.fields_of(state.RowsProfile), name
            setattr(spec.profile, name, value)
        spec.count, spec.side_count = len(self.letters), 2
        spec.hostile[PLAYERS], spec.hostile[FOES] = 1 << FOES, 1 << PLAYERS
        for name, value in limits.items():
            setattr(spec, name, value)
        for row, said in zip(spec.abilities, self.abilities.values(), strict=False):
            fill_ability(row, said)
        spec.role_count = len(self.roles)
        for row, said in zip(spec.roles, self.roles.values(), strict=False):
            default_fill(row)
            for name, value in said.items():
                setattr(row, name, sum(Kind[k.upper()] for k in value) if name == "kinds" else value)

    def write_sheet(self, i: int, letter: str, said: Mapping[str, Any]) -> None:
        sheet, unit = self.spec.sheets[i], self.start.units[i]
        sheet.side = PLAYERS if letter.isupper() else FOES
        sheet.player = said.get("player", int(letter.isupper()))
        sheet.side = said.get("side", sheet.side)
        sheet.tier, sheet.health, sheet.mana = said.get("tier", 1), said.get("full", 40), said.get("rested", 20)
        sheet.initiative = said.get("initiative", 100 - 2 * i)
        sheet.row = Row[said.get("row", "front").upper()]
        sheet.roles = sum(1 << list(self.roles).index(role) for role in said.get("roles", ()))
        basic = said.get("basic", "blow")
        sheet.basic = 1 + list(self.abilities).index(basic) if basic else 0
        for k, value in enumerate(TYPICAL):
            sheet.statistics[k] = value
        for element in Element:
            sheet.elements[element] = said.get("elements", {}).get(element.name.lower(), 100)
        for name, statistic in STATISTICS.items():
            sheet.statistics[statistic] = said.get(name, sheet.statistics[statistic])
        sheet.immune = sum(1 << Status[name.upper()] for name in said.get("immune", ()))
        for slot, name in enumerate(said.get("abilities", ())):
            sheet.abilities[slot] = 1 + list(self.abilities).index(name)
        for slot, (name, count) in enumerate(said.get("items", {}).items()):
            sheet.items[slot], unit.items[slot] = 1 + list(self.abilities).index(name), count
        unit.health, unit.mana = said.get("health", sheet.health), said.get("mana", sheet.mana)
        unit.row = sheet.row or Row.FRONT
        for name, value in said.get("state", {}).items():
            if isinstance(value, Mapping):
                for key, one in value.items():
                    getattr(unit, name)[key] = one
            else:
                setattr(unit, name, value)

    def write_look(self, i: int) -> None:
        """What a stranger guesses: 50 health, 30 mana, all else typical."""
        look, sheet = self.spec.looks[i], self.spec.sheets[i]
        look.side, look.player, look.health, look.mana, look.row = sheet.side, sheet.player, 50, 30, sheet.row
        for k, value in enumerate(TYPICAL):
            look.statistics[k] = value
        for element in Element:
            look.elements[element] = 100

    def write_goals(self, side: int, goals: Sequence[tuple[str, Any]]) -> None:
        for k, (kind, value) in enumerate(goals):
            goal = self.spec.objectives[side * GOALS + k]
            goal.kind = Goal[kind.upper()]
            goal.target = self.letters.index(value) if isinstance(value, str) else NOBODY
            goal.count = value if isinstance(value, int) else 1

    def made(self) -> tuple[Any, Any]:
        self.start.decider = self.start.acting = self.start.actor = NOBODY
        if JIT:
            return records.as_numpy(self.specs), records.as_numpy(self.starts)
        return self.specs, self.starts


Build = Callable[..., Battle]


@pytest.fixture
def battle() -> Iterator[Build]:
    """A function that builds a Battle from its letters and what is special about them.

    Args of the function: the letters; `options` of the rules; `strike`, the side with the First Strike; `players`, the
    players' side; `limits`, other numbers of the spec; `goals` of either side; `abilities` and `roles` beside the
    usual; `opening=False` to stop at the first decision; a dict for each letter: statistics and other traits by name,
    `state` facts to begin with.
    """
    built: list[Battle] = []

    def build(
        letters: str,
        *,
        options: Mapping[str, int] | None = None,
        strike: int | None = None,
        players: int = PLAYERS,
        limits: Mapping[str, int] | None = None,
        goals: Mapping[int, Sequence[tuple[str, Any]]] | None = None,
        abilities: Mapping[str, Any] | None = None,
        roles: Mapping[str, Any] | None = None,
        opening: bool = True,
        **people: dict[str, Any],
    ) -> Battle:
        maker = Maker(letters, abilities or {}, roles or {})
        first = 0 if strike is None else strike + 1
        maker.write_spec(options or {}, {"players": players, "first_strike": first, **(limits or {})})
        for i, letter in enumerate(letters):
            maker.write_sheet(i, letter, people.get(letter, {}))
            maker.write_look(i)
        for side, wanted in (goals or {}).items():
            maker.write_goals(side, wanted)
        built.append(Battle(*maker.made(), letters, maker.names()))
        built[-1].begin()
        if opening:
            built[-1].open()
        return built[-1]

    yield build
    for fight in built:
        fight.check_dice("the end", ())
