"""Hidden, undetected, Hide and Seek (G42 to G44)."""

import pytest

from opfor.rules.grid.words import Ev

HIDDEN, UNDETECTED = {"hidden": True}, {"undetected": True}
ARMED = {"weapons": ["sword", "bow"]}


@pytest.mark.rule("G42")
def test_the_hidden_cannot_be_targeted_before_they_are_found(arena):
    fight = arena("A.ob", A=ARMED, b=HIDDEN)
    assert not fight.may("A fire b with bow") and not fight.may("A menace b")
    fight.take("A seek", 11, 3)
    fight.run("A end", "b end")
    assert not fight.may("A fire b with bow")
    fight.take("A seek", 9, 3)
    fight.run("A end", "b end")
    assert fight.may("A fire b with bow") and fight.may("A menace b")


@pytest.mark.rule("G42")
def test_a_side_knows_that_the_hidden_are_there(arena):
    fight = arena("A.ob", b=HIDDEN)
    assert fight.slot("b") > 0
    assert fight.may("A seek")


@pytest.mark.rule("G42")
def test_moving_so_that_it_has_no_cover_reveals_it(arena):
    fight = arena(
        """
        A.ob
        ....
        """,
        b=HIDDEN,
    )
    assert fight.bits(fight["b"].hidden_from) == "A"
    fight.take("A stride 2,1")
    assert fight.bits(fight["b"].hidden_from) == ""
    assert [(e.actor, e.target) for e in fight.said(Ev.SEEN)] == [(0, 1)]


@pytest.mark.rule("G42")
def test_the_hidden_reveal_themselves_the_same_way(arena):
    fight = arena("A.ob\n....", b=HIDDEN, order="bA")
    fight.take("b stride 3,1")
    assert fight.bits(fight["b"].hidden_from) == ""


@pytest.mark.rule("G42")
@pytest.mark.parametrize("ground", ["%", " "])
def test_moving_does_not_reveal_whom_concealment_or_the_dark_hides(arena, ground):
    fight = arena("A..b\n....", b=HIDDEN | {"on": ground})
    fight.take("A stride 2,1")
    assert fight.bits(fight["b"].hidden_from) == "A"


@pytest.mark.rule("G42")
def test_from_one_of_them_it_may_be_hidden_from_another_not(arena):
    """Who is in the open from B is hidden from A alone, behind its own cover; B may aim at it, A may not."""
    fight = arena("A.ob.B", b=HIDDEN, A=ARMED, B=ARMED)
    assert fight.bits(fight["b"].hidden_from) == "A"
    assert not fight.may("A fire b with bow")
    fight.take("A end")
    assert fight.may("B fire b with bow")


@pytest.mark.rule("G43")
def test_the_undetected_cannot_even_be_sought(arena):
    fight = arena("A.ob.c", b=UNDETECTED)
    assert not fight.may("A seek")
    assert fight.slot("b") == -1


@pytest.mark.rule("G43")
def test_the_undetected_become_known_when_they_leave_every_cover_in_view(arena, flip):
    def known(options):
        fight = arena("A.ob\n....", b=UNDETECTED, order="bA", options=options)
        fight.take("b stride 3,1")
        fight.take("b end")
        return fight.slot("b") > 0 and not fight.may("A seek")

    assert flip("leaving_shows", 0, known) == (True, False)


@pytest.mark.rule("G43")
def test_the_undetected_become_known_when_they_attack(arena):
    fight = arena("A.ob", b=UNDETECTED | ARMED, order="bA")
    fight.take("b fire A with bow", 12, 13)
    assert (fight["b"].unknown_to, fight["b"].hidden_from) == (0, 0)


@pytest.mark.rule("G44")
@pytest.mark.parametrize(
    ("ground", "legal"), [(".", False), ("o", True), ("O", True), ("%", True), (" ", True), ("#", True)]
)
def test_hide_needs_cover_or_concealment_from_that_enemy(arena, ground, legal):
    assert arena(f"A..{ground}b", order="bA").may("b hide") is legal


@pytest.mark.rule("G40", "G44")
def test_hide_is_opposed_per_enemy(arena):
    """Subterfuge against Perception; against B there is nothing to hide behind."""
    fight = arena(
        "C.A.%b\n...B..", b={"subterfuge": 12, "on": "%"}, A={"perception": 8}, C={"perception": 6}, order="bABC"
    )
    fight.take("b hide", 9, 5, 5, 2, 4, 6)
    assert [test.tn for test in fight.tests()] == [12, 8, 12, 10, 12, 6]
    assert fight.bits(fight["b"].hidden_from) == "AB"


@pytest.mark.rule("G44")
def test_hide_is_no_hiding_from_whom_one_faces_in_the_open(arena):
    fight = arena("A.ob.B", order="bAB")
    fight.take("b hide", 14, 9, 5)
    assert fight.bits(fight["b"].hidden_from) == "A"


@pytest.mark.rule("G41", "G44")
@pytest.mark.parametrize(
    ("cover", "dice"), [("o", (14, 9, 5)), ("O", (14, 15, 9, 5)), ("#", (14, 15, 9, 5)), ("%", (9, 5))]
)
def test_cover_gives_boons_on_hiding(arena, cover, dice):
    """One, greater cover and walls two, concealment none."""
    fight = arena(f"A..{cover}b", order="bA")
    fight.take("b hide", *dice)
    assert fight.bits(fight["b"].hidden_from) == "A"


@pytest.mark.rule("G44")
def test_hiding_ends_an_engagement(arena):
    fight = arena("Ab", b={"on": "%"}, order="bA")
    fight.take("b hide", 9, 5)
    assert (fight.engaged("A"), fight.engaged("b")) == ("", "")


@pytest.mark.rule("G44")
def test_seek_finds_all_hidden_enemies_in_line(arena):
    """Perception against the Subterfuge of each; not of who is behind a wall."""
    fight = arena(
        "A.%b.\n#....\nc..d.",
        A={"perception": 13},
        b=HIDDEN | {"on": "%"},
        c=HIDDEN,
        d=HIDDEN | {"on": "%", "subterfuge": 6},
    )
    fight.take("A seek", 9, 11, 5, 6)
    assert [test.tn for test in fight.tests()] == [13, 10, 13, 6]
    assert [fight.letter(e.target) for e in fight.said(Ev.SEEN)] == ["b"]


@pytest.mark.rule("G44")
def test_a_find_holds_for_the_seekers_side(arena, flip):
    def hidden_from(options):
        fight = arena("A.ob\nB.o.", b=HIDDEN, options=options)
        assert fight.bits(fight["b"].hidden_from) == "AB"
        fight.take("A seek", 9, 3)
        return fight.bits(fight["b"].hidden_from)

    assert flip("find_is_shared", 0, hidden_from) == ("", "B")


@pytest.mark.rule("G44")
def test_until_it_hides_anew(arena):
    fight = arena("A.ob", b=HIDDEN)
    fight.take("A seek", 9, 3)
    fight.take("A end")
    fight.take("b hide", 9, 14, 3)
    assert fight.bits(fight["b"].hidden_from) == "A"


@pytest.mark.rule("G44")
@pytest.mark.parametrize("words", ["A fire b with bow", "A menace b"])
def test_attacking_reveals(arena, flip, words):
    def hidden_from(options):
        fight = arena("A..b", A=ARMED | HIDDEN | {"on": "%"}, options=options)
        fight.take(words, 18, 19, *((19,) if "menace" in words else ()))
        return fight.bits(fight["A"].hidden_from)

    assert flip("attack_reveals", 0, hidden_from) == ("", "b")


@pytest.mark.rule("G44")
@pytest.mark.parametrize(
    ("words", "defence"),
    [("A fire b with bow", ()), ("A menace b", (19,)), ("A grapple b", (19,)), ("A strike b with sword", ())],
)
def test_the_first_attack_by_a_hidden_attacker_gets_a_boon(arena, flip, words, defence):
    """The second does not: the first has revealed it."""

    def dice(options):
        near = "grapple" in words or "strike" in words
        fight = arena("Ab..." if near else "A..b.", A=ARMED | HIDDEN | {"on": "%"}, options=options)
        fight.take(words, 18, *((17,) if not options else ()), *defence)
        rolled = len([e for e in fight.said(Ev.ROLL) if e.actor == 0])
        fight.run("A end", "b end")
        fight.take(words, 18, *defence)
        return rolled

    assert flip("hidden_boon", 0, dice) == (2, 1)
