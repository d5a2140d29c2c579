"""Fights of the rule of twenty that may be behind a view, and who is ahead in them.

Hidden are who is in stealth and where, the stealth rolls of foes, what they have left of points, and the dice.
"""

from __future__ import annotations

from ...rules.core.dice import random32
from ...rules.core.kernel import kernel
from ...rules.core.lines import line
from ...rules.core.state import NOBODY, Fate
from ...rules.twenty.core.bands import is_blocked
from ...rules.twenty.core.harm import full_health, full_resource, guessed_health
from ...rules.twenty.core.minds import is_hidden, is_open_to, locates, stealth_bonus
from ...rules.twenty.core.order import place, stander
from ...rules.twenty.core.state import TwentyFight, TwentySpec
from ...rules.twenty.core.statuses import write_status
from ...rules.twenty.core.table import Lasts, Status
from ...rules.twenty.core.words import Doing
from .asks import may_lurk, supply

DIE = 20
TRIES = 24  # cells looked at for a place out of sight
FALLEN = 300  # of a thousand that somebody counts for as long as it stands at all
PURPOSES = 8  # numbers that are drawn for each combatant


@kernel
def draw(key: int, j: int, purpose: int, most: int) -> int:
    """A number from 0 to `most`, for this purpose and combatant."""
    return (random32(key, PURPOSES * (j + 1) + purpose) * (max(most, 0) + 1)) >> 32


@kernel
def imagine_twenty(s: TwentySpec, f: TwentyFight, side: int, key: int) -> int:
    """Draw what is hidden of every foe, and give the dice back; 0 if somebody unknown is at work."""
    if not is_whole(f):
        return 0
    for j in range(s.count):
        if is_open_to(s, f, side, j):
            continue
        f.units[j].health = f.units[j].health * full_health(s, j) // max(guessed_health(s, j), 1)  # as hurt as it looks
        f.units[j].resource = draw(key, j, 0, full_resource(s, j))
        f.units[j].blood = s.sheets[j].blood
        if f.units[j].fate == Fate.STANDING:
            imagine_foe(s, f, side, key, j)
    f.viewer = 0
    f.key = key
    f.counter = 0
    return 1


@kernel
def is_whole(f: TwentyFight) -> bool:
    """Nothing is going on whose doer, or whose target, the side does not know."""
    for k in range(f.depth):
        frame = f.frames[k]
        if frame.kind != Doing.ROUND and (frame.actor == NOBODY or frame.target == NOBODY):
            return False
    return f.actor != NOBODY


@kernel
def imagine_foe(s: TwentySpec, f: TwentyFight, side: int, key: int, j: int) -> None:
    """T84: its stealth roll, its place, when it acts; and what it has left, as the mode has it."""
    lost = not locates(s, f, side, j)
    if is_hidden(s, f, j):
        rolled = 1 + draw(key, j, 1, DIE - 1) + stealth_bonus(s, f, j)
        write_status(f, j, Status.STEALTH, max(rolled, 0), Lasts.STAYS, 0, j, False)
    if lost:
        if not put_somewhere(s, f, side, j, random32(key, PURPOSES * (j + 1) + 2)):
            f.units[j].fate = Fate.ESCAPED
            return
        put_in_order(f, j, draw(key, j, 3, f.order_count))
    supply(s, f, j, lost, random32(key, PURPOSES * (j + 1) + 4))


@kernel
def put_in_order(f: TwentyFight, j: int, at: int) -> None:
    """T01: whose place in the order nobody knows has one all the same, before or behind whoever acts."""
    place(f, j, at)
    f.units[j].acted = 1 if at < f.turn else 0
    f.turn += f.units[j].acted


@kernel
def put_somewhere(s: TwentySpec, f: TwentyFight, side: int, j: int, key: int) -> bool:
    """A free cell for `j`: out of sight of the side if a few tries find one, else any that is free."""
    found = False
    for n in range(TRIES):
        x = (random32(key, 2 * n) * s.width) >> 32
        y = (random32(key, 2 * n + 1) * s.height) >> 32
        if stander(s, f, j, x, y) >= 0:
            continue
        hidden = is_out_of_sight(s, f, side, x, y)
        if (hidden or not found) and may_lurk(s, f, j, x, y):
            f.units[j].x = x
            f.units[j].y = y
            found = True
            if hidden:
                return True
    return found


@kernel
def is_out_of_sight(s: TwentySpec, f: TwentyFight, side: int, x: int, y: int) -> bool:
    """Something solid lies between the cell and everybody of the side in the fight."""
    for k in range(s.count):
        them = f.units[k]
        if is_open_to(s, f, side, k) and them.fate == Fate.STANDING and not is_blocked(line(s, them.x, them.y, x, y)):
            return False
    return True


@kernel
def strength(s: TwentySpec, f: TwentyFight, j: int) -> int:
    """What is left of `j`, its full health if it is unhurt; the fallen count for nothing (T38)."""
    them = f.units[j]
    if them.fate != Fate.STANDING:
        return 0
    full = max(full_health(s, j), 1)
    return full * FALLEN // 1000 + (1000 - FALLEN) * min(them.health, full) // 1000


@kernel
def lead_of_twenty(s: TwentySpec, f: TwentyFight, side: int) -> int:
    """The share of the side and its friends of all strength."""
    ours = 1
    theirs = 1
    for j in range(s.count):
        if (s.hostile[side] >> s.sheets[j].side) & 1:
            theirs += strength(s, f, j)
        else:
            ours += strength(s, f, j)
    return ours * 1000 // (ours + theirs)
