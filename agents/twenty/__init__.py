"""What scripted agents of skirmish and of ships share: odds of opposed rolls, harm, statuses, abilities, places."""
