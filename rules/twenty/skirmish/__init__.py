"""Skirmish: people on a map, ranges in feet (T01 to T94)."""
