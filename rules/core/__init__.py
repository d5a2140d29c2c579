"""What every mode shares: records, kernels, dice, events, frames, choices, the board and the endings."""
