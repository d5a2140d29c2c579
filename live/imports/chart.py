"""A plan to a map of content: lines to edges, ground to signs, and what is odd about it told to the game master."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from ...content.maps import STOCK_LEGEND, Word
from ...content.model import slug
from .errors import OverLimit, Unsupported
from .plan import Cell, Door, Line, Plan, Report, Stands, State, counted, listed
from .raster import Edge, Lattice, pieces

LARGEST = 64  # cells across, as of every map of content
ZONES = 32
POCKET = 4  # cells: so few that nobody meant them
SOLID = ("wall", "barred", "gap")
RANK: dict[Stands, int] = {"cover": 1, "greater-cover": 2, "arrow-slit": 3, "barred": 4, "wall": 5}
SIGNS: dict[tuple[Word, ...], str] = {words: sign for sign, words in STOCK_LEGEND.items()}
SPARE = "abcdefghijklmnpqrstuvwyz"  # for a legend of one's own

DOORS = ("open", "shut", "as-drawn")


@dataclass(frozen=True)
class Crop:
    """A part of a plan: its first column and row, and its size."""

    left: int
    top: int
    width: int
    height: int


@dataclass
class Chart:
    """A map as content says it, and what is known of it.

    Attributes:
        data: the fields of the map.
        lattice: its cells in the plan.
        rooms: the parts within which one can walk, the largest first, in cells of the map.
    """

    data: dict[str, Any]
    lattice: Lattice
    rooms: list[list[Cell]]

    def cell(self, cell: Cell) -> Cell:
        """A cell of the plan as one of the map; it may lie outside."""
        return cell[0] - self.lattice.left, cell[1] - self.lattice.top


def chart_of(plan: Plan, doors: str = DOORS[0], crop: Crop | None = None) -> Chart:
    """The map of a plan.

    Args:
        plan: what was read.
        doors: `open`: all stand open but the locked and the secret; `shut`: none does; `as-drawn`: as in the file.
        crop: which part of it.

    Raises:
        OverLimit: it is too large for a map.
        Unsupported: there is no map in the file.
    """
    if not plan.has_map:
        remedy = "import it as an encounter, which gets a plain field"
        raise Unsupported(plan.file, "", f"{plan.format} holds no map", remedy)
    lattice = part_of(plan, crop)
    standing = Standing(plan, lattice, doors)
    ground = standing.ground()
    edges = standing.edges()
    shut = [edge for edge, what in edges.items() if RANK[what] >= RANK["arrow-slit"]]
    rooms = pieces(lattice, shut, [cell for cell, words in ground.items() if set(words) & set(SOLID)])
    chart = Chart({}, lattice, [[(x - lattice.left, y - lattice.top) for x, y in room] for room in rooms])
    tell_rooms(chart, plan.report)
    legend, rows = drawn(lattice, ground)
    chart.data["geometry"] = plan.geometry
    chart.data |= {"legend": legend} if legend else {}
    chart.data["rows"] = rows
    chart.data |= {"zones": zones} if (zones := zones_of(plan, lattice)) else {}
    chart.data |= {"edges": marks} if (marks := marks_of(edges, lattice)) else {}
    return chart


def part_of(plan: Plan, crop: Crop | None) -> Lattice:
    """The cells of the plan that the map takes.

    Raises:
        OverLimit: they are too many, or lie outside.
    """
    if crop is None and (plan.width > LARGEST or plan.height > LARGEST):
        message = f"{plan.width} x {plan.height} cells; a map has at most {LARGEST} x {LARGEST}"
        corner = f"{min(plan.width, LARGEST)},{min(plan.height, LARGEST)}"
        raise OverLimit(plan.file, "", message, f"take a part of it: --crop 0,0,{corner} (column, row, width, height)")
    if crop is None:
        return Lattice(plan.geometry, 0, 0, plan.width, plan.height)
    right, bottom = crop.left + crop.width, crop.top + crop.height
    inside = crop.left >= 0 and crop.top >= 0 and right <= plan.width and bottom <= plan.height
    if not (inside and 1 <= crop.width <= LARGEST and 1 <= crop.height <= LARGEST):
        message = f"--crop {crop.left},{crop.top},{crop.width},{crop.height} is no part of {plan.width} x {plan.height}"
        raise OverLimit(plan.file, "", message, f"at most {LARGEST} x {LARGEST} within the map")
    if plan.geometry == "hex" and crop.top % 2:
        raise OverLimit(plan.file, "", "a hex map is cut at an even row", f"begin at row {crop.top - 1}")
    plan.report.changed.append(f"cut to {crop.width} x {crop.height} cells of {plan.width} x {plan.height}")
    return Lattice(plan.geometry, crop.left, crop.top, crop.width, crop.height)


def stands_open(state: State, doors: str) -> bool:
    """Whether one walks through a door: the rules know none, so it is a hole or a wall."""
    if doors == "as-drawn":
        return state == "open"
    return doors == "open" and state in ("open", "closed")


class Standing:
    """What stands on edges and in doorways, doors as they are wanted."""

    def __init__(self, plan: Plan, lattice: Lattice, doors: str) -> None:
        self.plan, self.lattice, self.doors, self.report = plan, lattice, doors, plan.report

    def ground(self) -> dict[Cell, tuple[Word, ...]]:
        """What cells are, where they are not open."""
        ground = {cell: words for cell, words in self.plan.ground.items() if self.lattice.holds(cell)}
        told: dict[bool, list[str]] = {True: [], False: []}
        for cell, (state, word) in self.plan.doorways.items():
            if self.lattice.holds(cell):
                is_open = stands_open(state, self.doors)
                told[is_open].append(self.told(cell))
                if not is_open:
                    ground[cell] = (word,)
        self.tell_doors(told[True], told[False])
        return ground

    def edges(self) -> dict[Edge, Stands]:
        """What stands between cells."""
        edges: dict[Edge, Stands] = {}
        for line in self.plan.lines:
            for edge in self.lattice.crossed(line):
                raise_to(edges, edge, line.what)
        told: dict[bool, list[str]] = {True: [], False: []}
        for door in self.plan.doors:
            is_open = stands_open(door.state, self.doors)
            places = self.hang(edges, door, is_open)
            if places:
                told[is_open].append(f"{self.told(places[0])} {places[0][2]}")
        self.tell_doors(told[True], told[False])
        return edges

    def hang(self, edges: dict[Edge, Stands], door: Door, is_open: bool) -> list[Edge]:
        """Put a door where its line is; one that is narrower than a step goes to the nearest edge."""
        places = self.lattice.crossed(door.line)
        if not places:
            nearest = self.lattice.nearest(door.line)
            if nearest is None:
                self.report.dropped.append(f"a door off the map, at {point_told(door.line)}")
                return []
            places = [nearest]
            moved = f"a door narrower than a step, at {point_told(door.line)}, is on side {nearest[2]} of "
            self.report.changed.append(moved + self.told(nearest))
        for edge in places:
            if is_open:
                edges.pop(edge, None)  # the wall is drawn through behind it
            else:
                raise_to(edges, edge, door.line.what)
        return places

    def told(self, place: Cell | Edge) -> str:
        """A cell as the map counts them."""
        return f"[{place[0] - self.lattice.left}, {place[1] - self.lattice.top}]"

    def tell_doors(self, opened: list[str], shut: list[str]) -> None:
        """The rules know no doors."""
        for several, what in ((opened, "open passages"), (shut, "walls")):
            if several:
                self.report.changed.append(f"{counted(len(several), 'door')} as {what}: {listed(several)}")


def raise_to(edges: dict[Edge, Stands], edge: Edge, what: Stands) -> None:
    """The most that stands on an edge counts."""
    if edge not in edges or RANK[what] > RANK[edges[edge]]:
        edges[edge] = what


def point_told(line: Line) -> str:
    """The middle of a line, in cells."""
    return f"{(line.start[0] + line.end[0]) / 2:.1f}, {(line.start[1] + line.end[1]) / 2:.1f}"


def tell_rooms(chart: Chart, report: Report) -> None:
    """How large the parts of the map are, and those that are so small that nobody meant them."""
    sizes = [len(room) for room in chart.rooms]
    pockets = [room for room in chart.rooms if len(room) <= POCKET]
    if len(sizes) > 1:
        report.kept.append(f"{len(sizes)} separate parts, of {listed(sizes)} cells")
    if pockets and len(pockets) < len(sizes):
        where = listed(f"[{room[0][0]}, {room[0][1]}]" for room in pockets)
        told = counted(len(pockets), f"pocket of at most {POCKET} cells", f"pockets of at most {POCKET} cells")
        report.changed.append(f"{told} that nothing leads to, at {where}: draw them shut, or open a way")


def drawn(lattice: Lattice, ground: dict[Cell, tuple[Word, ...]]) -> tuple[dict[str, list[Word]], list[str]]:
    """The legend of one's own, and the rows."""
    kinds = Counter(tuple(sorted(set(words))) for words in ground.values())
    spare = iter(SPARE)
    own = {words: next(spare) for words, _ in kinds.most_common() if words not in SIGNS and words}
    signs = SIGNS | own | {(): "."}
    rows = []
    for y in range(lattice.top, lattice.top + lattice.height):
        cells = (ground.get((x, y), ()) for x in range(lattice.left, lattice.left + lattice.width))
        rows.append("".join(signs[tuple(sorted(set(words)))] for words in cells))
    return {sign: list(words) for words, sign in own.items()}, rows


def zones_of(plan: Plan, lattice: Lattice) -> dict[str, Any]:
    """Named places: as a rectangle where they are one."""
    zones: dict[str, Any] = {}
    for name, cells in plan.zones.items():
        here = sorted((y - lattice.top, x - lattice.left) for x, y in cells if lattice.holds((x, y)))
        if here and len(zones) < ZONES:
            zones[unique(slug(name)[:50].strip("-"), zones)] = shape_of([(x, y) for y, x in here])
    plan.report.drop(len(plan.zones) - len(zones), "zone off the map or one too many", "zones off the map or too many")
    return zones


def unique(name: str, taken: Any) -> str:
    """A name that nothing has yet."""
    numbered = (f"{name}-{n}" if n > 1 else name for n in range(1, len(taken) + 2))
    return next(one for one in numbered if one not in taken)


def shape_of(cells: list[Cell]) -> Any:
    """Cells as a rectangle if they are one, else as they are."""
    (left, top), (right, bottom) = map(min, zip(*cells, strict=True)), map(max, zip(*cells, strict=True))
    width, height = right - left + 1, bottom - top + 1
    return {"rect": [left, top, width, height]} if width * height == len(cells) else [list(cell) for cell in cells]


def marks_of(edges: dict[Edge, Stands], lattice: Lattice) -> list[dict[str, Any]]:
    """What stands between cells, in the order of the rows; between two walls nothing needs to."""
    order = sorted(edges, key=lambda edge: (edge[1], edge[0], edge[2]))
    return [{"at": [x - lattice.left, y - lattice.top], "side": side, "is": edges[x, y, side]} for x, y, side in order]
