"""dnd-5e-core: six fighters against six orcs, no grid, its own CombatSystem taking every turn. Argument: SECONDS.

The combatants are made once, and stand up again with all their hit points after each fight: a turn is measured, and
not the reading of files.
"""

import random
from collections.abc import Callable

import clock

clock.stay_on_one_core()

from dnd_5e_core import load_monster  # noqa: E402
from dnd_5e_core.combat import CombatSystem  # noqa: E402
from dnd_5e_core.data.loaders import simple_character_generator  # noqa: E402


def stand_up(combatants: list) -> list:
    """All hit points back; returns a new list, since the peer removes the fallen from the list that it is given."""
    for one in combatants:
        one.hit_points = one.max_hit_points
        one.status = "OK"
        one.kills = []                  # would grow for ever
    return list(combatants)


def fight(combat: CombatSystem, party: list, orcs: list) -> int:
    """One fight to the end, in an order drawn anew; returns the turns taken."""
    heroes, foes = stand_up(party), stand_up(orcs)
    order = [(one, True) for one in heroes] + [(one, False) for one in foes]
    random.shuffle(order)
    turns = round_number = 0
    while heroes and foes:
        for one, is_hero in order:
            if one.hit_points <= 0 or not heroes or not foes:
                continue
            if is_hero:
                combat.character_turn(one, heroes, foes, party)
            else:
                combat.monster_turn(one, foes, heroes, party, round_number)
            turns += 1
        round_number += 1
    return turns


def fights() -> Callable[[int], int]:
    """Fight after fight. The peer draws from Python's global generator, so that is what is seeded."""
    random.seed(1)
    combat = CombatSystem(verbose=False)
    party = [simple_character_generator(3, "human", "fighter", f"Fighter {i}") for i in range(6)]
    orcs = [load_monster("orc") for _ in range(6)]

    def play(turns: int) -> int:
        taken = 0
        while taken < turns:
            taken += fight(combat, party, orcs)
        return taken

    return play


if __name__ == "__main__":
    clock.report("dnd-5e-core", fights(), 1_000)
