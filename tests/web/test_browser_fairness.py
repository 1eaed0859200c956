"""Browsers take part in the chance of their games without anybody noticing, and check it at the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from cosmodrome.engine.fairness import salt_commitment

from .browsing import AUTOPILOT, play_now, ready


def kept(page: Page, table: str) -> dict[str, Any]:
    """What a browser keeps of a table."""
    found: dict[str, Any] = json.loads(page.evaluate("(id) => localStorage.getItem(`chance:${id}`)", table) or "{}")
    return found


def table_of(page: Page) -> str:
    return page.url.partition("/table/")[2].partition("/")[0]


def status(page: Page, table: str) -> list[str]:
    """What the server says each seat gave to the chance."""
    answer = page.request.get(f"/api/tables/{table}").json()
    return [seat["chance"] for seat in answer["seats"]]


def two_at_a_table(person: Callable[..., Page], clock: str) -> tuple[Page, Page]:
    ann, bob = person(), person()
    ann.goto("/new?game=comet-race")
    ann.fill("[name=name]", "Ann")
    ann.select_option("[name=seats]", "2")
    ann.select_option("[name=seat1]", "invite")
    ann.check(f"input[name=clock][value={clock}]")
    ann.get_by_role("button", name="Set up the table").click()
    bob.goto(ann.get_by_label("Invite link for seat 2").input_value())
    bob.fill("[name=name]", "Bob")
    return ann, bob


def finish(*pages: Page) -> None:
    for page in pages:
        page.evaluate(f"() => {{ ({AUTOPILOT})(100000); }}")
    for page in pages:
        expect(page.locator(".result h2")).to_be_visible(timeout=120_000)


def test_two_browsers_commit_reveal_verify_and_do_so_again_in_a_rematch(person: Callable[..., Page]) -> None:
    ann, bob = two_at_a_table(person, "live")
    table = table_of(ann)
    assert "commitments" not in kept(ann, table), "nothing is revealed while a seat is free"
    bob.get_by_role("button", name="Sit down").click()
    for page in (ann, bob):
        ready(page)
    assert status(ann, table) == ["revealed", "revealed"]
    mine, theirs = kept(ann, table), kept(bob, table)
    assert mine["commitments"] == theirs["commitments"]
    assert mine["commitments"] == [salt_commitment(mine["salt"]), salt_commitment(theirs["salt"])]
    finish(ann, bob)
    for page in (ann, bob):
        expect(page.locator("#chance")).to_contain_text("Your browser checked all")
    ann.locator("#rematch").click()
    expect(ann.locator(".lead")).to_contain_text("Waiting for players")
    bob.locator("#rematch").click()
    for page in (ann, bob):
        ready(page)
    again = table_of(ann)
    assert again == table_of(bob) != table
    assert status(ann, again) == ["revealed", "revealed"]
    assert kept(ann, again)["salt"] != mine["salt"]

    ann.goto(f"/table/{table}")
    ann.locator("#chance a").click()
    expect(ann.locator(".lead")).to_contain_text("were fair")
    expect(ann.locator("[data-own-check]")).to_contain_text("Your browser’s secret value took part.")
    given = f"--salt {mine['salt']} --commitments {','.join(mine['commitments'])}"
    expect(ann.locator("[data-command]")).to_contain_text(given)
    ann.evaluate(
        "([id, kept]) => localStorage.setItem(`chance:${id}`, JSON.stringify({...kept, commitments: ['', 'other']}))",
        [table, mine],
    )
    ann.reload()
    expect(ann.locator("[data-own-check]")).to_contain_text("not those that this browser saw")


def test_at_a_days_table_each_browser_reveals_when_it_is_opened(person: Callable[..., Page]) -> None:
    ann, bob = two_at_a_table(person, "days")
    table = table_of(ann)
    ann.goto("about:blank")
    bob.get_by_role("button", name="Sit down").click()
    ready(bob)
    expect(bob.locator("#note")).to_contain_text("Ann will take part in drawing dice and cards after opening this page")
    assert status(bob, table) == ["left out", "late"]
    ann.goto(f"/table/{table}")
    ready(ann)
    expect(bob.locator("#note")).to_be_hidden()
    assert status(bob, table) == ["late", "late"]
    finish(ann, bob)
    for page in (ann, bob):
        expect(page.locator("#chance")).to_contain_text("Your browser checked all")
        assert kept(page, table)["before"] >= 1
        page.locator("#chance a").click()
        expect(page.locator("[data-own-check]")).to_contain_text("Your browser’s secret value took part.")


def test_against_bots_the_match_begins_at_once(person: Callable[..., Page]) -> None:
    page = person()
    play_now(page, "comet-race")
    table = table_of(page)
    own = kept(page, table)
    assert own["alone"]
    assert status(page, table)[0] == "revealed"
    finish(page)
    expect(page.locator("#chance")).to_contain_text("Your browser checked all")
    page.goto(f"/table/{table}/verify")
    expect(page.locator("[data-own-check]")).to_contain_text("Your browser’s secret value took part.")
    page.goto(f"/table/{table}")
    page.locator("#rematch").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    ready(page)
    assert status(page, table_of(page)).count("revealed") == 1, "the seats are turned by one"
