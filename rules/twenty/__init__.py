"""The rule of twenty: what both of its modes share in `core/`, people on a map in `skirmish/`, vehicles in `ships/`."""
