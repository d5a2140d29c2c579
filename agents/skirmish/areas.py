"""What it is worth to let an ability fall on a cell (T25, T26)."""

from __future__ import annotations

from ...rules.core.board import directions, on_board, step_x, step_y, window_cell
from ...rules.core.choices import AIM_CELL, AIM_SLOT, Question
from ...rules.core.kernel import kernel
from ...rules.core.reach import CENTRE, window_xy
from ...rules.twenty.core.bands import feet_between
from ...rules.twenty.core.effects import ability_of
from ...rules.twenty.core.minds import is_ally
from ...rules.twenty.core.state import EFFECTS, Ability
from ...rules.twenty.core.words import Band, Effect
from ...rules.twenty.skirmish.areas import harms, is_within
from ...rules.twenty.skirmish.legal import ability_slot
from ...rules.twenty.skirmish.listing import may_fall_on
from ...rules.twenty.skirmish.state import SkirmishFight, SkirmishSpec, SkirmishWork
from ...rules.twenty.skirmish.words import Verb
from ..board.shortlist import NOTHING
from ..policy import Policy
from ..tally import begin_score, divide_score, say
from ..twenty.bars import bars_cell
from ..twenty.effects import extra_points, say_price, success, weigh_ability
from ..twenty.guesses import full, in_play, stands
from ..twenty.harm import FRIEND
from ..twenty.odds import mean
from .weights import Weight

INSIDE = 2  # actions that those caught spend in an area that lasts


@kernel
def lasting_harm(s: SkirmishSpec, v: SkirmishFight, ability: Ability, j: int) -> int:
    """T26: what stays of the area does to `j`, in thousandths."""
    total = 0
    for n in range(EFFECTS):
        if ability.effects[n].kind == Effect.LASTING:
            total += INSIDE * 10 * mean(ability.effects[n].value) // full(s, v, j)
    return total


@kernel
def weigh_member(
    s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, k: int, extra: int, j: int
) -> None:
    """Combatant `j`, if it were within the area."""
    ability = s.abilities[k]
    friend = is_ally(s, v, i, j)
    if not stands(v, j) or (not friend and not in_play(s, v, i, j)):
        return
    stays = lasting_harm(s, v, ability, j)
    if friend:
        say(w, policy, Weight.SPARE, -stays)
    else:
        say(w, policy, Weight.HARM, stays)
    if harms(ability) == friend or (harms(ability) and j == i):
        if friend and j != i:
            weigh_friend(s, v, w, policy, i, k, extra, j)
        return
    hit, critical = success(s, v, i, j, k)
    weigh_ability(s, v, w, policy, i, j, k, extra, hit, critical)


@kernel
def weigh_friend(
    s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, k: int, extra: int, j: int
) -> None:
    """A friend in an area that harms."""
    ability = s.abilities[k]
    hit, _ = success(s, v, i, j, k)
    dealt = (ability.count + ability.power * extra) * 50 * (ability.faces + 1) + 100 * ability.plus
    say(w, policy, Weight.SPARE, -FRIEND * hit * (10 * dealt // full(s, v, j) + 50) // 1000)


@kernel
def note_members(
    s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, k: int, extra: int
) -> None:
    """What it is worth to catch each combatant, in the scores of the slots."""
    for n in range(w.slot_count):
        begin_score(w)
        weigh_member(s, v, w, policy, i, k, extra, w.slots[n])
        w.notes.scores[AIM_SLOT + n] = w.notes.total


@kernel
def caught_at(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, x: int, y: int, radius: int, walls: bool) -> int:
    """What all those are worth who would be caught at (x, y), the walls between counted or not."""
    total = 0
    for n in range(w.slot_count):
        worth = w.notes.scores[AIM_SLOT + n]
        them = v.units[w.slots[n]]
        if worth and feet_between(s, x, y, them.x, them.y) <= radius:
            if not walls or is_within(s, x, y, radius, them.x, them.y):
                total += worth
    return total


@kernel
def may_fall(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int, band: int, x: int, y: int) -> bool:
    """The cell may be aimed at: on the list, where a cell is asked for; else as the rules say."""
    if not on_board(s, x, y):
        return False
    cell = window_cell(s, v.units[i].x, v.units[i].y, x, y)
    if cell < 0:
        return False
    if v.question != Question.CELL:
        return may_fall_on(s, v, i, min(band, Band.LONG), x, y)
    for n in range(w.choice_count):
        if w.choices[n] == AIM_CELL + cell:
            return True
    return False


@kernel
def best_area(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, verb: int) -> int:
    """The best cell to aim at as a choice, among those where somebody worth it stands and those beside; 0 none.

    Leaves its score in `notes.total`.
    """
    k = ability_of(s, i, ability_slot(verb))
    extra = extra_points(s, v, i, k) if verb >= Verb.EMPOWER else 0
    radius = s.abilities[k].radius
    note_members(s, v, w, policy, i, k, extra)
    best = 0
    score = NOTHING
    for n in range(w.slot_count):
        if w.notes.scores[AIM_SLOT + n] <= 0:
            continue
        them = v.units[w.slots[n]]
        for d in range(-1, directions(s)):
            x = them.x if d < 0 else step_x(s, them.x, them.y, d)
            y = them.y if d < 0 else step_y(s, them.x, them.y, d)
            if caught_at(s, v, w, x, y, radius, False) <= score:
                continue
            if not may_fall(s, v, w, i, s.abilities[k].band, x, y):
                continue
            cell = window_cell(s, v.units[i].x, v.units[i].y, x, y)
            if policy.bounds.bound and bars_cell(s, v, policy.bounds, i, verb, cell):
                continue
            total = caught_at(s, v, w, x, y, radius, True)
            if total > score:
                score = total
                best = AIM_CELL + cell
    begin_score(w)
    say_price(s, v, w, policy, i, k, extra)
    price = w.notes.total
    if v.question == Question.CELL:
        rank_cells(s, v, w, i, radius, price, best, score)
    elif best != AIM_CELL + CENTRE and best:
        w.notes.aim_counts[verb] = 2  # one's own cell is another
    w.notes.total = (score + price if best else price - 1) // max(s.abilities[k].actions, 1)
    return best


@kernel
def weigh_area(
    s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, verb: int, cell: int
) -> None:
    """All that speaks for the ability to fall on a window cell; as a verb, for each action that it takes."""
    k = ability_of(s, i, ability_slot(verb))
    extra = extra_points(s, v, i, k) if verb >= Verb.EMPOWER else 0
    x, y = window_xy(s, v.units[i].x, v.units[i].y, cell)
    begin_score(w)
    say_price(s, v, w, policy, i, k, extra)
    for n in range(w.slot_count):
        j = w.slots[n]
        if is_within(s, x, y, s.abilities[k].radius, v.units[j].x, v.units[j].y):
            weigh_member(s, v, w, policy, i, k, extra, j)
    if v.question != Question.CELL:
        divide_score(w, s.abilities[k].actions)


@kernel
def rank_cells(
    s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int, radius: int, price: int, best: int, score: int
) -> None:
    """A score for each cell on the list; none that was not looked at comes before the best."""
    for n in range(w.choice_count):
        choice = w.choices[n]
        x, y = window_xy(s, v.units[i].x, v.units[i].y, choice - AIM_CELL)
        caught = caught_at(s, v, w, x, y, radius, True)
        if best and choice != best:
            caught = min(caught, score - 1)
        w.notes.scores[choice] = caught + price
