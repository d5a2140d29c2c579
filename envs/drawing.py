"""Pictures of a fight for `render`: the chronicle draws unless somebody else is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .setup import BadSetup

if TYPE_CHECKING:
    from ..content.fight import Fight

RENDER_MODES = ("ansi", "svg", "rgb_array")

Drawing = Callable[["Fight", str], Any]
"""From a fight and a render mode to the picture: text, an SVG document, or an array (height, width, 3), uint8."""


def drawing_of(render_mode: str | None, drawing: Drawing | None) -> Drawing:
    """Who draws.

    Raises:
        BadSetup: there is no such render mode.
    """
    if drawing is None and render_mode not in (None, *RENDER_MODES):
        raise BadSetup(f"no render mode {render_mode!r}; there are {', '.join(RENDER_MODES)}")
    return drawing or by_chronicle


def by_chronicle(fight: Fight, render_mode: str) -> Any:
    """The chronicle's picture."""
    from .. import chronicle

    scene = chronicle.scene_of(fight)
    if render_mode == "svg":
        return chronicle.draw_svg(scene)
    return chronicle.draw_pixels(scene) if render_mode == "rgb_array" else in_colour(chronicle.draw_map(scene))


def in_colour(text: Any) -> str:
    """Rich text with the escapes of a terminal, none if NO_COLOR is set."""
    from rich.console import Console

    console = Console(force_terminal=True, color_system="standard", width=200, highlight=False)
    with console.capture() as captured:
        console.print(text, soft_wrap=True)
    return captured.get()
