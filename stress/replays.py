"""Telling trials, played again step by step: the typical fight, the worst one, the closest one.

A trial is played anew from its number alone, by the same policies with the same dice, and proved against its row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..agents.agent import Agent, make
from ..agents.contest import SALT
from ..agents.laws import FORCED, lawful
from ..agents.seating import policies_for, seats
from ..chronicle import Narrator, Recording, draw_svg, scene_of
from ..chronicle.recording import Appender
from ..chronicle.scene import Scene
from ..content.fight import Fight, Happened
from ..content.modes import mode_of
from ..rules.core import records
from ..rules.core.state import NOBODY, Fate
from . import counting
from .counting import HEAD, WIDTH, Column, Head
from .errors import StressError
from .experiment import Experiment
from .trials import Leg

TOKEN = re.compile(r'<g transform="translate\((\S+) (\S+)\)" data-combatant="([^"]+)">')


class OtherCourse(StressError):
    """A trial played again took another course than when it was counted: the rules or agents have changed since."""


MOST = 20_000  # choices of a fight


def choices_of(experiment: Experiment, trial: int) -> list[int]:
    """The choices of a trial that the kernels played, in their order."""
    leg, mode = experiment.compiled, mode_of(experiment.mode)
    fight, noted = Fight(leg, experiment.seed, trial, begin=False, tracing=False), np.zeros(MOST, np.int64)
    key = experiment.key(0, trial)
    records.write(fight.state, "key", key)
    policies = policies_for(leg, experiment.agents_in(leg))
    views = records.new(mode.state)
    n = counting.note_choices(leg.spec, fight.state, views, fight.work, policies, key ^ SALT, noted, MOST)
    return [int(choice) for choice in noted[:n]]


def choosers(experiment: Experiment, trial: int) -> Callable[[Fight], int]:
    """Who says what is chosen next in a trial that is played again."""
    if experiment.in_kernels:
        left = iter(choices_of(experiment, trial))
        return lambda fight: next(left)
    agents: list[Agent] = [make(name, experiment.mode) for name in seats_of(experiment)]
    rng = np.random.default_rng(experiment.key(0, trial) ^ SALT)

    def asked(fight: Fight) -> int:
        view = fight.view()
        return agents[fight.decider].choose(view, lawful(view).mask, rng).index

    return asked


def play_again(
    experiment: Experiment, trial: int, take: Callable[[Fight, int], Sequence[Happened]] | None = None
) -> Iterator[tuple[Fight, Sequence[Happened]]]:
    """A trial of one fight, decision by decision: the fight, and what happened since the last; first the beginning.

    Args:
        experiment: of one fight.
        trial: its number.
        take: how a choice is taken, if not by `fight.take`.
    """
    choose = choosers(experiment, trial)
    fight = Fight(experiment.compiled, experiment.seed, trial)
    yield fight, fight.events()
    while not fight.over:
        choice = choose(fight)
        yield fight, take(fight, choice) if take else fight.take(choice)


def prove(fight: Fight, row: NDArray[np.int32], trial: int) -> None:
    """The fight ended as its row says.

    Raises:
        OtherCourse: it did not.
    """
    fates = [int(unit["fate"]) for unit in fight.facts["units"][: len(fight.compiled.combatants)]]
    told = [int(fate) for fate in row[HEAD + Column.FATE :: WIDTH]]
    if fates != told or int(row[Head.ENDING]) != fight.ending or int(row[Head.ROUNDS]) != fight.round_no:
        raise OtherCourse(f"trial {trial} of {fight.compiled.id} went another way when it was played again")


@dataclass(frozen=True)
class Frame:
    """A moment of a replay.

    Attributes:
        text: what is told.
        places: by id, where in the picture each is that is to be seen; `down` if it does not stand.
    """

    text: str
    places: dict[str, tuple[int, int, bool]]


@dataclass(frozen=True)
class Replayed:
    """A trial to step through.

    Attributes:
        trial: its number.
        title: why it is told.
        picture: the field at its beginning, as SVG.
        frames: moment by moment.
    """

    trial: int
    title: str
    picture: str
    frames: tuple[Frame, ...]


def replayed(leg: Leg, trial: int, title: str) -> Replayed:
    """A trial as frames, one for each line of its narration.

    Raises:
        OtherCourse: it went another way.
    """
    narrator, frames, picture = Narrator(leg.compiled), [], ""
    fight: Fight | None = None
    for fight, happened in play_again(leg.experiment, trial):
        picture = picture or draw_svg(bare(scene_of(fight)))
        frames += [Frame(line, places(fight)) for line in narrator.feed(happened)]
    assert fight is not None
    frames += [Frame(line, places(fight)) for line in narrator.close(fight)]
    prove(fight, leg.rows[trial], trial)
    return Replayed(trial, title, picture, tuple(frames))


def bare(scene: Scene) -> Scene:
    """The scene without what does not stay: whose turn it is, who is hidden or prone."""
    return replace(scene, actor=NOBODY, tokens=tuple(token._replace(marks=()) for token in scene.tokens))


def places(fight: Fight) -> dict[str, tuple[int, int, bool]]:
    """Where everybody is in the picture that is to be seen."""
    scene = scene_of(fight)
    down = {token.id for token in scene.tokens if token.fate != Fate.STANDING}
    return {id: (int(x), int(y), id in down) for x, y, id in TOKEN.findall(draw_svg(scene))}


def write_replay(experiment: Experiment, trial: int, file: Path) -> None:
    """The log of a trial of one fight, for `opfor replay`.

    Raises:
        OSError: it cannot be written.
    """
    record: Recording | None = None
    agents = dict(zip([c.id for c in experiment.compiled.combatants], seats_of(experiment), strict=True))
    sink = Appender(file, overwrite=True)
    try:

        def take(fight: Fight, choice: int) -> Sequence[Happened]:
            assert record is not None
            return record.take(choice, FORCED if lawful(fight.view()).forced else "")

        for fight, _ in play_again(experiment, trial, take):
            if record is None:
                record = Recording(fight, agents, sink)
    finally:
        sink.close()


def seats_of(experiment: Experiment) -> list[str]:
    """Who plays each combatant."""
    return seats(experiment.compiled, experiment.agents_in(experiment.compiled))


def telling(leg: Leg) -> list[tuple[int, str]]:
    """Three trials worth a look, each with the reason: a typical one, the worst, the narrowest win or else the longest.

    Of equals the first is taken.
    """
    n = len(leg.rows)
    down = np.sum([leg.fate(i, Fate.DEAD, Fate.UNCONSCIOUS) for i in leg.party], axis=0)
    dead = np.sum([leg.fate(i, Fate.DEAD) for i in leg.party], axis=0)
    usual = leg.classes == np.bincount(np.maximum(leg.classes, 0)).argmax()
    middle = np.abs(leg.rounds - np.median(leg.rounds[usual])) + np.abs(down - np.median(down[usual]))
    typical = int(np.where(usual, middle, np.inf).argmin())
    worst = int((dead * 100 + down * 10 - leg.won).argmax())
    stand = np.sum([leg.fate(i, Fate.STANDING) for i in leg.party], axis=0)
    if leg.won.any():
        close, why = int(np.where(leg.won, stand * 100 - leg.rounds, np.inf).argmin()), "the narrowest win"
    else:
        close, why = int(leg.rounds.argmax()), "the longest"
    told: dict[int, str] = {}
    for trial, reason in ((typical, "a typical fight"), (worst, "the worst for the party"), (close, why)):
        told[trial] = f"{told[trial]}, and {reason}" if trial in told else reason
    for trial in range(n):  # a few trials only: others fill the three
        if len(told) == 3:
            break
        told.setdefault(trial, "another one")
    return list(told.items())
