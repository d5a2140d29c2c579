"""The nineteen damage types, and the class of three of them: T44, T50 to T69, T83, T90.

Of each: how what a critical leaves begins, works and ends, and what must not happen.
"""

import pytest

from opfor.rules.core.state import Fate
from opfor.rules.twenty.core.dice import pack
from opfor.rules.twenty.core.table import Lasts, Status
from opfor.rules.twenty.core.words import AimAt, Damage, Effect, Ev, RollKind, Undead

CRITICAL = 20, 5  # 20 against 5 + 1
PLAIN = 15, 10


def armed(kind, **more):
    """Somebody with a blade of a damage type: 1d4."""
    return {"weapons": [{"damage": kind, "count": 1, "faces": 4, **more}], "in_hand": 1}


def spell(kind, **more):
    """Somebody with a spell of a damage type: 1d4."""
    bolt = {"spell": 1, "aim": AimAt.FOE, "band": 3, "test": RollKind.ATTACK, "count": 1, "faces": 4, "damage": kind}
    return {"abilities": [{**bolt, **more}]}


def bearing(status, value=0, left=3, lasts=Lasts.ROUNDS, by=-1):
    """The state of somebody who bears a status at the start."""
    packed = left | lasts << 10 | (by + 1) << 13 | value << 19
    return {"bearing": 1 << status, "borne": [0] * status + [packed]}


def struck(skirmish, kind, dice=CRITICAL, more=(), drawing="Ab", **b):
    """A has struck b with this type; the damage die shows 2."""
    fight = skirmish(drawing, A=armed(kind), b=b)
    fight.take("A strike b", *dice, 2, *more)
    return fight


@pytest.mark.rule("T50")
def test_air_knocks_down_for_an_action(skirmish):
    fight = struck(skirmish, Damage.AIR)
    assert fight.bears("b", Status.PRONE)
    fight.take("A end")
    assert "MOVE" not in fight.verbs()
    fight.take("b stand")
    assert not fight.bears("b", Status.PRONE) and fight["b"].actions == 2


@pytest.mark.rule("T50")
def test_air_knocks_nobody_down_without_a_critical(skirmish):
    fight = struck(skirmish, Damage.AIR, PLAIN)
    assert not fight.bears("b", Status.PRONE)


@pytest.mark.rule("T50")
def test_down_for_two_actions_one_cannot_stand_with_the_first(skirmish):
    fight = skirmish("Ab", A=armed(Damage.AIR), options={"air_actions": 2})
    fight.take("A strike b", *CRITICAL, 2)
    fight.take("A end")
    assert "STAND" not in fight.verbs()
    fight.take("b punch A", 5, 18)
    fight.take("b stand")
    assert not fight.bears("b", Status.PRONE)


@pytest.mark.rule("T51")
def test_bleed_comes_over_time_and_passes_soak(skirmish):
    fight = skirmish("Ab", A=armed(Damage.BLEED), b={"soak": 7})
    fight.take("A strike b", *PLAIN)
    assert fight["b"].health == 30, "not at once"
    fight.run("A end", ("b end", 3))
    assert fight["b"].health == 27
    fight.run("A end", ("b end", 4), "A end", ("b end", 1))
    assert fight["b"].health == 22
    assert not fight.bears("b", Status.BLEEDING), "three rounds"
    fight.run("A end", "b end")
    assert fight["b"].health == 22


@pytest.mark.rule("T51")
@pytest.mark.parametrize(
    ("undead", "options", "blood"),
    [(Undead.VAMPIRE, {}, 5), (Undead.ZOMBIE, {}, 6), (0, {}, 6), (2, {"vampire_bleeds": 2}, 4)],
)
def test_a_vampire_loses_blood_with_it(skirmish, undead, options, blood):
    fight = skirmish("Ab", A=armed(Damage.BLEED), b={"undead": undead, "blood": 6}, options=options)
    fight.take("A strike b", *PLAIN)
    fight.run("A end", ("b end", 1))
    assert fight["b"].blood == blood


@pytest.mark.rule("T51")
def test_the_rounds_of_bleeding_are_the_tables(skirmish):
    fight = skirmish("Ab", A=armed(Damage.BLEED), options={"bleed_rounds": 1})
    fight.take("A strike b", *PLAIN)
    fight.run("A end", ("b end", 1))
    assert not fight.bears("b", Status.BLEEDING)


@pytest.mark.rule("T52", "T59", "T67", "T72")
@pytest.mark.parametrize("kind", [Damage.BLUDGEONING, Damage.LIGHT, Damage.STRIKE])
def test_some_types_stagger_for_an_action(skirmish, kind):
    """The defence bonus of b is 3 + 1, but for the next attack, or until it has acted."""
    nimble = {"attributes": [0, 3, 0, 0, 0, 0]}
    fight = struck(skirmish, kind, (20, 2), **nimble)
    assert fight.bears("b", Status.STAGGERED)
    fight.take("A strike b", 9, 8, 2)
    assert fight["b"].health == 30 - (4 + 2) - 2, "9 beats 8 + 0"
    assert not fight.bears("b", Status.STAGGERED)
    fight.take("A strike b", 9, 8)
    assert fight["b"].health == 22, "8 + 4 holds"
    fight = struck(skirmish, kind, (20, 2), **nimble)
    fight.take("A end")
    fight.take("b punch A", 5, 18)
    assert not fight.bears("b", Status.STAGGERED), "its action is over"


@pytest.mark.rule("T52", "T59", "T67")
@pytest.mark.parametrize("kind", [Damage.BLUDGEONING, Damage.LIGHT, Damage.STRIKE])
def test_they_stagger_nobody_without_a_critical(skirmish, kind):
    assert not struck(skirmish, kind, PLAIN).bears("b", Status.STAGGERED)


@pytest.mark.rule("T52")
def test_how_long_a_stagger_lasts_is_the_tables(skirmish):
    fight = skirmish("Ab", A=armed(Damage.LIGHT), options={"stagger_actions": 2})
    fight.take("A strike b", *CRITICAL, 2)
    fight.take("A end")
    fight.take("b punch A", 5, 18)
    assert fight.borne("b", Status.STAGGERED).left == 1


@pytest.mark.rule("T53")
def test_dark_eases_criticals_for_the_round(skirmish):
    """Ahead by 9 is critical now, for all who attack it, until the next turn of who caused it."""
    fight = skirmish("AbC", A=armed(Damage.DARK), C=armed(Damage.PHYSICAL), order="ACb")
    fight.take("A strike b", *CRITICAL, 2)
    fight.take("A end")
    fight.take("C strike b", 15, 5, 1)
    assert fight["b"].health == 30 - 6 - (4 + 1)
    fight.run("C end", "b end")
    assert not fight.bears("b", Status.DARKENED)
    fight.take("A strike b", 15, 5, 2)
    assert fight["b"].health == 19 - 2


@pytest.mark.rule("T53")
def test_dark_without_a_critical_eases_nothing(skirmish):
    fight = struck(skirmish, Damage.DARK, PLAIN)
    fight.take("A strike b", 15, 5, 2)
    assert fight["b"].health == 30 - 2 - 2


@pytest.mark.rule("T53", "T94")
@pytest.mark.parametrize(("options", "still"), [({}, False), ({"for_the_round": 0}, True)])
def test_for_the_round_ends_at_the_causers_next_turn_or_with_the_round(skirmish, options, still):
    """C acts before A: in the next round A's dark mark is still there for it, unless it ends with the round."""
    fight = skirmish("CbA", A=armed(Damage.DARK), order="CAb", options=options)
    fight.run("C end", ("A strike b", *CRITICAL, 2), "A end", "b end")
    assert fight.decider == "C"
    assert fight.bears("b", Status.DARKENED) != still


@pytest.mark.rule("T53", "T66")
@pytest.mark.parametrize(("kind", "option"), [(Damage.DARK, "dark_chance"), (Damage.SPIRIT, "spirit_chance")])
def test_how_much_easier_is_the_tables(skirmish, kind, option):
    fight = skirmish("A.b", A=spell(kind), options={option: 3})
    fight.take("A ability b", *CRITICAL, 2)
    fight.take("A ability b", 12, 5, 2)  # 13 against 6
    assert fight["b"].health == 30 - 6 - 6


@pytest.mark.rule("T54")
def test_earth_as_granules_blinds_for_three_actions(skirmish):
    fight = struck(skirmish, Damage.EARTH)
    assert fight.borne("b", Status.BLIND).left == 3 and not fight.bears("b", Status.PRONE)
    fight.take("A end")
    for _ in range(3):
        fight.take("b punch A", 5, 18)
        assert fight.happened(Ev.ATTACK)[0].c == -5
    assert not fight.bears("b", Status.BLIND)


@pytest.mark.rule("T54")
def test_earth_as_solids_knocks_down_for_three_actions(skirmish):
    fight = skirmish("Ab", A=armed(Damage.EARTH, solid=1))
    fight.take("A strike b", *CRITICAL, 2)
    assert fight.bears("b", Status.PRONE) and not fight.bears("b", Status.BLIND)
    fight.take("A end")
    assert "STAND" not in fight.verbs()
    fight.take("b punch A", 5, 18)
    assert "STAND" not in fight.verbs()
    fight.take("b punch A", 5, 18)
    fight.take("b stand")
    assert not fight.bears("b", Status.PRONE)


@pytest.mark.rule("T54")
def test_earth_does_neither_without_a_critical(skirmish):
    fight = struck(skirmish, Damage.EARTH, PLAIN)
    assert fight["b"].bearing == 0
    fight = skirmish("Ab", A=armed(Damage.EARTH), options={"earth_actions": 1})
    fight.take("A strike b", *CRITICAL, 2)
    assert fight.borne("b", Status.BLIND).left == 1


@pytest.mark.rule("T55", "T56")
@pytest.mark.parametrize(
    ("kind", "status", "option"),
    [(Damage.ENERGY, Status.RADIATION, "energy_die"), (Damage.FIRE, Status.BURNING, "fire_die")],
)
def test_energy_and_fire_go_on_for_three_rounds(skirmish, kind, status, option):
    fight = struck(skirmish, kind, soak=7)
    assert fight["b"].health == 30 and fight.borne("b", status).value == pack(1, 4)
    fight.run("A end", ("b end", 3))
    assert fight["b"].health == 27, "it passes soak"
    assert fight.happened(Ev.HARM)[0].c == kind
    fight.run("A end", ("b end", 1), "A end", ("b end", 4))
    assert fight["b"].health == 22 and not fight.bears("b", status)
    fight = skirmish("Ab", A=armed(kind), options={option: 6, "over_time_rounds": 1})
    fight.take("A strike b", *CRITICAL, 2)
    fight.run("A end", ("b end", 6))
    assert fight["b"].health == 30 - 6 - 6 and not fight.bears("b", status)


@pytest.mark.rule("T55", "T56")
@pytest.mark.parametrize("kind", [Damage.ENERGY, Damage.FIRE])
def test_they_go_out_at_once_without_a_critical_and_on_the_immune(skirmish, kind):
    assert struck(skirmish, kind, PLAIN)["b"].bearing == 0
    assert struck(skirmish, kind, immune=1 << kind)["b"].bearing == 0


@pytest.mark.rule("T55", "T56", "T44")
def test_damage_over_time_is_of_its_type(skirmish):
    fight = struck(skirmish, Damage.FIRE, resistant=1 << Damage.FIRE)
    assert fight["b"].health == 30 - 3
    fight.run("A end", ("b end", 3))
    assert fight["b"].health == 27 - 1


HEAL = {"aim": AimAt.ALLY, "band": 1, "count": 1, "faces": 6, "damage": Damage.HEALING}
SMITE = {**HEAL, "spell": 1, "aim": AimAt.FOE, "test": RollKind.ATTACK}


@pytest.mark.rule("T57")
def test_healing_heals_allies_up_to_the_full(skirmish):
    fight = skirmish("AB.c", A={"abilities": [HEAL]}, B={"state": {"health": 20}})
    fight.take("A ability B", 6)
    assert fight["B"].health == 26
    fight.take("A ability B", 6)
    assert fight["B"].health == 30
    assert not fight.may("A ability c")


@pytest.mark.rule("T57", "T93")
@pytest.mark.parametrize(
    ("undead", "dice", "health"),
    [
        ({"undead": Undead.ZOMBIE, "healing_harms": 1}, PLAIN, 28),
        ({"undead": Undead.ZOMBIE, "healing_harms": 1}, CRITICAL, 30 - 2 * (4 + 2)),
        ({"undead": Undead.DEMON}, PLAIN, 30),
        ({}, CRITICAL, 30),
    ],
)
def test_a_weapon_of_healing_harms_none_but_them(skirmish, undead, dice, health):
    fight = struck(skirmish, Damage.HEALING, dice, **undead)
    assert fight["b"].health == health


@pytest.mark.rule("T57", "T93")
@pytest.mark.parametrize(
    ("undead", "dice", "options", "health"),
    [
        ({"undead": 1, "healing_harms": 1}, (15, 10, 5), {}, 25),
        ({"undead": 1, "healing_harms": 1}, (20, 5, 5), {}, 30 - 2 * (6 + 5)),
        ({"undead": 1, "healing_harms": 1}, (20, 5, 5), {"healing_doubles": 1}, 30 - (6 + 5)),
        ({"undead": 1, "healing_harms": 1}, (15, 10, 5), {"healing_harms": 0}, 30),
        ({"undead": 1}, (15, 10, 5), {}, 30),
        ({}, (15, 10, 5), {}, 30),
    ],
)
def test_healing_damages_the_undead_that_are_marked_so(skirmish, undead, dice, options, health):
    fight = skirmish("A.b", A={"abilities": [SMITE]}, b=undead, options=options)
    fight.take("A ability b", *dice)
    assert fight["b"].health == health


@pytest.mark.rule("T58")
def test_ice_halves_movement_for_three_actions(skirmish):
    fight = struck(skirmish, Damage.ICE, drawing="." * 3 + "Ab" + "." * 9)
    fight.take("A end")
    assert fight["b"].actions == 3, "no action lost"
    assert max(x for x, _ in fight.cells("b move")) == 4 + 3
    fight.run("b move 5,0", "b move 6,0", "b move 5,0", "A end")
    assert not fight.bears("b", Status.CHILLED)
    assert max(x for x, _ in fight.cells("b move")) == 5 + 6


@pytest.mark.rule("T58")
def test_ice_slows_nobody_without_a_critical(skirmish):
    assert struck(skirmish, Damage.ICE, PLAIN)["b"].bearing == 0
    fight = skirmish("Ab", A=armed(Damage.ICE), options={"ice_actions": 5})
    fight.take("A strike b", *CRITICAL, 2)
    assert fight.borne("b", Status.CHILLED).left == 5


@pytest.mark.rule("T60", "T91")
def test_lightning_stuns_for_an_action(skirmish):
    fight = struck(skirmish, Damage.LIGHTNING)
    fight.take("A end")
    assert fight["b"].actions == 2 and not fight.bears("b", Status.STUNNED)
    fight.run("b end", "A end")
    assert fight["b"].actions == 3


@pytest.mark.rule("T60")
def test_lightning_stuns_nobody_without_a_critical(skirmish):
    assert struck(skirmish, Damage.LIGHTNING, PLAIN)["b"].bearing == 0
    fight = skirmish("Ab", A=armed(Damage.LIGHTNING), options={"stun_actions": 2})
    fight.take("A strike b", *CRITICAL, 2)
    fight.take("A end")
    assert fight["b"].actions == 1


SHOVE = {"aim": AimAt.FOE, "band": 0, "effects": [{"kind": Effect.PUSH, "value": 2}]}


@pytest.mark.rule("T61")
@pytest.mark.parametrize(("options", "die"), [({}, 6), ({"slam_die": 10}, 10)])
def test_physical_damage_comes_from_impacts(skirmish, options, die):
    """Pushed against a wall it is slammed; armour does not soak that, a weakness counts."""
    fight = skirmish("Ab.#", A={"abilities": [SHOVE]}, b={"soak": 4, "weak": 1 << Damage.PHYSICAL}, options=options)
    fight.take("A ability b", die)
    assert fight.at("b") == (2, 0)
    assert fight["b"].health == 30 - die * 3 // 2
    assert fight.happened(Ev.ROLL)[0].b == die


@pytest.mark.rule("T61")
def test_without_an_impact_there_is_no_damage_and_a_critical_adds_nothing(skirmish):
    fight = skirmish("Ab...", A={"abilities": [SHOVE]})
    fight.take("A ability b")
    assert fight.at("b") == (3, 0) and fight["b"].health == 30
    assert struck(skirmish, Damage.PHYSICAL)["b"].bearing == 0


@pytest.mark.rule("T62")
@pytest.mark.parametrize(("ignored", "health"), [(3, 30 - (6 - 2)), (1, 30 - (6 - 4))])
def test_a_critical_of_piercing_ignores_some_soak(skirmish, ignored, health):
    fight = struck(skirmish, Damage.PIERCING, more=(ignored,), soak=6, penalty=1)
    assert fight["b"].health == health


@pytest.mark.rule("T62")
def test_piercing_ignores_no_more_than_there_is_and_none_without_a_critical(skirmish):
    assert struck(skirmish, Damage.PIERCING, more=(4,), soak=2, penalty=1)["b"].health == 30 - 6
    assert struck(skirmish, Damage.PIERCING, PLAIN, soak=2, penalty=1)["b"].health == 30 - 1
    fight = skirmish("Ab", A=armed(Damage.PIERCING), options={"piercing_die": 8})
    fight.take("A strike b", *CRITICAL, 2, 8)
    assert fight.happened(Ev.ROLL)[3].b == 8


@pytest.mark.rule("T63")
@pytest.mark.parametrize(
    ("dice", "options", "harm"), [(CRITICAL, {}, 6), (PLAIN, {}, 0), (CRITICAL, {"shadow_passes": 0}, 0)]
)
def test_a_critical_of_shadow_passes_immunity(skirmish, dice, options, harm):
    fight = skirmish("Ab", A=armed(Damage.SHADOW), b={"immune": 1 << Damage.SHADOW}, options=options)
    fight.take("A strike b", *dice, 2)
    assert fight["b"].health == 30 - harm


@pytest.mark.rule("T63")
@pytest.mark.parametrize(("kind", "harm"), [(Damage.SHADOW, 6), (Damage.DARK, 3)])
def test_it_passes_resistance_too_and_other_types_do_not(skirmish, kind, harm):
    assert struck(skirmish, kind, resistant=1 << kind)["b"].health == 30 - harm


@pytest.mark.rule("T64")
def test_slashing_bleeds_for_three_rounds(skirmish):
    fight = struck(skirmish, Damage.SLASHING)
    assert fight["b"].health == 24
    fight.run("A end", ("b end", 4), "A end", ("b end", 3), "A end", ("b end", 2))
    assert fight["b"].health == 15 and not fight.bears("b", Status.BLEEDING)


@pytest.mark.rule("T64")
def test_slashing_bleeds_nobody_without_a_critical(skirmish):
    assert struck(skirmish, Damage.SLASHING, PLAIN)["b"].bearing == 0
    fight = skirmish("Ab", A=armed(Damage.SLASHING), options={"slashing_die": 6, "slashing_rounds": 1})
    fight.take("A strike b", *CRITICAL, 2)
    fight.run("A end", ("b end", 6))
    assert fight["b"].health == 18 and not fight.bears("b", Status.BLEEDING)


@pytest.mark.rule("T65", "T77")
def test_sonic_deafens_for_some_actions(skirmish):
    fight = struck(skirmish, Damage.SONIC, more=(2,))
    assert fight.borne("b", Status.DEAF).left == 2
    fight.take("A end")
    fight.take("b punch A", 5, 18)
    assert fight.bears("b", Status.DEAF)
    fight.take("b punch A", 5, 18)
    assert not fight.bears("b", Status.DEAF)


@pytest.mark.rule("T65")
def test_sonic_deafens_nobody_without_a_critical(skirmish):
    assert struck(skirmish, Damage.SONIC, PLAIN)["b"].bearing == 0
    fight = skirmish("Ab", A=armed(Damage.SONIC), options={"sonic_die": 8})
    fight.take("A strike b", *CRITICAL, 2, 8)
    assert fight.borne("b", Status.DEAF).left == 8


@pytest.mark.rule("T66")
def test_spirit_eases_criticals_of_spells_for_the_round(skirmish):
    mage = spell(Damage.SPIRIT) | armed(Damage.PHYSICAL)
    fight = skirmish("Ab", A=mage)
    fight.take("A ability b", *CRITICAL, 2)
    fight.take("A ability b", 14, 5, 2)  # 15 against 6
    assert fight["b"].health == 30 - 6 - 6
    fight.take("A strike b", 15, 5, 2)
    assert fight["b"].health == 18 - 2, "a weapon's no"
    fight.take("b end")
    assert not fight.bears("b", Status.UNSOULED)


@pytest.mark.rule("T66")
def test_spirit_eases_nothing_without_a_critical(skirmish):
    fight = skirmish("A.b", A=spell(Damage.SPIRIT))
    fight.take("A ability b", 14, 10, 2)
    assert fight["b"].bearing == 0


@pytest.mark.rule("T67")
def test_bare_hands_deal_strike_damage(skirmish):
    fight = skirmish("Ab", b={"immune": 1 << Damage.STRIKE})
    fight.take("A punch b", *PLAIN, 4)
    assert fight["b"].health == 30 and fight.happened(Ev.HIT)[0].b == Damage.STRIKE


@pytest.mark.rule("T68", "T90")
def test_water_soaks_for_three_actions(skirmish):
    fight = struck(skirmish, Damage.WATER)
    assert fight.borne("b", Status.SOAKED).left == 3
    fight.run("A end", "b end")
    assert not fight.bears("b", Status.SOAKED), "actions lost count"


@pytest.mark.rule("T68")
def test_water_soaks_nobody_without_a_critical(skirmish):
    assert struck(skirmish, Damage.WATER, PLAIN)["b"].bearing == 0
    fight = skirmish("Ab", A=armed(Damage.WATER), options={"water_actions": 5})
    fight.take("A strike b", *CRITICAL, 2)
    assert fight.borne("b", Status.SOAKED).left == 5


@pytest.mark.rule("T69", "T44")
@pytest.mark.parametrize(
    ("kind", "harm"),
    [(Damage.PIERCING, 2), (Damage.SLASHING, 2), (Damage.BLUDGEONING, 2), (Damage.STRIKE, 4), (Damage.FIRE, 4)],
)
def test_weapon_damage_is_the_class_of_three_types(skirmish, kind, harm):
    fight = skirmish("Ab", A=armed(kind), b={"resistant": 1 << Damage.WEAPON})
    fight.take("A strike b", *PLAIN, 4)
    assert fight["b"].health == 30 - harm


@pytest.mark.rule("T44")
@pytest.mark.parametrize(
    ("how", "options", "harm"),
    [
        ("weak", {}, 4), ("resistant", {}, 1), ("immune", {}, 0),
        ("weak", {"weak": 200}, 6), ("resistant", {"resistant": 100}, 3), ("immune", {"immune": 50}, 1),
    ],
)  # fmt: skip
def test_weak_resistant_immune(skirmish, how, options, harm):
    """Of 3 points half as much again, half, none; rounded down."""
    fight = skirmish("Ab", A=armed(Damage.PHYSICAL), b={how: 1 << Damage.PHYSICAL}, options=options)
    fight.take("A strike b", *PLAIN, 3)
    assert fight["b"].health == 30 - harm
    fight.take("A punch b", *PLAIN, 3)
    assert fight["b"].health == 30 - harm - 3, "another type"


@pytest.mark.rule("T44")
def test_a_critical_leaves_nothing_on_the_immune(skirmish):
    assert not struck(skirmish, Damage.ICE, immune=1 << Damage.ICE).bears("b", Status.CHILLED)


@pytest.mark.rule("T90")
@pytest.mark.parametrize(
    ("kind", "status"),
    [(Damage.LIGHTNING, Status.STUNNED), (Damage.EARTH, Status.BLIND), (Damage.ICE, Status.CHILLED),
     (Damage.AIR, Status.STAGGERED), (Damage.FIRE, Status.STAGGERED), (Damage.LIGHT, None), (Damage.WATER, None)],
)  # fmt: skip
def test_the_soaked_take_critical_effects_without_a_critical(skirmish, kind, status):
    soaked = bearing(Status.SOAKED)
    fight = skirmish("Ab", A=armed(kind), b={"state": soaked})
    fight.take("A strike b", *PLAIN, 2)
    assert fight["b"].health == 28, "but not critical damage"
    expected = 1 << Status.SOAKED | (0 if status is None else 1 << status)
    assert fight["b"].bearing == expected


@pytest.mark.rule("T90")
def test_a_miss_does_nothing_to_the_soaked(skirmish):
    fight = skirmish("Ab", A=armed(Damage.ICE), b={"state": bearing(Status.SOAKED)})
    fight.take("A strike b", 10, 12)
    assert not fight.bears("b", Status.CHILLED)


@pytest.mark.rule("T83")
@pytest.mark.parametrize(
    ("kind", "soak", "options", "burns", "oily"),
    [
        (Damage.FIRE, 0, {}, True, False),
        (Damage.LIGHTNING, 0, {}, True, False),
        (Damage.ICE, 0, {}, False, True),
        (Damage.FIRE, 9, {}, False, True),
        (Damage.FIRE, 0, {"oil_burns_off": 0}, True, True),
    ],
)
def test_oil_ignites_from_fire_or_lightning_damage(skirmish, kind, soak, options, burns, oily):
    state = bearing(Status.OIL)
    fight = skirmish("Ab", A=armed(kind), b={"state": state, "soak": soak + 1, "penalty": 1}, options=options)
    fight.take("A strike b", *PLAIN, 2)
    assert fight.bears("b", Status.BURNING) == burns
    assert fight.bears("b", Status.OIL) == oily


@pytest.mark.rule("T56")
def test_fire_may_kill_when_its_bearer_has_acted(skirmish):
    fight = skirmish("Abc", b={"state": bearing(Status.BURNING, pack(1, 4)) | {"health": 2}})
    fight.run("A end", ("b end", 2))
    assert fight.fate("b") == Fate.UNCONSCIOUS and fight["b"].bearing == 0
