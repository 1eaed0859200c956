"""The pictures of the README, taken anew: the boards, a phone, the front page, a hint, an analysis, a turn that moves.

    python scripts/pictures.py [docs/images]

It starts a table of its own and needs Chromium on the path and the dev dependencies. The turn is an animated WebP:
Chromium writes each frame, and the frames are put into one file here.
"""

from __future__ import annotations

import base64
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import cosmodrome
from cosmodrome.bots import make

DESK, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
GAMES = {
    "space-base": (12, "shipyard"),
    "planet-unknown": (26, "planet"),
    "spacecorp": (30, "map"),
    "starship-interstellar": (8, "solar"),
}
"""The games: how many answers are given before the picture, and which panel is the big one on it."""
TRIES = 60
SEED = 7  # of the game that is analysed
ANALYSED = 300_000  # milliseconds that its analysis may take
WIDTH = 960  # of a frame of the turn
SLOW = 0.12  # how fast things move while a turn is taken, so that there is time for their pictures
QUALITY = 0.72

# Answers what is asked by clicking: the first option that does not decline.
ANSWER = """() => {
  const all = [...document.querySelectorAll("#options button.option:not([disabled])")];
  (all.find((one) => !one.classList.contains("decline")) || all[0])?.click();
  document.querySelector("#confirm")?.click();
}"""
ASKED = "() => document.querySelector('#options button.option:not([disabled])')"
SHRINK = """async ([png, width, quality]) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((picture.height * width) / picture.width);
  const pen = canvas.getContext("2d", { alpha: false });
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def sit_down(
    browser: Browser, url: str, game: str, *, phone: bool = False, theme: str = "dark", move: bool = False
) -> Page:
    """A new table against bots, ready to answer."""
    context = browser.new_context(
        base_url=url,
        viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
        color_scheme=theme,  # type: ignore[arg-type]
        is_mobile=phone,
        has_touch=phone,
        reduced_motion="no-preference" if move else "reduce",
    )
    page = context.new_page()
    page.goto("/")
    page.evaluate("() => localStorage.setItem('confirm', 'no')")
    page.locator(f"form[action='/play']:has(input[value='{game}']) button").click()
    page.wait_for_url("**/table/*")
    page.wait_for_function(ASKED)
    return page


def answer(page: Page, times: int) -> None:
    """Play on."""
    for _ in range(times):
        page.wait_for_function(ASKED)
        page.evaluate(ANSWER)
        page.wait_for_timeout(120)
    page.wait_for_function(ASKED)
    page.wait_for_timeout(500)


def a_turn(page: Page) -> bytes:
    """A turn of Space Base in frames: the roll is taken, a ship is bought, and the others play."""
    answer(page, 9)
    while not page.locator("#panel-shipyard.big").count():
        answer(page, 1)
    answer(page, 1)
    tools = page.context.new_page()  # writes the frames, where nothing forbids it
    frames: list[tuple[bytes, int]] = []

    def take(duration: int) -> None:
        png = base64.b64encode(page.screenshot()).decode()
        frame = base64.b64decode(tools.evaluate(SHRINK, [png, WIDTH, QUALITY]))
        if frames and frames[-1][0] == frame:
            frames[-1] = (frame, frames[-1][1] + duration)
        else:
            frames.append((frame, duration))

    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": SLOW})
    take(1500)
    for _ in range(3):
        page.evaluate(ANSWER)
        for _ in range(7):
            take(90)
        page.wait_for_function(ASKED)
        take(1300)
    page.context.close()
    return animated(frames)


def chunks(webp: bytes) -> dict[bytes, bytes]:
    """The parts of a WebP file by name."""
    found, at = {}, 12
    while at < len(webp):
        name, size = webp[at : at + 4], struct.unpack_from("<I", webp, at + 4)[0]
        found[name] = webp[at + 8 : at + 8 + size]
        at += 8 + size + size % 2
    return found


def chunk(name: bytes, body: bytes) -> bytes:
    """One part, padded to an even length."""
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def three(number: int) -> bytes:
    """A number in three bytes."""
    return struct.pack("<I", number)[:3]


def animated(frames: list[tuple[bytes, int]]) -> bytes:
    """Frames (WebP, milliseconds) as one file that runs for ever."""
    body = b""
    wide = high = 0
    for frame, duration in frames:
        picture = chunks(frame)[b"VP8 "]
        wide, high = (size & 0x3FFF for size in struct.unpack_from("<HH", picture, 6))
        head = three(0) + three(0) + three(wide - 1) + three(high - 1) + three(duration) + b"\2"
        body += chunk(b"ANMF", head + chunk(b"VP8 ", picture))
    whole = chunk(b"VP8X", b"\2\0\0\0" + three(wide - 1) + three(high - 1)) + chunk(b"ANIM", b"\0" * 6) + body
    return chunk(b"RIFF", b"WEBP" + whole)


def a_hint(page: Page, path: Path) -> None:
    """What the coach would buy, and why."""
    answer(page, 12)
    for _ in range(TRIES):
        if page.locator("#panel-shipyard.big .lit").count():
            break
        answer(page, 1)
    page.locator("#hint").click()
    page.wait_for_selector("#coach .advice")
    page.mouse.move(2, 2)
    page.wait_for_timeout(300)
    page.screenshot(path=path)
    page.context.close()


def an_analysis(page: Page, path: Path) -> None:
    """A game, analysed, at the first of the moments that decided it."""
    match = cosmodrome.new("space-base", seats=2, seed=SEED)
    bots = [make("random", seed=SEED), make("greedy")]
    while not match.over:
        for seat in match.questions:
            match.answer(seat, bots[seat].choose(match.perspective(seat)))
    page.goto("/import")
    page.fill("textarea", match.record())
    page.locator("main form button").first.click()
    page.wait_for_url("**/replay?*")
    page.select_option("#depth", "quick")
    page.locator("#analyse").click()
    page.wait_for_selector(".decisive > li", timeout=ANALYSED)
    page.locator(".decisive > li > button").first.click()
    page.locator("#analysis").evaluate("(box) => (box.parentElement.scrollTop = 0)")
    page.mouse.move(2, 2)
    page.wait_for_timeout(800)
    page.screenshot(path=path)
    page.context.close()


def pictures(browser: Browser, url: str, folder: Path) -> None:
    """All of them."""
    for game, (answers, panel) in GAMES.items():
        page = sit_down(browser, url, game)
        answer(page, answers)
        for _ in range(TRIES):
            if page.locator(f".panel.big[data-panel^='{panel}']").count():
                break
            answer(page, 1)
        page.screenshot(path=folder / f"{game}-table.png")
        page.context.close()
    a_hint(sit_down(browser, url, "space-base"), folder / "hint.png")
    an_analysis(sit_down(browser, url, "space-base"), folder / "analysis.png")
    page = sit_down(browser, url, "space-base", phone=True, theme="light")
    answer(page, 5)
    page.screenshot(path=folder / "space-base-phone.png")
    page.goto("/")
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    page.emulate_media(color_scheme="dark")
    page.screenshot(path=folder / "front-page.png")
    page.context.close()
    (folder / "turn.webp").write_bytes(a_turn(sit_down(browser, url, "space-base", move=True)))


def main(folder: Path) -> None:
    """Start a table, take the pictures, and stop it."""
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("There is no chromium on the path.")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with tempfile.TemporaryDirectory() as data:
        program = str(Path(sys.executable).with_name("cosmodrome"))
        command = [program, "serve", "--port", port, "--no-browser", "--bot-pace", "0", "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        url = f"http://127.0.0.1:{port}"
        try:
            for _ in range(100):
                try:
                    urllib.request.urlopen(f"{url}/health", timeout=2)
                    break
                except OSError:
                    time.sleep(0.2)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
                pictures(browser, url, folder)
                browser.close()
        finally:
            server.terminate()
            server.wait(10)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images"))
