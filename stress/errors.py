"""What can stop a stress test.

StressError          every error of this package
  BadStress          it cannot be run as asked; says what would do
    NotOurs          a file of that name exists, and no stress test wrote it
  OtherTrials        a file keeps trials of something else than is asked for; says what differs
  BrokenTrials       a file is no file of trials
  WorkersLost        workers die one after the other
"""

from __future__ import annotations


class StressError(ValueError):
    """A stress test cannot be run."""


class BadStress(StressError):
    """It cannot be run as asked."""


class NotOurs(BadStress):
    """A file of that name exists, and no stress test wrote it."""


class OtherTrials(StressError):
    """A file keeps trials of something else than is asked for."""


class BrokenTrials(StressError):
    """A file is no file of trials."""


class WorkersLost(StressError):
    """Workers die one after the other, so that nothing gets done any more."""
