"""`opfor why` and `opfor odds`, and laws on the command line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def log(call: Callable) -> str:
    """A fight of rows mode, quick even uncompiled."""
    code, _, _ = call("run", "two-covens", "--seed", "3", "--until", "round", "2", "--log", "fight.jsonl")
    assert code == 0
    return "fight.jsonl"


def test_why_says_it_all_for_people(log: str, call: Callable) -> None:
    code, out, _ = call("why", log, "--step", "9")
    assert code == 0
    assert out.startswith("Step 9 of ") and "took: " in out and "plan: " in out and "what else there was" in out


def test_why_for_programs(log: str, call: Callable) -> None:
    code, out, _ = call("why", log, "--step", "9", "--json")
    told = json.loads(out)
    assert code == 0
    assert told["chosen"]["choice"] == told["alternatives"][0]["choice"] == told["plan"][0]["choice"]
    assert told["agent"] == "scripted:own" and told["reason"].endswith(".")


def test_why_asks_another_agent_and_names_its_law(log: str, call: Callable) -> None:
    step = next(
        n
        for n in range(8, 30)
        if json.loads(call("why", log, "--step", str(n), "--json").out)["taken"]["name"].startswith("use")
    )
    law = ("--law", "all=keep:mana:1000")
    told = json.loads(call("why", log, "--step", str(step), "--agent", "random", *law, "--json").out)
    assert told["agent"] == "random" and "does not weigh" in told["reason"]
    assert {one["law"] for one in told["refused"]} >= {"keep"}


def test_why_knows_the_laws_and_orders_of_the_fight(call: Callable) -> None:
    told = ("--law", "all=keep:mana:1000", "--log", "bound.jsonl")
    assert call("run", "two-covens", "--seed", "3", "--until", "round", "2", *told).code == 0
    refused = [json.loads(call("why", "bound.jsonl", "--step", str(n), "--json").out)["refused"] for n in range(8, 20)]
    assert "keep" in {one["law"] for step in refused for one in step}
    assert "keep:mana:1000" in call("why", "bound.jsonl", "--step", "1").out.splitlines()[0]


def test_why_lists_the_decisions_of_somebody_in_a_round(log: str, call: Callable) -> None:
    every = json.loads(call("why", log, "--json").out)
    assert [one["step"] for one in every] == list(range(1, len(every) + 1))
    who, at = every[-1]["decider"], every[-1]["round"]
    code, out, _ = call("why", log, "--who", who, "--round", at)
    wanted = [one["step"] for one in every if (one["decider"], one["round"]) == (who, at)]
    assert code == 0 and wanted and [int(line.split()[0]) for line in out.splitlines()] == wanted
    assert call("why", log, "--who", "nobody-here").code == 2
    assert call("why", log, "--round", "99").out == "No such decision was taken.\n"


def test_why_says_which_steps_there_are(log: str, call: Callable) -> None:
    code, _, err = call("why", log, "--step", "999")
    assert code == 2 and "the log has decisions 1 to" in err


@pytest.mark.parametrize("encounter", ["rooftop-flight", "two-covens"])
def test_why_explains_what_was_done_and_nothing_else(call: Callable, encounter: str) -> None:
    assert call("run", encounter, "--seed", "9", "--until", "round", "2", "--log", "whole.jsonl").code == 0
    steps = len(Path("whole.jsonl").read_text().splitlines()) - 1
    told = [json.loads(call("why", "whole.jsonl", "--step", str(n), "--json").out) for n in range(1, min(steps, 30))]
    assert [one["chosen"]["choice"] for one in told] == [one["taken"]["choice"] for one in told]


@pytest.mark.parametrize("command", ["why", "odds"])
@pytest.mark.parametrize("wrong", [{"choice": 99999}, {"choice": -1}, {"hash": "0123456789abcdef"}])
def test_a_decision_that_was_changed_in_the_log_is_not_explained(
    log: str, call: Callable, command: str, wrong: dict
) -> None:
    lines = Path(log).read_text().splitlines()
    Path("changed.jsonl").write_text("\n".join([*lines[:9], json.dumps(json.loads(lines[9]) | wrong), ""]))
    code, _, err = call(command, "changed.jsonl", "--step", "9")
    assert code == 2 and err.startswith("changed.jsonl:10: ") and "the log was changed" in err


def test_odds_of_what_was_done(log: str, call: Callable) -> None:
    steps = range(8, 20)
    told = [json.loads(call("odds", log, "--step", str(n), "--json").out) for n in steps]
    rolled = [one for one in told if one["ways"] > 1]
    assert rolled and all(one["ways"] % 10 == 0 for one in rolled)
    assert any(c["event"] == "STATUS" for one in rolled for c in one["doings"])
    hits = [c for one in rolled for c in one["chances"] if c["event"] == "HIT"]
    assert hits and all(0 < c["chance"] <= 1 for c in hits)


def test_odds_of_a_choice_by_its_name(call: Callable) -> None:
    code, out, _ = call("odds", "two-covens", "--choice", "take the back row")
    assert code == 0 and "no dice are rolled" in out


def test_odds_say_what_can_be_chosen(call: Callable) -> None:
    code, _, err = call("odds", "two-covens")
    assert code == 2 and "take the back row" in err
    code, _, err = call("odds", "two-covens", "--choice", "take the bach row")
    assert code == 2 and "did you mean" in err


def test_laws_and_orders_on_the_command_line(call: Callable) -> None:
    code, out, _ = call(
        "run", "two-covens", "--seed", "3", "--law", "all=keep:mana:1000", "--until", "round", "2", "--json"
    )
    assert code == 0
    assert "Fire bolt" not in out
    for words, says in (
        (("--law", "west=keep:mana"), "write it as keep:RESOURCE:LEAST"),
        (("--order", "west=stand"), "no order 'stand'"),
        (("--law", "wets=spend-no-limited"), "did you mean 'west'"),
        (("--law", "west"), "write it as in --law bandits=no-lethal-force"),
    ):
        code, _, err = call("run", "two-covens", *words)
        assert code == 2 and says in err
