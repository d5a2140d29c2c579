"""Engaged, and leaving by the Withdraw reaction (G34)."""

import pytest

from opfor.rules.core.state import Fate

ARMED = {"weapons": ["sword"]}


@pytest.mark.rule("G34")
def test_who_ends_a_move_beside_a_foe_is_engaged(arena):
    fight = arena("A..b.C")
    fight.take("A stride 2,0")
    assert (fight.engaged("A"), fight.engaged("b"), fight.engaged("C")) == ("b", "A", "")


@pytest.mark.rule("G34")
def test_passing_by_does_not_count(arena):
    fight = arena("A....\n..b..")
    fight.take("A stride 4,0")
    assert fight.engaged("A") == ""


@pytest.mark.rule("G34")
def test_those_who_start_beside_one_another_are_engaged(arena):
    assert arena("ABb").engaged("b") == "B"


@pytest.mark.rule("G34")
def test_nobody_is_engaged_through_a_wall(arena):
    assert arena("Ab", edges=[{"at": [0, 0], "side": "e", "is": "wall"}]).engaged("A") == ""


@pytest.mark.rule("G34", "G44")
def test_the_hidden_are_engaged_from_when_they_attack(arena):
    """Neither hidden from the other: attacking reveals, and attacking in melee engages."""
    fight = arena("A%b", A=ARMED | {"hidden": True, "on": "%"})
    fight.take("A stride 1,0")
    assert fight.engaged("A") == ""
    fight.take("A strike b", 12, 13)
    assert fight.engaged("A") == "b"


@pytest.mark.rule("G34")
def test_the_unconscious_are_not_engaged(arena):
    fight = arena("Ab.c", A={"fighting": 19} | ARMED, b={"minor": True})
    assert fight.engaged("A") == "b"
    fight.take("A subdue b", 9, 8, 20)
    assert (fight.fate("b"), fight.engaged("A")) == (Fate.UNCONSCIOUS, "")


@pytest.mark.rule("G34")
@pytest.mark.parametrize(
    ("fighting", "reflexes", "strikes"),
    [
        (8, 5, True),  # the enemy's Fighting is the higher pass
        (5, 8, False),
        (8, 8, False),  # equal goes to the defender: the mover
        (15, 15, False),
        (10, 9, True),  # its critical
    ],
)
def test_leaving_takes_an_opposed_test_against_each_engaged_enemy(arena, fighting, reflexes, strikes):
    """The dice: the enemy's Fighting, the mover's Reflexes."""
    fight = arena("bA...", A={}, b=ARMED)
    fight.take("A stride 3,0", fighting, reflexes)
    assert [test.why for test in fight.tests()] == ["HOLD_BACK", "WITHDRAW"]
    if strikes:
        assert (fight.decider, fight.at("A")) == ("b", (1, 0))  # before the move goes on
        fight.take("b react", 4, 3, 20)
        assert fight["A"].stamina == 12 - 5
        assert fight["b"].stamina == 11  # G15: Strikes are paid
    assert (fight.decider, fight.at("A")) == ("A", (3, 0))
    assert fight.engaged("b") == ""


@pytest.mark.rule("G34")
def test_the_strike_is_the_enemys_choice(arena):
    fight = arena("bA...", b=ARMED)
    fight.take("A stride 3,0", 8, 5)
    assert fight.verbs() == {"REACT", "REACT_SUBDUE", "DECLINE"}
    fight.take("b decline")
    assert (fight["A"].stamina, fight.at("A")) == (12, (3, 0))


@pytest.mark.rule("G34", "G12")
def test_the_strike_may_be_non_lethal(arena):
    fight = arena("bA...", b=ARMED)
    fight.take("A stride 3,0", 8, 5)
    fight.take("b react-subdue", 9)
    assert fight.tests()[0].tn == 8


@pytest.mark.rule("G34")
def test_that_a_won_withdraw_strikes_is_an_option(arena, flip):
    def asked(options):
        fight = arena("bA...", b=ARMED, options=options)
        fight.take("A stride 3,0", 8, 5)
        return fight.decider

    assert flip("withdraw_strikes", 0, asked) == ("b", "A")


@pytest.mark.rule("G34")
def test_each_one_that_wins_gets_a_strike(arena):
    fight = arena(
        """
        b....
        cA...
        d....
        """,
        b=ARMED,
        c=ARMED,
        d=ARMED,
    )
    fight.take("A stride 4,1", 8, 5)
    fight.take("b react", 4, 3, 20, 5, 8, 8, 5)  # its Strike, then c loses and d wins
    fight.take("d react", 11)
    assert (fight.decider, fight.at("A"), fight["A"].stamina) == ("A", (4, 1), 7)


@pytest.mark.rule("G34")
def test_who_is_felled_on_the_way_stays(arena):
    fight = arena("bA...B", A={"minor": True}, b=ARMED)
    fight.take("A stride 3,0", 8, 5)
    fight.take("b react", 4, 6, 20)
    assert (fight.fate("A"), fight.at("A")) == (Fate.DEAD, (1, 0))


@pytest.mark.rule("G34")
def test_moving_on_beside_the_same_enemy_needs_no_withdraw(arena):
    fight = arena(".b.\n.A.\n...", b=ARMED)
    fight.take("A stride 0,1")
    assert fight.engaged("A") == "b"


@pytest.mark.rule("G34")
def test_an_enemy_without_a_weapon_for_it_has_no_strike(arena):
    fight = arena("bA...", b={"weapons": ["bow"]})
    fight.take("A stride 3,0", 8, 5)
    assert fight.decider == "A"


@pytest.mark.rule("G34")
def test_climbing_out_of_reach_takes_a_withdraw_too(arena):
    """Every way of moving does."""
    fight = arena("bA^^.", b=ARMED)
    fight.take("A climb 2,0", 5, 5, 8)  # Athletics, then the two of the Withdraw
    assert fight.at("A") == (2, 0)
