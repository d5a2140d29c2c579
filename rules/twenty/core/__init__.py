"""What skirmish and ships share: opposed rolls, criticals, damage types, statuses, abilities, the order."""
