"""Fights of skirmish mode that may be behind a view, and who is ahead in them."""

from __future__ import annotations

from ...rules.core.board import Terrain
from ...rules.core.dice import random32
from ...rules.core.kernel import answers
from ...rules.twenty.skirmish.state import SkirmishFight, SkirmishSpec, SkirmishWork
from ...rules.twenty.skirmish.words import WEAPONS
from ..imagining import imagine, lead
from ..twenty.asks import may_lurk, supply
from ..twenty.imagining import imagine_twenty, lead_of_twenty


@answers(imagine, SkirmishFight)
def imagine_fight(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, side: int, key: int) -> int:
    """Draw what is hidden."""
    return imagine_twenty(s, f, side, key)


@answers(lead, SkirmishFight)
def lead_of(s: SkirmishSpec, f: SkirmishFight, side: int) -> int:
    """The share of the side, by what is left of everybody."""
    return lead_of_twenty(s, f, side)


@answers(may_lurk, SkirmishFight)
def stands_there(s: SkirmishSpec, f: SkirmishFight, j: int, x: int, y: int) -> bool:
    """T09: on ground that it can stand on."""
    shut = Terrain.WALL | Terrain.BARRED | (0 if s.sheets[j].aloft else Terrain.GAP)
    return s.terrain[y, x] & shut == 0


@answers(supply, SkirmishFight)
def load_weapons(s: SkirmishSpec, f: SkirmishFight, j: int, lost: bool, key: int) -> None:
    """T03: shots fired from what it carries; out of sight it holds what it came with."""
    if lost:
        f.units[j].in_hand = s.sheets[j].in_hand
    for slot in range(WEAPONS):
        k = s.sheets[j].weapons[slot] - 1
        if k >= 0 and s.weapons[k].magazine:
            f.units[j].fired[slot] = (random32(key, slot) * s.weapons[k].magazine) >> 32
