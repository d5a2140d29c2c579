"""What combatants hold and wear (T03, T14, T33, T34, T37, T40 to T43): hands, shields, draw, sight, soak, dice."""

from __future__ import annotations

from ...core.events import emit
from ...core.kernel import answers, kernel
from ...core.state import NOBODY
from ..core.dice import dice_of
from ..core.harm import soak_of
from ..core.rolls import attribute_of
from ..core.statuses import bears, counts, end_status, take_hold, value_of, write_status
from ..core.table import Lasts, Moment, Status
from ..core.words import Attribute, Ev, Variant
from .state import SkirmishFight, SkirmishSheet, SkirmishSpec, SkirmishWork, Weapon
from .words import SHIELD, SHIELD_SLOT, WEAPONS, Armour, Fire, WeaponKind

BARE_HANDS = 32  # among the bits of proficiency and expertise
EXPERT_ARMOUR = 64


@kernel
def is_changed(f: SkirmishFight, i: int) -> bool:
    """T86: in another form."""
    return bears(f, i, Status.POLYMORPH)


@kernel
def weapon_in(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int) -> int:
    """Index of the weapon in a slot, -1 none; T86: a form has its own attack in the first."""
    if is_changed(f, i):
        return s.forms[value_of(f, i, Status.POLYMORPH)].weapon - 1 if slot == 0 else NOBODY
    return s.sheets[i].weapons[slot] - 1


@kernel
def is_disarmed(f: SkirmishFight, i: int, bit: int) -> bool:
    """T37: this weapon slot, or the shield, is out of use."""
    return bears(f, i, Status.DISARMED) and value_of(f, i, Status.DISARMED) & bit != 0


@kernel
def holds(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int) -> bool:
    """The weapon in the slot is in hand and can be used."""
    if weapon_in(s, f, i, slot) < 0:
        return False
    if is_changed(f, i):
        return True
    return (f.units[i].in_hand >> slot) & 1 != 0 and not is_disarmed(f, i, 1 << slot)


@kernel
def hands_used(s: SkirmishSpec, f: SkirmishFight, i: int) -> int:
    """Hands that the weapons in hand take."""
    n = 0
    for slot in range(WEAPONS):
        k = s.sheets[i].weapons[slot] - 1
        if k >= 0 and (f.units[i].in_hand >> slot) & 1:
            n += s.weapons[k].hands
    return n


@kernel
def has_shield(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """T34: a shield in use: as long as a hand is left for it."""
    if s.sheets[i].shield == 0 or is_changed(f, i) or is_disarmed(f, i, SHIELD):
        return False
    return hands_used(s, f, i) <= 1


@kernel
def in_both_hands(s: SkirmishSpec, f: SkirmishFight, i: int, weapon: Weapon) -> bool:
    """T42: held with two hands: nothing else in them, not even a shield."""
    if weapon.hands >= 2:
        return True
    return weapon.grip != 0 and hands_used(s, f, i) <= 1 and not has_shield(s, f, i)


@kernel
def is_drawn(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int, weapon: Weapon) -> bool:
    """T40: fully drawn, by an action or by Strength to spare."""
    if weapon.draw == 0:
        return False
    spare = attribute_of(s, i, Attribute.STRENGTH) - (weapon.draw - 1)
    return (f.units[i].drawn >> slot) & 1 != 0 or spare >= s.profile.draw_needs


@kernel
def can_draw(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int) -> bool:
    """T40: a bow in hand, strong enough for it, not drawn yet."""
    if not holds(s, f, i, slot):
        return False
    weapon = s.weapons[weapon_in(s, f, i, slot)]
    if weapon.draw == 0 or is_drawn(s, f, i, slot, weapon):
        return False
    return attribute_of(s, i, Attribute.STRENGTH) >= weapon.draw - 1


@kernel
def can_sight(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int) -> bool:
    """T41: a weapon in hand with a sight, not lined up yet."""
    if not holds(s, f, i, slot) or (f.units[i].sighted >> slot) & 1:
        return False
    return s.weapons[weapon_in(s, f, i, slot)].sight > 0


@kernel
def is_loaded(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int) -> bool:
    """T03: not to be reloaded first."""
    magazine = s.weapons[weapon_in(s, f, i, slot)].magazine
    return magazine == 0 or f.units[i].fired[slot] < magazine


@kernel
def can_reload(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int) -> bool:
    """T03: something has been fired from it."""
    if not holds(s, f, i, slot) or is_changed(f, i):
        return False
    return s.weapons[weapon_in(s, f, i, slot)].magazine > 0 and f.units[i].fired[slot] > 0


@kernel
def can_ready(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int) -> bool:
    """T03: to take a weapon in hand, or to keep it alone."""
    if s.sheets[i].weapons[slot] == 0 or is_changed(f, i) or is_disarmed(f, i, 1 << slot):
        return False
    return f.units[i].in_hand != 1 << slot


@kernel
def hands_after(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int) -> int:
    """T03: what it holds with the weapon readied: in a free hand beside the rest, else that weapon alone."""
    weapon = s.weapons[s.sheets[i].weapons[slot] - 1]
    held = (f.units[i].in_hand >> slot) & 1
    beside = not held and weapon.hands <= 2 - hands_used(s, f, i)
    return f.units[i].in_hand | 1 << slot if beside else 1 << slot


@kernel
def ready(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, slot: int) -> None:
    """T03: a weapon is taken in hand; one already held is kept alone."""
    me = f.units[i]
    me.in_hand = hands_after(s, f, i, slot)
    me.drawn &= me.in_hand
    me.sighted &= me.in_hand
    emit(w, Ev.READY, i, -1, s.sheets[i].weapons[slot] - 1, me.in_hand, 0, 0, 3)


@kernel
def reload(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, slot: int) -> None:
    """T03."""
    f.units[i].fired[slot] = 0
    emit(w, Ev.RELOAD, i, -1, weapon_in(s, f, i, slot), 0, 0, 0, 3)


@kernel
def draw(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, slot: int) -> None:
    """T40."""
    f.units[i].drawn |= 1 << slot
    emit(w, Ev.DRAW, i, -1, weapon_in(s, f, i, slot), 0, 0, 0, 40)


@kernel
def line_up_shot(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, slot: int) -> None:
    """T41."""
    f.units[i].sighted |= 1 << slot
    emit(w, Ev.SIGHT, i, -1, weapon_in(s, f, i, slot), 0, 0, 0, 41)


@kernel
def retrieve(f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T37: an action takes up one thing again, weapons first."""
    lost = value_of(f, i, Status.DISARMED)
    slot = 0
    while slot < SHIELD_SLOT and (lost >> slot) & 1 == 0:
        slot += 1
    lost &= ~(1 << slot)
    emit(w, Ev.RETRIEVE, i, -1, slot, 0, 0, 0, 37)
    if lost:
        write_status(f, i, Status.DISARMED, lost, Lasts.STAYS, 0, NOBODY, False)
    else:
        end_status(f, w, i, Status.DISARMED, 37)


@kernel
def disarm(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, j: int, shield: bool) -> None:
    """T37: `j` loses the use of a weapon in hand, or of its shield."""
    slot = 0
    if shield:
        slot = SHIELD_SLOT if has_shield(s, f, j) else NOBODY
    else:
        while slot < WEAPONS and not holds(s, f, j, slot):
            slot += 1
        if slot == WEAPONS or is_changed(f, j):
            slot = NOBODY
    if slot == NOBODY:
        return
    lost = value_of(f, j, Status.DISARMED) | 1 << slot
    if take_hold(s, f, w, j, Status.DISARMED, lost, Lasts.STAYS, 0, i, False):
        f.units[j].drawn &= ~lost
        f.units[j].sighted &= ~lost
        emit(w, Ev.DISARM, j, i, slot, 0, 0, 0, 37)


@kernel
def weapon_faces(s: SkirmishSpec, weapon: Weapon) -> int:
    """T43: the die where the data is silent."""
    profile = s.profile
    if weapon.fire != Fire.SINGLE:
        return profile.die_burst
    if weapon.kind == WeaponKind.TWO_HANDED or weapon.grip:
        return profile.die_two_handed
    if weapon.kind == WeaponKind.DAGGER:
        return profile.die_dagger
    return profile.die_rifle if weapon.kind == WeaponKind.RIFLE else profile.die_weapon


@kernel
def weapon_dice(s: SkirmishSpec, weapon: Weapon) -> int:
    """Its damage dice, packed."""
    return dice_of(weapon.count if weapon.count else 1, weapon.faces if weapon.faces else weapon_faces(s, weapon))


@kernel
def armour_soak(s: SkirmishSpec, sheet: SkirmishSheet) -> int:
    """T33, T43: of the armour itself."""
    profile = s.profile
    if sheet.soak:
        return sheet.soak - 1
    if sheet.armour == Armour.LEATHER:
        return profile.soak_leather
    if sheet.armour == Armour.CHAIN:
        return profile.soak_chain
    if sheet.armour == Armour.SCALE:
        return profile.soak_scale
    return profile.soak_plate if sheet.armour == Armour.PLATE else 0


@kernel
def armour_penalty(s: SkirmishSpec, sheet: SkirmishSheet) -> int:
    """T33, T43: what heavier armour takes off defence rolls and casting."""
    profile = s.profile
    if sheet.penalty:
        return sheet.penalty - 1
    if sheet.armour == Armour.CHAIN:
        return profile.penalty_chain
    if sheet.armour == Armour.SCALE:
        return profile.penalty_scale
    return profile.penalty_plate if sheet.armour == Armour.PLATE else 0


@kernel
def worn_soak(s: SkirmishSpec, f: SkirmishFight, sheet: SkirmishSheet, j: int) -> int:
    """T33, T14: armour, doubled by expertise, and back piece; T78: more when hardened, less or none when exposed."""
    soak = armour_soak(s, sheet)
    if sheet.expert & EXPERT_ARMOUR:
        soak *= s.profile.expertise
    soak += sheet.back
    if not counts(f, j, Moment.SOAKS):
        return soak
    if bears(f, j, Status.EXPOSED):
        off = value_of(f, j, Status.EXPOSED)
        soak = max(soak - off, 0) if off else 0
    return soak + value_of(f, j, Status.HARDENED)


@kernel
def shield_soak(s: SkirmishSpec, sheet: SkirmishSheet) -> int:
    """T34, T43: of the shield, where the data is silent as the profile says."""
    return sheet.shield - 1 if sheet.shield > 0 else s.profile.soak_shield


@kernel
def shield_counts(s: SkirmishSpec, f: SkirmishFight, j: int, flags: int) -> bool:
    """T34: only against attacks its bearer sees, and against directly targeted magic."""
    if not has_shield(s, f, j):
        return False
    if flags & Variant.SPELL:
        return not flags & Variant.AREA
    return not flags & Variant.STEALTH and not bears(f, j, Status.BLIND)


@answers(soak_of, SkirmishFight)
def skirmish_soak(s: SkirmishSpec, f: SkirmishFight, i: int, j: int, flags: int) -> int:
    """T33: armour soaks what is not magical; T34: of a spell the shield's soak and spell resistance are taken off."""
    soak = s.sheets[j].spell_resistance if flags & Variant.SPELL else worn_soak(s, f, s.sheets[j], j)
    return soak + shield_soak(s, s.sheets[j]) if shield_counts(s, f, j, flags) else soak
