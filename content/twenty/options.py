"""What options of the rule of twenty may be that need limits of their own."""

CODES = {
    "order": (0, 1),
    "foe_pools": (0, 2),
    "sense_by": (0, 5),
    "spells_by": (0, 5),
    "apr": (1, 9),
    "cell_feet": (1, 9999),
    "band_scale": (1, 999),
    "melee_feet": (1, 99),
    "close_feet": (1, 999),
    "medium_feet": (1, 999),
    "long_feet": (1, 9999),
    "critical_by": (1, 40),
    "base_speed": (0, 60),
    "weak": (100, 400),
    "link_from": (0, 2),
    "burst_shots": (1, 9),
    "automatic_shots": (1, 9),
}
