"""Numbers out of records, compiled or not."""

from __future__ import annotations

from typing import Any

import numpy as np


def read(records: Any, *path: str | int) -> int:
    """The number at a path of fields and places in the first record: `read(fight.state, "units", 3, "x")`."""
    here = records[0]
    for step in path:
        by_key = isinstance(step, int) or isinstance(here, np.void | np.ndarray)
        here = here[step] if by_key else getattr(here, str(step))
    return int(here)
