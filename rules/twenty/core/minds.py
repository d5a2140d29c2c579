"""Whose will moves whom, who is a foe to whom in mind, and who knows where whom is (T73, T75, T79, T84, T87)."""

from __future__ import annotations

from ...core.endings import are_foes
from ...core.events import emit
from ...core.frames import ask_for
from ...core.kernel import kernel
from ...core.state import Fate
from .rolls import attribute_of
from .state import TwentyFight, TwentySpec, TwentyWork
from .statuses import bears, causer_of, counts, value_of
from .table import Moment, Status
from .words import Ev, Variant


@kernel
def mind_of(f: TwentyFight, i: int) -> int:
    """T87: who decides for `i`: itself, or who possesses it."""
    if counts(f, i, Moment.WILL) and bears(f, i, Status.POSSESSED):
        by = causer_of(f, i, Status.POSSESSED)
        return by if by >= 0 else i
    return i


@kernel
def ask_mind(f: TwentyFight, i: int, question: int) -> None:
    """Stop until whoever decides for `i` has chosen."""
    ask_for(f, mind_of(f, i), i, question)


@kernel
def charmed_by(s: TwentySpec, f: TwentyFight, i: int, j: int) -> bool:
    """T75: `i` counts `j` as a friend: the charmer, and its side."""
    if not bears(f, i, Status.CHARMED):
        return False
    by = causer_of(f, i, Status.CHARMED)
    if by == j or by < 0:
        return by == j
    return s.profile.charm_side != 0 and s.sheets[by].side == s.sheets[j].side


@kernel
def is_foe(s: TwentySpec, f: TwentyFight, i: int, j: int) -> bool:
    """What moves `i` takes `j` for a foe."""
    if not counts(f, i, Moment.WILL):
        return are_foes(s, i, j)
    return i != j and are_foes(s, mind_of(f, i), j) and not charmed_by(s, f, i, j)


@kernel
def is_ally(s: TwentySpec, f: TwentyFight, i: int, j: int) -> bool:
    """What moves `i` takes `j` for a friend; itself is one."""
    if not counts(f, i, Moment.WILL):
        return not are_foes(s, i, j)
    return i == j or not are_foes(s, mind_of(f, i), j) or charmed_by(s, f, i, j)


@kernel
def is_hidden(s: TwentySpec, f: TwentyFight, j: int) -> bool:
    """T84: it is in stealth, found or not."""
    return bears(f, j, Status.STEALTH) and s.profile.stealth_hides != 0


@kernel
def is_aware(s: TwentySpec, f: TwentyFight, i: int, j: int) -> bool:
    """What moves `i` knows where `j` is: a friend, or not in stealth, or found."""
    if not counts(f, j, Moment.AIMED_AT) or not is_hidden(s, f, j):
        return True
    mind = mind_of(f, i)
    return not are_foes(s, mind, j) or (f.units[j].found_by >> mind) & 1 != 0


@kernel
def is_open_to(s: TwentySpec, f: TwentyFight, side: int, j: int) -> bool:
    """The side knows all of `j`: no foe, or possessed by a friend (T87)."""
    if (s.hostile[side] >> s.sheets[j].side) & 1 == 0:
        return True
    return (s.hostile[side] >> s.sheets[mind_of(f, j)].side) & 1 == 0


@kernel
def locates(s: TwentySpec, f: TwentyFight, side: int, j: int) -> bool:
    """A side knows where `j` is: its own or in its power, not in stealth, or found by one of the side that stands."""
    return is_open_to(s, f, side, j) or is_placed(s, f, side, j)


@kernel
def is_placed(s: TwentySpec, f: TwentyFight, side: int, j: int) -> bool:
    """A side knows where somebody not its own is."""
    if not is_hidden(s, f, j):
        return True
    for k in range(s.count):
        if (f.units[j].found_by >> k) & 1 and s.sheets[k].side == side and f.units[k].fate == Fate.STANDING:
            return True
    return False


@kernel
def find(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int) -> None:
    """T84: `i` has found `j`; as an option for itself alone."""
    f.units[j].found_by |= 1 << i
    if s.profile.find_is_shared:
        for k in range(s.count):
            if s.sheets[k].side == s.sheets[i].side:
                f.units[j].found_by |= 1 << k
    emit(w, Ev.FOUND, i, j, 0, 0, 0, 0, 84)


@kernel
def is_sought(s: TwentySpec, f: TwentyFight, i: int, j: int) -> bool:
    """A foe that stands somewhere in stealth, not found yet."""
    return are_foes(s, mind_of(f, i), j) and f.units[j].fate == Fate.STANDING and not is_aware(s, f, i, j)


@kernel
def anybody_sought(s: TwentySpec, f: TwentyFight, i: int) -> bool:
    """Somebody is to be looked for."""
    for j in range(s.count):
        if is_sought(s, f, i, j):
            return True
    return False


@kernel
def stealth_rank(s: TwentySpec, i: int) -> int:
    """T84: its rank, else the CPB; it is the stealth bonus too."""
    return s.sheets[i].stealth - 1 if s.sheets[i].stealth else s.sheets[i].cpb


@kernel
def stealth_bonus(s: TwentySpec, f: TwentyFight, i: int) -> int:
    """T77: the stealth rolls of the deaf get no bonus."""
    return 0 if bears(f, i, Status.DEAF) else stealth_rank(s, i)


@kernel
def beats_stealth(f: TwentyFight, j: int, total: int) -> bool:
    """T84: a Sense check beats the stealth roll; a tie does not."""
    return total > value_of(f, j, Status.STEALTH)


@kernel
def infuriation(s: TwentySpec, i: int, attribute: int) -> int:
    """T81: the penalty that `i` causes: its CPB and the attribute used."""
    return max(s.sheets[i].cpb + attribute_of(s, i, attribute), 0)


@kernel
def stealth_flag(s: TwentySpec, f: TwentyFight, i: int, j: int) -> int:
    """T84: it comes from stealth if its target does not know of it."""
    return Variant.STEALTH if bears(f, i, Status.STEALTH) and not is_aware(s, f, j, i) else 0
