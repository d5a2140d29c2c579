"""What skirmish and ships say in the same way: sentences of the rule of twenty, statuses, health, bands."""
