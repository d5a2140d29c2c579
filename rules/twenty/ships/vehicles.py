"""What a vehicle is and can (V01, V04 to V06, V10, V14, V15): operator's skill, media, its last part, soak."""

from __future__ import annotations

from ...core.board import Terrain
from ...core.events import emit
from ...core.kernel import answers, kernel
from ..core.harm import harmed, health_by, soak_of
from ..core.statuses import bears, counts, value_of
from ..core.table import Moment, Status
from ..core.words import Attribute, Ev, Variant
from .fleet import MEDIA_OF, MEDIA_WIDTH, SKILL_OF, SKILL_WIDTH
from .state import ShipsFight, ShipSheet, ShipsSpec, ShipsWork
from .words import MEDIA, Kind, Medium


@kernel
def is_vehicle(s: ShipsSpec, i: int) -> bool:
    """V11: not somebody in the open."""
    return s.sheets[i].kind != Kind.PERSON


@kernel
def skill_of(sheet: ShipSheet) -> int:
    """V15: the skill that a vehicle is operated with."""
    return (SKILL_OF >> (SKILL_WIDTH * (sheet.kind - 1))) & 3


@kernel
def operator_rank(sheet: ShipSheet) -> int:
    """V01, V15: the operator's rank in the vehicle's skill."""
    return sheet.ranks[skill_of(sheet)]


@kernel
def is_operated(s: ShipsSpec, i: int) -> bool:
    """V15: some vehicles need skill ranks, others anyone operates."""
    return not is_vehicle(s, i) or operator_rank(s.sheets[i]) >= s.sheets[i].needs


@kernel
def media_of(sheet: ShipSheet) -> int:
    """V15: where it can go, by its data or type; V14: a nolda drive lets it hover."""
    bits = sheet.media if sheet.media else (MEDIA_OF >> (MEDIA_WIDTH * (sheet.kind - 1))) & 31
    return bits | 1 << Medium.AIR if sheet.nolda else bits


@kernel
def offered(terrain: int) -> int:
    """The media of a cell: the sea, on it and under it, or land, and the air above; a gap is space."""
    if terrain & Terrain.GAP:
        return 1 << Medium.SPACE
    ground = 1 << Medium.SEA | 1 << Medium.UNDERSEA if terrain & Terrain.WATER else 1 << Medium.LAND
    return ground | 1 << Medium.AIR


@kernel
def is_offered(s: ShipsSpec, x: int, y: int, medium: int) -> bool:
    """The medium is there in the cell."""
    return (offered(s.terrain[y, x]) >> medium) & 1 != 0


@kernel
def medium_bonus(s: ShipsSpec, mine: int, theirs: int) -> int:
    """V10: what the media of two vehicles that meet add to the rolls of the first."""
    profile = s.profile
    if mine == theirs:
        return 0
    if mine == Medium.SPACE or theirs == Medium.SPACE:
        return profile.space_others
    if mine == Medium.AIR:
        return profile.air_undersea if theirs == Medium.UNDERSEA else profile.air_surface
    if theirs == Medium.AIR:
        return profile.undersea_air if mine == Medium.UNDERSEA else profile.surface_air
    if mine == Medium.UNDERSEA:
        return profile.undersea_surface
    return profile.surface_undersea if theirs == Medium.UNDERSEA else 0


@kernel
def meeting(s: ShipsSpec, f: ShipsFight, i: int, j: int) -> int:
    """V10: when vehicles of different media meet; not with people in the open."""
    if not is_vehicle(s, i) or not is_vehicle(s, j):
        return 0
    return medium_bonus(s, f.units[i].medium, f.units[j].medium)


@kernel
def in_last_part(s: ShipsSpec, sheet: ShipSheet, health: int) -> bool:
    """V04: hull within the last 15%; people have no hull."""
    return sheet.kind != Kind.PERSON and health * 100 <= health_by(s, sheet) * s.profile.last_part


@kernel
def is_crippled(s: ShipsSpec, f: ShipsFight, sheet: ShipSheet, i: int) -> bool:
    """V06: its systems are damaged."""
    return in_last_part(s, sheet, f.units[i].health)


@kernel
def damage_penalty(s: ShipsSpec, f: ShipsFight, sheet: ShipSheet, i: int) -> int:
    """V06: -5 on everything that operates the vehicle."""
    return -s.profile.crippled if is_crippled(s, f, sheet, i) else 0


@kernel
def operating(s: ShipsSpec, f: ShipsFight, sheet: ShipSheet, i: int) -> int:
    """V01: Dexterity and skill rank of the operator, less damage; no CPB unless the table adds it."""
    bonus = sheet.attributes[Attribute.DEXTERITY] + operator_rank(sheet) + damage_penalty(s, f, sheet, i)
    return bonus + sheet.cpb if s.profile.cpb_operates else bonus


@kernel
def plating(s: ShipsSpec, f: ShipsFight, sheet: ShipSheet, j: int) -> int:
    """V04, V05: armour and shields; T78: more when hardened, less or none when exposed."""
    soak = sheet.armour + sheet.shields if s.profile.shields_add else max(sheet.armour, sheet.shields)
    if not counts(f, j, Moment.SOAKS):
        return soak
    if bears(f, j, Status.EXPOSED):
        off = value_of(f, j, Status.EXPOSED)
        soak = max(soak - off, 0) if off else 0
    return soak + value_of(f, j, Status.HARDENED)


@answers(soak_of, ShipsFight)
def ships_soak(s: ShipsSpec, f: ShipsFight, i: int, j: int, flags: int) -> int:
    """V04, V05: none within the last part of the hull; T33, T34: people soak by their armour, spells by resistance."""
    spell = flags & Variant.SPELL != 0
    if not is_vehicle(s, j):
        return s.sheets[j].spell_resistance if spell else plating(s, f, s.sheets[j], j)
    if is_crippled(s, f, s.sheets[j], j) or (spell and not s.profile.amplified_soaked):
        return 0
    return plating(s, f, s.sheets[j], j)


@answers(harmed, ShipsFight)
def hull_is_hit(s: ShipsSpec, f: ShipsFight, w: ShipsWork, j: int, before: int) -> None:
    """V04 to V06: say that a hull is within its last part now."""
    sheet = s.sheets[j]
    if in_last_part(s, sheet, f.units[j].health) and not in_last_part(s, sheet, before):
        emit(w, Ev.CRIPPLED, j, -1, f.units[j].health, 0, 0, 0, 106)


@kernel
def can_enter(s: ShipsSpec, i: int, medium: int) -> bool:
    """V15: the vehicle can be in this medium."""
    return (media_of(s.sheets[i]) >> medium) & 1 != 0


@kernel
def can_change(s: ShipsSpec, f: ShipsFight, i: int, medium: int) -> bool:
    """V15: dive, surface, take off, land: where the cell offers it."""
    me = f.units[i]
    if medium >= MEDIA or me.medium == medium or not can_enter(s, i, medium):
        return False
    return me.movements >= s.profile.change_costs and is_offered(s, me.x, me.y, medium)
