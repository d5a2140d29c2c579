"""Sentences: each kind of event of the rule of twenty in words."""

import re

import pytest

from opfor.chronicle import Narrator
from opfor.chronicle.twenty.attacks import TURNS
from opfor.chronicle.twenty.statuses import SOLID, WORDS
from opfor.chronicle.twenty.telling import BOOK
from opfor.content import Compiled
from opfor.content.fight import Happened
from opfor.rules.core.state import Fate
from opfor.rules.twenty.core.table import Lasts, Status
from opfor.rules.twenty.core.words import Damage, Ev, Outcome, RollFor, Variant
from opfor.rules.twenty.ships.words import Medium

SABLE, HARL, RIFLE, MAGE = range(4)
KESTREL, PETREL, FRIGATE, SQUAD = range(4)


def ev(
    kind: Ev, actor: int = -1, target: int = -1, a: int = 0, b: int = 0, c: int = 0, d: int = 0, rule: int = 0
) -> Happened:
    return Happened(kind, actor, target, a, b, c, d, rule)


def die(i: int, purpose: RollFor, face: int, sides: int = 20) -> Happened:
    return ev(Ev.ROLL, i, -1, purpose, sides, face)


def told(compiled: Compiled, *events: Happened, dice_shown: bool = False) -> list[str]:
    narrator = Narrator(compiled, dice_shown=dice_shown)
    return [line.strip() for line in [*narrator.feed(events), *narrator.flush()]]


def turn(compiled: Compiled, i: int, *events: Happened, dice_shown: bool = False) -> str:
    """The one line of a turn."""
    begun = ev(Ev.TURN, i, -1, 3)
    (line,) = told(compiled, begun, *events, ev(Ev.END_TURN, i), dice_shown=dice_shown)
    return line


def attack(i: int, j: int, item: int = 1, flags: int = 0, total: int = 15, hits: bool = True) -> list[Happened]:
    """An attack up to the defence."""
    return [
        die(i, RollFor.ATTACK, 10),
        ev(Ev.ATTACK, i, j, item, total, 5, flags, 4),
        die(j, RollFor.DEFENCE, 8),
        ev(Ev.DEFENCE, j, i, 12 if hits else total, 4, 0, 0, 4),
    ]


def hit(i: int, j: int, damage: int = 9, soak: int = 0, outcome: Outcome = Outcome.HIT) -> list[Happened]:
    left = max(damage - soak, 0)
    landed = ev(Ev.HIT, i, j, damage, Damage.SLASHING, outcome, soak, 33)
    return [landed, ev(Ev.HARM, j, i, left, 20, Damage.SLASHING, 0, 6)] if left else [landed]


def miss(i: int, j: int, outcome: Outcome = Outcome.MISS, flags: int = 0) -> Happened:
    return ev(Ev.MISS, i, j, 1, outcome, flags, 0, 4)


def test_every_kind_is_told_or_silent_for_a_reason() -> None:
    assert set(BOOK.tells) | set(BOOK.silent) == set(map(int, Ev))
    assert not set(BOOK.tells) & set(BOOK.silent)
    assert all(len(reason.split()) > 3 for reason in BOOK.silent.values())


def test_every_status_has_its_words() -> None:
    assert set(WORDS) == set(Status) >= set(SOLID)


@pytest.mark.rule("T01")
def test_a_round_has_a_header_with_the_order(yard: Compiled) -> None:
    rolls = [die(i, RollFor.SENSE, 10 + i) for i in range(4)]
    order = [ev(Ev.ORDER, i, -1, k, n) for k, (i, n) in enumerate([(MAGE, 14), (SABLE, 11), (RIFLE, 10), (HARL, 3)])]
    lines = told(yard, ev(Ev.ROUND, a=1), *rolls, *order, ev(Ev.TURN, MAGE, a=3), dice_shown=True)
    assert lines[0] == "Round 1 · Mirelle 14 (d20 13), Sable 11 (d20 10), the rifle 10 (d20 12), Harl 3 (d20 11)"
    fallen = ev(Ev.FATE, RIFLE, MAGE, Fate.UNCONSCIOUS)
    lines = told(yard, ev(Ev.ROUND, a=1), *order, ev(Ev.TURN, MAGE), fallen, ev(Ev.ROUND, a=2), ev(Ev.TURN, MAGE))
    assert lines[-1] == "Round 2 · Mirelle 14, Sable 11, Harl 3", "the order is kept, the fallen are left out"


@pytest.mark.rule("T04", "T33")
def test_a_strike_is_one_sentence(yard: Compiled) -> None:
    line = turn(yard, SABLE, *attack(SABLE, RIFLE), *hit(SABLE, RIFLE, 9, 2), dice_shown=True)
    assert re.fullmatch(
        r"Sable (strikes|lashes out|lunges|swings) with the sabre at the rifle: (a hit|a clean hit|it lands), "
        r"two of it soaked\. 7 health\. \[attack 15 \(10\+5\), defence 12 \(8\+4\)\]",
        line,
    )


@pytest.mark.rule("T07")
def test_misses_and_what_is_soaked_whole(yard: Compiled) -> None:
    line = turn(yard, SABLE, *attack(SABLE, RIFLE, hits=False), miss(SABLE, RIFLE, Outcome.FUMBLE))
    assert re.search(r": (a blunder|far off|a wild miss)\.$", line)
    line = turn(yard, SABLE, *attack(SABLE, RIFLE), *hit(SABLE, RIFLE, 2, 3))
    assert re.search(r", (all of it is stopped|and yet not a scratch|it does not get through)\.$", line)


@pytest.mark.rule("T23", "T84", "T10")
def test_how_an_attack_comes(yard: Compiled) -> None:
    hidden = turn(yard, SABLE, *attack(SABLE, RIFLE, flags=Variant.STEALTH | Variant.FLANKING), miss(SABLE, RIFLE))
    assert "at the rifle, out of hiding, from the flank: " in hidden
    quick = turn(yard, SABLE, *attack(HARL, RIFLE, flags=Variant.REACTION), miss(HARL, RIFLE))
    assert quick.startswith("Harl is quicker and ")
    bash = turn(yard, HARL, *attack(HARL, RIFLE, item=0, flags=Variant.SHIELD), miss(HARL, RIFLE))
    assert re.match(r"Harl (slams the shield into|drives the shield at) the rifle: ", bash)


@pytest.mark.rule("T30")
def test_a_burst_is_one_sentence_and_its_harm_is_added_up(yard: Compiled) -> None:
    shots = [*attack(RIFLE, SABLE, flags=Variant.RANGED), *hit(RIFLE, SABLE, 5)]
    shots += [*attack(RIFLE, SABLE, flags=Variant.RANGED, hits=False), miss(RIFLE, SABLE)]
    shots += [*attack(RIFLE, SABLE, flags=Variant.RANGED), *hit(RIFLE, SABLE, 6, 1)]
    line = turn(yard, RIFLE, *shots)
    assert line.count("The rifle") == 1 and line.count("carbine") == 1
    assert line.endswith(", one of it soaked. 10 health.")


@pytest.mark.rule("T31", "T32")
def test_two_blades_land_as_one_blow(yard: Compiled) -> None:
    both = [*attack(SABLE, RIFLE, 1, Variant.JOINED), *attack(SABLE, RIFLE, 2, Variant.JOINED)]
    joined = ev(Ev.COMBO, SABLE, RIFLE, 15, 2, 0, 0, 32)
    line = turn(yard, SABLE, *both, joined, *hit(SABLE, RIFLE, 15, 3))
    assert re.match(r"Sable \w+( out)? with both hands at the rifle: ", line)
    assert "Together they come to 15, three of it soaked" in line and line.count("Sable") == 1


@pytest.mark.rule("T34")
def test_the_shield_comes_up(yard: Compiled) -> None:
    again = [die(HARL, RollFor.DEFEND_AGAIN, 19), ev(Ev.DEFENCE, HARL, RIFLE, 23, 4, 1, 0, 4)]
    line = turn(yard, RIFLE, *attack(RIFLE, HARL, flags=Variant.RANGED), *again, miss(RIFLE, HARL), dice_shown=True)
    assert ": the shield comes up, " in line and line.endswith("defence 12 (8+4), defence 23 (19+4)]")


@pytest.mark.rule("T11", "T35", "T56")
def test_a_spell_and_what_it_leaves(yard: Compiled) -> None:
    lance = [one.id for one in yard.abilities].index("ember-lance")
    spell = Variant.ABILITY | Variant.SPELL | Variant.RANGED
    events = [ev(Ev.ABILITY, MAGE, HARL, lance, 1, 0, 0, 11), ev(Ev.PAY, MAGE, -1, 2, 0)]
    events += [*attack(MAGE, HARL, lance, spell), ev(Ev.HIT, MAGE, HARL, 12, Damage.FIRE, Outcome.CRITICAL, 0, 33)]
    events += [ev(Ev.ABSORB, HARL, -1, 4, 0, 0, 0, 35), ev(Ev.HARM, HARL, MAGE, 8, 9, Damage.FIRE, 0, 6)]
    events += [ev(Ev.STATUS, HARL, MAGE, Status.BURNING, 68, 3, Lasts.ROUNDS, 94)]
    line = turn(yard, MAGE, *events)
    assert line.startswith("Mirelle casts Ember Lance with all that is left at Harl: ")
    assert line.endswith(", the barrier takes 4 of it and breaks, on fire for three rounds. 8 health.")


@pytest.mark.rule("T25", "T26")
def test_an_area_and_those_in_it(yard: Compiled) -> None:
    pool = [one.id for one in yard.abilities].index("fire-pool")
    flags = Variant.ABILITY | Variant.SPELL | Variant.AREA | Variant.RANGED
    thrown = [ev(Ev.ABILITY, MAGE, MAGE, pool), ev(Ev.AREA, MAGE, -1, 1, 2, 5, 0, 25)]
    thrown += [die(MAGE, RollFor.ATTACK, 11), ev(Ev.ATTACK, MAGE, -1, pool, 14, 3, flags, 25)]
    nobody = turn(yard, MAGE, *thrown)
    assert nobody == "Mirelle casts Fire Pool at Harl: nobody is touched by it."
    caught = [die(HARL, RollFor.DEFENCE, 3), ev(Ev.DEFENCE, HARL, MAGE, 5, 2), *hit(MAGE, HARL, 6)]
    clear = [die(SABLE, RollFor.DEFENCE, 19), ev(Ev.DEFENCE, SABLE, MAGE, 24, 5), miss(MAGE, SABLE, flags=flags)]
    leaves = [ev(Ev.LEAVE, SABLE), ev(Ev.MOVE, SABLE, -1, 0, 0), ev(Ev.LASTING, MAGE, -1, 1, 2, 5, 2)]
    line = turn(yard, MAGE, *thrown, *caught, *clear, *leaves)
    assert re.search(r"Harl (is caught in it|cannot get clear|takes it full): .*\. 6 health\. Sable ", line)
    assert "one square north" in line and line.endswith("It stays on the ground there for two rounds.")


@pytest.mark.rule("T09")
def test_steps_are_one_clause(yard: Compiled) -> None:
    steps = [ev(Ev.MOVE, SABLE, -1, x, 1, 0, 0, 9) for x in (1, 2, 3)]
    assert re.match(r"Sable (moves|slips|goes) three squares east\.", turn(yard, SABLE, *steps))
    covered = turn(yard, SABLE, *steps, ev(Ev.COVER, SABLE))
    assert re.match(r"Sable \w+ three squares east and (takes cover|ducks|presses)", covered)


@pytest.mark.rule("T51", "T88", "T94")
def test_what_lasts_and_ends(yard: Compiled) -> None:
    bleeding = ev(Ev.HARM, SABLE, RIFLE, 3, 30, Damage.BLEED, 0, 51)
    mended = ev(Ev.HEAL, SABLE, SABLE, 4, 34, 0, 0, 88)
    over = ev(Ev.STATUS_END, SABLE, -1, Status.BLEEDING, 0, 0, 0, 94)
    line = turn(yard, SABLE, ev(Ev.COVER, SABLE), bleeding, mended, over)
    assert line.endswith("Bleeding costs Sable 3 health. Sable mends by 4 health. Sable bleeds no longer.")


@pytest.mark.rule("T38")
def test_falling_rising_and_dying(yard: Compiled) -> None:
    line = turn(yard, SABLE, *attack(SABLE, RIFLE), *hit(SABLE, RIFLE), ev(Ev.FATE, RIFLE, SABLE, Fate.UNCONSCIOUS))
    assert re.search(r"The rifle (goes down and lies still|drops|crumples)\.$", line)
    lines = told(
        yard, ev(Ev.FATE, HARL, SABLE, Fate.UNCONSCIOUS), ev(Ev.REVIVE, HARL, SABLE, 9),
        ev(Ev.FATE, RIFLE, SABLE, Fate.UNCONSCIOUS), ev(Ev.FATE, RIFLE, -1, Fate.DEAD),
    )  # fmt: skip
    assert "Harl is up again with 9 health" in lines[0] and lines[1] == "The rifle is beyond all help."


@pytest.mark.rule("T37", "T40", "T41", "T03")
def test_handling_weapons(yard: Compiled) -> None:
    carbine = [one.id for one in yard.weapons].index("carbine")
    line = turn(yard, RIFLE, ev(Ev.RELOAD, RIFLE, -1, carbine), ev(Ev.SIGHT, RIFLE, -1, carbine))
    assert re.fullmatch(r"The rifle (reloads|loads) the carbine and takes careful aim along the carbine\.", line)
    line = turn(yard, SABLE, ev(Ev.DISARM, RIFLE, SABLE, 0), ev(Ev.COVER, SABLE))
    assert line.startswith("The carbine of the rifle is gone from hand.")


@pytest.mark.rule("T85", "T02")
def test_turns_in_which_nothing_can_be_done(yard: Compiled) -> None:
    asleep = ev(Ev.STATUS, SABLE, MAGE, Status.ASLEEP, 0, 2, Lasts.ROUNDS)
    line = told(yard, asleep, ev(Ev.TURN, SABLE), ev(Ev.LOSE, SABLE), ev(Ev.END_TURN, SABLE))[-1]
    assert line in ("Sable sleeps on.", "Sable sleeps through it all.")
    ambushed = told(yard, die(RIFLE, RollFor.STEALTH, 12), ev(Ev.UNAWARE, SABLE, -1, 7, 13, 0, 0, 2), dice_shown=True)
    assert ambushed[0].endswith("[sense 7 against stealth 13]")


@pytest.mark.rule("V07", "V12")
def test_linked_attacks(strait: Compiled) -> None:
    flags = Variant.JOINED | Variant.RANGED
    events = [*attack(PETREL, FRIGATE, 1, flags | Variant.MANEUVER), ev(Ev.LINK, KESTREL, FRIGATE, 0)]
    events += [*attack(KESTREL, FRIGATE, 1, flags), ev(Ev.COMBO, PETREL, FRIGATE, 76, 2)]
    events += [ev(Ev.HIT, PETREL, FRIGATE, 76, Damage.BLUDGEONING, Outcome.HIT, 30, 33)]
    line = turn(strait, PETREL, *events, ev(Ev.HARM, FRIGATE, PETREL, 46, 200, Damage.BLUDGEONING, 0, 6))
    assert re.match(rf"Petrel \w+( \w+)? with the torpedo (on|at) the frigate, ({'|'.join(TURNS)}): ", line)
    assert ". Kestrel joins in and " in line
    assert line.endswith("46 hull. Together they come to 76, 30 of it soaked.")


@pytest.mark.rule("V06", "V09", "V15")
def test_what_ships_do(strait: Compiled) -> None:
    up = turn(strait, KESTREL, ev(Ev.MEDIUM, KESTREL, -1, Medium.SEA), ev(Ev.MEDIUM, KESTREL, -1, Medium.AIR))
    assert up == "Kestrel comes down on the water and takes to the air."
    chase = [ev(Ev.PURSUIT, KESTREL, FRIGATE, 20, 12), ev(Ev.PURSUIT, KESTREL, SQUAD, 20, 22)]
    line = turn(strait, KESTREL, *chase)
    assert line.endswith(": the frigate falls behind, the squad stays on its tail.")
    wreck = turn(strait, KESTREL, ev(Ev.CRIPPLED, FRIGATE, -1, 20), ev(Ev.FATE, FRIGATE, KESTREL, Fate.DEAD))
    assert re.search(r"The frigate (breaks apart|goes up in flames|is nothing but wreckage)\.$", wreck)
    hit = ev(Ev.HIT, PETREL, FRIGATE, 76, Damage.BLUDGEONING, Outcome.HIT, 30, 33)
    shot = [*attack(PETREL, FRIGATE, 1, Variant.RANGED), hit, ev(Ev.CRIPPLED, FRIGATE, -1, 20)]
    assert "coming apart" in (crippled := turn(strait, PETREL, *shot)) or "barely holding together" in crippled
    blow = turn(strait, PETREL, *shot, ev(Ev.FATE, FRIGATE, PETREL, Fate.DEAD))
    assert "coming apart" not in blow and "barely holding together" not in blow
    sunk = turn(strait, KESTREL, ev(Ev.MEDIUM, FRIGATE, -1, Medium.UNDERSEA), ev(Ev.FATE, FRIGATE, KESTREL, Fate.DEAD))
    assert re.search(r"The frigate (breaks apart|goes down for good|is crushed by the water)\.$", sunk)


def test_vehicles_and_people_are_told_apart(strait: Compiled) -> None:
    hull = turn(strait, KESTREL, *attack(KESTREL, FRIGATE, 1, Variant.RANGED), *hit(KESTREL, FRIGATE, 40, 30))
    flesh = turn(strait, KESTREL, *attack(KESTREL, SQUAD, 1, Variant.RANGED), *hit(KESTREL, SQUAD, 40, 4))
    assert "10 hull." in hull and "36 health." in flesh
    moved = turn(strait, KESTREL, ev(Ev.MOVE, KESTREL, -1, 1, 0), ev(Ev.MOVE, KESTREL, -1, 2, 0))
    assert re.fullmatch(r"Kestrel (goes|moves|sweeps) two lengths east\.", moved)
