"""Names of columns and choices are those of the kernels, and views of a row are views."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opfor.envs
from opfor.content.modes import mode_of
from opfor.envs.layout import choice_table, choices_digest, layout_of, verb_ranges

MODES = sorted({told.mode for told in opfor.envs.IDS.values()})


@pytest.mark.parametrize("mode", MODES)
def test_the_slices_cover_the_row_once(mode: str) -> None:
    layout = layout_of(mode)
    covered = np.zeros(layout.floats, int)
    for part in layout.slices.values():
        covered[part] += 1
    assert (covered == 1).all()
    assert layout.floats == mode_of(mode).floats <= 800


@pytest.mark.parametrize("mode", MODES)
def test_the_dict_is_a_view_of_one_row_and_of_many(mode: str) -> None:
    layout = layout_of(mode)
    for batch in ((), (3,), (2, 3)):
        row = np.arange(np.prod((*batch, layout.floats)), dtype=np.float32).reshape(*batch, layout.floats)
        parts = layout.as_dict(row)
        assert {name: part.shape for name, part in parts.items()} == {
            name: (*batch, *shape) for name, shape in layout.shapes.items()
        }
        parts["units"][..., 1, layout.seen["PRESENT"]] = -7
        assert (row[..., layout.columns("PRESENT")[1]] == -7).all()


@pytest.mark.parametrize("mode", MODES)
def test_the_dict_space_holds_the_dict(mode: str) -> None:
    layout = layout_of(mode)
    assert layout.dict_space().contains(layout.as_dict(np.zeros(layout.floats, np.float32)))


@pytest.mark.parametrize("mode", MODES)
def test_every_verb_is_in_the_choice_table_at_its_index(mode: str) -> None:
    table = choice_table(mode)
    for verb in mode_of(mode).verbs:
        assert table[verb].split(" ")[0] == verb.name
    assert table[96] == "SLOT 0"
    assert table[120] == "CELL -7 -7"
    assert table[344] == "CELL 7 7"
    named = [name for name in table if name]
    assert len(set(named)) == len(named)


@pytest.mark.parametrize("mode", MODES)
def test_verbs_do_not_overlap(mode: str) -> None:
    ranges = verb_ranges(mode)
    assert all(first <= last for first, last, _ in ranges)
    assert all(last < first for (_, last, _), (first, _, _) in zip(ranges, ranges[1:], strict=False))


def test_every_legal_choice_has_a_name(make: Callable, names: tuple, choose: Any, episode: Callable) -> None:
    env = make(encounter=names, opponent=None)
    table = choice_table(env.mode)
    masks = [step[1] for seed in range(3) for step in episode(env, choose, seed)]
    legal = np.flatnonzero(np.any(masks, axis=0))
    assert all(table[index] for index in legal)
    assert any(index < 96 and " " in table[index] for index in legal), "no verb with slots came up"


def test_digests_are_those_of_the_tables() -> None:
    assert layout_of("grid").digest != choices_digest("grid")
    assert len(layout_of("grid").digest) == 16
