"""What skirmish mode says in its own way: names of choices, its map with bands."""
