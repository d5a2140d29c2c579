"""What the agents of the rule of twenty ask of each mode."""

from __future__ import annotations

from ...rules.core.kernel import Words, modal
from ...rules.twenty.core.state import Ability, TwentyFight, TwentySheet, TwentySpec, TwentyWork
from ..policy import Policy


class Aim(Words):
    """What a verb is aimed at."""

    NONE = 0
    SLOT = 1
    CELL = 2


class Stage(Words):
    """When a verb is weighed: what goes before the best action, or beside it, is weighed by what that is worth."""

    ACTION = 0
    PREPARATION = 1  # costs what an action costs, for the sake of later ones
    FREE = 2  # takes nothing from any action


@modal
def aim_of(s: TwentySpec, v: TwentyFight, i: int, verb: int) -> int:
    """Mode: what kind of aim the verb takes, an Aim."""
    raise NotImplementedError


@modal
def stage_of(s: TwentySpec, v: TwentyFight, i: int, verb: int) -> int:
    """Mode: the Stage at which a verb of one's own turn is weighed."""
    raise NotImplementedError


@modal
def may_take_aim(s: TwentySpec, v: TwentyFight, w: TwentyWork, i: int, verb: int, j: int) -> bool:
    """Mode: the rules let the verb be aimed at `j`."""
    raise NotImplementedError


@modal
def weigh_aimed(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, verb: int, j: int) -> None:
    """Mode: say what speaks for the verb aimed at `j`."""


@modal
def best_cell(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, verb: int, action: int) -> int:
    """Mode: the best cell for the verb as a choice, 0 none; its score in `notes.total`, scores of all that are listed
    where a cell is asked for. `action`: what the best action is worth."""
    raise NotImplementedError


@modal
def often_from(s: TwentySpec, v: TwentyFight, i: int) -> int:
    """Mode: actions that count for a place that `i` goes to now: those left after it, and some of the next turn."""
    raise NotImplementedError


@modal
def weigh_cell(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, verb: int, choice: int) -> None:
    """Mode: say all that speaks for the verb aimed at a cell."""


@modal
def weigh_plain(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, verb: int, action: int) -> None:
    """Mode: say what speaks for a verb of one's own turn without an aim; to end it is worth nothing."""


@modal
def weigh_answer(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, verb: int) -> None:
    """Mode: say what speaks for a verb out of one's turn; to decline is worth nothing."""


@modal
def ability_edge(s: TwentySpec, v: TwentyFight, i: int, j: int, k: int) -> tuple[int, int]:
    """Mode: by how much the attack bonus of ability `k` of `i` is above the supposed defence of `j`, and the margin of
    a critical."""
    raise NotImplementedError


@modal
def check_edge(s: TwentySpec, v: TwentyFight, i: int, k: int) -> int:
    """Mode: what `i` adds to the check of ability `k`."""
    raise NotImplementedError


@modal
def supposed_soak(s: TwentySpec, v: TwentyFight, i: int, j: int, flags: int) -> int:
    """Mode: what is soaked of an attack of `i` on `j`, as far as the decider's side can tell."""
    raise NotImplementedError


@modal
def times_of(s: TwentySpec, v: TwentyFight, i: int, ability: Ability) -> int:
    """Mode: how many times its damage a spell deals (V13)."""
    raise NotImplementedError


@modal
def note_reach(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, j: int) -> None:
    """Mode: write into `notes.about[j, band]` the worth of the best thing that `i` could do to `j` in each band."""


@modal
def note_danger(s: TwentySpec, v: TwentyFight, w: TwentyWork, i: int, j: int) -> None:
    """Mode: write into `notes.about[j, DANGER + band]` what foe `j` does to `i` in a round in each band, on average."""


@modal
def turn_left(s: TwentySpec, v: TwentyFight, j: int, feet: int) -> int:
    """Mode: percent of its attacks that `j` has left in a turn in which it goes so far."""
    raise NotImplementedError


@modal
def weigh_spot(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, there: bool) -> None:
    """Mode: say what else speaks for the place where the view puts `i`: cover, areas that last. `there`: it comes there
    by a move."""


@modal
def weigh_setting_out(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int) -> None:
    """Mode: say what it costs to set out from where `i` is: reactive attacks."""


@modal
def glance_at(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, x: int, y: int) -> int:
    """Mode: at a glance, what else a cell is worth, as a score."""
    raise NotImplementedError


@modal
def might_of(s: TwentySpec, v: TwentyFight, j: int, sheet: TwentySheet) -> int:
    """Mode: the damage that `j`, of this sheet, could do in a turn, in points."""
    raise NotImplementedError


@modal
def search_ways(s: TwentySpec, v: TwentyFight, w: TwentyWork, i: int) -> None:
    """Mode: fill the reach with where one move of `i` leads."""


@modal
def must_stay(s: TwentySpec, v: TwentyFight, i: int) -> bool:
    """Mode: no zone draws it: it can leave from where it is, or cannot move at all."""
    raise NotImplementedError


@modal
def ability_behind(s: TwentySpec, v: TwentyFight, i: int, verb: int) -> int:
    """Mode: the index of the ability or spell that the verb uses, -1 none."""
    raise NotImplementedError


@modal
def points_of(s: TwentySpec, v: TwentyFight, i: int, verb: int) -> int:
    """Mode: the points of the class resource that the verb costs (T11)."""
    raise NotImplementedError


@modal
def is_walk(s: TwentySpec, v: TwentyFight, verb: int) -> bool:
    """Mode: the verb brings one to another cell."""
    raise NotImplementedError


@modal
def is_blow(s: TwentySpec, v: TwentyFight, verb: int) -> bool:
    """Mode: an attack with a weapon, or without one, that is no ability."""
    raise NotImplementedError


@modal
def whom_it_meets(s: TwentySpec, v: TwentyFight, i: int, verb: int) -> int:
    """Mode: whom a verb out of one's turn goes to, which takes no aim; -1 nobody but oneself."""
    raise NotImplementedError


@modal
def is_open(s: TwentySpec, v: TwentyFight, w: TwentyWork, i: int, verb: int, cell: int) -> bool:
    """Mode: the rules let the verb be aimed at the window cell; of a walk the reach must be filled."""
    raise NotImplementedError


@modal
def cell_beside(s: TwentySpec, v: TwentyFight, w: TwentyWork, i: int, verb: int, j: int) -> int:
    """Mode: the window cell that the verb aimed at `j` brings one to, -1 none (T24); fills the reach if it does."""
    raise NotImplementedError


@modal
def may_lurk(s: TwentySpec, f: TwentyFight, j: int, x: int, y: int) -> bool:
    """Mode: `j`, whom nobody has seen, may be in the cell; writes what else its place there implies."""
    raise NotImplementedError


@modal
def supply(s: TwentySpec, f: TwentyFight, j: int, lost: bool, key: int) -> None:
    """Mode: draw what foe `j` has left of what its foes cannot count; `lost`: nor see."""
    raise NotImplementedError


@modal
def has_verb(s: TwentySpec, v: TwentyFight, i: int, verb: int) -> bool:
    """Mode: the verb is something that `i` could do at some time in its turn."""
    raise NotImplementedError


@modal
def rule_of_verb(s: TwentySpec, v: TwentyFight, w: TwentyWork, i: int, verb: int) -> int:
    """Mode: the first rule that stands against a verb of one's own turn which is not legal."""
    raise NotImplementedError
