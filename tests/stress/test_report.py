"""The report: one page that needs nothing else, the same bytes for the same trials.

The trials are invented, so that no change of the rules changes the golden page. After a change of the page that is
meant: `OPFOR_GOLDEN=write pytest tests/stress/test_report.py`, and look at the difference.
"""

import os
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from opfor import __version__
from opfor.chronicle import draw_svg, scene_of
from opfor.content.fight import Fight
from opfor.stress.changes import Change
from opfor.stress.errors import NotOurs
from opfor.stress.intervals import difference
from opfor.stress.odds import odds_of
from opfor.stress.replays import Frame, Replayed
from opfor.stress.report import LARGEST, page, write_report
from opfor.stress.studying import Study
from opfor.stress.trials import Trials
from opfor.stress.whatif import Effect

GOLDEN = Path(__file__).with_name("report.golden.html")
COMMAND = "opfor stress duel-of-nobles --fights 300 --seed 0"


@pytest.fixture
def study(some_trials: Trials) -> Study:
    """A study with everything in it."""
    odds = odds_of(some_trials)
    won = some_trials.won()
    effects = [
        Effect(Change("without <the rain> & fog", "cover", lambda m: m), odds.compiled, gain, gain)
        for gain in (difference(won, won | (odds.leg.rounds > 5)), difference(won, won & (odds.leg.rounds > 3)))
    ]
    fight = Fight(odds.compiled)
    frames = (
        Frame("Round 1 · Lord Ivo 20", {"lord-ivo": (40, 60, False), "lady-sabeth": (200, 60, False)}),
        Frame("  Lord Ivo lunges.", {"lord-ivo": (180, 60, False), "lady-sabeth": (200, 60, True)}),
        Frame("  Lady Sabeth is carried off.", {"lord-ivo": (180, 60, False)}),
    )
    replays = [Replayed(7, "a typical fight", draw_svg(scene_of(fight)), frames)]
    return Study(some_trials, (odds,), {"novice": odds, "default": odds, "expert": odds}, effects, replays)


def test_the_page_is_golden(study: Study) -> None:
    text = page(study, COMMAND).replace(f"opfor {__version__}", "opfor VERSION")
    if os.environ.get("OPFOR_GOLDEN") == "write":
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


def test_it_needs_nothing_from_outside(study: Study) -> None:
    text = page(study, COMMAND)
    links = re.findall(r'(?:href|src|action|url)\s*[=(]\s*["\']?([^"\')\s>]+)', text)
    assert links and all(link.startswith("#") for link in links)
    assert re.findall(r"https?://[^\"'\s<]+", text.replace("http://www.w3.org/2000/svg", "")) == []
    assert "@import" not in text


class Tags(HTMLParser):
    """Counts tags, and sees that each that must be is closed."""

    OPEN = {"meta"}

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.count: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag not in self.OPEN:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        assert self.stack and self.stack.pop() == tag, tag


def test_it_is_well_formed_and_has_a_table_beside_every_chart(study: Study) -> None:
    tags = Tags()
    tags.feed(page(study, COMMAND))
    assert tags.stack == []
    figures = re.findall(r"<figure.*?</figure>", page(study, COMMAND), re.S)
    assert len(figures) > 10
    for figure in figures:
        assert "<table" in figure or 'class="replay"' in figure


def test_names_are_escaped(study: Study) -> None:
    text = page(study, "opfor stress '<b>' & co")
    assert "without &lt;the rain&gt; &amp; fog" in text and "<the rain>" not in text
    assert "&lt;b&gt;" in text and "<b>" not in text


def test_too_long_replays_give_way(study: Study) -> None:
    long = replace(study.replays[0], frames=study.replays[0].frames * 4_000)
    heavy = replace(study, replays=[study.replays[0], long, long])
    text = page(heavy, COMMAND)
    assert len(text.encode()) < LARGEST
    assert text.count('class="replay"') == 1


def test_a_file_of_somebody_else_is_left(study: Study, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text("<html>my homepage</html>")
    with pytest.raises(NotOurs, match="was not written by opfor"):
        write_report(study, file, COMMAND)
    assert file.read_text() == "<html>my homepage</html>"
    file.unlink()
    write_report(study, file, COMMAND)
    write_report(study, file, COMMAND)
