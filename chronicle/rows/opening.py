"""What comes before the turns told (R01, R03 to R06): the First Strike, rows, calls, the order, roles."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.rows.words import Ev, Tie
from ..prose import listed, opened
from .formation import ROWS
from .teller import BOOK, RowsTeller

DICE = 2  # profile.initiative_dice


@BOOK.tells_of(Ev.FIRST_STRIKE)
def first_strike(t: RowsTeller, e: Happened) -> None:
    """R06: one side is upon the other."""
    t.end_line()
    t.striking = 1
    t.page.head(f"First Strike · {opened(t.sides[e.a])}")


@BOOK.tells_of(Ev.PLACE)
def place(t: RowsTeller, e: Happened) -> None:
    """R01: who stands where at the start: all in one line."""
    t.striking = 0
    t.turn_to(Ev.PLACE)
    t.rows[e.actor] = e.a
    t.grow((Ev.PLACE, t.compiled.combatants[e.actor].side), (t.name(e.actor), e.a), formed)


def formed(places: list[tuple[str, int]]) -> str:
    """`Tam and Wren take the front row, Pell takes the back row`."""
    rows = {row: [name for name, theirs in places if theirs == row] for row in ROWS}
    return ", ".join(f"{listed(names)} {verb(names, 'take')} the {ROWS[row]}" for row, names in rows.items() if names)


def verb(names: list[str], several: str) -> str:
    """The form for one, or for several."""
    return f"{several}s" if len(names) == 1 else several


@BOOK.tells_of(Ev.CALL)
def call(t: RowsTeller, e: Happened) -> None:
    """R03: what everybody has called, revealed together."""
    t.turn_to(Ev.CALL)
    t.grow(Ev.CALL, f"{t.name(e.actor)} calls {e.a}", listed)


@BOOK.tells_of(Ev.CAST)
def cast(t: RowsTeller, e: Happened) -> None:
    """R03: the die against which they are held."""
    dice = "the dice show" if t.spec["profile"]["initiative_dice"] == DICE else "the die shows"
    t.add(f"{dice} {e.a}")


@BOOK.tells_of(Ev.INITIATIVE)
def initiative(t: RowsTeller, e: Happened) -> None:
    """R03: whom the call has brought something: a higher initiative, or ties won or lost."""
    if e.b:
        t.add(f"{t.name(e.actor)} has called it: initiative {e.a} for the battle")
    if e.c != Tie.EVEN:
        how = "win" if e.c == Tie.WINS else "lose"
        t.grow((Ev.INITIATIVE, how), t.name(e.actor), lambda who: f"{listed(who)} {verb(who, how)} ties with the foe")


BOOK.frame.add(Ev.ORDER)


@BOOK.tells_of(Ev.ORDER)
def order(t: RowsTeller, e: Happened) -> None:
    """R04: one place in the order of the battle; every round's header has it."""
    if e.a == 0:
        t.order = []
    t.order.append((e.actor, e.b))


@BOOK.tells_of(Ev.ROUND)
def a_round(t: RowsTeller, e: Happened) -> None:
    """`Round 2 · Wren 18, goblin A, B 7`: the order is the same every round (R04); the downed are left out."""
    t.end_line()
    standing = [(i, n) for i, n in t.order if t.stands(i)]
    places = [f"{called} {n}" for called, _, n in t.in_order(standing)]
    t.page.head(f"Round {e.a}" + (f" · {opened(', '.join(places))}" if places else ""))


@BOOK.tells_of(Ev.ROLE)
def role(t: RowsTeller, e: Happened) -> None:
    """R05: who takes which role, and who keeps the one of the round before."""
    t.turn_to(Ev.ROLE)
    kept = t.roles[e.actor] == e.a
    t.roles[e.actor] = e.a
    t.grow(Ev.ROLE, (t.name(e.actor), "" if kept else t.role_names[e.a]), roles_taken)


def roles_taken(pairs: list[tuple[str, str]]) -> str:
    """`Tam fights as Guardian, Pell and Wren as Striker; Odile keeps to the same role`; many are not named again."""
    roles: dict[str, list[str]] = {}
    for name, role_name in pairs:
        roles.setdefault(role_name, []).append(name)
    kept = roles.pop("", [])
    new: list[str] = []
    for role_name, names in roles.items():
        new.append(f"{listed(names)}{'' if new else ' ' + verb(names, 'fight')} as {role_name}")
    told = [", ".join(new)] if new else []
    if len(kept) == 1:
        told.append(f"{kept[0]} keeps to the same role")
    elif kept:
        told.append(f"{'the others' if new else 'all'} keep to their roles")
    return "; ".join(told)
