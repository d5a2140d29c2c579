"""Opposed rolls, checks and criticals: T04 to T08, T14, T15, T39, T43."""

import pytest

from opfor.rules.core.state import Fate
from opfor.rules.twenty.core.table import Status
from opfor.rules.twenty.core.words import AimAt, Attribute, Damage, Effect, Ev, Outcome, RollKind, Trained, When
from opfor.rules.twenty.skirmish.words import Armour, Style, WeaponKind

SWORD = {"kind": WeaponKind.SWORD, "damage": Damage.PHYSICAL}
ARMED = {"weapons": [SWORD], "in_hand": 1}
NIMBLE = {"attributes": [0, 3, 0, 0, 0, 0]}
BOLT = {"spell": 1, "aim": AimAt.FOE, "band": 3, "test": RollKind.ATTACK, "count": 1, "faces": 8, "damage": 11}


def outcome(fight):
    """How the last attack went: by what its defence and its hit or miss say."""
    hits, misses = fight.happened(Ev.HIT), fight.happened(Ev.MISS)
    return Outcome(hits[0].c if hits else misses[0].b)


@pytest.mark.rule("T04")
@pytest.mark.parametrize(("attack", "hit"), [(11, False), (12, True), (2, False)])
def test_the_attacker_must_beat_the_defender(skirmish, attack, hit):
    """Strength 0 against Dexterity 0 + CPB 1: 11 is a tie with 10 + 1."""
    fight = skirmish("Ab", A=ARMED)
    fight.take("A strike b", attack, 10, *([4] if hit else []))
    assert fight["b"].health == (26 if hit else 30)
    assert fight["A"].actions == 2, "a miss spends the action as well"


@pytest.mark.rule("T04")
def test_melee_goes_by_strength_shots_by_dexterity_or_what_the_weapon_says(skirmish):
    bow = {"kind": WeaponKind.BOW, "ranged": 1, "band": 2, "bonus": 1}
    fine = {**SWORD, "attribute": Attribute.CHARISMA + 1}
    fight = skirmish("Ab", A={"weapons": [SWORD, fine, bow], "in_hand": 1, "attributes": [1, 2, 4, 0, 0, 0]})
    fight.take("A strike b", 5, 18)
    assert fight.happened(Ev.ATTACK)[0].c == 1
    fight.run("A ready 1", ("A strike b 1", 5, 18))
    assert fight.happened(Ev.ATTACK)[0].c == 4
    fight.run("b end", "A ready 2", ("A fire b 2", 5, 18))
    assert fight.happened(Ev.ATTACK)[0].c == 2 + 1 - 5, "and in melee 5 harder (T21)"


@pytest.mark.rule("T04", "T13")
def test_a_spell_attacks_with_intelligence_and_may_name_what_defends(skirmish):
    will = {**BOLT, "defence": Attribute.WISDOM + 1, "bonus": 2}
    gut = {**BOLT, "attribute": Attribute.CONSTITUTION + 1, "trained": 0}
    mage = {"abilities": [will, gut], "attributes": [0, 0, 0, 3, 0, 1], "cpb": 2}
    fight = skirmish("A.b", A=mage, b={"attributes": [0, 5, 0, 0, -1, 0]})
    fight.take("A ability b", 3, 18)
    assert fight.happened(Ev.ATTACK)[0].c == 3 + 2 + 2, "Intelligence, the spell, training"
    assert fight.happened(Ev.DEFENCE)[0].b == -1 + 1, "Wisdom + CPB"
    fight.take("A ability b 1", 3, 18)
    assert fight.happened(Ev.ATTACK)[0].c == 1
    assert fight.happened(Ev.DEFENCE)[0].b == 5 + 1


@pytest.mark.rule("T04")
@pytest.mark.parametrize(("always", "bonus"), [(1, 0), (0, -1)])
def test_the_cpb_defends_whichever_attribute_does(skirmish, always, bonus):
    will = {**BOLT, "defence": Attribute.WISDOM + 1}
    fight = skirmish(
        "A.b", A={"abilities": [will]}, b={"attributes": [0, 0, 0, 0, -1, 0]}, options={"cpb_defends": always}
    )
    fight.take("A ability b", 3, 18)
    assert fight.happened(Ev.DEFENCE)[0].b == bonus


@pytest.mark.rule("T13")
def test_spells_attack_with_another_attribute_as_an_option(skirmish):
    mage = {"abilities": [BOLT], "attributes": [0, 0, 4, 1, 0, 0]}
    fight = skirmish("A.b", A=mage, options={"spells_by": Attribute.CHARISMA})
    fight.take("A ability b", 3, 18)
    assert fight.happened(Ev.ATTACK)[0].c == 4 + 1


CHECKED = {"aim": AimAt.SELF, "test": RollKind.CHECK, "number": 12, "count": 1, "faces": 6, "damage": Damage.HEALING}


@pytest.mark.rule("T05")
@pytest.mark.parametrize(("face", "heals"), [(10, True), (9, False)])
def test_a_check_meets_or_exceeds_its_number(skirmish, face, heals):
    """1d20 + Strength 1 + CPB 1 against 12."""
    fight = skirmish("A.b", A={"abilities": [CHECKED], "attributes": [1] * 6, "state": {"health": 5}})
    fight.take("A ability", face, *([4] if heals else []))
    assert fight["A"].health == (9 if heals else 5)


@pytest.mark.rule("T06")
def test_damage_comes_off_health(skirmish):
    fight = skirmish("Ab", A={"weapons": [{**SWORD, "count": 2, "faces": 6, "plus": 1}], "in_hand": 1})
    fight.take("A strike b", 15, 10, 3, 4)
    assert fight["b"].health == 30 - 8
    assert [(e.a, e.b, e.c) for e in fight.happened(Ev.HARM)] == [(8, 22, Damage.PHYSICAL)]


@pytest.mark.rule("T07", "T08")
@pytest.mark.parametrize(
    ("attack", "options", "damage"),
    [
        (15, {}, 8 + 3),  # 15 against 4 + 1: ahead by exactly 10
        (14, {}, 3),
        (15, {"critical_reached": 0}, 3),
        (16, {"critical_reached": 0}, 8 + 3),
        (14, {"critical_by": 9}, 8 + 3),
    ],
)
def test_a_critical_attack_is_ahead_by_ten(skirmish, attack, options, damage):
    fight = skirmish("Ab", A=ARMED, options=options)
    fight.take("A strike b", attack, 4, 3)
    assert fight["b"].health == 30 - damage


@pytest.mark.rule("T07")
def test_who_fails_critically_is_staggered_until_its_next_turn(skirmish):
    fight = skirmish("Ab", A={**ARMED, **NIMBLE})
    fight.take("A strike b", 1, 10)  # 1 against 11
    assert outcome(fight) == Outcome.FUMBLE
    assert fight.bears("A", Status.STAGGERED)
    fight.take("A end")
    fight.take("b punch A", 5, 4, 2)  # 4, without 3 + 1
    assert fight["A"].health == 28
    assert not fight.bears("A", Status.STAGGERED), "against the next attack alone"
    fight.take("b punch A", 5, 4)
    fight.take("b end")


@pytest.mark.rule("T07")
def test_the_stagger_of_a_fumble_ends_with_the_next_own_turn(skirmish):
    fight = skirmish("Ab", A=ARMED)
    fight.take("A strike b", 2, 11)
    fight.take("A end")
    assert fight.bears("A", Status.STAGGERED)
    fight.take("b end")
    assert not fight.bears("A", Status.STAGGERED)


@pytest.mark.rule("T07")
def test_a_plain_miss_staggers_nobody_and_a_fumble_need_not(skirmish):
    fight = skirmish("Ab", A=ARMED)
    fight.take("A strike b", 2, 10)  # behind by 9
    assert outcome(fight) == Outcome.MISS and not fight.bears("A", Status.STAGGERED)
    fight = skirmish("Ab", A=ARMED, options={"fumble_staggers": 0})
    fight.take("A strike b", 1, 11)
    assert outcome(fight) == Outcome.FUMBLE and not fight.bears("A", Status.STAGGERED)


@pytest.mark.rule("T07")
@pytest.mark.parametrize(
    ("face", "options", "healed", "staggered"),
    [
        (20, {}, 6 + 2, False),
        (20, {"critical_face": 0}, 2, False),
        (1, {}, 0, True),
        (1, {"fumble_face": 0}, 2, False),
    ],
)
def test_checks_are_critical_by_the_face(skirmish, face, options, healed, staggered):
    easy = {**CHECKED, "number": 2}
    fight = skirmish("A.b", A={"abilities": [easy], "state": {"health": 5}}, options=options)
    fight.take("A ability", face, *([2] if healed else []))
    assert fight["A"].health == 5 + healed
    assert fight.bears("A", Status.STAGGERED) == staggered


SLOWING = {
    "aim": AimAt.FOE, "band": 2, "test": RollKind.ATTACK,
    "effects": [{"kind": Effect.STATUS, "status": Status.SLOW, "left": 2}],
}  # fmt: skip


@pytest.mark.rule("T08")
@pytest.mark.parametrize(("attack", "options", "left"), [(12, {}, 2), (20, {}, 4), (20, {"critical_lasts": 3}, 6)])
def test_a_critical_disables_twice_as_long(skirmish, attack, options, left):
    fight = skirmish("A.b", A={"abilities": [SLOWING]}, options=options)
    fight.take("A ability b", attack, 8)
    assert fight.borne("b", Status.SLOW).left == left


@pytest.mark.rule("T08")
def test_a_critical_effect_of_its_own_takes_the_place_of_the_common_ones(skirmish):
    """Neither the maximum, nor twice as long, nor what a critical of fire adds: the target is pinned instead."""
    own = {
        **SLOWING, "count": 1, "faces": 6, "damage": Damage.FIRE,
        "effects": [*SLOWING["effects"], {"kind": Effect.STATUS, "status": Status.PINNED, "when": When.CRITICAL}],
    }  # fmt: skip
    fight = skirmish("A.b", A={"abilities": [own]})
    fight.take("A ability b", 20, 1, 4)
    assert fight["b"].health == 26
    assert fight.borne("b", Status.SLOW).left == 2
    assert fight.borne("b", Status.PINNED).left == 3
    assert not fight.bears("b", Status.BURNING)


TAUNT = {
    "aim": AimAt.FOE, "band": 2, "test": RollKind.ATTACK, "defensive": 1, "attribute": Attribute.CHARISMA + 1,
    "effects": [{"kind": Effect.STATUS, "status": Status.INFURIATED}],
}  # fmt: skip


@pytest.mark.rule("T08", "T81")
@pytest.mark.parametrize(("attack", "another"), [(20, True), (12, False)])
def test_a_critical_of_a_defensive_ability_infuriates_another_adjacent_enemy(skirmish, attack, another):
    fight = skirmish("cA.b", A={"abilities": [TAUNT], "attributes": [0, 0, 2, 0, 0, 0]})
    fight.take("A ability b", attack, 9)
    assert fight.borne("b", Status.INFURIATED).value == 3, "CPB 1 and Charisma 2"
    assert fight.bears("c", Status.INFURIATED) == another


@pytest.mark.rule("T08")
def test_with_nobody_else_adjacent_nobody_else_is_infuriated(skirmish):
    fight = skirmish("c..A.b", A={"abilities": [TAUNT], "attributes": [0, 0, 2, 0, 0, 0]})
    fight.take("A ability b", 20, 5)
    assert not fight.bears("c", Status.INFURIATED)


@pytest.mark.rule("T14")
@pytest.mark.parametrize(
    ("proficient", "options", "bonus"), [(1, {}, 2), (2, {}, 0), (1, {"proficiency_attacks": 0}, 0)]
)
def test_proficiency_adds_the_cpb_to_attacks_with_that_weapon(skirmish, proficient, options, bonus):
    fight = skirmish("Ab", A={**ARMED, "cpb": 2, "proficient": proficient}, options=options)
    fight.take("A strike b", 5, 18)
    assert fight.happened(Ev.ATTACK)[0].c == bonus


@pytest.mark.rule("T14")
@pytest.mark.parametrize(("proficient", "options", "damage"), [(1, {}, 10), (0, {}, 5), (1, {"expertise": 3}, 15)])
def test_expertise_doubles_the_damage_roll_of_the_proficient(skirmish, proficient, options, damage):
    fight = skirmish("Ab", A={**ARMED, "proficient": proficient, "expert": 1}, options=options)
    fight.take("A strike b", 15, 10, 5)
    assert fight["b"].health == 30 - damage


@pytest.mark.rule("T14", "T33")
def test_expertise_doubles_the_soak_of_armour(skirmish):
    fight = skirmish("Ab", A=ARMED, b={"soak": 3, "expert": 64, "penalty": 1})
    fight.take("A strike b", 15, 10, 7)
    assert fight["b"].health == 30 - (7 - 2 * 2)


@pytest.mark.rule("T15")
@pytest.mark.parametrize(
    ("person", "die"),
    [
        ({"weapons": [SWORD], "in_hand": 1}, True),
        ({"weapons": [SWORD], "in_hand": 0}, False),
        ({"weapons": [SWORD, {}], "in_hand": 3}, False),
        ({"weapons": [SWORD], "in_hand": 1, "shield": 1}, False),
        ({"weapons": [{"ranged": 1}], "in_hand": 1}, False),
    ],
)
def test_single_wielding_adds_a_die_to_defence_rolls(skirmish, person, die):
    fight = skirmish("Ab", A=ARMED, b={**person, "styles": Style.SINGLE})
    """12 beats 10 + 1, but not 10 + 1 + 2; a shield asks before the damage."""
    shield = person.get("shield", 0)
    fight.take("A strike b", 12, 10, *([2] if die else [] if shield else [3]))
    assert len(fight.happened(Ev.HARM)) == (0 if die or shield else 1)
    if shield:
        fight.take("b decline", 3)


@pytest.mark.rule("T15")
@pytest.mark.parametrize(
    ("margin", "options", "damage"), [(5, {}, 12 + 4), (4, {}, 4), (5, {"two_handed_chance": 4}, 4)]
)
def test_the_two_handed_style_is_critical_by_five(skirmish, margin, options, damage):
    axe = {"kind": WeaponKind.TWO_HANDED, "hands": 2, "damage": Damage.PHYSICAL}
    fight = skirmish("Ab", A={"weapons": [axe], "in_hand": 1, "styles": Style.TWO_HANDED}, options=options)
    fight.take("A strike b", 11 + margin, 10, 4)
    assert fight["b"].health == 30 - damage


@pytest.mark.rule("T15")
@pytest.mark.parametrize(("step", "ahead", "damage"), [(1, 8, 8 + 4), (1, 7, 4), (2, 6, 8 + 4), (2, 5, 4)])
def test_critical_chance_shrinks_the_margin(skirmish, step, ahead, damage):
    keen = {**SWORD, "chance": 2}
    fight = skirmish("Ab", A={"weapons": [keen], "in_hand": 1}, options={"chance_step": step})
    fight.take("A strike b", 11 + ahead, 10, 4)
    assert fight["b"].health == 30 - damage


@pytest.mark.rule("T15", "T34", "T67")
def test_shield_strike_and_shield_striker(skirmish):
    fight = skirmish("Ab", A={"shield": 1, "styles": Style.SHIELD_STRIKER})
    fight.take("A shield-strike b", 15, 10, 3, 5)
    assert fight["b"].health == 30 - 8
    fight = skirmish("Ab", A={"shield": 1})
    fight.take("A shield-strike b", 15, 10, 3)
    assert fight["b"].health == 30 - 3
    assert fight.happened(Ev.HARM)[0].c == Damage.BLUDGEONING


@pytest.mark.rule("T15")
def test_the_styles_dice_are_the_tables(skirmish):
    fight = skirmish("Ab", A={"shield": 1, "styles": Style.SHIELD_STRIKER}, options={"striker_die": 8, "die_strike": 2})
    fight.take("A shield-strike b", 15, 10, 2, 8)
    assert fight["b"].health == 20


@pytest.mark.rule("T15", "T43")
@pytest.mark.parametrize(("kind", "quick"), [(WeaponKind.DAGGER, True), (WeaponKind.SWORD, False)])
def test_quick_blade_with_a_dagger(skirmish, kind, quick):
    fight = skirmish("Ab", A={"weapons": [{"kind": kind, "damage": 11}], "in_hand": 1, "styles": Style.QUICK_BLADE})
    fight.take("A strike b", 15, 10, 5, *([3] if quick else []))
    assert fight["b"].health == 30 - (8 if quick else 5)


RIFLE = {"kind": WeaponKind.RIFLE, "ranged": 1, "band": 3, "damage": Damage.PHYSICAL}
HIDDEN = {"bearing": 1 << Status.STEALTH, "borne": [0] * Status.STEALTH + [4 << 10 | 15 << 19]}


@pytest.mark.rule("T15", "T84")
@pytest.mark.parametrize(
    ("gap", "state", "style", "sniper"),
    [(3, HIDDEN, Style.SNIPER, True), (7, HIDDEN, Style.SNIPER, True), (1, HIDDEN, Style.SNIPER, False),
     (3, {}, Style.SNIPER, False), (3, HIDDEN, 0, False)],
)  # fmt: skip
def test_the_ranged_sniper_from_stealth_at_medium_and_long_range(skirmish, gap, state, style, sniper):
    fight = skirmish("A" + "." * gap + "b", A={"weapons": [RIFLE], "in_hand": 1, "styles": style, "state": state})
    fight.take("A fire b", 15, 10, 6, *([4] if sniper else []))
    assert fight["b"].health == 30 - (10 if sniper else 6)


@pytest.mark.rule("T39", "T74")
@pytest.mark.parametrize(
    ("trained", "options", "bonus"), [(0, {}, -5), (Trained.BLIND, {}, 0), (0, {"penalty": 3}, -3)]
)
def test_a_penalty_is_five_harder_without_the_ability_that_reduces_it(skirmish, trained, options, bonus):
    blind = {"bearing": 1 << Status.BLIND, "borne": [0] * Status.BLIND + [3 | 2 << 10]}
    fight = skirmish("Ab", A={**ARMED, "trained": trained, "state": blind}, options=options)
    fight.take("A strike b", 5, 18)
    assert fight.happened(Ev.ATTACK)[0].c == bonus


@pytest.mark.rule("T43")
@pytest.mark.parametrize(
    ("weapon", "faces"),
    [
        ({"kind": WeaponKind.DAGGER}, 6), ({"kind": WeaponKind.SWORD}, 8), ({"kind": WeaponKind.BOW}, 8),
        ({"kind": WeaponKind.PISTOL}, 8), ({"kind": WeaponKind.RIFLE}, 10), ({"kind": WeaponKind.TWO_HANDED}, 12),
        ({"kind": WeaponKind.SWORD, "grip": 1}, 12),
    ],
)  # fmt: skip
def test_dice_where_the_data_is_silent(skirmish, weapon, faces):
    fight = skirmish("Ab", A={"weapons": [{**weapon, "damage": 11}], "in_hand": 1})
    fight.take("A strike b", 15, 10, faces)
    assert fight["b"].health == 30 - faces
    assert [e.b for e in fight.happened(Ev.ROLL)] == [20, 20, faces]


@pytest.mark.rule("T43")
@pytest.mark.parametrize(
    ("option", "weapon"),
    [
        ("die_dagger", {"kind": WeaponKind.DAGGER}), ("die_weapon", {"kind": WeaponKind.SWORD}),
        ("die_rifle", {"kind": WeaponKind.RIFLE}), ("die_two_handed", {"kind": WeaponKind.TWO_HANDED}),
    ],
)  # fmt: skip
def test_the_dice_of_silence_are_the_tables(skirmish, option, weapon):
    fight = skirmish("Ab", A={"weapons": [weapon], "in_hand": 1}, options={option: 3})
    fight.take("A strike b", 15, 10, 3)
    assert fight.happened(Ev.ROLL)[2].b == 3


@pytest.mark.rule("T43")
def test_health_and_resources_where_the_data_is_silent(skirmish):
    fight = skirmish("A.b", A={"health": 0, "cpb": 3, "attributes": [0, 0, 0, 0, 0, 2]}, b={"resource": 4})
    assert fight["A"].health == 20 + (8 + 2) * 3
    assert (fight["A"].resource, fight["b"].resource) == (5, 3)
    fight = skirmish("A.b", A={"health": 0}, options={"health_base": 10, "health_step": 4, "resources": 7})
    assert (fight["A"].health, fight["A"].resource) == (14, 7)


@pytest.mark.rule("T43", "T33")
@pytest.mark.parametrize(
    ("armour", "soak", "penalty"),
    [(Armour.CLOTH, 0, 0), (Armour.LEATHER, 2, 0), (Armour.CHAIN, 3, 1), (Armour.SCALE, 4, 2), (Armour.PLATE, 6, 3)],
)
def test_armour_where_the_data_is_silent(skirmish, armour, soak, penalty):
    fight = skirmish("Ab", A=ARMED, b={"armour": armour})
    fight.take("A strike b", 17, 10, 8)
    assert fight.happened(Ev.DEFENCE)[0].b == 1 - penalty
    assert fight["b"].health == 30 - (8 - soak)


@pytest.mark.rule("T43")
@pytest.mark.parametrize("armour", [Armour.LEATHER, Armour.CHAIN, Armour.SCALE, Armour.PLATE])
def test_the_armour_of_silence_is_the_tables(skirmish, armour):
    name = armour.name.lower()
    options = {f"soak_{name}": 1} | ({f"penalty_{name}": 5} if armour != Armour.LEATHER else {})
    fight = skirmish("Ab", A=ARMED, b={"armour": armour}, options=options)
    fight.take("A strike b", 15, 10, 8)
    assert fight["b"].health == 30 - (8 - 1)
    assert fight.happened(Ev.DEFENCE)[0].b == (1 if armour == Armour.LEATHER else -4)


@pytest.mark.rule("T38")
def test_at_no_health_it_falls(skirmish):
    fight = skirmish("Ab.c", A={"weapons": [{**SWORD, "plus": 40}], "in_hand": 1})
    fight.take("A strike b", 15, 10, 1)
    assert fight.fate("b") == Fate.UNCONSCIOUS and fight["b"].health == 0


@pytest.mark.rule("T15")
def test_the_dice_of_the_styles_are_the_tables(skirmish):
    """Quick blade, sniper and single wielding, each with a d3."""
    options = {"quick_die": 3, "sniper_die": 3, "single_die": 3}
    quick = {"weapons": [{"kind": WeaponKind.DAGGER, "damage": 11}], "in_hand": 1, "styles": Style.QUICK_BLADE}
    fight = skirmish("Ab", A=quick, b=ARMED | {"styles": Style.SINGLE}, options=options)
    fight.take("A strike b", 18, 10, 3, 5, 3)
    assert [e.b for e in fight.happened(Ev.ROLL)] == [20, 20, 3, 6, 3]
    sniper = {"weapons": [RIFLE], "in_hand": 1, "styles": Style.SNIPER, "state": HIDDEN}
    fight = skirmish("A...b", A=sniper, options=options)
    fight.take("A fire b", 15, 10, 6, 3)
    assert [e.b for e in fight.happened(Ev.ROLL)] == [20, 20, 10, 3]


@pytest.mark.rule("T72")
@pytest.mark.parametrize(("options", "bonus"), [({}, 0), ({"staggered_bonus": 50}, 2)])
def test_what_is_left_of_the_bonus_of_the_staggered_is_the_tables(skirmish, options, bonus):
    staggered = {"bearing": 1 << Status.STAGGERED, "borne": [0] * Status.STAGGERED + [3 | 2 << 10]}
    fight = skirmish("Ab", b=NIMBLE | {"state": staggered}, options=options)
    fight.take("A punch b", 2, 10)
    assert fight.happened(Ev.DEFENCE)[0].b == bonus


@pytest.mark.rule("T72")
def test_a_stagger_takes_away_no_penalty(skirmish):
    staggered = {"bearing": 1 << Status.STAGGERED, "borne": [0] * Status.STAGGERED + [3 | 2 << 10]}
    fight = skirmish("Ab", b={"penalty": 4, "state": staggered})
    fight.take("A punch b", 2, 10)
    assert fight.happened(Ev.DEFENCE)[0].b == 1 - 3
