"""Positions in which one choice is sensible and another one stupid: what the strongest scripted agent does in them."""

import pytest

BOW = {"weapons": ["long-bow"]}
BOTH = {"weapons": ["long-bow", "dagger"]}
BOMB = {"weapons": ["fire-pot"]}
SURGEON = {"weapons": ["dagger"], "abilities": ["mending-prayer"], "focus": 12}


def test_a_foe_in_touch_is_struck(position):
    assert position("Ab").choice() == "STRIKE"


def test_the_hurt_foe_before_the_fresh_one(position):
    assert position(".b.\n.A.\n.c.", b={"stamina": 3}).choice() == "STRIKE b"
    assert position(".b.\n.A.\n.c.", c={"stamina": 3}).choice() == "STRIKE c"


def test_the_fallen_are_left_alone(position):
    assert position("bA...c", A={"engaged": 0}, b={"fate": 1}).choice() == "STRIDE 4,0"
    behind_bars = position("bAxxx#c", A={"engaged": 0}, b={"fate": 1})
    assert not behind_bars.choice().startswith(("STRIKE", "PUMMEL"))


def test_it_goes_where_it_can_strike(position):
    assert position("A....b").choice() == "STRIDE 4,0"


def test_it_comes_nearer_when_nobody_is_in_reach(position):
    assert position("A" + "." * 20 + "b").choice() == "STRIDE 6,0"


def test_it_walks_round_a_wall_and_not_against_it(position):
    here = position("""
        .......
        .#####.
        .#A..#b
        .#...#.
        .##.##.
        .......
    """)
    verb, cell = here.choice().split()
    assert verb == "STRIDE" and cell.endswith(",5")


def test_a_shooter_shoots(position):
    assert position("A.......b", A=BOW).choice() == "FIRE"


def test_a_shooter_beside_a_foe_does_not_shoot(position):
    """G35: the foe would strike first."""
    for drawing in ("Ab.......", "Ab.......c"):
        assert not position(drawing, A=BOTH).choice().startswith("FIRE")


def test_a_shooter_takes_cover_from_shooters(position):
    here = position(
        """
        .............
        ...A........b
        ..o.........c
        .............
    """,
        A=BOW,
        b=BOW,
        c=BOW,
    )
    assert here.choice() in ("STRIDE 1,2", "STRIDE 2,2")  # behind it or in it


def test_nobody_leaves_cover_for_nothing(position):
    """It has shot; its Stride is left."""
    here = position(
        """
        ............
        .Ao........b
        ............
    """,
        A=BOW,
        b=BOW,
        turn={"action_left": 0},
    )
    assert not here.choice().startswith("STRIDE")


def test_the_hurt_are_healed_and_the_unhurt_are_not(position):
    hurt = position("AB......c", A=SURGEON, B={"stamina": 3})
    assert hurt.choice() == "ABILITY B"
    unhurt = position("AB......c", A=SURGEON)
    assert not unhurt.choice().startswith("ABILITY")


def test_the_healer_goes_to_the_hurt(position):
    assert position("A...B......c", A=SURGEON, B={"stamina": 2}).choice() == "STRIDE 3,0"


def test_a_bomb_falls_on_foes_and_not_on_friends(position):
    stays = {"move_left": 0, "stride_left": 0}
    foes = position("A....bc\n.....d.", A=BOMB, turn=stays)
    verb, cell = foes.choice().split()
    assert verb == "THROW" and cell in ("5,0", "6,0", "5,1", "6,1")
    mixed = position("A....bC\n.....BD", A=BOMB, turn=stays)
    assert not mixed.choice().startswith("THROW")


def test_who_lies_on_the_ground_gets_up(position):
    assert position("A....b", A={"prone": 1}).choice() == "STAND"


def test_tired_and_out_of_reach_it_gets_its_breath(position):
    here = position("A..........#b", A={"stamina": 4}, turn={"move_left": 0, "stride_left": 0})
    assert here.choice() == "BREATHE"


def test_the_hidden_are_sought(position):
    here = position("A....o.b", b={"hidden_from": 1})
    assert "SEEK" in here.choice() or here.choice().startswith("STRIDE")


def test_nobody_gives_up_a_fight_that_is_won(position):
    here = position("A.....b", b={"stamina": 1}, zones={"door": [[0, 0]]})
    assert here.choice() not in ("YIELD", "ESCAPE")


@pytest.mark.parametrize("agent", ["scripted", "scripted:coward"])
def test_a_side_that_is_to_escape_runs(position, agent):
    sides = {
        "party": {"players": True, "exits": ["door"], "objectives": [{"goal": "escape", "count": 1}]},
        "foes": {},
    }
    far = position("..A....b", sides=sides, zones={"door": [[0, 0]]})
    assert far.choice(agent) == "STRIDE 0,0"
    there = position("A......b", sides=sides, zones={"door": [[0, 0]]})
    assert there.choice(agent) == "ESCAPE"


def test_only_the_masked_choices_count(position):
    here = position("Ab")
    assert here.choice(without="STRIKE") == "STRIKE_SUBDUE"
