"""Rows mode: two sides, each with a front and a back row, called initiative and roles."""
