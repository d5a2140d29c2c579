"""``python -m opfor`` is the ``opfor`` command."""

from .cli import main

if __name__ == "__main__":
    main()
