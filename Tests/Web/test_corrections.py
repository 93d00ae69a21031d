"""What a person knows better, with nothing in place of the server's answers: another album, another cover."""

import re

import stack
from browser import WebTest
from playwright.sync_api import expect


class CorrectionTests(WebTest):
    def setUp(self):
        super().setUp()
        stack.forget()

    def test_another_album_is_searched_and_chosen(self):
        page = self.open("seeds")
        self.scan(page)
        self.found(page, "Seeds")
        page.get_by_role("button", name="Wrong album?").click()
        page.get_by_label("It is another album").fill("radiohead - ok computer")
        page.keyboard.press("Enter")
        page.locator(".choices-list").get_by_role("button", name="OK Computer").first.click()
        self.found(page, "OK Computer")
        expect(page.locator(".details:visible")).to_contain_text("Key Tracks")
        page.goto(stack.url() + "/#history")
        expect(page.locator("#history .entry")).to_have_count(1)
        expect(page.locator("#history .entry")).to_contain_text("OK Computer")

    def test_another_cover_is_chosen_and_given_back(self):
        page = self.open("ok-computer")
        self.scan(page)
        self.found(page, "OK Computer")
        picture = page.locator(".details:visible .art img")
        expect(picture).to_have_attribute("src", re.compile("/artwork/500.jpg"))
        page.get_by_role("button", name="Other cover").click()
        editions = page.locator("button.edition")
        editions.nth(1).click()
        expect(picture).to_have_attribute("src", re.compile("/editions/.*/500.jpg"))
        expect(picture).to_have_js_property("naturalWidth", 500)
        page.get_by_role("button", name="Other cover").click()
        editions.first.click()
        expect(picture).to_have_attribute("src", re.compile("/artwork/500.jpg"))
