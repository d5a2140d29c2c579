"""Ships: vehicles, and people in the open beside them (V01 to V17)."""
