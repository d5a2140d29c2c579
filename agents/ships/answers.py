"""What answers to an attack and to a call are worth (V07, V12, T10); to let it pass is worth nothing."""

from __future__ import annotations

from ...rules.core.frames import top
from ...rules.core.kernel import answers, kernel
from ...rules.core.state import NOBODY, Frame
from ...rules.twenty.core.bands import CANNOT, band_between
from ...rules.twenty.core.dice import dice_of, highest
from ...rules.twenty.core.rolls import margin
from ...rules.twenty.core.words import AimAt, Attribute, Variant
from ...rules.twenty.ships.bonuses import armament_of, reach_penalty
from ...rules.twenty.ships.legal import ability_slot
from ...rules.twenty.ships.state import ShipsFight, ShipsSpec, ShipsWork
from ...rules.twenty.ships.vehicles import is_vehicle, meeting, operating, operator_rank
from ...rules.twenty.ships.words import Doing, Verb
from ..policy import Policy
from ..tally import say
from ..twenty.asks import supposed_soak, times_of, weigh_answer
from ..twenty.effects import weigh_use
from ..twenty.guesses import felt, full
from ..twenty.harm import attack_harm
from ..twenty.odds import attack_odds, least
from ..twenty.survey import look_about, opening_here
from .guns import dice_of_attack
from .links import weigh_joining
from .suppose import armament_span, defence, fire_bonus, sheet_of
from .weights import Weight

BETTER = 20  # percent of an attack that a second die adds to it, give or take


@answers(weigh_answer, ShipsFight)
def weigh_reaction(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, verb: int) -> None:
    """A verb out of one's turn."""
    frame = top(v)
    if verb == Verb.DECLINE or frame.target == NOBODY:
        return
    if frame.kind == Doing.JOINING:
        weigh_joining(s, v, w, policy, i, verb)
    elif verb == Verb.MANEUVER:
        weigh_counter(s, v, w, policy, i)
    elif verb >= Verb.ABILITY:
        slot = ability_slot(verb)
        against = s.abilities[s.sheets[i].abilities[slot] - 1].aim == AimAt.FOE
        whom = frame.actor if against else i
        if whom != NOBODY:
            weigh_use(s, v, w, policy, i, slot, whom, False)


@kernel
def shot_at_one(s: ShipsSpec, v: ShipsFight, i: int, frame: Frame, mine: int) -> int:
    """What the shot that comes does on average against so many dice of defence, in hundredths of a point."""
    j = frame.actor
    armament = s.weapons[max(armament_of(s, j, frame.using - 1), 0)]
    sheet = sheet_of(s, v, j)
    penalty = max(reach_penalty(s, sheet, armament, band_between(s, v, j, i)), CANNOT // 2)
    edge = fire_bonus(s, v, i, j, armament) + penalty - defence(s, v, j, i, Attribute.DEXTERITY, armament.ranged == 0)
    theirs = dice_of_attack(s, frame.variants & Variant.MANEUVER != 0)
    hit, critical = attack_odds(s, edge, margin(s, v, i, armament.chance, False), theirs, mine)
    low, high = armament_span(s, j, i, armament, operator_rank(sheet) if is_vehicle(s, j) else 0)
    joined = frame.variants & Variant.JOINED != 0  # its soak counts but once
    off = 0 if joined else supposed_soak(s, v, j, i, 0)
    harm, _ = attack_harm(s, v, i, hit, critical, armament.damage, low, high, off)
    return harm


@kernel
def spell_at_one(s: ShipsSpec, v: ShipsFight, i: int, frame: Frame, mine: int) -> int:
    """The same of a spell or an ability."""
    j = frame.actor
    ability = s.abilities[frame.using]
    sheet = sheet_of(s, v, j)
    bonus = ability.bonus + (operating(s, v, sheet, j) + sheet.accuracy if is_vehicle(s, j) else sheet.cpb)
    edge = bonus + meeting(s, v, j, i) - defence(s, v, j, i, Attribute.DEXTERITY, ability.melee != 0)
    theirs = dice_of_attack(s, frame.variants & Variant.MANEUVER != 0)
    spell = frame.variants & Variant.SPELL != 0
    hit, critical = attack_odds(s, edge, margin(s, v, i, ability.chance, spell), theirs, mine)
    dice = dice_of(ability.count, ability.faces)
    times = times_of(s, v, j, ability)
    low = (least(dice) + ability.plus) * times
    high = (highest(dice) + ability.plus) * times
    off = supposed_soak(s, v, j, i, frame.variants)
    harm, _ = attack_harm(s, v, i, hit, critical, ability.damage, low, high, off)
    return harm


@kernel
def weigh_counter(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int) -> None:
    """V07: what a second die of defence keeps off, less what it would add to one's own attack."""
    frame = top(v)
    if frame.actor == NOBODY:
        return
    dice = dice_of_attack(s, True)
    if frame.variants & Variant.ABILITY:
        saved = spell_at_one(s, v, i, frame, 1) - spell_at_one(s, v, i, frame, dice)
    else:
        saved = shot_at_one(s, v, i, frame, 1) - shot_at_one(s, v, i, frame, dice)
    lost = 0
    if not v.units[i].acted and v.units[i].attacks >= v.units[i].maneuvers:
        look_about(s, v, w, policy, i)
        lost = opening_here(s, v, w, i) * BETTER // 100
    say(w, policy, Weight.WARY, felt(s, v, i, 10 * saved // full(s, v, i)))
    say(w, policy, Weight.BOLD, -lost)
    w.notes.total -= 1
