"""Trials kept in a file: appended chunk by chunk, each forced to the disk, so that whatever stops a run can go on.

The first line is the header, all that the trials depend on; a chunk is its first and last trial, its length, a hash and
the bytes. A chunk that a crash cut off is cut away when the file is opened again, and is played once more.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import numpy as np

from .errors import BrokenTrials, OtherTrials
from .experiment import FORMAT, Experiment
from .trials import TALLY, Part, empty_part

MARK = b"OPFC"
FRAME = struct.Struct("<4sIIQ16s")  # mark, first trial, trial after the last, length, hash
LONGEST = 1 << 20  # bytes of a header
LARGEST = 1 << 32  # bytes of a chunk


def packed(parts: list[Part]) -> bytes:
    """A chunk's parts as bytes."""
    return zlib.compress(b"".join(part.rows.tobytes() + part.tally.tobytes() for part in parts), 1)


def unpacked(data: bytes, experiment: Experiment, trials: int) -> list[Part]:
    """The parts of `packed`."""
    raw, at, parts = zlib.decompress(data), 0, []
    for leg in experiment.legs:
        columns = empty_part(leg).rows.shape[1]
        end = at + 4 * columns * trials
        rows = np.frombuffer(raw, np.int32, columns * trials, at).reshape(trials, columns)
        parts.append(Part(rows, np.frombuffer(raw, TALLY, 1, end)))
        at = end + TALLY.itemsize
    return parts


def hash_of(low: int, high: int, data: bytes) -> bytes:
    """What tells whole chunks from broken ones."""
    return hashlib.blake2b(struct.pack("<II", low, high) + data, digest_size=16).digest()


class Keeper:
    """A file of trials, open for one experiment.

    Attributes:
        writes: whether it takes more; its user says no once the disk is full.

    Args:
        path: the file; made if it is not there.
        experiment: whose trials it holds.

    Raises:
        OtherTrials: it holds those of another one.
        BrokenTrials: it is no file of trials.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: Path, experiment: Experiment) -> None:
        self.path, self.experiment, self.writes = path, experiment, True
        self._chunks: dict[int, tuple[int, int, int]] = {}  # first trial: the trial after the last, where, length
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: IO[bytes] = open(path, "a+b")
        try:
            lock(self._file, path)
            self._end = self._open()
        except BaseException:
            self._file.close()
            raise

    def _open(self) -> int:
        """Read what is there; returns where the next chunk goes."""
        self._file.seek(0)
        line = self._file.readline(LONGEST)
        if not line.endswith(b"\n"):
            if line and not header_line(self.experiment).startswith(line):
                raise BrokenTrials(f"{self.path} is no file of trials: name another one")
            return self._begin()
        self._check(line)
        end = self._file.tell()
        for low, high, at, length in self._frames():
            if high > self._chunks.get(low, (0,))[0]:
                self._chunks[low] = (high, at, length)
            end = at + length
        self._file.truncate(end)
        return end

    def _begin(self) -> int:
        """A new file with its header."""
        self._file.truncate(0)
        end = self._write(header_line(self.experiment))
        flush_folder(self.path.parent)
        return end

    def _check(self, line: bytes) -> None:
        """The header is that of the experiment."""
        try:
            kept = json.loads(line)
        except ValueError:
            kept = None
        if not isinstance(kept, dict) or "opfor_trials" not in kept:
            raise BrokenTrials(f"{self.path} is no file of trials: name another one")
        wanted = self.experiment.header()
        other = [name for name in {**wanted, **kept} if kept.get(name) != wanted.get(name)]
        if other:
            told = "; ".join(f"{name} is {short(wanted.get(name))}, there {short(kept.get(name))}" for name in other)
            raise OtherTrials(f"{self.path} keeps trials of something else: {told}; name another file")

    def _frames(self) -> Iterator[tuple[int, int, int, int]]:
        """The whole chunks: first trial, trial after the last, where the bytes are, how many. Damaged ones are passed
        over, and played again."""
        at = self._file.tell()
        while at >= 0:
            whole = self._frame_at(at)
            if whole is None:
                at = self._mark_after(at)
            else:
                yield whole
                at = whole[2] + whole[3]

    def _frame_at(self, at: int) -> tuple[int, int, int, int] | None:
        """The chunk that begins there, if it is whole."""
        self._file.seek(at)
        frame = self._file.read(FRAME.size)
        if len(frame) < FRAME.size:
            return None
        mark, low, high, length, digest = FRAME.unpack(frame)
        if mark != MARK or length > LARGEST:
            return None
        data = self._file.read(length)
        if len(data) < length or hash_of(low, high, data) != digest:
            return None
        return low, high, at + FRAME.size, length

    def _mark_after(self, at: int) -> int:
        """Where a chunk may begin next, -1 nowhere."""
        self._file.seek(at + 1)
        found = self._file.read().find(MARK)
        return at + 1 + found if found >= 0 else -1

    def has(self, low: int, high: int) -> bool:
        """Trials `low` to `high` - 1 are kept as a chunk."""
        return low in self._chunks and self._chunks[low][0] == high

    def take(self, low: int, high: int) -> list[Part] | None:
        """The parts of trials `low` to `high` - 1, if they are kept."""
        if not self.has(low, high):
            return None
        kept = self._chunks[low]
        self._file.seek(kept[1])
        return unpacked(self._file.read(kept[2]), self.experiment, high - low)

    def keep(self, low: int, high: int, parts: list[Part]) -> None:
        """Append a chunk and force it to the disk.

        Raises:
            OSError: it cannot be written; what was kept before is untouched.
        """
        if low in self._chunks and self._chunks[low][0] >= high:
            return
        data = packed(parts)
        frame = FRAME.pack(MARK, low, high, len(data), hash_of(low, high, data))
        before = self._end
        self._end = self._write(frame + data)
        self._chunks[low] = (high, before + FRAME.size, len(data))

    def _write(self, data: bytes) -> int:
        """Append; a part that found no room is taken away again."""
        self._file.seek(0, os.SEEK_END)
        before = self._file.tell()
        try:
            self._file.write(data)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError:
            self._file = reopened(self._file, self.path)
            os.truncate(self.path, before)
            raise
        return before + len(data)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def reopened(file: IO[bytes], path: Path) -> IO[bytes]:
    """The file anew: what the old one still wanted to write is forgotten."""
    try:
        file.close()
    except OSError:
        pass
    return open(path, "a+b")


def header_line(experiment: Experiment) -> bytes:
    """The first line."""
    return json.dumps({"opfor_trials": FORMAT, **experiment.header()}).encode() + b"\n"


def short(value: Any) -> str:
    """A value of a header in a message."""
    text = str(value)
    return text if len(text) <= 40 else text[:37] + "..."


def flush_folder(folder: Path) -> None:
    """A new file is a change of its folder, which is forced to the disk too where that can be done."""
    if os.name == "posix":
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def lock(file: IO[bytes], path: Path) -> None:
    """No two runs write one file; the system lets go of it when the process ends, however it ends.

    Raises:
        OtherTrials: another run has it.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise OtherTrials(f"{path} is being written by another run: wait for it, or name another file") from None
