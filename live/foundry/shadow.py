"""Shadow mode: Foundry plays, we look on, propose, and write only what was approved: a way and a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from ..imports import Wishes
from ..imports.fields import Reading
from ..imports.foundry import Frame, frame_of, plan_of
from ..imports.making import Imported, make
from ..imports.plan import Cell, Plan, snapped
from .errors import RelayRefused, Stale
from .relay import Relay

if TYPE_CHECKING:
    from ...content.fight import Fight

SCENE = "the active scene"


@dataclass(frozen=True)
class Moved:
    """A combatant stands elsewhere in Foundry than in our fight.

    Attributes:
        who: its id.
        here, there: its cell in our fight, and in Foundry.
    """

    who: str
    here: Cell
    there: Cell


@dataclass(frozen=True)
class Sight:
    """A Foundry world at one moment.

    Attributes:
        brought: the active scene as an encounter, with the report of what became of it.
        places: the cell of each combatant, by id.
        tokens: the uuid of each combatant's token, by id.
        round_no: the round of the combat; 0 none is going on.
        actor: id of the combatant whose turn it is; empty nobody's, or of one who is not in the encounter.
        frame: where the scene lies on its canvas.
    """

    brought: Imported
    places: dict[str, Cell]
    tokens: dict[str, str]
    round_no: int
    actor: str
    frame: Frame

    def moved(self, fight: Fight) -> list[Moved]:
        """Who stands elsewhere in Foundry than in a fight of this encounter: to be told to the table as facts."""
        units = fight.facts["units"]
        ours = {info.id: (int(units[i]["x"]), int(units[i]["y"])) for i, info in enumerate(fight.compiled.combatants)}
        both = [(who, ours[who], there) for who, there in self.places.items() if who in ours]
        return [Moved(who, here, there) for who, here, there in both if here != there]


@dataclass
class Shadow:
    """A Foundry world that is looked on.

    Args:
        relay: the way to it.
        wishes: how scenes become encounters: mode, doors, cast ...
    """

    relay: Relay
    wishes: Wishes = field(default_factory=Wishes)
    written: dict[str, str] = field(default_factory=dict)  # by key: the last thing that was done for it

    def look(self) -> Sight:
        """The world as it is now: always whole, since events may be lost, doubled or out of order.

        Raises:
            FoundryFailed: the world cannot be seen.
            ImportFailed: the scene makes no encounter.
        """
        scene = self.relay.scene()
        reading = Reading(SCENE)
        brought = make(plan_of(reading, scene, "scene"), self.wishes)
        frame = frame_of(Reading(SCENE).table(scene), Plan("", ""))
        ids, scene_id = dict(brought.keys), str(scene.get("_id", ""))
        places = {ids[key]: cell_of(token, frame) for key, token in by_id(scene).items() if key in ids}
        tokens = {who: f"Scene.{scene_id}.Token.{key}" for key, who in ids.items()}
        round_no, token_id = turn_in(self.relay.encounters())
        return Sight(brought, places, tokens, round_no, ids.get(token_id, ""), frame)

    def approve(self, sight: Sight, who: str, way: Sequence[Cell], lines: Sequence[str], key: str) -> None:
        """Write an approved turn: the token walks, the chat tells. Done once for a key, however often it is asked.

        Args:
            sight: what the turn was proposed for.
            who: id of the combatant.
            way: the cells it walks over, the last where it ends; empty: it stays.
            lines: what happened, to be read.
            key: of this turn.

        Raises:
            Stale: somebody has moved since; nothing was written.
            FoundryFailed: it could not be written; asked again with the same key, it goes on where it stopped.
        """
        if who not in sight.tokens:
            raise RelayRefused("approve", f"{who!r} has no token in the scene", "it is told by our own table alone")
        done = self.written.get(key)
        if done == "told":
            return
        if way and done is None and not self.has_walked(sight, who, way[-1]):
            cells = [sight.frame.pixels(cell) for cell in way]
            self.relay.move_token(sight.tokens[who], cells[-1], cells[:-1])
        self.written[key] = "walked"
        name = next((one.name for one in named(sight) if one.id == who), who)
        if done is None or card(lines) not in self.relay.cards():  # the answer to the first try may have been lost
            self.relay.say(card(lines), name, "opfor")
        self.written[key] = "told"

    def has_walked(self, sight: Sight, who: str, goal: Cell) -> bool:
        """The token is where it should go: the answer to an earlier try was lost.

        Raises:
            Stale: the world is no longer as the turn was proposed for.
        """
        now = self.look().places
        there = now.get(who) == goal
        gone = sorted(one for one, cell in sight.places.items() if now.get(one) != cell and not (one == who and there))
        if gone:
            message = f"{', '.join(gone)} moved in Foundry since {who} was asked"
            raise Stale("POST /move-token", message, "look again and propose anew")
        return there


def by_id(scene: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The tokens of a scene by their ids."""
    tokens = [token for token in scene.get("tokens") or () if isinstance(token, dict)]
    return {str(token.get("_id", "")): token for token in tokens}


def cell_of(token: dict[str, Any], frame: Frame) -> Cell:
    """The cell that a token stands in."""
    return snapped((frame.across(token["x"]), frame.down(token["y"])))


def turn_in(encounters: list[dict[str, Any]]) -> tuple[int, str]:
    """Round and token of whoever's turn it is in the current combat.

    The relay lists combatants as they were added, while `turn` counts them in Foundry's order: by initiative, then id.
    """
    current = next((one for one in encounters if one.get("current")), None)
    if current is None or not isinstance(current.get("turn"), int):
        return 0, ""
    combatants = [one for one in current.get("combatants") or () if isinstance(one, dict)]
    ordered = sorted(combatants, key=lambda one: (-rank(one.get("initiative")), str(one.get("id"))))
    turn = current["turn"]
    if not 0 <= turn < len(ordered):
        return int(current.get("round") or 0), ""
    return int(current.get("round") or 0), str(ordered[turn].get("tokenUuid") or "").rpartition(".")[2]


def rank(initiative: Any) -> float:
    """An initiative to sort by; who has none comes last."""
    return float(initiative) if isinstance(initiative, int | float) else float("-inf")


def named(sight: Sight) -> Sequence[Any]:
    """The combatants of the encounter."""
    combatants: Sequence[Any] = getattr(sight.brought.model, "combatants", ())
    return combatants


def card(lines: Sequence[str]) -> str:
    """Lines as HTML."""
    return "".join(f"<p>{escape(line)}</p>" for line in lines)
