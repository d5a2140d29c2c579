"""Sentences: each kind of event of rows mode in words."""

import re
from typing import Any

import pytest

from opfor.chronicle import Narrator
from opfor.chronicle.rows.condition import NOUNS, STATUSES
from opfor.chronicle.rows.telling import BOOK
from opfor.content import Compiled
from opfor.content.fight import Happened
from opfor.rules.rows.words import Ends, Ev, RollFor, Row, Statistic, Status, Tie, Verb

TAM, WREN, PELL, ODILE, RAT, RAT_TWO, HEXER = range(7)
RULES = {Ev.MOVE: 7, Ev.HARM: 9}


def ev(kind: Ev, actor: int = -1, target: int = -1, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> Happened:
    return Happened(kind, actor, target, a, b, c, d, RULES.get(kind, 0))


def die(face: int, purpose: RollFor = RollFor.ATTACK, i: int = TAM) -> Happened:
    return ev(Ev.ROLL, i, -1, purpose, 10, face)


class Words:
    """Events by the names of what is used."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.ids = [ability.id for ability in compiled.abilities]
        self.roles = [role.id for role in compiled.names["roles"]]

    def use(self, i: int, what: str, j: int, verb: int = Verb.ABILITY) -> Happened:
        return ev(Ev.USE, i, j, self.ids.index(what), 1, 0, verb)

    def role(self, i: int, role: str) -> Happened:
        return ev(Ev.ROLE, i, -1, self.roles.index(role))

    def told(self, *events: Happened, dice_shown: bool = False) -> list[str]:
        narrator = Narrator(self.compiled, dice_shown=dice_shown)
        return [*narrator.feed(events), *narrator.flush()]

    def turn(self, i: int, *events: Happened, dice_shown: bool = False) -> str:
        """The one line of a turn."""
        begun = ev(Ev.TURN, i, -1, 2)
        (line,) = self.told(begun, *events, ev(Ev.END_TURN, i), dice_shown=dice_shown)
        return line.strip()


@pytest.fixture
def words(road: Compiled) -> Words:
    return Words(road)


def test_every_kind_is_told_or_silent_for_a_reason() -> None:
    assert set(BOOK.tells) | set(BOOK.silent) == set(map(int, Ev))
    assert not set(BOOK.tells) & set(BOOK.silent)
    assert all(len(reason.split()) > 3 for reason in BOOK.silent.values())


def test_every_status_has_its_words() -> None:
    assert set(NOUNS) == set(STATUSES) == set(map(int, Status))


def test_the_first_strike_has_a_header(words: Words) -> None:
    assert words.told(ev(Ev.FIRST_STRIKE, a=1), ev(Ev.TURN, RAT, -1, 1), ev(Ev.END_TURN, RAT))[0] == (
        "First Strike · Snick's band"
    )


def test_rows_are_one_line(words: Words) -> None:
    rows = [Row.FRONT, Row.BACK, Row.BACK, Row.FRONT]
    lines = words.told(*(ev(Ev.PLACE, i, -1, row) for i, row in enumerate(rows)), ev(Ev.PLACE, HEXER, -1, Row.BACK))
    assert lines == [
        "  Tam and Sister Odile take the front row, Wren and Pell take the back row. The hexer takes the back row."
    ]


def test_calls_are_revealed_together(words: Words) -> None:
    events = [
        die(7, RollFor.INITIATIVE, RAT),
        ev(Ev.CALL, TAM, a=7), ev(Ev.CALL, WREN, a=3), ev(Ev.CALL, PELL, a=9), ev(Ev.CAST, a=7),
        ev(Ev.INITIATIVE, TAM, a=12, b=1, c=Tie.EVEN), ev(Ev.INITIATIVE, WREN, a=11, c=Tie.WINS),
        ev(Ev.INITIATIVE, PELL, a=9, c=Tie.LOSES), ev(Ev.INITIATIVE, ODILE, a=9, c=Tie.LOSES),
    ]  # fmt: skip
    assert words.told(*events, dice_shown=True) == [
        "  Tam calls 7, Wren calls 3 and Pell calls 9. The die shows 7."
        " Tam has called it: initiative 12 for the battle. Wren wins ties with the foe."
        " Pell and Sister Odile lose ties with the foe. [1d10 7]"
    ]


def test_every_round_has_the_order_without_the_downed(words: Words) -> None:
    order = [ev(Ev.ORDER, i, -1, k, 12 - k) for k, i in enumerate((WREN, TAM, RAT))]
    assert words.told(*order, ev(Ev.ROUND, a=1)) == ["Round 1 · Wren 12, Tam 11, Rat (rat-one) 10"]
    assert words.told(*order, ev(Ev.DOWN, TAM, RAT), ev(Ev.ROUND, a=2))[-1] == "Round 2 · Wren 12, Rat (rat-one) 10"


def test_roles(words: Words) -> None:
    first = [words.role(TAM, "guardian"), words.role(WREN, "striker"), words.role(PELL, "striker")]
    lines = words.told(*first, ev(Ev.ROUND, a=2), words.role(TAM, "guardian"), words.role(WREN, "saboteur"))
    assert lines == [
        "  Tam fights as Guardian, Wren and Pell as Striker.",
        "Round 2",
        "  Wren fights as Saboteur; Tam keeps to the same role.",
    ]


def test_many_who_keep_their_roles_are_not_named_again(words: Words) -> None:
    guard = [words.role(TAM, "guardian"), words.role(PELL, "guardian")]
    first = [*guard, words.role(WREN, "striker"), ev(Ev.ROUND, a=2)]
    later = [*guard, words.role(WREN, "saboteur"), ev(Ev.ROUND, a=3), *guard, words.role(WREN, "saboteur")]
    told = [line for line in words.told(*first, *later) if "role" in line]
    assert told == ["  Wren fights as Saboteur; the others keep to their roles.", "  All keep to their roles."]


def test_a_basic_attack(words: Words) -> None:
    blow = words.use(TAM, "long-sword", RAT, Verb.BASIC_ATTACK)
    hit, miss = ev(Ev.HIT, TAM, RAT, blow.a, 9, 100, 4), ev(Ev.MISS, TAM, RAT, blow.a, 8, 7)
    line = words.turn(TAM, blow, die(5), hit, ev(Ev.HARM, RAT, TAM, 9, 30), blow, die(9), miss, dice_shown=True)
    assert re.fullmatch(
        r"Tam [a-z ]+ Rat \(rat-one\) with the long sword: [a-z ]+\. 9 health\. \[1d10 5, attack less defence 4\] "
        r"Tam then [a-z ]+ Rat \(rat-one\): [a-z ]+\. \[1d10 9, attack 8 of 7-\]",
        line,
    )


@pytest.mark.parametrize(("factor", "how"), [(200, "where it hurts most|deep"), (50, "half|little")])
def test_elements_are_heard(words: Words, factor: int, how: str) -> None:
    bolt = words.use(PELL, "fire-bolt", RAT)
    line = words.turn(PELL, bolt, ev(Ev.HIT, PELL, RAT, bolt.a, 9, factor, 4), ev(Ev.HARM, RAT, PELL, 9, 30))
    assert re.fullmatch(rf"Pell casts Fire bolt at Rat \(rat-one\): .*({how}).*\. 9 health\.", line)


def test_the_last_of_a_side_falls(words: Words) -> None:
    bolt = words.use(PELL, "fire-bolt", HEXER)
    fallen = [ev(Ev.DOWN, RAT), ev(Ev.DOWN, RAT_TWO)]
    hit = [ev(Ev.HIT, PELL, HEXER, bolt.a, 30, 100, 4), ev(Ev.HARM, HEXER, PELL, 30, 0), ev(Ev.DOWN, HEXER, PELL)]
    line = words.told(*fallen, ev(Ev.TURN, PELL, -1, 2), bolt, *hit, ev(Ev.END_TURN, PELL))[-1]
    assert re.search(r"30 health\. The hexer, the last of Snick's band, [a-z ]+\.$", line)


def test_several_to_whom_the_same_happens_are_told_together(words: Words) -> None:
    mire = words.use(HEXER, "mire", TAM)
    slowed = [ev(Ev.STATUS, i, HEXER, Status.SLOWED, 2) for i in (TAM, WREN)]
    resisted = ev(Ev.RESIST, PELL, HEXER, Status.SLOWED, 8, 5)
    assert words.turn(HEXER, mire, *slowed, resisted) == (
        "The hexer uses Mire on the front row of the watch: Tam and Wren are slowed for two rounds, Pell is not slowed."
    )


def test_a_second_target_has_what_the_first_has(words: Words) -> None:
    shout = words.use(ODILE, "battle-cry", ODILE)
    level = [ev(Ev.LEVEL, i, ODILE, Statistic.PHYSICAL_ATTACK, 2, 4) for i in (TAM, ODILE)]
    assert words.told(words.role(ODILE, "enhancer"), ev(Ev.TURN, ODILE), shout, *level)[-1].strip() == (
        "Sister Odile uses Battle cry: Tam and Sister Odile have physical attack +2 for four rounds."
    )


def one(kind: Ev, *values: int) -> Any:
    """An event about the rat that Pell aims at."""
    return lambda words: [words.use(PELL, "lullaby", RAT), ev(kind, RAT, PELL, *values)]


def own(*events: Happened) -> Any:
    return lambda words: list(events)


def driven(row: Row) -> Any:
    """An ability drives the rat to a row."""
    return lambda words: [words.use(PELL, "lullaby", RAT), ev(Ev.MOVE, RAT, PELL, row)._replace(rule=1)]


AIMED = r"Pell uses Lullaby on Rat \(rat-one\)"


@pytest.mark.parametrize(
    ("i", "events", "line"),
    [
        (PELL, one(Ev.STATUS, Status.ASLEEP, 3), f"{AIMED}: asleep."),
        (PELL, one(Ev.STATUS, Status.ASLEEP, -1), f"{AIMED}: asleep."),
        (PELL, one(Ev.RESIST, Status.ASLEEP, 8, 5), f"{AIMED}: [a-z ]+."),
        (PELL, one(Ev.IMMUNE, Status.ASLEEP + 1, 1), f"{AIMED}: immune to sleep."),
        (PELL, one(Ev.IMMUNE, 0, 1), f"{AIMED}: immune to fire."),
        (PELL, one(Ev.LEVEL, Statistic.EVASION, -2, 3), f"{AIMED}: evasion -2 for three rounds."),
        (PELL, one(Ev.LEVEL, Statistic.EVASION, 0, 0), f"{AIMED}: evasion as before."),
        (PELL, one(Ev.HEAL, 12, 30), f"{AIMED}. 12 health back."),
        (PELL, one(Ev.RAISE, 11), f"{AIMED}: up again with 11 health."),
        (PELL, one(Ev.ABSORB, 11), rf"{AIMED}: Rat \(rat-one\) drinks it in."),
        (PELL, one(Ev.STATUS_ENDS, Status.POISONED, Ends.CURED), f"{AIMED}: no longer poisoned."),
        (PELL, one(Ev.STATUS_ENDS, Status.ASLEEP, Ends.DAMAGED), rf"{AIMED}. Rat \(rat-one\) is awake with a start."),
        (PELL, lambda w: [w.use(PELL, "lullaby", RAT)], f"{AIMED}: to no effect."),
        (
            PELL, lambda w: [w.use(PELL, "lullaby", RAT), ev(Ev.MANA, PELL, -1, -4, 0)],
            f"{AIMED} with the last of the mana: to no effect.",
        ),
        (
            ODILE, lambda w: [w.use(ODILE, "potion", TAM, Verb.ITEM), ev(Ev.ITEM, ODILE, -1, 0, 0)],
            "Sister Odile uses the last potion on Tam: to no effect.",
        ),
        (
            ODILE, lambda w: [w.use(ODILE, "potion", TAM, Verb.ITEM), ev(Ev.ITEM, ODILE, -1, 0, 1)],
            "Sister Odile uses the potion on Tam: to no effect.",
        ),
        (TAM, own(ev(Ev.MOVE, TAM, TAM, Row.BACK, 1)), "Tam [a-z ]+ to the back row."),
        (PELL, driven(Row.BACK), rf"{AIMED}. Rat \(rat-one\) is driven to the back row."),
        (PELL, driven(Row.FRONT), rf"{AIMED}. Rat \(rat-one\) is dragged to the front row."),
        (
            TAM, own(ev(Ev.MOVE, TAM, TAM, Row.FRONT, 1), ev(Ev.ADVANCE_ENDS, TAM, -1, 0)),
            "Tam [a-z ]+ to the front row. The front row of the watch is held again.",
        ),
        (TAM, own(ev(Ev.FLEE, TAM)), "Tam [a-z ]+."),
        (TAM, own(), "Tam [a-z ]+."),
    ],
)  # fmt: skip
def test_a_turn(words: Words, i: int, events: Any, line: str) -> None:
    assert re.fullmatch(line, words.turn(i, *events(words)))


@pytest.mark.parametrize(
    ("status", "line"),
    [(Status.ASLEEP, "Tam sleeps .*Tam wakes at last."), (Status.PETRIFIED, "Tam .*stone.* Tam is flesh again.")],
)
def test_a_lost_turn(words: Words, status: Status, line: str) -> None:
    lost = ev(Ev.STATUS_ENDS, TAM, -1, status, Ends.TURN_LOST)
    (told,) = words.told(lost, ev(Ev.TURN_LOST, TAM), ev(Ev.END_TURN, TAM))
    assert re.fullmatch(line, told.strip())


def test_a_held_turn_goes_on_in_one_line(words: Words) -> None:
    step = ev(Ev.MOVE, TAM, TAM, Row.BACK, 1)
    begun = [ev(Ev.TURN, TAM), ev(Ev.HOLD, TAM), ev(Ev.TURN, RAT), ev(Ev.END_TURN, RAT)]
    held, other, acts = words.told(*begun, ev(Ev.ACT_NOW, TAM), ev(Ev.TURN, TAM), step, ev(Ev.END_TURN, TAM))
    assert held.startswith("  Tam ") and other.startswith("  Rat (rat-one) ")
    assert re.fullmatch(r"  Tam [a-z ]+ and [a-z ]+ to the back row\.", acts)


def test_the_effect_phase_is_one_line(words: Words) -> None:
    events = [
        ev(Ev.EFFECT_PHASE, a=1), ev(Ev.HEAL, ODILE, -1, 4, 20), ev(Ev.MANA, ODILE, -1, 2, 9),
        ev(Ev.HARM, TAM, -1, 5, 30), ev(Ev.HARM, WREN, -1, 4, 30),
        ev(Ev.STATUS_ENDS, TAM, -1, Status.SLOWED, Ends.TIME), ev(Ev.STATUS_ENDS, WREN, -1, Status.SLOWED, Ends.TIME),
        ev(Ev.LEVEL_ENDS, TAM, -1, Statistic.EVASION), ev(Ev.LEVEL_ENDS, PELL, -1, Statistic.EVASION),
    ]  # fmt: skip
    assert words.told(*events) == [
        "  Sister Odile mends by 4 health. Sister Odile has 2 mana back."
        " The poison costs Tam 5 health and Wren 4 health."
        " Tam and Wren are no longer slowed. Evasion of Tam and Pell is as before."
    ]


def test_the_advance(words: Words) -> None:
    yes, no = ev(Ev.ADVANCE, TAM, a=1), ev(Ev.ADVANCE, TAM, a=0)
    assert words.told(yes) == ["  Tam leads the advance on Snick's band: their back row is within reach."]
    assert words.told(no) == ["  Tam sees the empty front row of Snick's band and gives no sign to advance."]


def test_a_row_that_counts_as_front_is_called_so(words: Words) -> None:
    mire = words.use(HEXER, "mire", TAM)
    back = [ev(Ev.PLACE, i, -1, Row.BACK) for i in (TAM, WREN, PELL, ODILE)]
    said = [words.told(*back, *more, ev(Ev.TURN, HEXER), mire)[-1] for more in ([], [ev(Ev.ADVANCE, RAT, a=1)])]
    assert "the back row of the watch" in said[0] and "the front row of the watch" in said[1]
