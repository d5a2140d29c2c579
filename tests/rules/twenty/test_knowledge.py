"""What a side knows of its foes (T06, T84)."""

import pytest

from opfor.rules.core import batch, records


def seen(fight, letter, side):
    """Facts of a combatant in the view of a side."""
    view = records.new(fight.mode["state"])
    batch.redact_one(fight.spec, 0, fight.state, 0, view, 0, side)
    return records.as_numpy(view)[0]["units"][fight.index(letter)]


@pytest.mark.rule("T06")
@pytest.mark.parametrize(("options", "health"), [({}, 23), ({"foe_pools": 0}, 17), ({"foe_pools": 2}, 30)])
def test_health_of_foes_is_known_by_quarters(skirmish, options, health):
    """17 of 30 is the third quarter; of 30 that one would guess, the third quarter ends at 23."""
    fight = skirmish("A..b", b={"state": {"health": 17}}, options=options)
    assert seen(fight, "b", 0)["health"] == health
    assert seen(fight, "b", 1)["health"] == 17


@pytest.mark.rule("T84")
def test_of_who_hides_nothing_is_known(skirmish):
    fight = skirmish("A..b", spec={"encounter": 2, "lurking": 2}, dice=[12, 20, 1])
    hidden = seen(fight, "b", 0)
    assert (hidden["x"], hidden["initiative"], hidden["health"]) == (0, 0, 30)
    assert fight["b"].x == 3
