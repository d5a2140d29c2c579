"""Who may import whom. The floors are those of docs/architecture.md; imports go down only."""

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

FLOORS = {
    "cli": 5, "live": 5, "training": 5,
    "stress": 4,
    "envs": 3,
    "agents": 2, "chronicle": 2,
    "content": 1,
    "rules": 0, "checkpoints": 0,
}  # fmt: skip
BELOW_AGENTS = {folder for folder, floor in FLOORS.items() if floor < FLOORS["agents"]} | {"chronicle"}

RULES_LIBRARIES = {"numpy", "numba"}
OUTSIDE_WORLD = {"glob", "http", "io", "os", "pathlib", "shutil", "socket", "subprocess", "tempfile", "urllib"}
NUMPY_READERS = {"fromfile", "genfromtxt", "load", "loadtxt", "memmap"}
THE_ONE_READER = Path("rules/core/machine.py")  # the cache's stamp, OPFOR_JIT
CHANCE = {"random", "secrets", "uuid"}
TORCH = {"torch", "stable_baselines3", "sb3_contrib"}

Source = tuple[Path, ast.Module]
Sources = dict[Path, ast.Module]
Check = Callable[[Path, ast.Module], list[str]]


def imports(tree: ast.Module) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """Each import, and whether it is lazy, that is inside a function or for type checkers alone."""
    lazy = {id(inner) for node in ast.walk(tree) if is_late(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, id(node) in lazy


def is_late(node: ast.AST) -> bool:
    """What is inside does not run when the file is imported."""
    checking = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return checking or isinstance(node, ast.FunctionDef)


def libraries(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """The whole name of everything imported absolutely."""
    for node, _ in imports(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif not node.level:
            yield from ((node, f"{node.module}.{alias.name}") for alias in node.names)


def neighbours(path: Path, tree: ast.Module) -> Iterator[tuple[ast.stmt, tuple[str, ...], bool]]:
    """What is imported relatively, as a path from the root: ``from ..rules import grid`` gives ('rules', 'grid')."""
    for node, lazy in imports(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            folder = path.parent.parts
            up = node.level - 1
            base = folder[: len(folder) - up] if up <= len(folder) else ("(above the root)",)
            base += tuple((node.module or "").split("."))
            for alias in node.names:
                yield node, tuple(part for part in (*base, alias.name) if part), lazy


def climbs(path: Path, tree: ast.Module) -> list[str]:
    """Imports of this file that do not go down."""
    own = path.parts[0]
    wrong = []
    for node, target, lazy in neighbours(path, tree):
        there = target[0]
        commands = own == "cli" and there in {"live", "training"} and lazy
        down = there in FLOORS and FLOORS[there] < FLOORS[own]
        if not (there in {own, "__version__"} or down or commands):
            wrong.append(f"{path}:{node.lineno}: {own} (floor {FLOORS[own]}) may not import {'.'.join(target)}")
    return wrong


def absolutes(path: Path, tree: ast.Module) -> list[str]:
    return [
        f"{path}:{node.lineno}: import {name} relatively (from ..{name.removeprefix('opfor.')})"
        for node, name in libraries(tree)
        if name.split(".")[0] in {"opfor", *FLOORS}
    ]


def crosses(path: Path, tree: ast.Module, root: Path) -> list[str]:
    """Rule systems that lean on one another: a folder of rules imports the core beside it and itself."""
    wrong = []
    for node, target, _ in neighbours(path, tree):
        shared = next((n for n, (a, b) in enumerate(zip(path.parts, target, strict=False)) if a != b), len(target))
        both_in_folders = 0 < shared < min(len(path.parts) - 1, len(target))
        if both_in_folders and target[shared] != "core" and root.joinpath(*target[: shared + 1]).is_dir():
            wrong.append(f"{path}:{node.lineno}: {'.'.join(target)}: what two systems share belongs into a core/")
    return wrong


def strangers(path: Path, tree: ast.Module) -> list[str]:
    """Libraries that rules may not use, and doors to files and the environment."""
    wrong = []
    for node, name in libraries(tree):
        top = name.split(".")[0]
        if top not in RULES_LIBRARIES and top not in sys.stdlib_module_names:
            wrong.append(f"{path}:{node.lineno}: rules/ imports numpy and numba alone, not {top}")
        if top in OUTSIDE_WORLD and path != THE_ONE_READER:
            wrong.append(f"{path}:{node.lineno}: only {THE_ONE_READER} reads files or the environment, not by {top}")
    return wrong


def is_numpy(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in {"np", "numpy"}


def readers(path: Path, tree: ast.Module) -> list[str]:
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    doors = [call for call in calls if isinstance(call, ast.Name) and call.id == "open"]
    doors += [call for call in calls if isinstance(call, ast.Attribute) and reads_by_numpy(call)]
    return [f"{path}:{door.lineno}: only {THE_ONE_READER} reads files" for door in doors if path != THE_ONE_READER]


def reads_by_numpy(call: ast.Attribute) -> bool:
    return is_numpy(call.value) and call.attr in NUMPY_READERS


def gambles(path: Path, tree: ast.Module) -> list[str]:
    """Sources of chance other than the dice."""
    named = [(node, name) for node, name in libraries(tree) if name.split(".")[0] in CHANCE]
    named += [(node, name) for node, name in libraries(tree) if name.startswith("numpy.random")]
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and is_numpy(node.value)]
    named += [(node, "np.random") for node in attributes if node.attr == "random"]
    return [f"{path}:{node.lineno}: {name}: below agents/ all chance comes from the dice" for node, name in named]


def carries_torch(path: Path, tree: ast.Module) -> list[str]:
    return [
        f"{path}:{node.lineno}: {name}: a game master installs no torch, so it stays in training/"
        for node, name in libraries(tree)
        if name.split(".")[0] in TORCH
    ]


def inside(folders: set[str], sources: Sources) -> Iterator[Source]:
    return (source for source in sources.items() if source[0].parts[0] in folders)


def test_imports_go_down_only(sources: Sources) -> None:
    assert not [line for source in sources.items() for line in climbs(*source)]


def test_folders_import_one_another_relatively(sources: Sources) -> None:
    assert not [line for source in sources.items() for line in absolutes(*source)]


def test_rule_systems_share_a_core_and_nothing_else(sources: Sources, root: Path) -> None:
    assert not [line for source in inside({"rules"}, sources) for line in crosses(*source, root)]


@pytest.mark.parametrize("check", [strangers, readers])
def test_rules_use_numpy_and_numba_alone_and_read_nothing(check: Check, sources: Sources) -> None:
    assert not [line for source in inside({"rules"}, sources) for line in check(*source)]


def test_no_chance_but_the_dice_below_agents(sources: Sources) -> None:
    assert not [line for source in inside(BELOW_AGENTS, sources) for line in gambles(*source)]


def test_torch_stays_in_training(sources: Sources) -> None:
    assert not [line for source in inside(set(FLOORS) - {"training"}, sources) for line in carries_torch(*source)]


@pytest.mark.parametrize(
    ("path", "line", "wrong"),
    [
        ("rules/grid/legal.py", "from ..core import dice", False),
        ("rules/grid/legal.py", "from ...content import compile", True),
        ("rules/grid/legal.py", "from ... import content", True),
        ("rules/grid/legal.py", "from .... import content", True),
        ("agents/scripted.py", "from ..chronicle import narrate", True),  # the same floor is not down
        ("envs/grid.py", "from .. import __version__", False),
        ("envs/grid.py", "from ..rules.grid import legal", False),
        ("cli/serve.py", "from ..live import app", True),
        ("cli/serve.py", "def serve():\n    from ..live import app", False),
        ("stress/odds.py", "def odds():\n    from ..live import app", True),
    ],
)
def test_a_planted_climb_is_seen(path: str, line: str, wrong: bool) -> None:
    assert bool(climbs(Path(path), ast.parse(line))) == wrong


@pytest.mark.parametrize(
    ("check", "path", "line", "wrong"),
    [
        (absolutes, "envs/grid.py", "from opfor.rules import grid", True),
        (absolutes, "envs/grid.py", "import rules.grid", True),
        (absolutes, "envs/grid.py", "import gymnasium", False),
        (strangers, "rules/grid/legal.py", "import gymnasium", True),
        (strangers, "rules/grid/legal.py", "from os import environ", True),
        (strangers, "rules/core/machine.py", "from os import environ", False),
        (strangers, "rules/grid/legal.py", "from enum import IntEnum\nimport numba", False),
        (readers, "rules/grid/legal.py", "text = open('profile.yaml')", True),
        (readers, "rules/grid/legal.py", "board = np.load('board.npy')", True),
        (gambles, "rules/core/dice.py", "import random", True),
        (gambles, "rules/core/dice.py", "x = np.random.rand()", True),
        (gambles, "content/spec.py", "from numpy.random import default_rng", True),
        (gambles, "rules/core/dice.py", "from numpy import int64", False),
        (carries_torch, "agents/learned.py", "def load():\n    import torch.nn", True),
    ],
)
def test_a_planted_breach_is_seen(check: Check, path: str, line: str, wrong: bool) -> None:
    assert bool(check(Path(path), ast.parse(line))) == wrong


def test_a_planted_crossing_is_seen(tmp_path: Path) -> None:
    for folder in ("core", "grid", "twenty/core", "twenty/ships"):
        (tmp_path / "rules" / folder).mkdir(parents=True)
    ships = Path("rules/twenty/ships/legal.py")
    assert crosses(ships, ast.parse("from ...grid import legal"), tmp_path)
    assert crosses(ships, ast.parse("from ...grid.legal import can_fire"), tmp_path)
    assert crosses(Path("rules/core/board.py"), ast.parse("from ..grid import legal"), tmp_path)
    for allowed in ("from ..core import criticals", "from ...core import dice", "from . import crew"):
        assert not crosses(ships, ast.parse(allowed), tmp_path)
