"""Turns, moves, held turns, the effect phase and the advance told (R07, R08, R13, R15, R17)."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.core.state import Fate
from ...rules.rows.words import Ev, Row, Status
from .formation import ROWS
from .teller import BOOK, RowsTeller

QUIET = ("waits", "stands fast", "watches and does nothing", "bides the moment")
BY_CHOICE = 7  # rule of a Move
LOST = {
    Status.ASLEEP: ("sleeps through the turn", "sleeps on while the others fight"),
    Status.PETRIFIED: ("stands there as stone", "is stone, and does nothing"),
}


@BOOK.tells_of(Ev.TURN)
def turn(t: RowsTeller, e: Happened) -> None:
    """Somebody's turn begins: on a line of its own, unless it has held it for now."""
    begin(t, e.actor)
    t.idle = True


def begin(t: RowsTeller, i: int) -> None:
    """A line of its own, or the one that its held turn has begun."""
    current = t.page.current
    if current is None or not (current.joins and current.subject == i):
        t.end_line()


@BOOK.tells_of(Ev.END_TURN)
def end_turn(t: RowsTeller, e: Happened) -> None:
    """A turn ends; that nothing was done is told too."""
    if t.idle and t.stands(e.actor):
        t.say(e.actor, t.pick(*QUIET))
    t.end_line()


@BOOK.tells_of(Ev.TURN_LOST)
def turn_lost(t: RowsTeller, e: Happened) -> None:
    """R17: asleep or stone; with the turn the status is over."""
    begin(t, e.actor)
    status = t.lost[0] if t.lost else int(Status.ASLEEP)
    t.lost = []
    t.say(e.actor, t.pick(*LOST[Status(status)]))
    t.add(f"{t.name(e.actor)} {'wakes at last' if status == Status.ASLEEP else 'is flesh again'}")


@BOOK.tells_of(Ev.HOLD)
def hold(t: RowsTeller, e: Happened) -> None:
    """R15: later."""
    t.say(e.actor, t.pick("holds back and waits", "lets the others go first", "waits for an opening"))
    t.end_line()


@BOOK.tells_of(Ev.ACT_NOW)
def act_now(t: RowsTeller, e: Happened) -> None:
    """R15: who held its turn takes it."""
    t.end_line()
    t.say(e.actor, t.pick("has waited long enough", "sees the opening", "moves at last"), joins=True)


@BOOK.tells_of(Ev.MOVE)
def move(t: RowsTeller, e: Happened) -> None:
    """R07: by its own choice; R01: or driven there."""
    t.rows[e.actor] = e.a
    forward = e.a == Row.FRONT
    if e.rule == BY_CHOICE:
        words = ("moves up", "steps up", "comes forward") if forward else ("falls back", "steps back", "draws back")
        t.say(e.actor, f"{t.pick(*words)} to the {ROWS[e.a]}", joins=True)
    elif e.b:
        t.add(f"{t.name(e.actor)} ends in the {ROWS[e.a]}")
    else:
        t.add(f"{t.name(e.actor)} is {'dragged' if forward else 'driven'} to the {ROWS[e.a]}")


@BOOK.tells_of(Ev.FLEE)
def flee(t: RowsTeller, e: Happened) -> None:
    """R13: out of the fight by its own choice."""
    t.fates[e.actor] = Fate.ESCAPED
    t.say(e.actor, t.pick("turns and flees", "runs for it", "has had enough and runs"))


@BOOK.tells_of(Ev.EFFECT_PHASE)
def effect_phase(t: RowsTeller, e: Happened) -> None:
    """R08: what it brings is told, in a line of its own."""
    t.end_line()
    t.phase = Ev.EFFECT_PHASE


@BOOK.tells_of(Ev.ADVANCE)
def advance(t: RowsTeller, e: Happened) -> None:
    """R08: on an empty front row, or not yet."""
    foes = 1 - t.compiled.combatants[e.actor].side
    if not e.a:
        t.say(e.actor, f"sees the empty front row of {t.sides[foes]} and gives no sign to advance")
        return
    t.exposed |= 1 << foes
    t.say(e.actor, f"leads the advance on {t.sides[foes]}").results.append("their back row is within reach")


@BOOK.tells_of(Ev.ADVANCE_ENDS)
def advance_ends(t: RowsTeller, e: Happened) -> None:
    """R08: somebody is in front again."""
    t.exposed &= ~(1 << e.a)
    t.add(f"the front row of {t.sides[e.a]} is held again")
