"""opfor (opposing force): an AI opponent and autoplay framework for tabletop combat.

Each top-level folder is a subpackage: ``opfor.envs`` for researchers, ``opfor.stress`` for odds, ``opfor.live`` for the
table, ``opfor.rules`` for the combat rules. ``import opfor`` loads none of them; each is loaded when it is first used.
"""

from types import ModuleType

__version__ = "0.1.0"


def __getattr__(name: str) -> ModuleType:
    """Load the folder ``opfor.<name>`` at its first use.

    Raises:
        AttributeError: there is no such folder.
        ModuleNotFoundError: the folder is there, but a library that it needs is not installed.
    """
    from importlib import import_module

    whole = f"{__name__}.{name}"
    try:
        if name.startswith("_"):  # inspect and doctest ask for such names; `__main__` would run the command
            raise ModuleNotFoundError(name=whole)
        return import_module(whole)
    except ModuleNotFoundError as missing:
        if missing.name != whole:
            raise
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
