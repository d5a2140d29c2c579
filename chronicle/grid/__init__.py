"""What grid mode says in its own way: names of choices, sentences, what is drawn of a combatant."""
