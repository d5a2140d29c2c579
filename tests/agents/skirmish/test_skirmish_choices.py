"""Positions of skirmish mode in which one choice is sensible and another one stupid: what scripted agents choose."""

import pytest

from opfor.rules.core.state import Fate
from opfor.rules.twenty.core.dice import pack
from opfor.rules.twenty.core.statuses import VALUE
from opfor.rules.twenty.core.table import Status
from opfor.rules.twenty.core.words import AimAt, Band, Damage, Effect, RollKind, Trigger, Undead
from opfor.rules.twenty.skirmish.words import Fire, Free, Style, WeaponKind

SWORD = {"kind": WeaponKind.SWORD, "damage": Damage.SLASHING}
RIFLE = {"kind": WeaponKind.RIFLE, "ranged": 1, "band": Band.LONG, "damage": Damage.PIERCING, "hands": 2}
PISTOL = {"kind": WeaponKind.PISTOL, "ranged": 1, "band": Band.MEDIUM, "damage": Damage.PIERCING}
CARBINE = {**PISTOL, "fire": Fire.BURST, "magazine": 2, "hands": 2}
BOLT = {"spell": 1, "aim": AimAt.FOE, "band": Band.MEDIUM, "test": RollKind.ATTACK, "count": 2, "faces": 8, "cost": 1}
MEND = {"spell": 1, "aim": AimAt.ALLY, "band": Band.MELEE, "count": 2, "faces": 8, "damage": Damage.HEALING, "cost": 1}
RAISE = {
    "spell": 1, "aim": AimAt.FALLEN, "band": Band.MELEE, "cost": 1,
    "effects": [{"kind": Effect.REVIVE, "value": pack(2, 6)}],
}  # fmt: skip
BLAST = {
    "spell": 1, "aim": AimAt.CELL, "band": Band.LONG, "radius": 5, "test": RollKind.ATTACK, "count": 3, "faces": 6,
    "damage": Damage.FIRE, "cost": 1,
}  # fmt: skip
BLIND = {
    "spell": 1, "aim": AimAt.FOE, "band": Band.LONG, "test": RollKind.ATTACK, "cost": 1,
    "effects": [{"kind": Effect.STATUS, "status": Status.PARALYZED, "left": 3}],
}  # fmt: skip


def armed(*weapons, **more):
    """Somebody with the first weapon in hand."""
    return {"weapons": list(weapons), "in_hand": 1, "proficient": 63, **more}


def open_ground(row, rows=3):
    """A row with empty ones above and below."""
    return "\n".join(["." * len(row)] * (rows // 2) + [row] + ["." * len(row)] * (rows // 2))


FIGHTER = armed(SWORD)


def test_a_foe_in_melee_is_struck(position):
    assert position("Ab", A=FIGHTER, b=FIGHTER).choice() == "STRIKE"


def test_the_hurt_foe_before_the_fresh_one(position):
    for hurt in "bc":
        here = position(".b.\n.A.\n.c.", A=FIGHTER, b=FIGHTER, c=FIGHTER)
        assert here.set(**{hurt: {"health": 5}}).choice() == f"STRIKE {hurt}"


def test_the_dangerous_before_the_harmless(position):
    brute = armed({**SWORD, "count": 3})
    assert position(".b.\n.A.\n.c.", A=FIGHTER, b=FIGHTER, c=brute).choice() == "STRIKE c"


def test_it_goes_where_it_can_strike(position):
    assert position("A....b", A=FIGHTER, b=FIGHTER).choice() == "MOVE 4,0"


def test_it_comes_nearer_when_nobody_is_in_reach(position):
    assert position("A" + "." * 25 + "b", A=FIGHTER, b=FIGHTER).choice() == "MOVE 6,0"


def test_it_walks_round_a_wall_and_not_against_it(position):
    here = position(
        """
        .........
        .#######.
        .#A....#b
        .#.....#.
        .##.####.
        .........
    """,
        A=FIGHTER,
        b=FIGHTER,
    )
    verb, cell = here.choice().split()
    assert verb == "MOVE" and int(cell.split(",")[1]) >= 4


@pytest.mark.rule("T21")
def test_a_shooter_shoots_from_where_it_is(position):
    assert position(open_ground("A............b"), A=armed(RIFLE), b=FIGHTER).choice() == "FIRE"


@pytest.mark.rule("T21")
def test_a_shooter_beside_a_foe_steps_back_first(position):
    verb = position(open_ground("Ab..............", 7), A=armed(RIFLE), b=FIGHTER).choice().split()[0]
    assert verb in ("MOVE", "RUN", "RUN_FIRE")


@pytest.mark.rule("T20")
def test_the_sniper_keeps_its_band(position):
    """At medium distance a sniper goes farther off, a brute with the same rifle does not."""
    there = position(open_ground("b....A" + "." * 12, 5), A=armed(RIFLE), b=FIGHTER).set(A={"actions": 1})
    assert there.choice("sniper").split()[0] in ("MOVE", "RUN", "RUN_FIRE")
    assert there.choice("brute") == "FIRE"


@pytest.mark.rule("T03")
def test_what_is_empty_is_reloaded(position):
    here = position(open_ground("A....b"), A=armed(CARBINE, state={"fired": [2]}), b=FIGHTER)
    assert here.choice() == "RELOAD"


@pytest.mark.rule("T03")
def test_what_still_has_shots_is_fired(position):
    here = position(open_ground("A....b"), A=armed(CARBINE, state={"fired": [1]}), b=FIGHTER)
    assert here.choice() == "FIRE"


@pytest.mark.rule("T03")
def test_the_right_weapon_is_taken_in_hand(position):
    behind_water = "A..___..b"
    here = position(behind_water, A=armed(SWORD, PISTOL), b=FIGHTER)
    assert here.choice() == "READY+1"
    assert not position("Ab", A=armed(SWORD, PISTOL), b=FIGHTER).choice().startswith("READY")


@pytest.mark.rule("T41")
def test_a_shot_is_lined_up_where_it_is_worth_two(position):
    wall_of_plate = {"soak": 11}
    marksman = armed({**RIFLE, "sight": 1})
    assert position(open_ground("A........b"), A=marksman, b=armed(SWORD, **wall_of_plate)).choice() == "SIGHT"
    assert position(open_ground("A........b"), A=marksman, b=FIGHTER).choice() == "FIRE"


@pytest.mark.rule("T22")
def test_cover_that_costs_nothing_is_taken(position):
    here = position(".............\n..Ao........b\n.............", A=armed(RIFLE), b=armed(RIFLE))
    assert here.set(A={"moved": 1}).choice() == "COVER"


@pytest.mark.rule("T22")
def test_a_shooter_goes_behind_cover(position):
    here = position(
        """
        .............
        ...A........b
        ..o.........c
        .............
    """,
        A=armed(RIFLE),
        b=armed(RIFLE),
        c=armed(RIFLE),
    )
    verb, cell = here.choice(without="FIRE RUN_FIRE").split()
    assert verb in ("MOVE", "RUN") and cell in ("1,1", "1,2", "1,3", "2,1", "2,2", "2,3")


@pytest.mark.rule("T23")
def test_nobody_turns_its_back_on_a_flanker_for_a_little_fire(position):
    """It leaves the fire, unless that draws an attack that is much worse."""
    glow = {"left": 3, "x": 5, "y": 2, "radius": 5, "dice": pack(1, 2), "damage": int(Damage.FIRE), "by": 1}
    here = position(open_ground(".....A....b", 5), A=FIGHTER, b=armed({**PISTOL, "count": 9}))
    here.set(areas=[glow], A={"actions": 1})
    assert here.choice("healer").startswith("MOVE")
    assert here.set(A={"flankers": 0b10}).choice("healer") == "END"


@pytest.mark.rule("T23")
def test_a_flanker_strikes_who_sets_out(position):
    here = position(open_ground("A.b", 5), A=armed(PISTOL), b=armed(PISTOL), order="bA")
    here.set(b={"flankers": 0b1}).take("b move 2,0")
    assert here.table.decider == "A"
    assert here.choice() == "REACT"


@pytest.mark.rule("T24")
def test_a_move_and_a_shot_in_one(position):
    """With five in proficiency a running shot is nearly as good as any."""
    here = position(open_ground("Ab..............", 5), A=armed(PISTOL, cpb=5), b=FIGHTER)
    assert here.choice().startswith("RUN")


@pytest.mark.rule("T24")
def test_the_shot_that_comes_for_nothing_is_taken(position):
    here = position(open_ground("A....b"), A=armed(PISTOL), b=FIGHTER).set(A={"free": int(Free.SHOT)})
    assert here.choice() == "FIRE"


@pytest.mark.rule("T31")
def test_two_blades_are_used_together(position):
    pair = {**armed(SWORD, {**SWORD, "bonus": 0, "plus": 1}), "in_hand": 3, "styles": Style.DUAL}
    assert position("Ab", A=pair, b=FIGHTER).choice() == "DUAL"


@pytest.mark.rule("T34")
def test_a_critical_is_defended_again_and_a_graze_is_not_made_worse(position):
    guard = armed(SWORD, shield=3)
    hit = position("bA", A=guard, b=FIGHTER, order="bA").take("b strike A", 20, 1)
    assert hit.table.decider == "A" and hit.choice() == "DEFEND"
    sure = position("bA", A=guard, b=armed(SWORD, cpb=5, attributes=[5, 0, 0, 0, 0, 0]), order="bA")
    sure.take("b strike A", 20, 20)
    assert sure.table.decider == "A" and sure.choice() == "DECLINE"  # ten more than it can roll again on average


@pytest.mark.rule("T57")
def test_the_hurt_are_healed_and_the_unhurt_are_not(position):
    healer = armed(SWORD, abilities=[MEND])
    hurt = position(open_ground("AB.......c"), A=healer, B=FIGHTER, c=FIGHTER)
    assert hurt.set(B={"health": 6}).choice() == "ABILITY B"
    assert not position(open_ground("AB.......c"), A=healer, B=FIGHTER, c=FIGHTER).choice().startswith("ABILITY")


@pytest.mark.rule("T57")
def test_the_healer_goes_to_the_hurt(position):
    healer = armed(SWORD, abilities=[MEND])
    here = position(open_ground("A....B" + "." * 20 + "c"), A=healer, B=FIGHTER, c=FIGHTER).set(B={"health": 5})
    verb, cell = here.choice("healer").split()
    assert verb == "MOVE" and int(cell.split(",")[0]) >= 4


@pytest.mark.rule("T38")
def test_the_fallen_are_raised(position):
    here = position("AB........c", A=armed(SWORD, abilities=[RAISE]), B=FIGHTER, c=FIGHTER)
    assert here.set(B={"health": 0, "fate": int(Fate.UNCONSCIOUS)}).choice() == "ABILITY"


@pytest.mark.rule("T93")
def test_healing_is_a_weapon_against_the_undead_that_it_harms(position):
    ghoul = armed(SWORD, undead=Undead.ZOMBIE, healing_harms=1, soak=9)
    burn = {**MEND, "aim": AimAt.FOE, "band": Band.MEDIUM, "test": RollKind.ATTACK}
    assert position("A....b", A=armed(SWORD, abilities=[burn]), b=ghoul).choice() == "ABILITY"
    assert not position("A....b", A=armed(SWORD, abilities=[burn]), b=FIGHTER).choice().startswith("ABILITY")


@pytest.mark.rule("T25")
def test_an_area_falls_on_foes_and_not_on_friends(position):
    mage = armed(SWORD, abilities=[BLAST])
    foes = position("A....bc\n.....d.", A=mage, b=FIGHTER, c=FIGHTER, d=FIGHTER)
    verb, cell = foes.choice().split()
    assert verb == "ABILITY" and cell in ("5,0", "6,0", "5,1", "6,1")
    mixed = position("A....bC\n.....BD", A=mage, b=FIGHTER, B=FIGHTER, C=FIGHTER, D=FIGHTER)
    assert not mixed.choice().startswith("ABILITY")


@pytest.mark.rule("T26")
def test_nobody_stays_in_the_fire(position):
    burning = {"left": 3, "x": 5, "y": 2, "radius": 10, "dice": pack(2, 6), "damage": int(Damage.FIRE), "by": 1}
    here = position(open_ground(".....A..........b", 5), A=armed(RIFLE), b=FIGHTER).set(areas=[burning])
    verb, cell = here.choice().split()
    x, y = map(int, cell.split(","))
    assert verb in ("MOVE", "RUN", "RUN_FIRE") and max(abs(x - 5), abs(y - 2)) + min(abs(x - 5), abs(y - 2)) // 2 > 2


@pytest.mark.rule("T36")
def test_nobody_is_held_twice(position):
    mage = armed(SWORD, abilities=[BLIND])
    here = position("A........b", A=mage, b=armed({**SWORD, "count": 3}))
    assert here.choice("trickster") == "ABILITY"
    held = 3 | 2 << 10 | 1 << 13 | 0 << VALUE
    borne = here.table.facts["units"][1]["borne"].copy()
    borne[Status.PARALYZED] = held
    again = here.set(b={"borne": borne, "bearing": 1 << Status.PARALYZED})
    assert not again.choice("trickster").startswith("ABILITY")


@pytest.mark.rule("T35")
def test_no_status_is_cast_at_a_barrier(position):
    mage = armed(PISTOL, abilities=[BLIND])
    here = position("A.....b", A=mage, b=armed({**SWORD, "count": 3}))
    assert here.choice("trickster") == "ABILITY"
    borne = here.table.facts["units"][1]["borne"].copy()
    borne[Status.BARRIER] = 9 | 2 << 10 | 20 << VALUE
    shielded = here.set(b={"borne": borne, "bearing": 1 << Status.BARRIER})
    assert shielded.choice("trickster") == "FIRE"


@pytest.mark.rule("T11")
def test_a_spell_is_worth_its_price(position):
    mage = armed(SWORD, abilities=[BOLT], attributes=[0, 0, 0, 3, 0, 0])
    assert position("A.....b", A=mage, b=FIGHTER).choice() == "ABILITY"


@pytest.mark.rule("T11")
def test_no_more_power_goes_into_a_spell_than_it_takes(position):
    mage = armed(SWORD, abilities=[{**BOLT, "count": 1, "power": 1}], cpb=4, attributes=[0, 0, 0, 4, 0, 0])
    here = position("A..b", A=mage, b=FIGHTER, options={"foe_pools": 0})
    assert here.set(b={"health": 1}).choice() == "ABILITY"
    assert here.set(b={"health": 30}).choice() == "EMPOWER"


@pytest.mark.rule("T10")
def test_a_reaction_helps_against_the_blow(position):
    ward = {
        "trigger": Trigger.ATTACKED, "aim": AimAt.SELF,
        "effects": [{"kind": Effect.STATUS, "status": Status.HARDENED, "value": 8, "left": 1}],
    }  # fmt: skip
    here = position("bA", A=armed(SWORD, abilities=[ward]), b=armed({**SWORD, "count": 3}), order="bA")
    here.take("b strike A")
    assert here.table.decider == "A" and here.choice() == "ABILITY"


@pytest.mark.rule("T12")
def test_companions_are_sent(position):
    here = position("AB.......c", A=FIGHTER, B=armed(SWORD, controller=1), c=FIGHTER)
    assert here.choice() == "COMPANION"


@pytest.mark.rule("T71")
def test_who_lies_on_the_ground_gets_up(position):
    borne = [0] * 38
    borne[Status.PRONE] = 4 << 10
    down = {"bearing": 1 << Status.PRONE, "borne": borne}
    assert position("A.....b", A=FIGHTER, b=FIGHTER).set(A=down).choice() == "STAND"


@pytest.mark.rule("T84")
def test_the_hidden_are_sought_and_come_out_to_fight(position):
    borne = [0] * 38
    borne[Status.STEALTH] = 4 << 10 | 12 << VALUE
    hides = {"bearing": 1 << Status.STEALTH, "borne": borne}
    here = position("A.......b", A=FIGHTER, b=FIGHTER).set(b=hides, A={"actions": 1})
    assert here.choice() == "SEARCH"
    hidden = position("A.b", A=FIGHTER, b=FIGHTER).set(A=hides)
    assert hidden.choice() == "MOVE"


ESCAPING = {0: {"kind": 6, "target": -1, "count": 1}}


@pytest.mark.parametrize("agent", ["default", "coward"])
def test_a_side_that_is_to_escape_runs(position, agent):
    far = position("..A....b", A=FIGHTER, b=FIGHTER, goals=ESCAPING, exits={0: 1}, zone=[(0, 0)])
    assert far.choice(agent) == "MOVE 0,0"
    there = position("A......b", A=FIGHTER, b=FIGHTER, goals=ESCAPING, exits={0: 1}, zone=[(0, 0)])
    assert there.choice(agent) == "ESCAPE"


def test_cowards_leave_a_lost_fight_and_others_do_not(position):
    lost = position("A.....bcd", A=FIGHTER, b=FIGHTER, c=FIGHTER, d=FIGHTER, exits={0: 1}, zone=[(0, 0)])
    lost.set(A={"health": 6})
    assert lost.choice("coward") == "ESCAPE"
    assert lost.choice() != "ESCAPE" and lost.choice("fanatic") != "ESCAPE"


def test_only_the_masked_choices_count(position):
    assert position("Ab", A=FIGHTER, b=FIGHTER).choice(without="STRIKE") == "PUNCH"
