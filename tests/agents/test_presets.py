"""Personalities in files: complete, distinct, and told what is wrong with them."""

import pytest

from opfor.agents.presets import DEFAULT, personalities, personality, read_personality, weight_row, weights_of
from opfor.content.modes import MODES
from opfor.content.problems import InvalidContent
from opfor.rules.core.state import TERMS


@pytest.mark.parametrize("mode", MODES)
def test_at_least_ten_personalities_besides_the_default(mode):
    assert personalities(mode)[0] == DEFAULT
    assert len(personalities(mode)) >= 11


@pytest.mark.parametrize("mode", MODES)
def test_every_personality_can_be_read_and_is_its_own(mode):
    rows = {id: weight_row(id, mode) for id in personalities(mode)}
    assert len(set(rows.values())) == len(rows)
    assert all(personality(id, mode).id == id for id in rows)


@pytest.mark.parametrize("mode", MODES)
def test_the_default_gives_every_weight(mode):
    names = [name.lower() for name in weights_of(mode).__members__]
    assert sorted(personality(DEFAULT, mode).weights.given()) == sorted(names)
    assert len(names) <= TERMS


def test_a_personality_tells_what_differs():
    default = dict(zip(weights_of("grid").__members__, weight_row(DEFAULT, "grid"), strict=True))
    brute = dict(zip(weights_of("grid").__members__, weight_row("brute", "grid"), strict=True))
    given = personality("brute", "grid").weights.given()
    assert {name.lower() for name in default if default[name] != brute[name]} <= set(given)
    assert all(brute[name.upper()] == value for name, value in given.items())


def test_what_is_wrong_with_a_file_is_said(tmp_path):
    file = tmp_path / "bully.yaml"
    file.write_text("id: bully\ntitle: Bully\ndescription: Shoves.\nweights: {harm: lots, chutzpah: 3}\n")
    with pytest.raises(InvalidContent) as caught:
        read_personality(file, "grid")
    said = str(caught.value)
    assert "bully.yaml:4" in said and "harm" in said and "chutzpah" in said
