"""Digests of content: equal content gives equal dice, whatever its files are called and however they are written."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from .model import Model

FOR_PEOPLE = {"name", "title", "description", "tags", "personality", "laws", "orders"}
"""What may change without changing the dice of a fight."""


def digest(data: Any) -> bytes:
    """BLAKE2b, 32 bytes, of plain data in its one canonical form."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return hashlib.blake2b(text.encode(), digest_size=32).digest()


def facts(model: Model | None) -> Any:
    """What a model says that can change a fight; values left at their defaults are left out."""
    return model.model_dump(mode="json", exclude=FOR_PEOPLE, exclude_defaults=True) if model is not None else None
