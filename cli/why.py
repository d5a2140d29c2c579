"""`opfor why`: the reasons behind one decision of a fight, from its log."""

from __future__ import annotations

import json
from collections.abc import Sequence
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
    from ..content.laws import Ruling

EXAMPLES = """
opfor why last --who mira --round 2
opfor why last --step 12
opfor why my-fight.jsonl --step 3 --agent scripted:coward
"""
TOLD = 6  # alternatives shown
REASONS = 4  # of each


def command(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log of `opfor run --log`, or last: the last fight.")],
    step: Annotated[
        int | None,
        typer.Option("--step", metavar="N", help="Which decision, from 1; without it all are listed.", min=1),
    ] = None,
    who: Annotated[str | None, typer.Option(metavar="ID", help="List the decisions of this combatant alone.")] = None,
    round_no: Annotated[
        int | None, typer.Option("--round", metavar="N", help="List the decisions of this round alone.", min=0)
    ] = None,
    agent: Annotated[
        str | None, typer.Option(metavar="AGENT", help="Ask this agent instead of the one that decided.")
    ] = None,
    laws: options.Laws = None,
    orders: options.Orders = None,
    as_json: options.Json = False,
) -> None:
    """Say why a decision was taken: the reason, the plan, the alternatives, and which rule forbids the rest.

    Without --step, list the decisions by their numbers.
    """
    file, bound = kept.log_named(log), options.rulings(laws, orders)
    jit.for_one_fight(jit.mode_of_log(file))
    from ..chronicle import Replay, read_log

    played = Replay(read_log(file, partial=True))
    if step is None:
        tell_decisions(decisions(played, who, round_no), as_json)
        return
    tell_reasons(played, step, agent, bound, as_json)


def tell_reasons(played: Replay, step: int, agent: str | None, bound: dict[str, list[Ruling]], as_json: bool) -> None:
    """The reasons of an agent, by default the one that decided, behind one decision."""
    from ..agents.agent import make
    from ..agents.explain import explain
    from ..agents.laws import lawful
    from ..agents.seating import seats, under
    from .playing import dice_at

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


def decisions(played: Replay, who: str | None, round_no: int | None) -> list[tuple[int, Step]]:
    """The decisions of a combatant and a round, if they are named, and the rounds they fell in.

    Raises:
        BadInput: nobody has this id.
    """
    from ..content.problems import did_you_mean

    ids = [combatant.id for combatant in played.fight.compiled.combatants]
    if who is not None and who not in ids:
        raise BadInput(f"--who {who}: {did_you_mean(who, ids) or 'there are ' + ', '.join(ids)}")
    found = []
    for n in range(1, len(played) + 1):
        taken, at = played.before(n), played.fight.round_no
        if who in (None, taken.decider) and round_no in (None, at):
            found.append((at, taken))
    return found


def tell_decisions(found: Sequence[tuple[int, Step]], as_json: bool) -> None:
    """A line for each decision."""
    if as_json:
        print(json.dumps([{"step": t.n, "round": at, "decider": t.decider, "choice": t.name} for at, t in found]))
        return
    width = max((len(taken.decider) for _, taken in found), default=0)
    said = [f"{taken.n:>5}  round {at:>2}  {taken.decider:<{width}}  {taken.name}" for at, taken in found]
    Screen().tell(said or ["No such decision was taken."])


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
    score = f"{round(other.score, 2) + 0.0:7.2f}" if other.score is not None else ""
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
