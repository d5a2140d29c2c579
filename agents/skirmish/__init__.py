"""Scripted agents of skirmish mode: a score for every legal choice, by the weights of a personality."""
