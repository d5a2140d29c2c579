"""A tuned encounter as a file that `opfor run` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content import edits
from ..content.dump import to_yaml
from ..content.singles import singled

if TYPE_CHECKING:
    from .balancing import Suggestion
    from .experiment import Experiment

MARK = "Tuned by opfor balance"


def text_of(experiment: Experiment, one: Suggestion, n: int) -> str:
    """The file: what was changed and what it came to, then the encounter, everybody with an entry of its own."""
    model = singled(experiment.compiled)
    for change in one.candidate.changes:
        model = change.edit(model)
    model = edits.with_fields(model, id=f"{experiment.compiled.id}-tuned-{n}"[:60])
    return to_yaml(model, comment(experiment, one))


def comment(experiment: Experiment, one: Suggestion) -> str:
    """The head of the file."""
    edited = [f"  {change.title}" for change in one.candidate.changes] or ["  nothing"]
    proof = f"{f'{one.win.told()} won {one.win.between()}'.rstrip()}, party kills {one.killed.told()}"
    return "\n".join(
        [
            f"{MARK} from {experiment.compiled.id}. Changed:",
            *edited,
            f"{proof}, in {one.win.n:,} fights on dice that the search never saw.",
        ]
    )
