"""What rows mode says in its own way: names of choices, sentences, the two formations."""
