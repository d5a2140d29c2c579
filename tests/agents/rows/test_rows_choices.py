"""What scripted agents of rows mode choose in moments where there is a better and a worse choice."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.content import load
from opfor.content.fight import Fight
from opfor.rules.core import records
from opfor.rules.core.choices import CHOICES
from opfor.rules.core.state import Fate
from opfor.rules.rows.words import ELEMENTS, Element, Ev, Row, Statistic, Status, Verb

GUARDIAN, STRIKER, SABOTEUR, CASTER, MENDER, ENHANCER = range(1, 7)  # roles of the battle, in its order
PARTY = ("tam", "wren", "pell", "odile")
Stopped = Callable[..., Any]


@pytest.mark.rule("R16")
def test_the_healer_heals_the_hurt_alone(stop: Stopped) -> None:
    assert stop("odile").set("pell", health=6).choice() in ("mend pell", "potion pell")
    assert not stop("odile").choice("scripted:healer").startswith(("mend", "potion", "regrowth"))


@pytest.mark.rule("R13")
def test_the_downed_are_raised(stop: Stopped) -> None:
    down = stop("odile").set("tam", health=0, fate=Fate.UNCONSCIOUS)
    assert down.choice("scripted:healer") == "phoenix-feather tam"


@pytest.mark.rule("R09")
def test_blows_go_on_falling_on_the_one_who_is_hurt(stop: Stopped) -> None:
    assert stop("tam").set("rat", health=8).choice().endswith(" rat")
    assert stop("tam").set("rot", health=8).choice().endswith(" rot")


@pytest.mark.rule("R12")
def test_a_weakness_is_used_once_it_was_seen(stop: Stopped) -> None:
    shown = np.zeros(ELEMENTS, np.int64)
    for factor, choice in ((0, "fire-bolt rat"), (100, "ice-lance rot")):
        shown[Element.ICE] = factor
        caster = stop("pell", pell=CASTER).set("pell", items=np.zeros(4, np.int64), row=Row.BACK)
        assert caster.set("rot", shown=shown).choice() == choice


@pytest.mark.rule("R11")
def test_buffs_are_not_stacked(stop: Stopped) -> None:
    fresh = stop("odile", odile=ENHANCER)
    assert fresh.choice().startswith(("battle-cry", "stone-skin"))
    raised = np.zeros(9, np.int64)
    raised[[Statistic.PHYSICAL_ATTACK, Statistic.PHYSICAL_DEFENCE]] = 3
    full = stop("odile", odile=ENHANCER)
    for who in PARTY:
        full.set(who, levels=raised)
    assert not full.choice().startswith(("battle-cry", "stone-skin"))


@pytest.mark.rule("R10")
def test_nobody_is_put_to_sleep_who_sleeps(stop: Stopped) -> None:
    empty = np.zeros(4, np.int64)  # no flask is left to throw instead
    awake = stop("pell").set("pell", items=empty).choice("scripted:trickster")
    name, whom = awake.split()
    assert name in ("lullaby", "jinx")
    held = np.full(6, -1)
    held[Status.REGENERATING] = 0
    held_down = stop("pell").set("pell", items=empty).set(whom, statuses=held, levels=np.full(9, -3))
    asleep = held_down.choice("scripted:trickster")
    assert asleep != awake


@pytest.mark.rule("R03")
def test_one_is_called_where_a_tie_may_be_won_by_it(stop: Stopped) -> None:
    assert stop("tam", Verb.CALL).choice() == "CALL"


@pytest.mark.rule("R05")
def test_the_acolyte_mends_where_somebody_bleeds_and_strengthens_where_nobody_does(stop: Stopped) -> None:
    fresh = stop("odile", Verb.ROLE + MENDER)
    assert fresh.choice() == f"ROLE+{ENHANCER}"
    assert fresh.set("pell", health=8).set("tam", health=12).choice() == f"ROLE+{MENDER}"


@pytest.mark.rule("R05")
def test_no_role_is_taken_for_what_can_be_done_but_once(stop: Stopped) -> None:
    """The flask may be thrown in any role; the caster has something to do afterwards."""
    fresh = stop("pell", Verb.ROLE + CASTER)
    assert fresh.choice() == f"ROLE+{CASTER}"
    assert fresh.set("pell", items=np.zeros(4, np.int64)).choice() == f"ROLE+{CASTER}"


@pytest.mark.rule("R14")
def test_the_role_is_in_character(stop: Stopped) -> None:
    asked = stop("tam", Verb.ROLE + GUARDIAN)
    assert asked.choice("scripted:guardian") == f"ROLE+{GUARDIAN}"
    assert asked.choice("scripted:brute") == f"ROLE+{STRIKER}"


@pytest.mark.rule("R15")
def test_who_reaches_nobody_holds_its_turn_and_takes_it_when_somebody_steps_up(stop: Stopped) -> None:
    turn, held = stop("rat"), stop("rat", Verb.ACT_NOW, holds="rat")
    for row, taken, answered in ((Row.BACK, "HOLD", "WAIT"), (Row.FRONT, "heavy-blow", "ACT_NOW")):
        for who in PARTY:
            turn.set(who, row=row)
            held.set(who, row=row)
        assert turn.choice("scripted:fanatic").split()[0] == taken
        assert held.choice("scripted:fanatic") == answered


@pytest.mark.rule("R02")
def test_shots_come_from_the_back_row_and_blows_from_the_front(stop: Stopped) -> None:
    assert stop("wren", Verb.BACK).choice("scripted:sniper") == "BACK"
    assert stop("tam", Verb.BACK).choice() == "FRONT"


@pytest.mark.rule("R07")
def test_who_cannot_strike_from_the_back_row_moves_up(stop: Stopped) -> None:
    assert stop("tam").set("tam", row=Row.BACK).choice("scripted:brute") == "MOVE"


@pytest.mark.rule("R07")
def test_the_hurt_archer_moves_back(stop: Stopped) -> None:
    assert stop("wren").set("wren", health=9, row=Row.FRONT).choice("scripted:coward") == "MOVE"


@pytest.mark.rule("R07")
@pytest.mark.parametrize("encounter", ["mirror-of-souls", "witch-mire", "sunken-crypt"])
@pytest.mark.parametrize("agent", ["scripted", "scripted:skirmisher", "scripted:sniper"])
def test_nobody_steps_up_and_straight_back(encounter: str, agent: str) -> None:
    player, everything, moves = make(agent, "rows"), np.ones(CHOICES, np.int8), 0
    for seed in range(4):
        fight, last = Fight(load(encounter), seed), (-1, -1)
        while not fight.over:
            choice = player.choose(fight.view(), everything, np.random.default_rng(0)).index
            if choice == Verb.MOVE:
                assert last != (fight.decider, choice), (seed, fight.round_no, fight.decider)
                moves += 1
            last = fight.decider, choice
            fight.take(choice)
    assert moves


@pytest.mark.rule("R11")
def test_magic_is_strengthened_in_who_casts() -> None:
    """An enhancer of the rear guard has three knights and a priest about it, and itself throws knives."""
    compiled, player, everything = load("hold-the-ford"), make("scripted", "rows"), np.ones(CHOICES, np.int8)
    ids = [ability.id for ability in compiled.names["abilities"]]
    aims = []
    for seed in range(8):
        fight = Fight(compiled, seed)
        while not fight.over and fight.round_no < 5:
            used = fight.take(player.choose(fight.view(), everything, np.random.default_rng(0)).index)
            aims += [fight.compiled.combatants[e.target].id for e in used if e.kind == Ev.USE and ids[e.a] == "kindle"]
    assert aims and not {"roland", "gerrit"} & set(aims)


@pytest.mark.rule("R13")
def test_cowards_flee_a_lost_fight_and_others_do_not(stop: Stopped) -> None:
    lost = stop("wren")
    for who in ("tam", "pell", "odile"):
        lost.set(who, health=0, fate=Fate.UNCONSCIOUS)
    lost.set("wren", health=6, row=Row.BACK)
    assert lost.choice("scripted:coward") == "FLEE"
    assert lost.choice() != "FLEE"


@pytest.mark.rule("R12")
def test_an_agent_knows_no_more_of_foes_than_their_looks(road: Any) -> None:
    agent, everything = make("scripted", "rows"), np.ones(CHOICES, np.int8)
    fight, compared = Fight(road, 5), 0
    truth = records.to_bytes(road.spec)
    spec = records.as_numpy(road.spec)[0].copy()
    while not fight.over and compared < 60:
        view = fight.view()
        choice = agent.choose(view, everything, np.random.default_rng(0)).index
        lies = spec.copy()
        for j, combatant in enumerate(road.combatants):
            if combatant.side != fight.side:
                lies["sheets"][j]["statistics"] += 9
                lies["sheets"][j]["elements"][:] = 0
                lies["sheets"][j]["health"] *= 3
        records.load(road.spec, 0, lies.tobytes())
        try:
            assert agent.choose(view, everything, np.random.default_rng(0)).index == choice
        finally:
            records.load(road.spec, 0, truth)
        fight.take(choice)
        compared += 1
    assert compared > 20
