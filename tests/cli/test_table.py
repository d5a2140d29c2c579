"""`opfor table`, as somebody types at it: every line of the input is a key or a line at a terminal."""

import io

import pytest

pytest.importorskip("sqlalchemy", reason="needs the live extra")


@pytest.fixture
def play(call, tmp_path, monkeypatch):
    """Type lines at a table; what was shown."""

    def typed(encounter: str, *lines: str, options: tuple[str, ...] = ("--no-map",)):
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, ""])))
        return call("table", encounter, "--tables", tmp_path / "tables.db", *options)

    return typed


def test_a_proposal_is_shown_and_approved(play) -> None:
    shown = play("ford-ambush", "g", options=("--seed", "7")).out
    assert "Cutthroat B (scripted:own) would:" in shown and "     Because " in shown
    assert "instead of the first [1]" in shown
    assert "Cutthroat B hurries five squares west up to Sister Ine" in shown
    assert "The table is kept. Go on: opfor table ford-ambush-" in shown
    assert "# wall" in shown


def test_edit_undo_skip_take_over_and_words(play) -> None:
    done = play(
        "ford-ambush", "e", "stride 2 west; end the turn", "U", "s", "undo", "t", "18; 4", "set mira stamina 3",
        "zzz", "auto rusk", "?", "q", "never read", options=("--seed", "7", "--no-map"),
    )  # fmt: skip
    assert "Cutthroat B goes two squares west" in done.out or "Cutthroat B " in done.out
    assert done.out.count("(undone)") == 2
    assert "Cutthroat B chooses:" in done.out
    assert "Mira has 3 stamina, not 14, says the game master." in done.out
    assert "no legal choice 'zzz' for" in done.err and "say it like this:  auto CREATURE LEVEL" in done.err
    assert "never read" not in done.out


def test_who_chooses_may_ask_what_the_autopilot_would_do(play) -> None:
    shown = play("ford-ambush", "t", "w", "why", "end the turn", "q", options=("--seed", "7", "--no-map")).out
    advice = shown.split("Cutthroat B chooses:")[1]
    assert advice.count("scripted:own would:") == 2 and advice.count("     Because ") >= 3
    assert "instead of the first" not in advice.split("end the turn")[0]
    assert shown.count("Cutthroat B chooses:") == 1


def test_what_was_set_is_told(play) -> None:
    lines = ("auto bandits suggest", "agent rusk scripted:brute", "law rusk no-lethal-force", "law rusk none")
    shown = play("ford-ambush", *lines, "hand party", "q", options=("--seed", "7", "--no-map")).out
    assert "(Captain Rusk: suggest)" in shown and "(Archer A: suggest)" in shown and "(Mira: suggest)" not in shown
    assert "(Captain Rusk is played by scripted:brute)" in shown
    assert "(Captain Rusk keeps to no-lethal-force)" in shown and "(Captain Rusk keeps to no law of the table)" in shown
    assert "(dice are typed in for party)" in shown


def test_dice_are_asked_for_by_name(play) -> None:
    shown = play("ford-ambush", "21", "11", "12 13", "q", options=("--seed", "7", "--hand", "party", "--no-map"))
    assert "Mira rolls 1d20 for initiative" in shown.out and "Sister Ine" in shown.out
    assert "a die of 20 sides does not show 21" in shown.err
    assert "Sister Ine 24, Mira 23, Tolland 22" in shown.out


def test_the_autopilot_runs_until_a_players_turn_and_the_table_is_kept(play) -> None:
    first = play("ford-ambush", "q", options=("--seed", "7", "--autonomy", "run", "--no-map")).out
    assert "would:" not in first and "chooses:" in first
    again = play("last", "q").out
    assert first.split("chooses:")[0].splitlines()[-1] in again


def test_rows_too(play) -> None:
    shown = play("dawn-raid", *["s", "25"] * 3, "q", options=("--seed", "1", "--no-map")).out
    assert "Tam chooses:" in shown


@pytest.mark.parametrize(
    ("encounter", "options", "said"),
    [
        ("ford-ambus", (), "did you mean 'ford-ambush'"),
        ("last", (), "no table is kept yet"),
        ("ford-ambush", ("--autonomy", "wild"), "one of manual, suggest"),
        ("ford-ambush", ("--hand", "partyy"), "did you mean 'party'"),
        ("ford-ambush", ("--agents", "rusk=oracle"), "oracle"),
    ],
)
def test_bad_input_says_what_to_do(play, encounter: str, options: tuple[str, ...], said: str) -> None:
    done = play(encounter, options=options)
    assert done.code == 2 and said in done.err
