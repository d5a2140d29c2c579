"""Dice by hand: each is asked for by name, typed in, remembered; and the generator is never called."""

import numpy as np
import pytest

import opfor.agents.policies  # noqa: F401  (agents have whims of their own: they must have taken the real function)
from opfor.live.errors import BadDie, NotNow
from opfor.rules.core import dice
from opfor.rules.core.events import ROLL


@pytest.fixture
def spy(monkeypatch):
    """Every draw of the generator; compiled kernels have taken the function in, so there the counter must do."""
    drawn = []
    real = dice.random32
    monkeypatch.setattr(dice, "random32", lambda *words: drawn.append(words) or real(*words))
    return drawn


def type_all(play, face=lambda die: (die.sides + 1) // 2) -> list[str]:
    """Type every die that is waited for; what for."""
    purposes = []
    while play.table.waiting is not None:
        wanted = play.table.waiting.wanted
        purposes.append(wanted.purpose)
        play.say("dice", faces=[face(wanted)])
    return purposes


@pytest.mark.parametrize("encounter", ["ford-ambush", "dawn-raid", "toll-road-ambush", "river-war"])
def test_with_all_dice_by_hand_the_generator_is_never_called(sit, spy, encounter: str) -> None:
    play = sit(encounter, hand=["all"], level="run")
    rng = np.random.default_rng(1)
    typed = type_all(play)
    while len(typed) < 30 and not play.fight.over:
        if not play.desk.run(play.id):
            play.say("choose", choices=[int(rng.choice(play.fight.legal()))])
        typed += type_all(play, lambda die: int(rng.integers(1, die.sides + 1)))
    assert len(typed) >= 20
    assert int(play.fight.facts["key"]) not in {words[0] for words in spy}  # what agents imagine has keys of its own
    assert play.fight.facts["counter"] == 0 and play.fight.dice_left == 0


def test_the_spy_sees_a_draw(sit, spy) -> None:
    play = sit("ford-ambush")
    assert play.fight.facts["counter"] > 0
    assert spy or isinstance(play.fight.state, np.ndarray)


def test_initiative_waits_for_the_players_alone(sit) -> None:
    play = sit(hand=["party"])
    names = []
    while play.table.waiting is not None:
        wanted = play.table.waiting.wanted
        names.append((play.fight.compiled.combatants[wanted.combatant].id, wanted.purpose, wanted.sides))
        assert not play.table.begun
        play.say("dice", faces=[20 - len(names)])
    assert names == [("mira", "initiative", 20), ("tolland", "initiative", 20), ("ine", "initiative", 20)]
    assert play.table.begun and play.table.log[-1].body["dice"] == [19, 18, 17]


def test_faces_that_no_die_has_change_nothing(sit) -> None:
    play = sit(hand=["party"])
    version = play.table.version
    for faces in ([21], [0], [5, 5, 5, 5], [5, 21]):
        with pytest.raises(BadDie):
            play.say("dice", faces=faces)
    assert play.table.version == version and play.table.waiting.faces == []
    with pytest.raises(NotNow):
        play.say("skip")
    play.say("dice", faces=[5, 6, 7])
    assert play.table.begun
    with pytest.raises(BadDie):
        play.say("dice", faces=[5])


def test_zero_is_the_ten_of_a_d10(sit) -> None:
    play = sit("dawn-raid", hand=["all"])
    while play.table.waiting is None:
        play.pass_by()
    wanted = play.table.waiting.wanted
    assert wanted.sides == 10
    play.say("dice", faces=[0])
    faces = play.table.waiting.faces if play.table.waiting else play.table.log[-1].body["dice"]
    assert faces == [10]


def test_former_values_are_remembered_when_it_is_rolled_again(sit) -> None:
    play = sit(hand=["party"])
    play.say("dice", faces=[11, 12])
    play.say("undo")  # what waits goes first
    assert play.table.waiting is None and not play.table.begun
    play.say("begin")
    assert play.table.waiting.wanted.former == 11
    play.say("dice", faces=[11, 3])
    assert play.table.waiting.wanted.former is None  # the third was never typed
    play.say("dice", faces=[9])
    play.say("undo")
    play.say("begin")
    assert play.table.waiting.wanted.former == 11
    play.say("dice", faces=[11])
    assert play.table.waiting.wanted.former == 3


def test_what_waits_can_be_dropped_and_nothing_has_happened(sit) -> None:
    play = sit(hand=["party"])
    play.say("dice", faces=[5, 6, 7])
    play.pass_until("mira")
    before = play.fight.save()
    for verb in map(int, play.fight.legal()):
        play.say("choose", choices=[verb])
        if play.table.waiting is None and not play.table.history.now.resting:
            play.say("choose", choices=[int(play.fight.legal()[0])])
        if play.table.waiting is not None:
            break
        play.say("undo")
    assert play.table.waiting is not None
    play.say("drop")
    while play.fight.save() != before:
        play.say("undo")
    assert play.table.waiting is None


def test_typed_dice_stand_in_the_events(sit) -> None:
    play = sit(hand=["all"], level="run")
    type_all(play, lambda die: 13)
    while not any(entry.kind == "step" and len(entry.body["dice"]) > 2 for entry in play.table.log[3:]):
        if not play.desk.run(play.id):
            play.pass_by()
        type_all(play, lambda die: die.sides)
    body = next(e.body for e in play.table.log if e.kind == "step" and e.seq > 4 and len(e.body["dice"]) > 2)
    rolled = [event[5] for event in body["events"] if event[0] == "ROLL"]
    assert rolled == body["dice"]
    assert ROLL == 1
