"""The report: one HTML page that needs nothing else, a table beside every chart; same trials, same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from .. import __version__
from ..chronicle.prose import opened
from . import telling
from .fields import field_of, heat_of, replay_of
from .intervals import Rate, Spread, percent
from .modes import part_of
from .names import names_of
from .odds import Fortune, Odds
from .ours import check_ours
from .studying import Study

if TYPE_CHECKING:
    from .whatif import Effect

LARGEST = 500_000  # bytes
MOST = 12  # lines of a long list
METHOD = (
    "Rates with Wilson intervals, means and medians with resampled ones, all of 95%; what was never seen is told as an "
    "upper bound. Trial i depends on the seed and i alone."
)


def write_report(study: Study, file: Path, command: str) -> None:
    """Write the report of a stress test.

    Raises:
        NotOurs: the file exists and is none of ours.
        OSError: it cannot be written.
    """
    check_ours(file)
    file.write_text(page(study, command), encoding="utf-8")


def page(study: Study, command: str) -> str:
    """The report as HTML, at most 500 KB: where replays are too long they give way, the last one first."""
    for shown in range(len(study.replays), -1, -1):
        text = rendered(study, command, shown)
        if len(text.encode()) < LARGEST:
            break
    return text


def rendered(study: Study, command: str, replays: int) -> str:
    """The page with so many replays."""
    environment = Environment(
        loader=PackageLoader(__package__, "templates"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    legs = [leg_of(study, odds, k, replays) for k, odds in enumerate(study.odds)]
    own = files(__package__).joinpath("templates")
    return environment.get_template("report.html.jinja").render(
        version=__version__,
        title=" → ".join(odds.compiled.title for odds in study.odds),
        subtitle=subtitle(study),
        day=day_of(study) if study.is_day else None,
        legs=legs,
        command=command,
        method=METHOD,
        css=Markup(own.joinpath("report.css").read_text(encoding="utf-8")),
        js=Markup(own.joinpath("report.js").read_text(encoding="utf-8")),
    )


def subtitle(study: Study) -> str:
    """How many fights, who played whom, which seed."""
    experiment = study.experiment
    agents = ", ".join(f"{who} by {agent}" for who, agent in experiment.agents.items())
    played = agents or "everybody by its own personality"
    return f"{len(study.trials):,} fights · {played} · seed {experiment.seed}"


def bar(label: str, rate: Rate, kind: str = "ours") -> dict[str, Any]:
    """A rate as a bar."""
    return {"label": label, "value": rate.rate, "low": rate.low, "high": rate.high, "text": rate.told(), "kind": kind}


def interval(rate: Rate) -> str:
    """The interval in a table; a bound stands for itself."""
    return f"{percent(rate.low)} - {percent(rate.high)}" if rate.is_interval else ""


def side_kind(fortune: Fortune) -> str:
    """The colour of a combatant."""
    return "ours" if fortune.ours else "theirs"


def leg_of(study: Study, odds: Odds, k: int, replays: int) -> dict[str, Any]:
    """All that the page says of one fight."""
    return {
        "number": k + 1,
        "title": odds.compiled.title,
        "verdict": telling.verdict(odds),
        "odds": odds_table(odds),
        "profiles": profiles_table(study) if study.profiles else None,
        "effects": effects_table(study.effects) if study.effects else None,
        "down": down_table(odds),
        "standing": standing_curves(odds),
        "fellers": feller_rows(odds),
        "left": left_table(odds),
        "rounds": rounds_table(odds.rounds),
        "damage": damage_curves(odds),
        "dealt": dealt_table(odds),
        "deeds": deed_rows(odds),
        "aims": aim_rows(odds),
        "maps": maps_of(odds) if part_of(odds.compiled.mode).ON_BOARD and k == 0 else None,
        "rows": row_rows(odds) if not part_of(odds.compiled.mode).ON_BOARD else [],
        "replays": [replay_of(replay, field_of(odds.compiled)) for replay in study.replays[:replays]],
    }


def odds_table(odds: Odds) -> dict[str, Any]:
    """The rates of the fight."""
    told = [
        (f"{odds.side} {telling.win_verb(odds.side)}", odds.win),
        (f"{odds.side} {lose_verb(odds.side)}", odds.loss),
    ]
    told += [(words, getattr(odds, name)) for name, words in telling.UNDECIDED.items() if odds.counts[name]]
    told += [("somebody goes down", odds.somebody_down)]
    told += [("somebody dies", odds.somebody_dead)] if odds.can_die else []
    told += [("total party kill", odds.killed)]
    told += [("everybody lies there", odds.wiped)] if odds.can_die else []
    rows = [[label, rate.told(), interval(rate), f"{rate.count:,} of {rate.n:,}"] for label, rate in told]
    kinds = {0: "ours", 1: "theirs"}
    return {"bars": [bar(label, rate, kinds.get(n, "other")) for n, (label, rate) in enumerate(told)], "rows": rows}


def lose_verb(title: str) -> str:
    """`The travellers lose`."""
    return "lose" if telling.win_verb(title) == "win" else "loses"


def profiles_table(study: Study) -> dict[str, Any]:
    """Players of other skill, side by side."""
    every = {**study.profiles, "as tested": study.odds[0]}
    head = ["played by", "wins", "95%", "somebody down", "party kill", "fights"]
    rows = [
        [name, o.win.told(), interval(o.win), o.somebody_down.told(), o.killed.told(), f"{o.n:,}"]
        for name, o in every.items()
    ]
    return {"bars": [bar(name, odds.win) for name, odds in every.items()], "head": head, "rows": rows}


def effects_table(effects: Sequence[Effect]) -> dict[str, Any]:
    """What matters, as points of the rate of wins."""
    most = max(0.05, *(max(abs(e.win.low), abs(e.win.high)) for e in effects))
    bars = [
        {
            "label": effect.change.title, "value": effect.win.change / most, "low": effect.win.low / most,
            "high": effect.win.high / most, "text": effect.win.told(),
        }
        for effect in effects
    ]  # fmt: skip
    rows = [[e.change.title, e.win.told(), e.win.between(), e.killed.told(), e.killed.between()] for e in effects]
    caption = f"What one change does to the wins, on the same dice ({effects[0].win.pairs:,} pairs of fights each)"
    return {"bars": bars, "rows": rows, "most": 100 * most, "caption": caption}


def down_table(odds: Odds) -> dict[str, Any]:
    """Who goes down, and how they end."""
    fates = [name for name in telling.FATES if any(getattr(f, name).count for f in odds.fortunes)]
    head = ["who", "goes down", "95%", *(telling.fate_word(odds, name) for name in fates), "median round"]
    rows = [
        [
            f.name, f.down.told(), interval(f.down), *(getattr(f, name).told() for name in fates),
            f"{f.fell.median:g}" if f.fell.n else "-",
        ]
        for f in odds.fortunes
    ]  # fmt: skip
    return {"bars": [bar(f.name, f.down, side_kind(f)) for f in odds.fortunes], "head": head, "rows": rows}


def standing_curves(odds: Odds) -> dict[str, Any]:
    """Survival, of the side whose odds are told."""
    party = odds.party[:8]
    series = [{"name": f.name, "points": [1.0, *(r.standing[f.index].rate for r in odds.curve)]} for f in party]
    head = ["round", "fights still going", *(f.name for f in party)]
    rows = [
        [r.number, f"{r.fights:,}", *(f"{r.standing[f.index].told()} {r.standing[f.index].between()}" for f in party)]
        for r in odds.curve
    ]
    return {"series": series, "ticks": [0, *(r.number for r in odds.curve)], "head": head, "rows": rows}


def feller_rows(odds: Odds) -> list[list[str]]:
    """What downed whom."""
    rows = []
    for f in odds.fortunes:
        if f.fellers:
            told = [f"{x.name}{f' ({x.deed})' if x.deed else ''} {percent(x.share)}" for x in f.fellers[:3]]
            when = f"round {f.fell.median:g}, nine in ten between {telling.within(f.fell)}"
            rows.append([f"{f.name} ({f.down.told()})", "; ".join(told), when])
    return rows


def left_table(odds: Odds) -> dict[str, Any]:
    """Resources left."""
    bars, rows = [], []
    for f in odds.fortunes:
        for pool, spread in f.left.items():
            full = f.full[pool]
            if not full:
                continue
            if f.ours:
                share = {"value": spread.mean / full, "low": spread.mean_low / full, "high": spread.mean_high / full}
                bars.append({"label": f"{f.name} {pool}", "text": f"{spread.mean:.1f}/{full}", "kind": "ours", **share})
            between = f"{spread.mean_low:.1f} - {spread.mean_high:.1f}"
            rows.append([f.name, pool, f"{spread.mean:.1f} of {full}", between, telling.within(spread)])
    return {"bars": bars, "rows": rows}


def rounds_table(rounds: Spread) -> dict[str, Any]:
    """The distribution of rounds."""
    most, bars, rows = max(rounds.counts, default=1), [], []
    seen = dict(zip(rounds.values, rounds.counts, strict=True))
    for value in range(int(min(seen, default=0)), int(max(seen, default=0)) + 1):
        count = seen.get(value, 0)
        share = percent(count / rounds.n) if count else "none"
        bars.append({"label": value, "height": count / most, "text": share})
        rows.append([value, f"{count:,}", share])
    return {"bars": bars, "rows": rows}


def damage_curves(odds: Odds) -> dict[str, Any]:
    """Damage of each side in each round."""
    sides = odds.compiled.sides
    top = max((d for r in odds.curve for d in r.damage), default=0.0) or 1.0
    series = [{"name": opened(s.name), "points": [r.damage[k] / top for r in odds.curve]} for k, s in enumerate(sides)]
    head = ["round", "fights still going", *(opened(side.name) for side in sides)]
    rows = [[r.number, f"{r.fights:,}", *(f"{d:.1f}" for d in r.damage)] for r in odds.curve]
    means = [f"{s.mean:.1f} ({s.mean_low:.1f} - {s.mean_high:.1f})" for s in odds.damage]
    return {
        "series": series, "ticks": [r.number for r in odds.curve], "head": head,
        "rows": [*rows, ["a round", "all", *means]], "top": ["0", f"{top / 2:.1f}", f"{top:.1f}"],
    }  # fmt: skip


def dealt_table(odds: Odds) -> dict[str, Any]:
    """Damage dealt and taken, and how often aimed at."""
    top = max((f.dealt.mean_high for f in odds.fortunes), default=0.0) or 1.0
    bars = [
        {
            "label": f.name, "value": f.dealt.mean / top, "low": f.dealt.mean_low / top,
            "high": f.dealt.mean_high / top, "text": f"{f.dealt.mean:.1f}", "kind": side_kind(f),
        }
        for f in odds.fortunes
    ]  # fmt: skip
    rows = [
        [
            f.name, f"{f.dealt.mean:.1f}", f"{f.dealt.mean_low:.1f} - {f.dealt.mean_high:.1f}", telling.within(f.dealt),
            f"{f.taken.mean:.1f}", f"{f.aimed.mean:.1f}",
        ]
        for f in odds.fortunes
    ]  # fmt: skip
    return {"bars": bars, "rows": rows, "scale": ["0", f"{top / 2:.1f}", f"{top:.1f}"]}


def deed_rows(odds: Odds) -> list[list[str]]:
    """What everybody does."""
    return [
        [f.name if n == 0 else "", deed.name, f"{deed.times:.2f}", deed.used.told(), interval(deed.used)]
        for f in odds.fortunes
        for n, deed in enumerate(f.deeds[:MOST])
    ]


def aim_rows(odds: Odds) -> list[list[str]]:
    """Whom everybody aims at."""
    told = [(f, list(f.aims.items())[:6]) for f in odds.fortunes if f.aims]
    return [[f.name, ", ".join(f"{name} {percent(share)}" for name, share in aims)] for f, aims in told]


def maps_of(odds: Odds) -> dict[str, Any]:
    """Heat maps: ours and theirs, standing and going down."""
    field = field_of(odds.compiled)
    heroes, each = odds.leg.heroes, []
    for word, plane in (("stands", odds.stood), ("falls", odds.fell)):
        others = sum(plane[side] for side in range(len(odds.compiled.sides)) if side != heroes)
        for title, kind, cells in (("our side", "ours", plane[heroes]), ("the others", "theirs", others)):
            verb = VERBS[word, kind]
            each.append({"title": f"Where {title} {verb}", "kind": kind, "word": word, **heat_of(field, cells)})
    return {"field": field, "each": each}


VERBS = {
    ("stands", "ours"): "stands", ("stands", "theirs"): "stand", ("falls", "ours"): "goes down",
    ("falls", "theirs"): "go down",
}  # fmt: skip


def row_rows(odds: Odds) -> list[list[str]]:
    """Where they stood and fell, in a mode of rows."""
    names, rows = names_of(odds.compiled), []
    for f in odds.fortunes:
        stood, fell = odds.stood[f.side][1:3, f.index], odds.fell[f.side][1:3, f.index]
        total, falls = int(stood.sum()) or 1, int(fell.sum()) or 1
        told = [percent(int(n) / total) if n else "-" for n in stood] + [
            percent(int(n) / falls) if n else "-" for n in fell
        ]
        rows.append([names[f.index], *told])
    return rows


def day_of(study: Study) -> dict[str, Any]:
    """The day as a whole: how far it goes."""
    won, bars, rows = study.whole_day(), [], []
    n = len(study.trials)
    from .intervals import rate

    for k, odds in enumerate(study.odds):
        so_far = rate(odds.counts["win"], n)
        bars.append(bar(f"{k + 1}. {odds.compiled.title}", so_far))
        rows.append([f"{k + 1}. {odds.compiled.title}", so_far.told(), interval(so_far)])
    told = f"All {len(study.odds)} fights are won in {won.told()} of the days {won.between()}.".replace(" .", ".")
    return {"told": told, "bars": bars, "rows": rows}
