"""Shooting in melee, surrounding, and Intercept (G35, G36, G46)."""

import pytest

from opfor.rules.core.state import Fate
from opfor.rules.grid.words import Ev, ModType

ARMED = {"weapons": ["sword"]}
ARCHER = {"weapons": ["bow", "bomb"], "abilities": [{"id": "spit", "cost": {}, "test": "attack", "skill": "shooting",
          "range": 4, "damage": {}}]}  # fmt: skip


@pytest.mark.rule("G35")
@pytest.mark.parametrize("words", ["A fire c with bow", "A throw 3,0 with bomb", "A use spit c"])
def test_a_ranged_attack_while_engaged_lets_the_opponent_strike(arena, words):
    """At once, before the shot, and paid for."""
    fight = arena("Ab.c.", A=ARCHER, b=ARMED)
    fight.take(words)
    assert fight.decider == "b"
    shot = (11,) if "throw" not in words else (8, 1)  # the area: damage, Reflexes
    fight.take("b react", 4, 3, 20, *shot)
    assert fight["A"].stamina == 12 - 5 - (0 if "use" in words else 1)
    assert fight["b"].stamina == 11
    kinds = [e.kind for e in fight.events if e.kind in (Ev.HIT, Ev.MISS, Ev.AREA)]
    assert kinds[0] == Ev.HIT and kinds[1] in (Ev.MISS, Ev.AREA)


@pytest.mark.rule("G35")
def test_each_engaged_opponent_once(arena, flip):
    def asked(options):
        fight = arena("bAc.d.", A=ARCHER, b=ARMED, c=ARMED, options=options)
        letters = ""
        fight.take("A fire d with bow", *((11,) if options else ()))
        while fight.decider != "A":
            letters += fight.decider
            fight.take(f"{fight.decider} decline", *((11,) if letters == "bc" else ()))
        return letters

    assert flip("shooting_strikes", 0, asked) == ("bc", "")


@pytest.mark.rule("G35")
def test_nobody_strikes_at_a_shot_from_beside_who_is_not_engaged(arena):
    fight = arena("A.b.c", A=ARCHER, b=ARMED)
    fight.take("A fire c with bow", 11)
    assert fight.decider == "A"


@pytest.mark.rule("G35")
def test_no_strike_at_a_blow(arena):
    fight = arena("Ab", A=ARMED, b=ARMED)
    fight.take("A strike b", 11)
    assert fight.decider == "A"


@pytest.mark.rule("G35")
def test_who_has_only_a_bow_has_no_strike(arena):
    fight = arena("Ab.c", A=ARCHER, b={"weapons": ["bow"]})
    fight.take("A fire c with bow", 11)


@pytest.mark.rule("G35")
def test_a_felled_archer_does_not_shoot(arena):
    fight = arena("Ab.c.B", A=ARCHER | {"minor": True}, b=ARMED)
    fight.take("A fire c with bow")
    fight.take("b react", 4, 6, 20)
    assert fight.fate("A") == Fate.DEAD
    assert not fight.said(Ev.ATTACK)[1:]


@pytest.mark.rule("G36")
@pytest.mark.parametrize(("allies", "tn"), [("", 10), ("B", 11), ("BCD", 13), ("BCDEF", 14)])
def test_each_further_engaged_ally_is_a_bonus(arena, allies, tn):
    rows = [list("..."), list(".b."), list(".A.")]
    for letter, (x, y) in zip(allies, [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)], strict=False):
        rows[y][x] = letter
    fight = arena("\n".join(map("".join, rows)), A=ARMED)
    fight.take("A strike b", 19)
    assert fight.tests()[0].tn == tn


@pytest.mark.rule("G36")
def test_the_most_that_surrounding_gives(arena, flip):
    def target_number(options):
        fight = arena("BCD\n.bA\n...", A=ARMED, options=options)
        fight.take("A strike b", 19)
        return fight.tests()[0].tn

    assert flip("surround_most", 1, target_number) == (13, 11)


@pytest.mark.rule("G36")
def test_an_attacker_who_is_not_engaged_has_no_bonus(arena):
    fight = arena("Bb.A", A={"weapons": ["bow"]})
    fight.take("A fire b", 19)
    assert fight.tests()[0].tn == 10


@pytest.mark.rule("G36")
@pytest.mark.parametrize(
    ("words", "dice"), [("A grapple b", (19, 19)), ("A deceive b", (19, 19)), ("A pummel b", (19,))]
)
def test_it_is_for_every_action_with_the_attack_trait(arena, words, dice):
    fight = arena("BbA")
    fight.take(words, *dice)
    assert [test.tn for test in fight.tests()] == [11, 10][: len(dice)]  # the defence roll has none


@pytest.mark.rule("G36", "G06")
def test_it_is_a_situation_bonus(arena):
    """Of it and another the better counts."""
    modifiers = [(1, 2, int(ModType.SITUATION), 9)]
    fight = arena("BbA", A=ARMED | {"state": {"modifiers": modifiers}})
    fight.take("A strike b", 19)
    assert fight.tests()[0].tn == 12


@pytest.mark.rule("G36", "G34")
def test_a_hidden_ally_is_not_engaged_and_gives_none(arena):
    fight = arena("BbA", A=ARMED, B={"hidden": True, "on": "%"})
    fight.take("A strike b", 19)
    assert fight.tests()[0].tn == 10


@pytest.mark.rule("G46")
def test_an_ally_next_to_the_target_may_take_the_attack(arena):
    """Defending with Block."""
    fight = arena("Abc", A=ARMED, b={"reflexes": 9}, c={"block": 14})
    fight.take("A strike b")
    assert fight.verbs() == {"REACT", "DECLINE"}
    fight.take("c react", 9, 8, 13)
    assert [(test.by, test.tn) for test in fight.tests()] == [("A", 10), ("c", 14)]
    assert (fight["b"].stamina, fight["c"].stamina) == (12, 12 - (10 - 4))


@pytest.mark.rule("G46")
def test_who_declines_lets_it_pass(arena):
    fight = arena("Abc", A=ARMED)
    fight.take("A strike b")
    fight.take("c decline", 9, 8, 20)
    assert (fight["b"].stamina, fight["c"].stamina) == (2, 12)


@pytest.mark.rule("G46")
def test_intercept_once_a_round(arena, flip):
    def again(options):
        fight = arena("AbB\n.c.", A=ARMED, B=ARMED, options=options)
        fight.take("A strike b")
        fight.take("c react", 19)
        fight.take("A end")
        fight.take("B strike b", *(() if options else (19,)))
        asked = fight.decider == "c"
        if asked:
            fight.take("c react", 19)
        fight.run("B end", "b end", "c end")
        fight.take("A strike b")  # a new round: c is asked again
        assert fight.decider == "c"
        return asked

    assert flip("intercepts", 2, again) == (False, True)


@pytest.mark.rule("G46")
@pytest.mark.parametrize(
    "drawing",
    [
        "Ab.c",  # not next to the target
        "AbB",  # no ally of it
    ],
)
def test_nobody_else_may_intercept(arena, drawing):
    fight = arena(drawing, A=ARMED)
    fight.take("A strike b", 19)
    assert fight.decider == "A"


@pytest.mark.rule("G46")
@pytest.mark.parametrize("state", [{"fate": 1, "stamina": 0}, {"held_by": 1}])
def test_the_fallen_and_the_held_do_not_intercept(arena, state):
    fight = arena("Abc", A=ARMED, c={"state": state})
    fight.take("A strike b", 19)


@pytest.mark.rule("G46")
def test_each_ally_is_asked_until_one_takes_it(arena):
    fight = arena("Abc\n..d", A=ARMED, order="Abcd")
    fight.take("A strike b")
    fight.take("c decline")
    fight.take("d react", 19)
    assert fight.said(Ev.INTERCEPT)[0].actor == 3


@pytest.mark.rule("G46")
@pytest.mark.parametrize(("defence", "tn"), [(None, 8), ("resolve", 14), ("athletics", 5)])
def test_a_defence_is_reflexes_or_what_an_action_names(arena, defence, tn):
    lash = {"id": "lash", "cost": {}, "test": "attack", "skill": "awe", "melee": True, "damage": {}}
    lash |= {"defence": defence} if defence else {}
    fight = arena("Ab", A={"abilities": [lash]}, b={"reflexes": 8, "resolve": 14, "athletics": 5})
    fight.take("A use lash b", 9, 8, 20)
    assert fight.tests()[1].tn == tn


@pytest.mark.rule("G46")
def test_a_defence_against_words_is_resolve(arena):
    fight = arena("A.b", b={"resolve": 7})
    fight.take("A menace b", 11, 20)
    assert fight.tests()[1].tn == 7
