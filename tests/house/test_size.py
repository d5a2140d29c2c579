"""Rules are read by people who know the game: no function over 40 lines, no file over 400."""

import ast
from pathlib import Path

LONGEST_FUNCTION = 40  # lines without the docstring
LONGEST_FILE = 400


def long_functions(path: Path, tree: ast.Module) -> list[str]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [f"{path}:{f.lineno}: {f.name} has {length(f)} lines" for f in functions if length(f) > LONGEST_FUNCTION]


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    assert function.end_lineno is not None
    docstring = ast.get_docstring(function, clean=False)
    return function.end_lineno - function.lineno + 1 - (docstring.count("\n") + 1 if docstring else 0)


def test_rules_are_short(root: Path, sources: dict[Path, ast.Module]) -> None:
    rules = {path: tree for path, tree in sources.items() if path.parts[0] == "rules"}
    assert rules
    long = [line for source in rules.items() for line in long_functions(*source)]
    counts = {path: len((root / path).read_text().splitlines()) for path in rules}
    long += [f"{path} has {lines} lines" for path, lines in counts.items() if lines > LONGEST_FILE]
    assert not long


def test_a_planted_long_function_is_seen() -> None:
    def function(lines: int) -> ast.Module:
        return ast.parse('def strike():\n    """Hit.\n\n    Hard."""\n' + "    x = 1\n" * (lines - 1))

    assert not long_functions(Path("rules/grid/strike.py"), function(LONGEST_FUNCTION))
    assert long_functions(Path("rules/grid/strike.py"), function(LONGEST_FUNCTION + 1))
