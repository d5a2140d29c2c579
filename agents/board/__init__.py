"""What scripted agents of every mode with a board share: the way to a place, and a list of the best places."""
