"""Many tables at once, shorter and fewer than `benchmarks/load.py` has by default; the bars are the same."""

import pytest

pytest.importorskip("httpx", reason="the clients need httpx")


@pytest.mark.slow
def test_commands_are_answered_in_time_while_many_play() -> None:
    from opfor.benchmarks.load import MEMORY, P99, measure
    from opfor.cli.marker import is_warm
    from opfor.content.kinds import MODES

    if not all(map(is_warm, MODES)):
        pytest.skip("the bars are those of compiled rules: opfor warmup")
    told = measure(tables=20, clients=4, seconds=15.0, pause=2.0, jit="on")
    assert told["commands"] > 60
    assert told["p99_ms"] < P99 and told["peak_rss_mib"] < MEMORY
