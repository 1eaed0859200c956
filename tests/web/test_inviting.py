"""Playing with friends, by the real pages: one link for all free seats, and nobody starts a bot game by mistake."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect


def invited(server: Any, seats: int = 3) -> tuple[Any, str, str]:
    """A host, the page they wait at, and the link on it."""
    host = server.browser()
    room = host.send("/", "/invite", game="comet-race", seats=str(seats), name="Ann")
    link = re.search(r'value="(http[^"]+/table/[^"/]+/join/[^"]+)"', room.text.replace("&#x2f;", "/"))
    assert link, room.text
    return host, str(room.url), link[1].removeprefix(str(host.http.base_url).rstrip("/"))


def test_one_link_brings_all_friends_and_then_the_match_begins(server: Any) -> None:
    host, room, link = invited(server)
    assert 'class="qr"' in host.open(room)
    bob, cy, dan = server.browser(), server.browser(), server.browser()
    assert "Ann invites you" in bob.open(link)
    assert "Waiting for players" in bob.said(link, link, name="Bob")
    assert "Waiting for players" in bob.open(link), "who sits there already is led to the table"
    assert link not in bob.open(room), "the link is the host's to share"
    assert '"mode":"live"' in cy.said(link, link, name="Cy")
    assert '"mine":[0]' in host.open(room)
    assert '"mine":[]' in dan.open(link), "who comes too late looks on"


def test_friends_who_come_at_the_same_moment_get_a_seat_each(server: Any) -> None:
    host, room, link = invited(server, 4)
    friends = [server.browser() for _ in range(3)]
    said: list[str] = []
    threads = [
        threading.Thread(target=lambda f=friend, n=name: said.append(f.said(link, link, name=n)))
        for friend, name in zip(friends, ("Bob", "Cy", "Dan"), strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    page = host.open(room)
    assert '"mode":"live"' in page
    assert all(name in page for name in ("Bob", "Cy", "Dan"))


def test_what_is_no_invite_opens_nothing(server: Any) -> None:
    host, _, link = invited(server)
    stranger = server.browser()
    forged = link[:-1] + ("a" if link[-1] != "a" else "b")
    assert stranger.http.get(forged).status_code == 404
    assert stranger.send("/", forged, name="Eve").status_code == 404
    assert host.send("/", "/invite", game="comet-race", seats="1").status_code == 422
    assert host.send("/", "/invite", game="nothing", seats="2").status_code == 404


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_play_now_is_seen_at_once_and_friends_are_two_clicks_away(
    browser: Browser, server: Any, size: tuple[int, int]
) -> None:
    page: Page = browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    page.goto(server.url.replace("127.0.0.1", "localhost"))
    box = page.get_by_role("button", name="Play now").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1], "above the fold"
    page.get_by_text("Invite friends to Space Base").click()
    page.get_by_role("button", name="3", exact=True).first.click()
    expect(page.get_by_label("Link for your friends")).to_have_value(re.compile("/join/"))
    code = page.get_by_role("img", name="QR code").bounding_box()
    assert code is not None
    assert code["width"] >= 150, "large enough for a camera"
    expect(page.locator(".seats-list")).not_to_contain_text("bot")
    page.evaluate("() => (document.querySelector(\"a[href='/you']\").textContent = 'Bartholomew the Elder')")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "however long the name is"
    page.get_by_role("button", name="Let bots take the free seats").click()  # far below, on a phone
    page.wait_for_function("() => document.documentElement.dataset.ready === 'yes'")
    assert page.evaluate("() => scrollY") == 0, "the match begins at the top of its page"
    page.close()


def test_the_form_of_a_new_table_speaks_in_names(server: Any) -> None:
    form = server.browser().open("/new?game=planet-unknown")
    assert ">Universal Coalition</option>" in form
    shown = re.findall(r"<option[^>]*>([^<]*)</option>", form)
    assert not [words for words in shown if "_" in words]
    assert not re.search(r'value="bot:[^"]*" selected', form), "no bot sits down unasked"
