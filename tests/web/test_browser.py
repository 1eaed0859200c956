"""People at the table, in real browsers: whole games, lost connections, kill -9, phone, keyboard, accessibility."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .browsing import AUTOPILOT, PHONE, asked, faults_of, hot_seat, play_now, ready


@pytest.mark.drill
def test_two_people_and_two_bots_play_space_base_then_verify_and_fork(person: Callable[..., Page]) -> None:
    ann, bob = person(), person()
    ann.goto("/new?game=space-base")
    ann.fill("[name=name]", "Ann")
    ann.select_option("[name=seats]", "4")
    for seat, kind in enumerate(("me", "invite", "bot:greedy", "bot:greedy")):
        ann.select_option(f"[name=seat{seat}]", kind)
    ann.check("[name=option-light_speed]")
    ann.get_by_role("button", name="Set up the table").click()
    link = ann.get_by_label("Invite link for seat 2").input_value()
    bob.goto(link)
    expect(bob.get_by_role("heading", level=1)).to_have_text("Ann invites you to Space Base")
    bob.fill("[name=name]", "Bob")
    bob.get_by_role("button", name="Sit down").click()
    ready(bob)
    ann.wait_for_function(
        "() => document.documentElement.dataset.ready === 'yes'"
    )  # the waiting room gives way by itself
    expect(ann.locator("#player-1")).to_contain_text("Bob")

    bob.get_by_role("tab", name="Chat").click()
    bob.get_by_placeholder("Write a message").fill("good luck")
    bob.get_by_placeholder("Write a message").press("Enter")
    expect(ann.locator("#unread")).to_have_text("1")

    for page in (ann, bob):
        page.evaluate(f"() => {{ ({AUTOPILOT})(100000); }}")  # both at the same time
    for page in (ann, bob):
        expect(page.locator(".result h2")).to_contain_text("won", timeout=400_000)
        expect(page.locator(".result thead th")).to_have_count(1 + 4)
        expect(page.locator("#chance")).to_contain_text(re.compile(r"Your browser checked all \d+ draws"))
    table = ann.url

    bob.goto(f"{table}/verify")
    expect(bob.locator(".lead")).to_contain_text("were fair")
    for words in ("draws follow", "fingerprint that this browser kept", "secret value took part"):
        expect(bob.locator("[data-own-check]")).to_contain_text(words)

    ann.goto(f"{table}/replay?at=30&seat=0")
    ann.locator("#slider").evaluate("(s) => { s.value = 40; s.dispatchEvent(new Event('input')); }")
    expect(ann.locator("#where")).to_contain_text("40 /")
    ann.keyboard.press("ArrowRight")
    expect(ann.locator("#where")).to_contain_text("41 /")
    assert re.search(r"at=41&seat=0", ann.url), "the address is the link to the moment"
    ann.locator("#fork summary").click()
    ann.get_by_role("button", name="Play on").click()
    ann.wait_for_url(lambda url: "/table/" in url and "replay" not in url)
    assert ann.url != table
    asked(ann)
    assert ann.evaluate(AUTOPILOT, 3) >= 1


@pytest.mark.drill
def test_a_killed_server_comes_back_and_both_pages_go_on(person: Callable[..., Page], server: Any) -> None:
    ann, bob = person(quiet=True), person(quiet=True)
    ann.goto("/new?game=comet-race")
    ann.select_option("[name=seats]", "2")
    ann.select_option("[name=seat1]", "invite")
    ann.get_by_role("button", name="Set up the table").click()
    bob.goto(ann.get_by_label("Invite link for seat 2").input_value())
    bob.get_by_role("button", name="Sit down").click()
    ready(bob), ready(ann)
    asked(ann), asked(bob)
    ann.locator("#options button.option").first.click()
    expect(ann.locator(".waiting")).to_be_visible()
    lines = ann.locator("#log li").count()

    server.kill()
    expect(bob.locator("#connection")).to_contain_text("Connection lost")
    bob.locator("#options button.option").first.click()  # answered while nobody listens
    bob.wait_for_timeout(300)
    server.start()
    expect(bob.locator("#connection")).to_be_empty()
    expect(ann.locator("#connection")).to_be_empty()
    bob.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=lines)
    for page in (ann, bob):  # both bets are shown, each once
        page.wait_for_function("() => document.querySelector('#log').textContent.split('shows').length > 2")
        assert page.locator("#log").inner_text().count("shows") == 2
    next_one = ann if ann.locator("#options button.option").count() else bob
    assert next_one.evaluate(AUTOPILOT, 1) == 1, "and it goes on"


def test_offline_and_back(person: Callable[..., Page]) -> None:
    ann = person(quiet=True)
    hot_seat(ann, "comet-race")
    asked(ann)
    ann.context.set_offline(True)
    expect(ann.locator("#connection")).to_contain_text("offline")
    ann.locator("#options button.option").first.click()
    ann.wait_for_timeout(300)
    assert ann.locator("#log li button").count() == 0
    ann.context.set_offline(False)
    expect(ann.locator("#connection")).to_be_empty()
    expect(ann.locator("#log li button").first).to_be_visible()
    expect(ann.locator("#handover")).to_be_visible()  # the screen is passed on, over a cover
    ann.locator("#handover-go").click()
    asked(ann)
    expect(ann.locator("#question")).to_contain_text("Bet")


def test_by_keyboard_alone(person: Callable[..., Page]) -> None:
    page = person(confirm=True)
    play_now(page, "space-base")
    for _ in range(3):
        asked(page)
        before = page.locator("#log li").count()
        page.keyboard.press("1")
        expect(page.locator("#picked")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#picked")).to_be_hidden()
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=before)
    asked(page)
    page.wait_for_function("() => document.querySelector('.big .lit')")
    page.keyboard.press("b")
    label = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    assert label, "what is lit on the board says what it does"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('#picked').hidden || !document.querySelector('#tip').hidden")
    page.keyboard.press("Escape")
    page.keyboard.press("]")
    page.keyboard.press("g")
    expect(page.locator("#guide .here")).to_be_visible()
    page.keyboard.press("l")
    page.keyboard.press("Tab")
    page.keyboard.press("u")
    live = page.locator("#live").text_content()
    assert live, "the question is told to a screen reader"


def test_on_a_phone(person: Callable[..., Page]) -> None:
    page = person(phone=True, confirm=True)
    for path in ("/", "/new?game=space-base", "/you", "/guide/space-base"):
        page.goto(path)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
    play_now(page, "space-base")
    asked(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    sheet = page.locator("#ask").bounding_box()
    assert sheet is not None
    assert sheet["y"] + sheet["height"] == pytest.approx(PHONE["height"], abs=2), (
        "the question is a sheet at the bottom"
    )
    small = page.locator(".panel:not(.big)").first
    name = small.get_attribute("data-panel")
    small.locator(".panel-title").tap()
    expect(page.locator(f"#panel-{name}")).to_have_class(re.compile("big"))
    for button in page.locator("#options button.option").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 40, "large enough for a finger"
    before = page.locator("#log li").count()
    page.locator("#options button.option").first.tap()
    page.locator("#confirm").tap()
    page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=before)


def test_a_tile_is_turned_flipped_and_placed(person: Callable[..., Page]) -> None:
    page = person(confirm=True)
    hot_seat(page, "planet-unknown")
    for _ in range(12):
        if page.locator("#handover").is_visible():
            page.locator("#handover-go").click()
        asked(page)
        if page.locator("#options button.option small").count():
            break
        page.locator("#options button.option").first.click()
        page.locator("#confirm").click()
        page.wait_for_timeout(250)
    page.locator(".big .lit").first.dispatch_event("click")
    expect(page.locator(".ghost-layer > .ghost")).to_have_count(1)
    first = page.locator(".ghost-layer").evaluate_all("(all) => all.map((g) => g.innerHTML).join('')")
    ways = int(re.findall(r"\d+", page.locator("#options [aria-pressed=true] small").first.inner_text())[0])
    page.keyboard.press("r")
    turned = page.locator(".ghost-layer").evaluate_all("(all) => all.map((g) => g.innerHTML).join('')")
    if ways > 1:
        assert first != turned
    page.keyboard.press("f")
    before = page.locator("#log li").count()
    page.keyboard.press("Enter")
    page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=before)


def test_why_not_the_past_and_undo(person: Callable[..., Page]) -> None:
    page = person()
    play_now(page, "space-base")
    page.evaluate(AUTOPILOT, 2)
    too_dear = page.locator("#panel-shipyard.big [data-target^='ship:']:not(.lit)")
    for _ in range(30):
        asked(page)
        if too_dear.count():
            break
        page.evaluate(AUTOPILOT, 1)
    too_dear.last.dispatch_event("click")
    expect(page.locator("#card .card-why")).to_contain_text(re.compile(r"\d"))  # what it costs, what there is
    page.locator("#log button").nth(6).click()
    expect(page.locator("#looking")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#looking")).to_be_hidden()
    asked(page)
    page.locator("#undo").click()  # either it goes back, or it says why it can't
    page.wait_for_timeout(300)


def test_pages_have_no_serious_accessibility_fault(person: Callable[..., Page]) -> None:
    found: list[str] = []
    for theme in ("dark", "light"):
        page = person(theme=theme)
        play_now(page, "space-base")
        page.evaluate(AUTOPILOT, 3)
        asked(page)
        found += faults_of(page)
        table = page.url
        for path in (
            "/",
            "/new?game=space-base",
            "/import",
            "/you",
            "/guide/space-base",
            f"{table}/replay",
            f"{table}/verify",
        ):
            page.goto(path)
            found += faults_of(page)
    phone = person(phone=True)
    play_now(phone, "planet-unknown")
    asked(phone)
    found += faults_of(phone)
    assert not found, "\n".join(found)


def test_every_option_can_be_reached_on_a_small_laptop(person: Callable[..., Page]) -> None:
    page = person(confirm=True)
    page.set_viewport_size({"width": 1280, "height": 640})
    hot_seat(page, "starship-interstellar")
    for _ in range(6):
        if page.locator("#handover").is_visible():
            page.locator("#handover-go").click()
        asked(page)
        inside = page.evaluate(
            """() => {
              const side = document.querySelector(".side").getBoundingClientRect();
              const list = document.querySelector("#options").getBoundingClientRect();
              const undo = document.querySelector("#undo").getBoundingClientRect();
              const last = [...document.querySelectorAll("#options button")].at(-1);
              last.scrollIntoView();
              const end = last.getBoundingClientRect();
              return [side, list, undo, end].every((box) => box.bottom <= innerHeight + 1 && box.top >= 0);
            }"""
        )
        assert inside, "the list scrolls, nothing lies below the window"
        page.locator("#options button.option").first.click()
        page.locator("#confirm").click()
        page.wait_for_timeout(300)
