"""The `opfor` command: one file a subcommand, thin; what a subcommand needs is imported when it runs."""

from __future__ import annotations


def main() -> None:
    """Run the command line and leave with its exit code: 0 fine, 1 a check that failed, 2 bad input, 130 Ctrl-C."""
    try:
        from .app import app

        app()
    except KeyboardInterrupt:  # before a subcommand had begun
        raise SystemExit(130) from None
