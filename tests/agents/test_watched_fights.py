"""No law is broken, whoever decides: whole fights under laws and orders, watched by what happens in them.

The watch knows nothing of how laws are kept (`agents/bars`): it reads events and facts alone. `-m slow` watches 50,000
decisions of each policy, shared out among the modes.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from opfor.agents.agent import Agent, Choice, make
from opfor.agents.bundles import Facts, Tables
from opfor.agents.contest import contest
from opfor.agents.laws import FORCED, lawful
from opfor.agents.learned import Learned
from opfor.agents.seating import under
from opfor.chronicle import Recording, read_log
from opfor.cli.playing import play
from opfor.cli.until import Until
from opfor.content import load
from opfor.content.compiled import Compiled
from opfor.content.fight import Fight, Happened
from opfor.content.laws import RESOURCES, Law, Order, Ruling, read_law, read_order
from opfor.content.modes import MODES
from opfor.rules.core.records import as_numpy
from opfor.rules.core.state import Fate
from opfor.rules.grid.words import Ev as GridEv
from opfor.rules.rows.words import Ev as RowsEv
from opfor.rules.twenty.core.table import Status
from opfor.rules.twenty.core.words import Ev as TwentyEv
from opfor.stress import playing, replays
from opfor.stress.experiment import Experiment
from opfor.stress.running import run

EVENTS: dict[str, Any] = {"grid": GridEv, "rows": RowsEv, "skirmish": TwentyEv, "ships": TwentyEv}
ENCOUNTERS = {
    "grid": ["ford-ambush", "six-on-six", "smoke-ambush", "haunted-crypt", "two-packs"],
    "rows": ["dawn-raid", "two-covens", "witch-mire", "hall-of-thorns", "night-ambush"],
    "skirmish": ["armoury-night", "toll-road-ambush", "court-of-wands", "kennel-war", "glass-alley"],
    "ships": ["squadron-clash", "torpedo-run", "under-the-bay", "convoy-in-the-strait", "storm-barges"],
}
KEPT = {
    "grid": ["keep:stamina:3", "keep:focus:2", "keep:courage:2"],
    "rows": ["keep:mana:10", "keep:items:1"],
    "skirmish": ["keep:resource:2"],
    "ships": ["keep:resource:2"],
}
SHORT = {"grid": "two-packs", "rows": "night-ambush", "skirmish": "glass-alley", "ships": "squadron-clash"}
FULL = 4  # the number under which `bound` gives all laws together, and the most orders
LAWS = [["never-target:FOE"], ["no-lethal-force"], ["spend-no-limited"], ["KEEP"]]
LAWS.append([law for laws in LAWS for law in laws])
ORDERS = [[], ["hold"], ["focus:FOE"], ["fall-back"], ["guard:FRIEND", "must-survive"], ["stay-in-group"]]
AIMED = {"ATTACK", "CONFLICT", "GRAPPLE", "USE", "ABILITY", "HIT"}
DECISIONS, A_FIGHT = 50_000, 250


def bound(compiled: Compiled, n: int, sides: Sequence[int] = range(8)) -> Compiled:
    """The encounter with laws and orders for everybody on the sides; which, and about whom, goes by the number."""
    mode, everybody = compiled.mode, compiled.combatants
    given: dict[str, list[Ruling]] = {}
    for k, one in enumerate(everybody):
        if one.side not in sides:
            continue
        foes = [other.id for other in everybody if other.side != one.side]
        friends = [other.id for other in everybody if other.side == one.side and other.id != one.id] or [one.id]
        kept = KEPT[mode][n % len(KEPT[mode])]
        names = {"FOE": foes[n % len(foes)], "FRIEND": friends[(n + k) % len(friends)], "KEEP": kept}
        given[one.id] = [read_law(filled(text, names)) for text in LAWS[(n + n // 5) % len(LAWS)]]
        given[one.id] += [read_order(filled(text, names)) for text in ORDERS[n % len(ORDERS)]]
    return under(compiled, given)


def filled(text: str, names: dict[str, str]) -> str:
    for name, value in names.items():
        text = text.replace(name, value)
    return text


@dataclass
class Before:
    """A fight as it was when somebody decided."""

    fight: Fight
    who: int
    facts: Any
    seen: Any

    def is_known(self, j: int) -> bool:
        """The decider's side knows where `j` is, as far as its view goes."""
        there, told = self.facts["units"][j], self.seen["units"][j]
        return "x" not in there.dtype.names or (there["x"], there["y"]) == (told["x"], told["y"])


@dataclass
class Watch:
    """What came of the laws of one fight.

    Attributes:
        decided: decisions by whoever is bound, by the kinds of its laws and orders.
        forced: those that the laws left no choice in.
        berserk: those of them that the rules left none in (T73): it attacks the closest, whoever that is.
        breaches: what was done against a law or an order that could be followed.
    """

    fight: Fight
    decided: Counter[str] = field(default_factory=Counter)
    forced: list[str] = field(default_factory=list)
    berserk: list[str] = field(default_factory=list)
    breaches: list[str] = field(default_factory=list)

    def play(self, agents: list[Agent], rng: np.random.Generator, wanted: int) -> None:
        """Play it as the command line does, and look on."""
        fight = self.fight
        while not fight.over and sum(self.decided.values()) < wanted:
            view, who = fight.view(), fight.decider
            may = lawful(view)
            before = Before(fight, who, fight.facts.copy(), as_numpy(view.state)[0].copy())
            choice = agents[who].choose(view, may.mask, rng).index
            laws = fight.compiled.combatants[who].laws
            happened = fight.take(choice)
            self.decided["+".join(law.kind for law in laws)] += 1
            if may.forced:
                self.forced.append(f"{fight.compiled.id} {fight.compiled.combatants[who].id}")
                self.berserk += [self.forced[-1]] if is_berserk(before) else []
                continue
            for law in laws:
                if isinstance(law, Law) or not may.lapsed:
                    self.breaches += [f"{law} by {told}" for told in BROKEN[law.kind](law, before, happened)]


def is_berserk(before: Before) -> bool:
    """T73: it attacks the closest, whoever that is: no law leaves it a choice."""
    unit = before.facts["units"][before.who]
    return "bearing" in unit.dtype.names and bool(int(unit["bearing"]) >> Status.BERSERK & 1)


Told = Iterator[str]


def named(before: Before, event: Happened) -> str:
    """The breach, with all that is needed to see it again."""
    fight = before.fight
    kind = EVENTS[fight.compiled.mode](event.kind).name
    return f"{fight.compiled.combatants[before.who].id} in {fight.compiled.id}, seed {fight.seed}: {kind} {event}"


def own(before: Before, happened: list[Happened], *names: str) -> Iterator[Happened]:
    """What the decider did, of these kinds."""
    events = EVENTS[before.fight.compiled.mode]
    kinds = {events[name] for name in names if name in events.__members__}
    return (event for event in happened if event.actor == before.who and event.kind in kinds)


def target_aimed_at(law: Law, before: Before, happened: list[Happened]) -> Told:
    """Nothing aimed at it, nor any area it is known to stand in; unless it steps into the way of another's blow."""
    who = index_of(before, law.who)
    steps_in = before.fight.compiled.mode == "grid" and any(
        event.kind == GridEv.INTERCEPT and event.actor == who for event in happened
    )
    for event in own(before, happened, *AIMED):
        if event.target == who and not steps_in and before.is_known(who):
            yield named(before, event)


def killing(law: Law, before: Before, happened: list[Happened]) -> Told:
    """Nobody dies by its hand; in rows mode nobody dies (R13)."""
    mode = before.fight.compiled.mode
    for event in happened:
        if mode == "grid" and event.kind == GridEv.FATE and event.a == Fate.DEAD and event.b == before.who:
            yield named(before, event)
        fallen = event.kind == TwentyEv.FATE and event.a in (Fate.DEAD, Fate.UNCONSCIOUS)  # T38, V06
        if mode in ("skirmish", "ships") and fallen and event.target == before.who != event.actor:
            yield named(before, event)


def spending(law: Law, before: Before, happened: list[Happened]) -> Told:
    """Nothing that a fight has only so many of is used up."""
    fight, who = before.fight, before.who
    now, then = fight.facts["units"][who], before.facts["units"][who]
    spec = as_numpy(fight.spec)[0]
    names = now.dtype.names
    if "uses" in names and "abilities" in spec["sheets"].dtype.names:
        for slot, k in enumerate(spec["sheets"][who]["abilities"]):
            if k and spec["abilities"][k - 1]["uses"] and now["uses"][slot] != then["uses"][slot]:
                yield f"{fight.compiled.id}, seed {fight.seed}: ability {slot} of {fight.compiled.combatants[who].id}"
    for store in {"thrown", "items"} & set(names):
        if not np.array_equal(now[store], then[store]):
            yield f"{fight.compiled.id}, seed {fight.seed}: {store} of {fight.compiled.combatants[who].id}"


def dipping(law: Law, before: Before, happened: list[Happened]) -> Told:
    """No price leaves less than is to be kept."""
    mode = before.fight.compiled.mode
    at = RESOURCES[mode].index(law.resource)
    if mode == "rows":
        had = int(before.facts["units"][before.who]["mana"])
        left = int(before.fight.facts["units"][before.who]["items"].sum())
        for event in own(before, happened, "USE"):
            if law.resource == "mana" and event.c and had - event.c < law.least:
                yield named(before, event)
        for event in own(before, happened, "ITEM"):
            if law.resource == "items" and left < law.least:
                yield named(before, event)
        return
    for event in own(before, happened, "PAY"):
        mine, paid, left = (event.a == at, event.b, event.c) if mode == "grid" else (True, event.a, event.b)
        if mine and paid > 0 and left < law.least:
            yield named(before, event)


def walking(law: Order, before: Before, happened: list[Happened]) -> Told:
    """Who holds a place leaves it by no step of its own."""
    for event in own(before, happened, "MOVE", "ESCAPE", "FLEE"):
        if before.fight.compiled.mode != "rows" or event.kind == RowsEv.FLEE or event.b == 1:
            yield named(before, event)


def yielding(law: Order, before: Before, happened: list[Happened]) -> Told:
    """Who must survive never yields."""
    return (named(before, event) for event in own(before, happened, "YIELD"))


def nothing(law: Order, before: Before, happened: list[Happened]) -> Told:
    """What other orders come to is told by the positions in the tests of each mode."""
    return iter(())


BROKEN: dict[str, Any] = {
    "never-target": target_aimed_at, "no-lethal-force": killing, "spend-no-limited": spending, "keep": dipping,
    "hold": walking, "must-survive": yielding,
    "focus": nothing, "guard": nothing, "fall-back": nothing, "stay-in-group": nothing,
}  # fmt: skip


def index_of(before: Before, id: str) -> int:
    return [one.id for one in before.fight.compiled.combatants].index(id)


@pytest.fixture
def learner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that gives a learned policy of a mode whose network says whatever comes to its mind."""

    def made(mode: str, seed: int = 0) -> Learned:
        rng = np.random.default_rng(seed)
        monkeypatch.setattr(
            "opfor.agents.learned.network_of",
            lambda path, threads: lambda observations, masks: rng.standard_normal(masks.shape).astype(np.float32),
        )
        folder = tmp_path / mode
        folder.mkdir(exist_ok=True)
        (folder / "policy.onnx").write_bytes(b"")
        facts = Facts(mode=mode, rules=0, profile={}, tables=Tables.of(mode))
        (folder / "bundle.json").write_text(json.dumps(asdict(facts)))
        return Learned(folder, mode)

    return made


def watched(agent: Agent, mode: str, wanted: int, orders: bool = True) -> tuple[Counter[str], list[str], list[str]]:
    """Watch an agent play everybody of fight after fight; decisions by laws, forced ones, and breaches."""
    decided: Counter[str] = Counter()
    forced: list[str] = []
    breaches: list[str] = []
    n = 0
    while sum(decided.values()) < wanted:
        compiled = bound(load(ENCOUNTERS[mode][n % len(ENCOUNTERS[mode])]), n)
        watch = Watch(Fight(compiled, n))
        watch.play(
            [agent] * len(compiled.combatants), np.random.default_rng(n), min(A_FIGHT, wanted - sum(decided.values()))
        )
        decided += watch.decided
        forced += watch.forced
        breaches += watch.breaches
        n += 1
    return decided, forced, breaches


SETS = [["never-target:FOE"], ["no-lethal-force", "spend-no-limited"]]
SEEN = [
    ("ford-ambush", "keep:stamina:3"), ("six-on-six", "keep:stamina:1"), ("dawn-raid", "keep:mana:10"),
    ("armoury-night", ""), ("toll-road-ambush", ""), ("squadron-clash", ""), ("torpedo-run", ""),
]  # fmt: skip


@pytest.mark.parametrize(("encounter", "keep"), SEEN)
@pytest.mark.parametrize("agents", [("random", "random"), ("scripted@2", "scripted:own")])
def test_no_law_is_broken(encounter: str, keep: str, agents: tuple[str, str]) -> None:
    lawless = load(encounter)
    first = [next(one.id for one in lawless.combatants if one.side != side) for side in range(2)]
    for laws in (*SETS, [keep]) if keep else SETS:
        given = {one.id: [read_law(law.replace("FOE", first[one.side])) for law in laws] for one in lawless.combatants}
        watch = Watch(Fight(under(lawless, given), 3))
        players = [make(agents[one.side], lawless.mode) for one in lawless.combatants]
        watch.play(players, np.random.default_rng(3), 150)
        assert watch.decided and not watch.breaches
        assert watch.forced == watch.berserk


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("policy", ["random", "scripted:own", "scripted@1", "search:4", "learned"])
def test_no_law_is_broken_over_fifty_thousand_decisions(policy: str, mode: str, learner: Any) -> None:
    agent = learner(mode) if policy == "learned" else make(policy, mode)
    decided, forced, breaches = watched(agent, mode, DECISIONS)
    assert sum(decided.values()) == DECISIONS and not breaches
    assert not getattr(agent, "replaced", [])
    print(f"{policy:<13} {mode:<9} {DECISIONS:,} decisions under {len(decided)} sets, {len(forced)} forced, 0 breaches")


@pytest.mark.parametrize("mode", MODES)
def test_kernels_keep_the_law_as_agents_do(mode: str) -> None:
    """Whole bound fights in kernels, where the laws are kept without Python, come out as watched ones do."""
    compiled = bound(load(SHORT[mode]), FULL, [0])
    fast = contest(compiled, {"all": "scripted"}, range(2))
    slow = contest(compiled, {"all": make("scripted", mode)}, range(2))
    assert fast.rounds.tolist() == slow.rounds.tolist() and fast.fates.tolist() == slow.fates.tolist()


class Stubborn(Agent):
    """Likes some choices more than others, whatever the position; asked for many at once or for one."""

    def __init__(self) -> None:
        self.liking = np.random.default_rng(11).random(345)

    def choose(self, view: Any, mask: Any, rng: np.random.Generator) -> Choice:
        return Choice(int(np.argmax(np.where(np.asarray(mask) != 0, self.liking, -1))))


class StubbornInLockstep(Stubborn):
    def choose_many(self, observations: Any, masks: Any, rngs: Any) -> Any:
        return np.argmax(np.where(masks != 0, self.liking, -1), axis=1)


@pytest.mark.parametrize("mode", MODES)
def test_fights_side_by_side_keep_the_law_as_single_ones_do(mode: str) -> None:
    compiled = bound(load(SHORT[mode]), FULL, [0])
    side = compiled.sides[0].id
    together = contest(compiled, {"all": "scripted", side: StubbornInLockstep()}, range(2))
    alone = contest(compiled, {"all": "scripted", side: Stubborn()}, range(2))
    assert together.rounds.tolist() == alone.rounds.tolist() and together.fates.tolist() == alone.fates.tolist()


class Onlooker(Agent):
    """Plays as another, and remembers which choices its laws left it none in."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.forced: list[bool] = []

    def choose(self, view: Any, mask: Any, rng: np.random.Generator) -> Choice:
        self.forced.append(lawful(view).forced)
        return self.agent.choose(view, mask, rng)


def test_a_choice_that_the_laws_forced_is_logged_as_such() -> None:
    """Grete goes berserk (T73), and is told to harm nobody; every such choice is noted, and no other."""
    compiled = bound(load("toll-road-ambush"), 0)
    record, onlooker = Recording(Fight(compiled, 5)), Onlooker(make("scripted", "skirmish"))
    play(record, [onlooker] * len(compiled.combatants), Until("decision", 120), lambda happened: None)
    assert any(onlooker.forced) and not all(onlooker.forced)
    assert [step.note for step in record.steps] == [FORCED if forced else "" for forced in onlooker.forced]


class Witness(Onlooker):
    """Plays as another, and remembers whether it was offered what is lawful, and nothing else."""

    name = "witness"

    def __init__(self, agent: Agent) -> None:
        super().__init__(agent)
        self.narrowed = self.unlawful = 0

    def choose(self, view: Any, mask: Any, rng: np.random.Generator) -> Choice:
        may = lawful(view)
        self.unlawful += (np.asarray(mask) != 0).tolist() != (may.mask != 0).tolist()
        self.narrowed += bool(may.barred)
        return super().choose(view, mask, rng)


def test_agents_asked_by_a_stress_test_and_its_replays_are_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    experiment = Experiment((bound(load("night-ambush"), FULL),), {"all": "search:2"})
    for module in (playing, replays):
        witness = Witness(make("scripted", "rows"))
        monkeypatch.setattr(module, "make", lambda name, mode, witness=witness: witness)
        trials = run(experiment, 1) if module is playing else list(replays.play_again(experiment, 0))
        assert trials and witness.narrowed and not witness.unlawful


def test_a_replay_of_a_trial_notes_what_the_laws_forced(tmp_path: Path) -> None:
    experiment = Experiment((bound(load("toll-road-ambush"), 0),), {"all": "scripted"})
    replays.write_replay(experiment, 0, tmp_path / "replay.jsonl")
    steps = read_log(tmp_path / "replay.jsonl").steps
    notes = []
    for fight, _ in replays.play_again(experiment, 0):
        notes += [] if fight.over else [FORCED if lawful(fight.view()).forced else ""]
    assert FORCED in notes and [step.note for step in steps] == notes


@pytest.mark.parametrize("mode", MODES)
def test_opponents_and_allies_in_environments_are_bound(mode: str) -> None:
    compiled, witness = bound(load(SHORT[mode]), FULL), Witness(make("scripted", mode))
    env = gymnasium.make(
        f"opfor.envs:opfor/{mode.capitalize()}-v0", encounter=compiled, opponent=witness, disable_env_checker=True
    )
    _, info = env.reset(seed=0)
    while witness.narrowed < 5:
        _, _, terminated, truncated, info = env.step(int(info["action_mask"].nonzero()[0][0]))
        assert not (terminated or truncated)
    assert not witness.unlawful
