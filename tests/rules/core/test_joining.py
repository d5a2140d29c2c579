"""Compiled kernels: how large ones are joined to their callers, and what they are kept under."""

import json
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from numba import from_dtype, types
from numba.core.codegen import ll

from opfor.rules.core import joining

KERNELS = '''
"""A small rule set of three kernels: a large one, a small one between, and a door."""
from opfor.rules.core.kernel import entry, kernel

@kernel
def large(a: int) -> int:
{steps}
    return a

@kernel
def small(a: int) -> int:
    return large(a) + 1

@entry
def door(a: int) -> int:
    return small(a)
'''
STEP = "    a += {n} if a % {prime} == 0 else a // {prime}"
PLAY = """
import json, three
from opfor.rules.core import joining
print(json.dumps({
    "value": three.door(1000),
    "hits": {k.__name__: sum(k.stats.cache_hits.values()) for k in (three.large, three.small, three.door)},
    "needs": [need[1] for found in three.door.overloads.values() for need in joining.needs_of(found.library)],
    "large": [found.library.large[1] for k in (three.large, three.small, three.door)
              for found in k.overloads.values() if getattr(found.library, "large", None)],
}))
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """What two processes say that call the door of one set of kernels, the second with what the first has compiled."""
    folder = tmp_path_factory.mktemp("three")
    primes = (3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41) * 4
    steps = "\n".join(STEP.format(n=n, prime=prime) for n, prime in enumerate(primes))
    (folder / "three.py").write_text(KERNELS.replace("{steps}", steps))
    env = {
        "NUMBA_CACHE_DIR": str(folder / "cache"),
        "PYTHONPATH": ":".join([str(folder), *sys.path]),
        "OPFOR_JIT": "on",
    }
    asked = [sys.executable, "-c", PLAY]
    runs = [subprocess.run(asked, env=env, capture_output=True, text=True, check=True) for _ in range(2)]
    value = 1000
    for n, prime in enumerate(primes):
        value += n if value % prime == 0 else value // prime
    return value + 1, [json.loads(run.stdout) for run in runs]


@pytest.mark.parametrize("process, kept", [(0, {"large": 0, "door": 0}), (1, {"large": 1, "door": 1})])
def test_a_large_kernel_is_called_where_it_lies_and_fetched_by_the_next_process(played, process, kept):
    """The small kernel is part of the door: nobody keeps or fetches it for itself."""
    value, runs = played
    told = {"value": value, "hits": {**kept, "small": 0}, "needs": ["large"], "large": ["large"]}
    assert runs[process] == told


def test_a_declaration_keeps_what_is_known_of_a_function():
    text = """
        define internal noundef i32 @f(ptr noalias captures(none) %a, i64 %b) local_unnamed_addr #3 {
          ret i32 0
        }
        attributes #3 = { nounwind memory(none) }
    """
    module = ll.parse_assembly(text)
    told = joining.declaration(module.get_function("f"), module)
    said = str(ll.parse_assembly(told))
    assert "declare noundef i32 @f(ptr noalias captures(none), i64)" in said
    assert "nounwind memory(none)" in said and "define" not in said


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """The cache of a kernel of the core."""
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path))
    return joining.JoinedCache(joining.declaration, door=False)


def test_a_kernel_of_the_core_is_kept_apart_for_each_state_of_the_rules_it_asks(cache, monkeypatch):
    """A core kernel that asks a mode is compiled anew when that mode changes, and only then."""
    state = from_dtype(np.dtype([("key", np.int64)], align=True))  # stands for the record of a mode
    codegen = SimpleNamespace(magic_tuple=tuple)
    monkeypatch.setattr(joining, "_homes", {state: "/rules/grid/state.py"})
    monkeypatch.setattr(joining, "stamp_of", lambda file: f"{file} as it was")
    kinds = (state, types.Array(state, 1, "C"), types.int8)
    before = [cache._index_key((types.int64, kind), codegen) for kind in kinds]
    monkeypatch.setattr(joining, "stamp_of", lambda file: f"{file} changed")
    after = [cache._index_key((types.int64, kind), codegen) for kind in kinds]
    assert [a == b for a, b in zip(before, after, strict=True)] == [False, False, True]


@pytest.fixture
def files(tmp_path):
    """The files of one kernel's cache, as a process opens them that has these sources."""
    return lambda stamp: joining.KeptFiles(str(tmp_path), "moving.search-3.py311", stamp)


def test_who_reads_while_another_writes_never_gets_what_was_kept_for_other_sources(files, monkeypatch):
    """Sources change: at every moment of the writing a reader finds the new code, or none."""
    files("old").save("key", "old code")
    found, write, index = [], joining.KeptFiles._save_data, joining.KeptFiles._save_index

    def between(step):
        def taken(self, *told):
            found.append(files("new").load("key"))
            step(self, *told)
            found.append(files("new").load("key"))

        return taken

    monkeypatch.setattr(joining.KeptFiles, "_save_data", between(write))
    monkeypatch.setattr(joining.KeptFiles, "_save_index", between(index))
    files("new").save("key", "new code")
    assert found == [None, None, None, "new code"]


def test_two_who_write_at_once_do_not_take_each_others_code(files, monkeypatch):
    """Both have read the same index: what the one keeps is not overwritten by the other."""
    one, two = files("new"), files("new")
    monkeypatch.setattr(one, "_load_index", dict)
    monkeypatch.setattr(two, "_load_index", dict)
    one.save("a", "code of a")
    two.save("b", "code of b")
    assert (files("new").load("a"), files("new").load("b")) in [(None, "code of b"), ("code of a", "code of b")]


def test_what_was_kept_for_other_sources_goes(files, tmp_path):
    for stamp in ("old", "new"):
        for key in ("a", "b"):
            files(stamp).save(key, f"{stamp} code of {key}")
    assert len(list(tmp_path.glob("*.nbc"))) == 2 and files("new").load("a") == "new code of a"


class Engine:
    """Counts what is finalized."""

    def __init__(self) -> None:
        self.count = 0

    def finalize_object(self) -> None:
        self.count += 1


class Codegen:
    """Notes environments that are set."""

    def __init__(self) -> None:
        self._engine, self.set = Engine(), []

    def set_env(self, name: str, environment: object) -> None:
        self.set.append((name, self._engine.count))


def test_kernels_are_loaded_at_one_go():
    codegen = Codegen()
    with joining.loaded_together(codegen):
        with joining.loaded_together(codegen):
            codegen._engine.finalize_object()
            codegen.set_env("one", None)
        codegen._engine.finalize_object()
        codegen.set_env("two", None)
        assert codegen._engine.count == 0 and codegen.set == []
    assert codegen._engine.count == 1 and codegen.set == [("one", 1), ("two", 1)]
    codegen._engine.finalize_object()
    assert codegen._engine.count == 2
