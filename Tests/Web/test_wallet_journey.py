"""From a scan to the turntable, on the server's own routes."""

import re

import stack
from browser import PHONE, WebTest
from playwright.sync_api import expect

LIST = """Artist,Album,Year
Joni Mitchell,Blue,1971
Miles Davis
Kraftwerk,Autobahn,1974
"""
SEEN = "[...document.querySelectorAll('#wallet .page:not([inert]) .disc')].map((disc) => disc.getAttribute('aria-label').split(' by')[0]).join()"


class WalletJourneyTests(WebTest):
    def setUp(self):
        super().setUp()
        stack.forget()

    def test_from_the_shop_to_the_turntable(self):
        page = self.open("ok-computer", screen=PHONE)
        self.scan(page)
        self.found(page, "OK Computer")
        page.get_by_role("button", name="Put in the wallet").click()
        expect(page.locator("#banner")).to_contain_text("It is in your wallet “My wallet”.")
        page.get_by_role("button", name="Close").click()
        self.choose(page, "abbey-road")
        self.found(page, "Abbey Road")
        page.get_by_role("button", name="Put in the wallet").click()
        owned = page.get_by_role("button", name="You have this one: “My wallet”")
        expect(owned).to_be_visible()
        page.get_by_role("button", name="Close").click()

        # In the shop, the next time.
        self.scan(page)
        expect(page.locator("#scanning .owned")).to_have_text("You have this one")
        self.found(page, "OK Computer")
        owned.click()
        expect(page.locator("#wallet h1")).to_contain_text("My wallet")
        page.locator("#wallet .cd.printed").first.wait_for()
        # It opens where the disc is; the pages are in the order of the artists.
        self.until(page, f"{SEEN} === 'OK Computer'")
        page.keyboard.press("ArrowLeft")
        self.until(page, f"{SEEN} === 'Abbey Road'")
        page.keyboard.press("ArrowRight")
        self.until(page, f"{SEEN} === 'OK Computer'")

        # Beside the turntable.
        page.locator("#wallet .page:not([inert]) .disc").click()
        expect(page.locator("#player h1")).to_contain_text("OK Computer")
        first = page.locator("#player .track").first
        expect(first).to_be_visible()
        expect(page.locator("#player .track .starred")).not_to_have_count(0)
        track = first.locator(".what").inner_text()
        first.click()
        self.until(page, "/^Track 1, 0:0[2-9]$/.test(document.querySelector('#player .lcd').getAttribute('aria-label'))")
        page.get_by_role("button", name="Pause").click()

        # At home, without a network: the wallet is there, and the disc where it was.
        self.until(page, "navigator.serviceWorker.controller !== null")
        page.goto(stack.url() + "/#wallet")
        page.locator("#wallet .cd.printed").first.wait_for()
        page.context.set_offline(True)
        page.reload()
        page.locator("#wallet .cd.printed").first.wait_for()
        expect(page.locator("#wallet h1")).to_contain_text("My wallet")
        expect(page.locator("#wallet .updating")).to_have_text("No connection: this is what your device remembers.")
        self.until(page, "[...document.querySelectorAll('#wallet .page:not([inert]) img')].every((image) => image.naturalWidth > 0)")
        page.keyboard.press("ArrowRight")
        self.until(page, f"{SEEN} === 'OK Computer'")
        page.locator("#wallet .page:not([inert]) .disc").click()
        expect(page.locator("#player .track[aria-current]")).to_contain_text(track)
        self.assertRegex(page.locator("#player .lcd").get_attribute("aria-label"), "^Track 1, 0:0[2-9]$")

    def test_a_file_fills_it(self):
        page = self.open(path="/#wallet", screen=PHONE)
        page.get_by_role("button", name="Scan an album").wait_for()
        page.get_by_role("button", name="Put albums in").click()
        dialog = page.get_by_role("dialog")
        for name, kind in [("records.csv", "text/csv"), ("records.csv", "application/vnd.ms-excel"), ("records.txt", "")]:
            dialog.locator("input[accept*='.csv']").set_input_files({"name": name, "mimeType": kind, "buffer": LIST.encode()})
            expect(dialog.get_by_role("status")).to_contain_text(re.compile("2 albums put in|2 already there"))
            # A bad line is reported by its number, and the others are read.
            expect(dialog.get_by_role("status")).to_contain_text("Line 3")
            expect(dialog.get_by_role("alert")).to_be_empty()
        dialog.get_by_role("button", name="Close").click()
        expect(page.locator("#wallet h1")).to_contain_text("My wallet")
        expect(page.locator("#wallet .foot")).to_contain_text("of 2")

    def test_how_they_were_filled_has_the_names_of_the_screen(self):
        page = self.open(screen=PHONE)
        self.choose(page, "weezer")
        self.found(page, "Weezer")
        page.goto(stack.url() + "/#settings")
        page.get_by_role("button", name="How they were filled").click()
        expect(page.get_by_role("dialog").get_by_role("heading", name="Everything scanned")).to_be_visible()
        expect(page.get_by_role("dialog").get_by_role("heading", name="History")).to_have_count(0)
