"""Moves in grid mode that nobody makes who plays at difficulty 3 or more, whatever its mood."""

import pytest

BOW = {"weapons": ["long-bow"]}
BOTH = {"weapons": ["long-bow", "dagger"]}
BOMB = {"weapons": ["fire-pot"]}
SURGEON = {"weapons": ["dagger"], "abilities": ["mending-prayer"], "focus": 12}
STAYS = {"move_left": 0, "stride_left": 0}
DOOR = {"door": [[0, 0]]}
WAY_OUT = {"party": {"players": True, "exits": ["door"]}, "foes": {}}
RUN = {"party": WAY_OUT["party"] | {"objectives": [{"goal": "escape", "count": 1}]}, "foes": {}}
HILL = {"hill": [[0, 0], [0, 1]]}
HOLD = {"party": {"players": True, "objectives": [{"goal": "reach", "zone": "hill", "count": 2}]}, "foes": {}}
GUARDED = {
    "party": {
        "players": True,
        "objectives": [{"goal": "keep-alive", "who": "hero-b"}, {"goal": "hold-out", "rounds": 5}],
    },
    "foes": {"objectives": [{"goal": "defeat", "who": "hero-b"}]},
}

STUPID = {
    "to pass with a free attack": (dict(drawing="Ab"), ["END", "DELAY"]),
    "to strike the fallen while another stands there": (
        dict(drawing="bAc", b={"fate": 1}),
        ["STRIKE b", "STRIKE_SUBDUE b", "PUMMEL b"],
    ),
    "to heal the unhurt": (dict(drawing="AB......c", A=SURGEON), ["ABILITY"]),
    "to leave the dying alone": (
        dict(drawing="AB......c", A=SURGEON, B={"stamina": 1}, turn=STAYS),
        ["END", "DELAY", "BREATHE"],
    ),
    "to fire beside a foe when one can strike": (dict(drawing="Ab.......", A=BOTH), ["FIRE"]),
    "to walk out of cover for nothing": (
        dict(drawing="............\n.Ao........b\n............", A=BOW, b=BOW, turn={"action_left": 0}),
        ["STRIDE"],
    ),
    "to stand in the open before archers with cover beside one": (
        dict(
            drawing=".............\n.A..........b\no...........c\n.............",
            A=BOW,
            b=BOW,
            c=BOW,
            turn={"action_left": 0},
        ),
        ["END"],
    ),
    "to escape while winning": (
        dict(drawing="A.....b", b={"stamina": 1}, sides=WAY_OUT, zones=DOOR),
        ["ESCAPE", "YIELD"],
    ),
    "to stay where one is there to get away": (
        dict(drawing="A......b", sides=RUN, zones=DOOR),
        ["END", "STRIDE", "DELAY"],
    ),
    "to throw a bomb among friends": (
        dict(drawing="A....bC\n.....BD", A=BOMB, turn=STAYS),
        ["THROW"],
    ),
    "to throw a bomb on a friend who is down": (
        dict(drawing="A....b\n.....B", A=BOMB, B={"fate": 1, "stamina": 0}, turn=STAYS),
        ["THROW"],
    ),
    "to leave the ground that must be held": (
        dict(drawing="A.b......\n........B", sides=HOLD, zones=HILL),
        ["STRIDE"],
    ),
    "to walk away from those one talks to": (
        dict(drawing="A.....b\n.......", A={"weapons": []}, turn={"action_left": 0}),
        ["STRIDE"],
    ),
    "to walk for nothing but company": (
        dict(drawing="...B...........\nA.............b", A=BOW, B=BOW, turn={"action_left": 0}),
        ["STRIDE"],
    ),
    "to throw oneself down before a swordsman": (dict(drawing="Ab"), ["DIVE_PRONE"]),
    "to stay on the ground": (dict(drawing="A....b", A={"prone": 1}), ["END", "DELAY", "CRAWL"]),
    "to get one's breath unspent": (dict(drawing="A..........#b", turn=STAYS), ["BREATHE"]),
    "to turn away from the only foe": (
        dict(drawing="......A....b"),
        [f"STRIDE {x},0" for x in range(6)],
    ),
    "to run against a wall": (
        dict(drawing=".......\n.#####.\n.#A..#b\n.#...#.\n.##.##.\n......."),
        [f"STRIDE {x},2" for x in (3, 4)],
    ),
    "to leave one's ward to its killer": (
        dict(drawing="BA.\n.c.\n...", sides=GUARDED),
        ["END", "DELAY", "YIELD", "STRIDE 2,0", "STRIDE 2,1", "STRIDE 2,2"],
    ),
    "to take a blow's price for words when it finishes": (
        dict(drawing="Ab", b={"stamina": 0, "wounds": 3}),
        ["DECEIVE", "PERSUADE", "GRAPPLE", "BREATHE_FOCUS"],
    ),
}

EVERYBODY = ["brute", "skirmisher", "sniper", "guardian", "commander", "fanatic", "trickster", "healer"]
"""Who acts in character and yet not stupidly; the coward runs, and the mindless do not think."""

IN_CHARACTER = {
    ("brute", "to stand in the open before archers with cover beside one"),
    ("fanatic", "to stand in the open before archers with cover beside one"),
    ("brute", "to throw a bomb among friends"),
    ("fanatic", "to walk for nothing but company"),
}


def is_stupid(choice, stupid):
    return any(choice == one or choice.split("+")[0].split()[0] == one for one in stupid)


@pytest.mark.parametrize("move", STUPID)
@pytest.mark.parametrize("level", [3, 4, 5])
def test_nobody_makes_it(position, move, level):
    facts, stupid = STUPID[move]
    here = position(**facts)
    for seed in range(1 if level == 5 else 12):
        choice = here.choice(f"scripted@{level}", seed=seed)
        assert not is_stupid(choice, stupid), choice


@pytest.mark.parametrize("move", STUPID)
@pytest.mark.parametrize("personality", EVERYBODY)
def test_no_character_makes_it(position, move, personality):
    if (personality, move) in IN_CHARACTER:
        pytest.skip("that is what it is like")
    facts, stupid = STUPID[move]
    choice = position(**facts).choice(f"scripted:{personality}")
    assert not is_stupid(choice, stupid), choice
