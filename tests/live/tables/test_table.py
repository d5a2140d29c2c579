"""A table: commands, undo, redo, dice by hand, the autopilot; and that nothing is lost or half done."""

import json
from dataclasses import replace

import numpy as np
import pytest

from opfor.content import load
from opfor.content.fight import hash_of
from opfor.live.desk import Desk
from opfor.live.errors import BadCommand, BrokenTable, KeyReused, NotNow, ProposalVoid, Stale, TableError
from opfor.live.store import Store, sqlite_url
from opfor.live.table import Table
from opfor.rules.core import dice
from opfor.rules.core.state import Fate

MODES = ("tavern-brawl", "dawn-raid", "roadside-duel", "duel-over-the-sound")


def test_a_proposal_is_a_turn_in_steps_with_reasons(sit) -> None:
    play = sit()
    proposal = play.desk.proposal(play.id)
    assert proposal.combatant == play.fight.decider
    first = proposal.steps[0]
    assert first.text.startswith("stride ") and first.reason.startswith("Because ") and len(first.choices) == 2
    assert first.options and first.options[0].text and first.options[0].score <= first.score
    before = play.fight.save()
    answer = play.say("approve", proposal=proposal.id)
    steps = [entry for entry in answer["entries"] if entry["kind"] == "step"]
    assert [step["name"] for step in steps][:2] == list(first.names)
    assert any(step["lines"] for step in steps) and play.fight.save() != before


@pytest.mark.parametrize("encounter", MODES)
def test_a_rehearsal_changes_nothing(sit, encounter: str) -> None:
    play = sit(encounter)
    before = play.fight.save(), play.table.version, len(play.table.log)
    play.desk.rehearse(play.id)
    assert (play.fight.save(), play.table.version, len(play.table.log)) == before
    assert play.table.proposal is None


def test_a_plan_knows_no_dice_and_uses_none(sit, monkeypatch) -> None:
    play = sit()
    drawn = []
    monkeypatch.setattr(dice, "random32", lambda *words: drawn.append(words) or 0)
    counter = play.fight.facts["counter"]
    assert play.desk.proposal(play.id).steps
    assert play.fight.facts["counter"] == counter
    if not isinstance(play.fight.state, np.ndarray):  # compiled kernels have taken the function in
        keys = {words[0] for words in drawn}  # what agents imagine has keys of its own
        assert int(play.fight.facts["key"]) not in keys


def test_a_part_of_a_proposal_an_edited_turn_and_a_void_proposal(sit) -> None:
    play = sit()
    proposal = play.desk.proposal(play.id)
    play.say("approve", proposal=proposal.id, steps=1)
    with pytest.raises(ProposalVoid):
        play.say("approve", proposal=proposal.id)
    play.say("undo")
    play.say("approve", proposal=proposal.id, steps=1)  # the same state: it stands again
    play.say("undo", by="turn")
    play.say("choose", choices=["stride", "stride 1 west", "end the turn"])
    assert play.table.log[-2].body["name"] == "end the turn" or play.table.log[-1].body.get("name") == "end the turn"


def test_an_illegal_choice_changes_nothing_even_as_the_second(sit) -> None:
    play = sit()
    before, version = play.fight.save(), play.table.version
    for choices in ([95], [int(play.fight.legal()[0]), 95], ["fly"], ["stride", "stride 60 west"]):
        with pytest.raises(BadCommand):
            play.say("choose", choices=choices)
    assert (play.fight.save(), play.table.version) == (before, version)


def test_skip_and_take_over(sit) -> None:
    play = sit()
    first = play.decider
    play.say("take-over", combatant=first)
    assert play.desk.proposal(play.id) is None
    play.say("skip")
    assert play.decider != first
    play.say("set-autonomy", combatants=[first], level="confirm")
    play.say("undo")
    assert play.decider == first and play.desk.proposal(play.id) is not None


@pytest.mark.parametrize("encounter", MODES)
def test_undo_and_redo_by_step_and_turn_restore_the_bytes(sit, encounter: str) -> None:
    play = sit(encounter)
    states = [play.fight.save()]
    for _ in range(12):
        play.pass_by()
        states.append(play.fight.save())
    for state in states[-2::-1]:
        play.say("undo")
        assert play.fight.save() == state
    for state in states[1:]:
        play.say("redo")
        assert play.fight.save() == state
    play.say("undo", by="turn")
    at = play.fight.save()
    assert at in states
    play.say("redo", by="turn")
    assert play.fight.save() == states[-1]
    with pytest.raises(NotNow):
        play.say("redo")


def test_undo_leads_back_before_the_verb(sit) -> None:
    play = sit()
    before = play.fight.save()
    play.say("choose", choices=["stride"])
    assert not play.table.history.now.resting
    play.say("choose", choices=[int(play.fight.legal()[0])])
    play.say("undo")
    assert play.fight.save() == before


def test_after_an_undo_the_autopilot_waits(sit) -> None:
    play = sit(level="run")
    assert play.desk.run(play.id)
    while play.desk.run(play.id):
        pass
    assert play.decider in {"mira", "tolland", "ine"}
    play.say("undo", by="turn")
    assert not play.table.going and not play.desk.run(play.id)
    play.say("go")
    assert play.table.going


def test_levels_of_the_autopilot(sit) -> None:
    play = sit(level="confirm")
    assert not play.desk.run(play.id)
    everybody = [info.id for info in play.fight.compiled.combatants]
    play.say("set-autonomy", combatants=everybody, level="confirm-players")
    for _ in range(30):
        if not play.desk.run(play.id):
            break
    assert play.fight.over or play.desk.proposal(play.id).touches_players
    play.say("set-autonomy", combatants=everybody, level="suggest")
    assert len(play.desk.proposal(play.id).steps) == 1
    play.say("set-autonomy", combatants=everybody, level="run")
    for _ in range(3):
        assert play.desk.run(play.id)


def test_a_name_may_stand_for_several(sit) -> None:
    play = sit("ford-ambush")
    everybody = {info.id: info for info in play.fight.compiled.combatants}
    bandits = {id for id, info in everybody.items() if play.fight.compiled.sides[info.side].id == "bandits"}
    play.say("set-autonomy", combatants=["bandits"], level="run")
    assert {id for id, level in play.table.levels.items() if level == "run"} == bandits
    play.say("set-agent", combatants=["foes"], agent="random")
    assert set(play.table.agents) >= bandits and play.table.agents[min(bandits)] == "random"
    archers = {id for id, info in everybody.items() if info.creature == "bandit-archer"}
    play.say("set-laws", combatants=["bandit-archer", "archer-a"], laws=["no-lethal-force"])
    assert set(play.table.laws) == archers and "archer-a" in archers
    play.say("set-autonomy", combatants=["all"], level="manual")
    assert set(play.table.levels.values()) == {"manual"} and set(play.table.levels) == set(everybody)
    with pytest.raises(TableError, match="no combatant 'nobody'"):
        play.say("set-autonomy", combatants=["all", "nobody"], level="run")


def test_facts_from_outside_by_their_names(sit) -> None:
    play = sit()
    play.say("set-pool", combatant="mira", pool="stamina", value=5)
    play.say("set-condition", combatant="Mira", condition="prone", value=1)
    play.say("move", combatant="mira", x=2, y=6)
    play.say("set-fate", combatant="tolland", fate="unconscious")
    play.say("remove", combatant="rusk")
    mira = play.facts("mira")
    assert (mira["stamina"], mira["prone"], mira["x"], mira["y"]) == (5, 1, 2, 6)
    assert (play.facts("tolland")["fate"], play.facts("rusk")["fate"]) == (Fate.UNCONSCIOUS, Fate.FLED)
    assert play.table.log[-1].body["lines"][0] == "  Captain Rusk has left the field, says the game master."
    assert not any("runs" in line or "flees" in line for line in play.table.log[-1].body["lines"])


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ({"kind": "set-pool", "combatant": "miro", "pool": "stamina", "value": 5}, "did you mean 'mira'"),
        ({"kind": "set-pool", "combatant": "mira", "pool": "stamia", "value": 5}, "did you mean 'stamina'"),
        ({"kind": "set-pool", "combatant": "mira", "pool": "stamina", "value": 99}, "out of range"),
        ({"kind": "set-pool", "combatant": "mira", "pool": "stamina", "value": "5"}, "valid integer"),
        ({"kind": "move", "combatant": "mira", "row": "front"}, "say where"),
        ({"kind": "move", "combatant": "mira", "x": 12, "y": 5}, "nobody can stand there"),
        ({"kind": "set-fate", "combatant": "mira", "fate": "asleep"}, "there are standing"),
        ({"kind": "add", "creature": "dragoon", "side": "party", "id": "x", "x": 1, "y": 1}, "no creature 'dragoon'"),
        ({"kind": "add", "creature": "guard", "side": "watch", "id": "x", "x": 1, "y": 1}, "no side 'watch'"),
        ({"kind": "add", "creature": "guard", "side": "party", "id": "mira", "x": 1, "y": 1}, "already"),
        ({"kind": "set-agent", "combatants": ["rusk"], "agent": "oracle"}, "no agent 'oracle'"),
        ({"kind": "set-hand", "sides": ["partyy"]}, "did you mean 'party'"),
        ({"kind": "sing"}, "kind"),
        ({"kind": "undo", "by": "year"}, "by"),
        ({"kind": "choose", "choices": []}, "choices"),
    ],
)
def test_what_cannot_be_says_why_and_changes_nothing(sit, command, said: str) -> None:
    play = sit()
    before, version = play.fight.save(), play.table.version
    with pytest.raises(BadCommand, match=said):
        play.desk.send(play.id, command, version)
    assert (play.fight.save(), play.table.version) == (before, version)


def test_one_more_joins_and_can_be_undone(sit) -> None:
    play = sit()
    before = play.fight.save()
    play.say("add", creature="cutthroat", side="bandits", id="cutthroat-d", name="Cutthroat D", x=9, y=9)
    assert play.facts("cutthroat-d")["x"] == 9 and play.table.level(9) == "confirm"
    after = play.fight.save()
    play.say("undo")
    assert play.fight.save() == before and len(play.fight.compiled.combatants) == 9
    play.say("redo")
    assert play.fight.save() == after and play.decider
    play.say("add", creature="cutthroat", side="bandits", id="cutthroat-e", x=8, y=9)
    assert len(play.fight.compiled.combatants) == 11


def test_a_stale_command_and_a_key_that_comes_again(sit) -> None:
    play = sit()
    seen = play.table.version
    first = play.desk.send(play.id, {"kind": "skip"}, seen, key="k")
    assert play.desk.send(play.id, {"kind": "skip"}, seen, key="k") == first
    with pytest.raises(Stale) as stale:
        play.desk.send(play.id, {"kind": "skip"}, seen, key="other")
    assert stale.value.version == play.table.version == first["version"]
    with pytest.raises(KeyReused):
        play.desk.send(play.id, {"kind": "undo"}, play.table.version, key="k")


def test_who_listens_and_fails_changes_no_answer(sit) -> None:
    play = sit()
    version = play.table.version

    def fail(id: str, entries: list) -> None:
        raise RuntimeError

    play.desk.listen(fail)
    assert play.desk.send(play.id, {"kind": "hold"}, version)["version"] == version + 1


@pytest.mark.parametrize("url", ["bogus://x", "postgresql+nothing://me:secret@x/y", "mysql://x:zz/", "://"])
def test_a_database_that_cannot_be_opened(url: str) -> None:
    with pytest.raises(BrokenTable) as error:
        Store(url)
    assert "name a file" in str(error.value) and "secret" not in str(error.value)


def test_every_error_of_a_table_is_a_value_error_with_a_code() -> None:
    kinds = TableError.__subclasses__()
    assert len({kind.code for kind in kinds}) == len(kinds)


def test_a_branch_goes_its_own_way(sit) -> None:
    play = sit()
    twin = type(play)(play.desk, play.desk.branch(play.id))
    assert twin.fight.save() == play.fight.save() and twin.table.version == play.table.version
    twin.say("skip")
    assert twin.fight.save() != play.fight.save()
    play.say("skip")
    assert twin.fight.save() == play.fight.save()  # the same dice


@pytest.mark.parametrize("encounter", MODES)
def test_saved_and_loaded_it_goes_on_with_the_same_dice(sit, encounter: str) -> None:
    play = sit(encounter)
    for _ in range(5):
        play.pass_by()
    play.say("undo")
    twin = type(play)(play.desk, play.desk.load(play.desk.save(play.id)))
    assert twin.fight.save() == play.fight.save() and twin.table.log == play.table.log
    for each in (play, twin):
        each.say("redo")
        for _ in range(8):
            each.pass_by()
    assert twin.fight.save() == play.fight.save()


def test_a_broken_file_loads_nothing(sit) -> None:
    play = sit()
    data = play.desk.save(play.id)
    lines = data.splitlines(keepends=True)
    step = next(line for line in lines if b'"step"' in line)
    broken = [b"", b"{}", b"\xff\xfe", data[:-400], b"".join(lines[:-1]), data.replace(b'"rules":', b'"rulez":')]
    broken += [data.replace(step, step.replace(b'"hash":"', b'"hash":"0')), b"".join([lines[0], *lines[2:]])]
    head, first, *rest = map(json.loads, lines)

    def changed(title: object = "T", agents: dict | None = None, **more: object) -> bytes:
        body = first["body"] | {key: more.pop(key) for key in ("encounter", "hand") if key in more}
        body["agents"] = body["agents"] | (agents or {})
        entries = [head | {"title": title}, first | {"body": body} | more, *rest]
        return b"".join(json.dumps(entry).encode() + b"\n" for entry in entries)

    assert play.desk.load(changed()) and play.desk.load(changed("x" * 10_000))
    broken += [b"[" * 100_000, lines[0] + b'{"a":' * 100_000, changed("\ud800"), changed(encounter=5)]
    broken += [changed(encounter="A b/../c"), changed(encounter=""), changed(at=float("nan")), changed(at=1e999)]
    broken += [changed(agents={"rusk": "nobody"}), changed(agents={"rusk": 5})]
    asked = {"acts": 5, "faces": 5, "wanted": {"combatant": 99, "purpose": "x", "sides": "z", "nth": 1}, "by": "x"}
    more = {"seq": len(lines), "kind": "asked", "at": 1.0, "facts": None, "body": asked}
    broken.append(changed().replace(lines[0], b"") + json.dumps(more).encode())
    tables = len(play.desk.store.tables())
    for wrong in broken:
        with pytest.raises(BrokenTable):
            play.desk.load(wrong)
    assert len(play.desk.store.tables()) == tables


@pytest.mark.parametrize("encounter", MODES)
def test_a_restarted_desk_stands_where_the_old_one_stood(encounter: str, tmp_path) -> None:
    url = sqlite_url(tmp_path / "tables.db")
    first = Desk(Store(url))
    id = first.open(load(encounter), 3, level="run", hand=["party"])
    table = first.table(id)
    for _ in range(12):
        if table.waiting is not None:
            first.send(id, {"kind": "dice", "faces": [table.waiting.wanted.sides // 2]}, table.version)
        elif not first.run(id) and not table.fight.over:
            first.send(id, {"kind": "choose", "choices": [int(table.fight.legal()[-1])]}, table.version)
    second = Desk(Store(url))
    twin = second.table(id)
    assert twin.fight.save() == table.fight.save() and twin.version == table.version
    assert (twin.waiting, twin.going, twin.levels, twin.history) == (
        table.waiting, table.going, table.levels, table.history,
    )  # fmt: skip
    mine, theirs = first.proposal(id), second.proposal(id)
    assert mine == theirs
    first.close()
    second.close()


def test_a_table_of_other_rules_is_not_gone_on_with(sit) -> None:
    play = sit()
    first = play.table.log[0]
    other = replace(first, body=first.body | {"rules": 99})
    with pytest.raises(BrokenTable, match="version 99 of the rules"):
        Table("other").apply([other])
    short = replace(first, facts=first.facts[:-8], body=first.body | {"hash": hash_of(first.facts[:-8])})
    with pytest.raises(BrokenTable, match="do not fit"):
        Table("other").apply([short])
