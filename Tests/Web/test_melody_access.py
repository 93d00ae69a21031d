"""The page about songs, by the rules of WCAG 2.2 AA that can be measured: phones, large text, a phone on its side, a desktop."""

import audit
from browser import DESKTOP, PHONE, SMALL
from melody import ALLOWANCE, HARBOR, KITES, MelodyTest
from playwright.sync_api import expect

LARGE_TEXT = "document.addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })"
FAVORITE = {"songId": KITES["songs"][1]["id"], "at": "2026-11-24T20:00:00.000Z"}


class MelodyAccessTests(MelodyTest):
    def audit(self, page, where):
        self.settle(page)
        self.assertEqual(audit.complaints(page), [], where)

    def walk(self, screen, **options):
        """Everything there is to see, one after the other."""
        page = self.visit(favourites=[FAVORITE], allowance={**ALLOWANCE, "isCounted": True, "left": 2}, screen=screen, **options)
        expect(page.locator(".pill").first).to_be_visible()
        self.audit(page, "favorites and films")
        page.get_by_role("button", name="Your settings").click()
        self.audit(page, "settings")
        page.keyboard.press("Escape")
        self.search(page, "light")
        expect(page.locator(".groups .song")).to_have_count(4)
        self.audit(page, "found")
        page.locator(".groups .open").first.click()
        self.lies(page)
        self.audit(page, "film")
        self.assert_readable(page)
        self.page(page).get_by_role("button", name="More").click()
        self.audit(page, "expanded")
        self.page(page).get_by_role("button", name="Next song").click()
        expect(self.page(page).locator(".covered")).to_be_visible()
        self.audit(page, "covered")
        page.locator(".films > .pill").click()
        self.audit(page, "what is left")
        page.get_by_role("dialog").get_by_role("button", name="Go unlimited").click()
        expect(page.locator("#unlimited h1")).to_be_visible()
        self.audit(page, "unlimited")
        page.go_back()
        page.get_by_role("button", name="Back to the search").click()
        self.search(page, "zzzzzz")
        expect(page.locator(".none")).to_be_visible()
        self.audit(page, "nothing found")

    def assert_readable(self, page):
        """The digits are the largest there is, and nothing cuts them off."""
        digits = self.page(page).locator(".digits")
        cut = digits.evaluate("element => [element.scrollWidth - element.clientWidth, parseFloat(getComputedStyle(element).fontSize), element.parentElement.clientWidth]")
        self.assertLessEqual(cut[0], 1, cut)
        self.assertGreaterEqual(cut[1], 48)

    def test_a_phone(self):
        self.walk(PHONE, color_scheme="light")

    def test_a_phone_of_320_pixels_in_the_dark(self):
        self.walk(SMALL, color_scheme="dark")

    def test_text_of_double_size(self):
        self.walk(PHONE, script=LARGE_TEXT)

    def test_a_phone_on_its_side(self):
        self.walk({**PHONE, "viewport": {"width": 844, "height": 390}})

    def test_a_desktop(self):
        self.walk(DESKTOP, color_scheme="dark")

    def test_the_first_start(self):
        page = self.open(path=None)
        self.answers(page)
        page.goto(self.url())
        expect(page.locator("#splash .brand")).to_be_visible()
        expect(page.locator("#splash")).to_be_hidden()
        expect(page.locator("h1")).to_be_focused()

    def test_by_keyboard(self):
        page = self.visit(screen=DESKTOP)
        reached = []
        for _ in range(3):
            page.keyboard.press("Tab")
            reached.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
        self.assertEqual(reached[:2], ["Your settings", "Search for a song"])
        page.locator("#field").focus()
        page.keyboard.type("river")
        page.keyboard.press("Enter")
        self.lies(page)
        expect(self.page(page).locator("h1")).to_be_focused()
        self.chosen(page, HARBOR["songs"][1]["title"], HARBOR["songs"][1]["startSeconds"])
        # What is turned away is out of reach.
        for _ in range(12):
            page.keyboard.press("Tab")
            self.assertFalse(page.evaluate("document.activeElement.closest('[inert]') !== null"))
        page.go_back()
        expect(page.locator("#field")).to_be_focused()
