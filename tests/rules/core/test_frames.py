"""Frames: what is pending lies on a stack; too much on it is a fault, not silence."""

import numpy as np
import pytest

from opfor.content import load
from opfor.content.fight import Fight, FightOver
from opfor.rules.core.frames import FAULT_DEPTH, ask, hush, pop, push, top
from opfor.rules.core.records import PlainRows
from opfor.rules.core.state import DEPTH, NOBODY, Ending, Result, State
from opfor.rules.grid.words import Doing, Verb


def deepened(fight, depth):
    """The fight with its pending frames pushed up: the top one is now number `depth`."""
    facts = fight.facts.copy()
    facts["frames"][depth - 1] = facts["frames"][facts["depth"] - 1]
    facts["depth"] = depth
    fight.restore(facts.tobytes())
    return fight


def test_an_overflow_is_a_fault_of_the_fight():
    """Somebody sets out when no frame is left for the move: the trial counts as an error and is over."""
    fight = deepened(Fight(load("duel-of-nobles"), seed=1), DEPTH)
    fight.take(int(Verb.STRIDE))
    fight.take(int(fight.legal()[0]))
    assert fight.ending == Ending.FAULT
    assert fight.facts["fault"] == FAULT_DEPTH
    assert fight.result(0) == fight.result(1) == Result.OPEN
    assert not fight.mask.any()
    with pytest.raises(FightOver, match="fault"):
        fight.take(int(Verb.END))


def test_one_frame_less_is_none():
    fight = deepened(Fight(load("duel-of-nobles"), seed=1), DEPTH - 1)
    fight.take(int(Verb.STRIDE))
    fight.take(int(fight.legal()[0]))
    assert fight.ending == Ending.ONGOING


def test_a_whole_fight_stays_far_below_the_limit():
    deepest = 0
    for name in ("ford-ambush", "market-riot"):
        rng = np.random.default_rng(2)
        fight = Fight(load(name), seed=2)
        while not fight.over and fight.facts["decisions"] < 300:
            fight.take(int(rng.choice([c for c in fight.legal() if c != Verb.YIELD] or fight.legal())))
            deepest = max(deepest, int(fight.facts["depth"]))
    assert 2 <= deepest <= 8


def test_push_gives_an_empty_frame_whatever_lay_there(uncompiled):
    f = PlainRows(State, 1)[0]
    frame = push(f, Doing.MOVE, 3, 4)
    for name in ("stage", "using", "who", "path", "steps", "degree", "amount", "variants"):
        setattr(frame, name, 9)
    pop(f)
    again = push(f, Doing.ATTACK, 1, 2)
    assert again is top(f)
    values = [
        getattr(again, name)
        for name in (
            "kind",
            "stage",
            "actor",
            "target",
            "using",
            "who",
            "path",
            "steps",
            "degree",
            "amount",
            "variants",
        )
    ]
    assert values == [Doing.ATTACK, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0]
    assert f.depth == 1


def test_push_on_a_full_stack(uncompiled):
    f = PlainRows(State, 1)[0]
    for n in range(DEPTH):
        push(f, Doing.MOVE, n, n)
    assert f.ending == Ending.ONGOING
    push(f, Doing.MOVE, 99, 99)
    assert (f.ending, f.fault, f.depth) == (Ending.FAULT, FAULT_DEPTH, DEPTH)
    assert f.frames[0].actor == 0


def test_ask_and_hush(uncompiled):
    f = PlainRows(State, 1)[0]
    ask(f, 5, 1)
    assert (f.decider, f.question) == (5, 1)
    hush(f)
    assert (f.decider, f.question) == (NOBODY, 0)
