"""`opfor why`: the reasons behind one decision of a fight, from its log."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import jit, kept, options
from .leaving import BadInput
from .screen import Screen

if TYPE_CHECKING:
    from ..agents.explain import Alternative, Explanation
    from ..chronicle import Replay
    from ..chronicle.log import Step
    from ..content.fight import Fight, View

EXAMPLES = """
opfor why last --step 12
opfor why my-fight.jsonl --step 3 --agent scripted:coward
"""
TOLD = 6  # alternatives shown
REASONS = 4  # of each


def command(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log of `opfor run --log`, or last: the last fight.")],
    step: Annotated[int, typer.Option("--step", metavar="N", help="Which decision, counted from 1.", min=1)],
    agent: Annotated[
        str | None, typer.Option(metavar="AGENT", help="Ask this agent instead of the one that decided.")
    ] = None,
    laws: options.Laws = None,
    orders: options.Orders = None,
    as_json: options.Json = False,
) -> None:
    """Say why a decision was taken: the reason, the plan, the alternatives, and which rule forbids the rest."""
    file, bound = kept.log_named(log), options.rulings(laws, orders)
    jit.for_one_fight(jit.mode_of_log(file))
    from ..agents.agent import make
    from ..agents.explain import explain
    from ..agents.laws import lawful
    from ..agents.seating import seats, under
    from ..chronicle import Replay, read_log
    from .playing import dice_at

    played = Replay(read_log(file, partial=True))
    fight, taken = before(played, step)
    fight.compiled = under(fight.compiled, bound)
    name = agent or seats(fight.compiled, played.log.header.agents)[fight.decider]
    view = fight.view()
    why = explain(make(name, fight.compiled.mode), view, lawful(view).mask, dice_at(fight))
    if as_json:
        print(json.dumps(told(fight, view, name, taken.choice, why), ensure_ascii=False))
        return
    decider = fight.compiled.combatants[fight.decider]
    head = " · ".join([f"Step {step} of {len(played)}", decider.name, name, *map(str, decider.laws)])
    Screen().tell([head, *lines(view, taken.choice, why)])


def before(played: Replay, step: int) -> tuple[Fight, Step]:
    """The fight before a decision, its decider under the laws of that moment; and what was decided.

    Raises:
        BadInput: the log has no such decision.
    """
    from ..content.laws import read_ruling

    if step > len(played):
        raise BadInput(f"--step {step}: the log has decisions 1 to {len(played)}")
    taken, fight = played.before(step), played.fight
    if taken.laws:
        fight.compiled = fight.compiled.under({fight.decider: [*map(read_ruling, taken.laws)]})
    return fight, taken


def lines(view: View, taken: int, why: Explanation) -> list[str]:
    """The reasons for people."""
    from ..chronicle import describe_choice

    said = [f"  took: {describe_choice(view, taken)}"]
    if why.chosen != taken:
        said.append(f"  would take: {describe_choice(view, why.chosen)}")
    said += [f"  {why.reason}", f"  plan: {plan_told(why)}", "", "  what else there was:"]
    ranked = [other for other in why.alternatives if other.score is not None] or list(why.alternatives)
    names = {other.choice: describe_choice(view, other.choice) for other in ranked[:TOLD]}
    width = max(map(len, names.values()))
    said += [alternative_told(names[other.choice].ljust(width), other) for other in ranked[:TOLD]]
    if len(ranked) > TOLD:
        said.append(f"    and {len(ranked) - TOLD} more")
    if why.refused:
        said += ["", "  not offered:"]
        said += [f"    {rule}  {names}" for rule, names in refusals_told(view, why)]
    return said


def plan_told(why: Explanation) -> str:
    """The choices of the turn, and where dice come between."""
    from ..chronicle import describe_choice

    certain = [describe_choice(one.view, one.choice) for one in why.plan if one.certain]
    supposed = [describe_choice(one.view, one.choice) for one in why.plan if not one.certain]
    return ", ".join(certain) + (f"; then, as the dice fall: {', '.join(supposed)}" if supposed else "")


def alternative_told(name: str, other: Alternative) -> str:
    """`fire the long bow   2.68  harm +3.05, spend -0.50`."""
    score = f"{other.score:7.2f}" if other.score is not None else ""
    reasons = ", ".join(f"{term} {value:+.2f}" for term, value in list(other.terms.items())[:REASONS])
    return f"    {name}  {score}  {reasons}".rstrip()


def refusals_told(view: View, why: Explanation) -> list[tuple[str, str]]:
    """The verbs that each rule or law forbids."""
    from ..chronicle import describe_choice

    table: dict[str, list[str]] = {}
    for one in why.refused:
        table.setdefault(one.rule or one.law, []).append(describe_choice(view, one.choice))
    return [(rule, ", ".join(names)) for rule, names in table.items()]


def told(fight: Fight, view: View, name: str, taken: int, why: Explanation) -> dict[str, Any]:
    """The same for programs."""
    from ..chronicle import describe_choice

    return {
        "decider": fight.compiled.combatants[fight.decider].id,
        "agent": name,
        "taken": {"choice": taken, "name": describe_choice(view, taken)},
        "chosen": {"choice": why.chosen, "name": describe_choice(view, why.chosen), "aim": why.aim, "score": why.score},
        "reason": why.reason,
        "plan": [
            {"choice": one.choice, "name": describe_choice(one.view, one.choice), "certain": one.certain}
            for one in why.plan
        ],
        "alternatives": [
            {
                "choice": other.choice,
                "name": describe_choice(view, other.choice),
                "aim": other.aim,
                "score": other.score,
                "terms": dict(other.terms),
            }
            for other in why.alternatives
        ],
        "refused": [
            {"choice": one.choice, "name": describe_choice(view, one.choice), "rule": one.rule, "law": one.law}
            for one in why.refused
        ],
    }
