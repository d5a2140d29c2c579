"""`opfor stress`: how a fight goes, over and over, with honest odds."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import options, testing
from .leaving import INTERRUPTED, BadInput
from .narrowing import narrowing
from .screen import Screen

if TYPE_CHECKING:
    from ..stress.experiment import Experiment
    from ..stress.studying import Study
    from ..stress.trials import Trials
    from ..stress.workers import Workers

EXAMPLES = """
opfor stress ford-ambush
opfor stress ford-ambush --until-width 0.02 --agents party=scripted:guardian
opfor stress ford-ambush haunted-crypt --day --rest short
opfor stress my-fight.yaml --fights 10000 --keep trials --csv
"""
FIGHTS = 2_000


Fights = Annotated[int | None, typer.Option(metavar="N", help=f"How many fights; by default {FIGHTS}.")]
Width = Annotated[
    float | None,
    typer.Option(metavar="W", help="Go on until the 95% interval of the wins is no wider than this, such as 0.02."),
]
Day = Annotated[bool, typer.Option("--day", help="Fight the encounters one after the other, in one day.")]
Rest = Annotated[
    str, typer.Option(metavar="REST,...", help="What lies between the fights of a day: none, breather, short or long.")
]
Profiles = Annotated[bool, typer.Option("--profiles/--no-profiles", help="Also as played by novices and by experts.")]
WhatIfs = Annotated[bool, typer.Option("--what-ifs/--no-what-ifs", help="Also with one thing changed after the other.")]
Report = Annotated[bool, typer.Option("--report/--no-report", help="Write ENCOUNTER.html.")]
Out = Annotated[
    Path,
    typer.Option(metavar="DIR", help="The folder for the report and other files.", file_okay=False, readable=False),
]
Csv = Annotated[bool, typer.Option("--csv", help="Write ENCOUNTER.csv and, fight by fight, -fights.csv.")]
Parquet = Annotated[bool, typer.Option("--parquet", help="Write ENCOUNTER-fights.parquet.")]


def command(
    encounters: Annotated[
        list[str], typer.Argument(metavar="ENCOUNTER...", help="Ids of encounters (`opfor list`), or files.")
    ],
    fights: Fights = None,
    until_width: Width = None,
    seed: testing.Seed = 0,
    agents: options.Agents = None,
    side: testing.Side = "",
    day: Day = False,
    rest: Rest = "short",
    profiles: Profiles = True,
    what_ifs: WhatIfs = True,
    report: Report = True,
    out: Out = Path(),
    csv: Csv = False,
    parquet: Parquet = False,
    keep: testing.Keep = None,
    workers: testing.Count = None,
    processes: testing.Processes = False,
    cluster: testing.Cluster = False,
    content: options.Content = None,
    set_: options.Set = None,
    as_json: options.Json = False,
) -> None:
    """Play an encounter thousands of times and say how it goes: wins, deaths, rounds, what is left, what matters."""
    from ..stress.running import check_request

    number = FIGHTS if fights is None and until_width is None else fights
    check_request(number, until_width)
    testing.check_folder(out)
    test = Test(number, until_width, keep, out, not as_json)
    wish = Wish(profiles, what_ifs, report, csv, parquet, command_line(sys.argv))
    asked_for = list(experiments(encounters, day, rest, testing.Asked(agents, seed, side, content, set_)))
    check_names(asked_for, report or csv or parquet)
    for experiment in asked_for:
        check_files(test.files(experiment, wish))
    with telling_programs(as_json, len(asked_for) == 1) as found, test.crew(workers, processes, cluster) as crew:
        for name, experiment in zip(encounters, asked_for, strict=False):  # a day has one for many names
            test.one(experiment, crew, wish, name, found)


@contextmanager
def telling_programs(wanted: bool, alone: bool) -> Iterator[list[dict[str, Any]]]:
    """A list of figures that is printed as JSON in the end, if that is `wanted`, whatever comes before."""
    found: list[dict[str, Any]] = []
    try:
        yield found
    finally:
        if wanted and found:
            print(json.dumps(found[0] if alone else found, ensure_ascii=False))


def check_names(asked_for: Sequence[Experiment], files: bool) -> None:
    """No two are written into the same files.

    Raises:
        BadInput: two of them would be.
    """
    ids = [experiment.compiled.id for experiment in asked_for]
    twice = next((id for id in ids if ids.count(id) > 1), None)
    if files and twice is not None:
        raise BadInput(f"two of these are called {twice}, and so would be their files: test them one after the other")


def check_files(files: Iterable[Path]) -> None:
    """None of them is somebody else's: asked before anything is played.

    Raises:
        NotOurs: one is.
    """
    from ..stress.ours import check_ours

    for file in files:
        check_ours(file)


def experiments(encounters: Sequence[str], day: bool, rest: str, asked: testing.Asked) -> Iterator[Experiment]:
    """What is tested: each encounter for itself, or all of them in one day."""
    if not day:
        yield from (asked.experiment(name) for name in encounters)
        return
    from ..stress.experiment import day as day_of

    legs = [asked.compiled(name) for name in encounters]
    yield day_of(legs, [word.strip() for word in rest.split(",")], asked.players(), asked.seed, asked.side)


def command_line(words: Sequence[str]) -> str:
    """The command to type to see the same again."""
    return shlex.join(["opfor", *words[1:]])


@dataclass(frozen=True)
class Wish:
    """What is wanted beside the odds themselves."""

    profiles: bool
    what_ifs: bool
    report: bool
    csv: bool
    parquet: bool
    command: str


@dataclass(frozen=True)
class Test:
    """How much is played, and where things are kept."""

    fights: int | None
    width: float | None
    keep: Path | None
    out: Path
    aloud: bool

    @contextmanager
    def crew(self, count: int | None, processes: bool, cluster: bool) -> Iterator[Workers]:
        """Who plays."""
        yield testing.crew(count, processes, cluster)

    def one(
        self, experiment: Experiment, crew: Workers, wish: Wish, name: str, found: list[dict[str, Any]]
    ) -> None:
        """Test one fight or day, `name` as it was typed; tell it, add its figures to `found`, write what is wanted."""
        from ..stress.trials import Trials

        trials, started, stopped = Trials(experiment), time.perf_counter(), False
        try:
            self.play(experiment, crew, trials)
        except KeyboardInterrupt:
            if not len(trials):
                raise
            stopped = True
        seconds = time.perf_counter() - started
        made = studied(trials, crew, wish, stopped)
        if self.aloud:
            tell(made, seconds, stopped)
        found.append(made.plain())
        files = self.write(made, wish)
        if self.aloud:
            hint(made, files, name)
        if stopped:
            raise typer.Exit(INTERRUPTED)

    def play(self, experiment: Experiment, crew: Workers, trials: Trials) -> None:
        """Play the trials, with a line of progress."""
        from ..stress.running import run

        name = " + ".join(leg.id for leg in experiment.legs)
        file = self.keep / f"{experiment.compiled.id}-{experiment.id()}.trials" if self.keep else None
        with narrowing(name, self.fights, self.width) as progress:
            run(
                experiment, self.fights, self.width, workers=crew, keep=file, progress=progress,
                trouble=lambda line: print(line, file=sys.stderr), into=trials,
            )  # fmt: skip

    def files(self, experiment: Experiment, wish: Wish) -> list[Path]:
        """The files that are wanted: the report, then for each fight its figures, its fights as CSV and as Parquet."""
        stem = "-".join(leg.id for leg in experiment.legs)
        names = [stem] if len(experiment.legs) == 1 else [f"{stem}-{n + 1}" for n in range(len(experiment.legs))]
        tables = [".csv", "-fights.csv"] if wish.csv else []
        tables += ["-fights.parquet"] if wish.parquet else []
        told = [f"{stem}.html"] if wish.report else []
        return [self.out / name for name in told + [name + ending for name in names for ending in tables]]

    def write(self, made: Study, wish: Wish) -> list[Path]:
        """The report and other files; which were written."""
        from ..stress import export
        from ..stress.report import write_report

        files = self.files(made.experiment, wish)
        left = iter(files)
        if wish.report:
            write_report(made, next(left), wish.command)
        for odds in made.odds if wish.csv or wish.parquet else ():
            columns = export.fights(made.trials.leg(odds.leg.number))
            if wish.csv:
                export.write_csv(next(left), list(export.table(odds)))
                export.write_fights_csv(next(left), columns)
            if wish.parquet:
                export.write_fights_parquet(next(left), columns)
        return files


def studied(trials: Trials, crew: Workers, wish: Wish, stopped: bool) -> Study:
    """All that is to be known; of an interrupted test only what is there already."""
    from ..stress.studying import study
    from .progress import stderr

    console = stderr()
    doing = (lambda what: console.print(f"  {what} ...", style="dim", markup=False)) if console.is_terminal else None
    more = not stopped
    return study(
        trials, profiles=wish.profiles and more, effects=wish.what_ifs and more, replays=wish.report and more,
        workers=crew, doing=doing,
    )  # fmt: skip


def tell(made: Study, seconds: float, stopped: bool) -> None:
    """The test for people."""
    from ..stress import telling

    screen = Screen()
    screen.say([testing.heading(made, seconds)], "bold")
    if stopped:
        screen.say([f"Interrupted: these are the first {len(made.trials):,} fights."], "yellow")
    if made.is_day:
        won = made.whole_day()
        screen.say([telling.rate_line(f"all {len(made.odds)} fights are won", won), telling.carried(made.odds)])
    for k, odds in enumerate(made.odds):
        if made.is_day:
            screen.say(["", f"{k + 1}. {odds.compiled.title} · reached in {odds.n:,} of {len(made.trials):,}"], "bold")
        if odds.n:
            told = {name: other.win for name, other in made.profiles.items()}
            screen.say([telling.verdict(odds), *telling.lines(odds, told), "", *telling.roster_lines(odds)])
    if made.effects:
        screen.say(["", telling.what_matters(made.effects)])


def hint(made: Study, files: Sequence[Path], name: str) -> None:
    """What has been written, and what to do next."""
    screen = Screen()
    pages = [f"Full report: {file}" for file in files if file.suffix == ".html"]
    tables = [str(file) for file in files if file.suffix != ".html"]
    told = [*pages, *([f"figures: {', '.join(tables)}"] if tables else [])]
    told += [] if made.is_day else [f"tune it: {shlex.join(['opfor', 'balance', name, '--win', '0.70'])}"]
    if told:
        screen.say([" · ".join(told)], "dim")
