"""What ships mode says in its own way: names of choices, its board of seas and skies."""
