"""Facts from outside: made so and noted, or refused with nothing changed; and the fight goes on by its rules."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opfor.chronicle import Narrator
from opfor.content import load
from opfor.content.fight import DieWanted, Fight
from opfor.content.modes import mode_of
from opfor.content.outside import FactRefused, Said, with_combatant
from opfor.rules.core import audit, batch, records
from opfor.rules.core.choices import CHOICES, Question
from opfor.rules.core.events import OVERRULED
from opfor.rules.core.outside import Fact, Refusal
from opfor.rules.core.state import Ending, Fate

ENCOUNTERS = ("tavern-brawl", "dawn-raid", "toll-road-ambush", "river-war")


def unit(fight: Fight, i: int):
    return fight.facts["units"][i]


def index(fight: Fight, id: str) -> int:
    return [info.id for info in fight.compiled.combatants].index(id)


def refused(fight: Fight, said: Said) -> Refusal:
    before = fight.save()
    with pytest.raises(FactRefused) as error:
        fight.set_fact(said)
    assert fight.save() == before
    return error.value.why


@pytest.fixture
def ford() -> Fight:
    return Fight(load("ford-ambush"), seed=7)


@pytest.fixture
def raid() -> Fight:
    """Standing in the first turn of a round."""
    fight = Fight(load("dawn-raid"), seed=1)
    while not (fight.round_no == 1 and fight.legal()[0] == 0):
        fight.take(int(fight.legal()[0]))
    return fight


def test_a_pool_is_set_and_told(ford: Fight) -> None:
    mira = index(ford, "mira")
    before = ford.facts.copy()
    happened = ford.set_fact(Said(Fact.POOL, mira, 0, 3))
    assert unit(ford, mira)["stamina"] == 3
    assert happened[0][:6] == (OVERRULED, mira, -1, Fact.POOL, 0, 3)
    lines = Narrator(ford.compiled, before).feed(happened)
    assert lines == ["  Mira has 3 stamina, not 14, says the game master."]


def test_the_decision_stays_and_a_verb_without_its_aim_is_taken_back(ford: Fight) -> None:
    decider = ford.decider
    verb = next(int(c) for c in ford.legal() if ford.mode.verbs(int(c)).name == "STRIDE")
    ford.take(verb)
    assert records.fact(ford.state, "question") == Question.CELL
    ford.set_fact(Said(Fact.POOL, decider, 0, 1))
    assert (ford.decider, records.fact(ford.state, "question")) == (decider, Question.VERB)
    assert verb in ford.legal()


def test_who_is_minor_and_has_nothing_left_is_out(ford: Fight) -> None:
    archer = index(ford, "archer-a")
    ford.set_fact(Said(Fact.POOL, archer, 0, 0))
    assert unit(ford, archer)["fate"] == Fate.DEAD
    ford.set_fact(Said(Fact.FATE, archer, Fate.STANDING))
    assert (unit(ford, archer)["fate"], unit(ford, archer)["stamina"]) == (Fate.STANDING, 1)


def test_a_token_put_beside_a_foe_is_engaged(ford: Fight) -> None:
    mira, rusk = index(ford, "mira"), index(ford, "rusk")
    x, y = int(unit(ford, rusk)["x"]), int(unit(ford, rusk)["y"])
    ford.set_fact(Said(Fact.PLACE, mira, x, y - 1))
    assert unit(ford, mira)["engaged"] >> rusk & 1
    ford.set_fact(Said(Fact.PLACE, mira, 1, 6))
    assert not unit(ford, mira)["engaged"]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (Said(Fact.POOL, 0, 0, 99), Refusal.RANGE),
        (Said(Fact.POOL, 0, 9, 1), Refusal.UNKNOWN),
        (Said(Fact.POOL, 23, 0, 1), Refusal.NOBODY_THERE),
        (Said(Fact.POOL, -1, 0, 1), Refusal.NOBODY_THERE),
        (Said(Fact.PLACE, 0, 12, 5), Refusal.NO_ROOM),  # Rusk stands there
        (Said(Fact.PLACE, 0, 63, 5), Refusal.NO_ROOM),
        (Said(Fact.PLACE, 0, -1, 5), Refusal.NO_ROOM),
        (Said(Fact.CONDITION, 0, 3, 2), Refusal.RANGE),
        (Said(Fact.CONDITION, 0, 70, 1), Refusal.UNKNOWN),
        (Said(Fact.FATE, 0, 6), Refusal.UNKNOWN),
        (Said(Fact.JOIN, 0), Refusal.NOBODY_THERE),
    ],
)
def test_what_cannot_be_is_refused_with_nothing_changed(ford: Fight, said: Said, why: Refusal) -> None:
    assert refused(ford, said) == why


def test_who_leaves_in_its_own_turn_chooses_no_more(ford: Fight) -> None:
    gone = ford.decider
    ford.set_fact(Said(Fact.FATE, gone, Fate.FLED))
    assert ford.decider != gone and not ford.over


def test_the_last_foe_out_ends_the_fight(ford: Fight) -> None:
    for i, info in enumerate(ford.compiled.combatants):
        if info.side == 1 and not ford.over:
            ford.set_fact(Said(Fact.FATE, i, Fate.FLED))
    assert ford.ending == Ending.DECIDED
    assert refused(ford, Said(Fact.POOL, 0, 0, 1)) == Refusal.OVER


def test_statuses_levels_and_rows(raid: Fight) -> None:
    tam, mode = index(raid, "tam"), mode_of("rows")
    raid.set_fact(Said(Fact.CONDITION, tam, mode.conditions.index("POISONED"), 2))
    raid.set_fact(Said(Fact.CONDITION, tam, mode.conditions.index("EVASION"), -2))
    raid.set_fact(Said(Fact.PLACE, tam, 2))
    assert unit(raid, tam)["statuses"][2] == 2 and unit(raid, tam)["levels"][4] == -2 and unit(raid, tam)["row"] == 2
    assert refused(raid, Said(Fact.PLACE, tam, 0)) == Refusal.NO_ROOM
    raid.set_fact(Said(Fact.POOL, tam, 0, 0))
    assert unit(raid, tam)["fate"] == Fate.UNCONSCIOUS
    raid.set_fact(Said(Fact.POOL, tam, 0, 7))
    assert (unit(raid, tam)["fate"], unit(raid, tam)["health"]) == (Fate.STANDING, 7)


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_one_more_joins_and_the_others_are_as_they_were(encounter: str) -> None:
    fight = Fight(load(encounter), seed=3)
    while fight.round_no < 2 or fight.legal()[0] != 0:  # in somebody's turn
        fight.take(int(fight.legal()[0]))
    count = len(fight.compiled.combatants)
    before, facts = fight.save(), fight.facts.copy()
    like = fight.compiled.combatants[-1]
    entry = {"creature": like.creature, "side": fight.compiled.sides[like.side].id, "id": "late-comer", "name": "Late"}
    joined = with_combatant(fight.compiled, entry)
    twin, happened = fight.joined(joined, (1, 1) if encounter == "tavern-brawl" else None)
    assert fight.save() == before
    assert happened[0].kind == OVERRULED and happened[0].actor == count
    assert (twin.facts["units"][:count]["fate"] == facts["units"][:count]["fate"]).all()
    assert twin.facts["counter"] == facts["counter"] and twin.facts["key"] == facts["key"]
    assert twin.compiled.combatants[count].id == "late-comer"
    acted = set()
    while not twin.over and twin.round_no < 4:
        acted.add(twin.decider)
        twin.take(int(twin.legal()[0]))
    assert count in acted


def test_a_die_by_hand_is_asked_for_before_anything_changes(ford: Fight) -> None:
    ford.roll_by_hand(range(4))
    order = ford.facts["order"][: ford.facts["order_count"]].tolist()
    while True:  # the last in the order leaves: the next round begins with dice for initiative
        if ford.decider == order[-1]:
            break
        ford.take(0)
    before = ford.save()
    with pytest.raises(DieWanted):
        ford.set_fact(Said(Fact.FATE, ford.decider, Fate.FLED))
    assert ford.save() == before


FACTS = st.builds(
    Said,
    st.sampled_from([Fact.POOL, Fact.PLACE, Fact.CONDITION, Fact.FATE]),
    st.integers(-1, 24),
    st.integers(-1, 40),
    st.integers(-3, 24),
)


@pytest.mark.parametrize("encounter", ENCOUNTERS)
@settings(max_examples=12)
@given(seed=st.integers(0, 99), plays=st.lists(st.tuples(st.integers(0, 6), FACTS), min_size=5, max_size=30))
def test_whatever_is_said_the_fight_goes_on_or_ends(encounter: str, seed: int, plays: list[tuple[int, Said]]) -> None:
    fight = Fight(load(encounter), seed=seed)
    rng = np.random.default_rng(seed)
    for choices, said in plays:
        for _ in range(choices):
            if not fight.over:
                fight.take(int(rng.choice(fight.legal())))
        before = fight.save()
        try:
            fight.set_fact(said)
        except FactRefused:
            assert fight.save() == before
        assert fight.over or (fight.mask.any() and unit(fight, fight.decider)["fate"] == Fate.STANDING)
    if not fight.over:
        two = records.new(fight.mode.state, 2)
        batch.copy_one(two, 0, fight.state, 0)
        assert audit.audit_mask(fight.spec, 0, two, 0, fight.work, 0, np.zeros(CHOICES, np.int8)) == -1
    audit.wander(fight.spec, 0, fight.state, 0, fight.work, 0, seed, 3000)
    assert fight.ending != Ending.FAULT
