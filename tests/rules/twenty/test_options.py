"""Every option of the profiles is flipped in some test: a ruling that nobody could change would be no option."""

import re
from pathlib import Path

import pytest

from opfor.rules.core.records import fields_of
from opfor.rules.twenty.skirmish.state import SkirmishProfile

HERE = Path(__file__).parent


def flipped() -> set[str]:
    """Names of options that tests set: keys of dicts, and parametrized names."""
    text = "".join(path.read_text() for path in HERE.glob("test_*.py") if path != Path(__file__))
    return set(re.findall(r'"([a-z_]+)"', text))


@pytest.mark.parametrize("profile", [SkirmishProfile])
def test_every_option_is_flipped_in_a_test(profile):
    armour = {f"{what}_{kind}" for what in ("soak", "penalty") for kind in ("leather", "chain", "scale", "plate")}
    assert not sorted(set(fields_of(profile)) - flipped() - armour)


@pytest.mark.parametrize("profile", [SkirmishProfile])
def test_every_option_names_its_rule(profile):
    nameless = [n for n, field in fields_of(profile).items() if not re.search(r"[TV]\d\d|bare hands", field.meaning)]
    assert not nameless
