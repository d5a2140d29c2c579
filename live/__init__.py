"""The live table: sessions, import of maps, export of what happened."""
