"""Several attacks in one action, bows and sights: T30 to T32, T40 to T42."""

import pytest

from opfor.rules.core.state import Fate
from opfor.rules.twenty.core.words import Damage, Ev
from opfor.rules.twenty.skirmish.words import Fire, Style, WeaponKind

CARBINE = {"kind": WeaponKind.RIFLE, "ranged": 1, "band": 2, "damage": Damage.PHYSICAL, "fire": Fire.BURST}
SWORD = {"kind": WeaponKind.SWORD, "damage": Damage.PHYSICAL}
PISTOL = {"kind": WeaponKind.PISTOL, "ranged": 1, "band": 2, "damage": Damage.PHYSICAL}
BOW = {"kind": WeaponKind.BOW, "ranged": 1, "band": 1, "hands": 2, "damage": Damage.PHYSICAL, "draw": 3}
MISS = 2, 15


def holding(*weapons, **more):
    """Somebody with weapons, the first in hand."""
    return {"weapons": list(weapons), "in_hand": 1, **more}


def bonuses(fight):
    return [e.c for e in fight.happened(Ev.ATTACK)]


@pytest.mark.rule("T30")
@pytest.mark.parametrize(
    ("fire", "options", "penalties"),
    [
        (Fire.BURST, {}, [0, -2, -4]),
        (Fire.AUTOMATIC, {}, [0, -2, -4, -6, -8]),
        (Fire.BURST, {"recoil": 3}, [0, -3, -6]),
        (Fire.BURST, {"burst_shots": 2}, [0, -2]),
        (Fire.AUTOMATIC, {"automatic_shots": 4}, [0, -2, -4, -6]),
        (Fire.SINGLE, {}, [0]),
    ],
)
def test_burst_and_automatic_fire_with_recoil(skirmish, fire, options, penalties):
    fight = skirmish("A..b", A=holding({**CARBINE, "fire": fire}), options=options)
    fight.take("A fire b", *MISS * len(penalties))
    assert bonuses(fight) == penalties
    assert fight["A"].actions == 2


@pytest.mark.rule("T30")
@pytest.mark.parametrize(("goes_on", "second"), [(1, [-6, -8, -10]), (0, [0, -2, -4])])
def test_firing_again_goes_on_from_the_last_penalty(skirmish, goes_on, second):
    fight = skirmish("A..b", A=holding(CARBINE), options={"recoil_goes_on": goes_on})
    fight.take("A fire b", *MISS * 3)
    fight.take("A fire b", *MISS * 3)
    assert bonuses(fight) == second


@pytest.mark.rule("T30")
def test_another_action_between_resets_the_recoil(skirmish):
    fight = skirmish("A..b", A=holding(CARBINE))
    fight.take("A fire b", *MISS * 3)
    fight.take("A move 1,0")
    fight.take("A fire b", *MISS * 3)
    assert bonuses(fight) == [0, -2, -4]


@pytest.mark.rule("T30")
@pytest.mark.parametrize(("rests", "first"), [(1, 0), (0, -6)])
def test_the_end_of_the_turn_resets_it(skirmish, rests, first):
    fight = skirmish("A..b", A=holding(CARBINE), options={"recoil_rests": rests, "apr": 1})
    fight.take("A fire b", *MISS * 3)
    fight.take("b end")
    fight.take("A fire b", *MISS * 3)
    assert bonuses(fight)[0] == first


@pytest.mark.rule("T30", "T43")
@pytest.mark.parametrize(("options", "faces"), [({}, 6), ({"die_burst": 4}, 4)])
def test_each_shot_is_soaked_on_its_own(skirmish, options, faces):
    fight = skirmish("A..b", A=holding(CARBINE), b={"soak": 3, "penalty": 1}, options=options)
    fight.take("A fire b", 12, 10, 4, 14, 10, 1, *MISS)
    assert fight["b"].health == 30 - 2, "4 - 2, and 1 - 2 is nothing"
    assert not fight.happened(Ev.COMBO)
    assert fight.happened(Ev.ROLL)[2].b == faces


@pytest.mark.rule("T30")
def test_a_volley_stops_when_its_target_falls(skirmish):
    fight = skirmish("A..b.c", A=holding(CARBINE), b={"state": {"health": 1}})
    fight.take("A fire b", 15, 10, 3)
    assert fight.fate("b") == Fate.UNCONSCIOUS


@pytest.mark.rule("T31", "T15")
@pytest.mark.parametrize(
    ("style", "options", "bonus"), [(0, {}, -2), (Style.DUAL, {}, 0), (0, {"dual_penalty": 4}, -4)]
)
def test_two_weapons_are_one_action_with_two_rolls(skirmish, style, options, bonus):
    fight = skirmish("Ab", A={"weapons": [SWORD, SWORD], "in_hand": 3, "styles": style}, options=options)
    fight.take("A dual b", *MISS * 2)
    assert bonuses(fight) == [bonus, bonus] and fight["A"].actions == 2


@pytest.mark.rule("T31", "T32")
def test_both_hits_deal_combo_damage_that_is_soaked_once(skirmish):
    fight = skirmish("Ab", A={"weapons": [SWORD, SWORD], "in_hand": 3}, b={"soak": 4, "penalty": 1})
    fight.take("A dual b", 15, 10, 5, 16, 10, 6)
    assert fight["b"].health == 30 - (5 + 6 - 3)
    assert [(e.a, e.b) for e in fight.happened(Ev.COMBO)] == [(11, 2)]


@pytest.mark.rule("T31", "T32")
def test_one_hit_alone_is_no_combo(skirmish):
    fight = skirmish("Ab", A={"weapons": [SWORD, SWORD], "in_hand": 3}, b={"soak": 4, "penalty": 1})
    fight.take("A dual b", *MISS, 16, 10, 6)
    assert fight["b"].health == 30 - (6 - 3) and not fight.happened(Ev.COMBO)


@pytest.mark.rule("T31")
@pytest.mark.parametrize(
    ("pair", "may"),
    [
        ((SWORD, SWORD), True),
        ((PISTOL, PISTOL), True),
        ((SWORD, PISTOL), False),
        ((SWORD, {**SWORD, "hands": 2}), False),
    ],
)
def test_two_of_a_kind_make_a_pair(skirmish, pair, may):
    """One melee and one ranged weapon are separate actions."""
    fight = skirmish("Ab", A={"weapons": list(pair), "in_hand": 3})
    assert ("DUAL" in fight.verbs()) == may


@pytest.mark.rule("T32")
def test_in_a_combo_each_type_counts_by_itself(skirmish):
    """Resistant to fire alone: 6 / 2 + 4; and a critical leaves what its type does."""
    pair = [{**SWORD, "damage": Damage.FIRE}, {**SWORD, "damage": Damage.ICE}]
    fight = skirmish("Ab", A={"weapons": pair, "in_hand": 3}, b={"resistant": 1 << Damage.FIRE})
    fight.take("A dual b", 15, 10, 6, 15, 10, 4)
    assert fight["b"].health == 30 - 7


@pytest.mark.rule("T40")
def test_a_full_draw_takes_an_action_and_gives_range_and_damage(skirmish):
    """A bow of Strength 2: drawn it reaches medium as its own band, and deals 2 more."""
    fight = skirmish("A..b", A=holding(BOW, attributes=[2, 0, 0, 0, 0, 0]))
    fight.take("A fire b", 17, 10, 5)
    assert bonuses(fight) == [-5], "beyond its own band"
    assert fight["b"].health == 25
    fight.take("A draw")
    fight.take("A fire b", 15, 10, 5)
    assert fight["b"].health == 25 - 7 and bonuses(fight) == [0]
    assert fight["A"].drawn == 0, "the shot has spent it"


@pytest.mark.rule("T40")
@pytest.mark.parametrize(
    ("strength", "options", "draws", "damage"),
    [(3, {}, True, 5), (4, {}, False, 7), (3, {"draw_needs": 1}, False, 7), (1, {}, False, 5),
     (4, {"draw_damage": 2}, False, 9)],
)  # fmt: skip
def test_strength_to_spare_waives_the_action(skirmish, strength, options, draws, damage):
    fight = skirmish("A.b", A=holding(BOW, attributes=[strength, 0, 0, 0, 0, 0]), options=options)
    assert ("DRAW" in fight.verbs()) == draws, "too weak a hand cannot draw it at all"
    fight.take("A fire b", 15, 10, 5)
    assert fight["b"].health == 30 - damage


@pytest.mark.rule("T40")
@pytest.mark.parametrize(("strength", "damage"), [(2, 5), (4, 2 * (8 + 5) + 2)])
def test_only_a_full_draw_gets_expertise_and_critical_damage(skirmish, strength, damage):
    expert = holding(BOW, attributes=[strength, 0, 0, 0, 0, 0], proficient=1, expert=1)
    fight = skirmish("A.b", A=expert)
    fight.take("A fire b", 20, 5, 5)
    assert fight["b"].health == 30 - damage


@pytest.mark.rule("T40")
def test_how_much_further_is_the_tables(skirmish):
    strong = holding({**BOW, "band": 0}, attributes=[4, 0, 0, 0, 0, 0])
    for bands, bonus in ((1, -5), (2, 0)):
        fight = skirmish("A..b", A=strong, options={"draw_bands": bands})
        fight.take("A fire b", 7, 10)
        assert bonuses(fight) == [bonus]


@pytest.mark.rule("T41", "T43")
@pytest.mark.parametrize(("options", "faces"), [({}, 6), ({"die_sight": 8}, 8)])
def test_a_lined_up_shot_adds_sight_damage_to_the_next_attack(skirmish, options, faces):
    fight = skirmish("A.b", A=holding({**PISTOL, "sight": 1}), options=options)
    fight.take("A sight")
    assert fight["A"].actions == 2 and "SIGHT" not in fight.verbs()
    fight.take("A fire b", 15, 10, 5, faces)
    assert fight["b"].health == 30 - 5 - faces
    fight.take("A fire b", 15, 10, 5)
    assert fight["b"].health == 25 - 5 - faces, "the next attack alone"


@pytest.mark.rule("T41")
def test_a_weapon_without_a_sight_cannot_be_lined_up_and_a_miss_spends_it(skirmish):
    assert "SIGHT" not in skirmish("A.b", A=holding(PISTOL)).verbs()
    fight = skirmish("A.b", A=holding({**PISTOL, "sight": 1}))
    fight.run("A sight", ("A fire b", *MISS), ("A fire b", 15, 10, 5))
    assert fight["b"].health == 25


@pytest.mark.rule("T42")
@pytest.mark.parametrize(
    ("other", "damage"),
    [({}, 2 * (12 + 5)), ({"weapons": [SWORD], "in_hand": 3}, 5), ({"shield": 1}, 5)],
)
def test_a_two_handed_grip_gets_its_bonuses_only_with_both_hands(skirmish, other, damage):
    """Critical, of an expert: the other hand empty, with a sword, with a shield."""
    grip = {"kind": WeaponKind.SWORD, "grip": 1, "damage": Damage.PHYSICAL}
    expert = {"weapons": [grip, *other.pop("weapons", [])], "in_hand": 1, "proficient": 1, "expert": 1, **other}
    fight = skirmish("Ab", A=expert, b={"health": 50})
    fight.take("A strike b", 20, 5, 5)
    assert fight["b"].health == 50 - damage


@pytest.mark.rule("T42")
def test_two_handed_damage_is_of_the_weapons_type(skirmish):
    grip = {"kind": WeaponKind.SWORD, "grip": 1, "damage": Damage.SLASHING}
    fight = skirmish("Ab", A=holding(grip))
    fight.take("A strike b", 15, 10, 12)
    assert fight.happened(Ev.HIT)[0].b == Damage.SLASHING
