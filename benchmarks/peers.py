"""Measures pinned peers in virtual environments of their own, and sets them beside what `opfor bench` measured.

    python benchmarks/peers.py                                  every peer, as a table
    python benchmarks/peers.py --ours ours.json --json          with the ratios to ours, for a program
    python benchmarks/peers.py openspiel_chess dnd5e_engine     these alone

Needs a checkout, PyPI once, and the standard library alone. benchmarks/README.md says what each figure means.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
PINS = FOLDER / "requirements.txt"

RUNS = 3
SECONDS = 5.0
INSTALL_TIMEOUT = 1_200.0
START_TIMEOUT = 300.0                   # to import and compile, on top of the seconds measured

# One process on one core: Linux also binds the process (clock.py); elsewhere these are what there is.
ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    "JAX_PLATFORMS": "cpu",
    "PYTHONHASHSEED": "0",
}

# Which of our figures (keys of `opfor bench --json`) a peer stands beside.
ONE_ENV = "env_steps_per_s"
VECTOR_ENV = "vector_steps_per_s"       # a list by threads: one thread is the first
TURNS = "playout_turns_per_s"

Progress = Callable[[str], None]
Row = dict[str, Any]


class PeerUnavailable(RuntimeError):
    """A peer that cannot be installed or run here; the message is the reason its row gives."""


@dataclass(frozen=True)
class Peer:
    """One row of the comparison."""

    name: str
    package: str                        # on PyPI, pinned in requirements.txt
    worker: tuple[str, ...]             # the script in this folder, and its arguments
    what: str
    unit: str
    beside: tuple[str, ...]
    bar: tuple[str, float] | None = None    # the ratio that we hold ourselves to, and to which of our figures
    needs_python: tuple[int, int] | None = None


OBSERVED = "one game stepped from Python, observation and mask as numpy arrays (Observer API), random moves"
LISTED = "one game stepped from Python, observation_tensor and legal_actions_mask as lists, random moves"

PEERS = (
    Peer("openspiel_chess", "open-spiel", ("peer_openspiel.py", "chess", "observer"), f"chess, {OBSERVED}", "steps",
         (ONE_ENV, VECTOR_ENV), bar=(VECTOR_ENV, 5.0)),
    Peer("openspiel_chess_lists", "open-spiel", ("peer_openspiel.py", "chess", "state"), f"chess, {LISTED}", "steps",
         (ONE_ENV, VECTOR_ENV), bar=(VECTOR_ENV, 5.0)),
    Peer("openspiel_breakthrough", "open-spiel", ("peer_openspiel.py", "breakthrough", "observer"),
         f"breakthrough, {OBSERVED}", "steps", (ONE_ENV, VECTOR_ENV)),
    Peer("minispire", "minispire", ("peer_minispire.py",),
         "one Gymnasium env on a C++ engine, with its action mask, random actions", "steps", (ONE_ENV, VECTOR_ENV)),
    Peer("pgx_animal_shogi", "pgx", ("peer_pgx.py",),
         "256 games in one compiled batch on the CPU, observation and mask as numpy arrays, random moves", "steps",
         (ONE_ENV, VECTOR_ENV)),
    Peer("dnd5e_engine", "dnd5e-engine", ("peer_dnd5e_engine.py",),
         "six against six on a grid of 24 x 24 with 15% obstacles, simple tactics", "turns", (TURNS,),
         bar=(TURNS, 100.0), needs_python=(3, 12)),
    Peer("dnd_5e_core", "dnd-5e-core", ("peer_dnd_5e_core.py",), "six against six without a grid, its own tactics",
         "turns", (TURNS,), bar=(TURNS, 10.0)),
)


# --- A Python for the peer

def default_cache() -> Path:
    """Where the virtual environments are kept: under the cache folder that the system gives its user."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "opfor" / "benchmarks"


def path_of_python(command: Sequence[str], wanted: tuple[int, int]) -> str | None:
    """The interpreter a command starts, if it is of the wanted version: pyenv's shims may start another, or none."""
    try:
        answer = subprocess.run([*command, "-c", "import sys; print(*sys.version_info[:2], sys.executable)"],
                                capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return None
    major, minor, path = (answer.stdout.strip().split(" ", 2) + ["", "", ""])[:3]
    return path if (major, minor) == (str(wanted[0]), str(wanted[1])) else None


def candidates(version: str) -> Iterator[list[str]]:
    """The commands that may start a Python of that version, in the order to try them."""
    yield [sys.executable]
    yield [f"python{version}"]
    yield ["py", f"-{version}"]         # the launcher of Windows
    if pyenv := shutil.which("pyenv"):
        root = subprocess.run([pyenv, "root"], capture_output=True, text=True).stdout.strip()
        yield from ([str(path)] for path in Path(root, "versions").glob(f"{version}.*/bin/python"))
    if uv := shutil.which("uv"):
        yield [subprocess.run([uv, "python", "find", version], capture_output=True, text=True).stdout.strip()]


def find_python(wanted: tuple[int, int], given: str | None = None) -> str:
    """An interpreter of that version: the one given, else this one, one on the PATH, the py launcher's, pyenv's, uv's.

    Raises:
        PeerUnavailable: there is none; names the option that gives one.
    """
    version = f"{wanted[0]}.{wanted[1]}"
    for command in candidates(version) if given is None else [[given]]:
        if path := path_of_python(command, wanted):
            return path
    if given is not None:
        raise PeerUnavailable(f"{given} does not start a Python {version}")
    raise PeerUnavailable(f"needs Python {version}, and none was found: install one, or name it with --python312 PATH")


# --- Its virtual environment

def pinned_version(package: str) -> str:
    """The version that requirements.txt pins."""
    pin = re.search(rf"^{re.escape(package)}==(\S+)", PINS.read_text("utf-8"), re.MULTILINE)
    if pin is None:
        raise ValueError(f"{PINS} pins no version of {package}: add a line {package}==VERSION")
    return pin[1]


def last_words(output: str) -> str:
    """The line of a failed command's output that says why: pip's first error, else the last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")]
    return (errors or lines[-1:] or ["it said nothing"])[0].removeprefix("ERROR: ")


def run(command: Sequence[str | Path], timeout: float) -> str:
    """What a command prints, run outside the checkout's Python settings.

    Raises:
        PeerUnavailable: it failed, or took too long.
    """
    keep = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    try:
        done = subprocess.run([str(part) for part in command], env=keep | ONE_THREAD, capture_output=True,
                              text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        raise PeerUnavailable(f"{Path(command[0]).name} did not end within {timeout:.0f} s") from None
    if done.returncode != 0:
        raise PeerUnavailable(last_words(done.stdout + done.stderr))
    return done.stdout


def environment(peer: Peer, cache: Path, python312: str | None, progress: Progress) -> Path:
    """The Python of the peer's virtual environment, made if it is not there yet; other pins make another one."""
    python = sys.executable if peer.needs_python is None else find_python(peer.needs_python, python312)
    pin = f"{peer.package}=={pinned_version(peer.package)}"
    made_of = hashlib.blake2b(f"{PINS.read_text('utf-8')}{python}{sys.version}".encode(), digest_size=4).hexdigest()
    folder = cache / f"{pin.replace('==', '-')}-{made_of}"
    inside = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    complete = folder / "complete"
    if not complete.exists():           # absent too if an earlier run was stopped half-way
        progress(f"{pin}: making its virtual environment, once, in {folder}")
        run([python, "-P", "-m", "venv", "--clear", folder], INSTALL_TIMEOUT)       # -P: nothing of the current folder
        try:
            run([inside, "-P", "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                 "--constraint", PINS, pin], INSTALL_TIMEOUT)
        except PeerUnavailable as reason:
            raise PeerUnavailable(f"pip could not install {pin} (is PyPI in reach?): {reason}") from None
        complete.touch()
    return inside


# --- Measuring

def measure_one(peer: Peer, cache: Path, python312: str | None, seconds: float, runs: int, progress: Progress) -> Row:
    """The row of one peer: the run with the median rate, or the reason why there is none."""
    row: Row = {"name": peer.name, "version": pinned_version(peer.package), "what": peer.what, "unit": peer.unit,
                "per_second": None, "seconds": None, "steps": None}
    try:
        python = environment(peer, cache, python312, progress)
        results = []
        for number in range(1, runs + 1):
            progress(f"{peer.name}: run {number} of {runs}, {seconds:g} s")
            printed = run([python, FOLDER / peer.worker[0], *peer.worker[1:], str(seconds)], START_TIMEOUT + seconds)
            results.append(json.loads(printed.strip().splitlines()[-1]))
    except (PeerUnavailable, OSError) as reason:
        progress(f"{peer.name}: not measured: {reason}")
        return row | {"reason": str(reason)}
    rates = [result["per_second"] for result in results]
    median: Row = sorted(results, key=lambda result: result["per_second"])[len(results) // 2]
    return row | median | {"runs": rates}


def measure(names: Sequence[str] | None = None, cache: Path | None = None, progress: Progress | None = None, *,
            python312: str | None = None, seconds: float = SECONDS, runs: int = RUNS) -> list[Row]:
    """Measure the named peers, or all, one after the other; the first time needs PyPI and takes minutes.

    Args:
        names: of `PEERS`.
        cache: folder of the virtual environments; under the user's cache folder if None.
        progress: told in a line what is being done.
        python312: path of a Python 3.12, for the peer that needs it; looked for if None.
        seconds: measured in each run.
        runs: how many; the row is the run with the median rate.

    Returns:
        One row a peer: name, version, what, unit ("steps" or "turns"), per_second, seconds, cpu_seconds, steps, and
        runs, the rates of all runs. A peer that cannot be installed or run has per_second None, and says the reason.

    Raises:
        ValueError: a name that is no peer's.
    """
    known = {peer.name: peer for peer in PEERS}
    if unknown := [name for name in names or () if name not in known]:
        raise ValueError(f"no peer is named {', '.join(unknown)}; there are: {', '.join(known)}")
    cache, progress = cache or default_cache(), progress or (lambda line: None)
    return [measure_one(known[name], cache, python312, seconds, runs, progress) for name in names or known]


# --- Beside ours

def our_figure(ours: dict[str, Any], key: str) -> float | None:
    """A figure of `opfor bench --json`; of a list by threads, the one of one thread."""
    figure = ours.get(key)
    return (figure[0] if figure else None) if isinstance(figure, list) else figure


def beside(rows: Sequence[Row], ours: dict[str, Any]) -> list[Row]:
    """The rows with `ratios`, how many times as fast each comparable figure of ours is, and the `bar` with `met`.

    A ratio is None where a figure is missing; `met` is then None too.
    """
    peers = {peer.name: peer for peer in PEERS}
    compared = []
    for row in rows:
        peer = peers[row["name"]]
        ratios = {key: ratio(our_figure(ours, key), row["per_second"]) for key in peer.beside}
        bar = None
        if peer.bar is not None:
            key, times = peer.bar
            reached = ratios[key]
            bar = {"of": key, "times": times, "met": None if reached is None else reached >= times}
        compared.append(row | {"ratios": ratios, "bar": bar})
    return compared


def ratio(ours: float | None, theirs: float | None) -> float | None:
    """How many times as fast ours is."""
    return None if ours is None or not theirs else round(ours / theirs, 3)


# --- The command

def as_text(rows: Sequence[Row]) -> str:
    """A table for people."""
    lines = []
    for row in rows:
        rate = f"{row['per_second']:>12,.0f} {row['unit']}/s" if row["per_second"] else "not measured: " + row["reason"]
        lines.append(f"{row['name']:<24}{row['version']:<8}{rate}")
        lines.append(f"    {row['what']}")
        for key, times in row.get("ratios", {}).items():
            lines.append(f"    ours is {times:g} times as fast by {key}" if times else f"    no ratio by {key}")
        if bar := row.get("bar"):
            verdict = {True: "met", False: "NOT met", None: "cannot be told"}[bar["met"]]
            lines.append(f"    bar: {bar['times']:g} times by {bar['of']}: {verdict}")
    return "\n".join(lines)


def main() -> None:
    """Parse the command line, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="PEER", help=", ".join(peer.name for peer in PEERS) + "; or all")
    parser.add_argument("--ours", type=Path, metavar="FILE", help="what `opfor bench --json` printed: adds the ratios")
    parser.add_argument("--json", action="store_true", help="print JSON: {ours, peers}")
    parser.add_argument("--cache", type=Path, default=default_cache(), help="folder of the environments (%(default)s)")
    parser.add_argument("--python312", metavar="PATH", help="a Python 3.12, for dnd5e_engine; looked for by default")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="measured in each run (%(default)s)")
    parser.add_argument("--runs", type=int, default=RUNS, help="the median of them is given (%(default)s)")
    asked = parser.parse_args()
    try:
        ours = json.loads(asked.ours.read_text("utf-8")) if asked.ours else None
        rows = measure(asked.names, asked.cache, lambda line: print(line, file=sys.stderr, flush=True),
                       python312=asked.python312, seconds=asked.seconds, runs=asked.runs)
    except (ValueError, OSError) as wrong:
        parser.error(str(wrong))
    if ours is not None:
        rows = beside(rows, ours)
    print(json.dumps({"ours": ours, "peers": rows}, indent=2) if asked.json else as_text(rows))


if __name__ == "__main__":
    main()
