"""What players hear of what happens: the sentences of what their side sees, without the numbers of others (P4)."""

import re

import pytest

from opfor.chronicle.scene import located
from opfor.live.picture import picture

POINTS = re.compile(r"\d+ (Stamina|Focus|Courage|health|hull|mana)")
HURT = ("HARM", "HEAL")


def side_of(play) -> int:
    return next(k for k, side in enumerate(play.fight.compiled.sides) if side.players)


def told(play, side: int) -> str:
    return "\n".join(line for entry in picture(play.table, side)["log"] for line in entry["lines"])


@pytest.mark.parametrize("encounter", ["ford-ambush", "dawn-raid", "toll-road-ambush", "duel-over-the-sound"])
def test_the_hidden_are_not_named_and_others_have_no_numbers(sit, encounter: str) -> None:
    play = sit(encounter, seed=3, level="run")
    side = side_of(play)
    infos = play.fight.compiled.combatants
    everybody = [info.id for info in infos]
    play.say("set-autonomy", combatants=everybody, level="run")
    id = play.fight.compiled.sides[side].id
    hurt, heard, known = 0, 0, located(play.fight.view(side))
    while hurt < 4 and not play.fight.over:
        version = play.table.version
        assert play.desk.run(play.id)
        steps = [entry.body for entry in play.table.log[version:] if entry.kind == "step"]
        ever = known.copy()
        for body in steps:
            at = play.table.history.nodes[next(e.seq for e in play.table.log if e.body is body)]
            fight = play.fight.clone()
            fight.restore(at.facts)
            known = located(fight.view(side))
            ever |= known
            lines = "\n".join(body["seen"][id])
            heard += bool(lines)
            for i, info in enumerate(infos):
                assert i in ever or info.name not in lines
            victims = {event[1] for event in body["events"] if event[0] in HURT}
            if victims and all(infos[i].side != side for i in victims):
                assert POINTS.search("\n".join(body["lines"])) and not POINTS.search(lines)
                hurt += 1
    assert heard


def test_an_ambush_is_heard_of_when_it_is_seen(sit) -> None:
    play = sit("ford-ambush")
    side = side_of(play)
    header = told(play, side)
    assert "Round 1 · " in header and "Mira" in header and "Cutthroat B" not in header
    assert "Cutthroat B" in play.table.log[1].body["lines"][0]
    assert play.decider == "cutthroat-b"
    play.say("skip")
    assert told(play, side) == header
    play.say("undo")
    play.say("approve", proposal=play.desk.proposal(play.id).id)
    assert re.search("(sees|spots) Cutthroat B", told(play, side))


def test_what_the_master_says_of_others_is_not_told(sit) -> None:
    play = sit("ford-ambush")
    side = side_of(play)
    play.say("set-pool", combatant="rusk", pool="stamina", value=3)
    play.say("set-pool", combatant="mira", pool="stamina", value=4)
    assert "Mira has 4 stamina, not 14, says the game master." in told(play, side)
    assert "3 stamina" not in told(play, side) and "3 stamina" in str(picture(play.table)["log"])


def test_the_end_is_told_without_numbers_of_others(sit) -> None:
    play = sit("ford-ambush")
    side = side_of(play)
    for info in play.fight.compiled.combatants:
        if info.side != side:
            play.say("set-fate", combatant=info.id, fate="yielded")
    assert play.fight.over
    lines = told(play, side)
    assert "14/14" in lines or "unhurt" in lines
    foes = lines[lines.index(play.fight.compiled.sides[1 - side].name[4:]) :]
    assert not re.search(r"\d/\d", foes)
