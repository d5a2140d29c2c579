"""`opfor duel` and `opfor bench`: figures that others rely on."""

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from opfor.agents import duels
from opfor.agents.agent import make
from opfor.agents.contest import Outcomes
from opfor.cli import bench, marker, options, speed, warm
from opfor.content import load
from opfor.content.fight import Fight
from opfor.content.kinds import MODES
from opfor.rules.core.state import Ending, Result

WIN, LOSS, DRAW = Result.WIN, Result.LOSS, Result.DRAW
KEYS = ["a_wins", "b_wins", "draws", "stalled", "capped", "errors", "fights", "rate", "low", "high", "seed"]


@pytest.fixture
def one_small_encounter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick even uncompiled; and nobody has to warm up."""
    monkeypatch.setattr(duels, "even_encounters", lambda mode, content=(): [load("two-packs")])
    monkeypatch.setattr(warm, "ensure", lambda modes: None)


def test_a_duel_for_programs(one_small_encounter: None, call: Callable) -> None:
    code, out, _ = call("duel", "scripted", "random", "--fights", "8", "--json")
    went = json.loads(out)
    assert code == 0
    assert list(went) == KEYS
    assert sum(went[key] for key in KEYS[:6]) == went["fights"] == 8
    halves = went["draws"] + went["stalled"] + went["capped"]
    assert went["rate"] == (went["a_wins"] + halves / 2) / 8
    assert went["low"] <= went["rate"] <= went["high"]


def test_a_duel_the_other_way_round_is_its_mirror(one_small_encounter: None) -> None:
    one = duels.duel("scripted", "random", "grid", 8, seed=3)
    other = duels.duel("random", "scripted", "grid", 8, seed=3)
    assert (one.a_wins, one.b_wins) == (other.b_wins, other.a_wins)
    assert one.rate == 1 - other.rate


def test_each_seed_is_played_from_both_seats_and_comes_from_the_duels(
    one_small_encounter: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[dict[str, str], list[int]]] = []

    def noted(compiled: object, agents: dict[str, str], seeds: np.ndarray, **_: object) -> Outcomes:
        played.append((agents, seeds.tolist()))
        return outcomes(*[(Ending.DECIDED, WIN, LOSS)] * len(seeds))

    monkeypatch.setattr(duels, "contest", noted)
    for seed in (1, 1, 2):
        duels.duel("a", "b", "grid", 12, seed)
    one, swapped, again, _, other, _ = played
    assert (one[0], swapped[0]) == ({"grey": "a", "black": "b"}, {"black": "a", "grey": "b"})
    assert one[1] == swapped[1] == again[1] != other[1]
    assert len(set(one[1])) == 6


def test_a_duel_for_people(one_small_encounter: None, call: Callable) -> None:
    code, out, err = call("duel", "scripted", "scripted", "--fights", "2", "--seed", "5")
    assert code == 0
    assert out.splitlines()[0] == "2 fights · scripted against scripted · grid · seed 5"
    assert out.count("scripted wins") == 2
    assert err.startswith("scripted against scripted: 2")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["scripted", "rando"], "no agent 'rando'; did you mean 'random'?"),
        (["scripted:brut", "random"], "no personality 'brut' in grid mode; did you mean 'brute'?"),
        (["scripted", "random", "--fights", "7"], "7 fights: name an even number, "),
        (["scripted", "random", "--fights", "0"], "0 fights: name an even number, "),
    ],
)
def test_a_duel_that_cannot_be_played(words: list[str], says: str, one_small_encounter: None, call: Callable) -> None:
    code, out, err = call("duel", *words)
    assert (code, out) == (2, "")
    assert says in err


def test_every_even_encounter_is_played_about_as_often() -> None:
    even = duels.even_encounters("grid")
    assert len(even) >= 6
    assert all(len(compiled.sides) == 2 for compiled in even)


def outcomes(*fights: tuple[Ending, Result, Result]) -> Outcomes:
    ending = np.array([int(fight[0]) for fight in fights])
    results = np.array([[int(fight[1]), int(fight[2])] for fight in fights])
    nothing = np.zeros(len(fights), np.int64)
    return Outcomes(ending, nothing, nothing, results, np.zeros((len(fights), 2), np.int64))


def test_every_fight_has_one_class() -> None:
    went = outcomes(
        (Ending.DECIDED, WIN, LOSS),
        (Ending.DECIDED, LOSS, WIN),
        (Ending.DECIDED, WIN, WIN),  # both have what they came for
        (Ending.DRAW, DRAW, DRAW),
        (Ending.STALLED, DRAW, DRAW),
        (Ending.CAPPED, DRAW, DRAW),
        (Ending.FAULT, Result.OPEN, Result.OPEN),
    )
    a = [duels.A_WINS, duels.B_WINS, duels.DRAWS, duels.DRAWS, duels.STALLED, duels.CAPPED, duels.ERRORS]
    b = [duels.B_WINS, duels.A_WINS, *a[2:]]
    assert duels.classified(went, 0).tolist() == a
    assert duels.classified(went, 1).tolist() == b


def test_the_interval_is_that_of_pairs() -> None:
    """Each seat wins its half whatever the dice: every pair scores a half, and nothing is uncertain."""
    classes = np.array([[duels.A_WINS] * 50, [duels.B_WINS] * 50])
    went = duels.counted(classes, seed=0)
    assert (went.rate, went.low, went.high) == (0.5, 0.5, 0.5)
    mixed = np.array([[duels.A_WINS] * 50 + [duels.B_WINS] * 50] * 2)
    spread = duels.counted(mixed, seed=0)
    assert spread.low == pytest.approx(0.4, abs=0.02)
    assert spread.high == pytest.approx(0.6, abs=0.02)


def test_benchmarks_have_the_figures_that_others_rely_on(call: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    from opfor.cli import speed

    monkeypatch.setenv("OPFOR_JIT", "on")
    monkeypatch.setattr(warm, "ensure", lambda modes: None)
    monkeypatch.setattr(speed, "YARDSTICKS", {"grid": "two-packs"})
    for name, small in {"VECTOR": 4, "COPIES": 10, "STEPS": 50, "TACTICAL": 1}.items():
        monkeypatch.setattr(speed, name, small)
    real = speed.median_rates
    monkeypatch.setattr(speed, "median_rates", lambda plays: real(plays, seconds=0.01, runs=1))
    code, out, _ = call("bench", "--json")
    figures = json.loads(out)
    assert code == 0
    assert list(figures) == [
        "mode",
        "playout_decisions_per_s",
        "vector_steps_per_s",
        "vector_handouts_per_s",
        "env_steps_per_s",
        "clone_us",
        "playout_turns_per_s",
        "peers",
    ]
    assert (figures["mode"], figures["peers"]) == ("grid", [])
    assert len(figures["vector_steps_per_s"]) == len(bench.THREADS)
    both = zip(figures["vector_steps_per_s"], figures["vector_handouts_per_s"], strict=True)
    assert all(steps <= handouts for steps, handouts in both)
    assert min(figures["playout_decisions_per_s"], figures["env_steps_per_s"], figures["clone_us"]) > 0


def test_what_is_compared_is_measured_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    clock = SimpleNamespace(perf_counter=lambda: len(order))  # a second each time that something is played

    def playing(name: str) -> speed.Play:
        return lambda: order.append(name) or 1

    monkeypatch.setattr(speed, "time", clock)
    told = speed.median_rates([playing("one"), playing("two")], seconds=2, runs=3)
    assert order == ["one", "two"] + ["one", "one", "two", "two"] * 3  # once for what is done but once
    assert told == [1.0, 1.0]


def test_peers_are_set_beside_ours(call: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    peers = importlib.import_module("opfor.benchmarks.peers")
    row = {"name": "openspiel_chess", "version": "1", "what": "", "unit": "steps", "per_second": 100.0}
    lost = {**row, "name": "minispire", "per_second": None, "reason": "pip could not install it"}
    monkeypatch.setattr(peers, "measure", lambda progress: [row, lost])
    monkeypatch.setattr(warm, "ensure", lambda modes: None)
    ours = {"mode": "grid", "vector_steps_per_s": [700, 1400], "env_steps_per_s": 50}
    monkeypatch.setattr(bench, "measured", lambda mode: dict(ours))
    monkeypatch.setenv("OPFOR_JIT", "on")
    figures = json.loads(call("bench", "--peers", "--json").out)
    assert figures["peers"][0]["ratios"] == {"env_steps_per_s": 0.5, "vector_steps_per_s": 7.0}
    assert figures["peers"][0]["bar"]["met"] is True
    told = call("bench", "--peers").out
    assert "  openspiel_chess: 100 steps/s; ours 0.5 times by env_steps_per_s, 7 times by vector_steps_per_s\n" in told
    assert "  minispire: not measured: pip could not install it\n" in told


def test_benchmarks_of_what_is_not_compiled_are_refused(call: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPFOR_JIT", "off")
    code, _, err = call("bench")
    assert code == 2
    assert err.startswith("OPFOR_JIT=off: ")


def test_turns_are_counted_by_their_events() -> None:
    from opfor.cli.speed import turns_of

    compiled = load("two-packs")
    assert turns_of(compiled, 0) >= len(compiled.combatants)


def test_a_turn_that_is_put_off_counts_once() -> None:
    compiled = load(speed.YARDSTICKS["rows"])
    fight, agent, rng = Fight(compiled, 0), make("scripted", "rows"), np.random.default_rng(0)
    kinds, held, taken = fight.mode.events, 0, set[tuple[int, int]]()

    def hear(happened: Any) -> None:
        nonlocal held
        for event in happened:
            if event.kind == kinds["TURN"]:
                taken.add((fight.round_no, event.actor))
            elif event.kind == kinds["HOLD"]:
                taken.remove((fight.round_no, event.actor))
                held += 1

    hear(fight.events())
    while not fight.over:
        view = fight.view()
        hear(fight.take(agent.choose(view, view.mask, rng).index))
    assert held > 0
    assert speed.turns_of(compiled, 0) == len(taken)


@pytest.mark.parametrize("table", ["FIGHTS", "YARDSTICKS", "RULES"])
def test_every_mode_has_its_line_in_every_table(table: str) -> None:
    from opfor.cli import heading, speed

    holder = {"FIGHTS": warm, "YARDSTICKS": speed, "RULES": heading}[table]
    assert set(getattr(holder, table)) >= set(MODES)


def test_modes_are_checked_before_anything_is_done(call: Callable) -> None:
    for words in (["warmup"], ["duel", "random", "random"], ["bench"]):
        code, _, err = call(*words, "--mode", "chess")
        assert code == 2
        assert "no mode 'chess'; modes are: " in err
    assert options.known_mode(None) is None
    assert not marker.is_warm("chess")
