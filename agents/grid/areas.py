"""What it is worth to let something fall on a cell: a Throw (G51) or an area ability (G52)."""

from __future__ import annotations

from ...rules.core.board import directions, distance, on_board, scale, step_x, step_y, window_cell
from ...rules.core.choices import AIM_CELL, AIM_SLOT, Question
from ...rules.core.endings import are_foes
from ...rules.core.kernel import kernel
from ...rules.core.lines import line
from ...rules.core.reach import CENTRE, window_xy
from ...rules.core.state import Fate
from ...rules.grid.abilities import ability_of, cells_in_sight
from ...rules.grid.legal import carries, throw_range
from ...rules.grid.sight import is_blocked
from ...rules.grid.state import GridFight, GridSpec, GridWork
from ...rules.grid.words import Effect, On, Pool, Skill, TestKind, Verb
from ..board.shortlist import NOTHING
from ..policy import Policy
from ..tally import begin_score, say
from .bars import area_radius, bars_cell
from .guesses import in_play, number_for
from .odds import mean
from .targets import say_harm, say_loss, say_price, weigh_ability
from .weights import Weight


@kernel
def weigh_caught(
    s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int, pool: int, die: int, flat: int
) -> None:
    """One combatant in a blast: Reflexes halves (G51); the unconscious do not dodge."""
    damage = max(mean(die if die else s.profile.throw_die) + 100 * flat, 100)
    if v.units[j].fate == Fate.STANDING:
        damage = damage * (40 - number_for(s, v, w, i, j, Skill.REFLEXES, On.OTHER)) // 40
    if are_foes(s, i, j):
        say_harm(s, v, w, policy, i, j, pool, 1000, damage)
    else:
        say_loss(s, v, w, policy, i, j, pool, 1000, damage)


@kernel
def weigh_member(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int, j: int) -> None:
    """Combatant `j`, if it were within the area."""
    if are_foes(s, i, j) and not in_play(s, v, i, j):
        return
    if verb >= Verb.ABILITY:
        weigh_in_ability(s, v, w, policy, i, j, ability_of(s, i, verb - Verb.ABILITY))
        return
    weapon = s.weapons[carries(s, i, verb - Verb.THROW)]
    weigh_caught(s, v, w, policy, i, j, Pool.STAMINA, weapon.die, weapon.bonus)


@kernel
def weigh_area(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int, x: int, y: int) -> None:
    """Everybody whom it would catch at (x, y), as far as one knows."""
    far = area_radius(s, i, verb) * scale(s)
    for n in range(w.slot_count):
        them = v.units[w.slots[n]]
        near = distance(s, x, y, them.x, them.y) <= far
        if near and not is_blocked(line(s, x, y, them.x, them.y)):
            weigh_member(s, v, w, policy, i, verb, w.slots[n])
    weigh_rest(s, v, w, policy, i, verb)


@kernel
def weigh_in_ability(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, j: int, k: int) -> None:
    """One combatant in an area ability: all but its user where it harms, friends where it helps."""
    ability = s.abilities[k]
    harms = ability.damages or ability.test != TestKind.NONE
    if (harms and j == i) or (not harms and are_foes(s, i, j)):
        return
    if ability.test == TestKind.ATTACK:
        weigh_caught(s, v, w, policy, i, j, ability.pool, ability.die, ability.plus)
    else:
        weigh_ability(s, v, w, policy, i, j, k, 0)


@kernel
def weigh_rest(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int) -> None:
    """The price; and a light on those who hide, wherever they are."""
    if verb < Verb.ABILITY:
        say_price(v, w, policy, i, s.profile.fire_cost, 0, 0)
        return
    ability = s.abilities[ability_of(s, i, verb - Verb.ABILITY)]
    say_price(v, w, policy, i, ability.stamina, ability.focus, ability.courage)
    for n in range(4):
        if ability.effects[n].kind == Effect.REVEAL:
            say(w, policy, Weight.STEALTH, 150 if hides(s, v, w, i) else 0)


@kernel
def hides(s: GridSpec, v: GridFight, w: GridWork, i: int) -> bool:
    """Some foe that one knows of is hidden from the whole side."""
    for n in range(w.slot_count):
        j = w.slots[n]
        if are_foes(s, i, j) and v.units[j].fate == Fate.STANDING and not in_play(s, v, i, j):
            return True
    return False


@kernel
def note_members(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int) -> None:
    """What it is worth to catch each combatant, in the scores of the slots."""
    for n in range(w.slot_count):
        begin_score(w)
        weigh_member(s, v, w, policy, i, verb, w.slots[n])
        w.notes.scores[AIM_SLOT + n] = w.notes.total


@kernel
def caught_at(s: GridSpec, v: GridFight, w: GridWork, x: int, y: int, far: int, walls: bool) -> int:
    """What all those are worth who would be caught at (x, y), the walls between counted or not."""
    total = 0
    for n in range(w.slot_count):
        worth = w.notes.scores[AIM_SLOT + n]
        them = v.units[w.slots[n]]
        if worth and distance(s, x, y, them.x, them.y) <= far:
            if not walls or not is_blocked(line(s, x, y, them.x, them.y)):
                total += worth
    return total


@kernel
def best_area(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int) -> int:
    """The best cell to aim at as a choice, among those where somebody worth it stands and those beside; 0 none.

    Leaves its score in `notes.total`.
    """
    far = area_radius(s, i, verb) * scale(s)
    note_members(s, v, w, policy, i, verb)
    best = 0
    score = NOTHING
    for n in range(w.slot_count):
        if w.notes.scores[AIM_SLOT + n] <= 0:
            continue
        them = v.units[w.slots[n]]
        for d in range(-1, directions(s)):
            x = them.x if d < 0 else step_x(s, them.x, them.y, d)
            y = them.y if d < 0 else step_y(s, them.x, them.y, d)
            if caught_at(s, v, w, x, y, far, False) <= score or not may_fall(s, v, w, i, verb, x, y):
                continue
            if policy.bounds.bound and bars_cell(s, v, policy.bounds, i, verb, x, y):
                continue
            total = caught_at(s, v, w, x, y, far, True)
            if total > score:
                score = total
                best = AIM_CELL + window_cell(s, v.units[i].x, v.units[i].y, x, y)
    begin_score(w)
    weigh_rest(s, v, w, policy, i, verb)
    rest = w.notes.total
    if v.question == Question.CELL:
        rank_cells(s, v, w, i, far, rest, best, score)
    w.notes.total = score + rest if best else rest
    if best != AIM_CELL + CENTRE and best:
        w.notes.aim_counts[verb] = 2  # one's own cell is another
    return best


@kernel
def rank_cells(s: GridSpec, v: GridFight, w: GridWork, i: int, far: int, rest: int, best: int, score: int) -> None:
    """A score for each cell on the list; none that was not looked at comes before the best."""
    for k in range(w.choice_count):
        choice = w.choices[k]
        x, y = window_xy(s, v.units[i].x, v.units[i].y, choice - AIM_CELL)
        caught = caught_at(s, v, w, x, y, far, True)
        if best and choice != best:
            caught = min(caught, score - 1)
        w.notes.scores[choice] = caught + rest


@kernel
def may_fall(s: GridSpec, v: GridFight, w: GridWork, i: int, verb: int, x: int, y: int) -> bool:
    """The cell may be aimed at: on the list, where a cell is asked for; else as the rules say."""
    if not on_board(s, x, y):
        return False
    cell = window_cell(s, v.units[i].x, v.units[i].y, x, y)
    if cell < 0:
        return False
    if v.question != Question.CELL:
        return cells_in_sight(s, v, i, x, y, throw_range(s, i, verb))
    for k in range(w.choice_count):
        if w.choices[k] == AIM_CELL + cell:
            return True
    return False
