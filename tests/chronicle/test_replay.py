"""Replays: every stock encounter comes out the same, and every change of a log is found."""

import dataclasses
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from opfor.chronicle import Log, LogError, OtherContent, Recording, Replay, ReplayDiverged, read_log, replay, write_log
from opfor.content import Compiled, load
from opfor.content.fight import Fight
from opfor.rules.grid.words import Verb

Record = Callable[..., Recording]


@pytest.fixture
def record(wander: Any) -> Record:
    """A function that records a fight played by chance."""

    def recorded(compiled: Compiled, seed: int, most: int, **given: Any) -> Recording:
        fight = Fight(compiled, seed, **given)
        recording = Recording(fight, {"all": "random"})
        for choice in wander(fight, seed, most):
            recording.take(choice)
        return recording

    return recorded


def test_every_stock_encounter_replays(encounter: str, record: Record) -> None:
    recording = record(load(encounter), 3, 40)
    again = replay(recording.log)
    assert [played.step for played in again] == recording.steps
    assert again.fight.save() == recording.fight.save()
    assert again.is_at_end and len(again) == len(recording.steps)


def test_what_happened_is_given_step_by_step(yard: Compiled, play: Any, record: Record) -> None:
    fight, happened = play(yard, 3, 60)
    again = replay(record(yard, 3, 60).log)
    assert [again.happened, *(played.happened for played in again)] == happened


def test_a_replay_needs_no_file_but_the_log(yard: Compiled, yard_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "fight.jsonl"
    with write_log(path, Fight(yard, seed=2)) as recording:
        for _ in range(5):
            recording.take(Verb.END)
    yard_file.unlink()
    again = Replay(read_log(path, partial=True))
    assert sum(1 for _ in again) == 5
    assert again.fight.compiled.combatants == yard.combatants


def test_dice_that_were_laid_are_laid_again(yard: Compiled) -> None:
    recording = Recording(Fight(yard, dice=[20, 1, 1, 1, 6]))
    recording.take(Verb.BREATHE)
    recording.take(Verb.END)
    recording.lay([2, 3])
    recording.take(Verb.BREATHE)
    again = replay(recording.log)
    assert [played.step.n for played in again] == [1, 2, 3]
    assert again.fight.dice_left == recording.fight.dice_left == 1


def test_one_side_rolled_by_hand(yard: Compiled, wander: Any) -> None:
    """Its dice are in the log; the other's come from the generator again, in the same places."""
    fight = Fight(yard, seed=4)
    recording = Recording(fight)
    fight.roll_by_hand([1])
    typed = 0
    for choice in wander(fight, 4, 30):
        while (die := fight.wanted(choice)) is not None:
            recording.lay([1 + typed % die.sides])
            typed += 1
        recording.take(choice)
    assert typed and {step.by_hand for step in recording.steps} == {(yard.sides[1].id,)}
    again = replay(recording.log)
    assert len(list(again)) == len(recording.steps) and again.fight.save() == fight.save()
    missing = dataclasses.replace(
        recording.log, steps=tuple(step.model_copy(update={"dice": ()}) for step in recording.steps)
    )
    with pytest.raises(ReplayDiverged, match="must roll a die"):
        list(replay(missing))


def test_forwards_and_back(yard: Compiled, record: Record) -> None:
    recording = record(yard, 5, 40)
    again = replay(recording.log)
    hashes = [recording.header.hash, *(step.hash for step in recording.steps)]
    visited = [0, 7, 3, 4, 3, 40, 39, 0, 12]
    for n in visited:
        happened = again.go(n)
        assert (again.at, again.fight.hash()) == (n, hashes[n])
        assert happened == again.happened
        assert again.step == (recording.steps[n - 1] if n else None)
    again.back()
    assert again.fight.hash() == hashes[11]
    again.forward()
    assert again.fight.hash() == hashes[12]
    assert [played.step.n for played in again] == list(range(13, 41))


def test_no_further_than_the_log(yard: Compiled, record: Record) -> None:
    again = replay(record(yard, 5, 4).log)
    with pytest.raises(IndexError, match="this is the beginning"):
        again.back()
    again.go(4)
    with pytest.raises(IndexError, match="no step after 4"):
        again.forward()
    for wrong in (-1, 5):
        with pytest.raises(IndexError, match="decisions 1 to 4"):
            again.go(wrong)


def changed(log: Log, n: int, **fields: Any) -> Log:
    """The log with another step `n`."""
    steps = list(log.steps)
    steps[n - 1] = steps[n - 1].model_copy(update=fields)
    return dataclasses.replace(log, steps=tuple(steps))


def test_a_changed_hash_is_found(yard: Compiled, record: Record) -> None:
    log = record(yard, 5, 20).log
    again = replay(changed(log, 9, hash="0" * 16))
    with pytest.raises(ReplayDiverged, match="diverges after decision 9: the state is ") as raised:
        list(again)
    error = raised.value
    assert (error.step, error.expected, error.got) == (9, "0" * 16, log.steps[8].hash)
    assert (again.at, again.fight.hash()) == (8, log.steps[7].hash)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_changed_choice_is_found(yard: Compiled) -> None:
    recording = Recording(Fight(yard, seed=1))
    for _ in range(4):
        recording.take(Verb.END)
    with pytest.raises(ReplayDiverged, match="after decision 2: the state is"):
        list(replay(changed(recording.log, 2, choice=int(Verb.DIVE_PRONE))))
    again = replay(changed(recording.log, 3, choice=int(Verb.CLIMB)))
    with pytest.raises(ReplayDiverged, match="after decision 3: the choice is refused: choice 9 is not legal"):
        list(again)
    assert again.at == 2


def test_a_changed_decider_is_found(yard: Compiled, record: Record) -> None:
    with pytest.raises(ReplayDiverged, match="after decision 4: the decider is .*, in the log nobody-else"):
        list(replay(changed(record(yard, 5, 20).log, 4, decider="nobody-else")))


def test_changed_events_are_found(yard: Compiled) -> None:
    recording = Recording(Fight(yard, seed=1))
    recording.take(Verb.END)
    events = recording.steps[0].events
    with pytest.raises(ReplayDiverged, match="the number of events"):
        list(replay(changed(recording.log, 1, events=events[:-1])))
    with pytest.raises(ReplayDiverged, match=r"an event is \['END_TURN'"):
        list(replay(changed(recording.log, 1, events=(("ROUND", *events[0][1:]), *events[1:]))))


def test_a_changed_beginning_is_found(yard: Compiled, record: Record) -> None:
    log = record(yard, 5, 2).log
    with pytest.raises(ReplayDiverged, match="diverges at the beginning"):
        replay(dataclasses.replace(log, header=log.header.model_copy(update={"seed": 6})))


def test_a_changed_ending_is_found(yard: Compiled, record: Record) -> None:
    log = record(yard, 4, 5000).log
    assert log.end is not None
    other = log.end.model_copy(update={"rounds": log.end.rounds + 1})
    with pytest.raises(ReplayDiverged, match="the ending is"):
        list(replay(dataclasses.replace(log, end=other)))


def test_a_step_after_the_end_is_found(yard: Compiled, record: Record) -> None:
    log = record(yard, 4, 5000).log
    more = log.steps[-1].model_copy(update={"n": len(log.steps) + 1})
    with pytest.raises(ReplayDiverged, match="the decider is nobody"):
        list(replay(dataclasses.replace(log, steps=(*log.steps, more), end=None)))


def altered(log: Log, **fields: Any) -> Log:
    return dataclasses.replace(log, header=log.header.model_copy(update=fields))


def test_other_content_is_found(yard: Compiled, record: Record) -> None:
    log = record(yard, 5, 2).log
    content = log.header.content
    shorter = {**content, "creature": content["creature"][1:]}
    with pytest.raises(OtherContent, match="the encounter in it cannot be compiled: .*no creature 'archer'"):
        replay(altered(log, content=shorter))
    stronger = [{**one, "stamina": 99} for one in content["creature"]]
    with pytest.raises(OtherContent, match="the encounter in it compiles to another one than was played"):
        replay(altered(log, content={**content, "creature": stronger}))
    horror = {**content, "encounter": {**content["encounter"], "options": {"horror": 1}}}
    with pytest.raises(OtherContent, match="the profile in it compiles to another one"):
        replay(altered(log, content=horror))
    with pytest.raises(OtherContent, match="options: horror is not as it was played"):
        replay(altered(log, options={**log.header.options, "horror": 3}))


def test_more_dice_than_a_tape_holds(yard: Compiled, record: Record) -> None:
    with pytest.raises(LogError, match="dice: the tape holds 64"):
        replay(altered(record(yard, 5, 2).log, dice=(1,) * 65))


@pytest.mark.parametrize("face", [-1, 1001, 2**70])
def test_faces_that_no_die_has(face: int, yard: Compiled, record: Record) -> None:
    log = record(yard, 5, 2).log
    with pytest.raises(LogError, match="dice: no die shows"):
        replay(altered(log, dice=(face,)))
    first = log.steps[0].model_copy(update={"dice": (face,)})
    with pytest.raises(LogError, match="no die shows"):
        list(replay(dataclasses.replace(log, steps=(first, *log.steps[1:]))))


def test_a_path_will_do(yard: Compiled, tmp_path: Path, wander: Any) -> None:
    path = tmp_path / "fight.jsonl"
    fight = Fight(yard, seed=4)
    with write_log(path, fight) as recording:
        for choice in wander(fight, 4, 5000):
            recording.take(choice)
    assert sum(1 for _ in replay(path)) == len(recording.steps)
