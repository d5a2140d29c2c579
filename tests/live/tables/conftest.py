"""Tables in memory for each test; whatever needs the `live` extra is skipped where it is not installed."""

import pytest

pytest.importorskip("sqlalchemy", reason="needs the live extra")

from opfor.content import load
from opfor.live.desk import Desk
from opfor.live.store import Store


class Play:
    """A table with a short way to speak to it."""

    def __init__(self, desk: Desk, id: str) -> None:
        self.desk, self.id = desk, id

    @property
    def table(self):
        return self.desk.table(self.id)

    @property
    def fight(self):
        return self.table.fight

    @property
    def decider(self) -> str:
        return self.fight.compiled.combatants[self.fight.decider].id

    def say(self, kind: str, **fields):
        return self.desk.send(self.id, {"kind": kind, **fields}, self.table.version)

    def facts(self, id: str):
        return self.fight.facts["units"][self.table.index(id)]

    def pass_until(self, id: str) -> None:
        """Let turns go by until it is this one's own turn."""
        while self.decider != id or not self.fight.mask[0]:
            self.pass_by()

    def pass_by(self) -> None:
        passes = [choice for choice in self.fight.mode.passes if self.fight.mask[choice]]
        self.say("choose", choices=[passes[0] if passes else int(self.fight.legal()[0])])


@pytest.fixture
def desk():
    desk = Desk(Store("sqlite://"))
    yield desk
    desk.close()


@pytest.fixture
def sit(desk):
    """Open a table: `sit("ford-ambush", seed=7, hand=["party"])`."""

    def opened(encounter: str = "ford-ambush", seed: int = 7, **more) -> Play:
        return Play(desk, desk.open(load(encounter), seed, **more))

    return opened
