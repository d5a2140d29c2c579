"""A page that fills: sentences join to lines, one line a turn, and leave it as soon as they are complete."""

from __future__ import annotations

from dataclasses import dataclass, field

from .prose import listed, opened

NOBODY = -1
INDENT = "  "


@dataclass
class Sentence:
    """Who does what, how it went, what it cost whom.

    `Mira slips four squares east and lets fly at archer A: a strong hit, half of it turned aside. 4 Stamina.`

    Attributes:
        subject: the combatant whose doing it is, -1 nobody's.
        name: what it is called.
        predicate: what it does.
        about: the combatant to whom it happens; its losses need no name.
        joins: another predicate of the same subject may follow with `and`.
        results: how it went, after a colon.
        otherwise: what is said in their place if there are none.
        losses: points and wounds, as one short sentence.
        after: further sentences.
        dice: what was rolled.
    """

    subject: int
    name: str
    predicate: str
    about: int = NOBODY
    joins: bool = False
    results: list[str] = field(default_factory=list)
    otherwise: str = ""
    losses: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    dice: list[str] = field(default_factory=list)

    def text(self, dice_shown: bool) -> str:
        """The sentence as it is read out."""
        results = [self.otherwise] if self.otherwise and self.is_bare else self.results
        parts = [f"{self.name} {self.predicate}".strip() + (": " + ", ".join(results) if results else "")]
        parts += [listed(self.losses)] if self.losses else []
        said = " ".join(f"{opened(part)}." for part in parts + self.after)
        return f"{said} [{', '.join(self.dice)}]" if dice_shown and self.dice else said

    @property
    def is_bare(self) -> bool:
        """Nothing has come of it so far."""
        return not (self.results or self.losses or self.after)


class Page:
    """Lines of a narrated fight.

    Args:
        dice_shown: what was rolled stands in brackets behind each sentence.
    """

    def __init__(self, dice_shown: bool = False) -> None:
        self.dice_shown = dice_shown
        self.dice: list[str] = []  # rolled, and not yet part of a sentence
        self._done: list[str] = []
        self._line: list[Sentence] = []

    @property
    def current(self) -> Sentence | None:
        """The sentence that is being told."""
        return self._line[-1] if self._line else None

    def begin(self, subject: int, name: str, predicate: str, about: int = NOBODY, joins: bool = False) -> Sentence:
        """A new sentence, or the next predicate of the one before."""
        before = self.current
        if before is not None and before.subject == subject and before.joins and before.is_bare:
            self._line.pop()
            long = ", " in before.predicate or " and " in before.predicate
            name, predicate = before.name, before.predicate + (", then " if long else " and ") + predicate
            self.dice = before.dice + self.dice
        elif before is not None and before.subject == subject:
            predicate = f"is then {predicate[3:]}" if predicate.startswith("is ") else f"then {predicate}"
        sentence = Sentence(subject, name, predicate, about, joins)
        self._line.append(sentence)
        self.take_dice()
        return sentence

    def take_dice(self) -> None:
        """The current sentence tells of the dice rolled until now."""
        if self.current is not None:
            self.current.dice += self.dice
            self.dice = []

    def end_line(self) -> None:
        """The line is complete."""
        self.take_dice()
        if self._line:
            self._done.append(INDENT + " ".join(sentence.text(self.dice_shown) for sentence in self._line))
        self._line = []
        self.dice = []

    def head(self, text: str) -> None:
        """A line at the margin, before the line that is being told."""
        self._done.append(text)
        self.end_line()

    def lines(self) -> list[str]:
        """The lines completed since they were last asked for."""
        done, self._done = self._done, []
        return done
