"""P1 to P7 on the fights themselves; what concerns environments is tested beside them."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from opfor.content.fight import Fight, FightOver, IllegalChoice, dice_key
from opfor.content.modes import mode_of
from opfor.rules.core import audit, batch, records
from opfor.rules.core.choices import CHOICES
from opfor.rules.core.state import Ending, Result


def some_states(compiled, seed, count, stride=7):
    """Fights at seeded states: each `stride` random choices on from the one before."""
    fight = Fight(compiled, seed=seed)
    key = seed * 7919 + 1
    for _ in range(count):
        yield fight
        audit.wander(fight.spec, 0, fight.state, 0, fight.work, 0, key, stride)
        if fight.over:
            seed, key = seed + 1, key + 2
            fight = Fight(compiled, seed=seed)
        fight.restore(fight.save())  # show the mask of where it stands now


def test_p1_mask_is_exactly_what_take_accepts(compiled, effort):
    mode = mode_of(compiled.mode)
    state, work = records.new(mode.state, 2), records.new(mode.work)
    mask, found = np.zeros(CHOICES, np.int8), np.full(2, -9, np.int64)
    wanted, audited, seed = 10 * effort, 0, 0
    while audited < wanted:
        batch.copy_one(state, 0, compiled.start, 0)
        batch.seed_one(state, 0, dice_key(compiled, seed))
        audited += audit.audit_fight(compiled.spec, 0, state, work, 0, mask, seed + 5, wanted - audited, found)
        assert found[0] == -9, f"seed {seed}: choice {found[0]} at decision {found[1]}"
        seed += 1
    assert audited == wanted


def test_p1_an_illegal_choice_raises_and_changes_nothing(compiled):
    for fight in some_states(compiled, seed=1, count=4):
        before = fight.save()
        for choice in [*np.flatnonzero(fight.mask == 0)[::23], -1, CHOICES]:
            with pytest.raises(IllegalChoice, match="legal"):
                fight.take(int(choice))
            assert batch.take_one(fight.spec, 0, fight.state, 0, fight.work, 0, int(choice)) == 1
            assert fight.save() == before


def test_p1_until_the_end_somebody_can_choose_and_then_nobody(compiled):
    fight = Fight(compiled, seed=3)
    while not fight.over:
        assert fight.mask.any() and fight.decider >= 0
        audit.wander(fight.spec, 0, fight.state, 0, fight.work, 0, 11, 200)
        fight.restore(fight.save())
    assert not fight.mask.any()
    with pytest.raises(FightOver):
        fight.take(0)


TRACE = """
import json, sys
from opfor.content import load
from opfor.content.fight import Fight
from opfor.rules.core import audit

def trace(encounter):
    fight = Fight(load(encounter), seed=5)
    for _ in range(30):
        audit.wander(fight.spec, 0, fight.state, 0, fight.work, 0, 17, 1)
        yield fight.hash()

print(json.dumps({encounter: list(trace(encounter)) for encounter in sys.argv[1:]}))
"""


@pytest.fixture(scope="session")
def elsewhere(encounters):
    """Hashes along a fight of every stock encounter, from an uncompiled process that differs in all else."""
    other = {**os.environ, "OPFOR_JIT": "off", "PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo"}
    command = [sys.executable, "-c", TRACE, *encounters]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True, env=other).stdout)


def test_p2_same_bytes_in_any_process_compiled_or_not(encounter, compiled, elsewhere):
    fight = Fight(compiled, seed=5)
    here = []
    for _ in range(30):
        audit.wander(fight.spec, 0, fight.state, 0, fight.work, 0, 17, 1)
        here.append(fight.hash())
    assert here == elsewhere[encounter]
    assert len(set(here)) == min(30, fight.facts["decisions"]), "each choice changes something"


def test_p2_same_bytes_in_a_batch(compiled):
    mode = mode_of(compiled.mode)
    many, alone = 256 if isinstance(compiled.spec, np.ndarray) else 4, records.new(mode.state)
    state, work = records.new(mode.state, many), records.new(mode.work, 2)
    for i in range(many):
        batch.copy_one(state, i, compiled.start, 0)
        batch.seed_one(state, i, dice_key(compiled, i))
        batch.begin_one(compiled.spec, 0, state, i, work, 0)
        audit.wander(compiled.spec, 0, state, i, work, i % 2, i, 60)
    for i in (0, 1, many // 2, many - 1):
        batch.copy_one(alone, 0, compiled.start, 0)
        batch.seed_one(alone, 0, dice_key(compiled, i))
        batch.begin_one(compiled.spec, 0, alone, 0, work, 1)
        audit.wander(compiled.spec, 0, alone, 0, work, 1, i, 60)
        assert records.to_bytes(alone, 0) == records.to_bytes(state, i)


def test_p3_a_clone_played_on_never_changes_its_original(compiled):
    for fight in some_states(compiled, seed=2, count=3):
        before, twin = fight.save(), fight.clone()
        assert twin.save() == before
        for _ in range(5):
            if not twin.over:
                twin.take(int(twin.legal()[-1]))
        assert fight.save() == before and (fight.over or twin.save() != before)


def test_p7_restored_bytes_go_on_with_the_same_dice(compiled):
    fight = Fight(compiled, seed=4)
    audit.wander(fight.spec, 0, fight.state, 0, fight.work, 0, 3, 40)
    saved = fight.save()
    audit.wander(fight.spec, 0, fight.state, 0, fight.work, 0, 3, 40)
    gone_on = fight.save()
    fight.restore(saved)
    assert fight.save() == saved
    audit.wander(fight.spec, 0, fight.state, 0, fight.work, 0, 3, 40)
    assert fight.save() == gone_on


def test_p5_everybody_is_in_the_fight_and_every_trial_is_classified(compiled, effort):
    declared = sum(getattr(c, "count", 1) or 1 for c in compiled.encounter.combatants)
    assert records.fact(compiled.spec, "count") == len(compiled.combatants) == declared
    endings = {ending: 0 for ending in Ending}
    trials = max(effort // 10, 1)
    for seed in range(trials):
        fight = Fight(compiled, seed=seed, tracing=False)
        audit.wander(fight.spec, 0, fight.state, 0, fight.work, 0, seed, 1_000_000)
        endings[fight.ending] += 1
        results = {fight.result(side) for side in range(len(compiled.sides))}
        assert Result.OPEN not in results
        if fight.ending == Ending.DECIDED:
            assert Result.WIN in results and Result.LOSS in results
        else:
            assert results == {Result.DRAW}
    assert endings[Ending.FAULT] == 0 and endings[Ending.ONGOING] == 0
    assert sum(endings.values()) == trials
