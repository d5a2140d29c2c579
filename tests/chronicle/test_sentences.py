"""Sentences: each kind of event of grid mode in words, as part of the turn of an archer called Mira."""

import re
from typing import Any

import pytest

from opfor.chronicle import Narrator
from opfor.chronicle.grid.telling import BOOK
from opfor.content import Compiled
from opfor.content.fight import Fight, Happened
from opfor.rules.core.state import Fate
from opfor.rules.grid.words import Ev, Pool, RollFor, Variant, Verb, Way

MIRA, SERGEANT, RAT, HIDDEN = range(4)
BOW, DAGGER = 1, 2  # weapon + 1, in the order of the roster
FEINT = 3  # ability
NAMES = {
    "<M>": 'Mira "the Eye"',
    "<R>": re.escape("Rat (rat-one)"),
    "<H>": re.escape("Rat (rat-two)"),
}


def ev(
    kind: Ev, actor: int = -1, target: int = -1, a: int = 0, b: int = 0, c: int = 0, d: int = 0, rule: int = 0
) -> Happened:
    return Happened(kind, actor, target, a, b, c, d, rule)


def die(i: int, purpose: RollFor, face: int, sides: int = 20) -> Happened:
    return ev(Ev.ROLL, i, -1, purpose, sides, face)


def rolled(i: int, purpose: RollFor, face: int, tn: int, degree: int) -> list[Happened]:
    """A Test: its die and what came of it."""
    return [die(i, purpose, face), ev(Ev.TEST, i, -1, purpose, face, tn, degree)]


def walk(*cells: tuple[int, int], way: int = Way.STRIDE) -> list[Happened]:
    """Mira's steps."""
    return [ev(Ev.MOVE, MIRA, -1, way, x, y, 0, 30) for x, y in cells]


def aimed(by: int = MIRA, at: int = RAT, item: int = BOW, boons: int = 0, flags: int = Variant.RANGED) -> Happened:
    """An attack roll begins."""
    return ev(Ev.ATTACK, by, at, item, boons, flags, 12, 4)


def shot(*more: Happened, boons: int = 0, flags: int = Variant.RANGED) -> list[Happened]:
    """Mira's bow at the rat, up to the roll, and more."""
    return [aimed(boons=boons, flags=flags), *rolled(MIRA, RollFor.ATTACK, 9, 12, 2), *more]


def hit(damage: int, degree: int = 2, critical: int = 0) -> Happened:
    return ev(Ev.HIT, MIRA, RAT, damage, Pool.STAMINA, degree, critical, 4)


def harm(j: int, pool: Pool, amount: int, left: int = 6) -> Happened:
    return ev(Ev.HARM, j, -1, pool, amount, left, 0, 10)


TURN, END = ev(Ev.TURN, MIRA, a=1), ev(Ev.END_TURN, MIRA)
SOUTH = walk((1, 2))
UP_TO = ev(Ev.ENGAGE, MIRA, RAT)
LATE = ev(Ev.WITHDRAW, MIRA, RAT, 0)
WIDE = ev(Ev.MISS, MIRA, RAT, BOW, 0, Variant.RANGED, 0, 4)
LANDED = [die(MIRA, RollFor.DAMAGE, 6, 8), *rolled(RAT, RollFor.DEFENCE, 11, 12, 3), hit(4), harm(RAT, Pool.STAMINA, 4)]
STRUCK = [ev(Ev.REACTION, RAT, MIRA), aimed(RAT, MIRA, DAGGER, flags=Variant.REACTION)]
BANE = [aimed(boons=-1), die(MIRA, RollFor.ATTACK, 3), *rolled(MIRA, RollFor.ATTACK, 15, 12, 0), WIDE]
BOON = [aimed(boons=1), die(MIRA, RollFor.ATTACK, 13), *rolled(MIRA, RollFor.ATTACK, 15, 12, 0), WIDE]
AMBUSH = [
    aimed(boons=2, flags=Variant.RANGED | Variant.HIDDEN),
    *[die(MIRA, RollFor.ATTACK, 18)] * 2,
    *rolled(MIRA, RollFor.ATTACK, 10, 12, 3),
    hit(4, 3),
]
USES_FEINT = ev(Ev.ABILITY, MIRA, RAT, FEINT)

TURNS = [
    ([], "<M> (waits|stands fast|watches and does nothing|bides the moment)."),
]
MOVES = [
    (SOUTH, "<M> (steps|shifts|moves) one square south."),
    (walk((2, 2), (3, 3)), "<M> (moves|slips|goes) two squares south-east."),
    (walk((1, 2), (1, 3), (2, 3)), "<M> (moves|slips|goes) three squares south-east over rough ground."),
    ([*walk((1, 2), (1, 3)), UP_TO], "<M> .* two squares south up to <R>."),
    ([*SOUTH, *walk((1, 1))], "<M> moves about and comes back."),
    (walk((4, 1), way=Way.SWIM), "<M> (swims|wades and swims) one square east."),
    (walk((2, 2), way=Way.CRAWL), "<M> (crawls|drags on) one square south-east out of clear sight."),
    ([*SOUTH, ev(Ev.STOPPED, MIRA, HIDDEN), ev(Ev.SEEN, -1, HIDDEN)], ".*: right into <H>, unseen until now."),
    ([*SOUTH, ev(Ev.SEEN, MIRA, HIDDEN)], "<M> .* one square south, and sees <H>."),
    ([*SOUTH, ev(Ev.SEEN, RAT, MIRA)], "<M> .* one square south, in plain view of <R>."),
    ([ev(Ev.WITHDRAW, MIRA, RAT, 1), *SOUTH], "<M> breaks away from <R> and .* one square south."),
    ([*SOUTH, ev(Ev.FALL, MIRA), ev(Ev.PRONE, MIRA, rule=33)], ".*: (the feet go|a slip|the ground).*"),
    ([ev(Ev.FALL, MIRA, a=Way.CLIMB)], "<M> tries to climb and (gets nowhere|has to give it up|fails)."),
    ([ev(Ev.PRONE, MIRA, rule=33)], "<M> (drops to the ground|goes flat|dives to the ground)."),
    ([ev(Ev.STAND, MIRA)], "<M> (gets up|is up again|rises)."),
    ([ev(Ev.SHELTER, MIRA)], "<M> (ducks close behind|presses up against) the cover."),
    ([ev(Ev.ESCAPE, MIRA), ev(Ev.FATE, MIRA, -1, Fate.ESCAPED)], "<M> (is over the edge|gets away|leaves).*"),
    ([ev(Ev.YIELD, MIRA), ev(Ev.FATE, MIRA, -1, Fate.YIELDED)], "<M> .*(yields|gives up)."),
]
ATTACKS = [
    (shot(*LANDED), "<M> .* with the long bow at <R>: (a hit|a clean hit|it lands), .*half .*[.] 4 Stamina."),
    ([*SOUTH, *shot(*LANDED)], "<M> .* one square south and .* with the long bow at <R>: .*"),
    ([*SOUTH, UP_TO, aimed(item=DAGGER, flags=0)], "<M> .* up to <R> and [a-z ]+ with the dagger."),
    (shot(WIDE), ".*: (wide|a miss|it goes past|nothing but air)."),
    (BANE, ".* at <R>, half seen behind cover: two dice, and the worse one misses."),
    (BOON, ".* at <R>: two dice, and neither hits."),
    (AMBUSH, ".* at <R>, out of hiding: three dice, and the best of them is a (strong|hard) hit."),
    (shot(*rolled(RAT, RollFor.DEFENCE, 12, 12, 16 + 3), hit(0)), ".*, (turned aside|and yet not|caught and).*"),
    (shot(hit(9, 3, 1)), ".*: (a perfect hit|a hit that could not be better)."),
    (shot(*LANDED, flags=Variant.RANGED | Variant.SUBDUE), ".* at <R>, not to kill: .*"),
    (
        [ev(Ev.INTERCEPT, HIDDEN, RAT), aimed(at=HIDDEN, flags=Variant.RANGED | Variant.INTERCEPTED)],
        ".* at <R>, but <H> (steps in|gets in the way|moves between them).",
    ),
    (STRUCK, "<R> is quicker and strikes with the dagger at <M>."),
    ([LATE, *STRUCK], "<M> turns away from <R> a moment too late. <R> strikes from behind with the dagger at <M>."),
    ([aimed(item=0, flags=Variant.UNARMED)], "<M> (throws a punch|goes in bare-handed|hits out) at <R>."),
    (
        [ev(Ev.AREA, MIRA, -1, 5, 3, 1), ev(Ev.HIT, MIRA, RAT, 2, Pool.STAMINA, 1, 0, 51), harm(RAT, Pool.STAMINA, 2)],
        "<M> throws the missile at <R>. <R> (twists|dives|is only).*[.] 2 Stamina.",
    ),
    ([ev(Ev.AREA, MIRA, -1, 0, 0, 0)], "<M> throws the missile: nobody is caught."),
]
HARM = [
    (
        shot(harm(RAT, Pool.STAMINA, 9, 0), ev(Ev.WOUND, RAT, -1, Pool.STAMINA, 2)),
        ".* 9 Stamina and a second Wound. <R> .*(weary|arms).*",
    ),
    (shot(ev(Ev.ENDURE, RAT, MIRA, 3, Pool.STAMINA)), ".* <R> (stays up|sways and stays up|does not fall)."),
    (shot(ev(Ev.FATE, RAT, MIRA, Fate.UNCONSCIOUS)), ".* <R> (goes down|crumples|drops).*"),
    (shot(ev(Ev.FATE, RAT, MIRA, Fate.DEAD)), ".* <R> (falls dead|dies|drops dead)."),
    (
        shot(ev(Ev.FATE, HIDDEN, MIRA, Fate.DEAD), ev(Ev.FATE, RAT, MIRA, Fate.FLED)),
        ".* <R>, the last of Rats, (breaks and runs|turns and flees|runs for it).",
    ),
    (shot(*rolled(RAT, RollFor.SURVIVE, 2, 9, 1)), ".* <R> still breathes."),
    (shot(*rolled(RAT, RollFor.RESIST, 2, 9, 1)), ".* <R> (holds out|does not give in|stands it)."),
    ([aimed(), ev(Ev.PAY, MIRA, -1, Pool.STAMINA, 1, 0)], ".* It takes the last strength of <M>."),
    (
        [die(MIRA, RollFor.BREATHE, 4, 6), ev(Ev.HEAL, MIRA, -1, Pool.FOCUS, 4, 9, 0, 15)],
        "<M> (stops to breathe|takes a deep breath|draws breath). 4 Focus back.",
    ),
    (
        [ev(Ev.FEAR, MIRA, RAT, 2, 0), harm(MIRA, Pool.COURAGE, 2)],
        "<M> .* <R> and (shudders|goes cold|pales). 2 Courage.",
    ),
    ([ev(Ev.FEAR, MIRA, RAT, 0, 2)], "<M> .* <R> and (holds firm|does not blink|looks back)."),
]
SIGHT = [
    ([ev(Ev.HIDE, MIRA, a=2)], "<M> (drops out of sight|melts away|is gone): nobody sees where."),
    ([ev(Ev.HIDE, MIRA, a=1)], "<M> .*: one foe does not see where."),
    ([ev(Ev.HIDE, MIRA, a=0)], "<M> .*(in vain|finds none)."),
    ([ev(Ev.SEEK, MIRA)], "<M> (looks for|searches|peers).*: in vain."),
    ([ev(Ev.SEEK, MIRA), ev(Ev.SEEN, MIRA, HIDDEN)], "<M> .*: there is <H>."),
]
WORDS_AND_GRIPS = [
    (
        [ev(Ev.CONFLICT, MIRA, RAT, Verb.MENACE, 3), harm(RAT, Pool.COURAGE, 5, 0)],
        "<M> .* <R>: it cuts deep. 5 Courage. <R> .*(fear|heart).*",
    ),
    ([ev(Ev.CONFLICT, MIRA, RAT, Verb.DECEIVE, 0)], "<M> .* <R>: (no effect|it finds no hold|shrugged off)."),
    ([ev(Ev.SEEN, -1, MIRA), ev(Ev.CONFLICT, MIRA, RAT, Verb.PERSUADE, 1)], "<M> .*<R>, out of hiding: it stings."),
    ([ev(Ev.GRAPPLE, MIRA, RAT, 1)], "<M> (seizes|gets a grip on|grapples) <R>.*"),
    ([ev(Ev.GRAPPLE, MIRA, RAT, 2)], "<M> reaches for <R>: no hold."),
    ([*rolled(MIRA, RollFor.BREAK_FREE, 3, 9, 1), ev(Ev.GRAPPLE, RAT, MIRA, 0)], "<M> breaks out of the grip of <R>."),
    ([ev(Ev.GRAPPLE, RAT, MIRA, 3)], "<M> struggles in the grip of <R>, in vain."),
    (shot(ev(Ev.FATE, RAT, MIRA, Fate.DEAD), ev(Ev.GRAPPLE, RAT, MIRA, 0)), ".* <M> is out of the grip of <R>."),
    (shot(WIDE, ev(Ev.EXPOSED, MIRA, a=2)), ".* <M> is exposed, -2 on defence."),
]
ABILITIES = [
    (
        [ev(Ev.ABILITY, MIRA, MIRA, 0), ev(Ev.MODIFIED, MIRA, -1, 3, 2, 1)],
        "<M> uses Steady aim: [+]2 on attacks and defence for one turn.",
    ),
    ([USES_FEINT, ev(Ev.DISTRACTED, RAT, a=2)], "<M> uses Feint on <R>: distracted, -2 on attacks."),
    (
        [USES_FEINT, ev(Ev.MISS, MIRA, RAT, FEINT, 0, Variant.ABILITY, 0, 52)],
        "<M> uses Feint on <R>: (it fails|nothing comes of it|to no effect).",
    ),
    (
        shot(ev(Ev.PUSH, MIRA, RAT, 5, 2), ev(Ev.PUSH, MIRA, RAT, 5, 1), ev(Ev.PRONE, RAT, rule=52)),
        ".* <R> is thrown back two squares. <R> (goes down|is off the feet|hits the ground).",
    ),
    (
        [USES_FEINT, ev(Ev.MEND, RAT, a=1), ev(Ev.HEAL, RAT, -1, Pool.STAMINA, 2, 9, 0, 52)],
        ".* One hurt mended and 2 Stamina back.",
    ),
]
SENTENCES: list[tuple[list[Happened], str]] = [
    *TURNS, *MOVES, *ATTACKS, *HARM, *SIGHT, *WORDS_AND_GRIPS, *ABILITIES,
]  # fmt: skip


def told(compiled: Compiled, events: list[Happened], **given: Any) -> str:
    """The line of Mira's turn."""
    lines = Narrator(compiled, **given).feed([TURN, *events, END])
    assert len(lines) == 1 and lines[0].startswith("  ")
    return lines[0].strip()


def matches(said: str, line: str) -> bool:
    for sign, name in NAMES.items():
        said = said.replace(sign, name)
    return re.fullmatch(said, line) is not None


def test_every_kind_of_event_is_told_or_silent_for_a_reason() -> None:
    assert set(BOOK.tells) | set(BOOK.silent) == {int(kind) for kind in Ev}
    assert not set(BOOK.tells) & set(BOOK.silent)
    assert all(len(reason) > 20 for reason in BOOK.silent.values())


@pytest.mark.parametrize(("events", "said"), SENTENCES, ids=[said for _, said in SENTENCES])
def test_each_kind_in_words(yard: Compiled, events: list[Happened], said: str) -> None:
    line = told(yard, events)
    assert matches(said, line), line


def test_dice_stand_behind_what_they_decided(yard: Compiled) -> None:
    line = told(yard, [*SOUTH, *shot(*LANDED)], dice_shown=True)
    assert line.endswith("4 Stamina. [attack 9 of 12-, 1d8 6, defence 11 of 12-]")
    assert told(yard, BANE, dice_shown=True).endswith("misses. [attack 15 of 12- (3, 15)]")
    assert "[" not in told(yard, BANE)


def test_several_things_in_one_turn(yard: Compiled) -> None:
    line = told(yard, [ev(Ev.STAND, MIRA), *SOUTH, *shot(*LANDED), ev(Ev.SHELTER, MIRA)])
    first = "<M> (gets up|is up again|rises) and [a-z]+ one square south, then [a-z ]+ with the long bow at <R>: .*"
    assert matches(f"{first} 4 Stamina. <M> then (ducks|presses) .*", line), line


def test_a_weapon_is_named_when_it_is_new(yard: Compiled) -> None:
    narrator = Narrator(yard)
    lines = [narrator.feed([TURN, aimed(item=item), WIDE, END])[0] for item in (BOW, BOW, DAGGER, BOW)]
    assert [" with the " in line for line in lines] == [True, False, True, True]


def test_who_delays_is_told_and_told_again_when_it_acts(yard: Compiled) -> None:
    narrator = Narrator(yard)
    [waits] = narrator.feed([TURN, ev(Ev.DELAY, MIRA)])
    assert matches("<M> (holds back and waits|lets the others go first|waits for an opening).", waits.strip())
    [acts] = narrator.feed([ev(Ev.ACT_NOW, MIRA), TURN, *SOUTH, END])
    assert matches("<M> (has waited long enough|sees the opening|moves at last) and .* south.", acts.strip())


def test_the_reader_may_ask_for_the_turn_so_far(yard: Compiled) -> None:
    narrator = Narrator(yard)
    assert narrator.feed([TURN, *SOUTH]) == []
    assert len(narrator.flush()) == 1 and narrator.flush() == []
    [rest] = narrator.feed([*walk((1, 3)), END])
    assert "one square south" in rest


def test_a_fight_may_be_told_from_its_middle(yard: Compiled) -> None:
    facts = Fight(yard).facts.copy()
    facts["units"][MIRA]["y"] = 3
    [line] = Narrator(yard, facts).feed([TURN, *SOUTH, END])
    assert "one square north" in line
