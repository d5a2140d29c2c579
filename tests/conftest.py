"""What every test shares: the root that is no folder of tests, hypothesis without chance, rule ids that are ids."""

import os
import re
from pathlib import Path

import pytest
from hypothesis import settings

# Workers share the cores: two threads of torch on a busy core spin for longer than they calculate.
os.environ["OMP_NUM_THREADS"] = "1"

# The same examples in every run, and no deadline: a slow machine is no failure.
settings.register_profile("opfor", derandomize=True, deadline=None)
settings.load_profile("opfor")


class RootIsNoPackageOfTests:
    """Else pytest imports the root's ``__init__.py`` a second time, under the name of the folder of the clone."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collect_directory(self, path: Path, parent: pytest.Collector) -> pytest.Dir | None:
        return pytest.Dir.from_parent(parent, path=path) if path == parent.config.rootpath else None


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(RootIsNoPackageOfTests())  # as a hook of this file it would not be asked for the root


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a mistyped ``rule`` marker, which would silently cite nothing."""
    for item in items:
        for marker in item.iter_markers("rule"):
            wrong = [rule for rule in marker.args if not re.fullmatch(r"[GRTV]\d\d", str(rule))]
            if wrong or not marker.args:
                raise pytest.UsageError(f"{item.nodeid}: rule{marker.args}: write ids of the ledger, as in rule('G34')")
