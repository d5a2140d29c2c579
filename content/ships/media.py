"""Where vehicles and people can be on a map (V10, V14, V15): water, what is under it, land, air, and space."""

from __future__ import annotations

from ...rules.core.board import Terrain
from ...rules.twenty.ships.fleet import TYPES
from ...rules.twenty.ships.words import Kind, Medium
from ..ground import Ground, Spot
from .resolve import Outfit
from .vehicle import Vehicle

ON_FOOT = (Medium.LAND, Medium.SEA, Medium.SPACE)
"""Where somebody outside a vehicle can be."""
SOLID = Terrain.WALL | Terrain.BARRED


def offered(ground: Ground, cell: Spot) -> tuple[Medium, ...]:
    """The media of a cell, as the rules have them (`rules.twenty.ships.vehicles.offered`); none in something solid."""
    bits = ground.terrain[cell[1]][cell[0]]
    if bits & SOLID:
        return ()
    if bits & Terrain.GAP:
        return (Medium.SPACE,)
    return (Medium.SEA, Medium.UNDERSEA, Medium.AIR) if bits & Terrain.WATER else (Medium.LAND, Medium.AIR)


def media_of(vehicle: Vehicle) -> tuple[Medium, ...]:
    """V15: by its data or its type; V14: a nolda drive lets it hover."""
    own = tuple(Medium[name.upper()] for name in vehicle.media) or TYPES[Kind[vehicle.type.upper()]].media
    return (*own, Medium.AIR) if vehicle.nolda and Medium.AIR not in own else own


def possible(outfit: Outfit) -> tuple[Medium, ...]:
    """Where it can be, what comes first before the rest."""
    return media_of(outfit.vehicle) if outfit.vehicle is not None else ON_FOOT


def medium_at(outfit: Outfit, wanted: str | None, ground: Ground, cell: Spot) -> Medium | None:
    """Where it is on that cell: as wanted, else the first medium that fits; None if there is no room for it."""
    fits = [medium for medium in possible(outfit) if medium in offered(ground, cell)]
    if wanted is not None:
        return Medium[wanted.upper()] if Medium[wanted.upper()] in fits else None
    return fits[0] if fits else None


def bar(outfit: Outfit | None, wanted: str | None, ground: Ground, cell: Spot) -> str:
    """Why it cannot be there; empty if it can."""
    there = offered(ground, cell)
    if not there:
        return "a wall"
    if outfit is None or medium_at(outfit, wanted, ground, cell) is not None:
        return ""
    can = [wanted] if wanted is not None else [medium.name.lower() for medium in possible(outfit)]
    found = " and ".join(medium.name.lower() for medium in there)
    return f"here is {found}, and {outfit.name} is for {' and '.join(can)}"
