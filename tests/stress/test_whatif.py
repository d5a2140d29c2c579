"""Changes of encounters, and what they do."""

from dataclasses import replace

import numpy as np
import pytest

from opfor.content import load
from opfor.content.compiled import Compiled
from opfor.rules.core.records import as_numpy
from opfor.stress.changes import (
    Change,
    Changes,
    Kind,
    compiled_with,
    creature_of,
    kinds_of,
    person_of,
    playable,
    plural,
)
from opfor.stress.experiment import Experiment
from opfor.stress.modes import part_of
from opfor.stress.whatif import changed, outcomes, what_ifs


@pytest.fixture(scope="module")
def ford() -> Compiled:
    return load("ford-ambush")


def titles(changes: list[Change]) -> list[str]:
    return [change.title for change in changes]


def test_everything_of_an_encounter_can_be_changed(ford: Compiled) -> None:
    found = Changes(ford, [0, 1, 2]).all()
    told = titles(found)
    assert len(told) == len(set(told))
    for title in (
        "without Archer B",
        "Captain Rusk without Point out",
        "without the cover at 4, 4 (4 cells)",
        "all foes with +10% stamina",
        "the party with -10% stamina",
        "Captain Rusk as a coward",
        "the foes start 3 squares nearer",
        "Cutthroat A in plain sight",
    ):
        assert title in told
    assert titles([change for change, _ in playable(ford, found)]) == told


@pytest.mark.parametrize("encounter", ["hold-the-ford", "twenty-bandits", "salt-road-escort"])
def test_changes_of_other_encounters_can_be_played(encounter: str) -> None:
    compiled = load(encounter)
    party = Experiment((compiled,)).party(compiled)
    found = Changes(compiled, party).all()
    assert len(list(playable(compiled, found))) >= 0.9 * len(found) > 10


def test_nobody_goes_whom_an_objective_is_about() -> None:
    compiled = load("salt-road-escort")
    party = Experiment((compiled,)).party(compiled)
    assert not [t for t in titles(list(Changes(compiled, party).absences())) if "Pell" in t]


def test_a_change_does_what_it_says(ford: Compiled) -> None:
    changes = {change.title: change for change in Changes(ford, [0, 1, 2]).all()}
    without = compiled_with(ford, [changes["without Archer B"]])
    assert [info.id for info in without.combatants] == [i.id for i in ford.combatants if i.id != "archer-b"]
    stronger = compiled_with(ford, [changes["all foes with +10% stamina"]])
    before, after = (as_numpy(c.start)[0]["units"]["stamina"][:9].tolist() for c in (ford, stronger))
    assert after == before[:3] + [round(1.1 * n) for n in before[3:]]
    bare = compiled_with(ford, [changes["without the cover at 4, 4 (4 cells)"]])
    gone = as_numpy(ford.spec)[0]["terrain"] != as_numpy(bare.spec)[0]["terrain"]
    assert sorted(map(tuple, np.argwhere(gone).tolist())) == [(3, 4), (4, 3), (4, 4), (4, 5)]
    seen = compiled_with(ford, [changes["Cutthroat A in plain sight"]])
    assert [int(sheet["hidden"]) for sheet in as_numpy(seen.spec)[0]["sheets"][6:8]] == [0, 1]


def test_several_changes_add_up(ford: Compiled) -> None:
    changes = Changes(ford, [0, 1, 2])
    more = changes.more(changes.kinds[-1])
    assert more is not None and more.title == "one more of the cutthroats"
    made = compiled_with(ford, [more, next(iter(changes.absences()))])
    assert len(made.combatants) == len(ford.combatants)


def test_what_changes_nothing_has_no_effect_at_all(duel: Experiment) -> None:
    """On the dice of the original, both fights are the same until the change shows: here it never does."""
    nothing = Change("", "", lambda model: model)
    twin = changed(duel, nothing, compiled_with(duel.compiled, [nothing]))
    for one, other in zip(outcomes(duel, 0, 2), outcomes(twin, 0, 2), strict=True):
        assert one.tolist() == other.tolist()


def test_a_change_that_decides_the_fight_comes_first(duel: Experiment) -> None:
    """Lady Sabeth with hardly any Stamina loses."""
    changes = Changes(duel.compiled, [0])
    weak = changes.pool(changes.kinds[0], -90)
    slight = changes.pool(changes.kinds[0], -8)
    assert weak is not None and slight is not None
    found = what_ifs(duel, [slight, weak], screened=4, measured=6, told=1)
    assert [effect.change for effect in found] == [weak]
    assert found[0].win.change > 0 and found[0].win.pairs == 6


def test_agents_named_for_somebody_who_is_gone_are_left_out(ford: Compiled) -> None:
    experiment = Experiment((ford,), {"archer-b": "random", "all": "scripted"})
    gone = next(c for c in Changes(ford, [0, 1, 2]).absences() if c.title == "without Archer B")
    assert changed(experiment, gone, compiled_with(ford, [gone])).agents == {"all": "scripted"}


def test_a_personality_is_played_even_if_the_foes_are_played_otherwise(ford: Compiled) -> None:
    experiment = Experiment((ford,), {"all": "scripted"})
    coward = next(c for c in Changes(ford, [0, 1, 2]).personalities() if c.title == "Captain Rusk as a coward")
    made = compiled_with(ford, [coward])
    assert changed(experiment, coward, made).agents == {"all": "scripted", "rusk": "scripted:own"}
    assert made.combatants[3].personality == "coward"
    assert replace(experiment, legs=(made,)).compiled.digests == ford.digests


def test_kinds_have_names(ford: Compiled) -> None:
    assert [kind.title for kind in kinds_of(ford, range(3, 9))] == [
        "Captain Rusk",
        "the bandit archers",
        "the cutthroats",
    ]


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("wolf", "wolves"),
        ("man at arms", "men at arms"),
        ("bowman", "bowmen"),
        ("witch", "witches"),
        ("spy", "spies"),
        ("street knife", "street knives"),
    ],
)
def test_plurals(one: str, several: str) -> None:
    assert plural(one) == several


def hulls(compiled: Compiled) -> list[int]:
    return [int(n) for n in as_numpy(compiled.start)[0]["units"]["health"][: len(compiled.combatants)]]


@pytest.fixture(scope="module")
def war() -> tuple[Compiled, Changes]:
    compiled = load("river-war")
    return compiled, Changes(compiled, Experiment((compiled,)).party(compiled))


@pytest.mark.parametrize("encounter", ["river-war", "needles-in-the-void", "under-the-bay", "mirror-of-six"])
def test_changes_by_the_rule_of_twenty_can_be_played(encounter: str) -> None:
    compiled = load(encounter)
    found = Changes(compiled, Experiment((compiled,)).party(compiled)).all()
    assert len(list(playable(compiled, found))) >= 0.9 * len(found) > 8


def test_a_vehicle_has_a_hull_within_the_range_of_its_size(war: tuple[Compiled, Changes]) -> None:
    """V16: more hull than its size can have is no encounter; it gets the most."""
    compiled, changes = war
    foes = Kind("all foes", tuple(changes.others))
    weaker, giant = changes.pool(foes, -20), changes.pool(foes, 300)
    assert weaker is not None and giant is not None
    before, less, most = (
        hulls(compiled),
        hulls(compiled_with(compiled, [weaker])),
        hulls(compiled_with(compiled, [giant])),
    )
    for i in range(len(before)):
        if i in changes.others:
            least, largest = part_of("ships").bounds_of(creature_of(compiled, i), "hull", 0)
            assert less[i] == max(before[i] - round(0.2 * before[i]), least)
            assert most[i] == min(4 * before[i], largest)
        else:
            assert less[i] == most[i] == before[i]


def test_a_crew_gets_better_up_to_what_anybody_can_be(war: tuple[Compiled, Changes]) -> None:
    compiled, changes = war
    foes = Kind("all foes", tuple(changes.others))
    better = compiled_with(compiled, [changes.rank(foes, 2)])
    old, new = (as_numpy(c.spec)[0]["sheets"] for c in (compiled, better))
    for i in range(len(compiled.combatants)):
        gain = 2 if i in changes.others and person_of(compiled, i) is not None else 0
        assert new[i]["attributes"].tolist() == [min(n + gain, 5) for n in old[i]["attributes"].tolist()]
        assert new[i]["ranks"].tolist() == [min(n + gain, 5) for n in old[i]["ranks"].tolist()]


@pytest.mark.parametrize("encounter", ["needles-in-the-void", "under-the-bay"])
def test_vehicles_are_moved_and_added_where_their_medium_is(encounter: str) -> None:
    compiled = load(encounter)
    changes = Changes(compiled, Experiment((compiled,)).party(compiled))
    for change in changes.starts():
        media = [
            as_numpy(c.start)[0]["units"]["medium"].tolist() for c in (compiled, compiled_with(compiled, [change]))
        ]
        assert media[0] == media[1]
    more = changes.more(changes.kinds[0])
    assert more is not None
    assert len(compiled_with(compiled, [more]).combatants) == len(compiled.combatants) + 1
