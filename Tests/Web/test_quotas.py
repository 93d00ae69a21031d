"""A stack that counts: the free scans, and what comes when they are used up."""

from browser import WebTest
from playwright.sync_api import expect


class QuotaTests(WebTest):
    def setUp(self):
        super().setUp()
        _, address = self.start_stack("quotas", ALBUMSCAN_QUOTAS="on", ALBUMSCAN_SONGS="off")
        self.url = address.replace("127.0.0.1", "localhost")

    def test_without_songs_their_page_is_not_there(self):
        page = self.open(path=None)
        for path in ["/melody/", "/melody/main.js", "/melody/sw.js", "/v1/songs"]:
            self.assertEqual(page.request.get(self.url + path).status, 404, path)

    def test_the_plans_are_shown_when_the_free_scans_are_used(self):
        page = self.open(path=None)
        page.goto(self.url)
        # None of them needs a search: several are sent at once, and any five of them may be those that are accepted.
        self.choose(page, "abbey-road", "ok-computer", "yeezus", "weezer", "power-corruption-and-lies", "let-it-be", "mdna")
        expect(page.locator("#plans h1")).to_contain_text("used up")
        page.go_back()
        # What was not scanned says so, and can be tried again.
        expect(page.locator("#batch h1")).to_have_text("5 of 7 photos scanned")
        refused = page.locator("#batch .failed", has_text="Tap to try again").filter(has_text="scans")
        expect(refused).to_have_count(2)
        expect(page.locator("#batch")).not_to_contain_text("Waiting")
        page.goto(self.url + "/#settings")
        expect(page.locator("#settings")).to_contain_text("5 of 5")
        page.goto(self.url + "/#camera")
        self.choose(page, "seeds")
        expect(page.locator("#plans h1")).to_contain_text("used up")
        expect(page.locator("#plans")).to_contain_text("$4.99")

    def test_who_may_not_search_hears_that_a_search_might_have_helped(self):
        page = self.open(path=None)
        page.goto(self.url)
        self.choose(page, "parcel-label")
        expect(page.locator("#banner")).to_contain_text("Make sure the front of the album cover is clear and fills the frame")
        expect(page.locator("#banner")).not_to_contain_text("Ultra")
        expect(page.locator("#banner > div")).to_have_count(0)
        self.choose(page, "seeds")
        # Not before the answer.
        expect(page.locator("#scanning .state")).to_be_visible()
        self.assertNotIn("Ultra", page.locator("#scanning").inner_text())
        expect(page.locator("#banner")).to_contain_text("Unable to identify this cover art")
        expect(page.locator("#banner")).to_contain_text("Advanced search, part of Ultra, might find it")
