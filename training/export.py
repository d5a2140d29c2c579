"""From a trained policy to a bundle: ONNX in one file, the tables it was trained for, golden positions, its card."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from jinja2 import Environment, StrictUndefined
from numpy.typing import NDArray
from torch import Tensor, nn

from .. import __version__
from ..agents.advice import Advisor
from ..agents.bundles import CARD, FACTS, GOLDEN, MODEL, Facts, Tables, legal_greedy
from ..agents.learned import network_of
from ..content.modes import mode_of
from ..rules.core.choices import CHOICES

NEVER = -1e9  # the logit of a choice that is not legal
POSITIONS = 64  # golden ones
CLOSE = 1e-4  # largest difference of a logit between torch and onnxruntime

CARD_TEXT = """\
# A trained policy of {{ mode }} mode

{% for name, value in card.items() -%}
- **{{ name }}**: {{ value }}
{% endfor -%}
- **rules**: version {{ rules }} of {{ mode }} mode
- **written by**: opfor {{ opfor }}
"""


class BadExport(RuntimeError):
    """What was written does not choose as the policy does; nothing was put in place."""


class Choosing(nn.Module):
    """The part of a policy that chooses: observations and masks to logits."""

    def __init__(self, policy: Any) -> None:
        super().__init__()
        self.policy = policy

    def forward(self, observation: Tensor, mask: Tensor) -> Tensor:
        """Shapes (n, floats) and (n, 345); gives (n, 345), -1e9 where the mask is 0."""
        features = self.policy.extract_features(observation, self.policy.pi_features_extractor)
        logits = self.policy.action_net(self.policy.mlp_extractor.forward_actor(features))
        return torch.where(mask > 0, logits, torch.full_like(logits, NEVER))


def write_model(policy: Any, path: Path) -> None:
    """Write the policy as ONNX, in one file, for any number of rows."""
    was = policy.training
    policy.set_training_mode(False)
    floats = policy.observation_space.shape[0]
    rows = torch.export.Dim("n", min=1)
    example = (torch.zeros(2, floats), torch.ones(2, CHOICES))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the exporter about itself
        torch.onnx.export(
            Choosing(policy).eval(),
            example,
            str(path),
            input_names=["observation", "mask"],
            output_names=["logits"],
            dynamic_shapes={"observation": {0: rows}, "mask": {0: rows}},
            external_data=False,
            dynamo=True,
            verbose=False,
        )
    policy.set_training_mode(was)


def logits_of(policy: Any, observations: NDArray[np.float32], masks: NDArray[Any]) -> NDArray[np.float32]:
    """The logits of the policy in torch, (n, 345)."""
    policy.set_training_mode(False)
    with torch.no_grad():
        out = Choosing(policy)(torch.as_tensor(observations), torch.as_tensor(masks.astype(np.float32)))
    logits: NDArray[np.float32] = out.numpy()
    return logits


def export(
    policy: Any,
    folder: str | Path,
    mode: str,
    positions: tuple[NDArray[np.float32], NDArray[Any]],
    card: Mapping[str, Any],
    *,
    profile: Mapping[str, int] | None = None,
    fallback: str = "scripted",
    advisor: Advisor | None = None,
) -> Path:
    """Write a bundle; an older one in that folder gives way once the new one is proved.

    Args:
        policy: of stable-baselines3.
        folder: where to.
        mode: whose fights it plays.
        positions: observations (n, floats) and masks (n, 345) to prove it on; the first 64 go into it.
        card: how it was trained and how strong it is.
        profile: the options of the rules it was trained under, if not the standard ones.
        fallback: the agent that plays where it cannot.
        advisor: whose advice it was trained with, if anybody's.

    Raises:
        BadExport: onnxruntime does not give the logits of torch.
    """
    folder = Path(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    rules = mode_of(mode).rules_version
    tables = Tables.of(mode, advisor is not None)
    facts = Facts(mode, rules, dict(profile or {}), tables, fallback, card=dict(card), opfor=__version__)
    if advisor is not None:
        facts = replace(facts, advisor=advisor.name, opinions=advisor.digest)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".export-") as made:
        new = Path(made) / "bundle"
        new.mkdir()
        write_model(policy, new / MODEL)
        observations, masks = positions
        logits = proved(policy, new, observations, masks)
        first = slice(POSITIONS)
        choices = legal_greedy(logits, masks)
        golden = {"observations": observations, "masks": masks, "choices": choices, "logits": logits}
        np.savez_compressed(new / GOLDEN, **{name: part[first] for name, part in golden.items()})  # type: ignore[arg-type]
        (new / FACTS).write_text(facts.to_json())
        text = Environment(undefined=StrictUndefined, keep_trailing_newline=True).from_string(CARD_TEXT)
        (new / CARD).write_text(text.render(mode=mode, card=card, rules=facts.rules, opfor=__version__))
        if folder.exists():
            shutil.rmtree(folder)
        new.rename(folder)
    return folder


def proved(
    policy: Any, folder: Path, observations: NDArray[np.float32], masks: NDArray[Any]
) -> NDArray[np.float32]:  # fmt: skip
    """The logits of the policy, which onnxruntime gives too.

    Raises:
        BadExport: it does not.
    """
    wanted = logits_of(policy, observations, masks)
    got = network_of(folder, 1)(observations, masks.astype(np.float32))
    far = float(np.abs(np.where(masks != 0, wanted - got, 0)).max())
    if far > CLOSE or (legal_greedy(wanted, masks) != legal_greedy(got, masks)).any():
        raise BadExport(f"a logit of the exported policy is off by {far:.2g}; at most {CLOSE:g} is allowed")
    return wanted
