"""After a warm-up nothing is compiled any more, whatever people do."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

import opfor.cli.warm as warm

USE_EVERYTHING = """
import sys
import gymnasium, numpy as np
import opfor.envs
from opfor.envs.sampling import sample
from opfor.cli import main

def command(*words):
    sys.argv[1:] = words
    try: main()
    except SystemExit as left: assert not left.code, words

command("run", "ford-ambush", "--seed", "7", "--dice", "12,7", "--agents", "party=random")
command("replay", "last", "--until", "round", "3")
command("show", "ford-ambush")
command("duel", "scripted:brute", "random", "--fights", "14")
env = gymnasium.make("opfor/Grid-v0", encounter="ford-ambush", opponent="scripted:brute")
_, info = env.reset(seed=0)
for _ in range(50):
    _, _, over, cut, info = env.step(int(info["action_mask"].argmax()))
    env.unwrapped.describe_action(0)
    if over or cut:
        _, info = env.reset()
vector = gymnasium.make_vec("opfor/Grid-v0", 4, threads=2, opponent=None)
_, infos = vector.reset(seed=0)
for _ in range(50):
    _, _, _, _, infos = vector.step(sample(infos["action_mask"], np.random.default_rng(0)))
missed = {f"{name}.{key}" for name, module in list(sys.modules.items()) if name.startswith("opfor.")
          for key, value in vars(module).items() if getattr(getattr(value, "stats", None), "cache_misses", None)}
print(sorted(missed), file=sys.stderr)
"""


@pytest.mark.skipif(os.environ.get("OPFOR_JIT") == "off", reason="the tests run uncompiled")
def test_after_a_warm_up_nothing_is_compiled(process: Callable) -> None:
    warmed = process("warmup", "--mode", "grid", OPFOR_JIT="on")
    assert warmed.code == 0, warmed.err
    assert warmed.out.startswith("grid mode is compiled, after ")
    used = subprocess.run([sys.executable, "-c", USE_EVERYTHING], capture_output=True, text=True)
    assert used.returncode == 0, used.stderr
    assert used.stderr.splitlines()[-1] == "[]"


def test_every_door_is_gone_through_in_some_stage() -> None:
    gone_through = [door for stage in warm.STAGES for doors in stage for door in doors]
    assert sorted(gone_through) == sorted(warm.DOORS)


@pytest.mark.parametrize("door", warm.DOORS)
def test_every_door_opens_uncompiled_too(door: str) -> None:
    """What a warm-up does is done right: the same calls work where nothing is compiled."""
    code = f"from opfor.cli import warm; warm.go_through('grid', [{door!r}])"
    done = subprocess.run([sys.executable, "-c", code], env=os.environ | {"OPFOR_JIT": "off"}, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
