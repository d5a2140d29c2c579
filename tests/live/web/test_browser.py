"""The console as people use it, in a browser without a head: a game master's evening, by mouse and by keyboard alone.

Pictures of each step are kept in the folder OPFOR_SHOTS, if it is set, to be looked at.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if CHROMIUM is None:
    NEEDED = "needs chromium: apt-get install chromium"
    if os.environ.get("OPFOR_BROWSER") == "required":  # in CI, where a skipped test would pass for a good one
        raise RuntimeError(NEEDED)
    pytest.skip(NEEDED, allow_module_level=True)

TOKEN = "a-token-for-tests"
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


class Opfor:
    """`opfor serve` in a process of its own, which may be killed and started again."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder, self.port = folder, 0
        self.process: subprocess.Popen[str] | None = None
        self.address = self.start(*words)

    def start(self, *words: str) -> str:
        command = [sys.executable, "-m", "opfor", "serve", *words, "--no-browser", "--token", TOKEN]
        command += ["--tables", str(self.folder / "tables.db"), "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=os.environ | {"OPFOR_JIT": "off"}
        )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)\S*", self.process.stdout.readline())
        assert found is not None
        self.port = int(found[1])
        return found[0]

    def kill(self) -> None:
        assert self.process is not None and self.process.stdout is not None
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture
def serve(tmp_path) -> Iterator:
    running: list[Opfor] = []

    def begun(*words: str) -> Opfor:
        running.append(Opfor(tmp_path, *words))
        return running[-1]

    yield begun
    for one in running:
        if one.process is not None and one.process.poll() is None:
            one.kill()


@pytest.fixture(scope="module")
def chromium() -> Iterator:
    with playwright.sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(chromium) -> Iterator:
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(60_000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
    page.on("request", lambda asked: wrong.append(asked.url) if not asked.url.startswith(LOCAL) else None)
    yield page
    page.close()
    assert not wrong


LOCAL = ("http://127.0.0.1:", "data:")
expect = playwright.expect


def shot(page, name: str) -> None:
    if os.environ.get("OPFOR_SHOTS"):
        page.screenshot(path=str(Path(os.environ["OPFOR_SHOTS"]) / f"{name}.png"), full_page=True)


def card(page):
    return page.locator("#card")


def settle(page) -> str:
    """Wait until the card asks for something; which kind of question it is."""
    page.locator("body[data-shown]").wait_for()
    ready = "[data-key=card-approve], [data-key^=card-die], [data-key^=card-choice]"
    page.locator(f"#card :is({ready})").first.or_(page.get_by_text("The fight is over")).first.wait_for()
    for kind, key in (("proposal", "card-approve"), ("die", "card-die-"), ("choice", "card-choice-")):
        if page.locator(f"#card [data-key^='{key}']").count():
            return kind
    return "over"


def shown(page) -> int:
    """The version of the table that the page shows."""
    return int(page.locator("body").get_attribute("data-shown"))


def do(page, act) -> None:
    """Do something, and wait until the page shows it; once more if the click went to a page that was just replaced."""
    before = shown(page)
    for _ in range(2):
        act()
        for _ in range(1_000):
            if shown(page) > before:
                return
            page.wait_for_timeout(20)
    raise AssertionError(f"nothing came of it; the page still shows version {before}: {card(page).inner_text()}")


def type_die(page, face: int = 3) -> None:
    def enter() -> None:
        page.locator("#die").fill(str(face))
        page.get_by_role("button", name="Enter", exact=True).click()

    do(page, enter)


def play_on(page, encounter: str, attack: str, done: set[str]) -> None:
    """Answer the question at hand: approve the first proposal, edit the second, type dice, let players attack."""
    kind = settle(page)
    if kind == "die":
        type_die(page)
        done |= {"typed"} if "edited" in done else set()
    elif kind == "proposal" and "approved" in done and "edited" not in done:
        page.locator("[data-key=card-edit]").click()
        expect(page.locator("[data-key^=card-choice]").first).to_be_visible()
        shot(page, f"{encounter}-2-edit")
        do(page, lambda: page.locator("[data-key^=card-choice]").first.click())
        done.add("edited")
    elif kind == "proposal":
        shot(page, f"{encounter}-1-proposal")
        do(page, lambda: page.locator("[data-key=card-approve]").click())
        done.add("approved")
    else:
        wanted = page.locator("[data-key^=card-choice]", has_text=re.compile(f"^{attack}"))
        first = wanted.first if wanted.count() else page.locator("[data-key^=card-choice]").last
        do(page, first.click)


@pytest.mark.parametrize(
    ("encounter", "attack"),
    [
        ("ford-ambush", "(strike|fire|provoke|menace|pummel)"),
        ("cinder-peak", "(attack|use)"),
        ("toll-road-ambush", "(attack|strike|fire|throw|use)"),
        ("duel-over-the-sound", "(fire|turn sharply|use)"),
    ],
)
def test_an_evening_of_a_game_master(serve, page, encounter: str, attack: str) -> None:
    opfor = serve(encounter, "--seed", "3", "--hand", "party")
    page.goto(opfor.address)
    expect(page.locator("#badge")).to_have_text("live")
    assert TOKEN not in page.url

    done: set[str] = set()
    for _ in range(150):
        if done >= {"approved", "edited", "typed"}:
            break
        play_on(page, encounter, attack, done)
    assert done >= {"approved", "edited", "typed"}
    while settle(page) == "die":
        shot(page, f"{encounter}-3-dice")
        type_die(page)

    log = page.locator("#log li").count()
    do(page, lambda: page.locator("[data-key=card-undo-turn]").click())
    expect(page.locator("#log s").first).to_be_visible()
    shot(page, f"{encounter}-4-undone")
    before = page.locator("#twin table").inner_text()
    page.reload()
    expect(page.locator("#twin table")).to_have_text(re.compile(".+", re.S))
    assert page.locator("#twin table").inner_text() == before and page.locator("#log li").count() >= log

    opfor.kill()
    expect(page.locator("#badge")).to_contain_text("offline")
    expect(page.locator("[data-key=card-undo]")).to_be_disabled()
    shot(page, f"{encounter}-5-offline")
    opfor.start("last")
    expect(page.locator("#badge")).to_have_text("live")
    assert page.locator("#twin table").inner_text() == before

    while settle(page) == "die":
        do(page, lambda: page.locator("[data-key=card-drop]").click())
    while settle(page) != "over":
        foe = page.locator("#rail .person.side1:not(.out)").first
        foe.get_by_text("Change").click()
        do(page, lambda foe=foe: foe.get_by_role("button", name="Take out of the fight").click())
    shot(page, f"{encounter}-6-over")


def test_by_keyboard_alone(serve, page) -> None:
    opfor = serve("ford-ambush", "--seed", "7")
    page.goto(opfor.address)
    assert settle(page) == "proposal"
    heading = card(page).locator("h2")
    expect(heading).to_contain_text("Cutthroat B")
    page.keyboard.press("Escape")
    expect(page.locator("[data-key^=card-choice]").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-key=card-approve]")).to_be_visible()
    do(page, lambda: page.keyboard.press("n"))
    expect(page.locator("#log")).to_contain_text("hurries five squares west")
    do(page, lambda: page.keyboard.press("b"))
    expect(page.locator("#log s").first).to_contain_text("hurries five squares west")
    settle(page)
    do(page, lambda: page.keyboard.press("g"))
    expect(heading).to_contain_text("Mira")

    def choose() -> None:
        first = page.locator("[data-key^=card-choice]").first
        expect(first).to_be_enabled()
        first.focus()
        page.keyboard.press("Enter")

    do(page, choose)
    do(page, lambda: page.keyboard.press("u"))
    expect(heading).to_contain_text("Cutthroat B")


SELECT_THE_FIELD = """name => {
  const rows = [...document.querySelectorAll("#rail > ol > li")];
  const field = rows.find((row) => row.textContent.includes(name)).querySelector("form input");
  field.focus();
  field.select();
}"""
"""In one go, so that no page is drawn anew between."""


def elsewhere(page, opfor, **command) -> None:
    """Somebody else gives a command; wait until this page shows it."""
    before, table = shown(page), re.search(r"table=([\w-]+)", opfor.address)[1]
    answer = page.request.post(
        f"http://127.0.0.1:{opfor.port}/api/v1/tables/{table}/commands",
        headers={"Authorization": f"Bearer {TOKEN}", "Idempotency-Key": f"elsewhere-{before}"},
        data={"expected_version": before, "command": command},
    )
    assert answer.ok, answer.text()
    page.wait_for_function("before => Number(document.body.dataset.shown) > before", arg=before)


def drag(page, token, cells: int) -> None:
    """Drag a token so many cells to the right on ford-ambush's map, 18 cells wide."""
    box, cell = token.bounding_box(), page.locator(".map").bounding_box()["width"] / (22 + 6 + 32 * 18) * 32
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + cells * cell, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()


def test_facts_are_said_in_the_rail_and_a_token_is_dragged(serve, page) -> None:
    opfor = serve("ford-ambush", "--seed", "7")
    page.goto(opfor.address)
    settle(page)
    rail = page.locator("#rail > ol > li", has_text="Mira")
    rail.get_by_text("Change").click()
    rail.locator("form").first.locator("input").fill("5")
    do(page, lambda: rail.locator("form").first.get_by_role("button").click())
    expect(rail).to_contain_text("5/14")

    field = rail.locator("form").first.locator("input")
    field.fill("7")
    do(page, lambda: card(page).locator("[data-key=card-skip]").click())
    assert field.input_value() == "7", "what is being typed is still there when something happens at the table"
    do(page, lambda: page.locator("[data-key=card-undo]").click())
    assert settle(page) == "proposal"
    page.evaluate(SELECT_THE_FIELD, "Mira")
    elsewhere(page, opfor, kind="set-laws", combatants=["mira"], laws=["no-lethal-force"])
    page.keyboard.insert_text("5")
    assert field.input_value() == "5", "what was selected still is, so that what is typed takes its place"
    assert settle(page) == "proposal"
    do(page, lambda: drag(page, page.locator("[data-combatant=mira]"), -2))
    expect(page.locator("#twin tr", has_text="Mira")).to_contain_text("column 2, row 6")
    shot(page, "facts")


def test_the_players_look_on_and_see_no_more_than_they_may(serve, page, chromium) -> None:
    opfor = serve("ford-ambush", "--seed", "7")
    page.goto(opfor.address)
    settle(page)
    address = page.get_by_role("link", name="Player view").get_attribute("href")
    players = chromium.new_context(viewport={"width": 820, "height": 1180}).new_page()  # a tablet
    players.goto(f"http://127.0.0.1:{opfor.port}{address}")
    expect(players.locator("#badge")).to_have_text("live")
    expect(players.locator("#rail")).to_contain_text("Mira")
    text = players.locator("body").inner_text()
    assert "Cutthroat B" not in text and "6/6" not in text and "14/14" in text
    assert not players.locator("button").count()
    do(page, lambda: page.locator("[data-key=card-approve]").click())
    expect(players.locator("#rail")).to_contain_text("Cutthroat B")  # in plain view of the foe
    shot(players, "players")
    players.context.close()


def test_a_table_is_opened_from_the_list(serve, page) -> None:
    opfor = serve()
    page.goto(opfor.address)
    page.get_by_label("Encounter").select_option("dawn-raid")
    page.get_by_label("Seed").fill("five")
    page.get_by_role("button", name="Open").click()
    expect(page.locator("#said")).to_have_text("the seed is a whole number")
    page.get_by_label("Seed").fill("5")
    page.get_by_role("button", name="Open").click()
    page.wait_for_url("**/table/dawn-raid-*")
    settle(page)
    shot(page, "rows")


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (1280, "dark"), (820, "dark"), (390, "light")])
def test_no_serious_fault_for_those_who_need_aids(serve, page, width: int, theme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe-playwright-python")
    opfor = serve("ford-ambush", "--seed", "7", "--hand", "party")
    page.set_viewport_size({"width": width, "height": 1000})
    page.emulate_media(color_scheme=theme)
    page.goto(opfor.address)
    settle(page)
    for name, address in (("die", page.url), ("home", f"http://127.0.0.1:{opfor.port}/")):
        page.goto(address)
        page.wait_for_load_state("networkidle") if name == "home" else settle(page)
        found = axe.Axe().run(page).response["violations"]
        assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    page.go_back()
    for _ in range(3):
        settle(page)
        type_die(page)
    settle(page)
    found = axe.Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")] == []
    shot(page, f"wide-{width}-{theme}")


def test_the_client_stays_small() -> None:
    from opfor.live.web.pages import static_files

    lines = {name: data.count(b"\n") for name, (data, _) in static_files().items() if name.endswith(".js")}
    assert sum(count for name, count in lines.items() if "htmx" not in name) < 1500
