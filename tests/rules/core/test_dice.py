"""Dice: fair, apart for neighbouring seeds, from the tape first, and never thrown where they are rolled by hand."""

import numpy as np
import pytest

from opfor.content import load
from opfor.content.fight import DieWanted, Fight, TapeFull, dice_key
from opfor.rules.core import batch, dice, records
from opfor.rules.core.dice import random32
from opfor.rules.core.state import TAPE
from opfor.rules.grid.words import Ev, RollFor, Verb

KEY = 0x1234_5678_9ABC_DEF
DICE, SEEDS = 160, 4000


@pytest.fixture(scope="module")
def duel():
    return load("duel-of-nobles")


def faces(keys, counters, sides):
    """Dice of many keys and counters at once, as `roll` makes them of the generator."""
    return 1 + ((random32(keys, counters) * sides) >> 32)


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param(lambda duel: KEY + np.arange(SEEDS), id="neighbouring keys"),
        pytest.param(lambda duel: KEY + (np.arange(SEEDS) << 32), id="neighbouring high halves"),
        pytest.param(lambda duel: np.array([dice_key(duel, seed) for seed in range(SEEDS)]), id="seeds"),
        pytest.param(lambda duel: np.array([dice_key(duel, 7, trial) for trial in range(SEEDS)]), id="trials"),
    ],
)
def test_neighbouring_seeds_share_no_dice(uncompiled, duel, keys):
    """Then sums of 160 dice vary as sums of independent dice do; shared dice would make them vary far more or less."""
    rolled = faces(keys(duel)[:, None], np.arange(1, DICE + 1)[None, :], 20)
    assert rolled.shape == (SEEDS, DICE)
    theory = DICE * (20**2 - 1) / 12
    assert rolled.sum(axis=1).var() == pytest.approx(theory, rel=0.1)
    assert len(np.unique(rolled[:, :12], axis=0)) == SEEDS


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 54, 100])
def test_every_face_falls_equally_often(uncompiled, sides):
    """Chi-square over 100,000 dice: within four standard deviations of what it is for fair dice."""
    rolled = faces(KEY, np.arange(1, 100_001), sides)
    seen = np.bincount(rolled, minlength=sides + 1)[1:]
    assert seen.sum() == 100_000 and len(seen) == sides
    expected = 100_000 / sides
    chi_square = ((seen - expected) ** 2 / expected).sum()
    assert chi_square < (sides - 1) + 4 * np.sqrt(2 * (sides - 1))


def test_one_die_says_nothing_of_the_next(uncompiled):
    rolled = faces(KEY, np.arange(1, 200_001), 10)
    seen = np.zeros((10, 10))
    np.add.at(seen, (rolled[:-1] - 1, rolled[1:] - 1), 1)
    expected = (len(rolled) - 1) / 100
    assert ((seen - expected) ** 2 / expected).sum() < 99 + 4 * np.sqrt(2 * 99)


def test_the_generator_does_not_change_by_accident(uncompiled):
    """Every log depends on it."""
    assert [int(random32(KEY, n)) for n in range(4)] == [int(random32(np.int64(KEY), np.int64(n))) for n in range(4)]
    assert [int(random32(KEY, n)) for n in range(4)] == [3995288668, 2104372727, 2683834164, 2067174112]


def test_the_key_comes_of_encounter_profile_seed_and_trial(duel):
    keys = {dice_key(duel, 1), dice_key(duel, 2), dice_key(duel, 1, 1), dice_key(load("tavern-brawl"), 1)}
    keys.add(dice_key(load("duel-of-nobles", options={"horror": 1}), 1))
    assert len(keys) == 5
    assert all(0 <= key < 2**63 for key in keys)


def rolls(happened):
    return [(event.actor, RollFor(event.a), event.b, event.c) for event in happened if event.kind == Ev.ROLL]


def test_the_tape_goes_first_then_the_generator(duel):
    fight = Fight(duel, seed=3, dice=[17], begin=False)
    first, second = rolls(fight.begin())
    assert first == (0, RollFor.INITIATIVE, 20, 17)
    assert fight.facts["counter"] == 1
    assert second[3] == rolls(Fight(duel, seed=3, begin=False).begin())[0][3]  # its first die


def test_a_face_that_the_die_does_not_have_is_the_nearest(duel):
    fight = Fight(duel, dice=[25, 0], begin=False)
    assert [face for *_, face in rolls(fight.begin())] == [20, 1]


def test_the_tape_holds_so_many_dice(duel):
    fight = Fight(duel, begin=False)
    fight.lay([1] * TAPE)
    with pytest.raises(TapeFull):
        fight.lay([1])
    assert fight.dice_left == TAPE


def test_a_tape_that_is_used_up_has_room_again(duel):
    fight = Fight(duel, dice=[10, 9])
    fight.lay([1] * TAPE)
    assert fight.dice_left == TAPE


def play_by_hand(fight, choose, decisions, face):
    """Play on, asking for every die; `face` tells it. Returns what was asked."""
    asked = []
    for _ in range(decisions):
        if fight.over:
            break
        choice = choose(fight)
        while (die := fight.wanted(choice)) is not None:
            asked.append(die)
            fight.lay([face(die)])
        fight.take(choice)
    return asked


def test_dice_rolled_by_hand_are_asked_for_and_never_thrown(duel, monkeypatch):
    """The generator is not even called, and the fight is the same as with the same dice on the tape."""

    def thrown(key, counter):
        raise AssertionError("the generator was called")

    if not isinstance(duel.start, np.ndarray):
        monkeypatch.setattr(dice, "random32", thrown)
    fight = Fight(duel, begin=False)
    fight.roll_by_hand([0, 1])
    before = fight.save()
    laid = []
    while (die := fight.wanted(None)) is not None:
        assert fight.save()[:8] == before[:8] and fight.facts["tape_count"] == len(laid)
        assert (die.purpose, die.sides) == (RollFor.INITIATIVE, 20)
        laid.append(die.combatant)
        fight.lay([11 + die.combatant])
    assert laid == [0, 1]
    fight.begin()
    rng = np.random.default_rng(5)
    asked = play_by_hand(
        fight,
        lambda f: int(rng.choice([c for c in f.legal() if c != Verb.YIELD])),
        60,
        lambda die: int(rng.integers(1, die.sides + 1)),
    )
    assert len(asked) > 20 and {die.sides for die in asked} > {20}
    assert fight.facts["counter"] == 0


def test_asking_for_a_die_changes_nothing(duel):
    fight = Fight(duel)
    fight.roll_by_hand([0, 1])
    for choice in fight.legal():
        before = fight.save()
        fight.wanted(int(choice))
        assert fight.save() == before


def test_one_side_may_roll_by_hand_alone(duel):
    """The other's dice come from the generator: the tape is not theirs, even where they roll first."""
    fight = Fight(duel, seed=4, begin=False)
    fight.roll_by_hand([1])
    die = fight.wanted(None)
    assert die is not None and die.combatant == 1
    fight.lay([5])
    first, second = rolls(fight.begin())
    assert second == (1, RollFor.INITIATIVE, 20, 5)
    assert first == rolls(Fight(duel, seed=4, begin=False).begin())[0]


def test_a_choice_that_lacks_a_die_raises_and_changes_nothing(duel):
    fight = Fight(duel, begin=False)
    fight.roll_by_hand([0, 1])
    before = fight.save()
    with pytest.raises(DieWanted, match="combatant 0 must roll a die of 20 sides") as wanted:
        fight.begin()
    assert (wanted.value.die.purpose, fight.save()) == (RollFor.INITIATIVE, before)
    fight.lay([20, 1])
    fight.begin()
    menace = int(Verb.MENACE)
    before = fight.save()
    with pytest.raises(DieWanted):
        fight.take(menace)
    assert fight.save() == before


def test_seeding_begins_with_the_first_die(duel):
    fight = Fight(duel, seed=1)
    batch.seed_one(fight.state, 0, 99)
    assert (records.fact(fight.state, "key"), records.fact(fight.state, "counter")) == (99, 0)
