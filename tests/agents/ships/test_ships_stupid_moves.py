"""Moves in ships mode that nobody makes who plays at difficulty 3 or more, whatever its mood."""

import pytest

from opfor.agents.presets import personalities
from opfor.rules.core.state import Goal
from opfor.rules.twenty.core.words import AimAt, Band, Damage, RollKind
from opfor.rules.twenty.ships.words import Bulk, Kind, Medium

GUN = {"fixed": 30, "damage": Damage.PIERCING}
HEAVY = {**GUN, "fixed": 90}
PEASHOOTER = {**GUN, "fixed": 12}
SHORT = {**GUN, "band": Band.CLOSE, "fixed": 45}
RANKS = [2, 2, 2, 2]
STATIC = {"spell": 1, "aim": AimAt.FOE, "band": Band.LONG, "test": RollKind.ATTACK, "count": 6, "faces": 10}
PATCH = {"aim": AimAt.ALLY, "band": Band.MEDIUM, "count": 4, "faces": 10, "damage": Damage.HEALING}
WITCH = {"manned": 1, "attributes": [0, 0, 0, 5, 0, 0], "cpb": 3}
ESCAPE = {"goals": {0: {"kind": int(Goal.ESCAPE), "target": -1, "count": 1}}}


def craft(*guns, **more):
    """A small car of hull 100, armour 8, with a crew that knows its trade."""
    return {"weapons": guns or (GUN,), "ranks": RANKS, "armour": 8, **more}


def hulk(armour, **more):
    """A midsize vehicle."""
    return craft(bulk=Bulk.MIDSIZE, health=300, armour=armour, **more)


def sea(row):
    """A row with empty ones above and below."""
    return "\n".join(["." * len(row), row, "." * len(row)])


def drawn(drawing, **people):
    """What a position is built from."""
    return {"drawing": drawing, **people}


PERSON = {"kind": Kind.PERSON, "cpb": 2, "health": 40, "wreck": 0, "weapons": [{**GUN, "count": 1, "faces": 8}]}
GROUNDED = craft(kind=Kind.HOVER, state={"medium": int(Medium.AIR)})

STUPID = {
    "to pass with a free attack": (drawn("A...b", A=craft(), b=craft()), (), {}, ["END", "SEARCH"]),
    "to patch the whole": (
        drawn(sea("AB........c"), A=craft(abilities=[PATCH]), B=craft(), c=craft()),
        (),
        {},
        ["ABILITY"],
    ),
    "to leave the sinking alone when nobody is near": (
        drawn(sea("AB" + "." * 28 + "c"), A=craft(SHORT, abilities=[PATCH]), B=craft(), c=craft(SHORT)),
        (),
        {"B": {"health": 12}, "A": {"movements": 0}},
        ["END"],
    ),
    "to escape while winning": (
        drawn("A...b", A=craft(speed=3), b=craft()),
        (),
        {"b": {"health": 2}},
        ["ESCAPE"],
    ),
    "to waste the amplifier": (
        drawn("A...b", A=craft(PEASHOOTER, amplifier=1, caster=WITCH, spells=[STATIC]), b=craft()),
        (),
        {},
        ["END", "FIRE", "FIRE_MANEUVER"],
    ),
    "to spend the maneuver on a shot that glances off": (
        drawn("Ab", A=craft(armour=60), b=craft(), order="bA"),
        ("b fire A",),
        {},
        ["MANEUVER"],
    ),
    "to take the blow that sinks with a maneuver to spare": (
        drawn("Ab", A=craft(), b=craft(HEAVY), order="bA"),
        ("b fire A",),
        {"A": {"acted": 1}},
        ["DECLINE"],
    ),
    "to call friends for what one shot does": (
        drawn("AB\n..\nb.", A=craft(), B=craft(), b=hulk(0), options={"foe_pools": 0}),
        (),
        {"b": {"health": 3}},
        ["LINK", "LINK_MANEUVER"],
    ),
    "to join where nothing gets through": (
        drawn("AB\n..\nb.", A=craft(), B=craft(), b=hulk(100, maneuverability=0)),
        ("A link b", 5, 20),
        {},
        ["JOIN", "JOIN_MANEUVER"],
    ),
    "to shoot at a wall with a soft target beside it": (
        drawn("...b\nA...\n...c", A=craft(), b=craft(armour=90), c=craft()),
        (),
        {},
        ["FIRE b", "FIRE_MANEUVER b"],
    ),
    "to leave the crippled afloat for the fresh": (
        drawn("...b\nA...\n...c", A=craft(), b=craft(armour=60), c=craft(armour=60)),
        (),
        {"c": {"health": 14}},
        ["FIRE b", "FIRE_MANEUVER b"],
    ),
    "to stay out of range": (drawn(sea("A" + "." * 30 + "b"), A=craft(), b=craft()), (), {}, ["END"]),
    "to sail away from the only foe": (
        drawn(sea("....A" + "." * 20 + "b"), A=craft(SHORT), b=craft(SHORT)),
        (),
        {},
        [f"MOVE {x},{y}" for x in range(4) for y in range(3)],
    ),
    "to spend a movement before the escape that one is there for": (
        drawn(sea("A" + "." * 25 + "b"), A=craft(speed=3), b=craft(), **ESCAPE),
        (),
        {},
        ["MOVE", "END"],
    ),
    "to land beside what crawls": (drawn("A...b", A=GROUNDED, b=craft()), (), {}, ["CHANGE", "END"]),
    "to spare people in the open for armour": (
        drawn("...b\nA...\n...c", A=craft(), b=craft(armour=60), c=PERSON),
        (),
        {},
        ["FIRE b", "FIRE_MANEUVER b"],
    ),
}

EVERYBODY = [one for one in personalities("ships") if one not in ("runaway", "mindless")]
"""Who acts in character and yet not stupidly; the runaway runs, and the mindless do not think."""

IN_CHARACTER = {
    ("brute", "to take the blow that sinks with a maneuver to spare"),
    ("trickster", "to join where nothing gets through"),  # on a whim
    ("trickster", "to spend a movement before the escape that one is there for"),
}


def is_stupid(choice, stupid):
    return any(choice == one or choice.split("+")[0].split()[0] == one for one in stupid)


def standing(position, move):
    """The position, after what led to it."""
    built, before, facts, _ = STUPID[move]
    here = position(**built)
    if before:
        here.take(*before)
    return here.set(**facts)


@pytest.mark.parametrize("move", STUPID)
@pytest.mark.parametrize("level", [3, 4, 5])
def test_nobody_makes_it(position, move, level):
    here = standing(position, move)
    for seed in range(1 if level == 5 else 12):
        choice = here.choice(level=level, seed=seed)
        assert not is_stupid(choice, STUPID[move][3]), choice


@pytest.mark.parametrize("move", STUPID)
@pytest.mark.parametrize("personality", EVERYBODY)
def test_no_character_makes_it(position, move, personality):
    if (personality, move) in IN_CHARACTER:
        pytest.skip("that is what it is like")
    choice = standing(position, move).choice(personality)
    assert not is_stupid(choice, STUPID[move][3]), choice
