"""The manual of a mode's environment, as the docstring of its class: the tables are those that the kernels go by.

What each index and column is for is the comment behind it where it is declared, read from the source.
"""

from __future__ import annotations

import inspect
import io
import textwrap
import tokenize
from collections.abc import Iterator
from enum import IntEnum

from ..content.modes import mode_of
from ..rules.core.choices import AIM_CELL, AIM_SLOT, CELLS, SLOTS, VIEW
from ..rules.core.state import Ending, Result
from .layout import choices_digest, layout_of, verb_ranges

VERSIONS = {
    "grid": ("v0: the first.",),
    "rows": ("v0: the first.",),
    "skirmish": ("v0: the first.",),
    "ships": ("v0: the first.",),
}
"""What changed for the learner with each version of an id, by mode."""

TEXT = """A fight of {mode} mode: one decision a step, of whichever combatant of the caller's is asked next.

    import gymnasium as gym
    env = gym.make("opfor.envs:{id}", encounter="{encounter}", opponent="scripted", side=0)
    obs, info = env.reset(seed=0)
    obs, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

Arguments
---------
encounter   an encounter (id, path, model, `Compiled`), a list of them, or a sampler `(seed, k) -> encounter`:
            `InTurn`, `Shuffled`, `Generated`, `Curriculum`. Episode k depends on the seed and k alone.
opponent    who plays everybody else: an agent, its name, or a table of them by side; None: the caller plays every side
side        the learner's side: id, index, or "alternate" (another one each episode)
seats       the combatants of that side that the caller commands; by default all
ally        who plays the rest of that side; by default as the opponent
reward      `Outcome()`, `Shaped(lead("{mode}"), discount=0.99)`, or an own one (`opfor.envs.Reward`)
on_illegal  "raise": an error that changes nothing; "penalty": reward -1, nothing changed, `info["illegal"]` is True
options     options of the rules, {{"name": number}}; they count more than the encounter's
content     folders of own content
advisor     a scripted agent by name: what it thinks of each choice stands behind the observation, (345,) more numbers,
            1 for what it would take, 0 to -1 for the others; by default nobody's
render_mode "ansi", "svg" or "rgb_array"; `drawing`: who draws instead of the chronicle

Choices: Discrete({choices})
{rule}
A choice takes at most two decisions: a verb, then where it needs one its aim. `info["action_mask"]` and
`action_masks()` say what is legal, (345,), int8; `describe_action(index)` says what it means now. A verb with several
indices has one for each slot of the combatant's own sheet: its weapons, its abilities. Digest: {choices_digest}.

{verbs}

Observation: Box({floats},), float32
{rule}
What the decider's side knows, and no more; numbers are scaled to lie about -1 to 1. `layout.as_dict(obs)` has the
parts {parts}.
The last observation of an episode is what the caller's last decider sees then. Digest: {digest}.

About the decision, from column 0:

{scene}

About each of {slots} combatants, {width} columns each from column {units}: the decider, its allies, its foes, each in
the order of the roster; the same slots as in the choices. Nothing is known of an empty slot: zeros.

{seen}
{cells}
Reward and ending
-----------------
+1, -1 or 0 for the learner's side when the fight ends: won, lost, drawn. Without an opponent it is that of `side`,
whoever decides. Terminated: {ended}. Truncated: {cut}.
`info["ending"]` and `info["result"]` tell it then, as numbers: result {results}.

Info
----
action_mask, decider (combatant, -1 nobody), side (of the decider), round; at reset and at the end also encounter, seed
and trial: `Fight(load(encounter), seed, trial)` is the same fight.

Seeds
-----
`reset(seed=s)` begins with episode 0 of s, `reset()` goes on with the next; equal seeds are equal fights, in the single
and in the vector environment, whatever else runs. numpy's global generator is neither read nor written.

Versions
--------
{versions}
Rules version {rules}.
"""


def manual(mode: str, id: str, encounter: str) -> str:
    """The docstring of a mode's environment."""
    layout, told = layout_of(mode), mode_of(mode)
    names = {ending: ending.name.lower() for ending in Ending}
    return TEXT.format(
        mode=mode,
        id=id,
        encounter=encounter,
        rule="-" * 30,
        choices=AIM_CELL + CELLS,
        choices_digest=choices_digest(mode),
        verbs=verb_table(mode),
        floats=layout.floats,
        parts=", ".join(f"{name} {shape}" for name, shape in layout.shapes.items()),
        digest=layout.digest,
        scene=column_table(told.scene),
        seen=column_table(told.seen),
        slots=SLOTS,
        width=len(layout.seen),
        units=layout.slices["units"].start,
        cells=cell_text(layout.slices["cells"].start) if "cells" in layout.slices else "",
        ended=", ".join(names[one] for one in (Ending.DECIDED, Ending.DRAW, Ending.STALLED)),
        cut=", ".join(names[one] for one in (Ending.CAPPED, Ending.FAULT)),
        results=", ".join(f"{int(one)} {one.name.lower()}" for one in Result if one),
        versions="\n".join(VERSIONS.get(mode, ())),
        rules=told.rules_version,
    )


def verb_table(mode: str) -> str:
    """The choice table."""
    notes = notes_of(mode_of(mode).verbs)
    rows = [(span(first, last), name, notes.get(name, "")) for first, last, name in verb_ranges(mode)]
    rows += [
        (span(AIM_SLOT, AIM_CELL - 1), "aim", "at the combatant in slot k of the decider"),
        (span(AIM_CELL, AIM_CELL + CELLS - 1), "aim", f"at a cell of the {VIEW} x {VIEW} window round it, row by row"),
    ]
    return table(rows)


def column_table(columns: type[IntEnum]) -> str:
    """A table of columns."""
    notes = notes_of(columns)
    return table([(str(int(column)), column.name, notes.get(column.name, "")) for column in columns])


def cell_text(first: int) -> str:
    """What is told of the window."""
    return f"\nFrom column {first}: one code for each cell of the window, row by row, the more in the way the higher.\n"


def span(first: int, last: int) -> str:
    """`7`, or `24-27`."""
    return str(first) if first == last else f"{first}-{last}"


def table(rows: list[tuple[str, str, str]]) -> str:
    """Rows in aligned columns."""
    width = max(len(name) for _, name, _ in rows)
    lines = (f"{index:>7}  {name:<{width}}  {note}".rstrip() for index, name, note in rows)
    return "\n".join(lines)


def notes_of(words: type[IntEnum]) -> dict[str, str]:
    """The comment behind each member of an enum, by its name; empty where the source is not at hand."""
    try:
        source = textwrap.dedent(inspect.getsource(words))
    except (OSError, TypeError):
        return {}
    return dict(_notes(source))


def _notes(source: str) -> Iterator[tuple[str, str]]:
    """Pairs of the first name of a line and the comment at its end."""
    name = ""
    line = -1
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and token.start[0] != line:
            name, line = token.string, token.start[0]
        elif token.type == tokenize.COMMENT and token.start[0] == line:
            yield name, token.string.lstrip("# ")
