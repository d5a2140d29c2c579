"""The odds in words and lines, for the terminal and the head of the report."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..chronicle.prose import inside, opened
from .intervals import Rate, Spread
from .odds import Fortune, Odds

if TYPE_CHECKING:
    from .whatif import Effect

BANDS = (
    (0.97, "a walkover for {}"),
    (0.85, "a safe fight for {}"),
    (0.65, "a fight that {} should win"),
    (0.55, "a fight that leans to {}"),
    (0.45, "an even fight"),
    (0.30, "a fight that leans against {}"),
    (0.10, "a fight that {} will probably lose"),
    (0.0, "hopeless for {}"),
)
"""What a rate of wins is called, from so much on."""
OFTEN = 0.10  # killed so often is deadly
TELLING = 0.05  # what happens so often is told
LABEL = 25  # columns of the terminal for what a line is about


def band(share: float, side: str) -> str:
    """What a rate of wins is called."""
    return next(words for least, words in BANDS if share >= least).format(side)


def verdict(odds: Odds) -> str:
    """The fight in two or three sentences: how it stands, what it costs, what is odd about it."""
    side = inside(odds.side)
    low, high = band(odds.win.low, side), band(odds.win.high, side)
    first = opened(low) if low == high else f"Somewhere between {low} and {high}"
    return " ".join([f"{first}.", *cost(odds, side), *oddities(odds)])


def cost(odds: Odds, side: str) -> list[str]:
    """What the side pays."""
    told = []
    if odds.killed.count and odds.killed.rate >= OFTEN:
        state = "alive" if odds.can_die else "on their feet"
        told.append(f"Deadly: in {odds.killed.told()} of the fights nobody of {side} is left {state}.")
    elif odds.can_die and odds.wiped.rate >= OFTEN:
        told.append(f"In {odds.wiped.told()} of the fights everybody of {side} lies there in the end.")
    elif odds.somebody_dead.count and odds.somebody_dead.rate >= OFTEN:
        told.append(f"Somebody of {side} dies in {odds.somebody_dead.told()} of the fights.")
    elif odds.somebody_down.rate >= OFTEN:
        seldom = ", and seldom dies" if odds.can_die else ""
        told.append(f"Somebody of {side} goes down in {odds.somebody_down.told()} of the fights{seldom}.")
    else:
        told.append(leaving(odds) or f"It hardly costs {side} anything.")
    frail = max(odds.party, key=lambda fortune: fortune.down.rate)
    others = [fortune.down.rate for fortune in odds.party if fortune is not frail]
    if others and frail.down.rate > 0.2 and frail.down.rate > 1.5 * max(others):
        told.append(f"Most of it falls on {inside(frail.name)}.")
    return told


def leaving(odds: Odds) -> str:
    """Who gives the fight up most often, be it one of words; empty if that is seldom."""
    most = max(odds.party, key=lambda fortune: max(fortune.yielded.rate, fortune.fled.rate))
    if max(most.yielded.rate, most.fled.rate) < OFTEN:
        return ""
    way, rate = ("yields", most.yielded) if most.yielded.rate >= most.fled.rate else ("flees", most.fled)
    return f"{most.name} {way} in {rate.told()} of the fights."


def oddities(odds: Odds) -> list[str]:
    """What ought to be looked at."""
    told = []
    if odds.stalled.rate >= TELLING:
        told.append(f"In {odds.stalled.told()} nobody gets any further: is there a way to one another?")
    if odds.capped.rate >= TELLING:
        told.append(f"{odds.capped.told()} are cut off by the round cap.")
    if odds.error.count:
        told.append(
            f"The engine found itself wrong in {odds.error.count} fights, which count for nobody: please report it."
        )
    return told


def line(label: str, value: str, note: str = "") -> str:
    """A line of figures."""
    return f"  {label:<{LABEL}} {value:>9}  {note}".rstrip()


def rate_line(label: str, rate: Rate, note: str = "") -> str:
    """A rate with its interval, and what else is to be said of it."""
    between = rate.between()
    return line(label, rate.told(), f"{between:<15} {note}" if note else between)


def lines(odds: Odds, profiles: Mapping[str, Rate] | None = None) -> list[str]:
    """The odds of a fight, line by line; `profiles` are the wins of players of other skill."""
    told = [rate_line(f"{inside(odds.side)} {win_verb(odds.side)}", odds.win)]
    if len(odds.party) > 1:
        told.append(rate_line("somebody goes down", odds.somebody_down, worst(odds)))
    else:
        told.append(rate_line(f"{inside(odds.party[0].name)} goes down", odds.somebody_down))
    if odds.can_die:
        told.append(rate_line("somebody dies", odds.somebody_dead))
        told.append(rate_line("everybody lies there", odds.wiped))
    told.append(rate_line("total party kill", odds.killed))
    for name, words in UNDECIDED.items():
        if odds.counts[name]:
            told.append(rate_line(words, getattr(odds, name)))
    for name, rate in (profiles or {}).items():
        told.append(rate_line(f"played by {PLAYERS.get(name, f'{name}s')}", rate))
    told.append(line("rounds", f"median {odds.rounds.median:g}", f"nine in ten between {within(odds.rounds)}"))
    return told


OF = r"\s(?:of|before|behind|from|in|on|at|under|with|beyond|without)\s"
"""Behind it a title says which they are, no more how many."""
MANY = {"those", "they", "people", "folk", "men", "women", "two", "three", "four", "five", "six", "seven", "eight"}

UNDECIDED = {"draw": "draw", "stalled": "nobody gets further", "capped": "cut off by the cap", "error": "engine faults"}
"""Classes that are told where they come about."""


PLAYERS = {"default": "average players"}


def within(spread: Spread) -> str:
    """`3 and 8`."""
    return f"{spread.p5:g} and {spread.p95:g}"


def win_verb(title: str) -> str:
    """`The travellers win`, `the guests of the last page win`, but `Rusk's band wins`."""
    head = re.split(OF, title.lower(), maxsplit=1)[0].rpartition(" ")[2]
    return "win" if head in MANY or (head.endswith("s") and not head.endswith(("ss", "'s"))) else "wins"


def carried(legs: Sequence[Odds]) -> str:
    """Who goes from one fight of a day to the next; by their ids."""
    ids = [{fortune.id for fortune in odds.party} for odds in legs]
    again = [fortune.name for fortune in legs[0].party if any(fortune.id in others for others in ids[1:])]
    if not again:
        return "  Nobody of the first fight is in a later one: nothing is carried over."
    return f"  From fight to fight: {', '.join(again)}"


def worst(odds: Odds) -> str:
    """Who goes down most often, to whom, when."""
    frail = max(odds.party, key=lambda fortune: fortune.down.count)
    if not frail.down.count:
        return ""
    by = f" to {inside(frail.fellers[0].name)}" if frail.fellers[0].who >= 0 else ""
    return f"most often {inside(frail.name)}, {frail.down.told()},{by} in round {frail.fell.median:g}"


def roster_lines(odds: Odds) -> list[str]:
    """A table of everybody, side by side: how they fare, what they have left of each pool, what they deal and take."""
    pools = [name for name in odds.fortunes[0].full if any(fortune.full[name] for fortune in odds.fortunes)]
    shown = [name for name in FATES if any(getattr(fortune, name).count for fortune in odds.fortunes)]
    fates, left = [fate_word(odds, name) for name in shown], [f"{name} left" for name in pools]
    head = ["", "goes down", *fates, *left, "deals", "takes"]
    rows: list[list[str]] = []
    for k, side in enumerate(odds.compiled.sides):
        members = [fortune for fortune in odds.fortunes if fortune.side == k]
        rows += [[opened(side.name)], *(roster_row(fortune, shown, pools) for fortune in members)]
    return table([head, *(row + [""] * (len(head) - len(row)) for row in rows)])


FATES = {"dead": "dies", "fled": "flees", "yielded": "yields", "escaped": "gets away"}


def fate_word(odds: Odds, name: str) -> str:
    """What ending so is called; where the fallen are dead unless they are raised (T38), who stays so is told apart."""
    return "dies for good" if name == "dead" and not odds.can_die else FATES[name]


def roster_row(fortune: Fortune, fates: Sequence[str], pools: Sequence[str]) -> list[str]:
    """One combatant."""
    left = [f"{fortune.left[name].mean:.1f}/{fortune.full[name]}" for name in pools]
    rates = [getattr(fortune, name).told() for name in fates]
    name = f"  {fortune.name}"
    return [name, fortune.down.told(), *rates, *left, f"{fortune.dealt.mean:.1f}", f"{fortune.taken.mean:.1f}"]


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows in columns, the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        ("  " + "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])])).rstrip()
        for row in rows
    ]


def what_matters(effects: Sequence[Effect]) -> str:
    """`What matters most: without archer B +11.2 points; without the fallen oak -9.8`."""
    clear = [effect for effect in effects if effect.win.is_clear][:4]
    if not clear:
        return "What matters most: nothing that was tried moves the odds by more than chance does."
    first, *others = [f"{effect.change.title} {100 * effect.win.change:+.1f}" for effect in clear]
    return f"What matters most: {'; '.join([f'{first} points', *others])}"
