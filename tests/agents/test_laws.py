"""Laws and orders: words that say what is wrong with them, masks that narrow, and fights in kernels."""

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.agents.contest import contest
from opfor.agents.laws import mask_under
from opfor.agents.seating import under
from opfor.content import load
from opfor.content.fight import Fight
from opfor.content.laws import BadLaw, Law, Order, read_law, read_order
from opfor.content.problems import InvalidContent
from opfor.rules.core.state import Fate
from opfor.rules.grid.words import Verb

ROAD = """\
id: road
title: The road
mode: rows
sides:
  party: {players: true, laws: [spend-no-limited]}
  band: {}
combatants:
  - {creature: squire, id: tam, side: party, orders: [hold]}
  - {creature: goblin-cutter, id: rat, side: band, laws: ['never-target:tam']}
"""
WORDS = ["never-target:mira", "no-lethal-force", "keep:stamina:3", "spend-no-limited"]
ORDERS = ["hold", "guard:rusk", "focus:mira", "fall-back", "must-survive", "stay-in-group"]


@pytest.mark.parametrize("text", WORDS)
def test_a_law_is_read_and_written(text):
    assert str(read_law(text)) == text


@pytest.mark.parametrize("text", ORDERS)
def test_an_order_is_read_and_written(text):
    assert str(read_order(text)) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("never-targt:mira", "did you mean 'never-target'"),
        ("never-target", "write it as never-target:WHO"),
        ("keep:stamina:many", "a whole number"),
        ("keep:stamina", "write it as keep:RESOURCE:LEAST"),
        ("no-lethal-force:now", "write it as no-lethal-force"),
    ],
)
def test_a_law_that_is_none_says_how_to_write_it(text, says):
    with pytest.raises(BadLaw, match=says):
        read_law(text)


def test_a_law_about_nobody_says_who_there_is():
    ford = load("ford-ambush")
    with pytest.raises(BadLaw, match="did you mean 'mira'"):
        under(ford, {"bandits": [read_law("never-target:myra")]})
    with pytest.raises(BadLaw, match="no resource 'mana' in grid mode"):
        under(ford, {"bandits": [read_law("keep:mana:3")]})


@pytest.fixture
def road(tmp_path):
    """A function that loads the road, with something else in its text."""

    def loaded(old="", new=""):
        file = tmp_path / "road.yaml"
        file.write_text(ROAD.replace(old, new) if old else ROAD)
        return load(file)

    return loaded


def test_an_encounter_file_gives_laws_to_sides_and_combatants(road):
    tam, rat = road().combatants
    assert tam.laws == (Law("spend-no-limited"), Order("hold"))
    assert rat.laws == (Law("never-target", "tam"),)


def test_a_wrong_law_in_a_file_is_told_with_its_place(road):
    with pytest.raises(InvalidContent, match=r"road.yaml:9.*laws\[0\].*no combatant 'tom'.*did you mean 'tam'"):
        road("never-target:tam", "never-target:tom")


def test_laws_do_not_change_the_dice(road):
    assert road().digests == road("laws: [spend-no-limited]", "laws: []").digests


def bound(encounter, *laws):
    """The encounter with laws for everybody; `FOE` stands for the first combatant of the other side."""
    compiled = load(encounter)
    first = {n: next(c.id for c in compiled.combatants if c.side != n) for n in range(len(compiled.sides))}
    return under(
        compiled, {c.id: [read_law(law.replace("FOE", first[c.side])) for law in laws] for c in compiled.combatants}
    )


def test_kernels_keep_the_law_as_well():
    """Whole fights in kernels: nobody dies where no force is lethal."""
    lawless = load("six-on-six")
    bloody = contest(lawless, {"all": "scripted"}, range(3))
    assert (bloody.fates == Fate.DEAD).any()
    for agents in ("scripted", "random"):
        mild = contest(bound("six-on-six", "no-lethal-force"), {"all": agents}, range(3))
        assert not (mild.fates == Fate.DEAD).any()


def test_the_kernel_and_the_agent_play_the_same_bound_fight():
    compiled = bound("duel-of-nobles", "no-lethal-force", "keep:stamina:4")
    names = dict.fromkeys(("house-ivo", "house-sabeth"), "scripted")
    fast = contest(compiled, names, range(3))
    slow = contest(compiled, {side: make(name) for side, name in names.items()}, range(3))
    assert fast.rounds.tolist() == slow.rounds.tolist() and fast.fates.tolist() == slow.fates.tolist()


def test_a_law_that_leaves_nothing_forces_the_choice():
    fight, player, rng = Fight(load("duel-of-nobles"), 1), make("scripted"), np.random.default_rng(0)
    only, strikes = np.zeros(345, np.int8), np.zeros(0)
    while not len(strikes):
        view = fight.view()
        strikes = np.flatnonzero(view.mask[Verb.STRIKE : Verb.STRIKE_SUBDUE]) + Verb.STRIKE
        if not len(strikes):
            fight.take(player.choose(view, view.mask, rng).index)
    only[strikes] = 1
    may = mask_under([Law("no-lethal-force")], view, only)
    assert may.forced and may.mask.tolist() == only.tolist()
    free = mask_under([Law("no-lethal-force")], view, view.mask)
    assert not free.forced and not free.mask[strikes].any()
    assert {free.barred[int(k)] for k in strikes} == {"no-lethal-force"}


def test_no_laws_no_change():
    view = Fight(load("duel-of-nobles"), 1).view()
    assert mask_under([], view, view.mask).mask.tolist() == view.mask.tolist()
