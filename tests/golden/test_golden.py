"""Every stock encounter plays its golden trace again, and a changed trace asks for a new rules version."""

import importlib.util
import json
import os
from pathlib import Path

import numpy as np
import pytest

from opfor.content.modes import MODES, mode_of

pytestmark = pytest.mark.golden
HERE = Path(__file__).parent
_spec = importlib.util.spec_from_file_location("golden_trace", HERE / "trace.py")
golden = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(golden)

TESTED = os.environ.get("OPFOR_TEST_MODES", ",".join(MODES)).split(",")  # a lane of CI may take some modes alone
STOCK = [(mode, encounter) for mode, encounter in golden.stock() if mode in TESTED]
AGAIN = "python tests/golden/trace.py"


@pytest.mark.parametrize(("mode", "encounter"), STOCK)
def test_trace(mode, encounter):
    path = golden.path_of(mode, encounter)
    assert path.exists(), f"{encounter} has no golden trace: {AGAIN}"
    before = path.read_text().splitlines()
    for number, (now, then) in enumerate(zip(golden.trace(encounter), before, strict=False), 1):
        assert now == then, f"{path.name}:{number}: if the change is meant, bump RULES_VERSION and run {AGAIN}"
    assert len(list(golden.trace(encounter))) == len(before)


@pytest.mark.parametrize(("mode", "encounter"), STOCK)
def test_version_is_bumped_when_a_trace_changes(mode, encounter):
    lines = golden.path_of(mode, encounter).read_text().splitlines()
    content = lines[0].split(" content ")[1].split()[0]
    known = json.loads(golden.VERSIONS.read_text())[mode][str(mode_of(mode).rules_version)]
    assert known.get(f"{encounter} {content}") == golden.digest(lines), (
        f"{encounter} plays differently under the same rules version: bump RULES_VERSION of {mode}, then {AGAIN}"
    )


@pytest.mark.skipif(os.environ.get("NUMBA_BOUNDSCHECK") != "1", reason="only the bounds lane compiles bounds checks")
def test_bounds_are_checked():
    """A planted read past the end: if this does not raise, the bounds lane proves nothing."""
    from opfor.rules.core.kernel import entry

    @entry
    def read(row, i):
        return row[i]

    with pytest.raises(IndexError):
        read(np.zeros(3, np.int64), 5)
