"""Moves in skirmish mode that nobody makes who plays at difficulty 3 or more, whatever its mood."""

import pytest

from opfor.agents.presets import personalities
from opfor.rules.core.state import Fate, Goal
from opfor.rules.twenty.core.dice import pack
from opfor.rules.twenty.core.statuses import VALUE
from opfor.rules.twenty.core.table import STATUSES, Status
from opfor.rules.twenty.core.words import AimAt, Band, Damage, Effect, RollKind
from opfor.rules.twenty.skirmish.words import Fire, WeaponKind

SWORD = {"kind": WeaponKind.SWORD, "damage": Damage.SLASHING}
CENSER = {"kind": WeaponKind.SWORD, "damage": Damage.HEALING}
PISTOL = {"kind": WeaponKind.PISTOL, "ranged": 1, "band": Band.MEDIUM, "damage": Damage.PIERCING}
RIFLE = {"kind": WeaponKind.RIFLE, "ranged": 1, "band": Band.LONG, "damage": Damage.PIERCING, "hands": 2}
CARBINE = {**PISTOL, "fire": Fire.BURST, "magazine": 3, "hands": 2}
MEND = {"spell": 1, "aim": AimAt.ALLY, "band": Band.MELEE, "count": 2, "faces": 8, "damage": Damage.HEALING, "cost": 1}
RAISE = {
    "spell": 1, "aim": AimAt.FALLEN, "band": Band.MELEE, "cost": 1,
    "effects": [{"kind": Effect.REVIVE, "value": pack(2, 6)}],
}  # fmt: skip
BLAST = {
    "spell": 1, "aim": AimAt.CELL, "band": Band.LONG, "radius": 5, "test": RollKind.ATTACK, "count": 3, "faces": 6,
    "damage": Damage.FIRE, "cost": 1,
}  # fmt: skip
HOLD = {
    "spell": 1, "aim": AimAt.FOE, "band": Band.LONG, "test": RollKind.ATTACK, "cost": 1,
    "effects": [{"kind": Effect.STATUS, "status": Status.PARALYZED, "left": 3}],
}  # fmt: skip
FIRE = {"left": 3, "x": 5, "y": 2, "radius": 10, "dice": pack(2, 6), "damage": int(Damage.FIRE), "by": 1}


def armed(*weapons, **more):
    """Somebody with the first weapon in hand."""
    return {"weapons": list(weapons), "in_hand": 1, "proficient": 63, **more}


def bearing(status, packed):
    """Facts of somebody who bears a status."""
    borne = [0] * STATUSES
    borne[status] = packed
    return {"bearing": 1 << status, "borne": borne}


def wide(row, rows=5):
    """A row with empty ones above and below."""
    return "\n".join(["." * len(row)] * (rows // 2) + [row] + ["." * len(row)] * (rows // 2))


def drawn(drawing, **people):
    """What a position is built from."""
    return {"drawing": drawing, **people}


FIGHTER = armed(SWORD)
HEALER = armed(SWORD, abilities=[MEND])
WAY_OUT = {"exits": {0: 1}, "zone": [(0, 0)]}
RUN = {**WAY_OUT, "goals": {0: {"kind": int(Goal.ESCAPE), "target": -1, "count": 1}}}
HELD = {"goals": {0: {"kind": int(Goal.REACH), "target": -1, "zone": 1, "count": 2}}, "zone": [(0, 2), (0, 3)]}
OUTLAST = {"goals": {0: {"kind": int(Goal.HOLD_OUT), "target": -1, "count": 6}}}
GUARDED = {"goals": {0: {"kind": int(Goal.KEEP_ALIVE), "target": 1, "count": 1}}}

STUPID = {
    "to pass with a free attack": (drawn("Ab", A=FIGHTER, b=FIGHTER), {}, ["END"]),
    "to box with a sword in hand": (drawn("Ab", A=FIGHTER, b=FIGHTER), {}, ["PUNCH"]),
    "to strike the living with what they do not feel": (drawn("Ab", A=armed(CENSER), b=FIGHTER), {}, ["STRIKE"]),
    "to heal the unhurt": (drawn(wide("AB......c"), A=HEALER, B=FIGHTER, c=FIGHTER), {}, ["ABILITY"]),
    "to leave the dying alone": (
        drawn(wide("AB.......c"), A=HEALER, B=FIGHTER, c=FIGHTER),
        {"B": {"health": 3}, "A": {"actions": 1}},
        ["END", "MOVE"],
    ),
    "to let the fallen lie when nobody is near": (
        drawn("AB........c", A=armed(SWORD, abilities=[RAISE]), B=FIGHTER, c=FIGHTER),
        {"B": {"health": 0, "fate": int(Fate.UNCONSCIOUS)}},
        ["END", "MOVE"],
    ),
    "to shoot beside a foe when one can strike": (
        drawn("Ab", A=armed(SWORD, PISTOL, in_hand=3), b=FIGHTER),
        {},
        ["FIRE"],
    ),
    "to walk out of cover for nothing": (
        drawn("............\n.Ao........b\n............", A=armed(RIFLE), b=armed(RIFLE)),
        {"A": {"cover": 1}},
        ["MOVE", "RUN", "RUN_FIRE"],
    ),
    "to leave cover untaken that costs nothing": (
        drawn(".............\n..Ao........b\n.............", A=armed(RIFLE), b=armed(RIFLE)),
        {"A": {"moved": 1, "actions": 0}},
        ["END"],
    ),
    "to escape while winning": (
        drawn("A.....b", A=FIGHTER, b=FIGHTER, **WAY_OUT),
        {"b": {"health": 2}},
        ["ESCAPE"],
    ),
    "to stay where one is there to get away": (
        drawn("A......b", A=FIGHTER, b=FIGHTER, **RUN),
        {},
        ["END", "MOVE", "STRIKE"],
    ),
    "to let fire fall among friends": (
        drawn("A....bC\n.....BD", A=armed(SWORD, abilities=[BLAST]), b=FIGHTER, B=FIGHTER, C=FIGHTER, D=FIGHTER),
        {},
        ["ABILITY"],
    ),
    "to stay in the fire": (
        drawn(wide(".....A..........b"), A=armed(RIFLE), b=FIGHTER),
        {"areas": [FIRE]},
        ["END"],
    ),
    "to stay on the ground": (
        drawn("A.....b", A=FIGHTER, b=FIGHTER),
        {"A": bearing(Status.PRONE, 4 << 10)},
        ["END"],
    ),
    "to reload what has shots for the foe at hand": (
        drawn(wide("A....b"), A=armed(CARBINE, state={"fired": [1]}), b=FIGHTER),
        {"A": {"actions": 1}},
        ["RELOAD", "END"],
    ),
    "to change weapons when the right one is in hand": (
        drawn("Ab", A=armed(SWORD, PISTOL), b=FIGHTER),
        {},
        ["READY"],
    ),
    "to turn away from the only foe": (
        drawn("......A....b", A=FIGHTER, b=FIGHTER),
        {},
        [f"MOVE {x},0" for x in range(6)],
    ),
    "to run against a wall": (
        drawn(".......\n.#####.\n.#A..#b\n.#...#.\n.##.##.\n.......", A=FIGHTER, b=FIGHTER),
        {},
        ["END", *(f"MOVE {x},2" for x in (3, 4))],
    ),
    "to hold the held": (
        drawn("A........b", A=armed(PISTOL, abilities=[HOLD]), b=FIGHTER),
        {"b": bearing(Status.PARALYZED, 3 | 2 << 10 | 1 << 13)},
        ["ABILITY"],
    ),
    "to look for the hidden with a foe at one's throat": (
        drawn("Ab.....c", A=FIGHTER, b=FIGHTER, c=FIGHTER),
        {"c": bearing(Status.STEALTH, 4 << 10 | 12 << VALUE), "A": {"actions": 1}},
        ["SEARCH", "END"],
    ),
    "to leave the ground that must be held": (
        drawn(wide("A..b.......B"), A=FIGHTER, B=FIGHTER, b=FIGHTER, **HELD),
        {},
        ["MOVE", "RUN"],
    ),
    "to go to meet those whom one has but to outlast": (
        drawn(wide("A..................b"), A=armed(SWORD, PISTOL, in_hand=3), b=FIGHTER, **OUTLAST),
        {},
        ["MOVE", "RUN", "RUN_FIRE"],
    ),
    "to leave one's ward to its killer": (
        drawn("BA.\n.c.\n...", A=FIGHTER, B=FIGHTER, c=FIGHTER, **GUARDED),
        {},
        ["END", "MOVE"],
    ),
}

EVERYBODY = [one for one in personalities("skirmish") if one not in ("coward", "mindless")]
"""Who acts in character and yet not stupidly; the coward runs, and the mindless do not think."""

IN_CHARACTER = {
    ("brute", "to leave cover untaken that costs nothing"),
    ("fanatic", "to leave cover untaken that costs nothing"),
}


def is_stupid(choice, stupid):
    return any(choice == one or choice.split("+")[0].split()[0] == one for one in stupid)


@pytest.mark.parametrize("move", STUPID)
@pytest.mark.parametrize("level", [3, 4, 5])
def test_nobody_makes_it(position, move, level):
    drawn, facts, stupid = STUPID[move]
    here = position(**drawn).set(**facts)
    for seed in range(1 if level == 5 else 12):
        choice = here.choice(level=level, seed=seed)
        assert not is_stupid(choice, stupid), choice


@pytest.mark.parametrize("move", STUPID)
@pytest.mark.parametrize("personality", EVERYBODY)
def test_no_character_makes_it(position, move, personality):
    if (personality, move) in IN_CHARACTER:
        pytest.skip("that is what it is like")
    drawn, facts, stupid = STUPID[move]
    choice = position(**drawn).set(**facts).choice(personality)
    assert not is_stupid(choice, stupid), choice
