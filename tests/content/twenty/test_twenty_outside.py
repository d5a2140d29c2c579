"""Facts from outside by the rule of twenty: what follows from them, and what is refused with nothing changed."""

import pytest

from opfor.chronicle import Narrator
from opfor.content import load
from opfor.content.fight import Fight
from opfor.content.outside import FactRefused, Said, with_combatant
from opfor.content.problems import InvalidContent
from opfor.rules.core import records
from opfor.rules.core.choices import Question
from opfor.rules.core.events import OVERRULED
from opfor.rules.core.outside import Fact, Refusal
from opfor.rules.core.state import Ending, Fate
from opfor.rules.twenty.core.statuses import Borne
from opfor.rules.twenty.core.table import Lasts, Status
from opfor.rules.twenty.core.words import Ev, Pool
from opfor.rules.twenty.ships.words import Medium


def unit(fight: Fight, i: int):
    return fight.facts["units"][i]


def index(fight: Fight, id: str) -> int:
    return [info.id for info in fight.compiled.combatants].index(id)


def condition(fight: Fight, name: str) -> int:
    return fight.mode.conditions.index(name)


def refused(fight: Fight, said: Said) -> Refusal:
    before = fight.save()
    with pytest.raises(FactRefused) as error:
        fight.set_fact(said)
    assert fight.save() == before
    return error.value.why


def in_a_turn(name: str) -> Fight:
    fight = Fight(load(name), seed=7)
    while fight.legal()[0] != 0:
        fight.take(int(fight.legal()[0]))
    return fight


@pytest.fixture
def crypt() -> Fight:
    """People, standing in somebody's turn."""
    return in_a_turn("bellmakers-crypt")


@pytest.fixture
def river() -> Fight:
    """Vehicles, standing in somebody's turn."""
    return in_a_turn("river-war")


@pytest.mark.parametrize(("name", "other"), [("bellmakers-crypt", "night-count"), ("river-war", "down-lark")])
def test_pools_are_set_told_and_bounded(name: str, other: str) -> None:
    fight = in_a_turn(name)
    i, before = index(fight, other), fight.facts.copy()
    full = int(unit(fight, i)["health"])
    happened = fight.set_fact(Said(Fact.POOL, i, Pool.HEALTH, full - 1))
    assert happened[0][:6] == (OVERRULED, i, -1, Fact.POOL, Pool.HEALTH, full - 1)
    line = Narrator(fight.compiled, before).feed(happened)[0]
    assert f"has {full - 1} health, not {full}, says the game master" in line
    assert refused(fight, Said(Fact.POOL, i, Pool.HEALTH, full + 1)) == Refusal.RANGE
    assert refused(fight, Said(Fact.POOL, i, Pool.RESOURCE, 99)) == Refusal.RANGE
    assert refused(fight, Said(Fact.POOL, i, 2, 1)) == Refusal.UNKNOWN


def test_who_has_no_health_left_falls_and_with_some_stands_again(crypt: Fight) -> None:
    anwen = index(crypt, "sister-anwen")
    crypt.set_fact(Said(Fact.POOL, anwen, Pool.HEALTH, 0))
    assert unit(crypt, anwen)["fate"] == Fate.UNCONSCIOUS
    crypt.set_fact(Said(Fact.POOL, anwen, Pool.HEALTH, 4))
    assert (unit(crypt, anwen)["fate"], unit(crypt, anwen)["health"]) == (Fate.STANDING, 4)


def test_a_hull_at_nothing_is_a_wreck_and_is_not_left_to_be_revived(river: Fight) -> None:
    runner = index(river, "up-runner-a")
    assert refused(river, Said(Fact.FATE, runner, Fate.UNCONSCIOUS)) == Refusal.UNKNOWN
    happened = river.set_fact(Said(Fact.POOL, runner, Pool.HEALTH, 1))
    assert Ev.CRIPPLED in [event.kind for event in happened]
    river.set_fact(Said(Fact.POOL, runner, Pool.HEALTH, 0))
    assert unit(river, runner)["fate"] == Fate.DEAD
    river.set_fact(Said(Fact.FATE, runner, Fate.STANDING))
    assert (unit(river, runner)["fate"], unit(river, runner)["health"]) == (Fate.STANDING, 1)


def test_rounds_values_and_causers_of_statuses(crypt: Fight) -> None:
    harl, count = index(crypt, "harl-brannoch"), index(crypt, "night-count")

    def say(name: str, value: int) -> Borne:
        crypt.set_fact(Said(Fact.CONDITION, harl, condition(crypt, name), value))
        return Borne(int(unit(crypt, harl)["borne"][Status[name]]))

    blind = say("BLIND", 2)
    assert (blind.lasts, blind.left) == (Lasts.ROUNDS, 2)
    assert say("BLIND", -1).lasts == Lasts.STAYS
    assert say("BLIND", 0).lasts is None
    assert (say("BARRIER", 12).value, say("BARRIER", 3).value) == (12, 3)
    assert say("BURNING", 2).value == 2 * 64 + 4
    charmed = say("CHARMED", count + 1)
    assert (charmed.by, charmed.lasts) == (count, Lasts.STAYS)
    assert refused(crypt, Said(Fact.CONDITION, harl, condition(crypt, "CHARMED"), harl + 1)) == Refusal.RANGE
    assert refused(crypt, Said(Fact.CONDITION, harl, condition(crypt, "BARRIER"), -1)) == Refusal.RANGE


def test_who_is_paralyzed_in_its_turn_loses_it_and_who_is_possessed_is_led(crypt: Fight) -> None:
    frozen = crypt.decider
    crypt.set_fact(Said(Fact.CONDITION, frozen, condition(crypt, "PARALYZED"), -1))
    assert crypt.decider != frozen and not crypt.over
    led = crypt.decider
    leader = next(i for i in range(len(crypt.compiled.combatants)) if i not in (frozen, led))
    crypt.set_fact(Said(Fact.CONDITION, led, condition(crypt, "POSSESSED"), leader + 1))
    assert (crypt.decider, int(crypt.facts["acting"])) == (leader, led)


def test_a_verb_that_waits_for_its_aim_is_taken_back(river: Fight) -> None:
    decider = river.decider
    move = next(int(c) for c in river.legal() if river.mode.verbs(int(c)).name == "MOVE")
    river.take(move)
    assert records.fact(river.state, "question") == Question.CELL
    river.set_fact(Said(Fact.POOL, decider, Pool.HEALTH, int(unit(river, decider)["health"])))
    assert (river.decider, records.fact(river.state, "question")) == (decider, Question.VERB)
    assert move in river.legal()


def test_while_an_attack_waits_for_an_answer_only_pools_are_said(river: Fight) -> None:
    fight = fight_under_attack(river)
    i = fight.decider
    x, y = int(unit(fight, i)["x"]), int(unit(fight, i)["y"])
    assert refused(fight, Said(Fact.PLACE, i, x, y)) == Refusal.NOT_NOW
    assert refused(fight, Said(Fact.CONDITION, i, condition(fight, "BLIND"), 1)) == Refusal.NOT_NOW
    assert refused(fight, Said(Fact.FATE, i, Fate.FLED)) == Refusal.NOT_NOW
    assert refused(fight, Said(Fact.POOL, i, Pool.HEALTH, 0)) == Refusal.NOT_NOW
    fight.set_fact(Said(Fact.POOL, i, Pool.HEALTH, 5))
    assert fight.decider == i and unit(fight, i)["health"] == 5


def fight_under_attack(fight: Fight) -> Fight:
    verbs = fight.mode.verbs
    while verbs.MANEUVER not in fight.legal():
        shots = [c for c in fight.legal() if verbs.FIRE <= c < verbs.LINK or c >= 96]
        fight.take(int(shots[0] if shots else fight.legal()[0]))
    return fight


def test_places_and_media_must_fit(river: Fight) -> None:
    lark, runner = index(river, "up-lark"), index(river, "up-runner-a")
    assert refused(river, Said(Fact.PLACE, runner, 0, 0)) == Refusal.NO_ROOM, "a boat on land"
    assert refused(river, Said(Fact.PLACE, runner, -1, 0)) == Refusal.NO_ROOM
    x, y = int(unit(river, lark)["x"]), int(unit(river, lark)["y"])
    assert refused(river, Said(Fact.PLACE, runner, x, y)) == Refusal.NO_ROOM, "somebody is there"
    river.set_fact(Said(Fact.PLACE, runner, 6, 0))
    assert (unit(river, runner)["x"], unit(river, runner)["y"]) == (6, 0)
    assert refused(river, Said(Fact.CONDITION, runner, condition(river, "MEDIUM"), Medium.AIR)) == Refusal.RANGE
    river.set_fact(Said(Fact.CONDITION, lark, condition(river, "MEDIUM"), Medium.AIR))
    assert unit(river, lark)["medium"] == Medium.AIR
    river.set_fact(Said(Fact.PLACE, lark, 0, 0))
    assert unit(river, lark)["x"] == 0, "in the air above the land"
    for name in ("DISARMED", "POLYMORPH"):
        assert refused(river, Said(Fact.CONDITION, lark, condition(river, name), 1)) == Refusal.UNKNOWN


def test_who_is_put_elsewhere_is_out_of_cover() -> None:
    fight = in_a_turn("roadside-duel")
    fight.set_fact(Said(Fact.PLACE, 0, 1, 0))
    fight.set_fact(Said(Fact.CONDITION, 0, condition(fight, "COVER"), 1))
    assert unit(fight, 0)["cover"] == 1
    fight.set_fact(Said(Fact.PLACE, 0, 4, 2))
    assert unit(fight, 0)["cover"] == 0
    assert refused(fight, Said(Fact.CONDITION, 0, condition(fight, "COVER"), 1)) == Refusal.RANGE, "there is none"
    assert refused(fight, Said(Fact.CONDITION, 0, condition(fight, "BLOOD"), 1)) == Refusal.RANGE, "no vampire"
    assert refused(fight, Said(Fact.CONDITION, 0, len(fight.mode.conditions), 1)) == Refusal.UNKNOWN


@pytest.mark.parametrize("name", ["bellmakers-crypt", "river-war"])
def test_fates(name: str) -> None:
    fight = in_a_turn(name)
    gone = fight.decider
    assert refused(fight, Said(Fact.FATE, gone, Fate.YIELDED)) == Refusal.UNKNOWN
    fight.set_fact(Said(Fact.FATE, gone, fight.mode.gone))
    assert fight.decider != gone and not fight.over
    assert refused(fight, Said(Fact.PLACE, gone, 4, 0)) == Refusal.NOBODY_THERE
    for i, info in enumerate(fight.compiled.combatants):
        if info.side == 1 and not fight.over:
            fight.set_fact(Said(Fact.FATE, i, Fate.FLED))
    assert fight.ending == Ending.DECIDED
    assert refused(fight, Said(Fact.POOL, 0, Pool.HEALTH, 1)) == Refusal.OVER


@pytest.mark.parametrize(("creature", "at"), [("kestrel", (6, 0)), ("dune-rider", (0, 0)), ("field-infantry", (1, 0))])
def test_vehicles_and_people_join_where_they_can_be(river: Fight, creature: str, at: tuple[int, int]) -> None:
    entry = {"creature": creature, "side": "upstream", "id": "late-comer"}
    twin, _ = river.joined(with_combatant(river.compiled, entry), at)
    last = len(twin.compiled.combatants) - 1
    assert (int(unit(twin, last)["x"]), int(unit(twin, last)["y"])) == at
    assert int(twin.facts["order"][int(twin.facts["order_count"]) - 1]) == last


def test_nobody_joins_where_there_is_no_room(river: Fight) -> None:
    joined = with_combatant(river.compiled, {"creature": "dune-rider", "side": "upstream", "id": "late-comer"})
    before = river.save()
    with pytest.raises(FactRefused) as error:
        river.joined(joined, (6, 0))
    assert error.value.why == Refusal.NO_ROOM and river.save() == before
    with pytest.raises(InvalidContent, match="no vehicle 'griffin'"):
        with_combatant(river.compiled, {"creature": "griffin", "side": "upstream", "id": "late-comer"})
