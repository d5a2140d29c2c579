"""Names of choices: each legal choice has its own, and is found by it."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from opfor.chronicle import UnknownChoice, choice_named, describe_choice, name_choices
from opfor.chronicle.standing import hex_legs, square_legs
from opfor.content import Compiled, load
from opfor.content.fight import Fight
from opfor.rules.core.choices import AIM_CELL, AIM_SLOT, CHOICES
from opfor.rules.grid.words import Verb

MIRA_FIRST, SERGEANT_FIRST, RATS_FIRST = (20, 1, 1, 1), (1, 20, 1, 1), (1, 1, 20, 19)
Change = Callable[..., Compiled]


def test_legal_choices_have_names_of_their_own_and_are_found_by_them(encounter: str, wander: Any) -> None:
    fight = Fight(load(encounter), seed=5)
    for choice in wander(fight, 5, 30):
        names = name_choices(fight)
        assert sorted(names) == fight.legal().tolist()
        assert len(set(names.values())) == len(names)
        assert choice_named(fight, names[choice].upper()) == choice_named(fight, f" {choice} ") == choice
        fight.take(choice)


def test_a_view_gives_the_same_names(encounter: str, wander: Any) -> None:
    fight = Fight(load(encounter), seed=6)
    for n, choice in enumerate(wander(fight, 6, 20)):
        if n % 4 == 0:
            assert name_choices(fight.view()) == name_choices(fight)
        fight.take(choice)


def test_every_index_has_a_name(yard: Compiled) -> None:
    fight = Fight(yard, dice=MIRA_FIRST)
    for at in (fight, fight.view(), fight.view(1)):
        assert all(describe_choice(at, choice) for choice in range(CHOICES))
    for wrong in (-1, CHOICES):
        with pytest.raises(IndexError, match="indices go from 0 to 344"):
            describe_choice(fight, wrong)


def test_a_verb_and_then_its_aim(yard: Compiled, change: Change) -> None:
    fight = Fight(yard, dice=MIRA_FIRST)
    assert describe_choice(fight, Verb.STRIDE) == "stride"
    assert describe_choice(fight, AIM_SLOT + 2) == "aim at Rat (rat-one)"
    assert describe_choice(fight, AIM_CELL + 9 * 15 + 9) == "aim 2 east, 2 south"
    fight.take(Verb.STRIDE)
    assert describe_choice(fight, AIM_CELL + 9 * 15 + 9) == "stride 2 east, 2 south"
    fight = Fight(change((", hidden: true", "")), dice=MIRA_FIRST)
    fight.take(choice_named(fight, "fire the long bow to subdue"))
    assert describe_choice(fight, AIM_SLOT + 2) == "fire the long bow at Rat (rat-one) to subdue"


def test_what_is_carried_is_named_by_the_sheet(change: Change) -> None:
    compiled = change(("id: mira, ", "id: mira, overrides: {weapons: [dagger, fire-pot, dagger]}, "))
    fight = Fight(compiled, dice=MIRA_FIRST)
    slots = {verb: describe_choice(fight, verb) for verb in (24, 26, 28, 33, 41, 43, 44, 51)}
    assert slots == {
        24: "strike with the dagger",
        26: "strike with the second dagger",
        28: "strike with the dagger to subdue",
        33: "fire the fire pots",
        41: "throw the fire pots",
        43: "throw the fourth of its weapons (none)",
        44: "use Steady aim",
        51: "use eighth of its abilities (none)",
    }
    fight.take(Verb.THROW + 1)
    assert describe_choice(fight, AIM_CELL + 7 * 15 + 8) == "throw the fire pots 1 east"
    assert describe_choice(fight, AIM_CELL + 7 * 15 + 7) == "throw the fire pots here"


def test_reactions_are_named_by_what_they_answer(change: Change) -> None:
    fight = Fight(change(("at: [5, 3]", "at: [2, 1]"), (", hidden: true", "")), dice=MIRA_FIRST)
    fight.take(choice_named(fight, "fire the long bow"))
    fight.take(choice_named(fight, "fire the long bow at Rat (rat-two)"))
    assert name_choices(fight) == {
        Verb.REACT: 'strike at Mira "the Eye"',
        Verb.REACT_SUBDUE: 'strike at Mira "the Eye" to subdue',
        Verb.DECLINE: "let it pass",
    }
    for _ in range(2):  # both rats stand beside her
        fight.take(Verb.DECLINE)
    assert name_choices(fight) == {Verb.REACT: "take the blow meant for Rat (rat-two)", Verb.DECLINE: "let it pass"}


def test_a_name_that_is_not_legal(yard: Compiled) -> None:
    fight = Fight(yard, dice=SERGEANT_FIRST)
    with pytest.raises(UnknownChoice, match="no legal choice 'dive prune' for [^;]*; did you mean 'dive prone'?"):
        choice_named(fight, "dive prune")
    with pytest.raises(UnknownChoice, match="legal are: end the turn; delay; "):
        choice_named(fight, "17")


def test_legs_lead_where_they_say() -> None:
    square = {"east": (1, 0), "west": (-1, 0), "south": (0, 1), "north": (0, -1)}
    hexes = {
        "east": (1, 0), "west": (-1, 0), "south-east": (0, 1), "south-west": (-1, 1),
        "north-east": (1, -1), "north-west": (0, -1),
    }  # fmt: skip
    for dx, dy in product(range(-7, 8), repeat=2):
        assert walked(square_legs(dx, dy), square) == walked(hex_legs(dx, dy), hexes) == (dx, dy)
        assert sum(n for n, _ in hex_legs(dx, dy)) == max(abs(dx), abs(dy), abs(dx + dy))


def walked(legs: list[tuple[int, str]], ways: dict[str, tuple[int, int]]) -> tuple[int, int]:
    assert all(n >= 0 for n, _ in legs)
    return sum(n * ways[way][0] for n, way in legs if n), sum(n * ways[way][1] for n, way in legs if n)


def test_hexes_have_their_own_directions(change: Change) -> None:
    fight = Fight(change(("geometry: square", "geometry: hex"), ("side: s", "side: se")), dice=MIRA_FIRST)
    fight.take(Verb.STRIDE)
    assert "stride 1 east, 2 south-east" in name_choices(fight).values()
