"""Networks for MaskablePPO: an entity network whose scores read what each choice aims at, and the sizes of an MLP.

The entity network sees an observation as what it is: numbers about the decision, 24 combatants, and a window of cells.
Combatants attend to one another, and are laid into the window where they stand, so that a cell knows who is near. A
choice of a combatant is scored from that combatant's own features, one of a cell from that cell's, a verb from all.

A network that is advised begins by choosing what its advisor would, and learns where to overrule it: its scores are
added to the advice, and are next to nothing at first (residual policy learning).
"""

from __future__ import annotations

from typing import Any

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn
from torch.nn import functional

from ..content.tables import Table, observation_table
from ..rules.core.choices import AIM_CELL, AIM_SLOT, CELLS, CHOICES, SLOTS, VIEW

SPAN = 16.0  # squares that a DX or DY of 1 stands for, in modes with a window
CODES = 2  # channels of a cell's code: what the ground is, and whether it is a goal
STRONGEST = 30.0  # score of attention
QUIET = 0.02  # what is left of the scores of a new network that is advised
TRUST = (2.0, 6.0)  # of a new network in its advisor: in what it would take, and in how much worse it thinks the others
POINTERS = ("ATTACKER", "TARGET")  # columns of the scene that name a combatant: its slot + 1, 24ths


class Attention(nn.Module):
    """Combatants attend to one another; those that are not there are attended to by nobody."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.ask, self.tell = nn.Linear(width, width, bias=False), nn.Linear(width, 2 * width, bias=False)
        self.out = nn.Linear(width, width)
        self.mix = nn.Sequential(nn.Linear(width, 2 * width), nn.ReLU(), nn.Linear(2 * width, width))

    def forward(self, units: Tensor, here: Tensor) -> Tensor:
        """Combatants (n, k, width), and who is there (n, 1, 1, k), 1 or 0; gives (n, k, width)."""
        n, slots, width = units.shape
        parts = (self.ask(units), *self.tell(units).chunk(2, -1))
        q, k, v = (part.view(n, slots, self.heads, width // self.heads).transpose(1, 2) for part in parts)
        scores = q @ k.transpose(-1, -2) * (width // self.heads) ** -0.5
        shares = torch.exp(torch.clamp(scores, max=STRONGEST)) * here  # torch's softmax is slow on rows so short
        heard = (shares @ v) / (shares.sum(-1, keepdim=True) + 1e-6)
        heard = heard.transpose(1, 2).reshape(n, slots, width)
        units = units + self.out(heard)
        mixed: Tensor = units + self.mix(units)
        return mixed


class Window(nn.Module):
    """The cells round the decider, with the combatants laid into them where they stand.

    Args:
        width: of a combatant's features.
        channels: of a cell's features.
        codes: what is told of each cell.
        layers: of the convolution, by which a cell knows those next to it.
    """

    def __init__(self, width: int, channels: int, codes: int, layers: int) -> None:
        super().__init__()
        self.laid = nn.Linear(width, channels)
        self.ground = nn.Linear(codes, channels)
        self.near = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(layers))
        self.summary = nn.Sequential(nn.Linear(CELLS, width), nn.ReLU())

    def forward(
        self, codes: Tensor, advice: tuple[Tensor, ...], units: Tensor, rows: Tensor, columns: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Codes (n, 225), advice on cells (n, 225) if any, units (n, k, width), where they stand, one-hot (n, k, 15).

        Gives cells (n, channels, 225) and a summary of the ground (n, width).
        """
        n = codes.shape[0]
        ground = torch.stack((codes.abs(), (codes < 0).to(codes.dtype), *advice), -1)
        laid = self.laid(units)[:, :, :, None] * rows[:, :, None]
        stand = laid.view(n, units.shape[1], -1).transpose(1, 2) @ columns
        cells = torch.relu(self.ground(ground).transpose(1, 2) + stand.view(n, -1, CELLS))
        for layer in self.near:
            cells = torch.relu(layer(cells.view(n, -1, VIEW, VIEW))).view(n, -1, CELLS) + cells
        return cells, self.summary(codes)


class Scene(nn.Module):
    """The numbers about the decision; those that are a name of something are told apart, one input for each value."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.pointers = [table.scene[name] for name in POINTERS if name in table.scene]
        self.width = len(table.scene) + AIM_SLOT

    def forward(self, scene: Tensor) -> Tensor:
        """Shape (n, scene); gives (n, width): as it is, and which verb waits for its aim."""
        verb = one_of(scene[:, self.table.scene["PENDING_VERB"]], AIM_SLOT)
        return torch.cat((scene, verb), -1)

    def pointed(self, scene: Tensor) -> Tensor:
        """Which combatants the scene names, (n, 24, pointers)."""
        return torch.stack([one_of(scene[:, column], SLOTS) for column in self.pointers], -1)


def one_of(share: Tensor, count: int) -> Tensor:
    """Numbers k / count as one-hot rows of k - 1; 0 is none. Shape (n,), gives (n, count)."""
    every = torch.arange(1, count + 1, device=share.device, dtype=share.dtype)
    return (torch.round(share * count)[:, None] == every).to(share.dtype)


class EntityExtractor(BaseFeaturesExtractor):
    """From observations to one row of features: the whole (`body` wide), then scores of 24 slots and 225 cells.

    Args:
        space: of the observations.
        mode: whose observations they are.
        width: of a combatant's features.
        channels: of a cell's features.
        body: width of the features of the whole.
        heads, layers: of the attention.
        near: layers of the convolution over the window.

    The features of advised observations end in the advice, (n, 345).
    """

    def __init__(
        self, space: spaces.Box, mode: str, width: int = 32, channels: int = 8, body: int = 128, heads: int = 4,
        layers: int = 1, near: int = 1,
    ) -> None:  # fmt: skip
        self.advised = is_advised(space, mode)
        super().__init__(space, body + SLOTS + CELLS + self.advised * CHOICES)
        self.table: Table = observation_table(mode, self.advised)
        seen = len(self.table.seen)
        self.scene = Scene(self.table)
        self.asked = nn.Sequential(nn.Linear(self.scene.width, body), nn.ReLU(), nn.Linear(body, width))
        pointers = len(self.scene.pointers)
        self.unit = nn.Sequential(
            nn.Linear(seen + pointers + self.advised, 2 * width), nn.ReLU(), nn.Linear(2 * width, width)
        )
        self.talk = nn.ModuleList(Attention(width, heads) for _ in range(layers))
        codes = CODES + self.advised
        self.window = Window(width, channels, codes, near) if "cells" in self.table.slices else None
        parts = (4 if self.window is None else 5) * width + self.scene.width + self.advised * AIM_SLOT
        self.body = nn.Sequential(nn.Linear(parts, body), nn.ReLU(), nn.Linear(body, body), nn.ReLU())
        self.aim_slot = nn.Linear(body, width)
        self.aim_cell = nn.Linear(body, channels)

    def forward(self, observations: Tensor) -> Tensor:
        """Observations (n, floats); gives (n, body + 24 + 225), and the advice (n, 345) if there is any."""
        slices = self.table.slices
        advice = observations[:, slices["advice"]] if self.advised else None
        scene = observations[:, slices["scene"]]
        seen = self._seen(observations[:, slices["units"]].view(-1, SLOTS, len(self.table.seen)))
        here = seen[:, :, self.table.seen["PRESENT"]]
        told = self.scene(scene)
        asked = self.asked(told)
        if self.scene.pointers:
            seen = torch.cat((seen, self.scene.pointed(scene)[:, : seen.shape[1]]), -1)
        if advice is not None:
            seen = torch.cat((seen, advice[:, AIM_SLOT : AIM_SLOT + seen.shape[1], None]), -1)
        units = self.unit(seen) + asked[:, None]
        for layer in self.talk:
            units = layer(units, here[:, None, None])
        there = units * here[:, :, None]
        parts = [told, asked, units[:, 0], there.sum(1) / 8, torch.relu(torch.amax(there, 1))]
        cells = None
        if self.window is not None:
            told_of = () if advice is None else (advice[:, AIM_CELL:],)
            cells, around = self.window(observations[:, slices["cells"]], told_of, there, *self._places(seen))
            parts.append(around)
        if advice is not None:
            parts.append(advice[:, :AIM_SLOT])
        whole = self.body(torch.cat(parts, -1))
        slots = (units @ self.aim_slot(whole)[:, :, None]).squeeze(-1)
        features = [whole, functional.pad(slots, (0, SLOTS - slots.shape[1]))]
        if cells is None:
            features.append(torch.zeros_like(observations[:, :1]).expand(-1, CELLS))
        else:
            features.append((self.aim_cell(whole)[:, None] @ cells).squeeze(1))
        return torch.cat(features if advice is None else (*features, advice), -1)

    def _seen(self, seen: Tensor) -> Tensor:
        """Those slots alone that are taken in any row: they come first, and the others cost time for nothing."""
        if torch.compiler.is_exporting():
            return seen
        taken = int(seen[:, :, self.table.seen["PRESENT"]].amax(0).sum())
        return seen[:, : max(taken, 1)]

    def _places(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Row and column of the window where each combatant stands, one-hot, (n, 24, 15); none if out of view."""
        located = (seen[:, :, self.table.seen["LOCATED"]] > 0)[:, :, None]
        every = torch.arange(VIEW, device=seen.device, dtype=seen.dtype) - VIEW // 2
        dx, dy = (torch.round(seen[:, :, self.table.seen[name]] * SPAN)[:, :, None] for name in ("DX", "DY"))
        return ((dy == every) & located).to(seen.dtype), (dx == every).to(seen.dtype)


def is_advised(space: spaces.Box, mode: str) -> bool:
    """The observations end in an advisor's advice."""
    return bool(space.shape[0] == observation_table(mode, True).floats)


class Scores(nn.Module):
    """From features to scores of the 345 choices: verbs from the whole, the others as they are, and the advice.

    Args:
        body: width of the features of the whole.
        advised: the features end in the advice.
    """

    def __init__(self, body: int, advised: bool) -> None:
        super().__init__()
        self.body, self.advised = body, advised
        self.verbs = nn.Linear(body, AIM_SLOT)
        if advised:
            self.trust = nn.Parameter(torch.tensor(TRUST))

    def forward(self, features: Tensor) -> Tensor:
        """Features (n, body + 24 + 225) and the advice; gives (n, 345)."""
        verbs, aims = self.verbs(features[:, : self.body]), features[:, self.body : self.body + SLOTS + CELLS]
        scores = torch.cat((verbs, aims), -1)
        if not self.advised:
            return scores
        advice = features[:, -CHOICES:]
        taken, against = (advice > 0).to(advice.dtype), torch.clamp(advice, max=0)
        trusted: Tensor = scores + self.trust[0] * taken + self.trust[1] * against
        return trusted


class Worth(nn.Module):
    """From features to the value of a state."""

    def __init__(self, body: int) -> None:
        super().__init__()
        self.body = body
        self.out = nn.Sequential(nn.Linear(body, body), nn.ReLU(), nn.Linear(body, 1))

    def forward(self, features: Tensor) -> Tensor:
        """Features (n, body + 24 + 225); gives (n, 1)."""
        value: Tensor = self.out(features[:, : self.body])
        return value


def quieten(*layers: nn.Linear) -> None:
    """Let layers say next to nothing as yet."""
    with torch.no_grad():
        for layer in layers:
            layer.weight.mul_(QUIET)
            layer.bias.mul_(QUIET)


class EntityPolicy(MaskableActorCriticPolicy):
    """The entity network as a policy: `MaskablePPO(EntityPolicy, envs, policy_kwargs={"mode": "grid"})`.

    Args:
        mode: whose observations these are.
        network: sizes, as `EntityExtractor` takes them.
    """

    def __init__(self, *args: Any, mode: str, network: dict[str, int] | None = None, **kwargs: Any) -> None:
        self.mode, self.network = mode, dict(network or {})
        kwargs |= {
            "features_extractor_class": EntityExtractor,
            "features_extractor_kwargs": {"mode": mode, **self.network},
            "net_arch": [],
            "ortho_init": False,
        }
        super().__init__(*args, **kwargs)

    def _build(self, lr_schedule: Any) -> None:
        """The heads of the library read all features alike; these know which is which."""
        super()._build(lr_schedule)
        seer: Any = self.features_extractor
        body = seer.features_dim - SLOTS - CELLS - seer.advised * CHOICES
        scores: Any = Scores(body, seer.advised)
        nn.init.zeros_(scores.verbs.bias)
        if seer.advised:
            quieten(scores.verbs, seer.aim_slot, seer.aim_cell)
        worth: Any = Worth(body)
        self.action_net, self.value_net = scores, worth
        optimizer: Any = self.optimizer_class
        self.optimizer = optimizer(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    def _get_constructor_parameters(self) -> dict[str, Any]:
        """What `load` builds the policy from."""
        told = super()._get_constructor_parameters()
        for name in ("features_extractor_class", "features_extractor_kwargs", "net_arch", "ortho_init"):
            told.pop(name, None)
        return {**told, "mode": self.mode, "network": self.network}
