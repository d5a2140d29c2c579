"""Concealment and cover (G40, G41), in attacks: Banes are counted by the dice of the attack roll."""

import pytest

from opfor.rules.grid.words import Ev

ARCHER = {"weapons": ["bow", "bomb"]}
CLEAR, COVER, GREATER, BLOCKED = 1, 2, 3, 0  # dice of the attack roll; none: no shot at all


def dice_of_a_shot(arena, drawing, **more):
    """How many dice A's shot at b takes."""
    fight = arena(drawing, A=ARCHER, **more)
    return 1 + abs(fight.boons("A fire b with bow")) if fight.may("A fire b with bow") else BLOCKED


@pytest.mark.rule("G40")
@pytest.mark.parametrize("ground", ["%", " "])
def test_concealment_is_a_bane_on_attack_rolls_against(arena, ground):
    """Smoke, mist, and the dark."""
    fight = arena("A..b", A=ARCHER, b={"on": ground})
    fight.take("A fire b with bow", 5, 12)
    assert fight.tests()[0].die == 12


@pytest.mark.rule("G40")
def test_what_conceals_may_lie_between(arena):
    assert dice_of_a_shot(arena, "A.%.b") == COVER
    assert dice_of_a_shot(arena, "A%..b") == COVER  # also right before the archer
    assert dice_of_a_shot(arena, "A...b%") == CLEAR


@pytest.mark.rule("G40")
def test_who_stands_in_smoke_itself_sees_out_of_it(arena):
    fight = arena("A..b", A=ARCHER | {"on": "%"})
    fight.take("A fire b with bow", 12)


@pytest.mark.rule("G40")
def test_that_darkness_conceals_is_an_option(arena, flip):
    def dice(options):
        fight = arena("A..b", A=ARCHER, b={"on": " "}, options=options)
        fight.take("A fire b with bow", *((12,) if options else (5, 12)))
        return len(fight.said(Ev.ROLL))

    assert flip("dark_conceals", 0, dice) == (2, 1)


@pytest.mark.rule("G40", "G41")
def test_concealment_and_cover_add_up(arena):
    fight = arena("A..ob", A=ARCHER, b={"on": "%"})
    fight.take("A fire b with bow", 5, 6, 12)


@pytest.mark.rule("G40", "G41")
def test_only_attack_tests_suffer(arena):
    """Not words, which are a Conflict."""
    fight = arena("A.Ob", A=ARCHER, b={"on": "%"})
    fight.take("A deceive b", 12, 12)


@pytest.mark.rule("G41")
@pytest.mark.parametrize(
    ("drawing", "dice"),
    [
        ("A..ob", COVER),
        ("A..Ob", GREATER),
        ("A.oOb", GREATER),  # the worst counts
        ("A.ooob", COVER),  # and no more than once
        ("A.#.b", BLOCKED),
        ("A.B.b", CLEAR),  # creatures give no cover
        ("A.c.b", CLEAR),
        ("Ao..b", CLEAR),  # beside the attacker, not the target: it shoots over it
        ("Aob", COVER),  # beside both
        ("Ao.ob", COVER),
        ("A.o.b", COVER),
    ],
)
def test_the_worst_obstacle_on_the_line_counts(arena, drawing, dice):
    assert dice_of_a_shot(arena, drawing) == dice


@pytest.mark.rule("G41")
def test_cover_is_a_bane_and_greater_cover_two(arena):
    fight = arena("A.ob.Oc", A=ARCHER)
    fight.take("A fire b with bow", 4, 12)
    assert fight.tests()[0].die == 12
    fight = arena("A.Ob", A=ARCHER)
    fight.take("A fire b with bow", 4, 5, 12)
    assert fight.tests()[0].die == 12


@pytest.mark.rule("G41")
def test_cover_holds_against_blows_too(arena):
    """A low wall between the two."""
    fight = arena("Ab", A={"weapons": ["sword"]}, edges=[{"at": [0, 0], "side": "e", "is": "cover"}])
    fight.take("A strike b", 4, 12)


@pytest.mark.rule("G41")
@pytest.mark.parametrize(
    ("what", "at", "dice"),
    [
        ("cover", [2, 0], COVER),
        ("greater-cover", [2, 0], GREATER),
        ("arrow-slit", [3, 0], GREATER),
        ("barred", [2, 0], CLEAR),  # a fence of bars
        ("wall", [2, 0], BLOCKED),
        ("cover", [0, 0], CLEAR),  # the attacker's own edge
        ("wall", [0, 0], BLOCKED),
    ],
)
def test_what_stands_on_edges_hides_as_well(arena, what, at, dice):
    assert dice_of_a_shot(arena, "A...b", edges=[{"at": at, "side": "e", "is": what}]) == dice


@pytest.mark.rule("G41")
def test_cover_beside_the_attacker_is_an_option(arena, flip):
    assert flip("spares_near", 0, lambda options: dice_of_a_shot(arena, "Ao..b", options=options)) == (CLEAR, COVER)


@pytest.mark.rule("G41")
@pytest.mark.parametrize(
    ("drawing", "dice"),
    [
        ("A.c.b", COVER),
        ("A.B.b", COVER),
        ("Ac..b", CLEAR),  # beside the attacker alone
        ("A..cb", COVER),
        ("A...b\n..c..", CLEAR),  # not on the line
        ("A..\n.c.\n..b", COVER),
        ("A.c\n...\nc.b", CLEAR),
        ("Ac\n.b", CLEAR),  # the line only passes its corner
    ],
)
@pytest.mark.parametrize("geometry", ["square", "freeform"])
def test_that_creatures_give_cover_is_an_option(arena, flip, geometry, drawing, dice):
    def shot(options):
        return dice_of_a_shot(arena, drawing, geometry=geometry, options=options)

    if dice == CLEAR:
        assert shot({"creatures_cover": 1}) == CLEAR
    else:
        assert flip("creatures_cover", 1, shot) == (CLEAR, COVER)


@pytest.mark.rule("G41")
@pytest.mark.parametrize(
    ("drawing", "dice"),
    [
        ("A.c.b", COVER),
        (".A.\n.c.\n.b.", CLEAR),  # it stands beside an edge that the line runs along
        ("..A\n.c.\nb..", COVER),
    ],
)
def test_creatures_on_lines_over_hexes(arena, drawing, dice):
    assert dice_of_a_shot(arena, drawing, geometry="hex", options={"creatures_cover": 1, "spares_near": 0}) == dice


@pytest.mark.rule("G41")
@pytest.mark.parametrize(
    ("cover", "dice", "harm"),
    [(".", (8, 12), 8), ("o", (8, 12, 5), 4), ("O", (8, 12, 13, 5), 4)],
)
def test_cover_gives_boons_on_reflexes_against_areas(arena, cover, dice, harm):
    """Cover from the centre of the area; the first die is the damage."""
    fight = arena(
        f"A....{cover}b", A=ARCHER | {"weapons": [{"id": "fire-pot", "kind": "thrown", "range": 9, "radius": 2}]}
    )
    fight.take("A throw 4,0 with fire-pot", *dice)
    assert fight["b"].stamina == 12 - harm
