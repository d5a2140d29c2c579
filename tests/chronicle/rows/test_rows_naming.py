"""Names of the choices of rows mode."""

from collections.abc import Callable

from opfor.chronicle import choice_named, describe_choice, name_choices
from opfor.content import Compiled
from opfor.content.fight import Fight
from opfor.rules.core.choices import AIM_SLOT, CHOICES
from opfor.rules.rows.words import Row, Verb

Change = Callable[..., Compiled]


def choose(fight: Fight, *names: str) -> None:
    for name in names:
        fight.take(choice_named(fight, name))


def opened(compiled: Compiled, wren: str = "front", calls: str = "9999") -> Fight:
    """A fight in which rows are taken and numbers called; Wren, who is quickest, chooses her role next."""
    fight = Fight(compiled, dice=[10])
    choose(fight, "take the front row", f"take the {wren} row", "take the back row", "take the back row")
    choose(fight, *(f"call {call}" for call in calls))
    return fight


def playing(compiled: Compiled, wren: str = "front", **roles: str) -> Fight:
    """The same, roles chosen: at the first turn, Wren's. Every die is a 3."""
    fight = opened(compiled, wren)
    chosen = {"tam": "Guardian", "wren": "Saboteur", "pell": "Caster", "odile": "Enhancer"} | roles
    while any(name.startswith("take the role") for name in name_choices(fight).values()):
        who = compiled.combatants[fight.decider].id
        names = list(name_choices(fight).values())
        choose(fight, f"take the role of {chosen[who]}" if who in chosen else names[0])
    fight.lay([3] * 30)
    return fight


def skip_to(fight: Fight, who: str) -> None:
    while fight.compiled.combatants[fight.decider].id != who:
        fight.take(Verb.END)


def test_rows_calls_and_roles(road: Compiled) -> None:
    fight = Fight(road, dice=[10])
    assert name_choices(fight) == {Verb.FRONT: "take the front row", Verb.BACK: "take the back row"}
    choose(fight, *["take the front row"] * 4)
    assert name_choices(fight) == {Verb.CALL + n - 1: f"call {n}" for n in range(1, 11)}
    choose(fight, *["call 9"] * 4)
    assert list(name_choices(fight).values()) == ["take the role of Guardian", "take the role of Striker"]


def test_a_turn(road: Compiled) -> None:
    fight = playing(road)
    names = list(name_choices(fight).values())
    assert names[:4] == ["end the turn", "hold the turn", "fall back to the back row", "attack with the hunting bow"]
    assert {"use Daze", "use the fire flask", "use the antidote"} <= set(names)
    choose(fight, "attack with the hunting bow")
    assert "attack The hexer with the hunting bow".lower() in [n.lower() for n in name_choices(fight).values()]
    assert describe_choice(fight, AIM_SLOT + 4) == "attack Rat (rat-one) with the hunting bow"


def test_who_is_behind_moves_up_and_may_flee(road: Compiled) -> None:
    names = set(name_choices(playing(road, wren="back")).values())
    assert {"move up to the front row", "flee"} <= names and "fall back to the back row" not in names


def test_what_reaches_a_row_is_aimed_at_the_row(change: Change) -> None:
    fight = playing(change(("id: wren,", "id: wren, overrides: {items: {frost-flask: 1}},")))
    choose(fight, "use the frost flask")
    assert list(name_choices(fight).values()) == [
        "use the frost flask on the front row of Snick's band",
        "use the frost flask on the back row of Snick's band",
    ]


def test_held_turns(road: Compiled) -> None:
    fight = playing(road)
    choose(fight, "hold the turn")
    fight.take(Verb.END)
    assert name_choices(fight) == {Verb.ACT_NOW: "act now", Verb.WAIT: "wait on"}


def test_an_advance_names_the_side(road: Compiled) -> None:
    fight = playing(road)
    facts = fight.facts.copy()
    for i in (4, 5):
        facts["units"][i]["row"] = Row.BACK
    fight.restore(facts.tobytes())
    while Verb.END in fight.legal():
        fight.take(Verb.END)
    assert name_choices(fight) == {Verb.ADVANCE: "advance on Snick's band", Verb.STAY: "stay back"}


def test_who_goes_next(change: Change) -> None:
    fight = Fight(change(("round_cap: 6", "first_strike: band")))
    assert list(name_choices(fight).values()) == [
        "let Rat (rat-one) go next", "let Rat (rat-two) go next", "let the hexer go next",
    ]  # fmt: skip


def test_two_of_a_name_are_told_apart(change: Change) -> None:
    fight = playing(change(("id: wren,", "id: wren, overrides: {abilities: [daze], items: {potion: 2}},")))
    names = name_choices(fight)
    assert names[Verb.ABILITY] == "use Daze" and names[Verb.ITEM] == "use the potion"


def test_every_index_has_a_name(road: Compiled) -> None:
    for fight in (Fight(road, begin=False), Fight(road), playing(road)):
        for at in (fight, fight.view(0), fight.view(1)):
            assert all(describe_choice(at, choice) for choice in range(CHOICES))


def test_names_are_unique_and_a_view_gives_the_same(road: Compiled, wander: Callable[..., object]) -> None:
    fight = Fight(road, seed=4)
    for choice in wander(fight, 4, 60):  # type: ignore[attr-defined]
        names = name_choices(fight)
        assert len(set(names.values())) == len(names) and name_choices(fight.view()) == names
        assert choice_named(fight, names[choice].upper()) == choice
        fight.take(choice)
