"""The content that skirmish and ships share: people and their classes, abilities, encounters, and how they compile."""
