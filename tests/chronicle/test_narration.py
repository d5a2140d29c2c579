"""Narration as a whole: headers, endings, and whole fights that a game master could read aloud."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from opfor.chronicle import Narrator
from opfor.content import Compiled, load
from opfor.content.fight import Fight, Happened
from opfor.content.modes import mode_of
from opfor.rules.core.events import ROLL
from opfor.rules.core.state import Fate
from opfor.rules.grid.words import Ev, RollFor

MIRA, SERGEANT, RAT, HIDDEN = range(4)
JUDGED = {"grid": {"TEST"}, "rows": {"MISS", "RESIST"}, "skirmish": set(), "ships": set()}  # what is told as `8 of 7-`
Change = Callable[..., Compiled]


def placed(*order: tuple[int, int]) -> list[Happened]:
    """The order of a round, as combatants with their initiative, and the first turn."""
    places = [Happened(Ev.ORDER, i, -1, k, n, 0, 0, 21) for k, (i, n) in enumerate(order)]
    return [*places, Happened(Ev.TURN, order[0][0], -1, 1, 0, 0, 0, 20)]


def a_round(n: int, *rolls: tuple[int, int]) -> list[Happened]:
    """A round begins, with dice for initiative."""
    dice = [Happened(Ev.ROLL, i, -1, RollFor.INITIATIVE, 20, face, 0, 0) for i, face in rolls]
    return [Happened(Ev.ROUND, -1, -1, n, 0, 0, 0, 20), *dice]


def test_a_round_has_a_header_with_the_order(yard: Compiled) -> None:
    narrator = Narrator(yard, dice_shown=True)
    assert narrator.feed(a_round(3, (SERGEANT, 12), (MIRA, 8))) == []
    assert narrator.feed(placed((SERGEANT, 21), (MIRA, 19), (RAT, 9), (HIDDEN, 9))) == [
        'Round 3 · The sergeant 21 (d20 12), Mira "the Eye" 19 (d20 8), Rat (rat-one) 9, Rat (rat-two) 9'
    ]


def test_several_of_a_kind_share_a_place_in_the_header(change: Change) -> None:
    narrator = Narrator(change(("Rat, id: rat-one", "Rat A, id: rat-one"), ("Rat, id: rat-two", "Rat B, id: rat-two")))
    lines = narrator.feed([*a_round(1), *placed((SERGEANT, 9), (RAT, 8), (HIDDEN, 8), (MIRA, 8))])
    assert lines == ['Round 1 · The sergeant 9, Rat A, B 8, Mira "the Eye" 8']


def test_cards_are_named(change: Change) -> None:
    narrator = Narrator(change(("mode: grid", "mode: grid\noptions: {initiative: 2}")))
    lines = narrator.feed([*a_round(1), *placed((MIRA, 15), (SERGEANT, 14), (RAT, 11), (HIDDEN, 7))])
    assert lines == ['Round 1 · Mira "the Eye" joker, the sergeant ace, Rat (rat-one) jack, Rat (rat-two) 7']


def test_what_comes_before_the_order_is_told_after_the_header(yard: Compiled) -> None:
    fear = Happened(Ev.FEAR, MIRA, RAT, 0, 2, 0, 0, 14)
    lines = Narrator(yard).feed([*a_round(1), fear, *placed((RAT, 9))])
    assert lines[0] == "Round 1 · Rat (rat-one) 9"
    assert lines[1].startswith('  Mira "the Eye" ') and len(lines) == 2


def test_a_game_master_can_read_every_stock_encounter(encounter: str, play: Any) -> None:
    compiled = load(encounter)
    fight, happened = play(compiled, 11, 120)
    narrator = Narrator(compiled)
    lines = [line for events in happened for line in narrator.feed(events)] + narrator.close(fight)
    for line in lines:
        assert re.match(r"(  \S|Round \d+ · \S|First Strike · \S|The |Nobody )", line), line
        assert line[-1] in ".]" or line.startswith(("Round", "First Strike"))
        assert not re.search(r"\S  |\.\.|,,| ,| \.|None|[Ss]omebody|\(\)|: \.", line), line
    for info in compiled.combatants:
        assert any(info.name[1:] in line for line in lines)


def test_the_same_events_give_the_same_lines_however_they_come(encounter: str, play: Any) -> None:
    compiled = load(encounter)
    _, happened = play(compiled, 12, 40)
    by_choice = Narrator(compiled, dice_shown=True)
    one_by_one = Narrator(compiled, dice_shown=True)
    lines = [line for events in happened for line in by_choice.feed(events)]
    assert lines == [line for events in happened for event in events for line in one_by_one.feed([event])]
    assert lines


def test_no_die_is_told_twice_or_not_at_all(encounter: str, play: Any) -> None:
    compiled = load(encounter)
    _, happened = play(compiled, 13, 40)
    narrator = Narrator(compiled, dice_shown=True)
    text = "\n".join([line for events in happened for line in narrator.feed(events)] + narrator.flush())
    events = [event for several in happened for event in several]
    mode = mode_of(compiled.mode)
    judged = [event for event in events if mode.events(event.kind).name in JUDGED[compiled.mode]]
    assert len(re.findall(r"\d+ of \d+-", text)) == len(judged)
    rolls = [event for event in events if event.kind == ROLL and event.b != 20]
    others = [event for event in rolls if mode.rolls(event.a).name != "CARD"]
    assert len(re.findall(r"1d(?!20)\d+ \d+", text)) == len(others)


@pytest.mark.parametrize(
    ("ending", "results", "fates", "first"),
    [
        (1, (1, 2), (0, 0, 2, 3), "The field belongs to the watch after one round."),
        (1, (1, 2), (5, 0, 0, 0), "The day goes to the watch, with what they came for, after one round."),
        (2, (3, 3), (2, 2, 2, 2), "Nobody holds the field: a draw after one round."),
        (3, (3, 3), (0, 0, 0, 0), "Nobody gets any further: a draw after one round."),
        (4, (3, 3), (0, 0, 0, 0), "The fight is cut off after one round, undecided."),
        (5, (0, 0), (0, 0, 0, 0), "The engine found itself wrong (fault 2): this fight does not count."),
    ],
)
def test_how_it_ended(
    yard: Compiled, ending: int, results: tuple[int, int], fates: tuple[int, ...], first: str
) -> None:
    fight = Fight(yard)
    facts = fight.facts.copy()
    facts["ending"], facts["results"][:2], facts["fault"] = ending, results, 2
    facts["units"]["fate"][:4] = fates
    fight.restore(facts.tobytes())
    assert Narrator(yard).close(fight)[0] == first


def test_the_state_of_everybody(yard: Compiled) -> None:
    fight = Fight(yard)
    full = int(fight.facts["units"][MIRA]["stamina"])
    facts = fight.facts.copy()
    units = facts["units"]
    units[MIRA]["stamina"], units[MIRA]["wounds"], units[MIRA]["fears"] = 6, 1, 2
    units[SERGEANT]["fate"], units[SERGEANT]["wounds"] = Fate.UNCONSCIOUS, 2
    units[RAT]["fate"] = units[HIDDEN]["fate"] = Fate.DEAD
    fight.restore(facts.tobytes())
    assert Narrator(yard).close(fight) == [
        f'  The watch: Mira "the Eye" 6/{full} Stamina, 1 Wound, 2 Fears; the sergeant unconscious with 2 Wounds.',
        "  Rats: Rat (rat-one) and Rat (rat-two) dead.",
    ]
