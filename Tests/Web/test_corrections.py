"""What a person knows better, with nothing in place of the server's answers: another album, another cover."""

import re

import stack
from browser import WebTest
from playwright.sync_api import expect


class CorrectionTests(WebTest):
    def setUp(self):
        super().setUp()
        stack.forget()

    def search_another(self):
        """A scan's page, with another album to be chosen."""
        page = self.open("seeds")
        self.scan(page)
        self.found(page, "Seeds")
        page.get_by_role("button", name="Wrong album?").click()
        page.get_by_label("It is another album").fill("radiohead - ok computer")
        page.keyboard.press("Enter")
        return page, page.locator(".choices-list").get_by_role("button", name="OK Computer").first

    def test_another_album_is_searched_and_chosen(self):
        page, choice = self.search_another()
        choice.click()
        self.found(page, "OK Computer")
        expect(page.locator(".details:visible")).to_contain_text("Key Tracks")
        page.goto(stack.url() + "/#history")
        expect(page.locator("#history .entry")).to_have_count(1)
        expect(page.locator("#history .entry")).to_contain_text("OK Computer")

    def test_what_goes_wrong_in_a_sheet_is_told_there(self):
        page, choice = self.search_another()
        self.answer(page, "/correction", {"code": "overloaded", "title": "Too much to do.", "status": 503}, status=503)
        choice.click()
        alert = page.get_by_role("dialog").get_by_role("alert")
        expect(alert).to_have_text("Too much to do.")
        self.settle(page)
        self.assertTrue(alert.evaluate("""(alert) => {
            const { x, y, width, height } = alert.getBoundingClientRect();
            return alert.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }"""))
        choice.hover()
        page.unroute_all()
        choice.click()
        self.found(page, "OK Computer")

    def test_another_cover_is_chosen_and_given_back(self):
        page = self.open("ok-computer")
        self.scan(page)
        self.found(page, "OK Computer")
        picture = page.locator(".details:visible .art img")
        expect(picture).to_have_attribute("src", re.compile("/artwork/500.jpg"))
        page.get_by_role("button", name="Other cover").click()
        editions = page.locator("button.edition")
        expect(editions.first).to_have_attribute("aria-pressed", "true")
        editions.nth(1).click()
        expect(picture).to_have_attribute("src", re.compile("/editions/.*/500.jpg"))
        expect(picture).to_have_js_property("naturalWidth", 500)
        page.get_by_role("button", name="Other cover").click()
        expect(editions.nth(1)).to_have_attribute("aria-pressed", "true")
        expect(editions.first).to_have_attribute("aria-pressed", "false")
        editions.first.click()
        expect(picture).to_have_attribute("src", re.compile("/artwork/500.jpg"))
