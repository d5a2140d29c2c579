"""Agents: who decides for combatants. `choose(view, mask, rng)` for one decision, policies in kernels for many."""
