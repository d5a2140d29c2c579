"""The common head of every mode's records: spec `s`, state `f`, workspace `w`, and what lies in them.

`s` cannot change in a fight and is shared by clones and batches; `f` holds the facts of one fight and is cloned, hashed
and saved by its bytes; `w` is scratch paper: events, choices, reachability.
"""

from __future__ import annotations

from .choices import CHOICES, VERBS
from .events import EVENTS, Event
from .kernel import Words
from .records import Nums, Plane, Rows, num, nums, one, rows

UNITS = 24  # most combatants
SIDES = 4
DEPTH = 16  # most pending frames
TAPE = 64  # most dice typed in ahead
NOBODY = -1  # no combatant; never used as an index
GOALS = 4  # objectives a side
TERMS = 24  # reasons that a score is made of
SHORTLIST = 8  # cells that an agent looks at closely, at most


class Fate(Words):
    """How a combatant stands in the fight, or how it left it: different ends are different outcomes."""

    STANDING = 0
    UNCONSCIOUS = 1
    DEAD = 2
    FLED = 3
    YIELDED = 4
    ESCAPED = 5


class Ending(Words):
    """Whether and how the fight ended."""

    ONGOING = 0
    DECIDED = 1
    DRAW = 2
    STALLED = 3  # no progress for some rounds: a draw
    CAPPED = 4  # the round cap: truncated
    FAULT = 5  # the engine found itself wrong; the trial counts as an error


class Result(Words):
    """How the fight ended for one side."""

    OPEN = 0
    WIN = 1
    LOSS = 2
    DRAW = 3


class Goal(Words):
    """Objectives of a side, as data."""

    NONE = 0
    DEFEAT_ALL = 1
    DEFEAT = 2  # this combatant no longer stands
    REACH = 3  # so many of the side (or this combatant) stand in the zone
    HOLD_OUT = 4  # somebody stands after so many rounds
    KEEP_ALIVE = 5  # lost when this combatant is lost: as each mode says
    ESCAPE = 6  # so many of the side (or this combatant) have left over their edge


class Objective:
    """One objective of one side."""

    kind: int = num("Goal", "what must come about; 0 none")
    target: int = num("combatant", "whom it is about, -1 anybody")
    zone: int = num("zone", "where, 0 nowhere")
    count: int = num("", "how many, or after how many rounds")


class Sheet:
    """What cannot change about a combatant in a fight."""

    side: int = num("side", "whose side")
    player: int = num("0/1", "a player's character")


class Unit:
    """The facts of one combatant."""

    fate: int = num("Fate", "standing, or how it left the fight")


class BoardUnit(Unit):
    """The facts of a combatant that stands on a board."""

    x: int = num("cells", "column")
    y: int = num("cells", "row")


class Frame:
    """Something that is going on and may have to wait for a decision; a mode says what its kinds keep in the fields."""

    kind: int = num("code", "what is going on")
    stage: int = num("code", "how far it has come")
    actor: int = num("combatant", "who does it")
    target: int = num("combatant", "to whom")
    using: int = num("index", "the weapon, ability or item used")
    who: int = num("combatant", "whose reaction is next")
    path: int = num("packed", "directions of a move, three bits a step, the first lowest")
    steps: int = num("cells", "length of the path")
    degree: int = num("code", "how well it went so far")
    amount: int = num("", "a quantity of the kind's own")
    variants: int = num("bits", "variants: non-lethal, as a reaction ...")


class Spec:
    """All that cannot change in a fight."""

    sheets: Rows[Sheet]  # each mode declares its own

    mode: int = num("code", "which mode the records belong to")
    count: int = num("combatants", "how many combatants the fight has")
    side_count: int = num("sides", "how many sides the fight has")
    hostile: Nums = nums(SIDES, "bits", "the sides that are hostile to each side")
    round_cap: int = num("rounds", "the fight is truncated after this many", 50)
    no_progress: int = num("rounds", "a draw after so many without any change that matters", 10)
    objectives: Rows[Objective] = rows(Objective, SIDES * GOALS, "four for each side; none at all: defeat all")


class State:
    """The facts of one fight."""

    units: Rows[Unit]  # each mode declares its own

    key: int = num("63 bits", "the dice: hash of encounter, profile, seed and trial")
    counter: int = num("dice", "dice drawn from the generator so far")
    tape_at: int = num("dice", "dice of the tape used")
    tape_count: int = num("dice", "dice on the tape")
    tape: Nums = nums(TAPE, "faces", "dice typed in or scripted, used before the generator")
    viewer: int = num("side + 1", "whose view this record is; 0: it is the fight itself")
    decisions: int = num("", "choices taken so far")
    round_no: int = num("rounds", "the current round, 1 the first")
    rounds_over: int = num("rounds", "rounds fought to their end")
    decider: int = num("combatant", "who must choose, -1 nobody")
    acting: int = num("combatant", "for whom: the decider itself, or another that it moves; -1 nobody")
    question: int = num("Question", "what kind of choice is asked")
    verb: int = num("verb", "the verb that waits for its aim")
    depth: int = num("frames", "pending frames")
    ending: int = num("Ending", "whether and how the fight ended")
    results: Nums = nums(SIDES, "Result", "how it ended for each side")
    fault: int = num("code", "what the engine found wrong")
    quiet: int = num("rounds", "rounds without progress")
    mark: int = num("", "fingerprint of pools and statuses at the last round's end")
    nearest: int = num("distance", "smallest distance between foes so far")
    turn: int = num("", "place in the order")
    order_count: int = num("combatants", "how many stand in the order")
    order: Nums = nums(UNITS, "combatant", "who acts when this round")
    frames: Rows[Frame] = rows(Frame, DEPTH, "what is pending, the last on top")


class Notes:
    """Scratch paper of whoever weighs choices: what it thinks of each, and why."""

    scores: Nums = nums(CHOICES, "score", "what each choice is worth")
    aims: Nums = nums(VERBS, "choice", "the best aim of each verb, 0 none")
    aim_counts: Nums = nums(VERBS, "choices", "how many aims each verb has, 0 not counted")
    hasty: int = num("0/1", "whoever asks wants the best choice alone: what cannot be it needs no score")
    searched: int = num("verb", "whose reach lies on the scratch paper, -1 nobody's")
    seen: int = num("bits", "combatants that a kind of aim may be taken at, -1 not yet looked")
    touched: int = num("bits", "combatants that are in touch, -1 not yet looked")
    drawn: int = num("hundredths of a point", "harm that a shot would draw, -1 not worked out")
    recalled: Plane = nums((UNITS, 5), "", "what the mode's agents worked out about each combatant, 0 nothing yet")
    terms: Nums = nums(TERMS, "hundredths of a point", "the reasons for the score at hand")
    total: int = num("score", "the score at hand: the terms by their weights")
    term: int = num("term", "the reason to go somewhere")
    pull: int = num("hundredths of a point", "what a cell of the way there is worth, 0 nothing")
    listed: Nums = nums(SHORTLIST, "cell", "the most promising cells")
    listed_worth: Nums = nums(SHORTLIST, "score", "what each of them is worth")
    listed_way: Nums = nums(SHORTLIST, "score", "what each of them is worth as a place on the way")
    count: int = num("", "combatants noted below, -1 not yet looked at")
    marks: int = num("bits", "combatants to whom something can be done, or of whom something is to be feared")
    foes: int = num("bits", "foes whose places are known")
    about: Plane = nums((UNITS, 8), "", "what the mode's agents note about combatants")


class Workspace:
    """Scratch paper of the kernels; holds no fact of the fight."""

    tracing: int = num("0/1", "note events")
    event_count: int = num("events", "events noted since the last choice")
    events_lost: int = num("events", "events that found no room")
    events: Rows[Event] = rows(Event, EVENTS, "what happened since the last choice")
    by_hand: int = num("bits", "sides whose dice are typed in")
    starved: int = num("0/1", "a die was wanted and the tape was empty")
    wanted_for: int = num("RollFor", "what the missing die is for")
    wanted_sides: int = num("faces", "what die it is")
    wanted_by: int = num("combatant", "who rolls it")
    choice_count: int = num("choices", "how many choices are legal")
    choices: Nums = nums(CHOICES, "choice", "the legal choices in ascending order")
    slot_count: int = num("slots", "combatants the decider knows of")
    slots: Nums = nums(UNITS, "combatant", "who sits in each slot of the decider")
    friend_count: int = num("slots", "the first slot of a foe: itself and its allies sit before it")
    ready: int = num("0/1", "what listing the choices left on the scratch paper is of the decision at hand")
    notes: Notes = one(Notes, "what an agent thinks")
